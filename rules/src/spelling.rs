//! Every way to write a form of a rule in Python: for examples, suggestions, the docs and the conformance
//! project.

use crate::lang::table::MAX_RANK;
use crate::lang::{DType, Literal};
use crate::matcher::{match_site, Verdict};
use crate::registry::{Entry, Registry};
use crate::site::{Meta, Operand, Site, Type};
use crate::spec::Rule;
use crate::types::TensorType;

/// What stands in one operand's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A tensor.
    Tensor(TensorType),
    /// A Python number.
    Number,
}

/// One form: operands, options and the result.
#[derive(Debug, Clone)]
pub struct Form {
    /// In order.
    pub operands: Vec<Place>,
    /// The value of each option, in order.
    pub options: Vec<Literal>,
    /// What results.
    pub result: TensorType,
}

/// One way to write a form.
#[derive(Debug, Clone)]
pub struct Call {
    /// The Python expression over the operands' names.
    pub expression: String,
    /// The resolved target, or the operator.
    pub target: String,
    /// As Rextio would offer it.
    pub site: Site,
    /// The parameters of a function around it: each name with its type.
    pub params: Vec<(String, Type)>,
}

/// How a number is written: text, Rextio's type, and what Rextio tells of it. A text that is a name is a parameter.
const NUMBERS: [(&str, Type, Meta); 5] = [
    ("-2.5", Type::Float, Meta::Absent),
    ("3", Type::Int, Meta::Int(3)),
    ("number", Type::Float, Meta::Absent),
    ("count", Type::Int, Meta::Absent),
    ("flag", Type::Bool, Meta::Absent),
];

/// The forms whose types are in the registry's vocabulary and which no other rule takes first, one after the other: a
/// rule may have thousands.
pub fn forms(registry: &Registry, entry: Entry) -> impl Iterator<Item = Form> + '_ {
    all_forms(entry).filter(move |form| {
        let known = |ty: &TensorType| registry.types.contains(ty);
        let operands = form.operands.iter().all(|place| match place {
            Place::Tensor(ty) => known(ty),
            Place::Number => true,
        });
        operands && known(&form.result) && is_claimed(registry, entry, form)
    })
}

/// The forms that the rule's own definition accepts, one after the other.
pub fn all_forms(entry: Entry) -> impl Iterator<Item = Form> {
    let rule = entry.rule;
    let (lists, positions) = (operand_lists(rule), rule.option_positions());
    let of_dtype = move |dtype: &'static DType| {
        let (lists, positions) = (lists.clone(), positions.clone());
        lists.into_iter().flat_map(move |operands| {
            let ranks: Vec<i64> = operands.iter().map(|rank| rank.unwrap_or(0)).collect();
            let form = |positions: &Vec<usize>| form(rule, *dtype, (&operands, &ranks), positions);
            positions.iter().filter_map(form).collect::<Vec<_>>()
        })
    };
    rule.dtypes.iter().flat_map(of_dtype)
}

/// The form of these operands and positions in the options' choices, if the rule takes them.
fn form(
    rule: &Rule,
    dtype: DType,
    (operands, ranks): (&[Option<i64>], &[i64]),
    positions: &[usize],
) -> Option<Form> {
    let rank = rule.result_rank(ranks, positions)?;
    let place = |rank: &Option<i64>| match rank {
        Some(rank) => Place::Tensor(TensorType::new(dtype, rule.device, *rank)),
        None => Place::Number,
    };
    let chosen = rule.options.iter().zip(positions);
    Some(Form {
        operands: operands.iter().map(place).collect(),
        options: chosen.map(|(option, at)| option.choices[*at]).collect(),
        result: TensorType::new(rule.result_dtype(dtype), rule.device, rank),
    })
}

/// All ranks of the operands, `None` for a number; one of them is a tensor.
fn operand_lists(rule: &Rule) -> Vec<Vec<Option<i64>>> {
    let each = |is_number: &bool| (0..=MAX_RANK).map(Some).chain(is_number.then_some(None));
    let lists = rule.numbers.iter().fold(vec![Vec::new()], |lists, is_number| {
        let extend = |list: &Vec<Option<i64>>| {
            let list = list.clone();
            each(is_number).map(move |rank| [list.as_slice(), &[rank]].concat())
        };
        lists.iter().flat_map(extend).collect::<Vec<_>>()
    });
    let has_tensor = |list: &Vec<Option<i64>>| list.iter().any(Option::is_some);
    lists.into_iter().filter(has_tensor).collect()
}

/// Every spelling of `form` that this rule claims: each target, options by position, by keyword or left out.
pub fn calls(registry: &Registry, entry: Entry, form: &Form) -> Vec<Call> {
    claimed(registry, entry, form).collect()
}

fn is_claimed(registry: &Registry, entry: Entry, form: &Form) -> bool {
    claimed(registry, entry, form).next().is_some()
}

fn claimed<'form>(
    registry: &'form Registry,
    entry: Entry,
    form: &'form Form,
) -> impl Iterator<Item = Call> + 'form {
    let targets: Vec<&str> = match &entry.rule.site {
        crate::spec::Site::Call(targets) => targets.iter().map(|target| target.text).collect(),
        crate::spec::Site::Operator(symbol) => vec![symbol],
    };
    let of_target = move |target| {
        let lists = argument_lists(entry, form).into_iter();
        let shifts = if form.operands.contains(&Place::Number) {
            NUMBERS.len()
        } else {
            1
        };
        lists.flat_map(move |arguments| {
            let calls = (0..shifts).map(|shift| call(entry, form, target, &arguments, shift));
            calls.collect::<Vec<_>>()
        })
    };
    let is_ours = move |call: &Call| matches!(match_site(registry, &call.site), Verdict::Claimed(claim) if claim.entry.rule.id.same(&entry.rule.id));
    targets.into_iter().flat_map(of_target).filter(is_ours)
}

/// How the options of one call are given.
struct Arguments {
    positional: Vec<Literal>,
    keywords: Vec<(&'static str, Literal)>,
}

fn argument_lists(entry: Entry, form: &Form) -> Vec<Arguments> {
    let specs = entry.rule.options;
    let leading = form
        .options
        .iter()
        .take_while(|value| matches!(value, Literal::Int(_)))
        .count();
    let mut lists = Vec::new();
    for positional in (0..=leading).rev() {
        let rest: Vec<usize> = (positional..specs.len()).collect();
        for omitted in subsets(&rest) {
            if omitted
                .iter()
                .any(|at| specs[*at].default != Some(form.options[*at]))
            {
                continue;
            }
            let keywords: Vec<_> = rest
                .iter()
                .filter(|at| !omitted.contains(at))
                .map(|at| (specs[*at].name, form.options[*at]))
                .collect();
            let values = form.options[..positional].to_vec();
            if keywords.len() > 1 {
                let reversed = keywords.iter().rev().copied().collect();
                lists.push(Arguments {
                    positional: values.clone(),
                    keywords: reversed,
                });
            }
            lists.push(Arguments {
                positional: values,
                keywords,
            });
        }
    }
    lists
}

fn subsets(items: &[usize]) -> Vec<Vec<usize>> {
    items.iter().fold(vec![Vec::new()], |sets, item| {
        sets.iter()
            .flat_map(|set| [set.clone(), [set.as_slice(), &[*item]].concat()])
            .collect()
    })
}

/// Two numbers of one call are written differently; `shift` says which of all ways comes first.
fn call(entry: Entry, form: &Form, target: &str, arguments: &Arguments, shift: usize) -> Call {
    let names = entry.function.operands;
    let mut shown: Vec<String> = Vec::new();
    let mut operands: Vec<Operand> = Vec::new();
    let mut params: Vec<(String, Type)> = Vec::new();
    for (index, (place, name)) in form.operands.iter().zip(names).enumerate() {
        let (text, ty, literal) = match place {
            Place::Tensor(ty) => (*name, Type::Tensor(*ty), Meta::Absent),
            Place::Number => NUMBERS[(shift + index) % NUMBERS.len()].clone(),
        };
        if text.starts_with(|first: char| first.is_ascii_alphabetic()) {
            params.push((text.to_owned(), ty.clone()));
        }
        shown.push(text.to_owned());
        operands.push(Operand { ty, literal });
    }
    let is_operator = matches!(entry.rule.site, crate::spec::Site::Operator(_));
    if is_operator {
        let expression = shown.join(&format!(" {target} "));
        let site = Site {
            kind: entry.rule.site.kind().to_owned(),
            target: target.to_owned(),
            operands,
            keywords: Vec::new(),
            malformed: None,
        };
        return Call {
            expression,
            target: target.to_owned(),
            site,
            params,
        };
    }
    for value in &arguments.positional {
        shown.push(value.python());
        let literal = meta(value);
        operands.push(Operand {
            ty: literal.ty(),
            literal,
        });
    }
    shown.extend(
        arguments
            .keywords
            .iter()
            .map(|(name, value)| format!("{name}={}", value.python())),
    );
    let keywords = arguments
        .keywords
        .iter()
        .map(|(name, value)| ((*name).to_owned(), meta(value)))
        .collect();
    let resolved = format!("tensorflow.{target}");
    let site = Site {
        kind: "call".to_owned(),
        target: resolved.clone(),
        operands,
        keywords,
        malformed: None,
    };
    Call {
        expression: format!("tf.{target}({})", shown.join(", ")),
        target: resolved,
        site,
        params,
    }
}

fn meta(value: &Literal) -> Meta {
    match value {
        Literal::Int(value) => Meta::Int(*value),
        Literal::Bool(value) => Meta::Bool(*value),
        Literal::Str(value) => Meta::Str((*value).to_owned()),
    }
}

/// The annotation of each operand of a form.
pub fn annotations(form: &Form) -> impl Iterator<Item = String> + '_ {
    form.operands.iter().map(|place| match place {
        Place::Tensor(ty) => ty.annotation(),
        Place::Number => "int | float".to_owned(),
    })
}
