//! The registry as a whole.

use std::collections::HashSet;

use rextio_tensorflow_rules::families::REGISTRY;
use rextio_tensorflow_rules::lang::{DType, Device};
use rextio_tensorflow_rules::record::records;
use rextio_tensorflow_rules::types::{TensorType, Types};

#[test]
fn every_rule_function_of_the_files_is_in_the_registry() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/families");
    let mut written = 0;
    for file in std::fs::read_dir(folder).expect("the folder of the families") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        written += text.matches("#[tf_rule(").count();
    }
    assert_eq!(REGISTRY.entries().count(), written);
}

#[test]
fn records_are_unique_and_complete() {
    let all = records(&REGISTRY);
    assert_eq!(all.len(), REGISTRY.entries().count() + REGISTRY.fallbacks().len());
    let ids: HashSet<&str> = all.iter().map(|record| record.id.as_str()).collect();
    let codes: HashSet<&str> = all.iter().map(|record| record.code.as_str()).collect();
    assert_eq!((ids.len(), codes.len()), (all.len(), all.len()));
    for record in &all {
        assert!(!record.constraint.is_empty() && !record.guidance.is_empty() && !record.pattern.is_empty());
        if record.outcome == "native" {
            let is_run = record.entry.is_some_and(|entry| entry.rule.device == Device::Cpu);
            assert_eq!(record.verified, Some(is_run), "{}", record.id);
            assert_eq!(record.examples.is_empty(), !is_run, "{}", record.id);
            assert!(
                record.examples.iter().flatten().all(|(_, text)| !text.is_empty()),
                "{}",
                record.id
            );
        }
    }
}

const EVERY: &[Types] = &[
    Types::new(&DType::ALL, Device::Cpu, 0..=5),
    Types::new(&[DType::U8, DType::I64], Device::Cuda0, 3..=3),
];

#[test]
fn types_are_products() {
    let all = TensorType::all::<{ TensorType::count(EVERY) }>(EVERY);
    assert_eq!(all.len(), 6 * 6 + 2);
    let keys: HashSet<String> = all.iter().map(TensorType::key).collect();
    assert_eq!(keys.len(), all.len());
    assert_eq!(all[7], TensorType::new(DType::F64, Device::Cpu, 1));
    assert_eq!(all[37], TensorType::new(DType::I64, Device::Cuda0, 3));
}

#[test]
fn type_keys_read_back() {
    let every = TensorType::all::<{ TensorType::count(EVERY) }>(EVERY);
    for ty in REGISTRY.types.iter().chain(&every) {
        assert_eq!(TensorType::parse(&ty.key()), Some(*ty));
    }
    for text in [
        "",
        "int",
        "rextio-tensorflow/tensor-f32-cpu-02d",
        "rextio-tensorflow/tensor-f32-cpu-2d ",
        "rextio-tensorflow/tensor-f32-tpu-2d",
        "rextio-tensorflow/tensor-f32-cpu-2d-x",
    ] {
        assert_eq!(TensorType::parse(text), None, "{text}");
    }
}

#[test]
fn each_operation_may_be_recorded_or_has_a_reason_why_not() {
    let table = include_str!("../../rules-macro/data/values.txt");
    let known: HashSet<&str> = table.lines().filter_map(|line| line.split('|').next()).collect();
    let mut seen = 0;
    for entry in REGISTRY.entries() {
        for call in entry.function.text.split("Op::new(c\"").skip(1) {
            let (name, _) = call.split_once('"').expect("a name");
            assert!(
                known.contains(name),
                "{name}: rules-macro/data/values.txt says whether it may be recorded, and if not, why"
            );
            seen += 1;
        }
    }
    assert!(seen > 20);
}
