//! What is said of rules stays small whatever their tables hold, and what is advised is legal.

mod synthetic;

use rextio_tensorflow_rules::docs::{functions_table, rules_page};
use rextio_tensorflow_rules::lang::{DType, Device};
use rextio_tensorflow_rules::matcher::{match_site, Refusal, Verdict};
use rextio_tensorflow_rules::record::records;
use rextio_tensorflow_rules::registry::Entry;
use rextio_tensorflow_rules::site::{Meta, Operand, Type};
use rextio_tensorflow_rules::types::TensorType;
use rextio_tensorflow_rules::words::{clipped, operands, options};
use rextio_tensorflow_rules::Registry;
use synthetic::{refused_sites, registry, taken_sites, Site};

/// Rules as they were when these tests were written: the surface may grow, and the words stay.
mod few {
    use rextio_tensorflow_rules::prelude::*;

    family!(relu, reduce_mean, bias_add, matmul, softmax, elu);

    /// Rectified linear unit.
    #[tf_rule(id = "relu-2d", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
    #[tf_rule(id = "relu-1d", code = 18, targets = [nn.relu], ranks = { 1 => 1 })]
    fn relu(x: &Tensor) -> Result<Tensor> {
        op!(Relu(x))
    }

    /// Exponential linear unit.
    #[tf_rule(id = "elu-2d", code = 1, targets = [nn.elu], ranks = { 2 => 2 })]
    #[tf_rule(id = "elu", code = 3, targets = [nn.elu], dtypes = [f32, f64], ranks = { n => n })]
    fn elu(x: &Tensor) -> Result<Tensor> {
        op!(Elu(x))
    }

    /// Mean.
    #[tf_rule(
        id = "mean-1",
        code = 4,
        targets = [reduce_mean],
        ranks = { 2 => 1 },
        kwargs = { axis: i64 in [1], keepdims: bool in [false] = false },
    )]
    #[tf_rule(
        id = "mean",
        code = 22,
        targets = [reduce_mean],
        ranks = { 2 => if keepdims { 2 } else { 1 } },
        kwargs = { axis: i64 in [0, 1], keepdims: bool = false },
        after = "mean-1",
    )]
    fn reduce_mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
        op!(Mean(x, i32(axis)), keep_dims = keepdims)
    }

    /// Bias.
    #[tf_rule(id = "bias-add", code = 21, targets = [nn.bias_add], ranks = { (2, 1) => 2 })]
    fn bias_add(value: &Tensor, bias: &Tensor) -> Result<Tensor> {
        op!(BiasAdd(value, bias), data_format = "NHWC")
    }

    /// Product of matrices.
    #[tf_rule(id = "matmul", code = 5, targets = [matmul], ranks = { (2, 2) => 2 })]
    fn matmul(a: &Tensor, b: &Tensor) -> Result<Tensor> {
        op!(MatMul(a, b))
    }

    /// Softmax along the last axis.
    #[tf_rule(id = "softmax-2d", code = 7, targets = [nn.softmax], ranks = { 2 => 2 }, kwargs = { axis: i64 in [1] })]
    #[tf_rule(id = "softmax-1d", code = 25, targets = [nn.softmax], ranks = { 1 => 1 }, kwargs = { axis: i64 in [0] = 0 })]
    fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
        op!(Softmax(logits))
    }
}

/// The rules of `few`, of the functions of this name.
fn published(function: &str) -> Vec<Entry> {
    let registry = Registry {
        families: &[few::FAMILY],
        ..rextio_tensorflow_rules::families::REGISTRY
    };
    entries(&registry, function)
}

fn refused(registry: &Registry, site: &Site) -> Option<Refusal> {
    match match_site(registry, site) {
        Verdict::Refused(refusal) => Some(refusal),
        _ => None,
    }
}

fn entries(registry: &Registry, function: &str) -> Vec<Entry> {
    let all = registry.entries();
    all.filter(|entry| entry.function.name == function).collect()
}

#[test]
fn texts_stay_small_for_three_operands_of_six_dtypes_and_ranks() {
    let registry = registry(10);
    for site in refused_sites(&registry, 300) {
        let refusal = refused(&registry, &site).expect("no rule takes it");
        let text = format!("{} {}", refusal.message, refusal.suggestion);
        assert!(refusal.message.len() <= 300 && text.len() <= 500, "{text}");
        assert!(!text.contains('\n'), "{text}");
    }
    for record in records(&registry) {
        assert!(record.constraint.len() <= 400, "{}", record.constraint);
        assert!(record.guidance.len() <= 250, "{}", record.guidance);
        assert!(record.verified != Some(false), "{}", record.id);
    }
    for line in functions_table(&registry)
        .lines()
        .chain(rules_page(&registry).lines())
    {
        assert!(line.len() <= 500, "{line}");
    }
}

#[test]
fn a_site_that_holds_much_is_refused_in_one_short_line() {
    let registry = registry(10);
    let mut site = taken_sites(&registry, 1).remove(0);
    site.operands = vec![Operand::of_type(&"long".repeat(1000)); 100];
    site.keywords = vec![("axis".to_owned(), Meta::Str("x".repeat(10_000)))];
    let refusal = refused(&registry, &site).expect("no rule takes it");
    assert!(refusal.message.len() <= 400, "{}", refusal.message);
    for mut site in taken_sites(&registry, 10) {
        site.keywords = vec![("axis".to_owned(), Meta::Ints(vec![1; 5000]))];
        let refusal = refused(&registry, &site).expect("no rule takes it");
        assert!(refusal.message.len() <= 300, "{}", refusal.message);
        site.malformed = Some("y".repeat(1000));
        let refusal = refused(&registry, &site).expect("it is malformed");
        assert!(refusal.message.len() <= 300, "{}", refusal.message);
    }
}

/// What is advised is taken: each wrong axis at each rank.
#[test]
fn an_advised_value_is_legal_for_the_operands_that_came() {
    let registry = registry(10);
    let reduction = entries(&registry, "op4").remove(0);
    for rank in 1..=5_i64 {
        for wrong in [
            Meta::Ints(vec![0, 1]),
            Meta::Int(rank),
            Meta::Int(-rank - 1),
            Meta::None,
        ] {
            let ty = TensorType::new(DType::F32, Device::Cpu, rank);
            let mut site = Site {
                kind: "call".to_owned(),
                target: "tensorflow.op4".to_owned(),
                operands: vec![Operand {
                    ty: Type::Tensor(ty),
                    literal: Meta::Absent,
                }],
                keywords: vec![("axis".to_owned(), wrong)],
                malformed: None,
            };
            let refusal = refused(&registry, &site).expect("no axis of this tensor");
            assert_eq!(refusal.code, reduction.rule.code);
            let legal = format!("`axis` must be {}, found", words_of(-rank, rank - 1));
            assert!(refusal.message.contains(&legal), "{legal}: {}", refusal.message);
            let (_, rest) = refusal.suggestion.split_once("axis=").expect("an axis");
            let (value, _) = rest.split_once(')').expect("a call");
            site.keywords[0].1 = Meta::Int(value.parse().expect("an int"));
            assert!(
                matches!(match_site(&registry, &site), Verdict::Claimed(_)),
                "{}",
                refusal.suggestion
            );
        }
    }
}

fn words_of(low: i64, high: i64) -> String {
    if low + 1 == high {
        format!("{low} or {high}")
    } else {
        format!("{low} to {high}")
    }
}

#[test]
fn rules_in_words() {
    let all = registry(10);
    let six = "float32, float64, int32, int64, bool, uint8";
    for (function, words) in [
        ("op0", format!("{six}; ranks 0 to 5, broadcast")),
        ("op1", format!("{six}; ranks 0 to 5, broadcast")),
        ("op4", format!("{six}; ranks 1 to 5 -> ranks 0 to 5")),
        ("op6", format!("{six}; ranks 0 to 5")),
    ] {
        assert_eq!(operands(&entries(&all, function)), words, "{function}");
    }
    assert_eq!(
        options(&entries(&all, "op4")),
        [
            "axis -n to n - 1 at rank n",
            "keepdims False or True, False if absent"
        ]
    );
    for (function, words) in [
        ("relu", "float32; ranks 1 to 2"),
        // One rule takes all that the other does.
        ("elu", "float32, float64; ranks 0 to 5"),
        ("matmul", "float32; each of rank 2"),
        ("bias_add", "float32; value of rank 2, bias of rank 1 -> rank 2"),
    ] {
        assert_eq!(operands(&published(function)), words);
    }
}

#[test]
fn options_of_several_rules_are_told_together() {
    for (function, words) in [
        (
            "softmax",
            &["axis 0 at rank 1, 1 at rank 2, 0 if absent at rank 1"][..],
        ),
        (
            "reduce_mean",
            &["axis 0 or 1", "keepdims False or True, False if absent"],
        ),
        ("relu", &[]),
    ] {
        assert_eq!(options(&published(function)), words);
    }
}

#[test]
fn a_clipped_text_is_short_whatever_it_holds() {
    for text in ["", "abc", "äöüäöüäöü", "日本語日本語日本語日本語"] {
        let shown = clipped(text, 6);
        assert!(shown.chars().count() <= 6, "{shown}");
        assert_eq!(shown == text, text.chars().count() <= 6);
    }
}
