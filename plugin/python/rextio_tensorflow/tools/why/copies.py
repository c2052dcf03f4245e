"""What else a copy of some modules must hold, so that Rextio follows their imports."""

from collections.abc import Mapping
from pathlib import Path

from . import modules as module_level
from .check import Module
from .respelling import Rendered
from .source import Source


def imported(modules: Mapping[Path, Module], sources: Mapping[Path, Source]) -> dict[Path, bytes]:
    """The functions of the project's modules that these import, directly or not."""
    found: dict[Path, bytes] = {}
    files = {module.name: path for path, module in modules.items()}
    waiting = list(sources.values())
    while waiting:
        importer = waiting.pop()
        names = module_level.imported_modules(importer, modules[importer.path].package)
        for path in [files[name] for name in names if name in files]:
            if path not in sources and path not in found:
                for source in module_level.read_all([path]):
                    found[path] = Rendered(source.data, module_level.cleared(source, set())).data
                    waiting.append(source)
    return found
