//! Which of the runtime's types may cross threads, and which must not. The compiler checks it; nothing runs.

use static_assertions::{assert_impl_all, assert_not_impl_any};

use super::c::handle::Handle;
use super::c::status::Status;
use super::c::sys;
use super::data::facts::Facts;
use super::region::{Recorder, Regions};
use super::run::execute::RawOp;
use super::run::op::Attr;
use super::run::prepared::{HostTensor, Prepared};
use super::run::session::Session;
use super::run::tensor::{Place, Value};

// Shared by all threads that call compiled functions.
assert_impl_all!(Session: Send, Sync);
assert_impl_all!(sys::Api: Send, Sync);
assert_impl_all!(Regions: Send, Sync);
assert_impl_all!(Prepared: Send, Sync);
// Part of a tensor, which may be dropped in any thread.
assert_impl_all!(Handle: Send, Sync);
assert_impl_all!(Recorder: Send, Sync);
assert_impl_all!(Value: Send, Sync);
assert_impl_all!(Place: Send, Sync);
assert_impl_all!(Facts: Send, Sync);
assert_impl_all!(Attr: Send, Sync);
// Kept for whichever thread comes next, but used by one at a time.
assert_impl_all!(Status: Send);
assert_not_impl_any!(Status: Sync);
assert_impl_all!(RawOp: Send);
assert_not_impl_any!(RawOp: Sync);
// A call's own, whose parts TensorFlow doesn't guard.
assert_not_impl_any!(HostTensor: Send, Sync);
// Raw pointers say nothing of who owns them.
assert_not_impl_any!(*mut sys::TensorHandle: Send, Sync);
assert_not_impl_any!(sys::NodeOutput: Send, Sync);
