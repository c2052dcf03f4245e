//! What is proven: sequences of operations that ran without error, by their inputs' sizes.
//!
//! A tree: each step is an operation that follows those on the way from the root.

use core::ffi::CStr;
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::super::data::constant::Constant;
use super::super::data::dtype::DType;
use super::super::data::facts::{Dims, Facts};
use super::super::run::op::{Attr, Head, Input, List, Op};
use super::plan::Plan;
use super::state::External;

/// So many steps are kept. When they are full, all go, and proving starts anew.
pub(super) const STEPS: u64 = 16 * 1024;

/// So many plans are kept with one step.
const PLANS: usize = 16;

/// Where an input comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wire {
    /// An operation of this region.
    Node(usize),
    /// A tensor from outside.
    External(usize),
    /// A constant of the operation.
    Constant,
}

/// An operation that ran.
pub(super) struct Record {
    pub(super) head: Head,
    /// Which of its inputs are lists.
    pub(super) lists: Vec<List>,
    pub(super) attrs: Vec<(&'static CStr, Attr<'static>)>,
    pub(super) wires: Vec<Wire>,
    /// The constants among the inputs, in order.
    pub(super) constants: Vec<Constant>,
    /// The tensors from outside that no operation before had as an input.
    pub(super) fresh: Vec<Facts>,
}

impl Record {
    pub(super) fn of(op: &Op<'_>, wires: &[Wire], fresh: &[External]) -> Self {
        let attrs = op.attrs.iter().map(|(name, value)| (*name, value.to_owned()));
        Self {
            head: op.head,
            lists: op.lists.iter().copied().collect(),
            attrs: attrs.collect(),
            wires: wires.to_vec(),
            constants: constants(op).cloned().collect(),
            fresh: fresh.iter().map(|external| external.facts).collect(),
        }
    }

    fn is(&self, op: &Op<'_>, wires: &[Wire], fresh: &[External]) -> bool {
        is_same(self.head.name, op.head.name)
            && self.head.output == op.head.output
            && self.head.given == op.head.given
            && self.wires == wires
            && self.lists.iter().eq(op.lists.iter())
            && self.attrs.len() == op.attrs.len()
            && self
                .attrs
                .iter()
                .zip(op.attrs.iter())
                .all(|(own, other)| is_same(own.0, other.0) && own.1 == other.1)
            && self.fresh.iter().eq(fresh.iter().map(|external| &external.facts))
            && self.constants.iter().eq(constants(op))
    }
}

/// The constants among the inputs, in order.
fn constants<'op>(op: &'op Op<'_>) -> impl Iterator<Item = &'op Constant> {
    op.inputs.iter().filter_map(|input| match input {
        Input::Tensor(_) | Input::Value(_) | Input::FreeValue(_) => None,
        Input::Constant(constant) => Some(&**constant),
    })
}

/// Whether two names are equal; mostly they are one and the same.
fn is_same(one: &'static CStr, other: &'static CStr) -> bool {
    core::ptr::eq(one, other) || one == other
}

/// The steps from one step on.
#[derive(Default)]
struct Next {
    /// The one that was taken last, which mostly is the next to be taken.
    last: Option<Arc<Step>>,
    all: HashMap<u64, Vec<Arc<Step>>, BuildHasherDefault<Given>>,
}

/// An operation after those before it.
pub(super) struct Step {
    pub(super) record: Record,
    /// Its result.
    pub(super) facts: Facts,
    /// The most memory that the operations up to here can need for their results, when they run together.
    pub(super) held: usize,
    next: Mutex<Next>,
    plans: Mutex<Vec<Arc<Plan>>>,
}

impl Step {
    pub(super) fn new(record: Record, facts: Facts, held: usize) -> Arc<Self> {
        Arc::new(Self {
            record,
            facts,
            held,
            next: Mutex::default(),
            plans: Mutex::default(),
        })
    }

    /// The step from here by this operation, if it is proven.
    pub(super) fn find(&self, op: &Op<'_>, wires: &[Wire], fresh: &[External]) -> Option<Arc<Self>> {
        let mut next = self.next();
        if let Some(last) = &next.last {
            if last.record.is(op, wires, fresh) {
                return Some(Arc::clone(last));
            }
        }
        let mut steps = next.all.get(&key(op, wires, fresh))?.iter();
        let found = Arc::clone(steps.find(|step| step.record.is(op, wires, fresh))?);
        next.last = Some(Arc::clone(&found));
        Some(found)
    }

    /// Notes that this operation is proven here.
    pub(super) fn add(&self, op: &Op<'_>, wires: &[Wire], fresh: &[External], step: Arc<Self>) {
        let key = key(op, wires, fresh);
        self.next().all.entry(key).or_default().push(step);
    }

    fn next(&self) -> MutexGuard<'_, Next> {
        self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The plan for these results; `make` makes it.
    pub(super) fn plan(&self, wanted: u128, valued: u128, make: impl FnOnce() -> Plan) -> Arc<Plan> {
        let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        let found = plans
            .iter()
            .find(|plan| plan.wanted == wanted && plan.valued == valued);
        if let Some(found) = found {
            return Arc::clone(found);
        }
        let made = Arc::new(make());
        if plans.len() >= PLANS {
            plans.clear();
        }
        plans.push(Arc::clone(&made));
        made
    }
}

/// All proven sequences of the process.
pub(super) struct Proven {
    root: Mutex<Arc<Step>>,
    steps: AtomicU64,
}

impl Proven {
    pub(super) fn new() -> Self {
        Self {
            root: Mutex::new(nothing()),
            steps: AtomicU64::new(0),
        }
    }

    /// Where each sequence starts.
    pub(super) fn root(&self) -> Arc<Step> {
        Arc::clone(&self.root.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Counts a step that was added. Says whether all were let go to make room.
    pub(super) fn count(&self) -> bool {
        if self.steps.fetch_add(1, Ordering::Relaxed) < STEPS {
            return false;
        }
        self.forget();
        true
    }

    /// Lets all go: proving starts anew.
    pub(super) fn forget(&self) {
        *self.root.lock().unwrap_or_else(PoisonError::into_inner) = nothing();
        self.steps.store(0, Ordering::Relaxed);
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }
}

fn nothing() -> Arc<Step> {
    let record = Record {
        head: Head::of(c""),
        lists: Vec::new(),
        attrs: Vec::new(),
        wires: Vec::new(),
        constants: Vec::new(),
        fresh: Vec::new(),
    };
    let facts = Facts {
        dtype: DType::F32,
        dims: Dims::of_rank(0),
        device: None,
    };
    Step::new(record, facts, 0)
}

/// A number that is likely to differ for operations that differ.
fn key(op: &Op<'_>, wires: &[Wire], fresh: &[External]) -> u64 {
    let mut key = Given(op.attrs.len() as u64);
    key.write(op.head.name.to_bytes());
    key.write_u64(op.head.output.index as u64);
    key.write_u64(op.head.output.of as u64);
    for list in op.lists.iter() {
        key.write_u64(list.start as u64);
        key.write_u64(list.len as u64);
    }
    for wire in wires {
        key.write_u64(match *wire {
            Wire::Node(index) => 3 * index as u64,
            Wire::External(index) => 3 * index as u64 + 1,
            Wire::Constant => 2,
        });
    }
    for bits in constants(op).flat_map(|constant| constant.bits().unwrap_or_default()) {
        key.write_u64(*bits);
    }
    for (_, attr) in op.attrs.iter() {
        match attr {
            Attr::Bool(value) => key.write_u64(u64::from(*value)),
            Attr::Int(value) => key.write_u64(*value as u64),
            Attr::Float(bits) => key.write_u64(u64::from(*bits)),
            Attr::Type(dtype) => key.write_u64(*dtype as u64),
            Attr::String(text) => key.write(text.as_bytes()),
            Attr::Ints(values) => values.iter().for_each(|value| key.write_u64(*value as u64)),
        }
    }
    for size in fresh.iter().flat_map(|external| external.facts.dims.sizes()) {
        key.write_u64(*size as u64);
    }
    key.finish()
}

/// A quick hash, and a hasher for numbers that are hashes already. What it finds is compared in full.
#[derive(Default)]
pub(super) struct Given(u64);

impl Hasher for Given {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
            self.write_u64(u64::from_ne_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        // The constant of Knuth's multiplicative hashing.
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 29);
    }
}
