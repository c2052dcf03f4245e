//! What must run for the results that are wanted: which operations, on what, and under which name they are known.

use core::ffi::{c_int, CStr};
use std::sync::Arc;

use super::super::data::facts::Facts;
use super::super::run::op::Head;
use super::cache::{Cache, Function};
use super::proven::{Record, Wire};
use super::state::{Node, State};

/// A region whose kernels work for this many nanoseconds or more, by our estimate, runs without Python's lock.
///
/// To let go of the lock costs 30 ns where nobody waits for it, but up to Python's switch interval of 5 ms where
/// somebody does.
const HEAVY: usize = 50_000;

/// An input of the operations that run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    /// A tensor from outside of the region.
    External(usize),
    /// The value of an operation that ran before.
    Node(usize),
}

/// How to get some results of a region.
pub(super) struct Plan {
    /// The operations whose results are wanted.
    pub(super) wanted: u128,
    /// The operations that have a value already.
    pub(super) valued: u128,
    /// The operations that must run, in order.
    pub(super) nodes: Vec<usize>,
    /// What they need from elsewhere.
    pub(super) inputs: Vec<Source>,
    /// The wanted results, in order.
    pub(super) outputs: Vec<usize>,
    /// Whether the work is worth to let go of Python's lock.
    pub(super) is_heavy: bool,
    /// How many bytes the inputs hold.
    pub(super) input_bytes: usize,
    /// What they are to TensorFlow; none if they run one by one whatever happens.
    pub(super) function: Option<Arc<Function>>,
}

impl Plan {
    pub(super) fn new(cache: &Cache, state: &State, wanted: u128, valued: u128) -> Self {
        let mut needed = wanted;
        let mut nodes = Vec::new();
        for (index, node) in state.nodes.iter().enumerate().rev() {
            if needed & (1 << index) == 0 {
                continue;
            }
            nodes.push(index);
            for wire in &node.step.record.wires {
                if let Wire::Node(input) = *wire {
                    needed |= (1 << input) & !valued;
                }
            }
        }
        nodes.reverse();
        let mut inputs = Vec::new();
        let mut work = 0_usize;
        for node in nodes.iter().filter_map(|index| state.nodes.get(*index)) {
            for wire in &node.step.record.wires {
                if let Some(source) = source(*wire, valued) {
                    if !inputs.contains(&source) {
                        inputs.push(source);
                    }
                }
            }
            work = work.saturating_add(estimate(node, state));
        }
        let outputs = (0..state.nodes.len()).filter(|index| wanted & (1 << index) != 0);
        let mut plan = Self {
            wanted,
            valued,
            nodes,
            inputs,
            outputs: outputs.collect(),
            is_heavy: work >= HEAVY,
            input_bytes: 0,
            function: None,
        };
        let bytes = plan.inputs.iter().filter_map(|source| plan.facts(*source, state));
        plan.input_bytes = bytes.map(Facts::bytes).fold(0, usize::saturating_add);
        if plan.is_worth_a_function(&state.nodes) {
            let types = plan.inputs.iter().map(|source| code(plan.facts(*source, state)));
            let results = plan
                .outputs
                .iter()
                .map(|index| code(plan.facts(Source::Node(*index), state)));
            let (types, results) = (types.collect(), results.collect());
            plan.function = Some(cache.get(plan.shape(state), types, results));
        }
        plan
    }

    /// Whether these operations are faster together than one by one.
    fn is_worth_a_function(&self, nodes: &[Node]) -> bool {
        match self.nodes.as_slice() {
            [] => false,
            [only] => nodes
                .get(*only)
                .is_some_and(|node| is_product(node.step.record.head.name)),
            _ => true,
        }
    }

    fn facts<'state>(&self, source: Source, state: &'state State) -> Option<&'state Facts> {
        match source {
            Source::External(index) => state.facts(index),
            Source::Node(index) => state.nodes.get(index).map(|node| &node.step.facts),
        }
    }

    /// Where an input stands among [`Plan::inputs`], or the operation among [`Plan::nodes`] that gives it.
    pub(super) fn find(&self, wire: Wire) -> Option<Found> {
        if let Some(source) = source(wire, self.valued) {
            return self
                .inputs
                .iter()
                .position(|input| *input == source)
                .map(Found::Input);
        }
        match wire {
            Wire::Node(index) => self.nodes.binary_search(&index).ok().map(Found::Node),
            Wire::External(_) | Wire::Constant => None,
        }
    }

    /// What makes two regions the same to TensorFlow: operations with the outputs that are taken,
    /// attributes, constants, wiring, the element types
    /// and ranks of the inputs, and the wanted results.
    fn shape(&self, state: &State) -> String {
        let mut text = String::new();
        for source in &self.inputs {
            let facts = self.facts(*source, state);
            text.push_str(&facts.map_or_else(String::new, |facts| {
                format!("{}/{} ", facts.dtype.name(), facts.dims.rank())
            }));
        }
        for node in self.nodes.iter().filter_map(|index| state.nodes.get(*index)) {
            let Record {
                head,
                lists,
                attrs,
                wires,
                constants,
                ..
            } = &node.step.record;
            let wires: Vec<_> = wires.iter().map(|wire| self.find(*wire)).collect();
            let Head { name, output, .. } = head;
            text.push_str(&format!(
                "{name:?}{output:?}{lists:?}{attrs:?}{wires:?}{constants:?} "
            ));
        }
        let outputs: Vec<_> = self
            .outputs
            .iter()
            .map(|index| self.find(Wire::Node(*index)))
            .collect();
        text.push_str(&format!("{outputs:?}"));
        text
    }
}

/// Where an input of a planned operation is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// This input of the plan.
    Input(usize),
    /// The result of this operation of the plan.
    Node(usize),
}

/// What comes from elsewhere.
fn source(wire: Wire, valued: u128) -> Option<Source> {
    match wire {
        Wire::External(index) => Some(Source::External(index)),
        Wire::Node(index) if valued & (1 << index) != 0 => Some(Source::Node(index)),
        Wire::Node(_) | Wire::Constant => None,
    }
}

fn code(facts: Option<&Facts>) -> c_int {
    facts.map_or(0, |facts| facts.dtype.code())
}

/// About how many nanoseconds an operation's kernel works.
fn estimate(node: &Node, state: &State) -> usize {
    let record = &node.step.record;
    let operands = record.wires.iter().filter_map(|wire| match *wire {
        Wire::Node(index) => state.nodes.get(index).map(|node| node.step.facts),
        Wire::External(index) => state.facts(index).copied(),
        Wire::Constant => None,
    });
    let results = node.step.facts.dims.elements();
    let results = results.saturating_mul(record.head.output.of);
    if is_product(record.head.name) {
        // The product of the two matrices' elements is (rows * columns) * inner * inner.
        let both = operands.fold(1, |product: usize, facts| {
            product.saturating_mul(facts.dims.elements())
        });
        let inner = square_root(both / results.max(1));
        return results.saturating_mul(inner) / 25;
    }
    let read = operands
        .map(|facts| facts.dims.elements())
        .fold(0, usize::saturating_add);
    results.saturating_add(read) / 2
}

fn square_root(number: usize) -> usize {
    (number as f64).sqrt() as usize
}

/// Whether it is the matrix product, which alone is faster as a region of one.
fn is_product(name: &CStr) -> bool {
    name == c"MatMul"
}
