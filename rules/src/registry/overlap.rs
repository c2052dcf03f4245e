//! Whether two rules match the same sites, in constant evaluation.

use crate::lang::names::{same_text, MAX_OPTIONS};
use crate::lang::table::{fact_at, NO_RANK, RANK_DIGITS};
use crate::lang::Literal;
use crate::spec::{Function, Rule, Site};

/// Whether some site matches both rules.
pub(super) const fn overlap(rule: &Rule, first: &Function, other: &Rule, second: &Function) -> bool {
    if first.operands.len() != second.operands.len()
        || rule.device as u8 != other.device as u8
        || !share_a_dtype(rule, other)
    {
        return false;
    }
    let (per_rule, per_other) = (combinations(rule), combinations(other));
    let ranks = power(RANK_DIGITS, first.operands.len());
    let mut rank = 0;
    while rank < ranks {
        let mut index = 0;
        while index < per_rule {
            if rule.ranks[rank * per_rule + index] != NO_RANK {
                let mut inner = 0;
                while inner < per_other {
                    if other.ranks[rank * per_other + inner] != NO_RANK
                        && agree(rule, index, other, inner)
                        && agree(other, inner, rule, index)
                    {
                        return true;
                    }
                    inner += 1;
                }
            }
            index += 1;
        }
        rank += 1;
    }
    false
}

/// Whether each option of `rule`, in combination `index`, can stand at a site of `other` in `inner`: the
/// same value, or left out by both.
const fn agree(rule: &Rule, index: usize, other: &Rule, inner: usize) -> bool {
    let mut option = 0;
    while option < rule.options.len() {
        let value = value(rule, option, index);
        let mut twin = 0;
        let mut found = false;
        while twin < other.options.len() {
            if same_text(rule.options[option].name, other.options[twin].name) {
                found = true;
                if !value.same(&self::value(other, twin, inner)) {
                    return false;
                }
            }
            twin += 1;
        }
        if !found {
            match rule.options[option].default {
                Some(default) if default.same(&value) => {}
                _ => return false,
            }
        }
        option += 1;
    }
    true
}

const fn value(rule: &Rule, option: usize, index: usize) -> Literal {
    let mut values = [1; MAX_OPTIONS];
    let mut each = 0;
    while each < rule.options.len() {
        values[each] = rule.options[each].choices.len();
        each += 1;
    }
    let (values, _) = values.split_at(rule.options.len());
    rule.options[option].choices[fact_at(index, values, option)]
}

const fn combinations(rule: &Rule) -> usize {
    let mut product = 1;
    let mut option = 0;
    while option < rule.options.len() {
        product *= rule.options[option].choices.len();
        option += 1;
    }
    product
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
    let (per_rule, per_other) = (combinations(rule), combinations(other));
    let (rank, index) = (form / per_rule, form % per_rule);
    let mut inner = 0;
    while inner < per_other {
        if other.ranks[rank * per_other + inner] != NO_RANK
            && agree(rule, index, other, inner)
            && agree(other, inner, rule, index)
        {
            return true;
        }
        inner += 1;
    }
    false
}
