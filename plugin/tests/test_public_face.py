"""What the package exports, and what it needs to be imported."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import rextio_tensorflow
from rextio.plugins.api import PLUGIN_API_VERSION
from rextio.plugins.models import RextioPlugin
from rextio_tensorflow import RextioTensorflowPlugin, _native, plugin, types

from support import registry
from support.places import child_env
from support.project import Project


def python(program: str, *words: str, **variables: str | None) -> str:
    done = subprocess.run(
        [sys.executable, *words, "-c", program], env=child_env(**variables), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_exports() -> None:
    assert isinstance(plugin(), RextioTensorflowPlugin)
    assert (
        rextio_tensorflow.__version__
        == importlib.metadata.version("rextio-tensorflow")
        == _native.__version__
    )


@pytest.mark.parametrize(
    "program",
    [
        "import rextio_tensorflow; f = rextio_tensorflow.plugin",
        "import rextio_tensorflow.plugin; f = rextio_tensorflow.plugin",
        "from rextio_tensorflow import plugin as f",
        "from rextio_tensorflow.plugin import plugin as f",
        "import rextio_tensorflow.types, rextio_tensorflow.plugin; f = rextio_tensorflow.plugin",
        "import importlib; f = importlib.import_module('rextio_tensorflow.plugin').plugin",
        "import importlib, rextio_tensorflow; importlib.import_module('rextio_tensorflow.plugin'); "
        "f = rextio_tensorflow.plugin",
    ],
)
def test_factory_in_every_import_order(program: str) -> None:
    assert python(f"{program}; print(f().plugin_id)") == "rextio-tensorflow"


def test_entry_point() -> None:
    (entry,) = importlib.metadata.entry_points(group="rextio.plugins", name="rextio-tensorflow")
    assert entry.value == "rextio_tensorflow.plugin:plugin"
    assert isinstance(entry.load()(), RextioTensorflowPlugin)


def test_import_needs_neither_tensorflow_nor_rextio() -> None:
    program = "import sys, rextio_tensorflow, rextio_tensorflow.types, rextio_tensorflow.plugin as p; p()"
    program += (
        "; print([name for name in sys.modules if name.split('.')[0] in ('tensorflow', 'rextio', 'numpy')])"
    )
    assert python(program) == "[]"


def test_types_module_imports_only_typing() -> None:
    path = str(types.__file__)
    program = f"""
import runpy, sys, typing
before = set(sys.modules)
runpy.run_path({path!r})
print(sorted(set(sys.modules) - before - {{'importlib.machinery', 'importlib.util', 'pkgutil'}}))
"""
    assert python(f"import runpy, pkgutil\n{program}") == "[]"


def test_import_under_the_small_rextio_of_built_trees(suite: Project) -> None:
    done = suite.run(
        "import rextio, rextio_tensorflow, rextio_tensorflow.types\n"
        "print(rextio.__file__); print(rextio_tensorflow.plugin().api_version)"
    )
    small, version = done.stdout.split()
    assert Path(small).is_relative_to(suite.tree)
    assert version.startswith("1.")


def test_markers_are_classes_at_run_time() -> None:
    assert sorted(types.__all__) == sorted(registry.ANNOTATIONS.values())
    for name in types.__all__:
        marker = getattr(types, name)
        assert isinstance(marker, type) and marker.__name__ == name
        assert marker.__module__ == "rextio_tensorflow.types"
        assert marker | None


def test_metadata() -> None:
    found = plugin().to_rextio_plugin()
    assert isinstance(found, RextioPlugin)
    assert found.id == plugin().plugin_id == "rextio-tensorflow"
    assert rextio_tensorflow.__version__ in found.name
    assert plugin().api_version == PLUGIN_API_VERSION == "1.7"


def test_optional_hooks_are_absent() -> None:
    assert not hasattr(RextioTensorflowPlugin, "artifact_capability")


def test_coverage_is_that_of_the_rules() -> None:
    covers = plugin().covers()
    assert covers.packages == ("tensorflow", "rextio_tensorflow")
    # Python's own functions are of no package.
    targets = {target for rule in registry.rules() for target in rule["targets"] if "." in target}
    assert set(covers.modules) == {target.rpartition(".")[0] for target in targets} - {""}
    assert sorted(covers.symbols) == sorted(targets)


def test_crates_are_pinned() -> None:
    assert {crate.name for crate in plugin().crate_dependencies()} == {"libc", "libloading"}


def test_records_are_complete() -> None:
    records = plugin().describe(None)
    assert len({record.id for record in records}) == len(records) == len(registry.rules())
    for record in records:
        assert record.provider == "rextio-tensorflow"
        for text in (record.constraint, record.guidance, record.scope.pattern):
            assert text.strip()
        if record.id.startswith("rextio-tensorflow/cuda0-"):
            assert record.verified is False and not record.fix_template and not record.examples
        elif record.outcome == "native":
            # A rule without tensors has nothing to annotate.
            assert record.fix_template["write"] and "annotate" in record.fix_template
            assert record.examples and all(all(example.values()) for example in record.examples)


@pytest.mark.parametrize("arguments", [{"platforms": ["beos"]}, {"functions": ["nothing"]}], ids=str)
def test_bundle_refuses_unknown_names(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected one of"):
        _native.bundle(**arguments)
