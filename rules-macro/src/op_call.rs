//! `op!(Mean(x, i32(axis)), keep_dims = keepdims)`: parsed and checked against the op table.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ExprCall, Ident, Macro, Token};

use crate::args::literal;
use crate::errors::{self, Errors};
use crate::op_table::{self, AttrDef, OpDef};
use crate::suggest::{did_you_mean, list};
use crate::values::{DType, Kind, Value};

/// What the body of one function may refer to.
pub(crate) struct Scope<'a> {
    /// Names of the tensor parameters.
    pub(crate) tensors: &'a [String],
    /// Name, type and all legal values of each option, over all rules of the function.
    pub(crate) options: &'a [(String, Kind, Vec<Value>)],
}

/// The value of one attribute.
pub(crate) enum AttrValue {
    /// The dtype of the input at this position.
    DTypeOf(usize),
    DType(DType),
    Bool(TokenStream),
    Int(TokenStream),
    Float(TokenStream),
    Str(TokenStream),
    Ints(Vec<i64>),
}

/// A call as it was written.
pub(crate) struct RawCall {
    pub(crate) op: Ident,
    pub(crate) inputs: Vec<Expr>,
    pub(crate) attrs: Vec<(Ident, Expr)>,
}

impl Parse for RawCall {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let call: ExprCall = input.parse()?;
        let Expr::Path(path) = &*call.func else {
            return Err(input.error(""));
        };
        let op = path.path.require_ident()?.clone();
        let mut attrs = Vec::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            attrs.push((name, input.parse()?));
        }
        Ok(Self {
            op,
            inputs: call.args.into_iter().collect(),
            attrs,
        })
    }
}

/// The call as it was written.
pub(crate) fn raw(mac: &Macro, errors: &mut Errors) -> Option<RawCall> {
    match syn::parse2(mac.tokens.clone()) {
        Ok(raw) => Some(raw),
        Err(_) if mac.tokens.is_empty() => {
            errors.at(&mac.path, errors::OP_FORM, &[]);
            None
        }
        Err(_) => {
            errors.at(&mac.tokens, errors::OP_FORM, &[]);
            None
        }
    }
}

/// The op's definition, if a rule can call it with so many inputs.
pub(crate) fn definition(op: &Ident, inputs: usize, errors: &mut Errors) -> Option<OpDef> {
    let name = op.to_string();
    let Some(def) = op_table::find(&name) else {
        let help = did_you_mean(&name, op_table::names());
        errors.at(op, errors::OP_UNKNOWN, &[&name, &help]);
        return None;
    };
    check_shape(op, inputs, &name, &def, errors)?;
    Some(def)
}

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

/// What holds for the op whatever its attributes are.
fn check_shape(op: &Ident, inputs: usize, name: &str, def: &OpDef, errors: &mut Errors) -> Option<()> {
    if def.stateful {
        errors.at(op, errors::OP_STATEFUL, &[name]);
        return None;
    }
    if let Some(output) = def.outputs.iter().find(|output| output.is_list) {
        errors.at(op, errors::OP_LIST_OUTPUT, &[name, output.name]);
        return None;
    }
    if def.outputs.len() != 1 {
        errors.at(op, errors::OP_OUTPUTS, &[name, &def.outputs.len().to_string()]);
        return None;
    }
    if let Some(input) = def.inputs.iter().find(|input| input.is_list) {
        errors.at(op, errors::OP_LIST_INPUT, &[name, input.name]);
        return None;
    }
    if inputs != def.inputs.len() {
        let names = list(def.inputs.iter().map(|input| input.name));
        let (expected, found) = (def.inputs.len().to_string(), inputs.to_string());
        errors.at(op, errors::OP_INPUTS, &[name, &expected, &names, &found]);
        return None;
    }
    Some(())
}

/// The dtype of `i32(axis)`, if it is a constant.
pub(crate) fn constant_dtype(expr: &Expr) -> Option<DType> {
    let Expr::Call(call) = expr else { return None };
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    DType::from_short(&path.path.get_ident()?.to_string())
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
        "float" => return Some(AttrValue::Float(value.to_token_stream())),
        "type" => return written_dtype(value, op, attr, errors),
        other => {
            errors.at(
                key,
                errors::OP_ATTR_KIND,
                &[attr.name, op, &format!("of kind `{other}`")],
            );
            return None;
        }
    };
    let option = match value {
        Expr::Path(path) => path
            .path
            .get_ident()
            .and_then(|ident| scope.options.iter().find(|(name, ..)| ident == name)),
        _ => None,
    };
    let (found, values) = match (literal(value), option) {
        (Some(value), _) => (Some(value.kind()), vec![value]),
        (None, Some((_, kind, choices))) => (Some(*kind), choices.clone()),
        (None, None) => (None, Vec::new()),
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
        Kind::Str => AttrValue::Str(tokens),
    })
}

fn written_dtype(value: &Expr, op: &str, attr: &AttrDef, errors: &mut Errors) -> Option<AttrValue> {
    let code = value.to_token_stream().to_string();
    let Some(dtype) = DType::from_short(&code) else {
        errors.at(
            value,
            errors::OP_ATTR_TYPE,
            &[attr.name, op, "a dtype such as `i64`", &format!("`{code}`")],
        );
        return None;
    };
    if !attr.allowed.is_empty() && !attr.allowed.contains(&code.as_str()) {
        errors.at(
            value,
            errors::OP_ATTR_VALUE,
            &[attr.name, op, &format!("`{code}`"), &list(&attr.allowed)],
        );
    }
    Some(AttrValue::DType(dtype))
}
