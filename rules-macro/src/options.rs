//! `kwargs` against the function's parameters: the same names, types and order.

use syn::ext::IdentExt;

use crate::args::Args;
use crate::errors::{self, Errors};
use crate::model::RuleOption;
use crate::signature::Signed;
use crate::values::{Choice, Kind, Value, MAX_OPTIONS};

/// Names that Python reserves: no caller can pass them.
const PYTHON_KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Checks each option by itself, then that each parameter is an option.
pub(crate) fn check(args: &Args, signed: &Signed, errors: &mut Errors) {
    if let Some(option) = args.kwargs.get(MAX_OPTIONS) {
        let (limit, found) = (MAX_OPTIONS.to_string(), args.kwargs.len().to_string());
        errors.at(&option.name, errors::KWARG_LIMIT, &[&limit, &found]);
    }
    let mut seen: Vec<String> = Vec::new();
    let mut last_position = 0;
    let mut optional: Option<String> = None;
    for option in &args.kwargs {
        let name = option.shown();
        if seen.contains(&name) {
            errors.at(&option.name, errors::REPEATED, &[&name, "kwargs"]);
            continue;
        }
        if PYTHON_KEYWORDS.contains(&name.as_str()) {
            errors.at(&option.name, errors::KWARG_RESERVED, &[&name]);
        } else if signed.readable {
            check_parameter(option, &name, signed, &mut last_position, errors);
        }
        match (&option.default, &optional) {
            (None, Some(earlier)) => errors.at(&option.name, errors::KWARG_REQUIRED_AFTER, &[&name, earlier]),
            (Some(_), _) => optional = Some(name.clone()),
            (None, None) => {}
        }
        seen.push(name);
    }
    let Some(names) = &args.option_names else { return };
    let id = args.id.as_ref().map(syn::LitStr::value).unwrap_or_default();
    for parameter in &signed.options {
        let name = parameter.name();
        if !names.contains(&name) {
            errors.at(
                &parameter.ident,
                errors::PARAMETER_NOT_LISTED,
                &[&name, &id, &name, &name],
            );
        }
    }
}

fn check_parameter(
    option: &RuleOption,
    name: &str,
    signed: &Signed,
    last_position: &mut usize,
    errors: &mut Errors,
) {
    let function = signed.name.unraw().to_string();
    let found = signed
        .options
        .iter()
        .position(|parameter| parameter.name() == name);
    let Some(position) = found else {
        let written = written(option);
        let values = [name, &function, name, &written];
        errors.at(&option.name, errors::KWARG_NO_PARAMETER, &values);
        return;
    };
    let parameter = &signed.options[position];
    let is_one_of_list = option.kind == Kind::Int && parameter.kind == Kind::Ints;
    let is_none = option.choices == [Choice::Is(Value::None)];
    let fits = parameter.kind == option.kind || is_one_of_list || is_none;
    if !fits || (option.nullable && !parameter.nullable) {
        let (shown, written) = (parameter.name(), written(option));
        let values = [shown.as_str(), &written, name];
        errors.at(&parameter.ident, errors::KWARG_PARAMETER_TYPE, &values);
    }
    if position < *last_position {
        let later = signed.options[*last_position].name();
        errors.at(&option.name, errors::KWARG_ORDER, &[name, &later, &function]);
    }
    *last_position = (*last_position).max(position);
}

/// The type of the parameter that an option needs.
fn written(option: &RuleOption) -> String {
    let ty = option.kind.parameter();
    if option.nullable {
        format!("Option<{ty}>")
    } else {
        ty.to_owned()
    }
}
