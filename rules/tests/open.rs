//! Groups of dtypes, open options, ranges, lists, `None`, and tensors of any dtype and rank: what is claimed, with which
//! result, what is lowered, and why the rest is refused.

#[path = "synthetic/hand.rs"]
mod hand;

use std::sync::LazyLock;

use rextio_tensorflow_rules::lower::lower;
use rextio_tensorflow_rules::matcher::{match_site, Claim, Refusal, Verdict};
use rextio_tensorflow_rules::record::records;
use rextio_tensorflow_rules::site::{Meta, Operand, Site, Type};
use rextio_tensorflow_rules::spelling::{calls, dynamic, forms};
use rextio_tensorflow_rules::Registry;

static REGISTRY: LazyLock<Registry> = LazyLock::new(hand::registry);

/// An operand by its type, a literal by its text: `f32-2d`, `any`, `int`, `3`, `None`, `(1, 2)`, `str`.
fn operand(text: &str) -> Operand {
    let literal = literal(text);
    let ty = match &literal {
        Meta::Absent => Type::parse(&match text {
            "any" => "rextio-tensorflow/tensor-cpu".to_owned(),
            _ => match text.split_once('-') {
                Some((dtype, rank)) => format!("rextio-tensorflow/tensor-{dtype}-cpu-{rank}"),
                None => text.to_owned(),
            },
        }),
        literal => literal.ty(),
    };
    Operand { ty, literal }
}

fn literal(text: &str) -> Meta {
    if let Some(inner) = text.strip_prefix('(') {
        let items = inner.trim_end_matches(')').split(',').map(str::trim);
        let items = items.filter(|item| !item.is_empty());
        return Meta::Ints(items.map(|item| item.parse().expect("an int")).collect());
    }
    match text {
        "None" => Meta::None,
        "True" => Meta::Bool(true),
        "False" => Meta::Bool(false),
        text => match text.strip_prefix('\'') {
            Some(text) => Meta::Str(text.trim_end_matches('\'').to_owned()),
            None => text.parse().map_or(Meta::Absent, Meta::Int),
        },
    }
}

/// `tf.cast | f32-2d | dtype='int64'`, each argument after a bar.
fn site(text: &str) -> Site {
    let mut parts = text.split('|').map(str::trim);
    let mut site = Site {
        kind: "call".to_owned(),
        target: parts.next().unwrap_or_default().to_owned(),
        operands: Vec::new(),
        keywords: Vec::new(),
        malformed: None,
    };
    for part in parts {
        match part.split_once('=') {
            Some((name, value)) => site.keywords.push((name.to_owned(), literal(value))),
            None => site.operands.push(operand(part)),
        }
    }
    site
}

fn claim(text: &str) -> Claim {
    match match_site(&REGISTRY, &site(text)) {
        Verdict::Claimed(claim) => claim,
        other => panic!("{text}: {other:?}"),
    }
}

fn refused(text: &str) -> Refusal {
    match match_site(&REGISTRY, &site(text)) {
        Verdict::Refused(refusal) => refusal,
        other => panic!("{text}: {other:?}"),
    }
}

/// The expression, without the names of its modules; each operand is rendered as `$0`, `$1` and so on, unless it is told.
fn lowered(text: &str, told: &[&str]) -> String {
    let (site, claim) = (site(text), claim(text));
    let operands: Vec<String> = (0..site.operands.len())
        .map(|at| {
            told.get(at)
                .map_or_else(|| format!("${at}"), |text| (*text).to_owned())
        })
        .collect();
    let (id, result) = (claim.entry.rule.full_id(), claim.result.key());
    let lowered = lower(&REGISTRY, &site, Some(&id), Some(&result), &operands).expect("it was claimed");
    for at in told.len()..operands.len() {
        let is_literal = site.operands[at].literal != Meta::Absent;
        let count = lowered.rust.matches(&format!("${at}")).count();
        assert_eq!(count, usize::from(!is_literal), "{}", lowered.rust);
    }
    let module = format!("rextio_tensorflow_rule_{}::", lowered.function.name);
    lowered
        .rust
        .replace(&module, "")
        .replace("rextio_tensorflow_runtime::", "")
}

#[test]
fn what_results() {
    for (text, result) in [
        ("tf.cast | f32-2d | dtype='int64'", "i64-cpu-2d"),
        ("tf.cast | u8-1d | dtype=None", "u8-cpu-1d"),
        ("tf.where | bool-1d | f64-2d | f64-0d", "f64-cpu-2d"),
        ("tf.where | bool-1d | i64-2d | 3", "i64-cpu-2d"),
        ("tf.where | bool-1d | 2 | int", "i32-cpu-1d"),
        ("tf.where | bool-1d | 3000000000 | int", "i64-cpu-1d"),
        ("tf.where | bool-1d | float | 0", "f32-cpu-1d"),
        ("tf.reduce_sum | f32-3d", "f32-cpu-0d"),
        ("tf.reduce_sum | f32-3d | -1", "f32-cpu-2d"),
        ("tf.reduce_sum | f32-3d | int", "f32-cpu-2d"),
        ("tf.reduce_sum | f32-3d | axis=(0, 2)", "f32-cpu-1d"),
        ("tf.reduce_sum | f32-3d | tuple[int, int]", "f32-cpu-1d"),
        (
            "tf.reduce_sum | f32-3d | axis=(0, 2) | keepdims=True",
            "f32-cpu-3d",
        ),
        ("tf.reduce_sum | f32-3d | None | keepdims=True", "f32-cpu-3d"),
        ("tf.reshape | f32-3d | (2, -1)", "f32-cpu-2d"),
        ("tf.reshape | f32-3d | int", "f32-cpu-1d"),
        ("tf.nn.leaky_relu | f64-2d", "f64-cpu-2d"),
        ("tf.nn.leaky_relu | f64-2d | float", "f64-cpu-2d"),
        ("tf.nn.leaky_relu | float | int", "f32-cpu-0d"),
        ("tf.math.top_k | f32-2d | int", "rextio-tensorflow/tensors"),
        ("rextio_tensorflow.ops.dim | f32-2d | -1", "int"),
        (
            "rextio_tensorflow.ops.concat | i32-2d | i32-2d | i32-2d | axis=1",
            "i32-cpu-2d",
        ),
        ("rextio_tensorflow.ops.add_n | f64-2d | float", "f64-cpu-2d"),
        ("float | f32-0d", "float"),
        ("float | any", "float"),
        ("tf.scale | f32-2d | None", "f32-cpu-2d"),
        ("tf.squeeze | f32-2d", "cpu"),
        ("tf.zeros | (2, 3)", "f32-cpu-2d"),
        ("tf.zeros | (2, 3) | dtype='int64'", "i64-cpu-2d"),
        ("tf.zeros | tuple[int, int, int]", "f32-cpu-3d"),
        ("tf.pool | f32-2d | list[int] | str", "f32-cpu-2d"),
        ("tf.pool | f32-2d | int | padding='SAME'", "f32-cpu-2d"),
        // No marker has this rank.
        ("tf.cast | f32-4d | dtype='int64'", "cpu"),
        ("tf.cast | any | dtype='int64'", "cpu"),
        ("tf.reduce_sum | any | list[int] | bool", "cpu"),
        ("tf.where | any | f32-1d | float", "cpu"),
        ("tf.where | bool-1d | any | 2", "cpu"),
        ("rextio_tensorflow.ops.concat | f32-2d | any | axis=-1", "cpu"),
        (
            "rextio_tensorflow.ops.read | any | dtype='int64' | rank=2",
            "i64-cpu-2d",
        ),
        (
            "rextio_tensorflow.ops.read | any | dtype='float32' | rank=1",
            "f32-cpu-1d",
        ),
    ] {
        assert_eq!(claim(text).result.suffix(), result, "{text}");
    }
}

#[test]
fn what_is_lowered() {
    for (text, told, rust) in [
        (
            "tf.cast | f32-2d | dtype='int64'",
            &[][..],
            "cast(Rule::Made, &$0, Some(DType::I64))?",
        ),
        (
            "tf.cast | u8-1d | dtype=None",
            &[],
            "cast(Rule::Made, &$0, None)?",
        ),
        (
            "tf.cast | any | dtype='int64'",
            &[],
            "cast(Rule::Any, &$0, Some(DType::I64))?",
        ),
        (
            "tf.where | bool-1d | i64-2d | 3",
            &[],
            "where(Rule::Made, &$0, &$1, 3_i64)?",
        ),
        (
            "tf.reduce_sum | f32-3d",
            &[],
            "reduce_sum(Rule::Made, &$0, None, false)?",
        ),
        (
            "tf.reduce_sum | f32-3d | -1",
            &[],
            "reduce_sum(Rule::Made, &$0, Some(&[-1]), false)?",
        ),
        (
            "tf.reduce_sum | f32-3d | int",
            &[],
            "reduce_sum(Rule::Made, &$0, Some(&[$1]), false)?",
        ),
        (
            "tf.reduce_sum | f32-3d | axis=(0, 2) | keepdims=True",
            &[],
            "reduce_sum(Rule::Made, &$0, Some(&[0, 2]), true)?",
        ),
        (
            "tf.reduce_sum | any | list[int] | bool",
            &[],
            "reduce_sum(Rule::Any, &$0, Some(&Ints::from($1)), $2)?",
        ),
        (
            "tf.nn.leaky_relu | f64-2d",
            &[],
            "leaky_relu(Rule::Made, &$0, 0.25)?",
        ),
        (
            "tf.nn.leaky_relu | f64-2d | int",
            &[],
            "leaky_relu(Rule::Made, &$0, $1 as f64)?",
        ),
        (
            "tf.nn.leaky_relu | f64-2d | 2",
            &[],
            "leaky_relu(Rule::Made, &$0, 2.0)?",
        ),
        (
            "tf.nn.leaky_relu | float",
            &[],
            "leaky_relu(Rule::Made, $0, 0.25)?",
        ),
        (
            "rextio_tensorflow.ops.concat | i32-2d | i32-2d | axis=1",
            &[],
            "concat(Rule::Made, &[&$0, &$1], 1)?",
        ),
        (
            "rextio_tensorflow.ops.add_n | f64-2d | 1 | float",
            &[],
            "add_n(Rule::Made, &[Operand::from(&$0), Operand::from(1_i64), Operand::from($2)])?",
        ),
        ("float | f32-0d", &[], "float(Rule::Made, &$0)?"),
        (
            "tf.scale | f32-2d | f32-0d",
            &[],
            "scale(Rule::Made, &$0, Some(&$1))?",
        ),
        ("tf.scale | f32-2d | None", &[], "scale(Rule::Made, &$0, None)?"),
        (
            "tf.zeros | tuple[int, int]",
            &[],
            "zeros(Rule::Made, &Ints::from($0), DType::F32)?",
        ),
        (
            "tf.pool | f32-2d | int | str",
            &["x", "n.clone()", "String::from(\"SAME\")"],
            "pool(Rule::Made, &x, &[n.clone()], \"SAME\")?",
        ),
        (
            "tf.pool | f32-2d | list[int] | str",
            &["x", "vec![1, 2]", "how.clone()"],
            "pool(Rule::Made, &x, &Ints::from(vec![1, 2]), &how.clone())?",
        ),
        (
            "tf.pool | f32-2d | 1 | str",
            &["x", "1", "String::from(\"a\") + String::from(\"b\")"],
            "pool(Rule::Made, &x, &[1], &(String::from(\"a\") + String::from(\"b\")))?",
        ),
    ] {
        assert_eq!(lowered(text, told), rust, "{text}");
    }
}

#[test]
fn why_the_rest_is_refused() {
    for (text, words) in [
        (
            "tf.cast | f32-2d | str",
            "`dtype` must be a literal None, \"float32\" or \"int64\"",
        ),
        ("tf.cast | f32-2d | dtype='bool'", "found \"bool\""),
        (
            "tf.where | f32-1d | f32-1d | f32-1d",
            "condition bool; x and y float32",
        ),
        ("tf.where | bool-1d | f32-1d | f64-1d", "x and y"),
        ("tf.where | bool-1d | i64-2d | float", "raises TypeError"),
        ("tf.where | bool-1d | 1 | float", "raises TypeError"),
        (
            "tf.reduce_sum | f32-2d | 2",
            "`axis` must be None, an int or 1 to 3 ints, each -2 to 1, found 2",
        ),
        (
            "tf.reduce_sum | f32-2d | axis=(0, -3)",
            "found (0, -3): TensorFlow raises an error",
        ),
        (
            "tf.reduce_sum | f32-3d | list[int]",
            "depends on `axis`, which must be a literal",
        ),
        ("tf.reduce_sum | f32-3d | 1 | bool", "depends on `keepdims`"),
        ("tf.reshape | f32-3d | list[int]", "depends on `shape`"),
        (
            "tf.reshape | f32-3d | (1, 1, 1, 1)",
            "`shape` must be an int or 1 to 3 ints",
        ),
        ("tf.nn.leaky_relu | int", "takes float32, float64"),
        (
            "tf.nn.leaky_relu | f32-2d | alpha='x'",
            "`alpha` must be a float, found \"x\"",
        ),
        (
            "rextio_tensorflow.ops.concat | i32-2d | f32-2d | axis=0",
            "`ops.concat` takes",
        ),
        (
            "rextio_tensorflow.ops.concat | i32-2d | i32-2d",
            "`axis` is missing",
        ),
        (
            "rextio_tensorflow.ops.concat | i32-2d | i32-2d | axis=2",
            "`axis` must be -2 to 1, found 2: TensorFlow",
        ),
        ("tf.scale | None | f32-2d", "takes"),
        ("float | f32-1d", "`float` takes"),
        (
            "tf.pool | f32-2d | (1, 1) | bool",
            "`padding` must be a literal \"SAME\" or \"VALID\"",
        ),
    ] {
        let message = refused(text).message;
        assert!(message.contains(words), "{text}: {message}");
    }
    let many = format!("rextio_tensorflow.ops.concat{} | axis=0", " | f32-1d".repeat(17));
    assert!(refused(&many).message.contains("1 to 16 tensors"));
}

#[test]
fn numbers_alone_are_pythons_own_for_builtins() {
    for text in [
        "float | int",
        "float",
        "float | f32-0d | f32-0d",
        "tf.float | f32-0d",
        "tf.ops.dim | f32-0d | 0",
    ] {
        assert!(
            matches!(match_site(&REGISTRY, &site(text)), Verdict::NotCovered),
            "{text}"
        );
    }
}

#[test]
fn of_siblings_the_first_is_taken_and_of_any_tensor_the_widest() {
    assert_eq!(claim("tf.half | f32-2d").entry.rule.id.text, "half");
    assert_eq!(claim("tf.half | f32-3d").entry.rule.id.text, "half__");
    assert_eq!(claim("tf.half | f32-1d").entry.rule.id.text, "half_");
    let any = claim("tf.half | any");
    assert!(any.is_dynamic && any.entry.rule.id.text == "half_");
}

/// Each rule has spellings that it takes, also with tensors of any dtype and rank.
#[test]
fn every_rule_is_spelled() {
    for entry in REGISTRY.entries() {
        let mut count = 0;
        for form in forms(&REGISTRY, entry).take(200) {
            for call in calls(&REGISTRY, entry, &form) {
                let Verdict::Claimed(claim) = match_site(&REGISTRY, &call.site) else {
                    panic!("{}", call.expression);
                };
                assert_eq!(claim.result, form.result, "{}", call.expression);
                count += 1;
            }
            for call in calls(&REGISTRY, entry, &dynamic(entry, &form)) {
                let Verdict::Claimed(claim) = match_site(&REGISTRY, &call.site) else {
                    panic!("{}", call.expression);
                };
                assert_eq!(
                    claim.is_dynamic,
                    call.site
                        .operands
                        .iter()
                        .any(|operand| operand.ty == Type::AnyTensor),
                    "{}",
                    call.expression
                );
            }
        }
        assert!(count > 0, "{}", entry.rule.id.text);
    }
    for record in records(&REGISTRY) {
        assert!(record.verified != Some(false), "{}", record.id);
        assert!(record.constraint.len() < 400, "{}", record.constraint);
    }
}
