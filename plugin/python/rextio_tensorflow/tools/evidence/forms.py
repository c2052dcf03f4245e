"""Forms of data, put together from small ones: each takes a value and the name of its place, and refuses others."""

import re
from collections.abc import Callable

from .canonical import Refused, canonical

Form = Callable[[object, str], None]


def only(expected: object) -> Form:
    """This very value: 1, 1.0 and true are three."""
    spelled = canonical(expected)

    def check(value: object, place: str) -> None:
        if canonical(value) != spelled:
            raise Refused(f"{place} must be {spelled}")

    return check


def one_of(*expected: str) -> Form:
    """One of these texts."""

    def check(value: object, place: str) -> None:
        if not isinstance(value, str) or value not in expected:
            raise Refused(f"{place} must be one of {', '.join(expected)}")

    return check


def whole(least: int, most: int) -> Form:
    """An int in a range."""

    def check(value: object, place: str) -> None:
        if type(value) is not int or not least <= value <= most:
            raise Refused(f"{place} must be an int from {least} to {most}")

    return check


def real(least: float, most: float) -> Form:
    """A float in a range."""

    def check(value: object, place: str) -> None:
        if type(value) is not float or not least <= value <= most:
            raise Refused(f"{place} must be a float from {least} to {most}")

    return check


def text(pattern: str, what: str) -> Form:
    """A text of this pattern from end to end."""
    compiled = re.compile(pattern)

    def check(value: object, place: str) -> None:
        if not isinstance(value, str) or not compiled.fullmatch(value):
            raise Refused(f"{place} must be {what}")

    return check


def optional(form: Form) -> Form:
    """The form, or null."""

    def check(value: object, place: str) -> None:
        if value is not None:
            form(value, place)

    return check


def record(**fields: Form) -> Form:
    """An object with exactly these fields."""

    def check(value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise Refused(f"{place} must be an object")
        missing = [name for name in fields if name not in value]
        if missing:
            raise Refused(f"{place} lacks the field {missing[0]}")
        if len(value) != len(fields):
            raise Refused(f"{place} has {len(value) - len(fields)} unknown field(s)")
        for name, form in fields.items():
            form(value[name], f"{place}.{name}")

    return check


def roles(rows: dict[str, Form]) -> Form:
    """A list with one row for each role, in any order."""

    def check(value: object, place: str) -> None:
        if not isinstance(value, list) or len(value) != len(rows):
            raise Refused(f"{place} must be a list of {len(rows)} rows")
        found = [row.get("role") if isinstance(row, dict) else None for row in value]
        for role, form in rows.items():
            if found.count(role) != 1:
                raise Refused(f"{place} must have the role {role} once")
            form(value[found.index(role)], f"{place}[{role}]")

    return check
