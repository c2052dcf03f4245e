//! expect: `code` must be an integer literal
//! fix: "Relu" ~> "relu"
//! fix: "2" ~> 2
//! fix: tf.nn ~> nn
//! fix: { 7 => 7 } ~> { 2 => 2 }
//! fix: float32 ~> f32

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "Relu", code = "2", targets = [tf.nn.relu], ranks = { 7 => 7 }, dtypes = [float32])]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
