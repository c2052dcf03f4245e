//! The record of a rule, as `rextio capabilities` shows it: all derived from the rule.

use crate::lang::names::diagnostic_code;
use crate::registry::{Entry, Registry};
use crate::spec::{Fallback, Rule, Site};
use crate::spelling::{self, Form};

/// One record, in Rextio's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The published id.
    pub id: String,
    /// `call`, `binop`, `compare` or `type`.
    pub kind: &'static str,
    /// What the rule matches.
    pub pattern: String,
    /// What must hold.
    pub constraint: String,
    /// `native` or `fallback`.
    pub outcome: &'static str,
    /// `RXTP-TENSORFLOW-NNN`.
    pub code: String,
    /// What to write.
    pub guidance: String,
    /// Whether the conformance project runs it; absent for records without a function.
    pub verified: Option<bool>,
    /// How to `annotate` the operands and what to `write`, so that a site is native.
    pub fix_template: Vec<(&'static str, String)>,
    /// `python` and `rust` of a site.
    pub examples: Vec<Vec<(&'static str, String)>>,
}

/// All records: those of the rules in the order of their codes, and the two fallbacks among them.
pub fn records(registry: &Registry) -> Vec<Record> {
    let mut all: Vec<Record> = registry.entries().map(|entry| of_rule(registry, entry)).collect();
    all.extend(registry.fallbacks().map(of_fallback));
    all.sort_by(|left, right| left.code.cmp(&right.code));
    all
}

fn of_fallback(fallback: &Fallback) -> Record {
    Record {
        id: format!("{}/{}", crate::PLUGIN_ID, fallback.id.text),
        kind: "type",
        pattern: fallback.pattern.to_owned(),
        constraint: fallback.constraint.to_owned(),
        outcome: "fallback",
        code: diagnostic_code(fallback.code),
        guidance: fallback.guidance.to_owned(),
        verified: None,
        fix_template: Vec::new(),
        examples: Vec::new(),
    }
}

fn of_rule(registry: &Registry, entry: Entry) -> Record {
    let forms = spelling::forms(registry, entry);
    let calls: Vec<_> = forms
        .first()
        .map(|form| spelling::calls(registry, entry, form))
        .unwrap_or_default();
    let shortest = calls.iter().min_by_key(|call| call.expression.len());
    let spelled = shortest.map(|call| call.expression.clone()).unwrap_or_default();
    let annotations = forms
        .first()
        .map(|form| annotated(entry, form))
        .unwrap_or_default();
    let rust = shortest
        .and_then(|call| rust_of(registry, entry, call, forms.first()?))
        .unwrap_or_default();
    Record {
        id: entry.rule.full_id(),
        kind: entry.rule.site.kind(),
        pattern: pattern(entry),
        constraint: constraint(entry, &forms),
        outcome: "native",
        code: diagnostic_code(entry.rule.code),
        guidance: format!("Write `{spelled}` with {annotations} from rextio_tensorflow.types."),
        verified: Some(!forms.is_empty()),
        fix_template: vec![("annotate", annotations), ("write", spelled.clone())],
        examples: vec![vec![("python", spelled), ("rust", rust)]],
    }
}

fn rust_of(registry: &Registry, entry: Entry, call: &spelling::Call, form: &Form) -> Option<String> {
    let literals = call.site.operands.len() - entry.function.operands.len();
    let mut operands: Vec<String> = entry
        .function
        .operands
        .iter()
        .map(|name| (*name).to_owned())
        .collect();
    operands.extend(std::iter::repeat_n("literal".to_owned(), literals));
    let (id, result) = (entry.rule.full_id(), form.result.key());
    crate::lower::lower(registry, &call.site, Some(&id), Some(&result), &operands)
        .ok()
        .map(|lowered| lowered.rust)
}

/// `x: TensorF32Cpu2D, y: TensorF32Cpu1D`.
fn annotated(entry: Entry, form: &Form) -> String {
    let annotations = spelling::shown_operands(form);
    let annotations = annotations.trim_matches(['(', ')']).split(", ");
    let pairs: Vec<String> = entry
        .function
        .operands
        .iter()
        .zip(annotations)
        .map(|(name, annotation)| format!("{name}: {annotation}"))
        .collect();
    pairs.join(", ")
}

/// What the rule matches, in one line: `tf.reduce_mean(x, axis, keepdims=False)`.
pub fn pattern(entry: Entry) -> String {
    let operands = entry.function.operands;
    match &entry.rule.site {
        Site::Operator(symbol) => operands.join(&format!(" {symbol} ")),
        Site::Call(targets) => {
            let mut arguments: Vec<String> = operands.iter().map(|name| (*name).to_owned()).collect();
            arguments.extend(entry.rule.options.iter().map(|option| match option.default {
                Some(default) => format!("{}={}", option.name, default.python()),
                None => option.name.to_owned(),
            }));
            let arguments = arguments.join(", ");
            let shown: Vec<String> = targets
                .iter()
                .map(|target| format!("tf.{}({arguments})", target.text))
                .collect();
            shown.join(" / ")
        }
    }
}

fn constraint(entry: Entry, forms: &[Form]) -> String {
    let mut shapes: Vec<String> = Vec::new();
    for form in forms {
        let shape = format!(
            "{} -> {}",
            spelling::shown_operands(form),
            form.result.annotation()
        );
        if !shapes.contains(&shape) {
            shapes.push(shape);
        }
    }
    let options = option_words(entry.rule);
    format!(
        "{} Takes {}.{options} Sizes are checked by TensorFlow at run time.",
        sentence(entry.function.summary),
        shapes.join(", ")
    )
}

fn sentence(summary: &str) -> String {
    format!("{}.", summary.trim_end_matches('.'))
}

/// `axis must be a literal 0 or 1.`
pub fn option_words(rule: &Rule) -> String {
    rule.options
        .iter()
        .map(|option| {
            let values = crate::matcher::one_of(option.choices);
            let default = option
                .default
                .map(|value| format!(", {} if absent", value.python()))
                .unwrap_or_default();
            format!(" {} must be a literal {values}{default}.", option.name)
        })
        .collect()
}
