"""Python numbers beside tensors, where one process can't show it all."""

from conftest import case_name
from support import registry
from support.child import PRELUDE
from support.project import Project

PROGRAM = """
x = tf.reshape(tf.constant([-0.0, 0.0, -1.5, 2.0]), SHAPE)
first, second = outcome(eager(NAME), x, -0.0), outcome(native(NAME), x, -0.0)
assert first == second, (first, second)
assert np.signbit(native(NAME)(x, -0.0).numpy()).ravel().tolist() == [True, False, True, False]
# Once it has met -0.0, eager gives its tensor for 0.0 too; native code tells the two apart.
assert np.signbit(eager(NAME)(x, 0.0).numpy()).ravel().tolist() == [True, False, True, False]
assert np.signbit(native(NAME)(x, 0.0).numpy()).ravel().tolist() == [False, False, True, False]
"""


def test_a_negative_zero_is_one_where_it_comes_first(suite: Project) -> None:
    index, rank = next(
        (index, int(call.result[-2]))
        for index, call in enumerate(registry.calls())
        if call.expression == "x + number"
        and call.result.startswith("f32-cpu-")
        and call.result != "f32-cpu-0d"
    )
    names = f"NAME = {case_name(index)!r}\nSHAPE = {(4,) + (1,) * (rank - 1)}\n"
    suite.run(PRELUDE + names + PROGRAM, REXTIO_NATIVE_MODE="fallback")
