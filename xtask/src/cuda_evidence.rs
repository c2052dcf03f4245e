//! `cargo xtask cuda-evidence`: evidence of a run on an NVIDIA GPU. By hand only; no step of the tests.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;
use xshell::cmd;

use crate::places::Places;
use crate::{venv, wheel};

pub(crate) const HELP: &str = "\
Build and run the functions on CUDA on this machine's NVIDIA GPU, and write what was seen as a file that
`python -m rextio_tensorflow verify-evidence` accepts. Where there is no such GPU, it says so and stops.

Usage: cargo xtask cuda-evidence -- OPTIONS

`cargo xtask cuda-evidence -- --help` lists the options.
";

pub(crate) fn run(options: &[OsString]) -> Result<ExitCode> {
    let places = Places::find()?;
    venv::ensure(&places)?;
    wheel::ensure(&places)?;
    let (sh, python) = (&places.rextio_shell()?, places.python());
    let done = cmd!(sh, "{python} plugin/evidence/harness.py {options...}")
        .ignore_status()
        .output()?;
    print!("{}", String::from_utf8_lossy(&done.stdout));
    eprint!("{}", String::from_utf8_lossy(&done.stderr));
    Ok(if done.status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
