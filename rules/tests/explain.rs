//! A rule can be asked for by any of its names.

use rextio_tensorflow_rules::explain::{markdown, surface, text as explain};
use rextio_tensorflow_rules::families::REGISTRY;
use rextio_tensorflow_rules::lang::names::diagnostic_code;

/// The text as one line: where it is wrapped says nothing.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

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
            assert!(unwrapped(&text).contains(function.summary), "{name}");
            assert!(text.contains("mod rextio_tensorflow_rule_"), "{name}");
        }
    }
    for fallback in REGISTRY.fallbacks() {
        let text = explain(&REGISTRY, fallback.id.text).expect("it has this name");
        assert!(unwrapped(&text).contains(fallback.guidance), "{text}");
    }
}

#[test]
fn the_parts_of_an_explanation() {
    let text = explain(&REGISTRY, "tf.nn.bias_add").expect("there is such a rule");
    for part in [
        "bias_add(value, bias), ",
        "rextio-tensorflow/bias-add-nhwc-f32-cpu-2d, RXTP-TENSORFLOW-021",
        "float32; value of rank 2, bias of rank 1 -> rank 2",
        "data_format: str, \"NHWC\", \"NHWC\" if absent",
        "pattern: tf.nn.bias_add(value, bias, data_format=\"NHWC\")",
        "Op::new(c\"BiasAdd\")",
    ] {
        assert!(text.contains(part), "`{part}` is missing in:\n{text}");
    }
}

#[test]
fn markdown_has_the_same_parts() {
    let page = markdown(&REGISTRY, "tf.reduce_mean").expect("there is such a rule");
    for part in [
        "# reduce_mean(x)\n\nMean of a matrix along one axis.\n",
        "## `rextio-tensorflow/reduce-mean-literal-axis-f32-cpu-2d` (RXTP-TENSORFLOW-022)",
        "Comes after `reduce-mean-axis1-f32-cpu-2d`.",
        "- axis: int, 0 or 1, required",
        "| guidance | Write `tf.reduce_mean(x, ",
        "```rust\n/// Mean of a matrix along one axis.\n",
        "mod rextio_tensorflow_rule_reduce_mean {",
    ] {
        assert!(page.contains(part), "`{part}` is missing in:\n{page}");
    }
    let page = markdown(&REGISTRY, "unsupported-tensor-surface").expect("there is such a refusal");
    assert!(page.contains("| guidance | "), "{page}");
}

#[test]
fn a_name_is_known_with_and_without_its_prefix() {
    for names in [
        ["tf.nn.relu", "nn.relu", "tensorflow.nn.relu"],
        ["3", "003", "rxtp-tensorflow-003"],
        [
            "add-binop-f32-cpu",
            "rextio-tensorflow/add-binop-f32-cpu",
            "RXTP-TENSORFLOW-006",
        ],
    ] {
        let texts = names.map(|name| explain(&REGISTRY, name).expect(name));
        assert!(texts.iter().all(|text| *text == texts[0]), "{names:?}");
    }
    // An operator may have several rules.
    let operator = explain(&REGISTRY, "+").expect("it is an operator");
    assert!(
        operator.contains("rextio-tensorflow/add-binop-f32-cpu"),
        "{operator}"
    );
}

#[test]
fn all_but_the_rust_that_ships_fits_a_terminal() {
    let mut texts = vec![surface(&REGISTRY)];
    let codes = REGISTRY.entries().map(|entry| entry.rule.code);
    for code in codes.chain(REGISTRY.fallbacks().map(|fallback| fallback.code)) {
        let text = explain(&REGISTRY, &code.to_string()).expect("it has this code");
        texts.push(
            text.split("\nRust text that ships:")
                .next()
                .expect("a part")
                .to_owned(),
        );
    }
    for line in texts.iter().flat_map(|text| text.lines()) {
        // A word is never cut.
        assert!(line.len() <= 80 || !line.trim().contains(' '), "{line}");
    }
}

#[test]
fn an_unknown_name_is_told_what_is_like_it() {
    for (name, expected) in [
        ("rellu", "did you mean `relu`"),
        ("tf.nn.rellu", "did you mean `tf.nn.relu`"),
        ("tf.reduce_meen", "did you mean `tf.reduce_mean`"),
        ("tf.nn.Sigmoid", "`tf.nn.sigmoid`"),
        ("relu-f32-cpu-9d", "`relu-f32-cpu-"),
        ("1000", "expected a TensorFlow name"),
        ("**", "expected a TensorFlow name"),
    ] {
        let error = explain(&REGISTRY, name).expect_err("there is no such rule");
        assert!(
            error.starts_with(&format!("no rule is called `{name}`; ")),
            "{error}"
        );
        assert!(error.contains(expected), "{error}");
    }
}
