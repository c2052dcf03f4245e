//! Every fault of every call at every position, in every program.

use std::collections::BTreeSet;
use std::ffi::CString;
use std::sync::atomic::{AtomicUsize, Ordering};

use libtest_mimic::{Failed, Trial};

use crate::child::{play, Report};
use crate::classes::without_python;
use crate::fake::Fake;
use crate::judge::{judge, Case, Verdict};
use crate::runtime::programs::{Program, PROGRAMS};

/// Faults that were injected, those among them that did no harm, and those that gave an error.
static INJECTED: AtomicUsize = AtomicUsize::new(0);
static ERRORS: AtomicUsize = AtomicUsize::new(0);
static SURVIVED: AtomicUsize = AtomicUsize::new(0);

/// The program that is used to see what faults at load do, and what they do beside a GPU.
const AFTER_LOAD: &str = "a chain";

/// When, and where, a fault happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// While the library is loaded, and regions are tried.
    Load,
    /// In a program.
    Run,
    /// In a program where there is a GPU, so that operations are told their device.
    RunBesideGpu,
}

impl Stage {
    /// Makes the library ready before it is loaded.
    fn prepare(self, fake: &Fake) {
        if self == Self::RunBesideGpu {
            fake.add_gpu();
        }
    }
}

/// The tests of this file.
pub(crate) fn tests() -> Vec<Trial> {
    let mut tests = vec![Trial::test("every_symbol_is_called", every_symbol_is_called)];
    for program in PROGRAMS {
        if program.name == AFTER_LOAD {
            tests.push(Trial::test("faults_while_loading", || {
                faults(program, Stage::Load)
            }));
            let beside_a_gpu = || faults(program, Stage::RunBesideGpu);
            tests.push(Trial::test("faults_beside_a_gpu", beside_a_gpu));
        }
        let name = format!("faults_in_{}", program.name.replace([' ', '\''], "_"));
        tests.push(Trial::test(name, || faults(program, Stage::Run)));
    }
    tests
}

/// What all of them came to.
pub(crate) fn figures() -> String {
    let [injected, survived, errors] =
        [&INJECTED, &SURVIVED, &ERRORS].map(|count| count.load(Ordering::Relaxed));
    format!(
        "{injected} faults injected, {survived} survived: {errors} gave one clear error, {} the right results",
        survived - errors
    )
}

fn every_symbol_is_called() -> Result<(), Failed> {
    let mut called = BTreeSet::new();
    for program in PROGRAMS {
        for stage in [Stage::Load, Stage::RunBesideGpu] {
            called.extend(clean(program, stage, true).calls.into_keys());
        }
    }
    let missing: Vec<_> = without_python()
        .into_iter()
        .filter(|symbol| !called.contains(*symbol))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("no program calls {missing:?}").into())
}

/// A run without a fault. Its calls are counted from the start, or from the program on.
fn clean(program: &Program, stage: Stage, from_start: bool) -> Report {
    let calm = |fake: &Fake| {
        if !from_start {
            fake.calm();
        }
    };
    play(|fake| stage.prepare(fake), calm, |player| (program.run)(player))
}

fn faults(program: &'static Program, stage: Stage) -> Result<(), Failed> {
    let clean = clean(program, stage, false);
    let is_loading = stage == Stage::Load;
    // At load, the calls of the program that follows aren't at issue.
    let calls = if is_loading {
        play(|_| {}, |_| {}, |_| {}).calls
    } else {
        clean.calls.clone()
    };
    if clean.end.is_some() || !clean.live.is_empty() || !clean.misuses.is_empty() || !clean.stderr.is_empty()
    {
        return Err(format!("without a fault: {clean:#?}").into());
    }
    let (mut symbols, mut positions, mut injected, mut errors, mut off) = (0, 0, 0, 0, 0);
    let mut problems = Vec::new();
    for (symbol, faults) in &Fake::get().classes() {
        let count = calls.get(symbol).copied().unwrap_or(0);
        if faults.is_empty() || count == 0 {
            continue;
        }
        symbols += 1;
        positions += count;
        for nth in 1..=count {
            for fault in faults {
                let case = Case {
                    is_loading,
                    symbol: symbol.clone(),
                    nth,
                    fault: *fault,
                    // Every code in turn, but for those of the programs' own errors.
                    code: [8, 13, 1, 12, 16, 5][injected % 6],
                };
                let found = run(program, stage, &case);
                off += usize::from(!found.stderr.is_empty());
                let verdict = judge(&case, &clean, &found);
                injected += usize::from(verdict != Ok(Verdict::Moot));
                match verdict {
                    Ok(Verdict::Error) => errors += 1,
                    Ok(Verdict::Right | Verdict::Moot) => {}
                    Err(problem) => problems.push(problem),
                }
            }
        }
    }
    let name = match stage {
        Stage::Load => "load and trial",
        Stage::Run => program.name,
        Stage::RunBesideGpu => "a chain beside a GPU",
    };
    println!("{name}: {symbols} symbols at {positions} positions, {injected} faults, {errors} errors, {off} times off");
    SURVIVED.fetch_add(injected - problems.len(), Ordering::Relaxed);
    INJECTED.fetch_add(injected, Ordering::Relaxed);
    ERRORS.fetch_add(errors, Ordering::Relaxed);
    if problems.is_empty() {
        return Ok(());
    }
    let shown = problems
        .iter()
        .take(500)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("\n");
    Err(format!(
        "{} of {injected} faults went wrong, the first:\n{shown}",
        problems.len()
    )
    .into())
}

fn run(program: &Program, stage: Stage, case: &Case) -> Report {
    let symbol = CString::new(case.symbol.as_str()).expect("a symbol");
    let plan = |fake: &Fake| fake.plan(&symbol, case.nth, case.fault, case.code);
    let idle = |_: &Fake| {};
    if case.is_loading {
        play(plan, idle, |player| (program.run)(player))
    } else {
        play(|fake| stage.prepare(fake), plan, |player| (program.run)(player))
    }
}
