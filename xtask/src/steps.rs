//! Runs steps one after another: what it does, how long it took, and what to do if it failed.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::places::Places;

/// What a step does.
pub(crate) type Action<'a> = Box<dyn Fn(&Places) -> Result<()> + 'a>;

/// One step of a task.
pub(crate) struct Step<'a> {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    /// What to do if it failed.
    pub(crate) remedy: &'static str,
    /// The steps without which this one means nothing.
    pub(crate) needs: &'static [&'static str],
    pub(crate) run: Action<'a>,
}

enum Outcome {
    Passed(Duration),
    Failed(Duration),
    Skipped,
}

/// Runs the steps and prints a summary.
pub(crate) fn run(places: &Places, steps: &[Step<'_>], keep_going: bool) -> ExitCode {
    let start = Instant::now();
    let mut outcomes: Vec<(&str, Outcome)> = Vec::new();
    let mut stopped = false;
    for (index, step) in steps.iter().enumerate() {
        let unmet = outcomes
            .iter()
            .any(|(name, done)| step.needs.contains(name) && !matches!(done, Outcome::Passed(_)));
        if stopped || unmet {
            outcomes.push((step.name, Outcome::Skipped));
            continue;
        }
        println!(
            "\n==> [{}/{}] {}: {}",
            index + 1,
            steps.len(),
            step.name,
            step.about
        );
        let begun = Instant::now();
        let outcome = match (step.run)(places) {
            Ok(()) => Outcome::Passed(begun.elapsed()),
            Err(error) => {
                eprintln!(
                    "\nerror in step {}: {error:#}\nwhat to do: {}",
                    step.name, step.remedy
                );
                stopped = !keep_going;
                Outcome::Failed(begun.elapsed())
            }
        };
        outcomes.push((step.name, outcome));
    }
    summary(&outcomes, start.elapsed())
}

fn summary(outcomes: &[(&str, Outcome)], total: Duration) -> ExitCode {
    let width = outcomes
        .iter()
        .map(|(name, _)| name.len())
        .max()
        .unwrap_or_default();
    println!();
    for (name, outcome) in outcomes {
        match outcome {
            Outcome::Passed(time) => println!("  {name:width$}  ok       {:7.1} s", time.as_secs_f64()),
            Outcome::Failed(time) => println!("  {name:width$}  FAILED   {:7.1} s", time.as_secs_f64()),
            Outcome::Skipped => println!("  {name:width$}  not run"),
        }
    }
    let passed = outcomes
        .iter()
        .all(|(_, outcome)| matches!(outcome, Outcome::Passed(_)));
    println!(
        "  {:width$}  {:7}  {:7.1} s",
        "all",
        if passed { "ok" } else { "FAILED" },
        total.as_secs_f64()
    );
    if passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
