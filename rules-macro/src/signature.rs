//! The signature of a rule function: its tensors, its options, and everything that a rule can't be.

use syn::ext::IdentExt;
use syn::{FnArg, Ident, Pat, ReturnType, Signature, Type};

use crate::errors::{self, Errors};
use crate::model::{Parameter, RuleOption};
use crate::values::{Kind, MAX_TENSORS};

/// Names that the shipped module uses itself.
const RESERVED_PARAMETERS: [&str; 2] = ["rule", "promise"];
const RESERVED_FUNCTIONS: [&str; 1] = ["compute"];

/// The parameters of a rule function.
pub(crate) struct Signed {
    pub(crate) name: Ident,
    pub(crate) tensors: Vec<Ident>,
    /// For each tensor, whether it may be absent.
    pub(crate) optional: Vec<bool>,
    /// Whether its only tensor parameter is a list.
    pub(crate) is_list: bool,
    pub(crate) options: Vec<Parameter>,
    /// Whether every parameter is a tensor or an option.
    pub(crate) readable: bool,
    /// What it returns, if that is legal.
    pub(crate) returns: Option<Returns>,
    /// Whether it takes `self`: then it stands where no other item can.
    pub(crate) is_method: bool,
}

/// What a rule function gives.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Returns {
    Tensor,
    Int,
    Float,
    Bool,
    Tensors,
}

impl Returns {
    /// As written in `Result<..>`.
    const ALL: [(&str, Self); 5] = [
        ("Tensor", Self::Tensor),
        ("i64", Self::Int),
        ("f64", Self::Float),
        ("bool", Self::Bool),
        ("Tensors", Self::Tensors),
    ];
}

/// A parameter's name as Python has it: a leading `_` only says that the body ignores it.
pub(crate) fn plain(parameter: &Ident) -> String {
    let name = parameter.unraw().to_string();
    name.strip_prefix('_').unwrap_or(&name).to_owned()
}

impl Signed {
    /// The parameter of an option.
    pub(crate) fn parameter(&self, option: &RuleOption) -> Option<&Parameter> {
        let name = option.shown();
        self.options.iter().find(|parameter| parameter.name() == name)
    }
}

/// Checks the signature.
pub(crate) fn read(sig: &Signature, errors: &mut Errors) -> Signed {
    check_qualifiers(sig, errors);
    let mut signed = Signed {
        name: sig.ident.clone(),
        tensors: Vec::new(),
        optional: Vec::new(),
        is_list: false,
        options: Vec::new(),
        readable: true,
        returns: None,
        is_method: sig.receiver().is_some(),
    };
    if RESERVED_FUNCTIONS.iter().any(|name| sig.ident == name) {
        let name = sig.ident.to_string();
        errors.at(&sig.ident, errors::NAME_RESERVED, &[&name, &name]);
    }
    for argument in &sig.inputs {
        parameter(argument, &mut signed, errors);
    }
    if signed.is_list && signed.tensors.len() > 1 {
        errors.at(signed.tensors.get(1), errors::LIST_ALONE, &[]);
    }
    if signed.tensors.len() > MAX_TENSORS {
        let (limit, found) = (MAX_TENSORS.to_string(), signed.tensors.len().to_string());
        errors.at(&sig.inputs, errors::TOO_MANY_TENSORS, &[&limit, &found]);
    }
    match &sig.output {
        ReturnType::Default => errors.at(&sig.ident, errors::RETURN_TYPE, &[]),
        ReturnType::Type(_, ty) => {
            signed.returns = returns(ty);
            if signed.returns.is_none() {
                errors.at(ty, errors::RETURN_TYPE, &[]);
            }
        }
    }
    signed
}

fn check_qualifiers(sig: &Signature, errors: &mut Errors) {
    let plain = sig.ident.unraw();
    if sig.ident != plain {
        errors.at(&sig.ident, errors::FN_RAW, &[&plain.to_string()]);
    }
    if let Some(token) = &sig.asyncness {
        errors.at(token, errors::FN_QUALIFIER, &["async"]);
    }
    if let Some(token) = &sig.unsafety {
        errors.at(token, errors::FN_QUALIFIER, &["unsafe"]);
    }
    if let Some(token) = &sig.constness {
        errors.at(token, errors::FN_QUALIFIER, &["const"]);
    }
    if let Some(token) = &sig.abi {
        errors.at(token, errors::FN_QUALIFIER, &["extern"]);
    }
    if let Some(token) = &sig.variadic {
        errors.at(token, errors::FN_QUALIFIER, &["variadic"]);
    }
    if !sig.generics.params.is_empty() {
        errors.at(&sig.generics, errors::FN_GENERIC, &[]);
    } else if let Some(clause) = &sig.generics.where_clause {
        errors.at(clause, errors::FN_GENERIC, &[]);
    }
}

fn parameter(argument: &FnArg, signed: &mut Signed, errors: &mut Errors) {
    let typed = match argument {
        FnArg::Receiver(receiver) => {
            errors.at(receiver, errors::FN_SELF, &[]);
            signed.readable = false;
            return;
        }
        FnArg::Typed(typed) => typed,
    };
    let ident = match &*typed.pat {
        Pat::Ident(pattern)
            if pattern.mutability.is_none() && pattern.by_ref.is_none() && pattern.subpat.is_none() =>
        {
            pattern.ident.clone()
        }
        Pat::Ident(pattern) => {
            errors.at(pattern, errors::PARAMETER_NAME, &[]);
            pattern.ident.clone()
        }
        other => {
            errors.at(other, errors::PARAMETER_NAME, &[]);
            Ident::new("_unnamed", proc_macro2::Span::call_site())
        }
    };
    if RESERVED_PARAMETERS.iter().any(|name| ident == name) {
        let name = ident.to_string();
        errors.at(&ident, errors::NAME_RESERVED, &[&name, &name]);
    }
    let shown = shown(&typed.ty);
    match parameter_type(&shown) {
        ParameterType::Tensor(form) => {
            if let Some(option) = signed.options.last() {
                errors.at(
                    &ident,
                    errors::PARAMETER_ORDER,
                    &[&ident.to_string(), &option.name()],
                );
            }
            signed.tensors.push(ident);
            signed.optional.push(form == Form::Optional);
            signed.is_list |= form == Form::List;
        }
        ParameterType::Option(kind, nullable) => signed.options.push(Parameter {
            ident,
            kind,
            nullable,
        }),
        ParameterType::Owned => {
            errors.at(&typed.ty, errors::PARAMETER_OWNED, &[&shown]);
            signed.tensors.push(ident);
            signed.optional.push(false);
        }
        ParameterType::Other => {
            errors.at(&typed.ty, errors::PARAMETER_TYPE, &[&shown]);
            signed.readable = false;
        }
    }
}

/// How a parameter takes tensors.
#[derive(PartialEq)]
enum Form {
    One,
    Optional,
    List,
}

enum ParameterType {
    Tensor(Form),
    Option(Kind, bool),
    Owned,
    Other,
}

/// A named lifetime is reported with the generics; of all others only `'static` and `'_` can be written.
fn parameter_type(shown: &str) -> ParameterType {
    match shown {
        "&Tensor" | "&'_ Tensor" => return ParameterType::Tensor(Form::One),
        "&[&Tensor]" => return ParameterType::Tensor(Form::List),
        "Option<&Tensor>" => return ParameterType::Tensor(Form::Optional),
        "Tensor" | "&mut Tensor" | "&'static Tensor" => return ParameterType::Owned,
        _ if shown.starts_with("&'") && shown.ends_with(" Tensor") => {
            return ParameterType::Tensor(Form::One)
        }
        _ => {}
    }
    let inner = shown
        .strip_prefix("Option<")
        .and_then(|rest| rest.strip_suffix('>'));
    let kind = Kind::ALL
        .into_iter()
        .find(|kind| kind.parameter() == inner.unwrap_or(shown));
    match kind {
        Some(kind) => ParameterType::Option(kind, inner.is_some()),
        None => ParameterType::Other,
    }
}

fn returns(ty: &Type) -> Option<Returns> {
    let shown = shown(ty);
    let inner = shown.strip_suffix('>')?;
    let (result, inner) = inner.split_once('<')?;
    let is_result = result == "Result" || result.ends_with("::Result");
    let found = Returns::ALL.into_iter().find(|(name, _)| *name == inner);
    found.filter(|_| is_result).map(|(_, returns)| returns)
}

fn shown(ty: &Type) -> String {
    let mut text = quote::quote!(#ty).to_string();
    for (spaced, tight) in [(" <", "<"), ("< ", "<"), (" >", ">"), ("& ", "&"), (" :: ", "::")] {
        text = text.replace(spaced, tight);
    }
    text
}
