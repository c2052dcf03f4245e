//! Whether two rules match the same sites, in constant evaluation.

use crate::lang::names::same_text;
use crate::lang::table::{fact_at, NO_RANK, RANK_DIGITS};
use crate::lang::{Choice, DType, Kind, Literal, Range};
use crate::spec::{Function, Rule, Site};

/// Whether some site may match both rules, compared by the place of each argument. Where in doubt, it may. A site with
/// a tensor of any dtype and rank is no conflict: the first function takes it.
pub(super) const fn overlap(rule: &Rule, first: &Function, other: &Rule, second: &Function) -> bool {
    if first.operands.len() < second.operands.len() {
        return overlap(other, second, rule, first);
    }
    if rule.device as u8 != other.device as u8 || !share_dtypes(rule, other) {
        return false;
    }
    if first.is_list || second.is_list {
        return true;
    }
    let more = first.operands.len() - second.operands.len();
    if !numbers_meet_options(rule, second.operands.len(), other, more) {
        return false;
    }
    let (per_rule, per_other) = (rule.entries_per_ranks(), other.entries_per_ranks());
    let ranks = power(RANK_DIGITS, second.operands.len());
    // A Python number has rank 0, whose digit is 0.
    let stride = power(RANK_DIGITS, more);
    let mut index = 0;
    while index < per_rule {
        let mut inner = 0;
        while inner < per_other {
            if meet(rule, index, other, inner, more) {
                let mut rank = 0;
                while rank < ranks {
                    if rule.ranks[rank * stride * per_rule + index] != NO_RANK
                        && other.ranks[rank * per_other + inner] != NO_RANK
                    {
                        return true;
                    }
                    rank += 1;
                }
            }
            inner += 1;
        }
        index += 1;
    }
    false
}

/// Whether each of the `more` operands that `rule` has, beyond the `shared` ones, may be a number where `other` has an
/// option that may be one.
const fn numbers_meet_options(rule: &Rule, shared: usize, other: &Rule, more: usize) -> bool {
    if more > other.options.len() {
        return false;
    }
    let mut place = 0;
    while place < more {
        let kind = other.options[place].kind;
        let is_number = matches!(kind, Kind::Int | Kind::Float | Kind::Bool | Kind::Ints);
        if !rule.numbers[shared + place] || !is_number {
            return false;
        }
        place += 1;
    }
    true
}

/// Whether one site may give `rule` its options in combination `index`, and `other` its own in `inner`, of which the
/// first `skipped` are operands of `rule`. Some of the rest stand in places, the others are keywords or left out.
const fn meet(rule: &Rule, index: usize, other: &Rule, inner: usize, skipped: usize) -> bool {
    let mut placed = 0;
    loop {
        if rest_meets((rule, index, placed), (other, inner, skipped + placed))
            && rest_meets((other, inner, skipped + placed), (rule, index, placed))
        {
            return true;
        }
        if placed == rule.options.len() || skipped + placed == other.options.len() {
            return false;
        }
        if !share_a_value((rule, index, placed), (other, inner, skipped + placed)) {
            return false;
        }
        placed += 1;
    }
}

/// Whether each option of a rule from a place on is a keyword of the other too, with the same value, or left out: by
/// both, whatever it then is.
const fn rest_meets(
    (rule, index, from): (&Rule, usize, usize),
    (other, inner, other_from): (&Rule, usize, usize),
) -> bool {
    let mut option = from;
    while option < rule.options.len() {
        let mut meets = may_be_left_out(rule, option, index);
        let mut twin = other_from;
        while twin < other.options.len() {
            if same_text(rule.options[option].name, other.options[twin].name) {
                meets = share_a_value((rule, index, option), (other, inner, twin))
                    || (meets && may_be_left_out(other, twin, inner));
            }
            twin += 1;
        }
        if !meets {
            return false;
        }
        option += 1;
    }
    true
}

/// Whether both options can have the same value.
const fn share_a_value(
    (rule, index, option): (&Rule, usize, usize),
    (other, inner, twin): (&Rule, usize, usize),
) -> bool {
    let (choices, others) = (rule.options[option].choices, other.options[twin].choices);
    let mut choice = 0;
    while choice < choices.len() {
        let mut second = 0;
        while second < others.len() && stands(rule, option, index, choice) {
            if choices[choice].meets(&others[second]) && stands(other, twin, inner, second) {
                return true;
            }
            second += 1;
        }
        choice += 1;
    }
    false
}

/// Whether `other`, in the entry `inner`, takes every value that the options of `rule` can have in the entry `index`.
const fn within(rule: &Rule, index: usize, other: &Rule, inner: usize) -> bool {
    let mut option = 0;
    while option < rule.options.len() {
        let choices = rule.options[option].choices;
        let twin = twin(rule, option, other);
        let mut choice = 0;
        while choice < choices.len() {
            let is_taken = match (twin, rule.options[option].default) {
                (Some(twin), _) => {
                    same_range(rule.options[option].range, other.options[twin].range)
                        && takes_all_of(other, twin, inner, &choices[choice])
                }
                (None, Some(default)) => Choice::Is(default).same(&choices[choice]),
                (None, None) => false,
            };
            if stands(rule, option, index, choice) && !is_taken {
                return false;
            }
            choice += 1;
        }
        option += 1;
    }
    let mut option = 0;
    while option < other.options.len() {
        if twin(other, option, rule).is_none() && !may_be_left_out(other, option, inner) {
            return false;
        }
        option += 1;
    }
    true
}

/// Whether the option, at a site of the entry `index`, may have any value of this choice.
const fn takes_all_of(rule: &Rule, option: usize, index: usize, wanted: &Choice) -> bool {
    let choices = rule.options[option].choices;
    let mut choice = 0;
    while choice < choices.len() {
        let is_wider = match (&choices[choice], wanted) {
            (Choice::Int, Choice::Is(Literal::Int(_)))
            | (Choice::Float, Choice::Is(Literal::Float(_)))
            | (Choice::Str, Choice::Is(Literal::Str(_))) => true,
            (known, wanted) => known.same(wanted),
        };
        if is_wider && stands(rule, option, index, choice) {
            return true;
        }
        choice += 1;
    }
    false
}

/// Whether both ranges are the same.
const fn same_range(left: Option<Range>, right: Option<Range>) -> bool {
    match (left, right) {
        (None, None) => true,
        (Some(left), Some(right)) => left.from.same(&right.from) && left.until.same(&right.until),
        _ => false,
    }
}

/// The option of `other` with the name of this one.
const fn twin(rule: &Rule, option: usize, other: &Rule) -> Option<usize> {
    let mut twin = 0;
    while twin < other.options.len() {
        if same_text(rule.options[option].name, other.options[twin].name) {
            return Some(twin);
        }
        twin += 1;
    }
    None
}

/// Whether a site of the entry `index` may have the value of an option at this position of its choices.
const fn stands(rule: &Rule, option: usize, index: usize, position: usize) -> bool {
    let mut fact = 0;
    while fact < rule.facts.len() {
        if rule.facts[fact] == option {
            return fact_at(index, rule.fact_values().split_at(rule.facts.len()).0, fact) == position;
        }
        fact += 1;
    }
    true
}

const fn may_be_left_out(rule: &Rule, option: usize, index: usize) -> bool {
    match rule.options[option].default {
        Some(default) => takes_all_of(rule, option, index, &Choice::Is(default)),
        None => false,
    }
}

const fn power(base: usize, exponent: usize) -> usize {
    let mut product = 1;
    let mut step = 0;
    while step < exponent {
        product *= base;
        step += 1;
    }
    product
}

/// Whether each operand that both rules have may have the same dtype in both.
const fn share_dtypes(left: &Rule, right: &Rule) -> bool {
    let mut place = 0;
    while place < left.groups.len() && place < right.groups.len() {
        let (of_left, of_right) = (left.dtypes[left.groups[place]], right.dtypes[right.groups[place]]);
        let (mut index, mut is_shared) = (0, false);
        while index < of_left.len() {
            is_shared |= holds(of_right, of_left[index]);
            index += 1;
        }
        if !is_shared {
            return false;
        }
        place += 1;
    }
    true
}

const fn holds(dtypes: &[DType], dtype: DType) -> bool {
    let mut index = 0;
    while index < dtypes.len() {
        if dtypes[index] as u8 == dtype as u8 {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether `other` takes the same operands, of every dtype, and numbers where `rule` takes them.
const fn takes_operands(other: &Rule, rule: &Rule) -> bool {
    let mut place = 0;
    while place < rule.groups.len() {
        let (legal, wanted) = (other.dtypes[other.groups[place]], rule.dtypes[rule.groups[place]]);
        let mut index = 0;
        while index < wanted.len() {
            if !holds(legal, wanted[index]) {
                return false;
            }
            index += 1;
        }
        if rule.numbers[place] && !other.numbers[place] {
            return false;
        }
        let mut twin = 0;
        while twin < place {
            let is_looser = rule.groups[place] != rule.groups[twin];
            if other.groups[place] == other.groups[twin] && is_looser {
                return false;
            }
            twin += 1;
        }
        place += 1;
    }
    true
}

/// Whether one of `takers` takes every site of `rule`.
pub(super) const fn covered(
    rule: &Rule,
    function: &Function,
    takers: &[(&'static Function, &'static Rule)],
) -> bool {
    let forms = rule.ranks.len();
    let targets = match rule.site {
        Site::Call(targets) => targets.len(),
        Site::Operator(_) => 1,
    };
    let mut target = 0;
    while target < targets {
        let mut form = 0;
        while form < forms {
            if rule.ranks[form] != NO_RANK {
                let mut taken = false;
                let mut taker = 0;
                while taker < takers.len() && !taken {
                    let (other_function, other) = takers[taker];
                    taken = other_function.operands.len() == function.operands.len()
                        && other_function.is_list == function.is_list
                        && other.device as u8 == rule.device as u8
                        && has_target(other, &rule.site, target)
                        && takes_operands(other, rule)
                        && takes(other, rule, form);
                    taker += 1;
                }
                if !taken {
                    return false;
                }
            }
            form += 1;
        }
        target += 1;
    }
    true
}

/// Whether `rule` has the target at `position` of `site`.
const fn has_target(rule: &Rule, site: &Site, position: usize) -> bool {
    match (rule.site, site) {
        (Site::Call(targets), Site::Call(wanted)) => {
            let mut index = 0;
            while index < targets.len() {
                if targets[index].same(&wanted[position]) {
                    return true;
                }
                index += 1;
            }
            false
        }
        (Site::Operator(symbol), Site::Operator(wanted)) => same_text(symbol, wanted),
        _ => false,
    }
}

/// Whether `other` takes the site that is `form` of `rule`.
const fn takes(other: &Rule, rule: &Rule, form: usize) -> bool {
    let (per_rule, per_other) = (rule.entries_per_ranks(), other.entries_per_ranks());
    let (rank, index) = (form / per_rule, form % per_rule);
    let mut inner = 0;
    while inner < per_other {
        if other.ranks[rank * per_other + inner] != NO_RANK && within(rule, index, other, inner) {
            return true;
        }
        inner += 1;
    }
    false
}
