//! "Expected one of" lists and "did you mean".

/// The names in backticks, separated by commas.
pub(crate) fn list<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> String {
    names
        .into_iter()
        .map(|name| format!("`{}`", name.as_ref()))
        .collect::<Vec<_>>()
        .join(", ")
}

/// A help line that names the closest of `names`, or nothing if none is close.
pub(crate) fn did_you_mean<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    closest(found, names).map_or_else(String::new, |name| format!("\n= help: did you mean `{name}`?"))
}

/// The name most like `found`, if it is alike enough to be a slip.
pub(crate) fn closest<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = found.to_lowercase();
    names
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&wanted, &name.to_lowercase()), name))
        .filter(|(score, _)| *score > 0.85)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, name)| name)
}
