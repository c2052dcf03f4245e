//! Runs a plan: by its function, where TensorFlow has one, or one operation after the other.

use core::sync::atomic::{AtomicU64, Ordering};

use super::super::c::handle::Handle;
use super::super::c::status::Status;
use super::super::data::dtype::Device;
use super::super::data::error::{Error, Result};
use super::super::run::execute::{self, Operand};
use super::super::run::session::Session;
use super::cache::{Function, Stage, FUNCTIONS};
use super::plan::{Found, Plan, Source};
use super::proven::{Step, Wire};
use super::say::say;
use super::state::State;
use super::{call, function};

/// Runs a plan, and gives the wanted results in order.
pub(super) fn run(
    session: &'static Session,
    state: &State,
    plan: &Plan,
    status: &mut Status,
) -> Result<Vec<Handle>> {
    let stats = &session.regions.stats;
    // References of our own to values that may be dropped meanwhile; tensors from outside stay with the region.
    let mut kept = Vec::new();
    for source in &plan.inputs {
        if let Source::Node(index) = *source {
            let node = state.nodes.get(index).ok_or_else(missing)?;
            kept.push(
                node.with_value(|handle| handle.again(status))
                    .ok_or_else(missing)??,
            );
        }
    }
    let mut kept = kept.iter();
    let inputs = plan.inputs.iter().map(|source| match *source {
        Source::External(index) => state.externals.get(index).map(|external| &external.handle),
        Source::Node(_) => kept.next(),
    });
    let inputs = inputs
        .map(|input| input.ok_or_else(missing))
        .collect::<Result<Vec<_>>>()?;
    let Some(function) = &plan.function else {
        stats.count(&stats.single);
        return match plan.nodes.as_slice() {
            [only] => Ok(vec![single(session, state, plan, *only, &inputs, status)?]),
            _ => one_by_one(session, state, plan, &inputs, status),
        };
    };
    match ready(session, state, plan, function) {
        Stage::Built => {}
        Stage::New => {
            tell(session, plan, function, "first sight", &stats.first);
            let handles = one_by_one(session, state, plan, &inputs, status)?;
            function.see();
            return Ok(handles);
        }
        Stage::Seen | Stage::Plain => {
            tell(session, plan, function, "one by one", &stats.plain);
            return one_by_one(session, state, plan, &inputs, status);
        }
    }
    let called = call::call(session, function, &inputs, plan.is_heavy, status);
    match called.and_then(|handles| validated(state, plan, handles, status)) {
        Ok(handles) => {
            tell(session, plan, function, "hit", &stats.hits);
            Ok(handles)
        }
        Err(why) => {
            tell(session, plan, function, "run again one by one", &stats.reruns);
            if session.regions.is_traced() {
                say(format_args!("{}: {why}", function.name));
            }
            let handles = one_by_one(session, state, plan, &inputs, status)?;
            if function.fail() {
                stats.count(&stats.given_up);
            }
            Ok(handles)
        }
    }
}

/// Notes that the operations of a plan have run one by one already.
pub(super) fn note(session: &Session, plan: &Plan) {
    if let Some(function) = &plan.function {
        if function.see() {
            tell(
                session,
                plan,
                function,
                "first sight",
                &session.regions.stats.first,
            );
        }
    }
}

/// The stage of a function, after it was built if that was due.
fn ready(session: &'static Session, state: &State, plan: &Plan, function: &Function) -> Stage {
    let mut stage = function.stage();
    if *stage == Stage::Seen {
        let stats = &session.regions.stats;
        if stats.read(&stats.functions) >= FUNCTIONS as u64 {
            return *stage;
        }
        *stage = match function::build(session, state, plan, function) {
            Ok(()) => {
                stats.count(&stats.functions);
                Stage::Built
            }
            Err(why) => {
                if session.regions.is_traced() {
                    say(format_args!("{}: no function, {why}", function.name));
                }
                stats.count(&stats.given_up);
                Stage::Plain
            }
        };
    }
    *stage
}

/// Runs the only operation of a plan.
fn single(
    session: &'static Session,
    state: &State,
    plan: &Plan,
    index: usize,
    inputs: &[&Handle],
    status: &mut Status,
) -> Result<Handle> {
    let step = &state.nodes.get(index).ok_or_else(missing)?.step;
    let mut constants = step.record.constants.iter();
    let operands = step.record.wires.iter().map(|wire| match plan.find(*wire) {
        Some(Found::Input(input)) => inputs.get(input).map(|handle| Operand::Handle(handle)),
        Some(Found::Node(_)) => None,
        None => constants.next().map(Operand::Constant),
    });
    let operands = operands
        .map(|operand| operand.ok_or_else(missing))
        .collect::<Result<Vec<_>>>()?;
    again(session, step, &operands, plan.input_bytes, status)
}

/// Runs an operation that is proven, on `operands` of `bytes` bytes; its result must be what it was before.
fn again(
    session: &'static Session,
    step: &Step,
    operands: &[Operand<'_>],
    bytes: usize,
    status: &mut Status,
) -> Result<Handle> {
    let (head, attrs) = (&step.record.head, step.record.attrs.iter());
    let result = execute::one(session, head, Device::Cpu, attrs, operands, bytes, status)?;
    let found = result.facts(status)?;
    if found == step.facts {
        return Ok(result);
    }
    let (name, expected) = (head.name.to_string_lossy(), &step.facts);
    Err(Error::bug(format!(
        "{name} gave {found}, and for the same sizes before: {expected}"
    )))
}

/// Runs the operations one after the other, with every result checked.
fn one_by_one(
    session: &'static Session,
    state: &State,
    plan: &Plan,
    inputs: &[&Handle],
    status: &mut Status,
) -> Result<Vec<Handle>> {
    let mut values: Vec<Option<Handle>> = Vec::with_capacity(plan.nodes.len());
    let lasts = lasts(state, plan);
    for (at, index) in plan.nodes.iter().enumerate() {
        let step = &state.nodes.get(*index).ok_or_else(missing)?.step;
        let mut constants = step.record.constants.iter();
        let mut bytes = 0_usize;
        let operands = step.record.wires.iter().map(|wire| {
            let handle = match plan.find(*wire) {
                Some(Found::Input(input)) => inputs.get(input).copied(),
                Some(Found::Node(node)) => values.get(node).and_then(Option::as_ref),
                None => return constants.next().map(Operand::Constant).ok_or_else(missing),
            };
            bytes = bytes.saturating_add(match *wire {
                Wire::Node(node) => state.nodes.get(node).map_or(0, |node| node.step.facts.bytes()),
                Wire::External(external) => state.facts(external).map_or(0, |facts| facts.bytes()),
                Wire::Constant => 0,
            });
            handle.map(Operand::Handle).ok_or_else(missing)
        });
        let operands = operands.collect::<Result<Vec<_>>>()?;
        let result = again(session, step, &operands, bytes, status)?;
        drop(operands);
        values.push(Some(result));
        for (value, last) in values.iter_mut().zip(&lasts) {
            if *last == at {
                *value = None;
            }
        }
    }
    let outputs = plan.outputs.iter().map(|index| {
        let at = plan.nodes.binary_search(index).map_err(|_| missing())?;
        values.get_mut(at).and_then(Option::take).ok_or_else(missing)
    });
    outputs.collect()
}

/// For each operation of a plan the last that takes its result; itself if none does, never if it is wanted.
fn lasts(state: &State, plan: &Plan) -> Vec<usize> {
    let mut lasts: Vec<usize> = (0..plan.nodes.len()).collect();
    for (at, index) in plan.nodes.iter().enumerate() {
        let wires = state.nodes.get(*index).map(|node| node.step.record.wires.iter());
        for wire in wires.into_iter().flatten() {
            if let Some(Found::Node(used)) = plan.find(*wire) {
                if let Some(last) = lasts.get_mut(used) {
                    *last = at;
                }
            }
        }
    }
    for (at, index) in plan.nodes.iter().enumerate() {
        if plan.wanted & (1 << index) != 0 {
            if let Some(last) = lasts.get_mut(at) {
                *last = usize::MAX;
            }
        }
    }
    lasts
}

/// The results, if they are what the same sizes gave before.
fn validated(state: &State, plan: &Plan, handles: Vec<Handle>, status: &mut Status) -> Result<Vec<Handle>> {
    for (index, handle) in plan.outputs.iter().zip(&handles) {
        let step = &state.nodes.get(*index).ok_or_else(missing)?.step;
        if handle.facts(status)? != step.facts {
            return Err(Error::bug("a region gave another result than its operations"));
        }
    }
    Ok(handles)
}

fn tell(session: &Session, plan: &Plan, function: &Function, what: &str, counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
    if session.regions.is_traced() {
        let (nodes, inputs, outputs) = (plan.nodes.len(), plan.inputs.len(), plan.outputs.len());
        let name = &function.name;
        say(format_args!(
            "{name}: {what}: {nodes} operations, {inputs} inputs, {outputs} results"
        ));
    }
}

fn missing() -> Error {
    Error::bug("a region lacks a value")
}
