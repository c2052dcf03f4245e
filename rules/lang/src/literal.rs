//! Literal option values: their kinds, and how Python and Rust write them. A new kind starts here.

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
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Int, Self::Bool, Self::Str];

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
        }
    }

    /// As written in the function's signature.
    pub const fn parameter(self) -> &'static str {
        match self {
            Self::Str => "&str",
            other => other.name(),
        }
    }

    /// In words.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Int => "an integer",
            Self::Bool => "a bool",
            Self::Str => "a string",
        }
    }

    /// Python's name of the type.
    pub const fn python(self) -> &'static str {
        match self {
            Self::Int => "int",
            Self::Bool => "bool",
            Self::Str => "str",
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
}

impl<S> Literal<S> {
    /// Its kind.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Int(_) => Kind::Int,
            Self::Bool(_) => Kind::Bool,
            Self::Str(_) => Kind::Str,
        }
    }
}

impl<S: AsRef<str>> Literal<S> {
    /// As Python writes it.
    pub fn python(&self) -> String {
        match self {
            Self::Bool(true) => "True".to_owned(),
            Self::Bool(false) => "False".to_owned(),
            other => other.rust(),
        }
    }

    /// As Rust writes it.
    pub fn rust(&self) -> String {
        match self {
            Self::Int(value) => value.to_string(),
            Self::Bool(value) => value.to_string(),
            Self::Str(value) => format!("{:?}", value.as_ref()),
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
            _ => false,
        }
    }
}
