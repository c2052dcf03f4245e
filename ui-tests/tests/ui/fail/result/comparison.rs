//! expect: op `Less` gives `bool`, but rule `less` promises `f32`
//! fix: (1..=2) ~> (1..=2), result = bool

use rextio_tensorflow_rules::prelude::*;

/// Less than.
#[tf_rule(id = "less", code = 9, operator = "<", ranks = broadcast(1..=2))]
fn less(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Less(x, y))
}

fn main() {}
