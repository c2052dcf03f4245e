//! Lists of ints, from whatever Python gives.

use rextio_tensorflow_runtime::Ints;

#[test]
fn whatever_python_gives_is_a_list() {
    assert_eq!(*Ints::from((2, -1)), [2, -1]);
    assert_eq!(*Ints::from((7,)), [7]);
    assert_eq!(*Ints::from(7), [7]);
    assert!(Ints::from(()).is_empty());
    assert_eq!(*Ints::from((1, 2, 3, 4, 5, 6, 7, 8)), [1, 2, 3, 4, 5, 6, 7, 8]);
    let many: Vec<i64> = (0..20).collect();
    assert_eq!(*Ints::from(many.clone()), many[..]);
    assert_eq!(*Ints::from(many.as_slice()), many[..]);
}
