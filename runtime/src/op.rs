//! An operation as plain data: name, inputs, attributes. Nothing happens until it runs.

use core::ffi::CStr;
use std::borrow::Cow;

use super::constant::Constant;
use super::dtype::DType;
use super::error::Result;
use super::few::Few;
use super::region;
use super::session::Session;
use super::tensor::Tensor;

/// An input.
pub(super) enum Input<'op> {
    /// A tensor.
    Tensor(&'op Tensor),
    /// A constant, made into a tensor when the operation runs.
    Constant(Box<Constant>),
    /// A value of this call alone, on which the operation's success or the result's sizes may depend.
    Value(Box<Constant>),
    /// A value of this call alone, on which neither depends.
    FreeValue(Box<Constant>),
}

/// An attribute's value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Attr<'op> {
    Type(DType),
    Bool(bool),
    Int(i64),
    /// The bits of an `f32`.
    Float(u32),
    String(Cow<'op, str>),
    Ints(Cow<'op, [i64]>),
}

impl Attr<'_> {
    /// The same value, free of the operation that it came with.
    pub(super) fn to_owned(&self) -> Attr<'static> {
        match self {
            Self::Type(dtype) => Attr::Type(*dtype),
            Self::Bool(value) => Attr::Bool(*value),
            Self::Int(value) => Attr::Int(*value),
            Self::Float(bits) => Attr::Float(*bits),
            Self::String(text) => Attr::String(Cow::Owned(text.clone().into_owned())),
            Self::Ints(values) => Attr::Ints(Cow::Owned(values.clone().into_owned())),
        }
    }
}

/// One TensorFlow operation with one output.
///
/// Names and types are not checked here: `#[tf_rule]` did so against TensorFlow's own table.
#[must_use = "an operation does nothing until it runs"]
pub struct Op<'op> {
    pub(super) name: &'static CStr,
    pub(super) inputs: Few<Input<'op>, 3>,
    pub(super) attrs: Few<(&'static CStr, Attr<'op>), 5>,
    /// Whether it may be recorded.
    pub(super) is_regular: bool,
}

impl<'op> Op<'op> {
    /// An operation by TensorFlow's name, as `c"MatMul"`.
    #[inline(always)]
    pub fn new(name: &'static CStr) -> Self {
        Self {
            name,
            inputs: Few::new(),
            attrs: Few::new(),
            is_regular: false,
        }
    }

    /// The next input.
    #[inline(always)]
    pub fn input(mut self, tensor: &'op Tensor) -> Self {
        self.inputs.push(Input::Tensor(tensor));
        self
    }

    /// The next input, a constant: one that is the same in each call, since it is part of what is known of a region.
    #[inline(always)]
    pub fn constant(mut self, constant: Constant) -> Self {
        self.inputs.push(Input::Constant(Box::new(constant)));
        self
    }

    /// The next input, a number or list that is known only in the call. However many there are, nothing is kept for each.
    ///
    /// The operation runs at once, at its place, and ends a region, since a result of other sizes, or an error, may follow
    /// from the value.
    #[inline(always)]
    pub fn value(mut self, value: Constant) -> Self {
        self.inputs.push(Input::Value(Box::new(value)));
        self
    }

    /// The next input, a number or list that is known only in the call, and that decides neither whether the operation
    /// succeeds nor the sizes of its result. The operation may be recorded; the value is an input of its region.
    #[inline(always)]
    pub fn free_value(mut self, value: Constant) -> Self {
        self.inputs.push(Input::FreeValue(Box::new(value)));
        self
    }

    /// Whether its success, or its result's sizes, may depend on a value.
    pub(super) fn depends_on_values(&self) -> bool {
        self.inputs.iter().any(|input| matches!(input, Input::Value(_)))
    }

    /// An attribute of type `type`.
    #[inline(always)]
    pub fn attr_type(self, name: &'static CStr, value: DType) -> Self {
        self.attr(name, Attr::Type(value))
    }

    /// An attribute of type `bool`.
    #[inline(always)]
    pub fn attr_bool(self, name: &'static CStr, value: bool) -> Self {
        self.attr(name, Attr::Bool(value))
    }

    /// An attribute of type `int`.
    #[inline(always)]
    pub fn attr_int(self, name: &'static CStr, value: i64) -> Self {
        self.attr(name, Attr::Int(value))
    }

    /// An attribute of type `float`, which TensorFlow keeps in 32 bits.
    #[inline(always)]
    pub fn attr_float(self, name: &'static CStr, value: impl Into<f64>) -> Self {
        self.attr(name, Attr::Float((value.into() as f32).to_bits()))
    }

    /// An attribute of type `string`.
    #[inline(always)]
    pub fn attr_string(self, name: &'static CStr, value: &'op str) -> Self {
        self.attr(name, Attr::String(Cow::Borrowed(value)))
    }

    /// An attribute of type `list(int)`.
    #[inline(always)]
    pub fn attr_ints(self, name: &'static CStr, value: &'op [i64]) -> Self {
        self.attr(name, Attr::Ints(Cow::Borrowed(value)))
    }

    /// Its success depends on its inputs' element types and sizes and on constants alone, never on values, and its
    /// result on nothing but its inputs: it may be recorded. Without this it runs at once, at its place.
    #[inline(always)]
    pub fn regular(mut self) -> Self {
        self.is_regular = true;
        self
    }

    /// It is regular, unless `dtype` is one of those for which its success depends on values.
    #[inline(always)]
    pub fn regular_unless(mut self, dtype: DType, failing: &[DType]) -> Self {
        self.is_regular = !failing.contains(&dtype);
        self
    }

    #[inline(always)]
    fn attr(mut self, name: &'static CStr, value: Attr<'op>) -> Self {
        self.attrs.push((name, value));
        self
    }

    /// Gives its output: runs it, or records it where it is proven that it can't fail.
    ///
    /// # Errors
    ///
    /// What eager execution raises, class and text; `ValueError` for a constant that doesn't fit its type;
    /// `RuntimeError` if the operation has not exactly one output.
    #[inline(always)]
    pub fn run(self) -> Result<Tensor> {
        region::run(Session::current()?, &self)
    }
}
