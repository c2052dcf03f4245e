//! Where things are, and the environment that children get.

use std::path::PathBuf;

use anyhow::{Context, Result};
use xshell::Shell;

/// The folders that the tasks share.
pub(crate) struct Places {
    pub(crate) sh: Shell,
    pub(crate) root: PathBuf,
    pub(crate) target: PathBuf,
}

impl Places {
    /// Starts in the root of the workspace, wherever cargo was called from.
    pub(crate) fn find() -> Result<Self> {
        // What cargo says now: the folder may have been moved since this was compiled.
        let manifest =
            std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let manifest = PathBuf::from(manifest);
        let root = manifest
            .parent()
            .context("xtask/ has no parent folder")?
            .to_path_buf();
        let target = match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => std::path::absolute(folder)?,
            None => root.join("target"),
        };
        let sh = Shell::new()?;
        sh.change_dir(&root);
        sh.create_dir(&target)?;
        Ok(Self { sh, root, target })
    }

    /// The folder of the Python environment.
    pub(crate) fn venv(&self) -> PathBuf {
        self.target.join("venv")
    }

    /// The interpreter of the Python environment.
    pub(crate) fn python(&self) -> PathBuf {
        self.venv().join(if cfg!(windows) {
            "Scripts/python.exe"
        } else {
            "bin/python"
        })
    }

    /// A shell for children that run Rextio, which builds a crate of its own.
    pub(crate) fn rextio_shell(&self) -> Result<Shell> {
        let sh = self.sh.clone();
        let bin = self
            .python()
            .parent()
            .context("the interpreter has no folder")?
            .to_path_buf();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(bin).chain(std::env::split_paths(&path)))?;
        sh.set_var("PATH", path);
        // Rextio removes its crate before each build. What cargo keeps in here makes the next build take seconds.
        sh.set_var("CARGO_BUILD_BUILD_DIR", self.target.join("rextio-build"));
        sh.set_var("TF_CPP_MIN_LOG_LEVEL", "2");
        Ok(sh)
    }
}
