//! Everything that lives in the library, which its copies share.

use core::ffi::c_int;
use std::collections::{BTreeMap, HashMap};
use std::ffi::CString;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::devices::Place;
use crate::fault::Fault;
use crate::graph::{Draft, Graph, Program};
use crate::op::Op;
use crate::python::Python;
use crate::value::Value;

/// What C has in place of an object: a number, used once. 0 is null.
pub(crate) type Id = usize;

/// A fault that is to happen.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    /// In the calls of this symbol; or this operation, each time that it runs.
    pub(crate) symbol: String,
    /// In the call of this number, from 1; in each call if it is 0.
    pub(crate) nth: u64,
    /// What happens.
    pub(crate) fault: Fault,
    /// The code of a failing status.
    pub(crate) code: i32,
}

/// An object.
pub(crate) enum Object {
    /// `TF_Status`.
    Status(c_int, CString),
    /// `TF_Tensor`.
    Host(Value),
    /// `TFE_TensorHandle`, with the number of references to it.
    Handle(Value, i64),
    /// `TFE_Op`.
    Op(Op),
    /// `TFE_Executor`: memory of two words, its own executor and that of a context's thread.
    Executor(Box<[usize; 2]>),
    /// `TF_Graph`.
    Graph(Graph),
    /// `TF_OperationDescription`, which only `TF_FinishOperation` frees.
    Draft(Draft),
    /// `TF_Function`.
    Function(Program),
    /// `TF_DeviceList`.
    Devices(Vec<Place>),
}

impl Object {
    fn kind(&self) -> &'static str {
        match self {
            Self::Status(..) => "TF_Status",
            Self::Host(_) => "TF_Tensor",
            Self::Handle(..) => "TFE_TensorHandle",
            Self::Op(_) => "TFE_Op",
            Self::Executor(_) => "TFE_Executor",
            Self::Graph(_) => "TF_Graph",
            Self::Draft(_) => "TF_OperationDescription",
            Self::Function(_) => "TF_Function",
            Self::Devices(_) => "TF_DeviceList",
        }
    }

    fn references(&self) -> i64 {
        match self {
            Self::Handle(_, references) => *references,
            _ => 1,
        }
    }
}

/// All state.
#[derive(Default)]
pub(crate) struct World {
    last: Id,
    objects: HashMap<Id, Object>,
    /// Whether there is a GPU, which takes over whatever has no device.
    pub(crate) has_gpu: bool,
    /// The functions of the context.
    pub(crate) functions: HashMap<String, Program>,
    /// How often each symbol was called.
    pub(crate) calls: BTreeMap<&'static str, u64>,
    /// The fault that is to happen.
    pub(crate) plan: Option<Plan>,
    /// Where it did: in the work of which operation.
    pub(crate) fired: Option<String>,
    /// Uses of what isn't there.
    pub(crate) misuses: Vec<String>,
    /// What Python gave.
    pub(crate) python: Python,
}

/// The world of this copy of the library, or of the one that it joined.
static WORLD: AtomicPtr<Mutex<World>> = AtomicPtr::new(core::ptr::null_mut());

/// The pointer to share, made at the first call.
pub(crate) fn shared() -> *mut Mutex<World> {
    let known = WORLD.load(Ordering::Acquire);
    if !known.is_null() {
        return known;
    }
    // Lives as long as the process.
    let made = Box::into_raw(Box::new(Mutex::new(World::default())));
    WORLD.store(made, Ordering::Release);
    made
}

/// Makes another copy's world this one's too.
pub(crate) fn join(world: *mut Mutex<World>) {
    WORLD.store(world, Ordering::Release);
}

/// The world, for as long as the answer is held.
pub(crate) fn lock() -> MutexGuard<'static, World> {
    let world = shared();
    // SAFETY: made by `shared` of this copy or another one with the same code, and never freed.
    let world = unsafe { &*world };
    world.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A call of a symbol, which may be one that must go wrong.
pub(crate) struct Call {
    pub(crate) world: MutexGuard<'static, World>,
    symbol: &'static str,
    fault: Option<Fault>,
}

/// Begins a call of a symbol.
pub(crate) fn call(symbol: &'static str) -> Call {
    let mut world = lock();
    let count = world.calls.entry(symbol).or_default();
    *count += 1;
    let nth = *count;
    let planned = world.plan.as_ref();
    let fault = planned
        .filter(|plan| plan.symbol == symbol && (plan.nth == 0 || plan.nth == nth))
        .map(|plan| plan.fault);
    if fault.is_some() {
        world.fired = Some(String::new());
    }
    Call { world, symbol, fault }
}

impl Call {
    /// Says for which operation the call is made.
    pub(crate) fn about(&mut self, operation: &str) {
        if self.fault.is_some() {
            self.world.fired = Some(operation.to_owned());
        }
    }

    /// Whether this fault must happen here.
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// The fault that must happen here.
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.fault
    }

    /// Reports that the call fails, if that is planned, and says so. If all is well, the status stays as it was: TensorFlow
    /// promises no more of some calls.
    pub(crate) fn fails(&mut self, status: Id) -> bool {
        if self.has(Fault::Status) {
            let code = self.world.plan.as_ref().map_or(13, |plan| plan.code);
            let text = format!("injected into {}", self.symbol);
            self.report(status, code, &text);
            return true;
        }
        if !matches!(self.world.objects.get(&status), Some(Object::Status(..))) {
            self.misuse("a status", status);
        }
        false
    }

    /// Sets a status.
    pub(crate) fn report(&mut self, status: Id, code: c_int, text: &str) {
        let text = CString::new(text).unwrap_or_default();
        match self.world.objects.get_mut(&status) {
            Some(Object::Status(its_code, its_text)) => (*its_code, *its_text) = (code, text),
            _ => self.misuse("a status", status),
        }
    }

    /// Notes a use of what isn't there.
    pub(crate) fn misuse(&mut self, what: &str, id: Id) {
        let symbol = self.symbol;
        self.world
            .misuses
            .push(format!("{symbol}: {id:#x} is not {what}"));
    }

    /// One more object; its number.
    pub(crate) fn add(&mut self, object: Object) -> Id {
        self.world.add(object)
    }

    /// An object that was given in.
    pub(crate) fn get(&mut self, id: Id) -> Option<&mut Object> {
        self.world.objects.get_mut(&id)
    }

    /// Takes an object away.
    pub(crate) fn take(&mut self, id: Id, kind: &str) -> Option<Object> {
        match self.world.objects.remove(&id) {
            Some(object) if object.kind() == kind => Some(object),
            other => {
                if let Some(object) = other {
                    self.world.objects.insert(id, object);
                }
                self.misuse(kind, id);
                None
            }
        }
    }

    /// The value of a handle, or of a tensor in host memory; notes it if there is none.
    pub(crate) fn value(&mut self, id: Id) -> Option<Value> {
        match self.world.objects.get(&id) {
            Some(Object::Handle(value, _) | Object::Host(value)) => Some(value.clone()),
            _ => {
                self.misuse("a tensor", id);
                None
            }
        }
    }

    /// The value of a handle, whose reading may be a fault.
    pub(crate) fn read(&mut self, handle: Id) -> Option<Value> {
        let value = self.value(handle)?;
        self.about(&value.maker);
        Some(value)
    }
}

impl World {
    /// One more object; its number.
    pub(crate) fn add(&mut self, object: Object) -> Id {
        // Far from each other, and from every real address.
        self.last += 64;
        let id = match &object {
            // The one object that is looked into.
            Object::Executor(memory) => memory.as_ptr() as Id,
            _ => self.last,
        };
        self.objects.insert(id, object);
        id
    }

    /// The value of a handle.
    pub(crate) fn handle(&self, id: Id) -> Option<&Value> {
        match self.objects.get(&id) {
            Some(Object::Handle(value, _)) => Some(value),
            _ => None,
        }
    }

    /// Moves a handle's value to a device; false if there is no such handle.
    pub(crate) fn move_to(&mut self, id: Id, place: Place) -> bool {
        let Some(Object::Handle(value, _)) = self.objects.get_mut(&id) else {
            return false;
        };
        (value.device, value.memory) = (place, place);
        true
    }

    /// Gives back one reference to a handle; false if there is none.
    pub(crate) fn release(&mut self, id: Id) -> bool {
        let Some(Object::Handle(_, references)) = self.objects.get_mut(&id) else {
            return false;
        };
        *references -= 1;
        if *references == 0 {
            self.objects.remove(&id);
        }
        true
    }

    /// How many references there are to objects of each kind.
    pub(crate) fn live(&self) -> BTreeMap<&'static str, i64> {
        let mut live = BTreeMap::new();
        for object in self.objects.values() {
            *live.entry(object.kind()).or_default() += object.references();
        }
        live
    }
}
