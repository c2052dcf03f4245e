"""The text of functions, as `ruff format` leaves it."""

import re
from dataclasses import dataclass, replace

WIDTH = 110
MARKERS = {
    "float32": "F32",
    "float64": "F64",
    "int32": "I32",
    "int64": "I64",
    "bool": "Bool",
    "uint8": "U8",
}


@dataclass(frozen=True)
class Parameter:
    name: str
    annotation: str

    def __str__(self) -> str:
        return f"{self.name}: {self.annotation}"


@dataclass(frozen=True)
class Function:
    """A function of assignments and one result."""

    name: str
    parameters: list[Parameter]
    returns: str
    lines: list[str]
    result: str
    comment: str

    @property
    def text(self) -> str:
        head = bracketed(f"def {self.name}", [str(each) for each in self.parameters], f" -> {self.returns}:")
        body = [part for line in [*self.lines, f"return {self.result}"] for part in fitted(line)]
        comment = [f"# {self.comment}"] if self.comment else []
        return "\n".join([*comment, *head, *(f"    {line}" for line in body)])

    def renamed(self, name: str) -> "Function":
        return replace(self, name=name)


def bracketed(before: str, words: list[str], after: str = "", indent: str = "") -> list[str]:
    """Words in brackets, on one line if they fit, else one a line."""
    one = f"{indent}{before}({', '.join(words)}){after}"
    if len(one) <= WIDTH:
        return [one]
    return [f"{indent}{before}(", *(f"{indent}    {word}," for word in words), f"{indent}){after}"]


def fitted(line: str, indent: int = 4) -> list[str]:
    """A statement that may be too long for its line, which gets `indent` more spaces before it."""
    if len(line) <= WIDTH - indent:
        return [line]
    spaces = line[: len(line) - len(line.lstrip())]
    text = line.strip()
    if text.startswith("return "):
        before, expression = "return ", text.removeprefix("return ")
    else:
        target, equals, expression = text.partition(" = ")
        before = target + equals
        if not equals or text.startswith("#"):
            return [line]
    room = WIDTH - indent - len(spaces)
    call = _call(expression)
    if call is not None:
        found = _broken(before, expression, room)
    else:
        found = [f"{before}(", *(f"    {line}" for line in _broken("", expression, room - 4)), ")"]
    return [spaces + each for each in found]


def _broken(before: str, expression: str, room: int) -> list[str]:
    """An expression on one line if it fits, else its arguments or its operands on lines of their own."""
    if len(before) + len(expression) < room:
        return [before + expression]
    call = _call(expression)
    if call is None:
        return operands(expression)
    lines = [f"{before}{call[0]}("]
    for word in call[1]:
        *first, last = _broken("", word, room - 4)
        lines += [f"    {line}" for line in [*first, f"{last},"]]
    return [*lines, ")"]


def _call(expression: str) -> tuple[str, list[str]] | None:
    """The function and the arguments, if it is one call."""
    head, _, rest = expression.partition("(")
    if re.fullmatch(r"[\w.]+", head) and rest.endswith(")") and not _closes_early(rest):
        return head, split(rest[:-1])
    return None


def split(text: str) -> list[str]:
    """The parts between the outermost commas."""
    parts, depth, start = list[str](), 0, 0
    for index, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(text[start:index].strip())
            start = index + 1
    return [each for each in [*parts, text[start:].strip()] if each]


def operands(text: str) -> list[str]:
    """A sum, or else a product, with an operand a line."""
    for operators in (" + ", " - "), (" * ", " / "):
        lines, depth, start = list[str](), 0, 0
        for index, letter in enumerate(text):
            depth += (letter in "([{") - (letter in ")]}")
            if depth == 0 and text[index : index + 3] in operators:
                lines.append(text[start:index])
                start = index + 1
        if lines:
            return [*lines, text[start:]]
    return [text]


def _closes_early(rest: str) -> bool:
    depth = 1
    for index, letter in enumerate(rest):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0:
            return index < len(rest) - 1
    return True


def number(value: float) -> str:
    """A float as Python writes it; the nearest short one of a float32."""
    return repr(float(value)).replace("e+", "e")


def tuple_text(values: object) -> str:
    """A tuple of numbers and expressions."""
    items = [str(each) for each in values] if isinstance(values, list | tuple) else [str(values)]
    return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
