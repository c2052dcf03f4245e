//! What rules take, by dtype and rank, and that in words.

use std::collections::{BTreeMap, BTreeSet};

use super::{range_words, rows, Row};
use crate::lang::table::RANK_DIGITS;
use crate::lang::{DType, Device};
use crate::registry::{Entry, Registry};
use crate::spec::Rule;

/// The ranks that users can annotate: of operands that are tensors, of operands that may be numbers, of results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    tensors: [bool; RANK_DIGITS],
    numbers: [bool; RANK_DIGITS],
    results: [bool; RANK_DIGITS],
}

impl Known {
    pub(super) const ALL: Self = Self {
        tensors: [true; RANK_DIGITS],
        numbers: [true; RANK_DIGITS],
        results: [true; RANK_DIGITS],
    };

    pub(super) fn of(registry: &Registry, rule: &Rule, dtype: DType) -> Self {
        let mut known = Self {
            tensors: [false; RANK_DIGITS],
            numbers: [false; RANK_DIGITS],
            results: [false; RANK_DIGITS],
        };
        for ty in registry.types.iter().filter(|ty| ty.device == rule.device) {
            let Ok(rank) = usize::try_from(ty.rank) else {
                continue;
            };
            for (of, wanted) in [
                (&mut known.tensors, dtype),
                (&mut known.results, rule.result_dtype(dtype)),
            ] {
                if let Some(known) = of.get_mut(rank) {
                    *known |= ty.dtype == wanted;
                }
            }
        }
        known.numbers = known.tensors;
        known
    }

    pub(super) fn with_numbers(mut self) -> Self {
        self.numbers[0] = true;
        self
    }

    pub(super) fn has(&self, rule: &Rule, row: &Row) -> bool {
        let at = |known: &[bool; RANK_DIGITS], rank: i64| {
            usize::try_from(rank).is_ok_and(|rank| known.get(rank) == Some(&true))
        };
        let operand = |(rank, is_number): (&i64, &bool)| {
            at(if *is_number { &self.numbers } else { &self.tensors }, *rank)
        };
        row.ranks.iter().zip(rule.numbers).all(operand) && at(&self.results, row.result)
    }
}

/// The ranks of operands, each with the ranks that may result.
type Ranks = BTreeMap<Vec<i64>, BTreeSet<i64>>;

/// What one or several rules of the same operands take.
#[derive(Debug, Clone)]
pub(super) struct Taken {
    names: &'static [&'static str],
    numbers: Vec<bool>,
    device: Device,
    result: Option<DType>,
    pub(super) dtypes: BTreeMap<DType, Ranks>,
}

impl Taken {
    pub(super) fn new(entry: Entry) -> Self {
        let rule = entry.rule;
        Self {
            names: entry.function.operands,
            numbers: vec![false; rule.numbers.len()],
            device: rule.device,
            result: rule.result,
            dtypes: BTreeMap::new(),
        }
    }

    pub(super) fn is_like(&self, rule: &Rule) -> bool {
        self.numbers.len() == rule.numbers.len() && self.device == rule.device && self.result == rule.result
    }

    /// Adds what a rule takes, as far as it is known.
    pub(super) fn add(&mut self, rule: &Rule, known: impl Fn(DType) -> Known) {
        let rows: Vec<Row> = rows(rule).collect();
        let mut made: Vec<(Known, Ranks)> = Vec::new();
        for dtype in rule.dtypes {
            let known = known(*dtype);
            if !made.iter().any(|(other, _)| *other == known) {
                let mut ranks = Ranks::new();
                for row in rows.iter().filter(|row| known.has(rule, row)) {
                    ranks.entry(row.ranks.clone()).or_default().insert(row.result);
                }
                made.push((known, ranks));
            }
            let ranks = made
                .iter()
                .find(|(other, _)| *other == known)
                .map(|(_, ranks)| ranks);
            if let Some(ranks) = ranks.filter(|ranks| !ranks.is_empty()) {
                merge(self.dtypes.entry(*dtype).or_default(), ranks);
            }
        }
        for (number, other) in self.numbers.iter_mut().zip(rule.numbers) {
            *number |= other;
        }
    }

    pub(super) fn words(&self) -> String {
        let mut groups: Vec<(Vec<DType>, &Ranks)> = Vec::new();
        for (dtype, ranks) in &self.dtypes {
            match groups.iter_mut().find(|(_, known)| *known == ranks) {
                Some((dtypes, _)) => dtypes.push(*dtype),
                None => groups.push((vec![*dtype], ranks)),
            }
        }
        let mut all = Ranks::new();
        let mut words: Vec<String> = groups
            .iter()
            .map(|(dtypes, ranks)| format!("{}; {}", dtype_words(dtypes), self.rank_words(ranks)))
            .collect();
        if groups.len() > 2 {
            for ranks in self.dtypes.values() {
                merge(&mut all, ranks);
            }
            let dtypes: Vec<DType> = self.dtypes.keys().copied().collect();
            words = vec![format!(
                "{}; {}, not each dtype at each rank",
                dtype_words(&dtypes),
                self.rank_words(&all)
            )];
        }
        let place = match self.device {
            Device::Cpu => "",
            Device::Cuda0 => " on GPU:0",
        };
        format!("{}{place}{}", words.join(" or "), self.number_words())
    }

    /// `ranks 1 to 2, broadcast` or `value of rank 2, bias of rank 1 -> rank 2`.
    fn rank_words(&self, ranks: &Ranks) -> String {
        let each: Vec<BTreeSet<i64>> = (0..self.numbers.len())
            .map(|place| ranks.keys().map(|operands| operands[place]).collect())
            .collect();
        let combinations: usize = each.iter().map(BTreeSet::len).product();
        let is_product = combinations == ranks.len();
        let is_same = ranks
            .keys()
            .all(|operands| operands.iter().all(|rank| Some(rank) == operands.first()));
        let is_alike = each.iter().all(|ranks| Some(ranks) == each.first());
        let broadcast = is_product && is_alike && self.numbers.len() > 1 && gives(ranks, highest);
        let mut words = match each.first() {
            Some(first) if is_alike && (is_product || is_same) => {
                let one = self.numbers.len() == 1 || first.len() == 1;
                let relation = if is_product || one {
                    ""
                } else {
                    ", the same for all"
                };
                let each = if self.numbers.len() > 1 && first.len() == 1 {
                    "each of "
                } else {
                    ""
                };
                format!("{each}{}{relation}", range_words("rank", first))
            }
            _ => {
                let named: Vec<String> = self
                    .names
                    .iter()
                    .zip(&each)
                    .map(|(name, ranks)| format!("{name} of {}", range_words("rank", ranks)))
                    .collect();
                let some = if is_product {
                    ""
                } else {
                    ", not in all combinations"
                };
                format!("{}{some}", named.join(", "))
            }
        };
        if broadcast && each.first().is_some_and(|ranks| ranks.len() > 1) {
            words.push_str(", broadcast");
        }
        let is_plain = gives(ranks, highest) && (is_same || broadcast);
        words + &self.result_words(ranks, is_plain)
    }

    /// ` -> int64, rank 1`; nothing where the result is as the operands are.
    fn result_words(&self, ranks: &Ranks, is_plain: bool) -> String {
        let results: BTreeSet<i64> = ranks.values().flatten().copied().collect();
        let first = |operands: &[i64]| operands.first().copied();
        let words = if is_plain {
            String::new()
        } else if results.len() == 1 {
            range_words("rank", &results)
        } else if gives(ranks, |operands| first(operands).map(|rank| rank - 1)) {
            "one rank less".to_owned()
        } else if gives(ranks, |operands| first(operands).map(|rank| rank + 1)) {
            "one rank more".to_owned()
        } else {
            range_words("rank", &results)
        };
        match (self.result, words.is_empty()) {
            (None, true) => String::new(),
            (None, false) => format!(" -> {words}"),
            (Some(dtype), true) => format!(" -> {}", dtype.name()),
            (Some(dtype), false) => format!(" -> {}, {words}", dtype.name()),
        }
    }

    /// `; x or y may be a number`.
    fn number_words(&self) -> String {
        let places = self.names.iter().zip(&self.numbers);
        let names: Vec<&str> = places
            .filter(|(_, is_number)| **is_number)
            .map(|(name, _)| *name)
            .collect();
        if names.is_empty() {
            String::new()
        } else {
            format!("; {} may be a Python number", names.join(" or "))
        }
    }
}

fn merge(into: &mut Ranks, ranks: &Ranks) {
    if into.is_empty() {
        into.clone_from(ranks);
        return;
    }
    for (operands, results) in ranks {
        into.entry(operands.clone()).or_default().extend(results);
    }
}

fn highest(operands: &[i64]) -> Option<i64> {
    operands.iter().copied().max()
}

/// Whether each combination gives this one rank.
fn gives(ranks: &Ranks, rank: impl Fn(&[i64]) -> Option<i64>) -> bool {
    ranks
        .iter()
        .all(|(operands, results)| results.len() == 1 && results.first().copied() == rank(operands))
}

fn dtype_words(dtypes: &[DType]) -> String {
    let names: Vec<&str> = dtypes.iter().map(|dtype| dtype.name()).collect();
    names.join(", ")
}
