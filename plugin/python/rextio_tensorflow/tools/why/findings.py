"""What is told about one function."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from .check import Claim, Diagnostic
from .functions import Function
from .source import Place


@dataclass(frozen=True)
class Spelling:
    """Another way to write a construct, which Rextio and the rules were asked about."""

    text: str
    rules: tuple[str, ...]
    # How its result differs, if it does.
    note: str = ""


@dataclass(frozen=True)
class Finding:
    """One reason, with its place and the edit that helps."""

    slug: str
    file: Path
    place: Place
    text: str
    advice: str
    spelling: Spelling | None = None
    code: str | None = None


@dataclass(frozen=True)
class Edit:
    """A change of the text with which `python -m rextio_tensorflow build` builds a function."""

    place: Place
    before: str
    after: str


@dataclass
class Explanation:
    """All that is known of one function."""

    function: Function
    native: bool = False
    claims: tuple[Claim, ...] = ()
    findings: list[Finding] = field(default_factory=list)
    # What Rextio says and no finding explains.
    quotes: list[Diagnostic] = field(default_factory=list)
    # Whether Rextio accepts the function with the spellings that were found; None if it wasn't asked.
    accepted: bool | None = None
    # The edits that make it native; none if it is so without, or if none do.
    edits: tuple[Edit, ...] = ()

    @property
    def breaks(self) -> bool:
        """Rextio accepts it, but its build would fail."""
        return self.native and bool(self.findings) and not self.edits

    @property
    def good(self) -> bool:
        """Native once `python -m rextio_tensorflow build` has built it."""
        return self.unedited or bool(self.edits)

    @property
    def unedited(self) -> bool:
        """Native as it is."""
        return self.native and not self.findings

    def add(self, findings: Iterable[Finding]) -> None:
        """Adds what isn't there yet, in the order of places."""
        known = {(each.slug, each.file, each.place, each.text) for each in self.findings}
        for each in findings:
            if (each.slug, each.file, each.place, each.text) not in known:
                self.findings.append(each)
        self.findings.sort(
            key=lambda each: (each.file != self.function.source.path, each.place.line, each.place.column)
        )
