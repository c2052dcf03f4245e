"""What `why` tells of the spellings in which functions will be built."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..why.check import Module
from ..why.findings import Edit, Explanation
from .choice import choose
from .copy import Stage
from .moving import place


def respell(root: Path, modules: Sequence[Module], explanations: Sequence[Explanation]) -> None:
    """Adds the edits that make functions native."""
    with tempfile.TemporaryDirectory(prefix="rextio-why-") as folder:
        choice = choose(Stage(root, Path(folder).resolve()), modules)
    for each in explanations:
        source = each.function.source
        variant = choice.chosen.get(source.path, {}).get(each.function.name)
        if variant is not None:
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
