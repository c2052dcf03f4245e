//! `#[tf_rule]`: one Rust function is the whole definition of a TensorFlow operation.
//!
//! parse (`args`, `item`, `body`) -> model -> check -> expand. This crate knows no Python, and of
//! TensorFlow only the tables in `data/`.
#![forbid(unsafe_code)]

mod args;
mod body;
mod check;
mod errors;
mod expand;
mod forms;
mod item;
mod kernels;
mod kwargs;
mod model;
mod op_call;
mod op_table;
mod options;
mod paths;
mod rank_expr;
mod rank_pattern;
mod ranks;
mod record;
mod shipped;
mod signature;
mod suggest;
mod symbols;
mod targets;
mod values;

use proc_macro::TokenStream;

/// Turns a function into a rule: what it matches, and how it is lowered.
///
/// Several attributes on one function publish several rules that share its body.
///
/// ```rust,ignore
/// /// Reciprocal square root.
/// #[tf_rule(id = "rsqrt-f32-cpu", code = 40, targets = [math.rsqrt], ranks = { n @ 1..=2 => n })]
/// pub fn rsqrt(x: &Tensor) -> Result<Tensor> {
///     op!(Rsqrt(x))
/// }
/// ```
///
/// It takes its tensors first, as `&Tensor` (at most four), then one parameter for each option (`i64`, `bool` or
/// `&str`), and returns `Result<Tensor>`. A parameter that the body doesn't need starts with `_`. The first line of the
/// doc comment is the rule's summary, the rest are its details.
///
/// *Refused:* items that aren't free functions, `async`, `unsafe`, `const`, `extern`, generics, `self`, patterns in place
/// of names, tensors by value, other types, tensors after options, names that the shipped text needs (`rule`, `promise`,
/// `compute`), a missing doc comment.
///
/// # Keys
///
/// `id`, `code`, `ranks`, and one of `targets` and `operator` are required. The order is free; each may be given once.
///
/// ## `id`
///
/// A string: lowercase letters, digits and single `-`, starting with a letter. It is published with the plugin's name
/// in front and never changes. *Refused:* any other form, an id that another rule has.
///
/// ## `code`
///
/// An integer from 1 to 999: 2 is published as `RXTP-TENSORFLOW-002`. *Refused:* a code that another rule or a fallback
/// record has.
///
/// ## `targets`
///
/// A list of TensorFlow functions without `tf.`, with all names that should match.
///
/// ```rust,ignore
/// /// Natural logarithm of 1 + x.
/// #[tf_rule(id = "log1p", code = 41, targets = [math.log1p], ranks = { 1 => 1 })]
/// fn log1p(x: &Tensor) -> Result<Tensor> {
///     op!(Log1p(x))
/// }
/// ```
///
/// *Refused:* names that TensorFlow 2.21.0 doesn't have (with a suggestion), classes, a name listed twice, a function that
/// takes fewer operands than the rule has tensors or that requires an argument which the rule doesn't have.
///
/// ## `operator`
///
/// A Python operator between two tensors: `+ - * / % @ == != < <= > >=`.
///
/// ```rust,ignore
/// /// Less than.
/// #[tf_rule(id = "less", code = 42, operator = "<", ranks = broadcast(0..=5), result = bool)]
/// fn less(x: &Tensor, y: &Tensor) -> Result<Tensor> {
///     op!(Less(x, y))
/// }
/// ```
///
/// *Refused:* other operators, another number of tensors than two, `kwargs`, `targets` beside it.
///
/// ## `ranks`
///
/// The arms of a `match` over the operands' ranks, each with the result's rank. A pattern is a rank, a range (`1..=2`),
/// a name, a name with a range (`n @ 1..=2`), `_`, `scalar` for a Python number, or alternatives with `|`; with several
/// tensors it is a tuple of such. Guards and results know the bound names and the options, integers, booleans and strings,
/// `+ - * / %`, comparisons, `&& || !`, and `if` with `else`. `broadcast(1..=2)` stands for two tensors of these ranks
/// whose result has the larger rank.
///
/// ```rust,ignore
/// /// Sum along any axis.
/// #[tf_rule(
///     id = "sum-any-axis",
///     code = 43,
///     targets = [reduce_sum],
///     ranks = { n if axis >= -n && axis < n => if keepdims { n } else { n - 1 } },
///     kwargs = { axis: i64 in [-2, -1, 0, 1], keepdims: bool = false },
/// )]
/// fn sum(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
///     op!(Sum(x, i32(axis)), keep_dims = keepdims)
/// }
///
/// /// Product with a Python number on either side.
/// #[tf_rule(id = "mul-scalar", code = 44, operator = "*", ranks = { (scalar, n) | (n, scalar) => n })]
/// fn scaled(x: &Tensor, y: &Tensor) -> Result<Tensor> {
///     op!(Mul(x, y))
/// }
/// ```
///
/// *Refused:* ranks outside 0 to 5, in patterns or as a result, empty ranges, another number of patterns than tensors, names
/// that nothing binds, other expressions, arms that never match, ranks that an op of the body refuses, a result's rank that
/// the body doesn't give (as far as TensorFlow's shape functions tell without values).
///
/// ## `dtypes`
///
/// A list of `f32`, `f64`, `i32`, `i64`, `bool`, `u8`; `[f32]` if absent. All operands have the same dtype.
///
/// ```rust,ignore
/// /// Logical not.
/// #[tf_rule(id = "logical-not", code = 45, targets = [math.logical_not], ranks = { n => n }, dtypes = [bool])]
/// fn logical_not(x: &Tensor) -> Result<Tensor> {
///     op!(LogicalNot(x))
/// }
/// ```
///
/// *Refused:* other names, an empty list, a dtype that an op of the body or its CPU kernel doesn't take.
///
/// ## `result`
///
/// The result's dtype; the operands' if absent.
///
/// ```rust,ignore
/// /// Index of the largest element along an axis.
/// #[tf_rule(
///     id = "argmax",
///     code = 46,
///     targets = [argmax],
///     ranks = { 2 => 1 },
///     result = i64,
///     kwargs = { axis: i64 in [0, 1] },
/// )]
/// fn argmax(x: &Tensor, axis: i64) -> Result<Tensor> {
///     op!(ArgMax(x, i32(axis)))
/// }
/// ```
///
/// *Refused:* a dtype that the last op of the body doesn't give.
///
/// ## `device`
///
/// `cpu` or `cuda0`; `cpu` if absent.
///
/// ## `kwargs`
///
/// Options, in TensorFlow's own order, so that a literal may also stand in its position. Each is `name: type`, then
/// `in [...]` with all legal values (a `bool` may do without), then `= value` if it may be left out. Types are `i64`,
/// `bool` and `str`.
///
/// ```rust,ignore
/// /// Adds a bias to the last axis.
/// #[tf_rule(
///     id = "bias-add",
///     code = 47,
///     targets = [nn.bias_add],
///     ranks = { (2, 1) => 2 },
///     kwargs = { data_format: str in ["NHWC"] = "NHWC" },
/// )]
/// fn bias_add(value: &Tensor, bias: &Tensor, data_format: &str) -> Result<Tensor> {
///     op!(BiasAdd(value, bias), data_format = data_format)
/// }
/// ```
///
/// *Refused:* options without a parameter and parameters without an option, other types or order, a default that isn't legal
/// or isn't TensorFlow's (a default of `None` there allows any), names that TensorFlow's function doesn't have, a value that
/// no rank arm takes, more than eight options.
///
/// ## `after`
///
/// The id of another rule: where both match, that one is taken.
///
/// ```rust,ignore
/// /// Softmax along the last axis.
/// #[tf_rule(id = "softmax-last", code = 48, targets = [nn.softmax], ranks = { 2 => 2 }, kwargs = { axis: i64 in [1] })]
/// #[tf_rule(
///     id = "softmax-any",
///     code = 49,
///     targets = [nn.softmax],
///     ranks = { n if axis == n - 1 => n },
///     kwargs = { axis: i64 in [0, 1, 2] },
///     after = "softmax-last",
/// )]
/// fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
///     op!(Softmax(logits))
/// }
/// ```
///
/// *Refused,* once all rules are known: two rules that match one site and no `after` between them, an id that no rule has, a
/// rule of other targets, a circle, a rule that is left without any site.
///
/// # Body
///
/// `op!(Name(inputs), attribute = value)` runs one TensorFlow op and gives `Result<Tensor>`. An input is a tensor, another
/// `op!(...)?`, or a constant: `i32(axis)`, `i32([1, 0])`, `f32(0.5)`. Attributes that follow from the inputs are never
/// written, those with a default may be left out. The rest of the body is plain Rust, which
/// ships by itself: it sees the runtime and the standard library, and nothing else of its file or crate.
///
/// ```rust,ignore
/// /// Gaussian error linear unit.
/// #[tf_rule(id = "gelu", code = 50, targets = [nn.gelu], ranks = { n => n })]
/// fn gelu(x: &Tensor) -> Result<Tensor> {
///     let half = op!(Mul(f32(0.5), x))?;
///     let negative = op!(Neg(x))?;
///     let tail = op!(Erfc(op!(Mul(&negative, f32(0.70710677)))?))?;
///     op!(Mul(half, tail))
/// }
/// ```
///
/// *Refused:* ops that TensorFlow 2.21.0 doesn't have, another number of inputs, unknown attributes, values of another type
/// or that aren't allowed, missing attributes, inputs of dtypes that the op doesn't take or that differ where they must
/// agree, ops with several outputs, lists of tensors, or effects; tensors as attributes or in constants; `op!` inside another
/// macro; constants, functions and macros from outside the body; names that begin with `__`.
#[proc_macro_attribute]
pub fn tf_rule(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::rule(args.into(), item.into()).into()
}
