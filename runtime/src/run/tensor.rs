//! Tensors: the facts that are known of one, and its value, which may still have to be computed.

use core::fmt;
use std::sync::{Arc, OnceLock};

use super::super::c::handle::Handle;
use super::super::c::status::Status;
use super::super::data::dtype::{DType, Device};
use super::super::data::error::{Error, Result};
use super::super::data::facts::Facts;
use super::super::region::Recorder;

/// Where a tensor stands in the region of its call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Place {
    /// The region, among those of its recorder.
    pub(in super::super) epoch: u64,
    /// The operation that gives it.
    pub(in super::super) index: usize,
}

/// What the clones of a tensor share.
pub(in super::super) struct Value {
    facts: Facts,
    /// The value, of a tensor that had it from the start.
    given: Option<Handle>,
    /// The value, of a tensor that was recorded.
    computed: OnceLock<Handle>,
    recorder: Option<Arc<Recorder>>,
    place: Option<Place>,
}

impl Value {
    /// The handle, if the value is there already.
    pub(in super::super) fn known(&self) -> Option<&Handle> {
        self.given.as_ref().or_else(|| self.computed.get())
    }

    /// The value, now that it is there.
    pub(in super::super) fn set(&self, handle: Handle) {
        // If it is there already, it is the same value.
        let _ = self.computed.set(handle);
    }
}

/// A tensor: cheap to clone, since clones share one value; free to go from thread to thread.
#[derive(Clone)]
pub struct Tensor {
    value: Arc<Value>,
}

impl Tensor {
    /// A tensor with its value.
    pub(in super::super) fn new(handle: Handle, facts: Facts) -> Self {
        Self::made(Some(handle), facts, None, None)
    }

    /// Reads the facts of a handle; an element type that we don't know is an error.
    pub(in super::super) fn of_handle(handle: Handle, status: &mut Status) -> Result<Self> {
        let facts = handle.facts(status)?;
        Ok(Self::new(handle, facts))
    }

    /// A tensor of a call: an argument, or the result of an operation, where `place` says of which.
    pub(in super::super) fn made(
        handle: Option<Handle>,
        facts: Facts,
        recorder: Option<Arc<Recorder>>,
        place: Option<Place>,
    ) -> Self {
        let value = Value {
            facts,
            given: handle,
            computed: OnceLock::new(),
            recorder,
            place,
        };
        Self {
            value: Arc::new(value),
        }
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        self.value.facts.dtype
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.value.facts.dims.rank()
    }

    /// The number of dimensions, as the rank patterns of a rule see it.
    pub fn operand_rank(&self) -> i64 {
        i64::try_from(self.rank()).unwrap_or(i64::MAX)
    }

    /// The sizes of its dimensions; of more than eight, the first eight.
    pub fn sizes(&self) -> &[i64] {
        self.value.facts.dims.sizes()
    }

    /// Its shape as Python writes it: `()`, `(3,)`, `(2, 3)`.
    pub fn shape_text(&self) -> String {
        match self.sizes() {
            [size] => format!("({size},)"),
            sizes => {
                let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
                format!("({})", sizes.join(", "))
            }
        }
    }

    /// Where it lives; `None` for a device that has no name here.
    pub fn device(&self) -> Option<Device> {
        self.value.facts.device
    }

    /// Everything that is known of it.
    pub(in super::super) fn facts(&self) -> &Facts {
        &self.value.facts
    }

    /// The recorder of its call.
    pub(in super::super) fn recorder(&self) -> Option<&Arc<Recorder>> {
        self.value.recorder.as_ref()
    }

    /// Which operation of its recorder gives it.
    pub(in super::super) fn place(&self) -> Option<Place> {
        self.value.place
    }

    /// What its clones share.
    pub(in super::super) fn value(&self) -> &Arc<Value> {
        &self.value
    }

    /// The handle of its value. If the value isn't there yet, it is computed, and with it every other value of its
    /// region that may still be asked for.
    pub(in super::super) fn handle(&self) -> Result<&Handle> {
        if self.value.known().is_none() {
            if let Some(recorder) = &self.value.recorder {
                recorder.settle()?;
            }
        }
        let handle = self.value.known();
        handle.ok_or_else(|| Error::bug("a tensor that was recorded has no value"))
    }

    /// The handle of its value, as the last one that its call asks for.
    pub(in super::super) fn last_handle(&self) -> Result<&Handle> {
        if let (Some(recorder), Some(place)) = (&self.value.recorder, self.value.place) {
            recorder.finish(&self.value, place)?;
        }
        self.handle()
    }
}

impl fmt::Debug for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor({}, rank {})", self.dtype().name(), self.rank())
    }
}
