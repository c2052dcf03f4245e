"""One process that runs Rextio's commands one after the other: its start takes longer than most checks."""

import contextlib
import json
import subprocess
import sys
import tempfile
from typing import IO

_PROGRAM = """
import contextlib, io, json, os, sys, traceback

# What a library prints on its own is no answer.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
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
    print(json.dumps([out.getvalue(), err.getvalue()]), file=answers, flush=True)
"""

# How much of a dead process's stderr is worth reading.
_KEPT = 64 * 1024


class Worker:
    """Nothing of the project's folder is imported, and what ends the process ends one command only."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        # A file, since nobody reads a pipe while the process works: once full, it would stop both.
        self._stderr: IO[bytes] | None = None

    def run(self, *words: str) -> tuple[str, str]:
        """What Rextio writes to stdout and stderr."""
        if self._process is None:
            self._stderr = tempfile.TemporaryFile()  # noqa: SIM115, it lives as long as the process
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _PROGRAM],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                text=True,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(words), file=process.stdin, flush=True)
        answer = process.stdout.readline()
        if not answer:
            self._process = None
            process.communicate()
            return "", self._last_words()
        out, err = json.loads(answer)
        return str(out), str(err)

    def _last_words(self) -> str:
        """The end of what the process itself wrote to stderr."""
        assert self._stderr is not None
        with self._stderr as file:
            file.seek(-min(file.seek(0, 2), _KEPT), 2)
            return file.read().decode("utf-8", "replace")
