//! Names that the body of a rule can't use: those that the text that ships needs itself, and those that it won't have.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, Ident, Item, Macro, Path, UseTree};

use super::emit::RESERVED;
use super::ir::{Body, InputKind, NumberDType};
use super::read::is_op;
use crate::errors::{self, Errors};
use crate::item::RawFn;
use crate::values::DType;

/// Refuses names that could be one of an emitted binding.
pub(crate) fn check_names(function: &RawFn, errors: &mut Errors) {
    let mut reported = Vec::new();
    check(function.sig.inputs.to_token_stream(), &mut reported, errors);
    check(function.body.stream(), &mut reported, errors);
}

fn check(tokens: TokenStream, reported: &mut Vec<String>, errors: &mut Errors) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => {
                let name = ident.unraw().to_string();
                if let Some(rest) = name.strip_prefix(RESERVED) {
                    if !reported.contains(&name) {
                        let better = match rest.trim_start_matches('_') {
                            "" => "other",
                            better => better,
                        };
                        errors.at(&ident, errors::NAME_PREFIX, &[better]);
                        reported.push(name);
                    }
                }
            }
            TokenTree::Group(group) => check(group.stream(), reported, errors),
            _ => {}
        }
    }
}

/// Roots of paths that are in scope wherever the text ships.
const ROOTS: [&str; 3] = ["std", "core", "alloc"];

/// Values of the standard prelude that begin with a capital letter.
const VALUES: [&str; 4] = ["Some", "None", "Ok", "Err"];

/// Functions of the standard prelude.
const FUNCTIONS: [&str; 1] = ["drop"];

/// Macros of the standard prelude.
const MACROS: [&str; 30] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "line",
    "macro_rules",
    "matches",
    "module_path",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// Refuses what stands in the family's file or crate. The compiler would too, in words that don't fit.
pub(crate) fn check_outside(body: &Body, parameters: Vec<String>, errors: &mut Errors) {
    let mut bound = Bound(parameters);
    each(body, &mut bound);
    let mut outside = Outside {
        bound: bound.0,
        errors,
    };
    each(body, &mut outside);
}

/// Visits all Rust of a body, whether it stands in an `op!` or not.
fn each(body: &Body, visitor: &mut impl VisitMut) {
    visitor.visit_block_mut(&mut body.rust.clone());
    for op in &body.ops {
        for input in &op.inputs {
            match &input.kind {
                InputKind::Scalar(_, value) | InputKind::Slice(_, value) => {
                    visitor.visit_expr_mut(&mut value.clone());
                }
                InputKind::Number(value, dtype) => {
                    visitor.visit_expr_mut(&mut value.clone());
                    if let NumberDType::Own(dtype) = dtype {
                        visitor.visit_expr_mut(&mut dtype.clone());
                    }
                }
                InputKind::Vector(_, values) => {
                    for value in values {
                        visitor.visit_expr_mut(&mut value.clone());
                    }
                }
                InputKind::Broken(_) | InputKind::Refused => {}
                _ => visitor.visit_expr_mut(&mut input.rust.clone()),
            }
        }
        if let Some(output) = &op.output {
            visitor.visit_expr_mut(&mut output.index.clone());
        }
        for (_, value) in &op.written {
            visitor.visit_expr_mut(&mut value.clone());
        }
    }
}

/// Every name that a body binds, wherever in it.
struct Bound(Vec<String>);

impl Bound {
    fn used(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => self.used(&path.tree),
            UseTree::Name(name) => self.0.push(name.ident.to_string()),
            UseTree::Rename(rename) => self.0.push(rename.rename.to_string()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.used(tree)),
            UseTree::Glob(_) => {}
        }
    }
}

impl VisitMut for Bound {
    fn visit_pat_ident_mut(&mut self, found: &mut syn::PatIdent) {
        self.0.push(found.ident.to_string());
        visit_mut::visit_pat_ident_mut(self, found);
    }

    fn visit_item_mut(&mut self, item: &mut Item) {
        let name = match item {
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Const(item) => Some(&item.ident),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Mod(item) => Some(&item.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Use(item) => {
                self.used(&item.tree);
                None
            }
            _ => None,
        };
        self.0.extend(name.map(Ident::to_string));
        visit_mut::visit_item_mut(self, item);
    }
}

struct Outside<'a> {
    bound: Vec<String>,
    errors: &'a mut Errors,
}

impl Outside<'_> {
    fn is_bound(&self, name: &str) -> bool {
        self.bound.iter().any(|bound| bound == name)
    }

    fn refuse(&mut self, at: impl ToTokens, shown: &str, what: &str) {
        self.errors.at(at, errors::OUTSIDE, &[shown, what]);
    }

    /// Whether a path may begin so.
    fn root(&mut self, root: &Ident, is_absolute: bool) {
        let name = root.to_string();
        let is_module = !name.starts_with(char::is_uppercase) && !is_primitive(&name);
        let is_known = ROOTS.contains(&name.as_str()) || (!is_absolute && self.is_bound(&name));
        if (is_absolute || is_module) && !is_known {
            self.refuse(root, &name, "what it stands for");
        }
    }
}

fn is_primitive(name: &str) -> bool {
    let numbers = ["i", "u", "f"].iter().any(|kind| {
        name.strip_prefix(kind)
            .is_some_and(|bits| bits == "size" || bits.parse::<u8>().is_ok())
    });
    numbers || ["bool", "str", "char"].contains(&name)
}

fn begins_with_capital(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

impl VisitMut for Outside<'_> {
    fn visit_path_mut(&mut self, path: &mut Path) {
        if let Some(first) = path.segments.first() {
            if path.segments.len() > 1 || path.leading_colon.is_some() {
                self.root(&first.ident, path.leading_colon.is_some());
            }
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = expr {
            if let Some(name) = path.path.get_ident() {
                let shown = name.to_string();
                if begins_with_capital(&shown) && !VALUES.contains(&shown.as_str()) && !self.is_bound(&shown)
                {
                    self.refuse(name, &shown, "its value");
                }
            }
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
        if let Expr::Path(path) = &*call.func {
            if let Some(name) = path.path.get_ident() {
                let shown = name.to_string();
                let is_constant = shown == "number" || DType::from_short(&shown).is_some();
                if is_constant && !self.is_bound(&shown) {
                    self.errors.at(&*call, errors::OP_CONSTANT_PLACE, &[&shown]);
                } else if !begins_with_capital(&shown)
                    && !FUNCTIONS.contains(&shown.as_str())
                    && !self.is_bound(&shown)
                {
                    self.refuse(name, &shown, "what it does");
                }
            }
        }
        visit_mut::visit_expr_call_mut(self, call);
    }

    /// Lints and tools have paths of their own.
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}

    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        let roots = match &item.tree {
            UseTree::Path(path) => vec![path.ident.clone()],
            _ => Vec::new(),
        };
        for root in roots {
            self.root(&root, item.leading_colon.is_some());
        }
    }

    fn visit_macro_mut(&mut self, found: &mut Macro) {
        if is_op(found) {
            return;
        }
        if let Some(op) = op_inside(found.tokens.clone()) {
            self.errors.at(op, errors::OP_INSIDE, &[]);
            return;
        }
        if let Some(name) = found.path.get_ident() {
            let shown = name.to_string();
            if !MACROS.contains(&shown.as_str()) && !self.is_bound(&shown) {
                self.refuse(name, &format!("{shown}!"), "what it stands for");
            }
        }
        visit_mut::visit_macro_mut(self, found);
    }
}

/// The first `op` of an `op!` in these tokens.
fn op_inside(tokens: TokenStream) -> Option<Ident> {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "op" => {
                if matches!(tokens.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!') {
                    return Some(ident);
                }
            }
            TokenTree::Group(group) => {
                if let Some(found) = op_inside(group.stream()) {
                    return Some(found);
                }
            }
            _ => {}
        }
    }
    None
}
