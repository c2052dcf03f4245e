//! Options whose Python name is a Rust keyword.

use rextio_tensorflow_rules::prelude::*;

family!(ignored, used);

/// A transform whose type doesn't matter.
#[tf_rule(
    id = "ignored",
    code = 1,
    targets = [signal.dct],
    ranks = { 1 => 1 },
    kwargs = { type: i64 in [2, 3] = 2 },
)]
fn ignored(x: &Tensor, _type: i64) -> Result<Tensor> {
    op!(Relu(x))
}

/// A transform whose type is used, in the ranks too.
#[tf_rule(
    id = "used",
    code = 2,
    targets = [signal.dct],
    ranks = { 2 if r#type > 0 => 1 },
    kwargs = { r#type: i64 in [1] },
)]
fn used(x: &Tensor, r#type: i64) -> Result<Tensor> {
    op!(Sum(x, i32(r#type)))
}

fn main() {
    let [ignored, used] = FAMILY.functions else {
        return;
    };
    assert!(ignored.text.contains("fn ignored(rule: Rule, x: &Tensor, r#type: i64)"));
    assert!(ignored.text.contains(".option(\"type\", matches!(r#type, 2 | 3))"));
    assert!(ignored.text.contains("fn compute(x: &Tensor, _type: i64)"));
    assert!(used.text.contains("2 if r#type > 0 => Some(1)"));
    assert_eq!(used.rules[0].options[0].name, "type");
}
