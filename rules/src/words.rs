//! What rules take, in words: computed from their tables, and small whatever the tables' size. A form is a combination
//! of types; nothing here lists them.

mod choices;
mod options;
mod taken;

use std::collections::BTreeSet;

use crate::lang::table;
use crate::lang::Choice;
use crate::registry::Entry;
use crate::spec::{result_rank, ResultRank, Rule};

pub use choices::{one_of, span, types};
pub use options::options;
use taken::Taken;

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
    pub result: ResultRank,
}

impl Row {
    /// Whether the value of an option may be the one at this position of its choices.
    pub fn allows(&self, option: usize, position: usize) -> bool {
        let known = self.options.get(option);
        known.is_some_and(|known| known.is_none_or(|known| known == position))
    }

    /// Whether operands of these ranks may be those of the row.
    pub fn fits(&self, ranks: &[Option<i64>]) -> bool {
        let pairs = self.ranks.iter().zip(ranks);
        pairs
            .into_iter()
            .all(|(rank, known)| known.is_none_or(|known| known == *rank))
    }
}

/// Every entry of a rule's table that is legal.
pub fn rows(rule: &Rule) -> impl Iterator<Item = Row> + '_ {
    let facts = rule.fact_values();
    let operands = rule.numbers.len();
    let entries = rule.ranks.iter().enumerate();
    entries.filter_map(move |(entry, rank)| {
        let result = result_rank(*rank)?;
        let (ranks, positions) = table::digits(entry, operands, &facts[..rule.facts.len()]);
        let mut options = vec![None; rule.options.len()];
        for (fact, position) in rule.facts.iter().zip(positions) {
            options[*fact] = Some(position);
        }
        Some(Row {
            ranks,
            options,
            result,
        })
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

/// Those of these rules that take something which none of the others does.
pub fn widest(entries: &[Entry]) -> Vec<Entry> {
    let taken: Vec<Taken> = entries.iter().map(|entry| Taken::new(*entry)).collect();
    let is_within = |at: usize| {
        let mut others = taken.iter().enumerate().filter(|(other, _)| *other != at);
        others.any(|(other, wide)| wide.holds(&taken[at]) && (other < at || !taken[at].holds(wide)))
    };
    let all = entries.iter().enumerate();
    all.filter(|(at, _)| !is_within(*at))
        .map(|(_, entry)| *entry)
        .collect()
}

/// What these rules take: `float32, float64; ranks 1 to 2, broadcast`.
pub fn operands(entries: &[Entry]) -> String {
    let mut all: Vec<Taken> = Vec::new();
    for entry in widest(entries) {
        let taken = Taken::new(entry);
        if !all.iter_mut().any(|known| known.absorbs(&taken)) {
            all.push(taken);
        }
    }
    let words: Vec<String> = all.iter().take(2).map(Taken::words).collect();
    let more = if all.len() > 2 { " or others" } else { "" };
    words.join(" or ") + more
}

/// The ranks of each operand.
pub fn ranks(entry: Entry) -> Vec<BTreeSet<i64>> {
    let mut ranks = vec![BTreeSet::new(); entry.rule.numbers.len()];
    for row in rows(entry.rule) {
        for (known, rank) in ranks.iter_mut().zip(&row.ranks) {
            known.insert(*rank);
        }
    }
    ranks
}

/// The choices of an option that some row has.
pub fn legal(rule: &Rule, option: usize, rows: &[Row]) -> Vec<Choice> {
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
