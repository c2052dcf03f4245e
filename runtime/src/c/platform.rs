//! The platforms that we have a profile for, and which one this is.

/// One of TensorFlow's three shared libraries that we take symbols from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Image {
    /// `libtensorflow_cc`: the eager C API.
    Cc,
    /// `libtensorflow_framework`: statuses and host tensors.
    Framework,
    /// `lib_pywrap_tensorflow_common`: Python's `EagerTensor` and gradient tapes.
    Common,
}

/// What we know of a platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Platform {
    /// Our name for it.
    pub name: &'static str,
    /// Rust's `target_os`.
    pub target_os: &'static str,
    /// Rust's `target_arch`.
    pub target_arch: &'static str,
    /// Rust's `target_env`; empty where it has none.
    pub target_env: &'static str,
    /// What Python's `platform.machine()` says.
    pub machine: &'static str,
    /// File of [`Image::Cc`] inside the tensorflow package.
    pub cc: &'static str,
    /// File of [`Image::Framework`] inside the tensorflow package.
    pub framework: &'static str,
    /// File of [`Image::Common`] inside the tensorflow package.
    pub common: &'static str,
}

/// Every platform with a profile.
pub const PLATFORMS: &[Platform] = &[
    Platform {
        name: "linux-x86_64",
        target_os: "linux",
        target_arch: "x86_64",
        target_env: "gnu",
        machine: "x86_64",
        cc: "libtensorflow_cc.so.2",
        framework: "libtensorflow_framework.so.2",
        common: "python/lib_pywrap_tensorflow_common.so",
    },
    Platform {
        name: "linux-aarch64",
        target_os: "linux",
        target_arch: "aarch64",
        target_env: "gnu",
        machine: "aarch64",
        cc: "libtensorflow_cc.so.2",
        framework: "libtensorflow_framework.so.2",
        common: "python/lib_pywrap_tensorflow_common.so",
    },
    Platform {
        name: "macos-arm64",
        target_os: "macos",
        target_arch: "aarch64",
        target_env: "",
        machine: "arm64",
        cc: "libtensorflow_cc.2.dylib",
        framework: "libtensorflow_framework.2.dylib",
        common: "python/lib_pywrap_tensorflow_common.dylib",
    },
];

impl Platform {
    /// The profile of the target that this was compiled for; `None` where there is none.
    pub fn current() -> Option<&'static Self> {
        let name = if cfg!(all(
            target_os = "linux",
            target_arch = "x86_64",
            target_env = "gnu"
        )) {
            "linux-x86_64"
        } else if cfg!(all(
            target_os = "linux",
            target_arch = "aarch64",
            target_env = "gnu"
        )) {
            "linux-aarch64"
        } else if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
            "macos-arm64"
        } else {
            return None;
        };
        PLATFORMS.iter().find(|platform| platform.name == name)
    }

    /// The file of an image, relative to the tensorflow package.
    pub const fn file(&self, image: Image) -> &'static str {
        match image {
            Image::Cc => self.cc,
            Image::Framework => self.framework,
            Image::Common => self.common,
        }
    }
}
