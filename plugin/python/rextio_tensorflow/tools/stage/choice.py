"""Which spelling each function gets: the nearest to the source that Rextio accepts, and that the compiler takes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..respell.functions import Variant
from ..respell.module import ModuleText
from ..why.breakage import Breakage
from ..why.check import Module, Verdict, check
from ..why.reading import read
from .copy import Stage
from .exclusion import left_out
from .moving import can_move, is_disturbed, moved, place

AS_IT_IS = Variant("as it is", ())


@dataclass
class Choice:
    """What became of a project's functions, by file and name."""

    modules: dict[Path, ModuleText]
    packages: dict[Path, str]
    chosen: dict[Path, dict[str, Variant]] = field(default_factory=dict)
    # What Rextio says of the copy, by the files of the copy.
    checked: tuple[Module, ...] = ()
    # The functions that no spelling makes native, with what Rextio says of the last one that was tried.
    failed: dict[Path, dict[str, Verdict | None]] = field(default_factory=dict)

    # The functions that go into a module of their own.
    moved: dict[Path, set[str]] = field(default_factory=dict)
    # The functions that would spoil the build, and are left in Python.
    excluded: dict[Path, dict[str, Variant]] = field(default_factory=dict)

    def text(self, file: Path) -> bytes:
        excluded = self.excluded.get(file, {})
        chosen = (each for name, each in self.chosen.get(file, {}).items() if name not in excluded)
        return self.modules[file].text([*chosen, *excluded.values()])

    def exclude(self, file: Path, name: str) -> bool:
        """Whether the function can be left in Python, and wasn't yet."""
        module = self.modules.get(file)
        function = None if module is None else module.functions.get(name)
        if module is None or function is None or name in self.excluded.get(file, {}):
            return False
        variant = left_out(module.source, function)
        if variant is not None:
            self.excluded.setdefault(file, {})[name] = variant
            self.chosen.get(file, {}).pop(name, None)
        return variant is not None

    @property
    def is_empty(self) -> bool:
        return not any(self.chosen.values()) and not any(self.excluded.values())


Site = tuple[Path, str]


def choose(stage: Stage, modules: Sequence[Module], *options: str) -> Choice:
    """Fills the stage and tries. `modules` is what Rextio says of the project as it is."""
    stage.fill([each.file for each in modules])
    texts = {each.file: text for each in modules if (text := ModuleText.read(each.file)) is not None}
    choice = Choice(texts, {each.file: each.package for each in modules})
    sites = _not_native(stage, modules, texts)
    _try(stage, choice, {site: texts[site[0]].variants(site[1]) for site in sites}, options)
    failed = {site: texts[site[0]] for site in sites if site[1] in choice.failed.get(site[0], {})}
    # Without any other spelling it has failed as well.
    failed |= {site: texts[site[0]] for site in sites if not texts[site[0]].variants(site[1])}
    movable = {
        (file, name): module
        for (file, name), module in failed.items()
        if is_disturbed(module.source) and can_move(module.source, module.functions[name], file)
    }
    if movable:
        for file, name in movable:
            choice.moved.setdefault(file, set()).add(name)
        spellings = {site: [AS_IT_IS, *module.variants(site[1])] for site, module in movable.items()}
        _try(stage, choice, spellings, options)
        for file, names in choice.moved.items():
            names -= set(choice.failed.get(file, {}))
    write(stage, choice, set(texts))
    choice.checked = check(stage.root, *options)
    return choice


def _not_native(stage: Stage, modules: Sequence[Module], texts: dict[Path, ModuleText]) -> list[Site]:
    """The functions with TensorFlow that Rextio doesn't take as they are, or that break the build."""
    breakage = Breakage(stage.origin, modules)
    functions = {(each.source.path, each.name): each for each in read(tuple(modules)).functions}
    found: list[Site] = []
    for module in modules:
        native = {each.name.rpartition(".")[2] for each in module.functions if each.native}
        for name in texts[module.file].functions if module.file in texts else ():
            function = functions.get((module.file, name))
            if function is None or function.kind != "function" or not function.uses_tensorflow:
                continue
            if name not in native or breakage.now(function):
                found.append((module.file, name))
    return found


def _try(stage: Stage, choice: Choice, spellings: dict[Site, list[Variant]], options: Sequence[str]) -> None:
    """One check for the first spellings of all functions, one for the second of those that are left, and so on."""
    waiting = {site: list(found) for site, found in spellings.items() if found}
    while waiting:
        for (file, name), found in waiting.items():
            choice.chosen.setdefault(file, {})[name] = found.pop(0)
        write(stage, choice, {file for file, _ in waiting})
        checked = check(stage.root, *options)
        accepted = _accepted(stage, choice, checked)
        for file, name in list(waiting):
            if (file, name) in accepted:
                choice.failed.get(file, {}).pop(name, None)
                del waiting[file, name]
                continue
            del choice.chosen[file][name]
            choice.failed.setdefault(file, {})[name] = _verdict(checked, stage.of(file), name)
            if not waiting[file, name]:
                del waiting[file, name]
                write(stage, choice, {file})


def spare(stage: Stage, choice: Choice, *options: str) -> list[str]:
    """Leaves in Python, one after the other, what the compiler is known to refuse; says of each why."""
    told: list[str] = []
    while True:
        breakage = Breakage(stage.root, choice.checked)
        found = next(
            (
                (function, finding)
                for function in read(choice.checked).functions
                for finding in breakage.now(function)
                if choice.exclude(stage.back(function.source.path), function.name)
            ),
            None,
        )
        if found is None:
            return told
        function, finding = found
        place = (
            f"{finding.file.relative_to(stage.root).as_posix()}:{finding.place.line}:{finding.place.column}"
        )
        told.append(f"{place} {finding.text}. {finding.advice} Until then it stays in Python")
        write(stage, choice, {stage.back(function.source.path)})
        choice.checked = check(stage.root, *options)


def write(stage: Stage, choice: Choice, files: set[Path]) -> None:
    """Writes the new texts of some files."""
    for file in files:
        names = choice.moved.get(file, set()) & set(choice.chosen.get(file, {}))
        texts = None
        if names:
            texts = moved(choice.text(file), choice.modules[file].source, names, file, choice.packages[file])
        apart = stage.of(place(file))
        if texts is not None:
            apart.write_bytes(texts[1])
        elif choice.moved.get(file):
            apart.unlink(missing_ok=True)
        stage.of(file).write_bytes(choice.text(file) if texts is None else texts[0])


def _verdict(modules: tuple[Module, ...], file: Path, name: str) -> Verdict | None:
    places = (file, place(file))
    functions = (each for module in modules if module.file in places for each in module.functions)
    return next((each for each in functions if each.name.rpartition(".")[2] == name), None)


def _accepted(stage: Stage, choice: Choice, modules: tuple[Module, ...]) -> set[tuple[Path, str]]:
    """The functions of the copy that will be native."""
    breakage = Breakage(stage.root, modules)
    broken = {(each.source.path, each.name) for each in read(modules).functions if breakage.now(each)}
    found = {
        (module.file, each.name.rpartition(".")[2])
        for module in modules
        for each in module.functions
        if each.native
    }
    homes = {stage.of(place(file)): file for file in choice.moved}
    return {(homes.get(file) or stage.back(file), name) for file, name in found - broken}
