"""Detectors, each of which finds one kind of reason in a function's syntax tree."""

from ..functions import Function
from . import bindings, calls, expressions, refusals, scalars, signature, statements
from .reason import Detector, Reason

DETECTORS: tuple[Detector, ...] = (
    *signature.DETECTORS,
    *statements.DETECTORS,
    *expressions.DETECTORS,
    *calls.DETECTORS,
    *scalars.DETECTORS,
    *refusals.DETECTORS,
    *bindings.DETECTORS,
)


def candidates(function: Function) -> list[Reason]:
    """Everything in a function that may be a reason."""
    return [reason for detector in DETECTORS for reason in detector(function)]


__all__ = ["Reason", "candidates"]
