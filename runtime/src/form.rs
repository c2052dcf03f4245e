//! Revalidation: what a rule was claimed for is looked at again, in front of its body and behind it.

use super::dtype::{DType, Device};
use super::error::{Error, Result};
use super::tensor::Tensor;

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
        match rank.and_then(|rank| usize::try_from(rank).ok()) {
            Some(rank) => Ok(Promise {
                rule: self.rule,
                dtype,
                rank,
                device: self.device,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "a promise is kept by `keep`"]
pub struct Promise {
    rule: &'static str,
    dtype: DType,
    rank: usize,
    device: Device,
}

impl Promise {
    /// Gives the tensor back if it is what was promised.
    ///
    /// # Errors
    ///
    /// `RuntimeError` that names the rule, what was promised and what came.
    #[inline]
    pub fn keep(self, tensor: Tensor) -> Result<Tensor> {
        let is_kept = tensor.dtype() == self.dtype
            && tensor.rank() == self.rank
            && tensor.device() == Some(self.device);
        if is_kept {
            return Ok(tensor);
        }
        Err(self.broken(&tensor))
    }

    #[cold]
    fn broken(&self, tensor: &Tensor) -> Error {
        if let Some(recorder) = tensor.recorder() {
            recorder.distrust();
        }
        let expected = described(self.dtype, self.rank, Some(self.device));
        let found = described(tensor.dtype(), tensor.rank(), tensor.device());
        mismatch(self.rule, "the result", &expected, &found)
    }
}

fn described(dtype: DType, rank: usize, device: Option<Device>) -> String {
    format!("{} of rank {rank} on {}", dtype.name(), device_name(device))
}

fn device_name(device: Option<Device>) -> &'static str {
    device.map_or("another device", Device::name)
}

fn mismatch(rule: &str, what: &str, expected: &str, found: &str) -> Error {
    Error::bug(format!("rule {rule}: {what}: expected {expected}, found {found}"))
}
