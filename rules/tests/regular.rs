//! Which operations of a rule may be recorded follows from the rule: no list names it again.

mod family {
    use rextio_tensorflow_rules::prelude::*;

    family!(
        root,
        power,
        whole_power,
        any_power,
        total,
        total_along,
        picked,
        unknown
    );

    /// Square root.
    #[tf_rule(id = "root", code = 1, targets = [math.sqrt], ranks = { n => n })]
    fn root(x: &Tensor) -> Result<Tensor> {
        op!(Sqrt(x))
    }

    /// Power of floats, which can't fail.
    #[tf_rule(id = "power", code = 2, targets = [pow], ranks = broadcast(1..=2), dtypes = [f32, f64])]
    fn power(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(Pow(x, y))
    }

    /// Power of integers, which fails for a negative one.
    #[tf_rule(id = "whole-power", code = 3, targets = [pow], ranks = broadcast(1..=2), dtypes = [i32, i64])]
    fn whole_power(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(Pow(x, y))
    }

    /// Power of any numbers.
    #[tf_rule(id = "any-power", code = 4, targets = [pow], ranks = broadcast(1..=2), dtypes = [f32, i32])]
    fn any_power(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(Pow(op!(Neg(x))?, y))
    }

    /// Sum along a known axis.
    #[tf_rule(id = "total", code = 5, targets = [reduce_sum], ranks = { 2 => 1 })]
    fn total(x: &Tensor) -> Result<Tensor> {
        op!(Sum(x, i32(0)))
    }

    /// Sum along an axis that is a value.
    #[tf_rule(id = "total-along", code = 6, targets = [math.add], ranks = { (n, 0) => n }, dtypes = [i32])]
    fn total_along(x: &Tensor, axis: &Tensor) -> Result<Tensor> {
        op!(Sum(x, axis), keep_dims = true)
    }

    /// Rows of a tensor.
    #[tf_rule(id = "picked", code = 7, targets = [gather], ranks = { (2, 1) => 2 }, dtypes = [i32])]
    fn picked(params: &Tensor, indices: &Tensor) -> Result<Tensor> {
        op!(GatherV2(params, indices, i32(0)))
    }

    /// An op of which the table says nothing.
    #[tf_rule(id = "unknown", code = 8, targets = [linalg.inv], ranks = { 2 => 2 })]
    fn unknown(x: &Tensor) -> Result<Tensor> {
        op!(MatrixInverse(x))
    }
}

#[test]
fn values_decide() {
    let regular = |name: &str| {
        let function = family::FAMILY
            .functions
            .iter()
            .find(|function| function.name == name);
        let text: String = function
            .map_or("", |function| function.text)
            .split_whitespace()
            .collect();
        let last = text.rsplit("Op::new").next().unwrap_or_default().to_owned();
        let after = last.split_once(".regular").map(|(_, rest)| rest.to_owned());
        after.map_or_else(String::new, |rest| {
            rest.split(".run()").next().unwrap_or_default().to_owned()
        })
    };
    for name in ["root", "power", "total"] {
        assert_eq!(regular(name), "()", "{name}");
    }
    for name in ["whole_power", "total_along", "picked", "unknown"] {
        assert_eq!(regular(name), "", "{name}");
    }
    assert_eq!(
        regular("any_power"),
        "_unless(__x.dtype(),&[DType::I32,DType::I64])"
    );
}
