//! Which ops may be recorded in a region: those whose success depends on the dtypes and sizes of their inputs and on
//! constants alone, never on values (`data/values.txt`). An op that the table doesn't have may not.
//!
//! A line of the table, sorted by name and written by hand: name|constants|dtypes|reason.
//!   constants  inputs whose values say whether the op succeeds, or the size of its result; they must be constants
//!   dtypes     of the first input, for which other values may fail, as in `i32,i64`; `*` for all
//!   reason     which values those are

use std::collections::HashMap;
use std::sync::OnceLock;

use super::ir::Op;

const TABLE: &str = include_str!("../../data/values.txt");

/// Whether an op may be recorded.
#[derive(Debug, PartialEq)]
pub(crate) enum Regular {
    Never,
    Always,
    /// Unless its first input has one of these dtypes.
    Unless(Vec<&'static str>),
}

/// Whether this op may be recorded.
pub(crate) fn regular(op: &Op) -> Regular {
    let Some((constants, dtypes)) = find(&op.name.to_string()) else {
        return Regular::Never;
    };
    let is_constant = |name: &str| {
        let inputs = op.def.iter().flat_map(|def| &def.inputs).zip(&op.inputs);
        inputs
            .filter(|(arg, _)| arg.name == name)
            .all(|(_, input)| input.kind.is_constant())
    };
    if dtypes == "*" || !constants.split_whitespace().all(is_constant) {
        return Regular::Never;
    }
    of_dtypes(dtypes, &op.dtypes)
}

/// What holds for an op that may fail for `failing`, on inputs of these dtypes; none if nothing is known of them.
fn of_dtypes(failing: &'static str, given: &[&str]) -> Regular {
    let failing: Vec<&'static str> = failing.split(',').filter(|dtype| !dtype.is_empty()).collect();
    let fails = |dtype: &&str| failing.contains(dtype);
    if failing.is_empty() || (!given.is_empty() && !given.iter().any(fails)) {
        Regular::Always
    } else if !given.is_empty() && given.iter().all(fails) {
        Regular::Never
    } else {
        Regular::Unless(failing)
    }
}

/// The inputs that must be constants, and the dtypes for which other values may fail.
fn find(op: &str) -> Option<(&'static str, &'static str)> {
    static READ: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    let table = READ.get_or_init(|| TABLE.lines().filter_map(|line| line.split_once('|')).collect());
    let (constants, rest) = table.get(op)?.split_once('|')?;
    Some((constants, rest.split('|').next()?))
}

#[cfg(test)]
mod tests {
    use super::{find, of_dtypes, Regular, TABLE};
    use crate::op_table;
    use crate::values::DType;

    #[test]
    fn the_table_is_sorted_and_names_what_there_is() {
        let names: Vec<&str> = TABLE.lines().filter_map(|line| line.split('|').next()).collect();
        assert!(names.windows(2).all(|pair| pair[0] < pair[1]));
        for line in TABLE.lines() {
            let fields: Vec<&str> = line.split('|').collect();
            let [name, constants, dtypes, reason] = fields.as_slice() else {
                panic!("{line}");
            };
            let op = op_table::find(name).unwrap_or_else(|| panic!("{name} is no op"));
            assert!(!op.stateful, "{name}");
            assert_eq!(dtypes.is_empty(), reason.is_empty(), "{name}");
            for constant in constants.split_whitespace() {
                assert!(op.inputs.iter().any(|input| input.name == constant), "{line}");
            }
            for dtype in dtypes
                .split(',')
                .filter(|dtype| !dtype.is_empty() && *dtype != "*")
            {
                assert!(DType::from_short(dtype).is_some(), "{line}");
            }
        }
    }

    #[test]
    fn the_dtypes_decide() {
        let failing = find("Pow").map_or("", |(_, dtypes)| dtypes);
        assert_eq!(of_dtypes(failing, &["f32", "f64"]), Regular::Always);
        assert_eq!(of_dtypes(failing, &["i64"]), Regular::Never);
        let both = Regular::Unless(vec!["i32", "i64"]);
        assert_eq!(of_dtypes(failing, &["f32", "i64"]), both);
        assert_eq!(of_dtypes(failing, &[]), both);
        assert_eq!(of_dtypes("", &[]), Regular::Always);
        assert!(find("NoOp").is_none());
    }
}
