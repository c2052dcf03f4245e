"""A reason why a function isn't native: a construct, its place, and the edit that helps."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..check import Diagnostic
from ..functions import Function
from ..respelling import Respelling


@dataclass(frozen=True, eq=False)
class Reason:
    """A construct that may be a reason; it is one only if Rextio complains about it.

    `says` is a pattern of Rextio's complaints about this construct, `start` the offset at which it complains.
    """

    slug: str
    start: int
    text: str
    advice: str
    says: str
    respellings: tuple[Respelling, ...] = ()
    # Names that the construct would have bound: complaints about them follow from it.
    binds: frozenset[str] = frozenset()
    # Where the construct is, if that isn't where Rextio complains.
    shown: int | None = None
    # Whether it holds without a complaint: no rule takes the construct.
    certain: bool = False
    # Whether it always follows from another reason.
    follows: bool = False
    # What lies within it isn't looked at.
    covers: tuple[int, int] | None = None

    @property
    def at(self) -> int:
        """The offset to show."""
        return self.start if self.shown is None else self.shown

    def explains(self, diagnostic: Diagnostic) -> bool:
        return re.search(self.says, f"{diagnostic.code} {diagnostic.message}") is not None


Detector = Callable[[Function], Iterator[Reason]]
