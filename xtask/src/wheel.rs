//! Builds the wheel and installs it into the environment.

use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use xshell::cmd;

use crate::places::Places;
use crate::steps::Step;

/// Builds the release wheel; the folder holds no other.
pub(crate) fn build(places: &Places) -> Result<PathBuf> {
    let sh = &places.sh;
    let python = places.python();
    let folder = places.target.join("wheel");
    sh.remove_path(&folder)?;
    // The wheel of a checkout runs on this machine; `--compatibility linux` skips the search for system libraries.
    cmd!(
        sh,
        "{python} -m maturin build --release --locked --manifest-path plugin/Cargo.toml --interpreter {python} --out {folder}"
    )
    .env("PYO3_PYTHON", &python)
    .run()
    .context("maturin could not build the wheel. If it says that Cargo.lock must change, run `cargo check` once")?;
    let mut wheels = sh.read_dir(&folder)?;
    wheels.retain(|path| path.extension().is_some_and(|extension| extension == "whl"));
    match <[PathBuf; 1]>::try_from(wheels) {
        Ok([wheel]) => Ok(wheel),
        Err(found) => bail!(
            "expected one wheel in {}, found {}",
            folder.display(),
            found.len()
        ),
    }
}

/// Installs the wheel in place of an older one, with the dependencies that it declares.
pub(crate) fn install(places: &Places, wheel: &PathBuf) -> Result<()> {
    let sh = &places.sh;
    let python = places.python();
    let pip = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"];
    cmd!(sh, "{python} {pip...} --force-reinstall --no-deps {wheel}").run()?;
    cmd!(sh, "{python} {pip...} {wheel}")
        .run()
        .context("pip could not install what the wheel requires; look at its message above")
}

/// The step of a task that needs the installed wheel.
pub(crate) fn step<'task>() -> Step<'task> {
    Step {
        name: "wheel",
        about: "build the plugin's wheel and install it",
        remedy: "follow the message above",
        needs: &[],
        run: Box::new(|places| ensure(places).map(drop)),
    }
}

/// Builds and installs.
pub(crate) fn ensure(places: &Places) -> Result<PathBuf> {
    let wheel = build(places)?;
    install(places, &wheel)?;
    println!("installed {}", wheel.display());
    Ok(wheel)
}
