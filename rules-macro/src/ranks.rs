//! The `ranks` key: match arms over operand ranks, or `broadcast(1..=2)`.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::Pat;

use crate::args::ungroup;
use crate::errors::{self, Errors};
use crate::model::RankArm;
use crate::rank_pattern::{integer, Operands, Pattern};
use crate::values::MAX_RANK;

/// The arms of one rule, and the tokens of the key's value.
pub(crate) struct Ranks {
    pub(crate) arms: Vec<RankArm>,
    /// Whether nothing was wrong with any arm.
    pub(crate) good: bool,
}

/// Reads `ranks` for a function with `tensors` operands.
pub(crate) fn parse(value: TokenStream, function: &str, tensors: usize, errors: &mut Errors) -> Ranks {
    let before = errors.count();
    let value = ungroup(value);
    let mut trees = value.clone().into_iter();
    let arms = match (trees.next(), trees.next(), trees.next()) {
        (Some(TokenTree::Group(arms)), rest, _) if arms.delimiter() == Delimiter::Brace => {
            if let Some(token) = rest {
                errors.at(token, errors::EXPECTED_COMMA, &["ranks"]);
            }
            parse_arms(arms.stream(), &value, function, tensors, errors)
        }
        (Some(TokenTree::Ident(name)), Some(TokenTree::Group(range)), rest) if name == "broadcast" => {
            if let Some(token) = rest {
                errors.at(token, errors::EXPECTED_COMMA, &["ranks"]);
            }
            parse_broadcast(range.stream(), &value, function, tensors, errors)
        }
        _ => {
            errors.at(value, errors::RANKS_FORM, &[]);
            Vec::new()
        }
    };
    Ranks {
        arms,
        good: errors.count() == before,
    }
}

fn parse_broadcast(
    range: TokenStream,
    at: &TokenStream,
    function: &str,
    tensors: usize,
    errors: &mut Errors,
) -> Vec<RankArm> {
    if tensors != 2 {
        errors.at(at, errors::BROADCAST_OPERANDS, &[function, &tensors.to_string()]);
        return Vec::new();
    }
    let Ok(written) = Pat::parse_single.parse2(range.clone()) else {
        errors.at(at, errors::RANKS_FORM, &[]);
        return Vec::new();
    };
    if !matches!(written, Pat::Range(_) | Pat::Lit(_)) {
        errors.at(at, errors::RANKS_FORM, &[]);
        return Vec::new();
    }
    let Some(pattern) = Pattern::read(&written, errors) else {
        return Vec::new();
    };
    let side = |name: &str| {
        Pattern::Named(
            syn::Ident::new(name, proc_macro2::Span::call_site()),
            Box::new(pattern.clone()),
        )
    };
    vec![RankArm {
        at: range,
        pattern: vec![vec![side("left"), side("right")]],
        guard: None,
        result: syn::parse_quote!(if left > right { left } else { right }),
    }]
}

fn parse_arms(
    arms: TokenStream,
    at: &TokenStream,
    function: &str,
    tensors: usize,
    errors: &mut Errors,
) -> Vec<RankArm> {
    let each = |input: ParseStream<'_>| {
        let mut arms = Vec::new();
        while !input.is_empty() {
            let start = input.cursor().token_stream();
            match input.parse::<syn::Arm>() {
                Ok(arm) => arms.push(arm),
                Err(_) => {
                    let _: TokenStream = input.parse()?;
                    return Ok((arms, Some(start)));
                }
            }
        }
        Ok((arms, None))
    };
    let Ok((arms, rest)) = each.parse2(arms) else {
        errors.at(at, errors::RANKS_FORM, &[]);
        return Vec::new();
    };
    if let Some(rest) = rest {
        let first = crate::args::split_at_commas(rest).into_iter().next();
        errors.at(first.unwrap_or_default(), errors::RANK_ARM, &[]);
    } else if arms.is_empty() {
        errors.at(at, errors::RANKS_EMPTY, &[]);
    }
    arms.into_iter()
        .filter_map(|arm| rank_arm(arm, function, tensors, errors))
        .collect()
}

fn rank_arm(arm: syn::Arm, function: &str, tensors: usize, errors: &mut Errors) -> Option<RankArm> {
    let pattern = operands(&arm.pat, function, tensors, errors);
    let literal = integer(&arm.body);
    if let Some(rank) = literal.filter(|rank| !(0..=MAX_RANK).contains(rank)) {
        errors.at(&arm.body, errors::RANK_UNSUPPORTED, &[&rank.to_string()]);
    }
    Some(RankArm {
        at: arm.pat.to_token_stream(),
        pattern: pattern?,
        guard: arm.guard.map(|(_, guard)| *guard),
        result: *arm.body,
    })
}

/// The alternatives of an arm, each a pattern for every operand.
fn operands(pattern: &Pat, function: &str, tensors: usize, errors: &mut Errors) -> Option<Vec<Operands>> {
    let count = match pattern {
        Pat::Paren(inner) if tensors > 1 => return operands(&inner.pat, function, tensors, errors),
        Pat::Wild(_) if tensors > 1 => return Some(vec![vec![Pattern::Any; tensors]]),
        Pat::Or(alternatives) if tensors > 1 => {
            let mut all = Vec::new();
            for case in &alternatives.cases {
                all.extend(operands(case, function, tensors, errors)?);
            }
            return Some(all);
        }
        Pat::Tuple(tuple) => tuple.elems.len(),
        _ => 1,
    };
    if count != tensors {
        let fixed = match tensors {
            0 => "() => 2".to_owned(),
            1 => "2 => 2".to_owned(),
            _ => format!("({}) => 2", vec!["2"; tensors].join(", ")),
        };
        let values = [count.to_string(), function.to_owned(), tensors.to_string(), fixed];
        errors.at(
            pattern,
            errors::RANKS_ARITY,
            &values.each_ref().map(String::as_str),
        );
        return None;
    }
    let read: Operands = match pattern {
        Pat::Tuple(tuple) => tuple
            .elems
            .iter()
            .map(|elem| Pattern::read(elem, errors))
            .collect::<Option<_>>()?,
        single => vec![Pattern::read(single, errors)?],
    };
    let mut bound: Vec<String> = Vec::new();
    for name in read.iter().flat_map(Pattern::names) {
        let shown = name.to_string();
        if bound.contains(&shown) {
            errors.at(&name, errors::RANK_BOUND_TWICE, &[&shown]);
            return None;
        }
        bound.push(shown);
    }
    Some(vec![read])
}
