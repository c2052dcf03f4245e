"""What `why` tells of the spellings in which functions will be built."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..why.check import Module
from ..why.findings import Edit, Explanation
from .blame import blame
from .choice import Choice, Site, choose
from .copy import Stage
from .moving import place


def respell(root: Path, modules: Sequence[Module], explanations: Sequence[Explanation]) -> None:
    """Adds the edits that make functions native, or what is in the way of those that none do."""
    with tempfile.TemporaryDirectory(prefix="rextio-why-") as folder:
        stage = Stage(root, Path(folder).resolve())
        choice = choose(stage, modules)
        for each in explanations:
            _edits(each, choice)
        open_ones = [each for each in explanations if _is_open(each, choice)]
        blamed = blame(stage, choice, [_site(each) for each in open_ones]) if open_ones else {}
    for each in open_ones:
        said = blamed.get(_site(each))
        if said is not None and (said.findings or said.quotes):
            each.findings, each.quotes, each.accepted = said.findings, said.quotes, said.accepted


def _edits(each: Explanation, choice: Choice) -> None:
    source = each.function.source
    variant = choice.chosen.get(source.path, {}).get(each.function.name)
    if variant is None:
        return
    found = sorted(variant.edits, key=lambda edit: edit.start)
    each.edits = tuple(
        Edit(source.place(edit.start), source.text(edit.start, edit.end), edit.text) for edit in found
    )
    if each.function.name in choice.moved.get(source.path, ()):
        start = source.start(each.function.node)
        home = f"in a module of its own, {place(source.path).name}"
        each.edits = (Edit(source.place(start), f"def {each.function.name}", home), *each.edits)
    # It needs no marker of ours where `tf.Tensor` is enough.
    each.findings = [finding for finding in each.findings if finding.slug != "not-annotated"]


def _site(explanation: Explanation) -> Site:
    return explanation.function.source.path, explanation.function.name


def _is_open(explanation: Explanation, choice: Choice) -> bool:
    """Whether it has tensors by `tf.Tensor` alone, so that the build's spelling says what is in its way."""
    file, name = _site(explanation)
    function = explanation.function
    if explanation.good or function.kind != "function" or name in choice.chosen.get(file, {}):
        return False
    return bool(function.annotations) and not function.is_marked
