//! From raw attributes and a signature to a model, reporting everything that is wrong.

use quote::ToTokens;
use syn::Ident;

use crate::args::{Args, Listed, Target, KEYS};
use crate::errors::{self, Errors};
use crate::forms::Table;
use crate::model::{Called, Rule, Site};
use crate::signature::Signed;
use crate::suggest::{did_you_mean, list};
use crate::values::{table, DType, Device, MAX_OPTIONS, MAX_TENSORS, NO_RANK, OPERATORS};
use crate::{forms, options, ranks, targets};

/// One attribute, checked against the function that it stands on.
pub(crate) fn rule(args: Args, signed: &Signed, errors: &mut Errors) -> Option<Rule> {
    let function = signed.name.to_string();
    for key in ["id", "code", "ranks"] {
        if !args.has(key) {
            let example = KEYS
                .iter()
                .find(|(name, _)| *name == key)
                .map_or("", |(_, example)| *example);
            errors.at(&signed.name, errors::MISSING_KEY, &[key, example]);
        }
    }
    let site = site(&args, signed, errors);
    let ranks = args
        .ranks
        .as_ref()
        .map(|value| ranks::parse(value.clone(), &function, signed.tensors.len(), errors));
    let dtypes = dtypes(&args, errors);
    let numbers = numbers(&args, signed, &dtypes, errors);
    let result = args.result.as_ref().and_then(|ident| dtype(ident, errors));
    let device = device(&args, errors);
    let before = errors.count();
    options::check(&args, signed, errors);
    let countable = signed.readable && (1..=MAX_TENSORS).contains(&signed.tensors.len());
    if let (Some(Site::Call(called)), true) = (&site, errors.count() == before) {
        targets::check(called, &args, signed, countable, errors);
    }
    let code = code(&args, errors);
    if let Some(id) = &args.id {
        check_id(id, errors);
    }
    check_after(&args, errors);
    let whole = args
        .option_names
        .as_ref()
        .is_some_and(|names| names.len() == args.kwargs.len())
        && args.kwargs.iter().all(|option| !option.choices.is_empty())
        && args.kwargs.len() <= MAX_OPTIONS
        && countable;
    let table = match &ranks {
        Some(ranks) if ranks.good && whole => forms::table(&ranks.arms, &args.kwargs, signed, errors),
        _ => Table::default(),
    };
    if let (Some(listed), false, true) = (&args.numbers, table.ranks.is_empty(), numbers.len() > 1) {
        check_numbers(listed, &table, signed, errors);
    }
    Some(Rule {
        id: args.id?,
        code: code?,
        site: site?,
        ranks: ranks.map(|ranks| ranks.arms).unwrap_or_default(),
        table,
        dtypes,
        numbers,
        result,
        result_at: args.result,
        device,
        options: args.kwargs,
        after: args.after,
    })
}

fn check_after(args: &Args, errors: &mut Errors) {
    if let (Some(after), Some(id)) = (&args.after, &args.id) {
        if after.value() == id.value() {
            errors.at(after, errors::AFTER_ITSELF, &[&id.value()]);
        }
    }
}

/// No two rules of one function share an id or a code.
pub(crate) fn siblings(rules: &[Rule], function: &str, errors: &mut Errors) {
    for (index, rule) in rules.iter().enumerate() {
        let id = rule.id.value();
        if rules[..index].iter().any(|other| other.id.value() == id) {
            errors.at(&rule.id, errors::ID_REPEATED, &[&id, function]);
        } else if let Some(other) = rules[..index].iter().find(|other| other.code == rule.code) {
            let values = [rule.code.to_string(), other.id.value()];
            errors.at(
                &rule.id,
                errors::CODE_REPEATED,
                &[&values[0], &values[1], function],
            );
        }
    }
}

fn check_id(id: &syn::LitStr, errors: &mut Errors) {
    let value = id.value();
    let legal = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit();
    let good = value
        .split('-')
        .all(|word| !word.is_empty() && word.chars().all(legal))
        && value.starts_with(|char: char| char.is_ascii_lowercase());
    if !good {
        let words: Vec<String> = value
            .to_lowercase()
            .split(|char: char| !char.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let better = if words.is_empty() {
            "relu-f32-cpu".to_owned()
        } else {
            words.join("-")
        };
        errors.at(id, errors::ID_FORM, &[&value, &better]);
    }
}

fn code(args: &Args, errors: &mut Errors) -> Option<u16> {
    let literal = args.code.as_ref()?;
    if !literal.suffix().is_empty() {
        errors.at(
            literal,
            errors::LITERAL_SUFFIX,
            &[literal.suffix(), literal.base10_digits()],
        );
    }
    match literal.base10_parse::<u16>() {
        Ok(code @ 1..=999) => Some(code),
        _ => {
            errors.at(literal, errors::CODE_RANGE, &[literal.base10_digits()]);
            None
        }
    }
}

fn site(args: &Args, signed: &Signed, errors: &mut Errors) -> Option<Site> {
    match (args.has("targets"), args.has("operator")) {
        (true, true) => {
            if let (true, Some(operator)) = (args.wrote("targets"), &args.operator) {
                errors.at(operator, errors::SITE_BOTH, &[]);
            }
            None
        }
        (false, false) => {
            errors.at(&signed.name, errors::SITE_MISSING, &[]);
            None
        }
        (true, false) => targets(args, errors),
        (false, true) => operator(args, signed, errors),
    }
}

fn targets(args: &Args, errors: &mut Errors) -> Option<Site> {
    let listed = args.targets.as_ref()?;
    if listed.items.is_empty() && listed.brackets.stream().is_empty() {
        errors.at(
            &listed.brackets,
            errors::EMPTY_LIST,
            &["targets", "TensorFlow function"],
        );
    }
    let mut called: Vec<Called> = Vec::new();
    for target in &listed.items {
        let name = target.name();
        if has_prefix(target, &name, errors) {
            continue;
        }
        if called.iter().any(|other| other.name == name) {
            errors.at(&target.parts, errors::REPEATED, &[&name, "targets"]);
        } else {
            let at = target.parts.to_token_stream();
            called.push(Called { name, at });
        }
    }
    Some(Site::Call(called))
}

fn has_prefix(target: &Target, name: &str, errors: &mut Errors) -> bool {
    for prefix in ["tf", "tensorflow"] {
        if let Some(rest) = name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('.')) {
            errors.at(&target.parts, errors::TARGET_PREFIX, &[prefix, rest]);
            return true;
        }
    }
    false
}

fn operator(args: &Args, signed: &Signed, errors: &mut Errors) -> Option<Site> {
    let literal = args.operator.as_ref()?;
    let symbol = literal.value();
    if !OPERATORS.contains(&symbol.as_str()) {
        errors.at(literal, errors::OPERATOR_UNKNOWN, &[&symbol, &list(OPERATORS)]);
        return None;
    }
    if signed.tensors.len() != 2 && signed.readable && !signed.tensors.is_empty() {
        let found = signed.tensors.len().to_string();
        errors.at(
            literal,
            errors::OPERATOR_OPERANDS,
            &[&symbol, &signed.name.to_string(), &found],
        );
    }
    if let Some(option) = args.kwargs.first() {
        errors.at(&option.name, errors::OPERATOR_KWARGS, &[]);
    }
    Some(Site::Operator(symbol))
}

/// Which tensors may be Python numbers.
fn numbers(args: &Args, signed: &Signed, dtypes: &[DType], errors: &mut Errors) -> Vec<bool> {
    let mut numbers = vec![false; signed.tensors.len()];
    let Some(listed) = &args.numbers else {
        return numbers;
    };
    if listed.items.is_empty() && listed.brackets.stream().is_empty() {
        errors.at(&listed.brackets, errors::EMPTY_LIST, &["numbers", "operand"]);
    } else if signed.tensors.len() == 1 {
        errors.at(&listed.brackets, errors::NUMBERS_ALONE, &[]);
    } else if dtypes.contains(&DType::Bool) {
        errors.at(&listed.brackets, errors::NUMBER_BOOL, &[]);
    }
    for ident in &listed.items {
        let name = ident.to_string();
        match signed.tensors.iter().position(|tensor| tensor == ident) {
            Some(position) if numbers[position] => errors.at(ident, errors::REPEATED, &[&name, "numbers"]),
            Some(position) => numbers[position] = true,
            None => {
                let values = [
                    signed.name.to_string(),
                    list(signed.tensors.iter().map(Ident::to_string)),
                ];
                errors.at(ident, errors::NUMBER_UNKNOWN, &[&name, &values[0], &values[1]]);
            }
        }
    }
    numbers
}

/// Each number has an arm: its rank is 0.
fn check_numbers(listed: &Listed<Ident>, rule: &Table, signed: &Signed, errors: &mut Errors) {
    let taken = rule
        .ranks
        .iter()
        .enumerate()
        .filter(|(_, rank)| **rank != NO_RANK);
    let taken: Vec<Vec<i64>> = taken
        .map(|(entry, _)| table::digits(entry, signed.tensors.len(), &rule.values).0)
        .collect();
    for ident in &listed.items {
        let position = signed.tensors.iter().position(|tensor| tensor == ident);
        if position.is_some_and(|position| taken.iter().all(|ranks| ranks[position] != 0)) {
            errors.at(ident, errors::NUMBER_RANK, &[&ident.to_string()]);
        }
    }
}

fn dtypes(args: &Args, errors: &mut Errors) -> Vec<DType> {
    let Some(listed) = &args.dtypes else {
        return vec![DType::F32];
    };
    if listed.items.is_empty() && listed.brackets.stream().is_empty() {
        errors.at(&listed.brackets, errors::EMPTY_LIST, &["dtypes", "dtype"]);
    }
    let mut dtypes = Vec::new();
    for ident in &listed.items {
        match dtype(ident, errors) {
            Some(found) if dtypes.contains(&found) => {
                errors.at(ident, errors::REPEATED, &[&ident.to_string(), "dtypes"]);
            }
            Some(found) => dtypes.push(found),
            None => {}
        }
    }
    dtypes
}

fn dtype(ident: &Ident, errors: &mut Errors) -> Option<DType> {
    let code = ident.to_string();
    let found = DType::from_short(&code);
    if found.is_none() {
        let codes = DType::ALL.map(DType::short);
        let help = match DType::ALL.iter().find(|dtype| dtype.name() == code) {
            Some(dtype) => format!("\n= help: did you mean `{}`?", dtype.short()),
            None => did_you_mean(&code, codes),
        };
        errors.at(ident, errors::DTYPE_UNKNOWN, &[&code, &list(codes), &help]);
    }
    found
}

fn device(args: &Args, errors: &mut Errors) -> Device {
    let Some(ident) = &args.device else {
        return Device::Cpu;
    };
    let name = ident.to_string();
    match Device::ALL.into_iter().find(|device| device.short() == name) {
        Some(device) => device,
        None => {
            errors.at(
                ident,
                errors::DEVICE_UNKNOWN,
                &[&name, &list(Device::ALL.map(Device::short))],
            );
            Device::Cpu
        }
    }
}
