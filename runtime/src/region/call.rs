//! Calls the function of a region: by the operation `PartitionedCall`, which runs it on the calling thread.

use core::ptr::{null_mut, NonNull};
use std::sync::atomic::Ordering;

use super::super::c::handle::Handle;
use super::super::c::status::Status;
use super::super::c::sys;
use super::super::data::dtype::Device;
use super::super::data::error::{Error, Result};
use super::super::run::execute::RawOp;
use super::super::run::op::Head;
use super::super::run::session::Session;
use super::cache::Function;

const CALL: Head = Head::of(c"PartitionedCall");

/// A `ConfigProto` with `graph_options.rewrite_options.disable_meta_optimizer`: keeps the graph optimizer out, which
/// would change bits. It doesn't run for this operation anyway.
const CONFIG: &[u8] = &[0x52, 0x05, 0x52, 0x03, 0x98, 0x01, 0x01];

/// Calls it.
pub(super) fn call(
    session: &'static Session,
    function: &Function,
    inputs: &[&Handle],
    is_heavy: bool,
    status: &mut Status,
) -> Result<Vec<Handle>> {
    let api = &session.api;
    // The executor that a new operation would get now: a kept one must have the same, which is alive.
    let executor = if session.regions.keeps_ops.load(Ordering::Relaxed) {
        session.executor()?.identity()
    } else {
        None
    };
    // Dropped, so deleted, wherever this returns early: after an error an operation isn't used again.
    let mut op = match executor.and_then(|executor| function.take(executor)) {
        Some(op) => op,
        None => fresh(session, function, status)?,
    };
    for input in inputs {
        op.add_input(input, &CALL, status)?;
    }
    let mut outputs = vec![null_mut::<sys::TensorHandle>(); function.results.len()];
    let count = op.execute(&mut outputs, is_heavy, status);
    status.check_op(CALL.name, CALL.given)?;
    let count = usize::try_from(count).unwrap_or(0);
    let handles = outputs.into_iter().take(count).filter_map(NonNull::new);
    // SAFETY: a call that succeeded gave us a reference to each of its outputs.
    let handles: Vec<_> = handles.map(|raw| unsafe { Handle::owned(api, raw) }).collect();
    if handles.len() != function.results.len() {
        return Err(Error::bug(
            "the function of a region gave another number of results",
        ));
    }
    // What the operation is left with after a call is documented nowhere: it is used again only if it has let go of
    // its inputs, in a process where the canary has seen that it then calls as a new one does.
    if let Some(executor) = executor {
        if op.is_empty(status) {
            function.keep(executor, op);
        } else {
            session.regions.keeps_ops.store(false, Ordering::Relaxed);
        }
    }
    Ok(handles)
}

fn fresh(session: &'static Session, function: &Function, status: &mut Status) -> Result<RawOp> {
    let mut op = RawOp::new(session, &CALL, Device::Cpu, status)?;
    op.set_attr_types(c"Tin", &function.types);
    op.set_attr_types(c"Tout", &function.results);
    op.set_attr_function(c"f", &function.name);
    op.set_attr_bytes(c"config_proto", CONFIG);
    Ok(op)
}
