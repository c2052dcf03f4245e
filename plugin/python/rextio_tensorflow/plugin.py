"""The entry point. The package root exports the function under this module's own name."""

from ._native import RextioTensorflowPlugin


def plugin() -> RextioTensorflowPlugin:
    """Return the plugin object that Rextio asks about each call and operator."""
    return RextioTensorflowPlugin()
