"""Runs a command, passes on what it writes, and shows the time that it takes."""

import signal
import subprocess
import sys
import threading
import time
from typing import IO

# Where stderr is no terminal, a line after so many seconds.
EVERY = 15.0

_ERASE = "\r\x1b[K"


class _Clock:
    """One line on stderr: overwritten on a terminal, repeated now and then elsewhere."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.start = time.monotonic()
        self._is_terminal = sys.stderr.isatty()
        self._told = self.start

    def tick(self) -> None:
        now = time.monotonic()
        with self.lock:
            if self._is_terminal:
                self._write(f"{_ERASE}building, {now - self.start:.0f} s")
            elif now - self._told >= EVERY:
                self._told = now
                self._write(f"building, {now - self.start:.0f} s\n")

    def clear(self) -> None:
        """To be called under the lock, before anything else is written."""
        if self._is_terminal:
            self._write(_ERASE)

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def _copy(source: IO[str], target: IO[str], clock: _Clock, places: tuple[str, str] | None) -> None:
    for line in source:
        line = line if places is None else line.replace(*places)
        with clock.lock:
            clock.clear()
            target.write(line)
            target.flush()


def watch(
    command: list[str], env: dict[str, str], places: tuple[str, str] | None = None
) -> tuple[int, float]:
    """The exit status as a shell has it, and the seconds. `places` is a path, and what to show instead of it."""
    clock = _Clock()
    process = subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace"
    )
    assert process.stdout is not None and process.stderr is not None
    copies = [
        threading.Thread(target=_copy, args=(source, target, clock, places))
        for source, target in ((process.stdout, sys.stdout), (process.stderr, sys.stderr))
    ]
    for copy in copies:
        copy.start()
    while True:
        try:
            status = process.wait(timeout=1.0)
            break
        except subprocess.TimeoutExpired:
            clock.tick()
        except KeyboardInterrupt:
            # The terminal has sent it to Rextio too, which ends by itself.
            process.send_signal(signal.SIGINT)
    for copy in copies:
        copy.join()
    with clock.lock:
        clock.clear()
    return (128 - status if status < 0 else status), time.monotonic() - clock.start
