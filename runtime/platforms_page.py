"""Writes docs/platforms.md from platforms.toml."""

import tomllib
from pathlib import Path

HEAD = """# Platforms

Generated from `runtime/platforms.toml` by `cargo xtask bless`. A platform stands here because the runtime
has a profile for it: the names of the three images that it looks for in the TensorFlow 2.21.0 wheel. On every
other platform the plugin installs and `rextio check` works, but a native build stops with a compile error.

Nothing here is certified. The last column says what was run, and by whom.

| platform | target | images | run |
|---|---|---|---|
"""


def row(platform: dict) -> str:
    images = "<br>".join(f"`{image}`" for image in platform["images"])
    return f"| {platform['name']} | {platform['target']} | {images} | {platform['ran']} |"


def main() -> None:
    text = Path(__file__).with_name("platforms.toml").read_text(encoding="utf-8")
    print(HEAD + "\n".join(map(row, tomllib.loads(text)["platform"])))


if __name__ == "__main__":
    main()
