//! This crate's own text, for the crates that Rextio generates.

/// Every file that ships, with its path below `src`; `lib.rs` first. All but this one.
pub const SOURCES: &[(&str, &str)] = &[
    ("lib.rs", include_str!("lib.rs")),
    ("boundary.rs", include_str!("boundary.rs")),
    ("boundary/active.rs", include_str!("boundary/active.rs")),
    ("boundary/call.rs", include_str!("boundary/call.rs")),
    ("boundary/mode.rs", include_str!("boundary/mode.rs")),
    ("boundary/raise.rs", include_str!("boundary/raise.rs")),
    ("boundary/refusal.rs", include_str!("boundary/refusal.rs")),
    ("boundary/tape.rs", include_str!("boundary/tape.rs")),
    ("constant.rs", include_str!("constant.rs")),
    ("dtype.rs", include_str!("dtype.rs")),
    ("error.rs", include_str!("error.rs")),
    ("execute.rs", include_str!("execute.rs")),
    ("form.rs", include_str!("form.rs")),
    ("gil.rs", include_str!("gil.rs")),
    ("images.rs", include_str!("images.rs")),
    ("load.rs", include_str!("load.rs")),
    ("no_images.rs", include_str!("no_images.rs")),
    ("op.rs", include_str!("op.rs")),
    ("platform.rs", include_str!("platform.rs")),
    ("prepared.rs", include_str!("prepared.rs")),
    ("session.rs", include_str!("session.rs")),
    ("status.rs", include_str!("status.rs")),
    ("sys.rs", include_str!("sys.rs")),
    ("tensor.rs", include_str!("tensor.rs")),
];
