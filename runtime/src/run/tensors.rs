//! A list of tensors, as a function gives several results.

use super::tensor::Tensor;

/// Tensors in their order.
#[derive(Debug, Clone, Default)]
pub struct Tensors(Vec<Tensor>);

impl Tensors {
    /// Those tensors.
    pub fn as_slice(&self) -> &[Tensor] {
        &self.0
    }
}

impl From<Vec<Tensor>> for Tensors {
    fn from(tensors: Vec<Tensor>) -> Self {
        Self(tensors)
    }
}

impl FromIterator<Tensor> for Tensors {
    fn from_iter<T: IntoIterator<Item = Tensor>>(tensors: T) -> Self {
        Self(tensors.into_iter().collect())
    }
}
