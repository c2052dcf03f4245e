//! `TF_Graph`, its nodes, and the functions that are made of it.

use core::ffi::{c_char, c_int, c_void};
use std::collections::BTreeMap;

use crate::fault::Fault;
use crate::handle::CPU;
use crate::kernels::Failure;
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

/// A node, with its inputs by their place in the graph.
#[derive(Debug, Clone)]
struct Node {
    op: String,
    attrs: BTreeMap<String, String>,
    value: Option<(i32, Vec<i64>, Vec<u8>)>,
    inputs: Vec<usize>,
    has_device: bool,
}

/// A node that isn't finished, with its graph.
pub(crate) struct Draft {
    graph: Id,
    node: Node,
}

/// Runs an operation.
type Kernel<'call> = &'call dyn Fn(&str, &BTreeMap<String, String>, &[Value]) -> Result<Value, Failure>;

/// A function: the nodes of its graph, and which of them are its inputs and results.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    pub(crate) name: String,
    nodes: Vec<Node>,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
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
        let mut values: Vec<Value> = Vec::with_capacity(self.nodes.len());
        for (place, node) in self.nodes.iter().enumerate() {
            let given = self.inputs.iter().position(|input| *input == place);
            let value = match (given.and_then(|given| inputs.get(given)), &node.value) {
                (Some(given), _) => given.clone(),
                (None, Some((dtype, dims, bytes))) => Value::new(*dtype, dims.clone(), bytes.clone(), ""),
                (None, None) => {
                    let operands: Vec<_> = node.inputs.iter().map(|input| values[*input].clone()).collect();
                    kernel(&node.op, &node.attrs, &operands)
                        .map_err(|(code, text)| (code, format!("{{{{node n{place}}}}} {text}")))?
                }
            };
            values.push(value);
        }
        Ok(self
            .outputs
            .iter()
            .map(|output| (values[*output].clone(), self.nodes[*output].has_device))
            .collect())
    }
}

/// The place of a node in a graph.
fn place(call: &mut Call, graph: Id, node: Id) -> Option<usize> {
    let found = node.checked_sub(NODES + graph * 1024);
    let found = found.filter(|place| match call.get(graph) {
        Some(Object::Graph(graph)) => *place < graph.nodes.len(),
        _ => false,
    });
    if found.is_none() {
        call.misuse("a node of the graph", node);
    }
    found
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
        Some(Object::Draft(draft)) if device.as_bytes() == CPU.to_bytes() => draft.node.has_device = true,
        _ => call.misuse("an unfinished node for that device", draft),
    }
}

#[no_mangle]
pub extern "C" fn TF_AddInput(draft: Id, input: Output) {
    let mut call = call("TF_AddInput");
    if input.index != 0 {
        call.misuse("a node with such an output", input.node);
    }
    let graph = match call.get(draft) {
        Some(Object::Draft(draft)) => draft.graph,
        _ => return call.misuse("an unfinished node", draft),
    };
    let place = place(&mut call, graph, input.node);
    if let (Some(Object::Draft(draft)), Some(place)) = (call.get(draft), place) {
        draft.node.inputs.push(place);
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
    let mut places = |list: &[Output]| -> Vec<usize> {
        list.iter()
            .filter_map(|output| place(&mut call, graph, output.node))
            .collect()
    };
    let (inputs, outputs) = (places(&inputs), places(&outputs));
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

fn set(symbol: &'static str, draft: Id, attr: String, value: String) {
    let mut call = call(symbol);
    match call.get(draft) {
        Some(Object::Draft(draft)) => {
            draft.node.attrs.insert(attr, value);
        }
        _ => call.misuse("an unfinished node", draft),
    }
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrType(draft: Id, attr: *const c_char, value: c_int) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrType", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrBool(draft: Id, attr: *const c_char, value: u8) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrBool", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrInt(draft: Id, attr: *const c_char, value: i64) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrInt", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrFloat(draft: Id, attr: *const c_char, value: f32) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrFloat", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrString(draft: Id, attr: *const c_char, value: *const c_void, len: usize) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many bytes.
    let value = unsafe { text::list(value.cast::<u8>(), len) };
    set(
        "TF_SetAttrString",
        draft,
        attr,
        String::from_utf8_lossy(&value).into_owned(),
    );
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrIntList(draft: Id, attr: *const c_char, values: *const i64, len: c_int) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many numbers.
    let values = unsafe { text::list(values, usize::try_from(len).unwrap_or(0)) };
    set("TF_SetAttrIntList", draft, attr, format!("{values:?}"));
}
