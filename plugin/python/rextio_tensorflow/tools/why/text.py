"""Explanations as text for a person."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ..screen import Screen
from . import surface
from .check import Claim
from .findings import Explanation, Finding
from .reading import Unreadable
from .source import Source


class Page:
    """Writes explanations to a screen; paths are shown from the project's root."""

    def __init__(self, screen: Screen, root: Path) -> None:
        self._screen = screen
        self._root = root

    def write(
        self,
        explanations: Sequence[Explanation],
        unreadable: Sequence[Unreadable],
        lost: Sequence[Finding],
    ) -> None:
        for file in unreadable:
            where = f"{self._path(file.file)}:{file.line}:{file.column}"
            self._screen.line(self._screen.paint("bad", f"{where} can't be read"))
            self._screen.prose(
                f"{file.message}. Rextio builds nothing of this project until that is mended.", "    "
            )
            self._screen.line()
        if lost:
            self._screen.line(self._screen.paint("warn", "Not in the built package:"))
            self._findings(lost)
            self._screen.line()
        shared = _shared(explanations)
        for each in explanations:
            own = [finding for finding in each.findings if finding not in shared]
            above = [finding for finding in each.findings if finding in shared]
            new = [finding for finding in above if shared[finding]]
            if new:
                self._surroundings(new, shared)
            self._one(each, own, bool(above))
            self._screen.line()
        self._summary(explanations)

    def _surroundings(self, findings: Sequence[Finding], shared: dict[Finding, int]) -> None:
        """What is in the way of several functions, before the first of them."""
        for count in sorted({shared[each] for each in findings}, reverse=True):
            some = [each for each in findings if shared[each] == count]
            self._screen.line(self._screen.paint("strong", f"In the way of {count} functions:"))
            self._findings(some)
            self._screen.line()
        for each in findings:
            shared[each] = 0

    def _path(self, path: Path) -> str:
        try:
            return path.relative_to(self._root).as_posix()
        except ValueError:
            return path.as_posix()

    def _one(self, each: Explanation, findings: Sequence[Finding], is_more_above: bool) -> None:
        function = each.function
        count = len(each.edits)
        edited = f"native, with {count} {'respelling' if count == 1 else 'respellings'}"
        verdict = ("good", edited if count else "native") if each.good else ("bad", "NOT native")
        if each.breaks:
            verdict = ("bad", "BREAKS the build")
        name = self._screen.paint("strong", function.qualname)
        self._screen.line(f"{name}  {self._screen.paint(*verdict)}")
        if each.native:
            for claim in each.claims:
                self._claim(function.source, claim)
        self._edits(each)
        if is_more_above:
            self._screen.line("  what is said above to be in its way")
        self._findings(findings)
        for quote in each.quotes:
            self._screen.prose(
                f"Nothing here explains this. Rextio says: {quote.code} {quote.message} (line {quote.line})".replace(
                    "  ", " "
                ),
                "  ",
                "    ",
            )
        if not each.native and not each.accepted and each.findings and each.accepted is not None:
            self._screen.prose("More may show once these are mended; then ask again.", "  ")
        if each.accepted:
            self._screen.prose(_accepted(each), "  ")

    def _edits(self, each: Explanation) -> None:
        for edit in each.edits:
            where = f"{self._path(each.function.source.path)}:{edit.place.line}:{edit.place.column}"
            before, after = (" ".join(text.split()) for text in (edit.before, edit.after))
            self._screen.prose(f"{where} `{before}` becomes `{after}`", "  ", "    ")
        if each.edits and each.findings:
            self._screen.prose("To have it native by `rextio build` too:", "  ")

    def _claim(self, source: Source, claim: Claim) -> None:
        start = source.offset(claim.line, claim.column)
        place = source.place(start)
        types = ", ".join(surface.annotation(each) for each in claim.operands)
        text = source.text(start, source.offset(claim.end_line, claim.end_column))
        code = surface.code(claim.rule)
        self._screen.prose(
            f"{self._path(source.path)}:{place.line}:{place.column} {code} `{' '.join(text.split())}` ({types}) -> "
            f"{surface.annotation(claim.result)}",
            "  ",
            "    ",
        )

    def _findings(self, findings: Sequence[Finding]) -> None:
        """What helps against several in a row is said after the last of them."""
        for index, each in enumerate(findings):
            after = findings[index + 1 : index + 2]
            alike = any(one.spelling is None and one.advice == each.advice for one in after)
            self._finding(each, is_advised=not alike)

    def _finding(self, finding: Finding, is_advised: bool = True) -> None:
        where = f"{self._path(finding.file)}:{finding.place.line}:{finding.place.column}"
        self._screen.prose(
            f"{where} {finding.text}{f' ({finding.code})' if finding.code else ''}", "  ", "    "
        )
        if finding.spelling is None:
            if is_advised:
                self._screen.prose(f"-> {finding.advice}", "    ", "       ")
            return
        codes = ", ".join(surface.code(rule) for rule in finding.spelling.rules)
        lines = finding.spelling.text.splitlines()
        taken = f" ({codes})" if codes else ""
        taken += f"; {finding.spelling.note}" if finding.spelling.note else ""
        if len(lines) == 1:
            self._screen.prose(f"-> write `{lines[0].strip()}`{taken}", "    ", "       ")
            return
        self._screen.line(f"    -> write{f' ({finding.spelling.note})' if finding.spelling.note else ''}")
        for line in lines:
            self._screen.line(f"       {line}")

    def _summary(self, explanations: Sequence[Explanation]) -> None:
        if not explanations:
            self._screen.prose("No function of this project uses TensorFlow.")
            return
        broken = [each.function.qualname for each in explanations if each.breaks]
        if broken:
            names = f"{', '.join(broken[:3])}{' and others' if len(broken) > 3 else ''}"
            self._screen.prose(
                f"All functions are one library: until {names} {'is' if len(broken) == 1 else 'are'} mended, the build "
                "fails, and none is native."
            )
        native = sum(each.good for each in explanations)
        style = "good" if native == len(explanations) else "bad"
        self._screen.line(self._screen.paint(style, f"{native} of {len(explanations)} functions are native."))


def _shared(explanations: Sequence[Explanation]) -> dict[Finding, int]:
    """What stands at module level and is in the way of several functions, and of how many."""
    counts = Counter(
        finding
        for each in explanations
        for finding in each.findings
        if finding.slug in ("module-level", "distrust", "hidden-import")
    )
    return {finding: count for finding, count in counts.items() if count > 1}


def _accepted(each: Explanation) -> str:
    spelled = any(finding.spelling is not None for finding in each.findings)
    rest = any(finding.spelling is None for finding in each.findings)
    if spelled and rest:
        return "Written so, and without the rest, Rextio accepts the function."
    if spelled:
        return "Written so, Rextio accepts the function."
    return "Nothing else is in its way."
