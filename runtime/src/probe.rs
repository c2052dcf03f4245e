//! What the doctor asks of a tensorflow package: each image and each symbol by itself, where [`load`] stops at the
//! first that is wrong. Like `source`, this file doesn't ship.

use core::ffi::CStr;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use super::c::images::OpenImage;
use super::c::load::{load, Images, LoadError, TENSORFLOW_VERSION};
#[cfg(not(unix))]
use super::c::no_images::OpenImage;
use super::c::platform::{Image, Platform};
use super::c::sys::SYMBOLS;

/// The oldest Rust that compiles what ships.
pub const RUST_VERSION: &str = env!("CARGO_PKG_RUST_VERSION");

/// A symbol, and the file that it comes from.
#[derive(Debug)]
pub struct FoundSymbol {
    /// Its name.
    pub name: &'static CStr,
    /// Its image's file; the error says what is wrong.
    pub file: Result<PathBuf, LoadError>,
}

/// An image, and what was found in it.
#[derive(Debug)]
pub struct FoundImage {
    /// Its file, relative to the tensorflow package.
    pub file: &'static str,
    /// The file that is loaded in this process; the error says why it can't be used.
    pub loaded: Result<PathBuf, LoadError>,
    /// The symbols that we take from it; none if it isn't loaded.
    pub symbols: Vec<FoundSymbol>,
}

/// Looks at every image and symbol of a tensorflow package that the process has imported.
pub fn images(package: &Path, platform: &Platform) -> Vec<FoundImage> {
    [Image::Cc, Image::Framework, Image::Common]
        .map(|image| found(image, package, platform))
        .into()
}

fn found(image: Image, package: &Path, platform: &Platform) -> FoundImage {
    let file = platform.file(image);
    let path = package.join(file);
    let opened = match OpenImage::open(&path) {
        Ok(opened) => opened,
        Err(error) => {
            return FoundImage {
                file,
                loaded: Err(error),
                symbols: Vec::new(),
            }
        }
    };
    // What is open is the real file, and a symbol is found only if it is that file's own.
    let real = path.canonicalize().unwrap_or(path);
    let symbols = SYMBOLS
        .iter()
        .filter(|(of, _)| *of == image)
        .map(|(_, name)| FoundSymbol {
            name,
            file: opened.find(name).map(|_| real.clone()),
        })
        .collect();
    opened.keep();
    FoundImage {
        file,
        loaded: Ok(real),
        symbols,
    }
}

/// What the loaded library says of its version.
///
/// # Errors
///
/// If it can't be asked.
pub fn c_version(package: &Path, platform: &Platform) -> Result<String, LoadError> {
    match load(&Images::of_package(package, platform)) {
        Ok(_) => Ok(TENSORFLOW_VERSION.to_owned()),
        Err(LoadError::CVersion { found }) => Ok(found),
        Err(error) => Err(error),
    }
}
