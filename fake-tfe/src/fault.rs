//! What a call can do wrong.

/// A misbehaviour of one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A failing status, and nothing else.
    Status,
    /// A null where a pointer is promised, and nothing said.
    Null,
    /// A null with a Python exception set.
    Raise,
    /// An answer that is possible, but another.
    Other,
    /// An answer that is impossible.
    Absurd,
    /// No output.
    NoOutput,
    /// One output more.
    TwoOutputs,
    /// The right number of outputs, each null.
    NullOutput,
    /// Outputs of another element type.
    DType,
    /// Outputs of another rank.
    Rank,
    /// Outputs on another device.
    Device,
    /// Outputs whose memory is on another device.
    Memory,
}

impl Fault {
    /// Every fault.
    const ALL: [Self; 12] = [
        Self::Status,
        Self::Null,
        Self::Raise,
        Self::Other,
        Self::Absurd,
        Self::NoOutput,
        Self::TwoOutputs,
        Self::NullOutput,
        Self::DType,
        Self::Rank,
        Self::Device,
        Self::Memory,
    ];

    /// The fault of a name.
    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }

    /// Its name, as tests have it.
    pub(crate) fn name(self) -> String {
        format!("{self:?}")
    }
}
