//! The project's tasks: `cargo xtask demo | test | bless | explain | bench | deny | cuda-evidence`.
#![forbid(unsafe_code)]

mod bench;
mod bless;
mod cuda_evidence;
mod demo;
mod deny;
mod explain;
mod places;
mod prerequisites;
mod steps;
mod test;
mod translations;
mod venv;
mod wheel;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{bail, Result};

const HELP: &str = "\
The tasks of rextio-tensorflow.

Usage: cargo xtask <TASK> [OPTIONS]

Tasks:
  demo     Build the wheel, build the example project with Rextio, run it, and compare it with eager TensorFlow
  test     Run every check and every test; --help lists the steps
  explain  Print what a rule becomes, by its function, id or code
  bless    Write every generated file anew; --check only says which ones are stale
  bench    Measure against eager TensorFlow, tf.function and rextio-tensorflow 0.1.3, and write docs/performance.md
  deny     Check licences, versions, sources and known vulnerabilities of the crates that we use
  cuda-evidence  Run the functions on CUDA on an NVIDIA GPU, by hand, and write evidence of it

Options:
  -h, --help    Show this help, or the help of a task

All tasks share one Python environment, target/venv. Remove that folder to make it anew.
";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode> {
    let mut words: Vec<OsString> = std::env::args_os().skip(1).collect();
    // What follows `--` is for the program that the task runs.
    let extra = match words.iter().position(|word| word == "--") {
        Some(at) => words.split_off(at).split_off(1),
        None => Vec::new(),
    };
    let mut args = pico_args::Arguments::from_vec(words);
    let task = args.subcommand()?;
    let help = args.contains(["-h", "--help"]);
    match task.as_deref() {
        Some("demo") if help => print!("{}", demo::HELP),
        Some("demo") => {
            finish(args)?;
            return demo::run();
        }
        Some("test") if help => print!("{}", test::help()),
        Some("test") => {
            let keep_going = args.contains("--keep-going");
            let chosen = names(args)?;
            return test::run(keep_going, &chosen, &extra);
        }
        Some("bless") if help => print!("{}", bless::HELP),
        Some("bless") => {
            let check = args.contains("--check");
            finish(args)?;
            return bless::run(check);
        }
        Some("bench") if help => print!("{}", bench::HELP),
        Some("bench") => {
            let is_quick = args.contains("--quick");
            finish(args)?;
            return bench::run(is_quick);
        }
        Some("deny") if help => print!("{}", deny::HELP),
        Some("deny") => {
            finish(args)?;
            return deny::run();
        }
        Some("cuda-evidence") if help => print!("{}", cuda_evidence::HELP),
        Some("cuda-evidence") => {
            finish(args)?;
            return cuda_evidence::run(&extra);
        }
        Some("explain") if help => print!("{}", explain::HELP),
        Some("explain") => return explain::run(&args.finish()),
        Some(other) => bail!("there is no task {other:?}; `cargo xtask --help` lists them"),
        None if help => print!("{HELP}"),
        None => bail!("which task? `cargo xtask --help` lists them"),
    }
    Ok(ExitCode::SUCCESS)
}

fn finish(args: pico_args::Arguments) -> Result<()> {
    match args.finish().first() {
        Some(word) => bail!("unknown argument {word:?}; add --help to see what the task takes"),
        None => Ok(()),
    }
}

fn names(args: pico_args::Arguments) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for word in args.finish() {
        match word.into_string() {
            Ok(name) if !name.starts_with('-') => names.push(name),
            Ok(option) => bail!("unknown option {option}; `cargo xtask test --help` lists them"),
            Err(word) => bail!("unknown argument {word:?}"),
        }
    }
    Ok(names)
}
