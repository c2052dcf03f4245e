//! `TF_DeviceList`: the devices of the context, and where tensors may be.

use core::ffi::{c_char, c_int, CStr};

use crate::context::CONTEXT;
use crate::fault::Fault;
use crate::world::{call, Id, Object};

/// A device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Cpu,
    /// The GPU that is there, if one is.
    Gpu,
    /// A second one, which nothing may use.
    SecondGpu,
}

impl Place {
    const ALL: [Self; 3] = [Self::Cpu, Self::Gpu, Self::SecondGpu];

    /// The full name.
    pub(crate) fn name(self) -> &'static CStr {
        match self {
            Self::Cpu => c"/job:localhost/replica:0/task:0/device:CPU:0",
            Self::Gpu => c"/job:localhost/replica:0/task:0/device:GPU:0",
            Self::SecondGpu => c"/job:localhost/replica:0/task:0/device:GPU:1",
        }
    }

    /// The short name.
    pub(crate) fn short(self) -> &'static str {
        match self {
            Self::Cpu => "CPU:0",
            Self::Gpu => "GPU:0",
            Self::SecondGpu => "GPU:1",
        }
    }

    /// The device of a full name.
    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|place| place.name().to_bytes() == name)
    }
}

/// The GPU of another process.
const REMOTE: &CStr = c"/job:worker/replica:0/task:1/device:GPU:0";

#[no_mangle]
pub extern "C" fn TFE_ContextListDevices(context: Id, status: Id) -> Id {
    let mut call = call("TFE_ContextListDevices");
    if context != CONTEXT {
        call.misuse("the context", context);
    }
    if call.fails(status) || call.has(Fault::Null) {
        return 0;
    }
    let mut devices = vec![Place::Cpu];
    if call.world.has_gpu {
        devices.extend([Place::Gpu, Place::SecondGpu]);
    }
    if call.has(Fault::Other) {
        devices.push(Place::Gpu);
    }
    call.add(Object::Devices(devices))
}

#[no_mangle]
pub extern "C" fn TF_DeviceListCount(list: Id) -> c_int {
    let mut call = call("TF_DeviceListCount");
    if call.has(Fault::Absurd) {
        return -1;
    }
    if call.has(Fault::Other) {
        return 0;
    }
    match call.get(list) {
        Some(Object::Devices(devices)) => devices.len() as c_int,
        _ => {
            call.misuse("a list of devices", list);
            -1
        }
    }
}

#[no_mangle]
pub extern "C" fn TF_DeviceListName(list: Id, index: c_int, status: Id) -> *const c_char {
    match of_list("TF_DeviceListName", list, index, status) {
        Some((Place::Gpu, Some(Fault::Other))) => REMOTE.as_ptr(),
        Some((place, _)) => place.name().as_ptr(),
        None => core::ptr::null(),
    }
}

#[no_mangle]
pub extern "C" fn TF_DeviceListType(list: Id, index: c_int, status: Id) -> *const c_char {
    match of_list("TF_DeviceListType", list, index, status) {
        Some((Place::Cpu, _)) => c"CPU".as_ptr(),
        Some(_) => c"GPU".as_ptr(),
        None => core::ptr::null(),
    }
}

/// A device of a list, and the fault of the call that asks for it, if that gives an answer.
fn of_list(symbol: &'static str, list: Id, index: c_int, status: Id) -> Option<(Place, Option<Fault>)> {
    let mut call = call(symbol);
    if call.fails(status) || call.has(Fault::Null) {
        return None;
    }
    let found = match call.get(list) {
        Some(Object::Devices(devices)) => usize::try_from(index)
            .ok()
            .and_then(|at| devices.get(at).copied()),
        _ => None,
    };
    if call.has(Fault::Other) && found != Some(Place::Gpu) {
        // It is told another name of this device alone.
        call.world.fired = None;
    }
    if found.is_none() {
        call.misuse("a device of a list", list);
    }
    Some((found?, call.fault()))
}

#[no_mangle]
pub extern "C" fn TF_DeleteDeviceList(list: Id) {
    call("TF_DeleteDeviceList").take(list, "TF_DeviceList");
}
