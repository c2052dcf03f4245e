//! TensorFlow's C API: the images that it is found in, its symbols, and what is owned of it.

pub(super) mod devices;
pub(super) mod gil;
pub(super) mod handle;
#[cfg(all(unix, not(target_os = "linux")))]
mod holder;
#[cfg(target_os = "linux")]
mod holder_linux;
#[cfg(unix)]
pub(super) mod images;
pub(super) mod load;
#[cfg(not(unix))]
pub(super) mod no_images;
pub(super) mod platform;
pub(super) mod status;
pub(super) mod sys;
