//! What the options of rules may be, in words.

use std::collections::{BTreeMap, BTreeSet};

use super::choices::general_span;
use super::{one_of, range_words, rows, widest, Row};
use crate::lang::{Choice, Literal};
use crate::registry::Entry;

/// One option of one or several rules.
struct Named {
    name: &'static str,
    /// What it may be, by the ranks of the operands; by none where they don't matter.
    choices: BTreeMap<Vec<i64>, Vec<Choice>>,
    /// The ranges of its ints.
    spans: Vec<String>,
    /// For each rule, the value if absent, and the ranks of its first operand.
    defaults: Vec<(Option<Literal>, BTreeSet<i64>)>,
}

/// What each option of these rules may be: `axis -n to n - 1 at rank n`, `keepdims False or True, False if absent`.
pub fn options(entries: &[Entry]) -> Vec<String> {
    let mut all: Vec<Named> = Vec::new();
    let entries = widest(entries);
    for entry in entries.iter().filter(|entry| !entry.rule.options.is_empty()) {
        let rows: Vec<Row> = rows(entry.rule).collect();
        let ranks: BTreeSet<i64> = rows.iter().filter_map(|row| row.ranks.first().copied()).collect();
        for (place, option) in entry.rule.options.iter().enumerate() {
            let at = all.iter().position(|named| named.name == option.name);
            let at = at.unwrap_or_else(|| {
                all.push(Named {
                    name: option.name,
                    choices: BTreeMap::new(),
                    spans: Vec::new(),
                    defaults: Vec::new(),
                });
                all.len() - 1
            });
            let Some(named) = all.get_mut(at) else { continue };
            named.defaults.push((option.default, ranks.clone()));
            if let Some(span) = option
                .range
                .map(|range| general_span(&range, entry.function.operands))
            {
                if !named.spans.contains(&span) {
                    named.spans.push(span);
                }
            }
            // Several rules may differ by their ranks; one rule by those of its facts.
            let by_ranks = entries.len() > 1 || entry.rule.facts.contains(&place);
            for row in rows.iter().take(if by_ranks { rows.len() } else { 1 }) {
                let key = if by_ranks { row.ranks.clone() } else { Vec::new() };
                let choices = named.choices.entry(key).or_default();
                for (at, choice) in option.choices.iter().enumerate() {
                    if row.allows(place, at) && !choices.contains(choice) {
                        choices.push(*choice);
                    }
                }
            }
        }
    }
    let words = |named: &Named| format!("{} {}{}", named.name, named.value_words(), named.default_words());
    all.iter().map(words).collect()
}

impl Named {
    fn one_of(&self, choices: &[Choice]) -> String {
        let span = self.spans.join(" or ");
        one_of(choices, (!span.is_empty()).then_some(span.as_str()))
    }

    fn value_words(&self) -> String {
        let mut each = self.choices.values().map(|choices| self.one_of(choices));
        let first = each.next().unwrap_or_default();
        if each.all(|words| words == first) {
            return first;
        }
        let of_one: Option<Vec<(i64, &Vec<Choice>)>> = self
            .choices
            .iter()
            .map(|(ranks, choices)| Some((*ranks.first()?, choices)).filter(|_| ranks.len() == 1))
            .collect();
        let by_rank = of_one.unwrap_or_default();
        if let Some(words) = span_words(&by_rank) {
            return words.to_owned();
        }
        if (1..=2).contains(&by_rank.len()) {
            let words: Vec<String> = by_rank
                .iter()
                .map(|(rank, choices)| format!("{} at rank {rank}", self.one_of(choices)))
                .collect();
            return words.join(", ");
        }
        let mut union: Vec<Choice> = Vec::new();
        for choice in self.choices.values().flatten() {
            if !union.contains(choice) {
                union.push(*choice);
            }
        }
        format!("{}, as the ranks allow", self.one_of(&union))
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
fn span_words(by_rank: &[(i64, &Vec<Choice>)]) -> Option<&'static str> {
    type Bound = fn(i64) -> i64;
    let spans: [(Bound, Bound, &str); 3] = [
        (|rank| -rank, |rank| rank, "-n to n - 1 at rank n"),
        (|_| 0, |rank| rank, "0 to n - 1 at rank n"),
        (|rank| -rank - 1, |rank| rank + 1, "-n - 1 to n at rank n"),
    ];
    let is_span = |low: Bound, high: Bound| {
        by_rank.len() > 1
            && by_rank.iter().all(|(rank, choices)| {
                let ints = choices.iter().map(|choice| match choice {
                    Choice::Is(Literal::Int(value)) => Some(*value),
                    _ => None,
                });
                ints.collect::<Option<BTreeSet<i64>>>() == Some((low(*rank)..high(*rank)).collect())
            })
    };
    let found = spans.iter().find(|(low, high, _)| is_span(*low, *high));
    found.map(|(_, _, words)| *words)
}
