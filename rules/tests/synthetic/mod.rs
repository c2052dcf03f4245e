//! Registries of any number of rules, for what must stay small and quick as the surface grows. The rules have no bodies.

use rextio_tensorflow_rules::families::REGISTRY;
use rextio_tensorflow_rules::lang::table::{self, MAX_RANK, NO_RANK};
use rextio_tensorflow_rules::lang::{Choice, DType, Device, Kind, Literal};
use rextio_tensorflow_rules::registry::Family;
use rextio_tensorflow_rules::site::{Meta, Operand};
use rextio_tensorflow_rules::spec::{Function, Name, OptionSpec, ResultDType, Rule, Site as Matches};
use rextio_tensorflow_rules::types::TensorType;
use rextio_tensorflow_rules::Registry;

pub(crate) use rextio_tensorflow_rules::site::Site;

const NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// Legal at rank n from -n to n - 1.
const AXES: [Choice; 10] = [
    int(-5),
    int(-4),
    int(-3),
    int(-2),
    int(-1),
    int(0),
    int(1),
    int(2),
    int(3),
    int(4),
];

const OPTIONS: [OptionSpec; 2] = [
    OptionSpec {
        name: "axis",
        kind: Kind::Int,
        optional: false,
        choices: &AXES,
        range: None,
        default: None,
    },
    OptionSpec {
        name: "keepdims",
        kind: Kind::Bool,
        optional: false,
        choices: &[Choice::Is(Literal::Bool(false)), Choice::Is(Literal::Bool(true))],
        range: None,
        default: Some(Literal::Bool(false)),
    },
];

const fn int(value: i64) -> Choice {
    Choice::Is(Literal::Int(value))
}

/// All CPU types.
pub(crate) fn types() -> Vec<TensorType> {
    let of = |dtype| (0..=MAX_RANK).map(move |rank| TensorType::new(dtype, Device::Cpu, rank));
    DType::ALL.into_iter().flat_map(of).collect()
}

/// The table of `operands` tensors that broadcast.
fn broadcast(operands: usize) -> Vec<u8> {
    let entry = |entry| {
        let (ranks, _) = table::digits(entry, operands, &[]);
        let is_tensor = ranks.iter().all(|rank| *rank >= 0);
        let highest = ranks
            .iter()
            .copied()
            .max()
            .and_then(|rank| u8::try_from(rank).ok());
        highest.filter(|_| is_tensor).unwrap_or(NO_RANK)
    };
    (0..table::entries(operands, [])).map(entry).collect()
}

/// The table of a reduction along an axis.
fn reduction() -> Vec<u8> {
    let facts = OPTIONS.map(|option| option.choices.len());
    let entry = |entry| {
        let (ranks, positions) = table::digits(entry, 1, &facts);
        let axis = match AXES[positions[0]] {
            Choice::Is(Literal::Int(axis)) => axis,
            _ => 0,
        };
        let rank = if (-ranks[0]..ranks[0]).contains(&axis) {
            ranks[0] - i64::from(positions[1] == 0)
        } else {
            -1
        };
        u8::try_from(rank).unwrap_or(NO_RANK)
    };
    (0..table::entries(1, facts)).map(entry).collect()
}

/// One rule of all dtypes: of three tensors, two, a reduction, or one, by its number.
fn function(index: usize, base: (&Function, &Rule)) -> Function {
    let place = index % 10;
    let (operands, options, ranks): (usize, &'static [OptionSpec], Vec<u8>) = match place {
        0 => (3, &[], broadcast(3)),
        1..=3 => (2, &[], broadcast(2)),
        4 | 5 => (1, &OPTIONS, reduction()),
        _ => (1, &[], broadcast(1)),
    };
    let targets = [format!("math.op{index}"), format!("op{index}")].map(|name| Name::new(name.leak()));
    let rule = Rule {
        id: Name::new(format!("rule-{index}").leak()),
        code: u16::try_from(index + 100).unwrap_or(u16::MAX),
        site: Matches::Call(Vec::from(targets).leak()),
        device: Device::Cpu,
        groups: &[0; 3][..operands],
        dtypes: &[&DType::ALL],
        result: ResultDType::Group(0),
        options,
        facts: &[0, 1][..options.len()],
        ranks: ranks.leak(),
        numbers: &[false; 3][..operands],
        after: None,
        ..*base.1
    };
    Function {
        name: format!("op{index}").leak(),
        operands: &NAMES[..operands],
        optional: &[false; 3][..operands],
        rules: vec![rule].leak(),
        ..*base.0
    }
}

/// A registry of `count` rules, twenty to a family.
pub(crate) fn registry(count: usize) -> Registry {
    let base = REGISTRY.families[0].functions[0];
    let functions: Vec<Function> = (0..count)
        .map(|index| function(index, (&base, &base.rules[0])))
        .collect();
    let functions: &'static [Function] = functions.leak();
    let families: Vec<Family> = functions
        .chunks(20)
        .enumerate()
        .map(|(index, part)| Family::new(format!("synthetic::family_{index}").leak(), part))
        .collect();
    Registry {
        families: families.leak(),
        types: types().leak(),
        ..REGISTRY
    }
}

fn site(function: &Function, types: impl Iterator<Item = TensorType>) -> Site {
    Site {
        kind: "call".to_owned(),
        target: format!("tensorflow.{}", function.name),
        operands: types.map(|ty| Operand::of_type(&ty.key())).collect(),
        keywords: Vec::new(),
        malformed: None,
    }
}

/// `count` sites that rules take, of all their functions.
pub(crate) fn taken_sites(registry: &Registry, count: usize) -> Vec<Site> {
    let functions: Vec<&Function> = registry
        .families
        .iter()
        .flat_map(|family| family.functions)
        .collect();
    (0..count)
        .map(|index| {
            let function = functions[index * 7 % functions.len()];
            let ty = TensorType::new(DType::ALL[index % 6], Device::Cpu, 1 + (index % 5) as i64);
            let mut site = site(function, function.operands.iter().map(|_| ty));
            if !function.rules[0].options.is_empty() {
                site.keywords.push(("axis".to_owned(), Meta::Int(0)));
            }
            site
        })
        .collect()
}

/// `count` sites that no rule takes: by dtype, by an option, by a missing operand.
pub(crate) fn refused_sites(registry: &Registry, count: usize) -> Vec<Site> {
    let mut sites = taken_sites(registry, count);
    for (index, site) in sites.iter_mut().enumerate() {
        match index % 3 {
            0 => site.keywords = vec![("axis".to_owned(), Meta::Ints(vec![0, 1]))],
            1 => site.operands.push(Operand::of_type("str")),
            _ => site.operands[0] = Operand::of_type("str"),
        }
    }
    sites
}
