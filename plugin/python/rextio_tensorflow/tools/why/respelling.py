"""Other spellings: pieces of the file put together anew, and the way back from the new text to the old."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .check import Claim

# A piece of new text, or the bounds of a piece of the old text that is kept.
Part = str | tuple[int, int]


@dataclass(frozen=True, eq=False)
class Respelling:
    """A replacement of old text between two offsets.

    `site` bounds the parts that must be one site which a rule takes; without it, the new text must only be free
    of complaints, or all of the text between its ends if it is `quiet`. `holds` may look at that rule's claim and
    refuse.
    """

    start: int
    end: int
    parts: tuple[Part, ...]
    site: tuple[int, int] | None = None
    holds: Callable[[Claim], bool] = field(default=lambda claim: True)
    quiet: bool = False
    # How its result differs, if it does.
    note: str = ""


def call(start: int, end: int, name: str | None, *arguments: Part, note: str = "") -> tuple[Respelling, ...]:
    """A call in place of the old text; none if the file has no name for it."""
    if name is None:
        return ()
    parts: list[Part] = [f"{name}("]
    for index, argument in enumerate(arguments):
        parts += [", ", argument] if index else [argument]
    parts.append(")")
    return (Respelling(start, end, tuple(parts), site=(0, len(parts)), note=note),)


@dataclass(frozen=True)
class Piece:
    """Where a stretch of the new text comes from: the old text, or a respelling."""

    start: int
    end: int
    old: int | None
    owner: Respelling | None


class Rendered:
    """The text after some respellings."""

    def __init__(self, data: bytes, active: Sequence[Respelling]) -> None:
        self._old = data
        self._active = active
        self._out = bytearray()
        self._pieces: list[Piece] = []
        self.spans: dict[Respelling, tuple[int, int]] = {}
        self.sites: dict[Respelling, tuple[int, int]] = {}
        self._range(0, len(data), None)
        self.data = bytes(self._out)

    def _put(self, data: bytes, old: int | None, owner: Respelling | None) -> None:
        start = len(self._out)
        self._out += data
        self._pieces.append(Piece(start, len(self._out), old, owner))

    def _range(self, start: int, end: int, within: Respelling | None) -> None:
        inside = [
            each
            for each in self._active
            if start <= each.start and each.end <= end and each is not within and each not in self.spans
        ]
        # The outermost first, where two begin at one place.
        inside.sort(key=lambda each: (each.start, -each.end))
        at = start
        for each in inside:
            if each.start < at or each in self.spans:
                continue
            self._put(self._old[at : each.start], at, None)
            self._respell(each)
            at = each.end
        self._put(self._old[at:end], at, None)

    def _respell(self, respelling: Respelling) -> None:
        begun = len(self._out)
        self.spans[respelling] = (begun, begun)
        bounds = [begun]
        for part in respelling.parts:
            if isinstance(part, str):
                self._put(part.encode("utf-8"), None, respelling)
            else:
                self._range(*part, respelling)
            bounds.append(len(self._out))
        self.spans[respelling] = (begun, len(self._out))
        if respelling.site is not None:
            first, last = respelling.site
            self.sites[respelling] = (bounds[first], bounds[last])

    def back(self, offset: int) -> tuple[int, Respelling | None]:
        """The old offset of a new one; with the respelling, if that wrote the text there."""
        for piece in self._pieces:
            if piece.start <= offset < piece.end:
                if piece.old is not None:
                    return piece.old + offset - piece.start, None
                assert piece.owner is not None
                return piece.owner.start, piece.owner
        return len(self._old), None

    def text(self, respelling: Respelling) -> str:
        start, end = self.spans[respelling]
        return self.data[start:end].decode("utf-8", "replace")
