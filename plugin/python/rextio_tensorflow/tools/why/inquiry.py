"""Asks Rextio about copies of the functions: without what surrounds them, and with other spellings."""

import ast
import textwrap
from dataclasses import replace
from pathlib import Path

from . import modules as module_level
from . import probe
from .check import Diagnostic, Module, Verdict
from .copies import imported
from .findings import Explanation, Spelling
from .functions import Function
from .reasons import Reason, candidates
from .respelling import Rendered, Respelling
from .source import Source

# Each round applies what the one before it found; what isn't found by then is left.
_ROUNDS = 16

_UNDEFINED = "is not defined in this scope"


class Rewrite:
    """One function while its reasons and spellings are sought."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.confirmed: dict[Reason, Diagnostic | None] = {}
        self.unexplained: list[Diagnostic] = []
        self.accepted: bool | None = None
        self._candidates = candidates(function)
        self._active: dict[Reason, Respelling] = {}
        self._failed: set[Respelling] = set()
        self._broken: set[Respelling] = set()
        # The sites, in the old text, that a rule takes as they are.
        self.claimed: set[tuple[int, int]] = set()
        self._told: dict[Respelling, Spelling] = {}

    def hear(self, said: list[tuple[int, Diagnostic]]) -> None:
        """Matches complaints, each with its offset in the old text, with the reasons."""
        self.unexplained = []
        # In the order of the text, and last what may follow from another complaint.
        for offset, diagnostic in sorted(said, key=lambda pair: (_UNDEFINED in pair[1].message, pair[0])):
            if diagnostic.code != "RXT080" and not self._explained(offset, diagnostic):
                place = self.function.source.place(offset)
                self.unexplained.append(replace(diagnostic, line=place.line, column=place.column - 1))
        for reason in self._candidates:
            if reason.certain:
                self.confirmed.setdefault(reason, None)
        # Rextio repeats some complaints at the head of the function.
        known = {each.message for each in self.confirmed.values() if each is not None}
        self.unexplained = [each for each in self.unexplained if each.message not in known]
        if any(not reason.follows for reason in self.confirmed):
            self.confirmed = {reason: said for reason, said in self.confirmed.items() if not reason.follows}

    def _explained(self, offset: int, diagnostic: Diagnostic) -> bool:
        if any(each.covers is not None and _within(offset, each.covers) for each in self.confirmed):
            return True
        if _UNDEFINED in diagnostic.message:
            name = diagnostic.message.split("'")[1]
            if any(name in reason.binds for reason in self.confirmed):
                return True
        matching = [each for each in self._candidates if each.start == offset and each.explains(diagnostic)]
        # One complaint stands for all keywords of a call.
        keep = [
            each for each in matching if each.slug == matching[0].slug or each.slug.startswith("keyword-")
        ]
        for reason in keep:
            self.confirmed.setdefault(reason, diagnostic)
            if self.confirmed[reason] is None:
                self.confirmed[reason] = diagnostic
        return bool(keep)

    def choose(self) -> bool:
        """Chooses the spellings to try, the accepted among them; whether they are others than before.

        Rextio holds back what rules refuse as long as it has complaints of its own. So a spelling that must be taken
        by a rule is tried wherever no rule takes what stands there.
        """
        chosen: dict[Reason, Respelling] = {}
        for reason in self._candidates:
            accepted = [each for each in reason.respellings if each in self._told]
            for each in accepted or reason.respellings:
                open_site = each.site is not None and (each.start, each.end) not in self.claimed
                if (
                    each not in self._failed
                    and (reason in self.confirmed or open_site)
                    and self._parses(each)
                ):
                    chosen[reason] = each
                    break
        changed = set(chosen.values()) != set(self._active.values())
        self._active = chosen
        return changed

    def _parses(self, respelling: Respelling) -> bool:
        """Whether it leaves Python; a statement that shares its line with others may not."""
        if respelling not in self._told and respelling not in self._broken:
            try:
                ast.parse(Rendered(self.function.source.data, [respelling]).data)
            except SyntaxError:
                self._broken.add(respelling)
        return respelling not in self._broken

    @property
    def active(self) -> list[Respelling]:
        """What to render; where two are of the same text, the accepted one comes first."""
        return sorted(dict.fromkeys(self._active.values()), key=lambda each: each not in self._told)

    def judge(self, rendered: Rendered, verdict: Verdict, source: Source) -> None:
        """Keeps the spellings that Rextio and the rules accepted, and hears the complaints that are left."""
        located = [(source.offset(each.line, each.column), each) for each in verdict.diagnostics]
        owners = {rendered.back(offset)[1] for offset, _ in located}
        claims = {
            (source.offset(each.line, each.column), source.offset(each.end_line, each.end_column)): each
            for each in verdict.claims
        }
        before = set(self._told)
        failed: set[Respelling] = set()
        for each in self.active:
            if each not in rendered.spans:
                continue
            claim = claims.get(rendered.sites.get(each, rendered.spans[each]))
            if each.site is not None:
                accepted = claim is not None and each.holds(claim)
            elif each.quiet:
                accepted = not any(_within(offset, rendered.spans[each]) for offset, _ in located)
            else:
                accepted = each not in owners
            if not accepted:
                failed.add(each)
                self._told.pop(each, None)
            elif not each.quiet or claim is not None or verdict.native:
                indent = self.function.source.indent_at(each.start)
                text = textwrap.dedent(indent + rendered.text(each)).strip()
                self._told[each] = Spelling(text, (claim.rule,) if claim is not None else (), each.note)
        # What failed before may work now that other operands have types.
        self._failed = failed if set(self._told) - before else self._failed | failed
        for reason in self._active:
            if self._active[reason] in self._told:
                self.confirmed.setdefault(reason, None)
        self.accepted = verdict.native
        # What is said of a spelling that failed tells nothing about the function.
        silent = [span for each, span in rendered.spans.items() if each in failed]
        self.hear(
            [
                (rendered.back(offset)[0], said)
                for offset, said in located
                if not any(_within(offset, span) for span in silent)
            ]
        )

    def spelling(self, reason: Reason) -> Spelling | None:
        """What was accepted in the place of a reason's text."""
        own = [each for each in reason.respellings if each in self._told]
        ranges = {(each.start, each.end) for each in reason.respellings}
        same = [each for each in self._told if (each.start, each.end) in ranges]
        return next((self._told[each] for each in (*own, *same)), None)

    def repeats(self, reason: Reason) -> bool:
        """Whether a reason that Rextio didn't name is that of another one, which stands in the same text."""
        ranges = {(each.start, each.end) for each in reason.respellings}
        return (
            reason.slug == "refused"
            and self.confirmed[reason] is None
            and any(
                (each.start, each.end) in ranges
                for other in self.confirmed
                if other is not reason
                for each in other.respellings
            )
        )


def _within(offset: int, span: tuple[int, int]) -> bool:
    return span[0] <= offset < span[1]


class Inquiry:
    """Copies of the modules of some functions, and what Rextio says of them."""

    def __init__(self, root: Path, modules: dict[Path, Module], explanations: list[Explanation]) -> None:
        self._root = root
        self._explanations = explanations
        self.rewrites = {id(each): Rewrite(each.function) for each in explanations}
        self._modules = modules
        self._said: dict[int, list[tuple[int, Diagnostic]]] = {}

    def said(self, explanation: Explanation) -> list[tuple[int, Diagnostic]]:
        """The complaints about a function in its bare module."""
        return self._said.get(id(explanation), [])

    def bare(self) -> None:
        """Asks about the functions in modules without anything else."""
        found, rendered, sources = self._ask(self._explanations)
        for each in self._explanations:
            path = each.function.source.path
            verdict = _verdict(found, self._root, each.function)
            if verdict is not None:
                self.rewrites[id(each)].accepted = verdict.native
                self.rewrites[id(each)].claimed = {
                    (
                        rendered[path].back(sources[path].offset(claim.line, claim.column))[0],
                        rendered[path].back(sources[path].offset(claim.end_line, claim.end_column) - 1)[0]
                        + 1,
                    )
                    for claim in verdict.claims
                }
                self._said[id(each)] = [
                    (rendered[path].back(sources[path].offset(said.line, said.column))[0], said)
                    for said in verdict.diagnostics
                ]

    def guilty(self, statements: list[module_level.Statement]) -> list[module_level.Statement]:
        """Those statements after which Rextio knows the imports before them no longer."""
        found = probe.ask(self._root, {}, [each.file for each in statements])
        return [
            statement
            for index, statement in enumerate(statements)
            if (module := found.get(probe.statement_path(index))) is not None
            and module_level.PROBE not in module.imports
        ]

    def respell(self) -> None:
        """Tries the other spellings, until all that are left are accepted."""
        for _ in range(_ROUNDS):
            changed = [each for each in self._explanations if self.rewrites[id(each)].choose()]
            if not changed:
                return
            found, rendered, sources = self._ask(changed)
            for each in changed:
                path = each.function.source.path
                verdict = _verdict(found, self._root, each.function)
                if verdict is not None:
                    self.rewrites[id(each)].judge(rendered[path], verdict, sources[path])

    def _ask(
        self, about: list[Explanation]
    ) -> tuple[dict[Path, Module], dict[Path, Rendered], dict[Path, Source]]:
        kept = [each.function.node for each in self._explanations]
        rendered: dict[Path, Rendered] = {}
        sources: dict[Path, Source] = {}
        originals = {each.function.source.path: each.function.source for each in about}
        for path, source in originals.items():
            own = [
                respelling
                for each in self._explanations
                if each.function.source.path == path
                for respelling in self.rewrites[id(each)].active
            ]
            rendered[path] = Rendered(source.data, [*module_level.cleared(source, kept), *own])
            sources[path] = Source(path, rendered[path].data.decode("utf-8"))
        texts = imported(self._modules, originals) | {path: each.data for path, each in rendered.items()}
        return probe.ask(self._root, texts), rendered, sources


def _verdict(found: dict[Path, Module], root: Path, function: Function) -> Verdict | None:
    module = found.get(function.source.path.relative_to(root))
    named = [each for each in module.functions if each.name == function.qualname] if module else []
    return named[-1] if named else None
