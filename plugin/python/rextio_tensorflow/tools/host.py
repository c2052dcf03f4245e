"""The installed Rextio, as a command. It has no `__main__`, and its script may be another environment's on PATH."""

import sys

_PROGRAM = "import sys; from rextio.cli.main import main; sys.exit(main())"


def command(*words: str) -> list[str]:
    """The words that run Rextio under this interpreter; `-P` keeps the current folder's modules out of it."""
    return [sys.executable, "-P", "-c", _PROGRAM, *words]
