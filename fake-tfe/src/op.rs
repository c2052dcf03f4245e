//! `TFE_Op`: one operation, and its execution.

use core::ffi::{c_char, c_int, c_void};
use std::collections::BTreeMap;

use crate::context::CONTEXT;
use crate::devices::Place;
use crate::fault::Fault;
use crate::kernels::{self, Failure};
use crate::text;
use crate::value::{Value, F32, I32};
use crate::world::{call, Call, Id, Object, World};

/// An operation that calls a function, on the calling thread.
pub(crate) const CALL: &str = "PartitionedCall";

/// A copy between devices, among the counted calls: TensorFlow makes one where an input isn't where its operation runs.
pub(crate) const COPY: &str = "copy";

/// `TF_INVALID_ARGUMENT`.
const INVALID: c_int = 3;

/// An operation: its attributes as text.
pub(crate) struct Op {
    name: String,
    attrs: BTreeMap<String, String>,
    inputs: Vec<Value>,
    device: Option<Place>,
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_NewOp(context: Id, name: *const c_char, status: Id) -> Id {
    let mut call = call("TFE_NewOp");
    // SAFETY: the caller promises a C string.
    let name = unsafe { text::copied(name) };
    call.about(&name);
    if context != CONTEXT {
        call.misuse("the context", context);
    }
    if call.fails(status) || call.has(Fault::Null) {
        return 0;
    }
    call.add(Object::Op(Op {
        name,
        attrs: BTreeMap::new(),
        inputs: Vec::new(),
        device: None,
    }))
}

#[no_mangle]
pub extern "C" fn TFE_DeleteOp(op: Id) {
    call("TFE_DeleteOp").take(op, "TFE_Op");
}

/// # Safety
///
/// As in C. The device must be one that is there, and that may be used.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetDevice(op: Id, device: *const c_char, status: Id) {
    let mut call = call("TFE_OpSetDevice");
    about(&mut call, op);
    if call.fails(status) || call.has(Fault::Other) {
        return;
    }
    // SAFETY: the caller promises a C string.
    let device = unsafe { text::copied(device) };
    let place = Place::of(device.as_bytes());
    if place != Some(Place::Cpu) && !call.world.has_gpu {
        return call.report(status, INVALID, "unknown device");
    }
    match call.get(op) {
        Some(Object::Op(op)) if matches!(place, Some(Place::Cpu | Place::Gpu)) => op.device = place,
        _ => call.misuse("an operation for that device", op),
    }
}

#[no_mangle]
pub extern "C" fn TFE_OpAddInput(op: Id, handle: Id, status: Id) {
    let mut call = call("TFE_OpAddInput");
    about(&mut call, op);
    if call.fails(status) {
        return;
    }
    let value = call.value(handle);
    match (call.get(op), value) {
        (Some(Object::Op(op)), Some(value)) => op.inputs.push(value),
        _ => call.misuse("an operation", op),
    }
}

#[no_mangle]
pub extern "C" fn TFE_OpGetFlatInputCount(op: Id, status: Id) -> c_int {
    let mut call = call("TFE_OpGetFlatInputCount");
    about(&mut call, op);
    if call.fails(status) {
        return -1;
    }
    if call.has(Fault::Other) {
        return 1;
    }
    match call.get(op) {
        Some(Object::Op(op)) => op.inputs.len() as c_int,
        _ => -1,
    }
}

/// Says that a call is about an operation.
fn about(call: &mut Call, op: Id) {
    let name = match call.get(op) {
        Some(Object::Op(op)) => op.name.clone(),
        _ => return call.misuse("an operation", op),
    };
    call.about(&name);
}

/// # Safety
///
/// As in C: `outputs` has room for `count` handles.
#[no_mangle]
pub unsafe extern "C" fn TFE_Execute(id: Id, outputs: *mut Id, count: *mut c_int, status: Id) {
    let mut call = call("TFE_Execute");
    about(&mut call, id);
    if call.fails(status) {
        return;
    }
    let made = match call.get(id) {
        Some(Object::Op(op)) => {
            let (name, attrs, device) = (op.name.clone(), op.attrs.clone(), op.device);
            // As TensorFlow does for most operations.
            let inputs = core::mem::take(&mut op.inputs);
            if is_copied(&name, device, &inputs) {
                *call.world.calls.entry(COPY).or_default() += 1;
            }
            execute(&call.world, &name, &attrs, &inputs, device)
        }
        _ => return,
    };
    let mut made = match made {
        Ok(made) => made,
        Err((code, text)) => {
            if call.fault().is_some() {
                // There is no output that could be wrong.
                call.world.fired = None;
            }
            return call.report(status, code, &text);
        }
    };
    if let Some(fault) = call.fault() {
        spoil(&mut made, fault);
    }
    // SAFETY: the caller promises a number there.
    let room = usize::try_from(unsafe { count.read() }).unwrap_or(0);
    if made.len() > room {
        return call.report(status, INVALID, "more outputs than there is room for");
    }
    for (place, value) in made.iter().enumerate() {
        let handle = match call.has(Fault::NullOutput) {
            true => 0,
            false => call.add(Object::Handle(value.clone(), 1)),
        };
        // SAFETY: within the caller's room.
        let output = unsafe { outputs.add(place) };
        // SAFETY: the caller's own memory.
        unsafe { output.write(handle) };
    }
    // SAFETY: the caller promises a number there.
    unsafe { count.write(made.len() as c_int) };
}

/// Makes outputs wrong.
fn spoil(made: &mut Vec<Value>, fault: Fault) {
    match fault {
        Fault::NoOutput => made.clear(),
        Fault::TwoOutputs => made.extend(made.first().cloned()),
        _ => {}
    }
    for value in made {
        match fault {
            Fault::DType => value.dtype = if value.dtype == F32 { I32 } else { F32 },
            Fault::Rank => value.dims.push(1),
            Fault::Device => {
                (value.device, value.memory) = (elsewhere(value.device), elsewhere(value.memory))
            }
            Fault::Memory => value.memory = elsewhere(value.memory),
            _ => {}
        }
    }
}

/// Another device.
fn elsewhere(place: Place) -> Place {
    match place {
        Place::Cpu => Place::Gpu,
        Place::Gpu | Place::SecondGpu => Place::Cpu,
    }
}

/// Whether TensorFlow would copy an input from device to device. An axis is taken from host memory everywhere.
fn is_copied(name: &str, device: Option<Place>, inputs: &[Value]) -> bool {
    inputs.iter().enumerate().any(|(place, input)| {
        let is_axis = place == 1 && ["Mean", "Sum"].contains(&name);
        let wanted = if is_axis { Some(Place::Cpu) } else { device };
        wanted.is_some_and(|wanted| input.memory != wanted)
    })
}

fn execute(
    world: &World,
    name: &str,
    attrs: &BTreeMap<String, String>,
    inputs: &[Value],
    device: Option<Place>,
) -> Result<Vec<Value>, Failure> {
    if let Some(failure) = broken(world, name) {
        return Err(failure);
    }
    let mut made = if name == CALL {
        if planned(world, name, Fault::Other) {
            // As if another thread ran it: this one waits.
            let _ = std::thread::spawn(|| {}).join();
        }
        let function = attrs.get("f").map_or("", String::as_str);
        let program = world
            .functions
            .get(function)
            .ok_or_else(|| (INVALID, format!("no function is called {function:?}")))?;
        program
            .run(inputs, &|node, attrs, operands| {
                in_function(world, node, attrs, operands)
            })?
            .into_iter()
            .map(|(value, has_device)| placed(world, value, has_device.then_some(Place::Cpu)))
            .collect()
    } else {
        kernels::run(name, attrs, inputs)?
    };
    for value in &mut made {
        value.maker = name.to_owned();
    }
    if name == CALL && device.is_some() {
        // Where each node made it.
        return Ok(made);
    }
    let made = made.into_iter().map(|value| placed(world, value, device));
    Ok(made.collect())
}

/// A value where it is made: what has no device is taken over by the GPU, if there is one.
fn placed(world: &World, mut value: Value, device: Option<Place>) -> Value {
    let place = match device {
        Some(place) => place,
        None if world.has_gpu => Place::Gpu,
        None => return value,
    };
    (value.device, value.memory) = (place, place);
    value
}

/// Whether this fault is planned for an operation.
fn planned(world: &World, name: &str, fault: Fault) -> bool {
    let plan = world.plan.as_ref();
    plan.is_some_and(|plan| plan.symbol == name && plan.fault == fault)
}

/// The failure of an operation that fails each time that it runs.
fn broken(world: &World, name: &str) -> Option<Failure> {
    let code = world.plan.as_ref()?.code;
    planned(world, name, Fault::Status).then(|| (code, format!("injected into {name}")))
}

/// Runs an operation of a function. Where the planned fault is another answer, each output differs there by one bit.
fn in_function(
    world: &World,
    name: &str,
    attrs: &BTreeMap<String, String>,
    inputs: &[Value],
) -> Result<Vec<Value>, Failure> {
    if let Some(failure) = broken(world, name) {
        return Err(failure);
    }
    let mut values = kernels::run(name, attrs, inputs)?;
    if planned(world, name, Fault::Other) {
        for value in &mut values {
            let mut bytes = value.copied();
            bytes.iter_mut().take(1).for_each(|byte| *byte ^= 1);
            *value = Value::new(value.dtype, value.dims.clone(), bytes, name);
        }
    }
    Ok(values)
}

fn set(symbol: &'static str, op: Id, attr: String, value: String) {
    let mut call = call(symbol);
    match call.get(op) {
        Some(Object::Op(op)) => {
            op.attrs.insert(attr, value);
        }
        _ => call.misuse("an operation", op),
    }
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrType(op: Id, attr: *const c_char, value: c_int) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TFE_OpSetAttrType", op, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrBool(op: Id, attr: *const c_char, value: u8) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TFE_OpSetAttrBool", op, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrInt(op: Id, attr: *const c_char, value: i64) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TFE_OpSetAttrInt", op, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrFloat(op: Id, attr: *const c_char, value: f32) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TFE_OpSetAttrFloat", op, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrString(op: Id, attr: *const c_char, value: *const c_void, len: usize) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many bytes.
    let value = unsafe { text::list(value.cast::<u8>(), len) };
    set(
        "TFE_OpSetAttrString",
        op,
        attr,
        String::from_utf8_lossy(&value).into_owned(),
    );
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrIntList(op: Id, attr: *const c_char, values: *const i64, len: c_int) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many numbers.
    let values = unsafe { text::list(values, usize::try_from(len).unwrap_or(0)) };
    set("TFE_OpSetAttrIntList", op, attr, format!("{values:?}"));
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrFunctionName(
    op: Id,
    attr: *const c_char,
    name: *const c_char,
    len: usize,
) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many bytes.
    let name = unsafe { text::list(name.cast::<u8>(), len) };
    set(
        "TFE_OpSetAttrFunctionName",
        op,
        attr,
        String::from_utf8_lossy(&name).into_owned(),
    );
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TFE_OpSetAttrTypeList(op: Id, attr: *const c_char, types: *const c_int, len: c_int) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many numbers.
    let types = unsafe { text::list(types, usize::try_from(len).unwrap_or(0)) };
    set("TFE_OpSetAttrTypeList", op, attr, format!("{types:?}"));
}
