"""The Rextio plugin that lowers TensorFlow 2.21.0 inference to native code."""

from ._native import RextioTensorflowPlugin, __version__
from .plugin import plugin
from .runtime import runtime_stats
from .tools.export import export, exporter

__all__ = ["RextioTensorflowPlugin", "__version__", "export", "exporter", "plugin", "runtime_stats"]
