//! Crates made on the spot, which use the rule language as a stranger would: for hygiene, examples of the
//! documentation, and compile-time figures.
#![forbid(unsafe_code)]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

pub mod generate;

/// A crate in a folder of its own, outside the workspace.
pub struct Project {
    folder: PathBuf,
    target: PathBuf,
}

/// What one run of cargo gave.
pub struct Run {
    /// Whether it succeeded.
    pub success: bool,
    /// Everything that it printed.
    pub output: String,
    /// How long it took.
    pub time: Duration,
}

impl Project {
    /// Makes the crate below `parent`; it knows the rules crate by the name `rules`.
    ///
    /// # Errors
    ///
    /// If a file can't be written.
    pub fn new(parent: &Path, name: &str, rules: &str, main: &str) -> io::Result<Self> {
        let folder = parent.join(name);
        fs::create_dir_all(folder.join("src"))?;
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
        let path = workspace.join("rules");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"\npublish = false\n\n\
             [dependencies]\n{rules} = {{ package = \"rextio-tensorflow-rules\", path = {path:?} }}\n\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let target = parent.join("target");
        let project = Self { folder, target };
        project.write("src/main.rs", main)?;
        Ok(project)
    }

    /// Writes one file.
    ///
    /// # Errors
    ///
    /// If it can't be written.
    pub fn write(&self, file: &str, text: &str) -> io::Result<()> {
        fs::write(self.folder.join(file), text)
    }

    /// Runs cargo in the crate.
    ///
    /// # Errors
    ///
    /// If cargo can't be started.
    pub fn cargo(&self, arguments: &[&str]) -> io::Result<Run> {
        let start = Instant::now();
        let output = Command::new(env!("CARGO"))
            .args(arguments)
            .args(["--offline", "--quiet"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env_remove("RUSTFLAGS")
            .output()?;
        let text = [output.stdout, output.stderr].concat();
        Ok(Run {
            success: output.status.success(),
            output: String::from_utf8_lossy(&text).into_owned(),
            time: start.elapsed(),
        })
    }

    /// The time of `cargo check` of this crate alone, the best of `runs`.
    ///
    /// # Errors
    ///
    /// If cargo can't be started, or the crate doesn't compile.
    pub fn check_time(&self, runs: usize) -> io::Result<Duration> {
        let mut best = Duration::MAX;
        for run in 0..=runs {
            let main = self.folder.join("src/main.rs");
            fs::write(&main, fs::read(&main)?)?;
            let checked = self.cargo(&["check"])?;
            if !checked.success {
                return Err(io::Error::other(checked.output));
            }
            if run > 0 {
                best = best.min(checked.time);
            }
        }
        Ok(best)
    }
}
