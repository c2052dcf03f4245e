//! The runtime's source is included whole: a module of it that isn't here fails the tests.

use libtest_mimic::Trial;

/// What only Python needs, and what isn't shipped.
const ELSEWHERE: [&str; 4] = ["boundary", "no_python", "probe", "source"];

fn modules(text: &str) -> Vec<String> {
    let modules = text.lines().filter_map(|line| {
        let line = line.trim();
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';').map(str::to_owned)
    });
    modules.collect()
}

/// The tests of this file.
pub(crate) fn tests() -> Vec<Trial> {
    vec![Trial::test("the_whole_runtime_is_driven", || {
        let shipped = modules(include_str!("../../../runtime/src/lib.rs"));
        let here = modules(include_str!("main.rs"));
        let missing: Vec<_> = shipped
            .iter()
            .filter(|module| !here.contains(module) && !ELSEWHERE.contains(&module.as_str()))
            .collect();
        if shipped.len() > ELSEWHERE.len() && missing.is_empty() {
            return Ok(());
        }
        Err(format!("tests/faults/main.rs lacks modules of the runtime: {missing:?}").into())
    })]
}
