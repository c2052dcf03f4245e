//! How the expansion names the rules crate, whatever the user's crate calls it.

use proc_macro2::TokenStream;
use proc_macro_crate::{crate_name, FoundCrate};
use quote::{format_ident, quote};

/// The path of the rules crate.
pub(crate) fn rules() -> TokenStream {
    let name = match crate_name("rextio-tensorflow-rules") {
        Ok(FoundCrate::Name(name)) => name,
        // The crate itself names itself so; a manifest that can't be read is left to the compiler.
        Ok(FoundCrate::Itself) | Err(_) => "rextio_tensorflow_rules".to_owned(),
    };
    let name = format_ident!("{name}");
    quote!(::#name)
}

/// The module of what expansions name.
pub(crate) fn private() -> TokenStream {
    let rules = rules();
    quote!(#rules::__private)
}
