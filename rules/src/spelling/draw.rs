//! A few forms and spellings of a rule that show each thing of it once at least: what a test of all rules can build.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};

use super::{all_forms, calls, is_claimed, Call, Form, Place};
use crate::registry::{Entry, Registry};

/// What has been shown, by hash.
#[derive(Default)]
struct Shown {
    hasher: RandomState,
    seen: HashSet<u64>,
}

impl Shown {
    /// Whether one of these has not been shown yet.
    fn is_new(&self, things: &[u64]) -> bool {
        things.iter().any(|thing| !self.seen.contains(thing))
    }

    fn hash(&self, thing: impl Hash) -> u64 {
        self.hasher.hash_one(thing)
    }
}

/// Forms with spellings: each dtype and rank of each operand, each value of each option, each target, each way to give
/// the options is in one of them.
pub fn drawn(registry: &Registry, entry: Entry) -> Vec<(Form, Vec<Call>)> {
    let (mut shown, mut spelled) = (Shown::default(), Shown::default());
    let mut all: Vec<(Form, Vec<Call>)> = Vec::new();
    for form in all_forms(registry, entry) {
        let things = of_form(&shown, &form);
        if shown.is_new(&things) && is_claimed(registry, entry, &form) {
            shown.seen.extend(things);
            let calls = new_calls(&mut spelled, calls(registry, entry, &form), all.len());
            all.push((form, calls));
        }
    }
    all
}

/// What a form shows.
fn of_form(shown: &Shown, form: &Form) -> Vec<u64> {
    let mut things = Vec::new();
    for (at, place) in form.operands.iter().enumerate() {
        match place {
            Place::Tensor(ty) => things.extend([
                shown.hash((at, "dtype", ty.dtype)),
                shown.hash((at, "rank", ty.rank)),
            ]),
            other => things.push(shown.hash((at, other))),
        }
    }
    things.push(shown.hash(("count", form.operands.len())));
    for (at, value) in form.options.iter().enumerate() {
        things.push(shown.hash((at, "option", &value.text)));
    }
    things
}

/// The spellings that show a target, a place, a keyword or a type that none has shown, or one if there is none.
fn new_calls(shown: &mut Shown, mut calls: Vec<Call>, turn: usize) -> Vec<Call> {
    let fallback = calls.get(turn % calls.len().max(1)).cloned();
    calls.retain(|call| {
        let mut things = vec![
            shown.hash(("target", &call.target)),
            shown.hash(("operands", call.site.operands.len())),
        ];
        let names = call.site.keywords.iter().map(|(name, _)| name);
        things.push(shown.hash(("keywords", names.collect::<Vec<_>>())));
        let types = call.site.operands.iter().enumerate();
        things.extend(types.map(|(at, operand)| shown.hash((at, "kind", kind(operand)))));
        let is_new = shown.is_new(&things);
        shown.seen.extend(things);
        is_new
    });
    if calls.is_empty() {
        calls.extend(fallback);
    }
    calls
}

/// What kind of operand it is: a tensor of any type is one kind.
fn kind(operand: &crate::site::Operand) -> String {
    if operand.is_tensor() {
        "tensor".to_owned()
    } else {
        operand.ty.name().into_owned()
    }
}
