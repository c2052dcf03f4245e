"""Writes docs/modes.md from the modes."""

import importlib
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from modes import MODES, NOT_RUN, Mode

HEAD = """# Modes

Generated from `plugin/tests/modes/` by `cargo xtask bless`. A compiled function gives what eager Python would give, or
raises and says how to go on. Its modes are asked for at each call; this is what happens in each. "Runs" means: the
bits, errors and texts of eager Python in that same mode. Behind each row stands a test of its own.

They are asked for when the first tensor comes in, and at each operation that begins with no tensor of the call, as
`tf.zeros((n, 3))` does: that one finds TensorFlow by itself, so a function whose parameters are numbers alone is
refused in the same modes, with the same words.
"""
SECTIONS = {
    "gradients": "Gradients",
    "execution": "Execution",
    "devices": "Devices",
    "settings": "Settings",
}
TABLE = "| mode | what happens | why |\n|---|---|---|\n"
REST = """
## Not run

By the code this holds too, but the machines of our tests lack what it needs.

| mode | what happens | what is missing |
|---|---|---|
"""


def rows() -> list[Mode]:
    """All modes, in the order of the document."""
    for section in SECTIONS:
        importlib.import_module(f"modes.{section}")
    order = [f"modes.{section}" for section in SECTIONS]
    return sorted(MODES, key=lambda mode: order.index(mode.run.__module__))


def page() -> str:
    text = HEAD
    for section, title in SECTIONS.items():
        own = [mode for mode in rows() if mode.run.__module__ == f"modes.{section}"]
        lines = (f"| {mode.name} | {mode.happens} | {mode.why} |\n" for mode in own)
        text += f"\n## {title}\n\n{TABLE}{''.join(lines)}"
    return text + REST + "".join(f"| {name} | {happens} | {lacks} |\n" for name, happens, lacks in NOT_RUN)


if __name__ == "__main__":
    sys.stdout.write(page())
