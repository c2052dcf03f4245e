//! Guards and results of rank arms: a small closed language, checked and evaluated here, so that every
//! mistake is reported by this macro and the registry's table needs no evaluation by the compiler.

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::{BinOp, Block, Expr, Stmt, UnOp};

use crate::args::{literal, suffix};
use crate::errors::{self, Errors};
use crate::suggest::{did_you_mean, list};
use crate::values::{Choice, Kind, Value};

/// A result's rank that is known at run time only.
const ANY: &str = "any";
/// What it counts as here.
pub(crate) const ANY_VALUE: i64 = i64::MIN;

/// What an expression may name.
pub(crate) type Types = [(String, Named)];
/// The same with values.
pub(crate) type Values = [(String, Choice)];

/// What is known of a name while the rule compiles.
#[derive(Clone, Copy)]
pub(crate) enum Named {
    /// A value of this kind: a rank, or an option whose legal values are listed.
    Value(Kind),
    /// An option of which the arms see only whether it is `None`, and how long it is.
    Open { nullable: bool, is_list: bool },
}

/// A function of an option.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Function {
    /// `len(axis)`: how many ints it holds; 1 for one int, 0 for `None`.
    Len,
    /// `is_none(axis)`.
    IsNone,
}

/// The function and its argument in `len(axis)`.
pub(crate) fn function(call: &syn::ExprCall) -> Option<(Function, String)> {
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    let function = match path.path.get_ident()?.to_string().as_str() {
        "len" => Function::Len,
        "is_none" => Function::IsNone,
        _ => return None,
    };
    let mut arguments = call.args.iter();
    match (arguments.next(), arguments.next()) {
        (Some(Expr::Path(path)), None) => Some((function, path.path.get_ident()?.unraw().to_string())),
        _ => None,
    }
}

/// Checks the result of an arm; whether it is good. It may be `any`, or a choice between that and others.
pub(crate) fn check_result(expr: &Expr, names: &Types, errors: &mut Errors) -> bool {
    match expr {
        Expr::Path(path) if path.path.is_ident(ANY) => true,
        Expr::Paren(inner) => check_result(&inner.expr, names, errors),
        Expr::Group(inner) => check_result(&inner.expr, names, errors),
        Expr::Block(block) => {
            single(&block.block, errors).is_some_and(|inner| check_result(inner, names, errors))
        }
        Expr::If(branch) => {
            let Some((_, otherwise)) = &branch.else_branch else {
                return unsupported(expr, errors).is_some();
            };
            let condition = check(&branch.cond, Kind::Bool, names, errors);
            let then =
                single(&branch.then_branch, errors).is_some_and(|then| check_result(then, names, errors));
            check_result(otherwise, names, errors) && condition && then
        }
        _ => check(expr, Kind::Int, names, errors),
    }
}

/// Checks an expression that must be of kind `expected`; whether it is good.
pub(crate) fn check(expr: &Expr, expected: Kind, names: &Types, errors: &mut Errors) -> bool {
    match kind(expr, names, errors) {
        Some(found) if found == expected => true,
        Some(found) => {
            errors.at(expr, errors::RANK_TYPE, &[expected.article(), found.article()]);
            false
        }
        None => false,
    }
}

fn kind(expr: &Expr, names: &Types, errors: &mut Errors) -> Option<Kind> {
    if let Some((suffix, plain)) = suffix(expr).filter(|_| matches!(expr, Expr::Lit(_))) {
        errors.at(expr, errors::LITERAL_SUFFIX, &[&suffix, &plain]);
        return None;
    }
    if let Some(kind) = literal(expr).and_then(|value| value.kind()) {
        return Some(kind);
    }
    match expr {
        Expr::Path(path) if path.path.is_ident(ANY) => {
            errors.at(path, errors::RANK_ANY, &[]);
            None
        }
        Expr::Call(call) => {
            let Some((function, name)) = function(call) else {
                return unsupported(expr, errors);
            };
            let found = names.iter().find(|(known, _)| *known == name);
            match (found.map(|(_, named)| named), function) {
                (Some(Named::Open { is_list: true, .. }), Function::Len) => Some(Kind::Int),
                (Some(Named::Open { nullable: true, .. }), Function::IsNone) => Some(Kind::Bool),
                _ => {
                    errors.at(call, errors::RANK_FUNCTION, &[&name]);
                    None
                }
            }
        }
        Expr::Paren(inner) => kind(&inner.expr, names, errors),
        Expr::Group(inner) => kind(&inner.expr, names, errors),
        Expr::Block(block) => kind(single(&block.block, errors)?, names, errors),
        Expr::Path(path) => {
            let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
            let found = names.iter().find(|(known, _)| *known == name);
            if found.is_none() {
                let known: Vec<&str> = names.iter().map(|(known, _)| known.as_str()).collect();
                let shown = quote::quote!(#path).to_string();
                let help = did_you_mean(&name, known.iter().copied());
                let expected = if known.is_empty() {
                    "a name that the pattern binds, as in `n => n`".to_owned()
                } else {
                    list(&known)
                };
                errors.at(path, errors::RANK_NAME, &[&shown, &expected, &help]);
            }
            match found?.1 {
                Named::Value(kind) => Some(kind),
                Named::Open { .. } => {
                    errors.at(path, errors::RANK_OPEN, &[&name]);
                    None
                }
            }
        }
        Expr::Unary(unary) => {
            let operand = match unary.op {
                UnOp::Neg(_) => Kind::Int,
                UnOp::Not(_) => Kind::Bool,
                _ => return unsupported(expr, errors),
            };
            check(&unary.expr, operand, names, errors).then_some(operand)
        }
        Expr::Binary(binary) => {
            let (operands, result) = match operation(&binary.op) {
                Some(Operation::Arithmetic(_)) => (Kind::Int, Kind::Int),
                Some(Operation::Comparison(_)) => (Kind::Int, Kind::Bool),
                Some(Operation::Logic(_)) => (Kind::Bool, Kind::Bool),
                Some(Operation::Equality(_)) => {
                    let left = kind(&binary.left, names, errors)?;
                    return check(&binary.right, left, names, errors).then_some(Kind::Bool);
                }
                None => return unsupported(expr, errors),
            };
            let left = check(&binary.left, operands, names, errors);
            let right = check(&binary.right, operands, names, errors);
            (left && right).then_some(result)
        }
        Expr::If(branch) => {
            let Some((_, otherwise)) = &branch.else_branch else {
                return unsupported(expr, errors);
            };
            let condition = check(&branch.cond, Kind::Bool, names, errors);
            let then = kind(single(&branch.then_branch, errors)?, names, errors)?;
            (check(otherwise, then, names, errors) && condition).then_some(then)
        }
        _ => unsupported(expr, errors),
    }
}

fn unsupported(expr: &Expr, errors: &mut Errors) -> Option<Kind> {
    errors.at(expr, errors::RANK_EXPRESSION, &[]);
    None
}

fn single<'a>(block: &'a Block, errors: &mut Errors) -> Option<&'a Expr> {
    let found = only(block);
    if found.is_none() {
        errors.at(block, errors::RANK_EXPRESSION, &[]);
    }
    found
}

/// The expression that a block consists of.
fn only(block: &Block) -> Option<&Expr> {
    match block.stmts.as_slice() {
        [Stmt::Expr(expr, None)] => Some(expr),
        _ => None,
    }
}

enum Operation {
    Arithmetic(fn(i64, i64) -> Option<i64>),
    Comparison(fn(i64, i64) -> bool),
    Logic(fn(bool, bool) -> bool),
    /// Whether the sides must be the same.
    Equality(bool),
}

fn operation(op: &BinOp) -> Option<Operation> {
    Some(match op {
        BinOp::Add(_) => Operation::Arithmetic(i64::checked_add),
        BinOp::Sub(_) => Operation::Arithmetic(i64::checked_sub),
        BinOp::Mul(_) => Operation::Arithmetic(i64::checked_mul),
        BinOp::Div(_) => Operation::Arithmetic(i64::checked_div),
        BinOp::Rem(_) => Operation::Arithmetic(i64::checked_rem),
        BinOp::Lt(_) => Operation::Comparison(|left, right| left < right),
        BinOp::Le(_) => Operation::Comparison(|left, right| left <= right),
        BinOp::Gt(_) => Operation::Comparison(|left, right| left > right),
        BinOp::Ge(_) => Operation::Comparison(|left, right| left >= right),
        BinOp::And(_) => Operation::Logic(|left, right| left && right),
        BinOp::Or(_) => Operation::Logic(|left, right| left || right),
        BinOp::Eq(_) => Operation::Equality(true),
        BinOp::Ne(_) => Operation::Equality(false),
        _ => return None,
    })
}

/// The value of a checked expression; nothing if it overflows or divides by zero.
pub(crate) fn value(expr: &Expr, names: &Values) -> Option<Value> {
    if let Some(value) = literal(expr) {
        return Some(value);
    }
    match expr {
        Expr::Path(path) if path.path.is_ident(ANY) => Some(Value::Int(ANY_VALUE)),
        Expr::Call(call) => {
            let (function, name) = function(call)?;
            let found = &names.iter().find(|(known, _)| *known == name)?.1;
            Some(match function {
                Function::IsNone => Value::Bool(*found == Choice::Is(Value::None)),
                Function::Len => Value::Int(match found {
                    Choice::Ints(length) => i64::try_from(*length).ok()?,
                    Choice::Is(Value::None) => 0,
                    _ => 1,
                }),
            })
        }
        Expr::Paren(inner) => value(&inner.expr, names),
        Expr::Group(inner) => value(&inner.expr, names),
        Expr::Block(block) => value(only(&block.block)?, names),
        Expr::Path(path) => {
            let name = path.path.get_ident()?;
            match &names.iter().find(|(known, _)| name == known)?.1 {
                Choice::Is(value) => Some(value.clone()),
                _ => None,
            }
        }
        Expr::Unary(unary) => match (&unary.op, value(&unary.expr, names)?) {
            (UnOp::Neg(_), Value::Int(value)) => value.checked_neg().map(Value::Int),
            (UnOp::Not(_), Value::Bool(value)) => Some(Value::Bool(!value)),
            _ => None,
        },
        Expr::Binary(binary) => {
            let left = value(&binary.left, names)?;
            match (&binary.op, &left) {
                (BinOp::And(_), Value::Bool(false)) | (BinOp::Or(_), Value::Bool(true)) => return Some(left),
                _ => {}
            }
            let right = value(&binary.right, names)?;
            match (operation(&binary.op)?, left, right) {
                (Operation::Equality(same), left, right) => Some(Value::Bool((left == right) == same)),
                (Operation::Arithmetic(apply), Value::Int(left), Value::Int(right)) => {
                    apply(left, right).map(Value::Int)
                }
                (Operation::Comparison(apply), Value::Int(left), Value::Int(right)) => {
                    Some(Value::Bool(apply(left, right)))
                }
                (Operation::Logic(apply), Value::Bool(left), Value::Bool(right)) => {
                    Some(Value::Bool(apply(left, right)))
                }
                _ => None,
            }
        }
        Expr::If(branch) => match value(&branch.cond, names)? {
            Value::Bool(true) => value(only(&branch.then_branch)?, names),
            Value::Bool(false) => value(&branch.else_branch.as_ref()?.1, names),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the tokens contain `name`.
pub(crate) fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => ident == name,
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}
