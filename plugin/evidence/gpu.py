"""What the NVIDIA driver of this machine says, by its own library."""

import ctypes
from dataclasses import dataclass


@dataclass(frozen=True)
class Driver:
    version: int
    # Of each GPU, as in `sm_80`.
    sms: tuple[str, ...]


def driver() -> Driver | None:
    """None where there is no driver, or no GPU."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    version, count = ctypes.c_int(), ctypes.c_int()
    if cuda.cuInit(0) or cuda.cuDriverGetVersion(ctypes.byref(version)):
        return None
    if cuda.cuDeviceGetCount(ctypes.byref(count)) or count.value < 1:
        return None
    sms = []
    for ordinal in range(count.value):
        parts = []
        # CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and _MINOR.
        for attribute in (75, 76):
            value = ctypes.c_int()
            if cuda.cuDeviceGetAttribute(ctypes.byref(value), attribute, ordinal):
                return None
            parts.append(str(value.value))
        sms.append("sm_" + "".join(parts))
    return Driver(version.value, tuple(sms))
