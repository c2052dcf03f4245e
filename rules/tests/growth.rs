//! The language carries what comes next without change: ranks 0 to 5, all dtypes, Python numbers as operands,
//! comparisons, a second device, options whose legal set depends on the rank. None of these rules ships.

use rextio_tensorflow_lang::{DType, Device};
use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::lower::lower;
use rextio_tensorflow_rules::matcher::{match_site, Verdict};
use rextio_tensorflow_rules::site::{Meta, Operand, Site};
use rextio_tensorflow_rules::types::{TensorType, Types};
use rextio_tensorflow_rules::Registry;

mod family {
    use rextio_tensorflow_rules::prelude::*;

    family!(multiply, subtract, less, total, gelu, relu_on_gpu, select);

    /// Product.
    #[tf_rule(id = "mul-any", code = 901, targets = [multiply], ranks = broadcast(0..=5), dtypes = [f32, f64, i32, i64, u8])]
    #[tf_rule(
        id = "mul-scalar",
        code = 902,
        operator = "*",
        ranks = { (0, n) | (n, 0) => n },
        dtypes = [f32, f64, i32],
        numbers = [x, y],
    )]
    fn multiply(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(Mul(x, y))
    }

    /// Difference.
    #[tf_rule(
        id = "sub-any",
        code = 908,
        operator = "-",
        ranks = broadcast(0..=5),
        dtypes = [f32, i32, i64, u8],
        numbers = [x, y],
    )]
    fn subtract(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(Sub(x, y))
    }

    /// Less than.
    #[tf_rule(id = "less-any", code = 903, operator = "<", ranks = broadcast(0..=5), result = bool)]
    fn less(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(Less(x, y))
    }

    /// Sum along any axis.
    #[tf_rule(
        id = "sum-any-axis",
        code = 904,
        targets = [reduce_sum],
        ranks = { n if axis >= -n && axis < n => if keepdims { n } else { n - 1 } },
        kwargs = { axis: i64 in [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4], keepdims: bool = false },
        dtypes = [f32, i32],
    )]
    fn total(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
        op!(Sum(x, i32(axis)), keep_dims = keepdims)
    }

    /// Gaussian error linear unit, in the order of eager TensorFlow.
    #[tf_rule(id = "gelu-any", code = 905, targets = [nn.gelu], ranks = { n => n })]
    fn gelu(x: &Tensor) -> Result<Tensor> {
        let half = op!(Mul(f32(0.5), x))?;
        let negative = op!(Neg(x))?;
        let tail = op!(Erfc(op!(Mul(&negative, f32(0.70710677)))?))?;
        op!(Mul(half, tail))
    }

    /// Rectified linear unit on the GPU.
    #[tf_rule(id = "relu-gpu", code = 906, targets = [nn.relu], ranks = { 2 => 2 }, device = cuda0)]
    fn relu_on_gpu(x: &Tensor) -> Result<Tensor> {
        op!(Relu(x))
    }

    /// A target that is a Rust keyword.
    #[tf_rule(id = "where-any", code = 907, targets = [where], ranks = { (a, b, c) if a == b && b == c => a }, dtypes = [bool])]
    fn select(condition: &Tensor, x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(SelectV2(condition, x, y))
    }
}

const TYPES: &[Types] = &[
    Types::new(&DType::ALL, Device::Cpu, 0..=5),
    Types::new(&[DType::F32], Device::Cuda0, 2..=2),
];

const REGISTRY: Registry = Registry {
    families: &[family::FAMILY],
    types: &TensorType::all::<{ TensorType::count(TYPES) }>(TYPES),
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

fn tensor(dtype: DType, rank: i64) -> Operand {
    typed(&TensorType::new(dtype, Device::Cpu, rank).key())
}

fn typed(ty: &str) -> Operand {
    Operand::of_type(ty)
}

fn site(kind: &str, target: &str, operands: Vec<Operand>) -> Site {
    Site {
        kind: kind.to_owned(),
        target: target.to_owned(),
        operands,
        keywords: Vec::new(),
        malformed: None,
    }
}

/// The claimed id and result suffix, or the refusal's code.
fn answer(site: &Site) -> Result<(String, String), u16> {
    match match_site(&REGISTRY, site) {
        Verdict::Claimed(claim) => Ok((claim.entry.rule.id.text.to_owned(), claim.result.suffix())),
        Verdict::Refused(refusal) => Err(refusal.code),
        Verdict::NotCovered => Err(0),
    }
}

fn claimed(id: &str, result: &str) -> Result<(String, String), u16> {
    Ok((id.to_owned(), result.to_owned()))
}

#[test]
fn ranks_and_dtypes() {
    for (dtype, code) in [(DType::F64, "f64"), (DType::I32, "i32"), (DType::U8, "u8")] {
        for (left, right) in [(0, 0), (5, 1), (3, 4)] {
            let found = answer(&site(
                "call",
                "tf.multiply",
                vec![tensor(dtype, left), tensor(dtype, right)],
            ));
            assert_eq!(
                found,
                claimed("mul-any", &format!("{code}-cpu-{}d", left.max(right)))
            );
        }
    }
    let mixed = site(
        "call",
        "tf.multiply",
        vec![tensor(DType::F32, 1), tensor(DType::F64, 1)],
    );
    assert_eq!(answer(&mixed), Err(10));
    let bools = site(
        "call",
        "tf.multiply",
        vec![tensor(DType::Bool, 1), tensor(DType::Bool, 1)],
    );
    assert_eq!(answer(&bools), Err(10));
}

#[test]
fn python_numbers_as_operands() {
    let right = site("binop", "*", vec![tensor(DType::F32, 3), typed("float")]);
    assert_eq!(answer(&right), claimed("mul-scalar", "f32-cpu-3d"));
    let left = site("binop", "*", vec![typed("int"), tensor(DType::F64, 0)]);
    assert_eq!(answer(&left), claimed("mul-scalar", "f64-cpu-0d"));
    let neither = site("binop", "*", vec![typed("int"), typed("int")]);
    assert_eq!(answer(&neither), Err(10));
    let tensors = site("binop", "*", vec![tensor(DType::F32, 3), tensor(DType::F32, 3)]);
    assert_eq!(answer(&tensors), Err(10));
    let rust = |site: &Site, result: &str, operands: [&str; 2]| {
        let operands = operands.map(str::to_owned);
        let id = Some("rextio-tensorflow/mul-scalar");
        lower(&REGISTRY, site, id, Some(result), &operands)
            .expect("the claim was for this site")
            .rust
    };
    let f64 = "rextio-tensorflow/tensor-f64-cpu-0d";
    let call = "rextio_tensorflow_rule_multiply::multiply(rextio_tensorflow_rule_multiply::Rule::MulScalar";
    assert_eq!(
        rust(&left, f64, ["n.clone()", "x"]),
        format!("{call}, n.clone(), &x)?")
    );
    let mut large = left.clone();
    large.operands[0].literal = Meta::Int(-3_000_000_000);
    assert_eq!(
        rust(&large, f64, ["__rextio_checked_neg(3000000000)?", "x"]),
        format!("{call}, -3000000000_i64, &x)?")
    );
}

#[test]
fn a_number_never_repeats_the_operand_beside_it() {
    let right = site("binop", "*", vec![tensor(DType::F32, 2), typed("float")]);
    let mut text = "x".to_owned();
    for _ in 0..8 {
        let (id, result) = (
            Some("rextio-tensorflow/mul-scalar"),
            Some("rextio-tensorflow/tensor-f32-cpu-2d"),
        );
        let operands = [format!("({text})"), "2.0".to_owned()];
        text = lower(&REGISTRY, &right, id, result, &operands)
            .expect("the claim was for this site")
            .rust;
    }
    assert_eq!(text.matches("(x)").count(), 1, "{text}");
    assert!(text.len() < 8 * 120, "{text}");
}

#[test]
fn numbers_that_tensorflow_does_not_convert_are_refused_with_the_reason() {
    for (dtype, number) in [(DType::I32, "float"), (DType::U8, "bool"), (DType::I64, "float")] {
        let site = site("binop", "-", vec![tensor(dtype, 2), typed(number)]);
        let Verdict::Refused(refusal) = match_site(&REGISTRY, &site) else {
            panic!("{dtype:?} and {number} can't be claimed");
        };
        assert_eq!(refusal.code, 908);
        assert!(
            refusal.message.contains("raises TypeError"),
            "{}",
            refusal.message
        );
    }
    let number = site("binop", "-", vec![tensor(DType::I32, 2), typed("bool")]);
    assert_eq!(answer(&number), claimed("sub-any", "i32-cpu-2d"));
}

#[test]
fn comparisons() {
    let compare = site("compare", "<", vec![tensor(DType::F32, 2), tensor(DType::F32, 1)]);
    assert_eq!(answer(&compare), claimed("less-any", "bool-cpu-2d"));
    let other = site("compare", ">", vec![tensor(DType::F32, 2), tensor(DType::F32, 1)]);
    assert_eq!(answer(&other), Err(0));
    let kind = site("binop", "<", vec![tensor(DType::F32, 2), tensor(DType::F32, 1)]);
    assert_eq!(answer(&kind), Err(0));
}

#[test]
fn options_that_depend_on_the_rank() {
    let with_axis = |rank: i64, axis: i64, keepdims: bool| {
        let mut site = site("call", "tf.reduce_sum", vec![tensor(DType::I32, rank)]);
        site.keywords = vec![
            ("axis".to_owned(), Meta::Int(axis)),
            ("keepdims".to_owned(), Meta::Bool(keepdims)),
        ];
        answer(&site)
    };
    assert_eq!(with_axis(3, -3, false), claimed("sum-any-axis", "i32-cpu-2d"));
    assert_eq!(with_axis(5, 4, true), claimed("sum-any-axis", "i32-cpu-5d"));
    assert_eq!(with_axis(3, 3, false), Err(904));
    assert_eq!(with_axis(0, 0, false), Err(10));
}

#[test]
fn a_second_device() {
    let gpu = |rank| typed(&TensorType::new(DType::F32, Device::Cuda0, rank).key());
    assert_eq!(
        answer(&site("call", "tf.nn.relu", vec![gpu(2)])),
        claimed("relu-gpu", "f32-cuda0-2d")
    );
    assert_eq!(answer(&site("call", "tf.nn.relu", vec![gpu(1)])), Err(906));
    assert_eq!(
        answer(&site("call", "tf.nn.relu", vec![tensor(DType::F32, 2)])),
        Err(10)
    );
}

#[test]
fn targets_may_be_keywords() {
    let operand = || tensor(DType::Bool, 1);
    let found = answer(&site(
        "call",
        "tensorflow.where",
        vec![operand(), operand(), operand()],
    ));
    assert_eq!(found, claimed("where-any", "bool-cpu-1d"));
}

#[test]
fn a_body_may_run_several_ops() {
    let gelu = family::FAMILY
        .functions
        .iter()
        .find(|function| function.name == "gelu");
    let text = gelu.expect("gelu is in the family").text;
    let order: Vec<usize> = ["c\"Mul\"", "c\"Neg\"", "c\"Erfc\""]
        .iter()
        .map(|op| text.find(op).expect("the op is in the text"))
        .collect();
    assert!(order.is_sorted(), "{text}");
    assert!(
        text.contains("Constant::scalar(DType::F32, 0.70710677)"),
        "{text}"
    );
}
