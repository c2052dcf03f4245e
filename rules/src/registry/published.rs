//! What 0.1.3 published and no rule has yet: nothing else may take these codes.

use crate::lang::names::same_text;

/// The codes, each with the id that it belongs to.
const RESERVED: [(u16, &str); 4] = [
    (35, "cuda0-matmul-f32-2d"),
    (36, "cuda0-bias-add-nhwc-f32-2d-1d"),
    (37, "cuda0-relu-f32-2d"),
    (38, "cuda0-reduce-mean-axis1-f32-2d"),
];

/// The id that a code is reserved for, unless it is this one.
pub(super) const fn owner(code: u16, id: &str) -> Option<&'static str> {
    let mut index = 0;
    while index < RESERVED.len() {
        let (reserved, owner) = RESERVED[index];
        if reserved == code && !same_text(owner, id) {
            return Some(owner);
        }
        index += 1;
    }
    None
}
