//! What functions on CUDA do: their four operations, and what isn't taken.

use core::ffi::CStr;

use super::data::constant::Constant;
use super::data::dtype::{DType, Device};
use super::data::error::Result;
use super::inside::{rule, Player};
use super::run::op::Op;
use super::run::tensor::Tensor;

/// The GPU beside the one that is used.
pub(crate) const SECOND: &CStr = c"/job:localhost/replica:0/task:0/device:GPU:1";

const X: [f32; 6] = [1.5, -2.0, 0.25, -0.5, 3.0, 0.0];

/// So often the function is called: on the CPU, it would be a region by then.
const CALLS: usize = 4;

/// A product, a bias, an activation and a mean, all on the GPU.
pub(crate) fn chain(player: &mut Player) {
    player.add_gpu();
    let gpu = Device::Cuda0.full_name();
    let x = player.tensor_on(gpu, &[2, 3], &X);
    let weight = player.tensor_on(gpu, &[3, 2], &X);
    let bias = player.tensor_on(gpu, &[2], &[0.5, -0.25]);
    for _ in 0..CALLS {
        player.call_on_gpu(&[x, weight, bias], 1, |x| calculated(&x[0], &x[1], &x[2]));
    }
}

/// The same on the CPU, beside the GPU.
pub(crate) fn on_the_cpu(player: &mut Player) {
    let x = player.tensor(&[2, 3], &X);
    let weight = player.tensor(&[3, 2], &X);
    let bias = player.tensor(&[2], &[0.5, -0.25]);
    for _ in 0..CALLS {
        player.call(&[x, weight, bias], 1, |x| calculated(&x[0], &x[1], &x[2]));
    }
}

fn calculated(x: &Tensor, weight: &Tensor, bias: &Tensor) -> Result<Tensor> {
    let product = Op::new(c"MatMul").input(x).input(weight);
    let product = rule(product, &[x, weight], 2)?;
    let biased = rule(Op::new(c"BiasAdd").input(&product).input(bias), &[&product], 2)?;
    let active = rule(Op::new(c"Relu").input(&biased), &[&biased], 2)?;
    let mean = Op::new(c"Mean")
        .input(&active)
        .constant(Constant::scalar(DType::I32, 1_i64));
    rule(mean.attr_bool(c"keep_dims", false), &[&active], 1)
}

/// One operation on tensors of a device, called as a function on CUDA.
pub(crate) fn of(player: &mut Player, device: &CStr) {
    let x = player.tensor_on(device, &[2, 3], &X);
    player.call_on_gpu(&[x], 2, |x| rule(Op::new(c"Relu").input(&x[0]), &[&x[0]], 2));
}

/// An operation that gets a tensor on the GPU and one on the CPU.
pub(crate) fn mixed(player: &mut Player) {
    player.add_gpu();
    let here = player.tensor(&[2, 3], &X);
    let there = player.tensor_on(Device::Cuda0.full_name(), &[2, 3], &X);
    let mut kept = None;
    player.call(&[here], 2, |x| {
        kept = Some(x[0].clone());
        Ok(x[0].clone())
    });
    let here = kept.expect("a tensor");
    player.call_on_gpu(&[there], 2, move |x| {
        Op::new(c"AddV2").input(&x[0]).input(&here).run()
    });
}
