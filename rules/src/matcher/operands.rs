//! The operands of a site beside those of a rule: what is known of dtypes and ranks.

use super::Mismatch;
use crate::lang::names::{MAX_LISTED, MAX_TENSORS};
use crate::lang::table::{MAX_RANK, RANK_DIGITS};
use crate::lang::{DType, Device};
use crate::registry::Entry;
use crate::site::{Meta, Operand, Site, Type};
use crate::spec::{result_rank, Function, Rule, Site as Matches};

/// A set of dtypes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct DTypes(u8);

impl DTypes {
    fn of(dtypes: &[DType]) -> Self {
        Self(dtypes.iter().fold(0, |set, dtype| set | 1 << *dtype as u8))
    }

    /// Those that are `dtype` too.
    fn only(self, dtype: DType) -> Self {
        Self(self.0 & 1 << dtype as u8)
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only one, if there is but one.
    fn single(self) -> Option<DType> {
        let mut all = DType::ALL
            .into_iter()
            .filter(|dtype| !self.only(*dtype).is_empty());
        all.next().filter(|_| all.next().is_none())
    }
}

/// What is known of the operands that a rule takes.
#[derive(Debug)]
pub(super) struct Operands {
    /// For each group, the dtypes that it may have.
    dtypes: [DTypes; MAX_TENSORS],
    /// For each operand, its rank if it is known.
    ranks: [Option<i64>; MAX_TENSORS],
    /// Whether the dtype and the rank of some operand are known at run time only.
    pub(super) is_dynamic: bool,
    /// Where in the rule's table the entries of ranks that fit begin.
    pub(super) blocks: Vec<usize>,
}

/// The positional operands of a site that stand for operands of the function; the rest are options.
pub(super) fn operands<'site>(function: &Function, site: &'site Site) -> &'site [Operand] {
    let count = match function.is_list {
        true => site.operands.len(),
        false => function.operands.len().min(site.operands.len()),
    };
    &site.operands[..count]
}

/// What is known of the operands of a site, as far as they are given, if the rule takes them.
pub(super) fn bind(entry: Entry, site: &Site) -> Option<Operands> {
    let (function, rule) = (entry.function, entry.rule);
    let mut bound = Operands {
        dtypes: [DTypes::default(); MAX_TENSORS],
        ranks: [None; MAX_TENSORS],
        is_dynamic: false,
        blocks: Vec::new(),
    };
    for (known, legal) in bound.dtypes.iter_mut().zip(rule.dtypes) {
        *known = DTypes::of(legal);
    }
    let mut has_tensor = [false; MAX_TENSORS];
    let given = operands(function, site);
    // An operator between numbers is Python's own.
    if matches!(rule.site, Matches::Operator(_)) && !given.iter().any(Operand::is_tensor) {
        return None;
    }
    for (index, operand) in given.iter().enumerate() {
        let place = if function.is_list { 0 } else { index };
        let group = *rule.groups.get(place)?;
        let rank = match operand.ty {
            Type::Tensor(_) | Type::AnyTensor if operand.literal != Meta::Absent => return None,
            Type::Tensor(ty) => {
                let dtypes = bound.dtypes.get(group)?.only(ty.dtype);
                if ty.device != rule.device || dtypes.is_empty() {
                    return None;
                }
                bound.dtypes[group] = dtypes;
                has_tensor[group] = true;
                Some(ty.rank)
            }
            Type::AnyTensor if rule.device == Device::Cpu => {
                bound.is_dynamic = true;
                *has_tensor.get_mut(group)? = true;
                None
            }
            Type::None if function.optional[place] => Some(0),
            _ if rule.numbers[place] && number(operand).is_some() => Some(0),
            _ => return None,
        };
        if index == place {
            bound.ranks[place] = rank;
        }
    }
    // Without a tensor beside it, the first number says which dtype its group has.
    for (index, operand) in given.iter().enumerate() {
        let group = rule.groups[if function.is_list { 0 } else { index }];
        let Some(number) = number(operand).filter(|_| !has_tensor[group]) else {
            continue;
        };
        bound.dtypes[group] = bound.dtypes[group].only(number.dtype(&operand.literal));
        if bound.dtypes[group].is_empty() {
            return None;
        }
        has_tensor[group] = true;
    }
    bound.blocks = blocks(rule, &bound.ranks[..function.operands.len()]);
    (!bound.blocks.is_empty()).then_some(bound)
}

impl Operands {
    /// The dtype of a group, if it is known.
    pub(super) fn dtype(&self, group: usize) -> Option<DType> {
        self.dtypes.get(group)?.single()
    }

    /// The ranks, as far as they are known.
    pub(super) fn ranks(&self) -> &[Option<i64>] {
        &self.ranks
    }
}

/// Where the entries of a rule's table begin that fit these ranks, with some options.
fn blocks(rule: &Rule, ranks: &[Option<i64>]) -> Vec<usize> {
    let mut blocks = vec![0];
    for rank in ranks {
        match rank {
            Some(rank @ 0..=MAX_RANK) => {
                for block in &mut blocks {
                    *block = *block * RANK_DIGITS + *rank as usize;
                }
            }
            Some(_) => return Vec::new(),
            None => {
                let each = |block: usize| (0..RANK_DIGITS).map(move |rank| block * RANK_DIGITS + rank);
                blocks = blocks.into_iter().flat_map(each).collect();
            }
        }
    }
    let size = rule.entries_per_ranks();
    blocks.retain_mut(|block| {
        *block *= size;
        let entries = rule.ranks.get(*block..*block + size);
        entries.is_some_and(|entries| entries.iter().any(|entry| result_rank(*entry).is_some()))
    });
    blocks
}

/// A Python number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    Int,
    Float,
    Bool,
}

impl Number {
    fn name(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Float => "float",
            Self::Bool => "bool",
        }
    }

    /// What TensorFlow makes of it where no tensor is beside it.
    fn dtype(self, literal: &Meta) -> DType {
        match self {
            Self::Int => match literal {
                Meta::Int(value) if i32::try_from(*value).is_err() => DType::I64,
                _ => DType::I32,
            },
            Self::Float => DType::F32,
            Self::Bool => DType::Bool,
        }
    }

    /// Whether TensorFlow converts it.
    fn converts(self, dtype: DType) -> bool {
        match self {
            Self::Float => matches!(dtype, DType::F32 | DType::F64),
            Self::Bool => dtype != DType::U8,
            Self::Int => dtype != DType::Bool,
        }
    }
}

/// The Python number that an operand is.
pub(super) fn number(operand: &Operand) -> Option<Number> {
    let number = match operand.ty {
        Type::Int => Number::Int,
        Type::Float => Number::Float,
        Type::Bool => Number::Bool,
        _ => return None,
    };
    operand.literal.agrees_with(&operand.ty).then_some(number)
}

/// So many operands as the rule has, and no number that eager TensorFlow refuses to convert.
pub(super) fn check(entry: Entry, bound: &Operands, site: &Site) -> Result<(), Mismatch> {
    let (function, rule) = (entry.function, entry.rule);
    let given = operands(function, site);
    if function.is_list && !(1..=MAX_LISTED).contains(&given.len()) {
        let found = given.len();
        return Err(Mismatch::Rest(format!(
            "expected 1 to {MAX_LISTED} tensors, found {found}"
        )));
    }
    if !function.is_list && given.len() < function.operands.len() {
        let (count, found) = (function.operands.len(), given.len());
        return Err(Mismatch::Rest(format!(
            "expected {count} tensor operand(s), found {found}"
        )));
    }
    for (index, operand) in given.iter().enumerate() {
        let place = if function.is_list { 0 } else { index };
        let Some(number) = number(operand) else {
            continue;
        };
        if number == Number::Bool && !rule.bools {
            let name = function.operands[place];
            return Err(Mismatch::Rest(format!(
                "`{name}` is a bool, which TensorFlow doesn't take here: the call raises AssertionError"
            )));
        }
        let Some(dtype) = bound.dtype(rule.groups[place]) else {
            continue;
        };
        if !number.converts(dtype) {
            let (name, ty) = (function.operands[place], number.name());
            return Err(Mismatch::Rest(format!(
                "`{name}` is a {ty}, which TensorFlow doesn't convert to {}: the call raises TypeError",
                dtype.name()
            )));
        }
    }
    Ok(())
}
