"""`python -m rextio_tensorflow`: the tools that answer."""

import argparse
import importlib
import os
import sys

from . import __version__

TOOLS = {
    "why": "explain which functions are native, which are not, and what to change",
    "doctor": "check that this environment can build native functions, and run them",
    "rules": "print the supported surface, or one rule whole",
    "plain": "show, or make, the edits with which plain TensorFlow becomes native",
    "build": "run `rextio build` on a copy with these edits, and so that the next build is fast",
    "export": "write a Keras model as a project of plain functions, which `build` makes native",
    "verify-evidence": "check a file of evidence of a run on an NVIDIA GPU, for form and integrity",
}


def main(words: list[str] | None = None) -> int:
    """Runs one tool and returns its exit status. Only that tool's module is imported."""
    words = list(sys.argv[1:] if words is None else words)
    # What follows `--` is for the program that the tool runs.
    at = words.index("--") if "--" in words else len(words)
    words, extra = words[:at], words[at + 1 :]
    parser = argparse.ArgumentParser(prog="python -m rextio_tensorflow", description=__doc__)
    parser.add_argument("--version", action="version", version=__version__)
    tools = parser.add_subparsers(metavar="TOOL", required=True)
    for name, summary in TOOLS.items():
        tool = tools.add_parser(name, help=summary, description=summary)
        if words[:1] == [name]:
            module = importlib.import_module(f".tools.{name.replace('-', '_')}", __package__)
            module.arguments(tool)
            tool.set_defaults(run=module.run)
    options = parser.parse_args(words)
    if extra:
        if not hasattr(options, "extra"):
            parser.error("this tool takes no arguments after `--`")
        options.extra = extra
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would say so once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status


if __name__ == "__main__":
    sys.exit(main())
