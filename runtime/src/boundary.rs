//! Where Python's tensors become ours and ours become Python's. Everything that knows Python is here and below.

mod active;
mod call;
mod fork;
mod mode;
mod raise;
mod refusal;
mod report;
mod signal;
mod tape;
mod thread;

use core::ptr::NonNull;

use pyo3::prelude::*;
use pyo3::types::PyAny;

use self::active::Active;
use self::call::Call;
use super::dtype::{DType, Device};
use super::error::Error;
use super::handle::Handle;
use super::region::Recorder;
use super::status::Status;
use super::sys;
use super::tensor::Tensor;

/// The tensor that Python passed for the argument `name`: an exact `EagerTensor` of this element type and rank on
/// `CPU:0`, in plain eager execution, unwatched by any gradient tape.
///
/// # Errors
///
/// `TypeError` for any other object or element type, `ValueError` for another rank or device; both say what was
/// found and what to pass instead. `RuntimeError` in graph mode or inside a `tf.function` trace, with op callbacks,
/// in asynchronous execution, in the scope of another device, for a watched tensor, or where TensorFlow itself is
/// not the one that this was built for.
#[inline(never)]
pub fn extract<'py>(
    py: Python<'py>,
    value: &Bound<'py, PyAny>,
    name: &str,
    dtype: DType,
    rank: usize,
) -> PyResult<Tensor> {
    // Never inlined, so that this is at one place for all arguments of a call: see `Call::current`.
    let marker = 0_u8;
    let here = core::ptr::addr_of!(marker) as usize;
    let active = Active::get(py)?;
    let api = &active.session.api;
    let call = match Call::current(here) {
        Some(call) => call,
        None => begin(py, active)?.begin(here),
    };
    let object = value.as_ptr().cast::<sys::Object>();
    // SAFETY: `value` is a live Python object and we hold the interpreter's lock; the call only looks at its type.
    if !unsafe { (api.eager_tensor_check_exact)(object) } {
        return Err(refusal::not_eager(value, name, dtype, rank));
    }
    // SAFETY: `value` is exactly an EagerTensor; the handle stays its own.
    let raw = unsafe { (api.eager_tensor_handle)(object) };
    let Some(raw) = NonNull::new(raw) else {
        return Err(refusal::empty(name));
    };
    let mut status = call.recorder.status();
    // SAFETY: `value` keeps its handle alive while we take a reference of our own.
    let handle = unsafe { Handle::shared(api, raw, &mut status) }?;
    let code = handle.dtype_code();
    if code != dtype.code() {
        return Err(refusal::other_dtype(value, name, code, dtype));
    }
    let facts = handle.facts(&mut status)?;
    if facts.dims.rank() != rank {
        return Err(refusal::other_rank(py, name, dtype, facts.dims.rank(), rank));
    }
    if facts.device != Some(Device::Cpu) {
        let found = handle.device_name(&mut status)?;
        return Err(refusal::other_device(name, &found.to_string_lossy()));
    }
    if call.has_tapes {
        tape::check(py, api, value, name)?;
    }
    drop(status);
    Ok(Tensor::made(Some(handle), facts, Some(call.recorder), None))
}

/// A new call, in a mode that allows it.
fn begin(py: Python<'_>, active: &Active) -> PyResult<Call> {
    mode::check(py, active)?;
    Ok(Call {
        recorder: Recorder::new(active.session)?,
        has_tapes: tape::is_active(py, &active.session.api)?,
    })
}

/// The Python tensor for a result of this element type and rank.
///
/// # Errors
///
/// `RuntimeError` if the result is another; what Python raises if it has no memory.
pub fn materialize<'py>(
    py: Python<'py>,
    value: Tensor,
    dtype: DType,
    rank: usize,
) -> PyResult<Bound<'py, PyAny>> {
    if value.dtype() != dtype || value.rank() != rank || value.device() != Some(Device::Cpu) {
        let expected = format!("{} of rank {rank} on CPU:0", dtype.name());
        return Err(Error::bug(format!(
            "the result of a function: expected {expected}, found {value:?}"
        ))
        .into());
    }
    let active = Active::get(py)?;
    let api = &active.session.api;
    let owned = value.last_handle()?.again(&mut Status::new(api)?)?.into_raw();
    // SAFETY: we hold the interpreter's lock; the new object takes our reference. If it can't be made, whether the
    // reference was taken is open, so it is left alone.
    let object = unsafe { (api.eager_tensor_from_handle)(owned, false) };
    // SAFETY: a new reference, or null with a Python exception set.
    unsafe { raise::owned(py, object, "object for the result of a function") }
}

/// The boundary of a CUDA type: no value is taken.
///
/// # Errors
///
/// `TypeError`, always.
pub fn refuse_cuda(name: &str) -> PyResult<Tensor> {
    Err(refusal::cuda(&format!("the argument `{name}` is annotated")))
}

/// The boundary of a CUDA type: no value is given.
///
/// # Errors
///
/// `TypeError`, always.
pub fn refuse_cuda_result<'py>(_py: Python<'py>, _value: Tensor) -> PyResult<Bound<'py, PyAny>> {
    Err(refusal::cuda("the result is annotated"))
}
