//! The public functions of TensorFlow 2.21.0 (`data/symbols.txt`, whose format `data/export_symbols.py` states).

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::values::Value;

/// One Python function.
pub(crate) struct Function {
    pub(crate) parameters: Vec<Parameter>,
    /// How many parameters can be passed by position.
    pub(crate) positional: usize,
    /// Whether it takes whatever it is given.
    pub(crate) open: bool,
    pub(crate) is_class: bool,
}

/// One parameter.
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) default: Default,
}

/// The default of a parameter.
#[derive(PartialEq)]
pub(crate) enum Default {
    Required,
    Literal(Value),
    /// `None`, or a value that no literal option can have.
    Other,
}

/// The function called `name`.
pub(crate) fn find(name: &str) -> Option<Function> {
    names_and_lines()
        .get(name)
        .map(|(_, parameters)| parse(parameters))
}

/// The names of all functions.
pub(crate) fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = names_and_lines().keys().copied().collect();
    names.sort_unstable();
    names
}

/// All names of the function called `name`, itself among them; nothing if there is no such function.
pub(crate) fn aliases(name: &str) -> Vec<&'static str> {
    let found = names_and_lines().get(name);
    found.map_or_else(Vec::new, |(names, _)| names.split(' ').collect())
}

/// By each name of a function, all its names and its parameters.
fn names_and_lines() -> &'static HashMap<&'static str, (&'static str, &'static str)> {
    static READ: OnceLock<HashMap<&'static str, (&'static str, &'static str)>> = OnceLock::new();
    READ.get_or_init(|| {
        include_str!("../data/symbols.txt")
            .lines()
            .filter_map(|line| line.split_once('|'))
            .flat_map(|line| line.0.split(' ').map(move |name| (name, line)))
            .collect()
    })
}

fn parse(parameters: &'static str) -> Function {
    let mut function = Function {
        parameters: Vec::new(),
        positional: 0,
        open: parameters.contains("*args") || parameters.contains("**kwargs"),
        is_class: parameters == "!",
    };
    let mut by_position = true;
    for item in parameters.split_whitespace() {
        if item.starts_with(['*', '!']) {
            by_position = false;
            continue;
        }
        function.positional += usize::from(by_position);
        let (name, default) = match item.split_once('=') {
            Some((name, default)) => (name, parse_default(default)),
            None => (item, Default::Required),
        };
        function.parameters.push(Parameter { name, default });
    }
    function
}

fn parse_default(text: &str) -> Default {
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    match (text, quoted) {
        ("True", _) => Default::Literal(Value::Bool(true)),
        ("False", _) => Default::Literal(Value::Bool(false)),
        (_, Some(text)) => Default::Literal(Value::Str(text.to_owned())),
        _ => text
            .parse()
            .map_or(Default::Other, |value| Default::Literal(Value::Int(value))),
    }
}
