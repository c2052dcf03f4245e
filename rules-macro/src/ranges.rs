//! Ranges of legal ints, whose ends may be ranks of operands: `axis: i64 in -x..x`.

use quote::ToTokens;
use syn::{BinOp, Expr, RangeLimits, UnOp};

use crate::args::{literal, Args};
use crate::errors::{self, Errors};
use crate::signature::{plain, Signed};
use crate::values::{Bound, Range, Value, MAX_RANK};

/// Reads the ranges of all options.
pub(crate) fn read(args: &mut Args, signed: &Signed, errors: &mut Errors) {
    for option in &mut args.kwargs {
        let Some(raw) = &option.raw_range else { continue };
        let (from, until) = (&raw.0.start, &raw.0.end);
        let (Some(from), Some(until)) = (from.as_deref(), until.as_deref()) else {
            errors.at(&raw.0, errors::RANGE_BOUND, &[]);
            continue;
        };
        let closed = i64::from(matches!(raw.0.limits, RangeLimits::Closed(_)));
        let last = |until: Bound| {
            let offset = until.offset.checked_add(closed)?;
            Some(Bound { offset, ..until })
        };
        let range = match (bound(from, signed), bound(until, signed).and_then(last)) {
            (Some(from), Some(until)) => Range { from, until },
            (None, _) => {
                errors.at(from, errors::RANGE_BOUND, &[]);
                continue;
            }
            (_, None) => {
                errors.at(until, errors::RANGE_BOUND, &[]);
                continue;
            }
        };
        let default = match option.default {
            Some(Value::Int(value)) => Some(value),
            _ => None,
        };
        let (held, has_default) = held(&range, default, signed.tensors.len());
        if !held {
            errors.at(&raw.0, errors::RANGE_HOLDS_NOTHING, &[]);
        } else if let (Some(default), false) = (default, has_default) {
            let (name, written) = (option.shown(), raw.0.to_token_stream().to_string());
            let values = [
                &default.to_string(),
                &name,
                &format!("`{}`", written.replace(' ', "")),
            ];
            errors.at(&option.name, errors::KWARG_DEFAULT, &values.map(String::as_str));
        }
        option.range = Some(range);
    }
}

/// Whether the range holds an int for operands of some ranks, and whether it holds `default` for some.
fn held(range: &Range, default: Option<i64>, operands: usize) -> (bool, bool) {
    let all: Vec<i64> = (0..=MAX_RANK).collect();
    let named = |bound: &Bound| bound.operand.filter(|operand| *operand < operands);
    let (mut any, mut has_default) = (false, false);
    for left in &all {
        for right in &all {
            let mut ranks = vec![Some(*left); operands];
            if let Some(operand) = named(&range.until).filter(|_| range.until.operand != range.from.operand) {
                ranks[operand] = Some(*right);
            }
            let ends = (range.from.at(&ranks), range.until.at(&ranks));
            any |= matches!(ends, (Some(from), Some(until)) if from < until);
            has_default |= default.is_some_and(|default| range.may_hold(default, &ranks));
        }
    }
    (any, has_default)
}

/// `x`, `-x`, `x + 1` or an integer.
fn bound(expr: &Expr, signed: &Signed) -> Option<Bound> {
    if let Some(Value::Int(offset)) = literal(expr) {
        return Some(Bound {
            operand: None,
            factor: 0,
            offset,
        });
    }
    match expr {
        Expr::Paren(inner) => bound(&inner.expr, signed),
        Expr::Group(inner) => bound(&inner.expr, signed),
        Expr::Path(path) => {
            let name = path.path.get_ident()?;
            let operand = signed
                .tensors
                .iter()
                .position(|tensor| name == plain(tensor).as_str())?;
            Some(Bound {
                operand: Some(operand),
                factor: 1,
                offset: 0,
            })
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            let inner = bound(&unary.expr, signed)?;
            Some(Bound {
                factor: -inner.factor,
                offset: inner.offset.checked_neg()?,
                ..inner
            })
        }
        Expr::Binary(binary) => {
            let (left, right) = (bound(&binary.left, signed)?, bound(&binary.right, signed)?);
            let offset = match binary.op {
                BinOp::Add(_) => left.offset.checked_add(right.offset)?,
                BinOp::Sub(_) => left.offset.checked_sub(right.offset)?,
                _ => return None,
            };
            right.operand.is_none().then_some(Bound { offset, ..left })
        }
        _ => None,
    }
}
