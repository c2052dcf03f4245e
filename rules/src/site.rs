//! A site as Rextio offers it, reduced to what matching needs.

use std::borrow::Cow;

use crate::types::{TensorType, ANY_TENSOR};

/// A call, operator or comparison that Rextio offers.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// `call`, `binop` or `compare`.
    pub kind: String,
    /// The dotted name, or the operator.
    pub target: String,
    /// Positional operands, in order.
    pub operands: Vec<Operand>,
    /// Keyword operands, in order.
    pub keywords: Vec<(String, Meta)>,
    /// What is wrong with the site itself, if anything: such a site is refused whole.
    pub malformed: Option<String>,
}

/// The type of an operand, read once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// A tensor of ours, in the vocabulary or not.
    Tensor(TensorType),
    /// A tensor on the CPU whose dtype and rank are known at run time only.
    AnyTensor,
    /// A Python int.
    Int,
    /// A Python float.
    Float,
    /// A Python bool.
    Bool,
    /// A Python string.
    Str,
    /// `None`.
    None,
    /// A tuple of so many ints.
    Ints(usize),
    /// A list of ints; how many is not known.
    IntList,
    /// Any other, by Rextio's name of it.
    Other(String),
    /// Not resolved.
    Unknown,
}

impl Type {
    /// Reads Rextio's name of a type, whatever it is.
    pub fn parse(name: &str) -> Self {
        let known = match name {
            "int" => Self::Int,
            "float" => Self::Float,
            "bool" => Self::Bool,
            "str" => Self::Str,
            "None" => Self::None,
            "list[int]" => Self::IntList,
            ANY_TENSOR => Self::AnyTensor,
            "tuple" => Self::Ints(0),
            _ => match TensorType::parse(name) {
                Some(ty) => Self::Tensor(ty),
                None => Self::Ints(name.matches("int").count()),
            },
        };
        if known.name() == name {
            known
        } else {
            Self::Other(name.to_owned())
        }
    }

    /// Rextio's name of the type.
    pub fn name(&self) -> Cow<'_, str> {
        Cow::Borrowed(match self {
            Self::Tensor(ty) => return Cow::Owned(ty.key()),
            Self::AnyTensor => ANY_TENSOR,
            Self::Int => "int",
            Self::Float => "float",
            Self::Bool => "bool",
            Self::Str => "str",
            Self::None => "None",
            Self::IntList => "list[int]",
            Self::Ints(0) => "tuple",
            Self::Ints(count) => return Cow::Owned(format!("tuple[{}]", vec!["int"; *count].join(", "))),
            Self::Other(name) => name,
            Self::Unknown => "unknown",
        })
    }
}

/// One positional operand.
#[derive(Debug, Clone, PartialEq)]
pub struct Operand {
    /// Its type.
    pub ty: Type,
    /// Its literal metadata.
    pub literal: Meta,
}

impl Operand {
    /// An operand of a type, by Rextio's name of it; not a literal.
    pub fn of_type(name: &str) -> Self {
        Self {
            ty: Type::parse(name),
            literal: Meta::Absent,
        }
    }

    /// Whether it is a tensor.
    pub fn is_tensor(&self) -> bool {
        matches!(self.ty, Type::Tensor(_) | Type::AnyTensor)
    }

    /// The tensor type, if it is one whose dtype and rank are known.
    pub fn tensor(&self) -> Option<TensorType> {
        match self.ty {
            Type::Tensor(ty) => Some(ty),
            _ => None,
        }
    }
}

/// Literal metadata.
#[derive(Debug, Clone, PartialEq)]
pub enum Meta {
    /// Not a literal.
    Absent,
    /// `None`.
    None,
    /// An int.
    Int(i64),
    /// A bool.
    Bool(bool),
    /// A string.
    Str(String),
    /// A tuple of ints.
    Ints(Vec<i64>),
}

impl Meta {
    /// As Python writes it.
    pub fn python(&self) -> String {
        match self {
            Self::Absent => "a value that is not a literal".to_owned(),
            Self::None => "None".to_owned(),
            Self::Int(value) => value.to_string(),
            Self::Bool(true) => "True".to_owned(),
            Self::Bool(false) => "False".to_owned(),
            Self::Str(value) => format!("{value:?}"),
            Self::Ints(values) if values.len() == 1 => format!("({},)", values[0]),
            Self::Ints(values) => {
                let items: Vec<String> = values.iter().map(i64::to_string).collect();
                format!("({})", items.join(", "))
            }
        }
    }

    /// The type that Rextio gives this literal.
    pub fn ty(&self) -> Type {
        match self {
            Self::Absent => Type::Unknown,
            Self::None => Type::None,
            Self::Int(_) => Type::Int,
            Self::Bool(_) => Type::Bool,
            Self::Str(_) => Type::Str,
            Self::Ints(values) => Type::Ints(values.len()),
        }
    }

    /// Whether a positional operand of type `ty` can carry this: Rextio knows ints, None and int tuples there.
    pub fn agrees_with(&self, ty: &Type) -> bool {
        match self {
            Self::Absent => true,
            Self::Bool(_) | Self::Str(_) => false,
            Self::None | Self::Int(_) | Self::Ints(_) => *ty == self.ty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Type;

    #[test]
    fn names_of_types_are_read() {
        for (name, ty) in [
            ("int", Type::Int),
            ("None", Type::None),
            ("tuple", Type::Ints(0)),
            ("tuple[int]", Type::Ints(1)),
            ("tuple[int, int]", Type::Ints(2)),
            ("list[int]", Type::IntList),
            ("rextio-tensorflow/tensor-cpu", Type::AnyTensor),
            ("", Type::Other(String::new())),
            ("unknown", Type::Other("unknown".to_owned())),
            ("tuple[int,int]", Type::Other("tuple[int,int]".to_owned())),
        ] {
            assert_eq!(Type::parse(name), ty, "{name}");
        }
    }

    proptest! {
        /// Any text is a type, and keeps its name.
        #[test]
        fn any_name_is_kept(name in prop_oneof!["(tuple|list|int|float|\\[|\\]|, ){0,6}", ".{0,30}"]) {
            let ty = Type::parse(&name);
            prop_assert_eq!(ty.name(), name.as_str());
        }
    }
}
