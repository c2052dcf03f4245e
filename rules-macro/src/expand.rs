//! The output of `#[tf_rule]`: the function with its ops expanded, and (`record`) its rules as plain data.
//!
//! Whatever is wrong, the function is emitted again, so that nothing else in the crate breaks.

use proc_macro2::TokenStream;
use quote::{quote, ToTokens};
use syn::{Attribute, Block, Ident};

use crate::args::{self, Args};
use crate::body::{self, Body};
use crate::check;
use crate::errors::{self, Errors};
use crate::item::RawFn;
use crate::model::{Parameter, Rule};
use crate::op_call::{Scope, ScopedOption};
use crate::signature::{self, Signed};
use crate::values::{Choice, Value};
use crate::{paths, record, shipped};

/// Expands the first `#[tf_rule]` of a function together with its siblings.
pub(crate) fn rule(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let function = match syn::parse2::<RawFn>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            match leading_keyword(item.clone()) {
                Some(keyword) => errors.at(keyword, errors::EXPECTED_FN, &[]),
                None => errors.syntax(error),
            }
            let item = body::without_ops(item, &paths::private());
            let errors = errors.finish().err();
            return quote!(#errors #item);
        }
    };
    let parts = Parts::read(args, function, &mut errors);
    match (errors.finish(), &parts.body) {
        (Ok(()), Some(body)) => good(&parts, body),
        (found, _) => broken(parts, found.err()),
    }
}

/// A function and its rules, read and checked.
struct Parts {
    function: RawFn,
    signed: Signed,
    rules: Vec<Rule>,
    doc: Vec<String>,
    /// Nothing if it isn't Rust.
    body: Option<Body>,
}

impl Parts {
    fn read(args: TokenStream, mut function: RawFn, errors: &mut Errors) -> Self {
        let mut all = vec![args];
        all.extend(function.take_rules().iter().map(arguments));
        let all: Vec<Args> = all
            .into_iter()
            .map(|tokens| args::parse(tokens, errors))
            .collect();
        let signed = signature::read(&function.sig, errors);
        let doc = doc(&function, errors);
        let written = all.len();
        let rules: Vec<Rule> = all
            .into_iter()
            .filter_map(|args| check::rule(args, &signed, errors))
            .collect();
        check::siblings(&rules, &signed.name.to_string(), errors);
        let is_checkable = rules.len() == written && signed.readable;
        let body = read_body(&function, &signed, &rules, is_checkable, errors);
        Self {
            function,
            signed,
            rules,
            doc,
            body,
        }
    }
}

fn read_body(
    function: &RawFn,
    signed: &Signed,
    rules: &[Rule],
    is_checkable: bool,
    errors: &mut Errors,
) -> Option<Body> {
    let options = all_options(rules, signed);
    let tensors: Vec<String> = signed.tensors.iter().map(Ident::to_string).collect();
    let scope = Scope {
        tensors: &tensors,
        is_list: signed.is_list,
        options: options.iter().collect(),
    };
    let block: Block = syn::parse2(function.body.to_token_stream()).ok()?;
    let before = errors.count();
    body::check_names(function, errors);
    let mut body = body::read(block, &scope, errors);
    let parameters = tensors.iter().chain(options.iter().map(|option| &option.name));
    body::check_outside(&body, parameters.cloned().collect(), errors);
    if is_checkable {
        let with_result = errors.count() == before;
        body::dtypes(&mut body, &tensors, rules, with_result, errors);
        if errors.count() == before {
            body::gpu(&body, &tensors, rules, errors);
        }
        let followed = errors.count() == before;
        for rule in rules.iter().filter(|_| followed) {
            body::ranks(&body, &tensors, rule, errors);
        }
    }
    Some(body)
}

/// The output of a good rule: the function, which calls the module that ships, and its data.
fn good(parts: &Parts, body: &Body) -> TokenStream {
    let Parts {
        function,
        signed,
        rules,
        doc,
        ..
    } = parts;
    let module = shipped::Module::new(signed, &function.sig, rules, doc, &body::emit(body));
    let function = function.with_body(&module.call(&paths::rules()));
    let data = record::data(&paths::rules(), signed, rules, doc, &module.text());
    quote! {
        #[allow(clippy::used_underscore_binding, reason = "the body may not need it, but the call passes it on")]
        #[allow(clippy::too_many_arguments, reason = "it has as many as TensorFlow's function")]
        #function
        #data
    }
}

/// The output of a rule with errors: the function without its ops, so that nothing else in the crate breaks.
fn broken(parts: Parts, errors: Option<TokenStream>) -> TokenStream {
    let Parts { function, signed, .. } = parts;
    let data = (!signed.is_method).then(|| record::data(&paths::rules(), &signed, &[], &[], ""));
    let body = body::without_ops(function.body.to_token_stream(), &paths::private());
    let body = if signed.returns.is_some() {
        body
    } else {
        quote!({ let _ = || #body; ::core::unreachable!() })
    };
    let function = function.with_body(&body);
    quote! {
        #errors
        #[allow(warnings, reason = "the rule has errors")]
        #function
        #data
    }
}

/// The doc comment's lines, which must begin with a summary.
fn doc(function: &RawFn, errors: &mut Errors) -> Vec<String> {
    let doc = function.doc();
    if let Some(attr) = function.nul_in_doc() {
        errors.at(attr, errors::DOC_NUL, &[]);
    } else if doc.first().is_none_or(String::is_empty) {
        errors.at(&function.sig.ident, errors::DOC_MISSING, &[]);
    }
    doc
}

fn arguments(attr: &Attribute) -> TokenStream {
    match &attr.meta {
        syn::Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    }
}

/// The keyword of an item that isn't a function.
fn leading_keyword(item: TokenStream) -> Option<Ident> {
    let keywords = [
        "struct",
        "enum",
        "union",
        "impl",
        "mod",
        "trait",
        "type",
        "static",
        "const",
        "use",
        "macro_rules",
    ];
    let mut found = None;
    for token in item {
        match token {
            proc_macro2::TokenTree::Ident(ident) if ident == "fn" => return None,
            proc_macro2::TokenTree::Ident(ident)
                if found.is_none() && keywords.iter().any(|word| ident == word) =>
            {
                found = Some(ident);
            }
            _ => {}
        }
    }
    found
}

/// Each option of the function with all values that any of its rules lists.
fn all_options(rules: &[Rule], signed: &Signed) -> Vec<ScopedOption> {
    let scoped = |parameter: &Parameter| {
        let name = parameter.name();
        let mut values: Vec<Value> = Vec::new();
        let of_rules = rules.iter().flat_map(|rule| &rule.options);
        for choice in of_rules
            .filter(|option| option.shown() == name)
            .flat_map(|option| &option.choices)
        {
            match choice {
                Choice::Is(value) if *value != Value::None && !values.contains(value) => {
                    values.push(value.clone());
                }
                _ => {}
            }
        }
        ScopedOption {
            name: parameter.ident.to_string(),
            kind: parameter.kind,
            nullable: parameter.nullable,
            values,
        }
    };
    signed.options.iter().map(scoped).collect()
}
