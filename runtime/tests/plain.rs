//! Everything that needs neither Python nor TensorFlow: codes, conversions, messages, the symbol list.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rextio_tensorflow_runtime::{
    class_name, Class, Constant, DType, Device, Error, Form, Image, LoadError, Number, Op, Promise, Tensor,
    SYMBOLS,
};
use static_assertions::assert_impl_all;

// What compiled functions hold may cross threads. What the runtime hides is asserted in `fake-tfe/tests/faults/threads.rs`.
assert_impl_all!(Tensor: Send, Sync);
assert_impl_all!(Constant: Send, Sync);
assert_impl_all!(Op: Send, Sync);
assert_impl_all!(Error: Send, Sync);
assert_impl_all!(LoadError: Send, Sync);
assert_impl_all!(Form: Send, Sync);
assert_impl_all!(Promise: Send, Sync);

#[test]
fn dtype_codes_are_those_of_tensorflow() {
    let codes: Vec<_> = DType::ALL
        .iter()
        .map(|dtype| (dtype.name(), dtype.code(), dtype.size()))
        .collect();
    let expected = [
        ("float32", 1, 4),
        ("float64", 2, 8),
        ("int32", 3, 4),
        ("int64", 9, 8),
        ("bool", 10, 1),
        ("uint8", 4, 1),
    ];
    assert_eq!(codes, expected);
    for dtype in DType::ALL {
        assert_eq!(DType::from_code(dtype.code()), Some(dtype));
    }
    // string, half, bfloat16, resource, variant; nothing
    for code in [7, 19, 14, 20, 21, 0, -1] {
        assert_eq!(DType::from_code(code), None);
    }
}

#[test]
fn only_devices_of_this_process_have_names() {
    assert_eq!(
        Device::from_full_name(b"/job:localhost/replica:0/task:0/device:CPU:0"),
        Some(Device::Cpu)
    );
    assert_eq!(
        Device::from_full_name(b"/job:localhost/replica:0/task:0/device:GPU:0"),
        Some(Device::Cuda0)
    );
    for other in [
        "",
        "CPU:0",
        "/job:localhost/replica:0/task:0/device:CPU:1",
        "/job:worker/replica:0/task:0/device:CPU:0",
    ] {
        assert_eq!(Device::from_full_name(other.as_bytes()), None, "{other}");
    }
}

#[test]
fn numbers_that_fit_convert() {
    let cases: [(Number, DType, u64); 14] = [
        (0.into(), DType::I32, 0),
        ((-1).into(), DType::I32, 0xffff_ffff),
        (i64::from(i32::MIN).into(), DType::I32, 0x8000_0000),
        (i64::MIN.into(), DType::I64, 1 << 63),
        (255.into(), DType::U8, 255),
        (1.into(), DType::F32, 0x3f80_0000),
        (1.into(), DType::F64, 0x3ff0_0000_0000_0000),
        (0.1.into(), DType::F32, 0x3dcc_cccd),
        (0.1.into(), DType::F64, 0x3fb9_9999_9999_999a),
        ((-0.0).into(), DType::F32, 0x8000_0000),
        (f64::INFINITY.into(), DType::F32, 0x7f80_0000),
        (1e-60.into(), DType::F32, 0),
        (true.into(), DType::Bool, 1),
        (false.into(), DType::Bool, 0),
    ];
    for (number, dtype, bits) in cases {
        assert_eq!(number.exact(dtype), Ok(bits), "{number:?} as {}", dtype.name());
    }
    // TensorFlow goes by way of f64: rounding once would give 0x5b800001.
    assert_eq!(
        Number::Int((1 << 56) + (1 << 32) + 1).exact(DType::F32),
        Ok(0x5b80_0000)
    );
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let cases: [(Number, DType); 9] = [
        ((1_i64 << 31).into(), DType::I32),
        ((-1).into(), DType::U8),
        (256.into(), DType::U8),
        (1e39.into(), DType::F32),
        (2.0.into(), DType::I32),
        (2.0.into(), DType::I64),
        (f64::NAN.into(), DType::I64),
        (1.into(), DType::Bool),
        (true.into(), DType::I32),
    ];
    for (number, dtype) in cases {
        let error = number.exact(dtype).expect_err("must not fit");
        assert_eq!(error.class(), Class::Type);
        let end = format!("to EagerTensor of dtype {}", dtype.name());
        assert!(error.text().ends_with(&end), "{error}");
    }
}

#[test]
fn constants_hold_their_elements() {
    let scalar = Constant::scalar(DType::I32, -2);
    assert!(scalar.is_scalar());
    assert_eq!(scalar.bits(), Ok(&[0xffff_fffe][..]));
    let one = Constant::vector(DType::I32, &[7_i64]);
    assert!(!one.is_scalar());
    assert_ne!(one, Constant::scalar(DType::I32, 7));
    for len in [0, 1, 8, 9, 100] {
        let numbers: Vec<i64> = (0..len).collect();
        let bits: Vec<u64> = (0..len as u64).collect();
        assert_eq!(Constant::vector(DType::I64, &numbers).bits(), Ok(&bits[..]));
    }
    for len in [1, 8, 9] {
        let mut numbers = vec![0; len];
        numbers[len - 1] = i64::MAX;
        let error = Constant::vector(DType::I32, &numbers)
            .bits()
            .map(<[u64]>::len)
            .expect_err("must not fit");
        assert_eq!(
            error.text(),
            "Cannot convert 9223372036854775807 to EagerTensor of dtype int32"
        );
    }
}

#[test]
fn a_misfit_or_a_missing_tensorflow_is_an_error_and_no_panic() {
    let error = Op::new(c"Neg")
        .constant(Constant::scalar(DType::I32, i64::MAX))
        .run()
        .expect_err("no TensorFlow");
    assert_eq!(error.class(), Class::Runtime);
    assert!(error.text().contains("before TensorFlow was loaded"), "{error}");
}

#[test]
fn forms_report_options_and_ranks() {
    let refused = |form: Form, rank| form.result(DType::F32, rank).expect_err("not as claimed");
    let error = refused(
        Form::of("rextio-tensorflow/mean")
            .option("axis", true)
            .option("keepdims", false),
        Some(1),
    );
    assert_eq!(error.class(), Class::Runtime);
    assert_eq!(
        error.text(),
        "rule rextio-tensorflow/mean: option `keepdims`: expected a value that the rule lists, found another; \
         this is a mistake in rextio-tensorflow, please report it"
    );
    let error = refused(Form::of("rextio-tensorflow/mean").option("axis", true), None);
    assert!(
        error.text().contains("expected ranks that the rule lists"),
        "{error}"
    );
    assert!(Form::of("rextio-tensorflow/mean")
        .option("axis", true)
        .result(DType::F32, Some(1))
        .is_ok());
    assert!(Form::of("rextio-tensorflow/mean")
        .result(DType::F32, Some(-1))
        .is_err());
}

#[test]
fn errors_of_operations_read_as_eager_ones() {
    let error = Error::tensorflow(3, "Incompatible shapes: [2,3] vs. [4,5]", "AddV2", Some(""));
    assert_eq!(error.class(), Class::TensorFlow(3));
    assert_eq!(
        error.to_string(),
        "Incompatible shapes: [2,3] vs. [4,5] [Op:AddV2] name: "
    );
    let error = Error::tensorflow(
        3,
        "slice index 9 of dimension 0 out of bounds.",
        "StridedSlice",
        Some("strided_slice/"),
    );
    assert_eq!(
        error.to_string(),
        "slice index 9 of dimension 0 out of bounds. [Op:StridedSlice] name: strided_slice/"
    );
    let error = Error::tensorflow(3, "2 is out of range [0 .. 2)", "Transpose", None);
    assert_eq!(error.to_string(), "2 is out of range [0 .. 2) [Op:Transpose]");
}

#[test]
fn an_output_that_there_is_not_is_an_error() {
    let negative = -1_i64;
    for (index, of, says) in [
        (3, 3, "Unpack gives 3 outputs, and none has the index 3"),
        (0, 0, "Unpack gives 0 outputs, and none has the index 0"),
        (
            negative as usize,
            3,
            "Unpack gives 3 outputs, and none has the index",
        ),
        (
            0,
            257,
            "Unpack would give 257 outputs; native code takes one of 256 or fewer",
        ),
        (negative as usize, negative as usize, "Unpack would give"),
    ] {
        let error = Op::new(c"Unpack").output(index, of).run().unwrap_err();
        assert_eq!(error.class(), Class::Value);
        assert!(error.text().starts_with(says), "{error}");
    }
    // What is right gets as far as TensorFlow, which this process doesn't have.
    for (index, of) in [(0, 1), (2, 3), (255, 256)] {
        let error = Op::new(c"Unpack").output(index, of).run().unwrap_err();
        assert_eq!(error.class(), Class::Runtime, "{error}");
    }
}

#[test]
fn codes_have_the_classes_of_tf_errors() {
    let names: BTreeSet<_> = (1..=16).map(class_name).collect();
    assert_eq!(names.len(), 16);
    assert_eq!(class_name(2), "UnknownError");
    assert_eq!(class_name(3), "InvalidArgumentError");
    assert_eq!(class_name(16), "UnauthenticatedError");
    assert_eq!(class_name(17), "UnknownError");
}

/// What TensorFlow has beside its kernels: statuses and host tensors.
const FRAMEWORK: [&str; 8] = [
    "TF_NewStatus",
    "TF_DeleteStatus",
    "TF_GetCode",
    "TF_Message",
    "TF_AllocateTensor",
    "TF_TensorData",
    "TF_TensorByteSize",
    "TF_DeleteTensor",
];

#[test]
fn each_symbol_is_listed_once_with_its_image() {
    let names: BTreeSet<_> = SYMBOLS
        .iter()
        .map(|(_, symbol)| symbol.to_str().expect("ASCII"))
        .collect();
    assert_eq!(names.len(), SYMBOLS.len());
    for (image, symbol) in SYMBOLS {
        let symbol = symbol.to_str().expect("ASCII");
        let expected = if symbol.starts_with("_Z") {
            Image::Common
        } else if FRAMEWORK.contains(&symbol) {
            Image::Framework
        } else {
            Image::Cc
        };
        assert_eq!(*image, expected, "{symbol}");
    }
}

#[test]
fn load_errors_say_what_and_what_to_do() {
    let path = PathBuf::from("/site/tensorflow/libtensorflow_cc.so.2");
    let cases = [
        (LoadError::Platform, "README"),
        (
            LoadError::Python {
                found: "pypy 3.11".into(),
            },
            "needs CPython 3.11, and this is pypy 3.11",
        ),
        (
            LoadError::Machine {
                found: "x86_64".into(),
                expected: "arm64",
            },
            "built for arm64, and this Python runs as x86_64",
        ),
        (
            LoadError::NoTensorFlow {
                why: "`import tensorflow` fails: x".into(),
            },
            "pip install tensorflow==2.21.0",
        ),
        (
            LoadError::PythonVersion {
                found: "2.20.0".into(),
            },
            "`tensorflow.__version__` is 2.20.0",
        ),
        (
            LoadError::CVersion {
                found: "2.20.0".into(),
            },
            "the loaded library says 2.20.0",
        ),
        (
            LoadError::NotLoaded {
                path: path.clone(),
                why: "no such file".into(),
            },
            "not loaded /site/tensorflow/libtensorflow_cc.so.2",
        ),
        (
            LoadError::MissingSymbol {
                symbol: "TFE_Execute".into(),
                path: path.clone(),
            },
            "no symbol `TFE_Execute`",
        ),
        (
            LoadError::ForeignSymbol {
                symbol: "TFE_Execute".into(),
                path,
                found: "/other/libtf.so".into(),
            },
            "`TFE_Execute` comes from /other/libtf.so, not from /site",
        ),
        (LoadError::NoContext { why: "x".into() }, "eager context"),
    ];
    for (error, part) in cases {
        let text = Error::from(error).to_string();
        assert!(
            text.starts_with("rextio-tensorflow cannot use TensorFlow in this process: "),
            "{text}"
        );
        assert!(text.contains(part), "{text}");
    }
}
