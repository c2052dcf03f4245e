"""Writes gpu_kernels.txt, what GPU kernels take, from the installed TensorFlow: its list needs no GPU.

One line for each stateless op and set of inputs in host memory, sorted: name|items|inputs.
  items   attribute=dtypes of the language, separated by blanks, as in `T=f32,f64`
  inputs  the inputs that these kernels take from host memory, separated by commas
Usage: python export_gpu_kernels.py > gpu_kernels.txt
"""

from export_kernels import CODES, codes
from tensorflow.core.framework import op_def_pb2
from tensorflow.python.client import pywrap_tf_session
from tensorflow.python.framework import kernels


def main() -> None:
    ops = op_def_pb2.OpList.FromString(pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList()))
    lines = set()
    for op in ops.op:
        if op.is_stateful:
            continue
        inputs = [arg.name for arg in op.input_arg]
        taken: dict[tuple[str, ...], dict[str, set[str]]] = {}
        for kernel in kernels.get_registered_kernels_for_op(op.name).kernel:
            if kernel.device_type != "GPU" or kernel.label:
                continue
            host = tuple(name for name in inputs if name in kernel.host_memory_arg)
            of_kernel = {}
            for attr in op.attr:
                if attr.type == "type":
                    limits = [limit for limit in kernel.constraint if limit.name == attr.name]
                    declared = codes(attr.allowed_values.list.type) or set(CODES.values())
                    of_kernel[attr.name] = codes(limits[0].allowed_values.list.type) if limits else declared
            if all(of_kernel.values()):
                known = taken.setdefault(host, {})
                for name, dtypes in of_kernel.items():
                    known.setdefault(name, set()).update(dtypes)
        for host, attrs in taken.items():
            items = " ".join(f"{name}={','.join(sorted(dtypes))}" for name, dtypes in attrs.items())
            lines.add(f"{op.name}|{items}|{','.join(host)}")
    print("\n".join(sorted(lines)))


if __name__ == "__main__":
    main()
