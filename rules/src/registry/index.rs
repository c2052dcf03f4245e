//! All rules of a registry in tables by hash, in constant evaluation: comparing each with each would take the
//! compiler seconds.

use super::Family;
use crate::spec::{Function, Name, Returns, Rule, Site};

/// The most rules of a registry.
pub(super) const MAX_RULES: usize = 2048;

/// The most entries of one table: a rule has one for each target.
pub(super) const MAX_ENTRIES: usize = 4 * MAX_RULES;
const BUCKETS: usize = 1024;

/// Marks the end of a chain.
pub(super) const NONE: usize = usize::MAX;

/// Entries by hash; those of one bucket are chained, the latest first.
pub(super) struct Table {
    heads: [usize; BUCKETS],
    next: [usize; MAX_ENTRIES],
    values: [usize; MAX_ENTRIES],
    length: usize,
}

impl Table {
    pub(super) const fn new() -> Self {
        Self {
            heads: [NONE; BUCKETS],
            next: [NONE; MAX_ENTRIES],
            values: [NONE; MAX_ENTRIES],
            length: 0,
        }
    }

    pub(super) const fn insert(&mut self, hash: u64, value: usize) {
        let bucket = (hash % BUCKETS as u64) as usize;
        self.next[self.length] = self.heads[bucket];
        self.values[self.length] = value;
        self.heads[bucket] = self.length;
        self.length += 1;
    }

    /// The first entry that may have this hash.
    pub(super) const fn first(&self, hash: u64) -> usize {
        self.heads[(hash % BUCKETS as u64) as usize]
    }

    /// The value of an entry, and the entry after it.
    pub(super) const fn at(&self, entry: usize) -> (usize, usize) {
        (self.values[entry], self.next[entry])
    }
}

/// All rules in order.
pub(super) struct Rules {
    places: [(&'static Function, usize); MAX_RULES],
    pub(super) length: usize,
}

const NOWHERE: &Function = &Function {
    name: "",
    operands: &[],
    is_list: false,
    optional: &[],
    returns: Returns::Tensor,
    summary: "",
    details: "",
    file: "",
    line: 0,
    text: "",
    rules: &[],
};

impl Rules {
    pub(super) const fn of(families: &'static [Family]) -> Self {
        let mut all = Self {
            places: [(NOWHERE, 0); MAX_RULES],
            length: 0,
        };
        let mut family = 0;
        while family < families.len() {
            let functions = families[family].functions;
            let mut function = 0;
            while function < functions.len() {
                let mut rule = 0;
                while rule < functions[function].rules.len() {
                    all.places[all.length] = (&functions[function], rule);
                    all.length += 1;
                    rule += 1;
                }
                function += 1;
            }
            family += 1;
        }
        all
    }

    pub(super) const fn at(&self, index: usize) -> (&'static Function, &'static Rule) {
        let (function, rule) = self.places[index];
        (function, &function.rules[rule])
    }

    /// Whether both are rules of one function.
    pub(super) const fn are_siblings(&self, index: usize, other: usize) -> bool {
        let first = index - self.places[index].1;
        first == other - self.places[other].1
    }

    /// The rules of its function that stand before it, as many as there is room for.
    pub(super) const fn earlier_siblings<'room>(
        &self,
        index: usize,
        room: &'room mut [(&'static Function, &'static Rule)],
    ) -> &'room [(&'static Function, &'static Rule)] {
        let mut count = 0;
        while count < self.places[index].1 && count < room.len() {
            room[count] = self.at(index - 1 - count);
            count += 1;
        }
        room.split_at(count).0
    }

    /// Whether the rule is the first of its function.
    pub(super) const fn leads(&self, index: usize) -> bool {
        self.places[index].1 == 0
    }
}

/// Whether the tables hold all rules and all their targets.
pub(super) const fn fits(families: &'static [Family]) -> bool {
    let (mut rules, mut targets) = (0, 0);
    let mut family = 0;
    while family < families.len() {
        let functions = families[family].functions;
        let mut function = 0;
        while function < functions.len() {
            let mut rule = 0;
            while rule < functions[function].rules.len() {
                rules += 1;
                targets += names(&functions[function].rules[rule].site);
                rule += 1;
            }
            function += 1;
        }
        family += 1;
    }
    rules <= MAX_RULES && targets <= MAX_ENTRIES
}

/// The names that a site is found by: its targets, or its operator.
pub(super) const fn names(site: &Site) -> usize {
    match site {
        Site::Call(targets) => targets.len(),
        Site::Operator(_) => 1,
    }
}

/// One of these names.
pub(super) const fn name(site: &Site, index: usize) -> Name {
    match site {
        Site::Call(targets) => targets[index],
        Site::Operator(symbol) => Name::new(symbol),
    }
}
