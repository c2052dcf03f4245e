//! The table of platforms, and the file that says what was run on them.

use std::collections::BTreeSet;

use rextio_tensorflow_runtime::{Image, Platform, PLATFORMS};

fn listed() -> Vec<toml::Table> {
    let file: toml::Table = include_str!("../platforms.toml")
        .parse()
        .expect("platforms.toml is TOML");
    let platforms = file["platform"].as_array().expect("a list of platforms");
    platforms
        .iter()
        .map(|platform| platform.as_table().expect("a table").clone())
        .collect()
}

#[test]
fn the_file_lists_the_profiles() {
    let listed = listed();
    assert_eq!(listed.len(), PLATFORMS.len());
    for (platform, listed) in PLATFORMS.iter().zip(&listed) {
        assert_eq!(listed["name"].as_str(), Some(platform.name));
        let images: Vec<_> = listed["images"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|image| image.as_str())
            .collect();
        let files = [Image::Cc, Image::Framework, Image::Common].map(|image| Some(platform.file(image)));
        assert_eq!(images, files, "{}", platform.name);
    }
}

#[test]
fn the_file_says_what_was_run_and_certifies_nothing() {
    for platform in listed() {
        let ran = platform["ran"].as_str().expect("`ran` is a text");
        assert!(ran.starts_with("yes, ") || ran == "nobody has", "{ran}");
    }
    assert!(!include_str!("../platforms.toml")
        .to_lowercase()
        .contains("certif"));
}

#[test]
fn profiles_are_distinct_and_complete() {
    let names: BTreeSet<_> = PLATFORMS.iter().map(|platform| platform.name).collect();
    assert_eq!(names.len(), PLATFORMS.len());
    for platform in PLATFORMS {
        let files = [platform.cc, platform.framework, platform.common];
        let suffix = if platform.target_os == "macos" {
            ".dylib"
        } else {
            ".so"
        };
        assert!(
            files.iter().all(|file| file.contains(suffix)),
            "{}",
            platform.name
        );
        assert!(platform.common.starts_with("python/"), "{}", platform.name);
    }
}

#[test]
fn the_current_profile_is_that_of_the_target() {
    if let Some(current) = Platform::current() {
        assert_eq!(current.target_os, std::env::consts::OS);
        assert_eq!(current.target_arch, std::env::consts::ARCH);
    }
}
