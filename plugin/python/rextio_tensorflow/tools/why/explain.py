"""From Rextio's verdicts to explanations: which reasons hold, and which other spellings are native."""

from collections.abc import Sequence
from pathlib import Path

from . import modules as module_level
from .breakage import Breakage
from .check import CheckFailed, Diagnostic, Module, Verdict
from .distrust import Search, is_distrusted
from .findings import Explanation, Finding
from .functions import Function
from .inquiry import Inquiry, Rewrite
from .reasons import Reason

_OVERRIDDEN = "final binding"

# Functions that Rextio doesn't look at, by where they stand.
_KINDS = {
    "method": ("is a method", "Make it a function at module level that takes what it needs as parameters."),
    "async": ("is a coroutine", "Write a plain function, and call it from the coroutine."),
    "nested": ("stands inside another function", "Move it to module level."),
    "lambda": ("is a lambda", "Write `def` at module level, with annotations."),
    "conditional": ("stands inside a statement", "Define it at module level, without a condition."),
}


# Functions that Rextio was told to leave in Python.
_SKIPPED = {
    "automatic-promotion-disabled": (
        "the project's settings make only functions with `@rextio.native` native, and this has none",
        'Mark it, or set `native_marker = "auto"` under `[policy]` in rextio.toml.',
    ),
    "explicit-exemption": ("a mark says that it stays in Python", "Remove the mark."),
    "external-accelerator": ("another accelerator compiles it", "Remove that accelerator's decorator."),
}

_DISTRUST = "Rextio can't tell that it replaces no function of the project, and compiles none that it might"
_TRUST = (
    "Put it into a function, or under `if __name__ == '__main__':`; or, if the file has no native functions, name it "
    "in .rextioignore."
)


class Explainer:
    """Explains the chosen functions of a checked project."""

    def __init__(
        self,
        root: Path,
        modules: Sequence[Module],
        chosen: Sequence[Function],
        breakage: Breakage,
        briefly: bool = False,
    ) -> None:
        """`briefly`: of functions without any marker, tell only that."""
        self._root = root
        self._briefly = briefly
        self._breakage = breakage
        self._modules = {module.file: module for module in modules}
        self._pairs = [(each, self._verdict(each)) for each in chosen]
        self.explanations = [self._start(*pair) for pair in self._pairs]

    def _verdict(self, function: Function) -> Verdict | None:
        module = self._modules.get(function.source.path)
        return None if module is None else module.verdict(function.name, function.node.lineno)

    def run(self) -> list[Explanation]:
        """Asks Rextio again as often as it takes, and gives the explanations in the order of the functions."""
        open_ones = [
            (explanation, verdict)
            for explanation, (_, verdict) in zip(self.explanations, self._pairs, strict=True)
            if not explanation.native and not explanation.findings and verdict is not None
        ]
        if open_ones:
            self._inquire(open_ones)
        for each in self.explanations:
            if not each.native and not each.findings and not each.quotes:
                each.quotes.append(Diagnostic("", "it gives no reason", "", each.function.node.lineno, 0))
        return self.explanations

    def _start(self, function: Function, verdict: Verdict | None) -> Explanation:
        explanation = Explanation(function)
        if function.kind in _KINDS and (verdict is None or not verdict.native):
            what, advice = _KINDS[function.kind]
            text = f"`{function.name}` {what}: Rextio compiles plain functions at module level"
            explanation.add(
                [_finding(function, function.kind, function.source.start(function.node), text, advice)]
            )
        elif self._briefly and not function.is_marked and not (verdict is not None and verdict.native):
            text = "no annotation is a marker of rextio_tensorflow.types, so it stays in Python"
            advice = "If it is to be native, annotate its tensors; name it to see everything in its way."
            explanation.add(
                [_finding(function, "not-annotated", function.source.start(function.node), text, advice)]
            )
        elif verdict is not None and verdict.native:
            explanation.native = True
            explanation.claims = verdict.claims
            explanation.add(self._breakage.within(function))
        return explanation

    def _inquire(self, open_ones: list[tuple[Explanation, Verdict]]) -> None:
        open_ones = [pair for pair in open_ones if not _set_aside(*pair)]
        masked = [explanation for explanation, verdict in open_ones if self._is_masked(explanation, verdict)]
        inquiry = Inquiry(self._root, self._modules, [each for each, _ in open_ones])
        try:
            self._blame(open_ones, inquiry)
            if masked:
                inquiry.bare()
            for explanation, verdict in open_ones:
                rewrite = inquiry.rewrites[id(explanation)]
                if explanation in masked:
                    rewrite.hear(inquiry.said(explanation))
                else:
                    rewrite.claimed = _claimed(explanation, verdict)
                    rewrite.hear(_located(explanation, verdict))
            inquiry.respell()
        except CheckFailed as error:
            for explanation, verdict in open_ones:
                explanation.quotes += verdict.diagnostics
                explanation.quotes.append(Diagnostic("", str(error), "", explanation.function.node.lineno, 0))
            return
        for explanation, verdict in open_ones:
            _conclude(explanation, inquiry.rewrites[id(explanation)], self._breakage)
            if explanation in masked and not explanation.findings:
                explanation.quotes += verdict.diagnostics

    def _is_masked(self, explanation: Explanation, verdict: Verdict) -> bool:
        """Whether what Rextio says of a function tells more about its surroundings than about it."""
        shim = any(each.code == "RXT080" for each in verdict.diagnostics)
        hidden = bool(explanation.function.hidden_markers)
        return shim or hidden or is_distrusted(verdict) or self._forgets_imports(explanation.function)

    def _forgets_imports(self, function: Function) -> bool:
        """Whether Rextio lost names that the file does import."""
        module = self._modules[function.source.path]
        wanted = {
            name for name, origin in function.source.imports.items() if "tensorflow" in origin.split(".")[0]
        }
        return bool(wanted) and not wanted & set(module.imports)

    def _blame(self, open_ones: list[tuple[Explanation, Verdict]], inquiry: Inquiry) -> None:
        """Finds the statements at module level that are in the way of some function."""
        forgetful = {each.function.source for each, _ in open_ones if self._forgets_imports(each.function)}
        trust = [(explanation.function, is_distrusted(verdict)) for explanation, verdict in open_ones]
        search = Search(
            self._root,
            self._modules,
            [function for function, is_known in trust if is_known],
            [function for function, is_known in trust if not is_known],
        )
        distrust = search.guilty()
        for each in distrust:
            for explanation, _ in open_ones:
                explanation.add([_at(each, "distrust", f"{each.words()[0]}: {_DISTRUST}", _TRUST)])
        known = {(each.source.path, each.start) for each in distrust}
        suspects = [
            statement
            for source in forgetful
            for statement in module_level.suspects(source, module_level.marker_line(source))
            if (source.path, statement.start) not in known
        ]
        for each in inquiry.guilty(suspects) if suspects else []:
            what, advice = each.words()
            text = f"{what}: it makes Rextio forget the imports of this module"
            for explanation, _ in open_ones:
                function = explanation.function
                if function.source.path == each.source.path and function.node is not each.node:
                    explanation.add([_at(each, "module-level", text, advice)])


def _set_aside(explanation: Explanation, verdict: Verdict) -> bool:
    """Whether a function is fully explained by where it stands or what the project wants."""
    function = explanation.function
    where = function.source.start(function.node)
    if any(_OVERRIDDEN in each.message for each in verdict.diagnostics):
        text = f"another binding of `{function.name}` later in the module replaces this one"
        explanation.add([_finding(function, "overridden", where, text, "Keep one of them.")])
        return True
    if verdict.skipped in _SKIPPED:
        text, advice = _SKIPPED[verdict.skipped]
        explanation.add([_finding(function, "not-chosen", where, text, advice)])
    return False


def _claimed(explanation: Explanation, verdict: Verdict) -> set[tuple[int, int]]:
    at = explanation.function.source.offset
    return {(at(each.line, each.column), at(each.end_line, each.end_column)) for each in verdict.claims}


def _located(explanation: Explanation, verdict: Verdict) -> list[tuple[int, Diagnostic]]:
    source = explanation.function.source
    return [(source.offset(each.line, each.column), each) for each in verdict.diagnostics]


def _conclude(explanation: Explanation, rewrite: Rewrite, breakage: Breakage) -> None:
    function = explanation.function
    for reason, diagnostic in rewrite.confirmed.items():
        if rewrite.repeats(reason):
            continue
        spelling = rewrite.spelling(reason)
        code = diagnostic.code if diagnostic is not None and diagnostic.code.startswith("RXTP-") else None
        text, advice = _texts(reason, diagnostic)
        explanation.add([_finding(function, _slug(reason, code), reason.at, text, advice, spelling, code)])
    told = {each.text.split("`")[1] for each in explanation.findings if each.slug == "bound-in-a-block"}
    explanation.add(
        each
        for each in breakage.within(function)
        if each.slug != "rebound-in-a-block" or each.text.split("`")[1] not in told
    )
    explanation.quotes += rewrite.unexplained
    explanation.accepted = rewrite.accepted


def _slug(reason: Reason, code: str | None) -> str:
    if reason.slug != "refused":
        return reason.slug
    return {"010": "dtype-or-rank", "034": "cuda"}.get((code or "")[-3:], "literal")


def _texts(reason: Reason, diagnostic: Diagnostic | None) -> tuple[str, str]:
    if reason.slug != "refused" or diagnostic is None:
        return reason.text, reason.advice
    found = diagnostic.message.rpartition("found ")[2]
    if diagnostic.code.endswith("-010") and any(word in found for word in ("float", "int,", "int)")):
        text = f"{diagnostic.message.partition(' takes ')[0]} takes no Python number here, found {found}"
        return text, (
            "Pass the number as a tensor parameter: a TensorF32Cpu1D of one element is broadcast to any size."
        )
    return diagnostic.message, diagnostic.suggestion


def _finding(function: Function, slug: str, offset: int, *rest: object) -> Finding:
    return Finding(slug, function.source.path, function.source.place(offset), *rest)  # type: ignore[arg-type]


def _at(statement: module_level.Statement, slug: str, text: str, advice: str) -> Finding:
    return Finding(slug, statement.source.path, statement.source.place(statement.start), text, advice)
