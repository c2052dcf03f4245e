//! Values of options, as Python writes them: each single one, and a few of each class.

use crate::lang::{Choice, Kind, Literal};
use crate::matcher::meta;
use crate::site::{Meta, Type};
use crate::spec::OptionSpec;

/// How many values of a range are tried.
const MOST: usize = 6;

/// A value at a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// As Python writes it; a name is a parameter of the function around the call.
    pub text: String,
    /// Rextio's type.
    pub ty: Type,
    /// What a keyword tells of it; nothing for a value that no keyword can have.
    pub literal: Meta,
    /// Of a parameter, some values that it may have.
    pub given: Vec<Meta>,
}

impl Value {
    /// A literal.
    pub(super) fn literal(literal: Meta) -> Self {
        Self {
            text: literal.python(),
            ty: literal.ty(),
            literal,
            given: Vec::new(),
        }
    }

    /// Any text of a type.
    pub(super) fn of_type(text: &str, ty: Type) -> Self {
        Self {
            text: text.to_owned(),
            ty,
            literal: Meta::Absent,
            given: Vec::new(),
        }
    }

    /// A parameter that may have these values.
    fn parameter(name: &str, ty: Type, given: Vec<Meta>) -> Self {
        Self {
            given,
            ..Self::of_type(name, ty)
        }
    }

    /// Whether it is a parameter.
    pub fn is_parameter(&self) -> bool {
        self.literal == Meta::Absent && self.text.starts_with(|first: char| first.is_ascii_lowercase())
    }

    /// What a positional argument tells of it.
    pub(super) fn positional(&self) -> Meta {
        match &self.literal {
            Meta::Bool(_) | Meta::Str(_) => Meta::Absent,
            other => other.clone(),
        }
    }
}

/// The default value of an option, or any literal of the language.
pub(super) fn of_literal(value: &Literal) -> Value {
    match meta(value) {
        Some(literal) => Value::literal(literal),
        None => Value::of_type(&value.python(), Type::Float),
    }
}

/// Some values of a choice for operands of these ranks; none for what can't be written, such as a range that holds none.
pub fn values(spec: &OptionSpec, choice: &Choice, ranks: &[Option<i64>]) -> Vec<Value> {
    match choice {
        Choice::Is(value) => vec![of_literal(value)],
        Choice::Int => {
            let given: Vec<Meta> = ints(spec, ranks).into_iter().map(Meta::Int).collect();
            let parameter =
                (!given.is_empty()).then(|| Value::parameter(spec.name, Type::Int, given.clone()));
            given.into_iter().map(Value::literal).chain(parameter).collect()
        }
        Choice::Float => vec![
            Value::of_type("0.5", Type::Float),
            Value::literal(Meta::Int(1)),
            Value::parameter(spec.name, Type::Float, vec![Meta::Int(1), Meta::Int(2)]),
        ],
        Choice::Str => vec![Value::literal(Meta::Str("name".to_owned()))],
        // Rextio has no empty tuples.
        Choice::Ints(0) => Vec::new(),
        Choice::Ints(length) => {
            let lists = lists(spec, *length, ranks);
            let given: Vec<Meta> = lists.into_iter().map(Meta::Ints).collect();
            let parameter =
                (!given.is_empty()).then(|| Value::parameter(spec.name, Type::Ints(*length), given.clone()));
            let lists = given.into_iter().map(Value::literal);
            lists.chain(parameter).collect()
        }
    }
}

/// Ints of an option's range, or small ones where it has none that is known.
fn ints(spec: &OptionSpec, ranks: &[Option<i64>]) -> Vec<i64> {
    let bounds = spec
        .range
        .and_then(|range| Some((range.from.at(ranks)?, range.until.at(ranks)?)));
    match bounds {
        Some((from, until)) => {
            let step = usize::try_from((until - from - 1) / MOST as i64 + 1).unwrap_or(1);
            (from..until).step_by(step).collect()
        }
        None => vec![1, 2],
    }
}

/// Lists of so many ints: within the range, without one twice where the list may name each axis, and free of any range
/// such as shapes have.
fn lists(spec: &OptionSpec, length: usize, ranks: &[Option<i64>]) -> Vec<Vec<i64>> {
    let legal = |list: &Vec<i64>| {
        let within = |value: &i64| spec.range.is_none_or(|range| range.may_hold(*value, ranks));
        list.len() == length && list.iter().all(within)
    };
    let count = i64::try_from(length).unwrap_or(i64::MAX);
    let up: Vec<i64> = (0..count).collect();
    let from_end: Vec<i64> = (-count..0).rev().collect();
    let mut all = match spec.range {
        Some(_) => vec![up.iter().rev().copied().collect(), up, from_end],
        None => {
            let mut open = vec![1; length];
            if let Some(last) = open.last_mut() {
                *last = -1;
            }
            vec![open, vec![1; length]]
        }
    };
    all.retain(legal);
    // Sizes and the like may be equal; axes are given once each.
    let from = spec.range.and_then(|range| range.from.at(ranks));
    if all.is_empty() && from.is_some_and(|from| from > 0) {
        all.extend([vec![from.unwrap_or(1); length]].into_iter().filter(legal));
    }
    let mut seen: Vec<Vec<i64>> = Vec::new();
    for list in all {
        if !seen.contains(&list) {
            seen.push(list);
        }
    }
    seen
}

/// Whether a value may stand in a place, where Rextio doesn't tell a string's or a bool's value.
pub(super) fn may_be_positional(spec: &OptionSpec, value: &Value) -> bool {
    spec.kind != Kind::DType || !matches!(value.literal, Meta::Str(_))
}
