//! A site as Rextio offers it, reduced to what matching needs.

use crate::types::TensorType;

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

/// One positional operand.
#[derive(Debug, Clone, PartialEq)]
pub struct Operand {
    /// Rextio's type name; absent if unresolved.
    pub ty: Option<String>,
    /// Its literal metadata.
    pub literal: Meta,
}

impl Operand {
    /// The tensor type, if it is one.
    pub fn tensor(&self) -> Option<TensorType> {
        self.ty.as_deref().and_then(TensorType::parse)
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

    /// The name that Rextio gives the type of this literal.
    pub fn type_name(&self) -> String {
        match self {
            Self::Absent => String::new(),
            Self::None => "None".to_owned(),
            Self::Int(_) => "int".to_owned(),
            Self::Bool(_) => "bool".to_owned(),
            Self::Str(_) => "str".to_owned(),
            Self::Ints(values) if values.is_empty() => "tuple".to_owned(),
            Self::Ints(values) => format!("tuple[{}]", vec!["int"; values.len()].join(", ")),
        }
    }

    /// Whether a positional operand of type `ty` can carry this: Rextio knows ints, None and int tuples there.
    pub fn agrees_with(&self, ty: Option<&str>) -> bool {
        match self {
            Self::Absent => true,
            Self::Bool(_) | Self::Str(_) => false,
            Self::None | Self::Int(_) | Self::Ints(_) => ty == Some(&self.type_name()),
        }
    }
}
