//! The rules as JSON: what each is and takes, and, for tests, every form with all its spellings.

use rextio_tensorflow_rules::lang::{DType, Literal};
use rextio_tensorflow_rules::record::Record;
use rextio_tensorflow_rules::registry::Entry;
use rextio_tensorflow_rules::site::Type;
use rextio_tensorflow_rules::spec::{OptionSpec, Site};
use rextio_tensorflow_rules::spelling::{calls, forms, Call, Form, Place};
use rextio_tensorflow_rules::types::TensorType;
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
}

/// One option of a rule.
#[derive(Serialize)]
struct Choice {
    name: &'static str,
    r#type: &'static str,
    choices: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Value>,
}

/// Every form of a rule, and every spelling of each.
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

/// A literal value.
struct Value(Literal);

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Literal::Int(value) => serializer.serialize_i64(value),
            Literal::Bool(value) => serializer.serialize_bool(value),
            Literal::Str(value) => serializer.serialize_str(value),
        }
    }
}

impl Shown {
    /// What a record and its rule say.
    pub(crate) fn new(registry: &Registry, record: Record) -> Self {
        let entry = record.entry;
        let site = entry.map(|entry| entry.rule.site);
        let (targets, operator) = match site {
            Some(Site::Call(targets)) => (
                targets
                    .iter()
                    .map(|target| format!("tensorflow.{}", target.text))
                    .collect(),
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
            takes: entry
                .map(|entry| words::operands(registry, &[entry]))
                .unwrap_or_default(),
            operands: entry.map(|entry| operands(registry, entry)).unwrap_or_default(),
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
        let all: Vec<Form> = forms(registry, entry).collect();
        let spelled = all.iter().enumerate().flat_map(|(index, form)| {
            let calls = calls(registry, entry, form).into_iter();
            calls.map(move |call| shown_call(form, index, call))
        });
        Self {
            forms: all.iter().map(|form| shown_form(entry, form)).collect(),
            calls: spelled.collect(),
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

fn operands(registry: &Registry, entry: Entry) -> Vec<Operand> {
    let names = entry.function.operands.iter().zip(entry.rule.numbers);
    names
        .zip(words::ranks(registry, entry))
        .map(|((name, number), ranks)| Operand {
            name,
            dtypes: entry.rule.dtypes.iter().copied().map(DType::name).collect(),
            ranks,
            number: *number,
        })
        .collect()
}

fn choice(option: &OptionSpec) -> Choice {
    Choice {
        name: option.name,
        r#type: option.choices.first().map_or("", |choice| choice.kind().python()),
        choices: option.choices.iter().copied().map(Value).collect(),
        default: option.default.map(Value),
    }
}

fn shown_form(entry: Entry, form: &Form) -> ShownForm {
    let options = entry.rule.options.iter().zip(&form.options);
    ShownForm {
        operands: form
            .operands
            .iter()
            .map(|place| match place {
                Place::Tensor(ty) => ty.suffix(),
                Place::Number => "number".to_owned(),
            })
            .collect(),
        options: options
            .map(|(option, value)| (option.name, Value(*value)))
            .collect(),
        result: form.result.suffix(),
    }
}

fn shown_call(form: &Form, index: usize, call: Call) -> ShownCall {
    let params = call.params.into_iter().map(|(name, ty)| match ty {
        Type::Tensor(ty) => (name, ty.suffix()),
        other => (name, other.name().into_owned()),
    });
    ShownCall {
        expression: call.expression,
        target: call.target,
        params: params.collect(),
        result: form.result.suffix(),
        form: index,
    }
}
