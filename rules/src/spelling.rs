//! Every way to write a form of a rule in Python: for examples, suggestions, the docs and the conformance
//! project.

mod calls;
mod draw;
mod places;
mod values;

use crate::lang::table;
use crate::lang::{Choice, DType, Device, Literal};
use crate::registry::{Entry, Registry};
use crate::site::Meta;
use crate::spec::{result_rank, OptionSpec, ResultDType, ResultRank, Returns, Rule};
use crate::types::{ResultType, TensorType};

pub use calls::{annotated, calls, rendered, Call};
pub use draw::drawn;
pub use places::Place;
pub use values::{values, Value};

/// One form: operands, options and the result.
#[derive(Debug, Clone)]
pub struct Form {
    /// In order.
    pub operands: Vec<Place>,
    /// The value of each option, in order.
    pub options: Vec<Value>,
    /// What results.
    pub result: ResultType,
}

/// The forms whose types are in the registry's vocabulary and which no other rule takes first, one after the other: a
/// rule may have thousands.
pub fn forms(registry: &Registry, entry: Entry) -> impl Iterator<Item = Form> + '_ {
    all_forms(registry, entry).filter(move |form| is_claimed(registry, entry, form))
}

/// Whether users can annotate the form, and no other rule takes it first.
fn is_claimed(registry: &Registry, entry: Entry, form: &Form) -> bool {
    let is_known = |place: &Place| match place {
        Place::Tensor(ty) => registry.types.contains(ty),
        _ => true,
    };
    form.operands.iter().all(is_known) && calls::claimed(registry, entry, form).next().is_some()
}

/// The forms that the rule's own definition accepts, one after the other: each combination of dtypes, ranks and facts,
/// and each other value of each option beside the first ones of the rest.
pub fn all_forms(registry: &Registry, entry: Entry) -> impl Iterator<Item = Form> + '_ {
    dtypes(entry.rule).into_iter().flat_map(move |dtypes| {
        rank_lists(entry.rule).flat_map(move |ranks| {
            let dtypes = dtypes.clone();
            places::places(entry, &dtypes, &ranks)
                .into_iter()
                .flat_map(move |operands| of_operands(registry, entry, &dtypes, &ranks, operands))
        })
    })
}

/// The form with tensors whose dtypes and ranks are known at run time only.
pub fn dynamic(entry: Entry, form: &Form) -> Form {
    let operands = form.operands.iter().map(|place| match place {
        Place::Tensor(_) => Place::AnyTensor,
        other => *other,
    });
    let result = match form.result {
        ResultType::Tensor(_) if !entry.rule.typed => ResultType::AnyTensor,
        other => other,
    };
    Form {
        operands: operands.collect(),
        options: form.options.clone(),
        result,
    }
}

/// Each combination of dtypes of the groups.
fn dtypes(rule: &Rule) -> Vec<Vec<DType>> {
    rule.dtypes.iter().fold(vec![Vec::new()], |lists, legal| {
        let extend = |list: &Vec<DType>| {
            let list = list.clone();
            legal
                .iter()
                .map(move |dtype| [list.as_slice(), &[*dtype]].concat())
        };
        lists.iter().flat_map(extend).collect()
    })
}

/// The ranks of the operands that the rule takes with some options.
fn rank_lists(rule: &'static Rule) -> impl Iterator<Item = Vec<i64>> {
    let operands = rule.numbers.len();
    let all = 0..table::entries(operands, []);
    let lists = all.map(move |index| table::digits(index, operands, &[]).0);
    lists.filter(|ranks| rule.takes_ranks(ranks))
}

/// Some values of a choice. Beside a list of tensors they are keywords, which hold literals only.
fn written(entry: Entry, spec: &OptionSpec, choice: &Choice, ranks: &[Option<i64>]) -> Vec<Value> {
    let mut all = values(spec, choice, ranks);
    all.retain(|value| !entry.function.is_list || value.literal != Meta::Absent);
    all
}

/// The forms of these operands.
fn of_operands(
    registry: &Registry,
    entry: Entry,
    dtypes: &[DType],
    ranks: &[i64],
    operands: Vec<Place>,
) -> Vec<Form> {
    let rule = entry.rule;
    let known: Vec<Option<i64>> = ranks.iter().copied().map(Some).collect();
    let mut forms = Vec::new();
    for mut positions in fact_positions(rule) {
        // Of other options, the first choice that can be written.
        for (option, spec) in rule.options.iter().enumerate() {
            let is_written = |choice: &Choice| !written(entry, spec, choice, &known).is_empty();
            if !rule.facts.contains(&option) {
                positions[option] = spec.choices.iter().position(is_written).unwrap_or(0);
            }
        }
        let choices = rule.options.iter().zip(&positions);
        let each: Vec<Vec<Value>> = choices
            .map(|(option, at)| written(entry, option, &option.choices[*at], &known))
            .collect();
        let Some(first): Option<Vec<Value>> = each.iter().map(|values| values.first().cloned()).collect()
        else {
            continue;
        };
        let mut add = |positions: &[usize], options: Vec<Value>| {
            if let Some(result) = result(registry, entry, dtypes, ranks, positions) {
                forms.push(Form {
                    operands: operands.clone(),
                    options,
                    result,
                });
            }
        };
        add(&positions, first.clone());
        for (option, spec) in rule.options.iter().enumerate() {
            for (at, choice) in spec.choices.iter().enumerate() {
                // The other choices of a fact have their own turn.
                if at != positions[option] && rule.facts.contains(&option) {
                    continue;
                }
                for value in written(entry, spec, choice, &known) {
                    if value != first[option] {
                        let (mut positions, mut options) = (positions.clone(), first.clone());
                        positions[option] = at;
                        options[option] = value;
                        add(&positions, options);
                    }
                }
            }
        }
    }
    forms
}

/// All combinations of the facts' positions, with the first one of each other option.
fn fact_positions(rule: &Rule) -> Vec<Vec<usize>> {
    let start = vec![vec![0; rule.options.len()]];
    rule.facts.iter().fold(start, |lists, fact| {
        let extend = |list: &Vec<usize>| {
            let list = list.clone();
            (0..rule.options[*fact].choices.len()).map(move |at| {
                let mut list = list.clone();
                list[*fact] = at;
                list
            })
        };
        lists.iter().flat_map(extend).collect()
    })
}

/// What results, if the rule takes operands of these ranks with these positions in the options' choices.
fn result(
    registry: &Registry,
    entry: Entry,
    dtypes: &[DType],
    ranks: &[i64],
    positions: &[usize],
) -> Option<ResultType> {
    let rule = entry.rule;
    let facts = rule
        .facts
        .iter()
        .map(|fact| (positions[*fact], rule.options[*fact].choices.len()));
    let rank = result_rank(*rule.ranks.get(table::index(ranks, facts)?)?)?;
    let dtype = match rule.result {
        ResultDType::Is(dtype) => dtype,
        ResultDType::Group(group) => *dtypes.get(group)?,
        ResultDType::Option(option) => match rule.options[option].choices[positions[option]] {
            Choice::Is(Literal::DType(dtype)) => dtype,
            _ => *dtypes.first()?,
        },
    };
    Some(match (entry.function.returns, rank) {
        (Returns::Int, _) => ResultType::Int,
        (Returns::Float, _) => ResultType::Float,
        (Returns::Bool, _) => ResultType::Bool,
        (Returns::Tensors, _) => ResultType::Tensors,
        (Returns::Tensor, ResultRank::Any) => ResultType::AnyTensor,
        (Returns::Tensor, ResultRank::Is(rank)) => {
            let marker = TensorType::new(dtype, rule.device, rank);
            if rule.device == Device::Cpu && !registry.types.contains(&marker) {
                ResultType::AnyTensor
            } else {
                ResultType::Tensor(marker)
            }
        }
    })
}
