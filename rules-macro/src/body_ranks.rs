//! The rank of every tensor in a body, as far as the ops' shape functions tell it (`data/ranks.txt`, whose format
//! `data/export_ranks.py` states): whether each op takes what the arms say, and gives it.

use std::collections::HashMap;
use std::sync::OnceLock;

use quote::ToTokens;
use syn::{Block, Expr, Ident, Macro, Pat, Stmt};

use crate::body::is_op;
use crate::errors::{self, Errors};
use crate::model::Rule;
use crate::op_call::{constant_dtype, RawCall};
use crate::op_table;
use crate::values::{table, NO_RANK};

/// A tensor's rank.
#[derive(Clone)]
enum Rank {
    Known(i64, Option<Ident>),
    Unknown,
    /// An op refuses inputs of these ranks.
    Refused(Ident, Vec<i64>),
}

/// Checks the body against every combination of ranks that a rule takes.
pub(crate) fn check(body: &Block, tensors: &[String], rule: &Rule, errors: &mut Errors) {
    let values: Vec<usize> = rule.options.iter().map(|option| option.choices.len()).collect();
    let mut reported: Vec<usize> = Vec::new();
    for (index, promised) in rule.table.iter().enumerate() {
        let arm = rule.arm_of[index];
        if *promised == NO_RANK || reported.contains(&arm) {
            continue;
        }
        let (ranks, _) = table::digits(index, tensors.len(), &values);
        let names = tensors
            .iter()
            .cloned()
            .zip(ranks.iter().map(|rank| Rank::Known(*rank, None)));
        let arm_at = &rule.ranks[arm];
        match (Walker {
            names: names.collect(),
        })
        .block(body)
        {
            Rank::Known(given, Some(op)) if given != i64::from(*promised) => {
                let values = [
                    op.to_string(),
                    given.to_string(),
                    shown(&ranks),
                    promised.to_string(),
                ];
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                errors.at(&arm_at.result, errors::RANK_OP_GIVES, &values);
                reported.push(arm);
            }
            Rank::Refused(op, inputs) => {
                let values = [op.to_string(), shown(&inputs)];
                errors.at(&arm_at.at, errors::RANK_OP_TAKES, &[&values[0], &values[1]]);
                reported.push(arm);
            }
            _ => {}
        }
    }
}

fn shown(ranks: &[i64]) -> String {
    ranks.iter().map(i64::to_string).collect::<Vec<_>>().join(" and ")
}

/// What the op's shape function says of inputs of these ranks.
fn look_up(op: &str, ranks: &[i64]) -> Option<char> {
    static READ: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    let table = READ.get_or_init(|| {
        include_str!("../data/ranks.txt")
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

struct Walker {
    names: HashMap<String, Rank>,
}

impl Walker {
    fn block(&mut self, block: &Block) -> Rank {
        let mut last = Rank::Unknown;
        for stmt in &block.stmts {
            last = match stmt {
                Stmt::Local(local) => {
                    let value = local
                        .init
                        .as_ref()
                        .map_or(Rank::Unknown, |init| self.expr(&init.expr));
                    if let Rank::Refused(..) = value {
                        return value;
                    }
                    if let Pat::Ident(name) = &local.pat {
                        self.names.insert(name.ident.to_string(), value);
                    }
                    Rank::Unknown
                }
                Stmt::Expr(expr, None) => self.expr(expr),
                Stmt::Macro(found) if is_op(&found.mac) => self.op(&found.mac),
                _ => Rank::Unknown,
            };
        }
        last
    }

    fn expr(&mut self, expr: &Expr) -> Rank {
        match expr {
            Expr::Path(path) => {
                let name = path.path.to_token_stream().to_string();
                self.names.get(&name).cloned().unwrap_or(Rank::Unknown)
            }
            Expr::Macro(found) if is_op(&found.mac) => self.op(&found.mac),
            Expr::Try(inner) => self.expr(&inner.expr),
            Expr::Reference(inner) => self.expr(&inner.expr),
            Expr::Paren(inner) => self.expr(&inner.expr),
            Expr::Group(inner) => self.expr(&inner.expr),
            _ => Rank::Unknown,
        }
    }

    fn op(&mut self, mac: &Macro) -> Rank {
        let Ok(call) = syn::parse2::<RawCall>(mac.tokens.clone()) else {
            return Rank::Unknown;
        };
        let mut ranks = Vec::new();
        let mut all_known = true;
        for input in &call.inputs {
            match self.input(input) {
                Rank::Known(rank, _) => ranks.push(rank),
                Rank::Unknown => all_known = false,
                refused => return refused,
            }
        }
        let name = call.op.to_string();
        let sets_a_value = |(attr, _): &(Ident, Expr)| {
            let def = op_table::find(&name);
            let kind = def.as_ref().and_then(|def| def.attr(&attr.to_string()));
            kind.is_none_or(|attr| attr.kind != "type")
        };
        if !all_known || call.attrs.iter().any(sets_a_value) {
            return Rank::Unknown;
        }
        match look_up(&name, &ranks) {
            Some('x') => Rank::Refused(call.op, ranks),
            Some(rank) => match rank.to_digit(10) {
                Some(rank) => Rank::Known(i64::from(rank), Some(call.op)),
                None => Rank::Unknown,
            },
            None => Rank::Unknown,
        }
    }

    fn input(&mut self, expr: &Expr) -> Rank {
        match (constant_dtype(expr), expr) {
            (Some(_), Expr::Call(call)) => {
                let is_vector = matches!(call.args.first(), Some(Expr::Array(_)));
                Rank::Known(i64::from(is_vector), None)
            }
            _ => self.expr(expr),
        }
    }
}
