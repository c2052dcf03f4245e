//! A Python claim site -> [`Site`]. Total: whatever the object is, reading it raises nothing.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyString, PyTuple};
use rextio_tensorflow_rules::site::{Meta, Operand, Site, Type};

/// Reads a site; nothing if it isn't one that names a kind and a target.
pub(crate) fn read(object: &Bound<'_, PyAny>) -> Option<Site> {
    let kind = text(&object.getattr("kind").ok()?)?;
    let target = text(&object.getattr("target").ok()?)?;
    let mut site = Site {
        kind,
        target,
        operands: Vec::new(),
        keywords: Vec::new(),
        malformed: None,
    };
    if let Err(why) = read_details(object, &mut site) {
        site.malformed = Some(why);
    }
    Some(site)
}

/// Everything else; the error says what no honest site holds.
fn read_details(object: &Bound<'_, PyAny>, site: &mut Site) -> Result<(), String> {
    for ty in items(object, "operand_types")? {
        site.operands.push(Operand {
            ty: operand_type(&ty)?,
            literal: Meta::Absent,
        });
    }
    let literals = items(object, "operand_literals")?;
    if !literals.is_empty() && literals.len() != site.operands.len() {
        return Err(format!(
            "literal metadata is misaligned: {} entries for {} operands",
            literals.len(),
            site.operands.len()
        ));
    }
    for (operand, literal) in site.operands.iter_mut().zip(&literals) {
        operand.literal = meta(literal)?;
    }
    for keyword in items(object, "keywords")? {
        let name = attribute(&keyword, "name")?;
        let name = text(&name).ok_or("a keyword's name is not text")?;
        let value = meta(&attribute(&keyword, "literal")?)?;
        if value == Meta::Absent {
            return Err(format!("the keyword `{name}` has no literal value"));
        }
        if let Some(stated) = optional(&keyword, "arg_type")? {
            let stated =
                text(&stated).ok_or_else(|| format!("the type of the keyword `{name}` is not text"))?;
            if Type::parse(&stated) != value.ty() {
                let shown = value.python();
                return Err(format!(
                    "the literal {name}={shown} contradicts its stated type {stated}"
                ));
            }
        }
        if site.keywords.iter().any(|(known, _)| *known == name) {
            return Err(format!("`{name}` is given twice"));
        }
        site.keywords.push((name, value));
    }
    consistent(object, site)
}

/// What Rextio never offers together.
fn consistent(object: &Bound<'_, PyAny>, site: &Site) -> Result<(), String> {
    for operand in &site.operands {
        if operand.is_tensor() && operand.literal != Meta::Absent {
            return Err("a tensor operand carries literal metadata".to_owned());
        }
        if !operand.literal.agrees_with(&operand.ty) {
            return Err(format!(
                "the literal {} contradicts its stated type {}",
                operand.literal.python(),
                operand.ty.name()
            ));
        }
    }
    if optional(object, "receiver")?.is_some() {
        return Err("a function call carries a method receiver".to_owned());
    }
    if !items(object, "callables")?.is_empty() {
        return Err("an operand is a project function".to_owned());
    }
    if site.kind != "call" {
        if !site.keywords.is_empty() {
            return Err("an operator carries keywords".to_owned());
        }
        if site.operands.len() != 2 {
            return Err(format!(
                "an operator has 2 operands, found {}",
                site.operands.len()
            ));
        }
    }
    if let Some(expression) = optional(object, "expression")? {
        let target = attribute(&expression, "target")?;
        if text(&target).as_deref() != Some(&site.target) {
            return Err("the expression tree names another target".to_owned());
        }
    }
    Ok(())
}

fn attribute<'py>(object: &Bound<'py, PyAny>, name: &str) -> Result<Bound<'py, PyAny>, String> {
    object
        .getattr(name)
        .map_err(|_| format!("`{name}` can't be read"))
}

/// An attribute that may be absent or None.
fn optional<'py>(object: &Bound<'py, PyAny>, name: &str) -> Result<Option<Bound<'py, PyAny>>, String> {
    match object.getattr(name) {
        Ok(value) if value.is_none() => Ok(None),
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_instance_of::<pyo3::exceptions::PyAttributeError>(object.py()) => Ok(None),
        Err(_) => Err(format!("`{name}` can't be read")),
    }
}

/// The items of a tuple or list attribute. A subclass is read as what it is, not as its methods say.
fn items<'py>(object: &Bound<'py, PyAny>, name: &str) -> Result<Vec<Bound<'py, PyAny>>, String> {
    let Some(value) = optional(object, name)? else {
        return Ok(Vec::new());
    };
    if let Ok(tuple) = value.cast::<PyTuple>() {
        return Ok(tuple.iter().collect());
    }
    match value.cast::<PyList>() {
        Ok(list) => Ok(list.iter().collect()),
        Err(_) => Err(format!("`{name}` is not a tuple")),
    }
}

/// The texts of a tuple or list attribute.
pub(crate) fn texts(object: &Bound<'_, PyAny>, name: &str) -> Result<Vec<String>, String> {
    let wrong = || format!("`{name}` holds something else than text");
    items(object, name)?
        .iter()
        .map(|item| text(item).ok_or_else(wrong))
        .collect()
}

/// The type of an operand, which is parsed here and nowhere else.
fn operand_type(value: &Bound<'_, PyAny>) -> Result<Type, String> {
    if value.is_none() {
        return Ok(Type::Unknown);
    }
    text(value)
        .map(|name| Type::parse(&name))
        .ok_or_else(|| "an operand's type is not text".to_owned())
}

/// The text of a string; nothing for other objects and for text that isn't Unicode.
fn text(value: &Bound<'_, PyAny>) -> Option<String> {
    value.cast::<PyString>().ok()?.to_str().ok().map(str::to_owned)
}

/// Literal metadata.
fn meta(literal: &Bound<'_, PyAny>) -> Result<Meta, String> {
    let is_literal = attribute(literal, "is_literal")?;
    let is_literal = is_literal
        .cast::<PyBool>()
        .map_err(|_| "`is_literal` is not a bool")?
        .is_true();
    let value = attribute(literal, "value")?;
    if !is_literal {
        return if value.is_none() {
            Ok(Meta::Absent)
        } else {
            Err("a value that is not a literal is stated".to_owned())
        };
    }
    if value.is_none() {
        return Ok(Meta::None);
    }
    if let Ok(bool) = value.cast::<PyBool>() {
        return Ok(Meta::Bool(bool.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        return int(&value).map(Meta::Int);
    }
    if value.is_instance_of::<PyString>() {
        return text(&value)
            .map(Meta::Str)
            .ok_or_else(|| "a literal string is not Unicode".to_owned());
    }
    if let Ok(tuple) = value.cast::<PyTuple>() {
        let items: Result<Vec<i64>, String> = tuple
            .iter()
            .map(|item| {
                if item.is_instance_of::<PyBool>() {
                    Err("a literal tuple holds a bool".to_owned())
                } else {
                    int(&item)
                }
            })
            .collect();
        return items.map(Meta::Ints);
    }
    Err("a literal of an unknown type".to_owned())
}

fn int(value: &Bound<'_, PyAny>) -> Result<i64, String> {
    let value = value
        .cast::<PyInt>()
        .map_err(|_| "a literal tuple holds something else than ints")?;
    value
        .extract()
        .map_err(|_| "a literal int does not fit 64 bits".to_owned())
}
