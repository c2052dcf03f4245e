"""Text for a person: at most 80 columns, colours only on a terminal and never against NO_COLOR."""

import os
import sys
import textwrap
from typing import TextIO

WIDTH = 80

_CODES = {"good": "32", "bad": "31", "warn": "33", "strong": "1", "faint": "2"}


class Screen:
    """Writes to one stream. https://no-color.org says what NO_COLOR means."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._colours = self._stream.isatty() and not os.environ.get("NO_COLOR")

    def paint(self, style: str, text: str) -> str:
        """The text in a style: good, bad, warn, strong or faint."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self._colours else text

    def line(self, text: str = "") -> None:
        print(text, file=self._stream)

    def wrapped(self, text: str, indent: str = "", hanging: str | None = None) -> list[str]:
        """The lines of a text. Words, among them paths and code, are never cut."""
        return textwrap.wrap(
            text,
            WIDTH,
            initial_indent=indent,
            subsequent_indent=indent if hanging is None else hanging,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [indent]

    def prose(self, text: str, indent: str = "", hanging: str | None = None) -> None:
        """Writes a text, wrapped."""
        for line in self.wrapped(text, indent, hanging):
            self.line(line)
