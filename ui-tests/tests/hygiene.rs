//! A crate that calls the rules crate by another name, and denies what clippy can find.

use std::path::Path;

use rextio_tensorflow_ui_tests::Project;

const MAIN: &str = r#"//! A stranger's crate.
#![deny(warnings, missing_docs, unused, unreachable_pub, clippy::all, clippy::pedantic)]

pub mod rules {
    //! Rules.

    use tf_rules::prelude::*;

    family!(mean, gelu, softmax);

    /// Mean along one axis.
    #[tf_rule(
        id = "mean",
        code = 41,
        targets = [reduce_mean],
        ranks = { n if axis < n => if keepdims { n } else { n - 1 } },
        kwargs = { axis: i64 in [0, 1], keepdims: bool = false },
    )]
    fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
        op!(Mean(x, i32(axis)), keep_dims = keepdims)
    }

    /// Gaussian error linear unit.
    #[tf_rule(id = "gelu", code = 42, targets = [nn.gelu], ranks = { n => n })]
    fn gelu(x: &Tensor) -> Result<Tensor> {
        let half = op!(Mul(f32(0.5), x))?;
        let tail = op!(Erfc(op!(Mul(x, f32(0.5)))?))?;
        op!(Mul(half, tail))
    }

    /// Softmax along the last axis.
    #[tf_rule(id = "softmax", code = 43, targets = [nn.softmax], ranks = { 2 => 2 }, kwargs = { axis: i64 in [1] })]
    fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
        let softmax = |x: &Tensor| op!(Softmax(x));
        let (same, other) = (logits, &logits);
        let again = &same;
        let twin = again;
        if logits.dtype() == DType::F32 {
            softmax(op!(Minimum(again, twin)).as_ref().unwrap_or(other))
        } else {
            op!(Softmax(op!(Neg(op!(Neg(logits))?))?))
        }
    }
}

fn main() {
    let registry = tf_rules::Registry {
        families: &[rules::FAMILY],
        types: &[],
        outside: &tf_rules::families::fallbacks::OUTSIDE_SURFACE,
        cuda: &tf_rules::families::fallbacks::CUDA,
    };
    assert!(registry.find("rextio-tensorflow/gelu").is_some());
}
"#;

#[test]
fn the_rules_crate_may_be_renamed_and_clippy_finds_nothing() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("projects");
    let project = Project::new(&folder, "renamed", "tf_rules", MAIN).expect("a project");
    let run = project.cargo(&["clippy"]).expect("cargo runs");
    assert!(run.success, "{}", run.output);
}
