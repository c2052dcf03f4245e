//! `op!(Mean(x, i32(axis)), keep_dims = keepdims)`: parsed and checked against the op table.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, ExprCall, Ident, Macro, Token};

use crate::args::literal;
use crate::body::{Given, Output};
use crate::errors::{self, Errors};
use crate::op_table::{self, OpDef};
use crate::suggest::{did_you_mean, list};
use crate::values::{DType, Kind, Value};

/// What the body of one function may refer to.
pub(crate) struct Scope<'a> {
    /// Names of the tensor parameters.
    pub(crate) tensors: &'a [String],
    /// Whether the only tensor parameter is a list.
    pub(crate) is_list: bool,
    /// Over all rules of the function.
    pub(crate) options: Vec<&'a ScopedOption>,
}

/// An option, as bodies see it.
pub(crate) struct ScopedOption {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) nullable: bool,
    /// The legal values, as far as they are listed.
    pub(crate) values: Vec<Value>,
}

/// The value of one attribute.
pub(crate) enum AttrValue {
    /// The dtype of the input at this position.
    DTypeOf(usize),
    DType(DType),
    /// A dtype that is known when the op runs.
    DTypeIs(TokenStream),
    /// How many tensors the list at this position has.
    CountOf(usize),
    Bool(TokenStream),
    Int(TokenStream),
    Float(TokenStream),
    Str(TokenStream),
    Ints(Vec<i64>),
    IntsOf(TokenStream),
}

/// The name of an output, and which one of it, if it is a list.
type Taken = (Ident, Option<Expr>);

/// A call as it was written.
pub(crate) struct RawCall {
    pub(crate) op: Ident,
    pub(crate) inputs: Vec<Expr>,
    /// `.values` or `.output[0]`.
    pub(crate) output: Option<Taken>,
    pub(crate) attrs: Vec<(Ident, Expr)>,
}

impl Parse for RawCall {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (call, output) = split(input.parse()?).ok_or_else(|| input.error(""))?;
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
            output,
            attrs,
        })
    }
}

/// The call, and the output that is taken of it.
fn split(written: Expr) -> Option<(ExprCall, Option<Taken>)> {
    let (written, index) = match written {
        Expr::Index(indexed) => (*indexed.expr, Some(*indexed.index)),
        other => (other, None),
    };
    match written {
        Expr::Call(call) if index.is_none() => Some((call, None)),
        Expr::Field(field) => {
            let (Expr::Call(call), syn::Member::Named(name)) = (*field.base, field.member) else {
                return None;
            };
            Some((call, Some((name, index))))
        }
        _ => None,
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

/// What holds for the op whatever its attributes are.
fn check_shape(op: &Ident, inputs: usize, name: &str, def: &OpDef, errors: &mut Errors) -> Option<()> {
    if def.stateful {
        errors.at(op, errors::OP_STATEFUL, &[name]);
        return None;
    }
    let is_odd = |arg: &&op_table::Arg| arg.is_list && arg.count.is_none();
    if let Some(arg) = def.inputs.iter().chain(&def.outputs).find(is_odd) {
        errors.at(op, errors::OP_MIXED_LIST, &[name, arg.name]);
        return None;
    }
    if def.outputs.is_empty() {
        errors.at(op, errors::OP_NO_OUTPUT, &[name]);
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

/// Takes `name = ..` out of the attributes, unless the op has an attribute of that name.
pub(crate) fn given(
    attrs: Vec<(Ident, Expr)>,
    def: Option<&OpDef>,
    errors: &mut Errors,
) -> (Option<Given>, Vec<(Ident, Expr)>) {
    let is_own = def.is_none_or(|def| def.attr("name").is_some());
    let mut given = None;
    let mut rest = Vec::new();
    for (key, value) in attrs {
        if is_own || key != "name" {
            rest.push((key, value));
        } else if given.is_some() {
            errors.at(&key, errors::OP_ATTR_REPEATED, &["name"]);
        } else {
            given = Some(match &value {
                Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(name),
                    ..
                }) if !name.value().contains('\0') => Given::Name(name.clone()),
                Expr::Path(path) if path.path.is_ident("None") => Given::None,
                _ => {
                    errors.at(&value, errors::OP_NAME, &[]);
                    Given::None
                }
            });
        }
    }
    (given, rest)
}

/// The output that is taken of an op, if it is one of several; nothing after an error.
pub(crate) fn output(
    op: &Ident,
    def: &OpDef,
    written: Option<&Taken>,
    attrs: &[(Ident, Expr)],
    errors: &mut Errors,
) -> Option<Option<Output>> {
    let name = op.to_string();
    let has_list = def.outputs.iter().any(|output| output.is_list);
    let Some((output, index)) = written else {
        if def.outputs.len() == 1 && !has_list {
            return Some(None);
        }
        let example = def.outputs.iter().map(|output| match output.is_list {
            true => format!(".{}[0]", output.name),
            false => format!(".{}", output.name),
        });
        let example: Vec<String> = example.collect();
        let first = example.first().cloned().unwrap_or_default();
        errors.at(op, errors::OP_OUTPUTS, &[&name, &list(&example), &name, &first]);
        return None;
    };
    let shown = output.to_string();
    let Some(arg) = def.outputs.iter().position(|output| output.name == shown) else {
        let known: Vec<&str> = def.outputs.iter().map(|output| output.name).collect();
        let help = did_you_mean(&shown, known.iter().copied());
        errors.at(
            output,
            errors::OP_OUTPUT_UNKNOWN,
            &[&name, &shown, &list(&known), &help],
        );
        return None;
    };
    let count = def.outputs.len();
    let of = match def.outputs[arg].count {
        None if has_list => None,
        None => Some(syn::parse_quote!(#count)),
        Some(attr) if count == 1 => {
            let given = attrs.iter().find(|(name, _)| name == attr);
            given.map(|(_, value)| value.clone())
        }
        Some(_) => None,
    };
    match (def.outputs[arg].is_list, index, of) {
        (true, Some(index), Some(of)) if is_outside(index, &of) => {
            let count = of.to_token_stream().to_string();
            let found = index.to_token_stream().to_string().replace(' ', "");
            errors.at(index, errors::OP_OUTPUT_RANGE, &[&shown, &name, &count, &found]);
            None
        }
        (true, Some(index), Some(of)) => Some(Some(Output {
            arg,
            index: index.clone(),
            of,
        })),
        (false, None, Some(_)) if count == 1 => Some(None),
        (false, None, Some(of)) => Some(Some(Output {
            arg,
            index: syn::parse_quote!(#arg),
            of,
        })),
        _ => {
            errors.at(output, errors::OP_OUTPUT_FORM, &[&name, &shown]);
            None
        }
    }
}

/// Whether a list of so many has no such place.
fn is_outside(index: &Expr, of: &Expr) -> bool {
    match (literal(index), literal(of)) {
        (Some(Value::Int(index)), Some(Value::Int(of))) => !(0..of).contains(&index),
        (Some(Value::Int(index)), _) => index < 0,
        _ => false,
    }
}

/// The dtype of `i32(axis)`, if it is a constant.
pub(crate) fn constant_dtype(expr: &Expr) -> Option<DType> {
    let Expr::Call(call) = expr else { return None };
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    DType::from_short(&path.path.get_ident()?.to_string())
}

impl<'a> Scope<'a> {
    /// The option of this name.
    pub(crate) fn option(&self, expr: &Expr) -> Option<&'a ScopedOption> {
        let Expr::Path(path) = expr else { return None };
        let name = path.path.get_ident()?;
        let mut options = self.options.iter().copied();
        options.find(|option| name == option.name.as_str())
    }
}
