//! `cargo xtask deny`: licences, versions, sources and known vulnerabilities of the crates that we use.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{bail, Context, Result};
use xshell::{cmd, Shell};

use crate::places::Places;

pub(crate) const HELP: &str = "\
Check the crates that we use against deny.toml: licences, duplicate versions, sources, and known vulnerabilities. It
needs cargo-deny, and for vulnerabilities a network or an advisory database from an earlier run; without these it says
what it did not check. It is no part of `cargo xtask test`.

Usage: cargo xtask deny
";

const INSTALL: &str =
    "cargo-deny is not installed, so nothing was checked; run `cargo install cargo-deny --locked`";

pub(crate) fn run() -> Result<ExitCode> {
    let places = Places::find()?;
    let sh = &places.sh;
    if cmd!(sh, "cargo deny --version")
        .quiet()
        .ignore_stdout()
        .ignore_stderr()
        .run()
        .is_err()
    {
        bail!(INSTALL);
    }
    cmd!(sh, "cargo deny --locked check licenses bans sources")
        .run()
        .context("cargo-deny names above what deny.toml doesn't allow")?;
    let is_fresh = cmd!(sh, "cargo deny --locked fetch db")
        .quiet()
        .ignore_stderr()
        .run()
        .is_ok();
    if !is_fresh && !has_database(sh) {
        println!(
            "\nchecked: licences, duplicate versions, sources\nNOT CHECKED: known vulnerabilities, since the advisory \
             database can't be fetched and no earlier run has left one"
        );
        return Ok(ExitCode::SUCCESS);
    }
    cmd!(sh, "cargo deny --locked check --disable-fetch advisories")
        .run()
        .context("cargo-deny names above a crate with a known fault")?;
    let age = if is_fresh {
        ""
    } else {
        ", by the database of an earlier run, since a new one can't be fetched"
    };
    println!("\nchecked: licences, duplicate versions, sources, known vulnerabilities{age}");
    Ok(ExitCode::SUCCESS)
}

/// Whether cargo-deny has an advisory database on this machine.
fn has_database(sh: &Shell) -> bool {
    let home = sh.var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(sh.var_os("HOME")?).join(".cargo")));
    let databases = home.map(|home| sh.read_dir(home.join("advisory-dbs")).unwrap_or_default());
    databases.is_some_and(|databases| databases.iter().any(|folder| folder.join("crates").is_dir()))
}
