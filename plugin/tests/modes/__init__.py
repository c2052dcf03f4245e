"""The modes of TensorFlow: a row of docs/modes.md each, and the test that stands behind it.

`page.py` writes the document from these rows, and `test_modes.py` runs each of them.
"""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from support.bits import Raised, assert_same, tensor

Find = Callable[[str], Callable[..., Any]]
# A process of its own for modes that can't be left again, or that must be chosen before TensorFlow starts.
HERE, TWO_DEVICES, SETTINGS, STARTED, FRESH = "here", "two devices", "settings", "started", "fresh"


@dataclass
class Calls:
    """Native functions beside the same functions as Python runs them, and what was found out with them."""

    native: Find
    eager: Find
    runs: int = field(default=0, init=False)
    refusals: int = field(default=0, init=False)

    def same(self) -> None:
        """A region, an operation alone, and one that fails: each as eager has it in this mode."""
        model = tensor((5, 32)), tensor((32, 32), seed=1), tensor((32,), seed=2)
        for name, args in (
            ("quickstart.model.inference", model),
            ("suite.boundary.matrix", model[:1]),
            ("suite.errors.matmul", (tensor((2, 3)), tensor((2, 3)))),
        ):
            for _ in range(3):
                expected = assert_same(self.native(name), self.eager(name), *args)
            assert isinstance(expected, Raised) == (name == "suite.errors.matmul")
        self.runs += 1

    def in_child(self, work: Callable[[], None]) -> bool:
        """Whether this ends without an exception in a process that is forked now."""
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException):
                work()
                os._exit(0)
            os._exit(1)
        return os.waitpid(child, 0)[1] == 0

    def takes(self, *args: Any, name: str = "suite.boundary.matrix") -> Any:
        """Eager's result for these arguments."""
        assert not isinstance(assert_same(self.native(name), self.eager(name), *args), Raised)
        self.runs += 1

    def refuses(self, *args: Any, says: str, name: str = "suite.boundary.matrix") -> None:
        """An exception of ours with these words, and one that says how to go on."""
        try:
            self.native(name)(*(args or (tensor((2, 3)),)))
        except (RuntimeError, TypeError, ValueError) as error:
            text = str(error)
        else:
            raise AssertionError("it was not refused")
        assert says in text and "; " in text, text
        self.refusals += 1


@dataclass(frozen=True)
class Mode:
    """One row."""

    name: str
    happens: str
    why: str
    process: str
    run: Callable[[Calls], None]


MODES: list[Mode] = []


def mode(
    name: str, happens: str, why: str, process: str = HERE
) -> Callable[[Callable[[Calls], None]], Callable[[Calls], None]]:
    """Makes a row of the function that follows."""

    def add(run: Callable[[Calls], None]) -> Callable[[Calls], None]:
        MODES.append(Mode(name, happens, why, process, run))
        return run

    return add


# Modes that need what the machines of our tests don't have: name, what happens by the code, what is missing.
NOT_RUN = (
    (
        "a tensor on a GPU, as TensorFlow makes them unasked where it sees one, or the scope of a GPU",
        'refused; make it in the scope `with tf.device("CPU:0"):`, and call the function there or outside of any scope',
        "no GPU; the check is that of `CPU:1`",
    ),
    (
        "tensors on `CPU:0` where TensorFlow sees a GPU",
        'runs: what eager code gives in the scope `tf.device("CPU:0")`',
        "no GPU; the library of `fake-tfe` has one that takes over whatever has no device",
    ),
    (
        "`tf.distribute.TPUStrategy`",
        "refused where it sets a device scope or makes tensors elsewhere",
        "no TPU",
    ),
    (
        "`tf.distribute.ParameterServerStrategy`, `MultiWorkerMirroredStrategy`",
        "as the other strategies: what is not on this process's `CPU:0` is refused",
        "one machine",
    ),
)
