//! What must be on the machine before anything starts: a C linker, and CPython 3.11 with venv and pip.

use std::path::Path;

use anyhow::{bail, Context, Result};
use xshell::cmd;

use crate::places::Places;

/// The interpreters tried, best first; the variable `PYTHON` goes before them.
const CANDIDATES: [&str; 3] = ["python3.11", "python3", "python"];

/// Prints the interpreter's own path if it will do, else what is wrong with it.
const PROBE: &str = "
import sys
if sys.implementation.name != 'cpython' or sys.version_info[:2] != (3, 11):
    sys.exit('is %s %d.%d' % ((sys.implementation.name,) + sys.version_info[:2]))
try:
    import venv, ensurepip
except ImportError as error:
    sys.exit('has no module ' + error.name)
print(sys.executable)
";

/// Checks everything and returns the path of the interpreter.
pub(crate) fn check(places: &Places) -> Result<String> {
    if cfg!(unix) {
        linker(places)?;
    }
    python(places)
}

fn linker(places: &Places) -> Result<()> {
    let linker = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let folder = places.sh.create_temp_dir()?;
    let source = folder.path().join("empty.c");
    places.sh.write_file(&source, "int main(void) { return 0; }\n")?;
    let program = folder.path().join("empty");
    let mut words = linker.split_whitespace();
    let name = words.next().unwrap_or("cc");
    let sh = &places.sh;
    cmd!(sh, "{name} {words...} {source} -o {program}").quiet().ignore_stdout().run().with_context(|| {
        format!(
            "the C linker `{linker}` does not link a program. Install one: on Debian and Ubuntu `apt-get install \
             gcc libc6-dev`, on macOS `xcode-select --install`"
        )
    })
}

fn python(places: &Places) -> Result<String> {
    let own = std::env::var("PYTHON").ok();
    let mut seen = Vec::new();
    for candidate in own.as_deref().into_iter().chain(CANDIDATES) {
        let sh = &places.sh;
        let Ok(output) = cmd!(sh, "{candidate} -c {PROBE}")
            .quiet()
            .ignore_status()
            .output()
        else {
            seen.push(format!("`{candidate}` was not found"));
            continue;
        };
        if output.status.success() {
            let path = String::from_utf8(output.stdout)?.trim().to_owned();
            if Path::new(&path).is_file() {
                return Ok(path);
            }
        }
        let why = String::from_utf8_lossy(&output.stderr)
            .trim()
            .lines()
            .last()
            .unwrap_or_default()
            .to_owned();
        seen.push(format!("`{candidate}` {why}"));
    }
    bail!(
        "CPython 3.11 with venv and pip is needed, and none was found ({}). Install it: on Debian and Ubuntu \
         `apt-get install python3.11 python3.11-venv`, on macOS `brew install python@3.11`. If it is installed \
         elsewhere, set the variable PYTHON to its path",
        seen.join("; ")
    )
}
