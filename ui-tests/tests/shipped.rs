//! What ships of a rule compiles by itself: with the runtime beside it, and nothing of the file that it comes from.

use std::path::Path;

use rextio_tensorflow_ui_tests::Project;

/// Prints what ships of some good rules.
const PRINTS: &str = r#"
#![allow(dead_code)]
#[path = "PASS/bodies.rs"]
mod bodies;
#[path = "PASS/keywords.rs"]
mod keywords;
#[path = "PASS/options.rs"]
mod options;

fn main() {
    for family in [bodies::FAMILY, keywords::FAMILY, options::FAMILY] {
        for function in family.functions {
            println!("{}", function.text);
        }
    }
}
"#;

const RUNTIME: &str =
    "mod rextio_tensorflow_runtime {\n    pub use rextio_tensorflow_rules::runtime::*;\n}\n\nfn main() {}\n\n";

#[test]
fn the_text_compiles_where_it_ships() {
    let pass = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui/pass");
    let prints = PRINTS.replace("PASS", &pass.display().to_string());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("projects");
    let project =
        |name, main: &str| Project::new(&folder, name, "rextio_tensorflow_rules", main).expect("a project");
    let printed = project("ships", &prints).cargo(&["run"]).expect("cargo runs");
    assert!(printed.success, "{}", printed.output);
    let text = printed.output;
    assert!(text.matches("pub(super) fn compute").count() > 5, "{text}");
    let main = format!("#![deny(warnings)]\n{RUNTIME}{text}");
    let run = project("shipped", &main).cargo(&["check"]).expect("cargo runs");
    assert!(run.success, "{}", run.output);
}
