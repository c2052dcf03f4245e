//! `cargo xtask explain`: what a rule becomes. A program of the rules crate prints it, so that the tasks
//! themselves start while a rule does not compile.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Result;
use xshell::cmd;

use crate::places::Places;

pub(crate) const HELP: &str = "\
Print the forms that a rule accepts, its options, its record as Rextio shows it, and the Rust text that ships.

Usage: cargo xtask explain <NAME>...

Names: a rule function (add), a TensorFlow name (tf.math.add), an operator (+), a rule id (add-call-f32-cpu), or a
diagnostic code (3, RXTP-TENSORFLOW-003)

It is the text of `python -m rextio_tensorflow rules NAME`, also while the plugin doesn't compile.
";

pub(crate) fn run(names: &[OsString]) -> Result<ExitCode> {
    let sh = &Places::find()?.sh;
    let explained = cmd!(
        sh,
        "cargo run --quiet --locked --package rextio-tensorflow-rules --example explain -- {names...}"
    )
    .quiet()
    .run();
    // The program has said what is wrong.
    Ok(if explained.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
