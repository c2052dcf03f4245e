//! The words of a refusal: its code, what was expected and found, and what to write instead. Each is one line, small
//! whatever the rules and the site hold.

use crate::lang::{Device, Literal};
use crate::registry::{Entry, Registry};
use crate::site::{Meta, Site};
use crate::spec::Site as Matches;
use crate::words::{self, clipped, one_of, Row};

use super::{Claim, Mismatch};

/// Operands of a site that are shown, and characters of each.
const OPERANDS: usize = 4;
const CHARACTERS: usize = 32;

/// Characters of a message.
const MESSAGE: usize = 300;

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

/// A rule that takes the operands, and why it doesn't take the site.
struct Near<'answer> {
    entry: Entry,
    why: Option<&'answer Mismatch>,
    /// What of its table fits the operands.
    rows: Vec<Row>,
}

impl<'answer> Near<'answer> {
    /// Nothing if the rule doesn't take the operands.
    fn new(site: &Site, entry: Entry, answer: &'answer Result<Claim, Mismatch>) -> Option<Self> {
        let why = answer.as_ref().err();
        if matches!(why, Some(Mismatch::Operands)) {
            return None;
        }
        let given = site.operands.iter().take(entry.function.operands.len());
        let ranks: Vec<i64> = given
            .map(|operand| operand.tensor().map_or(0, |ty| ty.rank))
            .collect();
        let rows = words::rows(entry.rule)
            .filter(|row| row.ranks.starts_with(&ranks))
            .collect();
        Some(Self { entry, why, rows })
    }

    /// The legal values of an option for the operands of the site.
    fn legal(&self, option: usize) -> Vec<Literal> {
        words::legal(self.entry.rule, option, &self.rows)
    }

    /// The first option whose value can't stand beside the operands, whatever the others are.
    fn misfit(&self, positions: &[usize]) -> Option<usize> {
        (0..self.entry.rule.options.len()).find(|option| {
            let position = positions.get(*option);
            !self
                .rows
                .iter()
                .any(|row| position.is_some_and(|position| row.allows(*option, *position)))
        })
    }

    /// How much the rule allows.
    fn allows(&self) -> usize {
        let rule = self.entry.rule;
        let free = (0..rule.options.len()).filter(|option| !rule.facts.contains(option));
        free.fold(self.rows.len(), |product, option| {
            product.saturating_mul(rule.options[option].choices.len())
        })
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
    let shown = clipped(shown, 2 * CHARACTERS);
    if on_gpu {
        let found = found_types(site);
        return Refusal {
            code: registry.cuda.code,
            message: format!("`{shown}` has no native form on GPU tensors, found {found}"),
            suggestion: registry.cuda.guidance.to_owned(),
        };
    }
    let near: Vec<Near<'_>> = answers
        .iter()
        .filter_map(|(entry, answer)| Near::new(site, *entry, answer))
        .collect();
    let Some(first) = near.iter().min_by_key(|near| near.entry.rule.code) else {
        return outside_surface(registry, site, &shown, answers);
    };
    let why = match &site.malformed {
        Some(malformed) => malformed.clone(),
        None => complaint(site, &near),
    };
    let mut examples: Vec<String> = Vec::new();
    for example in near.iter().filter_map(|near| example(near, site)) {
        if !examples.contains(&example) && examples.len() < 2 {
            examples.push(example);
        }
    }
    let suggestion = if examples.is_empty() {
        "keep this call on Python".to_owned()
    } else {
        format!("write {}, or keep this call on Python", examples.join(" or "))
    };
    Refusal {
        code: first.entry.rule.code,
        message: clipped(&format!("`{shown}` can't be lowered here: {why}"), MESSAGE),
        suggestion,
    }
}

/// Among the complaints of all rules that take the operands, the one of the rule that allows most.
fn complaint(site: &Site, near: &[Near<'_>]) -> String {
    let widest = near
        .iter()
        .fold(None, |best: Option<&Near<'_>>, found| match best {
            Some(best) if best.allows() >= found.allows() => Some(best),
            _ => Some(found),
        });
    let Some(widest) = widest else {
        return "the site is inconsistent".to_owned();
    };
    match widest.why {
        Some(Mismatch::Rest(why)) => why.clone(),
        Some(Mismatch::Value(option)) => value_words(site, near, widest, *option),
        Some(Mismatch::Together(positions)) => match widest.misfit(positions) {
            Some(option) => value_words(site, near, widest, option),
            None => together_words(widest, positions),
        },
        Some(Mismatch::Operands) | None => "the site is inconsistent".to_owned(),
    }
}

/// `axis` must be 0 or 1, found 2: the values that some rule takes beside these operands.
fn value_words(site: &Site, near: &[Near<'_>], widest: &Near<'_>, option: usize) -> String {
    let rule = widest.entry.rule;
    let Some(spec) = rule.options.get(option) else {
        return "the site is inconsistent".to_owned();
    };
    let mut legal = widest.legal(option);
    for other in near {
        let place = other
            .entry
            .rule
            .options
            .iter()
            .position(|known| known.name == spec.name);
        for value in place.map(|place| other.legal(place)).unwrap_or_default() {
            if !legal.contains(&value) {
                legal.push(value);
            }
        }
    }
    let (name, legal) = (spec.name, one_of(&legal));
    match given(site, widest.entry, option) {
        Some(found) => format!(
            "`{name}` must be {legal}, found {}",
            clipped(&found.python(), CHARACTERS)
        ),
        None => format!("`{name}` is missing: a literal {legal} is needed"),
    }
}

/// The value of an option at a site.
fn given(site: &Site, entry: Entry, option: usize) -> Option<&Meta> {
    let place = entry.function.operands.len() + option;
    let name = entry.rule.options.get(option)?.name;
    let by_name = site.keywords.iter().find(|(known, _)| known == name);
    match site.operands.get(place) {
        Some(operand) => Some(&operand.literal),
        None => by_name.map(|(_, value)| value),
    }
}

fn together_words(near: &Near<'_>, positions: &[usize]) -> String {
    let options = near.entry.rule.options.iter().zip(positions);
    let shown: Vec<String> = options
        .filter_map(|(option, at)| Some(format!("{}={}", option.name, option.choices.get(*at)?.python())))
        .collect();
    format!("these operands don't go with {}", shown.join(", "))
}

/// A call that the rule takes with the site's operands, as far as the table says: `tf.reduce_mean(x, axis=1)`.
fn example(near: &Near<'_>, site: &Site) -> Option<String> {
    let rule = near.entry.rule;
    let operands = near.entry.function.operands;
    let is_default = |(option, at): (&crate::spec::OptionSpec, &Option<usize>)| {
        option.default.is_some() && at.is_none_or(|at| option.default == option.choices.get(at).copied())
    };
    let defaults = |row: &&Row| {
        rule.options
            .iter()
            .zip(&row.options)
            .filter(|pair| is_default(*pair))
            .count()
    };
    // The first of those that leave most options out.
    let row = near.rows.iter().rev().max_by_key(defaults)?;
    Some(match &rule.site {
        Matches::Operator(symbol) => format!("`{}`", operands.join(&format!(" {symbol} "))),
        Matches::Call(targets) => {
            let mut arguments: Vec<String> = operands.iter().map(|name| (*name).to_owned()).collect();
            for (option, at) in rule.options.iter().zip(&row.options) {
                if !is_default((option, at)) {
                    arguments.push(format!(
                        "{}={}",
                        option.name,
                        option.choices.get(at.unwrap_or(0))?.python()
                    ));
                }
            }
            let named = targets.iter().find(|target| {
                let rest = site.target.strip_suffix(target.text);
                rest.is_some_and(|rest| matches!(rest, "tf." | "tensorflow."))
            });
            let target = named.or(targets.first())?.text;
            format!("`tf.{target}({})`", arguments.join(", "))
        }
    })
}

fn outside_surface(
    registry: &Registry,
    site: &Site,
    shown: &str,
    answers: &[(Entry, Result<Claim, Mismatch>)],
) -> Refusal {
    let entries: Vec<Entry> = answers.iter().map(|(entry, _)| *entry).collect();
    let on_cpu: Vec<Entry> = entries
        .iter()
        .copied()
        .filter(|entry| entry.rule.device == Device::Cpu)
        .collect();
    let taken = words::operands(registry, if on_cpu.is_empty() { &entries } else { &on_cpu });
    let found = match &site.malformed {
        Some(malformed) => format!("{} ({malformed})", found_types(site)),
        None => found_types(site),
    };
    Refusal {
        code: registry.outside.code,
        message: clipped(
            &format!("`{shown}` takes {taken}; found {found}"),
            MESSAGE + CHARACTERS,
        ),
        suggestion: registry.outside.guidance.to_owned(),
    }
}

/// The types of the operands that came.
fn found_types(site: &Site) -> String {
    let mut types: Vec<String> = site
        .operands
        .iter()
        .take(OPERANDS)
        .map(|operand| match operand.tensor() {
            Some(ty) if operand.literal != Meta::Absent => {
                format!("{} with a literal value", ty.annotation())
            }
            Some(ty) => ty.annotation(),
            None => clipped(&operand.ty.name(), CHARACTERS),
        })
        .collect();
    if types.is_empty() {
        return "no operand".to_owned();
    }
    if site.operands.len() > OPERANDS {
        types.push(format!("{} more", site.operands.len() - OPERANDS));
    }
    format!("({})", types.join(", "))
}
