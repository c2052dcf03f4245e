//! The matcher: refusals with their codes and words, on a few rules that never change, and properties over arbitrary
//! sites of the rules that ship.

use std::sync::OnceLock;

use proptest::prelude::*;
use rextio_tensorflow_rules::families::{fallbacks, REGISTRY};
use rextio_tensorflow_rules::lang::{Choice, DType, Device, Literal};
use rextio_tensorflow_rules::lower::lower;
use rextio_tensorflow_rules::matcher::{match_site, Claim, Refusal, Source, Verdict};
use rextio_tensorflow_rules::registry::Entry;
use rextio_tensorflow_rules::site::{Meta, Operand, Site, Type};
use rextio_tensorflow_rules::spec::{Function, OptionSpec, ResultRank, Rule};
use rextio_tensorflow_rules::spelling::{all_forms, calls, drawn, Call};
use rextio_tensorflow_rules::types::{ResultType, TensorType};
use rextio_tensorflow_rules::words::rows;
use rextio_tensorflow_rules::{Family, Registry};

/// Rules as they were when these tests were written: the surface may grow, and the words stay.
mod few {
    use rextio_tensorflow_rules::prelude::*;

    family!(relu, mean, bias_add, matmul, transpose, add, multiply);

    /// Rectified linear unit.
    #[tf_rule(id = "relu-2d", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
    #[tf_rule(id = "relu-1d", code = 18, targets = [nn.relu], ranks = { 1 => 1 })]
    fn relu(x: &Tensor) -> Result<Tensor> {
        op!(Relu(x))
    }

    /// Mean.
    #[tf_rule(
        id = "mean-1",
        code = 4,
        targets = [reduce_mean],
        ranks = { 2 => 1 },
        kwargs = { axis: i64 in [1], keepdims: bool in [false] = false },
    )]
    #[tf_rule(
        id = "mean",
        code = 22,
        targets = [reduce_mean],
        ranks = { 2 => if keepdims { 2 } else { 1 } },
        kwargs = { axis: i64 in [0, 1], keepdims: bool = false },
        after = "mean-1",
    )]
    fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
        op!(Mean(x, i32(axis)), keep_dims = keepdims)
    }

    /// Bias.
    #[tf_rule(
        id = "bias-add",
        code = 21,
        targets = [nn.bias_add],
        ranks = { (2, 1) => 2 },
        kwargs = { data_format: str in ["NHWC"] = "NHWC" },
    )]
    fn bias_add(value: &Tensor, bias: &Tensor, data_format: &str) -> Result<Tensor> {
        op!(BiasAdd(value, bias), data_format = data_format)
    }

    /// Product of matrices.
    #[tf_rule(id = "matmul", code = 1, targets = [matmul], ranks = { (2, 2) => 2 })]
    fn matmul(a: &Tensor, b: &Tensor) -> Result<Tensor> {
        op!(MatMul(a, b))
    }

    /// Transpose.
    #[tf_rule(id = "transpose", code = 39, targets = [transpose], ranks = { 2 => 2 })]
    fn transpose(a: &Tensor) -> Result<Tensor> {
        op!(Transpose(a, i32([1, 0])))
    }

    /// Sum.
    #[tf_rule(id = "add", code = 3, targets = [add], ranks = broadcast(1..=2))]
    #[tf_rule(id = "add-operator", code = 6, operator = "+", ranks = broadcast(1..=2))]
    fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(AddV2(x, y))
    }

    /// Product.
    #[tf_rule(id = "multiply", code = 12, operator = "*", ranks = broadcast(1..=2))]
    fn multiply(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(Mul(x, y))
    }
}

const FEW: Registry = Registry {
    families: &[few::FAMILY],
    types: &[
        TensorType::new(DType::F32, Device::Cpu, 1),
        TensorType::new(DType::F32, Device::Cpu, 2),
        TensorType::new(DType::I64, Device::Cpu, 1),
    ],
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

const F1: &str = "rextio-tensorflow/tensor-f32-cpu-1d";
const F2: &str = "rextio-tensorflow/tensor-f32-cpu-2d";
const I1: &str = "rextio-tensorflow/tensor-i64-cpu-1d";
const C2: &str = "rextio-tensorflow/tensor-f32-cuda0-2d";

fn site(kind: &str, target: &str, types: &[&str]) -> Site {
    let operands = types.iter().map(|ty| Operand::of_type(ty)).collect();
    Site {
        kind: kind.to_owned(),
        target: target.to_owned(),
        operands,
        keywords: Vec::new(),
        malformed: None,
    }
}

fn call(target: &str, types: &[&str]) -> Site {
    site("call", target, types)
}

fn with(mut site: Site, keywords: &[(&str, Meta)]) -> Site {
    site.keywords = keywords
        .iter()
        .map(|(name, value)| ((*name).to_owned(), value.clone()))
        .collect();
    site
}

fn refused(site: &Site) -> Refusal {
    match match_site(&FEW, site) {
        Verdict::Refused(refusal) => refusal,
        other => panic!("expected a refusal of {site:?}, found {other:?}"),
    }
}

fn not_covered(site: &Site) -> bool {
    matches!(match_site(&FEW, site), Verdict::NotCovered)
}

#[test]
fn a_near_miss_carries_the_code_of_the_lowest_rule_that_takes_the_operands() {
    let axis = with(call("tf.reduce_mean", &[F2]), &[("axis", Meta::Int(2))]);
    let refusal = refused(&axis);
    assert_eq!(refusal.code, 4);
    assert_eq!(
        refusal.message,
        "`tf.reduce_mean` can't be lowered here: `axis` must be 0 or 1, found 2"
    );
    assert!(
        refusal.suggestion.contains("`tf.reduce_mean(x, axis=1)`"),
        "{}",
        refusal.suggestion
    );
    assert_eq!(refused(&call("tf.reduce_mean", &[F2])).code, 4);
    assert_eq!(refused(&call("tf.nn.relu", &[F2, F2])).code, 2);
    assert_eq!(refused(&call("tf.nn.relu", &[F1, F2])).code, 18);
    assert_eq!(refused(&call("tf.nn.relu", &[])).code, 2);
    let named = with(call("tf.nn.relu", &[F1]), &[("name", Meta::Str("x".to_owned()))]);
    assert_eq!(
        refused(&named).message,
        "`tf.nn.relu` can't be lowered here: the keyword `name` is not covered"
    );
    let bool_axis = with(call("tf.reduce_mean", &[F2]), &[("axis", Meta::Bool(true))]);
    assert_eq!(refused(&bool_axis).code, 4);
    let swapped = with(
        call("tf.nn.bias_add", &[F2, F1]),
        &[("data_format", Meta::Str("NCHW".to_owned()))],
    );
    assert_eq!(refused(&swapped).code, 21);
}

#[test]
fn other_dtypes_and_ranks_carry_010_and_say_what_is_taken() {
    for site in [
        call("tf.nn.relu", &[I1]),
        call("tf.matmul", &[F2, F1]),
        call("tf.transpose", &[F1]),
        call("tf.nn.relu", &["int"]),
        site("binop", "*", &[F2, "float"]),
        site("binop", "+", &[F2, I1]),
    ] {
        assert_eq!(refused(&site).code, 10, "{site:?}");
    }
    let refusal = refused(&call("tf.nn.relu", &[I1]));
    assert_eq!(
        refusal.message,
        "`tf.nn.relu` takes float32; ranks 1 to 2; found (TensorI64Cpu1D)"
    );
}

#[test]
fn cuda_operands_carry_034_wherever_tensorflow_is_called() {
    for site in [
        call("tf.nn.relu", &[C2]),
        call("tensorflow.nowhere", &[C2]),
        call("tf.add", &[F2, C2]),
        site("binop", "+", &[C2, C2]),
        site("binop", "%", &[C2, F2]),
        site("compare", "<", &[C2, C2]),
    ] {
        assert_eq!(refused(&site).code, 34, "{site:?}");
    }
    assert!(not_covered(&call("numpy.exp", &[C2])));
}

#[test]
fn names_outside_the_surface_are_not_covered() {
    for site in [
        call("tf.nn.gelu", &[F2]),
        call("relu", &[F2]),
        call("numpy.exp", &[F2]),
        call("tensorflow.compat.v2.nn.relu", &[F2]),
        call("tf", &[F2]),
        call("", &[]),
        site("binop", "%", &[F2, F2]),
        site("binop", "<", &[F2, F2]),
        site("compare", "+", &[F2, F2]),
        site("subscript", "+", &[F2, F2]),
    ] {
        assert!(not_covered(&site), "{site:?}");
    }
    let mut unresolved = call("tf.nn.relu", &[F2]);
    unresolved.operands[0].ty = Type::Unknown;
    assert!(not_covered(&unresolved));
}

#[test]
fn a_malformed_site_is_refused_whatever_else_it_holds() {
    let mut forged = call("tf.nn.relu", &[F2]);
    forged.malformed = Some("a tensor operand carries literal metadata".to_owned());
    let refusal = refused(&forged);
    assert_eq!(refusal.code, 2);
    assert!(
        refusal
            .message
            .ends_with("a tensor operand carries literal metadata"),
        "{}",
        refusal.message
    );
}

/// Spellings of every rule, with what they must become.
fn spelled() -> &'static [(Entry, Call, String)] {
    static ALL: OnceLock<Vec<(Entry, Call, String)>> = OnceLock::new();
    ALL.get_or_init(all_spelled)
}

fn all_spelled() -> Vec<(Entry, Call, String)> {
    let drawn = REGISTRY.entries().flat_map(|entry| {
        drawn(&REGISTRY, entry)
            .into_iter()
            .map(move |drawn| (entry, drawn))
    });
    drawn
        .flat_map(|(entry, (form, calls))| {
            let result = form.result.key();
            calls.into_iter().map(move |call| (entry, call, result.clone()))
        })
        .collect()
}

/// Each rule with a registry of nothing else.
fn alone() -> &'static [(Entry, Registry)] {
    static ALL: OnceLock<Vec<(Entry, Registry)>> = OnceLock::new();
    ALL.get_or_init(|| {
        REGISTRY
            .entries()
            .map(|entry| {
                let rules: &'static [Rule] = std::slice::from_ref(entry.rule);
                let function = Function {
                    rules,
                    ..*entry.function
                };
                let functions: &'static [Function] = Box::leak(Box::new([function]));
                let family = Family::new(entry.family.module, functions);
                let families: &'static [Family] = Box::leak(Box::new([family]));
                (entry, Registry { families, ..REGISTRY })
            })
            .collect()
    })
}

fn rendered(site: &Site) -> Vec<String> {
    (0..site.operands.len())
        .map(|index| format!("operand_{index}"))
        .collect()
}

#[test]
fn what_is_claimed_lowers_and_each_rule_claims_something() {
    let all = spelled();
    for entry in REGISTRY.entries() {
        assert!(
            all.iter().any(|(found, ..)| found.rule.id.same(&entry.rule.id)),
            "{} claims nothing",
            entry.rule.id.text
        );
    }
    for (entry, call, result) in all {
        let id = entry.rule.full_id();
        let lowered = lower(
            &REGISTRY,
            &call.site,
            Some(&id),
            Some(result),
            &rendered(&call.site),
        )
        .expect("it was claimed");
        assert_eq!(lowered.function.name, entry.function.name);
        assert!(
            lowered.rust.contains(&format!("Rule::{}", entry.rule.variant)),
            "{}",
            lowered.rust
        );
    }
}

/// A rule by itself takes the forms that it declares, with the result that it declares.
#[test]
fn every_declared_form_is_claimed() {
    for (entry, registry) in alone() {
        // The first ones, and some of the many that follow.
        let all = all_forms(registry, *entry).enumerate();
        for (_, form) in all.filter(|(index, _)| *index < 40 || index % 97 == 0) {
            let calls = calls(registry, *entry, &form);
            assert!(!calls.is_empty(), "{}: {form:?}", entry.rule.id.text);
            for call in calls {
                match match_site(registry, &call.site) {
                    Verdict::Claimed(claim) => assert_eq!(claim.result, form.result),
                    other => panic!("{}: {other:?}", entry.rule.id.text),
                }
            }
        }
    }
}

/// What may stand where a site holds text or a literal.
fn metas() -> impl Strategy<Value = Meta> {
    prop_oneof![
        Just(Meta::Absent),
        Just(Meta::None),
        (-3_i64..4).prop_map(Meta::Int),
        any::<i64>().prop_map(Meta::Int),
        any::<bool>().prop_map(Meta::Bool),
        prop_oneof![Just("NHWC".to_owned()), ".{0,6}"].prop_map(Meta::Str),
        prop::collection::vec(any::<i64>(), 0..3).prop_map(Meta::Ints),
    ]
}

fn operands() -> impl Strategy<Value = Operand> {
    let types = prop_oneof![
        8 => prop::sample::select(vec![F2, F2, F2, F1, F1, I1, C2, "int", "float", "bool", "rextio-tensorflow/tensor-cpu"]).prop_map(Type::parse),
        1 => Just(Type::Unknown),
        1 => ".{0,30}".prop_map(|name| Type::parse(&name)),
    ];
    (types, metas()).prop_map(|(ty, literal)| Operand { ty, literal })
}

fn sites() -> impl Strategy<Value = Site> {
    let targets: Vec<String> = spelled().iter().map(|(_, call, _)| call.target.clone()).collect();
    let kinds = prop_oneof![5 => Just("call".to_owned()), 2 => Just("binop".to_owned()), 1 => Just("compare".to_owned()), 1 => ".{0,8}"];
    let target = prop_oneof![6 => prop::sample::select(targets), 1 => ".{0,20}"];
    let name = prop_oneof![
        Just("axis".to_owned()),
        Just("keepdims".to_owned()),
        Just("data_format".to_owned()),
        ".{0,6}"
    ];
    let keywords = prop::collection::vec((name, metas()), 0..3);
    (kinds, target, prop::collection::vec(operands(), 0..4), keywords).prop_map(
        |(kind, target, operands, keywords)| Site {
            kind,
            target,
            operands,
            keywords,
            malformed: None,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    /// Total and deterministic; what is claimed is one of the declared forms, and lowers.
    #[test]
    fn matching_is_total_and_honest(site in sites()) {
        let first = format!("{:?}", match_site(&REGISTRY, &site));
        prop_assert_eq!(&first, &format!("{:?}", match_site(&REGISTRY, &site)));
        if let Verdict::Claimed(claim) = match_site(&REGISTRY, &site) {
            prop_assert!(is_declared(&claim, &site), "claimed beyond the declared forms: {:?}", site);
            let id = claim.entry.rule.full_id();
            let lowered = lower(&REGISTRY, &site, Some(&id), Some(&claim.result.key()), &rendered(&site));
            prop_assert!(lowered.is_ok(), "{:?}", lowered);
        }
    }

    /// Where several rules would take a site, `after` puts them in one order, and the first of it claims.
    #[test]
    fn at_most_one_rule_claims(site in sites()) {
        let takers: Vec<Entry> = alone()
            .iter()
            .filter(|(_, registry)| matches!(match_site(registry, &site), Verdict::Claimed(_)))
            .map(|(entry, _)| *entry)
            .collect();
        let before = |first: &Entry, second: &Entry| second.rule.after == Some(first.rule.id.text);
        let are_siblings = |first: &Entry, second: &Entry| first.function.name == second.function.name;
        let is_dynamic = site.operands.iter().any(|operand| operand.ty == Type::AnyTensor);
        for (index, first) in takers.iter().enumerate() {
            for second in &takers[..index] {
                let is_ordered = before(first, second) || before(second, first) || are_siblings(first, second);
                prop_assert!(is_dynamic || is_ordered, "{:?}", site);
            }
        }
        match match_site(&REGISTRY, &site) {
            Verdict::Claimed(claim) => {
                let yields = takers.iter().filter(|taker| before(taker, &claim.entry)).count();
                prop_assert!(is_dynamic || yields == 0);
                prop_assert!(takers.iter().any(|taker| taker.rule.id.same(&claim.entry.rule.id)));
            }
            _ => prop_assert!(takers.is_empty(), "{:?}", site),
        }
    }

    /// A claimed site that changes afterwards lowers only if the new site would have been claimed alike.
    #[test]
    fn what_drifts_does_not_lower(index in any::<prop::sample::Index>(), other in sites()) {
        let all = spelled();
        let (entry, call, result) = &all[index.index(all.len())];
        let id = entry.rule.full_id();
        let alike = matches!(match_site(&REGISTRY, &other), Verdict::Claimed(claim)
            if claim.entry.rule.id.same(&entry.rule.id) && claim.result.key() == *result);
        let lowered = lower(&REGISTRY, &other, Some(&id), Some(result), &rendered(&other));
        prop_assert_eq!(lowered.is_ok(), alike);
        let mut more = rendered(&call.site);
        more.push("operand".to_owned());
        prop_assert!(lower(&REGISTRY, &call.site, Some(&id), Some(result), &more).is_err());
        prop_assert!(lower(&REGISTRY, &call.site, None, Some(result), &rendered(&call.site)).is_err());
        prop_assert!(lower(&REGISTRY, &call.site, Some(&id), None, &rendered(&call.site)).is_err());
    }
}

/// Whether some row of the claimed rule's table has the site's types, values and result.
fn is_declared(claim: &Claim, site: &Site) -> bool {
    let (function, rule) = (claim.entry.function, claim.entry.rule);
    let operands = claim.operands(site);
    let place = |index: usize| if function.is_list { 0 } else { index };
    let rank = |(index, operand): (usize, &Operand)| {
        let legal = rule.dtypes[rule.groups[place(index)]];
        match operand.ty {
            Type::Tensor(ty) if ty.device == rule.device && legal.contains(&ty.dtype) => Some(Some(ty.rank)),
            Type::AnyTensor => Some(None),
            Type::None => function.optional[place(index)].then_some(Some(0)),
            Type::Int | Type::Float | Type::Bool => rule.numbers[place(index)].then_some(Some(0)),
            _ => None,
        }
    };
    let Some(mut ranks): Option<Vec<Option<i64>>> = operands.iter().enumerate().map(rank).collect() else {
        return false;
    };
    ranks.truncate(rule.groups.len());
    let result = |rank| match claim.result {
        ResultType::Tensor(ty) => rank == ResultRank::Is(ty.rank),
        _ => true,
    };
    rows(rule)
        .filter(|row| row.fits(&ranks) && result(row.result))
        .any(|row| {
            let specs = rule.options.iter().enumerate();
            let mut chosen = specs.zip(claim.sources());
            chosen.all(|((index, spec), source)| {
                let choices = spec.choices.iter().enumerate();
                let mut allowed = choices.filter(|(at, _)| row.allows(index, *at));
                allowed.any(|(_, choice)| is_of(choice, spec, *source, site))
            })
        })
}

/// Whether the value of an option may be of this choice.
fn is_of(choice: &Choice, spec: &OptionSpec, source: Source, site: &Site) -> bool {
    let (ty, literal) = match source {
        Source::Default => {
            let default = spec.default.expect("it is left out");
            return *choice == Choice::Is(default) || !matches!(choice, Choice::Is(_));
        }
        Source::Keyword(at) => (site.keywords[at].1.ty(), &site.keywords[at].1),
        Source::Operand(at) => (site.operands[at].ty.clone(), &site.operands[at].literal),
    };
    match choice {
        Choice::Is(value) if *literal != Meta::Absent => value.python() == literal.python(),
        Choice::Is(value) => matches!(
            (value, ty),
            (Literal::Bool(_), Type::Bool) | (Literal::Str(_), Type::Str)
        ),
        Choice::Int => ty == Type::Int,
        Choice::Float => matches!(ty, Type::Int | Type::Float),
        Choice::Str => ty == Type::Str,
        Choice::Ints(length) => {
            ty == Type::Ints(*length) || ty == Type::IntList || (*length == 1 && ty == Type::Int)
        }
    }
}
