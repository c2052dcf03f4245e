//! Loads the table of functions from the libraries of a tensorflow package that the process has already.

use core::ffi::CStr;
use core::fmt;
use std::path::{Path, PathBuf};

#[cfg(unix)]
use super::images::OpenImage;
#[cfg(not(unix))]
use super::no_images::OpenImage;
use super::platform::{Image, Platform};
use super::sys::Api;

/// The one TensorFlow that this was written against.
pub const TENSORFLOW_VERSION: &str = "2.21.0";

/// Where the three images are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Images {
    /// The file of [`Image::Cc`].
    pub(in super::super) cc: PathBuf,
    /// The file of [`Image::Framework`].
    pub(in super::super) framework: PathBuf,
    /// The file of [`Image::Common`].
    pub(in super::super) common: PathBuf,
}

impl Images {
    /// The images of a tensorflow package, the folder that holds its `__init__.py`.
    pub(in super::super) fn of_package(package: &Path, platform: &Platform) -> Self {
        Self {
            cc: package.join(platform.cc),
            framework: package.join(platform.framework),
            common: package.join(platform.common),
        }
    }
}

/// Why TensorFlow's functions can't be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoadError {
    /// No profile for the target that this was compiled for.
    Platform,
    /// The interpreter is not CPython 3.11.
    Python {
        /// What it is.
        found: String,
    },
    /// The interpreter runs on another machine type than the profile's.
    Machine {
        /// What the interpreter says.
        found: String,
        /// What the profile says.
        expected: &'static str,
    },
    /// `import tensorflow` failed, or gave something that is not a package.
    NoTensorFlow {
        /// The reason.
        why: String,
    },
    /// `tensorflow.__version__` is another.
    PythonVersion {
        /// What it is.
        found: String,
    },
    /// `TF_Version()` is another.
    CVersion {
        /// What it is.
        found: String,
    },
    /// An image is not loaded in this process.
    NotLoaded {
        /// Its file.
        path: PathBuf,
        /// What the dynamic loader says.
        why: String,
    },
    /// An image lacks a symbol.
    MissingSymbol {
        /// The symbol.
        symbol: String,
        /// The image's file.
        path: PathBuf,
    },
    /// A symbol came from another file than its image.
    ForeignSymbol {
        /// The symbol.
        symbol: String,
        /// The image's file.
        path: PathBuf,
        /// The file that it came from.
        found: PathBuf,
    },
    /// The eager context could not be had.
    NoContext {
        /// The reason.
        why: String,
    },
}

const REINSTALL: &str =
    "reinstall it with `pip install --force-reinstall tensorflow==2.21.0` and start Python anew";

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rextio-tensorflow cannot use TensorFlow in this process: ")?;
        match self {
            Self::Platform => f.write_str("it has no profile for this platform; its README lists those it has"),
            Self::Python { found } => write!(f, "it needs CPython 3.11, and this is {found}"),
            Self::Machine { found, expected } => write!(
                f,
                "it was built for {expected}, and this Python runs as {found}; build it with this Python"
            ),
            Self::NoTensorFlow { why } => {
                write!(f, "{why}; install it with `pip install tensorflow=={TENSORFLOW_VERSION}`")
            }
            Self::PythonVersion { found } => write!(
                f,
                "it needs tensorflow {TENSORFLOW_VERSION}, and `tensorflow.__version__` is {found}; {REINSTALL}"
            ),
            Self::CVersion { found } => write!(
                f,
                "it needs tensorflow {TENSORFLOW_VERSION}, and the loaded library says {found}; {REINSTALL}"
            ),
            Self::NotLoaded { path, why } => {
                let path = path.display();
                write!(f, "the tensorflow package has not loaded {path} ({why}); {REINSTALL}")
            }
            Self::MissingSymbol { symbol, path } => {
                write!(f, "{} has no symbol `{symbol}`; {REINSTALL}", path.display())
            }
            Self::ForeignSymbol { symbol, path, found } => write!(
                f,
                "the symbol `{symbol}` comes from {}, not from {}; don't preload or import another TensorFlow",
                found.display(),
                path.display()
            ),
            Self::NoContext { why } => write!(f, "its eager context is not to be had: {why}"),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<LoadError> for super::super::data::error::Error {
    fn from(error: LoadError) -> Self {
        Self::runtime(error.to_string())
    }
}

/// Finds every symbol in its own image and checks the version. Loads no library: all must be loaded already.
///
/// # Errors
///
/// The first thing that is missing, foreign or of another version.
pub(in super::super) fn load(images: &Images) -> Result<Api, LoadError> {
    let cc = OpenImage::open(&images.cc)?;
    let framework = OpenImage::open(&images.framework)?;
    let common = OpenImage::open(&images.common)?;
    let find = |image, symbol: &'static CStr| {
        let opened = match image {
            Image::Cc => &cc,
            Image::Framework => &framework,
            Image::Common => &common,
        };
        opened.find(symbol)
    };
    // SAFETY: each address was found under its name in its own image of the package, which is never closed;
    // the version is checked right below, before any other function is called.
    let api = unsafe { Api::resolve(find) }?;
    let found = version(&api);
    if found != TENSORFLOW_VERSION {
        return Err(LoadError::CVersion { found });
    }
    for image in [cc, framework, common] {
        image.keep();
    }
    Ok(api)
}

/// What `TF_Version()` says.
fn version(api: &Api) -> String {
    // SAFETY: takes nothing; in every version it returns a C string in static memory.
    let text = unsafe { (api.version)() };
    if text.is_null() {
        return String::from("nothing");
    }
    // SAFETY: a C string in static memory.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}
