//! What rules take, by dtype and rank, and that in words.

use std::collections::{BTreeMap, BTreeSet};

use super::{range_words, rows};
use crate::lang::names::MAX_LISTED;
use crate::lang::{DType, Device};
use crate::registry::Entry;
use crate::spec::{Function, ResultDType, ResultRank, Returns};

/// The ranks of operands, each with the ranks that may result.
type Ranks = BTreeMap<Vec<i64>, BTreeSet<ResultRank>>;

/// What one or several rules of the same operands take.
#[derive(Debug, Clone)]
pub(super) struct Taken {
    function: &'static Function,
    numbers: Vec<bool>,
    bools: bool,
    device: Device,
    groups: &'static [usize],
    /// Those of each group.
    dtypes: Vec<BTreeSet<DType>>,
    result: ResultDType,
    option: &'static str,
    /// The names of all options.
    options: Vec<&'static str>,
    ranks: Ranks,
}

impl Taken {
    pub(super) fn new(entry: Entry) -> Self {
        let rule = entry.rule;
        let mut ranks = Ranks::new();
        for row in rows(rule) {
            ranks.entry(row.ranks).or_default().insert(row.result);
        }
        let option = match rule.result {
            ResultDType::Option(option) => rule.options[option].name,
            _ => "",
        };
        Self {
            function: entry.function,
            numbers: rule.numbers.to_vec(),
            bools: rule.bools,
            device: rule.device,
            groups: rule.groups,
            dtypes: rule
                .dtypes
                .iter()
                .map(|legal| legal.iter().copied().collect())
                .collect(),
            result: rule.result,
            option,
            options: rule.options.iter().map(|option| option.name).collect(),
            ranks,
        }
    }

    /// Takes in what another rule takes, if that is the same but for dtypes, or but for ranks.
    pub(super) fn absorbs(&mut self, other: &Self) -> bool {
        let is_like = self.groups == other.groups
            && self.device == other.device
            && self.result == other.result
            && self.option == other.option
            && self.function.is_list == other.function.is_list
            && self.bools == other.bools
            && self.function.optional == other.function.optional;
        let (same_dtypes, same_ranks) = (self.dtypes == other.dtypes, self.ranks == other.ranks);
        if !is_like || !(same_dtypes || same_ranks) {
            return false;
        }
        for (known, more) in self.dtypes.iter_mut().zip(&other.dtypes) {
            known.extend(more);
        }
        for (operands, results) in &other.ranks {
            self.ranks.entry(operands.clone()).or_default().extend(results);
        }
        for (number, more) in self.numbers.iter_mut().zip(&other.numbers) {
            *number |= more;
        }
        true
    }

    /// Whether all that another rule takes is taken, with the same results.
    pub(super) fn holds(&self, other: &Self) -> bool {
        let mut dtypes = self.dtypes.iter().zip(&other.dtypes);
        self.groups == other.groups
            && self.device == other.device
            && self.result == other.result
            && dtypes.all(|(known, less)| less.is_subset(known))
            && self.options.iter().all(|option| other.options.contains(option))
            && other
                .numbers
                .iter()
                .zip(&self.numbers)
                .all(|(less, more)| !less | more)
            && other.ranks.iter().all(|(operands, results)| {
                let known = self.ranks.get(operands);
                known.is_some_and(|known| results.is_subset(known))
            })
    }

    pub(super) fn words(&self) -> String {
        if self.groups.is_empty() {
            return format!("no tensor{}", self.result_words(false));
        }
        let place = match self.device {
            Device::Cpu => "",
            Device::Cuda0 => " on GPU:0",
        };
        let (dtypes, ranks) = (self.dtype_words(), self.rank_words());
        let list = match self.function.is_list {
            true => format!("1 to {MAX_LISTED} tensors, "),
            false => String::new(),
        };
        format!("{dtypes}; {list}{ranks}{place}{}", self.exception_words())
    }

    /// `float32, float64`, or `condition bool, x and y float32`.
    fn dtype_words(&self) -> String {
        if let [dtypes] = &self.dtypes[..] {
            return dtype_words(dtypes);
        }
        let of_group = |(group, dtypes): (usize, &BTreeSet<DType>)| {
            let names = self.function.operands.iter().zip(self.groups);
            let names: Vec<&str> = names
                .filter(|(_, of)| **of == group)
                .map(|(name, _)| *name)
                .collect();
            format!("{} {}", names.join(" and "), dtype_words(dtypes))
        };
        let all: Vec<String> = self.dtypes.iter().enumerate().map(of_group).collect();
        all.join("; ")
    }

    /// `ranks 1 to 2, broadcast` or `value of rank 2, bias of rank 1 -> rank 2`.
    fn rank_words(&self) -> String {
        let (ranks, count) = (&self.ranks, self.groups.len());
        let each: Vec<BTreeSet<i64>> = (0..count)
            .map(|place| ranks.keys().map(|operands| operands[place]).collect())
            .collect();
        let combinations: usize = each.iter().map(BTreeSet::len).product();
        let is_product = combinations == ranks.len();
        let is_same = ranks
            .keys()
            .all(|operands| operands.iter().all(|rank| Some(rank) == operands.first()));
        let is_alike = each.iter().all(|ranks| Some(ranks) == each.first());
        let broadcast = is_product && is_alike && count > 1 && gives(ranks, highest);
        let mut words = match each.first() {
            Some(first) if is_alike && (is_product || is_same) => {
                let one = count == 1 || first.len() == 1;
                let relation = if is_product || one {
                    ""
                } else {
                    ", the same for all"
                };
                let each = if count > 1 && first.len() == 1 {
                    "each of "
                } else {
                    ""
                };
                format!("{each}{}{relation}", range_words("rank", first))
            }
            _ => {
                let names = self.function.operands.iter();
                let named: Vec<String> = names
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
        words + &self.result_words(is_plain)
    }

    /// ` -> int64, rank 1`; nothing where the result is as the operands are.
    fn result_words(&self, is_plain: bool) -> String {
        let python = match self.function.returns {
            Returns::Tensor => None,
            Returns::Int => Some("a Python int"),
            Returns::Float => Some("a Python float"),
            Returns::Bool => Some("a Python bool"),
            Returns::Tensors => Some("a tuple of tensors"),
        };
        if let Some(python) = python {
            return format!(" -> {python}");
        }
        let ranks = &self.ranks;
        let results: BTreeSet<ResultRank> = ranks.values().flatten().copied().collect();
        let known: BTreeSet<i64> = results
            .iter()
            .filter_map(|rank| match rank {
                ResultRank::Is(rank) => Some(*rank),
                ResultRank::Any => None,
            })
            .collect();
        let first = |operands: &[i64]| operands.first().copied();
        let words = if is_plain {
            String::new()
        } else if known.is_empty() {
            "of a rank that is known at run time".to_owned()
        } else if known.len() == 1 && results.len() == 1 {
            range_words("rank", &known)
        } else if gives(ranks, |operands| first(operands).map(|rank| rank - 1)) {
            "one rank less".to_owned()
        } else if gives(ranks, |operands| first(operands).map(|rank| rank + 1)) {
            "one rank more".to_owned()
        } else {
            range_words("rank", &known)
        };
        let dtype = match self.result {
            ResultDType::Is(dtype) => dtype.name().to_owned(),
            ResultDType::Option(_) => format!("as {} says", self.option),
            ResultDType::Group(group) if group > 0 => {
                let named = self.function.operands.iter().zip(self.groups);
                let name = named.into_iter().find(|(_, of)| **of == group);
                name.map_or_else(String::new, |(name, _)| format!("dtype of {name}"))
            }
            ResultDType::Group(_) => String::new(),
        };
        let parts: Vec<String> = [dtype, words]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        if parts.is_empty() {
            String::new()
        } else {
            format!(" -> {}", parts.join(", "))
        }
    }

    /// `; x or y may be a Python number; z may be None`.
    fn exception_words(&self) -> String {
        let named = |flags: &[bool]| -> Vec<&str> {
            let places = self.function.operands.iter().zip(flags);
            places
                .filter(|(_, is_one)| **is_one)
                .map(|(name, _)| *name)
                .collect()
        };
        let words = |names: Vec<&str>, what: &str| match names.is_empty() {
            true => String::new(),
            false => format!("; {} may be {what}", names.join(" or ")),
        };
        let number = if self.bools {
            "a Python number"
        } else {
            "a Python int or float"
        };
        words(named(&self.numbers), number) + &words(named(self.function.optional), "None")
    }
}

fn highest(operands: &[i64]) -> Option<i64> {
    operands.iter().copied().max()
}

/// Whether each combination gives this one rank.
fn gives(ranks: &Ranks, rank: impl Fn(&[i64]) -> Option<i64>) -> bool {
    ranks.iter().all(|(operands, results)| {
        results.len() == 1 && results.first().copied() == rank(operands).map(ResultRank::Is)
    })
}

fn dtype_words(dtypes: &BTreeSet<DType>) -> String {
    let names: Vec<&str> = dtypes.iter().map(|dtype| dtype.name()).collect();
    names.join(", ")
}
