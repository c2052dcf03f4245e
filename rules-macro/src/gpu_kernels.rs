//! What TensorFlow's GPU kernels take (`data/gpu_kernels.txt`, whose format `data/export_gpu_kernels.py` states).

use std::collections::HashMap;
use std::sync::OnceLock;

/// The kernels of one op that take the same inputs from host memory.
#[derive(Clone, Copy)]
pub(crate) struct GpuKernels {
    items: &'static str,
    host: &'static str,
}

/// The kernels of the op called `name`; none if it has no GPU kernel.
pub(crate) fn find(name: &str) -> &'static [GpuKernels] {
    static READ: OnceLock<HashMap<&'static str, Vec<GpuKernels>>> = OnceLock::new();
    let table = READ.get_or_init(|| {
        let mut table: HashMap<_, Vec<_>> = HashMap::new();
        for line in include_str!("../data/gpu_kernels.txt").lines() {
            let mut parts = line.split('|');
            if let (Some(name), Some(items), Some(host)) = (parts.next(), parts.next(), parts.next()) {
                table.entry(name).or_default().push(GpuKernels { items, host });
            }
        }
        table
    });
    table.get(name).map_or(&[], Vec::as_slice)
}

impl GpuKernels {
    /// Whether they take these dtypes for a type attribute.
    pub(crate) fn take(self, attr: &str, codes: &[&str]) -> bool {
        let items = self.items.split(' ').filter_map(|item| item.split_once('='));
        let known = items.into_iter().find(|(name, _)| *name == attr);
        known.is_none_or(|(_, dtypes)| {
            codes
                .iter()
                .all(|code| dtypes.split(',').any(|known| known == *code))
        })
    }

    /// Whether they take an input from host memory.
    pub(crate) fn takes_from_host(self, input: &str) -> bool {
        self.host.split(',').any(|name| name == input)
    }

    /// As in `T=f32,f64`.
    pub(crate) fn shown(self) -> &'static str {
        self.items
    }
}
