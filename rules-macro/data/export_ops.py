"""Writes ops.txt, the op table that `op!` is checked against, from the installed TensorFlow.

One op a line, sorted: name|inputs|outputs|attributes|flags, items separated by a blank.
  input, output  name:dtype, where dtype is a code (f32) or the type attribute that decides it;
                 name:dtype*N for N tensors of one dtype; name:*A for tensors typed by list attribute A
  attribute      name:type, then =default if it has one, then {allowed values}
  flags          S stateful
Usage: python export_ops.py > ops.txt
"""

from tensorflow.core.framework import op_def_pb2, types_pb2
from tensorflow.python.client import pywrap_tf_session

SHORT = {
    "float": "f32",
    "double": "f64",
    "half": "f16",
    "bfloat16": "bf16",
    "string": "str",
    "complex64": "c64",
    "complex128": "c128",
    "resource": "res",
    "variant": "var",
}


def dtype(code: int) -> str:
    name = types_pb2.DataType.Name(code).removeprefix("DT_").lower()
    if name in SHORT:
        return SHORT[name]
    for long, short in (("uint", "u"), ("int", "i"), ("float", "f")):
        name = name.replace(long, short)
    return name


def text(value: bytes) -> str:
    shown = value.decode("utf-8").encode("unicode_escape").decode("ascii")
    for char in '|{},= "':
        shown = shown.replace(char, f"\\x{ord(char):02x}")
    return f'"{shown}"'


def argument(arg: op_def_pb2.OpDef.ArgDef) -> str:
    if arg.type_list_attr:
        return f"{arg.name}:*{arg.type_list_attr}"
    kind = arg.type_attr or dtype(arg.type)
    ref = "ref:" if arg.is_ref else ""
    return f"{arg.name}:{ref}{kind}" + (f"*{arg.number_attr}" if arg.number_attr else "")


def default(value) -> str:
    which = value.WhichOneof("value")
    if which == "type":
        return dtype(value.type)
    if which == "b":
        return "T" if value.b else "F"
    if which == "i":
        return str(value.i)
    if which == "f":
        return repr(value.f)
    if which == "s":
        return text(value.s)
    if which == "list" and not (value.list.f or value.list.type or value.list.s or value.list.shape):
        return f"[{','.join(map(str, value.list.i))}]"
    return f"<{which}>"


def attribute(attr: op_def_pb2.OpDef.AttrDef) -> str:
    shown = f"{attr.name}:{attr.type}"
    if attr.HasField("default_value"):
        shown += f"={default(attr.default_value)}"
    allowed = attr.allowed_values.list
    values = [dtype(code) for code in allowed.type] + [text(value) for value in allowed.s]
    return shown + (f"{{{','.join(values)}}}" if values else "")


def main() -> None:
    ops = op_def_pb2.OpList.FromString(pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList()))
    for op in sorted(ops.op, key=lambda op: op.name):
        fields = (
            op.name,
            " ".join(map(argument, op.input_arg)),
            " ".join(map(argument, op.output_arg)),
            " ".join(map(attribute, op.attr)),
            "S" if op.is_stateful else "",
        )
        print("|".join(fields))


if __name__ == "__main__":
    main()
