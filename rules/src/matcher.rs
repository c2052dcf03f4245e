//! Site -> claimed with its result type, not ours, or refused and why. Total and deterministic.

mod refusal;

use rextio_tensorflow_lang::{DType, Device};

use crate::lang::names::{is_comparison, MAX_OPTIONS};
use crate::lang::Literal;
use crate::registry::{Entry, Registry};
use crate::site::{Meta, Operand, Site, Type};
use crate::spec::Rule;
use crate::types::TensorType;

use refusal::refusal;
pub use refusal::Refusal;

/// The answer to one site.
#[derive(Debug, Clone)]
pub enum Verdict {
    /// The site will be lowered.
    Claimed(Claim),
    /// The site is none of our business.
    NotCovered,
    /// The site is ours and can't be lowered.
    Refused(Refusal),
}

/// A site that a rule takes.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    /// The rule and its function.
    pub entry: Entry,
    /// What results.
    pub result: TensorType,
    /// Position of each option's value in its choices.
    options: [usize; MAX_OPTIONS],
}

impl Claim {
    /// The values of the options, in order.
    pub fn option_values(&self) -> Vec<Literal> {
        let options = self.entry.rule.options;
        options
            .iter()
            .zip(self.options)
            .map(|(option, position)| option.choices[position])
            .collect()
    }
}

/// Matches one site against all rules of `registry`.
pub fn match_site(registry: &Registry, site: &Site) -> Verdict {
    let shown = match (site.kind.as_str(), symbol(&site.target)) {
        ("call", Some(symbol)) => format!("tf.{symbol}"),
        ("binop", _) if !is_comparison(&site.target) => site.target.clone(),
        ("compare", _) if is_comparison(&site.target) => site.target.clone(),
        _ => return Verdict::NotCovered,
    };
    let entries = registry.candidates(&site.kind, symbol(&site.target).unwrap_or(&site.target));
    let on_gpu = site
        .operands
        .iter()
        .any(|operand| operand.tensor().is_some_and(|ty| ty.device == Device::Cuda0));
    let unresolved = site.operands.iter().any(|operand| operand.ty == Type::Unknown);
    if !on_gpu && (entries.is_empty() || unresolved) {
        return Verdict::NotCovered;
    }
    let answers: Vec<(Entry, Result<Claim, Mismatch>)> = entries
        .iter()
        .map(|entry| (*entry, match_rule(*entry, site)))
        .collect();
    if site.malformed.is_none() {
        if let Some((_, Ok(claim))) = answers.iter().find(|(_, answer)| answer.is_ok()) {
            return Verdict::Claimed(*claim);
        }
    }
    Verdict::Refused(refusal(registry, site, &shown, on_gpu, &answers))
}

/// The part of a call target after `tensorflow.` or `tf.`.
fn symbol(target: &str) -> Option<&str> {
    target
        .strip_prefix("tensorflow.")
        .or_else(|| target.strip_prefix("tf."))
}

/// Why one rule doesn't take a site.
#[derive(Debug, Clone)]
enum Mismatch {
    /// The operands' types or ranks are others.
    Operands,
    /// The operands are right; the value of this option is missing or not a legal one.
    Value(usize),
    /// The operands are right; they don't go with these positions in the options' choices.
    Together([usize; MAX_OPTIONS]),
    /// The operands are right, the rest is not.
    Rest(String),
}

fn match_rule(entry: Entry, site: &Site) -> Result<Claim, Mismatch> {
    let rule = entry.rule;
    let count = entry.function.operands.len();
    let (dtype, ranks) = operand_ranks(rule, count, site).ok_or(Mismatch::Operands)?;
    if site.operands.len() < count {
        let message = format!(
            "expected {count} tensor operand(s), found {}",
            site.operands.len()
        );
        return Err(Mismatch::Rest(message));
    }
    check_numbers(entry, dtype, site)?;
    let given = options(entry, site)?;
    let positions = positions(rule, &given)?;
    let Some(rank) = rule.result_rank(&ranks, &positions[..rule.options.len()]) else {
        return Err(Mismatch::Together(positions));
    };
    let result = TensorType::new(rule.result_dtype(dtype), rule.device, rank);
    Ok(Claim {
        entry,
        result,
        options: positions,
    })
}

/// The common dtype and the ranks of the operands, as far as they are given, if the rule takes them.
fn operand_ranks(rule: &Rule, count: usize, site: &Site) -> Option<(DType, Vec<i64>)> {
    let mut dtype = None;
    let mut ranks = Vec::with_capacity(count);
    for (operand, may_be_number) in site.operands.iter().zip(rule.numbers) {
        match operand.tensor() {
            Some(ty) => {
                let fits = ty.device == rule.device && rule.dtypes.contains(&ty.dtype);
                if !fits || dtype.is_some_and(|known| known != ty.dtype) || operand.literal != Meta::Absent {
                    return None;
                }
                dtype = Some(ty.dtype);
                ranks.push(ty.rank);
            }
            None if *may_be_number && number(operand).is_some() => ranks.push(0),
            None => return None,
        }
    }
    let missing = count - ranks.len();
    let taken = if missing == 0 {
        dtype.is_some() && rule.takes_ranks(&ranks)
    } else {
        completions(&ranks, missing)
            .iter()
            .any(|ranks| rule.takes_ranks(ranks))
    };
    taken.then(|| (dtype.unwrap_or(DType::F32), ranks))
}

/// Rextio's name of the type of a Python number.
fn number(operand: &Operand) -> Option<&'static str> {
    let name = match operand.ty {
        Type::Int => "int",
        Type::Float => "float",
        Type::Bool => "bool",
        _ => return None,
    };
    operand.literal.agrees_with(&operand.ty).then_some(name)
}

/// A number that eager TensorFlow refuses to convert is refused here, with its reason.
fn check_numbers(entry: Entry, dtype: DType, site: &Site) -> Result<(), Mismatch> {
    for (operand, name) in site.operands.iter().zip(entry.function.operands) {
        let Some(ty) = number(operand) else { continue };
        let converts = match (ty, dtype) {
            ("float", dtype) => matches!(dtype, DType::F32 | DType::F64),
            ("bool", dtype) => dtype != DType::U8,
            (_, dtype) => dtype != DType::Bool,
        };
        if !converts {
            return Err(Mismatch::Rest(format!(
                "`{name}` is a {ty}, which TensorFlow doesn't convert to {}: the call raises TypeError",
                dtype.name()
            )));
        }
    }
    Ok(())
}

/// All ways to add `missing` ranks.
fn completions(ranks: &[i64], missing: usize) -> Vec<Vec<i64>> {
    (0..missing).fold(vec![ranks.to_vec()], |lists, _| {
        let extend = |list: &Vec<i64>| {
            let list = list.clone();
            (0..=crate::lang::table::MAX_RANK).map(move |rank| [list.as_slice(), &[rank]].concat())
        };
        lists.iter().flat_map(extend).collect()
    })
}

/// The value given for each option, by position or keyword.
fn options(entry: Entry, site: &Site) -> Result<Vec<Option<Meta>>, Mismatch> {
    let specs = entry.rule.options;
    let mut given: Vec<Option<Meta>> = vec![None; specs.len()];
    for (index, operand) in site
        .operands
        .iter()
        .skip(entry.function.operands.len())
        .enumerate()
    {
        let Some(spec) = specs.get(index) else {
            let most = entry.function.operands.len() + specs.len();
            let message = format!(
                "expected at most {most} positional operand(s), found {}",
                site.operands.len()
            );
            return Err(Mismatch::Rest(message));
        };
        if operand.literal == Meta::Absent {
            let ty = operand.ty.name();
            let message = format!("`{}` must be a literal, found a value of type {ty}", spec.name);
            return Err(Mismatch::Rest(message));
        }
        if !operand.literal.agrees_with(&operand.ty) {
            let (shown, ty) = (operand.literal.python(), operand.ty.name());
            return Err(Mismatch::Rest(format!(
                "the literal {shown} of `{}` contradicts its stated type {ty}",
                spec.name
            )));
        }
        given[index] = Some(operand.literal.clone());
    }
    for (name, value) in &site.keywords {
        let Some(index) = specs.iter().position(|spec| spec.name == name) else {
            return Err(Mismatch::Rest(format!("the keyword `{name}` is not covered")));
        };
        if given[index].is_some() {
            return Err(Mismatch::Rest(format!("`{name}` is given twice")));
        }
        given[index] = Some(value.clone());
    }
    Ok(given)
}

fn positions(rule: &Rule, given: &[Option<Meta>]) -> Result<[usize; MAX_OPTIONS], Mismatch> {
    let mut positions = [0; MAX_OPTIONS];
    for (index, (spec, value)) in rule.options.iter().zip(given).enumerate() {
        let wanted = match value {
            None => spec.default,
            Some(value) => spec.choices.iter().copied().find(|choice| same(choice, value)),
        };
        let position = wanted.and_then(|wanted| spec.choices.iter().position(|choice| *choice == wanted));
        positions[index] = position.ok_or(Mismatch::Value(index))?;
    }
    Ok(positions)
}

fn same(choice: &Literal, value: &Meta) -> bool {
    match (choice, value) {
        (Literal::Int(left), Meta::Int(right)) => left == right,
        (Literal::Bool(left), Meta::Bool(right)) => left == right,
        (Literal::Str(left), Meta::Str(right)) => left == right,
        _ => false,
    }
}
