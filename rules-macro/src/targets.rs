//! `targets` and `kwargs` against TensorFlow's own functions.

use crate::args::Args;
use crate::errors::{self, Errors};
use crate::kwargs::is_legal;
use crate::model::{Called, RuleOption};
use crate::signature::Signed;
use crate::suggest::{did_you_mean, list};
use crate::symbols::{self, Default, Function};
use crate::values::{Kind, Value};

/// Checks every target; the first that refuses an option speaks for all.
pub(crate) fn check(called: &[Called], args: &Args, signed: &Signed, countable: bool, errors: &mut Errors) {
    for target in called.iter().filter(|target| !is_ours(&target.name)) {
        let Some(function) = symbols::find(&target.name) else {
            errors.at(
                &target.at,
                errors::TARGET_UNKNOWN,
                &[&target.name, &suggestion(&target.name)],
            );
            continue;
        };
        if function.is_class {
            errors.at(&target.at, errors::TARGET_CLASS, &[&target.name]);
            continue;
        }
        if function.open || !countable {
            continue;
        }
        let before = errors.count();
        check_operands(target, &function, args, signed, errors);
        if let (true, Some(names)) = (errors.count() == before, &args.option_names) {
            check_options(target, &function, &args.kwargs, names, signed, errors);
        }
        if errors.count() > before {
            return;
        }
    }
}

/// Whether a target is a function of `rextio_tensorflow.ops`, or one of Python's own, which TensorFlow's table lacks.
pub(crate) fn is_ours(name: &str) -> bool {
    name.starts_with("ops.") || matches!(name, "float" | "int" | "bool")
}

/// A name with the same last part, or one that is spelled alike.
fn suggestion(found: &str) -> String {
    let names = symbols::names();
    let last = |name: &str| name.rsplit('.').next().map(str::to_owned);
    let namesake = names
        .iter()
        .filter(|name| last(name) == last(found))
        .min_by_key(|name| name.len());
    match namesake {
        Some(name) => format!("\n= help: did you mean `{name}`?"),
        None => did_you_mean(found, names.iter().copied()),
    }
}

fn check_operands(target: &Called, function: &Function, args: &Args, signed: &Signed, errors: &mut Errors) {
    let name = &target.name;
    let parameters = &function.parameters;
    let tensors = signed.tensors.len();
    if tensors > function.positional {
        let (taken, found) = (function.positional.to_string(), tensors.to_string());
        let names = list(
            parameters
                .iter()
                .take(function.positional)
                .map(|parameter| parameter.name),
        );
        errors.at(
            &target.at,
            errors::TARGET_PARAMETERS,
            &[name, &taken, &names, &signed.name.to_string(), &found],
        );
        return;
    }
    let Some(options) = &args.option_names else { return };
    let missing = parameters.iter().skip(tensors).find(|parameter| {
        parameter.default == Default::Required && !options.iter().any(|name| name == parameter.name)
    });
    if let (Some(missing), true) = (missing, options.iter().all(|name| has(function, name))) {
        errors.at(&target.at, errors::TARGET_REQUIRES, &[name, missing.name]);
    }
}

fn has(function: &Function, name: &str) -> bool {
    function.parameters.iter().any(|parameter| parameter.name == name)
}

fn check_options(
    target: &Called,
    function: &Function,
    options: &[RuleOption],
    names: &[String],
    signed: &Signed,
    errors: &mut Errors,
) {
    let parameters = &function.parameters;
    let mut last = 0;
    for option in options {
        let name = option.shown();
        let Some(position) = parameters.iter().position(|parameter| parameter.name == name) else {
            let known: Vec<&str> = parameters
                .iter()
                .skip(signed.tensors.len())
                .map(|parameter| parameter.name)
                .collect();
            let expected = if known.is_empty() {
                "no option at all".to_owned()
            } else {
                list(&known)
            };
            let help = did_you_mean(&name, known.iter().copied());
            let values = [target.name.as_str(), &name, &expected, &help];
            errors.at(&option.name, errors::KWARG_NOT_IN_TENSORFLOW, &values);
            continue;
        };
        if let Some(tensor) = signed.tensors.get(position) {
            let values = [
                target.name.as_str(),
                &name,
                &signed.name.to_string(),
                &tensor.to_string(),
            ];
            errors.at(&option.name, errors::KWARG_IS_OPERAND, &values);
            continue;
        }
        if position < last {
            let earlier = parameters[last].name;
            let values = [name.as_str(), earlier, &target.name];
            errors.at(&option.name, errors::KWARG_TENSORFLOW_ORDER, &values);
            continue;
        }
        last = position;
        let skipped = parameters
            .iter()
            .take(position)
            .skip(signed.tensors.len())
            .find(|parameter| !names.iter().any(|name| name == parameter.name));
        if let (Some(skipped), Kind::Int | Kind::Ints | Kind::Float) = (skipped, option.kind) {
            let skipped = skipped.name;
            let values = [skipped, &name, &target.name, skipped, skipped];
            errors.at(&option.name, errors::KWARG_SKIPPED, &values);
        }
        check_default(target, option, &name, &parameters[position].default, errors);
    }
}

fn check_default(target: &Called, option: &RuleOption, name: &str, theirs: &Default, errors: &mut Errors) {
    let is_legal = |ours: &&Value| is_legal(ours, &option.choices);
    let Some(ours) = option.default.as_ref().filter(is_legal) else {
        return;
    };
    let (shown, written) = match theirs {
        Default::Other => return,
        Default::Literal(value) if value == ours => return,
        Default::Literal(Value::Int(value))
            if *ours == Value::Float((*value as f64).to_bits()) || *ours == Value::Bool(*value != 0) =>
        {
            return;
        }
        Default::Literal(Value::Str(value)) if is_name_of(ours, value) => return,
        Default::Literal(value) => (
            format!("`{}`", value.rust()),
            format!("{name}: {} = {}", option.kind.name(), value.rust()),
        ),
        Default::Required => ("required".to_owned(), format!("{name}: {}", option.kind.name())),
    };
    errors.at(
        &option.name,
        errors::KWARG_TENSORFLOW_DEFAULT,
        &[name, &shown, &target.name, &ours.rust(), &written],
    );
}

/// Whether this is the dtype of that name.
fn is_name_of(ours: &Value, name: &str) -> bool {
    matches!(ours, Value::DType(dtype) if dtype.name() == name)
}
