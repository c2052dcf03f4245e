//! The `kwargs` key: options with their types, legal values and defaults.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, Token};

use crate::args::{literal, split_at_commas, Reader};
use crate::errors;
use crate::model::RuleOption;
use crate::suggest::list;
use crate::values::{Kind, Value};

impl Reader<'_> {
    /// The names of all options, as far as they can be told, and those that can be read.
    pub(crate) fn kwargs(&mut self, value: TokenStream) -> (Option<Vec<String>>, Vec<RuleOption>) {
        let Some(group) = self.value::<Group>(value.clone(), "braced options") else {
            return (None, Vec::new());
        };
        if group.delimiter() != Delimiter::Brace {
            self.wrong(value, "braced options");
            return (None, Vec::new());
        }
        if group.stream().is_empty() {
            self.errors.at(&group, errors::EMPTY_LIST, &["kwargs", "option"]);
        }
        let items = split_at_commas(group.stream());
        let name = |item: &TokenStream| match item.clone().into_iter().next() {
            Some(TokenTree::Ident(name)) => Some(name.unraw().to_string()),
            _ => None,
        };
        let names = items.iter().map(name).collect();
        (
            names,
            items.into_iter().filter_map(|item| self.kwarg(item)).collect(),
        )
    }

    fn kwarg(&mut self, item: TokenStream) -> Option<RuleOption> {
        let raw: RawOption = match syn::parse2(item.clone()) {
            Ok(raw) => raw,
            Err(_) => {
                self.errors.at(item, errors::KWARG_FORM, &[]);
                return None;
            }
        };
        let name = raw.name.unraw().to_string();
        let Some(kind) = Kind::parse(&raw.kind.to_string()) else {
            self.errors
                .at(&raw.kind, errors::KWARG_TYPE, &[&raw.kind.to_string()]);
            return None;
        };
        let default = raw
            .default
            .and_then(|literal| self.option_value(&literal, "the default", &name, kind));
        let choices = self.choices(&raw.name, kind, raw.choices);
        if let (Some(default), false) = (&default, choices.is_empty()) {
            if !choices.contains(default) {
                let legal = list(choices.iter().map(Value::rust));
                self.errors.at(
                    &raw.name,
                    errors::KWARG_DEFAULT,
                    &[&default.rust(), &name, &legal],
                );
            }
        }
        Some(RuleOption {
            name: raw.name,
            kind,
            choices,
            default,
        })
    }

    fn choices(&mut self, name: &Ident, kind: Kind, listed: Option<syn::ExprArray>) -> Vec<Value> {
        let Some(listed) = listed else {
            if kind == Kind::Bool {
                return vec![Value::Bool(false), Value::Bool(true)];
            }
            let sample = if kind == Kind::Int { "0, 1" } else { "\"NHWC\"" };
            let shown = name.to_string();
            self.errors.at(
                name,
                errors::KWARG_CHOICES_MISSING,
                &[&shown, &shown, kind.name(), sample],
            );
            return Vec::new();
        };
        if listed.elems.is_empty() {
            self.errors
                .at(&listed, errors::EMPTY_LIST, &[&name.to_string(), "legal value"]);
        }
        let mut values: Vec<Value> = Vec::new();
        for element in &listed.elems {
            let Some(value) = self.option_value(element, "a legal value", &name.to_string(), kind) else {
                continue;
            };
            if values.contains(&value) {
                self.errors
                    .at(element, errors::REPEATED, &[&value.rust(), &name.to_string()]);
            } else {
                values.push(value);
            }
        }
        values
    }

    fn option_value(&mut self, at: &syn::Expr, what: &str, name: &str, kind: Kind) -> Option<Value> {
        match literal(at) {
            Some(value) if value.kind() == kind => Some(value),
            other => {
                let found = other.map_or("an expression", |value| value.kind().article());
                self.errors
                    .at(at, errors::KWARG_VALUE_TYPE, &[what, name, kind.article(), found]);
                None
            }
        }
    }
}

/// `axis: i64 in [0, 1] = 0`.
struct RawOption {
    name: Ident,
    kind: Ident,
    choices: Option<syn::ExprArray>,
    default: Option<syn::Expr>,
}

impl Parse for RawOption {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = Ident::parse_any(input)?;
        input.parse::<Token![:]>()?;
        let kind = input.parse()?;
        let choices = if input.parse::<Option<Token![in]>>()?.is_some() {
            Some(input.parse()?)
        } else {
            None
        };
        let default = if input.parse::<Option<Token![=]>>()?.is_some() {
            Some(input.parse()?)
        } else {
            None
        };
        Ok(Self {
            name,
            kind,
            choices,
            default,
        })
    }
}
