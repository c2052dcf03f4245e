//! `cargo xtask demo`: from a clean clone to native TensorFlow inference.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use xshell::{cmd, Shell};

use crate::places::Places;
use crate::steps::{self, Step};
use crate::{venv, wheel};

pub(crate) const HELP: &str = "\
Build the wheel, install it in target/venv with Rextio and TensorFlow, build the example project of
plugin/examples/quickstart, and run it. For each function it prints the route that Rextio chose, whether the native
result equals eager TensorFlow bit for bit, and the time of a call, native and eager.

Usage: cargo xtask demo
";

const EXAMPLE: &str = "plugin/examples/quickstart";

pub(crate) fn run() -> Result<ExitCode> {
    let steps = [
        venv::step(),
        wheel::step(),
        Step {
            name: "build",
            about: "`rextio build` on a copy of the example project",
            remedy: "`rextio check` in target/demo/quickstart says what Rextio refused; for a compiler error see \
                     target/demo/quickstart/.rextio/reports/build.json",
            needs: &[],
            run: Box::new(build),
        },
        Step {
            name: "run",
            about: "compare with eager TensorFlow and measure",
            remedy: "a function that is not native is explained by `target/venv/bin/python -m rextio_tensorflow why \
                     target/demo/quickstart`; one that is not equal is a bug, please report it",
            needs: &[],
            run: Box::new(measure),
        },
    ];
    Ok(steps::run(&Places::find()?, &steps, false))
}

fn build(places: &Places) -> Result<()> {
    let sh = places.rextio_shell()?;
    let rextio = places.python().with_file_name("rextio");
    let project = project(places);
    sh.remove_path(&project)?;
    copy_folder(&sh, &places.root.join(EXAMPLE), &project)?;
    // Rextio looks for its crate's library in the crate's own target folder.
    Ok(cmd!(sh, "{rextio} build {project}")
        .env_remove("CARGO_TARGET_DIR")
        .run()?)
}

fn measure(places: &Places) -> Result<()> {
    let sh = places.rextio_shell()?;
    let (project, python) = (project(places), places.python());
    cmd!(sh, "{python} plugin/examples/measure.py {project}")
        .quiet()
        .run()
        .context("the example did not run natively, or its results differ")
}

fn project(places: &Places) -> PathBuf {
    places.target.join("demo").join("quickstart")
}

/// Copies the sources, without what an earlier build left there.
fn copy_folder(sh: &Shell, from: &Path, to: &Path) -> Result<()> {
    sh.create_dir(to)?;
    for path in sh.read_dir(from)? {
        let name = path.file_name().unwrap_or_default();
        if path.is_file() {
            sh.copy_file(&path, to.join(name))?;
        } else if ![".rextio", "dist", "__pycache__"]
            .iter()
            .any(|left| name == *left)
        {
            copy_folder(sh, &path, &to.join(name))?;
        }
    }
    Ok(())
}
