"""Memory stays flat over many calls, successful and failing."""

import sys

import pytest

from support.project import Project

PROGRAM = """
import resource, tensorflow as tf
from quickstart import model
from suite import boundary, errors

def resident():
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()

make = tf.random.Generator.from_seed(1)
args = [make.normal((4, 32)), make.normal((32, 32)), make.normal((32,))]
wrong = tf.ones((3, 3))

def calls(count):
    for step in range(count):
        model.inference(*args)
        model.classify(*args, 2)
        if step % 10 == 0:
            try:
                errors.matmul(args[0], wrong)
                raise SystemExit("no error")
            except tf.errors.InvalidArgumentError:
                pass
            try:
                boundary.matrix([1.0])
                raise SystemExit("no error")
            except TypeError:
                pass

calls(10_000)
before = resident()
calls(10_000)
print(resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_is_flat(suite: Project) -> None:
    grown = int(suite.run(PROGRAM).stdout)
    assert grown <= 2_000_000, f"{grown} bytes more after 10,000 further rounds"
