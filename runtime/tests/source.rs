//! What is shipped: every file, and each in a form that can be inlined anywhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rextio_tensorflow_runtime::source::SOURCES;

fn files(folder: &Path, prefix: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = format!(
            "{prefix}{}",
            path.file_name().and_then(|name| name.to_str()).expect("a name")
        );
        if path.is_dir() {
            files(&path, &format!("{name}/"), found);
        } else {
            found.insert(name);
        }
    }
}

#[test]
fn every_file_ships_but_the_list_itself_and_the_doctors_questions() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut expected = BTreeSet::new();
    files(&src, "", &mut expected);
    assert!(expected.remove("source.rs"));
    assert!(expected.remove("probe.rs"));
    assert!(expected.remove("no_python.rs"));
    let listed: BTreeSet<_> = SOURCES.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(listed, expected);
    assert_eq!(listed.len(), SOURCES.len());
    assert_eq!(SOURCES[0].0, "lib.rs");
    for (name, text) in SOURCES {
        assert_eq!(
            fs::read_to_string(src.join(name)).expect("a file"),
            *text,
            "{name}"
        );
    }
}

#[test]
fn shipped_text_can_be_inlined() {
    for (name, text) in SOURCES {
        assert!(text.starts_with("//!"), "{name} must begin with what it is");
        assert!(text.lines().count() < 300, "{name} is long");
        for (at, line) in text.lines().enumerate() {
            let place = format!("{name}:{}: {line}", at + 1);
            let code = line.split("//").next().unwrap_or_default();
            assert!(
                !code.contains("crate::"),
                "no path from the crate's root: {place}"
            );
            assert!(
                !code.contains("cfg(test)") && !code.contains("macro_export"),
                "{place}"
            );
            assert!(
                !line.ends_with('\\'),
                "a text over several lines would be indented: {place}"
            );
            assert!(
                !code.contains("#![") || *name == "lib.rs",
                "inner attributes only in lib.rs: {place}"
            );
            assert!(
                !code.contains(".unwrap()") && !code.contains(".expect("),
                "may panic: {place}"
            );
            if code.contains("feature = \"python\"") && !code.contains("#![") {
                let next = text.lines().nth(at + 1).unwrap_or_default();
                let is_item = next.starts_with("mod ") || next.contains("use ");
                let known = [
                    "#[cfg(feature = \"python\")]",
                    "#[cfg(not(feature = \"python\"))]",
                ];
                // The shipped text has what the one asks for, and not the line behind the other.
                let is_known = known.contains(&code) && next.ends_with(';');
                assert!(*name == "lib.rs" && is_known && is_item, "{place}");
            }
        }
    }
}

/// From the lowest. `run` and `region` are one: an operation may be recorded, and a recorded one runs.
const FLOORS: [&[&str]; 4] = [&["data"], &["c"], &["run", "region"], &["boundary"]];

#[test]
fn no_floor_stands_on_a_higher_one() {
    let mut checked = 0;
    for (name, text) in SOURCES {
        let own = FLOORS
            .iter()
            .position(|floor| floor.iter().any(|part| name.starts_with(part)));
        let Some(own) = own else {
            assert_eq!(*name, "lib.rs");
            continue;
        };
        let higher = FLOORS.iter().skip(own + 1).copied().flatten();
        for part in higher {
            let word = format!("super::{part}::");
            assert!(!text.contains(&word), "{name} uses {word}");
            checked += 1;
        }
    }
    assert!(checked > 50);
}

/// The images are those of the imported package, and they must be in the process already.
#[test]
fn nothing_that_ships_points_the_loader_elsewhere() {
    let uses = |word: &str| -> Vec<(&str, &str)> {
        let lines = SOURCES
            .iter()
            .flat_map(|(name, text)| text.lines().map(move |line| (*name, line.trim())));
        lines
            .filter(|(_, line)| !line.starts_with("//") && line.contains(word))
            .collect()
    };
    let only = |word: &str, file: &str, count: usize| {
        let found = uses(word);
        let is_there = found.iter().all(|(name, _)| *name == file);
        assert!(is_there && found.len() == count, "{word}: {found:?}");
    };
    // What the environment says is whether regions run and are traced.
    only("env::", "run/settings.rs", 1);
    only("switch(\"", "run/settings.rs", 2);
    only("\"REXTIO_TENSORFLOW_", "run/settings.rs", 2);
    only("Library::open(", "c/images.rs", 1);
    only("dlopen", "", 0);
    only("RTLD_NOLOAD;", "c/images.rs", 1);
    only("= load(", "boundary/active.rs", 1);
    only(
        "load(&Images::of_package(&package, platform))",
        "boundary/active.rs",
        1,
    );
    only("Session::install(", "boundary/active.rs", 1);
}
