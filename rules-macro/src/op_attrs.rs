//! The attributes of an `op!`: those that are written, checked against the op table, those that follow from the inputs,
//! and the defaults.

use quote::ToTokens;
use syn::{Expr, Ident};

use crate::args::literal;
use crate::errors::{self, Errors};
use crate::op_call::{AttrValue, Scope};
use crate::op_table::{self, AttrDef, OpDef};
use crate::suggest::{did_you_mean, list};
use crate::values::{DType, Kind, Value};

/// All attributes of a call, whose inputs are constants of these dtypes, or tensors.
pub(crate) fn attrs(
    op: &Ident,
    def: &OpDef,
    constants: &[Option<DType>],
    written: &[(Ident, Expr)],
    scope: &Scope<'_>,
    errors: &mut Errors,
) -> Option<Vec<(&'static str, AttrValue)>> {
    let before = errors.count();
    let name = op.to_string();
    let given = given_attrs(written, &name, def, errors);
    let attrs = def
        .attrs
        .iter()
        .filter_map(|attr| {
            let value = attr_value(op, &name, def, attr, constants, &given, scope, errors)?;
            Some((attr.name, value))
        })
        .collect();
    (errors.count() == before).then_some(attrs)
}

fn given_attrs<'a>(
    attrs: &'a [(Ident, Expr)],
    name: &str,
    def: &OpDef,
    errors: &mut Errors,
) -> Vec<(String, &'a Ident, &'a Expr)> {
    let mut given: Vec<(String, &Ident, &Expr)> = Vec::new();
    for (key, value) in attrs {
        let shown = key.to_string();
        if def.attr(&shown).is_none() {
            let known: Vec<_> = def.attrs.iter().map(|attr| attr.name).collect();
            errors.at(
                key,
                errors::OP_ATTR_UNKNOWN,
                &[
                    name,
                    &shown,
                    &list(&known),
                    &did_you_mean(&shown, known.iter().copied()),
                ],
            );
        } else if given.iter().any(|(name, ..)| *name == shown) {
            errors.at(key, errors::OP_ATTR_REPEATED, &[&shown]);
        } else {
            given.push((shown, key, value));
        }
    }
    given
}

#[allow(
    clippy::too_many_arguments,
    reason = "one attribute is checked against everything around it"
)]
fn attr_value(
    op: &Ident,
    name: &str,
    def: &OpDef,
    attr: &AttrDef,
    constants: &[Option<DType>],
    given: &[(String, &Ident, &Expr)],
    scope: &Scope<'_>,
    errors: &mut Errors,
) -> Option<AttrValue> {
    let value = given.iter().find(|(key, ..)| key == attr.name);
    let counts = |input: &op_table::Arg| input.count == Some(attr.name);
    if let Some(position) = def.inputs.iter().position(counts) {
        if let Some((_, key, _)) = value {
            errors.at(key, errors::OP_ATTR_INFERRED, &[attr.name, name]);
        }
        return Some(AttrValue::CountOf(position));
    }
    if let Some(position) = def.inputs.iter().position(|input| input.dtype == attr.name) {
        if let Some((_, key, _)) = value {
            errors.at(key, errors::OP_ATTR_INFERRED, &[attr.name, name]);
        }
        return Some(match constants.get(position)? {
            None => AttrValue::DTypeOf(position),
            Some(dtype) => AttrValue::DType(*dtype),
        });
    }
    match value {
        Some((_, key, value)) => written(key, value, name, attr, scope, errors),
        None => match attr.default {
            Some(default) => default_value(attr.kind, default),
            None => {
                errors.at(op, errors::OP_ATTR_MISSING, &[name, attr.name, attr.name]);
                None
            }
        },
    }
}

/// The default as the op table spells it; kinds that rules can't set are left to TensorFlow.
fn default_value(kind: &str, default: &str) -> Option<AttrValue> {
    match kind {
        "bool" => {
            let value = default == "T";
            Some(AttrValue::Bool(value.to_token_stream()))
        }
        "int" => Some(AttrValue::Int(default.parse().ok()?)),
        "float" => Some(AttrValue::Float(default.parse().ok()?)),
        "string" => Some(AttrValue::Str(default.parse().ok()?)),
        "type" => DType::from_short(default).map(AttrValue::DType),
        "list(int)" => {
            let items = default.trim_matches(['[', ']']);
            items
                .split(',')
                .filter(|item| !item.is_empty())
                .map(|item| item.parse().ok())
                .collect::<Option<_>>()
                .map(AttrValue::Ints)
        }
        _ => None,
    }
}

/// The value that the rule writes for an attribute.
fn written(
    key: &Ident,
    value: &Expr,
    op: &str,
    attr: &AttrDef,
    scope: &Scope<'_>,
    errors: &mut Errors,
) -> Option<AttrValue> {
    let kind = match attr.kind {
        "bool" => Kind::Bool,
        "int" => Kind::Int,
        "string" => Kind::Str,
        "float" => {
            let found = literal(value).and_then(|value| value.kind());
            let option = scope.option(value).map(|option| option.kind);
            if let Some(found) = found.or(option).filter(|found| *found != Kind::Float) {
                let values = [attr.name, op, Kind::Float.article(), found.article()];
                errors.at(value, errors::OP_ATTR_TYPE, &values);
                return None;
            }
            return Some(AttrValue::Float(value.to_token_stream()));
        }
        "type" => return written_dtype(value, op, attr, scope, errors),
        "list(int)" => {
            let elements: Vec<&Expr> = match value {
                Expr::Array(array) => array.elems.iter().collect(),
                _ => Vec::new(),
            };
            let wrong = |expr: &&Expr| {
                let found = literal(expr).and_then(|value| value.kind());
                found.is_some_and(|found| found != Kind::Int)
            };
            let wrong = match literal(value) {
                Some(_) => Some(value),
                None => elements.into_iter().find(wrong),
            };
            if let Some((at, found)) = wrong.and_then(|at| Some((at, literal(at)?.kind()?))) {
                let values = [attr.name, op, Kind::Ints.article(), found.article()];
                errors.at(at, errors::OP_ATTR_TYPE, &values);
                return None;
            }
            return Some(AttrValue::IntsOf(match value {
                Expr::Array(array) => quote::quote!(&#array),
                other => other.to_token_stream(),
            }));
        }
        other => {
            errors.at(
                key,
                errors::OP_ATTR_KIND,
                &[attr.name, op, &format!("of kind `{other}`")],
            );
            return None;
        }
    };
    let (found, values) = match (literal(value), scope.option(value)) {
        (Some(value), _) => (value.kind(), vec![value]),
        (None, Some(option)) if !option.nullable => (Some(option.kind), option.values.clone()),
        (None, _) => (None, Vec::new()),
    };
    if let Some(found) = found.filter(|found| *found != kind) {
        errors.at(
            value,
            errors::OP_ATTR_TYPE,
            &[attr.name, op, kind.article(), found.article()],
        );
        return None;
    }
    for legal in values {
        let shown = legal.rust();
        if !attr.allowed.is_empty() && !attr.allowed.contains(&shown.as_str()) {
            errors.at(
                value,
                errors::OP_ATTR_VALUE,
                &[attr.name, op, &shown, &list(&attr.allowed)],
            );
        }
    }
    let tokens = value.to_token_stream();
    Some(match kind {
        Kind::Bool => AttrValue::Bool(tokens),
        Kind::Int => AttrValue::Int(tokens),
        _ => AttrValue::Str(tokens),
    })
}

/// A code such as `i64`, an option of type `DType`, or an expression that gives a dtype.
fn written_dtype(
    value: &Expr,
    op: &str,
    attr: &AttrDef,
    scope: &Scope<'_>,
    errors: &mut Errors,
) -> Option<AttrValue> {
    let code = value.to_token_stream().to_string();
    let dtype = DType::from_short(&code);
    let option = scope.option(value).filter(|option| option.kind == Kind::DType);
    let codes: Vec<&str> = match (dtype, option) {
        (Some(dtype), _) => vec![dtype.short()],
        (None, Some(option)) => {
            let dtypes = option.values.iter().filter_map(|value| match value {
                Value::DType(dtype) => Some(dtype.short()),
                _ => None,
            });
            dtypes.collect()
        }
        (None, None) if matches!(value, Expr::Path(_) | Expr::Lit(_)) => {
            let found = format!("`{code}`");
            let values = [attr.name, op, "a dtype such as `i64`", &found];
            errors.at(value, errors::OP_ATTR_TYPE, &values);
            return None;
        }
        (None, None) => Vec::new(),
    };
    for code in codes {
        if !attr.allowed.is_empty() && !attr.allowed.contains(&code) {
            let shown = format!("`{code}`");
            let values = [attr.name, op, &shown, &list(&attr.allowed)];
            errors.at(value, errors::OP_ATTR_VALUE, &values);
        }
    }
    Some(match dtype {
        Some(dtype) => AttrValue::DType(dtype),
        None => AttrValue::DTypeIs(value.to_token_stream()),
    })
}
