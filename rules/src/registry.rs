//! All families as one array, checked by the compiler: duplicate ids, codes and function names, overlapping
//! rules and rules that can never match stop `cargo check`, and one message lists every conflict.

mod checks;
mod index;
mod lookup;
mod overlap;
mod published;
mod report;
mod vocabulary;

use crate::spec::{Fallback, Function, Rule};
use crate::types::TensorType;

use lookup::Lookup;

/// The rules of one file.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// The module's path; its last part is the family's name.
    pub module: &'static str,
    /// The functions, in the order of `family!`.
    pub functions: &'static [Function],
}

impl Family {
    /// A family.
    pub const fn new(module: &'static str, functions: &'static [Function]) -> Self {
        Self { module, functions }
    }

    /// The file's name.
    pub fn name(&self) -> &'static str {
        self.module.rsplit("::").next().unwrap_or(self.module)
    }
}

/// What a plugin serves.
#[derive(Debug, Clone, Copy)]
pub struct Registry {
    /// All rules.
    pub families: &'static [Family],
    /// The vocabulary: each has an annotation and a boundary.
    pub types: &'static [TensorType],
    /// The record for dtypes and ranks outside the surface.
    pub outside: &'static Fallback,
    /// The record for CUDA tensors.
    pub cuda: &'static Fallback,
}

/// A rule with its function and family.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The family.
    pub family: &'static Family,
    /// The function.
    pub function: &'static Function,
    /// The rule.
    pub rule: &'static Rule,
}

impl Registry {
    /// Checks the whole; evaluated in a `const`, an error stops the build.
    #[must_use]
    #[track_caller]
    pub const fn checked(self) -> Self {
        checks::check(&self).finish();
        self
    }

    /// All rules, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.families.iter().flat_map(|family| {
            family.functions.iter().flat_map(move |function| {
                function.rules.iter().map(move |rule| Entry {
                    family,
                    function,
                    rule,
                })
            })
        })
    }

    /// The two records without a function.
    pub fn fallbacks(&self) -> [&'static Fallback; 2] {
        [self.outside, self.cuda]
    }

    /// The rule with this published id.
    pub fn find(&self, full_id: &str) -> Option<Entry> {
        Lookup::of(self).find(full_id)
    }

    /// The rules of a site's target; a rule stands after those that it yields to.
    pub fn candidates(&self, kind: &str, target: &str) -> &'static [Entry] {
        Lookup::of(self).candidates(kind, target)
    }
}
