//! Faults, one by one: every call of TensorFlow that can go wrong goes wrong, at every position in some programs.
//!
//! The runtime is its own source, included here as it ships, so that the tests reach what it hides. Each fault has a
//! process of its own, made by `fork`: a crash is a failed test, and nothing is left of it.
#![allow(unsafe_code, reason = "the tests call the C library, and fork")]

mod cases;
mod child;
mod classes;
mod fake;
#[path = "../../src/fault.rs"]
mod fault;
mod gpu_scenes;
mod images;
mod judge;
mod loading;
mod outputs;
mod scenes;
mod source;

/// The runtime's source. The boundary with Python isn't here: `plugin/tests/test_faults.py` drives it.
#[path = "../../../runtime/src"]
#[allow(dead_code, unreachable_pub, reason = "a crate's text, used in part")]
mod runtime {
    mod c;
    mod data;
    mod region;
    mod run;

    #[path = "../../fake-tfe/tests/faults/gpu.rs"]
    pub(crate) mod gpu;
    #[path = "../../fake-tfe/tests/faults/inside.rs"]
    pub(crate) mod inside;
    #[path = "../../fake-tfe/tests/faults/programs.rs"]
    pub(crate) mod programs;
    #[path = "../../fake-tfe/tests/faults/threads.rs"]
    mod threads;

    use inside::enter;
}

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // The tests fork, and a child has only the thread that forked.
    arguments.test_threads = Some(1);
    let mut tests = vec![];
    tests.extend(classes::tests());
    tests.extend(source::tests());
    tests.extend(loading::tests());
    tests.extend(scenes::tests());
    tests.extend(gpu_scenes::tests());
    tests.extend(outputs::tests());
    tests.extend(cases::tests());
    let conclusion = libtest_mimic::run(&arguments, tests);
    println!("{}", cases::figures());
    conclusion.exit_code()
}
