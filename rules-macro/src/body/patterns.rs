//! What a pattern binds.

use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Type};

use super::ir::Pattern;

/// What a pattern binds; a name that may be given another value later is not followed.
pub(super) fn pattern(written: &Pat) -> Pattern {
    match written {
        Pat::Ident(ident) if ident.mutability.is_none() && ident.subpat.is_none() => {
            Pattern::Name(ident.ident.to_string())
        }
        Pat::Type(typed) => pattern(&typed.pat),
        Pat::Paren(inner) => pattern(&inner.pat),
        Pat::Tuple(tuple) if !tuple.elems.iter().any(|elem| matches!(elem, Pat::Rest(_))) => {
            Pattern::Tuple(tuple.elems.iter().map(pattern).collect())
        }
        other => Pattern::Unknown(names(other)),
    }
}

/// Whether a parameter is declared as a reference.
pub(super) fn is_reference(parameter: &Pat) -> bool {
    matches!(parameter, Pat::Type(typed) if matches!(&*typed.ty, Type::Reference(_)))
}

/// Finds every name in a pattern, or in the patterns of a condition.
#[derive(Default)]
struct Names(Vec<String>);

impl VisitMut for Names {
    fn visit_pat_ident_mut(&mut self, found: &mut syn::PatIdent) {
        self.0.push(found.ident.to_string());
        visit_mut::visit_pat_ident_mut(self, found);
    }

    fn visit_expr_block_mut(&mut self, _: &mut syn::ExprBlock) {}

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
}

/// All names that a pattern binds.
pub(super) fn names(pattern: &Pat) -> Vec<String> {
    let mut found = Names::default();
    found.visit_pat_mut(&mut pattern.clone());
    found.0
}

/// All names that `if let` or `while let` binds.
pub(super) fn let_names(condition: &Expr) -> Vec<String> {
    let mut found = Names::default();
    found.visit_expr_mut(&mut condition.clone());
    found.0
}
