//! The library under its file name, and what tests call in it.

use core::ffi::{c_char, c_int, c_void, CStr};
use std::ffi::CString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use tempfile::TempDir;

use crate::fault::Fault;

/// A function of the library, which has the type that is wanted: `src/control.rs` says so.
macro_rules! function {
    ($library:expr, $name:expr) => {{
        // SAFETY: the library's own function of that name; the type repeats its declaration.
        let found = unsafe { $library.get($name.to_bytes_with_nul()) };
        *found.expect("a function of the library")
    }};
}

/// The file that cargo built beside the tests.
pub(crate) fn file() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a file");
    let name = format!(
        "{}rextio_tensorflow_fake_tfe{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    let file = test.with_file_name(name);
    assert!(file.is_file(), "{} is not built", file.display());
    file
}

/// Three copies of the library, which share one world.
pub(crate) struct Fake {
    /// Where they are.
    folder: TempDir,
    plan: unsafe extern "C" fn(*const c_char, u64, *const c_char, c_int) -> bool,
    calm: extern "C" fn(),
    gpu: extern "C" fn(bool),
    place: unsafe extern "C" fn(usize, *const c_char) -> bool,
    report: unsafe extern "C" fn(*mut u8, usize) -> usize,
    classes: unsafe extern "C" fn(*mut u8, usize) -> usize,
    tensor: unsafe extern "C" fn(c_int, *const i64, usize, *const u8, usize) -> usize,
    value: unsafe extern "C" fn(usize, *mut u8, usize) -> usize,
    release: extern "C" fn(usize) -> bool,
    context: extern "C" fn() -> usize,
}

impl Fake {
    /// The library, loaded once.
    pub(crate) fn get() -> &'static Self {
        static FAKE: OnceLock<Fake> = OnceLock::new();
        FAKE.get_or_init(Self::load)
    }

    fn load() -> Self {
        let folder = TempDir::new().expect("a folder");
        let copies: Vec<_> = ["cc", "framework", "common"]
            .map(|name| {
                let path = folder.path().join(name);
                std::fs::copy(file(), &path).expect("a copy");
                open(&path)
            })
            .into();
        let first = &copies[0];
        let world: extern "C" fn() -> *mut c_void = function!(first, c"fake_world");
        for copy in &copies[1..] {
            let join: extern "C" fn(*mut c_void) = function!(copy, c"fake_join");
            join(world());
        }
        let fake = Self {
            folder,
            plan: function!(first, c"fake_plan"),
            calm: function!(first, c"fake_calm"),
            gpu: function!(first, c"fake_gpu"),
            place: function!(first, c"fake_move"),
            report: function!(first, c"fake_report"),
            classes: function!(first, c"fake_classes"),
            tensor: function!(first, c"fake_tensor"),
            value: function!(first, c"fake_value"),
            release: function!(first, c"fake_release"),
            context: function!(first, c"fake_context"),
        };
        // They stay open.
        copies.into_iter().for_each(|copy| {
            let _ = copy.into_raw();
        });
        fake
    }

    /// The file of a copy: `cc`, `framework` or `common`.
    pub(crate) fn image(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Plans a fault for the `nth` call from now, or for each if that is 0.
    pub(crate) fn plan(&self, symbol: &CStr, nth: u64, fault: Fault, code: i32) {
        let name = CString::new(format!("{fault:?}")).expect("a name");
        // SAFETY: two C strings.
        let is_known = unsafe { (self.plan)(symbol.as_ptr(), nth, name.as_ptr(), code) };
        assert!(is_known, "the library knows no {fault:?}");
    }

    /// Plans none, and counts anew.
    pub(crate) fn calm(&self) {
        (self.calm)();
    }

    /// From now on there is a GPU, which takes over whatever has no device.
    pub(crate) fn add_gpu(&self) {
        (self.gpu)(true);
    }

    /// Moves a tensor to a device.
    pub(crate) fn place(&self, handle: usize, device: &CStr) {
        // SAFETY: a C string.
        assert!(unsafe { (self.place)(handle, device.as_ptr()) }, "no such device");
    }

    /// What was called, what lives, what went wrong, as lines.
    pub(crate) fn report(&self) -> String {
        text(|to, room| {
            // SAFETY: `to` has as much room.
            unsafe { (self.report)(to, room) }
        })
    }

    /// The faults of each symbol.
    pub(crate) fn classes(&self) -> Vec<(String, Vec<Fault>)> {
        let lines = text(|to, room| {
            // SAFETY: `to` has as much room.
            unsafe { (self.classes)(to, room) }
        });
        let classes = lines.lines().map(|line| {
            let (symbol, names) = line.split_once(' ').expect("a symbol");
            let faults = names.split_whitespace().map(|name| {
                let known = Fault::of(name);
                known.expect("a fault that the tests know")
            });
            (symbol.to_owned(), faults.collect())
        });
        classes.collect()
    }

    /// A tensor of 32-bit floating point, as a handle of ours.
    pub(crate) fn floats(&self, dims: &[i64], floats: &[f32]) -> usize {
        let bytes: Vec<u8> = floats.iter().flat_map(|float| float.to_ne_bytes()).collect();
        // SAFETY: the pointers hold what is said.
        unsafe { (self.tensor)(1, dims.as_ptr(), dims.len(), bytes.as_ptr(), bytes.len()) }
    }

    /// All of a handle's value.
    pub(crate) fn value(&self, handle: usize) -> String {
        text(|to, room| {
            // SAFETY: `to` has as much room.
            unsafe { (self.value)(handle, to, room) }
        })
    }

    /// Gives a handle of ours back.
    pub(crate) fn release(&self, handle: usize) {
        assert!((self.release)(handle), "the handle {handle:#x} is gone");
    }

    /// The context.
    pub(crate) fn context(&self) -> usize {
        (self.context)()
    }
}

/// A text that the library gives: `give` copies it to a place with so much room, and says how long it is.
fn text(give: impl Fn(*mut u8, usize) -> usize) -> String {
    let mut bytes = vec![0; give(core::ptr::null_mut(), 0)];
    give(bytes.as_mut_ptr(), bytes.len());
    String::from_utf8(bytes).expect("a text")
}

/// Loads a library.
pub(crate) fn open(path: &Path) -> Library {
    // SAFETY: a copy of our library, or stubs: neither has initialisers.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.expect("a library")
}
