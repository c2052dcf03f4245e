//! Element types and devices: the closed sets that rules and the boundary speak of.

use core::ffi::CStr;

/// The element type of a tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DType {
    /// 32-bit floating point.
    F32,
    /// 64-bit floating point.
    F64,
    /// 32-bit signed integer.
    I32,
    /// 64-bit signed integer.
    I64,
    /// Boolean, one byte.
    Bool,
    /// 8-bit unsigned integer.
    U8,
}

impl DType {
    /// Every element type.
    pub const ALL: [Self; 6] = [Self::F32, Self::F64, Self::I32, Self::I64, Self::Bool, Self::U8];

    /// TensorFlow's name, as in `tf.float32`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "float32",
            Self::F64 => "float64",
            Self::I32 => "int32",
            Self::I64 => "int64",
            Self::Bool => "bool",
            Self::U8 => "uint8",
        }
    }

    /// The short name, as in the rule language and in type keys.
    pub const fn short(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::Bool => "bool",
            Self::U8 => "u8",
        }
    }

    /// The element type with this short name.
    pub fn from_short(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dtype| dtype.short() == name)
    }

    /// The `TF_DataType` code of TensorFlow's C API.
    pub const fn code(self) -> i32 {
        match self {
            Self::F32 => 1,
            Self::F64 => 2,
            Self::I32 => 3,
            Self::U8 => 4,
            Self::I64 => 9,
            Self::Bool => 10,
        }
    }

    /// The element type of a `TF_DataType` code; `None` for one that we don't know.
    pub const fn from_code(code: i32) -> Option<Self> {
        match code {
            1 => Some(Self::F32),
            2 => Some(Self::F64),
            3 => Some(Self::I32),
            4 => Some(Self::U8),
            9 => Some(Self::I64),
            10 => Some(Self::Bool),
            _ => None,
        }
    }

    /// Bytes of one element.
    pub const fn size(self) -> usize {
        match self {
            Self::F64 | Self::I64 => 8,
            Self::F32 | Self::I32 => 4,
            Self::Bool | Self::U8 => 1,
        }
    }
}

/// Where a tensor's memory is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Device {
    /// `CPU:0` of this process.
    Cpu,
    /// `GPU:0` of this process.
    Cuda0,
}

impl Device {
    /// Every device.
    pub const ALL: [Self; 2] = [Self::Cpu, Self::Cuda0];

    /// The name in the rule language and in type keys.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Cuda0 => "cuda0",
        }
    }

    /// The short name, as in `tf.device("CPU:0")`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cpu => "CPU:0",
            Self::Cuda0 => "GPU:0",
        }
    }

    /// The full name in TensorFlow. An argument that doesn't say it of itself isn't taken, so operations may be told it.
    pub const fn full_name(self) -> &'static CStr {
        match self {
            Self::Cpu => c"/job:localhost/replica:0/task:0/device:CPU:0",
            Self::Cuda0 => c"/job:localhost/replica:0/task:0/device:GPU:0",
        }
    }

    /// The device with this full TensorFlow name; `None` for any other device, a remote one too.
    pub fn from_full_name(name: &[u8]) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|device| device.full_name().to_bytes() == name)
    }
}
