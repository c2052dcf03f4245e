//! Patterns over ranks: read from Rust's patterns, matched here, and written again for the shipped text.

use proc_macro2::TokenStream;
use quote::{quote, ToTokens};
use syn::{Ident, Pat};

use crate::errors::{self, Errors};
use crate::values::{Choice, Value, MAX_RANK};

/// One pattern for each operand.
pub(crate) type Operands = Vec<Pattern>;

/// A pattern for one operand's rank.
#[derive(Clone)]
pub(crate) enum Pattern {
    Any,
    Ranks(i64, i64),
    Named(Ident, Box<Pattern>),
    OneOf(Vec<Pattern>),
}

impl Pattern {
    /// Reads one pattern; reports what is wrong and returns nothing then.
    pub(crate) fn read(pattern: &Pat, errors: &mut Errors) -> Option<Self> {
        match pattern {
            Pat::Wild(_) => Some(Self::Any),
            Pat::Paren(inner) => Self::read(&inner.pat, errors),
            Pat::Ident(ident) if ident.by_ref.is_some() || ident.mutability.is_some() => {
                wrong(pattern, errors)
            }
            Pat::Ident(ident) if ident.ident == "scalar" && ident.subpat.is_none() => {
                errors.at(ident, errors::RANK_SCALAR, &[]);
                None
            }
            Pat::Ident(ident) if ident.ident == "any" => {
                errors.at(&ident.ident, errors::RANK_ANY, &[]);
                None
            }
            Pat::Ident(ident) => {
                let inner = match &ident.subpat {
                    Some((_, inner)) => Self::read(inner, errors)?,
                    None => Self::Any,
                };
                Some(Self::Named(ident.ident.clone(), Box::new(inner)))
            }
            Pat::Lit(lit) => {
                let Some(rank) = integer(&syn::Expr::Lit(lit.clone())) else {
                    return wrong(pattern, errors);
                };
                check_rank(rank, pattern, errors).then_some(Self::Ranks(rank, rank))
            }
            Pat::Range(range) => read_range(range, errors),
            Pat::Or(alternatives) => {
                let cases: Option<Vec<Self>> = alternatives
                    .cases
                    .iter()
                    .map(|case| Self::read(case, errors))
                    .collect();
                Some(Self::OneOf(cases?))
            }
            _ => match integer_pattern(pattern) {
                Some(rank) => check_rank(rank, pattern, errors).then_some(Self::Ranks(rank, rank)),
                None => wrong(pattern, errors),
            },
        }
    }

    /// The names that every match binds.
    pub(crate) fn names(&self) -> Vec<Ident> {
        match self {
            Self::Named(name, inner) => [vec![name.clone()], inner.names()].concat(),
            Self::OneOf(cases) => {
                let (first, others) = cases
                    .split_first()
                    .map_or((Vec::new(), &[][..]), |(first, others)| (first.names(), others));
                let everywhere = |name: &Ident| others.iter().all(|case| case.names().contains(name));
                first.into_iter().filter(everywhere).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether `rank` matches; binds names.
    pub(crate) fn matches(&self, rank: i64, bound: &mut Vec<(String, Choice)>) -> bool {
        match self {
            Self::Any => true,
            Self::Ranks(low, high) => (*low..=*high).contains(&rank),
            Self::Named(name, inner) => {
                let found = inner.matches(rank, bound);
                if found {
                    bound.push((name.to_string(), Choice::Is(Value::Int(rank))));
                }
                found
            }
            Self::OneOf(cases) => cases.iter().any(|case| case.matches(rank, bound)),
        }
    }

    /// As a Rust pattern over `i64`, binding only the names that `used` accepts.
    pub(crate) fn tokens(&self, used: &dyn Fn(&Ident) -> bool) -> TokenStream {
        match self {
            Self::Any => quote!(0..),
            Self::Ranks(low, high) => {
                let low_token = proc_macro2::Literal::i64_unsuffixed(*low);
                let high_token = proc_macro2::Literal::i64_unsuffixed(*high);
                if low == high {
                    quote!(#low_token)
                } else {
                    quote!(#low_token..=#high_token)
                }
            }
            Self::Named(name, inner) if used(name) => {
                let inner = inner.tokens(used);
                quote!(#name @ (#inner))
            }
            Self::Named(_, inner) => inner.tokens(used),
            Self::OneOf(cases) => {
                let cases = cases.iter().map(|case| case.tokens(used));
                quote!((#(#cases)|*))
            }
        }
    }
}

fn wrong(pattern: &Pat, errors: &mut Errors) -> Option<Pattern> {
    errors.at(pattern, errors::RANK_PATTERN, &[]);
    None
}

fn read_range(range: &syn::PatRange, errors: &mut Errors) -> Option<Pattern> {
    let low = range.start.as_deref().and_then(integer);
    let high = range.end.as_deref().and_then(integer);
    let (Some(low), Some(high)) = (low, high) else {
        errors.at(range, errors::RANK_PATTERN, &[]);
        return None;
    };
    let high = high - i64::from(matches!(range.limits, syn::RangeLimits::HalfOpen(_)));
    if low > high {
        let (low, high) = (low.to_string(), high.to_string());
        errors.at(range, errors::RANGE_EMPTY, &[&low, &high, &high, &low]);
        return None;
    }
    let legal = check_rank(low, &range.start, errors) && check_rank(high, &range.end, errors);
    legal.then_some(Pattern::Ranks(low, high))
}

fn check_rank(rank: i64, at: impl ToTokens, errors: &mut Errors) -> bool {
    let legal = (0..=MAX_RANK).contains(&rank);
    if !legal {
        errors.at(at, errors::RANK_UNSUPPORTED, &[&rank.to_string()]);
    }
    legal
}

/// The value of an integer literal.
pub(crate) fn integer(expr: &syn::Expr) -> Option<i64> {
    match crate::args::literal(expr) {
        Some(Value::Int(value)) => Some(value),
        _ => None,
    }
}

/// A literal that went through `macro_rules!` arrives in an invisible group.
fn integer_pattern(pattern: &Pat) -> Option<i64> {
    let expr: syn::Expr = syn::parse2(pattern.to_token_stream()).ok()?;
    integer(&expr)
}
