"""Shapes that fit each other, for rules of which no shapes drawn at random would do: those of each tensor, in order."""

Shapes = tuple[tuple[int, ...], ...]

_VECTORS = ((2, 6, 4), (1, 3, 1), (2, 1, 2))
_IMAGES = ((1, 4, 4, 4), (2, 5, 6, 4), (1, 2, 2, 4), (2, 4, 8, 4))
_BLOCKS = ((1, 12, 12, 144), (2, 12, 24, 144), (1, 24, 12, 144), (3, 12, 12, 144))
_CROPPED = (
    (6, 6, 3),
    (5, 4, 1),
    (4, 8, 2),
    (7, 4, 3),
    (2, 6, 6, 3),
    (1, 5, 4, 1),
    (2, 4, 8, 2),
    (1, 7, 4, 3),
)
_COLOURS = tuple((*(2,) * rank, *shape) for rank in range(4) for shape in ((4, 3), (1, 3), (0, 3), (7, 3)))
_SQUARES = tuple((*(2,) * rank, *shape) for rank in range(4) for shape in ((3, 3), (1, 1), (2, 2), (5, 5)))

FITTING: dict[str, tuple[Shapes, ...]] = {
    "conv1d": (
        ((2, 6, 4), (2, 4, 5)),
        ((1, 5, 2), (1, 2, 3)),
        ((2, 7, 4), (3, 2, 2)),
        ((1, 1, 1), (1, 1, 1)),
    ),
    "conv2d": (
        ((1, 4, 4, 3), (2, 2, 3, 5)),
        ((2, 5, 7, 4), (3, 1, 4, 2)),
        ((1, 6, 6, 4), (2, 3, 2, 2)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
    ),
    "conv3d": (
        ((1, 3, 4, 4, 2), (2, 2, 2, 2, 3)),
        ((2, 2, 2, 2, 1), (1, 1, 1, 1, 2)),
        ((1, 4, 3, 5, 2), (1, 2, 3, 2, 2)),
        ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
    ),
    "conv2d-transpose": (((1, 1, 1, 1), (1, 1, 1, 1)), ((1, 1, 1, 3), (1, 1, 1, 3))),
    "depthwise-conv2d": (
        ((1, 4, 4, 3), (2, 2, 3, 2)),
        ((2, 5, 7, 4), (3, 1, 4, 1)),
        ((1, 6, 6, 2), (2, 3, 2, 2)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
    ),
    "separable-conv2d": (
        ((1, 4, 4, 3), (2, 2, 3, 2), (1, 1, 6, 4)),
        ((2, 5, 7, 4), (3, 1, 4, 1), (1, 1, 4, 2)),
        ((1, 6, 6, 2), (2, 3, 2, 2), (1, 1, 4, 1)),
        ((1, 1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1)),
    ),
    "max-pool1d": tuple((shape,) for shape in _VECTORS),
    "avg-pool1d": tuple((shape,) for shape in _VECTORS),
    "inverse": tuple((shape,) for shape in _SQUARES),
    "determinant": tuple((shape,) for shape in _SQUARES),
    "solve": tuple((shape, shape) for shape in _SQUARES),
    "triangular-solve": tuple((shape, shape) for shape in _SQUARES),
    "cholesky-solve": tuple((shape, shape) for shape in _SQUARES),
    "space-to-depth": tuple((shape,) for shape in _BLOCKS),
    "depth-to-space": tuple((shape,) for shape in _BLOCKS),
    "crop-to-bounding-box": tuple((shape,) for shape in _CROPPED),
    "rgb-to-grayscale": tuple((shape,) for shape in _COLOURS),
    "set-diag": tuple((shape, shape[:-1]) for shape in _SQUARES),
    "cross": tuple((shape, shape) for shape in ((3,), *_COLOURS)),
    "crop-and-resize": (
        ((1, 4, 4, 3), (2, 4), (2,)),
        ((2, 5, 3, 1), (1, 4), (1,)),
        ((1, 4, 4, 3), (0, 4), (0,)),
        ((1, 1, 1, 1), (3, 4), (3,)),
    ),
    **{
        name: tuple((shape,) for shape in _IMAGES)
        for name in (
            "max-pool2d",
            "max-pool",
            "avg-pool2d",
            "avg-pool",
            "extract-patches",
            "local-response-normalization",
        )
    },
}


def fitting(rule: str, ranks: tuple[int, ...]) -> tuple[Shapes, ...]:
    """The shapes for tensors of these ranks."""
    return tuple(shapes for shapes in FITTING.get(rule, ()) if tuple(len(shape) for shape in shapes) == ranks)
