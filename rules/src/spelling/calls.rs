//! Every spelling of one form: each target, options by position, by keyword or left out.

use super::places::{names, operand, ways};
use super::values::{may_be_positional, of_literal, Value};
use super::Form;
use crate::matcher::{full_name, match_site, spelled, Verdict};
use crate::registry::{Entry, Registry};
use crate::site::{Meta, Operand, Site, Type};
use crate::spec::Site as Matches;

/// So many options are given in every way; more, in some.
const FEW: usize = 3;

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
    /// Of parameters that are options, some values that they may have.
    pub given: Vec<(String, Vec<Meta>)>,
}

/// Every spelling of `form` that this rule claims: each target, options by position, by keyword or left out.
pub fn calls(registry: &Registry, entry: Entry, form: &Form) -> Vec<Call> {
    claimed(registry, entry, form).collect()
}

pub(super) fn claimed<'form>(
    registry: &'form Registry,
    entry: Entry,
    form: &'form Form,
) -> impl Iterator<Item = Call> + 'form {
    let targets: Vec<&str> = match &entry.rule.site {
        Matches::Call(targets) => targets.iter().map(|target| target.text).collect(),
        Matches::Operator(symbol) => vec![symbol],
    };
    let of_target = move |target| {
        let lists = argument_lists(entry, form).into_iter();
        lists.flat_map(move |arguments| {
            let calls = (0..ways(&form.operands)).map(|way| call(entry, form, target, &arguments, way));
            calls.collect::<Vec<_>>()
        })
    };
    let is_ours = move |call: &Call| matches!(match_site(registry, &call.site), Verdict::Claimed(claim) if claim.entry.rule.id.same(&entry.rule.id));
    targets.into_iter().flat_map(of_target).filter(is_ours)
}

/// How the options of one call are given.
struct Arguments {
    positional: Vec<Value>,
    keywords: Vec<(&'static str, Value)>,
}

fn argument_lists(entry: Entry, form: &Form) -> Vec<Arguments> {
    let specs = entry.rule.options;
    let pairs = specs.iter().zip(&form.options);
    let leading = match entry.function.is_list || !entry.rule.takes_positions() {
        true => 0,
        false => pairs
            .take_while(|(spec, value)| may_be_positional(spec, value))
            .count(),
    };
    let is_default = |at: &usize| {
        specs[*at]
            .default
            .is_some_and(|value| of_literal(&value) == form.options[*at])
    };
    let mut lists = Vec::new();
    for positional in (0..=leading).rev() {
        if specs.len() > FEW && positional > 1 && positional < leading {
            continue;
        }
        let rest: Vec<usize> = (positional..specs.len()).collect();
        let defaults: Vec<usize> = rest.iter().copied().filter(|at| is_default(at)).collect();
        for omitted in omissions(&defaults) {
            let given = rest.iter().filter(|at| !omitted.contains(at));
            let keywords: Vec<_> = given
                .map(|at| (specs[*at].name, form.options[*at].clone()))
                .collect();
            if keywords.iter().any(|(_, value)| value.literal == Meta::Absent) {
                continue;
            }
            let values = form.options[..positional].to_vec();
            if keywords.len() > 1 {
                lists.push(Arguments {
                    positional: values.clone(),
                    keywords: keywords.iter().rev().cloned().collect(),
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

/// Which options are left out of those that may be: every choice among few, and none or all of many.
fn omissions(items: &[usize]) -> Vec<Vec<usize>> {
    if items.len() > FEW {
        return vec![Vec::new(), items.to_vec()];
    }
    items.iter().fold(vec![Vec::new()], |sets, item| {
        sets.iter()
            .flat_map(|set| [set.clone(), [set.as_slice(), &[*item]].concat()])
            .collect()
    })
}

/// Two numbers of one call are written differently; `way` says which of all ways comes first.
fn call(entry: Entry, form: &Form, target: &str, arguments: &Arguments, way: usize) -> Call {
    let mut shown: Vec<String> = Vec::new();
    let mut operands: Vec<Operand> = Vec::new();
    let mut params: Vec<(String, Type)> = Vec::new();
    let mut add = |text: String, operand: Operand| {
        let is_name = text.starts_with(|first: char| first.is_ascii_lowercase() || first == '_');
        if is_name && !params.iter().any(|(known, _)| *known == text) {
            params.push((text.clone(), operand.ty.clone()));
        }
        shown.push(text);
        operands.push(operand);
    };
    for (index, (place, name)) in form.operands.iter().zip(names(entry)).enumerate() {
        let (text, operand) = place.value(name, way, index);
        add(text, operand);
    }
    for value in &arguments.positional {
        add(value.text.clone(), operand(value));
    }
    let parameters = arguments
        .positional
        .iter()
        .filter(|value| !value.given.is_empty());
    let given = parameters
        .map(|value| (value.text.clone(), value.given.clone()))
        .collect();
    let kind = entry.rule.site.kind().to_owned();
    if let Matches::Operator(symbol) = entry.rule.site {
        return Call {
            expression: shown.join(&format!(" {symbol} ")),
            target: symbol.to_owned(),
            site: Site {
                kind,
                target: symbol.to_owned(),
                operands,
                keywords: Vec::new(),
                malformed: None,
            },
            params,
            given,
        };
    }
    let keywords = arguments.keywords.iter();
    shown.extend(
        keywords
            .clone()
            .map(|(name, value)| format!("{name}={}", value.text)),
    );
    let keywords = keywords.map(|(name, value)| ((*name).to_owned(), value.literal.clone()));
    let python = spelled(target);
    let resolved = full_name(target);
    let site = Site {
        kind,
        target: resolved.clone(),
        operands,
        keywords: keywords.collect(),
        malformed: None,
    };
    Call {
        expression: format!("{python}({})", shown.join(", ")),
        target: resolved,
        site,
        params,
        given,
    }
}

/// The operands of a form, each with its annotation; `None` has none.
pub fn annotated(entry: Entry, form: &Form) -> impl Iterator<Item = (&'static str, String)> + '_ {
    let pairs = names(entry).iter().zip(&form.operands);
    pairs
        .filter(|(_, place)| **place != super::Place::None)
        .map(|(name, place)| (*name, place.annotation()))
}

/// Names in the places of a site's operands, as if Rextio had rendered them.
pub fn rendered(entry: Entry, form: &Form, site: &Site) -> Vec<String> {
    let named = names(entry)
        .iter()
        .take(form.operands.len())
        .map(|name| (*name).to_owned());
    let options = site.operands.len().saturating_sub(form.operands.len());
    named
        .chain(std::iter::repeat_n("value".to_owned(), options))
        .collect()
}
