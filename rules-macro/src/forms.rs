//! The result rank for every combination of operand ranks and facts, and what that tells about the arms: dead ones,
//! results out of range, values that no arm takes. A fact is the value of an option that the arms look at: any other
//! option has no digit in the table.

use crate::errors::{self, Errors};
use crate::model::{RankArm, RuleOption};
use crate::rank_expr;
use crate::signature::Signed;
use crate::values::{table, Kind, Value, MAX_ENTRIES, MAX_RANK, NO_RANK};

/// A good rule's table.
#[derive(Default)]
pub(crate) struct Table {
    /// The positions of the options that the arms look at.
    pub(crate) facts: Vec<usize>,
    /// How many values each fact has.
    pub(crate) values: Vec<usize>,
    /// The result ranks.
    pub(crate) ranks: Vec<u8>,
    /// For each result rank, the arm that it comes from.
    pub(crate) arm_of: Vec<usize>,
}

/// Checks the arms' expressions, and evaluates them for every combination; nothing is in the table of a rule that
/// isn't good.
pub(crate) fn table(arms: &[RankArm], options: &[RuleOption], signed: &Signed, errors: &mut Errors) -> Table {
    let before = errors.count();
    for arm in arms {
        check_names(arm, options, errors);
    }
    let looks_at = |option: &RuleOption| arms.iter().any(|arm| arm.mentions(&option.name.to_string()));
    let facts: Vec<usize> = (0..options.len()).filter(|at| looks_at(&options[*at])).collect();
    let options: Vec<&RuleOption> = facts.iter().map(|at| &options[*at]).collect();
    let operands = signed.tensors.len();
    let values: Vec<usize> = options.iter().map(|option| option.choices.len()).collect();
    let size = table::entries(operands, values.iter().copied());
    if size > MAX_ENTRIES {
        let at = options.last().map(|option| &option.name);
        errors.at(
            at,
            errors::FORMS_LIMIT,
            &[&MAX_ENTRIES.to_string(), &size.to_string()],
        );
    }
    if errors.count() > before {
        return Table::default();
    }
    let mut seen = Seen::of(arms, &options);
    let mut ranks = vec![NO_RANK; size];
    let mut arm_of = vec![0; size];
    for (index, entry) in ranks.iter_mut().enumerate() {
        let chosen = Form::at(index, operands, &options, &values);
        if let Some((arm, rank)) = seen.result(arms, &chosen, errors) {
            *entry = u8::try_from(rank).unwrap_or(NO_RANK);
            arm_of[index] = arm;
        }
    }
    seen.report(arms, &options, errors);
    if errors.count() > before {
        return Table::default();
    }
    Table {
        facts,
        values,
        ranks,
        arm_of,
    }
}

/// Guards and results name what the pattern binds and the options.
fn check_names(arm: &RankArm, options: &[RuleOption], errors: &mut Errors) {
    let mut names: Vec<(String, Kind)> = arm.bound().into_iter().map(|name| (name, Kind::Int)).collect();
    names.extend(
        options
            .iter()
            .map(|option| (option.name.to_string(), option.kind)),
    );
    if let Some(guard) = &arm.guard {
        rank_expr::check(guard, Kind::Bool, &names, errors);
    }
    rank_expr::check(&arm.result, Kind::Int, &names, errors);
}

/// One combination of ranks and option values.
struct Form {
    ranks: Vec<i64>,
    options: Vec<(String, Value)>,
    positions: Vec<usize>,
}

impl Form {
    fn at(index: usize, operands: usize, options: &[&RuleOption], values: &[usize]) -> Self {
        let (ranks, positions) = table::digits(index, operands, values);
        let options = options
            .iter()
            .zip(&positions)
            .map(|(option, at)| (option.name.to_string(), option.choices[*at].clone()))
            .collect();
        Self {
            ranks,
            options,
            positions,
        }
    }

    /// `n is 5, axis is 1`.
    fn shown(&self, bound: &[(String, Value)]) -> String {
        let named: Vec<String> = bound
            .iter()
            .chain(&self.options)
            .map(|(name, value)| format!("`{name}` is {}", value.rust()))
            .collect();
        if named.is_empty() {
            let ranks: Vec<String> = self.ranks.iter().map(i64::to_string).collect();
            return format!("the ranks are {}", ranks.join(", "));
        }
        named.join(", ")
    }
}

/// What the combinations showed so far.
struct Seen {
    /// For each arm: whether its pattern was right, whether its guard held, whether it was the first to match.
    arms: Vec<(bool, bool, bool)>,
    /// For each arm, whether a result out of range was reported.
    reported: Vec<bool>,
    /// For each option, which of its choices some combination accepted.
    choices: Vec<Vec<bool>>,
}

impl Seen {
    fn of(arms: &[RankArm], options: &[&RuleOption]) -> Self {
        Self {
            arms: vec![(false, false, false); arms.len()],
            reported: vec![false; arms.len()],
            choices: options
                .iter()
                .map(|option| vec![false; option.choices.len()])
                .collect(),
        }
    }

    fn result(&mut self, arms: &[RankArm], form: &Form, errors: &mut Errors) -> Option<(usize, i64)> {
        let mut first = None;
        for (index, arm) in arms.iter().enumerate() {
            let Some(bound) = arm.matches(&form.ranks) else {
                continue;
            };
            self.arms[index].0 = true;
            let mut names = bound.clone();
            names.extend(form.options.iter().cloned());
            let holds = arm
                .guard
                .as_ref()
                .is_none_or(|guard| rank_expr::value(guard, &names) == Some(Value::Bool(true)));
            if !holds {
                continue;
            }
            self.arms[index].1 = true;
            if first.is_some() {
                continue;
            }
            self.arms[index].2 = true;
            first = Some(match rank_expr::value(&arm.result, &names) {
                Some(Value::Int(rank)) if (0..=MAX_RANK).contains(&rank) => Some((index, rank)),
                Some(Value::Int(rank)) => {
                    self.out_of_range(index, arm, rank, &form.shown(&bound), errors);
                    None
                }
                _ => None,
            });
        }
        let rank = first.flatten();
        if rank.is_some() {
            for (seen, position) in self.choices.iter_mut().zip(&form.positions) {
                seen[*position] = true;
            }
        }
        rank
    }

    fn out_of_range(&mut self, index: usize, arm: &RankArm, rank: i64, shown: &str, errors: &mut Errors) {
        let literal = crate::rank_pattern::integer(&arm.result).is_some();
        if !literal && !self.reported[index] {
            errors.at(&arm.result, errors::RANK_RESULT, &[&rank.to_string(), shown]);
        }
        self.reported[index] = true;
    }

    fn report(&self, arms: &[RankArm], options: &[&RuleOption], errors: &mut Errors) {
        let mut dead_arm = false;
        for (arm, (pattern, guard, first)) in arms.iter().zip(&self.arms) {
            dead_arm |= !first;
            match (pattern, guard, first) {
                (_, _, true) => {}
                (true, false, _) => errors.at(&arm.guard, errors::RANK_NEVER, &["its guard is always false"]),
                _ => errors.at(&arm.at, errors::RANK_UNREACHABLE, &[]),
            }
        }
        if dead_arm || self.reported.contains(&true) {
            return;
        }
        for (option, seen) in options.iter().zip(&self.choices) {
            for (choice, seen) in option.choices.iter().zip(seen) {
                if !seen {
                    let values = [choice.rust(), option.name.to_string()];
                    errors.at(&option.name, errors::KWARG_DEAD, &[&values[0], &values[1]]);
                }
            }
        }
    }
}
