//! The body with each `op!` as calls of the runtime, whose names stand in scope.

use proc_macro2::{Span, TokenStream};
use quote::{quote_spanned, ToTokens};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Ident};

use super::ir::{Body, Input, InputKind, Op};
use super::read::number;
use super::regular::{regular, Regular};
use crate::op_call::AttrValue;
use crate::values::DType;

/// What the names of emitted bindings start with, and no others.
pub(crate) const RESERVED: &str = "__";

/// The body in Rust.
pub(crate) fn emit(body: &Body) -> Block {
    let mut rust = body.rust.clone();
    Emitter { ops: &body.ops }.visit_block_mut(&mut rust);
    rust
}

struct Emitter<'a> {
    ops: &'a [Op],
}

impl VisitMut for Emitter<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Macro(found) = expr {
            if let Some(op) = number(&found.mac).and_then(|number| self.ops.get(number)) {
                *expr = self.op(op);
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

impl Emitter<'_> {
    /// Inputs that aren't names are bound first, in order.
    fn op(&mut self, op: &Op) -> Expr {
        let span = op.at;
        let mut bindings = Vec::new();
        let mut tensors = Vec::new();
        let mut inputs = Vec::new();
        for (position, input) in op.inputs.iter().enumerate() {
            let (tensor, tokens) = match &input.kind {
                InputKind::Scalar(dtype, value) => {
                    let dtype = dtype_tokens(*dtype, span);
                    (
                        None,
                        quote_spanned!(span=> .constant(Constant::scalar(#dtype, #value))),
                    )
                }
                InputKind::Vector(dtype, values) => {
                    let dtype = dtype_tokens(*dtype, span);
                    (
                        None,
                        quote_spanned!(span=> .constant(Constant::vector(#dtype, &[#(#values),*]))),
                    )
                }
                InputKind::Operand(_) | InputKind::Tensor(_) | InputKind::Broken(_) => {
                    let tensor = self.tensor(op, position, input, &mut bindings);
                    let reference = match &input.kind {
                        InputKind::Operand(_) => tensor.clone(),
                        _ => quote_spanned!(span=> &#tensor),
                    };
                    (Some(tensor), quote_spanned!(span=> .input(#reference)))
                }
            };
            tensors.push(tensor);
            inputs.push(tokens);
        }
        let attrs = op
            .attrs
            .iter()
            .flatten()
            .map(|(name, value)| attr(name, value, &tensors, span));
        let name = c_string(&op.name.to_string(), span);
        let regular = recorded(op, &tensors);
        let chain = quote_spanned!(span=> Op::new(#name) #(#inputs)* #(#attrs)* #regular .run());
        let tokens = if bindings.is_empty() {
            chain
        } else {
            quote_spanned!(span=> { #(#bindings)* #chain })
        };
        syn::parse2(tokens.clone()).unwrap_or(Expr::Verbatim(tokens))
    }

    /// A tensor that can be named twice.
    fn tensor(
        &mut self,
        op: &Op,
        position: usize,
        input: &Input,
        bindings: &mut Vec<TokenStream>,
    ) -> TokenStream {
        let mut expr = input.rust.clone();
        while let Expr::Reference(reference) = expr {
            expr = *reference.expr;
        }
        if let Expr::Path(path) = &expr {
            if path.path.get_ident().is_some() {
                return expr.into_token_stream();
            }
        }
        self.visit_expr_mut(&mut expr);
        let name = op.def.as_ref().and_then(|def| def.inputs.get(position));
        let name = name.map_or("input", |arg| arg.name);
        let binding = Ident::new(&format!("{RESERVED}{name}"), op.at);
        bindings.push(quote_spanned!(op.at=> let #binding = #expr;));
        binding.into_token_stream()
    }
}

/// Says whether the op may be recorded.
fn recorded(op: &Op, tensors: &[Option<TokenStream>]) -> TokenStream {
    let span = op.at;
    match (regular(op), tensors.first()) {
        (Regular::Always, _) => quote_spanned!(span=> .regular()),
        (Regular::Unless(codes), Some(Some(tensor))) => {
            let dtypes = codes.into_iter().filter_map(DType::from_short);
            let dtypes = dtypes.map(|dtype| dtype_tokens(dtype, span));
            quote_spanned!(span=> .regular_unless(#tensor.dtype(), &[#(#dtypes),*]))
        }
        _ => TokenStream::new(),
    }
}

fn dtype_tokens(dtype: DType, span: Span) -> TokenStream {
    let variant = Ident::new(&format!("{dtype:?}"), span);
    quote_spanned!(span=> DType::#variant)
}

fn attr(name: &str, value: &AttrValue, tensors: &[Option<TokenStream>], span: Span) -> TokenStream {
    let name = c_string(name, span);
    match value {
        AttrValue::DTypeOf(position) => {
            let tensor = tensors.get(*position).cloned().flatten().unwrap_or_default();
            quote_spanned!(span=> .attr_type(#name, #tensor.dtype()))
        }
        AttrValue::DType(dtype) => {
            let dtype = dtype_tokens(*dtype, span);
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

fn c_string(text: &str, span: Span) -> proc_macro2::Literal {
    let text = std::ffi::CString::new(text).unwrap_or_default();
    let mut literal = proc_macro2::Literal::c_string(&text);
    literal.set_span(span);
    literal
}
