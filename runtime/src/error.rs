//! Errors: the class that Python will raise, and its text. How they become exceptions is the boundary's.

use core::fmt;

/// The result of everything that can fail here.
pub type Result<T> = core::result::Result<T, Error>;

/// The class of the Python exception that an [`Error`] becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// The `tf.errors` class of this `TF_Code`, as `InvalidArgumentError` for 3.
    TensorFlow(i32),
    /// `TypeError`.
    Type,
    /// `ValueError`.
    Value,
    /// `RuntimeError`.
    Runtime,
    /// What Python raised between two operations, as the handler of a signal does; the boundary keeps it.
    Raised,
}

/// The name in `tf.errors` of the class of a `TF_Code`; a code that TensorFlow has no class for is unknown to it.
pub fn class_name(code: i32) -> &'static str {
    match code {
        1 => "CancelledError",
        3 => "InvalidArgumentError",
        4 => "DeadlineExceededError",
        5 => "NotFoundError",
        6 => "AlreadyExistsError",
        7 => "PermissionDeniedError",
        8 => "ResourceExhaustedError",
        9 => "FailedPreconditionError",
        10 => "AbortedError",
        11 => "OutOfRangeError",
        12 => "UnimplementedError",
        13 => "InternalError",
        14 => "UnavailableError",
        15 => "DataLossError",
        16 => "UnauthenticatedError",
        _ => "UnknownError",
    }
}

/// A failure: an exception's class and text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    class: Class,
    text: String,
}

impl Error {
    /// An operation that TensorFlow refused, with the text that eager execution gives it.
    pub fn tensorflow(code: i32, message: &str, op: &str) -> Self {
        Self {
            class: Class::TensorFlow(code),
            text: format!("{message} [Op:{op}] name: "),
        }
    }

    /// A call of TensorFlow's C API, outside of any operation, that failed.
    pub fn status(code: i32, message: &str) -> Self {
        Self {
            class: Class::TensorFlow(code),
            text: message.to_owned(),
        }
    }

    /// A `TypeError`.
    pub fn type_error(text: impl Into<String>) -> Self {
        Self {
            class: Class::Type,
            text: text.into(),
        }
    }

    /// A `ValueError`.
    pub fn value(text: impl Into<String>) -> Self {
        Self {
            class: Class::Value,
            text: text.into(),
        }
    }

    /// A `RuntimeError`.
    pub fn runtime(text: impl Into<String>) -> Self {
        Self {
            class: Class::Runtime,
            text: text.into(),
        }
    }

    /// Python raised something between two operations, which ends the call.
    pub(super) fn raised() -> Self {
        Self {
            class: Class::Raised,
            text: String::from("the call was interrupted"),
        }
    }

    /// A `RuntimeError` about something that only a mistake in rextio-tensorflow can cause.
    pub fn bug(text: impl fmt::Display) -> Self {
        Self::runtime(format!(
            "{text}; this is a mistake in rextio-tensorflow, please report it"
        ))
    }

    /// The class of the exception.
    pub fn class(&self) -> Class {
        self.class
    }

    /// The text of the exception.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {}
