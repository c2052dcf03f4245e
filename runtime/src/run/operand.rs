//! An operand that Python may give as a tensor or as a number.

use super::super::data::constant::Number;
use super::super::data::dtype::DType;
use super::super::data::error::{Error, Result};
use super::prepared;
use super::session::Session;
use super::tensor::Tensor;

/// A tensor, or a number that takes the element type of the tensors beside it.
#[derive(Debug, Clone, Copy)]
pub enum Operand<'call> {
    /// A tensor.
    Tensor(&'call Tensor),
    /// A Python number.
    Number(Number),
}

impl<'call> From<&'call Tensor> for Operand<'call> {
    #[inline]
    fn from(tensor: &'call Tensor) -> Self {
        Self::Tensor(tensor)
    }
}

impl From<i64> for Operand<'_> {
    #[inline]
    fn from(number: i64) -> Self {
        Self::Number(Number::Int(number))
    }
}

impl From<f64> for Operand<'_> {
    #[inline]
    fn from(number: f64) -> Self {
        Self::Number(Number::Float(number))
    }
}

impl From<bool> for Operand<'_> {
    #[inline]
    fn from(number: bool) -> Self {
        Self::Number(Number::Bool(number))
    }
}

impl Operand<'_> {
    /// The element type of the first tensor among these; of numbers alone, the one that TensorFlow gives the first.
    ///
    /// # Errors
    ///
    /// `RuntimeError` if there is none: no site is claimed for that. `ValueError` for a finite float alone that 32 bits
    /// don't hold.
    #[inline]
    pub fn dtype(operands: &[Self]) -> Result<DType> {
        let tensor = operands.iter().find_map(|operand| match operand {
            Self::Tensor(tensor) => Some(tensor.dtype()),
            Self::Number(_) => None,
        });
        if let (None, Some(Self::Number(Number::Float(value)))) = (tensor, operands.first()) {
            if value.is_finite() && (*value as f32).is_infinite() {
                return Err(Error::value(
                    "Can't convert Python sequence with a value out of range for a double-precision float.",
                ));
            }
        }
        let number = || match operands.first() {
            Some(Self::Number(number)) => Some(number.own_dtype()),
            _ => None,
        };
        tensor
            .or_else(number)
            .ok_or_else(|| Error::bug("an operation has no operand"))
    }

    /// All as tensors of one element type.
    ///
    /// # Errors
    ///
    /// As [`Operand::tensor`].
    pub fn list(operands: &[Self]) -> Result<Vec<Tensor>> {
        let dtype = Self::dtype(operands)?;
        operands.iter().map(|operand| operand.tensor(dtype)).collect()
    }

    /// The tensor itself, or the number as a scalar of `dtype`, converted as TensorFlow converts it: an integer that
    /// is too large for an integer type wraps, a float that is too large becomes infinite. At run time it is an input
    /// like any other tensor, so that no region depends on its value.
    ///
    /// # Errors
    ///
    /// `TypeError` with eager's text for a number that TensorFlow doesn't convert to `dtype`, as a float to integers.
    #[inline]
    pub fn tensor(self, dtype: DType) -> Result<Tensor> {
        match self {
            Self::Tensor(tensor) => Ok(tensor.clone()),
            Self::Number(number) => prepared::scalar(Session::current()?, dtype, number.wrapped(dtype)?),
        }
    }
}
