"""What the native modules of this process did, as their runtimes count it."""

from collections.abc import Callable

__all__ = ["runtime_stats"]

_readers: list[Callable[[], dict[str, int]]] = []


def register(reader: Callable[[], dict[str, int]]) -> None:
    """Adds a native module's reader; its runtime does so when it first meets TensorFlow."""
    _readers.append(reader)


def runtime_stats() -> list[dict[str, int]]:
    """Return the counts of each native module that has run in this process, in the order of their first calls.

    docs/regions.md says what each count means.
    """
    return [reader() for reader in _readers]
