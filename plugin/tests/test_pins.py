"""The crates of generated modules are those that this workspace is tested with."""

import tomllib

from rextio_tensorflow import plugin

from support.places import ROOT


def test_generated_modules_use_the_crates_of_the_workspace() -> None:
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    pinned = manifest["workspace"]["dependencies"]
    for crate in plugin().crate_dependencies():
        assert pinned[crate.name] == crate.version, crate.name
