//! What a name means: a function, a TensorFlow name, an operator, a rule id, a diagnostic code.

use crate::lang::names::diagnostic_code;
use crate::matcher::spelled;
use crate::registry::{Entry, Registry};
use crate::spec::{Fallback, Site};
use crate::PLUGIN_ID;

/// A name is alike enough to be meant from here on, of 1.
const ALIKE: f64 = 0.85;

/// How many names are suggested.
const SUGGESTED: usize = 3;

/// What a name means.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// One rule or several.
    Rules(Vec<Entry>),
    /// A refusal without a function.
    Fallback(&'static Fallback),
}

/// What `name` means: a rule function, a TensorFlow name with or without `tf.`, an operator, a rule id with or
/// without the plugin's name, or a diagnostic code, also as a bare number.
///
/// # Errors
///
/// If no rule has that name; the text suggests those that are most like it.
pub fn meaning(registry: &Registry, name: &str) -> Result<Meaning, String> {
    let found: Vec<Entry> = registry.entries().filter(|entry| is_meant(entry, name)).collect();
    if !found.is_empty() {
        return Ok(Meaning::Rules(found));
    }
    let fallback = registry
        .fallbacks()
        .into_iter()
        .find(|fallback| is_id(fallback.id.text, name) || is_code(fallback.code, name));
    fallback
        .map(Meaning::Fallback)
        .ok_or_else(|| unknown(registry, name))
}

fn is_meant(entry: &Entry, name: &str) -> bool {
    let rule = entry.rule;
    let by_site = match rule.site {
        Site::Call(targets) => targets.iter().any(|known| known.text == without_package(name)),
        Site::Operator(symbol) => symbol == name,
    };
    by_site || entry.function.name == name || is_id(rule.id.text, name) || is_code(rule.code, name)
}

fn without_package(name: &str) -> &str {
    let rest = name
        .strip_prefix("tf.")
        .or_else(|| name.strip_prefix("tensorflow."))
        .or_else(|| {
            name.strip_prefix("rextio_tensorflow.")
                .filter(|rest| rest.starts_with("ops."))
        });
    rest.unwrap_or(name)
}

fn is_id(id: &str, name: &str) -> bool {
    let bare = name
        .strip_prefix(PLUGIN_ID)
        .and_then(|rest| rest.strip_prefix('/'));
    bare.unwrap_or(name) == id
}

fn is_code(code: u16, name: &str) -> bool {
    diagnostic_code(code).eq_ignore_ascii_case(name) || name.parse() == Ok(code)
}

fn unknown(registry: &Registry, name: &str) -> String {
    let alike = alike(registry, name);
    let advice = if alike.is_empty() {
        "expected a TensorFlow name (tf.nn.relu), an operator (+), a rule id (relu-f32-cpu-2d), a code (2) or the \
         name of a rule function (relu)"
            .to_owned()
    } else {
        format!("did you mean {}?", alike.join(" or "))
    };
    format!("no rule is called `{name}`; {advice}")
}

/// The known names that are most like `name`, the nearest first.
fn alike(registry: &Registry, name: &str) -> Vec<String> {
    let wanted = name.to_lowercase();
    let mut known: Vec<(f64, String)> = Vec::new();
    for shown in all(registry) {
        let short = without_package(&shown).to_lowercase();
        let score = strsim::jaro_winkler(without_package(&wanted), &short);
        if score > ALIKE && !known.iter().any(|(_, other)| *other == shown) {
            known.push((score, shown));
        }
    }
    known.sort_by(|left, right| right.0.total_cmp(&left.0));
    known
        .into_iter()
        .take(SUGGESTED)
        .map(|(_, shown)| format!("`{shown}`"))
        .collect()
}

fn all(registry: &Registry) -> Vec<String> {
    let mut names = Vec::new();
    for entry in registry.entries() {
        if let Site::Call(targets) = entry.rule.site {
            names.extend(targets.iter().map(|target| spelled(target.text)));
        }
        names.extend([entry.function.name, entry.rule.id.text].map(str::to_owned));
    }
    names.extend(
        registry
            .fallbacks()
            .iter()
            .map(|fallback| fallback.id.text.to_owned()),
    );
    names
}
