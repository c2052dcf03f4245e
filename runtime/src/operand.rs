//! An operand that Python may give as a tensor or as a number.

use super::constant::Number;
use super::dtype::DType;
use super::error::{Error, Result};
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
    /// The element type of the first tensor among these.
    ///
    /// # Errors
    ///
    /// `RuntimeError` if all are numbers: no site is claimed for that.
    #[inline]
    pub fn dtype(operands: &[Self]) -> Result<DType> {
        let found = operands.iter().find_map(|operand| match operand {
            Self::Tensor(tensor) => Some(tensor.dtype()),
            Self::Number(_) => None,
        });
        found.ok_or_else(|| Error::bug("none of the operands is a tensor"))
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
