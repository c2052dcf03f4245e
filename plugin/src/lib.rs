//! `rextio_tensorflow._native`: the plugin object that Rextio loads, the generated texts, and what the
//! doctor tries.

mod device;
mod host;
mod json;
mod plugin;
mod registry;
mod site;
mod texts;
mod trial;
mod vocabulary;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
mod _native {
    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_export]
    use super::plugin::RextioTensorflowPlugin;
    #[pymodule_export]
    use super::texts::{
        bundle, docs_rules, forms_json, readme_table, registry_json, rule_json, rule_markdown, rule_text,
        surface_text, types_json, types_module,
    };
    #[pymodule_export]
    use super::trial::{needs, probe_images, region, take};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
