//! What a rule becomes, as text: the forms that it takes, its options, its record, the Rust text that ships.

use crate::record::{records, Record};
use crate::registry::{Entry, Registry};
use crate::spec::{diagnostic_code, Function};
use crate::spelling;

/// The explanation of the rules that `name` means: a function, a TensorFlow name with or without `tf.`, a rule
/// id with or without the plugin's name, or a diagnostic code, also as a bare number.
///
/// # Errors
///
/// If no rule has that name; the text lists the names that there are.
pub fn explain(registry: &Registry, name: &str) -> Result<String, String> {
    let found: Vec<Entry> = registry.entries().filter(|entry| is_meant(entry, name)).collect();
    if found.is_empty() {
        return fallback(registry, name).ok_or_else(|| unknown(registry, name));
    }
    let all = records(registry);
    let mut functions: Vec<&'static Function> = Vec::new();
    for entry in &found {
        if !functions
            .iter()
            .any(|function| function.name == entry.function.name)
        {
            functions.push(entry.function);
        }
    }
    let mut text = String::new();
    for function in functions {
        text.push_str(&heading(function));
        for entry in found.iter().filter(|entry| entry.function.name == function.name) {
            text.push_str(&rule(registry, *entry, &all));
        }
        text.push_str("\nRust text that ships:\n\n");
        text.push_str(&indented(function.text));
    }
    Ok(text)
}

fn is_meant(entry: &Entry, name: &str) -> bool {
    let rule = entry.rule;
    let target = name
        .strip_prefix("tf.")
        .or_else(|| name.strip_prefix("tensorflow."))
        .unwrap_or(name);
    let by_site = match rule.site {
        crate::spec::Site::Call(targets) => targets.iter().any(|known| known.text == target),
        crate::spec::Site::Operator(symbol) => symbol == name,
    };
    by_site
        || entry.function.name == name
        || rule.id.text == name
        || rule.full_id() == name
        || is_code(rule.code, name)
}

fn is_code(code: u16, name: &str) -> bool {
    diagnostic_code(code).eq_ignore_ascii_case(name) || name.parse() == Ok(code)
}

fn heading(function: &Function) -> String {
    let mut text = format!(
        "{}({}), {}:{}\n  {}\n",
        function.name,
        function.operands.join(", "),
        function.file,
        function.line,
        function.summary
    );
    if !function.details.is_empty() {
        text.push('\n');
        text.push_str(&indented(function.details));
    }
    text
}

fn rule(registry: &Registry, entry: Entry, all: &[Record]) -> String {
    let rule = entry.rule;
    let mut text = format!(
        "\n{}, {}, {}:{}\n",
        rule.full_id(),
        diagnostic_code(rule.code),
        entry.function.file,
        rule.line
    );
    if let Some(other) = rule.after {
        text.push_str(&format!("  comes after `{other}`\n"));
    }
    text.push_str("  forms:\n");
    for line in forms(registry, entry) {
        text.push_str(&format!("    {line}\n"));
    }
    if !rule.options.is_empty() {
        text.push_str("  options:\n");
    }
    for option in rule.options {
        let values: Vec<String> = option.choices.iter().map(crate::spec::Literal::python).collect();
        let default = match option.default {
            Some(value) => format!("{} if absent", value.python()),
            None => "required".to_owned(),
        };
        text.push_str(&format!(
            "    {}: {} of {}, {default}\n",
            option.name,
            option.choices[0].type_name(),
            values.join(", ")
        ));
    }
    if let Some(found) = all.iter().find(|record| record.id == rule.full_id()) {
        text.push_str(&record(found));
    }
    text
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
                format!("{line}  with {}", options.join(" or "))
            }
        })
        .collect()
}

fn record(record: &Record) -> String {
    let mut text = String::from("  record:\n");
    let mut line = |name: &str, value: &str| text.push_str(&format!("    {name}: {value}\n"));
    line("kind", record.kind);
    line("outcome", record.outcome);
    line("pattern", &record.pattern);
    line("constraint", &record.constraint);
    line("guidance", &record.guidance);
    for (name, value) in record.fix_template.iter().chain(record.examples.iter().flatten()) {
        line(name, value);
    }
    text
}

fn fallback(registry: &Registry, name: &str) -> Option<String> {
    let found = registry.fallbacks().into_iter().find(|fallback| {
        fallback.id.text == name
            || format!("{}/{}", crate::PLUGIN_ID, fallback.id.text) == name
            || is_code(fallback.code, name)
    })?;
    let code = diagnostic_code(found.code);
    let all = records(registry);
    let shown = all.iter().find(|record| record.code == code)?;
    Some(format!(
        "{}, {code}, {}:{}\n  a refusal without a function\n{}",
        shown.id,
        found.file,
        found.line,
        record(shown)
    ))
}

fn unknown(registry: &Registry, name: &str) -> String {
    let mut names: Vec<&str> = registry.entries().map(|entry| entry.function.name).collect();
    names.dedup();
    format!(
        "no rule is called `{name}`, expected one of: {}",
        names.join(", ")
    )
}

fn indented(text: &str) -> String {
    text.lines()
        .map(|line| {
            if line.is_empty() {
                "\n".to_owned()
            } else {
                format!("  {line}\n")
            }
        })
        .collect()
}
