//! The version, the context with its functions, and executors.

use core::ffi::{c_char, CStr};

use crate::fault::Fault;
use crate::world::{call, Id, Object};

/// The only context. It is no object: it lives as long as the process.
pub(crate) const CONTEXT: Id = 8;

/// The executor of every thread.
const EXECUTOR: usize = 16;

const VERSION: &CStr = c"2.21.0";
const ANOTHER: &CStr = c"2.20.1";

/// `TF_ALREADY_EXISTS`.
const EXISTS: i32 = 6;

#[no_mangle]
pub extern "C" fn TF_Version() -> *const c_char {
    let call = call("TF_Version");
    if call.has(Fault::Null) {
        core::ptr::null()
    } else if call.has(Fault::Other) {
        ANOTHER.as_ptr()
    } else {
        VERSION.as_ptr()
    }
}

#[no_mangle]
pub extern "C" fn TFE_ContextGetExecutorForThread(context: Id) -> Id {
    let mut call = call("TFE_ContextGetExecutorForThread");
    if context != CONTEXT {
        call.misuse("the context", context);
    }
    if call.has(Fault::Null) {
        return 0;
    }
    call.add(Object::Executor(Box::new([0, EXECUTOR])))
}

#[no_mangle]
pub extern "C" fn TFE_ExecutorIsAsync(executor: Id) -> bool {
    let mut call = call("TFE_ExecutorIsAsync");
    if !matches!(call.get(executor), Some(Object::Executor(_))) {
        call.misuse("an executor", executor);
    }
    call.has(Fault::Other)
}

#[no_mangle]
pub extern "C" fn TFE_DeleteExecutor(executor: Id) {
    call("TFE_DeleteExecutor").take(executor, "TFE_Executor");
}

#[no_mangle]
pub extern "C" fn TFE_ContextAddFunction(context: Id, function: Id, status: Id) {
    let mut call = call("TFE_ContextAddFunction");
    call.about("graph");
    if context != CONTEXT {
        call.misuse("the context", context);
    }
    if call.fails(status) {
        return;
    }
    let program = match call.get(function) {
        Some(Object::Function(program)) => program.clone(),
        _ => return call.misuse("a function", function),
    };
    // Nodes compare by their text: the same function may be given again, another of its name may not.
    match call.world.functions.get(&program.name) {
        Some(known) if format!("{known:?}") != format!("{program:?}") => {
            let text = format!("another function is called {}", program.name);
            call.report(status, EXISTS, &text);
        }
        _ => {
            call.world.functions.insert(program.name.clone(), program);
        }
    }
}
