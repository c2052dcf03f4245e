//! Comparisons and logic, element by element, with broadcasting.

use crate::prelude::*;

family!(
    less,
    less_equal,
    greater,
    greater_equal,
    equal,
    equal_operator,
    not_equal,
    not_equal_operator,
    logical_and,
    logical_or,
    logical_xor,
    logical_not
);

/// Less than, with broadcasting.
#[tf_rule(id = "less", code = 111, targets = [less], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
#[tf_rule(id = "less-operator", code = 112, operator = "<", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
pub fn less(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Less(x, y))
}

/// Less than or equal, with broadcasting.
#[tf_rule(id = "less-equal", code = 113, targets = [less_equal], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
#[tf_rule(id = "less-equal-operator", code = 114, operator = "<=", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
pub fn less_equal(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(LessEqual(x, y))
}

/// Greater than, with broadcasting.
#[tf_rule(id = "greater", code = 115, targets = [greater], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
#[tf_rule(id = "greater-operator", code = 116, operator = ">", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
pub fn greater(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Greater(x, y))
}

/// Greater than or equal, with broadcasting.
#[tf_rule(id = "greater-equal", code = 117, targets = [greater_equal], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
#[tf_rule(id = "greater-equal-operator", code = 118, operator = ">=", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
pub fn greater_equal(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(GreaterEqual(x, y))
}

/// Equal, with broadcasting.
#[tf_rule(id = "equal", code = 119, targets = [equal], dtypes = all, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
pub fn equal(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Equal(x, y))
}

/// Equal, with broadcasting; of tensors whose sizes don't go together, one answer for all.
#[tf_rule(id = "equal-operator", code = 120, operator = "==", dtypes = all, ranks = { (_, _) => any }, numbers = [x, y], result = bool)]
pub fn equal_operator(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Equal(x, y), incompatible_shape_error = false)
}

/// Not equal, with broadcasting.
#[tf_rule(id = "not-equal", code = 121, targets = [not_equal], dtypes = all, ranks = broadcast(0..=5), numbers = [x, y], result = bool)]
pub fn not_equal(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(NotEqual(x, y))
}

/// Not equal, with broadcasting; of tensors whose sizes don't go together, one answer for all.
#[tf_rule(id = "not-equal-operator", code = 122, operator = "!=", dtypes = all, ranks = { (_, _) => any }, numbers = [x, y], result = bool)]
pub fn not_equal_operator(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(NotEqual(x, y), incompatible_shape_error = false)
}

/// Logical and, with broadcasting.
#[tf_rule(id = "logical-and", code = 123, targets = [logical_and], dtypes = bool, ranks = broadcast(0..=5))]
pub fn logical_and(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(LogicalAnd(x, y))
}

/// Logical or, with broadcasting.
#[tf_rule(id = "logical-or", code = 124, targets = [logical_or], dtypes = bool, ranks = broadcast(0..=5))]
pub fn logical_or(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(LogicalOr(x, y))
}

/// Exclusive or, with broadcasting.
#[tf_rule(id = "logical-xor", code = 125, targets = [math.logical_xor], dtypes = bool, ranks = broadcast(0..=5))]
pub fn logical_xor(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    let either = op!(LogicalOr(x, y))?;
    let both = op!(LogicalAnd(x, y))?;
    op!(LogicalAnd(either, op!(LogicalNot(&both))?))
}

/// Logical not.
#[tf_rule(id = "logical-not", code = 126, targets = [logical_not], dtypes = bool, ranks = { n => n })]
pub fn logical_not(x: &Tensor) -> Result<Tensor> {
    op!(LogicalNot(x))
}
