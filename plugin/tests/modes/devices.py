"""Where operations run: device scopes, strategies, more devices than one."""

import tensorflow as tf
from tensorflow.experimental import dtensor

from modes import STARTED, TWO_DEVICES, Calls, mode
from support.bits import tensor

SHAPE = (2, 3)
ELSEWHERE = "it runs on `CPU:0` only"


@mode("`tf.device` with `CPU:0`, or with None", "runs", "that is where it runs")
def cpu_scope(calls: Calls) -> None:
    for device in ("CPU:0", "/device:CPU:*", "/job:localhost/cpu:0", None):
        with tf.device(device):
            calls.same()
    with tf.device("CPU:0"):
        x = tf.constant([[1.0, -2.0, 3.0]])
        calls.takes(x)
    calls.takes(x)


@mode(
    "`tf.device` with another device, even one that isn't there",
    "refused; call it outside of that scope",
    ELSEWHERE,
)
def other_scope(calls: Calls) -> None:
    with tf.device("GPU:0"):
        calls.refuses(says="outside of that scope")
        with tf.device(None):
            calls.same()


@mode(
    '`tf.distribute.OneDeviceStrategy("CPU:0")`, and `MirroredStrategy` of one CPU',
    "runs",
    "they set that device",
)
def one_device(calls: Calls) -> None:
    for strategy in (tf.distribute.OneDeviceStrategy("CPU:0"), tf.distribute.MirroredStrategy(["CPU:0"])):
        with strategy.scope():
            calls.same()
        strategy.run(lambda: calls.same() or tf.constant(0))


@mode(
    "more logical CPU devices than one, and all on `CPU:0`", "runs", "the others are not touched", TWO_DEVICES
)
def two_devices(calls: Calls) -> None:
    calls.same()


@mode(
    "a tensor on `CPU:1`, and the scope of `CPU:1`",
    "refused; make it on `CPU:0`, or copy it there",
    ELSEWHERE,
    TWO_DEVICES,
)
def second_device(calls: Calls) -> None:
    with tf.device("CPU:1"):
        x = tf.ones(SHAPE) + 1
        calls.refuses(says="CPU:1")
    calls.refuses(x, says="CPU:1")
    calls.refuses(x, says='make it in the scope `with tf.device("CPU:0"):`')
    with tf.device("CPU:0"):
        calls.takes(tf.identity(x))


@mode("`tf.distribute.MirroredStrategy` of two CPUs", "refused in the second replica", ELSEWHERE, TWO_DEVICES)
def mirrored(calls: Calls) -> None:
    strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])

    def replica() -> tf.Tensor:
        if tf.distribute.get_replica_context().replica_id_in_sync_group == 0:
            calls.same()
        else:
            calls.refuses(says="CPU:1")
        return tf.constant(0)

    strategy.run(replica)
    assert (calls.runs, calls.refusals) == (1, 1)


@mode(
    "DTensor: a tensor with a layout, and `default_mesh`",
    "refused",
    "the device is that of the mesh",
    TWO_DEVICES,
)
def dtensors(calls: Calls) -> None:
    mesh = dtensor.create_mesh([("batch", 2)], devices=["CPU:0", "CPU:1"])
    layout = dtensor.Layout.replicated(mesh, rank=2)
    calls.refuses(dtensor.call_with_layout(tf.ones, layout, shape=SHAPE), says="CUSTOM:0")
    x = tensor(SHAPE)
    with dtensor.default_mesh(mesh):
        calls.refuses(x, says="outside of that scope")
    calls.takes(x)


@mode("`tf.config.set_soft_device_placement`", "runs", "on or off: what runs on `CPU:0` is there")
def soft_placement(calls: Calls) -> None:
    was = tf.config.get_soft_device_placement()
    for is_soft in (True, False):
        tf.config.set_soft_device_placement(is_soft)
        calls.same()
    tf.config.set_soft_device_placement(was)


@mode(
    "after `tf.config.experimental_connect_to_host`",
    "runs",
    "`CPU:0` of this process stays what it was",
    STARTED,
)
def connected(calls: Calls) -> None:
    calls.same()
    server = tf.distribute.Server.create_local_server()
    tf.config.experimental_connect_to_host(server.target)
    calls.same()
