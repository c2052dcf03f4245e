//! The rule language's plain data, the matcher, the registry, and all the rules of TensorFlow 2.21.0.
//!
//! A contributor writes a function under [`prelude::tf_rule`] in a file of [`families`]; everything else
//! here reads the plain data that the attribute made of it.
#![forbid(unsafe_code)]

extern crate self as rextio_tensorflow_rules;

mod bundle;
pub mod docs;
pub mod explain;
pub mod families;
pub mod lower;
pub mod matcher;
pub mod record;
pub mod registry;
pub mod site;
pub mod spec;
pub mod spelling;
pub mod types;
pub mod words;

pub use registry::{Family, Registry};
pub use spec::{Fallback, Function, RuleFn};

pub use bundle::{rule_module, runtime_module};

pub use rextio_tensorflow_lang as lang;
pub use rextio_tensorflow_lang::names::PLUGIN_ID;

/// What a rule file needs: `use rextio_tensorflow_rules::prelude::*;`.
pub mod prelude {
    pub use crate::family;
    pub use crate::op;
    pub use rextio_tensorflow_rules_macro::tf_rule;
    pub use rextio_tensorflow_runtime::{DType, Result, Tensor, Tensors};
}

/// What the body of a rule sees when it ships, and nothing else: the runtime.
pub mod runtime {
    pub use rextio_tensorflow_runtime::*;
}

/// What the attribute's output names. Not for use by hand.
#[doc(hidden)]
pub mod __private {
    pub use crate::spec::{Name, OptionSpec, ResultDType, Returns, Rule, Site, Target};
    pub use rextio_tensorflow_lang as lang;
    pub use rextio_tensorflow_runtime::{DType, Result, Tensor, Tensors};

    /// What `family!` asks of each name. A rule has a constant of its own in place of this one, of which the compiler
    /// says that nobody uses it, if `family!` doesn't.
    pub trait InFamily {
        /// Of all that isn't a rule.
        #[allow(non_upper_case_globals, reason = "the compiler's message reads better")]
        const not_named_in_family: () = ();
    }

    impl<T: ?Sized> InFamily for T {}
}

/// Runs one TensorFlow op, inside a function under `#[tf_rule]` only.
///
/// `op!(Mean(x, i32(axis)), keep_dims = keepdims)`: the op's name, its inputs in order, then attributes.
/// An input is a tensor, or a constant as `i32(axis)`, `i32([1, 0])`, `f32(0.5)`.
#[macro_export]
macro_rules! op {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`op!` is part of `#[tf_rule]`: it must stand directly in the body of a function under that attribute")
    };
}

/// The family of a file: `family!(relu, tanh);` names its rule functions.
#[macro_export]
macro_rules! family {
    ($($function:ident),+ $(,)?) => {
        /// The rules of this file.
        pub const FAMILY: $crate::Family = {
            #[allow(unused_imports, reason = "rules have their own")]
            use $crate::__private::InFamily as _;

            const RULES: &[$crate::Function] = &[$({
                type __Rule = $function;
                let () = __Rule::not_named_in_family;
                <__Rule as $crate::RuleFn>::FUNCTION
            }),+];
            $crate::Family::new(::core::module_path!(), RULES)
        };
    };
}
