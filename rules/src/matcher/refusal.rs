//! The words of a refusal: its code, what was expected and found, and what to write instead.

use crate::lang::Literal;
use crate::registry::{Entry, Registry};
use crate::site::{Meta, Site};
use crate::spec::Rule;
use crate::spelling;

use super::{Claim, Mismatch};

/// Why a site of ours stays in Python.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The number in `RXTP-TENSORFLOW-NNN`.
    pub code: u16,
    /// What was expected and what was found.
    pub message: String,
    /// What to write instead.
    pub suggestion: String,
}

/// The legal values of an option in words: `0 or 1`.
pub(super) fn choices(rule: &Rule, name: &str) -> String {
    let values: Vec<Literal> = rule
        .options
        .iter()
        .filter(|option| option.name == name)
        .flat_map(|option| option.choices.iter().copied())
        .collect();
    one_of(&values)
}

/// `0, 1 or 2`.
pub fn one_of(values: &[Literal]) -> String {
    let shown: Vec<String> = values.iter().map(Literal::python).collect();
    match shown.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// The answer to a site that no rule takes.
pub(super) fn refusal(
    registry: &Registry,
    site: &Site,
    shown: &str,
    on_gpu: bool,
    answers: &[(Entry, Result<Claim, Mismatch>)],
) -> Refusal {
    if on_gpu {
        let found = found_types(site);
        return Refusal {
            code: registry.cuda.code,
            message: format!("`{shown}` has no native form on GPU tensors, found {found}"),
            suggestion: registry.cuda.guidance.to_owned(),
        };
    }
    let fitting = answers
        .iter()
        .filter(|(_, answer)| !matches!(answer, Err(Mismatch::Operands)));
    let Some((entry, answer)) = fitting.min_by_key(|(entry, _)| entry.rule.code) else {
        return outside_surface(registry, site, shown, answers);
    };
    let why = match (&site.malformed, answer) {
        (Some(malformed), _) => malformed.clone(),
        (None, Err(Mismatch::Rest(why))) => widest(answers, why),
        (None, _) => "the site is inconsistent".to_owned(),
    };
    let examples: Vec<String> = answers
        .iter()
        .filter(|(_, answer)| !matches!(answer, Err(Mismatch::Operands)))
        .map(|(entry, _)| format!("`{}`", spelling::example(*entry, site)))
        .collect();
    Refusal {
        code: entry.rule.code,
        message: format!("`{shown}` can't be lowered here: {why}"),
        suggestion: format!(
            "write {}, or keep this call on Python",
            unique(examples).join(" or ")
        ),
    }
}

/// Among the complaints of all rules of a target, the one of the rule that allows most.
fn widest(answers: &[(Entry, Result<Claim, Mismatch>)], first: &str) -> String {
    answers
        .iter()
        .filter_map(|(entry, answer)| match answer {
            Err(Mismatch::Rest(why)) => {
                let allowed: usize = entry
                    .rule
                    .options
                    .iter()
                    .map(|option| option.choices.len())
                    .product();
                Some((allowed, why.as_str()))
            }
            _ => None,
        })
        .fold(
            (0, first),
            |best, found| if found.0 > best.0 { found } else { best },
        )
        .1
        .to_owned()
}

fn outside_surface(
    registry: &Registry,
    site: &Site,
    shown: &str,
    answers: &[(Entry, Result<Claim, Mismatch>)],
) -> Refusal {
    let forms: Vec<String> = answers
        .iter()
        .flat_map(|(entry, _)| spelling::operand_forms(*entry))
        .collect();
    let found = match &site.malformed {
        Some(malformed) => format!("{} ({malformed})", found_types(site)),
        None => found_types(site),
    };
    Refusal {
        code: registry.outside.code,
        message: format!("`{shown}` takes {}, found {found}", unique(forms).join(" or ")),
        suggestion: registry.outside.guidance.to_owned(),
    }
}

fn found_types(site: &Site) -> String {
    let types: Vec<String> = site
        .operands
        .iter()
        .map(|operand| match operand.tensor() {
            Some(ty) if operand.literal != Meta::Absent => {
                format!("{} with a literal value", ty.annotation())
            }
            Some(ty) => ty.annotation(),
            None => operand.ty.name().into_owned(),
        })
        .collect();
    if types.is_empty() {
        "no operand".to_owned()
    } else {
        format!("({})", types.join(", "))
    }
}

fn unique(items: Vec<String>) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}
