"""A TensorFlow that the native module was not made for is refused with its reason; the next call tries again."""

from support.project import Project

PROGRAM = """
import pathlib, tempfile
import tensorflow as tf
from suite import boundary

x = tf.ones((2, 3))
version, file = tf.__version__, tf.__file__
IMAGES = ["libtensorflow_cc.so.2", "libtensorflow_framework.so.2", "python/lib_pywrap_tensorflow_common.so"]

def refused(*words):
    try:
        boundary.matrix(x)
    except RuntimeError as error:
        for word in words:
            assert word in str(error), (word, str(error))
    else:
        raise SystemExit("no error")

tf.__version__ = "2.20.0"
refused("2.20.0", "2.21.0")
tf.__version__ = version

with tempfile.TemporaryDirectory() as folder:
    # A package without the images, and one whose images are other files than those that are loaded.
    tf.__file__ = str(pathlib.Path(folder, "__init__.py"))
    refused(folder, IMAGES[0])
    (pathlib.Path(folder) / "python").mkdir()
    for image in IMAGES:
        pathlib.Path(folder, image).write_bytes(b"")
    refused(folder, IMAGES[0], "not in this process")
tf.__file__ = file

assert boundary.matrix(x).numpy().tobytes() == tf.nn.relu(x).numpy().tobytes()
print("loaded")
"""


def test_a_foreign_tensorflow_is_refused_until_it_is_the_right_one(suite: Project) -> None:
    assert "loaded" in suite.run(PROGRAM, REXTIO_NATIVE_MODE="native").stdout
