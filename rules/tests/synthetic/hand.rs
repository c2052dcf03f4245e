//! Rules of every kind of data, written by hand. They have no bodies.

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::lang::table::{self, ANY_RANK, NO_RANK};
use rextio_tensorflow_rules::lang::{Bound, Choice, DType, Device, Kind, Literal, Range};
use rextio_tensorflow_rules::registry::Family;
use rextio_tensorflow_rules::spec::{Function, Name, OptionSpec, ResultDType, Returns, Rule, Site};
use rextio_tensorflow_rules::types::{TensorType, Types};
use rextio_tensorflow_rules::Registry;

const INTS: [Choice; 5] = [
    NONE,
    Choice::Int,
    Choice::Ints(1),
    Choice::Ints(2),
    Choice::Ints(3),
];
const NONE: Choice = Choice::Is(Literal::None);
const SHAPE: [Choice; 4] = [Choice::Int, Choice::Ints(1), Choice::Ints(2), Choice::Ints(3)];
const BOOLS: [Choice; 2] = [Choice::Is(Literal::Bool(false)), Choice::Is(Literal::Bool(true))];
const PADDING: [Choice; 2] = [
    Choice::Is(Literal::Str("SAME")),
    Choice::Is(Literal::Str("VALID")),
];
const DTYPES: [Choice; 3] = [
    NONE,
    Choice::Is(Literal::DType(DType::F32)),
    Choice::Is(Literal::DType(DType::I64)),
];

const ALL: &[DType] = &DType::ALL;

const TYPES: &[Types] = &[Types::new(&DType::ALL, Device::Cpu, 0..=3)];

/// `-n..n` of the first operand.
const AXIS: Range = Range {
    from: Bound {
        operand: Some(0),
        factor: -1,
        offset: 0,
    },
    until: Bound {
        operand: Some(0),
        factor: 1,
        offset: 0,
    },
};

const fn option(
    name: &'static str,
    kind: Kind,
    choices: &'static [Choice],
    default: Option<Literal>,
) -> OptionSpec {
    OptionSpec {
        name,
        kind,
        optional: choices[0].same(&NONE),
        choices,
        range: None,
        default,
    }
}

/// The parts of a rule that differ most.
struct Made {
    name: &'static str,
    operands: &'static [&'static str],
    groups: &'static [usize],
    dtypes: &'static [&'static [DType]],
    options: Vec<OptionSpec>,
    facts: &'static [usize],
}

impl Made {
    /// One function with one rule, whose table has what `rank` says for ranks and positions of facts.
    fn function(self, rank: impl Fn(&[i64], &[usize]) -> Option<u8>) -> (Function, Rule) {
        let count = self.operands.len();
        let values: Vec<usize> = self
            .facts
            .iter()
            .map(|fact| self.options[*fact].choices.len())
            .collect();
        let entry = |entry| {
            let (ranks, positions) = table::digits(entry, count, &values);
            rank(&ranks, &positions).unwrap_or(NO_RANK)
        };
        let ranks: Vec<u8> = (0..table::entries(count, values.clone())).map(entry).collect();
        let target = if self.name == "float" {
            self.name
        } else {
            self.name.trim_end_matches('_')
        };
        let rule = Rule {
            id: Name::new(self.name),
            code: 0,
            site: Site::Call(vec![Name::new(target)].leak()),
            device: Device::Cpu,
            groups: self.groups,
            dtypes: self.dtypes,
            numbers: &[false; 3][..count],
            result: ResultDType::Group(0),
            bools: true,
            typed: false,
            options: self.options.leak(),
            facts: self.facts,
            ranks: ranks.leak(),
            after: None,
            variant: "Made",
            line: 0,
        };
        let function = Function {
            name: self.name.rsplit('.').next().unwrap_or(self.name),
            operands: self.operands,
            is_list: false,
            optional: &[false; 3][..count],
            returns: Returns::Tensor,
            summary: "Made.",
            details: "",
            file: "hand.rs",
            line: 0,
            text: "",
            rules: &[],
        };
        (function, rule)
    }
}

fn made(name: &'static str, operands: &'static [&'static str], options: Vec<OptionSpec>) -> Made {
    Made {
        name,
        operands,
        groups: &[0; 3][..operands.len()],
        dtypes: if operands.is_empty() { &[] } else { &[ALL] },
        options,
        facts: &[],
    }
}

fn small(rank: usize) -> Option<u8> {
    u8::try_from(rank).ok()
}

fn same(ranks: &[i64], _: &[usize]) -> Option<u8> {
    u8::try_from(ranks[0]).ok()
}

/// Each function with its rules.
fn functions() -> Vec<(Function, Vec<Rule>)> {
    let axis = OptionSpec {
        range: Some(AXIS),
        ..option("axis", Kind::Ints, &INTS, Some(Literal::None))
    };
    let keepdims = option("keepdims", Kind::Bool, &BOOLS, Some(Literal::Bool(false)));
    let one_axis = OptionSpec {
        range: Some(AXIS),
        ..option("axis", Kind::Int, &[Choice::Int], None)
    };
    let mut all = Vec::new();
    let mut add = |(function, rule): (Function, Rule)| all.push((function, vec![rule]));
    add(Made {
        facts: &[0, 1],
        ..made("reduce_sum", &["x"], vec![axis, keepdims])
    }
    .function(|ranks, facts| {
        let lost = match facts[0] {
            0 => ranks[0],
            1 => 1,
            list => list as i64 - 1,
        };
        let rest = if facts[1] == 1 { ranks[0] } else { ranks[0] - lost };
        u8::try_from(rest).ok()
    }));
    let (function, rule) =
        made("cast", &["x"], vec![option("dtype", Kind::DType, &DTYPES, None)]).function(same);
    let result = ResultDType::Option(0);
    add((function, Rule { result, ..rule }));
    let (function, rule) = Made {
        groups: &[0, 1, 1],
        dtypes: &[&[DType::Bool], ALL],
        ..made("where", &["condition", "x", "y"], vec![])
    }
    .function(|ranks, _| u8::try_from(ranks[0].max(ranks[1]).max(ranks[2])).ok());
    let (numbers, result) = (&[false, true, true], ResultDType::Group(1));
    add((
        function,
        Rule {
            numbers,
            result,
            ..rule
        },
    ));
    let (function, rule) = made("ops.concat", &["values"], vec![one_axis])
        .function(|ranks, _| u8::try_from(ranks[0]).ok().filter(|rank| *rank > 0));
    add((
        Function {
            is_list: true,
            ..function
        },
        rule,
    ));
    let (function, rule) = made("ops.add_n", &["inputs"], vec![]).function(same);
    let numbers = &[true];
    add((
        Function {
            is_list: true,
            ..function
        },
        Rule { numbers, ..rule },
    ));
    add(Made {
        facts: &[0],
        ..made(
            "reshape",
            &["tensor"],
            vec![option("shape", Kind::Ints, &SHAPE, None)],
        )
    }
    .function(|_, facts| small(facts[0].max(1))));
    let alpha = option(
        "alpha",
        Kind::Float,
        &[Choice::Float],
        Some(Literal::Float(0.25_f64.to_bits())),
    );
    let (function, rule) = made("nn.leaky_relu", &["features"], vec![alpha]).function(same);
    let (numbers, dtypes): (_, &[&[DType]]) = (&[true], &[&[DType::F32, DType::F64]]);
    add((
        function,
        Rule {
            numbers,
            dtypes,
            ..rule
        },
    ));
    let k = option("k", Kind::Int, &[Choice::Int], Some(Literal::Int(1)));
    let (function, rule) = made("math.top_k", &["input"], vec![k]).function(same);
    let returns = Returns::Tensors;
    add((Function { returns, ..function }, rule));
    let (function, rule) = made("ops.dim", &["x"], vec![one_axis]).function(|_, _| Some(0));
    let returns = Returns::Int;
    add((Function { returns, ..function }, rule));
    let (function, rule) = made("float", &["x"], vec![]).function(|ranks, _| (ranks[0] == 0).then_some(0));
    let returns = Returns::Float;
    add((Function { returns, ..function }, rule));
    let (function, rule) = made("scale", &["x", "by"], vec![]).function(same);
    let optional = &[false, true];
    add((Function { optional, ..function }, rule));
    add(made("squeeze", &["x"], vec![]).function(|_, _| Some(ANY_RANK)));
    let shape = option("shape", Kind::Ints, &SHAPE, None);
    let dtype = option(
        "dtype",
        Kind::DType,
        &DTYPES[1..],
        Some(Literal::DType(DType::F32)),
    );
    let zeros = made("zeros", &[], vec![shape, dtype]);
    let (function, rule) = Made { facts: &[0], ..zeros }.function(|_, facts| small(facts[0].max(1)));
    let result = ResultDType::Option(1);
    add((function, Rule { result, ..rule }));
    let padding = option("padding", Kind::Str, &PADDING, None);
    let strides = option("strides", Kind::Ints, &SHAPE, None);
    add(made("pool", &["x"], vec![strides, padding]).function(same));
    let (function, rule) = Made {
        facts: &[1],
        ..made(
            "ops.read",
            &["x"],
            vec![dtype, option("rank", Kind::Int, &RANKS, None)],
        )
    }
    .function(|_, facts| small(facts[0]));
    let result = ResultDType::Option(0);
    add((
        function,
        Rule {
            result,
            typed: true,
            ..rule
        },
    ));
    let (function, narrow) = Made {
        dtypes: &[&[DType::F32]],
        ..made("half", &["x"], vec![])
    }
    .function(|ranks, _| small(2).filter(|_| ranks[0] == 2));
    let (_, wide) = made("half_", &["x"], vec![]).function(same);
    let (_, middle) = Made {
        dtypes: &[&[DType::F32]],
        ..made("half__", &["x"], vec![])
    }
    .function(|ranks, _| small(2).filter(|_| ranks[0] > 1));
    let after = Some("half");
    all.push((function, vec![narrow, Rule { after, ..middle }, wide]));
    all
}

const RANKS: [Choice; 3] = [
    Choice::Is(Literal::Int(0)),
    Choice::Is(Literal::Int(1)),
    Choice::Is(Literal::Int(2)),
];

/// A registry of them all, checked as one that ships.
pub(crate) fn registry() -> Registry {
    let mut code = 100;
    let mut made = Vec::new();
    for (function, mut rules) in functions() {
        for rule in &mut rules {
            rule.code = code;
            code += 1;
        }
        made.push(Function {
            rules: rules.leak(),
            ..function
        });
    }
    let families: &'static [Family] = vec![Family::new("synthetic::hand", made.leak())].leak();
    Registry {
        families,
        types: TensorType::all::<{ TensorType::count(TYPES) }>(TYPES)
            .to_vec()
            .leak(),
        outside: &fallbacks::OUTSIDE_SURFACE,
        cuda: &fallbacks::CUDA,
    }
    .checked()
}
