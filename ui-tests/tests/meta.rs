//! Mechanical checks over the suite of malformed rules: every message occurs, each case says what it expects,
//! and nothing shows what only the expansion knows.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// One case of `ui/fail`.
struct Case {
    path: PathBuf,
    source: String,
    stderr: String,
}

impl Case {
    /// `class/case`.
    fn name(&self) -> String {
        let path = self.path.with_extension("");
        let mut parts: Vec<_> = path
            .iter()
            .rev()
            .take(2)
            .map(|part| part.to_string_lossy())
            .collect();
        parts.reverse();
        parts.join("/")
    }

    /// The text after `//! key: `, for each such line.
    fn headers(&self, key: &str) -> Vec<&str> {
        let prefix = format!("//! {key}: ");
        self.source
            .lines()
            .filter_map(|line| line.strip_prefix(&prefix))
            .collect()
    }

    /// The messages of the compiler, blanks collapsed.
    fn messages(&self) -> Vec<String> {
        let mut messages: Vec<String> = Vec::new();
        let mut open = false;
        for line in self.stderr.lines() {
            let starts = line.starts_with("error") || line.starts_with("warning");
            if starts {
                let message = line.split_once(": ").map_or(line, |(_, message)| message);
                messages.push(message.to_owned());
            } else if line.trim_start().starts_with("--> ") {
                open = false;
            } else if let (true, Some(message)) = (open, messages.last_mut()) {
                message.push('\n');
                message.push_str(line);
            }
            open |= starts;
        }
        messages.iter().map(|message| collapsed(message)).collect()
    }
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for class in fs::read_dir(tests().join("ui/fail")).expect("the folder of cases") {
        for file in fs::read_dir(class.expect("a class").path()).expect("a folder") {
            let path = file.expect("a file").path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).expect("a case");
                let stderr = fs::read_to_string(path.with_extension("stderr")).unwrap_or_default();
                cases.push(Case { path, source, stderr });
            }
        }
    }
    cases.sort_by(|left, right| left.path.cmp(&right.path));
    cases
}

/// The message templates of a source file: its constants of type `Template`.
fn templates(file: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let text = fs::read_to_string(path).expect("the messages");
    let mut found = Vec::new();
    for part in text.split(" const ").skip(1) {
        let Some((name, rest)) = part.split_once(": Template =") else {
            continue;
        };
        let Some((literal, _)) = rest.split_once("\";") else {
            continue;
        };
        let literal = literal.trim_start().trim_start_matches('"');
        let text = literal.replace("\\n", "\n").replace("\\\"", "\"");
        found.push((name.to_owned(), text));
    }
    found
}

/// Whether `message` is `template` with its holes filled.
fn fits(template: &str, message: &str) -> bool {
    let marked = template.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let mut rest = message;
    for (index, part) in marked.split("{}").enumerate() {
        let part = collapsed(part).replace('\u{1}', "{").replace('\u{2}', "}");
        match rest.find(&part) {
            Some(at) if index > 0 || at == 0 => rest = &rest[at + part.len()..],
            _ => return false,
        }
    }
    true
}

#[test]
fn every_message_occurs() {
    let messages: Vec<String> = cases().iter().flat_map(Case::messages).collect();
    let mut missing = String::new();
    for (file, prefix) in [
        ("rules-macro/src/errors.rs", ""),
        ("rules/src/registry/report.rs", "evaluation panicked: "),
    ] {
        let all = templates(file);
        assert!(all.len() > 5, "{file}");
        for (name, template) in all {
            let found = messages
                .iter()
                .any(|message| fits(&template, message.strip_prefix(prefix).unwrap_or(message)));
            if !found {
                writeln!(missing, "{name}: {template}").expect("a string");
            }
        }
    }
    assert!(missing.is_empty(), "no case shows:\n{missing}");
}

#[test]
fn each_case_states_its_first_error() {
    for case in cases() {
        let expected = case.headers("expect");
        assert_eq!(expected.len(), 1, "{}", case.name());
        let messages = case.messages();
        let first = messages.first().map_or("", String::as_str);
        assert!(
            first.starts_with(&collapsed(expected[0])),
            "{}: expected `{}`, found `{first}`",
            case.name(),
            expected[0]
        );
        assert!(!case.headers("fix").is_empty(), "{} has no twin", case.name());
    }
}

#[test]
fn nothing_of_the_expansion_shows() {
    let hidden = [
        "originates in the attribute macro",
        "__private",
        "/rustc/",
        "$RUST",
        "r#gen",
        "_unnamed",
        "RuleFn for",
    ];
    for case in cases() {
        for text in hidden {
            assert!(!case.stderr.contains(text), "{} shows `{text}`", case.name());
        }
        let generated = case
            .stderr
            .split(|char: char| !(char.is_alphanumeric() || char == '_'));
        for word in generated {
            let is_name = word.contains(char::is_alphanumeric);
            assert!(
                !(is_name && word.starts_with("__")) || case.source.contains(word),
                "{} shows `{word}`",
                case.name()
            );
        }
        assert!(
            !case.stderr.contains("warning"),
            "{} shows a warning",
            case.name()
        );
    }
}

#[test]
fn there_are_enough_cases() {
    let count = cases().len();
    assert!(count >= 75, "{count}");
}

/// The case with its defects removed, as a module.
fn twin(case: &Case) -> String {
    let body: Vec<&str> = case
        .source
        .lines()
        .filter(|line| !line.starts_with("//! "))
        .collect();
    let mut text = body.join("\n");
    for fix in case.headers("fix") {
        let (old, new) = fix
            .split_once(" ~> ")
            .or_else(|| fix.strip_suffix(" ~>").map(|old| (old, "")))
            .unwrap_or_else(|| panic!("{}: `{fix}`", case.name()));
        let (old, new) = (old.replace("\\n", "\n"), new.replace("\\n", "\n"));
        assert!(text.contains(&old), "{}: nothing to fix: `{old}`", case.name());
        text = text.replace(&old, &new);
    }
    text.replace("\nfn main() {", "\npub fn main() {")
}

/// A case differs from a good rule by its defect only.
#[test]
fn twins_compile() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("twins");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the twins");
    let mut main = String::from("//! All twins.\n#![deny(warnings)]\n#![allow(dead_code)]\n");
    let mut calls = String::new();
    for case in cases() {
        let module = case.name().replace('/', "_");
        let file = folder.join(format!("{module}.rs"));
        fs::write(&file, twin(&case)).expect("a twin");
        writeln!(main, "#[path = {:?}]\nmod {module};", file.display().to_string()).expect("a string");
        writeln!(calls, "    {module}::main();").expect("a string");
    }
    writeln!(main, "fn main() {{\n{calls}}}").expect("a string");
    let all = folder.join("all.rs");
    fs::write(&all, main).expect("the program of the twins");
    trybuild::TestCases::new().pass(all);
}
