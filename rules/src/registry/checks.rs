//! What must hold across rules, in constant evaluation.

use super::index::{fits, name, names, Rules, Table, MAX_ENTRIES, MAX_RULES, NONE};
use super::overlap::{covered, overlap};
use super::published;
use super::report::{self, place, Part, Report};
use super::vocabulary::has_form;
use super::Registry;
use crate::lang::names::same_text;
use crate::spec::{Function, Name, Rule, Site};

/// How far a chain of `after` is followed.
const MAX_CHAIN: usize = 16;

/// All conflicts of a registry.
pub(super) const fn check(registry: &Registry) -> Report {
    let mut report = Report::new();
    if !fits(registry.families) {
        let limits = [Part::Number(MAX_RULES as u32), Part::Number(MAX_ENTRIES as u32)];
        report.add(report::TOO_MANY, &limits);
        return report;
    }
    let rules = Rules::of(registry.families);
    let (mut ids, mut functions, mut sites) = (Table::new(), Table::new(), Table::new());
    let mut codes = [NONE; 1000];
    let mut index = 0;
    while index < rules.length {
        let (function, rule) = rules.at(index);
        check_function(&rules, index, &functions, &mut report);
        check_id(&rules, index, &ids, &mut report);
        let code = rule.code as usize;
        if codes[code] == NONE {
            codes[code] = index;
        } else {
            let (first, other) = rules.at(codes[code]);
            let texts = (Part::Text(other.id.text), Part::Text(rule.id.text));
            let places = (place(first, other), place(function, rule));
            let parts = [Part::Number(code as u32), texts.0, texts.1, places.0, places.1];
            report.add(report::CODE_TWICE, &parts);
        }
        check_overlap(&rules, index, &sites, &mut report);
        check_fallbacks(registry, function, rule, &mut report);
        check_reserved(function, rule, &mut report);
        if !registry.types.is_empty() && !has_form(registry.types, function, rule) {
            let parts = [Part::Text(rule.id.text), place(function, rule)];
            report.add(report::NO_FORM, &parts);
        }
        if rules.leads(index) {
            functions.insert(Name::new(function.name).hash, index);
        }
        ids.insert(rule.id.hash, index);
        let mut target = 0;
        while target < names(&rule.site) {
            sites.insert(name(&rule.site, target).hash, index);
            target += 1;
        }
        index += 1;
    }
    let mut index = 0;
    while index < rules.length {
        check_after(&rules, index, &ids, &mut report);
        index += 1;
    }
    let (outside, cuda) = (registry.outside, registry.cuda);
    if outside.code == cuda.code || outside.id.same(&cuda.id) {
        report.add(report::FALLBACKS, &[]);
    }
    report
}

/// A code that 0.1.3 published stays that of its rule.
const fn check_reserved(function: &'static Function, rule: &'static Rule, report: &mut Report) {
    if let Some(owner) = published::owner(rule.code, rule.id.text) {
        let (id, owner) = (Part::Text(rule.id.text), Part::Text(owner));
        let parts = [Part::Number(rule.code as u32), id, owner, place(function, rule)];
        report.add(report::RESERVED, &parts);
    }
}

const fn check_function(rules: &Rules, index: usize, functions: &Table, report: &mut Report) {
    if !rules.leads(index) {
        return;
    }
    let (function, _) = rules.at(index);
    let mut entry = functions.first(Name::new(function.name).hash);
    while entry != NONE {
        let (earlier, next) = functions.at(entry);
        let (first, _) = rules.at(earlier);
        if same_text(first.name, function.name) {
            let (here, there) = (
                Part::Place(first, first.line),
                Part::Place(function, function.line),
            );
            report.add(report::FUNCTION_TWICE, &[Part::Text(function.name), here, there]);
        }
        entry = next;
    }
}

const fn check_id(rules: &Rules, index: usize, ids: &Table, report: &mut Report) {
    let (function, rule) = rules.at(index);
    let earlier = find(rules, ids, &rule.id);
    if earlier != NONE {
        let (first, other) = rules.at(earlier);
        let places = (place(first, other), place(function, rule));
        report.add(report::ID_TWICE, &[Part::Text(rule.id.text), places.0, places.1]);
    }
}

/// The rule with this id.
const fn find(rules: &Rules, ids: &Table, id: &Name) -> usize {
    let mut entry = ids.first(id.hash);
    while entry != NONE {
        let (index, next) = ids.at(entry);
        if rules.at(index).1.id.same(id) {
            return index;
        }
        entry = next;
    }
    NONE
}

/// Compares a rule with every earlier one of the same targets, but for those of its own function, where the first wins.
const fn check_overlap(rules: &Rules, index: usize, sites: &Table, report: &mut Report) {
    let (function, rule) = rules.at(index);
    let mut target = 0;
    while target < names(&rule.site) {
        let wanted = name(&rule.site, target);
        let mut entry = sites.first(wanted.hash);
        while entry != NONE {
            let (earlier, next) = sites.at(entry);
            let (first, other) = rules.at(earlier);
            if earlier != index
                && !rules.are_siblings(index, earlier)
                && first_shared(&rule.site, &other.site) == target
                && !yields(rule, other)
                && !yields(other, rule)
                && overlap(rule, function, other, first)
            {
                let texts = (Part::Text(other.id.text), Part::Text(rule.id.text));
                let places = (place(first, other), place(function, rule));
                report.add(report::OVERLAP, &[texts.0, texts.1, places.0, places.1]);
            }
            entry = next;
        }
        target += 1;
    }
}

const fn yields(rule: &Rule, other: &Rule) -> bool {
    match rule.after {
        Some(id) => same_text(id, other.id.text),
        None => false,
    }
}

/// The position of the first target that the other site has too.
const fn first_shared(site: &Site, other: &Site) -> usize {
    if matches!(site, Site::Call(_)) != matches!(other, Site::Call(_)) {
        return NONE;
    }
    let mut target = 0;
    while target < names(site) {
        let wanted = name(site, target);
        let mut index = 0;
        while index < names(other) {
            if name(other, index).same(&wanted) {
                return target;
            }
            index += 1;
        }
        target += 1;
    }
    NONE
}

/// `after` names a rule that shares a target, never leads back, and leaves the rule something to match.
const fn check_after(rules: &Rules, index: usize, ids: &Table, report: &mut Report) {
    let (function, rule) = rules.at(index);
    let here = place(function, rule);
    if covered(
        rule,
        function,
        rules.earlier_siblings(index, &mut [rules.at(index); MAX_CHAIN]),
    ) {
        report.add(report::SHADOWED, &[Part::Text(rule.id.text), here]);
        return;
    }
    let Some(id) = rule.after else { return };
    let named = [Part::Text(rule.id.text), Part::Text(id), here];
    let mut at = find(rules, ids, &Name::new(id));
    if at == NONE {
        report.add(report::AFTER_UNKNOWN, &named);
        return;
    }
    if first_shared(&rule.site, &rules.at(at).1.site) == NONE {
        report.add(report::AFTER_ELSEWHERE, &named);
        return;
    }
    let mut takers = [rules.at(at); MAX_CHAIN];
    let mut length = 1;
    while length < MAX_CHAIN {
        let Some(next) = rules.at(at).1.after else { break };
        at = find(rules, ids, &Name::new(next));
        if at == index {
            report.add(report::AFTER_CYCLE, &named);
            return;
        }
        if at == NONE {
            break;
        }
        takers[length] = rules.at(at);
        length += 1;
    }
    if covered(rule, function, takers.split_at(length).0) {
        report.add(report::SHADOWED, &[Part::Text(rule.id.text), here]);
    }
}

/// The two fallback records share the ids and codes of the rules.
const fn check_fallbacks(
    registry: &Registry,
    function: &'static Function,
    rule: &'static Rule,
    report: &mut Report,
) {
    let (outside, cuda) = (registry.outside, registry.cuda);
    let here = place(function, rule);
    if rule.code == outside.code || rule.code == cuda.code {
        let parts = [Part::Number(rule.code as u32), Part::Text(rule.id.text), here];
        report.add(report::FALLBACK_CODE, &parts);
    }
    if rule.id.same(&outside.id) || rule.id.same(&cuda.id) {
        report.add(report::FALLBACK_ID, &[Part::Text(rule.id.text), here]);
    }
}
