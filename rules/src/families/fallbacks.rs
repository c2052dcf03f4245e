//! The records without a function: what stays in Python whatever the operation.

use crate::spec::{Fallback, Name};

/// The answer to dtypes and ranks that no rule of a target takes.
pub const OUTSIDE_SURFACE: Fallback = Fallback {
    id: Name::new("unsupported-tensor-surface"),
    code: 10,
    pattern: "a covered TensorFlow operation on other dtypes or ranks",
    constraint: "The operation has native rules, but none for operands of these dtypes and ranks.",
    guidance: "Annotate tensors with the markers of rextio_tensorflow.types, and give the operation the dtypes and ranks listed in docs/rules.md, or keep the call on Python.",
    file: file!(),
    line: line!(),
};

/// The answer to CUDA tensors.
pub const CUDA: Fallback = Fallback {
    id: Name::new("cuda-e3-outside-bounded-slice"),
    code: 34,
    pattern: "a TensorFlow operation on a CUDA tensor",
    constraint: "On CUDA tensors, four calls have a native form, and nothing else has: a call with a CUDA tensor never becomes one on the CPU.",
    guidance: "Annotate with a CPU marker of rextio_tensorflow.types and pass CPU tensors, or keep the call on Python; docs/rules.md lists the four calls on CUDA.",
    file: file!(),
    line: line!(),
};
