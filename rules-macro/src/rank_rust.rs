//! Rank arms as the Rust that ships: what only the arms' own language has becomes calls of the standard library.

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{parse_quote, Expr};

use crate::rank_expr::{function, Function};
use crate::signature::Signed;

/// The expression in Rust over `i64` ranks and the function's options.
pub(crate) fn rust(expr: &Expr, signed: &Signed) -> Expr {
    let mut rust = expr.clone();
    Writer { signed }.visit_expr_mut(&mut rust);
    match rust {
        Expr::Paren(whole) => *whole.expr,
        other => other,
    }
}

struct Writer<'a> {
    signed: &'a Signed,
}

impl VisitMut for Writer<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.path.is_ident("any") => *expr = parse_quote!(ANY_RANK),
            Expr::Call(call) => {
                let Some((function, name)) = function(call) else {
                    return;
                };
                let option = self.signed.options.iter().find(|option| option.name() == name);
                let name = call.args[0].to_token_stream();
                *expr = match (function, option) {
                    (Function::IsNone, _) => parse_quote!(#name.is_none()),
                    (Function::Len, Some(option)) if option.nullable => {
                        parse_quote!(#name.map_or(0, |list| list.len() as i64))
                    }
                    (Function::Len, _) => parse_quote!((#name.len() as i64)),
                };
            }
            other => visit_mut::visit_expr_mut(self, other),
        }
    }
}
