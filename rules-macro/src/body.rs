//! Replaces each `op!` of a function's body: by runtime calls, or, in a body that has errors, by a
//! diverging expression, so that an editor keeps working and no second error follows.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Ident, Macro, Stmt};

use crate::errors::Errors;
use crate::op_call::{self, AttrValue, Input, OpCall, Scope};
use crate::values::DType;

/// How expanded code names the runtime's items.
#[derive(Clone, Copy)]
pub(crate) enum Names<'a> {
    /// In the contributor's crate: below a path that nothing there can shadow.
    Absolute(&'a TokenStream),
    /// In the shipped text, which imports them.
    Imported,
}

impl Names<'_> {
    pub(crate) fn of(self, item: &str, span: Span) -> TokenStream {
        let item = Ident::new(item, span);
        match self {
            Self::Absolute(private) => {
                let private = respanned(private.clone(), span);
                quote_spanned!(span=> #private::#item)
            }
            Self::Imported => quote!(#item),
        }
    }
}

/// The body with each `op!` expanded.
pub(crate) fn expand(body: &Block, names: Names<'_>, scope: &Scope<'_>, errors: &mut Errors) -> Block {
    let mut body = body.clone();
    Expander { names, scope, errors }.visit_block_mut(&mut body);
    body
}

/// Whether this is `op!`, by whatever path.
pub(crate) fn is_op(mac: &Macro) -> bool {
    mac.path
        .segments
        .last()
        .is_some_and(|segment| segment.ident == "op")
}

struct Expander<'a, 'b> {
    names: Names<'a>,
    scope: &'a Scope<'b>,
    errors: &'a mut Errors,
}

impl Expander<'_, '_> {
    fn replacement(&mut self, mac: &Macro) -> Option<Expr> {
        if !is_op(mac) {
            return None;
        }
        let call = op_call::parse(mac, self.scope, self.errors)?;
        let span = mac.path.segments.last()?.ident.span();
        Some(self.runtime_calls(call, span))
    }

    fn runtime_calls(&mut self, call: OpCall, span: Span) -> Expr {
        let mut bindings = Vec::new();
        let mut tensors = Vec::new();
        let mut inputs = Vec::new();
        for input in call.inputs {
            let (tensor, tokens) = match input {
                Input::Tensor { name, mut expr } => {
                    self.visit_expr_mut(&mut expr);
                    let tensor = self.tensor(name, expr, &mut bindings, span);
                    let reference = tensor.clone();
                    (Some(tensor), quote_spanned!(span=> .input(#reference)))
                }
                Input::Scalar { dtype, value } => {
                    let (constant, dtype) = (self.names.of("Constant", span), self.dtype(dtype, span));
                    (
                        None,
                        quote_spanned!(span=> .constant(#constant::scalar(#dtype, #value))),
                    )
                }
                Input::Vector { dtype, values } => {
                    let (constant, dtype) = (self.names.of("Constant", span), self.dtype(dtype, span));
                    (
                        None,
                        quote_spanned!(span=> .constant(#constant::vector(#dtype, &[#values]))),
                    )
                }
            };
            tensors.push(tensor);
            inputs.push(tokens);
        }
        let attrs = call
            .attrs
            .iter()
            .map(|(name, value)| self.attr(name, value, &tensors, span));
        let name = c_string(&call.name, span);
        let op = self.names.of("Op", span);
        let chain = quote_spanned!(span=> #op::new(#name) #(#inputs)* #(#attrs)* .run());
        if bindings.is_empty() {
            syn::parse_quote_spanned!(span=> #chain)
        } else {
            syn::parse_quote_spanned!(span=> { #(#bindings)* #chain })
        }
    }

    /// A reference to a tensor that can be named twice.
    fn tensor(&self, name: &str, expr: Expr, bindings: &mut Vec<TokenStream>, span: Span) -> TokenStream {
        match expr {
            Expr::Path(path) if path.path.get_ident().is_some() => {
                let is_operand = self.scope.tensors.iter().any(|tensor| path.path.is_ident(tensor));
                if is_operand {
                    quote_spanned!(span=> #path)
                } else {
                    quote_spanned!(span=> &#path)
                }
            }
            Expr::Reference(reference) => self.tensor(name, *reference.expr, bindings, span),
            other => {
                let binding = Ident::new(&format!("{name}_input"), span);
                bindings.push(quote_spanned!(span=> let #binding = #other;));
                quote_spanned!(span=> &#binding)
            }
        }
    }

    fn dtype(&self, dtype: DType, span: Span) -> TokenStream {
        let variant = Ident::new(&format!("{dtype:?}"), span);
        let dtype = self.names.of("DType", span);
        quote_spanned!(span=> #dtype::#variant)
    }

    fn attr(
        &self,
        name: &str,
        value: &AttrValue,
        tensors: &[Option<TokenStream>],
        span: Span,
    ) -> TokenStream {
        let name = c_string(name, span);
        match value {
            AttrValue::DTypeOf(position) => {
                let tensor = tensors.get(*position).cloned().flatten().unwrap_or_default();
                let tensor: TokenStream = tensor.into_iter().filter(|token| !is_reference(token)).collect();
                quote_spanned!(span=> .attr_type(#name, #tensor.dtype()))
            }
            AttrValue::DType(dtype) => {
                let dtype = self.dtype(*dtype, span);
                quote_spanned!(span=> .attr_type(#name, #dtype))
            }
            AttrValue::Bool(value) => quote_spanned!(span=> .attr_bool(#name, #value)),
            AttrValue::Int(value) => quote_spanned!(span=> .attr_int(#name, #value)),
            AttrValue::Float(value) => quote_spanned!(span=> .attr_float(#name, #value)),
            AttrValue::Str(value) => quote_spanned!(span=> .attr_string(#name, #value)),
            AttrValue::Ints(values) => {
                let values = values
                    .iter()
                    .map(|value| proc_macro2::Literal::i64_unsuffixed(*value));
                quote_spanned!(span=> .attr_ints(#name, &[#(#values),*]))
            }
        }
    }
}

impl VisitMut for Expander<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(found) = expr {
            if let Some(replacement) = self.replacement(&found.mac) {
                *expr = replacement;
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if let Stmt::Macro(found) = stmt {
            if let Some(replacement) = self.replacement(&found.mac) {
                *stmt = Stmt::Expr(replacement, found.semi_token);
            }
            return;
        }
        visit_mut::visit_stmt_mut(self, stmt);
    }
}

fn is_reference(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '&')
}

fn c_string(text: &str, span: Span) -> proc_macro2::Literal {
    let text = std::ffi::CString::new(text).unwrap_or_default();
    let mut literal = proc_macro2::Literal::c_string(&text);
    literal.set_span(span);
    literal
}

/// The tokens of a path, all at `span`.
fn respanned(path: TokenStream, span: Span) -> TokenStream {
    path.into_iter()
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}

/// The tokens of a body with each `op!(...)` as a diverging expression of its type.
pub(crate) fn without_ops(body: TokenStream, private: &TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut tokens = body.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident)
                if ident == "op"
                    && matches!(tokens.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!') =>
            {
                tokens.next();
                tokens.next();
                let span = ident.span();
                let private = respanned(private.clone(), span);
                out.extend(quote_spanned!(span=> {
                    let result: #private::Result<#private::Tensor> = ::core::unreachable!();
                    result
                }));
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_ops(group.stream(), private));
                inner.set_span(group.span());
                out.extend([TokenTree::Group(inner)]);
            }
            other => out.extend([other]),
        }
    }
    out
}
