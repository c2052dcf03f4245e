//! Holds a body to its rules on CUDA: each op has a GPU kernel for their dtypes, which takes from host memory what is a
//! constant, and nothing else. So nothing is copied between host and GPU.

use std::collections::HashMap;

use super::infer::{infer, type_attrs, Fact, Known};
use super::ir::{Body, Op};
use crate::errors::{self, Errors};
use crate::gpu_kernels::{self, GpuKernels};
use crate::model::Rule;
use crate::op_table::OpDef;
use crate::suggest::list;
use crate::values::Device;

/// Checks the ops of a function with these tensors, if some of its rules are on CUDA.
pub(crate) fn gpu(body: &Body, tensors: &[String], rules: &[Rule], errors: &mut Errors) {
    let rules: Vec<&Rule> = rules.iter().filter(|rule| rule.device == Device::Cuda0).collect();
    if rules.is_empty() {
        return;
    }
    let codes: Vec<Vec<&'static str>> = (0..tensors.len())
        .map(|operand| {
            let dtypes = rules.iter().flat_map(|rule| rule.groups.of_operand(operand));
            dtypes.map(|dtype| dtype.short()).collect()
        })
        .collect();
    let operands = tensors.iter().enumerate().map(|(place, name)| {
        let operand = Fact {
            dtype: Known::Group(place),
            ..Fact::UNKNOWN
        };
        (name.clone(), operand)
    });
    let mut look = |_: usize, op: &Op, inputs: &[Known]| {
        let mut attrs = HashMap::new();
        let Some(def) = &op.def else { return attrs };
        for (arg, dtype) in def.inputs.iter().zip(inputs) {
            let known = attrs.entry(arg.dtype).or_insert(Known::Unknown);
            if *known == Known::Unknown {
                *known = *dtype;
            }
        }
        type_attrs(op, &mut attrs);
        check(op, def, &attrs, &codes, errors);
        attrs
    };
    infer(body, operands.collect(), &mut look);
}

fn check(
    op: &Op,
    def: &OpDef,
    attrs: &HashMap<&'static str, Known>,
    codes: &[Vec<&'static str>],
    errors: &mut Errors,
) {
    let name = op.name.to_string();
    let kernels = gpu_kernels::find(&name);
    if kernels.is_empty() {
        errors.at(&op.name, errors::OP_NO_GPU_KERNEL, &[&name]);
        return;
    }
    let takes = |kernels: &&GpuKernels| {
        attrs.iter().all(|(attr, known)| match known {
            Known::Group(operand) => codes.get(*operand).is_none_or(|codes| kernels.take(attr, codes)),
            Known::Fixed(code) => kernels.take(attr, &[code]),
            Known::Unknown => true,
        })
    };
    let fitting: Vec<&GpuKernels> = kernels.iter().filter(takes).collect();
    let Some(first) = fitting.first() else {
        let taken = list(kernels.iter().map(|kernels| kernels.shown()));
        errors.at(&op.name, errors::OP_GPU_KERNEL, &[&name, &taken]);
        return;
    };
    let misplaced = |kernels: &GpuKernels| {
        let pairs = def.inputs.iter().zip(&op.inputs);
        pairs
            .filter(|(arg, input)| kernels.takes_from_host(arg.name) != input.kind.is_constant())
            .map(|(arg, input)| (arg.name, input))
            .next()
    };
    if fitting.iter().any(|kernels| misplaced(kernels).is_none()) {
        return;
    }
    if let Some((arg, input)) = misplaced(first) {
        let message = match input.kind.is_constant() {
            true => errors::OP_GPU_CONSTANT,
            false => errors::OP_GPU_TENSOR,
        };
        errors.at(&input.rust, message, &[arg, &name]);
    }
}
