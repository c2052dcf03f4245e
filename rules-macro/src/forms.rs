//! The result rank for every combination of operand ranks and facts, and what that tells about the arms: dead ones,
//! results out of range, values that no arm takes. A fact is the value of an option that the arms look at: any other
//! option has no digit in the table.

use crate::errors::{self, Errors};
use crate::kwargs::shown;
use crate::model::{RankArm, RuleOption};
use crate::rank_expr::{self, Named};
use crate::signature::Signed;
use crate::values::{table, Choice, Kind, Value, ANY_RANK, MAX_ENTRIES, MAX_RANK, NO_RANK};

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
        if let Some((arm, rank)) = seen.result(arms, &chosen) {
            *entry = u8::try_from(rank).unwrap_or(ANY_RANK);
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
    let bound = arm.bound().into_iter();
    let mut names: Vec<(String, Named)> = bound.map(|name| (name, Named::Value(Kind::Int))).collect();
    names.extend(
        options
            .iter()
            .map(|option| (option.name.to_string(), named(option))),
    );
    if let Some(guard) = &arm.guard {
        rank_expr::check(guard, Kind::Bool, &names, errors);
    }
    rank_expr::check_result(&arm.result, &names, errors);
}

/// What the arms see of an option.
fn named(option: &RuleOption) -> Named {
    let is_listed = |choice: &Choice| matches!(choice, Choice::Is(value) if *value != Value::None);
    if option.choices.iter().all(is_listed) {
        Named::Value(option.kind)
    } else {
        Named::Open {
            nullable: option.nullable,
            is_list: option.kind == Kind::Ints,
        }
    }
}

/// One combination of ranks and option values.
struct Form {
    ranks: Vec<i64>,
    options: Vec<(String, Choice)>,
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
    fn shown(&self, bound: &[(String, Choice)]) -> String {
        let named: Vec<String> = bound
            .iter()
            .chain(&self.options)
            .map(|(name, value)| format!("`{name}` is {}", shown(value)))
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
    /// For each arm, a result that is out of range, and for what.
    outside: Vec<Option<(i64, String)>>,
    /// For each arm, whether its guard is what has no value, and for what.
    broken: Vec<Option<(bool, String)>>,
    /// For each arm, whether it gave a rank that tensors have.
    inside: Vec<bool>,
    /// For each option, which of its choices some combination accepted.
    choices: Vec<Vec<bool>>,
}

impl Seen {
    fn of(arms: &[RankArm], options: &[&RuleOption]) -> Self {
        Self {
            arms: vec![(false, false, false); arms.len()],
            outside: vec![None; arms.len()],
            broken: vec![None; arms.len()],
            inside: vec![false; arms.len()],
            choices: options
                .iter()
                .map(|option| vec![false; option.choices.len()])
                .collect(),
        }
    }

    fn result(&mut self, arms: &[RankArm], form: &Form) -> Option<(usize, i64)> {
        let mut first = None;
        for (index, arm) in arms.iter().enumerate() {
            let Some(bound) = arm.matches(&form.ranks) else {
                continue;
            };
            self.arms[index].0 = true;
            let mut names = bound.clone();
            names.extend(form.options.iter().cloned());
            let holds = match &arm.guard {
                Some(guard) => rank_expr::value(guard, &names),
                None => Some(Value::Bool(true)),
            };
            if holds.is_none() && first.is_none() {
                self.broken[index].get_or_insert_with(|| (true, form.shown(&bound)));
            }
            if holds != Some(Value::Bool(true)) {
                continue;
            }
            self.arms[index].1 = true;
            if first.is_some() {
                continue;
            }
            self.arms[index].2 = true;
            first = Some(match rank_expr::value(&arm.result, &names) {
                Some(Value::Int(rank)) if (0..=MAX_RANK).contains(&rank) || rank == rank_expr::ANY_VALUE => {
                    self.inside[index] = true;
                    Some((index, rank))
                }
                Some(Value::Int(rank)) => {
                    let outside = &mut self.outside[index];
                    outside.get_or_insert_with(|| (rank, form.shown(&bound)));
                    None
                }
                _ => {
                    self.broken[index].get_or_insert_with(|| (false, form.shown(&bound)));
                    None
                }
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

    fn report(&self, arms: &[RankArm], options: &[&RuleOption], errors: &mut Errors) {
        for (arm, broken) in arms.iter().zip(&self.broken) {
            match broken {
                Some((true, shown)) => errors.at(&arm.guard, errors::RANK_ARITHMETIC, &[shown]),
                Some((false, shown)) => errors.at(&arm.result, errors::RANK_ARITHMETIC, &[shown]),
                None => {}
            }
        }
        if self.broken.iter().any(Option::is_some) {
            return;
        }
        let mut dead_arm = false;
        for (arm, (pattern, guard, first)) in arms.iter().zip(&self.arms) {
            dead_arm |= !first;
            match (pattern, guard, first) {
                (_, _, true) => {}
                (true, false, _) => errors.at(&arm.guard, errors::RANK_NEVER, &["its guard is always false"]),
                _ => errors.at(&arm.at, errors::RANK_UNREACHABLE, &[]),
            }
        }
        let mut outside = false;
        for ((arm, found), inside) in arms.iter().zip(&self.outside).zip(&self.inside) {
            // A rank that no tensor has only says that the arm doesn't apply, unless it never does.
            if let (Some((rank, shown)), false) = (found, inside) {
                outside = true;
                if crate::rank_pattern::integer(&arm.result).is_none() {
                    errors.at(&arm.result, errors::RANK_RESULT, &[&rank.to_string(), shown]);
                }
            }
        }
        if dead_arm || outside {
            return;
        }
        for (option, seen) in options.iter().zip(&self.choices) {
            for (choice, seen) in option.choices.iter().zip(seen) {
                if !seen && matches!(choice, Choice::Is(_)) {
                    let values = [shown(choice), option.name.to_string()];
                    errors.at(&option.name, errors::KWARG_DEAD, &[&values[0], &values[1]]);
                }
            }
        }
    }
}
