//! Texts of crates with any number of rules, for compile-time figures.

use std::fmt::Write as _;

/// Functions of one tensor: TensorFlow's name and the op.
const UNARY: [(&str, &str); 28] = [
    ("abs", "Abs"),
    ("negative", "Neg"),
    ("square", "Square"),
    ("exp", "Exp"),
    ("math.log", "Log"),
    ("math.sqrt", "Sqrt"),
    ("math.rsqrt", "Rsqrt"),
    ("math.reciprocal", "Reciprocal"),
    ("sin", "Sin"),
    ("cos", "Cos"),
    ("tan", "Tan"),
    ("asin", "Asin"),
    ("acos", "Acos"),
    ("atan", "Atan"),
    ("sinh", "Sinh"),
    ("cosh", "Cosh"),
    ("math.log1p", "Log1p"),
    ("math.expm1", "Expm1"),
    ("floor", "Floor"),
    ("sign", "Sign"),
    ("math.ceil", "Ceil"),
    ("math.sigmoid", "Sigmoid"),
    ("nn.relu", "Relu"),
    ("nn.relu6", "Relu6"),
    ("nn.elu", "Elu"),
    ("nn.selu", "Selu"),
    ("math.softplus", "Softplus"),
    ("nn.softsign", "Softsign"),
];

/// Functions of two tensors.
const BINARY: [(&str, &str); 4] = [
    ("add", "AddV2"),
    ("multiply", "Mul"),
    ("subtract", "Sub"),
    ("maximum", "Maximum"),
];

/// Reductions along an axis.
const REDUCTIONS: [(&str, &str); 4] = [
    ("reduce_sum", "Sum"),
    ("reduce_mean", "Mean"),
    ("reduce_max", "Max"),
    ("reduce_min", "Min"),
];

/// How the functions are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Under `#[tf_rule]`.
    Rules,
    /// By hand: the same runtime calls, and no rules.
    Plain,
}

/// The part of a rule that differs between functions of one TensorFlow function: dtype and rank.
fn variants() -> impl Iterator<Item = (&'static str, usize)> {
    ["f32", "f64"]
        .into_iter()
        .flat_map(|dtype| (0..=5).map(move |rank| (dtype, rank)))
}

/// One function in ten takes two tensors, one in ten reduces, the others take one tensor.
fn function(index: usize, style: Style) -> String {
    let (group, place) = (index / 10, index % 10);
    let (names, shape, nth) = match place {
        0 => (&BINARY[..], Shape::Binary, group),
        1 => (&REDUCTIONS[..], Shape::Reduction, group),
        _ => (&UNARY[..], Shape::Unary, group * 8 + place - 2),
    };
    let (target, op) = names[nth % names.len()];
    let skipped = if let Shape::Reduction = shape { 1 } else { 0 };
    let all: Vec<_> = variants().filter(|(_, rank)| *rank >= skipped).collect();
    let (dtype, rank) = all[nth / names.len() % all.len()];
    shape.text(index, target, op, (dtype, rank), style)
}

enum Shape {
    Unary,
    Binary,
    Reduction,
}

impl Shape {
    fn text(
        &self,
        index: usize,
        target: &str,
        op: &str,
        (dtype, rank): (&str, usize),
        style: Style,
    ) -> String {
        let (parameters, ranks, options, call) = match self {
            Self::Unary => (
                "x: &Tensor",
                format!("{{ {rank} => {rank} }}"),
                "",
                format!("op!({op}(x))"),
            ),
            Self::Binary => (
                "x: &Tensor, y: &Tensor",
                format!("broadcast({rank}..={rank})"),
                "",
                format!("op!({op}(x, y))"),
            ),
            Self::Reduction => (
                "x: &Tensor, axis: i64, keepdims: bool",
                format!("{{ n @ {rank}..={rank} if axis < n => if keepdims {{ n }} else {{ n - 1 }} }}"),
                ", kwargs = { axis: i64 in [0], keepdims: bool = false }",
                format!("op!({op}(x, i32(axis)), keep_dims = keepdims)"),
            ),
        };
        let code = index + 100;
        match style {
            Style::Rules => format!(
                "/// Function {index}.\n\
                 #[tf_rule(id = \"rule-{index}\", code = {code}, targets = [{target}], ranks = {ranks}, dtypes = [{dtype}]{options})]\n\
                 pub fn rule_{index}({parameters}) -> Result<Tensor> {{\n    {call}\n}}\n\n"
            ),
            Style::Plain => format!(
                "/// Function {index}.\npub fn rule_{index}({parameters}) -> Result<Tensor> {{\n    {}\n}}\n\n",
                self.by_hand(op)
            ),
        }
    }

    fn by_hand(&self, op: &str) -> String {
        let start = format!("Op::new(c\"{op}\").input(x)");
        match self {
            Self::Unary => format!("{start}.attr_type(c\"T\", x.dtype()).run()"),
            Self::Binary => format!("{start}.input(y).attr_type(c\"T\", x.dtype()).run()"),
            Self::Reduction => format!(
                "{start}.constant(Constant::scalar(DType::I32, axis)).attr_bool(c\"keep_dims\", keepdims)\
                 .attr_type(c\"T\", x.dtype()).attr_type(c\"Tidx\", DType::I32).run()"
            ),
        }
    }
}

/// A crate of `count` functions, twenty to a module.
pub fn program(count: usize, style: Style) -> String {
    let mut text = String::from("//! Generated.\n#![allow(dead_code, unused_imports)]\n\n");
    let mut index = 0;
    while index < count {
        let module = index / 20;
        let last = (index + 20).min(count);
        let prelude = match style {
            Style::Rules => "use rextio_tensorflow_rules::prelude::*;",
            Style::Plain => "use rextio_tensorflow_rules::__private::{Constant, DType, Op, Result, Tensor};",
        };
        writeln!(text, "pub mod family_{module} {{\n{prelude}\n").expect("a string");
        if style == Style::Rules {
            let names: Vec<String> = (index..last).map(|index| format!("rule_{index}")).collect();
            writeln!(text, "family!({});\n", names.join(", ")).expect("a string");
        }
        for index in index..last {
            text.push_str(&function(index, style));
        }
        text.push_str("}\n\n");
        index = last;
    }
    text.push_str("fn main() {}\n");
    text
}

/// A registry of the families of [`program`], validated or not.
pub fn registry(count: usize, checked: bool) -> String {
    let families: Vec<String> = (0..count.div_ceil(20))
        .map(|module| format!("family_{module}::FAMILY"))
        .collect();
    let check = if checked { ".checked()" } else { "" };
    format!(
        "\nuse rextio_tensorflow_rules::families::fallbacks;\nuse rextio_tensorflow_rules::Registry;\n\n\
         pub const REGISTRY: Registry = Registry {{\n    families: &[{}],\n    types: &[],\n    \
         outside: &fallbacks::OUTSIDE_SURFACE,\n    cuda: &fallbacks::CUDA,\n}}{check};\n",
        families.join(", ")
    )
}
