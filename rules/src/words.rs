//! What rules take, in words: computed from their tables, and small whatever the tables' size. A form is a combination
//! of types; nothing here lists them.

mod options;
mod taken;

use std::collections::BTreeSet;

use crate::lang::table::{self, NO_RANK};
use crate::lang::{DType, Literal};
use crate::registry::{Entry, Registry};
use crate::spec::Rule;

pub use options::options;
use taken::{Known, Taken};

/// A list of more ranks or values than these is cut short.
const MOST: usize = 8;

/// One entry of a rule's table.
#[derive(Debug, Clone)]
pub struct Row {
    /// The ranks of the operands, 0 for a Python number.
    pub ranks: Vec<i64>,
    /// The position of each option's value in its choices; `None` where the table doesn't look at it, and any is legal.
    pub options: Vec<Option<usize>>,
    /// The rank of the result.
    pub result: i64,
}

impl Row {
    /// Whether the value of an option may be the one at this position of its choices.
    pub fn allows(&self, option: usize, position: usize) -> bool {
        let known = self.options.get(option);
        known.is_some_and(|known| known.is_none_or(|known| known == position))
    }
}

/// Every entry of a rule's table that is legal.
pub fn rows(rule: &Rule) -> impl Iterator<Item = Row> + '_ {
    let facts = rule.fact_values();
    let operands = rule.numbers.len();
    let legal = rule
        .ranks
        .iter()
        .enumerate()
        .filter(|(_, rank)| **rank != NO_RANK);
    legal.map(move |(entry, rank)| {
        let (ranks, positions) = table::digits(entry, operands, &facts[..rule.facts.len()]);
        let mut options = vec![None; rule.options.len()];
        for (fact, position) in rule.facts.iter().zip(positions) {
            options[*fact] = Some(position);
        }
        let result = i64::from(*rank);
        Row {
            ranks,
            options,
            result,
        }
    })
}

/// `rank 2`, `ranks 0 to 5` or `ranks 1, 3`.
fn range_words(noun: &str, values: &BTreeSet<i64>) -> String {
    let plural = if values.len() > 1 { "s" } else { "" };
    format!("{noun}{plural} {}", ints(values, ", "))
}

/// `2`, `0 to 5`, or the single values.
fn ints(values: &BTreeSet<i64>, last: &str) -> String {
    match (values.first(), values.last()) {
        (Some(low), Some(high)) if values.len() > 1 && is_range(values) => {
            if last != ", " && values.len() == 2 {
                format!("{low}{last}{high}")
            } else {
                format!("{low} to {high}")
            }
        }
        _ => listed(values.iter().map(i64::to_string).collect(), last),
    }
}

fn is_range(values: &BTreeSet<i64>) -> bool {
    let mut pairs = values.iter().zip(values.iter().skip(1));
    pairs.all(|(value, next)| value.checked_add(1) == Some(*next))
}

/// `0, 1 or 2`; a long list ends early.
fn listed(mut shown: Vec<String>, last: &str) -> String {
    if shown.len() > MOST {
        let more = shown.len() - MOST;
        shown.truncate(MOST);
        return format!("{} or one of {more} more", shown.join(", "));
    }
    match shown.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{}{last}{end}", rest.join(", ")),
        Some((end, _)) => end.clone(),
        None => String::new(),
    }
}

/// `0 or 1`, `-2 to 1`, `"NHWC"`: literal values of one option.
pub fn one_of(values: &[Literal]) -> String {
    let of_ints: Option<BTreeSet<i64>> = values
        .iter()
        .map(|value| match value {
            Literal::Int(value) => Some(*value),
            _ => None,
        })
        .collect();
    match of_ints {
        Some(ints_only) if !ints_only.is_empty() => ints(&ints_only, " or "),
        _ => listed(values.iter().map(Literal::python).collect(), " or "),
    }
}

/// What these rules take: `float32, float64; ranks 1 to 2, broadcast`. Only what users can annotate, if that is
/// anything.
pub fn operands(registry: &Registry, entries: &[Entry]) -> String {
    let of = |known: &dyn Fn(&Rule, DType) -> Known| {
        let mut all: Vec<Taken> = Vec::new();
        for entry in entries {
            let rule = entry.rule;
            let at = all.iter().position(|taken| taken.is_like(rule));
            let at = at.unwrap_or_else(|| {
                all.push(Taken::new(*entry));
                all.len() - 1
            });
            if let Some(taken) = all.get_mut(at) {
                taken.add(rule, |dtype| known(rule, dtype));
            }
        }
        all.retain(|taken| !taken.dtypes.is_empty());
        all
    };
    let mut all = of(&|rule, dtype| Known::of(registry, rule, dtype));
    if all.is_empty() {
        all = of(&|rule, dtype| Known::of(registry, rule, dtype).with_numbers());
    }
    if all.is_empty() {
        all = of(&|_, _| Known::ALL);
    }
    let words: Vec<String> = all.iter().take(2).map(Taken::words).collect();
    let more = if all.len() > 2 { " or others" } else { "" };
    words.join(" or ") + more
}

/// The ranks of each operand, as far as users can annotate them.
pub fn ranks(registry: &Registry, entry: Entry) -> Vec<BTreeSet<i64>> {
    let rows = known_rows(registry, entry.rule);
    let of = |place: usize| {
        rows.iter()
            .filter_map(|row| row.ranks.get(place).copied())
            .collect()
    };
    (0..entry.rule.numbers.len()).map(of).collect()
}

/// The rows of a rule that users can annotate with some dtype; all, if they can't annotate any.
fn known_rows(registry: &Registry, rule: &Rule) -> Vec<Row> {
    let known: Vec<Known> = rule
        .dtypes
        .iter()
        .map(|dtype| Known::of(registry, rule, *dtype).with_numbers())
        .collect();
    let is_known = |row: &Row| known.iter().any(|known| known.has(rule, row));
    let found: Vec<Row> = rows(rule).filter(is_known).collect();
    if found.is_empty() {
        rows(rule).collect()
    } else {
        found
    }
}

/// The values of an option that some row has.
pub fn legal(rule: &Rule, option: usize, rows: &[Row]) -> Vec<Literal> {
    let Some(spec) = rule.options.get(option) else {
        return Vec::new();
    };
    let is_legal = |at: &usize| rows.iter().any(|row| row.allows(option, *at));
    let positions = (0..spec.choices.len()).filter(is_legal);
    positions.map(|at| spec.choices[at]).collect()
}

/// At most so many characters of a text that others wrote.
pub fn clipped(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most.saturating_sub(3)).collect();
    format!("{start}...")
}
