//! Which operations may be recorded: those whose result and success depend on nothing but their inputs, and whose
//! success on their inputs' element types and sizes and on constants alone, never on values.

use core::ffi::CStr;

/// In the order of their bytes.
const REGULAR: &[&CStr] = &[
    c"Abs",
    c"AddV2",
    c"ArgMax",
    c"BiasAdd",
    c"Exp",
    c"Log",
    c"MatMul",
    c"Maximum",
    c"Mean",
    c"Minimum",
    c"Mul",
    c"Neg",
    c"RealDiv",
    c"Relu",
    c"Sigmoid",
    c"Softmax",
    c"Sqrt",
    c"Square",
    c"Sub",
    c"Sum",
    c"Tanh",
    c"Transpose",
];

/// Whether an operation of this name may be recorded. One that isn't listed runs at once, at its place.
pub(super) fn is_regular(name: &CStr) -> bool {
    REGULAR.binary_search(&name).is_ok()
}

/// Whether it is the matrix product, which alone is faster as a region of one.
pub(super) fn is_product(name: &CStr) -> bool {
    name == c"MatMul"
}
