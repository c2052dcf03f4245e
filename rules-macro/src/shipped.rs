//! What ships for one function: a module with the function after expansion, its own revalidation in front of its
//! body. The same tokens are the text, and what compiles in the contributor's crate, where the module sees what it
//! will see when it ships and nothing else.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, ToTokens};
use syn::{Block, FnArg, Ident, PatType, ReturnType, Signature, Type, TypeReference};

use crate::model::Rule;
use crate::signature::Signed;
use crate::values::{parameter_type, tokens, variant, Value, MODULE_PREFIX, PLUGIN_ID};

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
            #[allow(dead_code)]
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
            #[allow(dead_code, unreachable_pub, reason = "it is what ships")]
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
    let kinds: Vec<TokenStream> = options.map(|option| parameter_type(option.kind)).collect();
    let tensors = &signed.tensors;
    let operands = quote!(#(#tensors: &Tensor,)* #(#named: #kinds),*);
    let numbers: Vec<&Ident> = numbers(signed, rules);
    let parameters = tensors.iter().map(|tensor| match numbers.contains(&tensor) {
        true => quote!(#tensor: impl Into<Operand<'a>>,),
        false => quote!(#tensor: &Tensor,),
    });
    let parameters = quote!(#(#parameters)* #(#named: #kinds),*);
    let lifetime = (!numbers.is_empty()).then(|| quote!(<'a>));
    let converted = converted(signed, &numbers);
    let variants = rules.iter().map(|rule| {
        let (variant, id) = (rule.variant(), format!(" `{PLUGIN_ID}/{}`", rule.id.value()));
        quote!(#[doc = #id] #variant,)
    });
    let promises = rules.iter().map(|rule| promise(rule, signed));
    let enum_doc = " The published rules that `compute` lowers.";
    let promise_doc =
        " What this rule promises for these operands; an error if they aren't what was claimed.";
    let entry_doc = " Lowers one site of `rule`.";
    quote! {
        #[doc = #enum_doc]
        #[derive(Clone, Copy)]
        pub enum Rule { #(#variants)* }

        impl Rule {
            #[doc = #promise_doc]
            fn promise(self, #operands) -> Result<Promise> {
                match self { #(#promises)* }
            }
        }

        #[doc = #entry_doc]
        pub fn #name #lifetime(rule: Rule, #parameters) -> Result<Tensor> {
            #converted
            let promise = rule.promise(#(#arguments),*)?;
            promise.keep(compute(#(#arguments),*)?)
        }
    }
}

/// An identifier of this name, raw if it is a keyword.
fn ident(name: &str) -> Ident {
    syn::parse_str(name).unwrap_or_else(|_| Ident::new_raw(name, Span::call_site()))
}

/// The tensors in whose place some rule takes a number.
fn numbers<'a>(signed: &'a Signed, rules: &[Rule]) -> Vec<&'a Ident> {
    let taken = |position: usize| rules.iter().any(|rule| rule.numbers[position]);
    let named = signed.tensors.iter().enumerate();
    named
        .filter(|(position, _)| taken(*position))
        .map(|(_, tensor)| tensor)
        .collect()
}

/// Numbers become tensors of the element type of the tensors beside them.
fn converted(signed: &Signed, numbers: &[&Ident]) -> TokenStream {
    if numbers.is_empty() {
        return TokenStream::new();
    }
    let dtype = match signed.tensors.iter().find(|tensor| !numbers.contains(tensor)) {
        Some(tensor) => quote!(#tensor.dtype()),
        None => quote!(Operand::dtype(&[#(#numbers),*])?),
    };
    let operand = match numbers {
        [one] => quote!(let #one: Operand<'a> = #one.into();),
        _ => {
            let types = numbers.iter().map(|_| quote!(Operand<'a>));
            quote!(let (#(#numbers),*): (#(#types),*) = (#(#numbers.into()),*);)
        }
    };
    let tensors = match numbers {
        [one] => quote!(let #one = &#one.tensor(dtype)?;),
        _ => quote!(let (#(#numbers),*) = (#(&#numbers.tensor(dtype)?),*);),
    };
    quote!(#operand let dtype = #dtype; #tensors)
}

/// One arm of `promise`.
fn promise(rule: &Rule, signed: &Signed) -> TokenStream {
    let name = rule.variant();
    let id = format!("{PLUGIN_ID}/{}", rule.id.value());
    let dtypes: Vec<TokenStream> = rule
        .dtypes
        .iter()
        .map(|dtype| {
            let dtype = variant(dtype);
            quote!(DType::#dtype)
        })
        .collect();
    let device = variant(rule.device);
    let operands = signed.tensors.iter().map(|tensor| {
        let shown = tensor.to_string();
        quote!(.operand(#shown, #tensor, &[#(#dtypes),*], Device::#device))
    });
    let options = rule.options.iter().map(|option| {
        let shown = option.shown();
        let legal = legal(&ident(&shown), &option.choices);
        quote!(.option(#shown, #legal))
    });
    let first = &signed.tensors[0];
    let result = match rule.result {
        Some(dtype) => {
            let dtype = variant(dtype);
            quote!(DType::#dtype)
        }
        None => quote!(#first.dtype()),
    };
    let ranks = ranks(rule, signed);
    quote! {
        Self::#name => Form::of(#id) #(#operands)* #(#options)* .result(#result, #ranks),
    }
}

/// Whether the value of an option is one of its choices.
fn legal(option: &Ident, choices: &[Value]) -> TokenStream {
    match choices {
        [Value::Bool(true)] => quote!(#option),
        [Value::Bool(false)] => quote!(!#option),
        [Value::Bool(_), ..] => quote!(true),
        _ => {
            let choices = choices.iter().map(tokens);
            quote!(matches!(#option, #(#choices)|*))
        }
    }
}

/// The rank arms as the rule wrote them, over the operands' ranks.
fn ranks(rule: &Rule, signed: &Signed) -> TokenStream {
    let tensors = &signed.tensors;
    let arms = rule.ranks.iter().map(|arm| {
        let (head, result) = (arm.head(), &arm.result);
        quote!(#head => Some(#result),)
    });
    let ranks = quote!(#(#tensors.operand_rank()),*);
    let ranks = if tensors.len() == 1 {
        ranks
    } else {
        quote!((#ranks))
    };
    quote!(match #ranks { #(#arms)* _ => None, })
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
