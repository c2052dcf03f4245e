//! The `dtypes` key: the dtypes of all operands, or those of each group of operands, which share one.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Ident;

use crate::args::{split_at_commas, ungroup, Args};
use crate::errors::{self, Errors};
use crate::signature::Signed;
use crate::suggest::{did_you_mean, list};
use crate::values::DType;

/// Lists of dtypes with a name.
pub(crate) const NAMED: [(&str, &[DType]); 4] = [
    ("floats", &[DType::F32, DType::F64]),
    ("integers", &[DType::I32, DType::I64, DType::U8]),
    (
        "numeric",
        &[DType::F32, DType::F64, DType::I32, DType::I64, DType::U8],
    ),
    (
        "all",
        &[
            DType::F32,
            DType::F64,
            DType::I32,
            DType::I64,
            DType::Bool,
            DType::U8,
        ],
    ),
];

/// The operands' groups, and the dtypes of each.
#[derive(Default)]
pub(crate) struct Groups {
    /// For each operand, its group.
    pub(crate) of: Vec<usize>,
    pub(crate) dtypes: Vec<Vec<DType>>,
}

impl Groups {
    /// All operands in one group.
    fn one(operands: usize, dtypes: Vec<DType>) -> Self {
        Self {
            of: vec![0; operands],
            dtypes: vec![dtypes],
        }
    }

    /// The dtypes of an operand.
    pub(crate) fn of_operand(&self, operand: usize) -> &[DType] {
        let group = self.of.get(operand);
        group
            .and_then(|group| self.dtypes.get(*group))
            .map_or(&[], Vec::as_slice)
    }
}

/// Reads `dtypes` for a function.
pub(crate) fn groups(args: &Args, signed: &Signed, errors: &mut Errors) -> Groups {
    let operands = signed.tensors.len();
    let Some(value) = &args.dtypes else {
        return Groups::one(operands, vec![DType::F32]);
    };
    match group(value) {
        Some(braces) if braces.delimiter() == Delimiter::Brace => each(&braces, signed, errors),
        _ => Groups::one(operands, set(value.clone(), "dtypes", errors)),
    }
}

/// The only group of these tokens.
fn group(value: &TokenStream) -> Option<Group> {
    let mut trees = ungroup(value.clone()).into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) => Some(group),
        _ => None,
    }
}

/// `{ condition: bool, (x, y): all }`.
fn each(braces: &Group, signed: &Signed, errors: &mut Errors) -> Groups {
    let before = errors.count();
    let mut of: Vec<Option<usize>> = vec![None; signed.tensors.len()];
    let mut dtypes = Vec::new();
    for item in split_at_commas(braces.stream()) {
        let mut tokens = item.clone().into_iter();
        let names: Option<Vec<Ident>> = match tokens.next() {
            Some(TokenTree::Ident(name)) => Some(vec![name]),
            Some(TokenTree::Group(names)) if names.delimiter() == Delimiter::Parenthesis => {
                let names = split_at_commas(names.stream()).into_iter();
                names.map(|name| syn::parse2(name).ok()).collect()
            }
            _ => None,
        };
        let names = names.unwrap_or_default();
        let colon = matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
        let rest: TokenStream = tokens.collect();
        if names.is_empty() || !colon || rest.is_empty() {
            errors.at(item, errors::DTYPES_FORM, &[]);
            continue;
        }
        for name in names {
            let shown = name.to_string();
            match signed
                .tensors
                .iter()
                .position(|tensor| crate::signature::plain(tensor) == shown)
            {
                Some(operand) if of[operand].is_some() => {
                    errors.at(&name, errors::REPEATED, &[&shown, "dtypes"]);
                }
                Some(operand) => of[operand] = Some(dtypes.len()),
                None => {
                    let known = list(signed.tensors.iter().map(crate::signature::plain));
                    let values = [shown, signed.name.to_string(), known];
                    errors.at(
                        &name,
                        errors::NUMBER_UNKNOWN,
                        &[&values[0], &values[1], &values[2]],
                    );
                }
            }
        }
        dtypes.push(set(rest, "dtypes", errors));
    }
    for (tensor, group) in signed.tensors.iter().zip(&of) {
        if group.is_none() && signed.readable && errors.count() == before {
            let shown = crate::signature::plain(tensor);
            errors.at(braces, errors::DTYPES_LEFT_OUT, &[&shown, &shown]);
        }
    }
    if errors.count() > before {
        return Groups::one(signed.tensors.len(), Vec::new());
    }
    Groups {
        of: of.into_iter().map(Option::unwrap_or_default).collect(),
        dtypes,
    }
}

/// `f32`, `f32 | f64`, `[f32, f64]` or a name such as `floats`; `what` is the key or option that it belongs to.
pub(crate) fn set(value: TokenStream, what: &str, errors: &mut Errors) -> Vec<DType> {
    let value = ungroup(value);
    let items = match group(&value) {
        Some(brackets) if brackets.delimiter() == Delimiter::Bracket => {
            if brackets.stream().is_empty() {
                errors.at(&brackets, errors::EMPTY_LIST, &[what, "dtype"]);
            }
            split_at_commas(brackets.stream())
        }
        _ => split_at_bars(value.clone()),
    };
    if items.iter().any(TokenStream::is_empty) {
        errors.at(
            value,
            errors::WRONG_VALUE,
            &[what, "a list of dtypes", "dtypes = f32 | f64"],
        );
        return Vec::new();
    }
    let mut dtypes = Vec::new();
    for item in items {
        let item = ungroup(item);
        let Ok(ident) = syn::parse2::<Ident>(item.clone()) else {
            errors.at(
                item,
                errors::WRONG_VALUE,
                &[what, "a list of dtypes", "dtypes = [f32]"],
            );
            continue;
        };
        let name = ident.to_string();
        let found = match NAMED.iter().find(|(known, _)| *known == name) {
            Some((_, found)) => found.to_vec(),
            None => dtype(&ident, errors).into_iter().collect(),
        };
        for dtype in found {
            if dtypes.contains(&dtype) {
                errors.at(&ident, errors::REPEATED, &[&name, what]);
                break;
            }
            dtypes.push(dtype);
        }
    }
    dtypes
}

fn split_at_bars(value: TokenStream) -> Vec<TokenStream> {
    let mut items = vec![TokenStream::new()];
    for token in value {
        match (&token, items.last_mut()) {
            (TokenTree::Punct(punct), _) if punct.as_char() == '|' => items.push(TokenStream::new()),
            (_, Some(item)) => item.extend([token]),
            (_, None) => {}
        }
    }
    items
}

/// The dtype of this name.
pub(crate) fn dtype(ident: &Ident, errors: &mut Errors) -> Option<DType> {
    let code = ident.to_string();
    let found = DType::from_short(&code);
    if found.is_none() {
        unknown(ident, errors);
    }
    found
}

/// Says that this is no dtype.
pub(crate) fn unknown(ident: impl ToTokens, errors: &mut Errors) {
    let code = ident.to_token_stream().to_string();
    let codes = DType::ALL.map(DType::short);
    let help = match DType::ALL.iter().find(|dtype| dtype.name() == code) {
        Some(dtype) => format!("\n= help: did you mean `{}`?", dtype.short()),
        None => did_you_mean(&code, codes.into_iter().chain(NAMED.map(|(name, _)| name))),
    };
    errors.at(ident, errors::DTYPE_UNKNOWN, &[&code, &list(codes), &help]);
}
