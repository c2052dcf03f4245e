//! The one Python environment, kept while its interpreter and requirements stay the same.

use anyhow::{Context, Result};
use xshell::cmd;

use crate::places::Places;
use crate::prerequisites;
use crate::steps::Step;

const REQUIREMENTS: &str = "plugin/requirements-dev.txt";

/// The step of a task that needs the environment.
pub(crate) fn step<'task>() -> Step<'task> {
    Step {
        name: "venv",
        about: "the Python environment in target/venv, with Rextio and TensorFlow",
        remedy: "follow the message above; removing target/venv makes it anew",
        needs: &[],
        run: Box::new(ensure),
    }
}

/// Makes sure that `target/venv` exists and holds what `requirements-dev.txt` says.
pub(crate) fn ensure(places: &Places) -> Result<()> {
    let python = prerequisites::check(places)?;
    let sh = &places.sh;
    let folder = places.venv();
    let stamp_file = folder.join("requirements.stamp");
    let stamp = format!("{python}\n{}\n{}", folder.display(), sh.read_file(REQUIREMENTS)?);
    if sh.read_file(&stamp_file).is_ok_and(|found| found == stamp) && places.python().is_file() {
        println!("{} is up to date", folder.display());
        return Ok(());
    }
    println!(
        "making {} (TensorFlow is a large download; the first time takes some minutes)",
        folder.display()
    );
    sh.remove_path(&folder)?;
    cmd!(sh, "{python} -m venv {folder}").run()?;
    let python = places.python();
    cmd!(sh, "{python} -m pip install --disable-pip-version-check -r {REQUIREMENTS}").run().with_context(
        || {
            format!(
                "pip could not install {REQUIREMENTS}. Look at its message above; without a network, point pip at \
             a folder of wheels with PIP_FIND_LINKS and PIP_NO_INDEX=1"
            )
        },
    )?;
    sh.write_file(&stamp_file, stamp)?;
    Ok(())
}
