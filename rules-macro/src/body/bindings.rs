//! The names that are bound at one place of a body.

use syn::Expr;

use super::ir::Value;

/// What is known of a name as it is bound.
pub(super) struct Binding {
    pub(super) name: String,
    pub(super) is_tensor: bool,
    pub(super) is_reference: bool,
}

/// All names at one place.
pub(super) struct Bindings<'a> {
    /// The function's own tensors.
    tensors: &'a [String],
    /// What was bound since, the innermost last.
    pub(super) bound: Vec<Binding>,
}

impl<'a> Bindings<'a> {
    pub(super) fn of(tensors: &'a [String]) -> Self {
        let bound = Vec::new();
        Self { tensors, bound }
    }

    /// The name of a reference to a tensor: one of the function's own, or of another.
    pub(super) fn operand(&self, expr: &Expr) -> Option<String> {
        let Expr::Path(path) = expr else { return None };
        let name = path.path.get_ident()?.to_string();
        let is_operand = match self.bound.iter().rev().find(|bound| bound.name == name) {
            Some(bound) => bound.is_reference,
            None => self.tensors.contains(&name),
        };
        is_operand.then_some(name)
    }

    /// Whether a name is bound here that isn't the function's own.
    pub(super) fn hides(&self, name: &str) -> bool {
        self.bound.iter().any(|bound| bound.name == name)
    }

    /// Whether this is a tensor, as far as one look tells.
    pub(super) fn is_tensor(&self, value: &Value) -> bool {
        match value {
            Value::Op(_) => true,
            Value::Name(name) => match self.bound.iter().rev().find(|bound| bound.name == *name) {
                Some(bound) => bound.is_tensor,
                None => self.tensors.contains(name),
            },
            _ => false,
        }
    }

    /// The name of a tensor.
    pub(super) fn tensor_name(&self, expr: &Expr) -> Option<String> {
        let expr = match expr {
            Expr::Reference(inner) => &inner.expr,
            expr => expr,
        };
        let Expr::Path(path) = expr else { return None };
        let name = path.path.get_ident()?.to_string();
        self.is_tensor(&Value::Name(name.clone())).then_some(name)
    }
}
