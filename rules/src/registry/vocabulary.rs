//! Whether users can annotate anything that a rule takes, in constant evaluation.

use crate::lang::names::MAX_TENSORS;
use crate::lang::table::{NO_RANK, RANK_DIGITS};
use crate::lang::{DType, Device};
use crate::spec::{Function, Rule};
use crate::types::TensorType;

/// Whether the operands of some form of the rule have types among `types`. On the CPU, what results always has one.
pub(super) const fn has_form(types: &[TensorType], function: &Function, rule: &Rule) -> bool {
    let mut known = [[false; RANK_DIGITS]; MAX_TENSORS];
    let mut group = 0;
    while group < rule.dtypes.len() {
        let mut dtype = 0;
        while dtype < rule.dtypes[group].len() {
            let of_dtype = ranks(types, rule.dtypes[group][dtype], rule.device);
            let mut rank = 0;
            while rank < RANK_DIGITS {
                known[group][rank] |= of_dtype[rank];
                rank += 1;
            }
            dtype += 1;
        }
        group += 1;
    }
    let mut entry = 0;
    while entry < rule.ranks.len() {
        if rule.ranks[entry] != NO_RANK && fits(function, rule, entry, &known) {
            return true;
        }
        entry += 1;
    }
    false
}

/// The ranks of the types of one dtype.
const fn ranks(types: &[TensorType], dtype: DType, device: Device) -> [bool; RANK_DIGITS] {
    let mut ranks = [false; RANK_DIGITS];
    let mut index = 0;
    while index < types.len() {
        let ty = &types[index];
        if ty.dtype as u8 == dtype as u8 && ty.device as u8 == device as u8 && ty.rank >= 0 {
            let rank = ty.rank as usize;
            if rank < RANK_DIGITS {
                ranks[rank] = true;
            }
        }
        index += 1;
    }
    ranks
}

/// Whether each operand of this entry can be annotated, or be a number or `None`.
const fn fits(
    function: &Function,
    rule: &Rule,
    entry: usize,
    known: &[[bool; RANK_DIGITS]; MAX_TENSORS],
) -> bool {
    let mut rest = entry / rule.entries_per_ranks();
    let mut place = function.operands.len();
    while place > 0 {
        place -= 1;
        let rank = rest % RANK_DIGITS;
        rest /= RANK_DIGITS;
        let is_free = rank == 0 && (rule.numbers[place] || function.optional[place]);
        if !known[rule.groups[place]][rank] && !is_free {
            return false;
        }
    }
    true
}
