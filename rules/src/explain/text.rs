//! An explanation for a terminal: 80 columns, but for the Rust that ships, which stands as it is.

use textwrap::{Options, WordSeparator, WordSplitter};

use super::{functions, lines, meaning, options, takes, Meaning};
use crate::lang::names::diagnostic_code;
use crate::record::{fallback_record, pattern, record_of, Record};
use crate::registry::{Entry, Registry};
use crate::spec::{Fallback, Function};
use crate::PLUGIN_ID;

const WIDTH: usize = 80;

/// The explanation of all that `name` means.
///
/// # Errors
///
/// As for [`meaning`].
pub fn text(registry: &Registry, name: &str) -> Result<String, String> {
    let entries = match meaning(registry, name)? {
        Meaning::Rules(entries) => entries,
        Meaning::Fallback(found) => return Ok(fallback(found)),
    };
    let mut text = String::new();
    for function in functions(&entries) {
        text.push_str(&heading(function));
        for entry in entries
            .iter()
            .filter(|entry| entry.function.name == function.name)
        {
            text.push_str(&rule(registry, *entry));
        }
        text.push_str("\nRust text that ships:\n\n");
        text.push_str(&as_it_is(function.text));
    }
    Ok(text)
}

/// Every rule in short, by family, and the refusals without a rule.
pub fn surface(registry: &Registry) -> String {
    let mut text = String::new();
    for family in registry.families {
        text.push_str(&format!("{}\n", family.name()));
        let of_family = registry
            .entries()
            .filter(|entry| entry.family.module == family.module);
        for entry in of_family {
            let rule = entry.rule;
            text.push_str(&prose(
                2,
                &format!("{} {}", diagnostic_code(rule.code), rule.id.text),
            ));
            for spelled in pattern(entry) {
                text.push_str(&prose(6, &spelled));
            }
            for line in takes(entry) {
                text.push_str(&prose(8, &line));
            }
        }
        text.push('\n');
    }
    text.push_str("refusals without a rule\n");
    for fallback in registry.fallbacks() {
        text.push_str(&prose(
            2,
            &format!("{} {}", diagnostic_code(fallback.code), fallback.id.text),
        ));
        text.push_str(&prose(6, fallback.guidance));
    }
    text
}

fn heading(function: &Function) -> String {
    let mut text = prose(
        0,
        &format!(
            "{}({}), {}:{}",
            function.name,
            function.operands.join(", "),
            function.file,
            function.line
        ),
    );
    text.push_str(&prose(2, function.summary));
    if !function.details.is_empty() {
        text.push('\n');
        text.push_str(&as_it_is(function.details));
    }
    text
}

fn rule(registry: &Registry, entry: Entry) -> String {
    let rule = entry.rule;
    let id = rule.full_id();
    let mut text = String::from("\n");
    text.push_str(&prose(
        0,
        &format!(
            "{id}, {}, {}:{}",
            diagnostic_code(rule.code),
            entry.function.file,
            rule.line
        ),
    ));
    if let Some(other) = rule.after {
        text.push_str(&prose(2, &format!("comes after `{other}`")));
    }
    text.push_str(&section("takes", takes(entry)));
    text.push_str(&section("options", options(entry)));
    text.push_str(&recorded(record_of(registry, entry)));
    text
}

fn fallback(found: &Fallback) -> String {
    let id = format!("{PLUGIN_ID}/{}", found.id.text);
    let code = diagnostic_code(found.code);
    let mut text = prose(0, &format!("{id}, {code}, {}:{}", found.file, found.line));
    text.push_str(&prose(2, "a refusal without a function"));
    text.push_str(&recorded(fallback_record(found)));
    text
}

fn recorded(record: Record) -> String {
    let lines = lines(record).into_iter();
    section(
        "record",
        lines.map(|(name, value)| format!("{name}: {value}")).collect(),
    )
}

/// A heading with its lines; nothing without lines.
fn section(name: &str, lines: Vec<String>) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines: String = lines.iter().map(|line| prose(4, line)).collect();
    format!("  {name}:\n{lines}")
}

/// A line, wrapped between words. What goes on is indented further; no word is cut.
fn prose(indent: usize, text: &str) -> String {
    let (first, next) = (" ".repeat(indent), " ".repeat(indent + 2));
    let options = Options::new(WIDTH)
        .initial_indent(&first)
        .subsequent_indent(&next)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    let mut wrapped = textwrap::fill(text, options);
    wrapped.push('\n');
    wrapped
}

fn as_it_is(text: &str) -> String {
    let line = |line: &str| match line {
        "" => "\n".to_owned(),
        line => format!("  {line}\n"),
    };
    text.lines().map(line).collect()
}
