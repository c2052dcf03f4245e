//! The `kwargs` key: options with their types, legal values and defaults.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Expr, Ident};

use crate::args::{literal, split_at_commas, suffix, ungroup, Reader};
use crate::dtypes;
use crate::errors;
use crate::model::{RawRange, RuleOption};
use crate::suggest::list;
use crate::values::{Choice, Kind, Value, MAX_LIST};

/// The parts of `axis: i64 | None in -x..x = None`.
struct Parts {
    name: Ident,
    kinds: TokenStream,
    legal: Option<TokenStream>,
    default: Option<TokenStream>,
}

/// What `i64 | [i64] | None` says.
struct Kinds {
    kind: Kind,
    /// Whether one int may stand for a list.
    takes_int: bool,
    nullable: bool,
    /// Whether it is nothing but `None`.
    is_none: bool,
    /// The length that a list must have.
    length: Option<usize>,
}

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
        let Some(parts) = parts(item.clone()) else {
            self.errors.at(item, errors::KWARG_FORM, &[]);
            return None;
        };
        let name = parts.name.unraw().to_string();
        let kinds = self.kinds(&parts.kinds)?;
        let kind = kinds.kind;
        let (mut choices, range) = self.legal(&parts.name, &kinds, parts.legal);
        if kinds.nullable {
            choices.insert(0, Choice::Is(Value::None));
        }
        let default = parts.default.and_then(|default| {
            let what = "the default";
            self.option_value(&default, what, &name, kind, kinds.takes_int, kinds.nullable)
        });
        if let (Some(default), false) = (&default, choices.is_empty()) {
            if !is_legal(default, &choices) {
                let legal = list(choices.iter().map(shown));
                self.errors.at(
                    &parts.name,
                    errors::KWARG_DEFAULT,
                    &[&default.rust(), &name, &legal],
                );
            }
        }
        Some(RuleOption {
            name: parts.name,
            kind,
            nullable: kinds.nullable,
            choices,
            raw_range: range,
            range: None,
            default,
        })
    }

    /// `i64`, `[i64]`, `[i64; 2]`, `i64 | [i64] | None`.
    fn kinds(&mut self, written: &TokenStream) -> Option<Kinds> {
        let (mut found, mut nullable, mut length): (Vec<Kind>, bool, Option<usize>) =
            (Vec::new(), false, None);
        let mut alternative = TokenStream::new();
        let bar = TokenTree::Punct(Punct::new('|', Spacing::Alone));
        for token in written.clone().into_iter().chain([bar]) {
            if !matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '|') {
                alternative.extend([token]);
                continue;
            }
            let is_one = alternative.clone().into_iter().count() == 1;
            let text = alternative.to_string().replace(' ', "");
            let list = text.strip_prefix("[i64;").and_then(|rest| rest.strip_suffix(']'));
            match (text.as_str(), list.map(str::parse), Kind::parse(&text)) {
                ("None", ..) if !nullable => nullable = true,
                (_, Some(Ok(count @ 0..=MAX_LIST)), _) if is_one => {
                    length = Some(count);
                    found.push(Kind::Ints);
                }
                (_, _, Some(kind)) if is_one => found.push(kind),
                _ => {
                    let is_whole = alternative.is_empty() || text == "None";
                    let at = if is_whole { written.clone() } else { alternative };
                    let values = [at.to_string(), list_of_kinds()];
                    self.errors.at(at, errors::KWARG_TYPE, &[&values[0], &values[1]]);
                    return None;
                }
            }
            alternative = TokenStream::new();
        }
        let (kind, takes_int) = match found.as_slice() {
            [] => (Kind::Bool, false),
            [kind] => (*kind, false),
            [Kind::Int, Kind::Ints] | [Kind::Ints, Kind::Int] => (Kind::Ints, true),
            _ => {
                let text = written.to_string();
                let kinds = list_of_kinds();
                self.errors.at(written, errors::KWARG_TYPE, &[&text, &kinds]);
                return None;
            }
        };
        Some(Kinds {
            kind,
            takes_int,
            nullable,
            is_none: found.is_empty(),
            length,
        })
    }

    /// What stands behind `in`.
    fn legal(
        &mut self,
        name: &Ident,
        kinds: &Kinds,
        written: Option<TokenStream>,
    ) -> (Vec<Choice>, Option<RawRange>) {
        let shown = name.to_string();
        let Some(written) = written else {
            return (open(kinds), None);
        };
        if kinds.is_none {
            self.errors.at(written, errors::KWARG_FORM, &[]);
            return (Vec::new(), None);
        }
        if kinds.kind == Kind::DType {
            let set = dtypes::set(written, &shown, self.errors);
            let choices = set.into_iter().map(|dtype| Choice::Is(Value::DType(dtype)));
            return (choices.collect(), None);
        }
        match syn::parse2::<Expr>(ungroup(written.clone())) {
            Ok(Expr::Range(range)) if matches!(kinds.kind, Kind::Int | Kind::Ints) => {
                (open(kinds), Some(RawRange(range)))
            }
            Ok(Expr::Array(listed)) if !matches!(kinds.kind, Kind::Ints | Kind::Float) => {
                (self.choices(name, kinds.kind, &listed), None)
            }
            _ => {
                self.errors.at(written, errors::KWARG_FORM, &[]);
                (Vec::new(), None)
            }
        }
    }

    fn choices(&mut self, name: &Ident, kind: Kind, listed: &syn::ExprArray) -> Vec<Choice> {
        if listed.elems.is_empty() {
            self.errors
                .at(listed, errors::EMPTY_LIST, &[&name.to_string(), "legal value"]);
        }
        let mut values: Vec<Choice> = Vec::new();
        for element in &listed.elems {
            let tokens = element.to_token_stream();
            let what = "a legal value";
            let value = self.option_value(&tokens, what, &name.to_string(), kind, false, false);
            let Some(value) = value.map(Choice::Is) else {
                continue;
            };
            if values.contains(&value) {
                self.errors
                    .at(element, errors::REPEATED, &[&shown(&value), &name.to_string()]);
            } else {
                values.push(value);
            }
        }
        values
    }

    fn option_value(
        &mut self,
        at: &TokenStream,
        what: &str,
        name: &str,
        kind: Kind,
        takes_int: bool,
        nullable: bool,
    ) -> Option<Value> {
        let expr: Option<Expr> = syn::parse2(ungroup(at.clone())).ok();
        let dtype = match (&expr, kind) {
            (Some(Expr::Path(path)), Kind::DType) => path
                .path
                .get_ident()
                .and_then(|code| crate::values::DType::from_short(&code.to_string())),
            _ => None,
        };
        if let Some(dtype) = dtype {
            return Some(Value::DType(dtype));
        }
        if let Some((suffix, plain)) = expr.as_ref().and_then(suffix) {
            self.errors.at(at, errors::LITERAL_SUFFIX, &[&suffix, &plain]);
            return None;
        }
        match expr.as_ref().and_then(literal) {
            Some(Value::None) if nullable => Some(Value::None),
            Some(value @ Value::Int(_)) if takes_int => Some(value),
            Some(value) if value.kind() == Some(kind) => Some(value),
            other => {
                let found = match other {
                    Some(value) => value.kind().map_or("`None`", Kind::article),
                    None => "an expression",
                };
                self.errors
                    .at(at, errors::KWARG_VALUE_TYPE, &[what, name, kind.article(), found]);
                None
            }
        }
    }
}

/// Whether one of the choices is this value.
pub(crate) fn is_legal(value: &Value, choices: &[Choice]) -> bool {
    choices.iter().any(|choice| match (choice, value) {
        (Choice::Is(legal), value) => legal == value,
        (Choice::Int, Value::Int(_)) | (Choice::Float, Value::Float(_)) | (Choice::Str, Value::Str(_)) => {
            true
        }
        _ => false,
    })
}

/// What an option may be whose legal values aren't listed.
fn open(kinds: &Kinds) -> Vec<Choice> {
    match kinds.kind {
        _ if kinds.is_none => Vec::new(),
        Kind::Int => vec![Choice::Int],
        Kind::Float => vec![Choice::Float],
        Kind::Str => vec![Choice::Str],
        Kind::Bool => [false, true].map(Value::Bool).map(Choice::Is).to_vec(),
        Kind::DType => crate::values::DType::ALL
            .map(Value::DType)
            .map(Choice::Is)
            .to_vec(),
        Kind::Ints => {
            let lengths = match kinds.length {
                Some(length) => length..=length,
                None => 0..=MAX_LIST,
            };
            let lists = lengths.map(Choice::Ints);
            let int = kinds.takes_int.then_some(Choice::Int);
            int.into_iter().chain(lists).collect()
        }
    }
}

/// A choice as the grammar has it.
pub(crate) fn shown(choice: &Choice) -> String {
    match choice {
        Choice::Is(value) => value.rust(),
        Choice::Int => "any integer".to_owned(),
        Choice::Float => "any float".to_owned(),
        Choice::Str => "any string".to_owned(),
        Choice::Ints(length) => format!("a list of {length}"),
    }
}

fn list_of_kinds() -> String {
    list(Kind::ALL.map(Kind::name))
}

/// Splits an option at its `:`, `in` and `=`.
fn parts(item: TokenStream) -> Option<Parts> {
    let mut tokens = item.into_iter();
    let Some(TokenTree::Ident(name)) = tokens.next() else {
        return None;
    };
    match tokens.next() {
        Some(TokenTree::Punct(colon)) if colon.as_char() == ':' => {}
        _ => return None,
    }
    let (mut kinds, mut legal, mut default) = (TokenStream::new(), None, None);
    let mut after_dot = false;
    for token in tokens {
        let is_dot = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '.');
        match (&token, &mut legal, &mut default) {
            (_, _, Some(default)) => TokenStream::extend(default, [token]),
            (TokenTree::Punct(punct), ..) if punct.as_char() == '=' && !after_dot => {
                default = Some(TokenStream::new());
            }
            (TokenTree::Ident(word), None, None) if word == "in" => legal = Some(TokenStream::new()),
            (_, Some(legal), None) => legal.extend([token]),
            (_, None, None) => kinds.extend([token]),
        }
        after_dot = is_dot;
    }
    let given = |part: &Option<TokenStream>| part.as_ref().is_none_or(|tokens| !tokens.is_empty());
    (!kinds.is_empty() && given(&legal) && given(&default)).then_some(Parts {
        name,
        kinds,
        legal,
        default,
    })
}
