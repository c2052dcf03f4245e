//! The dtypes of CPU kernels, where they are fewer than an op's definition says (`data/kernels.txt`, whose
//! format `data/export_kernels.py` states).

use std::collections::HashMap;
use std::sync::OnceLock;

/// What the CPU kernels of one op take.
#[derive(Clone, Copy)]
pub(crate) enum Kernels {
    /// There is none.
    Missing,
    /// As in `T=f32,f64 Tidx=i32`.
    Limited(&'static str),
}

/// The limits of the op called `name`, if its kernels have any.
pub(crate) fn find(name: &str) -> Option<Kernels> {
    static READ: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    let table = READ.get_or_init(|| {
        include_str!("../data/kernels.txt")
            .lines()
            .filter_map(|line| line.split_once('|'))
            .collect()
    });
    table.get(name).map(|items| match *items {
        "-" => Kernels::Missing,
        items => Kernels::Limited(items),
    })
}

impl Kernels {
    /// The dtypes that the kernels take for a type attribute; nothing if there is no limit.
    pub(crate) fn taken(self, attr: &str) -> Option<Vec<&'static str>> {
        let Self::Limited(items) = self else { return None };
        let (_, dtypes) = items
            .split(' ')
            .filter_map(|item| item.split_once('='))
            .find(|(name, _)| *name == attr)?;
        Some(dtypes.split(',').filter(|dtype| !dtype.is_empty()).collect())
    }
}
