//! What a rule becomes: the forms that it takes, its options, its record, the Rust text that ships. As text for a
//! terminal and as Markdown, from the same parts.

mod markdown;
mod names;
mod text;

use crate::lang::Literal;
use crate::record::{records, Record};
use crate::registry::{Entry, Registry};
use crate::spec::Function;
use crate::spelling;

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

/// One line for each form; forms with the same operands and result stand together.
fn forms(registry: &Registry, entry: Entry) -> Vec<String> {
    let served = spelling::forms(registry, entry);
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for form in &served {
        let line = format!(
            "{} -> {}",
            spelling::shown_operands(form),
            form.result.annotation()
        );
        let options: Vec<String> = entry
            .rule
            .options
            .iter()
            .zip(&form.options)
            .map(|(option, value)| format!("{}={}", option.name, value.python()))
            .collect();
        match lines.iter_mut().find(|(known, _)| *known == line) {
            Some((_, all)) => all.push(options.join(", ")),
            None => lines.push((line, vec![options.join(", ")])),
        }
    }
    if lines.is_empty() {
        return vec!["none: no type of the vocabulary fits".to_owned()];
    }
    lines
        .into_iter()
        .map(|(line, options)| {
            let options: Vec<String> = options
                .into_iter()
                .filter(|options| !options.is_empty())
                .collect();
            if options.is_empty() {
                line
            } else {
                format!("{line} with {}", options.join(" or "))
            }
        })
        .collect()
}

/// One line for each option: `axis: int of 0, 1, required`.
fn options(entry: Entry) -> Vec<String> {
    let line = |option: &crate::spec::OptionSpec| {
        let values: Vec<String> = option.choices.iter().map(Literal::python).collect();
        let default = match option.default {
            Some(value) => format!("{} if absent", value.python()),
            None => "required".to_owned(),
        };
        format!(
            "{}: {} of {}, {default}",
            option.name,
            option.choices[0].kind().python(),
            values.join(", ")
        )
    };
    entry.rule.options.iter().map(line).collect()
}

/// The record of this id, as Rextio shows it: name and value of each line.
fn record(registry: &Registry, id: &str) -> Vec<(&'static str, String)> {
    let Some(record) = records(registry).into_iter().find(|record| record.id == id) else {
        return Vec::new();
    };
    let Record {
        kind,
        outcome,
        pattern,
        constraint,
        guidance,
        fix_template,
        examples,
        ..
    } = record;
    let mut lines = vec![
        ("kind", kind.to_owned()),
        ("outcome", outcome.to_owned()),
        ("pattern", pattern),
        ("constraint", constraint),
        ("guidance", guidance),
    ];
    lines.extend(fix_template);
    lines.extend(examples.into_iter().flatten());
    lines
}
