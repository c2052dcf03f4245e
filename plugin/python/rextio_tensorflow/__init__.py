"""The Rextio plugin that lowers TensorFlow 2.21.0 inference to native code."""

from ._native import RextioTensorflowPlugin, __version__
from .plugin import plugin
from .runtime import runtime_stats

__all__ = ["RextioTensorflowPlugin", "__version__", "plugin", "runtime_stats"]
