//! `rextio_tensorflow._native`: the plugin object that Rextio loads, and the generated texts.

mod host;
mod plugin;
mod registry;
mod site;
mod texts;
mod vocabulary;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
mod _native {
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_export]
    use super::plugin::RextioTensorflowPlugin;
    #[pymodule_export]
    use super::texts::{bundle, docs_rules, readme_table, registry_json, types_module};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
