//! What tests call.

use core::ffi::{c_char, c_int, c_void};
use std::sync::Mutex;

use crate::classes::CLASSES;
use crate::context::CONTEXT;
use crate::devices::Place;
use crate::fault::Fault;
use crate::text;
use crate::value::Value;
use crate::world::{self, lock, Id, Object, Plan, World};

/// The world of this copy, for another copy to join.
#[no_mangle]
pub extern "C" fn fake_world() -> *mut c_void {
    world::shared().cast()
}

/// Makes the world of another copy this copy's.
#[no_mangle]
pub extern "C" fn fake_join(world: *mut c_void) {
    world::join(world.cast::<Mutex<World>>());
}

/// The only context.
#[no_mangle]
pub extern "C" fn fake_context() -> Id {
    CONTEXT
}

/// Plans a fault for the `nth` call from now of a symbol, or for each if that is 0, and counts all calls anew. In place of a symbol may stand an
/// operation, which then fails each time, or gives another answer in functions, or runs in another thread. Says whether
/// the name of the fault is known.
///
/// # Safety
///
/// `symbol` and `fault` must be C strings.
#[no_mangle]
pub unsafe extern "C" fn fake_plan(
    symbol: *const c_char,
    nth: u64,
    fault: *const c_char,
    code: c_int,
) -> bool {
    // SAFETY: the caller promises a C string.
    let symbol = unsafe { text::copied(symbol) };
    // SAFETY: the caller promises a C string.
    let fault = unsafe { text::copied(fault) };
    let mut world = lock();
    world.calls.clear();
    world.fired = None;
    world.plan = Fault::of(&fault).map(|fault| Plan {
        symbol,
        nth,
        fault,
        code,
    });
    world.plan.is_some()
}

/// Says whether there is a GPU.
#[no_mangle]
pub extern "C" fn fake_gpu(is_there: bool) {
    lock().has_gpu = is_there;
}

/// Plans no fault, and counts all calls anew.
#[no_mangle]
pub extern "C" fn fake_calm() {
    let mut world = lock();
    world.calls.clear();
    world.fired = None;
    world.plan = None;
}

/// A report: lines of `calls SYMBOL N`, `live KIND N`, `fired OPERATION`, `misuse TEXT`. Gives its length, and copies as
/// much of it as there is room for.
///
/// # Safety
///
/// `text` must have room for `room` bytes.
#[no_mangle]
pub unsafe extern "C" fn fake_report(text: *mut c_char, room: usize) -> usize {
    let report = report(&lock());
    // SAFETY: the caller promises as much room.
    unsafe { give(&report, text, room) }
}

/// The faults of each symbol, in lines: the symbol, and the names of its faults. Gives the length, and copies as much
/// as there is room for.
///
/// # Safety
///
/// `text` must have room for `room` bytes.
#[no_mangle]
pub unsafe extern "C" fn fake_classes(text: *mut c_char, room: usize) -> usize {
    let lines = CLASSES.iter().map(|(symbol, faults)| {
        let names: Vec<_> = faults.iter().map(|fault| fault.name()).collect();
        format!("{symbol} {}\n", names.join(" "))
    });
    // SAFETY: the caller promises as much room.
    unsafe { give(&lines.collect::<String>(), text, room) }
}

/// Copies as much of a text as there is room for; gives its length.
///
/// # Safety
///
/// `to` must have room for `room` bytes.
unsafe fn give(text: &str, to: *mut c_char, room: usize) -> usize {
    // SAFETY: within the caller's room, and apart.
    unsafe { core::ptr::copy_nonoverlapping(text.as_ptr(), to.cast::<u8>(), text.len().min(room)) };
    text.len()
}

fn report(world: &World) -> String {
    let mut report = String::new();
    for (symbol, count) in &world.calls {
        report.push_str(&format!("calls {symbol} {count}\n"));
    }
    for (kind, count) in world.live() {
        report.push_str(&format!("live {kind} {count}\n"));
    }
    if let Some(operation) = &world.fired {
        report.push_str(&format!("fired {operation}\n"));
    }
    for misuse in &world.misuses {
        report.push_str(&format!("misuse {misuse}\n"));
    }
    report
}

/// A tensor handle with so many bytes.
///
/// # Safety
///
/// `dims` must hold `rank` numbers and `bytes` `len` bytes.
#[no_mangle]
pub unsafe extern "C" fn fake_tensor(
    dtype: c_int,
    dims: *const i64,
    rank: usize,
    bytes: *const u8,
    len: usize,
) -> Id {
    // SAFETY: the caller promises as many numbers.
    let dims = unsafe { text::list(dims, rank) };
    // SAFETY: the caller promises as many bytes.
    let bytes = unsafe { text::list(bytes, len) };
    lock().add(Object::Handle(Value::new(dtype, dims, bytes, "input"), 1))
}

/// All of a handle's value as text: element type, sizes, the devices of it and its memory, bytes. Gives the
/// length, and copies as much as there is room for.
///
/// # Safety
///
/// `text` must have room for `room` bytes.
#[no_mangle]
pub unsafe extern "C" fn fake_value(handle: Id, text: *mut c_char, room: usize) -> usize {
    let value = lock().handle(handle).map(Value::shown);
    // SAFETY: the caller promises as much room.
    unsafe { give(&value.unwrap_or_default(), text, room) }
}

/// Moves a tensor to a device, as whoever made it may have: by its full name. Says whether both are known.
///
/// # Safety
///
/// `device` must be a C string.
#[no_mangle]
pub unsafe extern "C" fn fake_move(handle: Id, device: *const c_char) -> bool {
    // SAFETY: the caller promises a C string.
    let device = unsafe { text::copied(device) };
    Place::of(device.as_bytes()).is_some_and(|place| lock().move_to(handle, place))
}

/// Gives a handle back, as its owner does. Says whether it was there.
#[no_mangle]
pub extern "C" fn fake_release(handle: Id) -> bool {
    lock().release(handle)
}

/// The class of eager tensors, and how to make one that owns a handle.
#[no_mangle]
pub extern "C" fn fake_python(class: usize, make: extern "C" fn(Id) -> usize) {
    let mut world = lock();
    world.python.class = class;
    world.python.make = Some(make);
}

/// Where Python keeps the modes of the thread, a `tensorflow::EagerContextThreadLocalData`.
#[no_mangle]
pub extern "C" fn fake_modes(modes: usize) {
    lock().python.modes = modes;
}

/// Says whether a gradient tape is active, which watches nothing.
#[no_mangle]
pub extern "C" fn fake_tape(is_active: bool) {
    lock().python.is_taped = is_active;
}

/// Says that an eager tensor has a handle.
#[no_mangle]
pub extern "C" fn fake_bind(object: usize, handle: Id) {
    lock().python.handles.insert(object, handle);
}

/// Takes an eager tensor's handle away, and gives it back.
#[no_mangle]
pub extern "C" fn fake_unbind(object: usize) -> bool {
    let mut world = lock();
    let handle = world.python.handles.remove(&object);
    handle.is_some_and(|handle| world.release(handle))
}
