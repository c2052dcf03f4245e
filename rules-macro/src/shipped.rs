//! The Rust text that ships for one function: a module with the function after expansion, its own
//! revalidation in front of its body, formatted.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Block, Ident};

use crate::item::RawFn;
use crate::model::Rule;
use crate::signature::Signed;
use crate::values::{parameter_type, tokens, variant, Value, MODULE_PREFIX, PLUGIN_ID};

/// The module's text.
pub(crate) fn text(
    function: &RawFn,
    signed: &Signed,
    rules: &[Rule],
    doc: &[String],
    body: &Block,
) -> String {
    let name = &signed.name;
    let module = format_ident!("{MODULE_PREFIX}{name}");
    let summary = &doc[0];
    let inputs = &function.sig.inputs;
    let output = &function.sig.output;
    let named: Vec<Ident> = signed
        .options
        .iter()
        .map(|option| format_ident!("{}", option.name()))
        .collect();
    let arguments: Vec<&Ident> = signed.tensors.iter().chain(&named).collect();
    let kinds = signed.options.iter().map(|option| parameter_type(option.kind));
    let tensors = &signed.tensors;
    let kinds: Vec<TokenStream> = kinds.collect();
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
    let module_doc = format!(" {summary}");
    let enum_doc = " The published rules that `compute` lowers.";
    let promise_doc =
        " What this rule promises for these operands; an error if they aren't what was claimed.";
    let entry_doc = " Lowers one site of `rule`.";
    let file: syn::File = syn::parse_quote! {
        #[doc = #module_doc]
        #[allow(dead_code)]
        mod #module {
            use super::rextio_tensorflow_runtime::*;

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
            pub fn #name #lifetime(rule: Rule, #parameters) #output {
                #converted
                let promise = rule.promise(#(#arguments),*)?;
                promise.keep(compute(#(#arguments),*)?)
            }

            fn compute(#inputs) #output #body
        }
    };
    spaced(&prettyplease::unparse(&file))
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
        let shown = option.name.to_string();
        let ident = &option.name;
        let legal = legal(ident, &option.choices);
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
