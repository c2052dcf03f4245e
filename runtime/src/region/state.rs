//! The region that is being recorded: its operations, and what they need from outside.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use super::super::c::handle::Handle;
use super::super::c::status::Status;
use super::super::data::error::Result;
use super::super::data::facts::Facts;
use super::super::run::op::Output;
use super::super::run::tensor::{Tensor, Value};
use super::proven::{Step, Wire};

/// A tensor from outside of a region.
pub(super) struct External {
    pub(super) handle: Handle,
    pub(super) facts: Facts,
    /// Whether it was made of a value of the call. Two of them are never one input, even if they happen to be equal.
    pub(super) is_value: bool,
}

/// An operation of a region.
pub(super) struct Node {
    pub(super) step: Arc<Step>,
    pub(super) value: Weak<Value>,
    /// Its value, where a later operation needs it that hasn't run yet.
    pub(super) pinned: Option<Handle>,
}

impl Node {
    /// Calls `with` with its value.
    pub(super) fn with_value<T>(&self, with: impl FnOnce(&Handle) -> T) -> Option<T> {
        if let Some(pinned) = &self.pinned {
            return Some(with(pinned));
        }
        self.value.upgrade()?.known().map(with)
    }
}

/// The region that is being recorded.
pub(super) struct State {
    pub(super) epoch: u64,
    /// Where it starts.
    pub(super) root: Arc<Step>,
    pub(super) nodes: Vec<Node>,
    pub(super) externals: Vec<External>,
    /// The operations that have a value, or had one before it was dropped.
    pub(super) valued: u128,
    /// The operations whose result is an input of another.
    pub(super) used: u128,
    /// Where the inputs of the operation at hand come from.
    pub(super) wires: Vec<Wire>,
    /// How many tensors from outside the operations before it have.
    pub(super) known: usize,
}

impl State {
    /// The tensors from outside that only the operation at hand has.
    pub(super) fn fresh(&self) -> &[External] {
        self.externals.get(self.known..).unwrap_or_default()
    }

    /// The last operation, after all those before it.
    pub(super) fn step(&self) -> &Step {
        self.nodes.last().map_or(&self.root, |node| &node.step)
    }

    /// A tensor from outside: known by its handle, or new.
    pub(super) fn external(&mut self, tensor: &Tensor, status: &Mutex<Status>) -> Result<Wire> {
        let handle = tensor.handle()?;
        let known = self
            .externals
            .iter()
            .position(|known| !known.is_value && known.handle.raw() == handle.raw());
        match known {
            Some(known) => Ok(Wire::External(known)),
            None => self.fresh_external(tensor, false, status),
        }
    }

    /// A tensor from outside that is new.
    pub(super) fn fresh_external(
        &mut self,
        tensor: &Tensor,
        is_value: bool,
        status: &Mutex<Status>,
    ) -> Result<Wire> {
        let (handle, facts) = (tensor.handle()?, *tensor.facts());
        self.externals.push(External {
            handle: handle.again(&mut status.lock().unwrap_or_else(PoisonError::into_inner))?,
            facts,
            is_value,
        });
        Ok(Wire::External(self.externals.len() - 1))
    }

    /// Whether the operation is the first that takes some result of this region.
    pub(super) fn goes_on(&self) -> bool {
        self.wires
            .iter()
            .any(|wire| matches!(wire, Wire::Node(index) if self.used & (1 << index) == 0))
    }

    /// How much more memory the region needs for a result and the outputs beside it, which we take to be as large. What
    /// goes on from a result takes its place.
    pub(super) fn growth(&self, facts: &Facts, output: Output) -> usize {
        let replaced = self.wires.iter().filter_map(|wire| match wire {
            Wire::Node(index) if self.used & (1 << index) == 0 => self.nodes.get(*index),
            _ => None,
        });
        let replaced = replaced.map(|node| node.step.facts.bytes()).max().unwrap_or(0);
        let needed = facts.bytes().saturating_mul(output.of);
        needed.saturating_sub(replaced)
    }

    /// Keeps the values that an operation needs which doesn't run yet.
    pub(super) fn pin(&mut self, status: &Mutex<Status>) -> Result<()> {
        for wire in &self.wires {
            let Wire::Node(index) = *wire else { continue };
            if self.valued & (1 << index) == 0 {
                continue;
            }
            let Some(node) = self.nodes.get_mut(index) else {
                continue;
            };
            if node.pinned.is_none() {
                let mut status = status.lock().unwrap_or_else(PoisonError::into_inner);
                let value = node.with_value(|handle| handle.again(&mut status));
                node.pinned = value.transpose()?;
            }
        }
        Ok(())
    }

    /// Whether an operation that was recorded takes this one's result, and some other value may still be asked for.
    pub(super) fn is_used_live(&self, index: usize) -> bool {
        let mut nodes = self.nodes.iter().enumerate();
        self.used & (1 << index) != 0
            && nodes.any(|(other, node)| other > index && node.value.strong_count() > 0)
    }

    /// Notes a value, and keeps it for the operations that need it.
    pub(super) fn pin_value(&mut self, index: usize, handle: Handle) {
        if let Some(node) = self.nodes.get_mut(index) {
            node.pinned = Some(handle);
            self.valued |= 1 << index;
        }
    }

    /// The handle of a tensor from outside.
    pub(super) fn handle(&self, wire: Wire) -> Option<&Handle> {
        match wire {
            Wire::External(index) => self.externals.get(index).map(|external| &external.handle),
            Wire::Node(_) | Wire::Constant => None,
        }
    }

    /// What is known of a tensor from outside.
    pub(super) fn facts(&self, external: usize) -> Option<&Facts> {
        self.externals.get(external).map(|external| &external.facts)
    }
}
