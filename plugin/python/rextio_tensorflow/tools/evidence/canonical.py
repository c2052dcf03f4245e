"""Bytes <-> data, in the one spelling of evidence: sorted keys, no blanks, ASCII, no NaN, one newline at the end."""

import hashlib
import json

MOST_BYTES = 131_072


class Refused(ValueError):
    """Why evidence isn't accepted, in one line that holds nothing of what the file says."""


def canonical(value: object) -> str:
    """The one spelling of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def sha256(value: object) -> str:
    """The hash of a value's spelling."""
    return hashlib.sha256(canonical(value).encode("ascii")).hexdigest()


def parse(data: bytes) -> object:
    """Reads a file's bytes. Whatever is spelled in another way is refused, and so is what Python can't spell again."""
    if len(data) > MOST_BYTES:
        raise Refused(f"the file is longer than {MOST_BYTES} bytes")
    try:
        text = data.decode("ascii")
        value: object = json.loads(text)
        again = canonical(value) + "\n"
    except UnicodeDecodeError:
        raise Refused("the file is not ASCII") from None
    except RecursionError:
        raise Refused("the JSON is nested too deeply") from None
    except ValueError:
        raise Refused("the file is not JSON, or holds a number out of range") from None
    if text != again:
        raise Refused("the JSON is not spelled canonically, with one newline at the end")
    return value
