//! Site -> claimed with its result type, not ours, or refused and why. Total and deterministic.

mod operands;
mod options;
mod refusal;
mod result;
mod target;

use crate::lang::names::MAX_OPTIONS;
use crate::lang::Device;
use crate::registry::{Entry, Registry};
use crate::site::{Site, Type};
use crate::types::ResultType;

pub(crate) use options::meta;
pub(crate) use target::spelled;

use refusal::refusal;
pub use refusal::Refusal;
pub use target::full_name;
use target::Target;

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

/// Where the value of an option comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// It is left out.
    Default,
    /// The positional operand at this position.
    Operand(usize),
    /// The keyword at this position.
    Keyword(usize),
}

/// A site that a rule takes.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    /// The rule and its function.
    pub entry: Entry,
    /// What results.
    pub result: ResultType,
    /// Whether the dtype and the rank of some operand are known at run time only: then so is which rule it is.
    pub is_dynamic: bool,
    /// Where the value of each option comes from.
    sources: [Source; MAX_OPTIONS],
}

impl Claim {
    /// Where the value of each option comes from, in order.
    pub fn sources(&self) -> &[Source] {
        &self.sources[..self.entry.rule.options.len()]
    }

    /// The positional operands of the site that aren't options.
    pub fn operands<'site>(&self, site: &'site Site) -> &'site [crate::site::Operand] {
        operands::operands(self.entry.function, site)
    }
}

/// Matches one site against all rules of `registry`.
pub fn match_site(registry: &Registry, site: &Site) -> Verdict {
    let Some(target) = Target::of(site) else {
        return Verdict::NotCovered;
    };
    let entries = registry.candidates(&site.kind, target.name);
    let is_on_gpu =
        |operand: &crate::site::Operand| operand.tensor().is_some_and(|ty| ty.device == Device::Cuda0);
    let on_gpu = site.operands.iter().any(is_on_gpu);
    let unresolved = site.operands.iter().any(|operand| operand.ty == Type::Unknown);
    let is_ours = !target.is_builtin || matches!(&site.operands[..], [one] if one.is_tensor());
    if !is_ours || (!on_gpu && (entries.is_empty() || unresolved)) {
        return Verdict::NotCovered;
    }
    let answers: Vec<(Entry, Result<Claim, Mismatch>)> = entries
        .iter()
        .map(|entry| (*entry, match_rule(registry, *entry, site)))
        .collect();
    if site.malformed.is_none() {
        if let Some(claim) = chosen(&answers) {
            return Verdict::Claimed(claim);
        }
    }
    Verdict::Refused(refusal(registry, site, &target.shown(), on_gpu, &answers))
}

/// The first rule that takes a site; of a dynamic site, the one of the first function whose rule allows most, since at
/// run time it may be any of them.
fn chosen(answers: &[(Entry, Result<Claim, Mismatch>)]) -> Option<Claim> {
    let mut claims = answers.iter().filter_map(|(_, answer)| answer.as_ref().ok());
    let first = claims.next()?;
    if !first.is_dynamic {
        return Some(*first);
    }
    let same = claims.filter(|claim| claim.entry.function.name == first.entry.function.name);
    let widest = same.fold(first, |best, claim| {
        if claim.entry.rule.allows() > best.entry.rule.allows() {
            claim
        } else {
            best
        }
    });
    Some(*widest)
}

/// Why one rule doesn't take a site.
#[derive(Debug, Clone)]
enum Mismatch {
    /// The operands' types or ranks are others.
    Operands,
    /// The operands are right; the value of this option is missing or not a legal one.
    Value(usize),
    /// The operands are right; for their ranks, the value of this option is out of range.
    Range(usize),
    /// The operands are right; what results depends on this option, whose value isn't told.
    Open(usize),
    /// The operands are right; they don't go with these positions in the options' choices.
    Together(Vec<usize>),
    /// The operands are right, the rest is not.
    Rest(String),
}

fn match_rule(registry: &Registry, entry: Entry, site: &Site) -> Result<Claim, Mismatch> {
    let bound = operands::bind(entry, site).ok_or(Mismatch::Operands)?;
    operands::check(entry, &bound, site)?;
    let options = options::options(entry, site, bound.ranks())?;
    Ok(Claim {
        entry,
        result: result::result(registry, entry, &bound, &options)?,
        is_dynamic: bound.is_dynamic,
        sources: options.sources,
    })
}
