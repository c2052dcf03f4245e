//! What may stand in the operands' places of a form.

use super::values::Value;
use crate::lang::DType;
use crate::registry::Entry;
use crate::site::{Meta, Operand, Type};
use crate::spec::Site as Matches;
use crate::types::{TensorType, ANY_ANNOTATION};

/// What stands in one operand's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// A tensor.
    Tensor(TensorType),
    /// A tensor of any dtype and rank.
    AnyTensor,
    /// A Python number beside a tensor.
    Number {
        /// Whether it may be a bool.
        bools: bool,
    },
    /// A Python number that TensorFlow makes this dtype of.
    Plain(DType),
    /// `None`.
    None,
}

/// Names of the tensors of a list.
const LISTED: [&str; 3] = ["a", "b", "c"];

/// How a number is written. A text that is a name is a parameter.
const NUMBERS: [(&str, Type, Meta); 5] = [
    ("-2.5", Type::Float, Meta::Absent),
    ("3", Type::Int, Meta::Int(3)),
    ("number", Type::Float, Meta::Absent),
    ("count", Type::Int, Meta::Absent),
    ("flag", Type::Bool, Meta::Absent),
];

/// Of those, the ones that are ints: where all numbers of a call must be.
const INTS: [usize; 2] = [1, 3];

/// How many ways there are to write the numbers of a form.
pub(super) fn ways(places: &[Place]) -> usize {
    if places.iter().any(|place| matches!(place, Place::Number { .. })) {
        NUMBERS.len() + INTS.len()
    } else {
        1
    }
}

impl Place {
    /// How it is written: the operand's name, or a number. Two numbers of one call are written differently; `way` says
    /// which of all comes first.
    pub(super) fn value(self, name: &str, way: usize, place: usize) -> (String, Operand) {
        let turn = way + place;
        let (text, ty, literal) = match self {
            Self::Tensor(ty) => (name, Type::Tensor(ty), Meta::Absent),
            Self::AnyTensor => (name, Type::AnyTensor, Meta::Absent),
            Self::Number { .. } if way >= NUMBERS.len() => NUMBERS[INTS[turn % INTS.len()]].clone(),
            Self::Number { bools: true } => NUMBERS[turn % NUMBERS.len()].clone(),
            Self::Number { bools: false } => NUMBERS[turn % (NUMBERS.len() - 1)].clone(),
            Self::Plain(DType::Bool) => NUMBERS[4].clone(),
            Self::Plain(DType::I32) => NUMBERS[INTS[turn % INTS.len()]].clone(),
            Self::Plain(_) => NUMBERS[turn % 2 * 2].clone(),
            Self::None => ("None", Type::None, Meta::None),
        };
        (text.to_owned(), Operand { ty, literal })
    }

    /// Its annotation.
    pub(super) fn annotation(self) -> String {
        match self {
            Self::Tensor(ty) => ty.annotation(),
            Self::AnyTensor => ANY_ANNOTATION.to_owned(),
            Self::Number { .. } => "int | float".to_owned(),
            Self::Plain(DType::I32) => "int".to_owned(),
            Self::Plain(DType::Bool) => "bool".to_owned(),
            Self::Plain(_) => "float".to_owned(),
            Self::None => "None".to_owned(),
        }
    }
}

/// The names of a form's operands.
pub(super) fn names(entry: Entry) -> &'static [&'static str] {
    if entry.function.is_list {
        &LISTED
    } else {
        entry.function.operands
    }
}

/// What may stand for operands of these ranks, with these dtypes of the groups.
pub(super) fn places(entry: Entry, dtypes: &[DType], ranks: &[i64]) -> Vec<Vec<Place>> {
    let rule = entry.rule;
    let number = Place::Number { bools: rule.bools };
    let tensor = |place: usize| {
        Place::Tensor(TensorType::new(
            dtypes[rule.groups[place]],
            rule.device,
            ranks[place],
        ))
    };
    if entry.function.is_list {
        let one = tensor(0);
        let mut lists = vec![vec![one; 2], vec![one], vec![one; 3]];
        if rule.numbers[0] {
            lists.push(vec![one, number]);
        }
        return lists;
    }
    let mut lists = vec![Vec::new()];
    for (place, rank) in ranks.iter().enumerate() {
        let mut each = vec![tensor(place)];
        if *rank == 0 && rule.numbers[place] {
            each.push(number);
        }
        if *rank == 0 && entry.function.optional[place] {
            each.push(Place::None);
        }
        let extend = |list: &Vec<Place>| {
            let list = list.clone();
            let each = each.clone().into_iter();
            each.map(move |place| [list.as_slice(), &[place]].concat())
        };
        lists = lists.iter().flat_map(extend).collect();
    }
    if matches!(rule.site, Matches::Operator(_)) {
        lists.retain(|list| list.iter().any(|place| matches!(place, Place::Tensor(_))));
    }
    lists
        .into_iter()
        .filter_map(|list| with_plain_numbers(rule.groups, dtypes, list))
        .collect()
}

/// A number with no tensor of its group beside it says its dtype itself; nothing if no number says this one.
fn with_plain_numbers(groups: &[usize], dtypes: &[DType], mut list: Vec<Place>) -> Option<Vec<Place>> {
    for place in 0..list.len() {
        let mut beside = list
            .iter()
            .zip(groups)
            .filter(|(_, group)| **group == groups[place]);
        if matches!(list[place], Place::Number { .. })
            && !beside.any(|(other, _)| matches!(other, Place::Tensor(_)))
        {
            let dtype = dtypes[groups[place]];
            if !matches!(dtype, DType::F32 | DType::I32 | DType::Bool) {
                return None;
            }
            list[place] = Place::Plain(dtype);
        }
    }
    Some(list)
}

/// A value in an option's place, as an operand.
pub(super) fn operand(value: &Value) -> Operand {
    Operand {
        ty: value.ty.clone(),
        literal: value.positional(),
    }
}
