//! Builds a region as a function of TensorFlow, through the public graph API.

use core::ffi::{c_int, CStr};
use core::ptr::{null, NonNull};
use std::ffi::CString;

use super::super::c::status::Status;
use super::super::c::sys::{self, Api, NodeOutput};
use super::super::data::dtype::{DType, Device};
use super::super::data::error::{Error, Result};
use super::super::run::op::{Attr, List};
use super::super::run::prepared::HostTensor;
use super::super::run::session::Session;
use super::cache::Function;
use super::plan::{Found, Plan};
use super::proven::{Record, Wire};
use super::state::State;

/// Gives the function of a plan to TensorFlow.
pub(super) fn build(
    session: &'static Session,
    state: &State,
    plan: &Plan,
    function: &Function,
) -> Result<()> {
    let graph = Graph::new(&session.api)?;
    let mut status = Status::new(&session.api)?;
    let mut inputs = Vec::with_capacity(plan.inputs.len());
    for (index, code) in function.types.iter().enumerate() {
        let draft = graph.draft(c"Placeholder", &format!("x{index}"))?;
        draft.set_type(c"dtype", *code);
        inputs.push(draft.finish(&mut status)?);
    }
    let mut nodes = Vec::with_capacity(plan.nodes.len());
    for (index, node) in plan.nodes.iter().enumerate() {
        let node = state.nodes.get(*node).ok_or_else(incomplete)?;
        let record = &node.step.record;
        let operands = operands(&graph, plan, record, index, &inputs, &nodes, &mut status)?;
        let draft = graph.draft(record.head.name, &format!("n{index}"))?;
        draft.add_inputs(&operands, &record.lists);
        for (name, value) in &record.attrs {
            draft.set_attr(name, value);
        }
        let node = draft.finish(&mut status)?;
        let taken = c_int::try_from(record.head.output.index).map_err(|_| incomplete())?;
        nodes.push(NodeOutput { index: taken, ..node });
    }
    let outputs = plan
        .outputs
        .iter()
        .map(|index| match plan.find(Wire::Node(*index)) {
            Some(Found::Node(at)) => {
                let (output, node) = (nodes.get(at), plan.nodes.get(at));
                let node = node.and_then(|node| state.nodes.get(*node));
                let (output, node) = output.zip(node).ok_or_else(incomplete)?;
                untyped(&graph, &node.step.record, *output, at, &mut status)
            }
            _ => Err(incomplete()),
        });
    let outputs = outputs.collect::<Result<Vec<_>>>()?;
    let name = CString::new(function.name.as_str()).map_err(|_| incomplete())?;
    let made = graph.function(&name, &inputs, &outputs, &mut status)?;
    // SAFETY: the context lives as long as the process; the function is alive, and the context copies it.
    unsafe { (session.api.context_add_function)(session.context(), made.raw.as_ptr(), status.raw()) };
    status.check()
}

/// A result as a function may have it: that of `Shape` carries a full type, which TensorFlow 2.21 refuses in an int32
/// result of a function; a copy carries none.
fn untyped(
    graph: &Graph,
    record: &Record,
    output: NodeOutput,
    index: usize,
    status: &mut Status,
) -> Result<NodeOutput> {
    if record.head.name != c"Shape" {
        return Ok(output);
    }
    let draft = graph.draft(c"Snapshot", &format!("s{index}"))?;
    draft.add_each(&[output]);
    draft.finish(status)
}

/// The inputs of one operation; its constants become nodes of the graph.
fn operands(
    graph: &Graph,
    plan: &Plan,
    record: &Record,
    index: usize,
    inputs: &[NodeOutput],
    nodes: &[NodeOutput],
    status: &mut Status,
) -> Result<Vec<NodeOutput>> {
    let mut constants = record.constants.iter();
    let operands = record.wires.iter().enumerate().map(|(place, wire)| {
        let found = match plan.find(*wire) {
            Some(Found::Input(at)) => inputs.get(at).copied(),
            Some(Found::Node(at)) => nodes.get(at).copied(),
            None => {
                let constant = constants.next().ok_or_else(incomplete)?;
                let host = HostTensor::of_constant(graph.api, constant)?;
                let draft = graph.draft(c"Const", &format!("c{index}_{place}"))?;
                draft.set_type(c"dtype", DType::code(constant.dtype()));
                let is_set = draft.set_tensor(c"value", &host, status);
                // Finished in any case: nothing else frees a draft.
                let node = draft.finish(status);
                is_set?;
                Some(node?)
            }
        };
        found.ok_or_else(incomplete)
    });
    operands.collect()
}

fn incomplete() -> Error {
    Error::bug("a region is incomplete")
}

/// An owned `TF_Graph`.
struct Graph {
    api: &'static Api,
    raw: NonNull<sys::Graph>,
}

impl Graph {
    fn new(api: &'static Api) -> Result<Self> {
        // SAFETY: takes nothing; returns a graph that the caller owns.
        let raw = unsafe { (api.new_graph)() };
        let raw = NonNull::new(raw).ok_or_else(|| Error::runtime("TensorFlow gave no TF_Graph"))?;
        Ok(Self { api, raw })
    }

    /// A node on `CPU:0`: without a device it would go to a GPU where there is one, wherever the call is.
    fn draft(&self, op: &CStr, name: &str) -> Result<Draft<'_>> {
        let name = CString::new(name).map_err(|_| incomplete())?;
        // SAFETY: the graph is alive, both names are C strings and are copied; the result is ours until we
        // finish it.
        let raw = unsafe { (self.api.new_node)(self.raw.as_ptr(), op.as_ptr(), name.as_ptr()) };
        let raw = NonNull::new(raw).ok_or_else(|| Error::runtime("TensorFlow gave no node"))?;
        // SAFETY: the draft is alive, the name is a C string, which is copied.
        unsafe { (self.api.node_set_device)(raw.as_ptr(), Device::Cpu.full_name().as_ptr()) };
        Ok(Draft { graph: self, raw })
    }

    fn function(
        &self,
        name: &CStr,
        inputs: &[NodeOutput],
        outputs: &[NodeOutput],
        status: &mut Status,
    ) -> Result<OwnedFunction> {
        let (graph, append_hash, all) = (self.raw.as_ptr(), 0, -1);
        let [ins, outs] = [inputs, outputs].map(|list| c_int::try_from(list.len()).unwrap_or(c_int::MAX));
        let (inputs, outputs, text) = (inputs.as_ptr(), outputs.as_ptr(), name.as_ptr());
        // SAFETY: the graph is alive and owns every node; the pointers hold as many outputs as is said. Null names
        // and options mean the defaults; -1 means all nodes of the graph. The result is ours.
        let raw = unsafe {
            (self.api.graph_to_function)(
                graph,
                text,
                append_hash,
                all,
                null(),
                ins,
                inputs,
                outs,
                outputs,
                null(),
                null(),
                null(),
                status.raw(),
            )
        };
        let raw = NonNull::new(raw).map(|raw| OwnedFunction { api: self.api, raw });
        status.check()?;
        raw.ok_or_else(|| Error::bug("TensorFlow made a function and gave nothing"))
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        // SAFETY: we own the graph, and delete it once; what is left of it is not used after.
        unsafe { (self.api.delete_graph)(self.raw.as_ptr()) }
    }
}

/// An owned `TF_Function`.
struct OwnedFunction {
    api: &'static Api,
    raw: NonNull<sys::Function>,
}

impl Drop for OwnedFunction {
    fn drop(&mut self) {
        // SAFETY: we own the function, and delete it once; the context has a copy.
        unsafe { (self.api.delete_function)(self.raw.as_ptr()) }
    }
}

/// A node that isn't finished.
struct Draft<'graph> {
    graph: &'graph Graph,
    raw: NonNull<sys::NodeDraft>,
}

impl Draft<'_> {
    /// All inputs in order, those of a list together.
    fn add_inputs(&self, inputs: &[NodeOutput], lists: &[List]) {
        let mut at = 0;
        for list in lists {
            self.add_each(inputs.get(at..list.start).unwrap_or_default());
            at = list.start.saturating_add(list.len);
            self.add_list(inputs.get(list.start..at).unwrap_or_default());
        }
        self.add_each(inputs.get(at..).unwrap_or_default());
    }

    fn add_each(&self, inputs: &[NodeOutput]) {
        for input in inputs {
            // SAFETY: the draft is alive, and the input is of a finished node of the same graph.
            unsafe { (self.graph.api.node_add_input)(self.raw.as_ptr(), *input) };
        }
    }

    fn add_list(&self, inputs: &[NodeOutput]) {
        let count = c_int::try_from(inputs.len()).unwrap_or(c_int::MAX);
        // SAFETY: the draft is alive; the pointer holds `count` outputs of finished nodes of the same graph, copied.
        unsafe { (self.graph.api.node_add_input_list)(self.raw.as_ptr(), inputs.as_ptr(), count) };
    }

    fn set_type(&self, name: &CStr, code: c_int) {
        // SAFETY: the draft is alive, the name is a C string; the value is copied.
        unsafe { (self.graph.api.node_set_attr_type)(self.raw.as_ptr(), name.as_ptr(), code) };
    }

    fn set_tensor(&self, name: &CStr, value: &HostTensor, status: &mut Status) -> Result<()> {
        let (draft, value) = (self.raw.as_ptr(), value.raw());
        // SAFETY: the draft and the tensor are alive, the name is a C string; the draft copies the tensor.
        unsafe { (self.graph.api.node_set_attr_tensor)(draft, name.as_ptr(), value, status.raw()) };
        status.check()
    }

    fn set_attr(&self, name: &CStr, value: &Attr<'_>) {
        let (api, draft, name) = (self.graph.api, self.raw.as_ptr(), name.as_ptr());
        match value {
            Attr::Type(dtype) => {
                // SAFETY: the draft is alive, the name is a C string; the value is copied.
                unsafe { (api.node_set_attr_type)(draft, name, dtype.code()) };
            }
            Attr::Bool(value) => {
                // SAFETY: the draft is alive, the name is a C string; the value is copied.
                unsafe { (api.node_set_attr_bool)(draft, name, u8::from(*value)) };
            }
            Attr::Int(value) => {
                // SAFETY: the draft is alive, the name is a C string; the value is copied.
                unsafe { (api.node_set_attr_int)(draft, name, *value) };
            }
            Attr::Float(bits) => {
                // SAFETY: the draft is alive, the name is a C string; the value is copied.
                unsafe { (api.node_set_attr_float)(draft, name, f32::from_bits(*bits)) };
            }
            Attr::String(value) => {
                // SAFETY: the draft is alive, the name is a C string; the pointer holds `len` bytes, which are copied.
                unsafe { (api.node_set_attr_string)(draft, name, value.as_ptr().cast(), value.len()) };
            }
            Attr::Ints(values) => {
                let count = c_int::try_from(values.len()).unwrap_or(c_int::MAX);
                // SAFETY: the draft is alive, the name is a C string; the pointer holds `count` numbers, copied.
                unsafe { (api.node_set_attr_int_list)(draft, name, values.as_ptr(), count) };
            }
        }
    }

    /// Makes it a node, and gives its first output.
    fn finish(self, status: &mut Status) -> Result<NodeOutput> {
        // SAFETY: the draft is alive, and gone after this call, even if it fails. The graph owns the node.
        let node = unsafe { (self.graph.api.finish_node)(self.raw.as_ptr(), status.raw()) };
        status.check()?;
        let output = NodeOutput { node, index: 0 };
        if output.node.is_null() {
            return Err(Error::bug("TensorFlow finished a node and gave nothing"));
        }
        Ok(output)
    }
}
