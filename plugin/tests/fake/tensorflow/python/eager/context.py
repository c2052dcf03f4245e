"""The eager context."""

import ctypes

from tensorflow import library

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class Modes(ctypes.Structure):
    """`EagerContextThreadLocalData`, as TensorFlow declares it."""

    _fields_ = (
        ("is_eager", ctypes.c_bool),
        ("invoking_op_callbacks", ctypes.c_bool),
        ("device_name", ctypes.py_object),
        ("scope_name", ctypes.py_object),
        ("device_spec", ctypes.py_object),
        ("function_call_options", ctypes.py_object),
        ("executor", ctypes.py_object),
        ("op_callbacks", ctypes.py_object),
    )


class Context:
    """The only one."""

    def __init__(self) -> None:
        self._context_handle = None
        self._thread_local_data = Modes(True, False, "", "", None, None, None, [])
        library.fake_modes(ctypes.c_size_t(ctypes.addressof(self._thread_local_data)))

    def ensure_initialized(self) -> None:
        """Starts it."""
        if self._context_handle is None:
            self._context_handle = new_capsule(library.fake_context(), None, None)


_context = Context()


def context() -> Context:
    """The context of the moment."""
    return _context
