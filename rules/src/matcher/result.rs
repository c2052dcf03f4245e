//! What results of a site: a marker where dtype and rank are known, a tensor of any where they aren't.

use super::operands::Operands;
use super::options::Options;
use super::Mismatch;
use crate::lang::{Choice, DType, Device, Literal};
use crate::registry::{Entry, Registry};
use crate::spec::{result_rank, ResultDType, ResultRank, Returns, Rule};
use crate::types::{ResultType, TensorType};

/// The ranks that may result.
#[derive(Debug, Default, Clone, Copy)]
struct Ranks {
    known: Option<ResultRank>,
    is_several: bool,
}

impl Ranks {
    fn add(&mut self, rank: ResultRank) {
        self.is_several |= self.known.is_some_and(|known| known != rank);
        self.known = Some(rank);
    }
}

/// What the site gives, if the rule takes these operands with these options.
pub(super) fn result(
    registry: &Registry,
    entry: Entry,
    operands: &Operands,
    options: &Options,
) -> Result<ResultType, Mismatch> {
    let rule = entry.rule;
    let ranks = ranks(rule, operands, options);
    let Some(rank) = ranks.known else {
        return Err(Mismatch::Together(
            options.positions.iter().map(|all| all[0]).collect(),
        ));
    };
    match entry.function.returns {
        Returns::Tensor => {}
        Returns::Int => return Ok(ResultType::Int),
        Returns::Float => return Ok(ResultType::Float),
        Returns::Bool => return Ok(ResultType::Bool),
        Returns::Tensors => return Ok(ResultType::Tensors),
    }
    if operands.is_dynamic && !rule.typed {
        return Ok(ResultType::AnyTensor);
    }
    if ranks.is_several && !operands.is_dynamic {
        let is_open = |at: &usize| options.positions[*at].len() > 1;
        let open = rule.facts.iter().copied().find(is_open).unwrap_or(0);
        return Err(Mismatch::Open(open));
    }
    let marker = match (rank, dtype(rule, operands, options)) {
        (ResultRank::Is(rank), Some(dtype)) if !ranks.is_several => {
            Some(TensorType::new(dtype, rule.device, rank))
        }
        _ => None,
    };
    match marker.filter(|marker| registry.types.contains(marker)) {
        Some(marker) => Ok(ResultType::Tensor(marker)),
        None if rule.device == Device::Cpu => Ok(ResultType::AnyTensor),
        None => Err(Mismatch::Operands),
    }
}

/// The ranks in the table for operands and options as far as they are known.
fn ranks(rule: &Rule, operands: &Operands, options: &Options) -> Ranks {
    let mut parts = vec![0];
    for fact in rule.facts {
        let (positions, values) = (&options.positions[*fact], rule.options[*fact].choices.len());
        let each = |part: usize| positions.iter().map(move |position| part * values + position);
        parts = parts.into_iter().flat_map(each).collect();
    }
    let mut found = Ranks::default();
    for block in &operands.blocks {
        for part in &parts {
            let entry = rule.ranks.get(block + part);
            if let Some(rank) = entry.and_then(|entry| result_rank(*entry)) {
                found.add(rank);
            }
        }
    }
    found
}

fn dtype(rule: &Rule, operands: &Operands, options: &Options) -> Option<DType> {
    match rule.result {
        ResultDType::Group(group) => operands.dtype(group),
        ResultDType::Is(dtype) => Some(dtype),
        ResultDType::Option(option) => match (&options.positions[option][..], rule.options[option].choices) {
            ([position], choices) => match choices[*position] {
                Choice::Is(Literal::DType(dtype)) => Some(dtype),
                _ => operands.dtype(0),
            },
            _ => None,
        },
    }
}
