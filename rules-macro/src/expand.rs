//! The output of `#[tf_rule]`: the function with its ops expanded, and (`record`) its rules as plain data.
//!
//! Whatever is wrong, the function is emitted again, so that nothing else in the crate breaks.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Block, Ident};

use crate::args::{self, Args};
use crate::body::{self, Names};
use crate::check;
use crate::errors::{self, Errors};
use crate::item::RawFn;
use crate::model::Rule;
use crate::op_call::Scope;
use crate::signature::{self, Signed};
use crate::values::{Kind, Value};
use crate::{body_ranks, flow, paths, record, shipped};

/// Expands the first `#[tf_rule]` of a function together with its siblings.
pub(crate) fn rule(args: TokenStream, item: TokenStream) -> TokenStream {
    let crate_path = paths::rules();
    let private = quote!(#crate_path::__private);
    let mut errors = Errors::default();
    let mut function: RawFn = match syn::parse2(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            match leading_keyword(item.clone()) {
                Some(keyword) => errors.at(keyword, errors::EXPECTED_FN, &[]),
                None => errors.syntax(error),
            }
            let item = body::without_ops(item, &private);
            let errors = errors.into_tokens();
            return quote!(#errors #item);
        }
    };
    let mut all = vec![args];
    all.extend(function.take_rules().iter().map(arguments));
    let all: Vec<Args> = all
        .into_iter()
        .map(|tokens| args::parse(tokens, &mut errors))
        .collect();
    let signed = signature::read(&function.sig, &mut errors);
    let doc = doc(&function, &mut errors);
    let written = all.len();
    let rules: Vec<Rule> = all
        .into_iter()
        .filter_map(|args| check::rule(args, &signed, &mut errors))
        .collect();
    check::siblings(&rules, &signed.name.to_string(), &mut errors);
    let options = all_options(&rules, &signed);
    let tensors: Vec<String> = signed.tensors.iter().map(Ident::to_string).collect();
    let scope = Scope {
        tensors: &tensors,
        options: &options,
    };
    let raw_body = TokenStream::from(proc_macro2::TokenTree::from(function.body.clone()));
    let parsed: Option<Block> = syn::parse2(raw_body.clone()).ok();
    let expanded = parsed.as_ref().map(|block| {
        let before = errors.count();
        let expanded = body::expand(block, Names::Absolute(&private), &scope, &mut errors);
        if rules.len() == written && signed.readable {
            let with_result = errors.count() == before;
            flow::check(block, &tensors, &rules, with_result, &mut errors);
            let followed = errors.count() == before;
            for rule in rules.iter().filter(|_| followed) {
                body_ranks::check(block, &tensors, rule, &mut errors);
            }
        }
        (block, expanded)
    });
    match expanded {
        Some((block, expanded)) if errors.is_empty() => {
            let shipped_body = body::expand(block, Names::Imported, &scope, &mut errors);
            let text = shipped::text(&function, &signed, &rules, &doc, &shipped_body);
            let function = function.with_body(&expanded);
            let data = record::data(&crate_path, &signed, &rules, &doc, &text);
            quote!(#function #data)
        }
        _ => {
            let data = (!signed.is_method).then(|| record::data(&crate_path, &signed, &[], &[], ""));
            let body = body::without_ops(raw_body, &private);
            let body = if signed.returns {
                body
            } else {
                quote!({ let _ = || #body; ::core::unreachable!() })
            };
            let function = function.with_body(&body);
            let errors = errors.into_tokens();
            quote! {
                #errors
                #[allow(warnings, reason = "the rule has errors")]
                #function
                #data
            }
        }
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

/// Each option of the function with all values that any of its rules allows.
fn all_options(rules: &[Rule], signed: &Signed) -> Vec<(String, Kind, Vec<Value>)> {
    signed
        .options
        .iter()
        .map(|parameter| {
            let name = parameter.name();
            let mut values: Vec<Value> = Vec::new();
            for option in rules
                .iter()
                .flat_map(|rule| &rule.options)
                .filter(|option| option.name == name)
            {
                values.extend(
                    option
                        .choices
                        .iter()
                        .filter(|choice| !values.contains(choice))
                        .cloned()
                        .collect::<Vec<_>>(),
                );
            }
            let kind = values.first().map_or(parameter.kind, Value::kind);
            (parameter.ident.to_string(), kind, values)
        })
        .collect()
}
