//! The examples of CONTRIBUTING and of the language's document compile, and the latter teaches every key.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    fs::read_to_string(path).expect("a document")
}

/// Name, file, and how many examples it has at least.
const DOCUMENTS: [(&str, &str, usize); 2] = [
    ("contributing", "CONTRIBUTING.md", 1),
    ("language", "rules-macro/LANGUAGE.md", 10),
];

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
    for (document, file, least) in DOCUMENTS {
        let examples = examples(&read(file));
        assert!(examples.len() >= least, "{file} has {} examples", examples.len());
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
    let language = read("rules-macro/LANGUAGE.md");
    let args = read("rules-macro/src/args.rs");
    let (_, table) = args
        .split_once("KEYS: [(&str, &str); ")
        .expect("the table of keys");
    let (table, _) = table.split_once("];").expect("its end");
    let keys: Vec<&str> = table
        .lines()
        .filter_map(|line| line.trim().strip_prefix("(\"")?.split_once('"'))
        .map(|(key, _)| key)
        .collect();
    assert!(keys.len() > 9, "{keys:?}");
    for key in keys {
        assert!(
            language.contains(&format!("### `{key}`")),
            "the document says nothing of {key}"
        );
    }
}
