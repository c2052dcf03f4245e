//! `op!(Mean(x, i32(axis)), keep_dims = keepdims)`: parsed and checked against the op table.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
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

/// A checked op call: everything that the runtime needs, each attribute explicit.
pub(crate) struct OpCall {
    pub(crate) name: String,
    pub(crate) inputs: Vec<Input>,
    pub(crate) attrs: Vec<(&'static str, AttrValue)>,
}

/// One input.
pub(crate) enum Input {
    /// A tensor expression; the name is the op's own for this input.
    Tensor { name: &'static str, expr: Expr },
    /// A prepared constant.
    Scalar { dtype: DType, value: Expr },
    Vector {
        dtype: DType,
        values: Punctuated<Expr, Token![,]>,
    },
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

/// Reads and checks one call; reports what is wrong and returns nothing then.
pub(crate) fn parse(mac: &Macro, scope: &Scope<'_>, errors: &mut Errors) -> Option<OpCall> {
    let raw: RawCall = match syn::parse2(mac.tokens.clone()) {
        Ok(raw) => raw,
        Err(_) if mac.tokens.is_empty() => {
            errors.at(&mac.path, errors::OP_FORM, &[]);
            return None;
        }
        Err(_) => {
            errors.at(&mac.tokens, errors::OP_FORM, &[]);
            return None;
        }
    };
    let name = raw.op.to_string();
    let Some(def) = op_table::find(&name) else {
        errors.at(
            &raw.op,
            errors::OP_UNKNOWN,
            &[&name, &did_you_mean(&name, op_table::names())],
        );
        return None;
    };
    check_shape(&raw, &name, &def, errors)?;
    let inputs: Vec<Input> = raw
        .inputs
        .into_iter()
        .zip(&def.inputs)
        .map(|(expr, arg)| input(expr, arg.name, errors))
        .collect::<Option<_>>()?;
    let given = given_attrs(&raw.attrs, &name, &def, errors);
    let attrs = def
        .attrs
        .iter()
        .filter_map(|attr| {
            Some((
                attr.name,
                attr_value(&raw.op, &name, &def, attr, &inputs, &given, scope, errors)?,
            ))
        })
        .collect();
    Some(OpCall { name, inputs, attrs })
}

/// What holds for the op whatever its attributes are.
fn check_shape(raw: &RawCall, name: &str, def: &OpDef, errors: &mut Errors) -> Option<()> {
    if def.stateful {
        errors.at(&raw.op, errors::OP_STATEFUL, &[name]);
        return None;
    }
    if def.outputs.len() != 1 || def.outputs.iter().any(|output| output.is_list) {
        errors.at(
            &raw.op,
            errors::OP_OUTPUTS,
            &[name, &def.outputs.len().to_string()],
        );
        return None;
    }
    if let Some(input) = def.inputs.iter().find(|input| input.is_list) {
        errors.at(&raw.op, errors::OP_LIST_INPUT, &[name, input.name]);
        return None;
    }
    if raw.inputs.len() != def.inputs.len() {
        let names = list(def.inputs.iter().map(|input| input.name));
        let (expected, found) = (def.inputs.len().to_string(), raw.inputs.len().to_string());
        errors.at(&raw.op, errors::OP_INPUTS, &[name, &expected, &names, &found]);
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

fn input(expr: Expr, name: &'static str, errors: &mut Errors) -> Option<Input> {
    let constant = constant_dtype(&expr);
    let (Some(dtype), Expr::Call(call)) = (constant, &expr) else {
        return Some(Input::Tensor { name, expr });
    };
    let mut values = call.args.iter();
    match (values.next(), values.next()) {
        (Some(Expr::Array(array)), None) => Some(Input::Vector {
            dtype,
            values: array.elems.clone(),
        }),
        (Some(value), None) => Some(Input::Scalar {
            dtype,
            value: value.clone(),
        }),
        _ => {
            errors.at(call, errors::OP_CONSTANT, &[]);
            None
        }
    }
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
    inputs: &[Input],
    given: &[(String, &Ident, &Expr)],
    scope: &Scope<'_>,
    errors: &mut Errors,
) -> Option<AttrValue> {
    let value = given.iter().find(|(key, ..)| key == attr.name);
    if let Some(position) = def.inputs.iter().position(|input| input.dtype == attr.name) {
        if let Some((_, key, _)) = value {
            errors.at(key, errors::OP_ATTR_INFERRED, &[attr.name, name]);
        }
        return Some(match inputs.get(position)? {
            Input::Tensor { .. } => AttrValue::DTypeOf(position),
            Input::Scalar { dtype, .. } | Input::Vector { dtype, .. } => AttrValue::DType(*dtype),
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
