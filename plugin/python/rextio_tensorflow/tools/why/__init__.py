"""`python -m rextio_tensorflow why`: which functions are native, which are not, and what to change."""

from .command import arguments, run

__all__ = ["arguments", "run"]
