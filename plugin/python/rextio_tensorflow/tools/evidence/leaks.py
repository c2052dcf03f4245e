"""What evidence must not tell, in any key or value: paths of a machine, addresses, secrets."""

import re
from collections.abc import Iterator

from .canonical import Refused

MOST_TEXT = 512
MOST_NESTING = 12

_LEAKS = {
    "an absolute path": r"(?:^|[^A-Za-z0-9._+-])/|\b[A-Za-z]:[\\/]|\\\\",
    "an address": r"(?i:https?|file)://",
    "a secret": r"(?i:token|passw(?:or)?d|secret|credential|api[_-]?key)s?\s*[=:]"
    r"|\bgh[a-z]_[A-Za-z0-9]{16}|\bgithub_pat_|\b(?:AKIA|ASIA)[A-Z0-9]{16}|-----BEGIN",
}


def check(value: object) -> None:
    """Refuses leaks, texts that are too long, and data that is too deep."""
    for text in _texts(value, MOST_NESTING):
        if len(text) > MOST_TEXT:
            raise Refused(f"a text is longer than {MOST_TEXT} characters")
        for what, pattern in _LEAKS.items():
            if re.search(pattern, text):
                raise Refused(f"a text looks like {what}")


def _texts(value: object, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    if not isinstance(value, dict | list):
        return
    if depth == 0:
        raise Refused(f"the data is nested deeper than {MOST_NESTING}")
    if isinstance(value, dict):
        yield from value
    for item in value.values() if isinstance(value, dict) else value:
        yield from _texts(item, depth - 1)
