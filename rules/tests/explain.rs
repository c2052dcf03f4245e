//! A rule can be asked for by any of its names.

use rextio_tensorflow_rules::explain::explain;
use rextio_tensorflow_rules::families::REGISTRY;
use rextio_tensorflow_rules::spec::diagnostic_code;

#[test]
fn every_name_of_every_rule_is_known() {
    for entry in REGISTRY.entries() {
        let (rule, function) = (entry.rule, entry.function);
        for name in [
            function.name.to_owned(),
            rule.id.text.to_owned(),
            rule.full_id(),
            diagnostic_code(rule.code),
            rule.code.to_string(),
        ] {
            let text = explain(&REGISTRY, &name).expect("it has this name");
            assert!(text.contains(&rule.full_id()), "{name}");
            assert!(text.contains(function.summary), "{name}");
            assert!(text.contains("mod rextio_tensorflow_rule_"), "{name}");
        }
    }
    for fallback in REGISTRY.fallbacks() {
        let text = explain(&REGISTRY, fallback.id.text).expect("it has this name");
        assert!(text.contains(fallback.guidance), "{text}");
    }
}

#[test]
fn the_parts_of_an_explanation() {
    let text = explain(&REGISTRY, "tf.nn.bias_add").expect("there is such a rule");
    for part in [
        "bias_add(value, bias), ",
        "rextio-tensorflow/bias-add-nhwc-f32-cpu-2d, RXTP-TENSORFLOW-021",
        "(TensorF32Cpu2D, TensorF32Cpu1D) -> TensorF32Cpu2D  with data_format=\"NHWC\"",
        "data_format: str of \"NHWC\", \"NHWC\" if absent",
        "pattern: tf.nn.bias_add(value, bias, data_format=\"NHWC\")",
        "Op::new(c\"BiasAdd\")",
    ] {
        assert!(text.contains(part), "`{part}` is missing in:\n{text}");
    }
}

#[test]
fn an_unknown_name_lists_the_known() {
    let error = explain(&REGISTRY, "rellu").expect_err("there is no such rule");
    assert!(
        error.starts_with("no rule is called `rellu`, expected one of: "),
        "{error}"
    );
    assert!(error.contains("relu, sigmoid"), "{error}");
}
