//! Every message that the macro can produce, and the accumulator that reports them all in one run.

use proc_macro2::TokenStream;
use quote::ToTokens;

/// A message with `{}` holes. House style: lower case, no full stop, code in backticks, a second line
/// `= help:` that can be pasted.
pub(crate) type Template = &'static str;

pub(crate) const EXPECTED_KEY: Template =
    "expected a key, as in `id = \"relu-f32-cpu\"`\n= help: the keys are {}";
pub(crate) const UNKNOWN_KEY: Template = "unknown `#[tf_rule]` key `{}`, expected one of: {}{}";
pub(crate) const DUPLICATE_KEY: Template = "`{}` may only be specified once";
pub(crate) const MISSING_VALUE: Template = "`{}` needs a value\n= help: write `{}`";
pub(crate) const MISSING_KEY: Template = "missing `{}` in `#[tf_rule(...)]`\n= help: add `{}`";
pub(crate) const EXPECTED_COMMA: Template = "expected `,` after the value of `{}`";
pub(crate) const WRONG_VALUE: Template = "`{}` must be {}, as in `{}`";
pub(crate) const LITERAL_SUFFIX: Template = "unexpected suffix `{}` on a literal\n= help: write `{}`";
pub(crate) const ID_FORM: Template =
    "invalid rule id `{}`: use lowercase letters, digits and single `-`\n= help: write `\"{}\"`";
pub(crate) const ID_REPEATED: Template = "rule id `{}` is already taken by another rule of `fn {}`";
pub(crate) const CODE_REPEATED: Template = "diagnostic code {} is already taken by rule `{}` of `fn {}`";
pub(crate) const AFTER_ITSELF: Template =
    "rule `{}` cannot come after itself\n= help: name the other rule, or remove `after`";
pub(crate) const CODE_RANGE: Template = "diagnostic code {} is out of range, expected 1 to 999";
pub(crate) const SITE_MISSING: Template =
    "a rule needs `targets` or `operator`\n= help: add `targets = [nn.relu]` or `operator = \"+\"`";
pub(crate) const SITE_BOTH: Template =
    "`operator` cannot be used with `targets`\n= help: write a second `#[tf_rule(...)]` on the same function";
pub(crate) const EMPTY_LIST: Template = "`{}` must list at least one {}";
pub(crate) const REPEATED: Template = "`{}` is listed twice in `{}`";
pub(crate) const TARGET_FORM: Template = "expected a TensorFlow function without `tf.`, as in `nn.relu`";
pub(crate) const TARGET_PREFIX: Template = "targets are written without `{}.`\n= help: write `{}`";
pub(crate) const TARGET_UNKNOWN: Template = "TensorFlow 2.21.0 has no function `{}`{}";
pub(crate) const TARGET_ALIAS: Template =
    "`{}` is another name of `{}`, and comes with it\n= help: remove it, or write `targets = only [...]` to name each";
pub(crate) const TARGET_CLASS: Template = "`{}` is a class, expected a TensorFlow function";
pub(crate) const TARGET_PARAMETERS: Template = "`{}` takes {} argument(s) ({}), but `fn {}` has {} tensor(s)";
pub(crate) const TARGET_REQUIRES: Template =
    "`{}` cannot be called without `{}`, which is neither a tensor nor an option of this rule";
pub(crate) const OPERATOR_UNKNOWN: Template = "unknown operator `{}`, expected one of: {}";
pub(crate) const OPERATOR_OPERANDS: Template =
    "operator `{}` takes 2 operands but `fn {}` has {} tensor parameter(s)";
pub(crate) const OPERATOR_OPTIONAL: Template =
    "operator `{}` always has both operands, but `{}` may be absent\n= help: take it as `&Tensor`";
pub(crate) const OPERATOR_KWARGS: Template =
    "`kwargs` cannot be used with `operator`: an operator takes no options";
pub(crate) const DTYPE_UNKNOWN: Template = "unknown dtype `{}`, expected one of: {}{}";
pub(crate) const NUMBER_UNKNOWN: Template = "`{}` is no tensor of `fn {}`, expected one of: {}";
pub(crate) const NUMBER_OPTIONAL: Template =
    "`{}` may be absent, and can't be a number too\n= help: remove it from `numbers`, or take it as `&Tensor`";
pub(crate) const NUMBER_RANK: Template =
    "no rank arm takes rank 0 for `{}`, which is the rank of a Python number\n= help: remove it from `numbers`, or let an arm take it";
pub(crate) const NUMBER_BOOL: Template =
    "`{}` is always a `bool`, and no Python number becomes one\n= help: remove it from `numbers`";
pub(crate) const BOOLS_ALONE: Template =
    "`bools` says whether a number may be a bool, and this rule takes no numbers\n= help: add `numbers = [...]`, or remove `bools`";
pub(crate) const DTYPES_FORM: Template =
    "expected operands and their dtypes, as in `condition: bool` or `(x, y): f32 | f64`";
pub(crate) const DTYPES_LEFT_OUT: Template = "`dtypes` says nothing of `{}`\n= help: add `{}: all`";
pub(crate) const RESULT_NEEDED: Template =
    "a rule without a tensor must say its result's dtype\n= help: add `result = f32`, or name an option of type `DType`";
pub(crate) const RANGE_BOUND: Template =
    "expected a range between integers or ranks of operands, as in `-x..x` or `0..=x`";
pub(crate) const RANGE_HOLDS_NOTHING: Template =
    "empty range: it holds no integer, whatever the operands' ranks are\n= help: write the smaller end first, as in `-x..x`";
pub(crate) const RESULT_NO_TENSOR: Template =
    "`fn {}` gives no tensor, so there is no dtype to say\n= help: remove `result`";
pub(crate) const RESULT_OPTION: Template =
    "the result's dtype comes from an option of type `DType`, but `{}` is `{}`";
pub(crate) const DEVICE_UNKNOWN: Template = "unknown device `{}`, expected one of: {}";
pub(crate) const RANKS_FORM: Template =
    "expected rank arms or `broadcast`, as in `ranks = {{ 2 => 1 }}` or `ranks = broadcast(1..=2)`";
pub(crate) const RANKS_EMPTY: Template = "`ranks` must have at least one arm\n= help: write `{ 2 => 2 }`";
pub(crate) const RANKS_ARITY: Template =
    "this arm has {} rank pattern(s) but `fn {}` takes {} tensor(s)\n= help: write `{}`";
pub(crate) const RANK_UNSUPPORTED: Template = "rank {} is not supported, expected 0 to 5";
pub(crate) const RANGE_EMPTY: Template = "empty rank range `{}..={}`\n= help: write `{}..={}`";
pub(crate) const RANK_PATTERN: Template =
    "expected a rank, a range such as `1..=2`, a name or `_` in a rank pattern";
pub(crate) const RANK_SCALAR: Template =
    "`scalar` is no rank: a Python number has rank 0\n= help: write `0`, and add `numbers = [...]` with the operands that may be numbers";
pub(crate) const RANK_ARM: Template = "expected a rank arm, as in `2 => 1` or `n @ 1..=2 if keepdims => n`";
pub(crate) const RANK_BOUND_TWICE: Template =
    "`{}` is bound twice in this pattern\n= help: give the second another name and compare them in a guard";
pub(crate) const RANK_NAME: Template = "unknown name `{}` in a rank arm, expected one of: {}{}";
pub(crate) const RANK_EXPRESSION: Template =
    "expected a rank expression of names, literals, `+ - * / %`, comparisons, `&& || !` and `if`";
pub(crate) const RANK_FUNCTION: Template =
    "`{}` isn't an option that this can be asked of: `len(..)` takes a list, `is_none(..)` one that may be `None`";
pub(crate) const RANK_OPEN: Template =
    "the value of `{}` may be known at run time only: an arm can ask `len(..)` of a list and `is_none(..)`\n= help: list the legal values, as in `in [0, 1]`";
pub(crate) const RANK_ANY: Template =
    "`any` can only be an arm's result, or one of those that `if` chooses from: nothing is known of such a rank";
pub(crate) const RANK_TYPE: Template = "expected {} in a rank arm, found {}";
pub(crate) const RANK_RESULT: Template =
    "this arm gives rank {} where {}, expected 0 to 5\n= help: narrow the pattern, as in `n @ 1..=4`";
pub(crate) const RANK_ARITHMETIC: Template =
    "this divides by zero or overflows where {}\n= help: narrow the pattern, as in `n @ 1..=5`";
pub(crate) const RANK_UNREACHABLE: Template =
    "this arm never matches: the arms before it take every rank that it takes";
pub(crate) const RANK_NEVER: Template = "this arm never matches: {}";
pub(crate) const RANK_OP_GIVES: Template =
    "op `{}` gives rank {} for operands of rank {}, but this arm promises {}";
pub(crate) const RANK_OP_TAKES: Template = "op `{}` refuses inputs of rank {}, which this arm lets through";
pub(crate) const FORMS_LIMIT: Template =
    "a rule can have at most {} combinations of ranks and options, found {}";
pub(crate) const BROADCAST_OPERANDS: Template =
    "`broadcast` needs 2 tensors but `fn {}` takes {}\n= help: write rank arms, as in `ranks = {{ 2 => 2 }}`";
pub(crate) const KWARG_FORM: Template =
    "expected an option, as in `axis: i64 in -x..x`, `padding: str in [\"SAME\"]` or `keepdims: bool = false`";
pub(crate) const KWARG_TYPE: Template =
    "unknown option type `{}`, expected one of: {}, with `| None` where that is legal";
pub(crate) const KWARG_VALUE_TYPE: Template = "{} of `{}` must be {}, found {}";
pub(crate) const KWARG_DEFAULT: Template = "default `{}` is not one of the legal values of `{}`: {}";
pub(crate) const KWARG_NO_PARAMETER: Template =
    "option `{}` has no matching parameter in `fn {}`\n= help: add a parameter `{}: {}`";
pub(crate) const KWARG_PARAMETER_TYPE: Template =
    "parameter `{}` must be `{}`, since the option `{}` is declared so";
pub(crate) const KWARG_ORDER: Template =
    "options must be in the order of the parameters: `{}` comes before `{}` in `fn {}`";
pub(crate) const PARAMETER_NOT_LISTED: Template =
    "parameter `{}` is neither a tensor nor listed in `kwargs` of rule `{}`\n= help: add `{}` to `kwargs`, or take `{}: &Tensor`";
pub(crate) const KWARG_REQUIRED_AFTER: Template =
    "option `{}` without a default cannot follow `{}`, which has one";
pub(crate) const KWARG_RESERVED: Template = "`{}` is a Python keyword and can never be passed as an option";
pub(crate) const KWARG_LIMIT: Template = "a rule takes at most {} options, found {}";
pub(crate) const KWARG_DEAD: Template =
    "no rank arm takes `{}` as the value of `{}`\n= help: remove it from the legal values";
pub(crate) const KWARG_NOT_IN_TENSORFLOW: Template = "`{}` has no parameter `{}`, expected one of: {}{}";
pub(crate) const KWARG_IS_OPERAND: Template =
    "`{}` takes `{}` as an operand: in this place `fn {}` has the tensor `{}`";
pub(crate) const KWARG_TENSORFLOW_ORDER: Template =
    "options must be in TensorFlow's order: `{}` comes before `{}` in `{}`";
pub(crate) const KWARG_SKIPPED: Template =
    "a literal in the place of `{}` would be taken for `{}`: `{}` has `{}` first\n= help: add `{}` to `kwargs`";
pub(crate) const KWARG_TENSORFLOW_DEFAULT: Template =
    "default of `{}` is {} in `{}`, found `{}`\n= help: write `{}`";
pub(crate) const EXPECTED_FN: Template =
    "expected `fn`\n= help: `#[tf_rule]` can only be used on a free function";
pub(crate) const FN_QUALIFIER: Template = "a `#[tf_rule]` function cannot be `{}`";
pub(crate) const FN_RAW: Template =
    "the name of a `#[tf_rule]` function cannot be a Rust keyword\n= help: write `fn {}_`";
pub(crate) const FN_GENERIC: Template =
    "a `#[tf_rule]` function cannot be generic\n= help: list the dtypes in `dtypes`";
pub(crate) const FN_SELF: Template = "a `#[tf_rule]` function cannot take `self`";
pub(crate) const FN_BODY: Template =
    "expected a body\n= help: `#[tf_rule]` can only be used on a free function";
pub(crate) const NAME_RESERVED: Template =
    "the name `{}` is taken in the Rust text that ships\n= help: write `{}_`";
pub(crate) const NAME_PREFIX: Template =
    "names that begin with `__` are taken in the Rust text that ships\n= help: write `{}`";
pub(crate) const PARAMETER_NAME: Template =
    "rule parameters must be named\n= help: to ignore one, write `_x`";
pub(crate) const PARAMETER_OWNED: Template = "tensors are passed as `&Tensor`, found `{}`";
pub(crate) const PARAMETER_TYPE: Template =
    "`{}` cannot be a rule parameter, expected a tensor (`&Tensor`, `Option<&Tensor>`, `&[&Tensor]`) or an option (`i64`, `bool`, `&str`, `f64`, `DType`, `&[i64]`, or `Option` of these)";
pub(crate) const PARAMETER_ORDER: Template = "tensors must come before options: `{}` follows `{}`";
pub(crate) const LIST_ALONE: Template = "a list of tensors must be the only tensor parameter";
pub(crate) const TOO_MANY_TENSORS: Template = "a rule takes at most {} tensors, found {}";
pub(crate) const RETURN_TYPE: Template =
    "a rule must return `Result<Tensor>`, or `Result` of `i64`, `f64`, `bool` or `Tensors`";
pub(crate) const DOC_MISSING: Template =
    "missing doc comment: its first line is the rule's summary\n= help: add `/// Rectified linear unit.`";
pub(crate) const DOC_NUL: Template = "a doc comment of a rule cannot contain a nul character";
pub(crate) const OP_FORM: Template =
    "expected an op call, as in `op!(Mean(x, i32(axis)), keep_dims = keepdims)`";
pub(crate) const OP_INSIDE: Template =
    "`op!` is part of `#[tf_rule]`: it must stand directly in the body, not in another macro";
pub(crate) const OP_UNKNOWN: Template = "TensorFlow 2.21.0 has no op `{}`{}";
pub(crate) const OP_INPUTS: Template = "op `{}` takes {} input(s) ({}), found {}";
pub(crate) const OP_LIST_INPUT: Template =
    "op `{}` takes a list of tensors as `{}`\n= help: write `[x, y]`, or the name of a parameter of type `&[&Tensor]`";
pub(crate) const OP_NO_LIST: Template = "op `{}` takes one tensor as `{}`, found a list";
pub(crate) const OP_MIXED_LIST: Template =
    "op `{}` has a list of tensors of different dtypes as `{}`, which rules can't use";
pub(crate) const OP_NO_OUTPUT: Template = "op `{}` has no output";
pub(crate) const OP_OUTPUTS: Template =
    "op `{}` has several outputs, expected one of: {}\n= help: write `op!({}(..){})`";
pub(crate) const OP_OUTPUT_UNKNOWN: Template = "op `{}` has no output `{}`, expected one of: {}{}";
pub(crate) const OP_OUTPUT_FORM: Template =
    "op `{}`: the output `{}` is one tensor, as `.values`, or one of a list, as `.output[0]` beside the attribute that says how many";
pub(crate) const OP_OUTPUT_RANGE: Template = "`{}` of op `{}` has the places `0..{}`, found {}";
pub(crate) const OP_NAME: Template =
    "the name of an operation is a string, as Python's function gives it, or `None` where its errors mention none";
pub(crate) const OP_NUMBER: Template =
    "`number(..)` takes the dtype of another input of the op, and this op has none that fits\n= help: say the dtype: `number(1, x.dtype())`";
pub(crate) const OP_NUMBER_FORM: Template =
    "`number(..)` takes one value, and its dtype if no other input has it, as in `number(0.5)` or `number(0, dtype)`";
pub(crate) const OP_NUMBER_CODE: Template =
    "`{}` is not a value, but the name of a constant's dtype\n= help: write `{}({})`";
pub(crate) const OP_STATEFUL: Template = "op `{}` has effects or random state, which a rule can't promise";
pub(crate) const OP_INPUT_DTYPE: Template = "input `{}` of op `{}` is always `{}`, found `{}`";
pub(crate) const OP_CONSTANT: Template = "a constant takes one value, as in `i32(axis)` or `i32([1, 0])`";
pub(crate) const OP_CONSTANT_TENSOR: Template =
    "a constant takes a value, found the tensor `{}`\n= help: write `{}` in place of the constant";
pub(crate) const OP_CONSTANT_TYPE: Template = "a constant takes a number, found {}";
pub(crate) const OP_CONSTANT_NONE: Template =
    "`{}` may be `None`, which no constant can be\n= help: take its value first, as in `if let Some({}) = {}`";
pub(crate) const OP_CONSTANT_PLACE: Template =
    "a constant such as `{}(...)` can only be a whole input of an op\n= help: write it in the input's place inside `op!`";
pub(crate) const OUTSIDE: Template =
    "`{}` isn't part of the text that ships: of this file, only the function is\n= help: write {} in the body";
pub(crate) const OP_ATTR_UNKNOWN: Template = "op `{}` has no attribute `{}`, expected one of: {}{}";
pub(crate) const OP_ATTR_REPEATED: Template = "attribute `{}` is given twice";
pub(crate) const OP_ATTR_TYPE: Template = "attribute `{}` of op `{}` is {}, found {}";
pub(crate) const OP_ATTR_TENSOR: Template =
    "attribute `{}` of op `{}` takes a value, found a tensor: tensors are inputs";
pub(crate) const OP_ATTR_VALUE: Template = "attribute `{}` of op `{}` cannot be {}, expected one of: {}";
pub(crate) const OP_ATTR_MISSING: Template =
    "op `{}` needs the attribute `{}`\n= help: add `{} = ...` after the inputs";
pub(crate) const OP_ATTR_KIND: Template = "attribute `{}` of op `{}` is {}, which rules can't set";
pub(crate) const OP_ATTR_INFERRED: Template =
    "attribute `{}` of op `{}` follows from its inputs\n= help: remove it";
pub(crate) const OP_DTYPE: Template = "op `{}` does not take `{}` for `{}`, expected one of: {}";
pub(crate) const OP_KERNEL: Template = "op `{}` has no CPU kernel for `{}` as `{}`, expected one of: {}";
pub(crate) const OP_NO_KERNEL: Template = "op `{}` has no CPU kernel";
pub(crate) const OP_NO_GPU_KERNEL: Template =
    "op `{}` has no GPU kernel\n= help: a rule with `device = cuda0` needs a body of its own";
pub(crate) const OP_GPU_KERNEL: Template =
    "op `{}` has no GPU kernel for the dtypes of the rules with `device = cuda0`, expected one of: {}";
pub(crate) const OP_GPU_CONSTANT: Template =
    "`{}` of op `{}` is a constant, but a GPU kernel takes it from the GPU's memory\n= help: make it an operand";
pub(crate) const OP_GPU_TENSOR: Template =
    "`{}` of op `{}` is a tensor, but its GPU kernel takes it from host memory\n= help: make it an option";
pub(crate) const OP_INPUTS_DIFFER: Template =
    "inputs of op `{}` have one dtype (`{}`): `{}` is `{}`, but `{}` is `{}`";
pub(crate) const RESULT_DTYPE: Template = "op `{}` gives `{}`, but rule `{}` promises `{}`\n= help: {}";

/// Fills the `{}` holes of `template` in order; `{{` and `}}` are braces.
pub(crate) fn fill(template: Template, values: &[&str]) -> String {
    let mut filled = String::with_capacity(template.len() + 32);
    let mut values = values.iter();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        filled.push_str(&rest[..at]);
        let tail = &rest[at..];
        if tail.starts_with("{}") {
            filled.push_str(values.next().copied().unwrap_or_default());
        } else if tail.starts_with("{{") || tail.starts_with("}}") {
            filled.push_str(&tail[..1]);
        } else {
            filled.push_str(&tail[..1]);
            rest = &tail[1..];
            continue;
        }
        rest = &tail[2..];
    }
    filled.push_str(rest);
    filled
}

/// Collects errors, so that all of one rule are reported in one run.
#[derive(Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
    is_finished: bool,
}

impl Errors {
    /// Reports `template` at `tokens`.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, template: Template, values: &[&str]) {
        let tokens = crate::args::ungroup(tokens.to_token_stream());
        self.found
            .push(syn::Error::new_spanned(tokens, fill(template, values)));
    }

    /// Reports an error of the parser as it is.
    pub(crate) fn syntax(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// How many were reported so far.
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// All errors as `compile_error!` items, if there are any. Whoever collects errors ends with this.
    pub(crate) fn finish(mut self) -> Result<(), TokenStream> {
        self.is_finished = true;
        if self.found.is_empty() {
            return Ok(());
        }
        Err(self.found.iter().map(syn::Error::to_compile_error).collect())
    }
}

/// An error that nobody looks at would be a rule that is wrong and compiles.
impl Drop for Errors {
    fn drop(&mut self) {
        debug_assert!(
            self.is_finished || std::thread::panicking(),
            "errors of a rule were dropped without a look"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{Errors, EXPECTED_FN};

    #[test]
    fn finished_errors_are_given() {
        assert!(Errors::default().finish().is_ok());
        let mut errors = Errors::default();
        errors.at(quote::quote!(x), EXPECTED_FN, &[]);
        assert!(errors
            .finish()
            .is_err_and(|tokens| tokens.to_string().contains("expected `fn`")));
    }

    #[test]
    #[should_panic(expected = "dropped without a look")]
    fn a_lost_error_shows() {
        let mut errors = Errors::default();
        errors.at(quote::quote!(x), EXPECTED_FN, &[]);
        drop(errors);
    }
}
