//! Tensor types as Rextio sees them: a type key and an annotation for each dtype, device and rank.

use std::ops::RangeInclusive;

use rextio_tensorflow_lang::names::PLUGIN_ID;
use rextio_tensorflow_lang::{DType, Device};

/// The key of a tensor on the CPU whose dtype and rank are known at run time only.
pub const ANY_TENSOR: &str = "rextio-tensorflow/tensor-cpu";

/// Its annotation.
pub const ANY_ANNOTATION: &str = "TensorCpu";

/// The key of a tuple of tensors, which only results have.
pub const TENSORS: &str = "rextio-tensorflow/tensors";

/// Its annotation.
pub const TENSORS_ANNOTATION: &str = "Tensors";

/// What a site gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultType {
    /// A tensor of a known dtype and rank.
    Tensor(TensorType),
    /// A tensor on the CPU whose dtype and rank are known at run time.
    AnyTensor,
    /// A tuple of tensors.
    Tensors,
    /// A Python int.
    Int,
    /// A Python float.
    Float,
    /// A Python bool.
    Bool,
}

impl ResultType {
    /// Rextio's name of the type.
    pub fn key(&self) -> String {
        match self {
            Self::Tensor(ty) => return ty.key(),
            Self::AnyTensor => ANY_TENSOR,
            Self::Tensors => TENSORS,
            Self::Int => "int",
            Self::Float => "float",
            Self::Bool => "bool",
        }
        .to_owned()
    }

    /// The key without what all tensors have in common: `f32-cpu-2d`.
    pub fn suffix(&self) -> String {
        let key = self.key();
        let suffix = key.strip_prefix("rextio-tensorflow/tensor-");
        suffix.map_or_else(|| key.clone(), str::to_owned)
    }
}

/// A tensor type of the vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TensorType {
    /// Element type.
    pub dtype: DType,
    /// Where it lives.
    pub device: Device,
    /// Number of dimensions.
    pub rank: i64,
}

/// The tensor types of some dtypes at some ranks on a device.
#[derive(Debug, Clone)]
pub struct Types {
    dtypes: &'static [DType],
    device: Device,
    ranks: RangeInclusive<i64>,
}

impl Types {
    /// Each dtype at each rank.
    pub const fn new(dtypes: &'static [DType], device: Device, ranks: RangeInclusive<i64>) -> Self {
        Self {
            dtypes,
            device,
            ranks,
        }
    }
}

impl TensorType {
    /// How many types these are.
    pub const fn count(parts: &[Types]) -> usize {
        let (mut count, mut part) = (0, 0);
        while part < parts.len() {
            let mut rank = *parts[part].ranks.start();
            while rank <= *parts[part].ranks.end() {
                count += parts[part].dtypes.len();
                rank += 1;
            }
            part += 1;
        }
        count
    }

    /// These types, in their order: `TensorType::all::<{ TensorType::count(PARTS) }>(PARTS)`.
    pub const fn all<const COUNT: usize>(parts: &[Types]) -> [Self; COUNT] {
        let mut all = [Self::new(DType::F32, Device::Cpu, 0); COUNT];
        let (mut index, mut part) = (0, 0);
        while part < parts.len() {
            let Types {
                dtypes,
                device,
                ranks,
            } = &parts[part];
            let mut dtype = 0;
            while dtype < dtypes.len() {
                let mut rank = *ranks.start();
                while rank <= *ranks.end() && index < COUNT {
                    all[index] = Self::new(dtypes[dtype], *device, rank);
                    index += 1;
                    rank += 1;
                }
                dtype += 1;
            }
            part += 1;
        }
        all
    }

    /// A tensor type.
    pub const fn new(dtype: DType, device: Device, rank: i64) -> Self {
        Self { dtype, device, rank }
    }

    /// The part of the key after `tensor-`: `f32-cpu-2d`.
    pub fn suffix(&self) -> String {
        format!("{}-{}-{}d", self.dtype.short(), self.device.short(), self.rank)
    }

    /// The type key: `rextio-tensorflow/tensor-f32-cpu-2d`.
    pub fn key(&self) -> String {
        format!("{}/tensor-{}", PLUGIN_ID, self.suffix())
    }

    /// The annotation's name in `rextio_tensorflow.types`: `TensorF32Cpu2D`.
    pub fn annotation(&self) -> String {
        let dtype = self.dtype.short();
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
        let suffix = key.strip_prefix(PLUGIN_ID)?.strip_prefix("/tensor-")?;
        let mut parts = suffix.split('-');
        let (dtype, device, rank) = (parts.next()?, parts.next()?, parts.next()?);
        let dtype = DType::from_short(dtype)?;
        let device = Device::ALL.into_iter().find(|known| known.short() == device)?;
        let rank: i64 = rank.strip_suffix('d')?.parse().ok()?;
        let parsed = Self::new(dtype, device, rank);
        (parts.next().is_none() && parsed.key() == key).then_some(parsed)
    }
}
