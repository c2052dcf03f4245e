//! An operation as plain data: name, inputs, attributes. Nothing happens until it runs.

use core::ffi::CStr;
use std::borrow::Cow;

use super::super::data::constant::Constant;
use super::super::data::dtype::{DType, Device};
use super::super::data::error::{Error, Result};
use super::super::data::few::Few;
use super::super::region;
pub(in super::super) use super::attr::Attr;
use super::session::Session;
use super::tensor::Tensor;

/// An input.
pub(in super::super) enum Input<'op> {
    /// A tensor.
    Tensor(&'op Tensor),
    /// A constant, made into a tensor when the operation runs.
    Constant(Box<Constant>),
    /// A value of this call alone, on which the operation's success or the result's sizes may depend.
    Value(Box<Constant>),
    /// A value of this call alone, on which neither depends.
    FreeValue(Box<Constant>),
}

/// An operation has at most this many outputs. To run one for one output of many more is no use.
const OUTPUTS: usize = 256;

/// Which of an operation's outputs is its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Output {
    /// Its place.
    pub(in super::super) index: usize,
    /// How many outputs there are.
    pub(in super::super) of: usize,
}

impl Output {
    /// That of an operation with one output.
    pub(in super::super) const ONLY: Self = Self { index: 0, of: 1 };
}

/// What an operation is called, and what it gives.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Head {
    /// TensorFlow's name.
    pub(in super::super) name: &'static CStr,
    /// The name that Python gives it, which its errors end in: mostly an empty one, sometimes none.
    pub(in super::super) given: Option<&'static str>,
    /// Its result.
    pub(in super::super) output: Output,
}

impl Head {
    /// An operation with one output, to which Python gives an empty name.
    pub(in super::super) const fn of(name: &'static CStr) -> Self {
        Self {
            name,
            given: Some(""),
            output: Output::ONLY,
        }
    }

    /// Whether there is such an output.
    #[inline]
    fn check(&self) -> Result<()> {
        let Output { index, of } = self.output;
        if index < of && of <= OUTPUTS {
            return Ok(());
        }
        Err(self.without_output())
    }

    #[cold]
    fn without_output(&self) -> Error {
        let (name, Output { index, of }) = (self.name.to_string_lossy(), self.output);
        Error::value(if of > OUTPUTS {
            format!("{name} would give {of} outputs; native code takes one of {OUTPUTS} or fewer")
        } else {
            format!("{name} gives {of} outputs, and none has the index {index}")
        })
    }
}

/// Inputs that are one list to TensorFlow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct List {
    /// The place of the first among all inputs.
    pub(in super::super) start: usize,
    /// How many they are.
    pub(in super::super) len: usize,
}

/// One TensorFlow operation, of which one output is the result.
///
/// Names and types are not checked here: `#[tf_rule]` did so against TensorFlow's own table.
#[must_use = "an operation does nothing until it runs"]
pub struct Op<'op> {
    pub(in super::super) head: Head,
    /// The elements of lists stand here one by one.
    pub(in super::super) inputs: Few<Input<'op>, 3>,
    pub(in super::super) lists: Few<List, 1>,
    pub(in super::super) attrs: Few<(&'static CStr, Attr<'op>), 5>,
    /// Whether it may be recorded.
    pub(in super::super) is_regular: bool,
}

impl<'op> Op<'op> {
    /// An operation by TensorFlow's name, as `c"MatMul"`.
    #[inline(always)]
    pub fn new(name: &'static CStr) -> Self {
        Self {
            head: Head::of(name),
            inputs: Few::new(),
            lists: Few::new(),
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

    /// The next input, a list of tensors. Its length and element type are attributes, which are set beside it.
    #[inline]
    pub fn inputs(mut self, tensors: &'op [&'op Tensor]) -> Self {
        let (start, len) = (self.inputs.len(), tensors.len());
        self.lists.push(List { start, len });
        for tensor in tensors {
            self.inputs.push(Input::Tensor(tensor));
        }
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
    pub(in super::super) fn depends_on_values(&self) -> bool {
        self.inputs.iter().any(|input| matches!(input, Input::Value(_)))
    }

    /// Where it runs: where its tensors are.
    ///
    /// # Errors
    ///
    /// `RuntimeError` if some are on a GPU and some are not, which only a copy could bring together.
    pub(in super::super) fn device(&self) -> Result<Device> {
        let on_gpu = self.inputs.iter().filter_map(|input| match input {
            Input::Tensor(tensor) => Some(tensor.device() == Some(Device::Cuda0)),
            Input::Constant(_) | Input::Value(_) | Input::FreeValue(_) => None,
        });
        let (mut any, mut all) = (false, true);
        for is_there in on_gpu {
            (any, all) = (any || is_there, all && is_there);
        }
        match (any, all) {
            (false, _) => Ok(Device::Cpu),
            (true, true) => Ok(Device::Cuda0),
            (true, false) => {
                let name = self.head.name.to_string_lossy();
                Err(Error::bug(format!("{name} got tensors on two devices")))
            }
        }
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

    /// It gives `of` outputs, and its result is the one with this index, from 0. The others are let go at once.
    #[inline(always)]
    pub fn output(mut self, index: usize, of: usize) -> Self {
        self.head.output = Output { index, of };
        self
    }

    /// The name that Python's function gives the operation, as `"strided_slice/"`. The texts of its errors end in it.
    #[inline(always)]
    pub fn named(mut self, name: &'static str) -> Self {
        self.head.given = Some(name);
        self
    }

    /// Python gives the operation no name, not even an empty one: the texts of its errors end in `[Op:NAME]`. So it is for
    /// most operations that take a Python list for a tensor.
    #[inline(always)]
    pub fn unnamed(mut self) -> Self {
        self.head.given = None;
        self
    }

    #[inline(always)]
    fn attr(mut self, name: &'static CStr, value: Attr<'op>) -> Self {
        self.attrs.push((name, value));
        self
    }

    /// Gives its result: runs it, or records it where it is proven that it can't fail.
    ///
    /// # Errors
    ///
    /// What eager execution raises, class and text; `ValueError` for a constant that doesn't fit its type, and for an output
    /// that there isn't, or one of too many; `RuntimeError` if the operation gives another number of outputs than was said.
    #[inline(always)]
    pub fn run(self) -> Result<Tensor> {
        self.head.check()?;
        region::run(Session::current()?, &self)
    }
}
