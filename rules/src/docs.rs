//! The texts that are generated from the rules: `docs/rules.md`, the README's table, `types.py`.

use crate::lang::names::diagnostic_code;
use crate::record::{option_words, pattern, records};
use crate::registry::{Entry, Registry};
use crate::spelling;

/// `docs/rules.md`.
pub fn rules_page(registry: &Registry) -> String {
    let mut page = format!(
        "# Rules\n\nWhat `python -m rextio_tensorflow rules --format markdown` prints, written here by `cargo xtask \
         bless`. `rules NAME` prints one rule whole. Each rule takes the sites of its pattern; every other site of \
         the same function is refused with a diagnostic code.\n\n## At a glance\n\n{}",
        readme_table(registry)
    );
    for family in registry.families {
        page.push_str(&format!(
            "\n## {}\n\n| code | id | Python | operands -> result | options |\n|---|---|---|---|---|\n",
            family.name()
        ));
        for entry in registry
            .entries()
            .filter(|entry| entry.family.module == family.module)
        {
            page.push_str(&row(registry, entry));
        }
    }
    page.push_str("\n## Refusals without a rule\n\n| code | id | about | what to do |\n|---|---|---|---|\n");
    for record in records(registry)
        .into_iter()
        .filter(|record| record.outcome == "fallback")
    {
        page.push_str(&format!(
            "| {} | `{}` | {} | {} |\n",
            record.code, record.id, record.pattern, record.guidance
        ));
    }
    page
}

fn row(registry: &Registry, entry: Entry) -> String {
    let options = option_words(entry.rule);
    format!(
        "| {} | `{}` | {} | {} | {} |\n",
        diagnostic_code(entry.rule.code),
        entry.rule.id.text,
        code_spans(&pattern(entry)),
        shapes(registry, entry).join("<br>"),
        options.trim()
    )
}

fn code_spans(pattern: &str) -> String {
    let spans: Vec<String> = pattern
        .split(" / tf.")
        .map(|part| format!("`tf.{}`", part.trim_start_matches("tf.")))
        .collect();
    if pattern.starts_with("tf.") {
        spans.join("<br>")
    } else {
        format!("`{pattern}`")
    }
}

fn shapes(registry: &Registry, entry: Entry) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    for form in spelling::forms(registry, entry) {
        let shape = format!(
            "{} -> {}",
            spelling::shown_operands(&form),
            form.result.annotation()
        );
        if !seen.contains(&shape) {
            seen.push(shape);
        }
    }
    seen
}

/// The README's table: one row for each function.
pub fn readme_table(registry: &Registry) -> String {
    let mut table = String::from("| what | Python | operands |\n|---|---|---|\n");
    for family in registry.families {
        for function in family.functions {
            let entries: Vec<Entry> = registry
                .entries()
                .filter(|entry| entry.function.name == function.name)
                .collect();
            let mut patterns: Vec<String> = Vec::new();
            let mut operands: Vec<String> = Vec::new();
            for entry in entries {
                let shown = code_spans(&pattern(entry));
                if !patterns.contains(&shown) {
                    patterns.push(shown);
                }
                for shape in shapes(registry, entry) {
                    if !operands.contains(&shape) {
                        operands.push(shape);
                    }
                }
            }
            table.push_str(&format!(
                "| {} | {} | {} |\n",
                function.summary,
                patterns.join("<br>"),
                operands.join("<br>")
            ));
        }
    }
    table
}

/// The Python module of the annotations.
pub fn types_module(registry: &Registry) -> String {
    let mut text = String::from(
        "\"\"\"Annotations for native functions; generated from the rules by `cargo xtask bless`.\n\n\
         Neither TensorFlow nor Rextio is imported at run time; to a type checker each name is `tf.Tensor`.\n\"\"\"\n\n\
         from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import tensorflow as tf\n\n",
    );
    for ty in registry.types {
        text.push_str(&format!("    {} = tf.Tensor\n", ty.annotation()));
    }
    text.push_str("else:\n");
    for ty in registry.types {
        let words = ty.words();
        let words = words[..1].to_uppercase() + &words[1..];
        text.push_str(&format!(
            "\n    class {}:\n        \"\"\"{words}.\"\"\"\n",
            ty.annotation()
        ));
    }
    let mut names: Vec<String> = registry
        .types
        .iter()
        .map(|ty| format!("    \"{}\",\n", ty.annotation()))
        .collect();
    names.sort();
    text.push_str(&format!("\n\n__all__ = [\n{}]\n", names.concat()));
    text
}
