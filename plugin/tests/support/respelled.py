"""Functions as their source says and as the respellings write them, run side by side in Python."""

import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import rextio_tensorflow.types as markers
import tensorflow as tf
from rextio_tensorflow.tools.respell.module import ModuleText
from rextio_tensorflow.tools.why.source import Source

HEADER = """\
import math
import numpy as np
import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D
"""

# What the annotations of the cases stand for, whether or not the rules have these markers.
for _name in ("TensorCpu", "Tensors", "TensorF32Cpu1D", "TensorF32Cpu2D", "TensorI64Cpu1D"):
    if not hasattr(markers, _name):
        setattr(markers, _name, type(_name, (), {}))


def module(text: str) -> ModuleText:
    return ModuleText(Source(Path("case.py"), HEADER + textwrap.dedent(text)))


def spellings(text: str, function: str = "f") -> dict[str, str]:
    """The new texts of a module in which one function is respelled, without the header's lines."""
    found = module(text)
    new = {each.name: found.text([each]).decode("utf-8") for each in found.variants(function)}
    lines = HEADER.count("\n")
    return {name: "\n".join(each.split("\n")[lines:]) for name, each in new.items()}


def runnable(text: str) -> ModuleType:
    made = ModuleType("case")
    exec(compile(text, "case.py", "exec"), made.__dict__)
    return made


def versions(text: str, function: str = "f") -> dict[str, ModuleType]:
    """The modules of the source and of each spelling."""
    found = module(text)
    texts = {each.name: found.text([each]).decode("utf-8") for each in found.variants(function)}
    source = found.source.data.decode("utf-8")
    for new in texts.values():
        assert new.count("\n") == source.count("\n"), "lines moved"
    return {name: runnable(each) for name, each in {"source": source, **texts}.items()}


def outcome(made: ModuleType, arguments: tuple[Any, ...], function: str = "f") -> Any:
    """What a call gives or raises, with the line of the error within the module."""
    try:
        value = getattr(made, function)(*arguments)
    except Exception as error:
        trace, line = error.__traceback__, 0
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == "case.py":
                line = trace.tb_lineno
            trace = trace.tb_next
        return type(error), str(error), line
    return described(value)


def described(value: object) -> Any:
    """A value with its type and bits."""
    if isinstance(value, tf.Tensor):
        return value.dtype, value.shape.as_list(), np.asarray(value).tobytes()
    if isinstance(value, tuple | list):
        return type(value), [described(each) for each in value]
    return type(value), value


def agree(text: str, *arguments: Any, function: str = "f", lines: bool = True) -> int:
    """Fails unless all spellings do what the source does; gives their number.

    Without `lines`, errors may come from other lines, as those of an inlined function do.
    """
    found = versions(text, function)
    wanted = outcome(found.pop("source"), arguments, function)
    for name, made in found.items():
        got = outcome(made, arguments, function)
        failed = isinstance(got, tuple) and isinstance(got[0], type) and issubclass(got[0], Exception)
        if failed and not lines:
            got, wanted = got[:2], wanted[:2]
        assert got == wanted, (name, spellings(text, function)[name])
    return len(found)
