//! Finds the TensorFlow that Python has imported, and keeps the few Python objects that every call needs.

use core::ptr::{null, NonNull};
use std::path::{Path, PathBuf};

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAny, PyDict};

use super::super::c::gil;
use super::super::c::load::{load, Images, LoadError, TENSORFLOW_VERSION};
use super::super::c::platform::Platform;
use super::super::c::sys;
use super::super::region;
use super::super::run::interrupt;
use super::super::run::session::Session;
use super::super::run::settings::Settings;
use super::thread::Thread;
use super::{fork, mode, signal};

/// TensorFlow as this process has it, from Python's side.
pub(super) struct Active {
    /// The functions and the context.
    pub(super) session: &'static Session,
    /// The names of `tensorflow.python.eager.context`, whose `_context` is the context of the moment.
    pub(super) globals: Py<PyDict>,
    /// The context that everything here runs in.
    pub(super) context: Py<PyAny>,
    /// The capsule with its `TFE_Context`.
    pub(super) capsule: Py<PyAny>,
}

static ACTIVE: PyOnceLock<Active> = PyOnceLock::new();

impl Active {
    /// TensorFlow; found at the first call. A failure is not remembered: the next call looks again.
    pub(super) fn get(py: Python<'_>) -> PyResult<&Self> {
        match ACTIVE.get(py) {
            Some(active) => Ok(active),
            None => {
                // Not under a lock: Python runs meanwhile, and a handler of a signal may call a function itself. What two
                // find is the same.
                let found = find(py)?;
                let active = ACTIVE.get_or_init(py, || found);
                super::report::offer(py, active.session);
                Ok(active)
            }
        }
    }
}

#[cold]
fn find(py: Python<'_>) -> PyResult<Active> {
    let settings = Settings::read()?;
    let platform = check_interpreter(py)?;
    let package = package(py)?;
    let context_module = py
        .import("tensorflow.python.eager.context")
        .map_err(|error| no_context(&error))?;
    let context = context_module
        .call_method0("context")
        .map_err(|error| no_context(&error))?;
    let handle = || {
        let handle = context.getattr("_context_handle");
        handle.map_err(|error| no_context(&error))
    };
    let is_started = !handle()?.is_none();
    if is_started {
        fork::check_started()?;
    }
    context
        .call_method0("ensure_initialized")
        .map_err(|error| no_context(&error))?;
    if !is_started {
        fork::note_start();
    }
    let capsule = handle()?;
    let api = load(&Images::of_package(&package, platform))?;
    // SAFETY: we hold the interpreter's lock; for what is no capsule of that name it gives null and sets an error.
    let pointer = unsafe { ffi::PyCapsule_GetPointer(capsule.as_ptr(), null()) };
    let Some(pointer) = NonNull::new(pointer.cast::<sys::Context>()) else {
        return Err(no_context(&PyErr::fetch(py)));
    };
    let thread = Thread::of(&api, &context).map_err(|error| no_context(&error))?;
    thread.confirm(&context)?;
    fork::watch()?;
    gil::install(|work| Python::attach(|py| py.detach(work)));
    let session = Session::install(api, pointer);
    if session.context() != pointer.as_ptr() {
        return Err(mode::replaced());
    }
    let active = Active {
        session,
        globals: context_module.dict().unbind(),
        context: context.unbind(),
        capsule: capsule.unbind(),
    };
    // A mode that is refused would spoil the trial of regions, which holds for the whole process.
    mode::check(py, &active)?;
    region::start(session, settings);
    // After the trial, which nothing shall interrupt.
    interrupt::install(signal::check);
    Ok(active)
}

/// The profile of this platform, if the interpreter is the one that it needs.
fn check_interpreter(py: Python<'_>) -> PyResult<&'static Platform> {
    let platform = Platform::current().ok_or(LoadError::Platform)?;
    let version = py.version_info();
    let implementation: String = py
        .import("sys")?
        .getattr("implementation")?
        .getattr("name")?
        .extract()?;
    if implementation != "cpython" || (version.major, version.minor) != (3, 11) {
        let found = format!("{implementation} {}.{}", version.major, version.minor);
        return Err(LoadError::Python { found }.into());
    }
    let machine: String = py.import("platform")?.call_method0("machine")?.extract()?;
    if machine != platform.machine {
        return Err(LoadError::Machine {
            found: machine,
            expected: platform.machine,
        }
        .into());
    }
    Ok(platform)
}

/// The folder of the tensorflow package, if it is of our version.
fn package(py: Python<'_>) -> PyResult<PathBuf> {
    let missing = |why: String| PyErr::from(LoadError::NoTensorFlow { why });
    let module = py
        .import("tensorflow")
        .map_err(|error| missing(format!("`import tensorflow` fails: {error}")))?;
    let text = |name: &str| module.getattr(name).and_then(|value| value.extract::<String>());
    let version =
        text("__version__").map_err(|_| missing(String::from("the module `tensorflow` has no version")))?;
    if version != TENSORFLOW_VERSION {
        return Err(LoadError::PythonVersion { found: version }.into());
    }
    let file = text("__file__").map_err(|_| missing(String::from("the module `tensorflow` has no file")))?;
    let folder = Path::new(&file).parent().map(Path::to_owned);
    folder.ok_or_else(|| missing(format!("the module `tensorflow` has no folder: {file}")))
}

fn no_context(error: &PyErr) -> PyErr {
    LoadError::NoContext {
        why: error.to_string(),
    }
    .into()
}
