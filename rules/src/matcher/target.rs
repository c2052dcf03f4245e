//! What a site names: a TensorFlow function, one of `rextio_tensorflow.ops`, a builtin of Python, or an operator.

use crate::lang::names::is_comparison;
use crate::site::Site;

/// Builtins of Python that TensorFlow answers for a tensor.
const BUILTINS: [&str; 3] = ["float", "int", "bool"];

/// Where the functions of this package are found.
const OWN: &str = "rextio_tensorflow.ops.";

/// The target of a site.
pub(super) struct Target<'site> {
    /// As rules name it.
    pub(super) name: &'site str,
    /// Whether it is a builtin of Python.
    pub(super) is_builtin: bool,
    is_operator: bool,
}

impl<'site> Target<'site> {
    /// Nothing for a site that names something else.
    pub(super) fn of(site: &'site Site) -> Option<Self> {
        let target = site.target.as_str();
        let (name, is_operator) = match site.kind.as_str() {
            "call" => (symbol(target)?, false),
            "binop" if !is_comparison(target) => (target, true),
            "compare" if is_comparison(target) => (target, true),
            _ => return None,
        };
        Some(Self {
            name,
            is_builtin: !is_operator && BUILTINS.contains(&name),
            is_operator,
        })
    }

    /// As Python writes it.
    pub(super) fn shown(&self) -> String {
        match self.is_operator {
            true => self.name.to_owned(),
            false => spelled(self.name),
        }
    }
}

/// How Python spells what rules name: `tf.nn.relu`, `ops.concat`, `float`.
pub(crate) fn spelled(name: &str) -> String {
    if name.starts_with("ops.") || BUILTINS.contains(&name) {
        name.to_owned()
    } else {
        format!("tf.{name}")
    }
}

/// The name that Rextio finds for what rules name: `tensorflow.nn.relu`, `rextio_tensorflow.ops.concat`, `float`.
pub fn full_name(name: &str) -> String {
    if name.starts_with("ops.") {
        format!("rextio_tensorflow.{name}")
    } else if BUILTINS.contains(&name) {
        name.to_owned()
    } else {
        format!("tensorflow.{name}")
    }
}

/// What rules call the target of a call.
fn symbol(target: &str) -> Option<&str> {
    if BUILTINS.contains(&target) {
        return Some(target);
    }
    if target.starts_with(OWN) {
        return target.strip_prefix("rextio_tensorflow.");
    }
    let package = ["tensorflow.", "tf."];
    let name = package.iter().find_map(|package| target.strip_prefix(package))?;
    (!name.starts_with("ops.") && !BUILTINS.contains(&name)).then_some(name)
}
