//! A body that has errors: an editor keeps working, and no second error follows.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::quote_spanned;

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

/// The tokens of a path, all at `span`.
fn respanned(path: TokenStream, span: Span) -> TokenStream {
    path.into_iter()
        .map(|mut token| {
            token.set_span(span);
            token
        })
        .collect()
}
