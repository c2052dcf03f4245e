//! `cargo xtask bench`: this version against eager TensorFlow, `tf.function` and 0.1.3, in one process.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use xshell::{cmd, Shell};

use crate::places::Places;
use crate::steps::{self, Step};
use crate::{venv, wheel};

pub(crate) const HELP: &str = "\
Build the functions of plugin/bench/project with this version and, in an environment of its own (target/bench/venv),
with rextio-tensorflow 0.1.3; measure both, eager TensorFlow and tf.function in turns in one process; and write
docs/performance.md and docs/performance.svg. In the end, print what rules cost the compiler. Leave the machine alone
meanwhile: some five minutes.

Usage: cargo xtask bench [--quick]

Options:
  --quick    Few rounds, and the report goes to target/bench instead of docs: to see that it works
";

/// What is compared with. It has the same plugin id, so the two can't be installed in one environment.
const OLD: &str = "rextio-tensorflow==0.1.3";
const PROJECT: &str = "plugin/bench/project";
const REQUIREMENTS: &str = "plugin/bench/requirements.txt";

pub(crate) fn run(is_quick: bool) -> Result<ExitCode> {
    let steps = [
        venv::step(),
        wheel::step(),
        Step {
            name: "old venv",
            about: "an environment with rextio-tensorflow 0.1.3",
            remedy: "follow pip's message above; removing target/bench/venv makes it anew",
            needs: &[],
            run: Box::new(old_venv),
        },
        Step {
            name: "build",
            about: "build the measured functions with both",
            remedy: "see .rextio/reports/build.json in target/bench/new and target/bench/old",
            needs: &[],
            run: Box::new(build),
        },
        Step {
            name: "measure",
            about: "all contenders in turns",
            remedy: "the message above is Python's",
            needs: &[],
            run: Box::new(move |places| measure(places, is_quick)),
        },
        Step {
            name: "report",
            about: "the Markdown table and the chart",
            remedy: "the message above is Python's",
            needs: &[],
            run: Box::new(move |places| report(places, is_quick)),
        },
        Step {
            name: "compile",
            about: "what 200 rules add to `cargo check`, and the registry's validation of 400",
            remedy: "fix what cargo names above",
            needs: &[],
            run: Box::new(|places| {
                let sh = &places.sh;
                Ok(cmd!(
                    sh,
                    "cargo run --locked --package rextio-tensorflow-ui-tests --example compile_time"
                )
                .run()?)
            }),
        },
    ];
    Ok(steps::run(&Places::find()?, &steps, false))
}

fn folder(places: &Places) -> PathBuf {
    places.target.join("bench")
}

fn old_python(places: &Places) -> PathBuf {
    folder(places).join("venv/bin/python")
}

fn old_venv(places: &Places) -> Result<()> {
    let sh = &places.sh;
    let (python, stamp_file) = (places.python(), folder(places).join("venv/requirements.stamp"));
    let stamp = format!("{OLD}\n{}", sh.read_file(REQUIREMENTS)?);
    if sh.read_file(&stamp_file).is_ok_and(|found| found == stamp) {
        println!("it is up to date");
        return Ok(());
    }
    let venv = folder(places).join("venv");
    sh.remove_path(&venv)?;
    cmd!(sh, "{python} -m venv {venv}").run()?;
    let python = old_python(places);
    let pip = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"];
    cmd!(sh, "{python} {pip...} -r {REQUIREMENTS}").run()?;
    // Without TensorFlow, which is needed to run what is built, not to build it.
    cmd!(sh, "{python} {pip...} --no-deps {OLD}").run()?;
    Ok(sh.write_file(&stamp_file, stamp)?)
}

fn build(places: &Places) -> Result<()> {
    let new = places.python();
    build_one(places, "new", &new, &places.rextio_shell()?)?;
    let sh = places.rextio_shell()?;
    let old = old_python(places);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let bin = old.parent().map(Path::to_path_buf);
    sh.set_var(
        "PATH",
        std::env::join_paths(bin.into_iter().chain(std::env::split_paths(&path)))?,
    );
    // Both crates have one name; each keeps its own intermediate files.
    sh.set_var("CARGO_BUILD_BUILD_DIR", folder(places).join("old-build"));
    build_one(places, "old", &old, &sh)
}

fn build_one(places: &Places, name: &str, python: &Path, sh: &Shell) -> Result<()> {
    let (project, rextio) = (folder(places).join(name), python.with_file_name("rextio"));
    sh.remove_path(&project)?;
    sh.create_dir(project.join("workloads"))?;
    for file in ["rextio.toml", "workloads/__init__.py", "workloads/models.py"] {
        sh.copy_file(Path::new(PROJECT).join(file), project.join(file))?;
    }
    cmd!(sh, "{rextio} build {project}")
        .env_remove("CARGO_TARGET_DIR")
        .run()
        .with_context(|| format!("rextio build failed in {}", project.display()))
}

fn measure(places: &Places, is_quick: bool) -> Result<()> {
    let sh = &places.sh;
    let (python, folder) = (places.python(), folder(places));
    let [new, old, out] = ["new", "old", "figures.json"].map(|name| folder.join(name));
    let quick = is_quick.then_some("--quick");
    Ok(cmd!(
        sh,
        "{python} plugin/bench/measure.py {new} {old} {out} {quick...}"
    )
    .run()?)
}

fn report(places: &Places, is_quick: bool) -> Result<()> {
    let sh = &places.sh;
    let (python, folder) = (old_python(places), folder(places));
    let figures = folder.join("figures.json");
    let out = if is_quick {
        folder
    } else {
        places.root.join("docs")
    };
    Ok(cmd!(sh, "{python} plugin/bench/report.py {figures} {out}").run()?)
}
