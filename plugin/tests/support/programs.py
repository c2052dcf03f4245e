"""Random programs over the rules' surface: branches, loops, shared and dead values, aliases."""

import random

HEADER = """import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D
"""
UNARY = ("tf.nn.relu", "tf.nn.sigmoid", "tf.nn.tanh", "tf.abs", "tf.negative", "tf.square", "tf.exp")
BINARY = (
    "{} + {}",
    "{} - {}",
    "{} * {}",
    "{} / {}",
    "tf.maximum({}, {})",
    "tf.minimum({}, {})",
    "tf.add({}, {})",
)


class Writer:
    """Writes one function. Matrices are square, vectors as long, so that every operation fits."""

    def __init__(self, make: random.Random) -> None:
        self.make = make
        self.matrices = ["x", "y"]
        self.vectors = ["v"]
        # Names that are no parameters: only they may be bound anew in a block.
        self.bound: dict[str, list[str]] = {"matrix": [], "vector": []}
        self.left = make.randint(1, 40)
        self.lines: list[str] = []

    def matrix(self) -> str:
        pick, m, v = (
            self.make.randrange(10),
            self.make.choice(self.matrices[-6:]),
            self.make.choice(self.vectors[-4:]),
        )
        other = self.make.choice(self.matrices)
        if pick < 3:
            return f"{self.make.choice(UNARY)}({m})"
        if pick < 6:
            return self.make.choice(BINARY).format(*self.make.sample([m, self.make.choice([other, v])], 2))
        if pick == 6:
            return f"tf.matmul({m}, {other})"
        if pick == 7:
            return self.make.choice([f"tf.transpose({m})", f"tf.nn.bias_add({m}, {v})"])
        if pick == 8:
            return f"tf.nn.softmax({m}, axis=1)"
        reduced = self.make.choice(["tf.reduce_mean", "tf.reduce_sum"])
        return f"{other} - {reduced}({m}, axis={self.make.randrange(2)}, keepdims=True)"

    def vector(self) -> str:
        pick, v, other = (
            self.make.randrange(4),
            self.make.choice(self.vectors[-4:]),
            self.make.choice(self.vectors),
        )
        if pick == 0:
            return f"{self.make.choice(UNARY)}({v})"
        if pick == 1:
            return self.make.choice(BINARY).format(v, other)
        if pick == 2:
            return f"tf.nn.softmax({v}, axis=0)"
        reduced = self.make.choice(["tf.reduce_mean", "tf.reduce_sum"])
        return f"{reduced}({self.make.choice(self.matrices[-6:])}, axis={self.make.randrange(2)})"

    def one(self, indent: str, may_bind: bool) -> None:
        kind = self.make.choice(["matrix", "matrix", "matrix", "vector"])
        known = self.matrices if kind == "matrix" else self.vectors
        value = self.matrix() if kind == "matrix" else self.vector()
        bound = self.bound[kind]
        if may_bind and (not bound or self.make.random() < 0.7):
            name = f"{kind[0]}{len(bound)}"
            if bound and self.make.random() < 0.15:
                value = self.make.choice(bound)
            bound.append(name)
            known.append(name)
        elif bound:
            name = self.make.choice(bound)
        else:
            return
        self.lines.append(f"{indent}{name} = {value}")
        self.left -= 1

    def block(self) -> None:
        head = self.make.choice(
            ["for i in range(n):", "for i in range(3):", "if n > 1:", "if flag:", "if n % 2 == 0:"]
        )
        before = len(self.lines)
        self.lines.append(f"    {head}")
        inner = "        "
        for _ in range(self.make.randint(1, 4)):
            if head.startswith("for") and self.make.random() < 0.3:
                self.lines.append(f"{inner}if i % 2 == {self.make.randrange(2)}:")
                count = len(self.lines)
                self.one(inner + "    ", may_bind=False)
                if len(self.lines) == count:
                    self.lines.pop()
            else:
                self.one(inner, may_bind=False)
        if len(self.lines) == before + 1:
            self.lines.pop()

    def function(self, name: str) -> str:
        while self.left > 0:
            if self.make.random() < 0.2 and any(self.bound.values()):
                self.block()
            else:
                self.one("    ", may_bind=True)
        last = self.make.choice(self.bound["matrix"] or ["x"])
        result, kind = self.make.choice(
            [
                (f"tf.negative({last})", "TensorF32Cpu2D"),
                (f"tf.nn.tanh({last})", "TensorF32Cpu2D"),
                (f"tf.reduce_sum({last}, axis=1)", "TensorF32Cpu1D"),
                (f"tf.argmax({last}, axis=1)", "TensorI64Cpu1D"),
            ]
        )
        head = f"def {name}(x: TensorF32Cpu2D, y: TensorF32Cpu2D, v: TensorF32Cpu1D, n: int, flag: bool) -> {kind}:"
        return "\n".join([head, *self.lines, f"    return {result}", ""])


def module(seed: int, count: int) -> str:
    """A module of so many functions, `program_0` and on."""
    functions = (
        Writer(random.Random(f"{seed}/{index}")).function(f"program_{index}") for index in range(count)
    )
    return "\n\n".join([HEADER, *functions])
