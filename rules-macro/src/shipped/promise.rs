//! What a shipped rule looks at in front of its body: operands, options and ranks, and what it promises of the result.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::Ident;

use super::ident;
use crate::model::{ResultDType, Rule, RuleOption, Site};
use crate::rank_rust::rust;
use crate::signature::{plain, Signed};
use crate::targets::is_ours;
use crate::values::{
    table, tokens, variant, Choice, DType, Device, Kind, Value, MAX_LIST, NO_RANK, PLUGIN_ID,
};

/// One arm of `promise`.
pub(super) fn promise(rule: &Rule, signed: &Signed) -> TokenStream {
    let name = rule.variant();
    let id = format!("{PLUGIN_ID}/{}", rule.id.value());
    let device = variant(rule.device);
    let operands = signed.tensors.iter().enumerate().map(|(position, tensor)| {
        let shown = plain(tensor);
        let dtypes = rule.groups.of_operand(position).iter().map(|dtype| {
            let dtype = variant(dtype);
            quote!(DType::#dtype)
        });
        let method = match (signed.is_list, signed.optional[position]) {
            (true, _) => quote!(operands),
            (_, true) => quote!(optional),
            _ => quote!(operand),
        };
        quote!(.#method(#shown, #tensor, &[#(#dtypes),*], Device::#device))
    });
    let options = rule.options.iter().filter_map(|option| {
        let shown = option.shown();
        let legal = legal(signed, option)?;
        Some(quote!(.option(#shown, #legal)))
    });
    let result = result(rule, signed);
    let ranks = ranks(rule, signed);
    quote! {
        Self::#name => Form::of(#id) #(#operands)* #(#options)* .result(#result, #ranks),
    }
}

/// The arm of `Any`: the rules of the CPU, the one that takes most first.
pub(super) fn any(rules: &[Rule], signed: &Signed, arguments: &[&Ident]) -> TokenStream {
    let mut rules: Vec<&Rule> = rules.iter().filter(|rule| rule.device == Device::Cpu).collect();
    rules.sort_by_key(|rule| std::cmp::Reverse(forms(rule)));
    let Some(widest) = rules.first() else {
        return quote!(Self::Any => Err(Error::bug("this operation has no rule of the CPU")),);
    };
    let shown = match &widest.site {
        Site::Operator(symbol) => symbol.clone(),
        Site::Call(called) => called.first().map_or_else(String::new, |target| {
            let prefix = if is_ours(&target.name) { "" } else { "tf." };
            format!("{prefix}{}", target.name)
        }),
    };
    let taken = taken(widest, signed);
    let required = signed.tensors.iter().zip(&signed.optional);
    let mut required = required
        .filter(|(_, optional)| !**optional)
        .map(|(tensor, _)| tensor);
    let found = match required.next() {
        Some(list) if signed.is_list => quote!(#list),
        first => {
            let tensors = first.into_iter().chain(required);
            quote!(&[#(#tensors),*])
        }
    };
    let promises = rules.iter().enumerate().map(|(index, rule)| {
        let name = rule.variant();
        let promise = quote!(Self::#name.promise(#(#arguments),*));
        if index == 0 {
            promise
        } else {
            quote!(.or_else(|_| #promise))
        }
    });
    quote!(Self::Any => #(#promises)* .or_else(|_| Promise::outside(#shown, #taken, #found)),)
}

/// How many forms a rule has.
fn forms(rule: &Rule) -> usize {
    let ranks = rule.table.ranks.iter().filter(|rank| **rank != NO_RANK).count();
    let dtypes = rule.groups.dtypes.iter().map(Vec::len);
    dtypes.fold(ranks, usize::saturating_mul)
}

/// `x: float32, float64 of ranks 0 to 5`.
fn taken(rule: &Rule, signed: &Signed) -> String {
    let operands = signed.tensors.iter().enumerate().map(|(position, tensor)| {
        let dtypes = rule.groups.of_operand(position).iter().copied().map(DType::name);
        let mut ranks: Vec<i64> = Vec::new();
        for (entry, rank) in rule.table.ranks.iter().enumerate() {
            let (digits, _) = table::digits(entry, signed.tensors.len(), &rule.table.values);
            if *rank != NO_RANK && !ranks.contains(&digits[position]) {
                ranks.push(digits[position]);
            }
        }
        ranks.sort_unstable();
        let ranks = match (ranks.first(), ranks.last()) {
            (Some(low), Some(high)) if low < high => format!("ranks {low} to {high}"),
            (Some(rank), _) => format!("rank {rank}"),
            _ => "no rank".to_owned(),
        };
        let dtypes: Vec<&str> = dtypes.collect();
        format!("{}: {} of {ranks}", plain(tensor), dtypes.join(", "))
    });
    operands.collect::<Vec<_>>().join("; ")
}

/// The parameter of an option, whose name may begin with a `_`.
fn parameter(signed: &Signed, option: &RuleOption) -> Ident {
    let shown = option.shown();
    let found = signed.parameter(option);
    found.map_or_else(|| ident(&shown), |parameter| ident(&parameter.name()))
}

/// Whether the value of an option is one of its choices; nothing if any is.
fn legal(signed: &Signed, option: &RuleOption) -> Option<TokenStream> {
    let name = parameter(signed, option);
    let taken = signed.parameter(option);
    let (is_list, nullable) = taken.map_or((false, false), |parameter| {
        (parameter.kind == Kind::Ints, parameter.nullable)
    });
    if let Some(lengths) = lengths(option) {
        return Some(match nullable {
            true if option.nullable => quote!(#name.is_none_or(|list| matches!(list.len(), #(#lengths)|*))),
            true => quote!(#name.is_some_and(|list| matches!(list.len(), #(#lengths)|*))),
            false => quote!(matches!(#name.len(), #(#lengths)|*)),
        });
    }
    let mut patterns = Vec::new();
    for choice in &option.choices {
        let Choice::Is(value) = choice else { return None };
        patterns.push(match value {
            Value::None => quote!(None),
            value => {
                let mut pattern = tokens(value);
                if is_list {
                    pattern = quote!([#pattern]);
                }
                if nullable {
                    pattern = quote!(Some(#pattern));
                }
                pattern
            }
        });
    }
    Some(match option.choices.as_slice() {
        [Choice::Is(Value::None)] => quote!(#name.is_none()),
        [Choice::Is(Value::Bool(true))] if !nullable => quote!(#name),
        [Choice::Is(Value::Bool(false))] if !nullable => quote!(!#name),
        [Choice::Is(Value::Bool(_)), Choice::Is(Value::Bool(_))] if !nullable => return None,
        _ => quote!(matches!(#name, #(#patterns)|*)),
    })
}

/// The lengths that a list may have, if not all are legal.
fn lengths(option: &RuleOption) -> Option<Vec<Literal>> {
    let mut lengths: Vec<usize> = Vec::new();
    for choice in &option.choices {
        match choice {
            Choice::Ints(length) => lengths.push(*length),
            Choice::Int => lengths.push(1),
            Choice::Is(Value::None) => {}
            _ => return None,
        }
    }
    lengths.sort_unstable();
    lengths.dedup();
    let is_some = option.kind == Kind::Ints && lengths.len() <= MAX_LIST;
    is_some.then(|| lengths.into_iter().map(Literal::usize_unsuffixed).collect())
}

/// The result's dtype.
fn result(rule: &Rule, signed: &Signed) -> TokenStream {
    let of_group = |group: usize| {
        let members =
            || (0..signed.tensors.len()).filter(move |operand| rule.groups.of.get(*operand) == Some(&group));
        let operand = members()
            .find(|operand| !signed.optional[*operand])
            .or_else(|| members().next());
        let Some(operand) = operand else {
            return quote!(DType::F32);
        };
        let tensor = &signed.tensors[operand];
        match (signed.is_list, signed.optional[operand]) {
            (true, _) => quote!(#tensor.first().map_or(DType::F32, |tensor| tensor.dtype())),
            (_, true) => quote!(#tensor.map_or(DType::F32, |tensor| tensor.dtype())),
            _ => quote!(#tensor.dtype()),
        }
    };
    match rule.result {
        ResultDType::Is(dtype) => {
            let dtype = variant(dtype);
            quote!(DType::#dtype)
        }
        ResultDType::Group(group) => of_group(group),
        ResultDType::Option(option) => {
            let option = &rule.options[option];
            let name = parameter(signed, option);
            if signed
                .parameter(option)
                .is_some_and(|parameter| parameter.nullable)
            {
                let otherwise = of_group(0);
                quote!(#name.unwrap_or(#otherwise))
            } else {
                quote!(#name)
            }
        }
    }
}

/// The rank arms as the rule wrote them, over the operands' ranks.
fn ranks(rule: &Rule, signed: &Signed) -> TokenStream {
    let arms = rule.ranks.iter().map(|arm| {
        let (head, result) = (arm.head(signed), rust(&arm.result, signed));
        quote!(#head => Some(#result),)
    });
    let ranks = signed
        .tensors
        .iter()
        .zip(&signed.optional)
        .map(|(tensor, optional)| {
            let zero = Literal::i64_unsuffixed(0);
            match (signed.is_list, optional) {
                (true, _) => quote!(#tensor.first().map_or(#zero, |tensor| tensor.operand_rank())),
                (_, true) => quote!(#tensor.map_or(#zero, |tensor| tensor.operand_rank())),
                _ => quote!(#tensor.operand_rank()),
            }
        });
    let ranks = quote!(#(#ranks),*);
    let ranks = if signed.tensors.len() == 1 {
        ranks
    } else {
        quote!((#ranks))
    };
    // A match over nothing has no other arm.
    let is_whole = signed.tensors.is_empty() && rule.ranks.last().is_some_and(|arm| arm.guard.is_none());
    let otherwise = (!is_whole).then(|| quote!(_ => None,));
    quote!(match #ranks { #(#arms)* #otherwise })
}
