"""Writes ranks.txt, the result ranks of ops, from the shape functions of the installed TensorFlow.

One op a line, sorted: name|ranks. Only stateless ops of one or two tensors and one output, with default attributes.
  ranks  one character for each rank of the input from 0 to 5, or for each pair of ranks, the first input's slower:
         the result's rank, `x` where the op refuses such ranks, `?` where the rank isn't known before it runs
Left out: ops whose ranks are all `?`, and ops with attributes that have no default.
Usage: python export_ranks.py > ranks.txt
"""

import itertools
import os

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import tensorflow as tf
from tensorflow.core.framework import op_def_pb2, types_pb2
from tensorflow.python.client import pywrap_tf_session

WANTED = [types_pb2.DT_FLOAT, types_pb2.DT_INT32, types_pb2.DT_BOOL, types_pb2.DT_INT64, types_pb2.DT_DOUBLE]
TAKEN = {
    types_pb2.DT_FLOAT,
    types_pb2.DT_DOUBLE,
    types_pb2.DT_INT32,
    types_pb2.DT_INT64,
    types_pb2.DT_BOOL,
    types_pb2.DT_UINT8,
}


def chosen(op, arg) -> int | None:
    if arg.number_attr or arg.type_list_attr or arg.is_ref:
        return None
    if not arg.type_attr:
        return arg.type if arg.type in TAKEN else None
    attr = next(attr for attr in op.attr if attr.name == arg.type_attr)
    allowed = list(attr.allowed_values.list.type) or WANTED
    return next((dtype for dtype in WANTED if dtype in allowed), None)


def rank(op, dtypes: list[int], ranks: tuple[int, ...], attrs: dict) -> str:
    with tf.Graph().as_default() as graph:
        inputs = [
            tf.compat.v1.placeholder(tf.dtypes.as_dtype(dtype), [None] * size)
            for dtype, size in zip(dtypes, ranks, strict=False)
        ]
        try:
            made = graph.create_op(op.name, inputs, attrs=attrs, dtypes=None, op_def=op, compute_shapes=True)
        except (ValueError, TypeError, tf.errors.OpError):
            return "x"
        result = made.outputs[0].shape.rank
        return "?" if result is None or result > 9 else str(result)


def main() -> None:
    ops = op_def_pb2.OpList.FromString(pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList()))
    for op in sorted(ops.op, key=lambda op: op.name):
        if op.is_stateful or len(op.output_arg) != 1 or not 1 <= len(op.input_arg) <= 2:
            continue
        output = op.output_arg[0]
        if output.number_attr or output.type_list_attr:
            continue
        dtypes = [chosen(op, arg) for arg in op.input_arg]
        if None in dtypes:
            continue
        attrs, complete = {}, True
        types = {
            arg.type_attr: dtype for arg, dtype in zip(op.input_arg, dtypes, strict=False) if arg.type_attr
        }
        for attr in op.attr:
            value = tf.compat.v1.AttrValue()
            if attr.name in types:
                value.type = types[attr.name]
            elif attr.HasField("default_value"):
                value.CopyFrom(attr.default_value)
            elif attr.type == "type":
                value.type = (list(attr.allowed_values.list.type) or WANTED)[0]
            else:
                complete = False
            attrs[attr.name] = value
        if not complete:
            continue
        combinations = itertools.product(range(6), repeat=len(dtypes))
        shown = "".join(rank(op, dtypes, ranks, attrs) for ranks in combinations)
        if set(shown) - {"?", "x"}:
            print(f"{op.name}|{shown}")


if __name__ == "__main__":
    main()
