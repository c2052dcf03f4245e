//! A claimed site -> the Rust expression, matching again from nothing.

mod text;

use crate::lang::names::MODULE_PREFIX;
use crate::matcher::{match_site, Claim, Verdict};
use crate::registry::Registry;
use crate::site::Site;
use crate::spec::Function;
use crate::types::ResultType;

/// The Rust text for one site.
#[derive(Debug, Clone)]
pub struct Lowered {
    /// One expression.
    pub rust: String,
    /// What results.
    pub result: ResultType,
    /// The function whose module it calls.
    pub function: &'static Function,
}

/// Lowers `site`, which was claimed by `rule_id` with `result_type`; `operands` are the rendered operands.
///
/// # Errors
///
/// Says what drifted: nothing of the site is trusted from the claim.
pub fn lower(
    registry: &Registry,
    site: &Site,
    rule_id: Option<&str>,
    result_type: Option<&str>,
    operands: &[String],
) -> Result<Lowered, String> {
    let claim = match match_site(registry, site) {
        Verdict::Claimed(claim) => claim,
        Verdict::NotCovered => {
            return Err(format!(
                "no rule covers the {} site `{}` any more",
                site.kind, site.target
            ));
        }
        Verdict::Refused(refusal) => {
            return Err(format!("the site drifted after its claim: {}", refusal.message))
        }
    };
    let (expected, result) = (claim.entry.rule.full_id(), claim.result.key());
    if rule_id != Some(expected.as_str()) {
        return Err(format!(
            "the site matches rule `{expected}`, but was claimed by {}",
            shown(rule_id)
        ));
    }
    if result_type != Some(result.as_str()) {
        return Err(format!(
            "rule `{expected}` results in `{result}`, but {} was claimed",
            shown(result_type)
        ));
    }
    if operands.len() != site.operands.len() {
        let (given, claimed) = (operands.len(), site.operands.len());
        return Err(format!(
            "{given} operand(s) were rendered for a site of {claimed}"
        ));
    }
    if let Some(operand) = operands.iter().find(|operand| operand.trim().is_empty()) {
        return Err(format!("an operand was rendered as `{operand}`"));
    }
    Ok(Lowered {
        rust: expression(&claim, site, operands),
        result: claim.result,
        function: claim.entry.function,
    })
}

fn shown(name: Option<&str>) -> String {
    name.map_or_else(|| "nothing".to_owned(), |name| format!("`{name}`"))
}

/// `module::function(module::Rule::Variant, &x, 1, false)?`.
fn expression(claim: &Claim, site: &Site, operands: &[String]) -> String {
    let function = claim.entry.function;
    let module = format!("{MODULE_PREFIX}{}", function.name);
    let variant = if claim.is_dynamic {
        "Any"
    } else {
        claim.entry.rule.variant
    };
    let mut arguments = vec![format!("{module}::Rule::{variant}")];
    arguments.extend(text::operands(claim, site, operands));
    arguments.extend(text::options(claim, site, operands));
    format!("{module}::{}({})?", function.name, arguments.join(", "))
}
