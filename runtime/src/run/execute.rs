//! Runs one operation through the eager C API, synchronously, on the calling thread.

use core::ffi::{c_char, c_int, CStr};
use core::ptr::{null_mut, NonNull};

use super::super::c::gil;
use super::super::c::handle::Handle;
use super::super::c::status::Status;
use super::super::c::sys::{self, Api};
use super::super::data::constant::Constant;
use super::super::data::dtype::Device;
use super::super::data::error::{Error, Result};
use super::op::{Attr, Head, Output};
use super::prepared;
use super::session::Session;
use super::tensor::Tensor;

/// An operation whose inputs take this many bytes or more runs without Python's lock.
///
/// To let go of the lock costs 30 ns where nobody waits for it, but up to Python's switch interval of 5 ms where
/// somebody does: worth it only for work of some ten microseconds or more.
const HEAVY_BYTES: usize = 128 * 1024;

/// Room for outputs that needs no memory of its own. There is room for one more than there should be: that is reported,
/// and they are given back.
const OUTPUTS: usize = 4;

/// An input of an operation that runs now.
pub(in super::super) enum Operand<'call> {
    /// A value.
    Handle(&'call Handle),
    /// A constant.
    Constant(&'call Constant),
}

/// Runs one operation on a device, on `operands` that hold `bytes` bytes, and gives its result.
pub(in super::super) fn one<'attrs>(
    session: &'static Session,
    head: &Head,
    device: Device,
    attrs: impl Iterator<Item = &'attrs (&'static CStr, Attr<'attrs>)>,
    operands: &[Operand<'_>],
    bytes: usize,
    status: &mut Status,
) -> Result<Handle> {
    let mut raw = RawOp::new(session, head, device, status)?;
    // Owned until the end of the call, beside the references that the operation takes.
    let mut constants: Vec<Tensor> = Vec::new();
    for operand in operands {
        match operand {
            Operand::Handle(handle) => raw.add_input(handle, head, status)?,
            Operand::Constant(constant) => {
                let tensor = prepared::tensor(session, constant)?;
                raw.add_input(tensor.handle()?, head, status)?;
                constants.push(tensor);
            }
        }
    }
    for (name, value) in attrs {
        raw.set_attr(name, value);
    }
    let (mut few, mut many) = ([null_mut(); OUTPUTS], Vec::new());
    let outputs = if head.output.of < OUTPUTS {
        few.as_mut_slice()
    } else {
        many.resize(head.output.of.saturating_add(1), null_mut());
        many.as_mut_slice()
    };
    let count = raw.execute(outputs, bytes >= HEAVY_BYTES, status);
    status.check_op(head.name, head.given)?;
    taken(&session.api, outputs, count, head)
}

/// Takes over all outputs of a call that succeeded, gives the result, and lets go of the others.
fn taken(api: &'static Api, outputs: &[*mut sys::TensorHandle], count: c_int, head: &Head) -> Result<Handle> {
    let Output { index, of } = head.output;
    let count = usize::try_from(count).unwrap_or(0);
    let mut result = None;
    for (place, raw) in outputs.iter().take(count).enumerate() {
        // SAFETY: a call that succeeded gave us a reference to each of its outputs.
        let owned = NonNull::new(*raw).map(|raw| unsafe { Handle::owned(api, raw) });
        if place == index {
            result = owned;
        }
    }
    result
        .filter(|_| count == of)
        .ok_or_else(|| wrong_outputs(count, head))
}

#[cold]
fn wrong_outputs(count: usize, head: &Head) -> Error {
    let name = head.name.to_string_lossy();
    match head.output.of {
        of if of == count => Error::bug(format!("{name} gave a null for its output")),
        1 => Error::bug(format!("{name} gave {count} outputs, not one")),
        of => Error::bug(format!("{name} gave {count} outputs, not {of}")),
    }
}

/// An owned `TFE_Op`.
pub(in super::super) struct RawOp {
    api: &'static Api,
    raw: NonNull<sys::Op>,
}

// SAFETY: TensorFlow ties an operation to no thread; it is never shared, only moved.
unsafe impl Send for RawOp {}

impl RawOp {
    /// An operation without inputs and attributes, on a device. It is told so where there is another device than `CPU:0`: on
    /// a GPU it would run even if its inputs are here.
    pub(in super::super) fn new(
        session: &'static Session,
        head: &Head,
        device: Device,
        status: &mut Status,
    ) -> Result<Self> {
        let name = head.name;
        let api = &session.api;
        // SAFETY: the context lives as long as the process, the name is a C string; the result is ours.
        let raw = unsafe { (api.new_op)(session.context(), name.as_ptr(), status.raw()) };
        let raw = NonNull::new(raw).map(|raw| Self { api, raw });
        status.check_op(name, head.given)?;
        let op =
            raw.ok_or_else(|| Error::bug(format!("TensorFlow gave nothing for {}", name.to_string_lossy())))?;
        if device == Device::Cpu && session.cpu_is_alone() {
            return Ok(op);
        }
        let device = device.full_name().as_ptr();
        // SAFETY: the operation is alive, the name is a C string, which is copied.
        unsafe { (api.op_set_device)(op.raw.as_ptr(), device, status.raw()) };
        status.check_op(name, head.given)?;
        Ok(op)
    }

    /// The next input.
    pub(in super::super) fn add_input(
        &mut self,
        handle: &Handle,
        head: &Head,
        status: &mut Status,
    ) -> Result<()> {
        // SAFETY: the operation and the handle are alive; the operation counts a reference of its own.
        unsafe { (self.api.op_add_input)(self.raw.as_ptr(), handle.raw(), status.raw()) };
        status.check_op(head.name, head.given)
    }

    /// Runs it, without Python's lock where it is heavy, and says how many outputs came. `outputs` holds null
    /// pointers, and each output that comes is a reference of the caller's.
    pub(in super::super) fn execute(
        &mut self,
        outputs: &mut [*mut sys::TensorHandle],
        is_heavy: bool,
        status: &mut Status,
    ) -> c_int {
        let mut call = Call {
            raw: self,
            status,
            count: c_int::try_from(outputs.len()).unwrap_or(c_int::MAX),
            outputs: Outputs(outputs),
        };
        if is_heavy {
            gil::released(&mut || call.execute());
        } else {
            call.execute();
        }
        call.count
    }

    /// The function that an attribute names.
    pub(in super::super) fn set_attr_function(&mut self, name: &CStr, function: &str) {
        let (text, len) = (function.as_ptr().cast(), function.len());
        // SAFETY: the operation is alive, the name is a C string, the text holds `len` bytes; it is copied.
        unsafe { (self.api.op_set_attr_function_name)(self.raw.as_ptr(), name.as_ptr(), text, len) };
    }

    /// A list of `TF_DataType` codes.
    pub(in super::super) fn set_attr_types(&mut self, name: &CStr, codes: &[c_int]) {
        let count = c_int::try_from(codes.len()).unwrap_or(c_int::MAX);
        // SAFETY: the operation is alive, the name is a C string; the pointer holds `count` numbers, copied.
        unsafe { (self.api.op_set_attr_type_list)(self.raw.as_ptr(), name.as_ptr(), codes.as_ptr(), count) };
    }

    /// Bytes.
    pub(in super::super) fn set_attr_bytes(&mut self, name: &CStr, value: &[u8]) {
        let (data, len) = (value.as_ptr().cast(), value.len());
        // SAFETY: the operation is alive, the name is a C string, the pointer holds `len` bytes; they are copied.
        unsafe { (self.api.op_set_attr_string)(self.raw.as_ptr(), name.as_ptr(), data, len) };
    }

    /// Whether it holds no inputs; false if that can't be known.
    pub(in super::super) fn is_empty(&self, status: &mut Status) -> bool {
        // SAFETY: the operation is alive; the call only reads it.
        let count = unsafe { (self.api.op_get_flat_input_count)(self.raw.as_ptr(), status.raw()) };
        status.check().is_ok() && count == 0
    }

    fn set_attr(&mut self, name: &CStr, value: &Attr<'_>) {
        let (api, op, name): (_, _, *const c_char) = (self.api, self.raw.as_ptr(), name.as_ptr());
        match value {
            Attr::Type(dtype) => {
                // SAFETY: the operation is alive, the name is a C string; the value is copied.
                unsafe { (api.op_set_attr_type)(op, name, dtype.code()) };
            }
            Attr::Bool(value) => {
                // SAFETY: the operation is alive, the name is a C string; the value is copied.
                unsafe { (api.op_set_attr_bool)(op, name, u8::from(*value)) };
            }
            Attr::Int(value) => {
                // SAFETY: the operation is alive, the name is a C string; the value is copied.
                unsafe { (api.op_set_attr_int)(op, name, *value) };
            }
            Attr::Float(value) => {
                // SAFETY: the operation is alive, the name is a C string; the value is copied.
                unsafe { (api.op_set_attr_float)(op, name, f32::from_bits(*value)) };
            }
            Attr::String(value) => {
                // SAFETY: the operation is alive, the name is a C string; the pointer holds `len` bytes, which are copied.
                unsafe { (api.op_set_attr_string)(op, name, value.as_ptr().cast(), value.len()) };
            }
            Attr::Ints(values) => {
                let count = c_int::try_from(values.len()).unwrap_or(c_int::MAX);
                // SAFETY: the operation is alive, the name is a C string; the pointer holds `count` numbers, copied.
                unsafe { (api.op_set_attr_int_list)(op, name, values.as_ptr(), count) };
            }
        }
    }
}

impl Drop for RawOp {
    fn drop(&mut self) {
        // SAFETY: we own the operation, and delete it once.
        unsafe { (self.api.delete_op)(self.raw.as_ptr()) }
    }
}

/// One execution, on its way to wherever it is run from.
struct Call<'call> {
    raw: &'call mut RawOp,
    status: &'call mut Status,
    outputs: Outputs<'call>,
    count: c_int,
}

/// Room for the outputs of one execution.
struct Outputs<'call>(&'call mut [*mut sys::TensorHandle]);

// SAFETY: borrowed for one execution alone, and TensorFlow ties a tensor handle to no thread.
unsafe impl Send for Outputs<'_> {}

impl Call<'_> {
    fn execute(&mut self) {
        let (op, outputs) = (self.raw.raw.as_ptr(), self.outputs.0.as_mut_ptr());
        // SAFETY: the operation is complete and alive; `outputs` has room for `count` null pointers, as the call
        // wants it, and on failure it leaves none there.
        unsafe { (self.raw.api.execute)(op, outputs, &mut self.count, self.status.raw()) };
    }
}
