"""Recurrent layers, as loops over time."""

from dataclasses import dataclass
from typing import Any

from ..call import Call, Value
from ..registry import exporter
from ..text import MARKERS
from .activations import activated

_MATRIX, _VECTOR = f"Tensor{MARKERS['float32']}Cpu2D", f"Tensor{MARKERS['float32']}Cpu1D"


class _Cell:
    """A cell: its weights, and the statements of a step. `call` writes them under a prefix."""

    def __init__(self, cell: Any, call: Call, prefix: str) -> None:
        self.cell, self.call, self.prefix = cell, call, prefix
        self.units: int = cell.units
        self.states = 1
        if getattr(cell, "implementation", 2) == 1:
            raise call.refuse("implementation=1 is not exported")

    def weight(self, word: str, value: Any) -> str:
        return str(self.call.weight(f"{self.prefix}{word}", value))

    def function(self, word: str, parameters: dict[str, str], expression: str, lines: list[str]) -> str:
        return self.call.function(f"{self.prefix}{word}", parameters, lines, expression, 2)

    def active(self, function: Any, expression: str, lines: list[str], word: str) -> str:
        """An activation, of which a part may have to be named before."""
        scratch = _Scratch(self.call, lines)
        return activated(scratch, function, expression, word)  # type: ignore[arg-type]

    def step(self, x: str, states: list[str]) -> tuple[list[str], list[str]]:
        """Lines, and the expressions of the new states, each of which may use the ones before by its name."""
        raise NotImplementedError


@dataclass
class _Scratch:
    """Where an activation writes what it names."""

    call: Call
    lines: list[str]

    def let(self, word: str, expression: object) -> str:
        self.lines.append(f"{word} = {expression}")
        return word

    def refuse(self, text: str) -> Exception:
        return self.call.refuse(text)


def _sum(expression: str, bias: str | None, units: int) -> str:
    if bias is None:
        return expression
    return f"{expression} + {bias}" if units == 1 else f"tf.nn.bias_add({expression}, {bias})"


class _Simple(_Cell):
    def step(self, x: str, states: list[str]) -> tuple[list[str], list[str]]:
        cell, lines = self.cell, list[str]()
        given = {"x": _MATRIX, "h": _MATRIX, "kernel": _MATRIX, "recurrent": _MATRIX}
        words = [self.weight("kernel", cell.kernel), self.weight("recurrent", cell.recurrent_kernel)]
        bias = None
        if cell.bias is not None:
            words.append(self.weight("bias", cell.bias))
            given["bias"], bias = _VECTOR, "bias"
        found = f"{_sum('tf.matmul(x, kernel)', bias, self.units)} + tf.matmul(h, recurrent)"
        found = self.active(cell.activation, found, lines, "h")
        name = self.function("step", given, found, lines)
        return [], [f"{name}({x}, {states[0]}, {', '.join(words)})"]


class _LSTM(_Cell):
    def __init__(self, cell: Any, call: Call, prefix: str) -> None:
        super().__init__(cell, call, prefix)
        self.states = 2

    def step(self, x: str, states: list[str]) -> tuple[list[str], list[str]]:
        cell, size = self.cell, self.units
        given = {"x": _MATRIX, "h": _MATRIX, "kernel": _MATRIX, "recurrent": _MATRIX}
        words = [self.weight("kernel", cell.kernel), self.weight("recurrent", cell.recurrent_kernel)]
        bias = None
        if cell.bias is not None:
            words.append(self.weight("bias", cell.bias))
            given["bias"], bias = _VECTOR, "bias"
        gates = self.function(
            "gates", given, _sum("tf.matmul(x, kernel) + tf.matmul(h, recurrent)", bias, 2), []
        )
        lines = list[str]()
        keep = self.active(cell.recurrent_activation, f"z[:, {size}:{2 * size}]", lines, "keep")
        enter = self.active(cell.recurrent_activation, f"z[:, :{size}]", lines, "enter")
        new = self.active(cell.activation, f"z[:, {2 * size}:{3 * size}]", lines, "new")
        parameters = {"z": _MATRIX, "c": _MATRIX}
        carry = self.function("carry", parameters, f"{keep} * c + {enter} * {_factor(new)}", lines)
        lines = []
        leave = self.active(cell.recurrent_activation, f"z[:, {3 * size}:]", lines, "leave")
        shown = self.active(cell.activation, "c", lines, "shown")
        output = self.function("output", parameters, f"{leave} * {_factor(shown)}", lines)
        h, c = states
        z = self.call.local(f"{self.prefix}z")
        text = f"{z} = {gates}({x}, {h}, {', '.join(words)})"
        return [text], [f"{output}({z}, {{1}})", f"{carry}({z}, {c})"]


def _factor(expression: str) -> str:
    """A product's factor; only a call is none that needs brackets."""
    depth = 0
    for letter in expression:
        depth += (letter in "([") - (letter in ")]")
        if depth == 0 and letter == " ":
            return f"({expression})"
    return expression


class _GRU(_Cell):
    def step(self, x: str, states: list[str]) -> tuple[list[str], list[str]]:
        cell, size = self.cell, self.units
        given = {"x": _MATRIX, "h": _MATRIX, "kernel": _MATRIX, "recurrent": _MATRIX}
        words = [self.weight("kernel", cell.kernel)]
        kernel, after = cell.recurrent_kernel, cell.reset_after
        if after:
            words.append(self.weight("recurrent", kernel))
        else:
            words.append(self.weight("recurrent", kernel[:, : 2 * size]))
            words.append(self.weight("candidate", kernel[:, 2 * size :]))
            given["candidate"] = _MATRIX
        bias = inner = None
        if cell.bias is not None:
            words.append(self.weight("bias", cell.bias[0] if after else cell.bias))
            given["bias"], bias = _VECTOR, "bias"
            if after:
                words.append(self.weight("recurrent_bias", cell.bias[1]))
                given["recurrent_bias"], inner = _VECTOR, "recurrent_bias"
        lines = [f"a = {_sum('tf.matmul(x, kernel)', bias, 2)}"]
        lines.append(f"b = tf.matmul(h, recurrent){'' if inner is None else ' + recurrent_bias'}")
        update = self.active(cell.recurrent_activation, f"a[:, :{size}] + b[:, :{size}]", lines, "update")
        lines.append(f"update = {update}")
        middle = f"{size}:{2 * size}"
        reset = self.active(cell.recurrent_activation, f"a[:, {middle}] + b[:, {middle}]", lines, "reset")
        lines.append(f"reset = {reset}")
        past = f"reset * b[:, {2 * size}:]" if after else "tf.matmul(reset * h, candidate)"
        new = self.active(cell.activation, f"a[:, {2 * size}:] + {past}", lines, "new")
        lines.append(f"new = {new}")
        name = self.function("step", given, "update * h + (1.0 - update) * new", lines)
        return [], [f"{name}({x}, {states[0]}, {', '.join(words)})"]


_CELLS = {"SimpleRNNCell": _Simple, "LSTMCell": _LSTM, "GRUCell": _GRU}


@dataclass
class _Ran:
    """What a loop leaves: the last output, all of them, and the states."""

    last: str
    all: str | None
    states: list[str]


def _run(layer: Any, call: Call, prefix: str, start: list[Value]) -> _Ran:
    x, mask = call.x, call.mask
    kind = _CELLS.get(type(layer.cell).__name__)
    if kind is None or not type(layer.cell).__module__.startswith("keras."):
        raise call.refuse(f"there is no exporter for its cell {type(layer.cell).__name__}")
    if layer.stateful:
        raise call.refuse("it is stateful: what it gives depends on the calls before. Make it stateless")
    if x.rank != 3:
        raise call.refuse("only sequences of vectors are exported")
    cell = kind(layer.cell, call, prefix)
    words = ["h", "c"][: cell.states]
    names = [call.local(f"{prefix}{word}") for word in words]
    for index, name in enumerate(names):
        zeros = f"tf.zeros(({x.dim(0)}, {cell.units}))" if not index else f"tf.zeros_like({names[0]})"
        call.line(f"{name} = {start[index] if start else zeros}")
    given, places = str(x), None if mask is None else str(mask)
    if layer.go_backwards:
        given = call.let(f"{prefix}reversed", f"tf.reverse({x}, [1])")
        if mask is not None:
            places = call.let(f"{prefix}places", f"tf.reverse({mask}, [1])")
    # With a mask, the output of a step that is left out is not always the state.
    apart = mask is not None and (bool(start) or layer.zero_output_for_mask)
    shown = call.let(f"{prefix}shown", f"tf.zeros_like({names[0]})") if apart else names[0]
    steps = None
    if layer.return_sequences:
        steps = call.let(f"{prefix}steps", f"tf.zeros(({x.dim(0)}, 0, {cell.units}))")
    at, step = call.local(f"{prefix}t"), call.local(f"{prefix}x")
    call.line(f"for {at} in range({x.shape[1] or f'{x}.shape[1]'}):")
    call.line(f"    {step} = {given}[:, {at}]")
    lines, new = cell.step(step, names)
    if places is not None:
        keep = call.local(f"{prefix}keep")
        lines.insert(0, f"{keep} = tf.expand_dims({places}[:, {at}], 1)")
        fresh = [call.local(f"{prefix}new_{word}") for word in words]
        for index in reversed(range(cell.states)):
            lines.append(f"{fresh[index]} = {new[index].format(*fresh)}")
        if apart:
            other = f"tf.zeros_like({shown})" if layer.zero_output_for_mask else shown
            lines.append(f"{shown} = tf.where({keep}, {fresh[0]}, {other})")
        lines += [f"{name} = tf.where({keep}, {one}, {name})" for name, one in zip(names, fresh, strict=True)]
    else:
        for index in reversed(range(cell.states)):
            lines.append(f"{names[index]} = {new[index].format(*names)}")
    if steps is not None:
        lines.append(f"{steps} = tf.concat([{steps}, tf.expand_dims({shown}, 1)], 1)")
    for line in lines:
        call.line(f"    {line}")
    return _Ran(shown, steps, names)


def _start(call: Call) -> list[Value]:
    found = call.argument(1, "initial_state")
    return [] if found is None else [found] if isinstance(found, Value) else list(found)


@exporter("SimpleRNN", "LSTM", "GRU", "RNN", inline=True, masks=True)
def recurrent(layer: Any, call: Call) -> str | list[str]:
    ran = _run(layer, call, "", _start(call))
    output = ran.all or ran.last
    return [output, *ran.states] if layer.return_state else output


_MERGED = {
    "concat": "tf.concat([{}, {}], -1)",
    "sum": "{} + {}",
    "ave": "({} + {}) / 2.0",
    "mul": "{} * {}",
}


@exporter("Bidirectional", inline=True, masks=True)
def bidirectional(layer: Any, call: Call) -> str | list[str]:
    start = _start(call)
    half = len(start) // 2
    ahead = _run(layer.forward_layer, call, "ahead_", start[:half])
    back = _run(layer.backward_layer, call, "back_", start[half:])
    one, other = ahead.all or ahead.last, back.all or back.last
    if back.all is not None:
        other = call.let("back", f"tf.reverse({other}, [1])")
    if layer.merge_mode is None:
        outputs = [one, other]
    else:
        outputs = [_MERGED[layer.merge_mode].format(one, other)]
    states = [*ahead.states, *back.states] if layer.return_state else []
    return [*outputs, *states] if len(outputs) + len(states) > 1 else outputs[0]


@exporter("TimeDistributed", inline=True, masks=True)
def time_distributed(layer: Any, call: Call) -> str:
    """Keras runs the layer at each time; of an unknown length, it runs it otherwise."""
    x, y = call.x, call.y
    if getattr(layer.layer, "_call_has_mask_arg", False) and call.mask is not None:
        raise call.refuse("a mask for the layer in it is not exported")
    count = x.size(1)
    steps = call.let(
        "steps", f"tf.zeros({_shape([x.dim(0), '0', *(str(y.size(i)) for i in range(2, y.rank))])})"
    )
    at, step = call.local("t"), call.local("x")
    given = Value(step, (x.shape[0], *x.shape[2:]), x.dtype)
    found = call.inner(layer.layer, given, Value("", (y.shape[0], *y.shape[2:]), y.dtype), layer.layer.name)
    call.line(f"for {at} in range({count}):")
    call.line(f"    {step} = {x}[:, {at}]")
    call.line(f"    {step} = {found}")
    call.line(f"    {steps} = tf.concat([{steps}, tf.expand_dims({step}, 1)], 1)")
    return steps


def _shape(sizes: list[str]) -> str:
    return f"({', '.join(sizes)})"
