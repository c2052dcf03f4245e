"""`export`: writes a Keras model as a project of plain typed functions, which `build` makes native."""

from .api import export
from .call import Call, Value
from .command import arguments, run
from .errors import ExportError
from .registry import exporter

__all__ = ["Call", "ExportError", "Value", "arguments", "export", "exporter", "run"]
