//! Reads a body: the only place that parses `op!` and walks Rust.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, ToTokens};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, ExprIf, ExprMatch, Ident, Item, Local, Macro};

use super::bindings::{Binding, Bindings};
use super::ir::{Arm, Block, Body, Input, InputKind, NumberDType, Op, Pattern, Stmt, Value};
use super::patterns::{is_reference, let_names, names, pattern};
use crate::args::literal;
use crate::errors::{self, Errors};
use crate::op_attrs;
use crate::op_call::{self, constant_dtype, RawCall, Scope, ScopedOption};
use crate::op_table::{Arg, OpDef};
use crate::values::{DType, Kind, Value as Literally};

/// Reads a body, and reports what is wrong with its calls.
pub(crate) fn read(mut rust: syn::Block, scope: &Scope<'_>, errors: &mut Errors) -> Body {
    let mut reader = Reader {
        scope,
        errors,
        ops: Vec::new(),
        names: Bindings::of(scope.tensors),
    };
    let flow = reader.block(&mut rust);
    let ops = reader.ops;
    Body { rust, ops, flow }
}

/// Whether this is `op!`, by whatever path.
pub(crate) fn is_op(mac: &Macro) -> bool {
    mac.path
        .segments
        .last()
        .is_some_and(|segment| segment.ident == "op")
}

/// The number of an `op!` that was read.
pub(crate) fn number(mac: &Macro) -> Option<usize> {
    if !is_op(mac) {
        return None;
    }
    syn::parse2::<syn::LitInt>(mac.tokens.clone())
        .ok()?
        .base10_parse()
        .ok()
}

struct Reader<'a, 'b> {
    scope: &'a Scope<'b>,
    errors: &'a mut Errors,
    ops: Vec<Op>,
    /// Names that are bound at this place, the innermost last.
    names: Bindings<'b>,
}

impl<'b> Reader<'_, 'b> {
    /// What `read` reads, with these names bound, which end with it.
    fn within<T>(&mut self, names: &[String], read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.names.bound.len();
        self.names.bound.extend(names.iter().map(|name| Binding {
            name: name.clone(),
            is_tensor: false,
            is_reference: false,
        }));
        let value = read(self);
        self.names.bound.truncate(outer);
        value
    }

    fn block(&mut self, block: &mut syn::Block) -> Block {
        self.within(&[], |reader| {
            let mut stmts = Vec::new();
            let mut value = None;
            let count = block.stmts.len();
            for (index, stmt) in block.stmts.iter_mut().enumerate() {
                let is_last = index + 1 == count;
                if let syn::Stmt::Macro(found) = stmt {
                    let expr = Expr::Macro(syn::ExprMacro {
                        attrs: found.attrs.clone(),
                        mac: found.mac.clone(),
                    });
                    if is_op(&found.mac) {
                        *stmt = syn::Stmt::Expr(expr, found.semi_token);
                    }
                }
                match stmt {
                    syn::Stmt::Local(local) => stmts.push(reader.local(local)),
                    syn::Stmt::Expr(expr, None) if is_last => value = Some(Box::new(reader.value(expr))),
                    syn::Stmt::Expr(expr, _) => stmts.push(Stmt::Run(reader.value(expr))),
                    syn::Stmt::Item(item) => stmts.push(Stmt::Run(reader.item(item))),
                    syn::Stmt::Macro(_) => {}
                }
            }
            Block { stmts, value }
        })
    }

    fn local(&mut self, local: &mut Local) -> Stmt {
        let mut otherwise = None;
        let mut is_reference = false;
        let value = match &mut local.init {
            Some(init) => {
                is_reference =
                    matches!(&*init.expr, Expr::Reference(_)) || self.names.operand(&init.expr).is_some();
                let value = self.value(&mut init.expr);
                if let Some((_, diverging)) = &mut init.diverge {
                    otherwise = Some(match self.value(diverging) {
                        Value::Block(block) => block,
                        other => Block {
                            stmts: vec![Stmt::Run(other)],
                            value: None,
                        },
                    });
                }
                value
            }
            None => Value::Unknown(Vec::new()),
        };
        let pattern = pattern(&local.pat);
        let is_name = matches!(pattern, Pattern::Name(_));
        let (is_tensor, is_reference) = (is_name && self.names.is_tensor(&value), is_name && is_reference);
        self.names
            .bound
            .extend(names(&local.pat).into_iter().map(|name| Binding {
                name,
                is_tensor,
                is_reference,
            }));
        Stmt::Let(pattern, value, otherwise)
    }

    fn item(&mut self, item: &mut Item) -> Value {
        let mut inside = Inside::of(self);
        visit_mut::visit_item_mut(&mut inside, item);
        let values = inside.values;
        Value::Apart {
            bound: self.scope.tensors.to_vec(),
            values,
            is_function: true,
        }
    }

    fn value(&mut self, expr: &mut Expr) -> Value {
        match expr {
            Expr::Path(path) => match path.path.get_ident() {
                Some(name) => Value::Name(name.to_string()),
                None => Value::Unknown(Vec::new()),
            },
            Expr::Macro(found) if is_op(&found.mac) => self.op(&mut found.mac),
            Expr::Try(inner) => self.value(&mut inner.expr),
            Expr::Reference(inner) => self.value(&mut inner.expr),
            Expr::Paren(inner) => self.value(&mut inner.expr),
            Expr::Group(inner) => self.value(&mut inner.expr),
            Expr::Unsafe(inner) => Value::Block(self.block(&mut inner.block)),
            Expr::Block(inner) if inner.label.is_none() => Value::Block(self.block(&mut inner.block)),
            Expr::Tuple(tuple) => Value::Tuple(tuple.elems.iter_mut().map(|elem| self.value(elem)).collect()),
            Expr::Call(ok) if is_ok(ok) => self.value(&mut ok.args[0]),
            Expr::MethodCall(call) if call.method == "clone" && call.args.is_empty() => {
                self.value(&mut call.receiver)
            }
            Expr::If(branch) => self.branch(branch),
            Expr::Match(found) => self.arms(found),
            Expr::Return(found) => Value::Return(found.expr.as_mut().map(|expr| Box::new(self.value(expr)))),
            Expr::Closure(closure) => {
                let bound: Vec<String> = closure.inputs.iter().flat_map(names).collect();
                let references: Vec<bool> = closure
                    .inputs
                    .iter()
                    .flat_map(|input| vec![is_reference(input); names(input).len()])
                    .collect();
                self.apart(bound, true, |reader| {
                    let own = reader.names.bound.len().saturating_sub(references.len());
                    for (bound, is_reference) in reader.names.bound[own..].iter_mut().zip(references) {
                        bound.is_reference = is_reference;
                    }
                    vec![reader.value(&mut closure.body)]
                })
            }
            Expr::Async(found) => self.apart(Vec::new(), true, |reader| {
                vec![Value::Block(reader.block(&mut found.block))]
            }),
            Expr::ForLoop(each) => {
                let over = self.value(&mut each.expr);
                let body = self.apart(names(&each.pat), false, |reader| {
                    vec![Value::Block(reader.block(&mut each.body))]
                });
                Value::Unknown(vec![over, body])
            }
            Expr::While(found) => {
                let bound = let_names(&found.cond);
                self.apart(bound, false, |reader| {
                    vec![
                        reader.value(&mut found.cond),
                        Value::Block(reader.block(&mut found.body)),
                    ]
                })
            }
            other => {
                let mut inside = Inside::of(self);
                visit_mut::visit_expr_mut(&mut inside, other);
                Value::Unknown(inside.values)
            }
        }
    }

    fn apart(
        &mut self,
        bound: Vec<String>,
        is_function: bool,
        read: impl FnOnce(&mut Self) -> Vec<Value>,
    ) -> Value {
        let values = self.within(&bound, read);
        Value::Apart {
            bound,
            values,
            is_function,
        }
    }

    fn branch(&mut self, branch: &mut ExprIf) -> Value {
        let first = vec![self.value(&mut branch.cond)];
        let bound = let_names(&branch.cond);
        let then = self.within(&bound, |reader| reader.block(&mut branch.then_branch));
        let otherwise = match &mut branch.else_branch {
            Some((_, otherwise)) => self.value(otherwise),
            None => Value::Unknown(Vec::new()),
        };
        let arm = |bound, value| Arm {
            bound,
            guard: None,
            value,
        };
        let arms = vec![arm(bound, Value::Block(then)), arm(Vec::new(), otherwise)];
        Value::Branch { first, arms }
    }

    fn arms(&mut self, found: &mut ExprMatch) -> Value {
        let first = vec![self.value(&mut found.expr)];
        let mut arms = Vec::new();
        for arm in &mut found.arms {
            let bound = names(&arm.pat);
            let (guard, value) = self.within(&bound, |reader| {
                let guard = arm.guard.as_mut().map(|(_, guard)| reader.value(guard));
                (guard, reader.value(&mut arm.body))
            });
            arms.push(Arm { bound, guard, value });
        }
        Value::Branch { first, arms }
    }

    fn op(&mut self, mac: &mut Macro) -> Value {
        let Some(raw) = op_call::raw(mac, self.errors) else {
            mac.tokens = TokenStream::new();
            return Value::Unknown(Vec::new());
        };
        let RawCall {
            op: name,
            inputs,
            output,
            attrs,
        } = raw;
        let def = op_call::definition(&name, inputs.len(), self.errors);
        let (given, attrs) = op_call::given(attrs, def.as_ref(), self.errors);
        let before = self.errors.count();
        let output = def
            .as_ref()
            .and_then(|def| op_call::output(&name, def, output.as_ref(), &attrs, self.errors));
        let def = def.filter(|_| self.errors.count() == before);
        let mut kinds: Vec<Option<InputKind>> = inputs.iter().map(|input| self.constant(input)).collect();
        if let Some(def) = &def {
            self.numbers(def, &inputs, &mut kinds);
        }
        let constants: Vec<_> = kinds
            .iter()
            .map(|kind| kind.as_ref().and_then(InputKind::constant))
            .collect();
        let is_given = attrs.iter().all(|attr| self.is_given_a_value(&name, attr));
        let checked = match &def {
            Some(def) if is_given => {
                let scope = self.visible();
                op_attrs::attrs(&name, def, &constants, &attrs, &scope, self.errors)
            }
            _ => None,
        };
        let mut read = Vec::new();
        for (position, (mut rust, kind)) in inputs.into_iter().zip(kinds).enumerate() {
            let arg = def.as_ref().and_then(|def| def.inputs.get(position));
            let kind = match (kind, arg) {
                (Some(kind), Some(arg)) if arg.is_list => {
                    self.errors
                        .at(&rust, errors::OP_LIST_INPUT, &[&name.to_string(), arg.name]);
                    kind
                }
                (Some(kind), _) => kind,
                (None, Some(arg)) => self.input(&name, arg, &mut rust),
                (None, None) => self.tensor(&mut rust),
            };
            read.push(Input { rust, kind });
        }
        self.ops.push(Op {
            name,
            at: op_span(mac),
            def,
            inputs: read,
            output: output.flatten(),
            given,
            written: attrs,
            dtypes: Vec::new(),
            attrs: checked,
        });
        let number = self.ops.len() - 1;
        let literal = Literal::usize_suffixed(number);
        mac.tokens = quote!(#literal);
        Value::Op(number)
    }

    /// What can be named here: not the options in whose place the body has bound something else.
    fn visible(&self) -> Scope<'b> {
        let options = self.scope.options.iter().copied();
        Scope {
            options: options.filter(|option| !self.names.hides(&option.name)).collect(),
            ..*self.scope
        }
    }

    /// Refuses a value of a constant that can't be a number: a string, a dtype, or what may be `None`.
    fn is_no_number(&mut self, value: &Expr, option: Option<&ScopedOption>) -> bool {
        if let Some(option) = option.filter(|option| option.nullable) {
            let name = option.name.as_str();
            self.errors
                .at(value, errors::OP_CONSTANT_NONE, &[name, name, name]);
            return true;
        }
        let found = match (literal(value), option) {
            (Some(Literally::None), _) => "`None`",
            (Some(Literally::Str(_)), _) => Kind::Str.article(),
            (None, Some(option)) if matches!(option.kind, Kind::Str | Kind::DType) => option.kind.article(),
            _ => return false,
        };
        self.errors.at(value, errors::OP_CONSTANT_TYPE, &[found]);
        true
    }

    /// Refuses a tensor as the value of an attribute.
    fn is_given_a_value(&mut self, op: &Ident, (attr, value): &(Ident, Expr)) -> bool {
        let is_op = match value {
            Expr::Try(inner) => matches!(&*inner.expr, Expr::Macro(found) if is_op(&found.mac)),
            Expr::Macro(found) => is_op(&found.mac),
            _ => false,
        };
        let is_tensor = is_op || self.names.tensor_name(value).is_some();
        if is_tensor {
            let values = [attr.to_string(), op.to_string()];
            self.errors
                .at(value, errors::OP_ATTR_TENSOR, &[&values[0], &values[1]]);
        }
        !is_tensor
    }

    /// An input that is no constant: a tensor, or a list of them where the op takes one.
    fn input(&mut self, op: &Ident, arg: &Arg, rust: &mut Expr) -> InputKind {
        let is_ours = self.scope.is_list && self.names.operand(rust).is_some();
        match rust {
            Expr::Array(array) if arg.is_list && array.elems.is_empty() => {
                self.errors
                    .at(&*array, errors::OP_LIST_INPUT, &[&op.to_string(), arg.name]);
                InputKind::Refused
            }
            Expr::Array(array) if arg.is_list => InputKind::List(
                array
                    .elems
                    .iter_mut()
                    .map(|element| {
                        let kind = self.tensor(element);
                        let rust = element.clone();
                        Input { rust, kind }
                    })
                    .collect(),
            ),
            _ if arg.is_list && is_ours => InputKind::Operands(rust.clone()),
            Expr::Path(_) | Expr::Reference(_) | Expr::MethodCall(_)
                if arg.is_list
                    && self.names.operand(rust).is_none()
                    && self.names.tensor_name(rust).is_none() =>
            {
                InputKind::Operands(rust.clone())
            }
            _ if arg.is_list => {
                self.errors
                    .at(&*rust, errors::OP_LIST_INPUT, &[&op.to_string(), arg.name]);
                self.tensor(rust)
            }
            Expr::Array(array) => {
                self.errors
                    .at(&*array, errors::OP_NO_LIST, &[&op.to_string(), arg.name]);
                InputKind::Tensor(Value::Unknown(Vec::new()))
            }
            _ if is_ours => {
                self.errors
                    .at(&*rust, errors::OP_NO_LIST, &[&op.to_string(), arg.name]);
                InputKind::Tensor(Value::Unknown(Vec::new()))
            }
            _ => self.tensor(rust),
        }
    }

    /// Finds the numbers among the inputs: `number(0.5)` has the dtype of another input, `number(0, dtype)` its own.
    fn numbers(&mut self, def: &OpDef, inputs: &[Expr], kinds: &mut [Option<InputKind>]) {
        for (position, input) in inputs.iter().enumerate() {
            let Some(mut arguments) = number_arguments(input) else {
                continue;
            };
            let own = (arguments.len() == 2).then(|| arguments.remove(1));
            let value = match arguments.len() {
                1 => arguments.remove(0),
                _ => {
                    self.errors.at(input, errors::OP_NUMBER_FORM, &[]);
                    kinds[position] = Some(InputKind::Refused);
                    continue;
                }
            };
            if let Some(tensor) = self.names.tensor_name(&value) {
                let values = [tensor.as_str(), &tensor];
                self.errors.at(&value, errors::OP_CONSTANT_TENSOR, &values);
                kinds[position] = Some(InputKind::Refused);
                continue;
            }
            let option = self.visible().option(&value);
            if self.is_no_number(&value, option) {
                kinds[position] = Some(InputKind::Refused);
                continue;
            }
            let code = own.as_ref().map(|own| own.to_token_stream().to_string());
            if let Some(dtype) = code.and_then(|code| DType::from_short(&code)) {
                let values = [dtype.short().to_owned(), value.to_token_stream().to_string()];
                self.errors.at(
                    &own,
                    errors::OP_NUMBER_CODE,
                    &[&values[0], &values[0], &values[1]],
                );
                kinds[position] = Some(InputKind::Refused);
                continue;
            }
            let sibling = (0..inputs.len()).find(|other| {
                *other != position
                    && def.inputs[*other].dtype == def.inputs[position].dtype
                    && kinds[*other].is_none()
                    && number_arguments(&inputs[*other]).is_none()
            });
            let dtype = match (own, sibling) {
                (Some(own), _) => NumberDType::Own(own),
                (None, Some(sibling)) => NumberDType::Input(sibling),
                (None, None) => {
                    self.errors.at(input, errors::OP_NUMBER, &[]);
                    kinds[position] = Some(InputKind::Refused);
                    continue;
                }
            };
            kinds[position] = Some(InputKind::Number(value, dtype));
        }
    }

    fn tensor(&mut self, rust: &mut Expr) -> InputKind {
        let is_operand = self.names.operand(rust).is_some();
        let value = self.value(rust);
        if is_operand {
            InputKind::Operand(value)
        } else {
            InputKind::Tensor(value)
        }
    }

    /// `i32(axis)` or `i32([1, 0])`.
    fn constant(&mut self, expr: &Expr) -> Option<InputKind> {
        let dtype = constant_dtype(expr)?;
        let Expr::Call(call) = expr else { return None };
        let mut values = call.args.iter();
        Some(match (values.next(), values.next()) {
            (Some(Expr::Array(array)), None) => {
                InputKind::Vector(dtype, array.elems.iter().cloned().collect())
            }
            (Some(value), None) => {
                if let Some(tensor) = self.names.tensor_name(value) {
                    self.errors
                        .at(value, errors::OP_CONSTANT_TENSOR, &[&tensor, &tensor]);
                    return Some(InputKind::Broken(dtype));
                }
                let option = self.visible().option(value);
                if self.is_no_number(value, option) {
                    return Some(InputKind::Broken(dtype));
                }
                match (value, option) {
                    (Expr::Reference(list), _) => InputKind::Slice(dtype, (*list.expr).clone()),
                    (_, Some(option)) if option.kind == Kind::Ints && !option.nullable => {
                        InputKind::Slice(dtype, value.clone())
                    }
                    _ => InputKind::Scalar(dtype, value.clone()),
                }
            }
            _ => {
                self.errors.at(call, errors::OP_CONSTANT, &[]);
                InputKind::Broken(dtype)
            }
        })
    }
}

/// The arguments of `number(..)`.
fn number_arguments(expr: &Expr) -> Option<Vec<Expr>> {
    let Expr::Call(call) = expr else { return None };
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    path.path
        .is_ident("number")
        .then(|| call.args.iter().cloned().collect())
}

fn op_span(mac: &Macro) -> proc_macro2::Span {
    use syn::spanned::Spanned;
    mac.path
        .segments
        .last()
        .map_or_else(|| mac.path.span(), |segment| segment.ident.span())
}

fn is_ok(call: &ExprCall) -> bool {
    call.args.len() == 1 && call.func.to_token_stream().to_string() == "Ok"
}

/// What stands inside an expression that isn't followed.
struct Inside<'a, 'b, 'c> {
    reader: &'a mut Reader<'b, 'c>,
    values: Vec<Value>,
}

impl<'a, 'b, 'c> Inside<'a, 'b, 'c> {
    fn of(reader: &'a mut Reader<'b, 'c>) -> Self {
        let values = Vec::new();
        Self { reader, values }
    }
}

impl VisitMut for Inside<'_, '_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let value = self.reader.value(expr);
        self.values.push(value);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let block = self.reader.block(block);
        self.values.push(Value::Block(block));
    }
}
