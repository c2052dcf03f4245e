//! What a large registry costs: `cargo run --release --package rextio-tensorflow-rules --example growth [RULES]`.
//!
//! It makes rules of one, two and three tensors and reductions, each of all dtypes over ranks 0 to 5, and prints the time
//! of `describe()`, the time of an answer to a site, the longest texts and the sizes of the pages. 1,000 rules if no
//! number is given.

#[path = "../tests/synthetic/mod.rs"]
mod synthetic;

use std::hint::black_box;
use std::time::{Duration, Instant};

use rextio_tensorflow_rules::docs::{functions_table, rules_page};
use rextio_tensorflow_rules::explain::surface;
use rextio_tensorflow_rules::matcher::{match_site, Verdict};
use rextio_tensorflow_rules::record::records;
use rextio_tensorflow_rules::Registry;
use synthetic::{refused_sites, registry, taken_sites, Site};

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let made = work();
    (made, start.elapsed())
}

/// Microseconds of one answer.
fn each(registry: &Registry, sites: &[Site]) -> f64 {
    let (_, time) = timed(|| {
        for site in sites {
            black_box(match_site(registry, site));
        }
    });
    time.as_secs_f64() * 1e6 / sites.len() as f64
}

fn longest<'text>(texts: impl Iterator<Item = &'text str>) -> usize {
    texts.map(str::len).max().unwrap_or(0)
}

fn main() {
    let count = std::env::args()
        .nth(1)
        .and_then(|count| count.parse().ok())
        .unwrap_or(1000);
    let registry = registry(count);
    println!("rules                  {count}");

    let (records, time) = timed(|| records(&registry));
    println!("describe()             {:.3} s", time.as_secs_f64());
    let of_records = records.iter().map(|record| record.constraint.as_str());
    println!("longest constraint     {} B", longest(of_records));

    let (taken, refused) = (taken_sites(&registry, 2000), refused_sites(&registry, 2000));
    println!("a site that is taken   {:.1} us", each(&registry, &taken));
    println!("a site that is refused {:.1} us", each(&registry, &refused));
    let refusals = refused
        .iter()
        .filter_map(|site| match match_site(&registry, site) {
            Verdict::Refused(refusal) => Some(refusal.message.len() + 1 + refusal.suggestion.len()),
            _ => None,
        });
    println!("longest refusal        {} B", refusals.max().unwrap_or(0));

    for (name, make) in [
        ("docs/rules.md", rules_page as fn(&Registry) -> String),
        ("its functions", functions_table),
        ("the surface as text", surface),
    ] {
        let (text, time) = timed(|| make(&registry));
        let (bytes, line) = (text.len(), longest(text.lines()));
        println!(
            "{name:22} {bytes} B, longest line {line} B, {:.3} s",
            time.as_secs_f64()
        );
    }
}
