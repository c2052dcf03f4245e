//! Each symbol of the runtime's table has its faults in the library's list. A new symbol that has none fails the tests.

use std::collections::BTreeSet;

use libtest_mimic::Trial;

use crate::fake::Fake;
use crate::runtime::inside::{Image, SYMBOLS};

/// The symbols that need no Python.
pub(crate) fn without_python() -> BTreeSet<&'static str> {
    let symbols = SYMBOLS.iter().filter(|(image, _)| *image != Image::Common);
    symbols
        .map(|(_, symbol)| symbol.to_str().expect("ASCII"))
        .collect()
}

/// The tests of this file.
pub(crate) fn tests() -> Vec<Trial> {
    vec![Trial::test("each_symbol_has_its_faults", || {
        let table: BTreeSet<_> = SYMBOLS
            .iter()
            .map(|(_, symbol)| symbol.to_str().expect("ASCII"))
            .collect();
        let classes = Fake::get().classes();
        let listed: BTreeSet<_> = classes.iter().map(|(symbol, _)| symbol.as_str()).collect();
        let (new, gone): (Vec<_>, Vec<_>) = (
            table.difference(&listed).collect(),
            listed.difference(&table).collect(),
        );
        if listed.len() == classes.len() && new.is_empty() && gone.is_empty() {
            return Ok(());
        }
        Err(format!("symbols without faults: {new:?}; faults without symbols: {gone:?}").into())
    })]
}
