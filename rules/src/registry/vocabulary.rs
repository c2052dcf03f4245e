//! Whether users can annotate anything that a rule takes, in constant evaluation.

use crate::lang::table::{NO_RANK, RANK_DIGITS};
use crate::lang::{DType, Device};
use crate::spec::{Function, Rule};
use crate::types::TensorType;

/// Whether all types of some form of the rule are among `types`.
pub(super) const fn has_form(types: &[TensorType], function: &Function, rule: &Rule) -> bool {
    let mut dtype = 0;
    while dtype < rule.dtypes.len() {
        let of_operands = rule.dtypes[dtype];
        let of_result = match rule.result {
            Some(result) => result,
            None => of_operands,
        };
        let operands = ranks(types, of_operands, rule.device);
        let results = ranks(types, of_result, rule.device);
        if fits(function, rule, &operands, &results) {
            return true;
        }
        dtype += 1;
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

const fn fits(
    function: &Function,
    rule: &Rule,
    operands: &[bool; RANK_DIGITS],
    results: &[bool; RANK_DIGITS],
) -> bool {
    let mut entry = 0;
    while entry < rule.ranks.len() {
        let result = rule.ranks[entry];
        if result != NO_RANK && (result as usize) < RANK_DIGITS && results[result as usize] {
            let mut rest = entry / rule.entries_per_ranks();
            let (mut known, mut tensors) = (true, 0);
            let mut place = function.operands.len();
            while place > 0 {
                place -= 1;
                let rank = rest % RANK_DIGITS;
                rest /= RANK_DIGITS;
                if operands[rank] {
                    tensors += 1;
                } else if rank > 0 || !rule.numbers[place] {
                    known = false;
                }
            }
            if known && tensors > 0 {
                return true;
            }
        }
        entry += 1;
    }
    false
}
