//! The Rust text of each argument: every rendered operand once, in the order in which Python evaluates them.

use crate::lang::{DType, Kind, Literal};
use crate::matcher::{Claim, Source};
use crate::site::{Meta, Operand, Site, Type};
use crate::spec::OptionSpec;

/// Where generated code finds the runtime.
const RUNTIME: &str = "rextio_tensorflow_runtime";

/// The arguments that stand for tensors.
pub(super) fn operands(claim: &Claim, site: &Site, texts: &[String]) -> Vec<String> {
    let function = claim.entry.function;
    let given = claim.operands(site).iter().zip(texts);
    if function.is_list {
        let takes_numbers = function.takes_numbers(0);
        let items: Vec<String> = given
            .map(|(operand, text)| match takes_numbers {
                true => format!("{RUNTIME}::Operand::from({})", plain(operand, text)),
                false => plain(operand, text),
            })
            .collect();
        return vec![format!("&[{}]", items.join(", "))];
    }
    given
        .zip(function.optional)
        .map(
            |((operand, text), is_optional)| match (is_optional, &operand.ty) {
                (true, Type::None) => "None".to_owned(),
                (true, _) => format!("Some({})", plain(operand, text)),
                (false, _) => plain(operand, text),
            },
        )
        .collect()
}

/// A tensor by reference, a number as it is.
fn plain(operand: &Operand, text: &str) -> String {
    match (operand.is_tensor(), &operand.literal) {
        (true, _) => format!("&{text}"),
        // A literal of Rextio's has no suffix: Rust would take it for 32 bits.
        (false, Meta::Int(value)) => format!("{value}_i64"),
        (false, _) => text.to_owned(),
    }
}

/// The arguments that stand for options.
pub(super) fn options(claim: &Claim, site: &Site, texts: &[String]) -> Vec<String> {
    let specs = claim.entry.rule.options.iter().zip(claim.sources());
    specs
        .map(|(spec, source)| {
            let value = match *source {
                Source::Default => spec.default.and_then(|value| default(spec, &value)),
                Source::Keyword(at) => literal(spec, &site.keywords[at].1),
                Source::Operand(at) => match &site.operands[at].literal {
                    Meta::Absent => Some(run_time(spec.kind, &site.operands[at].ty, &texts[at])),
                    value => literal(spec, value),
                },
            };
            match value {
                None => "None".to_owned(),
                Some(value) if spec.optional => format!("Some({value})"),
                Some(value) => value,
            }
        })
        .collect()
}

/// A default value; nothing for `None`.
fn default(spec: &OptionSpec, value: &Literal) -> Option<String> {
    match value {
        Literal::Float(_) => Some(value.rust()),
        other => crate::matcher::meta(other).and_then(|meta| literal(spec, &meta)),
    }
}

/// A literal value; nothing for `None`.
fn literal(spec: &OptionSpec, value: &Meta) -> Option<String> {
    Some(match (spec.kind, value) {
        (_, Meta::None | Meta::Absent) => return None,
        (Kind::Ints, Meta::Int(value)) => format!("&[{value}]"),
        (Kind::Float, Meta::Int(value)) => format!("{:?}", *value as f64),
        (_, Meta::Int(value)) => value.to_string(),
        (_, Meta::Bool(value)) => value.to_string(),
        (Kind::DType, Meta::Str(name)) => dtype(name),
        (_, Meta::Str(text)) => format!("{text:?}"),
        (_, Meta::Ints(values)) => {
            let values: Vec<String> = values.iter().map(i64::to_string).collect();
            format!("&[{}]", values.join(", "))
        }
    })
}

/// The dtype of this name, as Rust writes it; the matcher took it for one.
fn dtype(name: &str) -> String {
    let found = DType::ALL.into_iter().find(|dtype| dtype.name() == name);
    format!("{RUNTIME}::DType::{:?}", found.unwrap_or(DType::F32))
}

/// A value that is known at run time, or that Rextio doesn't tell until now.
fn run_time(kind: Kind, ty: &Type, text: &str) -> String {
    match (kind, ty) {
        (Kind::Float, Type::Int) => format!("{text} as f64"),
        (Kind::Ints, Type::Int) => format!("&[{text}]"),
        (Kind::Ints, _) => format!("&{RUNTIME}::Ints::from({text})"),
        (Kind::Str, _) => match text
            .strip_prefix("String::from(")
            .and_then(|rest| rest.strip_suffix(')'))
        {
            Some(quoted) if is_one_string(quoted) => quoted.to_owned(),
            _ if text.contains(' ') => format!("&({text})"),
            _ => format!("&{text}"),
        },
        _ => text.to_owned(),
    }
}

/// Whether a text is a string literal of Rust and nothing else.
fn is_one_string(text: &str) -> bool {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.is_some_and(|inner| !inner.contains(['"', '\\']))
}
