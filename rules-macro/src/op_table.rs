//! The op table of TensorFlow 2.21.0 (`data/ops.txt`, whose format `data/export_ops.py` states).

use std::collections::HashMap;
use std::sync::OnceLock;

/// One op of TensorFlow.
pub(crate) struct OpDef {
    pub(crate) inputs: Vec<Arg>,
    pub(crate) outputs: Vec<Arg>,
    pub(crate) attrs: Vec<AttrDef>,
    pub(crate) stateful: bool,
}

/// One input or output: its dtype is fixed, or follows from a type attribute.
pub(crate) struct Arg {
    pub(crate) name: &'static str,
    /// A dtype code or the name of a type attribute.
    pub(crate) dtype: &'static str,
    pub(crate) is_list: bool,
    /// For a list of one dtype, the attribute that says how many.
    pub(crate) count: Option<&'static str>,
}

/// One attribute.
pub(crate) struct AttrDef {
    pub(crate) name: &'static str,
    pub(crate) kind: &'static str,
    /// As written in the table: `T`, `f32`, `"NHWC"`, `0.2`.
    pub(crate) default: Option<&'static str>,
    /// Dtype codes or quoted strings; empty if any value is allowed.
    pub(crate) allowed: Vec<&'static str>,
}

impl OpDef {
    pub(crate) fn attr(&self, name: &str) -> Option<&AttrDef> {
        self.attrs.iter().find(|attr| attr.name == name)
    }
}

/// The op called `name`.
pub(crate) fn find(name: &str) -> Option<OpDef> {
    static READ: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    let table = READ.get_or_init(|| lines().filter_map(|line| line.split_once('|')).collect());
    table.get(name).map(|fields| parse(fields))
}

/// The names of all ops.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    lines().filter_map(|line| line.split('|').next())
}

fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("../data/ops.txt").lines()
}

fn parse(fields: &'static str) -> OpDef {
    let mut fields = fields.split('|');
    let mut field = || fields.next().unwrap_or_default();
    let inputs = field().split_whitespace().map(arg).collect();
    let outputs = field().split_whitespace().map(arg).collect();
    let attrs = field().split_whitespace().map(attr).collect();
    let stateful = field().contains('S');
    OpDef {
        inputs,
        outputs,
        attrs,
        stateful,
    }
}

fn arg(item: &'static str) -> Arg {
    let (name, dtype) = item.split_once(':').unwrap_or((item, ""));
    let (dtype, count) = match dtype.split_once('*') {
        Some((dtype, count)) => (dtype, Some(count)),
        None => (dtype, None),
    };
    Arg {
        name,
        dtype,
        is_list: count.is_some(),
        count: count.filter(|_| !dtype.is_empty()),
    }
}

fn attr(item: &'static str) -> AttrDef {
    let (item, allowed) = match item.split_once('{') {
        Some((item, allowed)) => (item, allowed.trim_end_matches('}').split(',').collect()),
        None => (item, Vec::new()),
    };
    let (name, rest) = item.split_once(':').unwrap_or((item, ""));
    let (kind, default) = match rest.split_once('=') {
        Some((kind, default)) => (kind, Some(default)),
        None => (rest, None),
    };
    AttrDef {
        name,
        kind,
        default,
        allowed,
    }
}
