//! What the options of a rule may be, in words.

use std::collections::BTreeSet;

use super::{legal, one_of, rows, Row};
use crate::lang::Literal;
use crate::spec::Rule;

/// What each option of a rule may be: `axis: -n to n - 1 at rank n`, `keepdims: False or True, False if absent`.
pub fn options(rule: &Rule) -> Vec<String> {
    let rows: Vec<Row> = rows(rule).collect();
    let of = |(place, option): (usize, &crate::spec::OptionSpec)| {
        let values = axis_words(&rows, rule, place).unwrap_or_else(|| {
            let all = legal(rule, place, &rows);
            let is_free = ranks_of(&rows).all(|ranks| {
                let same: Vec<Row> = rows.iter().filter(|row| row.ranks == *ranks).cloned().collect();
                legal(rule, place, &same) == all
            });
            let limit = if is_free { "" } else { ", as the ranks allow" };
            format!("{}{limit}", one_of(&all))
        });
        let default = option
            .default
            .map(|value| format!(", {} if absent", value.python()))
            .unwrap_or_default();
        format!("{} {values}{default}", option.name)
    };
    rule.options.iter().enumerate().map(of).collect()
}

/// The ranks of the rows, each once.
fn ranks_of(rows: &[Row]) -> impl Iterator<Item = &Vec<i64>> {
    let all: BTreeSet<&Vec<i64>> = rows.iter().map(|row| &row.ranks).collect();
    all.into_iter()
}

/// `-n to n - 1 at rank n`, where that is what an option of one tensor may be.
fn axis_words(rows: &[Row], rule: &Rule, option: usize) -> Option<String> {
    let ranks: BTreeSet<i64> = rows.iter().map(|row| *row.ranks.first().unwrap_or(&0)).collect();
    if rule.numbers.len() != 1 || ranks.len() < 2 {
        return None;
    }
    let spans = |low: fn(i64) -> i64, high: fn(i64) -> i64| {
        ranks.iter().all(|rank| {
            let same: Vec<Row> = rows.iter().filter(|row| row.ranks == [*rank]).cloned().collect();
            let found: Vec<Literal> = legal(rule, option, &same);
            let wanted: BTreeSet<i64> = (low(*rank)..high(*rank)).collect();
            let ints: Option<BTreeSet<i64>> = found
                .iter()
                .map(|value| match value {
                    Literal::Int(value) => Some(*value),
                    _ => None,
                })
                .collect();
            ints == Some(wanted)
        })
    };
    if spans(|rank| -rank, |rank| rank) {
        Some("-n to n - 1 at rank n".to_owned())
    } else if spans(|_| 0, |rank| rank) {
        Some("0 to n - 1 at rank n".to_owned())
    } else if spans(|rank| -rank - 1, |rank| rank + 1) {
        Some("-n - 1 to n at rank n".to_owned())
    } else {
        None
    }
}
