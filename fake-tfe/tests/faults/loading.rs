//! What can be wrong with the images: each symbol missing, each from elsewhere, a file that isn't loaded.

use std::fs;

use libtest_mimic::{Failed, Trial};
use tempfile::TempDir;

use crate::fake::Fake;
use crate::images::{stubs, Images};
use crate::runtime::inside::{try_load, Image, LoadError, SYMBOLS};

/// The tests of this file. That another version is refused is one of the faults of `TF_Version`.
pub(crate) fn tests() -> Vec<Trial> {
    vec![
        Trial::test("complete_images_are_taken", complete),
        Trial::test("each_symbol_may_be_missing", missing),
        Trial::test("each_symbol_may_be_foreign", foreign),
        Trial::test("each_image_may_not_be_loaded", not_loaded),
    ]
}

fn load(images: &Images) -> Result<(), LoadError> {
    try_load(images.cc.clone(), images.framework.clone(), images.common.clone())
}

/// The error of images that are wrong; it must be the expected one, and its text hold these words.
fn refused(images: &Images, expected: &LoadError, words: &[&str]) -> Result<(), Failed> {
    let found = load(images);
    if found != Err(expected.clone()) {
        return Err(format!("expected {expected:?}, found {found:?}").into());
    }
    let text = expected.to_string();
    match words.iter().find(|word| !text.contains(**word)) {
        None => Ok(()),
        Some(word) => Err(format!("{word:?} is not in {text:?}").into()),
    }
}

fn complete() -> Result<(), Failed> {
    let folder = TempDir::new()?;
    Ok(load(&Images::of_stubs(folder.path()))?)
}

fn missing() -> Result<(), Failed> {
    let folder = TempDir::new()?;
    let images = Images::of_stubs(folder.path());
    for (image, symbol) in SYMBOLS {
        let symbol = symbol.to_str()?;
        let file = stubs(
            &folder.path().join(format!("without_{symbol}")),
            *image,
            Some(symbol),
            None,
        );
        let expected = LoadError::MissingSymbol {
            symbol: symbol.to_owned(),
            path: file.clone(),
        };
        let words = [
            symbol,
            file.to_str().ok_or("a path")?,
            "has no symbol",
            "pip install",
        ];
        refused(&images.with(*image, file.clone()), &expected, &words)?;
    }
    println!("{} symbols, each missing once", SYMBOLS.len());
    Ok(())
}

/// The image needs a library that has the symbol, so that a look-up in the image finds it there.
fn foreign() -> Result<(), Failed> {
    let folder = TempDir::new()?;
    let images = Images::of_stubs(folder.path());
    let other = Fake::get().image("cc").canonicalize()?;
    for (image, symbol) in SYMBOLS {
        let symbol = symbol.to_str()?;
        let name = folder.path().join(format!("foreign_{symbol}"));
        let file = stubs(&name, *image, Some(symbol), Some(&other));
        let expected = LoadError::ForeignSymbol {
            symbol: symbol.to_owned(),
            path: file.clone(),
            found: other.clone(),
        };
        let words = [symbol, other.to_str().ok_or("a path")?, "another TensorFlow"];
        refused(&images.with(*image, file.clone()), &expected, &words)?;
    }
    println!("{} symbols, each from elsewhere once", SYMBOLS.len());
    Ok(())
}

fn not_loaded() -> Result<(), Failed> {
    let folder = TempDir::new()?;
    let images = Images::of_stubs(folder.path());
    for image in [Image::Cc, Image::Framework, Image::Common] {
        let idle = folder.path().join("idle.so");
        fs::copy(crate::fake::file(), &idle)?;
        let absent = folder.path().join("absent.so");
        for (path, why) in [(idle, "not in this process"), (absent, "No such file")] {
            match load(&images.with(image, path.clone())) {
                Err(LoadError::NotLoaded {
                    path: found,
                    why: reason,
                }) if found == path && reason.contains(why) => {}
                other => return Err(format!("{image:?}: {other:?}").into()),
            }
        }
    }
    Ok(())
}
