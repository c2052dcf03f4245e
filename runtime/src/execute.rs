//! Runs one operation through the eager C API, synchronously, on the calling thread.

use core::ffi::{c_char, c_int, CStr};
use core::ptr::{null_mut, NonNull};

use super::constant::Constant;
use super::dtype::Device;
use super::error::{Error, Result};
use super::gil;
use super::handle::Handle;
use super::op::Attr;
use super::prepared;
use super::session::Session;
use super::status::Status;
use super::sys::{self, Api};
use super::tensor::Tensor;

/// An operation whose inputs take this many bytes or more runs without Python's lock.
///
/// To let go of the lock costs 30 ns where nobody waits for it, but up to Python's switch interval of 5 ms where
/// somebody does: worth it only for work of some ten microseconds or more.
const HEAVY_BYTES: usize = 128 * 1024;

/// Room for outputs. An operation of ours has one; more than that is reported, and they are given back.
const OUTPUTS: usize = 4;

/// An input of an operation that runs now.
pub(super) enum Operand<'call> {
    /// A value.
    Handle(&'call Handle),
    /// A constant.
    Constant(&'call Constant),
}

/// Runs one operation on `operands`, which hold `bytes` bytes.
pub(super) fn one<'attrs>(
    session: &'static Session,
    name: &CStr,
    attrs: impl Iterator<Item = &'attrs (&'static CStr, Attr<'attrs>)>,
    operands: &[Operand<'_>],
    bytes: usize,
    status: &mut Status,
) -> Result<Handle> {
    let mut raw = RawOp::new(session, name, status)?;
    // Owned until the end of the call, beside the references that the operation takes.
    let mut constants: Vec<Tensor> = Vec::new();
    for operand in operands {
        match operand {
            Operand::Handle(handle) => raw.add_input(handle, name, status)?,
            Operand::Constant(constant) => {
                let tensor = prepared::tensor(session, constant)?;
                raw.add_input(tensor.handle()?, name, status)?;
                constants.push(tensor);
            }
        }
    }
    for (name, value) in attrs {
        raw.set_attr(name, value);
    }
    let mut outputs = [null_mut(); OUTPUTS];
    let count = raw.execute(&mut outputs, bytes >= HEAVY_BYTES, status);
    status.check_op(name)?;
    only_output(&session.api, outputs, count).ok_or_else(|| {
        let name = name.to_string_lossy();
        if count == 1 {
            Error::bug(format!("{name} gave a null for its output"))
        } else {
            Error::bug(format!("{name} gave {count} outputs, not one"))
        }
    })
}

/// Takes over all outputs of a call that succeeded; gives the first if it is the only one.
fn only_output(
    api: &'static Api,
    outputs: [*mut sys::TensorHandle; OUTPUTS],
    count: c_int,
) -> Option<Handle> {
    let count = usize::try_from(count).unwrap_or(0);
    let owned = outputs
        .into_iter()
        .take(count)
        .filter_map(NonNull::new)
        .map(|raw| {
            // SAFETY: a call that succeeded gave us a reference to each of its outputs.
            unsafe { Handle::owned(api, raw) }
        });
    let mut owned: [Option<Handle>; OUTPUTS] = fill(owned);
    if count == 1 {
        owned.first_mut()?.take()
    } else {
        None
    }
}

fn fill(mut handles: impl Iterator<Item = Handle>) -> [Option<Handle>; OUTPUTS] {
    core::array::from_fn(|_| handles.next())
}

/// An owned `TFE_Op`.
pub(super) struct RawOp {
    api: &'static Api,
    raw: NonNull<sys::Op>,
}

// SAFETY: TensorFlow ties an operation to no thread; it is never shared, only moved.
unsafe impl Send for RawOp {}

impl RawOp {
    /// An operation without inputs and attributes, on `CPU:0`. Without a device it would run on a GPU where there is one,
    /// even if its inputs are here.
    pub(super) fn new(session: &'static Session, name: &CStr, status: &mut Status) -> Result<Self> {
        let api = &session.api;
        // SAFETY: the context lives as long as the process, the name is a C string; the result is ours.
        let raw = unsafe { (api.new_op)(session.context(), name.as_ptr(), status.raw()) };
        let raw = NonNull::new(raw).map(|raw| Self { api, raw });
        status.check_op(name)?;
        let op =
            raw.ok_or_else(|| Error::bug(format!("TensorFlow gave nothing for {}", name.to_string_lossy())))?;
        let device = Device::Cpu.full_name().as_ptr();
        // SAFETY: the operation is alive, the name is a C string, which is copied.
        unsafe { (api.op_set_device)(op.raw.as_ptr(), device, status.raw()) };
        status.check_op(name)?;
        Ok(op)
    }

    /// The next input.
    pub(super) fn add_input(&mut self, handle: &Handle, name: &CStr, status: &mut Status) -> Result<()> {
        // SAFETY: the operation and the handle are alive; the operation counts a reference of its own.
        unsafe { (self.api.op_add_input)(self.raw.as_ptr(), handle.raw(), status.raw()) };
        status.check_op(name)
    }

    /// Runs it, without Python's lock where it is heavy, and says how many outputs came. `outputs` holds null
    /// pointers, and each output that comes is a reference of the caller's.
    pub(super) fn execute(
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
    pub(super) fn set_attr_function(&mut self, name: &CStr, function: &str) {
        let (text, len) = (function.as_ptr().cast(), function.len());
        // SAFETY: the operation is alive, the name is a C string, the text holds `len` bytes; it is copied.
        unsafe { (self.api.op_set_attr_function_name)(self.raw.as_ptr(), name.as_ptr(), text, len) };
    }

    /// A list of `TF_DataType` codes.
    pub(super) fn set_attr_types(&mut self, name: &CStr, codes: &[c_int]) {
        let count = c_int::try_from(codes.len()).unwrap_or(c_int::MAX);
        // SAFETY: the operation is alive, the name is a C string; the pointer holds `count` numbers, copied.
        unsafe { (self.api.op_set_attr_type_list)(self.raw.as_ptr(), name.as_ptr(), codes.as_ptr(), count) };
    }

    /// Bytes.
    pub(super) fn set_attr_bytes(&mut self, name: &CStr, value: &[u8]) {
        let (data, len) = (value.as_ptr().cast(), value.len());
        // SAFETY: the operation is alive, the name is a C string, the pointer holds `len` bytes; they are copied.
        unsafe { (self.api.op_set_attr_string)(self.raw.as_ptr(), name.as_ptr(), data, len) };
    }

    /// Whether it holds no inputs; false if that can't be known.
    pub(super) fn is_empty(&self, status: &mut Status) -> bool {
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
