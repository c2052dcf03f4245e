//! The regions that were seen: by shape, with the function that TensorFlow has for each.

use core::ffi::c_int;
use core::num::NonZeroUsize;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::super::run::execute::RawOp;
use super::proven::Given;
use core::hash::Hasher;

/// So many shapes are kept. When they are full, those that have no function yet go.
const SHAPES: usize = 4 * 1024;

/// So many functions are given to TensorFlow, which keeps what it made of each even when the function is taken away
/// again. When they are full, other regions run one by one.
pub(super) const FUNCTIONS: usize = 1024;

/// A function that failed this often, where its operations ran well one by one, isn't used any more.
const FAILURES: u8 = 3;

/// So many operations are kept for one function; more are in use only if more threads call it at once.
const KEPT: usize = 8;

/// What a region is to TensorFlow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Its shape hasn't run yet.
    New,
    /// Its operations ran one by one.
    Seen,
    /// TensorFlow has the function.
    Built,
    /// It runs one by one for good.
    Plain,
}

/// A region by its shape.
pub(super) struct Function {
    /// Its name in TensorFlow, made from the shape.
    pub(super) name: String,
    /// The `TF_DataType` codes of its inputs.
    pub(super) types: Vec<c_int>,
    /// The `TF_DataType` codes of its results.
    pub(super) results: Vec<c_int>,
    stage: Mutex<Stage>,
    failures: AtomicU8,
    ops: Mutex<Vec<Kept>>,
}

/// An operation that was used. It points to the executor of the thread that made it, which whoever set it may free.
struct Kept {
    executor: NonZeroUsize,
    op: RawOp,
}

impl Function {
    /// What it is to TensorFlow now; may be changed by whoever holds it.
    pub(super) fn stage(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that its operations ran one by one. Says whether that was new.
    pub(super) fn see(&self) -> bool {
        let mut stage = self.stage();
        let is_new = *stage == Stage::New;
        if is_new {
            *stage = Stage::Seen;
        }
        is_new
    }

    /// Notes that it failed where its operations ran well one by one. Says whether that was once too often.
    pub(super) fn fail(&self) -> bool {
        let is_over = self.failures.fetch_add(1, Ordering::Relaxed).saturating_add(1) >= FAILURES;
        if is_over {
            *self.stage() = Stage::Plain;
        }
        is_over
    }

    /// An operation that calls it in this executor, if one is kept.
    pub(super) fn take(&self, executor: NonZeroUsize) -> Option<RawOp> {
        let mut ops = self.ops.lock().unwrap_or_else(PoisonError::into_inner);
        let last = ops.iter().rposition(|kept| kept.executor == executor)?;
        Some(ops.remove(last).op)
    }

    /// Keeps an operation of this executor for the next call in it, in place of the oldest if there are too many.
    pub(super) fn keep(&self, executor: NonZeroUsize, op: RawOp) {
        let mut ops = self.ops.lock().unwrap_or_else(PoisonError::into_inner);
        if ops.len() >= KEPT {
            ops.remove(0);
        }
        ops.push(Kept { executor, op });
    }
}

/// All regions that were seen.
pub(super) struct Cache {
    shapes: Mutex<HashMap<String, Arc<Function>>>,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            shapes: Mutex::default(),
        }
    }

    /// The function of a shape, made if it isn't known.
    pub(super) fn get(&self, shape: String, types: Vec<c_int>, results: Vec<c_int>) -> Arc<Function> {
        let mut shapes = self.shapes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = shapes.get(&shape) {
            return Arc::clone(known);
        }
        if shapes.len() >= SHAPES {
            shapes.retain(|_, function| *function.stage() == Stage::Built);
        }
        let made = Arc::new(Function {
            name: name(&shape),
            types,
            results,
            stage: Mutex::new(Stage::New),
            failures: AtomicU8::new(0),
            ops: Mutex::default(),
        });
        shapes.insert(shape, Arc::clone(&made));
        made
    }

    /// How many shapes are known.
    pub(super) fn len(&self) -> usize {
        self.shapes.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

/// The name of a shape: two hashes of its text.
fn name(shape: &str) -> String {
    let hash = |start: &[u8]| {
        let mut hasher = Given::default();
        hasher.write(start);
        hasher.write(shape.as_bytes());
        hasher.finish()
    };
    format!("rextio_tensorflow_{:016x}{:016x}", hash(b"one"), hash(b"another"))
}
