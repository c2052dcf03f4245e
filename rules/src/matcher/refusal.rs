//! The words of a refusal: its code, what was expected and found, and what to write instead. Each is one line, small
//! whatever the rules and the site hold.

use crate::lang::{Choice, Device};
use crate::record::record_of;
use crate::registry::{Entry, Registry};
use crate::site::{Meta, Operand, Site, Type};
use crate::spec::{OptionSpec, Site as Matches};
use crate::spelling::values;
use crate::types::ANY_ANNOTATION;
use crate::words::{self, clipped, one_of, Row};

use super::operands::operands;
use super::target::spelled;
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
    /// The ranks of the operands, as far as they are known.
    ranks: Vec<Option<i64>>,
    /// What of its table fits them.
    rows: Vec<Row>,
}

impl<'answer> Near<'answer> {
    /// Nothing if the rule doesn't take the operands.
    fn new(site: &Site, entry: Entry, answer: &'answer Result<Claim, Mismatch>) -> Option<Self> {
        let why = answer.as_ref().err();
        if matches!(why, Some(Mismatch::Operands)) {
            return None;
        }
        let given = operands(entry.function, site).iter();
        let rank = |operand: &Operand| match operand.ty {
            Type::Tensor(ty) => Some(ty.rank),
            Type::AnyTensor => None,
            _ => Some(0),
        };
        let mut ranks: Vec<Option<i64>> = given.map(rank).collect();
        ranks.resize(entry.function.operands.len(), None);
        let rows = words::rows(entry.rule).filter(|row| row.fits(&ranks)).collect();
        Some(Self {
            entry,
            why,
            ranks,
            rows,
        })
    }

    /// The legal values of an option for the operands of the site.
    fn legal(&self, option: usize) -> Vec<Choice> {
        words::legal(self.entry.rule, option, &self.rows)
    }

    /// The ints that an option may be, for the operands of the site.
    fn span(&self, option: usize) -> Option<String> {
        let range = self.entry.rule.options.get(option)?.range?;
        words::span(&range, &self.ranks)
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
        return refusal_on_gpu(registry, site, &shown, answers);
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

/// Where a CUDA tensor stands, the code is that of its target's rule on CUDA, whatever is wrong.
fn refusal_on_gpu(
    registry: &Registry,
    site: &Site,
    shown: &str,
    answers: &[(Entry, Result<Claim, Mismatch>)],
) -> Refusal {
    let found = found_types(site);
    let own = answers
        .iter()
        .find(|(entry, _)| entry.rule.device == Device::Cuda0);
    let Some((entry, answer)) = own else {
        return Refusal {
            code: registry.cuda.code,
            message: format!("`{shown}` has no native form on GPU tensors, found {found}"),
            suggestion: registry.cuda.guidance.to_owned(),
        };
    };
    let why = match (&site.malformed, Near::new(site, *entry, answer)) {
        (Some(malformed), _) => malformed.clone(),
        (None, Some(near)) => complaint(site, &[near]),
        (None, None) => format!("it takes {}; found {found}", words::operands(&[*entry])),
    };
    Refusal {
        code: entry.rule.code,
        message: clipped(&format!("`{shown}` can't be lowered on CUDA: {why}"), MESSAGE),
        suggestion: record_of(registry, *entry).guidance,
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
        Some(Mismatch::Range(option)) => {
            value_words(site, near, widest, *option) + ": TensorFlow raises an error"
        }
        Some(Mismatch::Open(option)) => open_words(widest, *option),
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
    let (name, legal) = (spec.name, one_of(&legal, widest.span(option).as_deref()));
    match given(site, widest.entry, option) {
        Some((Meta::Absent, ty)) => format!("`{name}` must be a literal {legal}, found a value of type {ty}"),
        Some((found, _)) => format!(
            "`{name}` must be {legal}, found {}",
            clipped(&found.python(), CHARACTERS)
        ),
        None if spec.default.is_some() => format!("`{name}` must be {legal}, and is left out"),
        None => format!("`{name}` is missing: {legal} is needed"),
    }
}

/// The value of an option isn't told while building, and what results depends on it.
fn open_words(widest: &Near<'_>, option: usize) -> String {
    let name = widest.entry.rule.options.get(option).map_or("", |spec| spec.name);
    format!("the result's rank depends on `{name}`, which must be a literal: write it as a keyword, a list as a tuple")
}

/// The value of an option at a site, with its type.
fn given(site: &Site, entry: Entry, option: usize) -> Option<(&Meta, String)> {
    let place = operands(entry.function, site).len() + option;
    let name = entry.rule.options.get(option)?.name;
    let by_name = site.keywords.iter().find(|(known, _)| known == name);
    match site.operands.get(place) {
        Some(operand) => Some((&operand.literal, clipped(&operand.ty.name(), CHARACTERS))),
        None => by_name.map(|(_, value)| (value, String::new())),
    }
}

fn together_words(near: &Near<'_>, positions: &[usize]) -> String {
    let options = near.entry.rule.options.iter().zip(positions);
    let shown: Vec<String> = options
        .filter_map(|(option, at)| {
            Some(format!(
                "{}={}",
                option.name,
                one_of(&[*option.choices.get(*at)?], None)
            ))
        })
        .collect();
    format!("these operands don't go with {}", shown.join(", "))
}

/// A call that the rule takes with the site's operands, as far as the table says: `tf.reduce_mean(x, axis=1)`.
fn example(near: &Near<'_>, site: &Site) -> Option<String> {
    let (rule, function) = (near.entry.rule, near.entry.function);
    let is_default = |(option, at): (&OptionSpec, &Option<usize>)| {
        let is_at = |at: usize| option.default.map(Choice::Is) == option.choices.get(at).copied();
        option.default.is_some() && at.is_none_or(is_at)
    };
    let defaults = |row: &&Row| {
        let pairs = rule.options.iter().zip(&row.options);
        pairs.filter(|pair| is_default(*pair)).count()
    };
    // The first of those that leave most options out.
    let row = near.rows.iter().rev().max_by_key(defaults)?;
    let ranks: Vec<Option<i64>> = row.ranks.iter().copied().map(Some).collect();
    Some(match &rule.site {
        Matches::Operator(symbol) => format!("`{}`", function.operands.join(&format!(" {symbol} "))),
        Matches::Call(targets) => {
            let mut arguments: Vec<String> =
                function.operands.iter().map(|name| (*name).to_owned()).collect();
            for (option, at) in rule.options.iter().zip(&row.options) {
                if !is_default((option, at)) {
                    let values = values(option, option.choices.get(at.unwrap_or(0))?, &ranks);
                    let value = values.first()?;
                    arguments.push(match value.literal {
                        Meta::Absent => value.text.clone(),
                        _ => format!("{}={}", option.name, value.text),
                    });
                }
            }
            let named = targets.iter().find(|target| {
                let rest = site.target.strip_suffix(target.text);
                rest.is_some_and(|rest| matches!(rest, "tf." | "tensorflow." | "rextio_tensorflow."))
            });
            let target = named.or(targets.first())?.text;
            format!("`{}({})`", spelled(target), arguments.join(", "))
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
    let taken = words::operands(if on_cpu.is_empty() { &entries } else { &on_cpu });
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
            None if operand.ty == Type::AnyTensor => ANY_ANNOTATION.to_owned(),
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
