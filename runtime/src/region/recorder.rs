//! The recorder of one call.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use super::super::c::handle::Handle;
use super::super::c::status::Status;
use super::super::data::dtype::Device;
use super::super::data::error::{Error, Result};
use super::super::run::execute::{self, Operand};
use super::super::run::interrupt;
use super::super::run::op::{Input, Op};
use super::super::run::prepared;
use super::super::run::session::Session;
use super::super::run::tensor::{Place, Tensor, Value};
use super::plan::Plan;
use super::proven::{Record, Step, Wire};
use super::state::{Node, State};
use super::{now, plain};

/// A region has at most this many operations. To run 128 together saves all but a hundredth of what there is to
/// save, and a set of them is one number.
const NODES: usize = 128;

/// A region whose results need more memory than this takes only operations that go on from one of its results.
/// Eager execution frees as it goes; a region may run what is ready in another order, and hold more at once.
const BYTES: usize = 64 * 1024 * 1024;

/// Records the operations of one call.
pub(in super::super) struct Recorder {
    session: &'static Session,
    /// For the calls of TensorFlow that this call makes.
    status: Mutex<Status>,
    state: Mutex<State>,
}

impl Recorder {
    /// For a new call.
    pub(in super::super) fn new(session: &'static Session) -> Result<Arc<Self>> {
        let state = State {
            epoch: 0,
            root: session.regions.root(),
            nodes: Vec::with_capacity(16),
            externals: Vec::with_capacity(8),
            valued: 0,
            used: 0,
            wires: Vec::with_capacity(4),
            known: 0,
        };
        Ok(Arc::new(Self {
            session,
            status: Mutex::new(Status::new(&session.api)?),
            state: Mutex::new(state),
        }))
    }

    /// The status of this call. Whoever locks the state as well does so before.
    pub(in super::super) fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether its call is in the middle of an operation.
    pub(in super::super) fn is_busy(&self) -> bool {
        matches!(self.state.try_lock(), Err(TryLockError::WouldBlock))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records an operation, or runs it.
    pub(super) fn run(self: &Arc<Self>, op: &Op<'_>) -> Result<Tensor> {
        let mut state = self.lock();
        state.known = state.externals.len();
        let result = self.record(&mut state, op);
        if result.is_err() {
            // What the operation brought along is part of no step.
            let known = state.known;
            state.externals.truncate(known);
        }
        result
    }

    fn record(self: &Arc<Self>, state: &mut State, op: &Op<'_>) -> Result<Tensor> {
        if state.nodes.len() >= NODES {
            self.start_anew(state)?;
        }
        if op.depends_on_values() {
            interrupt::check()?;
            self.start_anew(state)?;
            return now(self.session, op, Device::Cpu, Arc::clone(self));
        }
        self.wire(state, op)?;
        if state.step().held > BYTES && !state.goes_on() {
            self.start_anew(state)?;
            self.wire(state, op)?;
        }
        match state.step().find(op, &state.wires, state.fresh()) {
            Some(step) => self.push(state, step, None),
            None => self.run_unproven(state, op),
        }
    }

    /// Runs an operation that isn't proven, at its place, and notes that it ran.
    fn run_unproven(self: &Arc<Self>, state: &mut State, op: &Op<'_>) -> Result<Tensor> {
        interrupt::check()?;
        self.settle_live(state)?;
        let is_whole = state
            .fresh()
            .iter()
            .all(|external| external.facts.dims.is_whole());
        if !op.is_regular || !is_whole {
            self.start_anew(state)?;
            return now(self.session, op, Device::Cpu, Arc::clone(self));
        }
        let mut bytes = 0_usize;
        let inputs = op.inputs.iter().zip(&state.wires);
        let operands = inputs.map(|(input, wire)| {
            let handle = match input {
                Input::Constant(constant) => return Ok(Operand::Constant(constant)),
                Input::Tensor(tensor) => {
                    bytes = tensor.facts().bytes().saturating_add(bytes);
                    tensor.value().known()
                }
                Input::Value(_) | Input::FreeValue(_) => state.handle(*wire),
            };
            let handle = handle.ok_or_else(|| Error::bug("an input of an operation has no value"))?;
            Ok(Operand::Handle(handle))
        });
        let operands = operands.collect::<Result<Vec<_>>>()?;
        let mut status = self.status();
        let handle = execute::one(
            self.session,
            &op.head,
            Device::Cpu,
            op.attrs.iter(),
            &operands,
            bytes,
            &mut status,
        )?;
        let facts = handle.facts(&mut status)?;
        drop((operands, status));
        if !facts.dims.is_whole() {
            self.start_anew(state)?;
            return Ok(Tensor::made(Some(handle), facts, Some(Arc::clone(self)), None));
        }
        let held = state
            .step()
            .held
            .saturating_add(state.growth(&facts, op.head.output));
        let (wires, fresh) = (&state.wires, state.fresh());
        let step = Step::new(Record::of(op, wires, fresh), facts, held);
        state.step().add(op, wires, fresh, Arc::clone(&step));
        self.session
            .regions
            .stats
            .proven(self.session.regions.proven.count());
        self.push(state, step, Some(handle))
    }

    /// The tensor of the next operation of the region.
    fn push(self: &Arc<Self>, state: &mut State, step: Arc<Step>, handle: Option<Handle>) -> Result<Tensor> {
        let index = state.nodes.len();
        if handle.is_some() {
            state.valued |= 1 << index;
        } else {
            state.pin(&self.status)?;
        }
        for wire in &state.wires {
            if let Wire::Node(used) = wire {
                state.used |= 1 << used;
            }
        }
        let place = Place {
            epoch: state.epoch,
            index,
        };
        let tensor = Tensor::made(handle, step.facts, Some(Arc::clone(self)), Some(place));
        state.nodes.push(Node {
            step,
            value: Arc::downgrade(tensor.value()),
            pinned: None,
        });
        Ok(tensor)
    }

    /// Finds where each input comes from.
    fn wire(self: &Arc<Self>, state: &mut State, op: &Op<'_>) -> Result<()> {
        state.wires.clear();
        state.known = state.externals.len();
        for input in op.inputs.iter() {
            let wire = match input {
                Input::Constant(_) => Wire::Constant,
                Input::Value(value) | Input::FreeValue(value) => {
                    let tensor = prepared::tensor(self.session, value)?;
                    state.fresh_external(&tensor, true, &self.status)?
                }
                Input::Tensor(tensor) => match tensor.place() {
                    Some(place)
                        if place.epoch == state.epoch
                            && tensor.recorder().is_some_and(|its| Arc::ptr_eq(its, self)) =>
                    {
                        Wire::Node(place.index)
                    }
                    _ => state.external(tensor, &self.status)?,
                },
            };
            state.wires.push(wire);
        }
        Ok(())
    }

    /// Notes that a result wasn't what a rule promises: what such results proved is let go.
    pub(in super::super) fn distrust(&self) {
        self.session.regions.proven.forget();
        self.session
            .regions
            .stats
            .count(&self.session.regions.stats.resets);
    }

    /// Computes every value that may still be asked for.
    pub(in super::super) fn settle(&self) -> Result<()> {
        self.settle_live(&mut self.lock())
    }

    fn settle_live(&self, state: &mut State) -> Result<()> {
        let mut wanted = 0_u128;
        for (index, node) in state.nodes.iter().enumerate() {
            if node.value.strong_count() > 0 {
                wanted |= 1 << index;
            }
        }
        wanted &= !state.valued;
        if wanted == 0 {
            return Ok(());
        }
        let plan = self.plan(state, wanted, state.valued);
        let handles = plain::run(self.session, state, &plan, &mut self.status())?;
        for (index, handle) in plan.outputs.iter().zip(handles) {
            if let Some(value) = state.nodes.get(*index).and_then(|node| node.value.upgrade()) {
                value.set(handle);
            }
        }
        state.valued |= wanted;
        Ok(())
    }

    /// Computes this value alone, since its call asks for nothing after it. All others stay as they are. If the call does
    /// ask, as one with several results, what goes on from this value goes on from there.
    pub(in super::super) fn finish(&self, value: &Value, place: Place) -> Result<()> {
        let mut state = self.lock();
        let is_known = value.known().is_some();
        if place.epoch != state.epoch || (is_known && !self.session.regions.is_on()) {
            return Ok(());
        }
        let wanted = 1 << place.index;
        if is_known {
            // It ran one by one, as it will be asked for the next time.
            plain::note(self.session, &self.plan(&state, wanted, 0));
            return Ok(());
        }
        let plan = self.plan(&state, wanted, state.valued);
        let mut status = self.status();
        let mut handles = plain::run(self.session, &state, &plan, &mut status)?;
        let Some(handle) = handles.pop() else {
            return Ok(());
        };
        if state.is_used_live(place.index) {
            let again = handle.again(&mut status)?;
            state.pin_value(place.index, again);
        }
        value.set(handle);
        Ok(())
    }

    fn plan(&self, state: &State, wanted: u128, valued: u128) -> Arc<Plan> {
        state.step().plan(wanted, valued, || {
            Plan::new(&self.session.regions.cache, state, wanted, valued)
        })
    }

    /// Ends the region; the next operation starts another.
    fn start_anew(&self, state: &mut State) -> Result<()> {
        self.settle_live(state)?;
        interrupt::check()?;
        state.epoch += 1;
        state.root = self.session.regions.root();
        state.nodes.clear();
        state.externals.clear();
        state.known = 0;
        state.valued = 0;
        state.used = 0;
        Ok(())
    }
}
