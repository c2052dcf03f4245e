//! The texts that are generated from the rules: `docs/rules.md`, the READMEs' table, `types.py`.

use std::collections::BTreeSet;

use crate::lang::names::diagnostic_code;
use crate::lang::DType;
use crate::matcher::spelled;
use crate::record::{fallback_record, pattern};
use crate::registry::{Entry, Family, Registry};
use crate::spec::Site;
use crate::types::{ANY_ANNOTATION, TENSORS_ANNOTATION};
use crate::words;

/// `docs/rules.md`.
pub fn rules_page(registry: &Registry) -> String {
    let mut page = format!(
        "# Rules\n\nWhat `python -m rextio_tensorflow rules --format markdown` prints, written here by `cargo xtask \
         bless`. `rules NAME` prints one rule whole. Each rule takes the sites of its pattern; every other site of \
         the same function is refused with a diagnostic code.\n\n## At a glance\n\n{}\n## Each function\n\n{}",
        families_table(registry),
        functions_table(registry)
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
            page.push_str(&row(entry));
        }
    }
    page.push_str("\n## Refusals without a rule\n\n| code | id | about | what to do |\n|---|---|---|---|\n");
    for record in registry.fallbacks().map(fallback_record) {
        page.push_str(&format!(
            "| {} | `{}` | {} | {} |\n",
            record.code,
            record.id,
            record.pattern.join(", "),
            record.guidance
        ));
    }
    page
}

fn row(entry: Entry) -> String {
    format!(
        "| {} | `{}` | {} | {} | {} |\n",
        diagnostic_code(entry.rule.code),
        entry.rule.id.text,
        code_spans(pattern(entry)),
        words::operands(&[entry]),
        words::options(&[entry]).join("<br>")
    )
}

fn code_spans(spellings: impl IntoIterator<Item = String>) -> String {
    let spans: Vec<String> = spellings
        .into_iter()
        .map(|spelled| format!("`{spelled}`"))
        .collect();
    spans.join("<br>")
}

/// The READMEs' table: one row for each family. Only its heads and the families' names are words: translations have a
/// word for each.
pub fn families_table(registry: &Registry) -> String {
    let mut table =
        String::from("| family | rules | symbols | dtypes | ranks |\n| --- | ---: | --- | --- | --- |\n");
    for family in registry.families {
        let entries: Vec<Entry> = registry
            .entries()
            .filter(|entry| entry.family.module == family.module)
            .collect();
        let dtypes: BTreeSet<DType> = entries
            .iter()
            .flat_map(|entry| entry.rule.dtypes.iter().copied().flatten())
            .copied()
            .collect();
        let dtypes: Vec<&str> = dtypes.into_iter().map(DType::name).collect();
        let ranks: BTreeSet<i64> = entries
            .iter()
            .flat_map(|entry| words::ranks(*entry))
            .flatten()
            .collect();
        let ranks = match (ranks.first(), ranks.last()) {
            (Some(low), Some(high)) if low < high => format!("{low}–{high}"),
            (Some(only), _) => only.to_string(),
            _ => String::new(),
        };
        table.push_str(&format!(
            "| {} | {} | {} | {} | {ranks} |\n",
            family.name(),
            entries.len(),
            symbols(family).join(", "),
            dtypes.join(", ")
        ));
    }
    table
}

/// Each function of a family by its first name, and its operator.
fn symbols(family: &Family) -> Vec<String> {
    let mut all = Vec::new();
    for function in family.functions {
        for rule in function.rules {
            let symbol = match rule.site {
                Site::Call(targets) => targets.first().map(|target| spelled(target.text)),
                Site::Operator(symbol) => Some(symbol.to_owned()),
            };
            let symbol = symbol.map(|symbol| format!("`{symbol}`"));
            all.extend(symbol.filter(|symbol| !all.contains(symbol)));
        }
    }
    all
}

/// One row for each function.
pub fn functions_table(registry: &Registry) -> String {
    let mut table = String::from("| what | Python | operands -> result | options |\n|---|---|---|---|\n");
    for family in registry.families {
        for function in family.functions {
            let entries: Vec<Entry> = function
                .rules
                .iter()
                .map(|rule| Entry {
                    family,
                    function,
                    rule,
                })
                .collect();
            let mut patterns: Vec<String> = Vec::new();
            for entry in entries
                .iter()
                .filter(|entry| !is_told_by_another(entry, &entries))
            {
                for spelled in pattern(*entry) {
                    if !patterns.contains(&spelled) {
                        patterns.push(spelled);
                    }
                }
            }
            table.push_str(&format!(
                "| {} | {} | {} | {} |\n",
                function.summary,
                code_spans(patterns),
                words::operands(&entries),
                words::options(&entries).join("<br>")
            ));
        }
    }
    table
}

/// Whether another rule of the same names takes all that this one takes.
fn is_told_by_another(entry: &Entry, entries: &[Entry]) -> bool {
    let first = |entry: &Entry| match entry.rule.site {
        Site::Call(targets) => targets.first().map_or("", |target| target.text),
        Site::Operator(symbol) => symbol,
    };
    let alike = entries.iter().filter(|other| first(other) == first(entry));
    let widest = words::widest(&alike.copied().collect::<Vec<Entry>>());
    !widest.iter().any(|other| other.rule.id.same(&entry.rule.id))
}

/// The Python module of the annotations.
pub fn types_module(registry: &Registry) -> String {
    let mut text = String::from(
        "\"\"\"Annotations for native functions; generated from the rules by `cargo xtask bless`.\n\n\
         Neither TensorFlow nor Rextio is imported at run time; to a type checker each name is `tf.Tensor`.\n\"\"\"\n\n\
         from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import tensorflow as tf\n\n",
    );
    let markers = registry.types.iter();
    let mut all: Vec<(String, String)> = markers.map(|ty| (ty.annotation(), ty.words())).collect();
    all.push((
        ANY_ANNOTATION.to_owned(),
        "a tensor on the CPU, its dtype and rank known at run time".to_owned(),
    ));
    for (name, _) in &all {
        text.push_str(&format!("    {name} = tf.Tensor\n"));
    }
    text.push_str(&format!("    {TENSORS_ANNOTATION} = tuple[tf.Tensor, ...]\n"));
    all.push((
        TENSORS_ANNOTATION.to_owned(),
        "several tensors on the CPU, as a tuple; for results only".to_owned(),
    ));
    text.push_str("else:\n");
    for (name, words) in &all {
        let words = words[..1].to_uppercase() + &words[1..];
        text.push_str(&format!("\n    class {name}:\n        \"\"\"{words}.\"\"\"\n"));
    }
    let mut names: Vec<String> = all.iter().map(|(name, _)| format!("    \"{name}\",\n")).collect();
    names.sort();
    text.push_str(&format!("\n\n__all__ = [\n{}]\n", names.concat()));
    text
}
