//! The choices of one option, in words.

use std::collections::BTreeSet;

use super::{ints, listed};
use crate::lang::{Bound, Choice, Kind, Literal, Range};
use crate::spec::OptionSpec;

/// `0 or 1`, `-2 to 1`, `"NHWC"`, `an int or 1 to 4 ints, each -2 to 1`: what one option may be. `span` tells its range.
pub fn one_of(choices: &[Choice], span: Option<&str>) -> String {
    let mut words: Vec<String> = Vec::new();
    let values: BTreeSet<i64> = choices.iter().filter_map(int).collect();
    let is_all_ints = values.len() == choices.len();
    if !values.is_empty() && is_all_ints {
        return ints(&values, " or ");
    }
    let lengths: BTreeSet<i64> = choices.iter().filter_map(length).collect();
    for choice in choices {
        let each = match choice {
            Choice::Is(value) => value.python(),
            Choice::Int => match span {
                Some(span) if lengths.is_empty() => span.to_owned(),
                _ => "an int".to_owned(),
            },
            Choice::Float => "a float".to_owned(),
            Choice::Str => "a string".to_owned(),
            Choice::Ints(_) => {
                let plural = if lengths.last() == Some(&1) { "" } else { "s" };
                format!("{} int{plural}", ints(&lengths, " or "))
            }
        };
        if !words.contains(&each) {
            words.push(each);
        }
    }
    let of = match span {
        Some(span) if !lengths.is_empty() => format!(", each {span}"),
        _ => String::new(),
    };
    listed(words, " or ") + &of
}

/// `int`, `int or tuple`: Python's types of what one option may be, but for `None`.
pub fn types(option: &OptionSpec) -> String {
    let mut names: Vec<&str> = Vec::new();
    for choice in option.choices {
        let kind = match choice {
            Choice::Is(value) => value.kind(),
            Choice::Int => Some(Kind::Int),
            Choice::Float => Some(Kind::Float),
            Choice::Str => Some(Kind::Str),
            Choice::Ints(_) => Some(Kind::Ints),
        };
        let Some(name) = kind.map(Kind::python) else {
            continue;
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        names.push("None");
    }
    names.join(" or ")
}

fn int(choice: &Choice) -> Option<i64> {
    match choice {
        Choice::Is(Literal::Int(value)) => Some(*value),
        _ => None,
    }
}

fn length(choice: &Choice) -> Option<i64> {
    match choice {
        Choice::Ints(length) => i64::try_from(*length).ok(),
        _ => None,
    }
}

/// The ints of a range, for operands of these ranks: `-2 to 1`; nothing where a rank isn't known.
pub fn span(range: &Range, ranks: &[Option<i64>]) -> Option<String> {
    let (from, until) = (range.from.at(ranks)?, range.until.at(ranks)?);
    Some(match until.saturating_sub(from) {
        ..=0 => "nothing".to_owned(),
        1 => from.to_string(),
        2 => format!("{from} or {}", until - 1),
        _ => format!("{from} to {}", until - 1),
    })
}

/// The ints of a range whatever the ranks: `-n to n - 1 at rank n`.
pub(super) fn general_span(range: &Range, operands: &[&str]) -> String {
    if let Some(known) = span(range, &[]) {
        return known;
    }
    let last = Bound {
        offset: range.until.offset - 1,
        ..range.until
    };
    let of = match range.until.operand.or(range.from.operand) {
        Some(operand) if operands.len() > 1 => format!(" of {}", operands[operand]),
        _ => String::new(),
    };
    format!("{} to {} at rank n{of}", bound(&range.from), bound(&last))
}

/// `-n - 1`, `2n`, `0`.
fn bound(bound: &Bound) -> String {
    let rank = match bound.factor {
        _ if bound.operand.is_none() => return bound.offset.to_string(),
        0 => return bound.offset.to_string(),
        1 => "n".to_owned(),
        -1 => "-n".to_owned(),
        factor => format!("{factor}n"),
    };
    match bound.offset {
        0 => rank,
        offset if offset < 0 => format!("{rank} - {}", -offset),
        offset => format!("{rank} + {offset}"),
    }
}
