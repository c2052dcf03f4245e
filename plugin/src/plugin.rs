//! The plugin object: Rextio's plugin protocol over the rules.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rextio_tensorflow_rules::lang::names::diagnostic_code;
use rextio_tensorflow_rules::lang::Device;
use rextio_tensorflow_rules::matcher::{full_name, match_site, Refusal, Verdict};
use rextio_tensorflow_rules::record::{records, Record};
use rextio_tensorflow_rules::spec::Site as RuleSite;
use rextio_tensorflow_rules::types::ResultType;
use rextio_tensorflow_rules::{lower, PLUGIN_ID};

use crate::device;
use crate::host::{build, declared_version, strings, supported_api};
use crate::registry::REGISTRY;
use crate::site;
use crate::texts::helpers;
use crate::vocabulary;

/// The packages whose calls Rextio offers, whatever their operands are.
const PACKAGES: [&str; 2] = ["tensorflow", "rextio_tensorflow"];

/// What Rextio loads through the entry point.
#[pyclass(frozen, module = "rextio_tensorflow")]
pub(crate) struct RextioTensorflowPlugin;

#[pymethods]
impl RextioTensorflowPlugin {
    #[new]
    fn new() -> Self {
        Self
    }

    #[getter]
    fn plugin_id(&self) -> &'static str {
        PLUGIN_ID
    }

    #[getter]
    fn api_version(&self, py: Python<'_>) -> String {
        declared_version(py)
    }

    /// The metadata under which Rextio registers the plugin.
    fn to_rextio_plugin<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        supported_api(py)?;
        let fields = PyDict::new(py);
        fields.set_item("id", PLUGIN_ID)?;
        fields.set_item(
            "name",
            concat!("TensorFlow (rextio-tensorflow ", env!("CARGO_PKG_VERSION"), ")"),
        )?;
        fields.set_item("source_language", "python")?;
        fields.set_item("target_language", "rust")?;
        fields.set_item("packages", strings(py, &PACKAGES)?)?;
        build(&py.import("rextio.plugins.models")?, "RextioPlugin", &fields)
    }

    /// The packages, modules and symbols of the rules.
    fn covers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let api = supported_api(py)?;
        let (modules, symbols) = coverage();
        let fields = PyDict::new(py);
        fields.set_item("packages", strings(py, &PACKAGES)?)?;
        fields.set_item("modules", strings(py, &modules)?)?;
        fields.set_item("symbols", strings(py, &symbols)?)?;
        build(&api, "CoverageDecl", &fields)
    }

    /// The record of each rule.
    fn describe<'py>(&self, py: Python<'py>, config: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let _ = config;
        let api = supported_api(py)?;
        let built: Vec<_> = records(&REGISTRY)
            .iter()
            .map(|record| rule_record(&api, record))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, built)
    }

    /// The annotations and their boundaries.
    fn type_vocabulary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        vocabulary::plugin_types(&supported_api(py)?)
    }

    /// Whether and how a site is lowered. Never raises for any site.
    fn claim<'py>(
        &self,
        py: Python<'py>,
        site: &Bound<'py, PyAny>,
        config: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = config;
        let api = supported_api(py)?;
        let fields = PyDict::new(py);
        match site::read(site).map(|site| match_site(&REGISTRY, &site)) {
            None | Some(Verdict::NotCovered) => build(&api, "NotCovered", &fields),
            Some(Verdict::Claimed(claim)) => {
                fields.set_item("rule_id", claim.entry.rule.full_id())?;
                fields.set_item("result_type", claim.result.key())?;
                build(&api, "Claimed", &fields)
            }
            Some(Verdict::Refused(refusal)) => {
                fields.set_item("diagnostic", diagnostic(py, &refusal)?)?;
                build(&api, "Rejected", &fields)
            }
        }
    }

    /// The Rust expression of a claimed site.
    ///
    /// Raises `ValueError` if anything is not as it was claimed.
    fn lower<'py>(
        &self,
        py: Python<'py>,
        claimed: &Bound<'py, PyAny>,
        ctx: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let api = supported_api(py)?;
        let operands = rendered_operands(ctx)?;
        let rule_id = optional_text(claimed, "rule_id")?;
        let result_type = optional_text(claimed, "result_type")?;
        let site = site::read(claimed).ok_or_else(|| drift("the site has no kind or no target"))?;
        let lowered = lower::lower(
            &REGISTRY,
            &site,
            rule_id.as_deref(),
            result_type.as_deref(),
            &operands,
        )
        .map_err(drift)?;
        let device = match &lowered.result {
            ResultType::Tensor(ty) => {
                if let Some(metadata) = device::metadata(py, ty)? {
                    device::check_authorization(ctx, &metadata).map_err(drift)?;
                }
                ty.device
            }
            // Only tensors of known dtype and rank are elsewhere.
            _ => Device::Cpu,
        };
        let mut helpers = helpers(device);
        helpers.push(lowered.function.text);
        let fields = PyDict::new(py);
        fields.set_item("rust", lowered.rust)?;
        fields.set_item("helpers", strings(py, &helpers)?)?;
        build(&api, "LoweredExpr", &fields)
    }

    /// The crates that the shipped runtime uses.
    fn crate_dependencies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let api = supported_api(py)?;
        let built: Vec<_> = [("libc", "=0.2.177"), ("libloading", "=0.8.9")]
            .iter()
            .map(|(name, version)| {
                let fields = PyDict::new(py);
                fields.set_item("name", name)?;
                fields.set_item("version", version)?;
                build(&api, "CrateDependency", &fields)
            })
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, built)
    }
}

/// Modules and symbols, in the order of the rules.
fn coverage() -> (Vec<String>, Vec<String>) {
    let mut modules: Vec<String> = Vec::new();
    let mut symbols: Vec<String> = Vec::new();
    for entry in REGISTRY.entries() {
        let RuleSite::Call(targets) = entry.rule.site else {
            continue;
        };
        for target in targets {
            let symbol = full_name(target.text);
            // A builtin of Python belongs to no module: Rextio offers it with a tensor.
            let Some((module, _)) = symbol.rsplit_once('.') else {
                continue;
            };
            let module = module.to_owned();
            for (list, name) in [(&mut modules, module), (&mut symbols, symbol)] {
                if !list.contains(&name) {
                    list.push(name);
                }
            }
        }
    }
    // Those that were published first, in their order; then the others in the order of the rules.
    let published = [
        "tensorflow",
        "tensorflow.linalg",
        "tensorflow.nn",
        "tensorflow.math",
    ];
    modules.sort_by_key(|module| {
        let place = published.iter().position(|known| known == module);
        place.unwrap_or(published.len())
    });
    (modules, symbols)
}

fn rule_record<'py>(api: &Bound<'py, PyModule>, record: &Record) -> PyResult<Bound<'py, PyAny>> {
    let py = api.py();
    let scope = PyDict::new(py);
    scope.set_item("kind", record.kind)?;
    scope.set_item("pattern", record.pattern.join(" / "))?;
    let fields = PyDict::new(py);
    fields.set_item("id", &record.id)?;
    fields.set_item("provider", PLUGIN_ID)?;
    fields.set_item("scope", build(api, "RuleScope", &scope)?)?;
    fields.set_item("constraint", &record.constraint)?;
    fields.set_item("outcome", record.outcome)?;
    fields.set_item("diagnostic_code", &record.code)?;
    fields.set_item("guidance", &record.guidance)?;
    fields.set_item("stability", "experimental")?;
    fields.set_item("verified", record.verified)?;
    if !record.fix_template.is_empty() {
        fields.set_item("fix_template", mapping(py, &record.fix_template)?)?;
    }
    let examples: Vec<_> = record
        .examples
        .iter()
        .map(|pairs| mapping(py, pairs))
        .collect::<PyResult<_>>()?;
    fields.set_item("examples", PyTuple::new(py, examples)?)?;
    build(api, "RuleRecord", &fields)
}

fn mapping<'py>(py: Python<'py>, pairs: &[(&'static str, String)]) -> PyResult<Bound<'py, PyDict>> {
    let mapping = PyDict::new(py);
    for (key, value) in pairs {
        mapping.set_item(key, value)?;
    }
    Ok(mapping)
}

fn diagnostic<'py>(py: Python<'py>, refusal: &Refusal) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("code", diagnostic_code(refusal.code))?;
    fields.set_item("severity", "error")?;
    fields.set_item("message", &refusal.message)?;
    fields.set_item("file_path", "")?;
    fields.set_item("line", 0)?;
    fields.set_item("column", 0)?;
    fields.set_item("suggestion", &refusal.suggestion)?;
    build(&py.import("rextio.analyzer.diagnostics")?, "Diagnostic", &fields)
}

fn drift(why: impl AsRef<str>) -> PyErr {
    PyValueError::new_err(format!(
        "rextio-tensorflow can't lower this site: {}",
        why.as_ref()
    ))
}

/// The operands of a context that this plugin lowers for.
fn rendered_operands(ctx: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    for (field, expected) in [("backend", "pyo3"), ("target_language", "rust")] {
        let found = optional_text(ctx, field)?;
        if found.as_deref().is_some_and(|found| found != expected) {
            return Err(drift(format!(
                "the {field} must be `{expected}`, found `{}`",
                found.unwrap_or_default()
            )));
        }
    }
    if ctx.getattr("receiver").is_ok_and(|receiver| !receiver.is_none()) {
        return Err(drift("a function call was rendered with a receiver"));
    }
    if !site::texts(ctx, "leaf_operands").map_err(drift)?.is_empty() {
        return Err(drift(
            "operands were rendered as leaves, which were not asked for",
        ));
    }
    site::texts(ctx, "operands").map_err(drift)
}

fn optional_text(object: &Bound<'_, PyAny>, field: &str) -> PyResult<Option<String>> {
    match object.getattr(field) {
        Ok(value) if value.is_none() => Ok(None),
        Ok(value) => value
            .extract()
            .map(Some)
            .map_err(|_| drift(format!("`{field}` is not text"))),
        Err(_) => Ok(None),
    }
}
