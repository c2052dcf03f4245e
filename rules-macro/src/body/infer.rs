//! What is known of every value in a body: dtype and rank. One pass for the dtypes, with the ranks unknown, and one
//! for each combination of ranks. Anything that isn't understood is unknown, and left to the runtime, which checks it
//! again.

use std::collections::HashMap;

use quote::ToTokens;
use syn::Ident;

use super::ir::{Arm, Block, Body, Input, InputKind, NumberDType, Op, Pattern, Stmt, Value};
use super::shapes;
use crate::values::DType;

/// A tensor's dtype.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Known {
    /// That of the rule's operands of one group.
    Group(usize),
    /// A code of the op table.
    Fixed(&'static str),
    Unknown,
}

/// A tensor's rank.
#[derive(Clone, PartialEq)]
pub(crate) enum Rank {
    Known(i64),
    Unknown,
    /// An op refuses inputs of these ranks.
    Refused(Ident, Vec<i64>),
}

/// What is known of a value, and the op that it comes from.
#[derive(Clone)]
pub(crate) struct Fact {
    pub(crate) dtype: Known,
    pub(crate) rank: Rank,
    pub(crate) op: Option<Ident>,
}

impl Fact {
    pub(crate) const UNKNOWN: Self = Self {
        dtype: Known::Unknown,
        rank: Rank::Unknown,
        op: None,
    };
}

/// The values that one expression may have, one for each way to it; none if no way comes there.
pub(crate) type Facts = Vec<Fact>;

/// Looks at each op whose inputs have these dtypes, and says which dtype each of its type attributes has.
pub(crate) type Look<'a> = dyn FnMut(usize, &Op, &[Known]) -> HashMap<&'static str, Known> + 'a;

/// What the function may give, for operands of which this is known.
pub(crate) fn infer(body: &Body, operands: Vec<(String, Fact)>, look: &mut Look<'_>) -> Facts {
    let mut walker = Walker {
        ops: &body.ops,
        names: operands
            .into_iter()
            .map(|(name, fact)| (name, vec![fact]))
            .collect(),
        returned: Vec::new(),
        look,
    };
    let last = walker.block(&body.flow);
    let mut all = walker.returned;
    all.extend(last);
    all
}

/// The type attributes that don't follow from an input: written, or a default.
pub(crate) fn type_attrs(op: &Op, attrs: &mut HashMap<&'static str, Known>) {
    let Some(def) = &op.def else { return };
    for attr in def.attrs.iter().filter(|attr| attr.kind == "type") {
        let written = op.written.iter().find(|(name, _)| name == attr.name);
        let written = written.map(|(_, value)| DType::from_short(&value.to_token_stream().to_string()));
        let dtype = match (written, attr.default) {
            (Some(Some(dtype)), _) => Known::Fixed(dtype.short()),
            (None, Some(default)) => Known::Fixed(default),
            _ => Known::Unknown,
        };
        attrs.entry(attr.name).or_insert(dtype);
    }
}

struct Walker<'a, 'b> {
    ops: &'a [Op],
    /// What is bound at this place, the innermost last.
    names: Vec<(String, Facts)>,
    /// What `return` gives.
    returned: Facts,
    look: &'a mut Look<'b>,
}

impl Walker<'_, '_> {
    fn block(&mut self, block: &Block) -> Facts {
        let outer = self.names.len();
        let value = self.statements(block);
        self.names.truncate(outer);
        value
    }

    fn statements(&mut self, block: &Block) -> Facts {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let(pattern, value, otherwise) => {
                    let mut bound = Vec::new();
                    let facts = self.bind(pattern, value, &mut bound);
                    if let Some(otherwise) = otherwise {
                        self.block(otherwise);
                    }
                    if ends(&facts) {
                        return facts;
                    }
                    self.names.extend(bound);
                }
                Stmt::Run(value) => {
                    let facts = self.value(value);
                    if ends(&facts) {
                        return facts;
                    }
                }
            }
        }
        match &block.value {
            Some(value) => self.value(value),
            None => vec![Fact::UNKNOWN],
        }
    }

    /// Gives the names of a pattern their facts.
    fn bind(&mut self, pattern: &Pattern, value: &Value, bound: &mut Vec<(String, Facts)>) -> Facts {
        match (pattern, value) {
            (Pattern::Name(name), value) => {
                let facts = self.value(value);
                bound.push((name.clone(), facts.clone()));
                facts
            }
            (Pattern::Tuple(patterns), Value::Tuple(values)) if patterns.len() == values.len() => {
                for (pattern, value) in patterns.iter().zip(values) {
                    let facts = self.bind(pattern, value, bound);
                    if ends(&facts) {
                        return facts;
                    }
                }
                vec![Fact::UNKNOWN]
            }
            (pattern, value) => {
                let facts = self.value(value);
                forget(pattern, bound);
                facts
            }
        }
    }

    fn value(&mut self, value: &Value) -> Facts {
        match value {
            Value::Name(name) => {
                let found = self.names.iter().rev().find(|(bound, _)| bound == name);
                found.map_or_else(|| vec![Fact::UNKNOWN], |(_, facts)| facts.clone())
            }
            Value::Op(number) => match self.ops.get(*number) {
                Some(op) => vec![self.op(*number, op)],
                None => vec![Fact::UNKNOWN],
            },
            Value::Block(block) => self.block(block),
            Value::Branch { first, arms } => {
                for value in first {
                    self.value(value);
                }
                arms.iter().flat_map(|arm| self.arm(arm)).collect()
            }
            Value::Return(value) => {
                let facts = value
                    .as_ref()
                    .map_or_else(|| vec![Fact::UNKNOWN], |value| self.value(value));
                self.returned.extend(facts);
                Vec::new()
            }
            Value::Tuple(values) | Value::Unknown(values) => {
                for value in values {
                    self.value(value);
                }
                vec![Fact::UNKNOWN]
            }
            Value::Apart {
                bound,
                values,
                is_function,
            } => {
                let returned = self.returned.len();
                self.with_unknown(bound, |walker| {
                    for value in values {
                        walker.value(value);
                    }
                });
                if *is_function {
                    self.returned.truncate(returned);
                }
                vec![Fact::UNKNOWN]
            }
        }
    }

    fn arm(&mut self, arm: &Arm) -> Facts {
        self.with_unknown(&arm.bound, |walker| {
            if let Some(guard) = &arm.guard {
                walker.value(guard);
            }
            walker.value(&arm.value)
        })
    }

    /// What `walk` gives, with nothing known of these names.
    fn with_unknown<T>(&mut self, names: &[String], walk: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.names.len();
        let unknown = |name: &String| (name.clone(), vec![Fact::UNKNOWN]);
        self.names.extend(names.iter().map(unknown));
        let value = walk(self);
        self.names.truncate(outer);
        value
    }

    fn op(&mut self, number: usize, op: &Op) -> Fact {
        let mut inputs: Vec<Fact> = op.inputs.iter().map(|input| self.input(input)).collect();
        for (position, input) in op.inputs.iter().enumerate() {
            if let InputKind::Number(_, NumberDType::Input(sibling)) = &input.kind {
                inputs[position].dtype = inputs[*sibling].dtype;
            }
        }
        let dtypes: Vec<Known> = inputs.iter().map(|fact| fact.dtype).collect();
        let attrs = (self.look)(number, op, &dtypes);
        let Some(def) = &op.def else { return Fact::UNKNOWN };
        let place = op.output.as_ref().map_or(0, |output| output.arg);
        let output = def.outputs.get(place).map_or("", |output| output.dtype);
        let dtype = match def.attr(output) {
            Some(_) => attrs.get(output).copied().unwrap_or(Known::Unknown),
            None => Known::Fixed(output),
        };
        Fact {
            dtype,
            rank: rank(op, &inputs),
            op: Some(op.name.clone()),
        }
    }

    fn input(&mut self, input: &Input) -> Fact {
        match &input.kind {
            InputKind::Operand(value) | InputKind::Tensor(value) => joined(self.value(value)),
            InputKind::List(inputs) => {
                let facts: Facts = inputs.iter().map(|input| self.input(input)).collect();
                let refused = facts
                    .iter()
                    .position(|fact| matches!(fact.rank, Rank::Refused(..)));
                match refused.and_then(|at| facts.get(at)) {
                    Some(fact) => fact.clone(),
                    None => Fact {
                        rank: Rank::Unknown,
                        op: None,
                        ..joined(facts)
                    },
                }
            }
            InputKind::Operands(rust) => {
                let value = Value::Name(rust.to_token_stream().to_string());
                Fact {
                    rank: Rank::Unknown,
                    ..joined(self.value(&value))
                }
            }
            InputKind::Refused => Fact::UNKNOWN,
            InputKind::Number(..) => Fact {
                rank: Rank::Known(0),
                ..Fact::UNKNOWN
            },
            constant => Fact {
                dtype: constant
                    .constant()
                    .map_or(Known::Unknown, |dtype| Known::Fixed(dtype.short())),
                rank: Rank::Known(i64::from(matches!(
                    constant,
                    InputKind::Vector(..) | InputKind::Slice(..)
                ))),
                op: None,
            },
        }
    }
}

/// Whether nothing after this is reached: the function returns, or an op fails.
fn ends(facts: &Facts) -> bool {
    facts.iter().all(|fact| matches!(fact.rank, Rank::Refused(..)))
}

fn forget(pattern: &Pattern, bound: &mut Vec<(String, Facts)>) {
    match pattern {
        Pattern::Name(name) => bound.push((name.clone(), vec![Fact::UNKNOWN])),
        Pattern::Tuple(patterns) => patterns.iter().for_each(|pattern| forget(pattern, bound)),
        Pattern::Unknown(names) => {
            bound.extend(names.iter().map(|name| (name.clone(), vec![Fact::UNKNOWN])));
        }
    }
}

/// What holds whichever way was taken.
fn joined(facts: Facts) -> Fact {
    let mut facts = facts.into_iter();
    let Some(mut all) = facts.next() else {
        return Fact::UNKNOWN;
    };
    for fact in facts {
        if fact.dtype != all.dtype {
            all.dtype = Known::Unknown;
        }
        if fact.rank != all.rank {
            all.rank = Rank::Unknown;
        }
    }
    all
}

fn rank(op: &Op, inputs: &[Fact]) -> Rank {
    let mut ranks = Vec::new();
    for input in inputs {
        match &input.rank {
            Rank::Known(rank) => ranks.push(*rank),
            Rank::Unknown => return refused(inputs).unwrap_or(Rank::Unknown),
            Rank::Refused(..) => return input.rank.clone(),
        }
    }
    let sets_a_value = |(attr, _): &(Ident, syn::Expr)| {
        let def = op.def.as_ref();
        let kind = def.and_then(|def| def.attr(&attr.to_string()));
        kind.is_none_or(|attr| attr.kind != "type")
    };
    if op.output.is_some() || op.written.iter().any(sets_a_value) {
        return Rank::Unknown;
    }
    shapes::rank(&op.name, ranks)
}

fn refused(inputs: &[Fact]) -> Option<Rank> {
    let refused = inputs
        .iter()
        .find(|input| matches!(input.rank, Rank::Refused(..)));
    refused.map(|input| input.rank.clone())
}
