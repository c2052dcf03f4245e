//! The index of a rule's table of result ranks: a number of mixed radix, with one digit for each operand, then one for
//! each fact that the rank arms look at.

/// The highest rank of a tensor.
pub const MAX_RANK: i64 = 5;

/// Number of values that an operand's digit takes: rank 0 to 5.
pub const RANK_DIGITS: usize = 6;

/// Stands in the table where the rule doesn't apply.
pub const NO_RANK: u8 = u8::MAX;

/// Stands in the table where the rule applies, and the result's rank is known at run time only.
pub const ANY_RANK: u8 = u8::MAX - 1;

/// The most entries of one rule's table.
pub const MAX_ENTRIES: usize = 10_000;

/// How many entries a table has, for so many operands and facts of so many values.
pub fn entries(operands: usize, facts: impl IntoIterator<Item = usize>) -> usize {
    let facts = facts
        .into_iter()
        .fold(1_usize, |product, values| product.saturating_mul(values));
    let operands = u32::try_from(operands).unwrap_or(u32::MAX);
    RANK_DIGITS.saturating_pow(operands).saturating_mul(facts)
}

/// The entry for these ranks and these `(position, number of values)` of facts; nothing for a rank out of range.
pub fn index(ranks: &[i64], facts: impl IntoIterator<Item = (usize, usize)>) -> Option<usize> {
    let mut index = 0;
    for rank in ranks {
        let digit = usize::try_from(*rank).ok().filter(|digit| *digit < RANK_DIGITS)?;
        index = index * RANK_DIGITS + digit;
    }
    Some(
        facts
            .into_iter()
            .fold(index, |index, (position, values)| index * values + position),
    )
}

/// The ranks and the positions of the facts of an entry.
pub fn digits(entry: usize, operands: usize, facts: &[usize]) -> (Vec<i64>, Vec<usize>) {
    let mut rest = entry;
    let mut positions = vec![0; facts.len()];
    for (position, values) in positions.iter_mut().zip(facts).rev() {
        *position = rest % values;
        rest /= values;
    }
    let mut ranks = vec![0; operands];
    for rank in ranks.iter_mut().rev() {
        *rank = (rest % RANK_DIGITS) as i64;
        rest /= RANK_DIGITS;
    }
    (ranks, positions)
}

/// The position of fact `fact` in the part of an entry's index that the facts make, in constant evaluation.
pub const fn fact_at(index: usize, facts: &[usize], fact: usize) -> usize {
    let mut stride = 1;
    let mut later = fact + 1;
    while later < facts.len() {
        stride *= facts[later];
        later += 1;
    }
    index / stride % facts[fact]
}

#[cfg(test)]
mod tests {
    use super::{digits, entries, fact_at, index, RANK_DIGITS};

    #[test]
    fn digits_and_index_are_each_others_inverse() {
        let facts = [3, 2];
        for entry in 0..entries(2, facts) {
            let (ranks, positions) = digits(entry, 2, &facts);
            let pairs = positions.iter().copied().zip(facts);
            assert_eq!(index(&ranks, pairs), Some(entry));
            let part = entry % 6;
            assert_eq!(
                [fact_at(part, &facts, 0), fact_at(part, &facts, 1)][..],
                positions[..]
            );
        }
        assert_eq!(entries(2, facts), RANK_DIGITS * RANK_DIGITS * 6);
        assert_eq!(index(&[6], []), None);
        assert_eq!(index(&[-1], []), None);
    }
}
