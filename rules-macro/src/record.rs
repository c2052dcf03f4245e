//! A function's rules as plain data, carried by a type of the function's name.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Ident;

use crate::model::{ResultDType, Rule, Site};
use crate::shipped::tensor_types;
use crate::signature::{plain, Returns, Signed};
use crate::values::{parameter_type, tokens, variant, Bound, Choice, Range, Value};

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
    let tensors = signed.tensors.iter().map(plain);
    let (is_list, optional) = (signed.is_list, &signed.optional);
    let returns = signed.returns.unwrap_or(Returns::Tensor);
    let signature = (!rules.is_empty()).then(|| checked(&private, signed, returns));
    let returns = variant(returns);
    let in_family = (!rules.is_empty()).then(|| in_family(name));
    let rules = rules.iter().map(|rule| record(&private, signed, rule));
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
                    is_list: #is_list,
                    optional: &[#(#optional),*],
                    returns: #private::Returns::#returns,
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

/// The signature once more, with the runtime's own types: an alias of a contributor can't stand for another.
fn checked(private: &TokenStream, signed: &Signed, returns: Returns) -> TokenStream {
    let name = &signed.name;
    let operands = tensor_types(signed);
    let options = signed.options.iter();
    let options = options.map(|option| parameter_type(option.kind, option.nullable));
    let output = match returns {
        Returns::Int => quote!(i64),
        Returns::Float => quote!(f64),
        Returns::Bool => quote!(bool),
        Returns::Tensor => quote!(Tensor),
        Returns::Tensors => quote!(Tensors),
    };
    quote! {
        const _: () = {
            #[allow(unused_imports, reason = "not every signature has each")]
            use #private::{DType, Result, Tensor, Tensors};
            const _: fn(#(#operands,)* #(#options),*) -> Result<#output> = #name;
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

fn record(private: &TokenStream, signed: &Signed, rule: &Rule) -> TokenStream {
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
    let bools = rule.bools;
    let typed = rule.typed;
    let groups = &rule.groups.of;
    let dtypes = rule.groups.dtypes.iter().map(|dtypes| {
        let dtypes = dtypes.iter().map(variant);
        quote!(&[#(#private::lang::DType::#dtypes),*])
    });
    let result = match rule.result {
        ResultDType::Is(dtype) => {
            let dtype = variant(dtype);
            quote!(#private::ResultDType::Is(#private::lang::DType::#dtype))
        }
        ResultDType::Group(group) => quote!(#private::ResultDType::Group(#group)),
        ResultDType::Option(option) => quote!(#private::ResultDType::Option(#option)),
    };
    let device = variant(rule.device);
    let options = rule.options.iter().map(|option| {
        let name = option.name.to_string();
        let name = name.trim_start_matches("r#");
        let parameter = signed.parameter(option);
        let optional = parameter.is_some_and(|parameter| parameter.nullable);
        let kind = variant(parameter.map_or(option.kind, |parameter| parameter.kind));
        let choices = option.choices.iter().map(|choice| choice_tokens(choice, private));
        let range = range(option.range.as_ref(), private);
        let default = match &option.default {
            Some(value) => {
                let value = literal(value, private);
                quote!(::core::option::Option::Some(#value))
            }
            None => quote!(::core::option::Option::None),
        };
        quote! {
            #private::OptionSpec {
                name: #name,
                kind: #private::lang::Kind::#kind,
                optional: #optional,
                choices: &[#(#choices),*],
                range: #range,
                default: #default,
            }
        }
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
            groups: &[#(#groups),*],
            dtypes: &[#(#dtypes),*],
            numbers: &[#(#numbers),*],
            bools: #bools,
            result: #result,
            typed: #typed,
            options: &[#(#options),*],
            facts: &[#(#facts),*],
            ranks: #ranks,
            after: #after,
            variant: #name,
            line: #line,
        }
    }
}

fn choice_tokens(choice: &Choice, private: &TokenStream) -> TokenStream {
    let choice = match choice {
        Choice::Is(value) => {
            let value = literal(value, private);
            quote!(Is(#value))
        }
        Choice::Int => quote!(Int),
        Choice::Float => quote!(Float),
        Choice::Str => quote!(Str),
        Choice::Ints(length) => quote!(Ints(#length)),
    };
    quote!(#private::lang::Choice::#choice)
}

fn range(range: Option<&Range>, private: &TokenStream) -> TokenStream {
    let Some(Range { from, until }) = range else {
        return quote!(::core::option::Option::None);
    };
    let bound = |bound: &Bound| {
        let (factor, offset) = (bound.factor, bound.offset);
        let operand = match bound.operand {
            Some(operand) => quote!(::core::option::Option::Some(#operand)),
            None => quote!(::core::option::Option::None),
        };
        quote!(#private::lang::Bound { operand: #operand, factor: #factor, offset: #offset })
    };
    let (from, until) = (bound(from), bound(until));
    quote!(::core::option::Option::Some(#private::lang::Range { from: #from, until: #until }))
}

fn literal(value: &Value, private: &TokenStream) -> TokenStream {
    let tokens = tokens(value);
    match value {
        Value::Int(_) => quote!(#private::lang::Literal::Int(#tokens)),
        Value::Bool(_) => quote!(#private::lang::Literal::Bool(#tokens)),
        Value::Str(_) => quote!(#private::lang::Literal::Str(#tokens)),
        Value::Float(bits) => quote!(#private::lang::Literal::Float(#bits)),
        Value::DType(_) => quote!(#private::lang::Literal::DType(#private::lang::#tokens)),
        Value::None => quote!(#private::lang::Literal::None),
    }
}
