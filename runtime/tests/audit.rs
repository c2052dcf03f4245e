//! `unsafe` is where it may be, every crate has the lints that hold it to the rules, and every reason is stated.
//!
//! That each block has one operation and a SAFETY comment is clippy's to say; that clippy is asked, is said here.

use std::fs;
use std::path::{Path, PathBuf};

/// Whose source may have `unsafe`: the crate that calls C, and the C library of the tests with its tests.
const UNSAFE: [&str; 2] = ["runtime/src/", "fake-tfe/"];

/// The files that allow it, each for itself and what is below.
const ALLOWING: [&str; 3] = [
    "fake-tfe/src/lib.rs",
    "fake-tfe/tests/faults/main.rs",
    "runtime/src/lib.rs",
];

/// Which types are said to cross threads where the compiler can't tell: each owns or borrows pointers of one kind. A type
/// that holds more has such a part, so that the compiler asks the rest of it.
const CROSSING: [(&str, &str); 7] = [
    ("runtime/src/c/handle.rs", "Send for Handle"),
    ("runtime/src/c/handle.rs", "Sync for Handle"),
    ("runtime/src/c/status.rs", "Send for Status"),
    ("runtime/src/run/execute.rs", "Send for Outputs<'_>"),
    ("runtime/src/run/execute.rs", "Send for RawOp"),
    ("runtime/src/run/session.rs", "Send for Context"),
    ("runtime/src/run/session.rs", "Sync for Context"),
];

/// The crates that can't allow it.
const FORBIDDING: [&str; 4] = [
    "rules/src/lib.rs",
    "rules-macro/src/lib.rs",
    "ui-tests/src/lib.rs",
    "xtask/src/main.rs",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .to_owned()
}

fn manifest(folder: &str) -> toml::Table {
    let path = root().join(folder).join("Cargo.toml");
    let text = fs::read_to_string(path).expect("a manifest");
    text.parse().expect("TOML")
}

fn members() -> Vec<String> {
    let members = manifest("")["workspace"]["members"].clone();
    let members: Vec<String> = members.try_into().expect("a list of names");
    // One is written as a pattern, `[p]lugin`.
    members.iter().map(|name| name.replace(['[', ']'], "")).collect()
}

/// Every Rust file of the workspace, by its path below it. Cases of the compiler's are text, not code.
fn sources() -> Vec<(String, String)> {
    let mut sources = Vec::new();
    for member in members() {
        gather(&root().join(member), &mut sources);
    }
    assert!(sources.len() > 100, "{}", sources.len());
    sources
}

fn gather(folder: &Path, sources: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("ui") && !path.ends_with("target") {
            gather(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(root()).expect("a path below the workspace");
            let text = fs::read_to_string(&path).expect("a text");
            sources.push((name.display().to_string(), text));
        }
    }
}

#[test]
fn the_lints_are_errors_in_every_crate() {
    let lints = &manifest("")["workspace"]["lints"];
    let expected = [
        ("rust", "unsafe_code"),
        ("rust", "unsafe_op_in_unsafe_fn"),
        ("clippy", "undocumented_unsafe_blocks"),
        ("clippy", "multiple_unsafe_ops_per_block"),
        ("clippy", "missing_safety_doc"),
        ("clippy", "unnecessary_safety_comment"),
        ("clippy", "allow_attributes_without_reason"),
    ];
    for (tool, lint) in expected {
        assert_eq!(lints[tool][lint].as_str(), Some("deny"), "{lint}");
    }
    for member in members() {
        let inherits = manifest(&member)["lints"]["workspace"].as_bool();
        assert_eq!(inherits, Some(true), "{member}");
    }
}

#[test]
fn unsafe_is_where_it_may_be() {
    let mut allowing = Vec::new();
    for (name, text) in sources() {
        let code = text
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default());
        let has_block = code.clone().any(|line| {
            let words = line.split(|character: char| !(character.is_alphanumeric() || character == '_'));
            let is_text = line.contains('"');
            !is_text && words.clone().any(|word| word == "unsafe")
        });
        let may = UNSAFE.iter().any(|prefix| name.starts_with(prefix));
        assert!(may || !has_block, "{name} has `unsafe`");
        let packed: String = code.flat_map(str::split_whitespace).collect();
        // In two parts, so that this file isn't one of them.
        if packed.contains(&["[allow(", "unsafe_code"].concat()) {
            allowing.push(name);
        }
    }
    allowing.sort();
    assert_eq!(allowing, ALLOWING);
}

#[test]
fn the_other_crates_forbid_it() {
    for name in FORBIDDING {
        let text = fs::read_to_string(root().join(name)).expect("a text");
        assert!(text.contains("\n#![forbid(unsafe_code)]\n"), "{name}");
    }
}

#[test]
fn every_reason_is_stated_in_full() {
    for (name, text) in sources() {
        for line in text
            .lines()
            .filter(|line| line.trim_start().starts_with("// SAFETY:"))
        {
            let reason = line.split_once("SAFETY:").map_or("", |(_, reason)| reason.trim());
            let is_full = reason.len() > 15 && !reason.contains("as above") && !reason.starts_with("as for");
            assert!(is_full || name.starts_with("fake-tfe/"), "{name}: {line}");
        }
    }
}

#[test]
fn what_may_cross_threads_is_said_of_pointers_alone() {
    let mut found = Vec::new();
    for (name, text) in sources() {
        for line in text.lines().filter(|_| name.starts_with("runtime/src/")) {
            if let Some((_, what)) = line.split_once("unsafe impl ") {
                found.push((name.clone(), what.trim_end_matches(" {}").to_owned()));
            }
        }
    }
    found.sort();
    assert_eq!(
        found,
        CROSSING.map(|(name, what)| (name.to_owned(), what.to_owned()))
    );
}
