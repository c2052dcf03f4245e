//! An explanation as Markdown.

use super::{functions, lines, meaning, options, takes, Meaning};
use crate::lang::names::diagnostic_code;
use crate::record::{fallback_record, record_of, Record};
use crate::registry::{Entry, Registry};
use crate::spec::Function;
use crate::PLUGIN_ID;

/// The explanation of all that `name` means.
///
/// # Errors
///
/// As for [`meaning`].
pub fn markdown(registry: &Registry, name: &str) -> Result<String, String> {
    let entries = match meaning(registry, name)? {
        Meaning::Rules(entries) => entries,
        Meaning::Fallback(found) => {
            let id = format!("{PLUGIN_ID}/{}", found.id.text);
            let heading = format!(
                "# `{id}` ({})\n\nA refusal without a function.\n",
                diagnostic_code(found.code)
            );
            return Ok(heading + &table(fallback_record(found)));
        }
    };
    let mut pages = Vec::new();
    for function in functions(&entries) {
        let mut page = heading(function);
        for entry in entries
            .iter()
            .filter(|entry| entry.function.name == function.name)
        {
            page.push_str(&rule(registry, *entry));
        }
        page.push_str(&format!(
            "\n## The Rust that ships\n\n```rust\n{}\n```\n",
            function.text.trim_end()
        ));
        pages.push(page);
    }
    Ok(pages.join("\n"))
}

fn heading(function: &Function) -> String {
    let mut text = format!(
        "# {}({})\n\n{}\n",
        function.name,
        function.operands.join(", "),
        function.summary
    );
    if !function.details.is_empty() {
        text.push_str(&format!("\n{}\n", function.details));
    }
    text
}

fn rule(registry: &Registry, entry: Entry) -> String {
    let rule = entry.rule;
    let id = rule.full_id();
    let mut text = format!("\n## `{id}` ({})\n", diagnostic_code(rule.code));
    if let Some(other) = rule.after {
        text.push_str(&format!("\nComes after `{other}`.\n"));
    }
    text.push_str(&list("Takes", takes(entry)));
    text.push_str(&list("Options", options(entry)));
    text.push_str(&table(record_of(registry, entry)));
    text
}

/// A heading with its lines; nothing without lines.
fn list(name: &str, lines: Vec<String>) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines: String = lines.iter().map(|line| format!("- {line}\n")).collect();
    format!("\n### {name}\n\n{lines}")
}

fn table(record: Record) -> String {
    let rows: String = lines(record)
        .iter()
        .map(|(name, value)| format!("| {name} | {} |\n", value.replace('|', "\\|")))
        .collect();
    format!("\n### Record\n\n| | |\n|---|---|\n{rows}")
}
