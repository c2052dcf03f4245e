//! The shipped text: the runtime crate's own source as one module, and one module per rule function.

use rextio_tensorflow_runtime::source::SOURCES;

use crate::spec::Function;

/// The module of one rule function.
pub fn rule_module(function: &Function) -> String {
    function.text.to_owned()
}

/// The runtime's source as `mod rextio_tensorflow_runtime`, for the named platforms.
///
/// `platforms` are `(target_os, target_arch, target_env)`; on any other target the module doesn't compile.
pub fn runtime_module(platforms: &[(&str, &str, &str)]) -> String {
    let mut text = String::from("mod rextio_tensorflow_runtime {\n    #![allow(dead_code)]\n\n");
    text.push_str(&indented(&inlined("lib.rs"), 1));
    text.push_str(&indented(&platform_guard(platforms), 1));
    text.push_str("}\n");
    text
}

/// `compile_error!` on every target that the runtime has no profile for.
fn platform_guard(platforms: &[(&str, &str, &str)]) -> String {
    let mut guard = String::from("\n#[cfg(not(any(\n");
    for (os, arch, env) in platforms {
        let env = if env.is_empty() {
            String::new()
        } else {
            format!(", target_env = \"{env}\"")
        };
        guard.push_str(&format!(
            "    all(target_os = \"{os}\", target_arch = \"{arch}\"{env}),\n"
        ));
    }
    guard.push_str(")))]\ncompile_error!(\n    \"rextio-tensorflow has no profile for this platform: see its README for those it has\"\n);\n");
    guard
}

/// One source file with its `mod x;` lines replaced by the modules' text.
fn inlined(path: &str) -> String {
    let source = SOURCES
        .iter()
        .find(|(name, _)| *name == path)
        .map_or("", |(_, text)| text);
    let folder = match path {
        "lib.rs" => String::new(),
        other => format!("{}/", other.trim_end_matches(".rs")),
    };
    let mut out = String::new();
    let mut in_inner_attribute = false;
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let trimmed = line.trim();
        if in_inner_attribute || trimmed.starts_with("#![") {
            in_inner_attribute = !trimmed.ends_with(")]");
            continue;
        }
        if trimmed == "#[cfg(feature = \"python\")]" {
            continue;
        }
        if trimmed == "#[cfg(not(feature = \"python\"))]" {
            lines.next();
            continue;
        }
        match module_name(trimmed) {
            Some(name) => {
                let file = format!("{folder}{name}.rs");
                if SOURCES.iter().any(|(known, _)| *known == file) {
                    out.push_str(line.trim_end_matches(';'));
                    out.push_str(" {\n");
                    out.push_str(&indented(&inlined(&file), 1));
                    out.push_str("}\n");
                }
            }
            None => {
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    out
}

/// The name in `mod x;`, however visible it is.
fn module_name(line: &str) -> Option<&str> {
    let visible = ["pub(super) ", "pub "];
    let rest = visible.iter().find_map(|word| line.strip_prefix(word));
    rest.unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';')
}

fn indented(text: &str, levels: usize) -> String {
    let indent = "    ".repeat(levels);
    text.lines()
        .map(|line| {
            if line.is_empty() {
                "\n".to_owned()
            } else {
                format!("{indent}{line}\n")
            }
        })
        .collect()
}
