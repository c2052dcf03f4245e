//! Whether two rules match the same sites, in constant evaluation.

use crate::lang::names::same_text;
use crate::lang::table::{fact_at, NO_RANK, RANK_DIGITS};
use crate::lang::Literal;
use crate::spec::{Function, Rule, Site};

/// Whether some site may match both rules, compared by the place of each argument. Where in doubt, it may.
pub(super) const fn overlap(rule: &Rule, first: &Function, other: &Rule, second: &Function) -> bool {
    if first.operands.len() < second.operands.len() {
        return overlap(other, second, rule, first);
    }
    let more = first.operands.len() - second.operands.len();
    if rule.device as u8 != other.device as u8
        || !share_a_dtype(rule, other)
        || !numbers_meet_literals(rule, second.operands.len(), other, more)
    {
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
/// option that may stand in a place: an int.
const fn numbers_meet_literals(rule: &Rule, shared: usize, other: &Rule, more: usize) -> bool {
    if more > other.options.len() {
        return false;
    }
    let mut place = 0;
    while place < more {
        let is_int = matches!(other.options[place].choices[0], Literal::Int(_));
        if !rule.numbers[shared + place] || !is_int {
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
        let is_int = matches!(rule.options[placed].choices[0], Literal::Int(_));
        if !is_int || !share_a_value((rule, index, placed), (other, inner, skipped + placed)) {
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
    let choices = rule.options[option].choices;
    let mut choice = 0;
    while choice < choices.len() {
        if may_be(rule, option, index, &choices[choice]) && may_be(other, twin, inner, &choices[choice]) {
            return true;
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
                (Some(twin), _) => may_be(other, twin, inner, &choices[choice]),
                (None, Some(default)) => default.same(&choices[choice]),
                (None, None) => false,
            };
            if may_be(rule, option, index, &choices[choice]) && !is_taken {
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

/// Whether the option can have this value at a site of the entry `index`.
const fn may_be(rule: &Rule, option: usize, index: usize, value: &Literal) -> bool {
    let choices = rule.options[option].choices;
    let mut fact = 0;
    while fact < rule.facts.len() {
        if rule.facts[fact] == option {
            return choices[fact_at(index, rule.fact_values().split_at(rule.facts.len()).0, fact)]
                .same(value);
        }
        fact += 1;
    }
    let mut choice = 0;
    while choice < choices.len() {
        if choices[choice].same(value) {
            return true;
        }
        choice += 1;
    }
    false
}

const fn may_be_left_out(rule: &Rule, option: usize, index: usize) -> bool {
    match rule.options[option].default {
        Some(default) => may_be(rule, option, index, &default),
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

const fn share_a_dtype(left: &Rule, right: &Rule) -> bool {
    let mut outer = 0;
    while outer < left.dtypes.len() {
        let mut inner = 0;
        while inner < right.dtypes.len() {
            if left.dtypes[outer] as u8 == right.dtypes[inner] as u8 {
                return true;
            }
            inner += 1;
        }
        outer += 1;
    }
    false
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
        let mut dtype = 0;
        while dtype < rule.dtypes.len() {
            let mut form = 0;
            while form < forms {
                if rule.ranks[form] != NO_RANK {
                    let mut taken = false;
                    let mut taker = 0;
                    while taker < takers.len() && !taken {
                        let (other_function, other) = takers[taker];
                        taken = other_function.operands.len() == function.operands.len()
                            && other.device as u8 == rule.device as u8
                            && has_target(other, &rule.site, target)
                            && has_dtype(other, rule.dtypes[dtype] as u8)
                            && takes(other, rule, form);
                        taker += 1;
                    }
                    if !taken {
                        return false;
                    }
                }
                form += 1;
            }
            dtype += 1;
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

const fn has_dtype(rule: &Rule, dtype: u8) -> bool {
    let mut index = 0;
    while index < rule.dtypes.len() {
        if rule.dtypes[index] as u8 == dtype {
            return true;
        }
        index += 1;
    }
    false
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
