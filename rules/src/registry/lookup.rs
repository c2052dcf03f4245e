//! The rules by what a site names, made once for each registry: an answer to a site looks at no other rule.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use super::{Entry, Registry};
use crate::spec::Site;

/// How far a chain of `after` is followed.
const MAX_CHAIN: usize = 16;

/// A registry's rules by kind and target, and by published id.
#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// By kind, then by target.
    sites: HashMap<&'static str, HashMap<&'static str, Vec<Entry>>>,
    ids: HashMap<String, Entry>,
}

/// The lookups made so far, by the families that they are of.
static KNOWN: LazyLock<RwLock<HashMap<(usize, usize), &'static Lookup>>> = LazyLock::new(RwLock::default);

impl Lookup {
    /// That of a registry. It lives as long as the process, as its families do.
    pub(super) fn of(registry: &Registry) -> &'static Self {
        let key = (registry.families.as_ptr() as usize, registry.families.len());
        if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known;
        }
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        known
            .entry(key)
            .or_insert_with(|| Box::leak(Box::new(Self::new(registry))))
    }

    fn new(registry: &Registry) -> Self {
        let mut lookup = Self::default();
        let mut by_id: HashMap<&str, Entry> = HashMap::new();
        for entry in registry.entries() {
            lookup.ids.entry(entry.rule.full_id()).or_insert(entry);
            by_id.entry(entry.rule.id.text).or_insert(entry);
            let of_kind = lookup.sites.entry(entry.rule.site.kind()).or_default();
            let mut add = |target| of_kind.entry(target).or_default().push(entry);
            match entry.rule.site {
                Site::Call(targets) => targets.iter().for_each(|target| add(target.text)),
                Site::Operator(symbol) => add(symbol),
            }
        }
        for entries in lookup.sites.values_mut().flat_map(HashMap::values_mut) {
            // A function's rules stay in the order of its attributes.
            let mut depths: Vec<usize> = entries.iter().map(|entry| depth(&by_id, *entry)).collect();
            for at in 1..entries.len() {
                if entries[at].function.name == entries[at - 1].function.name {
                    depths[at] = depths[at].max(depths[at - 1]);
                }
            }
            let mut ordered: Vec<(usize, Entry)> = depths.into_iter().zip(entries.drain(..)).collect();
            ordered.sort_by_key(|(depth, _)| *depth);
            entries.extend(ordered.into_iter().map(|(_, entry)| entry));
        }
        lookup
    }

    /// The rules of a target; a rule stands after those that it yields to.
    pub(super) fn candidates(&self, kind: &str, target: &str) -> &[Entry] {
        let found = self.sites.get(kind).and_then(|targets| targets.get(target));
        found.map_or(&[], Vec::as_slice)
    }

    /// The rule with this published id.
    pub(super) fn find(&self, full_id: &str) -> Option<Entry> {
        self.ids.get(full_id).copied()
    }
}

/// How many rules of other functions a rule yields to.
fn depth(rules: &HashMap<&str, Entry>, entry: Entry) -> usize {
    let next = |entry: &Entry| rules.get(entry.rule.after?).copied();
    let chain: Vec<Entry> = std::iter::successors(Some(entry), next).take(MAX_CHAIN).collect();
    let pairs = chain.iter().zip(chain.iter().skip(1));
    pairs
        .filter(|(one, next)| one.function.name != next.function.name)
        .count()
}
