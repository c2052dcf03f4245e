//! The generated texts: the shipped Rust, the docs, `types.py`, and the rules as JSON.

use std::sync::OnceLock;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rextio_tensorflow_rules::explain::{self, meaning, Meaning};
use rextio_tensorflow_rules::lang::Device;
use rextio_tensorflow_rules::record::{fallback_record, record_of, records, Record};
use rextio_tensorflow_rules::{docs, rule_module, runtime_module};
use rextio_tensorflow_runtime::{Platform, PLATFORMS};
use serde::Serialize;

use crate::json::{Marker, Shown};
use crate::registry::REGISTRY;

/// The runtime module for all platforms that have a profile.
pub(crate) fn runtime_text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| runtime_module(&PLATFORMS.iter().map(target).collect::<Vec<_>>()))
}

/// What every function on a device brings along: the runtime, and on CUDA the guard of its narrower platform.
pub(crate) fn helpers(device: Device) -> Vec<&'static str> {
    match device {
        Device::Cpu => vec![runtime_text()],
        Device::Cuda0 => vec![runtime_text(), CUDA],
    }
}

/// The guard of functions on CUDA, which no other project has.
const CUDA: &str = r#"mod rextio_tensorflow_cuda {
    //! Functions of this project run on CUDA: on one GPU, by the TensorFlow of the wheel for Linux.

    #[cfg(not(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu")))]
    compile_error!(
        "rextio-tensorflow runs functions on CUDA under Linux on x86_64 with glibc alone: annotate CPU tensors elsewhere"
    );
}
"#;

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

/// The READMEs' table of the surface.
#[pyfunction]
pub(crate) fn readme_table() -> String {
    docs::families_table(&REGISTRY)
}

/// The text of `rextio_tensorflow/types.py`.
#[pyfunction]
pub(crate) fn types_module() -> String {
    docs::types_module(&REGISTRY)
}

/// All rules with what they take, and the fallback records.
#[pyfunction]
pub(crate) fn registry_json() -> PyResult<String> {
    json(&records(&REGISTRY).into_iter().map(shown).collect::<Vec<_>>())
}

/// The same with forms and spellings of each, for tests: they show each thing of a rule once at least.
#[pyfunction]
pub(crate) fn forms_json() -> PyResult<String> {
    let with_spellings = |record: Record| {
        let entry = record.entry;
        shown(record).with_spellings(&REGISTRY, entry)
    };
    json(
        &records(&REGISTRY)
            .into_iter()
            .map(with_spellings)
            .collect::<Vec<_>>(),
    )
}

/// The tensor types that users can annotate.
#[pyfunction]
pub(crate) fn types_json() -> PyResult<String> {
    json(&REGISTRY.types.iter().map(Marker::new).collect::<Vec<_>>())
}

/// The rules that `name` means, each with the Rust text that ships.
///
/// Raises `ValueError` for a name that no rule has.
#[pyfunction]
pub(crate) fn rule_json(name: &str) -> PyResult<String> {
    let found: Vec<Shown> = match meaning(&REGISTRY, name).map_err(PyValueError::new_err)? {
        Meaning::Fallback(fallback) => vec![shown(fallback_record(fallback))],
        Meaning::Rules(entries) => entries
            .into_iter()
            .map(|entry| shown(record_of(&REGISTRY, entry)).with_rust(entry))
            .collect(),
    };
    json(&found)
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

/// A record as the JSON shows it.
fn shown(record: Record) -> Shown {
    Shown::new(record)
}

fn json<T: Serialize>(values: &[T]) -> PyResult<String> {
    serde_json::to_string(values).map_err(|error| PyValueError::new_err(error.to_string()))
}
