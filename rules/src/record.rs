//! The record of a rule, as `rextio capabilities` shows it: all derived from the rule.

use crate::lang::names::diagnostic_code;
use crate::lang::Device;
use crate::matcher::spelled;
use crate::registry::{Entry, Registry};
use crate::spec::{Fallback, Site};
use crate::spelling::{self, Form};
use crate::words;

/// One record, in Rextio's words.
#[derive(Debug, Clone)]
pub struct Record {
    /// The published id.
    pub id: String,
    /// `call`, `binop`, `compare` or `type`.
    pub kind: &'static str,
    /// The rule; absent for records without a function.
    pub entry: Option<Entry>,
    /// What the rule matches: one spelling for each target.
    pub pattern: Vec<String>,
    /// What must hold.
    pub constraint: String,
    /// `native` or `fallback`.
    pub outcome: &'static str,
    /// `RXTP-TENSORFLOW-NNN`.
    pub code: String,
    /// What to write.
    pub guidance: String,
    /// Whether the conformance project runs it, as it does on the CPU; absent for records without a function.
    pub verified: Option<bool>,
    /// How to `annotate` the operands and what to `write`, so that a site is native.
    pub fix_template: Vec<(&'static str, String)>,
    /// `python` and `rust` of a site.
    pub examples: Vec<Vec<(&'static str, String)>>,
}

/// All records: those of the rules in the order of their codes, and the two fallbacks among them.
pub fn records(registry: &Registry) -> Vec<Record> {
    let mut all: Vec<Record> = registry
        .entries()
        .map(|entry| record_of(registry, entry))
        .collect();
    all.extend(registry.fallbacks().map(fallback_record));
    all.sort_by(|left, right| left.code.cmp(&right.code));
    all
}

/// The record of a refusal without a function.
pub fn fallback_record(fallback: &Fallback) -> Record {
    Record {
        id: format!("{}/{}", crate::PLUGIN_ID, fallback.id.text),
        kind: "type",
        entry: None,
        pattern: vec![fallback.pattern.to_owned()],
        constraint: fallback.constraint.to_owned(),
        outcome: "fallback",
        code: diagnostic_code(fallback.code),
        guidance: fallback.guidance.to_owned(),
        verified: None,
        fix_template: Vec::new(),
        examples: Vec::new(),
    }
}

/// The record of a rule. Of its forms, only the first is looked at.
pub fn record_of(registry: &Registry, entry: Entry) -> Record {
    let form = spelling::forms(registry, entry).next();
    let calls = form
        .iter()
        .flat_map(|form| spelling::calls(registry, entry, form));
    let shortest = calls.min_by_key(|call| call.expression.len());
    let spelled = shortest.as_ref().map(|call| call.expression.clone());
    let rust = form
        .as_ref()
        .zip(shortest.as_ref())
        .and_then(|(form, call)| rust_of(registry, entry, call, form));
    let annotations = form.as_ref().map(|form| annotated(entry, form));
    let (spelled, annotations) = (spelled.unwrap_or_default(), annotations.unwrap_or_default());
    let is_run = entry.rule.device == Device::Cpu;
    Record {
        id: entry.rule.full_id(),
        kind: entry.rule.site.kind(),
        entry: Some(entry),
        pattern: pattern(entry),
        constraint: constraint(entry),
        outcome: "native",
        code: diagnostic_code(entry.rule.code),
        guidance: format!("Write `{spelled}` with {annotations} from rextio_tensorflow.types."),
        verified: Some(is_run && form.is_some()),
        fix_template: match is_run {
            true => vec![("annotate", annotations), ("write", spelled.clone())],
            false => Vec::new(),
        },
        examples: match is_run {
            true => vec![vec![("python", spelled), ("rust", rust.unwrap_or_default())]],
            false => Vec::new(),
        },
    }
}

fn rust_of(registry: &Registry, entry: Entry, call: &spelling::Call, form: &Form) -> Option<String> {
    let operands = spelling::rendered(entry, form, &call.site);
    let (id, result) = (entry.rule.full_id(), form.result.key());
    crate::lower::lower(registry, &call.site, Some(&id), Some(&result), &operands)
        .ok()
        .map(|lowered| lowered.rust)
}

/// `x: TensorF32Cpu2D, y: TensorF32Cpu1D`.
fn annotated(entry: Entry, form: &Form) -> String {
    let pairs: Vec<String> = spelling::annotated(entry, form)
        .map(|(name, annotation)| format!("{name}: {annotation}"))
        .collect();
    pairs.join(", ")
}

/// What the rule matches, for each target: `tf.reduce_mean(x, axis, keepdims=False)`.
pub fn pattern(entry: Entry) -> Vec<String> {
    let operands = entry.function.operands;
    let targets = match &entry.rule.site {
        Site::Operator(symbol) => return vec![operands.join(&format!(" {symbol} "))],
        Site::Call(targets) => targets,
    };
    let star = if entry.function.is_list { "*" } else { "" };
    let mut arguments: Vec<String> = operands.iter().map(|name| format!("{star}{name}")).collect();
    arguments.extend(entry.rule.options.iter().map(|option| match option.default {
        Some(default) => format!("{}={}", option.name, default.python()),
        None => option.name.to_owned(),
    }));
    let arguments = arguments.join(", ");
    targets
        .iter()
        .map(|target| format!("{}({arguments})", spelled(target.text)))
        .collect()
}

/// What holds of every rule on CUDA.
const ON_CUDA: &str = " Build-only: built and linked for Linux on x86_64 with glibc, and run on a GPU by nobody's record. \
    Each tensor is exactly an EagerTensor on the one GPU:0 that TensorFlow lists, which no gradient tape or accumulator \
    records; constants are the only inputs in host memory, and options are given by name.";

fn constraint(entry: Entry) -> String {
    let options: String = words::options(&[entry])
        .iter()
        .map(|option| format!(" Option {option}."))
        .collect();
    let device = match entry.rule.device {
        Device::Cpu => "",
        Device::Cuda0 => ON_CUDA,
    };
    format!(
        "{}. Takes {}.{options} Sizes are checked by TensorFlow at run time.{device}",
        entry.function.summary.trim_end_matches('.'),
        words::operands(&[entry])
    )
}
