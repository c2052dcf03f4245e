"""One process that runs Rextio's commands one after the other: its start takes longer than most checks."""

import contextlib
import json
import subprocess
import sys

_PROGRAM = """
import contextlib, io, json, sys, traceback
from rextio.cli.main import main

for line in sys.stdin:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(json.loads(line))
        except SystemExit:
            pass
        except BaseException:
            traceback.print_exc()
    print(json.dumps([out.getvalue(), err.getvalue()]), flush=True)
"""


class Worker:
    """Nothing of the project's folder is imported, and what ends the process ends one command only."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def run(self, *words: str) -> tuple[str, str]:
        """What Rextio writes to stdout and stderr."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(words), file=process.stdin, flush=True)
        answer = process.stdout.readline()
        if not answer:
            self._process = None
            return "", process.communicate()[1]
        out, err = json.loads(answer)
        return str(out), str(err)
