//! What Python's `float`, `int` and `bool` give of a tensor, and the size of a dimension.

use super::super::c::status::Status;
use super::super::data::dtype::DType;
use super::super::data::error::{Error, Result};
use super::prepared::HostTensor;
use super::session::Session;
use super::tensor::Tensor;

/// The one element of a tensor.
enum Scalar {
    Float(f64),
    Int(i64),
    Bool(bool),
}

impl Tensor {
    /// `float(tensor)`. All that was recorded and is still needed runs first.
    ///
    /// # Errors
    ///
    /// `TypeError` unless it is of rank 0; what its operations raise.
    pub fn to_f64(&self) -> Result<f64> {
        Ok(match self.scalar()? {
            Scalar::Float(value) => value,
            Scalar::Int(value) => value as f64,
            Scalar::Bool(value) => f64::from(u8::from(value)),
        })
    }

    /// `int(tensor)`. All that was recorded and is still needed runs first.
    ///
    /// # Errors
    ///
    /// As for [`to_f64`](Self::to_f64); `ValueError` for not a number; `OverflowError` for an infinity, and for a number
    /// that 64 bits don't hold.
    pub fn to_i64(&self) -> Result<i64> {
        match self.scalar()? {
            Scalar::Float(value) => truncated(value),
            Scalar::Int(value) => Ok(value),
            Scalar::Bool(value) => Ok(i64::from(value)),
        }
    }

    /// `bool(tensor)`. All that was recorded and is still needed runs first. As in Python, one element is enough, and no
    /// element is false.
    ///
    /// # Errors
    ///
    /// `ValueError` for more than one element; what its operations raise.
    pub fn to_bool(&self) -> Result<bool> {
        match self.elements()? {
            0 => self.handle().map(|_| false),
            1 => Ok(match self.element()? {
                Scalar::Float(value) => value != 0.0,
                Scalar::Int(value) => value != 0,
                Scalar::Bool(value) => value,
            }),
            _ => Err(Error::value(
                "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()",
            )),
        }
    }

    /// `tensor.shape[axis]`, where a negative axis counts from the end. Nothing runs for it.
    ///
    /// # Errors
    ///
    /// `IndexError` for an axis that there isn't.
    pub fn dim(&self, axis: i64) -> Result<i64> {
        let dims = &self.facts().dims;
        let rank = i64::try_from(dims.rank()).unwrap_or(i64::MAX);
        let place = if axis < 0 { axis.saturating_add(rank) } else { axis };
        let place = usize::try_from(place).ok().filter(|place| *place < dims.rank());
        let place = place.ok_or_else(|| Error::index("tuple index out of range"))?;
        match dims.sizes().get(place) {
            Some(size) => Ok(*size),
            None => self.unkept(place),
        }
    }

    /// A size that isn't kept.
    #[cold]
    fn unkept(&self, place: usize) -> Result<i64> {
        let mut status = Status::new(&Session::current()?.api)?;
        self.handle()?.size(place, &mut status)
    }

    fn elements(&self) -> Result<usize> {
        let dims = &self.facts().dims;
        let mut elements = dims.elements();
        for place in dims.sizes().len()..dims.rank() {
            let size = usize::try_from(self.unkept(place)?).unwrap_or(0);
            elements = elements.saturating_mul(size);
        }
        Ok(elements)
    }

    fn scalar(&self) -> Result<Scalar> {
        if self.rank() == 0 {
            return self.element();
        }
        Err(Error::type_error(
            "only 0-dimensional arrays can be converted to Python scalars",
        ))
    }

    fn element(&self) -> Result<Scalar> {
        let api = &Session::current()?.api;
        let host = HostTensor::of_handle(api, self.handle()?, &mut Status::new(api)?)?;
        let bytes = host.bytes()?;
        let mut word = [0; 8];
        word.iter_mut().zip(&bytes).for_each(|(to, from)| *to = *from);
        let [one, two, three, four, ..] = word;
        let half = [one, two, three, four];
        Ok(match self.dtype() {
            DType::F32 => Scalar::Float(f64::from(f32::from_ne_bytes(half))),
            DType::F64 => Scalar::Float(f64::from_ne_bytes(word)),
            DType::I32 => Scalar::Int(i64::from(i32::from_ne_bytes(half))),
            DType::I64 => Scalar::Int(i64::from_ne_bytes(word)),
            DType::U8 => Scalar::Int(i64::from(one)),
            DType::Bool => Scalar::Bool(one != 0),
        })
    }
}

/// A float without its fraction.
fn truncated(value: f64) -> Result<i64> {
    if value.is_nan() {
        return Err(Error::value("cannot convert float NaN to integer"));
    }
    if value.is_infinite() {
        return Err(Error::overflow("cannot convert float infinity to integer"));
    }
    // Both bounds are exact in a float; the upper one is one too many.
    let whole = value.trunc();
    if whole >= i64::MIN as f64 && whole < i64::MAX as f64 {
        return Ok(whole as i64);
    }
    Err(Error::overflow(format!(
        "int() of a tensor is {whole:.0}, and 64 bits don't hold it"
    )))
}
