"""docs/private-abi.md lists what we use of TensorFlow that it doesn't promise: all of it, and as the wheel has it."""

import importlib
import re
from pathlib import Path

import tensorflow as tf
from tensorflow.python.eager import context

from support.places import ROOT
from support.project import Project

PAGE = (ROOT / "docs/private-abi.md").read_text(encoding="utf-8")
SYS = (ROOT / "runtime/src/c/sys.rs").read_text(encoding="utf-8")
BOUNDARY = ROOT / "runtime/src/boundary"
HEADERS = Path(tf.sysconfig.get_include()) / "tensorflow"
# Names that the boundary reads and that are public: of the standard library, of tensorflow, or our own.
PUBLIC = {
    *("sys", "implementation", "name", "platform", "machine", "__name__", "add_note", "dtype"),
    *("flags", "optimize"),
    *("tensorflow", "errors", "rextio_tensorflow.runtime", "register"),
    *("rextio_tensorflow.types", "dense_shape"),
}


def table(title: str) -> list[list[str]]:
    """The rows of the table below a title; each cell without its backquotes."""
    section = PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip("`") for cell in row] for row in rows[2:]]


def symbols() -> list[str]:
    return re.findall(r'c"(\w+)"', SYS)


def declared(symbol: str) -> list[str]:
    """The headers of the wheel that declare a C function."""
    pattern = re.compile(rf"TF_CAPI_EXPORT[^;{{]*\b{symbol}\s*\(")
    headers = [*HEADERS.glob("c/*.h"), *HEADERS.glob("c/eager/*.h")]
    return [header.name for header in headers if pattern.search(header.read_text(encoding="utf-8"))]


def test_private_functions() -> None:
    private = [symbol for symbol in symbols() if not symbol.startswith("TF")]
    rows = table("Private C++ functions")
    assert [row[0] for row in rows] == private
    header = (HEADERS / "python/eager/pywrap_tfe.h").read_text(encoding="utf-8")
    for symbol, declaration, _ in rows:
        assert declaration in " ".join(header.split())
        function = re.search(r"(\w+)\(", declaration)
        assert function is not None and f"{len(function[1])}{function[1]}" in symbol
    # All of them are taken from one image, and no other symbol is.
    assert re.findall(r'c"(\w+)"', SYS.split("Common {", 1)[1]) == private


def test_experimental_functions() -> None:
    found = {symbol: declared(symbol) for symbol in symbols() if symbol.startswith("TF")}
    assert len(found) > 40 and all(found.values()), found
    experimental = {
        symbol for symbol, headers in found.items() if all("_experimental" in header for header in headers)
    }
    assert {row[0] for row in table("Experimental C functions")} == experimental


def test_python_names() -> None:
    names: set[str] = set()
    for source in [BOUNDARY.with_suffix(".rs"), *BOUNDARY.glob("*.rs")]:
        text = source.read_text(encoding="utf-8")
        names.update(re.findall(r'(?:getattr|import|call_method[01])\(\s*"([\w.]+)"', text))
        names.update(re.findall(r'intern!\(py, "(\w+)"\)', text))
    rows = table("Private Python names")
    assert {row[0] for row in rows} == names - PUBLIC
    # And TensorFlow has them.
    modes = context.context()._thread_local_data
    owners = {
        "the package": importlib.import_module("tensorflow.python.eager"),
        "that module": context,
        "the context": context.context(),
        "the modes": modes,
    }
    for name, owner, *_ in rows:
        assert hasattr(owners[owner], name.rpartition(".")[2]), name


MISSING = """
import sys
from types import SimpleNamespace
import tensorflow as tf
from tensorflow.python.eager import context
from suite import boundary

x, real = tf.ones((2, 3)), context.context
def said():
    try:
        boundary.matrix(x)
    except (RuntimeError, AttributeError) as error:
        print(type(error).__name__, str(error))
    else:
        raise SystemExit("no error")

fields = {name: getattr(real(), name) for name in ("ensure_initialized", "_context_handle", "_thread_local_data")}
for name in fields:
    context.context = lambda: SimpleNamespace(**{other: fields[other] for other in fields if other != name})
    said()
del context.context
said()
sys.modules["tensorflow.python.eager.context"] = None
said()
sys.modules["tensorflow.python.eager.context"] = context
for wrong in (1, None, object()):
    context.context = lambda: SimpleNamespace(**{**fields, "_context_handle": wrong})
    said()
context.context = real
print(boundary.matrix(x).numpy().sum())
"""


def test_a_missing_name_is_an_error(suite: Project) -> None:
    lines = suite.run(MISSING).stdout.splitlines()
    names = ("ensure_initialized", "_context_handle", "", "'context'", "eager.context")
    for line, name in zip(lines, (*names, "", "", ""), strict=False):
        assert line.startswith("RuntimeError rextio-tensorflow cannot use") and name in line, line
        assert "its eager context is not to be had: " in line, line
    assert len(lines) == len(names) + 4 and lines[-1] == "6.0"
