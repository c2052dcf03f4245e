//! Every way to write a form of a rule in Python: for examples, suggestions, the docs and the conformance
//! project.

use crate::lang::table::MAX_RANK;
use crate::lang::Literal;
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
    Scalar,
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
}

/// All forms whose types are in the registry's vocabulary and which no other rule takes first.
pub fn forms(registry: &Registry, entry: Entry) -> Vec<Form> {
    all_forms(entry)
        .into_iter()
        .filter(|form| {
            let known = |ty: &TensorType| registry.types.contains(ty);
            let operands = form.operands.iter().all(|place| match place {
                Place::Tensor(ty) => known(ty),
                Place::Scalar => true,
            });
            operands && known(&form.result) && !calls(registry, entry, form).is_empty()
        })
        .collect()
}

/// All forms that the rule's own definition accepts.
pub fn all_forms(entry: Entry) -> Vec<Form> {
    let rule = entry.rule;
    let mut found = Vec::new();
    for dtype in rule.dtypes {
        for operands in operand_lists(rule) {
            let ranks: Vec<i64> = operands.iter().map(|rank| rank.unwrap_or(0)).collect();
            for positions in rule.option_positions() {
                let Some(rank) = rule.result_rank(&ranks, &positions) else {
                    continue;
                };
                let place = |rank: &Option<i64>| match rank {
                    Some(rank) => Place::Tensor(TensorType::new(*dtype, rule.device, *rank)),
                    None => Place::Scalar,
                };
                found.push(Form {
                    operands: operands.iter().map(place).collect(),
                    options: rule
                        .options
                        .iter()
                        .zip(&positions)
                        .map(|(option, at)| option.choices[*at])
                        .collect(),
                    result: TensorType::new(rule.result_dtype(*dtype), rule.device, rank),
                });
            }
        }
    }
    found
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
    let targets: Vec<&str> = match &entry.rule.site {
        crate::spec::Site::Call(targets) => targets.iter().map(|target| target.text).collect(),
        crate::spec::Site::Operator(symbol) => vec![symbol],
    };
    targets
        .into_iter()
        .flat_map(|target| argument_lists(entry, form).into_iter().map(move |arguments| call(entry, form, target, &arguments)))
        .filter(|call| {
            matches!(match_site(registry, &call.site), Verdict::Claimed(claim) if claim.entry.rule.id.same(&entry.rule.id))
        })
        .collect()
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

fn call(entry: Entry, form: &Form, target: &str, arguments: &Arguments) -> Call {
    let names = entry.function.operands;
    let mut shown: Vec<String> = Vec::new();
    let mut operands: Vec<Operand> = Vec::new();
    for (place, name) in form.operands.iter().zip(names) {
        let (text, ty) = match place {
            Place::Tensor(ty) => ((*name).to_owned(), Type::Tensor(*ty)),
            Place::Scalar => ("2.0".to_owned(), Type::Float),
        };
        shown.push(text);
        operands.push(Operand {
            ty,
            literal: Meta::Absent,
        });
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
    }
}

fn meta(value: &Literal) -> Meta {
    match value {
        Literal::Int(value) => Meta::Int(*value),
        Literal::Bool(value) => Meta::Bool(*value),
        Literal::Str(value) => Meta::Str((*value).to_owned()),
    }
}

/// A spelling of `entry` in the words of `site`, for a suggestion.
pub fn example(entry: Entry, site: &Site) -> String {
    let arguments = plain_arguments(entry);
    let names = entry.function.operands.join(", ");
    match &entry.rule.site {
        crate::spec::Site::Operator(symbol) => entry.function.operands.join(&format!(" {symbol} ")),
        crate::spec::Site::Call(targets) => {
            let named = targets
                .iter()
                .map(|target| target.text)
                .find(|target| site.target.ends_with(target));
            let target = named
                .or(targets.first().map(|target| target.text))
                .unwrap_or_default();
            format!("tf.{target}({names}{arguments})")
        }
    }
}

/// The options of the shortest spelling: those without a default.
fn plain_arguments(entry: Entry) -> String {
    let required = entry
        .rule
        .options
        .iter()
        .filter(|option| option.default.is_none());
    required
        .map(|option| format!(", {}={}", option.name, option.choices[0].python()))
        .collect()
}

/// The operands that the rule takes, as annotations: `(TensorF32Cpu2D, TensorF32Cpu1D)`.
pub fn operand_forms(entry: Entry) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    for form in all_forms(entry) {
        let shown = shown_operands(&form);
        if !seen.contains(&shown) {
            seen.push(shown);
        }
    }
    seen
}

/// `(TensorF32Cpu2D, TensorF32Cpu1D)`.
pub fn shown_operands(form: &Form) -> String {
    let names: Vec<String> = form
        .operands
        .iter()
        .map(|place| match place {
            Place::Tensor(ty) => ty.annotation(),
            Place::Scalar => "int | float".to_owned(),
        })
        .collect();
    format!("({})", names.join(", "))
}
