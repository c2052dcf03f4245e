"""Writes kernels.txt, the dtypes that CPU kernels take, from the installed TensorFlow.

One stateless op a line, sorted, and only where its kernels take fewer of the language's dtypes than its
definition in ops.txt: name|items.
  items  attribute=dtypes, separated by blanks, as in `T=f32,f64`; `-` if the op has no CPU kernel at all
Usage: python export_kernels.py > kernels.txt
"""

from tensorflow.core.framework import op_def_pb2, types_pb2
from tensorflow.python.client import pywrap_tf_session
from tensorflow.python.framework import kernels

CODES = {
    "DT_FLOAT": "f32",
    "DT_DOUBLE": "f64",
    "DT_INT32": "i32",
    "DT_INT64": "i64",
    "DT_BOOL": "bool",
    "DT_UINT8": "u8",
}


def codes(types) -> set[str]:
    names = (types_pb2.DataType.Name(code) for code in types)
    return {CODES[name] for name in names if name in CODES}


def main() -> None:
    ops = op_def_pb2.OpList.FromString(pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList()))
    for op in sorted(ops.op, key=lambda op: op.name):
        if op.is_stateful:
            continue
        registered = [
            kernel
            for kernel in kernels.get_registered_kernels_for_op(op.name).kernel
            if kernel.device_type in ("CPU", "DEFAULT") and not kernel.label
        ]
        if not registered:
            print(f"{op.name}|-")
            continue
        items = []
        for attr in op.attr:
            if attr.type != "type":
                continue
            declared = codes(attr.allowed_values.list.type) or set(CODES.values())
            taken: set[str] = set()
            for kernel in registered:
                limits = [limit for limit in kernel.constraint if limit.name == attr.name]
                taken |= codes(limits[0].allowed_values.list.type) if limits else declared
            if declared - taken:
                items.append(f"{attr.name}={','.join(sorted(taken & declared))}")
        if items:
            print(f"{op.name}|{' '.join(items)}")


if __name__ == "__main__":
    main()
