//! Revalidation: what a rule was claimed for is looked at again, in front of its body and behind it.

use super::super::data::dtype::{DType, Device};
use super::super::data::error::{Error, Result};
use super::tensor::Tensor;

/// In place of a result's rank: it is known when the operation has run.
pub const ANY_RANK: i64 = i64::MIN;

/// The ranks of this many operands can be named in an error.
const NAMED: usize = 6;

/// The check in front of a rule's body. It gathers the first problem; [`Form::result`] reports it.
#[must_use = "a form checks nothing until its result is stated"]
pub struct Form {
    rule: &'static str,
    ranks: [Option<(&'static str, usize)>; NAMED],
    operands: usize,
    device: Device,
    problem: Option<Error>,
}

impl Form {
    /// The form of a rule, by its published id.
    #[inline]
    pub fn of(rule: &'static str) -> Self {
        Self {
            rule,
            ranks: [None; NAMED],
            operands: 0,
            device: Device::Cpu,
            problem: None,
        }
    }

    /// An operand: one of these element types, on this device.
    #[inline]
    pub fn operand(mut self, name: &'static str, tensor: &Tensor, dtypes: &[DType], device: Device) -> Self {
        if let Some(slot) = self.ranks.get_mut(self.operands) {
            *slot = Some((name, tensor.rank()));
        }
        self.operands += 1;
        self.device = device;
        let is_right = dtypes.contains(&tensor.dtype()) && tensor.device() == Some(device);
        if self.problem.is_none() && !is_right {
            self.problem = Some(self.wrong(name, tensor, dtypes, device));
        }
        self
    }

    #[cold]
    fn wrong(&self, name: &str, tensor: &Tensor, dtypes: &[DType], device: Device) -> Error {
        let what = format!("operand `{name}`");
        if dtypes.contains(&tensor.dtype()) {
            return mismatch(self.rule, &what, device.name(), device_name(tensor.device()));
        }
        let names: Vec<_> = dtypes.iter().map(|dtype| dtype.name()).collect();
        mismatch(self.rule, &what, &names.join(" or "), tensor.dtype().name())
    }

    /// An operand that may be absent.
    #[inline]
    pub fn optional(
        self,
        name: &'static str,
        tensor: Option<&Tensor>,
        dtypes: &[DType],
        device: Device,
    ) -> Self {
        match tensor {
            Some(tensor) => self.operand(name, tensor, dtypes, device),
            None => self,
        }
    }

    /// A list of operands, of one element type.
    #[inline]
    pub fn operands(
        mut self,
        name: &'static str,
        tensors: &[&Tensor],
        dtypes: &[DType],
        device: Device,
    ) -> Self {
        for tensor in tensors {
            self = self.operand(name, tensor, dtypes, device);
        }
        self
    }

    /// An option, and whether its value is one that the rule lists.
    #[inline]
    pub fn option(mut self, name: &'static str, is_listed: bool) -> Self {
        if self.problem.is_none() && !is_listed {
            let what = format!("option `{name}`");
            self.problem = Some(mismatch(
                self.rule,
                &what,
                "a value that the rule lists",
                "another",
            ));
        }
        self
    }

    /// The result: its element type, and its rank for the operands' ranks, `None` where they aren't accepted.
    /// It lives where the operands do.
    ///
    /// # Errors
    ///
    /// `RuntimeError` that names the rule and the first operand or option that isn't as claimed.
    #[inline]
    pub fn result(self, dtype: DType, rank: Option<i64>) -> Result<Promise> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        let promised = match rank {
            Some(ANY_RANK) => Some(None),
            Some(rank) => usize::try_from(rank).ok().map(Some),
            None => None,
        };
        match promised {
            Some(rank) => Ok(Promise {
                rule: self.rule,
                dtype,
                rank,
                device: self.device,
                outside: None,
            }),
            None => Err(self.unlisted()),
        }
    }

    #[cold]
    fn unlisted(&self) -> Error {
        let named = self.ranks.iter().flatten();
        let found: Vec<_> = named
            .map(|(name, rank)| format!("`{name}` of rank {rank}"))
            .collect();
        let expected = "ranks that the rule lists";
        mismatch(self.rule, "the operands", expected, &found.join(", "))
    }
}

/// What a rule promises of its result.
#[derive(Debug, Clone, PartialEq)]
#[must_use = "a promise is kept by `keep`"]
pub struct Promise {
    rule: &'static str,
    dtype: DType,
    /// `None` where it isn't known in advance.
    rank: Option<usize>,
    device: Device,
    /// No form takes the operands: whatever comes of the body, this is raised unless the body raises.
    outside: Option<Box<Error>>,
}

impl Promise {
    /// The promise of an operation on tensors that none of its forms takes: what TensorFlow itself refuses raises
    /// its own error, and what it would compute raises a `TypeError` that says what is taken.
    ///
    /// # Errors
    ///
    /// None; it is a result like that of the forms that were tried before.
    #[cold]
    pub fn outside(operation: &'static str, taken: &'static str, operands: &[&Tensor]) -> Result<Self> {
        let found: Vec<String> = operands
            .iter()
            .map(|tensor| format!("{} of rank {}", tensor.dtype().name(), tensor.rank()))
            .collect();
        let error = Error::type_error(format!(
            "{operation} can't run natively on {}: it takes {taken}",
            found.join(", ")
        ));
        Ok(Self {
            rule: operation,
            dtype: DType::F32,
            rank: None,
            device: Device::Cpu,
            outside: Some(Box::new(error)),
        })
    }

    /// Gives a value that is no tensor back, if some form takes the operands.
    ///
    /// # Errors
    ///
    /// `TypeError` if none does.
    #[inline]
    pub fn pass<T>(self, value: T) -> Result<T> {
        match self.outside {
            None => Ok(value),
            Some(error) => Err(*error),
        }
    }

    /// Gives the tensor back if it is what was promised.
    ///
    /// # Errors
    ///
    /// `RuntimeError` that names the rule, what was promised and what came; `TypeError` if no form took the operands.
    #[inline]
    pub fn keep(self, tensor: Tensor) -> Result<Tensor> {
        let is_kept = tensor.dtype() == self.dtype
            && self.rank.is_none_or(|rank| tensor.rank() == rank)
            && tensor.device() == Some(self.device)
            && self.outside.is_none();
        if is_kept {
            return Ok(tensor);
        }
        Err(self.broken(&tensor))
    }

    #[cold]
    fn broken(self, tensor: &Tensor) -> Error {
        if let Some(error) = self.outside {
            return *error;
        }
        if let Some(recorder) = tensor.recorder() {
            recorder.distrust();
        }
        let expected = described(self.dtype, self.rank, Some(self.device));
        let found = described(tensor.dtype(), Some(tensor.rank()), tensor.device());
        mismatch(self.rule, "the result", &expected, &found)
    }
}

fn described(dtype: DType, rank: Option<usize>, device: Option<Device>) -> String {
    let rank = rank.map_or_else(|| String::from("any rank"), |rank| format!("rank {rank}"));
    format!("{} of {rank} on {}", dtype.name(), device_name(device))
}

fn device_name(device: Option<Device>) -> &'static str {
    device.map_or("another device", Device::name)
}

fn mismatch(rule: &str, what: &str, expected: &str, found: &str) -> Error {
    Error::bug(format!("rule {rule}: {what}: expected {expected}, found {found}"))
}
