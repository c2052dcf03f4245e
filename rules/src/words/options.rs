//! What the options of rules may be, in words.

use std::collections::{BTreeMap, BTreeSet};

use super::{known_rows, one_of, range_words};
use crate::lang::Literal;
use crate::registry::{Entry, Registry};

/// One option of one or several rules.
struct Named {
    name: &'static str,
    /// The legal values by the ranks of the operands.
    values: BTreeMap<Vec<i64>, Vec<Literal>>,
    /// For each rule, the value if absent, and the ranks of its first operand.
    defaults: Vec<(Option<Literal>, BTreeSet<i64>)>,
}

/// What each option of these rules may be: `axis -n to n - 1 at rank n`, `keepdims False or True, False if absent`.
pub fn options(registry: &Registry, entries: &[Entry]) -> Vec<String> {
    let mut all: Vec<Named> = Vec::new();
    for entry in entries {
        let rows = known_rows(registry, entry.rule);
        let ranks: BTreeSet<i64> = rows.iter().filter_map(|row| row.ranks.first().copied()).collect();
        for (place, option) in entry.rule.options.iter().enumerate() {
            let at = all.iter().position(|named| named.name == option.name);
            let at = at.unwrap_or_else(|| {
                all.push(Named {
                    name: option.name,
                    values: BTreeMap::new(),
                    defaults: Vec::new(),
                });
                all.len() - 1
            });
            let Some(named) = all.get_mut(at) else { continue };
            named.defaults.push((option.default, ranks.clone()));
            for row in &rows {
                let values = named.values.entry(row.ranks.clone()).or_default();
                for (at, value) in option.choices.iter().enumerate() {
                    if row.allows(place, at) && !values.contains(value) {
                        values.push(*value);
                    }
                }
            }
        }
    }
    let words = |named: &Named| format!("{} {}{}", named.name, named.value_words(), named.default_words());
    all.iter().map(words).collect()
}

impl Named {
    fn value_words(&self) -> String {
        let mut each = self.values.values().map(|values| one_of(values));
        let first = each.next().unwrap_or_default();
        if each.all(|words| words == first) {
            return first;
        }
        let of_one: Option<Vec<(i64, &Vec<Literal>)>> = self
            .values
            .iter()
            .map(|(ranks, values)| Some((*ranks.first()?, values)).filter(|_| ranks.len() == 1))
            .collect();
        let by_rank = of_one.unwrap_or_default();
        if let Some(words) = span_words(&by_rank) {
            return words.to_owned();
        }
        if (1..=2).contains(&by_rank.len()) {
            let words: Vec<String> = by_rank
                .iter()
                .map(|(rank, values)| format!("{} at rank {rank}", one_of(values)))
                .collect();
            return words.join(", ");
        }
        let mut union: Vec<Literal> = Vec::new();
        for value in self.values.values().flatten() {
            if !union.contains(value) {
                union.push(*value);
            }
        }
        format!("{}, as the ranks allow", one_of(&union))
    }

    /// `, False if absent`; nothing for one that is required.
    fn default_words(&self) -> String {
        let is_same = self
            .defaults
            .iter()
            .all(|(default, _)| Some(default) == self.defaults.first().map(|(first, _)| first));
        let mut words: Vec<String> = Vec::new();
        for (default, ranks) in &self.defaults {
            let Some(value) = default else { continue };
            let place = if is_same {
                String::new()
            } else {
                format!(" at {}", range_words("rank", ranks))
            };
            let each = format!(", {} if absent{place}", value.python());
            if !words.contains(&each) {
                words.push(each);
            }
        }
        words.truncate(2);
        words.concat()
    }
}

/// `-n to n - 1 at rank n`, where that is what an option may be at each rank.
fn span_words(by_rank: &[(i64, &Vec<Literal>)]) -> Option<&'static str> {
    type Bound = fn(i64) -> i64;
    let spans: [(Bound, Bound, &str); 3] = [
        (|rank| -rank, |rank| rank, "-n to n - 1 at rank n"),
        (|_| 0, |rank| rank, "0 to n - 1 at rank n"),
        (|rank| -rank - 1, |rank| rank + 1, "-n - 1 to n at rank n"),
    ];
    let is_span = |low: Bound, high: Bound| {
        by_rank.len() > 1
            && by_rank.iter().all(|(rank, values)| {
                let ints = values.iter().map(|value| match value {
                    Literal::Int(value) => Some(*value),
                    _ => None,
                });
                ints.collect::<Option<BTreeSet<i64>>>() == Some((low(*rank)..high(*rank)).collect())
            })
    };
    let found = spans.iter().find(|(low, high, _)| is_span(*low, *high));
    found.map(|(_, _, words)| *words)
}
