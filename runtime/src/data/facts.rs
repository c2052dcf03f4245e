//! What is known of a tensor without its value: element type, dimensions, device.

use core::fmt;

use super::dtype::{DType, Device};

/// So many dimensions are kept. A tensor of more has a rank, and sizes that nobody asks for.
pub(in super::super) const DIMS: usize = 8;

/// The sizes of a tensor's dimensions.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Dims {
    rank: usize,
    sizes: [i64; DIMS],
}

impl Dims {
    /// The dimensions of a rank, each of size 0 until it is set.
    pub(in super::super) const fn of_rank(rank: usize) -> Self {
        Self {
            rank,
            sizes: [0; DIMS],
        }
    }

    /// Places for the sizes that are kept.
    pub(in super::super) fn places(&mut self) -> &mut [i64] {
        let kept = self.rank.min(DIMS);
        self.sizes.get_mut(..kept).unwrap_or_default()
    }

    /// The number of dimensions.
    pub(in super::super) const fn rank(&self) -> usize {
        self.rank
    }

    /// Whether all sizes are kept.
    pub(in super::super) const fn is_whole(&self) -> bool {
        self.rank <= DIMS
    }

    /// The sizes that are kept.
    pub(in super::super) fn sizes(&self) -> &[i64] {
        self.sizes.get(..self.rank).unwrap_or(&self.sizes)
    }

    /// How many elements there are.
    pub(in super::super) fn elements(&self) -> usize {
        let sizes = self.sizes().iter();
        sizes.fold(1, |product: usize, size| {
            product.saturating_mul(usize::try_from(*size).unwrap_or(0))
        })
    }
}

impl PartialEq for Dims {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank && self.sizes() == other.sizes()
    }
}

/// What is known of a tensor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in super::super) struct Facts {
    /// The element type.
    pub(in super::super) dtype: DType,
    /// The dimensions.
    pub(in super::super) dims: Dims,
    /// Where it lives; `None` for a device that has no name here.
    pub(in super::super) device: Option<Device>,
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dtype, sizes) = (self.dtype.name(), self.dims.sizes());
        let device = self.device.map_or("another device", Device::name);
        write!(f, "{dtype} {sizes:?} on {device}")
    }
}

impl Facts {
    /// How many bytes the elements take.
    pub(in super::super) fn bytes(&self) -> usize {
        self.dims.elements().saturating_mul(self.dtype.size())
    }
}
