//! What a well-formed rule is: everything below `check` uses these.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Ident, LitStr};

use crate::dtypes::Groups;
use crate::forms::Table;
use crate::rank_expr::mentions;
use crate::rank_pattern::{Operands, Pattern};
use crate::rank_rust::rust;
use crate::signature::Signed;
use crate::values::{Choice, DType, Device, Kind, Range, Value};

/// One `#[tf_rule(...)]`.
pub(crate) struct Rule {
    pub(crate) id: LitStr,
    pub(crate) code: u16,
    pub(crate) site: Site,
    pub(crate) ranks: Vec<RankArm>,
    /// The result rank for every combination of operand ranks and facts.
    pub(crate) table: Table,
    pub(crate) groups: Groups,
    /// For each tensor, whether a Python number may stand in its place.
    pub(crate) numbers: Vec<bool>,
    /// Whether such a number may be a Python bool.
    pub(crate) bools: bool,
    pub(crate) result: ResultDType,
    /// The value of `result` as it was written.
    pub(crate) result_at: Option<Ident>,
    /// Whether the result is a marker's, whatever is known of the operands.
    pub(crate) typed: bool,
    pub(crate) device: Device,
    pub(crate) options: Vec<RuleOption>,
    pub(crate) after: Option<LitStr>,
}

impl Rule {
    /// The name of this rule's variant in the shipped `enum Rule`.
    pub(crate) fn variant(&self) -> Ident {
        let words = self.id.value();
        let name: String = words
            .split('-')
            .flat_map(|word| {
                let mut chars = word.chars();
                chars
                    .next()
                    .map(|first| first.to_uppercase().chain(chars).collect::<String>())
            })
            .collect();
        Ident::new(&name, Span::call_site())
    }
}

/// The dtype of a result.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum ResultDType {
    /// That of a group of operands.
    Group(usize),
    Is(DType),
    /// The value of an option.
    Option(usize),
}

/// Where a rule matches.
pub(crate) enum Site {
    Call(Vec<Called>),
    Operator(String),
}

/// One TensorFlow function of a rule.
pub(crate) struct Called {
    /// Without `tf.`.
    pub(crate) name: String,
    /// As it was written.
    pub(crate) at: TokenStream,
}

/// `(2, n) if keepdims => n`.
pub(crate) struct RankArm {
    /// The pattern as it was written.
    pub(crate) at: TokenStream,
    /// Alternatives, each a pattern for every operand.
    pub(crate) pattern: Vec<Operands>,
    pub(crate) guard: Option<syn::Expr>,
    pub(crate) result: syn::Expr,
}

impl RankArm {
    /// The names that every alternative binds.
    pub(crate) fn bound(&self) -> Vec<String> {
        let names = |operands: &Operands| -> Vec<String> {
            operands
                .iter()
                .flat_map(Pattern::names)
                .map(|name| name.to_string())
                .collect()
        };
        let Some((first, others)) = self.pattern.split_first() else {
            return Vec::new();
        };
        let everywhere = |name: &String| others.iter().all(|other| names(other).contains(name));
        names(first).into_iter().filter(everywhere).collect()
    }

    /// What the pattern binds for these ranks, if it matches.
    pub(crate) fn matches(&self, ranks: &[i64]) -> Option<Vec<(String, Choice)>> {
        self.pattern.iter().find_map(|operands| {
            let mut bound = Vec::new();
            let mut each = operands.iter().zip(ranks);
            each.all(|(pattern, rank)| pattern.matches(*rank, &mut bound))
                .then_some(bound)
        })
    }

    /// Whether the guard or the result names this.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        let (guard, result) = (&self.guard, &self.result);
        mentions(quote!(#guard #result), name)
    }

    /// The arm without its result, as Rust over `i64` ranks; a name that nothing uses is not bound.
    pub(crate) fn head(&self, signed: &Signed) -> TokenStream {
        let guard = self.guard.as_ref().map(|guard| rust(guard, signed));
        let names = self.bound();
        let used = |name: &Ident| names.iter().any(|bound| name == bound) && self.mentions(&name.to_string());
        let cases = self.pattern.iter().map(|operands| {
            let each = operands.iter().map(|pattern| pattern.tokens(&used));
            match operands.len() {
                1 => quote!(#(#each)*),
                _ => quote!((#(#each),*)),
            }
        });
        let guard = guard.map(|guard| quote!(if #guard));
        quote!(#(#cases)|* #guard)
    }
}

/// `-x..x` as it was written.
pub(crate) struct RawRange(pub(crate) syn::ExprRange);

/// One option.
pub(crate) struct RuleOption {
    pub(crate) name: Ident,
    pub(crate) kind: Kind,
    /// Whether it may be `None`.
    pub(crate) nullable: bool,
    pub(crate) choices: Vec<Choice>,
    /// Until it is checked.
    pub(crate) raw_range: Option<RawRange>,
    pub(crate) range: Option<Range>,
    pub(crate) default: Option<Value>,
}

impl RuleOption {
    /// The name as Python writes it.
    pub(crate) fn shown(&self) -> String {
        self.name.unraw().to_string()
    }
}

/// A parameter of the function that is an option.
pub(crate) struct Parameter {
    pub(crate) ident: Ident,
    pub(crate) kind: Kind,
    /// Whether it is an `Option`.
    pub(crate) nullable: bool,
}

impl Parameter {
    /// The option's name: a leading `_` only says that the body ignores it.
    pub(crate) fn name(&self) -> String {
        let name = self.ident.unraw().to_string();
        name.strip_prefix('_').unwrap_or(&name).to_owned()
    }
}
