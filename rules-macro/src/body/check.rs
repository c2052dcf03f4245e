//! Holds a body to its rules: the dtypes and ranks that its ops take, and those that it gives.

use std::collections::HashMap;

use syn::Ident;

use super::infer::{infer, type_attrs, Fact, Known, Rank};
use super::ir::{Body, Op};
use crate::errors::{self, Errors};
use crate::kernels::{self, Kernels};
use crate::model::{ResultDType, Rule};
use crate::op_table::{Arg, OpDef};
use crate::suggest::list;
use crate::values::{table, Choice, DType, Device, Value, ANY_RANK, NO_RANK};

/// Checks the dtypes of a function with these tensors against all of its rules, and notes those of each op.
pub(crate) fn dtypes(
    body: &mut Body,
    tensors: &[String],
    rules: &[Rule],
    with_result: bool,
    errors: &mut Errors,
) {
    let groups = refined(tensors.len(), rules);
    let operands = tensors.iter().zip(&groups.of).map(|(name, group)| {
        let operand = Fact {
            dtype: Known::Group(*group),
            ..Fact::UNKNOWN
        };
        (name.clone(), operand)
    });
    let operands = operands.collect();
    let mut checks = Checks {
        dtypes: &groups.dtypes,
        on_cpu: rules.iter().any(|rule| rule.device == Device::Cpu),
        errors,
    };
    let mut noted = Vec::new();
    let results = infer(body, operands, &mut |number, op, inputs| {
        noted.push((number, checks.first_input(inputs)));
        checks.op(op, inputs)
    });
    for (number, dtypes) in noted {
        if let Some(op) = body.ops.get_mut(number) {
            op.dtypes = dtypes;
        }
    }
    let is_only = results.len() == 1;
    for rule in rules.iter().filter(|_| with_result) {
        for result in &results {
            check_result(rule, &groups, result, is_only, errors);
        }
    }
}

/// Operands that have one dtype in every rule, and all dtypes that they have in any.
struct Refined {
    /// For each operand, its group.
    of: Vec<usize>,
    /// The codes of each group.
    dtypes: Vec<Vec<&'static str>>,
}

fn refined(operands: usize, rules: &[Rule]) -> Refined {
    let (mut of, mut dtypes): (Vec<usize>, Vec<Vec<&'static str>>) = (Vec::new(), Vec::new());
    for operand in 0..operands {
        let together = |other: &usize| {
            let is_together = |rule: &Rule| rule.groups.of.get(*other) == rule.groups.of.get(operand);
            rules.iter().all(is_together)
        };
        let group = match (0..operand).find(together) {
            Some(other) => of[other],
            None => {
                dtypes.push(Vec::new());
                dtypes.len() - 1
            }
        };
        of.push(group);
        for dtype in rules.iter().flat_map(|rule| rule.groups.of_operand(operand)) {
            if !dtypes[group].contains(&dtype.short()) {
                dtypes[group].push(dtype.short());
            }
        }
    }
    Refined { of, dtypes }
}

/// Checks the body against every combination of ranks that a rule takes.
pub(crate) fn ranks(body: &Body, tensors: &[String], rule: &Rule, errors: &mut Errors) {
    let mut reported: Vec<usize> = Vec::new();
    for (index, promised) in rule.table.ranks.iter().enumerate() {
        let arm = rule.table.arm_of[index];
        if matches!(*promised, NO_RANK | ANY_RANK) || reported.contains(&arm) {
            continue;
        }
        let (ranks, _) = table::digits(index, tensors.len(), &rule.table.values);
        let operand = |rank: &i64| Fact {
            rank: Rank::Known(*rank),
            ..Fact::UNKNOWN
        };
        let operands = tensors.iter().cloned().zip(ranks.iter().map(operand)).collect();
        let results = infer(body, operands, &mut |_, _, _| HashMap::new());
        // Which way a branch goes may depend on the ranks: one that is right is enough.
        let is_wrong = |result: &Fact| match &result.rank {
            Rank::Known(given) => result.op.is_some() && *given != i64::from(*promised),
            Rank::Refused(..) => true,
            Rank::Unknown => false,
        };
        if !results.iter().all(is_wrong) {
            continue;
        }
        let Some(result) = results.first() else { continue };
        reported.push(arm);
        let arm = &rule.ranks[arm];
        match (&result.rank, &result.op) {
            (Rank::Known(given), Some(op)) => {
                let values = [
                    op.to_string(),
                    given.to_string(),
                    shown(&ranks),
                    promised.to_string(),
                ];
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                errors.at(&arm.result, errors::RANK_OP_GIVES, &values);
            }
            (Rank::Refused(op, inputs), _) => {
                let values = [op.to_string(), shown(inputs)];
                errors.at(&arm.at, errors::RANK_OP_TAKES, &[&values[0], &values[1]]);
            }
            _ => {}
        }
    }
}

fn shown(ranks: &[i64]) -> String {
    ranks.iter().map(i64::to_string).collect::<Vec<_>>().join(" and ")
}

/// The op that gives the result must give what the rule promises. One of several is named at its own place.
fn check_result(rule: &Rule, groups: &Refined, result: &Fact, is_only: bool, errors: &mut Errors) {
    let Some(op) = &result.op else { return };
    let codes_of = |operand: usize| -> Vec<&'static str> {
        let dtypes = rule.groups.of_operand(operand).iter();
        dtypes.map(|dtype| dtype.short()).collect()
    };
    let promised: Vec<&str> = match rule.result {
        ResultDType::Is(dtype) => vec![dtype.short()],
        ResultDType::Group(group) => match rule.groups.of.iter().position(|of| *of == group) {
            Some(operand) => codes_of(operand),
            None => return,
        },
        ResultDType::Option(option) if is_only => {
            let choices = rule.options.get(option).map_or(&[][..], |option| &option.choices);
            let dtypes = choices.iter().filter_map(|choice| match choice {
                Choice::Is(Value::DType(dtype)) => Some(dtype.short()),
                _ => None,
            });
            match result.dtype {
                Known::Fixed(_) => dtypes.collect(),
                _ => return,
            }
        }
        ResultDType::Option(_) => return,
    };
    let given: Vec<&str> = match result.dtype {
        Known::Unknown => return,
        Known::Fixed(code) => vec![code; promised.len()],
        Known::Group(group) => {
            let operand = groups.of.iter().position(|of| *of == group);
            let of_rule = operand.and_then(|operand| rule.groups.of.get(operand).copied());
            if of_rule.is_some_and(|of_rule| rule.result == ResultDType::Group(of_rule)) {
                return;
            }
            operand.map(codes_of).unwrap_or_default()
        }
    };
    let differs = given
        .iter()
        .zip(promised.iter().cycle())
        .find(|(given, promised)| given != promised);
    let Some((given, promised)) = differs else { return };
    let help = match (result.dtype, DType::from_short(given)) {
        _ if !is_only => "give the result the same dtype on every way".to_owned(),
        (Known::Group(_), _) if groups.dtypes.len() < 2 => "remove `result`".to_owned(),
        (Known::Group(_), _) => "name the operand that has this dtype, as in `result = x`".to_owned(),
        (_, Some(_)) => format!("write `result = {given}`"),
        (_, None) => "no rule can give this dtype".to_owned(),
    };
    let values = [op.to_string(), rule.id.value()];
    let values = [values[0].as_str(), given, &values[1], promised, &help];
    match &rule.result_at {
        Some(ident) if is_only => errors.at(ident, errors::RESULT_DTYPE, &values),
        _ => errors.at(op, errors::RESULT_DTYPE, &values),
    }
}

struct Checks<'a> {
    /// The codes of each group of operands, over all rules of the function.
    dtypes: &'a [Vec<&'static str>],
    on_cpu: bool,
    errors: &'a mut Errors,
}

impl Checks<'_> {
    /// What the type attributes of a good call are.
    fn op(&mut self, op: &Op, inputs: &[Known]) -> HashMap<&'static str, Known> {
        let mut attrs: HashMap<&'static str, Known> = HashMap::new();
        let Some(def) = &op.def else { return attrs };
        let before = self.errors.count();
        for ((arg, dtype), at) in def.inputs.iter().zip(inputs).zip(0..) {
            self.check_input(op, def, arg, *dtype, at);
            let known = attrs.entry(arg.dtype).or_insert(Known::Unknown);
            if *known == Known::Unknown {
                *known = *dtype;
            }
        }
        self.check_agreement(op, def, inputs);
        if self.errors.count() > before {
            return HashMap::new();
        }
        type_attrs(op, &mut attrs);
        if self.on_cpu {
            self.check_kernels(&op.name, def, &attrs);
        }
        attrs
    }

    fn first_input(&self, inputs: &[Known]) -> Vec<&'static str> {
        inputs.first().map_or_else(Vec::new, |dtype| self.codes(*dtype))
    }

    /// The codes that a dtype stands for.
    fn codes(&self, dtype: Known) -> Vec<&'static str> {
        match dtype {
            Known::Group(group) => self.dtypes.get(group).cloned().unwrap_or_default(),
            Known::Fixed(code) => vec![code],
            Known::Unknown => Vec::new(),
        }
    }

    fn check_input(&mut self, call: &Op, def: &OpDef, arg: &Arg, dtype: Known, at: usize) {
        let (op, expr) = (call.name.to_string(), &call.inputs[at].rust);
        let attr = def.attr(arg.dtype);
        for code in self.codes(dtype) {
            match attr {
                None if code != arg.dtype => {
                    self.errors
                        .at(expr, errors::OP_INPUT_DTYPE, &[arg.name, &op, arg.dtype, code]);
                }
                Some(attr) if !attr.allowed.is_empty() && !attr.allowed.contains(&code) => {
                    let values = [&op, code, arg.name, &ours(&attr.allowed)];
                    self.errors.at(expr, errors::OP_DTYPE, &values);
                }
                _ => {}
            }
        }
    }

    /// Inputs that share a type attribute have one dtype.
    fn check_agreement(&mut self, call: &Op, def: &OpDef, inputs: &[Known]) {
        for (later, arg) in def.inputs.iter().enumerate() {
            let earlier = def.inputs[..later]
                .iter()
                .position(|other| other.dtype == arg.dtype);
            let Some(earlier) = earlier.filter(|_| def.attr(arg.dtype).is_some()) else {
                continue;
            };
            let (left, right) = (self.codes(inputs[earlier]), self.codes(inputs[later]));
            let differs = inputs[earlier] != inputs[later] && !left.is_empty() && !right.is_empty();
            let pair = left
                .iter()
                .flat_map(|left| right.iter().map(move |right| (*left, *right)))
                .find(|(left, right)| left != right);
            if let (true, Some((left, right))) = (differs, pair) {
                let op = call.name.to_string();
                let values = [&op, arg.dtype, def.inputs[earlier].name, left, arg.name, right];
                self.errors
                    .at(&call.inputs[later].rust, errors::OP_INPUTS_DIFFER, &values);
            }
        }
    }

    fn check_kernels(&mut self, op: &Ident, def: &OpDef, attrs: &HashMap<&'static str, Known>) {
        let name = op.to_string();
        let Some(kernels) = kernels::find(&name) else {
            return;
        };
        if let Kernels::Missing = kernels {
            self.errors.at(op, errors::OP_NO_KERNEL, &[&name]);
            return;
        }
        for attr in &def.attrs {
            let Some(taken) = kernels.taken(attr.name) else {
                continue;
            };
            let dtype = attrs.get(attr.name).copied().unwrap_or(Known::Unknown);
            for code in self.codes(dtype) {
                let declared = attr.allowed.is_empty() || attr.allowed.contains(&code);
                if declared && !taken.contains(&code) {
                    let values = [&name, code, attr.name, &ours(&taken)];
                    self.errors.at(op, errors::OP_KERNEL, &values);
                }
            }
        }
    }
}

/// The dtypes that the language has too.
fn ours(codes: &[&str]) -> String {
    list(codes.iter().filter(|code| DType::from_short(code).is_some()))
}
