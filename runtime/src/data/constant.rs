//! Constant inputs as plain data: numbers, and how they convert to an element type.

use super::dtype::DType;
use super::error::{Error, Result};

/// A number or truth value, as Python has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    /// An integer.
    Int(i64),
    /// A floating point number.
    Float(f64),
    /// A truth value.
    Bool(bool),
}

impl From<i32> for Number {
    fn from(value: i32) -> Self {
        Self::Int(i64::from(value))
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<f64> for Number {
    fn from(value: f64) -> Self {
        Self::Float(value)
    }
}

impl From<bool> for Number {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl Number {
    /// The element type that TensorFlow gives a number that stands alone.
    pub fn own_dtype(self) -> DType {
        match self {
            Self::Int(value) if i32::try_from(value).is_err() => DType::I64,
            Self::Int(_) => DType::I32,
            Self::Float(_) => DType::F32,
            Self::Bool(_) => DType::Bool,
        }
    }

    /// The bits of this number in an element type, at the low end.
    ///
    /// # Errors
    ///
    /// `ValueError` if the type can't hold it: an integer outside its range, a finite float that would become
    /// infinite, a float for an integer type, or a truth value for any type but `bool` and the reverse.
    pub fn exact(self, dtype: DType) -> Result<u64> {
        let bits = self.wrapped(dtype).map_err(|_| self.misfit(dtype))?;
        let fits = match (self, dtype) {
            (Self::Int(value), DType::I32) => i32::try_from(value).is_ok(),
            (Self::Int(value), DType::U8) => u8::try_from(value).is_ok(),
            (Self::Float(value), DType::F32) => value.is_infinite() || !(value as f32).is_infinite(),
            (Self::Bool(_), dtype) => dtype == DType::Bool,
            _ => true,
        };
        if fits {
            Ok(bits)
        } else {
            Err(self.misfit(dtype))
        }
    }

    /// The bits of this number in an element type, at the low end; what is out of range wraps or becomes
    /// infinite, as when TensorFlow converts a Python number.
    pub(in super::super) fn wrapped(self, dtype: DType) -> Result<u64> {
        match (self, dtype) {
            // By way of f64, since TensorFlow rounds a Python integer twice.
            (Self::Int(value), DType::F32) => Ok(u64::from((value as f64 as f32).to_bits())),
            (Self::Int(value), DType::F64) => Ok((value as f64).to_bits()),
            (Self::Int(value), DType::I32) => Ok(u64::from(value as i32 as u32)),
            (Self::Int(value), DType::I64) => Ok(value as u64),
            (Self::Int(value), DType::U8) => Ok(u64::from(value as u8)),
            (Self::Float(value), DType::F32) => Ok(u64::from((value as f32).to_bits())),
            (Self::Float(value), DType::F64) => Ok(value.to_bits()),
            (Self::Bool(value), DType::Bool) => Ok(u64::from(value)),
            (Self::Bool(value), dtype) if dtype != DType::U8 => Self::Int(i64::from(value)).wrapped(dtype),
            _ => Err(self.misfit(dtype)),
        }
    }

    /// As TensorFlow says it.
    fn misfit(self, dtype: DType) -> Error {
        let (shown, dtype) = (self.shown(), dtype.name());
        Error::type_error(format!("Cannot convert {shown} to EagerTensor of dtype {dtype}"))
    }

    /// As Python writes it.
    fn shown(self) -> String {
        match self {
            Self::Int(value) => value.to_string(),
            Self::Float(value) => format!("{value:?}").to_lowercase(),
            Self::Bool(true) => String::from("True"),
            Self::Bool(false) => String::from("False"),
        }
    }
}

/// A constant of this many elements or fewer is kept once it is prepared.
pub(in super::super) const SHORT: usize = 8;

/// The elements, each in the low bits of a `u64`.
#[derive(Debug, Clone, PartialEq)]
enum Elements {
    /// One, of a scalar.
    Scalar(u64),
    /// A vector of up to [`SHORT`].
    Short([u64; SHORT], usize),
    /// A longer vector.
    Long(Vec<u64>),
    /// Some number didn't fit.
    Misfit(Error),
}

/// A constant input of an operation: a scalar or a vector. Plain data until the operation runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    dtype: DType,
    elements: Elements,
}

impl Constant {
    /// A scalar. A number that doesn't fit makes the operation fail when it runs.
    pub fn scalar(dtype: DType, number: impl Into<Number>) -> Self {
        let elements = match number.into().exact(dtype) {
            Ok(bits) => Elements::Scalar(bits),
            Err(error) => Elements::Misfit(error),
        };
        Self { dtype, elements }
    }

    /// A vector. A number that doesn't fit makes the operation fail when it runs.
    pub fn vector<N: Into<Number> + Copy>(dtype: DType, numbers: &[N]) -> Self {
        let converted = numbers.iter().map(|number| (*number).into().exact(dtype));
        let mut short = [0; SHORT];
        let elements = if numbers.len() > SHORT {
            converted
                .collect::<Result<Vec<u64>>>()
                .map_or_else(Elements::Misfit, Elements::Long)
        } else {
            let filled = short
                .iter_mut()
                .zip(converted)
                .try_for_each(|(slot, bits)| bits.map(|bits| *slot = bits));
            filled.map_or_else(Elements::Misfit, |()| Elements::Short(short, numbers.len()))
        };
        Self { dtype, elements }
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The elements, each in the low bits of a `u64`.
    ///
    /// # Errors
    ///
    /// `ValueError` if a number didn't fit.
    pub fn bits(&self) -> Result<&[u64]> {
        match &self.elements {
            Elements::Scalar(bits) => Ok(core::slice::from_ref(bits)),
            Elements::Short(bits, len) => Ok(bits.get(..*len).unwrap_or(bits)),
            Elements::Long(bits) => Ok(bits),
            Elements::Misfit(error) => Err(error.clone()),
        }
    }

    /// Whether it has no dimension; a vector of one element has one.
    pub fn is_scalar(&self) -> bool {
        matches!(self.elements, Elements::Scalar(_))
    }
}
