//! The programs: what compiled functions do, each often enough that it runs plainly, at first sight, and as a region.

use core::ffi::CStr;

use super::data::constant::Constant;
use super::data::dtype::{DType, Device};
use super::data::error::Result;
use super::inside::{rule, Player};
use super::run::form::Form;
use super::run::op::Op;
use super::run::operand::Operand;
use super::run::tensor::Tensor;

/// A program.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&mut Player),
}

/// Every program.
pub(crate) const PROGRAMS: &[Program] = &[
    Program {
        name: "one operation",
        run: single,
    },
    Program {
        name: "a chain",
        run: chain,
    },
    Program {
        name: "a product",
        run: product,
    },
    Program {
        name: "constants and attributes",
        run: constants,
    },
    Program {
        name: "values of a call",
        run: values,
    },
    Program {
        name: "several arguments",
        run: several,
    },
    Program {
        name: "no tensor at all",
        run: numbers,
    },
    Program {
        name: "Python's numbers of tensors",
        run: scalars,
    },
    Program {
        name: "dead results",
        run: dead,
    },
    Program {
        name: "an error that is caught",
        run: caught,
    },
    Program {
        name: "on a GPU",
        run: super::gpu::chain,
    },
    Program {
        name: "a value used on both sides of a region's end",
        run: across,
    },
    Program {
        name: "lists and outputs",
        run: lists,
    },
];

/// So often each function is called: plainly, building its function, and twice as a region.
const CALLS: usize = 4;

const MATRIX: [f32; 6] = [1.5, -2.0, 0.25, -0.5, 3.0, 0.0];

fn unary(name: &'static CStr, x: &Tensor) -> Result<Tensor> {
    rule(Op::new(name).input(x), &[x], x.operand_rank())
}

fn binary(name: &'static CStr, x: &Tensor, y: &Tensor) -> Result<Tensor> {
    let rank = x.operand_rank().max(y.operand_rank());
    rule(Op::new(name).input(x).input(y), &[x, y], rank)
}

fn single(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    for _ in 0..CALLS {
        single_once(player, x);
    }
}

/// One call of a function of one operation.
pub(crate) fn single_once(player: &mut Player, x: usize) {
    player.call(&[x], 2, |x| unary(c"Relu", &x[0]));
}

/// A result on the GPU, which a rule for that device promises.
pub(crate) fn kept_on_gpu(player: &mut Player, x: usize) {
    player.call(&[x], 2, |x| {
        let op = Op::new(c"Relu").input(&x[0]).attr_type(c"T", DType::F32);
        let placed = op.run()?;
        let form = Form::of("rextio-tensorflow/fake");
        let form = form.operand("x", &placed, &[DType::F32], Device::Cuda0);
        form.result(DType::F32, Some(2))?.keep(placed)?;
        Ok(x[0].clone())
    });
}

fn chain(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    for _ in 0..CALLS {
        chain_once(player, x);
    }
}

/// One call of a function of a few operations.
pub(crate) fn chain_once(player: &mut Player, x: usize) {
    player.call(&[x], 2, |x| {
        let a = unary(c"Tanh", &x[0])?;
        let b = binary(c"AddV2", &a, &x[0])?;
        let c = binary(c"Mul", &b, &b)?;
        unary(c"Relu", &binary(c"Sub", &c, &a)?)
    });
}

fn product(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    let y = player.tensor(&[3, 2], &MATRIX);
    for _ in 0..CALLS {
        player.call(&[x, y], 2, |x| {
            let op = Op::new(c"MatMul").input(&x[0]).input(&x[1]);
            let op = op
                .attr_bool(c"transpose_a", false)
                .attr_bool(c"transpose_b", false);
            rule(op, &[&x[0], &x[1]], 2)
        });
    }
}

fn constants(player: &mut Player) {
    let x = player.tensor(&[9], &[0.5; 9]);
    let long: Vec<f64> = (0..9).map(f64::from).collect();
    for _ in 0..CALLS {
        player.call(&[x], 1, |x| {
            let op = Op::new(c"Mul")
                .input(&x[0])
                .constant(Constant::vector(DType::F32, &long));
            let scaled = rule(op, &[&x[0]], 1)?;
            let op = Op::new(c"Sum")
                .input(&scaled)
                .constant(Constant::vector(DType::I32, &[-1]));
            let op = op.attr_type(c"Tidx", DType::I32).attr_bool(c"keep_dims", true);
            let sum = rule(op, &[&scaled], 1)?;
            let number = Operand::from(0.125).tensor(sum.dtype())?;
            let divided = binary(c"RealDiv", &sum, &number)?;
            // The library takes any attribute: here is one of each type.
            let op = Op::new(c"Neg")
                .input(&divided)
                .attr_int(c"n", 1)
                .attr_float(c"alpha", 0.5);
            rule(
                op.attr_string(c"format", "NHWC").attr_ints(c"sizes", &[1, 2]),
                &[&divided],
                1,
            )
        });
    }
}

fn values(player: &mut Player) {
    let x = player.tensor(&[2, 2], &MATRIX[..4]);
    for call in 0..CALLS {
        values_once(player, x, call, false);
    }
}

/// One call of a function with numbers that are its own: `tanh(x) * n + [n % 3, 2] + 2`, and its sum along axis `n % 2`;
/// at the end of a region that the last of them is no part of, or in it.
pub(crate) fn values_once(player: &mut Player, x: usize, number: usize, is_apart: bool) {
    player.call(&[x], 1, |x| {
        let axis = Constant::scalar(DType::I32, number as i64);
        let number = number as f64;
        let float = |number: f64| Constant::scalar(DType::F32, number);
        let soft = unary(c"Tanh", &x[0])?;
        let op = Op::new(c"Mul").input(&soft).free_value(float(number));
        let scaled = rule(op, &[&soft], 2)?;
        let op = Op::new(c"AddV2").input(&scaled);
        let op = op.free_value(Constant::vector(DType::F32, &[number % 3.0, 2.0]));
        let moved = rule(op, &[&scaled], 2)?;
        // Now and then it is the very tensor of a value.
        let two = Operand::from(2_i64).tensor(moved.dtype())?;
        let more = rule(Op::new(c"AddV2").input(&moved).input(&two), &[&moved, &two], 2)?;
        let op = Op::new(c"Sum").input(&more).attr_type(c"Tidx", DType::I32);
        // The library takes any number for an axis, and both are of one size.
        let op = if is_apart {
            op.value(axis)
        } else {
            op.free_value(axis)
        };
        rule(op, &[&more], 1)
    });
}

/// One call of a function with two results, of which the second goes on from the first.
pub(crate) fn results_once(player: &mut Player, x: usize) {
    player.call(&[x], 2, |x| {
        let first = unary(c"Exp", &unary(c"Tanh", &x[0])?)?;
        let second = unary(c"Neg", &first)?;
        let _ = first.last_handle()?;
        drop(first);
        Ok(second)
    });
}

/// One call of an operation that the library doesn't know.
pub(crate) fn sizes_once(player: &mut Player, x: usize, y: usize) {
    player.call(&[x, y], 2, |x| binary(c"LeftShift", &x[0], &x[1]));
}

fn several(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    let y = player.tensor(&[3], &[1.0, 2.0, 3.0]);
    let z = player.tensor(&[2, 1], &[0.5, -0.5]);
    for _ in 0..CALLS {
        player.call(&[x, y, z], 2, |x| {
            let sum = binary(c"AddV2", &x[0], &x[1])?;
            binary(c"Maximum", &sum, &binary(c"Mul", &x[2], &x[0])?)
        });
    }
}

fn numbers(player: &mut Player) {
    for _ in 0..CALLS {
        player.call(&[], 0, |_| {
            let root = unary(c"Sqrt", &Operand::from(0.25).tensor(DType::F32)?)?;
            let op = Op::new(c"Neg").constant(Constant::scalar(DType::F32, 3));
            let negative = rule(op, &[], 0)?;
            unary(c"Tanh", &binary(c"AddV2", &root, &negative)?)
        });
    }
}

fn scalars(player: &mut Player) {
    let x = player.tensor(&[1], &[0.5]);
    let number = player.tensor(&[], &[2.5]);
    for _ in 0..CALLS {
        player.call(&[x, number], 1, |x| {
            let (soft, bent) = (unary(c"Tanh", &x[0])?, unary(c"Neg", &x[1])?);
            let (float, whole) = (bent.to_f64()?, bent.to_i64()?);
            let factor = if soft.to_bool()? { float } else { 0.0 };
            let op = Op::new(c"Mul")
                .input(&soft)
                .free_value(Constant::scalar(DType::F32, factor));
            let scaled = rule(op, &[&soft], 1)?;
            let sum = (whole + scaled.dim(-1)?) as f64;
            let op = Op::new(c"AddV2").input(&scaled);
            rule(op.free_value(Constant::scalar(DType::F32, sum)), &[&scaled], 1)
        });
    }
}

fn dead(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    for _ in 0..CALLS {
        player.call(&[x], 2, |x| {
            let kept = unary(c"Exp", &x[0])?;
            let _dead = unary(c"Sqrt", &kept)?;
            unary(c"Neg", &unary(c"Abs", &x[0])?)
        });
    }
}

fn caught(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    let y = player.tensor(&[4], &[1.0; 4]);
    for _ in 0..CALLS {
        player.call(&[x, y], 2, |x| {
            let a = unary(c"Square", &x[0])?;
            binary(c"AddV2", &a, &x[1])
        });
    }
    for _ in 0..CALLS {
        player.call(&[x, y], 2, |x| {
            let a = unary(c"Square", &x[0])?;
            // As after `try` and `except tf.errors.InvalidArgumentError`: eager's own error, and no other.
            let refused = match binary(c"AddV2", &a, &x[1]) {
                Err(error) if error.text().starts_with("Incompatible shapes: [2,3] vs. [4]") => 1.0,
                Err(error) => return Err(error),
                Ok(_) => 2.0,
            };
            binary(c"Minimum", &a, &Operand::from(refused).tensor(a.dtype())?)
        });
    }
}

fn across(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    for _ in 0..CALLS {
        player.call(&[x], 2, |x| {
            let a = unary(c"Tanh", &x[0])?;
            let b = unary(c"Exp", &a)?;
            // Never recorded.
            let c = unary(c"Floor", &b)?;
            let d = binary(c"Sub", &c, &a)?;
            binary(c"AddV2", &unary(c"Sigmoid", &d)?, &b)
        });
    }
}

fn lists(player: &mut Player) {
    let x = player.tensor(&[2, 3], &MATRIX);
    for _ in 0..CALLS {
        lists_once(player, x, 1, "unstack");
    }
}

/// One call of a function with lists of inputs and several outputs, of which it takes the one with this index by an
/// operation that Python calls so.
pub(crate) fn lists_once(player: &mut Player, x: usize, index: usize, name: &'static str) {
    player.call(&[x], 1, |x| {
        let soft = unary(c"Tanh", &x[0])?;
        let three = [&x[0], &soft, &x[0]];
        let op = Op::new(c"Pack").inputs(&three).attr_int(c"N", 3);
        let packed = rule(op, &three, 3)?;
        let axis = Constant::scalar(DType::I32, 0_i64);
        let two = [&packed, &packed];
        let op = Op::new(c"ConcatV2").inputs(&two).constant(axis);
        let joined = rule(op.attr_int(c"N", 2), &two, 3)?;
        let op = Op::new(c"Unpack").input(&joined).attr_int(c"num", 6);
        let part = rule(op.output(index, 6).named(name), &[&joined], 2)?;
        let (first, second) = (row(&part, 0)?, row(&part, 1)?);
        let rows = [&first, &second];
        let op = Op::new(c"AddN").inputs(&rows).attr_int(c"N", 2);
        let sum = rule(op, &rows, 1)?;
        let top = Op::new(c"TopKV2")
            .input(&sum)
            .constant(Constant::scalar(DType::I32, 2_i64));
        rule(top.output(0, 2), &[&sum], 1)
    });
}

/// One of the two rows.
pub(crate) fn row(x: &Tensor, index: usize) -> Result<Tensor> {
    rule(
        Op::new(c"Unpack").input(x).attr_int(c"num", 2).output(index, 2),
        &[x],
        1,
    )
}
