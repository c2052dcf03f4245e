//! The examples of CONTRIBUTING and of the macro's documentation compile, and both name every key.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const KEYS: [&str; 10] = [
    "id", "code", "targets", "operator", "ranks", "dtypes", "result", "device", "kwargs", "after",
];

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    fs::read_to_string(path).expect("a document")
}

/// The text of the macro's documentation.
fn rustdoc() -> String {
    let text = read("rules-macro/src/lib.rs");
    let lines: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("///"))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    lines.join("\n")
}

/// The Rust examples of a document.
fn examples(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("```rust") {
        let after = after.split_once('\n').map_or("", |(_, after)| after);
        let (example, next) = after.split_once("```").expect("an example that ends");
        found.push(example.to_owned());
        rest = next;
    }
    found
}

#[test]
fn examples_compile() {
    let mut program = String::from("//! All examples.\n#![deny(warnings)]\n#![allow(dead_code)]\n");
    for (document, text) in [("contributing", read("CONTRIBUTING.md")), ("rustdoc", rustdoc())] {
        let examples = examples(&text);
        assert!(examples.len() > 3, "{document} has {} examples", examples.len());
        for (index, example) in examples.iter().enumerate() {
            writeln!(
                program,
                "mod {document}_{index} {{\nuse rextio_tensorflow_rules::prelude::*;\n{example}}}\n"
            )
            .expect("a string");
        }
    }
    program.push_str("fn main() {}\n");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples.rs");
    fs::write(&file, program).expect("the program of the examples");
    trybuild::TestCases::new().pass(file);
}

#[test]
fn every_key_is_taught() {
    let (contributing, rustdoc) = (read("CONTRIBUTING.md"), rustdoc());
    let args = read("rules-macro/src/args.rs");
    for key in KEYS {
        assert!(args.contains(&format!("(\"{key}\", ")), "{key} is no key");
        assert!(
            contributing.contains(&format!("### `{key}`")),
            "CONTRIBUTING says nothing of {key}"
        );
        assert!(
            rustdoc.contains(&format!("# `{key}`")),
            "the macro's documentation says nothing of {key}"
        );
    }
    assert!(args.contains(&format!("KEYS: [(&str, &str); {}]", KEYS.len())));
}
