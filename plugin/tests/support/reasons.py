"""Functions that aren't native, each with the reasons that `why` must give."""

from dataclasses import dataclass

MATRIX = "x: TensorF32Cpu2D"
# Where the reason stands.
HERE = "«"


@dataclass(frozen=True)
class Case:
    """A function. HERE marks the place of each reason in its body (or parameters), in order.

    `spelled` is what `why` must offer for the first reason, and `native` the body that is native so.
    """

    reasons: tuple[str, ...]
    body: str
    parameters: str = MATRIX
    result: str = "TensorF32Cpu2D"
    spelled: str | None = None
    native: str | None = None
    # Whether the first reason stands at the function's head.
    at_head: bool = False

    def source(self, name: str, body: str | None = None) -> str:
        """The function's text, with the marks."""
        lines = "\n".join(f"    {line}" for line in (self.body if body is None else body).splitlines())
        mark = HERE if self.at_head else ""
        return f"{mark}def {name}({self.parameters}) -> {self.result}:\n{lines}\n"


CASES = {
    "docstring": Case(
        ("docstring",),
        '«"""Doc."""\nreturn tf.nn.relu(x)',
        spelled="# Doc.",
        native="# Doc.\nreturn tf.nn.relu(x)",
    ),
    "keyword_float": Case(
        ("keyword-float",), "return tf.nn.leaky_relu(x, «alpha=0.2)", spelled="tf.nn.leaky_relu(x, 0.2)"
    ),
    "keyword_name": Case(
        ("keyword-name",),
        "return tf.expand_dims(x, «axis=n)",
        f"{MATRIX}, n: int",
        "TensorF32Cpu3D",
        spelled="tf.expand_dims(x, n)",
        native="return tf.expand_dims(x, n)",
    ),
    "keyword_constant": Case(
        ("keyword-name",),
        "return tf.reduce_sum(x, «axis=AXIS)",
        result="TensorF32Cpu1D",
        spelled="tf.reduce_sum(x, axis=1)",
        native="return tf.reduce_sum(x, axis=1)",
    ),
    "keyword_tensor": Case(
        ("keyword-name",),
        "return tf.matmul(x, «b=y)",
        f"{MATRIX}, y: TensorF32Cpu2D",
        spelled="tf.matmul(x, y)",
        native="return tf.matmul(x, y)",
    ),
    # The rules call it `x`, TensorFlow `features`.
    "keyword_operand": Case(
        ("keyword-name",),
        "return tf.nn.relu(«features=x)",
        spelled="tf.nn.relu(x)",
        native="return tf.nn.relu(x)",
    ),
    "keyword_operand_first": Case(
        ("keyword-name",),
        "return tf.reduce_sum(«input_tensor=x, axis=1)",
        result="TensorF32Cpu1D",
        spelled="tf.reduce_sum(x, axis=1)",
        native="return tf.reduce_sum(x, axis=1)",
    ),
    "keyword_list": Case(
        ("keyword-list",),
        "return tf.reduce_sum(x, «axis=[1])",
        result="TensorF32Cpu1D",
        spelled="tf.reduce_sum(x, axis=(1,))",
        native="return tf.reduce_sum(x, axis=(1,))",
    ),
    "keyword_attribute": Case(
        ("keyword-attribute", "attribute"),
        "return tf.argmax(x, axis=1, «output_type=«tf.int64)",
        result="TensorI64Cpu1D",
        spelled='tf.argmax(x, axis=1, output_type="int64")',
        native='return tf.argmax(x, axis=1, output_type="int64")',
    ),
    "dtype_in_its_position": Case(
        ("attribute",),
        "return tf.cast(x, «tf.int64)",
        result="TensorI64Cpu2D",
        spelled='tf.cast(x, dtype="int64")',
        native='return tf.cast(x, dtype="int64")',
    ),
    "tensor_list": Case(("unsupported-op", "collection"), "return «tf.concat(«[x, x], 0)"),
    "tensor_tuple": Case(("unsupported-op", "collection"), "return «tf.concat(«(x, x), 0)"),
    "subscript": Case(
        ("subscript",),
        "return tf.abs(«x[0])",
        result="TensorF32Cpu1D",
        spelled="tf.gather(x, 0)",
        native="return tf.abs(tf.gather(x, 0))",
    ),
    "slices": Case(("subscript",), "return tf.abs(«x[:, 1:])"),
    "minus": Case(
        ("unary-operator",),
        "return tf.exp(«-x)",
        spelled="tf.negative(x)",
        native="return tf.exp(tf.negative(x))",
    ),
    "nested_minus": Case(
        ("unary-operator", "operator"),
        "return tf.exp(«-(«(x + x) ** 2))",
        spelled="tf.negative(tf.square(x + x))",
        native="return tf.exp(tf.negative(tf.square(x + x)))",
    ),
    "in_place": Case(
        ("augmented-assignment",),
        "h = tf.abs(x)\n«h += x\nreturn h",
        spelled="h = h + x",
        native="h = tf.abs(x)\nh = h + x\nreturn h",
    ),
    "in_place_sum": Case(
        ("augmented-assignment",),
        "h = tf.abs(x)\n«h *= x + x\nreturn h",
        spelled="h = h * (x + x)",
        native="h = tf.abs(x)\nh = h * (x + x)\nreturn h",
    ),
    "power": Case(("operator",), "return «x ** 2", spelled="tf.square(x)", native="return tf.square(x)"),
    "cube": Case(("operator",), "return «x ** 3", spelled="tf.pow(x, 3)", native="return tf.pow(x, 3)"),
    "shape": Case(("attribute",), "n = «x.shape\nreturn tf.abs(x)"),
    "transposed": Case(
        ("attribute",),
        "return tf.abs(«x.T)",
        spelled="tf.transpose(x)",
        native="return tf.abs(tf.transpose(x))",
    ),
    "several_values": Case(
        ("several-values", "several-values"),
        "return «tf.abs(x), tf.exp(x)",
        result="«tuple[TensorF32Cpu2D, TensorF32Cpu2D]",
    ),
    "unpacking": Case(
        ("unpacking",),
        "«a, b = tf.abs(x), tf.exp(x)\nreturn a + b",
        spelled="a = tf.abs(x)\nb = tf.exp(x)",
        native="a = tf.abs(x)\nb = tf.exp(x)\nreturn a + b",
    ),
    "swap": Case(("unpacking",), "a = tf.abs(x)\nb = tf.exp(x)\n«a, b = b, a\nreturn a - b"),
    "chained": Case(
        ("chained-assignment",),
        "«a = b = tf.abs(x)\nreturn a + b",
        spelled="a = tf.abs(x)\nb = a",
        native="a = tf.abs(x)\nb = a\nreturn a + b",
    ),
    "conditional": Case(
        ("conditional-expression",),
        "return «tf.abs(x) if n > 0 else tf.exp(x)",
        f"{MATRIX}, n: int",
        spelled="if n > 0:\n    return tf.abs(x)\nreturn tf.exp(x)",
        native="if n > 0:\n    return tf.abs(x)\nreturn tf.exp(x)",
    ),
    "conditional_bound": Case(
        ("conditional-expression",),
        "h = «tf.abs(x) if n > 0 else tf.exp(x)\nreturn h",
        f"{MATRIX}, n: int",
        spelled="h = tf.exp(x)\nif n > 0:\n    h = tf.abs(x)",
        native="h = tf.exp(x)\nif n > 0:\n    h = tf.abs(x)\nreturn h",
    ),
    "conditional_reading": Case(
        ("conditional-expression",),
        "h = tf.abs(x)\nh = «tf.exp(h) if n > 0 else tf.square(h)\nreturn h",
        f"{MATRIX}, n: int",
    ),
    "f_string": Case(("f-string",), 's = «f"{n}"\nreturn tf.abs(x)', f"{MATRIX}, n: int"),
    "with_block": Case(("with",), '«with tf.name_scope("a"):\n    h = tf.abs(x)\nreturn h'),
    "asserts": Case(("assert",), "«assert n > 0\nreturn tf.abs(x)", f"{MATRIX}, n: int"),
    "raises": Case(
        ("raise",), 'if n < 0:\n    «raise ValueError("n")\nreturn tf.abs(x)', f"{MATRIX}, n: int"
    ),
    "local_annotation": Case(
        ("local-annotation",),
        "«h: TensorF32Cpu2D = tf.abs(x)\nreturn h",
        spelled="h = tf.abs(x)",
        native="h = tf.abs(x)\nreturn h",
    ),
    "constant": Case(
        ("module-constant",),
        "return tf.reduce_sum(x, «AXIS)",
        result="TensorF32Cpu1D",
        spelled="tf.reduce_sum(x, 1)",
        native="return tf.reduce_sum(x, 1)",
    ),
    "constant_number": Case(
        ("module-constant",),
        "m = n * «AXIS\nreturn tf.abs(x)",
        f"{MATRIX}, n: int",
        spelled="n * 1",
        native="m = n * 1\nreturn tf.abs(x)",
    ),
    "string_annotation": Case(
        ("string-annotation",), "return tf.abs(x)", 'x: «"TensorF32Cpu2D"', spelled="TensorF32Cpu2D"
    ),
    "optional": Case(
        ("optional-annotation",), "return tf.abs(x)", "x: «TensorF32Cpu2D | None", spelled="TensorF32Cpu2D"
    ),
    "foreign_annotation": Case(("annotation",), "return tf.abs(x)", "x: «tf.Tensor"),
    "not_annotated": Case(("missing-annotation",), "return tf.abs(x)", "«x"),
    "star": Case(("star-parameter",), "return tf.abs(xs)", "*«xs: TensorF32Cpu2D"),
    "project_call": Case(("project-call",), "return tf.abs(«good(x))"),
    "plain_call": Case(("unresolved-call",), "return tf.abs(«helper(x))"),
    "other_name": Case(
        ("unresolved-call",), "return «RELU(x)", spelled="tf.nn.relu(x)", native="return tf.nn.relu(x)"
    ),
    "method": Case(("unresolved-call",), "return tf.abs(«x.numpy())"),
    "builtin": Case(("builtin",), "return «abs(x)", spelled="tf.abs(x)", native="return tf.abs(x)"),
    "two_branches": Case(
        ("rebound-in-a-block",),
        "if n > 0:\n    h = tf.abs(x)\n    return tf.exp(h)\nelse:\n    «h = tf.exp(x)\n    return tf.abs(h)",
        f"{MATRIX}, n: int",
        native="if n > 0:\n    h = tf.abs(x)\n    return tf.exp(h)\nelse:\n    k = tf.exp(x)\n    return tf.abs(k)",
    ),
    "read_after": Case(
        ("bound-in-a-block",),
        "if n > 0:\n    h = tf.abs(x)\nelse:\n    h = tf.exp(x)\nreturn «h",
        f"{MATRIX}, n: int",
        spelled="h = tf.exp(x)\nif n > 0:\n    h = tf.abs(x)",
        native="h = tf.exp(x)\nif n > 0:\n    h = tf.abs(x)\nreturn h",
    ),
    "parameter_returned": Case(
        ("returns-parameter",), "«return x", spelled="tf.identity(x)", native="return tf.identity(x)"
    ),
    "parameter_in_a_loop": Case(
        ("returns-parameter",),
        "for _ in range(n):\n    x = tf.abs(x)\n«return x",
        f"{MATRIX}, n: int",
        spelled="tf.identity(x)",
        native="for _ in range(n):\n    x = tf.abs(x)\nreturn tf.identity(x)",
    ),
    "other_module": Case(
        ("unsupported-op",), "return «tf.math.relu(x)", spelled="tf.nn.relu(x)", native="return tf.nn.relu(x)"
    ),
    "cuda": Case(("cuda",), "return «tf.nn.tanh(x)", "x: TensorF32Cuda0_2D", "TensorF32Cuda0_2D"),
    "literal": Case(("literal",), "return «tf.reduce_mean(x, axis=2)", result="TensorF32Cpu1D"),
    "named": Case(
        ("literal",),
        'return «tf.nn.relu(x, name="r")',
        spelled="tf.nn.relu(x)",
        native="return tf.nn.relu(x)",
    ),
    "order": Case(
        ("keyword-list",),
        "return tf.transpose(x, «perm=[1, 0])",
        spelled="tf.transpose(x, perm=(1, 0))",
        native="return tf.transpose(x, perm=(1, 0))",
    ),
    "between": Case(("comparison",), 'return tf.cast(«0.0 < x < 1.0, dtype="float32")'),
    "same_object": Case(
        ("identity",), "if «x is y:\n    return tf.abs(x)\nreturn tf.exp(x)", f"{MATRIX}, y: TensorF32Cpu2D"
    ),
    "no_object": Case(("identity",), "if «x is not None:\n    return tf.abs(x)\nreturn tf.exp(x)"),
    "no_number": Case(
        ("identity",), "if «n is None:\n    return tf.abs(x)\nreturn tf.exp(x)", f"{MATRIX}, n: int"
    ),
    "int_and_float": Case(("two-types",), "k = «n - 1.0\nreturn tf.abs(x)", f"{MATRIX}, n: int"),
    "float_and_int": Case(
        ("two-types",),
        "k = tf.abs(x)\nif «a * b > 1:\n    return k\nreturn x + k",
        f"{MATRIX}, a: float, b: float",
        spelled="a * b > 1.0",
        native="k = tf.abs(x)\nif a * b > 1.0:\n    return k\nreturn x + k",
    ),
    "float_and_ints": Case(
        ("two-types", "two-types"),
        "k = «2 * a\nk = «k + 1\nreturn tf.abs(x)",
        f"{MATRIX}, a: float",
        spelled="2.0 * a",
        native="k = 2.0 * a\nk = k + 1.0\nreturn tf.abs(x)",
    ),
    "bool_and_int": Case(("two-types",), "k = «flag + 1\nreturn tf.abs(x)", f"{MATRIX}, flag: bool"),
    "text_and_int": Case(("two-types",), "k = «mode * 2\nreturn tf.abs(x)", f"{MATRIX}, mode: str"),
    "added_to_an_int": Case(
        ("two-types",), "k = 1\nfor i in range(n):\n    «k += 0.5\nreturn tf.abs(x)", f"{MATRIX}, n: int"
    ),
    "sum_of_three": Case(("two-types",), "k = «a + a + n\nreturn tf.abs(x)", f"{MATRIX}, a: float, n: int"),
    "not_of_a_tensor": Case(("no-bool",), "k = «not x\nreturn tf.abs(x)"),
    "and_of_ints": Case(("no-bool",), "k = «n and n\nreturn tf.abs(x)", f"{MATRIX}, n: int"),
    "int_division": Case(("int-division",), "k = «n / 2\nreturn tf.abs(x)", f"{MATRIX}, n: int"),
    "membership": Case(
        ("membership",),
        'if «mode in ("a", "b"):\n    return tf.abs(x)\nreturn tf.exp(x)',
        f"{MATRIX}, mode: str",
        spelled='mode == "a" or mode == "b"',
        native='if mode == "a" or mode == "b":\n    return tf.abs(x)\nreturn tf.exp(x)',
    ),
    "membership_within": Case(
        ("membership",),
        "if flag and «n not in [1, 2]:\n    return tf.abs(x)\nreturn tf.exp(x)",
        f"{MATRIX}, n: int, flag: bool",
        spelled="(n != 1 and n != 2)",
        native="if flag and (n != 1 and n != 2):\n    return tf.abs(x)\nreturn tf.exp(x)",
    ),
    "condition": Case(("condition",), "if «x:\n    return tf.abs(x)\nreturn tf.exp(x)"),
    "expression": Case(("expression-statement",), "«tf.abs(x)\nreturn tf.exp(x)"),
    "passes": Case(("pass",), "if n > 0:\n    «pass\nreturn tf.abs(x)", f"{MATRIX}, n: int"),
    "deletes": Case(("del",), "h = tf.abs(x)\ny = tf.exp(h)\n«del h\nreturn y"),
    "globals": Case(("global",), "«global G\nG = 1\nreturn tf.abs(x)"),
    "matches": Case(
        ("match",), "«match n:\n    case 1:\n        return tf.abs(x)\nreturn tf.exp(x)", f"{MATRIX}, n: int"
    ),
    "imports": Case(("local-import",), "«import math\nreturn tf.abs(x)"),
    "inner": Case(("nested-function",), "«def g(n: int) -> int:\n    return n\nreturn tf.abs(x)"),
    "lambdas": Case(("lambda",), "f = «lambda n: n\nreturn tf.abs(x)"),
    "walrus": Case(("walrus",), "return («h := tf.abs(x)) + h"),
    "yields": Case(("missing-return", "yield"), "«yield tf.abs(x)", at_head=True),
    "comprehends": Case(("comprehension",), "hs = «[tf.abs(x) for _ in range(3)]\nreturn tf.abs(x)"),
    "star_argument": Case(("star-argument",), "return tf.matmul(«*[x, x])"),
    "star_keywords": Case(("star-argument",), "return tf.matmul(x, x, «**OPTIONS)"),
    "inner_class": Case(("nested-class",), "«class Inner:\n    pass\n\nreturn tf.abs(x)"),
    "except_name": Case(
        ("except-name",),
        "h = tf.abs(x)\ntry:\n    h = tf.exp(x)\n«except ValueError as error:\n    h = tf.abs(x)\nreturn h",
    ),
    "loop_else": Case(
        ("loop-else",),
        "h = tf.abs(x)\n«for i in range(n):\n    h = h + x\nelse:\n    h = tf.exp(h)\nreturn h",
        f"{MATRIX}, n: int",
    ),
    "backwards": Case(
        ("loop",), "h = tf.abs(x)\nfor i in range(n, 0, «-1):\n    h = h + x\nreturn h", f"{MATRIX}, n: int"
    ),
    "tries": Case(
        ("try",),
        "«try:\n    h = tf.abs(x)\nexcept ValueError:\n    h = tf.exp(x)\nreturn tf.abs(x)",
    ),
    "result_type": Case(("result-type",), "«return tf.abs(x)", result="TensorF32Cpu1D"),
    "no_return": Case(
        ("missing-return",), "if n > 0:\n    return tf.abs(x)", f"{MATRIX}, n: int", at_head=True
    ),
    "changed_type": Case(("changed-type",), "h = tf.abs(x)\n«h = 1\nreturn tf.abs(x)"),
    "name": Case(("name",), "return tf.abs(py)", "«py: TensorF32Cpu2D"),
    # Rextio accepts these, and rustc doesn't.
    "rusts_name": Case(
        ("name",), "«Err = x - x\nreturn tf.abs(Err)", native="err = x - x\nreturn tf.abs(err)"
    ),
    "rusts_parameter": Case(("name",), "return tf.abs(Ok)", "«Ok: TensorF32Cpu2D"),
    "rusts_loop": Case(
        ("name", "unary-operator"),
        "h = tf.abs(x)\nfor «Some in range(n):\n    h = h + «-x\nreturn h",
        f"{MATRIX}, n: int",
    ),
    "several": Case(
        ("docstring", "unary-operator", "augmented-assignment"),
        '«"""Doc."""\nh = tf.abs(«-x)\n«h += x\nreturn h',
        spelled="# Doc.",
        native="# Doc.\nh = tf.abs(tf.negative(x))\nh = h + x\nreturn h",
    ),
}

# Module-level statements that come after the imports, and what `why` must call them; the mark is the place.
MODULES = {
    "call": ("«W = tf.constant([1.0])", "`W = tf.constant([1.0])`"),
    "print": ('«print("loaded")', '`print("loaded")`'),
    "main": ('«if __name__ == "__main__":\n    print(f)', "`if __name__ == ...`"),
    "module_class": ("«class Model(tf.Module):\n    pass", "the class `Model`"),
    "decorated": ("«@tf.function\ndef other(x):\n    return x", "the decorator `@tf.function` of `other`"),
    "default": ("«def other(x=tf.constant(1)):\n    return x", "default of `other`"),
    "set_item": ('«os.environ["A"] = "1"', "`os.environ"),
}
