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
    /// `IndexError`.
    Index,
    /// `OverflowError`.
    Overflow,
    /// `RuntimeError`.
    Runtime,
    /// `ZeroDivisionError`.
    ZeroDivision,
    /// `AssertionError`.
    Assertion,
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

/// A failure: an exception's class and text, and where it arose, if that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    class: Class,
    text: String,
    place: Option<&'static str>,
}

/// Says of an error in which place of a function it arose, unless it says so itself.
///
/// # Errors
///
/// That of `result`, of the same class and text.
#[inline]
pub fn at<T>(place: &'static str, result: Result<T>) -> Result<T> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(error.placed(place)),
    }
}

impl Error {
    fn new(class: Class, text: impl Into<String>) -> Self {
        Self {
            class,
            text: text.into(),
            place: None,
        }
    }

    #[cold]
    fn placed(mut self, place: &'static str) -> Self {
        self.place.get_or_insert(place);
        self
    }

    /// An operation that TensorFlow refused, with the text that eager execution gives it. `name` is what Python gave the
    /// operation as its name, mostly an empty one; there is none where Python calls the operation by its slower way.
    pub fn tensorflow(code: i32, message: &str, op: &str, name: Option<&str>) -> Self {
        let name = name.map_or_else(String::new, |name| format!(" name: {name}"));
        Self::new(Class::TensorFlow(code), format!("{message} [Op:{op}]{name}"))
    }

    /// A call of TensorFlow's C API, outside of any operation, that failed.
    pub fn status(code: i32, message: &str) -> Self {
        Self::new(Class::TensorFlow(code), message)
    }

    /// A `TypeError`.
    pub fn type_error(text: impl Into<String>) -> Self {
        Self::new(Class::Type, text)
    }

    /// A `ValueError`.
    pub fn value(text: impl Into<String>) -> Self {
        Self::new(Class::Value, text)
    }

    /// An `IndexError`.
    pub fn index(text: impl Into<String>) -> Self {
        Self::new(Class::Index, text)
    }

    /// An `OverflowError`.
    pub fn overflow(text: impl Into<String>) -> Self {
        Self::new(Class::Overflow, text)
    }

    /// A `RuntimeError`.
    pub fn runtime(text: impl Into<String>) -> Self {
        Self::new(Class::Runtime, text)
    }

    /// A `ZeroDivisionError`.
    pub fn zero_division(text: impl Into<String>) -> Self {
        Self::new(Class::ZeroDivision, text)
    }

    /// An `AssertionError`.
    pub fn assertion(text: impl Into<String>) -> Self {
        Self::new(Class::Assertion, text)
    }

    /// Python raised something between two operations, which ends the call.
    pub(in super::super) fn raised() -> Self {
        Self::new(Class::Raised, "the call was interrupted")
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

    /// Where it arose, if that is known.
    pub fn place(&self) -> Option<&'static str> {
        self.place
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
