"""A `tensorflow` for tests: as much of it as a native module looks at, over the library of `fake-tfe`."""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tensorflow import errors as errors

__version__ = "2.21.0"

# In the order in which they are loaded; the first has the state that the others share.
IMAGES = ("libtensorflow_cc.so.2", "libtensorflow_framework.so.2", "python/lib_pywrap_tensorflow_common.so")
FOLDER = Path(__file__).parent
# The image that isn't loaded.
IDLE = os.environ.get("FAKE_IDLE")

libraries = [ctypes.CDLL(str(FOLDER / image)) for image in IMAGES if image != IDLE]
library = libraries[0]
library.fake_world.restype = ctypes.c_void_p
library.fake_context.restype = ctypes.c_size_t
library.fake_tensor.restype = ctypes.c_size_t
library.fake_value.restype = ctypes.c_size_t
library.fake_report.restype = ctypes.c_size_t
library.fake_classes.restype = ctypes.c_size_t
library.fake_unbind.restype = ctypes.c_bool
library.fake_plan.restype = ctypes.c_bool
for other in libraries[1:]:
    # An image that a test made isn't a copy of the library.
    if hasattr(other, "fake_join"):
        other.fake_join(ctypes.c_void_p(library.fake_world()))


def text(give: Callable[..., int], *args: Any) -> str:
    """A text that the library gives."""
    size = give(*args, None, ctypes.c_size_t(0))
    room = ctypes.create_string_buffer(size)
    give(*args, room, ctypes.c_size_t(size))
    return room.raw.decode()


class EagerTensor:
    """Owns a tensor handle of the library."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        library.fake_bind(ctypes.c_size_t(id(self)), ctypes.c_size_t(handle))

    def __del__(self) -> None:
        assert library.fake_unbind(ctypes.c_size_t(id(self))), "the library lost a handle"

    def shown(self) -> str:
        """All of the value: element type, sizes, whether it and its memory are on CPU:0, bytes."""
        return text(library.fake_value, ctypes.c_size_t(self.handle))


Tensor = EagerTensor


def constant(shape: tuple[int, ...], values: list[float]) -> EagerTensor:
    """A tensor of float32."""
    dims = (ctypes.c_int64 * len(shape))(*shape)
    data = bytes((ctypes.c_float * len(values))(*values))
    handle = library.fake_tensor(1, dims, ctypes.c_size_t(len(shape)), data, ctypes.c_size_t(len(data)))
    return EagerTensor(handle)


# Kept, since the library calls it.
make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_size_t)(EagerTensor)
library.fake_python(ctypes.c_size_t(id(EagerTensor)), make)
