//! CUDA in Rextio's words: what a type says of its values, and who has allowed that they are lowered.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyTuple};
use rextio_tensorflow_rules::lang::Device;
use rextio_tensorflow_rules::types::TensorType;

use crate::host::{build, strings};

/// Who may allow functions on CUDA, and as which of its capabilities.
const PROVIDER: &str = "rextio-device-cuda";
const CAPABILITY: &str = "cuda-tensorflow-tfe-linux-x86_64";

/// What values of a CUDA type need; nothing for other types, since Rextio takes no CPU values beside CUDA values.
pub(crate) fn metadata<'py>(py: Python<'py>, ty: &TensorType) -> PyResult<Option<Bound<'py, PyAny>>> {
    if ty.device == Device::Cpu {
        return Ok(None);
    }
    let fields = PyDict::new(py);
    fields.set_item("logical_device", "cuda:0")?;
    fields.set_item("backend", "cuda")?;
    fields.set_item("dtype", ty.dtype.name())?;
    fields.set_item("rank", ty.rank)?;
    fields.set_item("layout", "dense")?;
    fields.set_item("runtime", "tensorflow-tfe")?;
    fields.set_item("runtime_version", rextio_tensorflow_runtime::TENSORFLOW_VERSION)?;
    fields.set_item("reuse_domain_runtime", true)?;
    fields.set_item("features", strings(py, &["eager", "inference", "no-grad"])?)?;
    fields.set_item("memory_spaces", strings(py, &["device"])?)?;
    let requirements = [
        requirement(py, "cpython", "3.11", &["private-eager-abi"])?,
        requirement(
            py,
            "tensorflow",
            rextio_tensorflow_runtime::TENSORFLOW_VERSION,
            &["cuda", "python-wheel", "tfe-c-api"],
        )?,
    ];
    fields.set_item("runtime_requirements", PyTuple::new(py, requirements)?)?;
    build(&py.import("rextio.devices")?, "DeviceValueMetadata", &fields).map(Some)
}

fn requirement<'py>(
    py: Python<'py>,
    name: &str,
    version: &str,
    features: &[&str],
) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("name", name)?;
    fields.set_item("version", version)?;
    fields.set_item("features", strings(py, features)?)?;
    build(
        &py.import("rextio.artifacts.models")?,
        "RuntimeRequirement",
        &fields,
    )
}

/// Whether the context of a lowering carries the authorization for these values, from the one who may give it.
///
/// # Errors
///
/// Says what is missing, or other than it must be.
pub(crate) fn check_authorization(ctx: &Bound<'_, PyAny>, metadata: &Bound<'_, PyAny>) -> Result<(), String> {
    let unread = |error: PyErr| format!("the authorization of a function on CUDA can't be read: {error}");
    let backend: String = ctx
        .getattr("backend")
        .and_then(|value| value.extract())
        .map_err(unread)?;
    if backend != "pyo3" {
        return Err(format!(
            "the backend of a function on CUDA must be `pyo3`, found `{backend}`"
        ));
    }
    let authorization = ctx.getattr("device_authorization").map_err(unread)?;
    if authorization.is_none() {
        return Err("a function on CUDA needs the authorization of a device provider".to_owned());
    }
    for (field, expected) in [("provider_id", PROVIDER), ("capability_id", CAPABILITY)] {
        let found: String = authorization
            .getattr(field)
            .and_then(|value| value.extract())
            .map_err(unread)?;
        if found != expected {
            return Err(format!(
                "the {field} of a function on CUDA must be `{expected}`, found `{found}`"
            ));
        }
    }
    let answer = authorization
        .call_method1("authorizes", (metadata,))
        .map_err(unread)?;
    match answer.cast::<PyBool>() {
        Ok(answer) if answer.is_true() => Ok(()),
        _ => Err("the authorization does not hold for the result's device".to_owned()),
    }
}
