//! Names and limits that more than one crate spells.

/// The plugin's id: the prefix of rule ids and type keys.
pub const PLUGIN_ID: &str = "rextio-tensorflow";

/// The prefix of the modules that ship, one for each rule function.
pub const MODULE_PREFIX: &str = "rextio_tensorflow_rule_";

/// Python operators that Rextio offers: the arithmetic ones, then the comparisons.
pub const OPERATORS: [&str; 12] = ["+", "-", "*", "/", "%", "@", "==", "!=", "<", "<=", ">", ">="];

/// The most tensors that one rule takes.
pub const MAX_TENSORS: usize = 5;

/// The most tensors that stand for one operand which is a list.
pub const MAX_LISTED: usize = 16;

/// The most options that one rule takes.
pub const MAX_OPTIONS: usize = 8;

/// Whether the operator is one of `==`, `!=`, `<`, `<=`, `>`, `>=`.
pub fn is_comparison(symbol: &str) -> bool {
    matches!(symbol, "==" | "!=" | "<" | "<=" | ">" | ">=")
}

/// `RXTP-TENSORFLOW-NNN`.
pub fn diagnostic_code(code: u16) -> String {
    format!("RXTP-TENSORFLOW-{code:03}")
}

/// Equality of strings, in constant evaluation.
pub const fn same_text(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}
