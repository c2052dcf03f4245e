//! What this plugin serves: the rules of the project, and families of other crates, one line each.

use rextio_tensorflow_rules::families::REGISTRY as OURS;
use rextio_tensorflow_rules::{Family, Registry};

/// Families of other crates, as `my_operations::FAMILY,`.
const MORE: &[Family] = &[
    // One line each.
];

const FAMILIES: [Family; OURS.families.len() + MORE.len()] = {
    let mut all = [OURS.families[0]; OURS.families.len() + MORE.len()];
    let mut index = 1;
    while index < all.len() {
        all[index] = if index < OURS.families.len() {
            OURS.families[index]
        } else {
            MORE[index - OURS.families.len()]
        };
        index += 1;
    }
    all
};

/// All rules, checked as a whole while this compiles.
pub(crate) const REGISTRY: Registry = Registry {
    families: &FAMILIES,
    ..OURS
}
.checked();
