//! An operation as plain data: name, inputs, attributes. Nothing happens until it runs.

use core::ffi::CStr;

use super::constant::Constant;
use super::dtype::DType;
use super::error::Result;
use super::few::Few;
use super::region;
use super::session::Session;
use super::tensor::Tensor;

/// An input.
pub(super) enum Input {
    /// A tensor.
    Tensor(Tensor),
    /// A constant, made into a tensor when the operation runs.
    Constant(Box<Constant>),
}

/// An attribute's value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Attr {
    Type(DType),
    Bool(bool),
    Int(i64),
    /// The bits of an `f32`.
    Float(u32),
    String(String),
    Ints(Vec<i64>),
}

/// One TensorFlow operation with one output.
///
/// Names and types are not checked here: `#[tf_rule]` did so against TensorFlow's own table.
#[must_use = "an operation does nothing until it runs"]
pub struct Op {
    pub(super) name: &'static CStr,
    pub(super) inputs: Few<Input, 3>,
    pub(super) attrs: Few<(&'static CStr, Attr), 5>,
}

impl Op {
    /// An operation by TensorFlow's name, as `c"MatMul"`.
    #[inline]
    pub fn new(name: &'static CStr) -> Self {
        Self {
            name,
            inputs: Few::new(),
            attrs: Few::new(),
        }
    }

    /// The next input.
    #[inline]
    pub fn input(mut self, tensor: &Tensor) -> Self {
        self.inputs.push(Input::Tensor(tensor.clone()));
        self
    }

    /// The next input, a constant.
    #[inline]
    pub fn constant(mut self, constant: Constant) -> Self {
        self.inputs.push(Input::Constant(Box::new(constant)));
        self
    }

    /// An attribute of type `type`.
    #[inline]
    pub fn attr_type(self, name: &'static CStr, value: DType) -> Self {
        self.attr(name, Attr::Type(value))
    }

    /// An attribute of type `bool`.
    #[inline]
    pub fn attr_bool(self, name: &'static CStr, value: bool) -> Self {
        self.attr(name, Attr::Bool(value))
    }

    /// An attribute of type `int`.
    #[inline]
    pub fn attr_int(self, name: &'static CStr, value: i64) -> Self {
        self.attr(name, Attr::Int(value))
    }

    /// An attribute of type `float`, which TensorFlow keeps in 32 bits.
    #[inline]
    pub fn attr_float(self, name: &'static CStr, value: impl Into<f64>) -> Self {
        self.attr(name, Attr::Float((value.into() as f32).to_bits()))
    }

    /// An attribute of type `string`.
    #[inline]
    pub fn attr_string(self, name: &'static CStr, value: &str) -> Self {
        self.attr(name, Attr::String(value.to_owned()))
    }

    /// An attribute of type `list(int)`.
    #[inline]
    pub fn attr_ints(self, name: &'static CStr, value: &[i64]) -> Self {
        self.attr(name, Attr::Ints(value.to_vec()))
    }

    #[inline]
    fn attr(mut self, name: &'static CStr, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }

    /// Gives its output: runs it, or records it where it is proven that it can't fail.
    ///
    /// # Errors
    ///
    /// What eager execution raises, class and text; `ValueError` for a constant that doesn't fit its type;
    /// `RuntimeError` if the operation has not exactly one output.
    #[inline]
    pub fn run(self) -> Result<Tensor> {
        region::run(Session::current()?, &self)
    }
}
