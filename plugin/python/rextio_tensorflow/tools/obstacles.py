"""What is known to stop a build before it begins: files that Rextio can't read, and what the compiler will refuse."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from .why.breakage import Breakage
from .why.check import CheckFailed, check
from .why.reading import read

# Options of `rextio build` that `rextio check` has too, and that decide which functions become native.
_VALUED = ("--enable-plugin", "--native-marker", "--default-external-policy", "--package-import-policy")
_PLAIN = (
    "--require-type-hints",
    "--no-require-type-hints",
    "--allow-dynamic-features",
    "--no-allow-dynamic-features",
    "--native-top-level",
    "--no-native-top-level",
    "--embed-helpers",
    "--no-embed-helpers",
)


def obstacles(root: Path, options: Sequence[str]) -> Iterator[str]:
    """Each with its place and the edit that helps; none if Rextio can't check the project, which it says itself."""
    try:
        modules = check(root, *shared(options))
    except CheckFailed:
        return
    files = read(modules)
    for file in files.unreadable:
        yield f"{file.file.relative_to(root)}:{file.line}:{file.column} can't be read: {file.message}"
    breakage = Breakage(root, modules)
    for function in files.functions:
        for each in breakage.now(function):
            place = f"{each.file.relative_to(root)}:{each.place.line}:{each.place.column}"
            yield f"{place} {each.text}. {each.advice}"


def shared(options: Sequence[str]) -> list[str]:
    """Those of a build's options that a check must have as well."""
    kept: list[str] = []
    wants_value = False
    for word in options:
        name = word.partition("=")[0]
        if wants_value or word in _PLAIN or name in _VALUED:
            kept.append(word)
        wants_value = not wants_value and word in _VALUED
    return kept
