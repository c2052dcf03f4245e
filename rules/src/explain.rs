//! What a rule becomes: what it takes, its options, its record, the Rust text that ships. As text for a
//! terminal and as Markdown, from the same parts.

mod markdown;
mod names;
mod text;

use crate::record::Record;
use crate::registry::Entry;
use crate::spec::Function;
use crate::words;

pub use markdown::markdown;
pub use names::{meaning, Meaning};
pub use text::{surface, text};

/// The functions of these rules, each once.
fn functions(entries: &[Entry]) -> Vec<&'static Function> {
    let mut functions: Vec<&'static Function> = Vec::new();
    for entry in entries {
        if !functions.iter().any(|known| known.name == entry.function.name) {
            functions.push(entry.function);
        }
    }
    functions
}

/// What a rule takes and gives.
fn takes(entry: Entry) -> Vec<String> {
    vec![words::operands(&[entry])]
}

/// One line for each option: `axis: int, 0 or 1, required`.
fn options(entry: Entry) -> Vec<String> {
    let specs = entry.rule.options.iter();
    specs
        .zip(words::options(&[entry]))
        .map(|(option, words)| {
            let words = words.strip_prefix(option.name).unwrap_or(&words);
            let required = if option.default.is_none() {
                ", required"
            } else {
                ""
            };
            format!("{}: {},{words}{required}", option.name, words::types(option))
        })
        .collect()
}

/// A record, as Rextio shows it: name and value of each line.
fn lines(record: Record) -> Vec<(&'static str, String)> {
    let mut lines = vec![
        ("kind", record.kind.to_owned()),
        ("outcome", record.outcome.to_owned()),
        ("pattern", record.pattern.join(" / ")),
        ("constraint", record.constraint),
        ("guidance", record.guidance),
    ];
    lines.extend(record.fix_template);
    lines.extend(record.examples.into_iter().flatten());
    lines
}
