//! A list of integers, as Python gives it: a tuple, a list, or one int.

use core::ops::Deref;

/// Integers that stay in place while they are few.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ints {
    /// Up to eight, and how many.
    Short([i64; 8], usize),
    /// More.
    Long(Vec<i64>),
}

impl Deref for Ints {
    type Target = [i64];

    fn deref(&self) -> &[i64] {
        match self {
            Self::Short(ints, len) => ints.get(..*len).unwrap_or(ints),
            Self::Long(ints) => ints,
        }
    }
}

impl From<&[i64]> for Ints {
    fn from(ints: &[i64]) -> Self {
        let mut short = [0; 8];
        match short.get_mut(..ints.len()) {
            Some(places) => {
                places.copy_from_slice(ints);
                Self::Short(short, ints.len())
            }
            None => Self::Long(ints.to_vec()),
        }
    }
}

impl From<Vec<i64>> for Ints {
    fn from(ints: Vec<i64>) -> Self {
        Self::Long(ints)
    }
}

impl<const N: usize> From<[i64; N]> for Ints {
    fn from(ints: [i64; N]) -> Self {
        Self::from(ints.as_slice())
    }
}

impl From<i64> for Ints {
    fn from(int: i64) -> Self {
        Self::from([int])
    }
}

impl From<()> for Ints {
    fn from((): ()) -> Self {
        Self::from([0_i64; 0])
    }
}

/// From a tuple of so many.
macro_rules! from_tuple {
    ($($name:ident),+) => {
        impl From<($(from_tuple!(@int $name),)+)> for Ints {
            fn from(($($name,)+): ($(from_tuple!(@int $name),)+)) -> Self {
                Self::from([$($name),+])
            }
        }
    };
    (@int $name:ident) => { i64 };
}

from_tuple!(a);
from_tuple!(a, b);
from_tuple!(a, b, c);
from_tuple!(a, b, c, d);
from_tuple!(a, b, c, d, e);
from_tuple!(a, b, c, d, e, f);
from_tuple!(a, b, c, d, e, f, g);
from_tuple!(a, b, c, d, e, f, g, h);
