//! The grammar of `#[tf_rule(...)]`: keys to spanned values, with no meaning yet.
//!
//! A key whose value is bad still counts as seen, so that one mistake is one error.

use proc_macro2::{Delimiter, Group, Punct, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, LitBool, LitInt, LitStr, Token};

use crate::errors::{self, Errors};
use crate::model::RuleOption;
use crate::suggest::{closest, did_you_mean, list};
use crate::values::Value;

/// The keys, each with an example that can be pasted.
pub(crate) const KEYS: [(&str, &str); 13] = [
    ("id", "id = \"relu-f32-cpu\""),
    ("code", "code = 2"),
    ("targets", "targets = [nn.relu]"),
    ("operator", "operator = \"+\""),
    ("ranks", "ranks = { 2 => 2 }"),
    ("dtypes", "dtypes = [f32]"),
    ("numbers", "numbers = [y]"),
    ("bools", "bools = false"),
    ("result", "result = i64"),
    ("typed", "typed = true"),
    ("device", "device = cpu"),
    ("kwargs", "kwargs = { axis: i64 in [0, 1] }"),
    ("after", "after = \"another-id\""),
];

/// The values of one attribute; a key that was absent or bad is `None`.
#[derive(Default)]
pub(crate) struct Args {
    seen: Vec<String>,
    /// Something stands where a key is expected: any key may be meant.
    unreadable: bool,
    /// Names in `kwargs`, also of options that can't be read; `None` if they can't be told.
    pub(crate) option_names: Option<Vec<String>>,
    pub(crate) id: Option<LitStr>,
    pub(crate) code: Option<LitInt>,
    pub(crate) targets: Option<Listed<Target>>,
    /// `targets = only [..]`: without the other names of these functions.
    pub(crate) targets_only: bool,
    pub(crate) operator: Option<LitStr>,
    pub(crate) ranks: Option<TokenStream>,
    pub(crate) dtypes: Option<TokenStream>,
    pub(crate) numbers: Option<Listed<Ident>>,
    pub(crate) bools: Option<LitBool>,
    pub(crate) result: Option<Ident>,
    pub(crate) typed: bool,
    pub(crate) device: Option<Ident>,
    pub(crate) kwargs: Vec<RuleOption>,
    pub(crate) after: Option<LitStr>,
}

impl Args {
    /// Whether the key was written, well or badly.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.unreadable || self.wrote(key)
    }

    /// Whether the key itself was written.
    pub(crate) fn wrote(&self, key: &str) -> bool {
        self.seen.iter().any(|seen| seen == key)
    }
}

/// A bracketed list.
pub(crate) struct Listed<T> {
    pub(crate) brackets: Group,
    pub(crate) items: Vec<T>,
}

/// A dotted TensorFlow name; its parts may be Rust keywords.
pub(crate) struct Target {
    pub(crate) parts: Punctuated<Ident, Token![.]>,
}

impl Target {
    pub(crate) fn name(&self) -> String {
        self.parts
            .iter()
            .map(|part| part.unraw().to_string())
            .collect::<Vec<_>>()
            .join(".")
    }
}

impl Parse for Target {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            parts: Punctuated::parse_separated_nonempty_with(input, Ident::parse_any)?,
        })
    }
}

/// Reads all keys of one attribute.
pub(crate) fn parse(tokens: TokenStream, errors: &mut Errors) -> Args {
    let mut args = Args {
        option_names: Some(Vec::new()),
        ..Args::default()
    };
    for item in split_at_keys(split_at_commas(tokens), errors) {
        let mut tokens = item.into_iter();
        let key = match tokens.next() {
            Some(TokenTree::Ident(key)) => key,
            Some(other) => {
                errors.at(other, errors::EXPECTED_KEY, &[&list(KEYS.map(|(key, _)| key))]);
                args.unreadable = true;
                continue;
            }
            None => continue,
        };
        let name = key.to_string();
        let Some((_, example)) = KEYS.iter().find(|(known, _)| *known == name) else {
            let keys = KEYS.map(|(key, _)| key);
            errors.at(
                &key,
                errors::UNKNOWN_KEY,
                &[&name, &list(keys), &did_you_mean(&name, keys)],
            );
            args.seen.extend(closest(&name, keys).map(str::to_owned));
            continue;
        };
        if args.wrote(&name) {
            errors.at(&key, errors::DUPLICATE_KEY, &[&name]);
            continue;
        }
        args.seen.push(name.clone());
        let equals = matches!(tokens.next(), Some(TokenTree::Punct(punct)) if is(&punct, '='));
        let value: TokenStream = tokens.collect();
        if !equals || value.is_empty() {
            errors.at(&key, errors::MISSING_VALUE, &[&name, example]);
            if name == "kwargs" {
                args.option_names = None;
            }
            continue;
        }
        args.read(&name, example, ungroup(value), errors);
    }
    args
}

impl Args {
    fn read(&mut self, key: &str, example: &str, value: TokenStream, errors: &mut Errors) {
        let mut reader = Reader { key, example, errors };
        match key {
            "id" => self.id = reader.string(value),
            "code" => self.code = reader.value(value, "an integer literal"),
            "targets" => {
                let value = match after_only(value.clone()) {
                    Some(rest) => {
                        self.targets_only = true;
                        rest
                    }
                    None => value,
                };
                self.targets = reader.listed(value, "a list of TensorFlow functions", errors::TARGET_FORM)
            }
            "operator" => self.operator = reader.string(value),
            "ranks" => self.ranks = Some(value),
            "dtypes" => self.dtypes = Some(value),
            "numbers" => self.numbers = reader.listed(value, "a list of operands", errors::NUMBER_UNKNOWN),
            "result" => self.result = reader.value(value, "a dtype, an operand or an option"),
            "bools" => self.bools = reader.value(value, "a bool"),
            "typed" => {
                let given: Option<LitBool> = reader.value(value, "a bool");
                self.typed = given.is_some_and(|given| given.value);
            }
            "device" => self.device = reader.value(value, "a device"),
            "kwargs" => (self.option_names, self.kwargs) = reader.kwargs(value),
            _ => self.after = reader.string(value),
        }
    }
}

/// Reads the value of one key.
pub(crate) struct Reader<'a> {
    pub(crate) key: &'a str,
    pub(crate) example: &'a str,
    pub(crate) errors: &'a mut Errors,
}

impl Reader<'_> {
    pub(crate) fn wrong(&mut self, at: impl ToTokens, expected: &str) {
        self.errors
            .at(at, errors::WRONG_VALUE, &[self.key, expected, self.example]);
    }

    /// One `T` and nothing after it.
    pub(crate) fn value<T: Parse>(&mut self, value: TokenStream, expected: &str) -> Option<T> {
        let first_and_rest =
            |input: ParseStream<'_>| Ok((input.parse::<T>()?, input.parse::<TokenStream>()?));
        match first_and_rest.parse2(value.clone()) {
            Ok((parsed, rest)) => {
                if let Some(token) = rest.into_iter().next() {
                    self.errors.at(token, errors::EXPECTED_COMMA, &[self.key]);
                }
                Some(parsed)
            }
            Err(_) => {
                self.wrong(value, expected);
                None
            }
        }
    }

    fn string(&mut self, value: TokenStream) -> Option<LitStr> {
        let literal: LitStr = self.value(value, "a string literal")?;
        if !literal.suffix().is_empty() {
            let plain = format!("{:?}", literal.value());
            self.errors
                .at(&literal, errors::LITERAL_SUFFIX, &[literal.suffix(), &plain]);
        }
        Some(literal)
    }

    fn listed<T: Parse>(
        &mut self,
        value: TokenStream,
        expected: &str,
        item: errors::Template,
    ) -> Option<Listed<T>> {
        let group: Group = self.value(value.clone(), expected)?;
        if group.delimiter() != Delimiter::Bracket {
            self.wrong(value, expected);
            return None;
        }
        let mut items = Vec::new();
        for tokens in split_at_commas(group.stream()) {
            let tokens = ungroup(tokens);
            match syn::parse2(tokens.clone()) {
                Ok(parsed) => items.push(parsed),
                Err(_) if item == errors::TARGET_FORM => self.errors.at(tokens, item, &[]),
                Err(_) => self.wrong(tokens, expected),
            }
        }
        Some(Listed {
            brackets: group,
            items,
        })
    }
}

/// The value of a literal expression.
pub(crate) fn literal(expr: &syn::Expr) -> Option<Value> {
    match expr {
        syn::Expr::Group(group) => literal(&group.expr),
        syn::Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Int(int) => int.base10_parse().ok().map(Value::Int),
            syn::Lit::Bool(bool) => Some(Value::Bool(bool.value)),
            syn::Lit::Str(str) => Some(Value::Str(str.value())),
            syn::Lit::Float(float) => {
                let value: f64 = float.base10_parse().ok()?;
                value.is_finite().then(|| Value::Float(value.to_bits()))
            }
            _ => None,
        },
        syn::Expr::Path(path) if path.path.is_ident("None") => Some(Value::None),
        syn::Expr::Unary(syn::ExprUnary {
            op: syn::UnOp::Neg(_),
            expr,
            ..
        }) => match literal(expr)? {
            Value::Int(value) => Some(Value::Int(-value)),
            Value::Float(bits) => Some(Value::Float((-f64::from_bits(bits)).to_bits())),
            _ => None,
        },
        _ => None,
    }
}

/// The suffix of a number, and the number without it.
pub(crate) fn suffix(expr: &syn::Expr) -> Option<(String, String)> {
    let (suffix, digits) = match expr {
        syn::Expr::Group(group) => return suffix(&group.expr),
        syn::Expr::Unary(negative) => {
            let (suffix, digits) = suffix(&negative.expr)?;
            return Some((suffix, format!("-{digits}")));
        }
        syn::Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Int(int) => (int.suffix(), int.base10_digits()),
            syn::Lit::Float(float) => (float.suffix(), float.base10_digits()),
            _ => return None,
        },
        _ => return None,
    };
    (!suffix.is_empty()).then(|| (suffix.to_owned(), digits.to_owned()))
}

/// Splits at the commas outside all brackets; a trailing comma is allowed.
pub(crate) fn split_at_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut items = vec![TokenStream::new()];
    for token in tokens {
        match (&token, items.last_mut()) {
            (TokenTree::Punct(punct), _) if is(punct, ',') => items.push(TokenStream::new()),
            (_, Some(item)) => item.extend([token]),
            (_, None) => {}
        }
    }
    items.retain(|item| !item.is_empty());
    items
}

/// Splits an item where a comma is missing before the next key.
fn split_at_keys(items: Vec<TokenStream>, errors: &mut Errors) -> Vec<TokenStream> {
    let mut split = Vec::new();
    for item in items {
        let trees: Vec<TokenTree> = item.into_iter().collect();
        let mut key = String::new();
        let mut current = TokenStream::new();
        for (index, tree) in trees.iter().enumerate() {
            let equals = matches!(trees.get(index + 1), Some(TokenTree::Punct(punct)) if is(punct, '='));
            if let (TokenTree::Ident(ident), true) = (tree, equals) {
                let name = ident.to_string();
                if index > 1 && KEYS.iter().any(|(known, _)| *known == name) {
                    errors.at(ident, errors::EXPECTED_COMMA, &[&key]);
                    split.push(std::mem::take(&mut current));
                }
                key = name;
            }
            current.extend([tree.clone()]);
        }
        split.push(current);
    }
    split
}

/// What follows a leading `only`.
fn after_only(value: TokenStream) -> Option<TokenStream> {
    let mut tokens = value.into_iter();
    let is_only = matches!(tokens.next(), Some(TokenTree::Ident(word)) if word == "only");
    is_only.then(|| tokens.collect())
}

/// Takes away the invisible group around a fragment that went through `macro_rules!`.
pub(crate) fn ungroup(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
            ungroup(group.stream())
        }
        _ => tokens,
    }
}

fn is(punct: &Punct, char: char) -> bool {
    punct.as_char() == char
}
