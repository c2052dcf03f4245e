//! `cargo xtask bless`: writes every generated file anew. All generators stand in this file; the words
//! of other languages stand in `translations.rs`.

use std::process::ExitCode;

use anyhow::{bail, Context, Result};
use xshell::cmd;

use crate::places::Places;
use crate::translations::{self, TRANSLATIONS};
use crate::{venv, wheel};

pub(crate) const HELP: &str = "\
Build the wheel, write every generated file anew, and show what changed.

Usage: cargo xtask bless [--check]

Options:
  --check  Write nothing; fail if a file is not as its generator writes it (needs the installed wheel)
";

/// Files that a script writes, from the installed TensorFlow or from data of ours: path, script.
const FROM_SCRIPTS: [(&str, &str); 9] = [
    ("rules-macro/data/ops.txt", "rules-macro/data/export_ops.py"),
    (
        "rules-macro/data/kernels.txt",
        "rules-macro/data/export_kernels.py",
    ),
    (
        "rules-macro/data/gpu_kernels.txt",
        "rules-macro/data/export_gpu_kernels.py",
    ),
    (
        "rules-macro/data/symbols.txt",
        "rules-macro/data/export_symbols.py",
    ),
    (
        "plugin/python/rextio_tensorflow/tools/respell/symbols.txt",
        "rules-macro/data/export_symbols.py",
    ),
    ("rules-macro/data/ranks.txt", "rules-macro/data/export_ranks.py"),
    ("docs/platforms.md", "runtime/platforms_page.py"),
    ("docs/modes.md", "plugin/tests/modes/page.py"),
    (
        "plugin/tests/data/cuda-evidence.json",
        "plugin/tests/support/evidence.py",
    ),
];

/// Files that the rules give: path, function of `rextio_tensorflow._native`.
const FROM_RULES: [(&str, &str); 2] = [
    ("docs/rules.md", "docs_rules"),
    ("plugin/python/rextio_tensorflow/types.py", "types_module"),
];

/// Has parts between markers `<!-- NAME:begin -->` and `<!-- NAME:end -->`, as its translations have.
const README: &str = "README.md";

pub(crate) fn run(check_only: bool) -> Result<ExitCode> {
    let places = Places::find()?;
    if check_only {
        check(&places)?;
        return Ok(ExitCode::SUCCESS);
    }
    venv::ensure(&places)?;
    wheel::ensure(&places)?;
    let sh = &places.sh;
    let mut changed = Vec::new();
    for (path, text) in generate(&places)? {
        if sh.read_file(path).unwrap_or_default() != text {
            sh.write_file(path, text)?;
            changed.push(path);
        }
    }
    println!("compiler messages of the rule language");
    // What the compiler says of new cases is written first: the other tests read it.
    for test in [&["--test", "ui"][..], &[]] {
        cmd!(
            sh,
            "cargo test --locked --package rextio-tensorflow-ui-tests {test...}"
        )
        .env("TRYBUILD", "overwrite")
        .run()
        .context(
            "the cases of ui-tests still fail: one that must compile does not, or the other way round",
        )?;
    }
    println!(
        "\nwritten anew: {}",
        if changed.is_empty() {
            "nothing".to_owned()
        } else {
            changed.join(", ")
        }
    );
    if changed.iter().any(|path| path.starts_with("plugin/python/")) {
        println!("a file of the package changed: the wheel is built once more");
        wheel::ensure(&places)?;
    }
    cmd!(sh, "git --no-pager diff --stat")
        .ignore_status()
        .ignore_stderr()
        .run()?;
    Ok(ExitCode::SUCCESS)
}

/// Fails if a generated file is stale.
pub(crate) fn check(places: &Places) -> Result<()> {
    let stale: Vec<&str> = generate(places)?
        .into_iter()
        .filter(|(path, text)| places.sh.read_file(path).unwrap_or_default() != *text)
        .map(|(path, _)| path)
        .collect();
    if stale.is_empty() {
        return Ok(());
    }
    bail!("not as their generators write them: {}", stale.join(", "))
}

/// The text of every generated file, with its path.
fn generate(places: &Places) -> Result<Vec<(&'static str, String)>> {
    let mut files = Vec::new();
    for (path, script) in FROM_SCRIPTS {
        println!("{path}");
        files.push((path, script_output(places, &[script])?));
    }
    for (path, function) in FROM_RULES {
        println!("{path}");
        files.push((path, from_rules(places, function)?));
    }
    println!("{README} and its translations");
    let rules = from_rules(places, "readme_table")?;
    let speed = speed(&places.sh.read_file("docs/performance.md")?)?;
    let english = with_parts(&places.sh.read_file(README)?, &rules, &speed).context(README)?;
    for (path, language) in TRANSLATIONS {
        let text = places.sh.read_file(path)?;
        let text = translations::with_code_of(&english, &text).context(path)?;
        let (rules, speed) = (
            translations::table(&rules, language)?,
            translations::table(&speed, language)?,
        );
        files.push((path, with_parts(&text, &rules, &speed).context(path)?));
    }
    files.push((README, english));
    Ok(files)
}

/// A README with its generated tables.
fn with_parts(text: &str, rules: &str, speed: &str) -> Result<String> {
    replace_part(&replace_part(text, "rules", rules)?, "speed", speed)
}

/// Three rows of the measured page, as a small table: what a call takes in eager TensorFlow and as a native function.
fn speed(page: &str) -> Result<String> {
    const ROWS: [&str; 3] = ["small_batch", "the example, 64x256", "the example, 512x1024"];
    let table: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let heads = table.first().context("the page has no table")?;
    let column = |name: &str| {
        let found = heads.iter().position(|head| *head == name);
        found.with_context(|| format!("the page has no column {name:?}"))
    };
    let (eager, ours) = (column("eager")?, column("this, direct")?);
    let mut text = String::from("| microseconds a call | eager | native |\n| --- | ---: | ---: |\n");
    for name in ROWS {
        let row = table.iter().find(|row| row[0].starts_with(name));
        let row = row.with_context(|| format!("the page has no row {name:?}"))?;
        text.push_str(&format!("| {} | {} | {} |\n", row[0], row[eager], row[ours]));
    }
    Ok(text)
}

fn from_rules(places: &Places, function: &str) -> Result<String> {
    let program =
        format!("import sys; from rextio_tensorflow import _native; sys.stdout.write(_native.{function}())");
    script_output(places, &["-c", &program])
}

fn script_output(places: &Places, words: &[&str]) -> Result<String> {
    let (sh, python) = (&places.sh, places.python());
    let output = cmd!(sh, "{python} {words...}")
        .quiet()
        .env("TF_CPP_MIN_LOG_LEVEL", "3")
        .output()?;
    Ok(String::from_utf8(output.stdout)?)
}

/// Replaces what stands between the two markers.
fn replace_part(text: &str, name: &str, part: &str) -> Result<String> {
    let (begin, end) = (format!("<!-- {name}:begin -->"), format!("<!-- {name}:end -->"));
    let (before, rest) = text
        .split_once(&begin)
        .with_context(|| format!("the marker {begin} is missing"))?;
    let (_, after) = rest
        .split_once(&end)
        .with_context(|| format!("the marker {end} is missing"))?;
    Ok(format!("{before}{begin}\n\n{}\n\n{end}{after}", part.trim()))
}

#[cfg(test)]
mod tests {
    use super::{replace_part, speed};

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let text = "a\n<!-- t:begin -->\nold\n<!-- t:end -->\nb\n";
        let once = replace_part(text, "t", "new\n").unwrap();
        assert_eq!(once, "a\n<!-- t:begin -->\n\nnew\n\n<!-- t:end -->\nb\n");
        assert_eq!(replace_part(&once, "t", "new\n").unwrap(), once);
        assert!(replace_part("no marker", "t", "new").is_err());
    }

    #[test]
    fn the_small_table_has_rows_of_the_measured_page() {
        let page =
            "| workload | eager | this, direct |\n| --- | ---: | ---: |\n| small_batch, 12 | 7 | 1 |\n\
                    | the example, 64x256 | 8 | 2 |\n| the example, 512x1024 | 9 | 3 |\n";
        let small = speed(page).unwrap();
        assert!(small.ends_with("| small_batch, 12 | 7 | 1 |\n| the example, 64x256 | 8 | 2 |\n| the example, 512x1024 | 9 | 3 |\n"));
        assert!(speed("no table").is_err());
    }
}
