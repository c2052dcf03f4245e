//! Runs one operation through the eager C API, synchronously, on the calling thread.

use core::ffi::{c_char, c_int, CStr};
use core::ptr::{null_mut, NonNull};

use super::error::{Error, Result};
use super::gil;
use super::op::{Attr, Input, Op};
use super::prepared;
use super::session::Session;
use super::status::Status;
use super::sys::{self, Api};
use super::tensor::{Handle, Tensor};

/// An operation whose inputs take this many bytes or more runs without Python's lock.
///
/// To let go of the lock costs 30 ns where nobody waits for it, but up to Python's switch interval of 5 ms where
/// somebody does: worth it only for work of some ten microseconds or more.
const HEAVY_BYTES: usize = 128 * 1024;

/// Room for outputs. An operation of ours has one; more than that is reported, and they are given back.
const OUTPUTS: usize = 4;

/// Runs an operation.
pub(super) fn run(session: &'static Session, op: &Op) -> Result<Tensor> {
    let api = &session.api;
    let mut status = Status::new(api)?;
    let mut raw = RawOp::new(session, op.name, &mut status)?;
    // Owned until the end of the call, beside the references that the operation takes.
    let mut constants: Vec<Tensor> = Vec::new();
    let mut bytes = 0_usize;
    for input in &op.inputs {
        match input {
            Input::Tensor(tensor) => {
                bytes = bytes.saturating_add(tensor.bytes(&mut status));
                raw.add_input(tensor, op.name, &mut status)?;
            }
            Input::Constant(constant) => {
                let tensor = prepared::tensor(session, constant)?;
                raw.add_input(&tensor, op.name, &mut status)?;
                constants.push(tensor);
            }
        }
    }
    for (name, value) in &op.attrs {
        raw.set_attr(name, value);
    }
    let mut call = Call {
        raw: &mut raw,
        status: &mut status,
        outputs: [null_mut(); OUTPUTS],
        count: 0,
    };
    if bytes >= HEAVY_BYTES {
        gil::released(&mut || call.execute());
    } else {
        call.execute();
    }
    let (outputs, count) = (call.outputs, call.count);
    status.check_op(op.name)?;
    let only = only_output(api, outputs, count).ok_or_else(|| {
        Error::bug(format!(
            "{} gave {count} outputs, not one",
            op.name.to_string_lossy()
        ))
    })?;
    Tensor::new(only, &mut status)
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
struct RawOp {
    api: &'static Api,
    raw: NonNull<sys::Op>,
}

impl RawOp {
    fn new(session: &'static Session, name: &CStr, status: &mut Status) -> Result<Self> {
        let api = &session.api;
        // SAFETY: the context lives as long as the process, the name is a C string; the result is ours.
        let raw = unsafe { (api.new_op)(session.context(), name.as_ptr(), status.raw()) };
        let raw = NonNull::new(raw).map(|raw| Self { api, raw });
        status.check_op(name)?;
        raw.ok_or_else(|| Error::bug(format!("TensorFlow gave nothing for {}", name.to_string_lossy())))
    }

    fn add_input(&mut self, tensor: &Tensor, name: &CStr, status: &mut Status) -> Result<()> {
        // SAFETY: the operation and the handle are alive; the operation counts a reference of its own.
        unsafe { (self.api.op_add_input)(self.raw.as_ptr(), tensor.handle().raw(), status.raw()) };
        status.check_op(name)
    }

    fn set_attr(&mut self, name: &CStr, value: &Attr) {
        let (api, op, name): (_, _, *const c_char) = (self.api, self.raw.as_ptr(), name.as_ptr());
        match value {
            Attr::Type(dtype) => {
                // SAFETY: the operation is alive, the name is a C string; the value is copied.
                unsafe { (api.op_set_attr_type)(op, name, dtype.code()) };
            }
            Attr::Bool(value) => {
                // SAFETY: as above.
                unsafe { (api.op_set_attr_bool)(op, name, u8::from(*value)) };
            }
            Attr::Int(value) => {
                // SAFETY: as above.
                unsafe { (api.op_set_attr_int)(op, name, *value) };
            }
            Attr::Float(value) => {
                // SAFETY: as above.
                unsafe { (api.op_set_attr_float)(op, name, *value) };
            }
            Attr::String(value) => {
                // SAFETY: as above; the pointer holds `len` bytes.
                unsafe { (api.op_set_attr_string)(op, name, value.as_ptr().cast(), value.len()) };
            }
            Attr::Ints(values) => {
                let count = c_int::try_from(values.len()).unwrap_or(c_int::MAX);
                // SAFETY: as above; the pointer holds `count` numbers.
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
    outputs: [*mut sys::TensorHandle; OUTPUTS],
    count: c_int,
}

// SAFETY: everything in it is owned or borrowed for this call alone, and TensorFlow ties none of it to a thread.
unsafe impl Send for Call<'_> {}

impl Call<'_> {
    fn execute(&mut self) {
        self.count = OUTPUTS as c_int;
        let (op, outputs) = (self.raw.raw.as_ptr(), self.outputs.as_mut_ptr());
        // SAFETY: the operation is complete and alive; `outputs` has room for `count` null pointers, as the call
        // wants it, and on failure it leaves none there.
        unsafe { (self.raw.api.execute)(op, outputs, &mut self.count, self.status.raw()) };
    }
}
