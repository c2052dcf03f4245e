//! `cargo xtask test`: every check and every test.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{bail, Result};
use xshell::cmd;

use crate::places::Places;
use crate::steps::{self, Step};
use crate::{bless, venv, wheel};

/// The crate that needs an interpreter to be checked.
const PLUGIN: &str = "rextio-tensorflow-plugin";

/// The crate whose library Python tests load in place of TensorFlow's.
const FAKE: &str = "rextio-tensorflow-fake-tfe";

pub(crate) fn help() -> String {
    let mut text = String::from(
        "Run every check and every test, in this order.\n\n\
         Usage: cargo xtask test [--keep-going] [STEP...] [-- PYTEST-ARGUMENTS]\n\n\
         Steps (all of them, unless some are named):\n",
    );
    for step in steps(&[]) {
        text.push_str(&format!("  {:10} {}\n", step.name, step.about));
    }
    text.push_str(
        "\nOptions:\n  --keep-going  Go on after a failed step\n\n\
         A named step does not run the steps before it: `cargo xtask test pytest -- -k claim` uses the wheel that is\n\
         installed in target/venv; `cargo xtask test wheel pytest` builds and installs it first.\n",
    );
    text
}

pub(crate) fn run(keep_going: bool, chosen: &[String], pytest: &[OsString]) -> Result<ExitCode> {
    let mut steps = steps(pytest);
    for name in chosen {
        if !steps.iter().any(|step| step.name == name) {
            bail!("there is no step {name:?}; `cargo xtask test --help` lists them");
        }
    }
    steps.retain(|step| chosen.is_empty() || chosen.iter().any(|name| name == step.name));
    let code = steps::run(&Places::find()?, &steps, keep_going);
    println!(
        "  not part of this: `cargo xtask deny` (licences, versions and known vulnerabilities of crates)"
    );
    Ok(code)
}

fn steps(pytest: &[OsString]) -> Vec<Step<'_>> {
    vec![
        Step {
            name: "fmt",
            about: "Rust is formatted",
            remedy: "run `cargo fmt --all`",
            needs: &[],
            run: Box::new(|places| {
                let sh = &places.sh;
                Ok(cmd!(sh, "cargo fmt --all --check").run()?)
            }),
        },
        Step {
            name: "venv",
            about: "the Python environment in target/venv",
            remedy: "follow the message above; removing target/venv makes it anew",
            needs: &[],
            run: Box::new(venv::ensure),
        },
        Step {
            name: "ruff",
            about: "Python is formatted and without lint",
            remedy: "run `target/venv/bin/python -m ruff format --config plugin/pyproject.toml .` and fix what `ruff \
                     check` names",
            needs: &["venv"],
            run: Box::new(ruff),
        },
        Step {
            name: "clippy",
            about: "lints of every crate",
            remedy: "fix what is named above",
            needs: &["venv"],
            run: Box::new(clippy),
        },
        Step {
            name: "cargo-test",
            about: "every Rust test that needs no Python",
            remedy: "fix what is named above; if only compiler messages changed, `cargo xtask bless` writes them anew",
            needs: &[],
            run: Box::new(|places| {
                let sh = &places.sh;
                Ok(cmd!(sh, "cargo test --locked --workspace --exclude {PLUGIN}").run()?)
            }),
        },
        Step {
            name: "wheel",
            about: "build the wheel and install it in target/venv",
            remedy: "follow the message above",
            needs: &["venv"],
            run: Box::new(|places| wheel::ensure(places).map(drop)),
        },
        Step {
            name: "fake",
            about: "build the library that stands in for TensorFlow where tests need faults",
            remedy: "fix what is named above",
            needs: &[],
            run: Box::new(|places| {
                let sh = &places.sh;
                Ok(cmd!(sh, "cargo build --locked --package {FAKE}").run()?)
            }),
        },
        Step {
            name: "generated",
            about: "generated files are as their generators write them",
            remedy: "run `cargo xtask bless`, look at the difference, and commit it",
            needs: &["venv", "wheel"],
            run: Box::new(bless::check),
        },
        Step {
            name: "pytest",
            about: "every test that needs Python, against the installed wheel",
            remedy: "run one test alone with `cargo xtask test pytest -- -k NAME`",
            needs: &["venv", "wheel", "fake"],
            run: Box::new(move |places| {
                let sh = &places.rextio_shell()?;
                let python = places.python();
                Ok(cmd!(sh, "{python} -m pytest plugin/tests {pytest...}").run()?)
            }),
        },
    ]
}

fn ruff(places: &Places) -> Result<()> {
    let (sh, python) = (&places.sh, places.python());
    let config = ["--config", "plugin/pyproject.toml"];
    cmd!(sh, "{python} -m ruff check {config...} .").run()?;
    Ok(cmd!(sh, "{python} -m ruff format --check {config...} .").run()?)
}

fn clippy(places: &Places) -> Result<()> {
    let sh = &places.sh;
    let deny = ["--", "-D", "warnings"];
    cmd!(
        sh,
        "cargo clippy --locked --workspace --exclude {PLUGIN} --all-targets {deny...}"
    )
    .run()?;
    for package in [PLUGIN, "rextio-tensorflow-runtime"] {
        cmd!(
            sh,
            "cargo clippy --locked --package {package} --all-features {deny...}"
        )
        .env("PYO3_PYTHON", places.python())
        .run()?;
    }
    Ok(())
}
