//! A C library for tests that stands in for TensorFlow's three images.
//!
//! It has every symbol that the runtime takes, under its C name, and runs a handful of operations. Pointers to its
//! objects are numbers that are never used twice, so that a stale one is recorded, and does no harm. A test loads
//! three copies of its file, makes them share one [`world`], says which call must fail, and reads what is left.
#![allow(
    unsafe_code,
    reason = "a C library: its functions take pointers and have C names"
)]
#![allow(
    non_snake_case,
    unreachable_pub,
    reason = "the functions are found by their C names"
)]

mod attrs;
mod classes;
mod context;
mod control;
mod devices;
mod fault;
mod graph;
mod handle;
mod host;
mod kernels;
mod lists;
mod op;
mod python;
mod status;
mod text;
mod value;
mod world;
