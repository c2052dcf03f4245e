//! Images that the C compiler makes: of stubs, without a symbol, or with it in a library that they need.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::fake::open;
use crate::runtime::inside::{Image, SYMBOLS};

/// Three images, each in a file of its own.
pub(crate) struct Images {
    pub(crate) cc: PathBuf,
    pub(crate) framework: PathBuf,
    pub(crate) common: PathBuf,
}

impl Images {
    /// All three, of stubs.
    pub(crate) fn of_stubs(folder: &Path) -> Self {
        let make = |name: &str, image| stubs(&folder.join(name), image, None, None);
        Self {
            cc: make("cc.so", Image::Cc),
            framework: make("framework.so", Image::Framework),
            common: make("common.so", Image::Common),
        }
    }

    /// With another file for one of them.
    pub(crate) fn with(&self, image: Image, file: PathBuf) -> Self {
        let mut images = Self {
            cc: self.cc.clone(),
            framework: self.framework.clone(),
            common: self.common.clone(),
        };
        *match image {
            Image::Cc => &mut images.cc,
            Image::Framework => &mut images.framework,
            Image::Common => &mut images.common,
        } = file;
        images
    }
}

/// An image with a stub for each of its symbols but `without`, that needs another library; loaded.
pub(crate) fn stubs(file: &Path, image: Image, without: Option<&str>, needs: Option<&Path>) -> PathBuf {
    let mut text = String::new();
    for (its, symbol) in SYMBOLS {
        let symbol = symbol.to_str().expect("ASCII");
        if *its != image || without == Some(symbol) {
            continue;
        }
        text.push_str(&match symbol {
            "TF_Version" => String::from("const char *TF_Version(void) { return \"2.21.0\"; }\n"),
            _ => format!("void {symbol}(void) {{}}\n"),
        });
    }
    compile(file, &text, needs);
    // It stays open.
    let _ = open(file).into_raw();
    file.canonicalize().expect("a file")
}

/// A library of a C text, by the compiler that Rust links with.
fn compile(file: &Path, text: &str, needs: Option<&Path>) {
    let mut command = Command::new("cc");
    command
        .args(["-shared", "-fPIC", "-O0", "-o"])
        .arg(file)
        .args(["-x", "c", "-"]);
    if let Some(needs) = needs {
        command.args(["-x", "none", "-Wl,--no-as-needed"]).arg(needs);
    }
    let mut child = command.stdin(Stdio::piped()).spawn().expect("a C compiler");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("the compiler reads");
    drop(input);
    assert!(
        child.wait().expect("the compiler ends").success(),
        "the compiler fails"
    );
}
