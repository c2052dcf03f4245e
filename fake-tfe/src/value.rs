//! Tensors: element type, sizes, bytes, and where they are.

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::Arc;

use crate::devices::Place;

/// The `TF_DataType` code of 32-bit floating point.
pub(crate) const F32: i32 = 1;
/// The `TF_DataType` code of 32-bit integers.
pub(crate) const I32: i32 = 3;

/// A tensor's value. Its memory can be written through a pointer, as C does.
#[derive(Clone)]
pub(crate) struct Value {
    pub(crate) dtype: i32,
    pub(crate) dims: Vec<i64>,
    pub(crate) bytes: Arc<[AtomicU8]>,
    /// The device that it says it belongs to.
    pub(crate) device: Place,
    /// The device that it says its memory is on.
    pub(crate) memory: Place,
    /// The operation that made it.
    pub(crate) maker: String,
}

impl Value {
    pub(crate) fn new(dtype: i32, dims: Vec<i64>, bytes: Vec<u8>, maker: &str) -> Self {
        Self {
            dtype,
            dims,
            bytes: bytes.into_iter().map(AtomicU8::new).collect(),
            device: Place::Cpu,
            memory: Place::Cpu,
            maker: maker.to_owned(),
        }
    }

    pub(crate) fn of_floats(dims: Vec<i64>, floats: &[f32]) -> Self {
        let bytes = floats.iter().flat_map(|float| float.to_ne_bytes()).collect();
        Self::new(F32, dims, bytes, "")
    }

    pub(crate) fn copied(&self) -> Vec<u8> {
        self.bytes
            .iter()
            .map(|byte| byte.load(Ordering::Relaxed))
            .collect()
    }

    /// All of it as text.
    pub(crate) fn shown(&self) -> String {
        let (dtype, dims, bytes) = (self.dtype, &self.dims, self.copied());
        let (device, memory) = (self.device.short(), self.memory.short());
        format!("{dtype} {dims:?} {device} {memory} {bytes:02x?}")
    }

    /// The elements, if they are 32-bit floating point.
    pub(crate) fn floats(&self) -> Option<Vec<f32>> {
        let words = self.words()?;
        (self.dtype == F32).then(|| words.iter().map(|word| f32::from_bits(*word)).collect())
    }

    /// The elements, if they are 32-bit integers.
    pub(crate) fn integers(&self) -> Option<Vec<i32>> {
        let words = self.words()?;
        (self.dtype == I32).then(|| words.iter().map(|word| *word as i32).collect())
    }

    fn words(&self) -> Option<Vec<u32>> {
        let bytes = self.copied();
        let words = bytes
            .chunks_exact(4)
            .map(|word| word.try_into().map(u32::from_ne_bytes));
        words.collect::<Result<_, _>>().ok()
    }
}
