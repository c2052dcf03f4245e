//! A function's rules as plain data, carried by a type of the function's name.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;

use crate::model::{Rule, Site};
use crate::signature::Signed;
use crate::values::{parameter_type, tokens, variant, Value};

/// The type-namespace twin of the function, which carries its rules. Spanned at the function's name, so that
/// whatever the compiler says about it is said there.
pub(crate) fn data(
    crate_path: &TokenStream,
    signed: &Signed,
    rules: &[Rule],
    doc: &[String],
    text: &str,
) -> TokenStream {
    let private = quote!(#crate_path::__private);
    let name = &signed.name;
    let function = name.to_string();
    let (summary, details) = match doc.split_first() {
        Some((summary, details)) => (summary.clone(), details.join("\n").trim().to_owned()),
        None => (String::new(), String::new()),
    };
    let tensors = signed
        .tensors
        .iter()
        .map(|tensor| tensor.to_string().trim_start_matches('_').to_owned());
    let tensor = quote!(#private::Tensor);
    let operands = signed.tensors.iter().map(|_| quote!(&#tensor));
    let options = signed.options.iter().map(|option| parameter_type(option.kind));
    let signature = (!rules.is_empty())
        .then(|| quote!(const _: fn(#(#operands,)* #(#options),*) -> #private::Result<#tensor> = #name;));
    let in_family = (!rules.is_empty()).then(|| in_family(name));
    let rules = rules.iter().map(|rule| record(&private, rule));
    let line = quote_spanned!(name.span()=> ::core::line!());
    let carrier = quote_spanned!(name.span()=> struct #name {});
    let constant = quote_spanned!(name.span()=> const _: () =);
    quote! {
        #[allow(dead_code, non_camel_case_types, reason = "it shares the function's name")]
        #carrier

        #constant {
            #signature

            #in_family

            impl #crate_path::RuleFn for #name {
                const FUNCTION: #crate_path::Function = #crate_path::Function {
                    name: #function,
                    operands: &[#(#tensors),*],
                    summary: #summary,
                    details: #details,
                    file: ::core::file!(),
                    line: #line,
                    text: #text,
                    rules: &[#(#rules),*],
                };
            }
        };
    }
}

/// A constant that `family!` uses: where it doesn't, the compiler says so at the function.
fn in_family(name: &Ident) -> TokenStream {
    quote_spanned! {name.span()=>
        impl #name {
            #[allow(non_upper_case_globals, reason = "the compiler's message reads better")]
            const not_named_in_family: () = ();
        }
    }
}

fn record(private: &TokenStream, rule: &Rule) -> TokenStream {
    let id = &rule.id;
    let code = rule.code;
    let site = match &rule.site {
        Site::Call(called) => {
            let targets = called.iter().map(|target| &target.name);
            quote!(#private::Site::Call(&[#(#private::Target::new(#targets)),*]))
        }
        Site::Operator(symbol) => quote!(#private::Site::Operator(#symbol)),
    };
    let numbers = &rule.numbers;
    let facts = &rule.table.facts;
    let dtypes = rule.dtypes.iter().map(variant);
    let result = match rule.result {
        Some(dtype) => {
            let dtype = variant(dtype);
            quote!(::core::option::Option::Some(#private::lang::DType::#dtype))
        }
        None => quote!(::core::option::Option::None),
    };
    let device = variant(rule.device);
    let options = rule.options.iter().map(|option| {
        let name = option.name.to_string();
        let name = name.trim_start_matches("r#");
        let choices = option.choices.iter().map(|value| literal(value, private));
        let default = match &option.default {
            Some(value) => {
                let value = literal(value, private);
                quote!(::core::option::Option::Some(#value))
            }
            None => quote!(::core::option::Option::None),
        };
        quote!(#private::OptionSpec { name: #name, choices: &[#(#choices),*], default: #default })
    });
    let after = match &rule.after {
        Some(id) => quote!(::core::option::Option::Some(#id)),
        None => quote!(::core::option::Option::None),
    };
    let name = rule.variant().to_string();
    let ranks = proc_macro2::Literal::byte_string(&rule.table.ranks);
    let line = quote_spanned!(id.span()=> ::core::line!());
    quote! {
        #private::Rule {
            id: #private::Name::new(#id),
            code: #code,
            site: #site,
            device: #private::lang::Device::#device,
            dtypes: &[#(#private::lang::DType::#dtypes),*],
            numbers: &[#(#numbers),*],
            result: #result,
            options: &[#(#options),*],
            facts: &[#(#facts),*],
            ranks: #ranks,
            after: #after,
            variant: #name,
            line: #line,
        }
    }
}

fn literal(value: &Value, private: &TokenStream) -> TokenStream {
    let tokens = tokens(value);
    match value {
        Value::Int(_) => quote!(#private::lang::Literal::Int(#tokens)),
        Value::Bool(_) => quote!(#private::lang::Literal::Bool(#tokens)),
        Value::Str(_) => quote!(#private::lang::Literal::Str(#tokens)),
    }
}
