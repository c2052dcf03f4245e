//! What the ops' shape functions say of ranks (`data/ranks.txt`, whose format `data/export_ranks.py` states).

use std::collections::HashMap;
use std::sync::OnceLock;

use syn::Ident;

use super::infer::Rank;

/// What the op gives for inputs of these ranks.
pub(crate) fn rank(op: &Ident, ranks: Vec<i64>) -> Rank {
    match look_up(&op.to_string(), &ranks) {
        Some('x') => Rank::Refused(op.clone(), ranks),
        Some(rank) => rank
            .to_digit(10)
            .map_or(Rank::Unknown, |rank| Rank::Known(i64::from(rank))),
        None => Rank::Unknown,
    }
}

fn look_up(op: &str, ranks: &[i64]) -> Option<char> {
    static READ: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    let table = READ.get_or_init(|| {
        include_str!("../../data/ranks.txt")
            .lines()
            .filter_map(|line| line.split_once('|'))
            .collect()
    });
    let known = table.get(op)?;
    let mut index = 0;
    for rank in ranks {
        index = index * 6 + usize::try_from(*rank).ok().filter(|rank| *rank < 6)?;
    }
    let inputs = if known.len() == 6 { 1 } else { 2 };
    known.chars().nth(index).filter(|_| ranks.len() == inputs)
}
