//! Options: their kinds, and literal values as Python and Rust write them. A new kind starts here.

use crate::dtype::DType;
use crate::names::same_text;

/// The kind of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A Python int.
    Int,
    /// A Python bool.
    Bool,
    /// A Python string.
    Str,
    /// A Python float.
    Float,
    /// The name of a dtype, a Python string.
    DType,
    /// A Python tuple or list of ints.
    Ints,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::Int,
        Self::Bool,
        Self::Str,
        Self::Float,
        Self::DType,
        Self::Ints,
    ];

    /// The kind with this name in `kwargs`.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// As written in `kwargs`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Int => "i64",
            Self::Bool => "bool",
            Self::Str => "str",
            Self::Float => "f64",
            Self::DType => "DType",
            Self::Ints => "[i64]",
        }
    }

    /// As written in the function's signature.
    pub const fn parameter(self) -> &'static str {
        match self {
            Self::Str => "&str",
            Self::Ints => "&[i64]",
            other => other.name(),
        }
    }

    /// In words.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Int => "an integer",
            Self::Bool => "a bool",
            Self::Str => "a string",
            Self::Float => "a float",
            Self::DType => "a dtype",
            Self::Ints => "a list of integers",
        }
    }

    /// Python's name of the type.
    pub const fn python(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Bool => "bool",
            Self::Str | Self::DType => "str",
            Self::Float => "float",
            Self::Ints => "tuple",
        }
    }
}

/// A literal value. Its text is borrowed in a rule's data, and owned while the macro reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Literal<S = &'static str> {
    /// A Python int.
    Int(i64),
    /// A Python bool.
    Bool(bool),
    /// A Python string.
    Str(S),
    /// The bits of a Python float.
    Float(u64),
    /// The name of a dtype.
    DType(DType),
    /// `None`.
    None,
}

impl<S> Literal<S> {
    /// Its kind; `None` has none.
    pub const fn kind(&self) -> Option<Kind> {
        Some(match self {
            Self::Int(_) => Kind::Int,
            Self::Bool(_) => Kind::Bool,
            Self::Str(_) => Kind::Str,
            Self::Float(_) => Kind::Float,
            Self::DType(_) => Kind::DType,
            Self::None => return None,
        })
    }
}

impl<S: AsRef<str>> Literal<S> {
    /// As Python writes it.
    pub fn python(&self) -> String {
        match self {
            Self::Bool(true) => "True".to_owned(),
            Self::Bool(false) => "False".to_owned(),
            Self::DType(dtype) => format!("{:?}", dtype.name()),
            other => other.rust(),
        }
    }

    /// As Rust writes it.
    pub fn rust(&self) -> String {
        match self {
            Self::Int(value) => value.to_string(),
            Self::Bool(value) => value.to_string(),
            Self::Str(value) => format!("{:?}", value.as_ref()),
            Self::Float(bits) => format!("{:?}", f64::from_bits(*bits)),
            Self::DType(dtype) => dtype.short().to_owned(),
            Self::None => "None".to_owned(),
        }
    }
}

impl Literal {
    /// Equality in constant evaluation.
    pub const fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(left), Self::Int(right)) => *left == *right,
            (Self::Bool(left), Self::Bool(right)) => *left == *right,
            (Self::Str(left), Self::Str(right)) => same_text(left, right),
            (Self::Float(left), Self::Float(right)) => *left == *right,
            (Self::DType(left), Self::DType(right)) => *left as u8 == *right as u8,
            (Self::None, Self::None) => true,
            _ => false,
        }
    }
}
