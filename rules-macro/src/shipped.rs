//! What ships for one function: a module with the function after expansion, its own revalidation in front of its
//! body. The same tokens are the text, and what compiles in the contributor's crate, where the module sees what it
//! will see when it ships and nothing else.

mod promise;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, ToTokens};
use syn::{Block, FnArg, Ident, PatType, ReturnType, Signature, Type, TypeReference};

use crate::model::Rule;
use crate::rank_expr::mentions;
use crate::signature::{Returns, Signed};
use crate::values::{parameter_type, MODULE_PREFIX, PLUGIN_ID};

/// The module, without what it imports.
pub(crate) struct Module<'a> {
    name: Ident,
    summary: &'a str,
    items: TokenStream,
    arguments: Vec<&'a Ident>,
}

impl<'a> Module<'a> {
    pub(crate) fn new(
        signed: &'a Signed,
        sig: &Signature,
        rules: &[Rule],
        doc: &'a [String],
        body: &Block,
    ) -> Self {
        let entry = without_hygiene(entry(signed, rules));
        let inputs = sig.inputs.iter().map(plain_input);
        let output = plain_output(&sig.output);
        Self {
            name: format_ident!("{MODULE_PREFIX}{}", signed.name),
            summary: doc.first().map_or("", String::as_str),
            items: quote! {
                #entry

                pub(super) fn compute(#(#inputs),*) #output #body
            },
            arguments: signed
                .tensors
                .iter()
                .chain(signed.options.iter().map(|option| &option.ident))
                .collect(),
        }
    }

    /// The text that ships.
    pub(crate) fn text(&self) -> String {
        let Self { name, items, .. } = self;
        let doc = format!(" {}", self.summary);
        let tokens = quote! {
            #[doc = #doc]
            #[allow(dead_code, clippy::all)]
            mod #name {
                use super::rextio_tensorflow_runtime::*;

                #items
            }
        };
        match syn::parse2(tokens.clone()) {
            Ok(file) => spaced(&prettyplease::unparse(&file)),
            Err(_) => tokens.to_string(),
        }
    }

    /// The body of the contributor's function: the module, with the runtime below `rules`, and a call of it.
    pub(crate) fn call(&self, rules: &TokenStream) -> TokenStream {
        let Self {
            name,
            items,
            arguments,
            ..
        } = self;
        quote!({
            #[allow(dead_code, unreachable_pub, clippy::too_many_arguments, reason = "it is what ships")]
            mod #name {
                use #rules::runtime::*;

                #items
            }
            #name::compute(#(#arguments),*)
        })
    }
}

/// The tokens as text has them: a rank arm means the options by their names, wherever a macro took each from.
fn without_hygiene(tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|token| match token {
            TokenTree::Group(group) => {
                let inner = without_hygiene(group.stream());
                TokenTree::Group(Group::new(group.delimiter(), inner))
            }
            mut token => {
                token.set_span(Span::call_site());
                token
            }
        })
        .collect()
}

/// A parameter as it was written, its type without a path or a lifetime.
fn plain_input(input: &FnArg) -> TokenStream {
    match input {
        FnArg::Typed(PatType { pat, ty, .. }) => match &**ty {
            Type::Reference(TypeReference { and_token, elem, .. }) => {
                let elem = last_segment(elem);
                quote!(#pat: #and_token #elem)
            }
            other => quote!(#pat: #other),
        },
        FnArg::Receiver(receiver) => receiver.to_token_stream(),
    }
}

fn plain_output(output: &ReturnType) -> TokenStream {
    match output {
        ReturnType::Type(arrow, ty) => {
            let ty = last_segment(ty);
            quote!(#arrow #ty)
        }
        ReturnType::Default => TokenStream::new(),
    }
}

fn last_segment(ty: &Type) -> TokenStream {
    match ty {
        Type::Path(path) => path.path.segments.last().to_token_stream(),
        Type::Group(group) => last_segment(&group.elem),
        other => other.to_token_stream(),
    }
}

/// The rules, and the function that lowers a site of one of them.
fn entry(signed: &Signed, rules: &[Rule]) -> TokenStream {
    let name = &signed.name;
    let named: Vec<Ident> = signed
        .options
        .iter()
        .map(|option| ident(&option.name()))
        .collect();
    let arguments: Vec<&Ident> = signed.tensors.iter().chain(&named).collect();
    let options = signed.options.iter();
    let kinds: Vec<TokenStream> = options
        .map(|option| parameter_type(option.kind, option.nullable))
        .collect();
    let options = quote!(#(#named: #kinds),*);
    let numbers: Vec<bool> = (0..signed.tensors.len())
        .map(|position| rules.iter().any(|rule| rule.numbers[position]))
        .collect();
    let operands = signed.tensors.iter().zip(tensor_types(signed));
    let operands = operands.map(|(tensor, ty)| quote!(#tensor: #ty,));
    let parameters = signed.tensors.iter().zip(tensor_types(signed)).zip(&numbers);
    let parameters = parameters.map(|((tensor, ty), is_number)| match (is_number, signed.is_list) {
        (true, true) => quote!(#tensor: &[Operand<'_>],),
        (true, false) => quote!(#tensor: impl Into<Operand<'a>>,),
        (false, _) => quote!(#tensor: #ty,),
    });
    let parameters = quote!(#(#parameters)* #options);
    let lifetime = (numbers.contains(&true) && !signed.is_list).then(|| quote!(<'a>));
    let converted = converted(signed, rules, &numbers);
    let variants = rules.iter().map(|rule| {
        let (variant, id) = (rule.variant(), format!(" `{PLUGIN_ID}/{}`", rule.id.value()));
        quote!(#[doc = #id] #variant,)
    });
    let has_any = !signed.tensors.is_empty();
    let any_doc = " Any of them: which is known at run time.";
    let any_variant = has_any.then(|| quote!(#[doc = #any_doc] Any,));
    let any = has_any.then(|| promise::any(rules, signed, &arguments));
    let promises = rules.iter().map(|rule| promise::promise(rule, signed));
    let promises = quote!(#(#promises)* #any);
    // An option of which no rule asks anything.
    let looked_at = named
        .iter()
        .map(|name| match mentions(promises.clone(), &name.to_string()) {
            true => name.clone(),
            false => format_ident!("_{name}"),
        });
    let operands = quote!(#(#operands)* #(#looked_at: #kinds),*);
    let output = match signed.returns {
        Some(Returns::Int) => quote!(i64),
        Some(Returns::Float) => quote!(f64),
        Some(Returns::Bool) => quote!(bool),
        Some(Returns::Tensors) => quote!(Tensors),
        Some(Returns::Tensor) | None => quote!(Tensor),
    };
    let keep = match signed.returns {
        Some(Returns::Tensor) | None => quote!(keep),
        _ => quote!(pass),
    };
    let enum_doc = " The published rules that `compute` lowers.";
    let promise_doc =
        " What this rule promises for these operands; an error if they aren't what was claimed.";
    let entry_doc = " Lowers one site of `rule`.";
    quote! {
        #[doc = #enum_doc]
        #[derive(Clone, Copy)]
        pub enum Rule { #(#variants)* #any_variant }

        impl Rule {
            #[doc = #promise_doc]
            fn promise(self, #operands) -> Result<Promise> {
                match self { #promises }
            }
        }

        #[doc = #entry_doc]
        pub fn #name #lifetime(rule: Rule, #parameters) -> Result<#output> {
            #converted
            let promise = rule.promise(#(#arguments),*)?;
            promise.#keep(compute(#(#arguments),*)?)
        }
    }
}

/// The types of the tensor parameters.
pub(crate) fn tensor_types(signed: &Signed) -> impl Iterator<Item = TokenStream> + '_ {
    signed
        .optional
        .iter()
        .map(|optional| match (signed.is_list, optional) {
            (true, _) => quote!(&[&Tensor]),
            (_, true) => quote!(Option<&Tensor>),
            _ => quote!(&Tensor),
        })
}

/// An identifier of this name, raw if it is a keyword.
fn ident(name: &str) -> Ident {
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name, Span::call_site()))
}

/// Numbers become tensors of the element type of their group.
fn converted(signed: &Signed, rules: &[Rule], numbers: &[bool]) -> TokenStream {
    let named = |position: &usize| &signed.tensors[*position];
    let all: Vec<usize> = (0..numbers.len()).filter(|position| numbers[*position]).collect();
    if all.is_empty() {
        return TokenStream::new();
    }
    if signed.is_list {
        let list = &signed.tensors[0];
        return quote! {
            let #list = Operand::list(#list)?;
            let #list: Vec<&Tensor> = #list.iter().collect();
            let #list = #list.as_slice();
        };
    }
    let operands = all.iter().map(|position| {
        let tensor = named(position);
        quote!(let #tensor: Operand<'a> = #tensor.into();)
    });
    let widest = rules.iter().find(|rule| rule.numbers.contains(&true));
    let group = |position: usize| widest.and_then(|rule| rule.groups.of.get(position).copied());
    let mut groups: Vec<Option<usize>> = all.iter().map(|position| group(*position)).collect();
    groups.dedup();
    let tensors = groups.into_iter().map(|of| {
        let members: Vec<usize> = (0..numbers.len())
            .filter(|position| group(*position) == of)
            .collect();
        let ours: Vec<&Ident> = members.iter().filter(|at| numbers[**at]).map(named).collect();
        let fixed = members.iter().find(|at| !numbers[**at] && !signed.optional[**at]);
        let dtype = match fixed.map(named) {
            Some(tensor) => quote!(#tensor.dtype()),
            None => quote!(Operand::dtype(&[#(#ours),*])?),
        };
        let converted = ours
            .iter()
            .map(|tensor| quote!(let #tensor = &#tensor.tensor(__dtype)?;));
        quote!(let __dtype = #dtype; #(#converted)*)
    });
    quote!(#(#operands)* #(#tensors)*)
}

/// A blank line between the items of the module.
fn spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let item_ends = line == "    }" || (line.starts_with("    use ") && line.ends_with(';'));
        if item_ends && lines.peek().is_some_and(|next| *next != "}") {
            out.push('\n');
        }
    }
    out
}
