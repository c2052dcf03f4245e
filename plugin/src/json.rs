//! The rules as JSON: what each is and takes, and, for tests, forms and spellings that show all of it.

use rextio_tensorflow_rules::lang::{Choice as Legal, DType, Literal};
use rextio_tensorflow_rules::matcher::full_name;
use rextio_tensorflow_rules::record::Record;
use rextio_tensorflow_rules::registry::Entry;
use rextio_tensorflow_rules::site::{Meta, Type};
use rextio_tensorflow_rules::spec::{OptionSpec, Site};
use rextio_tensorflow_rules::spelling::{calls, drawn, dynamic, Call, Form, Place};
use rextio_tensorflow_rules::types::{ResultType, TensorType};
use rextio_tensorflow_rules::{words, Registry};
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};

/// A rule, or a refusal without a function, which has neither `rule` nor anything to take.
#[derive(Serialize)]
pub(crate) struct Shown {
    id: String,
    code: String,
    kind: &'static str,
    outcome: &'static str,
    pattern: Vec<String>,
    constraint: String,
    guidance: String,
    targets: Vec<String>,
    operator: Option<&'static str>,
    takes: String,
    operands: Vec<Operand>,
    options: Vec<Choice>,
    #[serde(flatten)]
    rule: Option<Facts>,
    /// The text that ships.
    #[serde(skip_serializing_if = "Option::is_none")]
    rust: Option<&'static str>,
    #[serde(flatten)]
    spelled: Option<Spelled>,
}

/// Where a rule stands.
#[derive(Serialize)]
struct Facts {
    function: &'static str,
    family: &'static str,
    file: &'static str,
    line: u32,
    summary: &'static str,
}

/// One operand of a rule.
#[derive(Serialize)]
struct Operand {
    name: &'static str,
    dtypes: Vec<&'static str>,
    ranks: BTreeSet<i64>,
    /// Whether a Python number may stand there.
    number: bool,
    /// Whether `None` may stand there.
    none: bool,
}

/// One option of a rule.
#[derive(Serialize)]
struct Choice {
    name: &'static str,
    r#type: String,
    choices: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Value>,
}

/// Each of so many forms is spelled with tensors of any dtype and rank too.
const DYNAMIC: usize = 4;

/// Forms of a rule with spellings, which show each thing of it.
#[derive(Serialize)]
pub(crate) struct Spelled {
    forms: Vec<ShownForm>,
    calls: Vec<ShownCall>,
}

#[derive(Serialize)]
struct ShownForm {
    operands: Vec<String>,
    options: BTreeMap<&'static str, Value>,
    result: String,
}

#[derive(Serialize)]
struct ShownCall {
    expression: String,
    target: String,
    params: Vec<(String, String)>,
    /// Of parameters that are options, values that they may have.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    given: BTreeMap<String, Vec<Value>>,
    /// Of parameters of any dtype and rank, those that the form has.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    tensors: BTreeMap<String, String>,
    result: String,
    form: usize,
}

/// One tensor type of the vocabulary.
#[derive(Serialize)]
pub(crate) struct Marker {
    key: String,
    annotation: String,
    dtype: &'static str,
    device: &'static str,
    rank: i64,
}

/// A literal value, a class of values, or what stands for a value at a call.
enum Value {
    Literal(Literal),
    Class(String),
    Told(Meta),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Literal(Literal::Int(value)) | Self::Told(Meta::Int(value)) => {
                serializer.serialize_i64(*value)
            }
            Self::Literal(Literal::Bool(value)) | Self::Told(Meta::Bool(value)) => {
                serializer.serialize_bool(*value)
            }
            Self::Literal(Literal::Str(value)) => serializer.serialize_str(value),
            Self::Literal(Literal::Float(bits)) => serializer.serialize_f64(f64::from_bits(*bits)),
            Self::Literal(Literal::DType(dtype)) => serializer.serialize_str(dtype.name()),
            Self::Class(text) | Self::Told(Meta::Str(text)) => serializer.serialize_str(text),
            Self::Told(Meta::Ints(values)) => values.serialize(serializer),
            Self::Literal(Literal::None) | Self::Told(Meta::None | Meta::Absent) => {
                serializer.serialize_none()
            }
        }
    }
}

impl Shown {
    /// What a record and its rule say.
    pub(crate) fn new(record: Record) -> Self {
        let entry = record.entry;
        let site = entry.map(|entry| entry.rule.site);
        let (targets, operator) = match site {
            Some(Site::Call(targets)) => (
                targets.iter().map(|target| full_name(target.text)).collect(),
                None,
            ),
            Some(Site::Operator(symbol)) => (Vec::new(), Some(symbol)),
            None => (Vec::new(), None),
        };
        let options = entry.map_or(&[][..], |entry| entry.rule.options);
        Self {
            id: record.id,
            code: record.code,
            kind: record.kind,
            outcome: record.outcome,
            pattern: record.pattern,
            constraint: record.constraint,
            guidance: record.guidance,
            targets,
            operator,
            takes: entry.map(|entry| words::operands(&[entry])).unwrap_or_default(),
            operands: entry.map(operands).unwrap_or_default(),
            options: options.iter().map(choice).collect(),
            rule: entry.map(|entry| Facts {
                function: entry.function.name,
                family: entry.family.name(),
                file: entry.function.file,
                line: entry.rule.line,
                summary: entry.function.summary,
            }),
            rust: None,
            spelled: None,
        }
    }

    /// With the text that ships.
    pub(crate) fn with_rust(mut self, entry: Entry) -> Self {
        self.rust = Some(entry.function.text);
        self
    }

    /// With every form and spelling.
    pub(crate) fn with_spellings(mut self, registry: &Registry, entry: Option<Entry>) -> Self {
        self.spelled = Some(entry.map_or(
            Spelled {
                forms: Vec::new(),
                calls: Vec::new(),
            },
            |entry| Spelled::new(registry, entry),
        ));
        self
    }
}

impl Spelled {
    fn new(registry: &Registry, entry: Entry) -> Self {
        let all = drawn(registry, entry);
        let spelled = all.iter().enumerate().flat_map(|(index, (form, calls))| {
            calls
                .iter()
                .map(move |call| shown_call(form, index, call.clone()))
        });
        // Of some, the same with tensors whose types are known at run time only.
        let some = all.iter().enumerate().step_by(DYNAMIC);
        let dynamic = some.filter_map(|(index, (form, _))| {
            let any = dynamic(entry, form);
            let call = calls(registry, entry, &any).into_iter().next()?;
            let names = call.params.iter().filter(|(_, ty)| *ty == Type::AnyTensor);
            let types = form.operands.iter().filter_map(|place| match place {
                Place::Tensor(ty) => Some(ty.suffix()),
                _ => None,
            });
            let tensors: BTreeMap<String, String> = names.map(|(name, _)| name.clone()).zip(types).collect();
            if tensors.is_empty() {
                return None;
            }
            Some(ShownCall {
                tensors,
                ..shown_call(&any, index, call)
            })
        });
        let spelled = spelled.chain(dynamic).collect();
        Self {
            forms: all.iter().map(|(form, _)| shown_form(entry, form)).collect(),
            calls: spelled,
        }
    }
}

impl Marker {
    pub(crate) fn new(ty: &TensorType) -> Self {
        Self {
            key: ty.key(),
            annotation: ty.annotation(),
            dtype: ty.dtype.name(),
            device: ty.device.name(),
            rank: ty.rank,
        }
    }
}

fn operands(entry: Entry) -> Vec<Operand> {
    let (function, rule) = (entry.function, entry.rule);
    let places = function.operands.iter().zip(words::ranks(entry)).enumerate();
    places
        .map(|(place, (name, ranks))| Operand {
            name,
            dtypes: rule.dtypes[rule.groups[place]]
                .iter()
                .copied()
                .map(DType::name)
                .collect(),
            ranks,
            number: rule.numbers[place],
            none: function.optional[place],
        })
        .collect()
}

fn choice(option: &OptionSpec) -> Choice {
    let legal = option.choices.iter().map(|choice| match choice {
        Legal::Is(value) => Value::Literal(*value),
        class => Value::Class(words::one_of(&[*class], None)),
    });
    Choice {
        name: option.name,
        r#type: words::types(option),
        choices: legal.collect(),
        default: option.default.map(Value::Literal),
    }
}

fn shown_form(entry: Entry, form: &Form) -> ShownForm {
    let options = entry.rule.options.iter().zip(&form.options);
    let place = |place: &Place| match place {
        Place::Tensor(ty) => ty.suffix(),
        Place::AnyTensor => "cpu".to_owned(),
        Place::Number { .. } | Place::Plain(_) => "number".to_owned(),
        Place::None => "None".to_owned(),
    };
    ShownForm {
        operands: form.operands.iter().map(place).collect(),
        options: options
            .map(|(option, value)| match value.literal {
                Meta::Absent => (option.name, Value::Class(value.text.clone())),
                _ => (option.name, Value::Told(value.literal.clone())),
            })
            .collect(),
        result: form.result.suffix(),
    }
}

fn shown_call(form: &Form, index: usize, call: Call) -> ShownCall {
    let given = call.given.into_iter();
    let given = given.map(|(name, values)| (name, values.into_iter().map(Value::Told).collect()));
    let params = call.params.into_iter().map(|(name, ty)| match ty {
        Type::Tensor(ty) => (name, ty.suffix()),
        Type::AnyTensor => (name, ResultType::AnyTensor.suffix()),
        other => (name, other.name().into_owned()),
    });
    ShownCall {
        expression: call.expression,
        target: call.target,
        params: params.collect(),
        given: given.collect(),
        tensors: BTreeMap::new(),
        result: form.result.suffix(),
        form: index,
    }
}
