//! Tensor types as Rextio sees them: a type key and an annotation for each dtype, device and rank.

use rextio_tensorflow_runtime::{DType, Device};

/// A tensor type of the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TensorType {
    /// Element type.
    pub dtype: DType,
    /// Where it lives.
    pub device: Device,
    /// Number of dimensions.
    pub rank: i64,
}

const DTYPES: [(DType, &str); 6] = [
    (DType::F32, "f32"),
    (DType::F64, "f64"),
    (DType::I32, "i32"),
    (DType::I64, "i64"),
    (DType::Bool, "bool"),
    (DType::U8, "u8"),
];

/// The short code of a dtype, as in type keys.
pub fn dtype_code(dtype: DType) -> &'static str {
    DTYPES
        .iter()
        .find(|(known, _)| *known == dtype)
        .map_or("", |(_, code)| code)
}

/// The short name of a device, as in type keys.
pub fn device_code(device: Device) -> &'static str {
    match device {
        Device::Cpu => "cpu",
        Device::Cuda0 => "cuda0",
    }
}

impl TensorType {
    /// A tensor type.
    pub const fn new(dtype: DType, device: Device, rank: i64) -> Self {
        Self { dtype, device, rank }
    }

    /// The part of the key after `tensor-`: `f32-cpu-2d`.
    pub fn suffix(&self) -> String {
        format!(
            "{}-{}-{}d",
            dtype_code(self.dtype),
            device_code(self.device),
            self.rank
        )
    }

    /// The type key: `rextio-tensorflow/tensor-f32-cpu-2d`.
    pub fn key(&self) -> String {
        format!("{}/tensor-{}", crate::PLUGIN_ID, self.suffix())
    }

    /// The annotation's name in `rextio_tensorflow.types`: `TensorF32Cpu2D`.
    pub fn annotation(&self) -> String {
        let dtype = dtype_code(self.dtype);
        let dtype = dtype[..1].to_uppercase() + &dtype[1..];
        match self.device {
            Device::Cpu => format!("Tensor{dtype}Cpu{}D", self.rank),
            Device::Cuda0 => format!("Tensor{dtype}Cuda0_{}D", self.rank),
        }
    }

    /// In words: `a float32 tensor of rank 2 on the CPU`.
    pub fn words(&self) -> String {
        let place = match self.device {
            Device::Cpu => "the CPU",
            Device::Cuda0 => "GPU:0",
        };
        let article = if self.dtype.name().starts_with('i') {
            "an"
        } else {
            "a"
        };
        format!(
            "{article} {} tensor of rank {} on {place}",
            self.dtype.name(),
            self.rank
        )
    }

    /// Reads a type key; nothing for any other text.
    pub fn parse(key: &str) -> Option<Self> {
        let suffix = key.strip_prefix(crate::PLUGIN_ID)?.strip_prefix("/tensor-")?;
        let mut parts = suffix.split('-');
        let (dtype, device, rank) = (parts.next()?, parts.next()?, parts.next()?);
        let (dtype, _) = DTYPES.iter().find(|(_, code)| *code == dtype)?;
        let device = [Device::Cpu, Device::Cuda0]
            .into_iter()
            .find(|known| device_code(*known) == device)?;
        let rank: i64 = rank.strip_suffix('d')?.parse().ok()?;
        let parsed = Self::new(*dtype, device, rank);
        (parts.next().is_none() && parsed.key() == key).then_some(parsed)
    }
}
