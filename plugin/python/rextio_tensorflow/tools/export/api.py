"""`export(model, folder)`: reads the model, writes the project, and compares both before anything is claimed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .call import Value, marker
from .compare import Samples, compare, samples
from .engine import keras, tree
from .errors import ExportError
from .names import identifier
from .network import Network
from .project import Project, write
from .trace import as_functional
from .walk import Walk, check


@dataclass(frozen=True)
class Report:
    """What was written, and how it was compared."""

    folder: Path
    package: str
    functions: int
    weights: int
    compared: int

    @property
    def text(self) -> str:
        return (
            f"{self.folder}: package {self.package}, {self.functions} functions, {self.weights} weights; "
            f"`predict` gives the model's results bit for bit on {self.compared} inputs"
        )


def load(path: Path) -> Any:
    """A saved model, as Keras loads it."""
    _keras()
    try:
        return keras().saving.load_model(path, compile=False)
    except Exception as error:
        raise ExportError(f"Keras can't load {path}: {error}") from error


def export(model: Any, folder: str | Path, inputs: Sequence[Any] = ()) -> Report:
    """Writes `model` (or the model at a path) as a project into `folder`, whose last part names the package.

    The project's `predict` is compared with `model(x, training=False)`, bit for bit, on random inputs of several batch
    sizes and on `inputs`: each of them is an input of the model, or a list of them. If any result differs, nothing
    stays written and the error says which.
    """
    _keras()
    folder = Path(folder)
    if isinstance(model, str | Path):
        model = load(Path(model))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ExportError(f"{folder} exists and is not an empty folder")
    package = identifier(folder.resolve().name)
    network, values, results = read(model)
    project = Project(package, network, values, results)
    more = [each if isinstance(each, list | tuple) else (each,) for each in inputs]
    tried = samples(values, network.limits) + [Samples(tuple(each)) for each in more]
    try:
        write(project, folder)
        compare(model, project, folder, tried)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return Report(folder, package, len(network.functions) + 1, len(network.parameters), len(tried))


def read(model: Any) -> tuple[Network, list[Value], Any]:
    """The network of a model, its inputs, and its results in the model's structure."""
    check(model, f"the model {model.name!r}")
    functional = as_functional(model, model.name)
    network = Network()
    # The function of this name takes the inputs, and then the weights.
    inputs = []
    for symbol in functional.inputs:
        name = network.names.fresh(symbol.name)
        dtype = str(symbol.dtype)
        marker(dtype, len(symbol.shape))
        inputs.append(Value(name, tuple(symbol.shape), dtype, source=name))
    results = Walk(network).run(functional, inputs, model.name)
    given = {each.name for each in inputs}
    copied: dict[str, Value] = {}

    def copy(value: Value) -> Value:
        """An input that is a result too is a tensor of its own."""
        if value.name not in given:
            return value
        if value.name not in copied:
            token = network.token()
            network.write([f"{token} = tf.identity({value})"], token)
            copied[value.name] = Value(token, value.shape, value.dtype)
        return copied[value.name]

    return network, inputs, tree().map_structure(copy, results)


def _keras() -> Any:
    found = keras().backend.backend()
    if found != "tensorflow":
        raise ExportError(
            f"Keras runs on {found} here; only models on TensorFlow are exported. Set KERAS_BACKEND=tensorflow"
        )
