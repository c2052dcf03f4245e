//! The options of a site beside those of a rule: which of the choices each value may be.

use super::{Mismatch, Source};
use crate::lang::names::MAX_OPTIONS;
use crate::lang::{Choice, Kind, Literal};
use crate::registry::Entry;
use crate::site::{Meta, Site, Type};
use crate::spec::OptionSpec;

/// For each option, where its value comes from, and the positions in its choices that it may have.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) sources: [Source; MAX_OPTIONS],
    pub(super) positions: Vec<Vec<usize>>,
}

/// What a site tells of an option's value.
enum Told<'site> {
    Literal(&'site Meta),
    /// Its type; the value is known at run time, or to Rextio alone.
    Type(&'site Type),
}

/// The options of a site, if the rule takes them beside operands of these ranks.
pub(super) fn options(entry: Entry, site: &Site, ranks: &[Option<i64>]) -> Result<Options, Mismatch> {
    let specs = entry.rule.options;
    let mut options = Options {
        sources: sources(entry, site)?,
        positions: Vec::with_capacity(specs.len()),
    };
    for (index, spec) in specs.iter().enumerate() {
        let default;
        let told = match options.sources[index] {
            Source::Default => {
                let Some(value) = spec.default else {
                    return Err(Mismatch::Value(index));
                };
                default = meta(&value);
                match &default {
                    Some(meta) => Told::Literal(meta),
                    // A float: no site can state it.
                    None => {
                        options
                            .positions
                            .push(first(spec, |choice| is_float(choice, &value)));
                        continue;
                    }
                }
            }
            Source::Keyword(at) => Told::Literal(&site.keywords[at].1),
            Source::Operand(at) => {
                let operand = &site.operands[at];
                match &operand.literal {
                    Meta::Absent => Told::Type(&operand.ty),
                    literal => Told::Literal(literal),
                }
            }
        };
        let positions = match told {
            Told::Literal(value) => {
                let found = first(spec, |choice| holds(choice, value));
                if !found.is_empty() && !is_within(spec, value, ranks) {
                    return Err(Mismatch::Range(index));
                }
                found
            }
            Told::Type(ty) => {
                let all = spec.choices.iter().enumerate();
                all.filter(|(_, choice)| may_be(choice, spec.kind, ty))
                    .map(|(at, _)| at)
                    .collect()
            }
        };
        let is_whole = match told {
            Told::Type(Type::Bool) => positions.len() == 2,
            _ => !positions.is_empty(),
        };
        if !is_whole {
            return Err(Mismatch::Value(index));
        }
        options.positions.push(positions);
    }
    Ok(options)
}

/// Where the value of each option comes from.
fn sources(entry: Entry, site: &Site) -> Result<[Source; MAX_OPTIONS], Mismatch> {
    let specs = entry.rule.options;
    let mut sources = [Source::Default; MAX_OPTIONS];
    let count = super::operands::operands(entry.function, site).len();
    if site.operands.len() > count + specs.len() {
        let (most, found) = (count + specs.len(), site.operands.len());
        let message = format!("expected at most {most} positional operand(s), found {found}");
        return Err(Mismatch::Rest(message));
    }
    for (index, operand) in site.operands.iter().enumerate().skip(count) {
        if !entry.rule.takes_positions() {
            let name = specs[index - count].name;
            return Err(Mismatch::Rest(format!(
                "on CUDA, `{name}` must be given by its name"
            )));
        }
        if !operand.literal.agrees_with(&operand.ty) {
            let (shown, ty) = (operand.literal.python(), operand.ty.name());
            let name = specs[index - count].name;
            return Err(Mismatch::Rest(format!(
                "the literal {shown} of `{name}` contradicts its stated type {ty}"
            )));
        }
        sources[index - count] = Source::Operand(index);
    }
    for (at, (name, _)) in site.keywords.iter().enumerate() {
        let Some(index) = specs.iter().position(|spec| spec.name == name) else {
            return Err(Mismatch::Rest(format!("the keyword `{name}` is not covered")));
        };
        if sources[index] != Source::Default {
            return Err(Mismatch::Rest(format!("`{name}` is given twice")));
        }
        sources[index] = Source::Keyword(at);
    }
    Ok(sources)
}

/// The position of the first choice that is one; the earlier ones are the narrower.
fn first(spec: &OptionSpec, is_one: impl Fn(&Choice) -> bool) -> Vec<usize> {
    spec.choices.iter().position(is_one).into_iter().collect()
}

/// A literal as a site states it; nothing for a float, which none does.
pub(crate) fn meta(value: &Literal) -> Option<Meta> {
    Some(match value {
        Literal::Int(value) => Meta::Int(*value),
        Literal::Bool(value) => Meta::Bool(*value),
        Literal::Str(value) => Meta::Str((*value).to_owned()),
        Literal::DType(dtype) => Meta::Str(dtype.name().to_owned()),
        Literal::None => Meta::None,
        Literal::Float(_) => return None,
    })
}

fn is_float(choice: &Choice, value: &Literal) -> bool {
    matches!(choice, Choice::Float) || matches!(choice, Choice::Is(known) if known == value)
}

/// Whether a literal value is of this choice.
fn holds(choice: &Choice, value: &Meta) -> bool {
    match (choice, value) {
        (Choice::Is(Literal::Int(left)), Meta::Int(right)) => left == right,
        (Choice::Is(Literal::Bool(left)), Meta::Bool(right)) => left == right,
        (Choice::Is(Literal::Str(left)), Meta::Str(right)) => left == right,
        (Choice::Is(Literal::DType(left)), Meta::Str(right)) => left.name() == right,
        (Choice::Is(Literal::Float(bits)), Meta::Int(right)) => f64::from_bits(*bits) == *right as f64,
        (Choice::Is(Literal::None), Meta::None)
        | (Choice::Int | Choice::Float, Meta::Int(_))
        | (Choice::Str, Meta::Str(_)) => true,
        (Choice::Ints(length), Meta::Ints(values)) => *length == values.len(),
        _ => false,
    }
}

/// Whether some value of this type is of this choice, and the shipped text tells it from the others.
fn may_be(choice: &Choice, kind: Kind, ty: &Type) -> bool {
    match (choice, ty) {
        (Choice::Int, Type::Int)
        | (Choice::Float, Type::Int | Type::Float)
        | (Choice::Ints(_), Type::IntList)
        | (Choice::Is(Literal::Bool(_)), Type::Bool) => true,
        (Choice::Is(Literal::Str(_)) | Choice::Str, Type::Str) => kind == Kind::Str,
        (Choice::Ints(length), Type::Ints(found)) => length == found,
        _ => false,
    }
}

/// Whether each int of a literal value lies in the option's range, as far as the ranks are known.
fn is_within(spec: &OptionSpec, value: &Meta, ranks: &[Option<i64>]) -> bool {
    let Some(range) = spec.range else { return true };
    match value {
        Meta::Int(value) => range.may_hold(*value, ranks),
        Meta::Ints(values) => values.iter().all(|value| range.may_hold(*value, ranks)),
        _ => true,
    }
}
