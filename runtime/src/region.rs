//! Regions: the operations of a call, recorded where they can't fail, and run together where a value is needed.
//!
//! A recorder belongs to one call of a compiled function and hangs on that call's tensors: when they are gone, so is
//! all that was recorded. An operation is recorded only if the same operations before it, on inputs of the same
//! sizes, and it itself have run without error in this process; any other runs at once, at its place. What runs
//! together does so in one call of TensorFlow, with the same kernels and so the same bits as one by one.

mod cache;
mod call;
mod canary;
mod function;
mod plain;
mod plan;
mod proven;
mod recorder;
mod say;
mod state;
mod stats;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use self::cache::Cache;
use self::proven::{Proven, Step};
pub(super) use self::recorder::Recorder;
use self::say::say;
use self::stats::Stats;
use super::data::dtype::Device;
use super::data::error::Result;
use super::run::execute;
use super::run::interrupt;
use super::run::op::{Input, Op};
use super::run::session::Session;
use super::run::settings::Settings;
use super::run::tensor::Tensor;

/// What all regions of the process share.
pub(super) struct Regions {
    settings: OnceLock<Settings>,
    is_on: AtomicBool,
    keeps_ops: AtomicBool,
    proven: Proven,
    cache: Cache,
    stats: Stats,
}

impl Regions {
    /// Off, until [`start`] has tried them.
    pub(super) fn new() -> Self {
        Self {
            settings: OnceLock::new(),
            is_on: AtomicBool::new(false),
            keeps_ops: AtomicBool::new(false),
            proven: Proven::new(),
            cache: Cache::new(),
            stats: Stats::default(),
        }
    }

    fn is_on(&self) -> bool {
        self.is_on.load(Ordering::Relaxed)
    }

    fn is_traced(&self) -> bool {
        self.settings.get().is_some_and(|settings| settings.is_traced)
    }

    fn root(&self) -> Arc<Step> {
        self.proven.root()
    }

    /// What a user may want to know, by name.
    pub(super) fn report(&self) -> [(&'static str, u64); 12] {
        self.stats.report(self)
    }
}

/// Turns regions on for a session, if the settings want it and TensorFlow runs them exactly.
pub(super) fn start(session: &'static Session, settings: Settings) {
    let regions = &session.regions;
    if settings.has_regions && regions.settings.get().is_none() {
        if let Err(why) = canary::sing(session) {
            regions.is_on.store(false, Ordering::Relaxed);
            say(format_args!(
                "regions are off, since {why}; results are the same, calls are slower"
            ));
        }
        regions.stats.reset();
    }
    // After the canary, which is not traced.
    let _ = regions.settings.set(settings);
}

/// Runs an operation, or records it. What runs on a GPU isn't recorded.
pub(super) fn run(session: &'static Session, op: &Op<'_>) -> Result<Tensor> {
    let recorder = op.inputs.iter().find_map(|input| match input {
        Input::Tensor(tensor) => tensor.recorder(),
        Input::Constant(_) | Input::Value(_) | Input::FreeValue(_) => None,
    });
    let device = op.device()?;
    let entered;
    let recorder = match recorder {
        Some(recorder) => recorder,
        None => {
            entered = super::enter()?;
            &entered
        }
    };
    if session.regions.is_on() && device == Device::Cpu {
        return recorder.run(op);
    }
    interrupt::check()?;
    now(session, op, device, Arc::clone(recorder))
}

/// Runs an operation at once.
fn now(session: &'static Session, op: &Op<'_>, device: Device, recorder: Arc<Recorder>) -> Result<Tensor> {
    let mut bytes = 0_usize;
    let operands = op.inputs.iter().map(|input| match input {
        Input::Tensor(tensor) => {
            bytes = bytes.saturating_add(tensor.facts().bytes());
            Ok(execute::Operand::Handle(tensor.handle()?))
        }
        Input::Constant(constant) | Input::Value(constant) | Input::FreeValue(constant) => {
            Ok(execute::Operand::Constant(constant))
        }
    });
    let operands = operands.collect::<Result<Vec<_>>>()?;
    let mut status = recorder.status();
    let handle = execute::one(
        session,
        &op.head,
        device,
        op.attrs.iter(),
        &operands,
        bytes,
        &mut status,
    )?;
    let facts = handle.facts(&mut status)?;
    drop(status);
    Ok(Tensor::made(Some(handle), facts, Some(recorder), None))
}
