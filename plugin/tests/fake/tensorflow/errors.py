"""The error classes, one for each code of a status."""

NAMES = (
    "Cancelled",
    "Unknown",
    "InvalidArgument",
    "DeadlineExceeded",
    "NotFound",
    "AlreadyExists",
    "PermissionDenied",
    "ResourceExhausted",
    "FailedPrecondition",
    "Aborted",
    "OutOfRange",
    "Unimplemented",
    "Internal",
    "Unavailable",
    "DataLoss",
    "Unauthenticated",
)


class OpError(Exception):
    """As TensorFlow makes one."""

    def __init__(self, node_def: object, op: object, message: str, payloads: object) -> None:
        super().__init__(node_def, op, message, payloads)
        self.message = message

    def __str__(self) -> str:
        return self.message


globals().update({f"{name}Error": type(f"{name}Error", (OpError,), {}) for name in NAMES})
