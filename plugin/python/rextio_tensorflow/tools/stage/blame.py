"""Why no spelling of a function is native: what is in the way of the last that was tried, told of the user's text."""

from collections.abc import Iterable
from dataclasses import replace

from ..respell.functions import Variant
from ..respell.module import ModuleText
from ..why.breakage import Breakage
from ..why.check import check
from ..why.explain import Explainer
from ..why.findings import Explanation
from ..why.functions import Function
from ..why.reading import read
from ..why.source import Place
from .choice import Choice, Site, write
from .copy import Stage
from .moving import can_move, is_disturbed, place


def blame(stage: Stage, choice: Choice, sites: Iterable[Site]) -> dict[Site, Explanation]:
    """Leaves the stage with those spellings. A function that has none is left out."""
    tried: dict[Site, Variant] = {}
    for file, name in sites:
        module = choice.modules.get(file)
        if module is not None and (found := module.variants(name)):
            tried[file, name] = choice.chosen.setdefault(file, {})[name] = found[-1]
            if is_disturbed(module.source) and can_move(module.source, module.functions[name], file):
                choice.moved.setdefault(file, set()).add(name)
    write(stage, choice, {file for file, _ in tried})
    homes = {stage.of(file): file for file, _ in tried} | {stage.of(place(file)): file for file, _ in tried}
    modules = check(stage.root)
    wanted = [
        each
        for each in read(modules).functions
        if each.kind == "function" and (homes.get(each.source.path), each.name) in tried
    ]
    told: dict[Site, Explanation] = {}
    for said in Explainer(stage.root, modules, wanted, Breakage(stage.root, modules)).run():
        site = homes[said.function.source.path], said.function.name
        way = _Way(said.function, choice.modules[site[0]], tried[site])
        said.findings = [
            replace(each, file=site[0], place=way.back(each.place))
            if each.file == said.function.source.path
            else each
            for each in said.findings
        ]
        told[site] = said
    return told


class _Way:
    """The way back from a function's new text to the old one, which has as many lines."""

    def __init__(self, function: Function, module: ModuleText, variant: Variant) -> None:
        self._old, self._new = module.source, function.source
        start = module.source.start(module.functions[function.name])
        self._shift = function.source.start(function.node) - start
        within = (each for each in variant.edits if each.start >= start)
        self._edits = sorted(within, key=lambda each: (each.start, -each.end))

    def back(self, place: Place) -> Place:
        line = self._new.line(place.line)
        wanted = self._new.offset(place.line, len(line[: place.column - 1].encode("utf-8")))
        shift, end = self._shift, 0
        for edit in self._edits:
            if edit.start < end:
                continue
            begun = edit.start + shift
            if wanted < begun:
                break
            text = len(edit.text.encode("utf-8"))
            if wanted < begun + text:
                return self._old.place(edit.start)
            shift += text - (edit.end - edit.start)
            end = edit.end
        return self._old.place(wanted - shift)
