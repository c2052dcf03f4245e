"""The files of the project that is written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .call import Value
from .engine import tree
from .network import Network
from .text import Parameter, bracketed, fitted

_CONFIG = '[plugins]\nenabled = ["rextio-tensorflow"]\n'

_PYPROJECT = """[project]
name = "{name}"
version = "0.1.0"
requires-python = ">=3.11,<3.12"
dependencies = ["tensorflow==2.21.0"]

[tool.ruff]
line-length = 110
"""

_README = """# {name}

A network in plain TensorFlow: `src/{package}/model.py` has its functions, `weights.npz` its weights.

    python -m rextio_tensorflow build    # makes it native
    PYTHONPATH=.rextio/build/python REXTIO_NATIVE_MODE=native python -P check.py
    PYTHONPATH=src python -P check.py    # the same without a build

`from {package} import predict`; `predict({inputs})` takes {takes}
and gives {gives}. The weights are loaded at the first call.
"""

_INIT = '''"""The network with its weights: `predict`."""

from .predictor import predict

__all__ = ["predict"]
'''

_CHECK = '''"""Compares `predict` with the results that were recorded when this project was written, bit for bit."""

import sys
from pathlib import Path

import numpy as np

from {package} import predict


def flat(found: object) -> list[object]:
    """The tensors of a result, in order."""
    if isinstance(found, dict):
        found = [found[key] for key in sorted(found)]
    return [each for part in found for each in flat(part)] if isinstance(found, (list, tuple)) else [found]


def main() -> int:
    """0 if all results are the same."""
    import tensorflow as tf

    recorded = np.load(Path(__file__).parent / "check.npz")
    differ = count = 0
    while f"input_{{count}}_0" in recorded:
        tensors = [tf.constant(recorded[f"input_{{count}}_{{at}}"]) for at in range({count})]
        for at, tensor in enumerate(flat(predict(*tensors))):
            wanted = recorded[f"result_{{count}}_{{at}}"]
            found = np.asarray(tensor)
            same = found.dtype == wanted.dtype and found.shape == wanted.shape
            if not same or found.tobytes() != wanted.tobytes():
                differ += 1
                print(f"input {{count}}, result {{at}}: differs (another kind of processor may round otherwise)")
        count += 1
    print(f"{{count}} inputs, {{differ}} results differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
'''


@dataclass(frozen=True)
class Project:
    """What is written about."""

    package: str
    network: Network
    inputs: list[Value]
    # Values in the model's own structure.
    results: Any


def write(project: Project, folder: Path) -> None:
    """Writes all files but the recorded results of the check script."""
    import numpy as np

    source = folder / "src" / project.package
    source.mkdir(parents=True)
    texts = {
        folder / "rextio.toml": _CONFIG,
        folder / "pyproject.toml": _PYPROJECT.format(name=folder.resolve().name),
        folder / "README.md": _readme(project, folder),
        folder / "check.py": _CHECK.format(package=project.package, count=len(project.inputs)),
        source / "__init__.py": _INIT,
        source / "model.py": model_text(project),
        source / "predictor.py": predictor_text(project),
    }
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    np.savez(source / "weights.npz", **project.network.arrays)


def _readme(project: Project, folder: Path) -> str:
    shapes = [f"{each.dtype} {_shape(each)}" for each in project.inputs]
    results = [f"{each.dtype} {_shape(each)}" for each in _flat(project.results)]
    return _README.format(
        name=folder.resolve().name,
        package=project.package,
        inputs=", ".join(each.name for each in project.inputs),
        takes=", ".join(shapes),
        gives=", ".join(results),
    )


def _shape(value: Value) -> str:
    return "x".join("any" if size is None else str(size) for size in value.shape)


def _flat(results: Any) -> list[Value]:
    return [each for each in tree().flatten(results) if isinstance(each, Value)]


def model_text(project: Project) -> str:
    """`model.py`: a function for each layer, and the network."""
    network, results = project.network, _flat(project.results)
    body = network.body(results)
    words = [network.final.get(each.name, each.name) for each in results]
    single = len(results) == 1
    returns = results[0].annotation if single else f"tuple[{', '.join(['tf.Tensor'] * len(results))}]"
    parameters = [Parameter(each.name, each.annotation) for each in project.inputs] + network.parameters
    head = bracketed("def network", [str(each) for each in parameters], f" -> {returns}:")
    value = ", ".join(words)
    # A result that is all of the last line is returned by it.
    if single and body and body[-1].startswith(f"{value} = "):
        body[-1] = body[-1].replace(f"{value} = ", "return ", 1)
    else:
        body.append(f"return {value}")
    body = [part for line in body for part in fitted(line)]
    functions = [each.text for each in network.functions]
    functions.append("\n".join(["# The whole network.", *head, *(f"    {line}" for line in body)]))
    text = "\n\n\n".join(functions) + "\n"
    used = {each.annotation for function in network.functions for each in function.parameters}
    used |= {each.returns for each in network.functions} | {each.annotation for each in parameters}
    imports = ["import tensorflow as tf"] if "tf." in text else []
    if "ops." in text:
        imports.append("from rextio_tensorflow import ops")
    names = sorted({*used, returns} if single else used)
    line = f"from rextio_tensorflow.types import {', '.join(names)}"
    if len(line) > 110:
        line = "from rextio_tensorflow.types import (\n" + "".join(f"    {each},\n" for each in names) + ")"
    imports.append(line)
    start = '"""The network: a function for each layer, and `network`, which calls them in order."""'
    return f"{start}\n\n" + "\n".join(imports) + "\n\n\n" + text


def predictor_text(project: Project) -> str:
    """`predictor.py`: loads the weights once, and calls the network."""
    network = project.network
    names = [each.name for each in project.inputs]
    computed = [
        part for name, text in network.computed.items() for part in fitted(f'stored["{name}"] = {text}')
    ]
    order = [f'    "{each.name}",' for each in network.parameters]
    results = _flat(project.results)
    returned = "tf.Tensor" if len(results) == 1 else "object"
    call = bracketed("model.network", [*names, "*loaded()"])
    lines = [
        '"""`predict`: the network with its weights, which are loaded at the first call."""',
        "",
        "from importlib import resources",
        "",
        "import numpy as np",
        "import tensorflow as tf",
        "",
        "from . import model",
        "",
        "# The network's parameters after the inputs, in order.",
        "ORDER = [" if order else "ORDER: list[str] = []",
        *([*order, "]"] if order else []),
        "",
        "_loaded: list[tf.Tensor] = []",
        "",
        "",
        "# Reads the file, and computes what depends on weights alone.",
        "def weights() -> list[tf.Tensor]:",
        '    with resources.files(__package__).joinpath("weights.npz").open("rb") as file, np.load(file) as arrays:',
        "        stored = {name: tf.constant(arrays[name]) for name in arrays.files}",
        *(f"    {line}" for line in computed),
        "    return [stored[name] for name in ORDER]",
        "",
        "",
        "# The weights, which are loaded once.",
        "def loaded() -> list[tf.Tensor]:",
        "    if not _loaded and ORDER:",
        "        _loaded[:] = weights()",
        "    return _loaded",
        "",
        "",
        "# What the network gives for these tensors.",
        *bracketed("def predict", [f"{each}: tf.Tensor" for each in names], f" -> {returned}:"),
        *(_structured(project, call)),
        "",
    ]
    return "\n".join(lines)


def _structured(project: Project, call: list[str]) -> list[str]:
    """The results in the model's own structure."""
    if isinstance(project.results, Value):
        return [f"    return {call[0]}", *(f"    {line}" for line in call[1:])]
    flat = _flat(project.results)
    if len(flat) == 1:
        lines = [f"    found = [{call[0]}]"]
    else:
        lines = [f"    found = {call[0]}", *(f"    {line}" for line in call[1:])]
    numbers = iter(range(len(flat)))
    structure = tree().map_structure(lambda value: _Word(f"found[{next(numbers)}]"), project.results)
    return [*lines, f"    return {structure!r}".replace("'", '"')]


class _Word:
    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text
