//! The function under `#[tf_rule]`, its body still raw tokens.

use proc_macro2::{Group, TokenStream};
use quote::{quote, ToTokens};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Signature, Visibility};

use crate::errors;

/// A function whose body may not parse yet.
pub(crate) struct RawFn {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    pub(crate) body: Group,
}

impl Parse for RawFn {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        let sig = input.parse()?;
        if input.peek(syn::Token![;]) {
            return Err(input.error(errors::fill(errors::FN_BODY, &[])));
        }
        let body = input.parse()?;
        Ok(Self {
            attrs,
            vis,
            sig,
            body,
        })
    }
}

impl RawFn {
    /// Takes the sibling `#[tf_rule(...)]` attributes away, in order.
    pub(crate) fn take_rules(&mut self) -> Vec<Attribute> {
        let (rules, others) = std::mem::take(&mut self.attrs).into_iter().partition(is_rule);
        self.attrs = others;
        rules
    }

    /// The part of the doc comment that holds a nul character.
    pub(crate) fn nul_in_doc(&self) -> Option<&Attribute> {
        let has_nul = |attr: &&Attribute| attr.path().is_ident("doc") && attr_text(attr).contains('\0');
        self.attrs.iter().find(has_nul)
    }

    /// The doc comment's lines.
    pub(crate) fn doc(&self) -> Vec<String> {
        self.attrs
            .iter()
            .filter(|attr| attr.path().is_ident("doc"))
            .flat_map(|attr| {
                attr_text(attr)
                    .split('\n')
                    .map(|line| line.trim().to_owned())
                    .collect::<Vec<_>>()
            })
            .collect()
    }

    /// The function again, with `body` instead of its own.
    pub(crate) fn with_body(&self, body: &impl ToTokens) -> TokenStream {
        let Self { attrs, vis, sig, .. } = self;
        quote!(#(#attrs)* #vis #sig #body)
    }
}

fn attr_text(attr: &Attribute) -> String {
    match &attr.meta {
        syn::Meta::NameValue(syn::MetaNameValue {
            value:
                syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }),
            ..
        }) => text.value(),
        _ => String::new(),
    }
}

fn is_rule(attr: &Attribute) -> bool {
    attr.path()
        .segments
        .last()
        .is_some_and(|segment| segment.ident == "tf_rule")
}
