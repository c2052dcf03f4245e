//! Calls what the runtime hides, as the generated code and the boundary with Python call it.

use core::ffi::CStr;
use core::ptr::NonNull;
use std::path::PathBuf;
use std::sync::Arc;

use super::c::handle::Handle;
use super::c::load::{load, Images};
use super::c::status::Status;
use super::data::dtype::DType;
use super::data::error::{Error, Result};
use super::region::{self, Recorder};
use super::run::op::Op;
use super::run::session::Session;
use super::run::settings::Settings;
use super::run::tensor::Tensor;
use crate::fake::Fake;

pub(crate) use super::c::load::LoadError;
pub(crate) use super::c::platform::Image;
pub(crate) use super::c::sys::SYMBOLS;
pub(crate) use super::data::dtype::Device;
pub(crate) use super::data::error::Class;
pub(crate) use super::run::form::Form;

/// The table, and the version, of these images.
pub(crate) fn try_load(
    cc: PathBuf,
    framework: PathBuf,
    common: PathBuf,
) -> core::result::Result<(), LoadError> {
    let images = Images {
        cc,
        framework,
        common,
    };
    load(&images).map(drop)
}

/// The runtime at work on the library.
pub(crate) struct Player {
    fake: &'static Fake,
    session: &'static Session,
    given: Vec<usize>,
    outcomes: Vec<Outcome>,
}

/// As the boundary begins a call whose first operation has no tensor.
pub(super) fn enter() -> Result<Arc<Recorder>> {
    let session = Session::known().ok_or_else(|| Error::runtime("TensorFlow isn't loaded"))?;
    Recorder::new(session)
}

/// What a call of a function gave: all of its result.
pub(crate) type Outcome = Result<String>;

impl Player {
    /// Loads the library as TensorFlow, and tries regions.
    pub(crate) fn start(fake: &'static Fake) -> Result<Self> {
        let images = Images {
            cc: fake.image("cc"),
            framework: fake.image("framework"),
            common: fake.image("common"),
        };
        let api = load(&images)?;
        let context = NonNull::new(fake.context() as *mut _).expect("a context");
        let session = Session::install(api, context);
        region::start(session, Settings::read()?);
        Ok(Self {
            fake,
            session,
            given: Vec::new(),
            outcomes: Vec::new(),
        })
    }

    /// A tensor that Python owns.
    pub(crate) fn tensor(&mut self, dims: &[i64], floats: &[f32]) -> usize {
        let handle = self.fake.floats(dims, floats);
        self.given.push(handle);
        handle
    }

    /// A tensor of Python's on another device, by its full name.
    pub(crate) fn tensor_on(&mut self, device: &CStr, dims: &[i64], floats: &[f32]) -> usize {
        let handle = self.tensor(dims, floats);
        self.fake.place(handle, device);
        handle
    }

    /// From now on there is a GPU.
    pub(crate) fn add_gpu(&self) {
        self.fake.add_gpu();
    }

    /// Calls a function with tensors of Python's, and notes what comes.
    pub(crate) fn call(
        &mut self,
        inputs: &[usize],
        rank: usize,
        body: impl FnOnce(&[Tensor]) -> Result<Tensor>,
    ) {
        let outcome = self.attempt(Device::Cpu, inputs, rank, body);
        self.outcomes.push(outcome);
    }

    /// Calls a function on the GPU with tensors of Python's, and notes what comes.
    pub(crate) fn call_on_gpu(
        &mut self,
        inputs: &[usize],
        rank: usize,
        body: impl FnOnce(&[Tensor]) -> Result<Tensor>,
    ) {
        let outcome = self.attempt(Device::Cuda0, inputs, rank, body);
        self.outcomes.push(outcome);
    }

    fn attempt(
        &self,
        device: Device,
        inputs: &[usize],
        rank: usize,
        body: impl FnOnce(&[Tensor]) -> Result<Tensor>,
    ) -> Outcome {
        if self.session.is_async()? {
            return Err(Error::runtime("called in asynchronous execution"));
        }
        let recorder = Recorder::new(self.session)?;
        let tensors = inputs
            .iter()
            .map(|handle| self.extract(*handle, device, &recorder));
        let tensors = tensors.collect::<Result<Vec<_>>>()?;
        let result = body(&tensors)?;
        if (result.dtype(), result.rank(), result.device()) != (DType::F32, rank, Some(device)) {
            return Err(Error::bug(format!("the result of a function is {result:?}")));
        }
        let mut status = Status::new(&self.session.api)?;
        let owned = result.last_handle()?.again(&mut status)?.into_raw() as usize;
        let value = self.fake.value(owned);
        self.fake.release(owned);
        Ok(value)
    }

    /// As the boundary takes a tensor.
    fn extract(&self, handle: usize, device: Device, recorder: &Arc<Recorder>) -> Result<Tensor> {
        let api = &self.session.api;
        let mut status = recorder.status();
        let raw = NonNull::new(handle as *mut _).expect("a handle");
        // SAFETY: the test owns the handle, which is alive.
        let handle = unsafe { Handle::shared(api, raw, &mut status) }?;
        let facts = handle.facts(&mut status)?;
        if device == Device::Cuda0 {
            self.session.check_gpu(&mut status)?;
        }
        if facts.dtype != DType::F32 || facts.device != Some(device) {
            return Err(Error::type_error(format!(
                "an argument that was expected on {} is {facts}",
                device.name()
            )));
        }
        drop(status);
        Ok(Tensor::made(
            Some(handle),
            facts,
            Some(Arc::clone(recorder)),
            None,
        ))
    }

    /// What regions did.
    pub(crate) fn counts(&self) -> [(&'static str, u64); 12] {
        self.session.regions.report()
    }

    /// Gives back all that is kept, and Python's tensors; says what the calls gave.
    pub(crate) fn end(self) -> Vec<Outcome> {
        for handle in self.given {
            self.fake.release(handle);
        }
        // SAFETY: the session stays where it is, but nothing uses it any more: the process ends.
        drop(unsafe { core::ptr::read(self.session) });
        self.outcomes
    }
}

/// As a rule runs its operation: form, operation, promise.
pub(crate) fn rule(op: Op, operands: &[&Tensor], rank: i64) -> Result<Tensor> {
    let mut form = Form::of("rextio-tensorflow/fake");
    for operand in operands {
        form = form.operand(
            "x",
            operand,
            &[DType::F32],
            operand.device().unwrap_or(Device::Cpu),
        );
    }
    let promise = form.result(DType::F32, Some(rank))?;
    promise.keep(op.attr_type(c"T", DType::F32).regular().run()?)
}
