"""`verify-evidence`: checks a file of evidence of a run on an NVIDIA GPU, offline."""

import argparse
import stat
import sys
from pathlib import Path

from .evidence.canonical import MOST_BYTES, Refused, canonical
from .evidence.schema import verify

_PROVES = """
The file's form, its values and its hash are checked: a closed schema, in one spelling. That anything ran on a GPU is
not proven: the file says of itself what happened, and whoever can write such a file can write another. No kernel was
profiled, no transfer was watched, nothing is certified and nothing is supported by it; its flags for these four can be
nothing but false. Neither TensorFlow nor Rextio is needed, and nothing but the file is read.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Check a file of evidence of a run on an NVIDIA GPU: form and integrity, no more."
    parser.epilog = _PROVES
    parser.add_argument("file", metavar="FILE", type=Path, help="what `cargo xtask cuda-evidence` wrote")


def run(options: argparse.Namespace) -> int:
    """Status 0 and one line on stdout if the file is accepted, else 1 and one line on stderr."""
    try:
        found = verify(_read(options.file))
    except Refused as refused:
        print(f"refused: {refused}", file=sys.stderr)
        return 1
    answer = {
        "certification_ready": False,
        "payload_sha256": found,
        "schema_verified": True,
        "support_claim": False,
    }
    print(canonical(answer))
    return 0


def _read(path: Path) -> bytes:
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Refused("the path is not a file")
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused("the file can't be read") from None
