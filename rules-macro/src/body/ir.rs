//! A body after it was read, once: its Rust with a number in place of each `op!`, the calls, and how values flow
//! through it.

use proc_macro2::Span;
use syn::{Expr, Ident};

use crate::op_call::AttrValue;
use crate::op_table::OpDef;
use crate::values::DType;

/// The body of one function.
pub(crate) struct Body {
    /// Each `op!` has become `op!(3_usize)`, its place in `ops`.
    pub(crate) rust: syn::Block,
    pub(crate) ops: Vec<Op>,
    pub(crate) flow: Block,
}

/// One `op!(...)`.
pub(crate) struct Op {
    pub(crate) name: Ident,
    /// The word `op`.
    pub(crate) at: Span,
    /// Nothing if TensorFlow has no such op.
    pub(crate) def: Option<OpDef>,
    pub(crate) inputs: Vec<Input>,
    /// Which of several outputs is taken.
    pub(crate) output: Option<Output>,
    /// What `name = ..` says, if it is written.
    pub(crate) given: Option<Given>,
    /// Attributes as they were written.
    pub(crate) written: Vec<(Ident, Expr)>,
    /// The dtypes that its first input may have; none if that isn't known.
    pub(crate) dtypes: Vec<&'static str>,
    /// Every attribute that the runtime needs; nothing after an error.
    pub(crate) attrs: Option<Vec<(&'static str, AttrValue)>>,
}

/// The name that Python's function gives its operation.
pub(crate) enum Given {
    Name(syn::LitStr),
    /// `None`: texts of errors don't mention one.
    None,
}

/// One of several outputs.
pub(crate) struct Output {
    /// Its place among the op's outputs.
    pub(crate) arg: usize,
    /// Which one of all, in Rust.
    pub(crate) index: Expr,
    /// How many there are, in Rust.
    pub(crate) of: Expr,
}

/// One input of an op.
pub(crate) struct Input {
    /// With a number in place of each `op!`.
    pub(crate) rust: Expr,
    pub(crate) kind: InputKind,
}

/// What an input is.
pub(crate) enum InputKind {
    /// A name of a reference, as the function's own tensors are.
    Operand(Value),
    Tensor(Value),
    /// A prepared constant.
    Scalar(DType, Expr),
    Vector(DType, Vec<Expr>),
    /// A prepared constant of the elements of a slice.
    Slice(DType, Expr),
    /// A number of the dtype of the input at this place, or of a dtype of its own.
    Number(Expr, NumberDType),
    /// Several tensors as one input.
    List(Vec<Input>),
    /// The function's own list of tensors.
    Operands(Expr),
    /// A constant of a form that was refused.
    Broken(DType),
    /// Anything else that was refused.
    Refused,
}

impl InputKind {
    /// The dtype of a constant.
    pub(crate) fn constant(&self) -> Option<DType> {
        match self {
            Self::Scalar(dtype, _) | Self::Vector(dtype, _) | Self::Slice(dtype, _) | Self::Broken(dtype) => {
                Some(*dtype)
            }
            Self::Operand(_)
            | Self::Tensor(_)
            | Self::Number(..)
            | Self::List(_)
            | Self::Operands(_)
            | Self::Refused => None,
        }
    }

    /// Whether its value is known before anything runs.
    pub(crate) fn is_constant(&self) -> bool {
        self.constant().is_some() || matches!(self, Self::Number(..))
    }
}

/// Where the dtype of a number comes from.
pub(crate) enum NumberDType {
    /// The input at this place.
    Input(usize),
    Own(Expr),
}

/// Statements, and the value of the last.
pub(crate) struct Block {
    pub(crate) stmts: Vec<Stmt>,
    pub(crate) value: Option<Box<Value>>,
}

/// A statement.
pub(crate) enum Stmt {
    /// `let pattern = value else { otherwise };`
    Let(Pattern, Value, Option<Block>),
    /// Anything else, whose value nobody takes.
    Run(Value),
}

/// What a `let` binds.
pub(crate) enum Pattern {
    Name(String),
    Tuple(Vec<Pattern>),
    /// Names of which nothing can be said.
    Unknown(Vec<String>),
}

/// A value, as far as it is followed.
pub(crate) enum Value {
    Name(String),
    /// A place in `Body::ops`.
    Op(usize),
    Tuple(Vec<Value>),
    Block(Block),
    /// One of these, after `first` was evaluated.
    Branch {
        first: Vec<Value>,
        arms: Vec<Arm>,
    },
    /// `return`: the function's result.
    Return(Option<Box<Value>>),
    /// An expression that is not followed, with those inside it.
    Unknown(Vec<Value>),
    /// Code that runs at another time, or more than once, with names of its own.
    Apart {
        bound: Vec<String>,
        values: Vec<Value>,
        /// Whether `return` leaves it only, as in a closure.
        is_function: bool,
    },
}

/// One way through a branch.
pub(crate) struct Arm {
    pub(crate) bound: Vec<String>,
    pub(crate) guard: Option<Value>,
    pub(crate) value: Value,
}
