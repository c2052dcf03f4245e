//! From raw attributes and a signature to a model, reporting everything that is wrong.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::Ident;

use crate::args::{Args, Listed, Target, KEYS};
use crate::dtypes::Groups;
use crate::errors::{self, Errors};
use crate::forms::Table;
use crate::model::{Called, ResultDType, Rule, RuleOption, Site};
use crate::signature::{plain, Returns, Signed};
use crate::suggest::list;
use crate::values::{table, DType, Device, Kind, MAX_OPTIONS, MAX_TENSORS, NO_RANK, OPERATORS};
use crate::{dtypes, forms, options, ranges, ranks, symbols, targets};

/// One attribute, checked against the function that it stands on.
pub(crate) fn rule(mut args: Args, signed: &Signed, errors: &mut Errors) -> Option<Rule> {
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
        .filter(|_| signed.readable || !signed.tensors.is_empty())
        .map(|value| ranks::parse(value.clone(), &function, signed.tensors.len(), errors));
    let groups = dtypes::groups(&args, signed, errors);
    let numbers = numbers(&args, signed, &groups, errors);
    let result = result(&args, signed, &groups, errors);
    let device = device(&args, errors);
    let before = errors.count();
    options::check(&args, signed, errors);
    ranges::read(&mut args, signed, errors);
    let countable = signed.readable && signed.tensors.len() <= MAX_TENSORS;
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
    if let (Some(listed), false) = (&args.numbers, table.ranks.is_empty()) {
        check_numbers(listed, &table, signed, errors);
    }
    Some(Rule {
        id: args.id?,
        code: code?,
        site: site?,
        ranks: ranks.map(|ranks| ranks.arms).unwrap_or_default(),
        table,
        groups,
        numbers,
        bools: args.bools.as_ref().is_none_or(|bools| bools.value),
        result: result?,
        typed: args.typed,
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
        let at = target.parts.to_token_stream();
        match called.iter().find(|other| other.name == name) {
            Some(other) if other.at.to_string() == at.to_string() => {
                errors.at(&target.parts, errors::REPEATED, &[&name, "targets"]);
            }
            Some(other) => {
                let first = other.at.to_string().replace(' ', "");
                errors.at(&target.parts, errors::TARGET_ALIAS, &[&name, &first]);
            }
            None => {
                let others = symbols::aliases(&name).into_iter().filter(|other| *other != name);
                let others: Vec<&str> = others.filter(|_| !args.targets_only).collect();
                called.push(Called { name, at: at.clone() });
                called.extend(others.into_iter().map(|name| Called {
                    name: name.to_owned(),
                    at: at.clone(),
                }));
            }
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
    if signed.tensors.len() != 2 && signed.readable {
        let found = signed.tensors.len().to_string();
        errors.at(
            literal,
            errors::OPERATOR_OPERANDS,
            &[&symbol, &signed.name.to_string(), &found],
        );
    }
    if let Some(at) = signed.optional.iter().position(|optional| *optional) {
        let name = signed.tensors.get(at).map(plain).unwrap_or_default();
        errors.at(literal, errors::OPERATOR_OPTIONAL, &[&symbol, &name]);
    }
    if let Some(option) = args.kwargs.first() {
        errors.at(&option.name, errors::OPERATOR_KWARGS, &[]);
    }
    Some(Site::Operator(symbol))
}

/// Which tensors may be Python numbers.
fn numbers(args: &Args, signed: &Signed, groups: &Groups, errors: &mut Errors) -> Vec<bool> {
    let mut numbers = vec![false; signed.tensors.len()];
    let Some(listed) = &args.numbers else {
        if let (Some(bools), false) = (&args.bools, args.has("numbers")) {
            errors.at(bools, errors::BOOLS_ALONE, &[]);
        }
        return numbers;
    };
    if listed.items.is_empty() && listed.brackets.stream().is_empty() {
        errors.at(&listed.brackets, errors::EMPTY_LIST, &["numbers", "operand"]);
    }
    for ident in &listed.items {
        let name = ident.to_string();
        match signed.tensors.iter().position(|tensor| plain(tensor) == name) {
            Some(position) if numbers[position] => errors.at(ident, errors::REPEATED, &[&name, "numbers"]),
            Some(position) if signed.optional.get(position) == Some(&true) => {
                errors.at(ident, errors::NUMBER_OPTIONAL, &[&name]);
            }
            Some(position) => {
                numbers[position] = true;
                let dtypes = groups.of_operand(position);
                if !dtypes.is_empty() && dtypes.iter().all(|dtype| *dtype == DType::Bool) {
                    errors.at(ident, errors::NUMBER_BOOL, &[&name]);
                }
            }
            None => {
                let values = [signed.name.to_string(), list(signed.tensors.iter().map(plain))];
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
        let name = ident.to_string();
        let position = signed.tensors.iter().position(|tensor| plain(tensor) == name);
        if position.is_some_and(|position| taken.iter().all(|ranks| ranks[position] != 0)) {
            errors.at(ident, errors::NUMBER_RANK, &[&ident.to_string()]);
        }
    }
}

/// The dtype of the result: that of the first group if nothing is said.
fn result(args: &Args, signed: &Signed, groups: &Groups, errors: &mut Errors) -> Option<ResultDType> {
    let is_tensor = signed.returns.is_none_or(|returns| returns == Returns::Tensor);
    if let (Some(ident), false) = (&args.result, is_tensor) {
        errors.at(ident, errors::RESULT_NO_TENSOR, &[&signed.name.to_string()]);
        return None;
    }
    let Some(ident) = &args.result else {
        if args.has("result") {
            return None;
        }
        let needs_one =
            signed.tensors.is_empty() && signed.readable && signed.returns == Some(Returns::Tensor);
        if needs_one {
            errors.at(&signed.name, errors::RESULT_NEEDED, &[]);
        }
        return (!needs_one).then_some(ResultDType::Group(0));
    };
    let name = ident.unraw().to_string();
    if let Some(dtype) = DType::from_short(&name) {
        return Some(ResultDType::Is(dtype));
    }
    if let Some(operand) = signed.tensors.iter().position(|tensor| plain(tensor) == name) {
        return groups.of.get(operand).copied().map(ResultDType::Group);
    }
    let is_dtype = |option: &RuleOption| option.shown() == name && option.kind == Kind::DType;
    if let Some(option) = args.kwargs.iter().position(is_dtype) {
        return Some(ResultDType::Option(option));
    }
    match args.kwargs.iter().find(|option| option.shown() == name) {
        Some(option) => errors.at(ident, errors::RESULT_OPTION, &[&name, option.kind.name()]),
        None => dtypes::unknown(ident, errors),
    }
    None
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
