"""What is known of an expression while nothing runs: a small lattice of types."""

from dataclasses import dataclass

FLOATS = ("float32", "float64", "float16", "bfloat16")
INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
DTYPES = (*FLOATS, *INTEGERS, "bool", "complex64", "complex128", "string")


@dataclass(frozen=True)
class Type:
    """`kind` is "tensor", "dtype", "shape", a Python type's name, or "unknown"; `dtype` is None if it isn't known."""

    kind: str
    dtype: str | None = None

    @property
    def is_tensor(self) -> bool:
        return self.kind == "tensor"

    @property
    def is_number(self) -> bool:
        return self.kind in ("int", "float")


UNKNOWN = Type("unknown")
INT, FLOAT, BOOL, STR, NONE = (Type(name) for name in ("int", "float", "bool", "str", "none"))
SHAPE = Type("shape")
TENSOR = Type("tensor")
BOOL_TENSOR = Type("tensor", "bool")


def tensor(dtype: str | None) -> Type:
    return Type("tensor", dtype)


def join(one: Type | None, other: Type | None) -> Type | None:
    """What both are; None is what isn't bound yet."""
    if one is None or other is None:
        return other if one is None else one
    if one == other:
        return one
    return Type(one.kind) if one.kind == other.kind and one.kind != "unknown" else UNKNOWN
