//! The body with each `op!` as calls of the runtime, whose names stand in scope.

use proc_macro2::{Span, TokenStream};
use quote::{quote_spanned, ToTokens};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Ident};

use super::ir::{Body, Given, Input, InputKind, NumberDType, Op};
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
        let mut dtypes: Vec<Option<TokenStream>> = Vec::new();
        let mut inputs = Vec::new();
        for (position, input) in op.inputs.iter().enumerate() {
            let (dtype, tokens) = self.input(op, position, input, &mut bindings);
            dtypes.push(dtype);
            inputs.push(tokens);
        }
        for (position, input) in op.inputs.iter().enumerate() {
            if let InputKind::Number(value, source) = &input.kind {
                let dtype = match source {
                    NumberDType::Own(dtype) => quote_spanned!(span=> #dtype),
                    NumberDType::Input(sibling) => {
                        dtypes.get(*sibling).cloned().flatten().unwrap_or_default()
                    }
                };
                inputs[position] = quote_spanned!(span=> .constant(Constant::scalar(#dtype, #value)));
                dtypes[position] = Some(dtype);
            }
        }
        let counts: Vec<TokenStream> = op.inputs.iter().map(count).collect();
        let attrs = op
            .attrs
            .iter()
            .flatten()
            .map(|(name, value)| attr(name, value, (&dtypes, &counts), span));
        let name = c_string(&op.name.to_string(), span);
        let regular = recorded(op, &dtypes);
        let output = op.output.as_ref().map(|output| {
            let (index, of) = (place(&output.index, span), place(&output.of, span));
            quote_spanned!(span=> .output(#index, #of))
        });
        let given = op.given.as_ref().map(|given| match given {
            Given::Name(name) => quote_spanned!(span=> .named(#name)),
            Given::None => quote_spanned!(span=> .unnamed()),
        });
        let chain =
            quote_spanned!(span=> Op::new(#name) #(#inputs)* #(#attrs)* #output #given #regular .run());
        let tokens = if bindings.is_empty() {
            chain
        } else {
            quote_spanned!(span=> { #(#bindings)* #chain })
        };
        syn::parse2(tokens.clone()).unwrap_or(Expr::Verbatim(tokens))
    }

    /// The dtype of an input, and the call that adds it.
    fn input(
        &mut self,
        op: &Op,
        position: usize,
        input: &Input,
        bindings: &mut Vec<TokenStream>,
    ) -> (Option<TokenStream>, TokenStream) {
        let span = op.at;
        let constant = |dtype: DType, made: &dyn Fn(TokenStream) -> TokenStream| {
            let constant = made(dtype_tokens(dtype, span));
            (None, quote_spanned!(span=> .constant(#constant)))
        };
        match &input.kind {
            InputKind::Scalar(dtype, value) => constant(
                *dtype,
                &|dtype| quote_spanned!(span=> Constant::scalar(#dtype, #value)),
            ),
            InputKind::Vector(dtype, values) => constant(*dtype, &|dtype| match values.as_slice() {
                [] => quote_spanned!(span=> Constant::vector::<i64>(#dtype, &[])),
                _ => quote_spanned!(span=> Constant::vector(#dtype, &[#(#values),*])),
            }),
            InputKind::Slice(dtype, list) => constant(
                *dtype,
                &|dtype| quote_spanned!(span=> Constant::vector(#dtype, &#list)),
            ),
            InputKind::Number(..) => (None, TokenStream::new()),
            InputKind::Operands(list) => (
                Some(quote_spanned!(span=> #list.first().map_or(DType::F32, |tensor| tensor.dtype()))),
                quote_spanned!(span=> .inputs(#list)),
            ),
            InputKind::List(list) => {
                let tensors: Vec<TokenStream> = list
                    .iter()
                    .enumerate()
                    .map(|(element, input)| {
                        let place = ListPlace(position, Some(element));
                        let tensor = self.tensor(op, place, input, bindings);
                        reference(input, tensor, span)
                    })
                    .collect();
                let dtype = tensors
                    .first()
                    .map(|first| quote_spanned!(span=> (#first).dtype()));
                (dtype, quote_spanned!(span=> .inputs(&[#(#tensors),*])))
            }
            InputKind::Operand(_) | InputKind::Tensor(_) | InputKind::Broken(_) | InputKind::Refused => {
                let tensor = self.tensor(op, ListPlace(position, None), input, bindings);
                let given = reference(input, tensor.clone(), span);
                (
                    Some(quote_spanned!(span=> #tensor.dtype())),
                    quote_spanned!(span=> .input(#given)),
                )
            }
        }
    }

    /// A tensor that can be named twice.
    fn tensor(
        &mut self,
        op: &Op,
        ListPlace(position, element): ListPlace,
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
        let element = element.map_or_else(String::new, |element| format!("_{element}"));
        let binding = Ident::new(&format!("{RESERVED}{name}{element}"), op.at);
        bindings.push(quote_spanned!(op.at=> let #binding = #expr;));
        binding.into_token_stream()
    }
}

/// An integer as `usize`.
fn place(expr: &Expr, span: Span) -> TokenStream {
    match expr {
        Expr::Lit(literal) => quote_spanned!(span=> #literal),
        other => quote_spanned!(span=> (#other) as usize),
    }
}

/// The place of an input, and of an element of it if it is a list.
struct ListPlace(usize, Option<usize>);

/// A tensor as `&Tensor`.
fn reference(input: &Input, tensor: TokenStream, span: Span) -> TokenStream {
    match &input.kind {
        InputKind::Operand(_) => tensor,
        _ => quote_spanned!(span=> &#tensor),
    }
}

/// How many tensors an input has, if it is a list.
fn count(input: &Input) -> TokenStream {
    match &input.kind {
        InputKind::List(list) => {
            let count = list.len();
            quote::quote!(#count)
        }
        InputKind::Operands(list) => quote::quote!(#list.len()),
        _ => TokenStream::new(),
    }
}

/// Says whether the op may be recorded.
fn recorded(op: &Op, dtypes: &[Option<TokenStream>]) -> TokenStream {
    let span = op.at;
    match (regular(op), dtypes.first()) {
        (Regular::Always, _) => quote_spanned!(span=> .regular()),
        (Regular::Unless(codes), Some(Some(dtype))) => {
            let dtypes = codes.into_iter().filter_map(DType::from_short);
            let dtypes = dtypes.map(|dtype| dtype_tokens(dtype, span));
            quote_spanned!(span=> .regular_unless(#dtype, &[#(#dtypes),*]))
        }
        _ => TokenStream::new(),
    }
}

fn dtype_tokens(dtype: DType, span: Span) -> TokenStream {
    let variant = Ident::new(&format!("{dtype:?}"), span);
    quote_spanned!(span=> DType::#variant)
}

fn attr(
    name: &str,
    value: &AttrValue,
    (dtypes, counts): (&[Option<TokenStream>], &[TokenStream]),
    span: Span,
) -> TokenStream {
    let name = c_string(name, span);
    match value {
        AttrValue::DTypeOf(position) => {
            let dtype = dtypes.get(*position).cloned().flatten().unwrap_or_default();
            quote_spanned!(span=> .attr_type(#name, #dtype))
        }
        AttrValue::CountOf(position) => {
            let count = counts.get(*position).cloned().unwrap_or_default();
            quote_spanned!(span=> .attr_int(#name, #count as i64))
        }
        AttrValue::DTypeIs(dtype) => quote_spanned!(span=> .attr_type(#name, #dtype)),
        AttrValue::IntsOf(list) => quote_spanned!(span=> .attr_ints(#name, #list)),
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
