"""`rules`: the surface in short, or single rules whole. The texts come from the generators of docs/rules.md."""

import argparse
import json
import sys

from .. import _native
from .screen import Screen


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a TensorFlow name (tf.nn.relu), an operator (+), a rule id (relu-f32-cpu-2d), a diagnostic code (2) or a "
        "rule function (relu); without one, every rule in short",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "markdown"),
        default="text",
        help="text fits 80 columns, but for the Rust that ships, which is printed as it is (default: text)",
    )


def run(options: argparse.Namespace) -> int:
    try:
        if options.format == "json":
            print(json.dumps(_json(options.names), indent=2))
        elif options.format == "markdown":
            pages = [_native.rule_markdown(name) for name in options.names] or [_native.docs_rules()]
            sys.stdout.write("\n".join(pages))
        else:
            _show(Screen(), options.names)
    except ValueError as error:
        Screen(sys.stderr).prose(str(error))
        return 1
    return 0


def _json(names: list[str]) -> list[object]:
    texts = [_native.rule_json(name) for name in names] or [_native.registry_json()]
    return [rule for text in texts for rule in json.loads(text)]


def _show(screen: Screen, names: list[str]) -> None:
    """What stands at the left edge is a heading."""
    texts = [_native.rule_text(name) for name in names] or [_native.surface_text()]
    for text in texts:
        for line in text.splitlines():
            screen.line(screen.paint("strong", line) if line[:1].strip() else line)
        if names:
            screen.line()
