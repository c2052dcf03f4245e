//! Where Python's tensors become ours and ours become Python's. Everything that knows Python is here and below.

mod active;
mod call;
mod enter;
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
use pyo3::types::{PyAny, PyTuple};

use self::active::Active;
use self::call::Call;
pub(super) use self::enter::enter;
use super::c::handle::Handle;
use super::c::status::Status;
use super::c::sys;
use super::data::dtype::{DType, Device};
use super::data::error::Error;
use super::region::Recorder;
use super::run::tensor::Tensor;
use super::run::tensors::Tensors;

/// The tensor that Python passed for the argument `name`: an exact `EagerTensor` of this element type and rank on
/// this device, in plain eager execution, unwatched by any gradient tape.
///
/// # Errors
///
/// `TypeError` for any other object or element type, `ValueError` for another rank or device; both say what was
/// found and what to pass instead. `RuntimeError` in graph mode or inside a `tf.function` trace, with op callbacks,
/// in asynchronous execution, in the scope of another device, for a watched tensor, or where TensorFlow itself is
/// not the one that this was built for.
// Always inlined, so that `taken` is at one place for all arguments of a call: see `Call::current`.
#[inline(always)]
pub fn extract<'py>(
    py: Python<'py>,
    value: &Bound<'py, PyAny>,
    name: &str,
    dtype: DType,
    rank: usize,
    device: Device,
) -> PyResult<Tensor> {
    taken(py, value, name, Some((dtype, rank)), device)
}

/// The same for an argument on `CPU:0` of any of our element types and of any rank up to 8.
///
/// # Errors
///
/// As those of [`extract`]: `TypeError` for an element type that isn't ours, `ValueError` for a rank above 8.
#[inline(always)]
pub fn extract_any<'py>(py: Python<'py>, value: &Bound<'py, PyAny>, name: &str) -> PyResult<Tensor> {
    taken(py, value, name, None, Device::Cpu)
}

#[inline(never)]
fn taken<'py>(
    py: Python<'py>,
    value: &Bound<'py, PyAny>,
    name: &str,
    expected: Option<(DType, usize)>,
    device: Device,
) -> PyResult<Tensor> {
    let marker = 0_u8;
    let here = core::ptr::addr_of!(marker) as usize;
    let active = Active::get(py)?;
    let api = &active.session.api;
    let call = match Call::current(here) {
        Some(call) => call,
        None => begin(py, active, device)?.begin(here),
    };
    if call.device != device {
        mode::check_scope(py, active, device)?;
    }
    let object = value.as_ptr().cast::<sys::Object>();
    // SAFETY: `value` is a live Python object and we hold the interpreter's lock; the call only looks at its type.
    if !unsafe { (api.eager_tensor_check_exact)(object) } {
        return Err(refusal::not_eager(value, name, expected));
    }
    // On a GPU, before anything of the tensor is looked at.
    if call.has_tapes && device == Device::Cuda0 {
        tape::check(py, api, value, name)?;
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
    let is_right = match expected {
        Some((dtype, _)) => code == dtype.code(),
        None => DType::from_code(code).is_some(),
    };
    if !is_right {
        return Err(refusal::other_dtype(value, name, code, expected));
    }
    let facts = handle.facts(&mut status)?;
    let found = facts.dims.rank();
    match expected {
        Some((dtype, rank)) if found != rank => {
            return Err(refusal::other_rank(py, name, (dtype, device), found, rank));
        }
        None if !facts.dims.is_whole() => return Err(refusal::too_many_dims(name, found)),
        _ => {}
    }
    if device == Device::Cuda0 {
        active.session.check_gpu(&mut status)?;
    }
    if facts.device != Some(device) {
        let found = handle.device_name(&mut status)?;
        return Err(refusal::other_device(name, &found.to_string_lossy(), device));
    }
    if call.has_tapes && device == Device::Cpu {
        tape::check(py, api, value, name)?;
    }
    drop(status);
    Ok(Tensor::made(Some(handle), facts, Some(call.recorder), None))
}

/// A new call, in a mode that allows it.
fn begin(py: Python<'_>, active: &Active, device: Device) -> PyResult<Call> {
    mode::check(py, active)?;
    mode::check_scope(py, active, device)?;
    Ok(Call {
        recorder: Recorder::new(active.session)?,
        has_tapes: tape::is_active(py, &active.session.api)?,
        device,
    })
}

/// The Python tensor for a result of this element type and rank, on this device.
///
/// # Errors
///
/// `RuntimeError` if the result is another; what Python raises if it has no memory.
pub fn materialize<'py>(
    py: Python<'py>,
    value: Tensor,
    dtype: DType,
    rank: usize,
    device: Device,
) -> PyResult<Bound<'py, PyAny>> {
    if value.dtype() != dtype || value.rank() != rank || value.device() != Some(device) {
        return Err(another_result(
            &format!("{} of rank {rank} on {}", dtype.name(), device.name()),
            &value,
        ));
    }
    object(py, value.last_handle()?)
}

/// The Python tensor for a result on `CPU:0` of any element type and rank.
///
/// # Errors
///
/// `RuntimeError` if it isn't on `CPU:0`; what Python raises if it has no memory.
pub fn materialize_any<'py>(py: Python<'py>, value: Tensor) -> PyResult<Bound<'py, PyAny>> {
    check_result(&value)?;
    object(py, value.last_handle()?)
}

/// The Python tuple for several results, which are computed together.
///
/// # Errors
///
/// As those of [`materialize_any`].
pub fn materialize_all<'py>(py: Python<'py>, values: Tensors) -> PyResult<Bound<'py, PyAny>> {
    let values = values.as_slice();
    values.iter().try_for_each(check_result)?;
    let objects = match values {
        [value] => vec![object(py, value.last_handle()?)?],
        // The first that is asked for brings along the others.
        _ => {
            let objects = values.iter().map(|value| object(py, value.handle()?));
            objects.collect::<PyResult<_>>()?
        }
    };
    Ok(PyTuple::new(py, objects)?.into_any())
}

fn check_result(value: &Tensor) -> PyResult<()> {
    match value.device() {
        Some(Device::Cpu) => Ok(()),
        _ => Err(another_result("a tensor on CPU:0", value)),
    }
}

#[cold]
fn another_result(expected: &str, found: &Tensor) -> PyErr {
    Error::bug(format!(
        "the result of a function: expected {expected}, found {found:?}"
    ))
    .into()
}

/// A Python tensor that shares this value.
fn object<'py>(py: Python<'py>, handle: &Handle) -> PyResult<Bound<'py, PyAny>> {
    let api = &Active::get(py)?.session.api;
    let owned = handle.again(&mut Status::new(api)?)?.into_raw();
    // SAFETY: we hold the interpreter's lock; the new object takes our reference. If it can't be made, whether the
    // reference was taken is open, so it is left alone.
    let object = unsafe { (api.eager_tensor_from_handle)(owned, false) };
    // SAFETY: a new reference, or null with a Python exception set.
    unsafe { raise::owned(py, object, "object for the result of a function") }
}
