//! The dtype of every tensor in a body, as far as it can be followed: what each op takes and what the rule
//! gives. Anything that isn't understood is left to the runtime, which checks it again.

use std::collections::HashMap;

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Ident, Macro, Pat, Stmt};

use crate::body::is_op;
use crate::errors::{self, Errors};
use crate::kernels::{self, Kernels};
use crate::model::Rule;
use crate::op_call::{constant_dtype, RawCall};
use crate::op_table::{self, Arg, OpDef};
use crate::suggest::list;
use crate::values::{DType, Device};

/// A tensor's dtype.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    /// That of the rule's operands.
    Operands,
    /// A code of the op table.
    Fixed(&'static str),
    Unknown,
}

/// A value in the body, and the op that it comes from.
#[derive(Clone)]
struct Tensor {
    dtype: Known,
    op: Option<Ident>,
}

const UNKNOWN: Tensor = Tensor {
    dtype: Known::Unknown,
    op: None,
};

/// Checks the body of a function with these tensors against all of its rules.
pub(crate) fn check(
    body: &Block,
    tensors: &[String],
    rules: &[Rule],
    with_result: bool,
    errors: &mut Errors,
) {
    let mut dtypes: Vec<&'static str> = Vec::new();
    for code in rules
        .iter()
        .flat_map(|rule| &rule.dtypes)
        .map(|dtype| dtype.short())
    {
        if !dtypes.contains(&code) {
            dtypes.push(code);
        }
    }
    let operands = tensors.iter().map(|name| {
        let tensor = Tensor {
            dtype: Known::Operands,
            op: None,
        };
        (name.clone(), tensor)
    });
    let mut walker = Walker {
        names: operands.collect(),
        dtypes,
        on_cpu: rules.iter().any(|rule| rule.device == Device::Cpu),
        errors,
    };
    let result = walker.block(body);
    for rule in rules.iter().filter(|_| with_result) {
        check_result(rule, &result, walker.errors);
    }
}

/// The last op must give what the rule promises.
fn check_result(rule: &Rule, result: &Tensor, errors: &mut Errors) {
    let Some(op) = &result.op else { return };
    let promised: Vec<&str> = match rule.result {
        Some(dtype) => vec![dtype.short()],
        None => rule.dtypes.iter().map(|dtype| dtype.short()).collect(),
    };
    let given: Vec<&str> = match result.dtype {
        Known::Unknown => return,
        Known::Fixed(code) => vec![code; promised.len()],
        Known::Operands if rule.result.is_none() => return,
        Known::Operands => rule.dtypes.iter().map(|dtype| dtype.short()).collect(),
    };
    let differs = given
        .iter()
        .zip(promised.iter().cycle())
        .find(|(given, promised)| given != promised);
    let Some((given, promised)) = differs else { return };
    let help = match (result.dtype, DType::from_short(given)) {
        (Known::Operands, _) => "remove `result`".to_owned(),
        (_, Some(_)) => format!("write `result = {given}`"),
        (_, None) => "no rule can give this dtype".to_owned(),
    };
    let values = [op.to_string(), rule.id.value()];
    let values = [values[0].as_str(), given, &values[1], promised, &help];
    match &rule.result_at {
        Some(ident) => errors.at(ident, errors::RESULT_DTYPE, &values),
        None => errors.at(op, errors::RESULT_DTYPE, &values),
    }
}

struct Walker<'a> {
    names: HashMap<String, Tensor>,
    /// Codes of all operand dtypes, over all rules of the function.
    dtypes: Vec<&'static str>,
    on_cpu: bool,
    errors: &'a mut Errors,
}

impl Walker<'_> {
    fn block(&mut self, block: &Block) -> Tensor {
        let mut last = UNKNOWN;
        for stmt in &block.stmts {
            last = UNKNOWN;
            match stmt {
                Stmt::Local(local) => {
                    let Some(init) = &local.init else { continue };
                    let value = self.expr(&init.expr);
                    if let Some(name) = bound(&local.pat) {
                        self.names.insert(name, value);
                    }
                }
                Stmt::Expr(expr, None) => last = self.expr(expr),
                Stmt::Expr(expr, Some(_)) => {
                    self.expr(expr);
                }
                Stmt::Macro(found) if is_op(&found.mac) => last = self.op(&found.mac),
                _ => {}
            }
        }
        last
    }

    fn expr(&mut self, expr: &Expr) -> Tensor {
        match expr {
            Expr::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
                self.names.get(&name).cloned().unwrap_or(UNKNOWN)
            }
            Expr::Macro(found) if is_op(&found.mac) => self.op(&found.mac),
            Expr::Try(inner) => self.expr(&inner.expr),
            Expr::Reference(inner) => self.expr(&inner.expr),
            Expr::Paren(inner) => self.expr(&inner.expr),
            Expr::Group(inner) => self.expr(&inner.expr),
            Expr::Block(inner) => self.block(&inner.block),
            Expr::Call(call) if call.func.to_token_stream().to_string() == "Ok" && call.args.len() == 1 => {
                self.expr(&call.args[0])
            }
            Expr::If(branch) => {
                self.expr(&branch.cond);
                let then = self.block(&branch.then_branch);
                let otherwise = branch
                    .else_branch
                    .as_ref()
                    .map(|(_, otherwise)| self.expr(otherwise));
                match otherwise {
                    Some(otherwise) if otherwise.dtype == then.dtype => then,
                    _ => UNKNOWN,
                }
            }
            other => {
                visit_mut::visit_expr_mut(&mut Inside(self), &mut other.clone());
                UNKNOWN
            }
        }
    }

    fn op(&mut self, mac: &Macro) -> Tensor {
        let Ok(call) = syn::parse2::<RawCall>(mac.tokens.clone()) else {
            return UNKNOWN;
        };
        let inputs: Vec<Known> = call.inputs.iter().map(|input| self.input(input)).collect();
        let Some(def) = op_table::find(&call.op.to_string()) else {
            return UNKNOWN;
        };
        if def.inputs.len() != inputs.len() || def.outputs.len() != 1 {
            return UNKNOWN;
        }
        let before = self.errors.count();
        let mut attrs: HashMap<&'static str, Known> = HashMap::new();
        for ((arg, dtype), expr) in def.inputs.iter().zip(&inputs).zip(&call.inputs) {
            self.check_input(&call, &def, arg, *dtype, expr);
            let known = attrs.entry(arg.dtype).or_insert(Known::Unknown);
            if *known == Known::Unknown {
                *known = *dtype;
            }
        }
        self.check_agreement(&call, &def, &inputs);
        if self.errors.count() > before {
            return UNKNOWN;
        }
        for attr in def.attrs.iter().filter(|attr| attr.kind == "type") {
            let written = call.attrs.iter().find(|(name, _)| name == attr.name);
            let written =
                written.and_then(|(_, value)| DType::from_short(&value.to_token_stream().to_string()));
            let dtype = match (written, attr.default) {
                (Some(dtype), _) => Known::Fixed(dtype.short()),
                (None, Some(default)) => Known::Fixed(default),
                (None, None) => Known::Unknown,
            };
            attrs.entry(attr.name).or_insert(dtype);
        }
        if self.on_cpu {
            self.check_kernels(&call.op, &def, &attrs);
        }
        let output = def.outputs[0].dtype;
        let dtype = match def.attr(output) {
            Some(_) => attrs.get(output).copied().unwrap_or(Known::Unknown),
            None => Known::Fixed(output),
        };
        Tensor {
            dtype,
            op: Some(call.op),
        }
    }

    fn input(&mut self, expr: &Expr) -> Known {
        match constant_dtype(expr) {
            Some(dtype) => Known::Fixed(dtype.short()),
            None => self.expr(expr).dtype,
        }
    }

    /// The codes that a dtype stands for.
    fn codes(&self, dtype: Known) -> Vec<&'static str> {
        match dtype {
            Known::Operands => self.dtypes.clone(),
            Known::Fixed(code) => vec![code],
            Known::Unknown => Vec::new(),
        }
    }

    fn check_input(&mut self, call: &RawCall, def: &OpDef, arg: &Arg, dtype: Known, expr: &Expr) {
        let op = call.op.to_string();
        let attr = def.attr(arg.dtype);
        for code in self.codes(dtype) {
            match attr {
                None if code != arg.dtype => {
                    self.errors
                        .at(expr, errors::OP_INPUT_DTYPE, &[arg.name, &op, arg.dtype, code]);
                }
                Some(attr) if !attr.allowed.is_empty() && !attr.allowed.contains(&code) => {
                    let values = [&op, code, arg.name, &ours(&attr.allowed)];
                    self.errors.at(expr, errors::OP_DTYPE, &values);
                }
                _ => {}
            }
        }
    }

    /// Inputs that share a type attribute have one dtype.
    fn check_agreement(&mut self, call: &RawCall, def: &OpDef, inputs: &[Known]) {
        for (later, arg) in def.inputs.iter().enumerate() {
            let earlier = def.inputs[..later]
                .iter()
                .position(|other| other.dtype == arg.dtype);
            let Some(earlier) = earlier.filter(|_| def.attr(arg.dtype).is_some()) else {
                continue;
            };
            let (left, right) = (self.codes(inputs[earlier]), self.codes(inputs[later]));
            let differs = inputs[earlier] != inputs[later] && !left.is_empty() && !right.is_empty();
            let pair = left
                .iter()
                .flat_map(|left| right.iter().map(move |right| (*left, *right)))
                .find(|(left, right)| left != right);
            if let (true, Some((left, right))) = (differs, pair) {
                let op = call.op.to_string();
                let values = [&op, arg.dtype, def.inputs[earlier].name, left, arg.name, right];
                self.errors
                    .at(&call.inputs[later], errors::OP_INPUTS_DIFFER, &values);
            }
        }
    }

    fn check_kernels(&mut self, op: &Ident, def: &OpDef, attrs: &HashMap<&'static str, Known>) {
        let name = op.to_string();
        let Some(kernels) = kernels::find(&name) else {
            return;
        };
        if let Kernels::Missing = kernels {
            self.errors.at(op, errors::OP_NO_KERNEL, &[&name]);
            return;
        }
        for attr in &def.attrs {
            let Some(taken) = kernels.taken(attr.name) else {
                continue;
            };
            let dtype = attrs.get(attr.name).copied().unwrap_or(Known::Unknown);
            for code in self.codes(dtype) {
                let declared = attr.allowed.is_empty() || attr.allowed.contains(&code);
                if declared && !taken.contains(&code) {
                    let values = [&name, code, attr.name, &ours(&taken)];
                    self.errors.at(op, errors::OP_KERNEL, &values);
                }
            }
        }
    }
}

/// The dtypes that the language has too.
fn ours(codes: &[&str]) -> String {
    list(codes.iter().filter(|code| DType::from_short(code).is_some()))
}

fn bound(pattern: &Pat) -> Option<String> {
    match pattern {
        Pat::Ident(ident) => Some(ident.ident.to_string()),
        Pat::Type(typed) => bound(&typed.pat),
        _ => None,
    }
}

/// Finds the ops inside an expression that isn't followed.
struct Inside<'a, 'b>(&'a mut Walker<'b>);

impl VisitMut for Inside<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.0.expr(expr);
    }
}
