//! Runs work in a child process, and reads what it writes.

use core::ffi::c_int;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::os::fd::FromRawFd;

use crate::fake::Fake;
use crate::runtime::inside::{Class, Outcome, Player};

/// A child that takes longer hangs.
const SECONDS: u32 = 20;

/// What a call gave: all of its result, or the error's class and text.
pub(crate) type Said = Result<String, (String, String)>;

/// What a child said.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// What each call gave.
    pub(crate) outcomes: Vec<Said>,
    /// How often each symbol was called.
    pub(crate) calls: BTreeMap<String, u64>,
    /// What still lives.
    pub(crate) live: Vec<String>,
    /// In the work of which operation the fault happened.
    pub(crate) fired: Option<String>,
    /// Uses of what isn't there.
    pub(crate) misuses: Vec<String>,
    /// What regions did.
    pub(crate) counts: BTreeMap<String, u64>,
    /// What else came on stderr.
    pub(crate) stderr: Vec<String>,
    /// How it ended; nothing if well.
    pub(crate) end: Option<String>,
}

/// Runs `work` in a child.
pub(crate) fn run(work: impl FnOnce()) -> Report {
    let mut ends = [0; 2];
    // SAFETY: room for two numbers.
    assert_eq!(unsafe { libc::pipe(ends.as_mut_ptr()) }, 0, "a pipe");
    // SAFETY: there is one thread, so the child finds everything as it is here.
    let child = unsafe { libc::fork() };
    assert!(child >= 0, "a process");
    if child == 0 {
        // SAFETY: a descriptor of ours becomes stderr.
        unsafe { libc::dup2(ends[1], 2) };
        // SAFETY: takes a number.
        unsafe { libc::alarm(SECONDS) };
        let is_well = std::panic::catch_unwind(core::panic::AssertUnwindSafe(work)).is_ok();
        // SAFETY: ends the process at once, so that nothing of the parent's runs here.
        unsafe { libc::_exit(c_int::from(!is_well)) };
    }
    // SAFETY: a descriptor of ours, which is not used again.
    unsafe { libc::close(ends[1]) };
    // SAFETY: a descriptor of ours, which the file owns from here on.
    let mut reader = unsafe { File::from_raw_fd(ends[0]) };
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).expect("what the child writes");
    let mut status = 0;
    // SAFETY: our child, and room for a number.
    let waited = unsafe { libc::waitpid(child, &mut status, 0) };
    assert_eq!(waited, child, "the child's end");
    let mut report = read(&String::from_utf8_lossy(&bytes));
    if libc::WIFSIGNALED(status) {
        report.end = Some(format!("killed by signal {}", libc::WTERMSIG(status)));
    } else if libc::WEXITSTATUS(status) != 0 {
        report.end = Some(String::from("panicked"));
    }
    report
}

fn read(text: &str) -> Report {
    let mut report = Report::default();
    for line in text.lines() {
        let Some(line) = line.strip_prefix('=') else {
            report.stderr.push(line.to_owned());
            continue;
        };
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (name, number) = rest.rsplit_once(' ').unwrap_or((rest, ""));
        match word {
            "ok" => report.outcomes.push(Ok(rest.to_owned())),
            "err" => {
                let (class, text) = rest.split_once(' ').unwrap_or((rest, ""));
                report.outcomes.push(Err((class.to_owned(), text.to_owned())));
            }
            "calls" => drop(report.calls.insert(name.to_owned(), number.parse().unwrap_or(0))),
            "count" => drop(report.counts.insert(name.to_owned(), number.parse().unwrap_or(0))),
            "live" => report.live.push(rest.to_owned()),
            "fired" => report.fired = Some(rest.to_owned()),
            "misuse" => report.misuses.push(rest.to_owned()),
            _ => report.stderr.push(line.to_owned()),
        }
    }
    report
}

/// Starts the runtime, runs a program, gives everything back, and says what there is to say. `loading` comes before the
/// start, `running` between it and the program.
pub(crate) fn play(
    loading: impl FnOnce(&Fake),
    running: impl FnOnce(&Fake),
    program: impl FnOnce(&mut Player),
) -> Report {
    let fake = Fake::get();
    run(|| {
        let mut said = Vec::new();
        fake.calm();
        loading(fake);
        match Player::start(fake) {
            Ok(mut player) => {
                running(fake);
                program(&mut player);
                let counts = player.counts();
                let counts = counts.iter().map(|(name, count)| format!("count {name} {count}"));
                said.extend(counts);
                said.extend(player.end().iter().map(told));
            }
            Err(error) => said.push(told(&Err(error))),
        }
        said.extend(fake.report().lines().map(str::to_owned));
        let text: String = said.iter().map(|line| format!("={line}\n")).collect();
        eprint!("{text}");
    })
}

fn told(outcome: &Outcome) -> String {
    match outcome {
        Ok(value) => format!("ok {value}"),
        Err(error) => {
            let class = match error.class() {
                Class::TensorFlow(code) => format!("tensorflow-{code}"),
                other => format!("{other:?}").to_lowercase(),
            };
            format!("err {class} {}", error.text().replace('\n', " "))
        }
    }
}
