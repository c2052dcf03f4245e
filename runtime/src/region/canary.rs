//! The canary: a small region, run before any other, that shows whether TensorFlow runs regions as we rely on.

use std::sync::atomic::Ordering;
use std::sync::Arc;

use super::super::c::status::Status;
use super::super::data::constant::Constant;
use super::super::data::dtype::DType;
use super::super::data::error::Error;
use super::super::run::op::Op;
use super::super::run::prepared::{self, HostTensor};
use super::super::run::session::Session;
use super::super::run::tensor::Tensor;
use super::Recorder;

/// So many calls with a new operation each, and so many more that use an operation again.
const ROUNDS: usize = 8;

/// So often we look again whether a thread that left its processor had to.
const LOOKS: usize = 8;

/// Runs it; the error says what is not as it should be.
pub(super) fn sing(session: &'static Session) -> Result<(), String> {
    let regions = &session.regions;
    let failed = |error: Error| format!("a trial failed: {error}");
    let numbers = [
        [0.1, -0.7, 3.3, 1e-39, f64::NAN, -0.0, 1e30],
        [5.5, 0.3, -1e-40, 7.7, -2.2, 1e9, 0.7],
    ];
    let mut expected = Vec::with_capacity(numbers.len());
    for numbers in &numbers {
        expected.push(trial(session, numbers).map_err(failed)?);
    }
    regions.is_on.store(true, Ordering::Relaxed);
    let [hits, reruns] =
        [&regions.stats.hits, &regions.stats.reruns].map(|counter| counter.load(Ordering::Relaxed));
    // One call at first sight, one that builds the function.
    for _ in 0..2 {
        trial(session, &numbers[0]).map_err(failed)?;
    }
    let mut moved = 0;
    'trials: for keeps_ops in [false, true] {
        regions.keeps_ops.store(keeps_ops, Ordering::Relaxed);
        for round in 0..ROUNDS {
            for (numbers, expected) in numbers.iter().zip(&expected) {
                let before = switches();
                let found = trial(session, numbers).map_err(failed)?;
                moved += usize::from(switches() != before);
                if found == *expected {
                    continue;
                }
                if keeps_ops && round > 0 {
                    // Regions are right, but not with operations that are used again.
                    regions.keeps_ops.store(false, Ordering::Relaxed);
                    break 'trials;
                }
                return Err(String::from("a region's bits differ from its operations'"));
            }
        }
    }
    let calls = regions.stats.hits.load(Ordering::Relaxed).saturating_sub(hits);
    if calls < 2 * ROUNDS as u64 || regions.stats.reruns.load(Ordering::Relaxed) != reruns {
        return Err(String::from("TensorFlow does not run them as functions"));
    }
    // At each call that it doesn't run by itself, the calling thread waits for another, or makes room for it. On a busy
    // machine it may have to make room at half of the others too, but not each time that we look.
    let mut looks = 0;
    while moved > 2 * ROUNDS {
        if looks == LOOKS {
            return Err(String::from("TensorFlow does not run them on the calling thread"));
        }
        looks += 1;
        moved = 0;
        for _ in 0..4 * ROUNDS {
            let before = switches();
            trial(session, &numbers[0]).map_err(failed)?;
            moved += usize::from(switches() != before);
        }
    }
    Ok(())
}

/// Some operations that an optimizer of graphs would rewrite.
fn trial(session: &'static Session, numbers: &[f64]) -> Result<Vec<u8>, Error> {
    let constant = Constant::vector(DType::F32, numbers);
    let given = prepared::tensor(session, &constant)?;
    let mut status = Status::new(&session.api)?;
    let recorder = Recorder::new(session)?;
    let (handle, facts) = (given.handle()?.again(&mut status)?, *given.facts());
    let x = Tensor::made(Some(handle), facts, Some(Arc::clone(&recorder)), None);
    let number = |number: f64| Constant::scalar(DType::F32, number);
    let divided = |x: &Tensor, by: f64| typed(Op::new(c"RealDiv").input(x).constant(number(by)));
    let third = divided(&x, 3.0)?;
    let seventh = divided(&third, 7.0)?;
    let twice = typed(Op::new(c"AddV2").input(&seventh).input(&seventh))?;
    let same = typed(Op::new(c"AddV2").input(&third).input(&twice))?;
    let back = typed(Op::new(c"Neg").input(&typed(Op::new(c"Neg").input(&same))?))?;
    let soft = typed(Op::new(c"Tanh").input(&back))?;
    let exponential =
        typed(Op::new(c"Exp").input(&typed(Op::new(c"Mul").input(&soft).constant(number(0.1)))?))?;
    let result = typed(Op::new(c"Sub").input(&exponential).input(&third))?;
    let host = HostTensor::of_handle(&session.api, result.last_handle()?, &mut status)?;
    host.bytes()
}

fn typed(op: Op<'_>) -> Result<Tensor, Error> {
    op.attr_type(c"T", DType::F32).regular().run()
}

/// How often this thread has left its processor; 0 where the system doesn't say it of one thread.
fn switches() -> i64 {
    #[cfg(target_os = "linux")]
    {
        let mut usage = core::mem::MaybeUninit::<libc::rusage>::zeroed();
        // SAFETY: the struct is ours, and large enough for what the call fills in.
        let failed = unsafe { libc::getrusage(libc::RUSAGE_THREAD, usage.as_mut_ptr()) };
        if failed == 0 {
            // SAFETY: zeroed at first, which is valid for numbers, and filled in by the call.
            let usage = unsafe { usage.assume_init() };
            return usage.ru_nvcsw.saturating_add(usage.ru_nivcsw);
        }
    }
    0
}
