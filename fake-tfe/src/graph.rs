//! `TF_Graph`, its nodes, and the functions that are made of it.

use core::ffi::{c_char, c_int, c_void};
use std::collections::BTreeMap;

use crate::devices::Place;
use crate::fault::Fault;
use crate::kernels::Failure;
use crate::lists;
use crate::text;
use crate::value::Value;
use crate::world::{call, Call, Id, Object};

/// `TF_INVALID_ARGUMENT`.
const INVALID: i32 = 3;

/// Nodes of a graph have numbers that no object has: those of the graph's number that it leaves free.
const NODES: Id = 1 << 40;

/// `TF_Output`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Output {
    node: Id,
    index: c_int,
}

/// A graph: its finished nodes.
#[derive(Default)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
}

/// An output of a node of a graph.
#[derive(Debug, Clone, Copy)]
struct Source {
    /// The node's place in the graph.
    node: usize,
    index: usize,
}

/// A node.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    op: String,
    pub(crate) attrs: BTreeMap<String, String>,
    value: Option<(i32, Vec<i64>, Vec<u8>)>,
    inputs: Vec<Source>,
    /// How many inputs each list has, with the place of its first.
    lists: Vec<(usize, usize)>,
    has_device: bool,
}

impl Node {
    /// Lists are where the operation takes them, and nowhere else, and as long as its attribute says.
    fn check(&self) -> Result<(), Failure> {
        let count = self.inputs.len();
        let wanted: Vec<_> = lists::listed(&self.op, count)
            .map(|len| (0, len))
            .into_iter()
            .collect();
        if self.lists != wanted {
            let (op, lists) = (&self.op, &self.lists);
            return Err((INVALID, format!("{op} got the lists {lists:?}, not {wanted:?}")));
        }
        lists::check(&self.op, &self.attrs, count)
    }
}

/// A node that isn't finished, with its graph.
pub(crate) struct Draft {
    graph: Id,
    pub(crate) node: Node,
}

/// Runs an operation.
type Kernel<'call> = &'call dyn Fn(&str, &BTreeMap<String, String>, &[Value]) -> Result<Vec<Value>, Failure>;

/// A function: the nodes of its graph, and which of them are its inputs and results.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    pub(crate) name: String,
    nodes: Vec<Node>,
    inputs: Vec<usize>,
    outputs: Vec<Source>,
}

impl Program {
    /// Runs the function: each result, with whether its node has a device. Its errors name the node, as TensorFlow's do.
    pub(crate) fn run(&self, inputs: &[Value], kernel: Kernel<'_>) -> Result<Vec<(Value, bool)>, Failure> {
        if inputs.len() != self.inputs.len() {
            let text = format!(
                "{} takes {} inputs, not {}",
                self.name,
                self.inputs.len(),
                inputs.len()
            );
            return Err((INVALID, text));
        }
        let mut values: Vec<Vec<Value>> = Vec::with_capacity(self.nodes.len());
        for (place, node) in self.nodes.iter().enumerate() {
            let given = self.inputs.iter().position(|input| *input == place);
            let outputs = match (given.and_then(|given| inputs.get(given)), &node.value) {
                (Some(given), _) => vec![given.clone()],
                (None, Some((dtype, dims, bytes))) => {
                    vec![Value::new(*dtype, dims.clone(), bytes.clone(), "")]
                }
                (None, None) => {
                    let operands = node
                        .inputs
                        .iter()
                        .map(|input| values[input.node][input.index].clone());
                    let operands: Vec<_> = operands.collect();
                    kernel(&node.op, &node.attrs, &operands)
                        .map_err(|(code, text)| (code, format!("{{{{node n{place}}}}} {text}")))?
                }
            };
            values.push(outputs);
        }
        Ok(self
            .outputs
            .iter()
            .map(|output| {
                let value = values[output.node][output.index].clone();
                (value, self.nodes[output.node].has_device)
            })
            .collect())
    }
}

/// An output that a node of a graph has.
fn source(call: &mut Call, graph: Id, output: Output) -> Option<Source> {
    let place = output.node.checked_sub(NODES + graph * 1024);
    let index = usize::try_from(output.index).ok();
    let found = place.zip(index).filter(|(place, index)| match call.get(graph) {
        Some(Object::Graph(graph)) => {
            let node = graph.nodes.get(*place);
            node.is_some_and(|node| *index < lists::outputs(&node.op, &node.attrs))
        }
        _ => false,
    });
    if found.is_none() {
        call.misuse("a node of the graph with such an output", output.node);
    }
    found.map(|(node, index)| Source { node, index })
}

#[no_mangle]
pub extern "C" fn TF_NewGraph() -> Id {
    let mut call = call("TF_NewGraph");
    call.about("graph");
    if call.has(Fault::Null) {
        return 0;
    }
    call.add(Object::Graph(Graph::default()))
}

#[no_mangle]
pub extern "C" fn TF_DeleteGraph(graph: Id) {
    call("TF_DeleteGraph").take(graph, "TF_Graph");
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_NewOperation(graph: Id, op: *const c_char, _name: *const c_char) -> Id {
    let mut call = call("TF_NewOperation");
    call.about("graph");
    if call.has(Fault::Null) {
        return 0;
    }
    // SAFETY: the caller promises a C string.
    let op = unsafe { text::copied(op) };
    let node = Node {
        op,
        attrs: BTreeMap::new(),
        value: None,
        inputs: Vec::new(),
        lists: Vec::new(),
        has_device: false,
    };
    call.add(Object::Draft(Draft { graph, node }))
}

/// # Safety
///
/// As in C. The only device that there may be is `CPU:0`.
#[no_mangle]
pub unsafe extern "C" fn TF_SetDevice(draft: Id, device: *const c_char) {
    let mut call = call("TF_SetDevice");
    call.about("graph");
    if call.has(Fault::Other) {
        return;
    }
    // SAFETY: the caller promises a C string.
    let device = unsafe { text::copied(device) };
    match call.get(draft) {
        Some(Object::Draft(draft)) if device.as_bytes() == Place::Cpu.name().to_bytes() => {
            draft.node.has_device = true
        }
        _ => call.misuse("an unfinished node for that device", draft),
    }
}

#[no_mangle]
pub extern "C" fn TF_AddInput(draft: Id, input: Output) {
    let mut call = call("TF_AddInput");
    add(&mut call, draft, input);
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_AddInputList(draft: Id, inputs: *const Output, count: c_int) {
    let mut call = call("TF_AddInputList");
    // SAFETY: the caller promises as many.
    let inputs = unsafe { text::list(inputs, usize::try_from(count).unwrap_or(0)) };
    if let Some(Object::Draft(draft)) = call.get(draft) {
        let start = draft.node.inputs.len();
        draft.node.lists.push((start, inputs.len()));
    }
    for input in inputs {
        add(&mut call, draft, input);
    }
}

fn add(call: &mut Call, draft: Id, input: Output) {
    let graph = match call.get(draft) {
        Some(Object::Draft(draft)) => draft.graph,
        _ => return call.misuse("an unfinished node", draft),
    };
    let source = source(call, graph, input);
    if let (Some(Object::Draft(draft)), Some(source)) = (call.get(draft), source) {
        draft.node.inputs.push(source);
    }
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrTensor(draft: Id, _attr: *const c_char, tensor: Id, status: Id) {
    let mut call = call("TF_SetAttrTensor");
    call.about("graph");
    if call.fails(status) {
        return;
    }
    let value = call.value(tensor);
    match (call.get(draft), value) {
        (Some(Object::Draft(draft)), Some(value)) => {
            draft.node.value = Some((value.dtype, value.dims.clone(), value.copied()));
        }
        _ => call.misuse("an unfinished node", draft),
    }
}

#[no_mangle]
pub extern "C" fn TF_FinishOperation(draft: Id, status: Id) -> Id {
    let mut call = call("TF_FinishOperation");
    call.about("graph");
    // Gone, even if the call fails.
    let Some(Object::Draft(draft)) = call.take(draft, "TF_OperationDescription") else {
        return 0;
    };
    if call.fails(status) || call.has(Fault::Null) {
        return 0;
    }
    if let Err((code, text)) = draft.node.check() {
        call.report(status, code, &text);
        return 0;
    }
    match call.get(draft.graph) {
        Some(Object::Graph(graph)) => {
            graph.nodes.push(draft.node);
            NODES + draft.graph * 1024 + graph.nodes.len() - 1
        }
        _ => {
            call.misuse("a graph", draft.graph);
            0
        }
    }
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_GraphToFunction(
    graph: Id,
    name: *const c_char,
    _append_hash: u8,
    _count: c_int,
    _nodes: *const c_void,
    input_count: c_int,
    inputs: *const Output,
    output_count: c_int,
    outputs: *const Output,
    _output_names: *const c_void,
    _options: *const c_void,
    _description: *const c_char,
    status: Id,
) -> Id {
    let mut call = call("TF_GraphToFunction");
    call.about("graph");
    if call.fails(status) || call.has(Fault::Null) {
        return 0;
    }
    // SAFETY: the caller promises a C string.
    let name = unsafe { text::copied(name) };
    // SAFETY: the caller promises as many.
    let inputs = unsafe { text::list(inputs, usize::try_from(input_count).unwrap_or(0)) };
    // SAFETY: the caller promises as many.
    let outputs = unsafe { text::list(outputs, usize::try_from(output_count).unwrap_or(0)) };
    let mut sources = |list: &[Output]| -> Vec<Source> {
        let sources = list.iter().map(|output| source(&mut call, graph, *output));
        sources.flatten().collect()
    };
    let (inputs, outputs) = (sources(&inputs), sources(&outputs));
    let inputs = inputs.into_iter().map(|input| input.node).collect();
    let nodes = match call.get(graph) {
        Some(Object::Graph(graph)) => graph.nodes.clone(),
        _ => {
            call.misuse("a graph", graph);
            return 0;
        }
    };
    call.add(Object::Function(Program {
        name,
        nodes,
        inputs,
        outputs,
    }))
}

#[no_mangle]
pub extern "C" fn TF_DeleteFunction(function: Id) {
    call("TF_DeleteFunction").take(function, "TF_Function");
}
