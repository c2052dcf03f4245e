//! Counts of what regions did.

use std::sync::atomic::{AtomicU64, Ordering};

use super::Regions;

/// The counters.
#[derive(Default)]
pub(super) struct Stats {
    /// Calls of a function.
    pub(super) hits: AtomicU64,
    /// Regions of a new shape, run one by one.
    pub(super) first: AtomicU64,
    /// Regions that run one by one for good.
    pub(super) plain: AtomicU64,
    /// Regions of one operation.
    pub(super) single: AtomicU64,
    /// Calls that failed and were run again one by one.
    pub(super) reruns: AtomicU64,
    /// Functions that can't be built or failed too often.
    pub(super) given_up: AtomicU64,
    /// Functions that TensorFlow has.
    pub(super) functions: AtomicU64,
    /// Operations that weren't proven and ran at once.
    pub(super) unproven: AtomicU64,
    /// How often all proven steps were let go.
    pub(super) resets: AtomicU64,
}

impl Stats {
    pub(super) fn count(&self, counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn read(&self, counter: &AtomicU64) -> u64 {
        counter.load(Ordering::Relaxed)
    }

    /// An operation ran for the first time after those before it.
    pub(super) fn proven(&self, is_reset: bool) {
        self.count(&self.unproven);
        if is_reset {
            self.count(&self.resets);
        }
    }

    /// Forgets what the canary did, but for the functions, which are there.
    pub(super) fn reset(&self) {
        for counter in [
            &self.hits,
            &self.first,
            &self.plain,
            &self.single,
            &self.reruns,
            &self.unproven,
        ] {
            counter.store(0, Ordering::Relaxed);
        }
    }

    pub(super) fn report(&self, regions: &Regions) -> [(&'static str, u64); 12] {
        [
            ("on", u64::from(regions.is_on())),
            ("keeps_ops", u64::from(regions.keeps_ops.load(Ordering::Relaxed))),
            ("hits", self.read(&self.hits)),
            ("first_sights", self.read(&self.first)),
            ("one_by_one", self.read(&self.plain)),
            ("singles", self.read(&self.single)),
            ("reruns", self.read(&self.reruns)),
            ("given_up", self.read(&self.given_up)),
            ("functions", self.read(&self.functions)),
            ("shapes", regions.cache.len() as u64),
            ("proven_steps", regions.proven.len()),
            ("proven_resets", self.read(&self.resets)),
        ]
    }
}
