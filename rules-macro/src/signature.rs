//! The signature of a rule function: its tensors, its options, and everything that a rule can't be.

use syn::ext::IdentExt;
use syn::{FnArg, Ident, Pat, ReturnType, Signature, Type};

use crate::errors::{self, Errors};
use crate::model::Parameter;
use crate::values::{Kind, MAX_TENSORS};

/// Names that the shipped module uses itself.
const RESERVED_PARAMETERS: [&str; 2] = ["rule", "promise"];
const RESERVED_FUNCTIONS: [&str; 1] = ["compute"];

/// The parameters of a rule function.
pub(crate) struct Signed {
    pub(crate) name: Ident,
    pub(crate) tensors: Vec<Ident>,
    pub(crate) options: Vec<Parameter>,
    /// Whether every parameter is a tensor or an option.
    pub(crate) readable: bool,
    /// Whether it returns `Result<Tensor>`.
    pub(crate) returns: bool,
    /// Whether it takes `self`: then it stands where no other item can.
    pub(crate) is_method: bool,
}

/// Checks the signature.
pub(crate) fn read(sig: &Signature, errors: &mut Errors) -> Signed {
    check_qualifiers(sig, errors);
    let mut signed = Signed {
        name: sig.ident.clone(),
        tensors: Vec::new(),
        options: Vec::new(),
        readable: true,
        returns: false,
        is_method: sig.receiver().is_some(),
    };
    if RESERVED_FUNCTIONS.iter().any(|name| sig.ident == name) {
        let name = sig.ident.to_string();
        errors.at(&sig.ident, errors::NAME_RESERVED, &[&name, &name]);
    }
    for argument in &sig.inputs {
        parameter(argument, &mut signed, errors);
    }
    if signed.tensors.is_empty() && signed.readable {
        errors.at(&sig.ident, errors::NO_TENSOR, &[&sig.ident.to_string()]);
    }
    if signed.tensors.len() > MAX_TENSORS {
        let (limit, found) = (MAX_TENSORS.to_string(), signed.tensors.len().to_string());
        errors.at(&sig.inputs, errors::TOO_MANY_TENSORS, &[&limit, &found]);
    }
    match &sig.output {
        ReturnType::Default => errors.at(&sig.ident, errors::RETURN_TYPE, &[]),
        ReturnType::Type(_, ty) if !is_result_of_tensor(ty) => errors.at(ty, errors::RETURN_TYPE, &[]),
        ReturnType::Type(..) => signed.returns = true,
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
    match parameter_type(&typed.ty) {
        ParameterType::Tensor => {
            if let Some(option) = signed.options.last() {
                errors.at(
                    &ident,
                    errors::PARAMETER_ORDER,
                    &[&ident.to_string(), &option.name()],
                );
            }
            signed.tensors.push(ident);
        }
        ParameterType::Option(kind) => signed.options.push(Parameter { ident, kind }),
        ParameterType::Owned(shown) => {
            errors.at(&typed.ty, errors::PARAMETER_OWNED, &[&shown]);
            signed.tensors.push(ident);
        }
        ParameterType::Other(shown) => {
            errors.at(&typed.ty, errors::PARAMETER_TYPE, &[&shown]);
            signed.readable = false;
        }
    }
}

enum ParameterType {
    Tensor,
    Option(Kind),
    Owned(String),
    Other(String),
}

fn parameter_type(ty: &Type) -> ParameterType {
    let shown = shown(ty);
    match shown.as_str() {
        "&Tensor" => ParameterType::Tensor,
        "i64" => ParameterType::Option(Kind::Int),
        "bool" => ParameterType::Option(Kind::Bool),
        "&str" => ParameterType::Option(Kind::Str),
        "Tensor" | "&mut Tensor" => ParameterType::Owned(shown),
        "&'static Tensor" => ParameterType::Owned(shown),
        _ if is_tensor_with_lifetime(ty) => ParameterType::Tensor,
        _ => ParameterType::Other(shown),
    }
}

/// A named lifetime is reported with the generics; of all others only `'static` and `'_` can be written.
fn is_tensor_with_lifetime(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => reference.lifetime.is_some() && shown(&reference.elem) == "Tensor",
        _ => false,
    }
}

fn is_result_of_tensor(ty: &Type) -> bool {
    let shown = shown(ty);
    shown == "Result<Tensor>" || shown.ends_with("::Result<Tensor>")
}

fn shown(ty: &Type) -> String {
    let mut text = quote::quote!(#ty).to_string();
    for (spaced, tight) in [(" <", "<"), ("< ", "<"), (" >", ">"), ("& ", "&"), (" :: ", "::")] {
        text = text.replace(spaced, tight);
    }
    text
}
