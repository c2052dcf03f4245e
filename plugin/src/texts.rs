//! The generated texts: the shipped Rust, the docs, `types.py`, and the rules as JSON.

use std::sync::OnceLock;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rextio_tensorflow_rules::explain::{self, meaning, Meaning};
use rextio_tensorflow_rules::lang::names::diagnostic_code;
use rextio_tensorflow_rules::lang::Literal;
use rextio_tensorflow_rules::record::{records, Record};
use rextio_tensorflow_rules::registry::Entry;
use rextio_tensorflow_rules::spec::Site;
use rextio_tensorflow_rules::spelling::{calls, forms, Form, Place};
use rextio_tensorflow_rules::{docs, rule_module, runtime_module};
use rextio_tensorflow_runtime::{Platform, PLATFORMS};
use serde_json::{json, Value};

use crate::registry::REGISTRY;

/// The runtime module for all platforms that have a profile.
pub(crate) fn runtime_text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| runtime_module(&PLATFORMS.iter().map(target).collect::<Vec<_>>()))
}

fn target(platform: &Platform) -> (&'static str, &'static str, &'static str) {
    (platform.target_os, platform.target_arch, platform.target_env)
}

/// The shipped text: the runtime for the named platforms (all if absent) and the named rule functions (all
/// if absent).
///
/// Raises `ValueError` for a name that doesn't exist.
#[pyfunction]
#[pyo3(signature = (platforms = None, functions = None))]
pub(crate) fn bundle(platforms: Option<Vec<String>>, functions: Option<Vec<String>>) -> PyResult<String> {
    let known: Vec<&Platform> = PLATFORMS.iter().collect();
    let wanted = select(&known, platforms, |platform| platform.name, "platform")?;
    let mut text = runtime_module(&wanted.iter().map(|platform| target(platform)).collect::<Vec<_>>());
    let known: Vec<_> = REGISTRY
        .families
        .iter()
        .flat_map(|family| family.functions)
        .collect();
    for function in select(&known, functions, |function| function.name, "rule function")? {
        text.push('\n');
        text.push_str(&rule_module(function));
    }
    Ok(text)
}

fn select<'a, T>(
    known: &[&'a T],
    names: Option<Vec<String>>,
    name_of: impl Fn(&T) -> &str,
    what: &str,
) -> PyResult<Vec<&'a T>> {
    let Some(names) = names else {
        return Ok(known.to_vec());
    };
    let find = |name: &String| {
        known
            .iter()
            .copied()
            .find(|item| name_of(item) == name)
            .ok_or_else(|| {
                let names: Vec<&str> = known.iter().map(|item| name_of(item)).collect();
                PyValueError::new_err(format!(
                    "no {what} is named `{name}`, expected one of: {}",
                    names.join(", ")
                ))
            })
    };
    names.iter().map(find).collect()
}

/// `docs/rules.md`.
#[pyfunction]
pub(crate) fn docs_rules() -> String {
    docs::rules_page(&REGISTRY)
}

/// The README's table of the surface.
#[pyfunction]
pub(crate) fn readme_table() -> String {
    docs::readme_table(&REGISTRY)
}

/// The text of `rextio_tensorflow/types.py`.
#[pyfunction]
pub(crate) fn types_module() -> String {
    docs::types_module(&REGISTRY)
}

/// All rules with their forms and every spelling of each, and the fallback records.
#[pyfunction]
pub(crate) fn registry_json() -> String {
    Value::from(described(|_| true)).to_string()
}

/// The same, of the rules that `name` means, each with the Rust text that ships.
///
/// Raises `ValueError` for a name that no rule has.
#[pyfunction]
pub(crate) fn rule_json(name: &str) -> PyResult<String> {
    let found = match meaning(&REGISTRY, name).map_err(PyValueError::new_err)? {
        Meaning::Fallback(fallback) => described(|record| record.code == diagnostic_code(fallback.code)),
        Meaning::Rules(entries) => entries
            .into_iter()
            .flat_map(|entry| {
                let mut values = described(|record| record.id == entry.rule.full_id());
                for value in &mut values {
                    value["rust"] = entry.function.text.into();
                }
                values
            })
            .collect(),
    };
    Ok(Value::from(found).to_string())
}

/// One rule whole, for a terminal.
///
/// Raises `ValueError` for a name that no rule has.
#[pyfunction]
pub(crate) fn rule_text(name: &str) -> PyResult<String> {
    explain::text(&REGISTRY, name).map_err(PyValueError::new_err)
}

/// One rule whole, as Markdown.
///
/// Raises `ValueError` for a name that no rule has.
#[pyfunction]
pub(crate) fn rule_markdown(name: &str) -> PyResult<String> {
    explain::markdown(&REGISTRY, name).map_err(PyValueError::new_err)
}

/// All rules in short, for a terminal.
#[pyfunction]
pub(crate) fn surface_text() -> String {
    explain::surface(&REGISTRY)
}

fn described(wanted: impl Fn(&Record) -> bool) -> Vec<Value> {
    let entries: Vec<Entry> = REGISTRY.entries().collect();
    let described = records(&REGISTRY);
    let wanted = described.iter().filter(|record| wanted(record));
    wanted
        .map(
            |record| match entries.iter().find(|entry| entry.rule.full_id() == record.id) {
                Some(entry) => rule(*entry, record),
                None => record_json(record),
            },
        )
        .collect()
}

fn record_json(record: &Record) -> Value {
    json!({
        "id": record.id,
        "code": record.code,
        "kind": record.kind,
        "outcome": record.outcome,
        "pattern": record.pattern,
        "constraint": record.constraint,
        "guidance": record.guidance,
        "targets": [],
        "operator": null,
        "options": [],
        "forms": [],
        "calls": [],
    })
}

fn rule(entry: Entry, record: &Record) -> Value {
    let forms = forms(&REGISTRY, entry);
    let mut value = record_json(record);
    let (targets, operator) = match &entry.rule.site {
        Site::Call(targets) => (
            targets
                .iter()
                .map(|target| format!("tensorflow.{}", target.text))
                .collect(),
            None,
        ),
        Site::Operator(symbol) => (Vec::new(), Some(*symbol)),
    };
    value["targets"] = targets.into();
    value["operator"] = operator.into();
    value["function"] = entry.function.name.into();
    value["family"] = entry.family.name().into();
    value["file"] = entry.function.file.into();
    value["line"] = entry.rule.line.into();
    value["summary"] = entry.function.summary.into();
    let options = entry.rule.options.iter().map(|option| {
        let mut shown = json!({
            "name": option.name,
            "type": option.choices[0].kind().python(),
            "choices": option.choices.iter().map(literal).collect::<Vec<_>>(),
        });
        if let Some(default) = &option.default {
            shown["default"] = literal(default);
        }
        shown
    });
    value["options"] = options.collect::<Vec<_>>().into();
    value["forms"] = forms
        .iter()
        .map(|form| form_json(entry, form))
        .collect::<Vec<_>>()
        .into();
    let spelled = forms.iter().enumerate().flat_map(|(index, form)| {
        calls(&REGISTRY, entry, form).into_iter().map(move |call| {
            json!({
                "expression": call.expression,
                "target": call.target,
                "params": call.params,
                "result": form.result.suffix(),
                "form": index,
            })
        })
    });
    value["calls"] = spelled.collect::<Vec<_>>().into();
    value
}

fn form_json(entry: Entry, form: &Form) -> Value {
    let operands: Vec<String> = form
        .operands
        .iter()
        .map(|place| match place {
            Place::Tensor(ty) => ty.suffix(),
            Place::Number => "number".to_owned(),
        })
        .collect();
    let options: serde_json::Map<String, Value> = entry
        .rule
        .options
        .iter()
        .zip(&form.options)
        .map(|(option, value)| (option.name.to_owned(), literal(value)))
        .collect();
    json!({ "operands": operands, "options": options, "result": form.result.suffix() })
}

fn literal(value: &Literal) -> Value {
    match value {
        Literal::Int(value) => (*value).into(),
        Literal::Bool(value) => (*value).into(),
        Literal::Str(value) => (*value).into(),
    }
}
