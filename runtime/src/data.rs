//! The lowest floor: plain data that knows neither TensorFlow nor Python.

pub(super) mod constant;
pub(super) mod dtype;
pub(super) mod error;
pub(super) mod facts;
pub(super) mod few;
pub(super) mod ints;
