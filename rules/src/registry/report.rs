//! The text of a compile-time panic, built in constant evaluation.

use crate::spec::{Function, Rule};

/// A message with `{}` holes.
pub(super) type Template = &'static str;

pub(super) const ID_TWICE: Template = "rule id `{}` is registered twice: {} and {}";
pub(super) const CODE_TWICE: Template = "diagnostic code {} is used by `{}` and `{}`: {} and {}";
pub(super) const FUNCTION_TWICE: Template = "functions share the name `{}`: {} and {}";
pub(super) const OVERLAP: Template =
    "rules `{}` and `{}` match the same site; give one of them `after = \"...\"`: {} and {}";
pub(super) const SHADOWED: Template =
    "rule `{}` can never match: the rules that it comes after take all its sites: {}";
pub(super) const AFTER_UNKNOWN: Template = "`after` of `{}` names no rule, found `{}`: {}";
pub(super) const AFTER_ELSEWHERE: Template = "`after` of `{}` names a rule of other targets, `{}`: {}";
pub(super) const AFTER_CYCLE: Template = "rule `{}` comes after itself, by way of `{}`: {}";
pub(super) const FALLBACK_CODE: Template = "diagnostic code {} of `{}` belongs to a fallback record: {}";
pub(super) const FALLBACK_ID: Template = "rule id `{}` belongs to a fallback record: {}";
pub(super) const FALLBACKS: Template = "the two fallback records share an id or a code";

pub(super) const TOO_MANY: Template =
    "a registry has at most {} rules and {} targets: raise MAX_RULES in rules/src/registry/index.rs";
pub(super) const RESERVED: Template =
    "diagnostic code {} of `{}` is reserved for the published rule `{}`: {}";
pub(super) const NO_FORM: Template = "rule `{}` takes nothing that users can annotate: no type in `types` of the registry fits its operands: {}";

/// What fills a hole.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Text(&'static str),
    Number(u32),
    /// A function's file, and a line in it.
    Place(&'static Function, u32),
}

/// The place of a rule.
pub(super) const fn place(function: &'static Function, rule: &'static Rule) -> Part {
    Part::Place(function, rule.line)
}

const CAPACITY: usize = 8192;

/// Conflicts found so far.
pub(super) struct Report {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl Report {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; CAPACITY],
            length: 0,
        }
    }

    /// Stops the build if anything was reported. The callers' frames are left out of the compiler's message:
    /// it points at the registry, and at nothing in this crate.
    #[track_caller]
    #[allow(
        clippy::unnecessary_literal_unwrap,
        reason = "`panic!` would show the standard library's source in the message"
    )]
    pub(super) const fn finish(&self) {
        if self.length > 0 {
            let mut length = self.length;
            while length > 0 && core::str::from_utf8(self.bytes.split_at(length).0).is_err() {
                length -= 1;
            }
            let text = match core::str::from_utf8(self.bytes.split_at(length).0) {
                Ok(text) => text,
                Err(_) => "the rules contradict one another",
            };
            let stop: Option<()> = None;
            stop.expect(text);
        }
    }

    /// Reports one conflict, on a line of its own.
    pub(super) const fn add(&mut self, template: Template, parts: &[Part]) {
        if self.length > 0 {
            self.text("\n");
        }
        let bytes = template.as_bytes();
        let mut index = 0;
        let mut part = 0;
        while index < bytes.len() {
            if bytes[index] == b'{' {
                self.part(parts[part]);
                part += 1;
                index += 2;
            } else {
                self.byte(bytes[index]);
                index += 1;
            }
        }
    }

    const fn part(&mut self, part: Part) {
        match part {
            Part::Text(text) => self.text(text),
            Part::Number(value) => self.number(value),
            Part::Place(function, line) => {
                self.text(function.file);
                self.text(":");
                self.number(line);
            }
        }
    }

    const fn text(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let mut index = 0;
        while index < bytes.len() {
            self.byte(bytes[index]);
            index += 1;
        }
    }

    /// A report that is too long ends early.
    const fn byte(&mut self, byte: u8) {
        if self.length < CAPACITY {
            self.bytes[self.length] = byte;
            self.length += 1;
        }
    }

    const fn number(&mut self, value: u32) {
        let mut divisor = 1;
        while value / divisor >= 10 {
            divisor *= 10;
        }
        while divisor > 0 {
            self.byte(b'0' + (value / divisor % 10) as u8);
            divisor /= 10;
        }
    }
}
