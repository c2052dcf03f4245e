//! Operations on tensors: what rules say, and how one operation runs.

pub(super) mod attr;
pub(super) mod execute;
pub(super) mod form;
pub(super) mod interrupt;
pub(super) mod op;
pub(super) mod operand;
pub(super) mod prepared;
mod scalar;
pub(super) mod session;
pub(super) mod settings;
pub(super) mod tensor;
pub(super) mod tensors;
