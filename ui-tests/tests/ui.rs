//! Runs the cases. `TRYBUILD=overwrite cargo test -p rextio-tensorflow-ui-tests` refreshes the `.stderr` files.

#[test]
fn malformed_rules_do_not_compile() {
    trybuild::TestCases::new().compile_fail("tests/ui/fail/*/*.rs");
}

#[test]
fn good_rules_compile() {
    trybuild::TestCases::new().pass("tests/ui/pass/*.rs");
}
