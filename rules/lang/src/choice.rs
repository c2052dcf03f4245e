//! What an option may be: single values, or whole classes of them. Each is one digit's value where a rule's rank arms
//! look at the option.

use crate::literal::Literal;

/// The longest list of ints that is told apart by its length.
pub const MAX_LIST: usize = 6;

/// One value that an option may have, or a class of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice<S = &'static str> {
    /// This value, literally.
    Is(Literal<S>),
    /// Any int, literal or not, within the option's range if it has one.
    Int,
    /// Any float, literal or not.
    Float,
    /// Any string, literal or not.
    Str,
    /// So many ints, literal or not, each within the option's range if it has one.
    Ints(usize),
}

impl Choice {
    /// Equality in constant evaluation.
    pub const fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Is(left), Self::Is(right)) => left.same(right),
            (Self::Int, Self::Int) | (Self::Float, Self::Float) | (Self::Str, Self::Str) => true,
            (Self::Ints(left), Self::Ints(right)) => *left == *right,
            _ => false,
        }
    }

    /// Whether some value is of both.
    pub const fn meets(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int, Self::Is(Literal::Int(_)))
            | (Self::Is(Literal::Int(_)), Self::Int)
            | (Self::Str, Self::Is(Literal::Str(_)))
            | (Self::Is(Literal::Str(_)), Self::Str)
            | (Self::Float, Self::Is(Literal::Float(_)))
            | (Self::Is(Literal::Float(_)), Self::Float)
            | (Self::Int | Self::Is(Literal::Int(_)), Self::Float)
            | (Self::Float, Self::Int | Self::Is(Literal::Int(_))) => true,
            _ => self.same(other),
        }
    }
}

/// The ints that an option may be, or that a list of it may hold: `-x..x`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The first.
    pub from: Bound,
    /// The one behind the last.
    pub until: Bound,
}

/// `factor` times the rank of an operand, plus `offset`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    /// The operand; nothing where the factor is 0.
    pub operand: Option<usize>,
    /// How often the rank is counted.
    pub factor: i64,
    /// What is added.
    pub offset: i64,
}

impl Bound {
    /// Equality in constant evaluation.
    pub const fn same(&self, other: &Self) -> bool {
        let is_same_operand = match (self.operand, other.operand) {
            (Some(left), Some(right)) => left == right,
            (None, None) => true,
            _ => false,
        };
        is_same_operand && self.factor == other.factor && self.offset == other.offset
    }

    /// The bound for operands of these ranks; nothing if the rank isn't known.
    pub fn at(&self, ranks: &[Option<i64>]) -> Option<i64> {
        let rank = match self.operand {
            Some(operand) => (*ranks.get(operand)?)?,
            None => 0,
        };
        self.factor.checked_mul(rank)?.checked_add(self.offset)
    }
}

impl Range {
    /// Whether `value` lies within, for operands of these ranks; where a rank isn't known, it may.
    pub fn may_hold(&self, value: i64, ranks: &[Option<i64>]) -> bool {
        let from = self.from.at(ranks).is_none_or(|from| value >= from);
        from && self.until.at(ranks).is_none_or(|until| value < until)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Range};

    #[test]
    fn a_range_depends_on_a_rank() {
        let bound = |factor, offset| Bound {
            operand: (factor != 0).then_some(1),
            factor,
            offset,
        };
        let range = Range {
            from: bound(-1, 0),
            until: bound(1, 0),
        };
        let of_rank = |rank| [Some(9), rank];
        assert!(range.may_hold(-2, &of_rank(Some(2))));
        assert!(!range.may_hold(2, &of_rank(Some(2))));
        assert!(!range.may_hold(-3, &of_rank(Some(2))));
        assert!(range.may_hold(7, &of_rank(None)));
        let fixed = Range {
            from: bound(0, 1),
            until: bound(0, 3),
        };
        assert!(fixed.may_hold(2, &[]) && !fixed.may_hold(3, &[]) && !fixed.may_hold(0, &[]));
    }
}
