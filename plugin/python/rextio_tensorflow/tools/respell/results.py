"""Which of TensorFlow's functions give one tensor, and of which dtype. One that isn't here may give anything."""

from .symbols import Symbol

# The dtype of the first tensor among the arguments.
_SAME = """
abs acos acosh add add_n asin asinh atan atan2 atanh boolean_mask broadcast_to clip_by_norm clip_by_value concat cos
cosh cumsum einsum ensure_shape exp expand_dims floor gather gather_nd identity image.adjust_brightness
image.adjust_contrast image.adjust_gamma image.adjust_hue image.adjust_saturation image.central_crop
image.crop_to_bounding_box image.extract_patches image.flip_left_right image.flip_up_down image.grayscale_to_rgb
image.hsv_to_rgb image.pad_to_bounding_box image.resize_with_crop_or_pad image.rgb_to_grayscale image.rgb_to_hsv
image.rot90 image.transpose linalg.adjoint linalg.band_part linalg.cholesky linalg.cross linalg.det linalg.diag
linalg.diag_part linalg.inv linalg.l2_normalize linalg.logdet linalg.matmul linalg.matrix_transpose linalg.matvec
linalg.norm linalg.set_diag linalg.solve linalg.tensor_diag linalg.tensor_diag_part linalg.tensordot linalg.trace
linalg.triangular_solve math.ceil math.cumprod math.cumulative_logsumexp math.digamma math.divide_no_nan math.erf
math.erfc math.erfinv math.expm1 math.floordiv math.floormod math.lgamma math.log math.log1p math.log_sigmoid
math.log_softmax math.maximum math.minimum math.multiply math.multiply_no_nan math.negative math.pow math.reciprocal
math.reciprocal_no_nan math.reduce_euclidean_norm math.reduce_logsumexp math.reduce_max math.reduce_mean
math.reduce_min math.reduce_prod math.reduce_std math.reduce_sum math.reduce_variance math.rint math.round math.rsqrt
math.segment_max math.segment_mean math.segment_min math.segment_prod math.segment_sum math.sigmoid math.sign math.sin
math.sinh math.softmax math.softplus math.softsign math.sqrt math.square math.squared_difference math.subtract
math.tan math.tanh math.unsorted_segment_max math.unsorted_segment_mean math.unsorted_segment_min
math.unsorted_segment_prod math.unsorted_segment_sqrt_n math.unsorted_segment_sum math.xdivy math.xlog1py math.xlogy
math.scalar_mul nn.avg_pool nn.avg_pool1d nn.avg_pool2d nn.avg_pool3d nn.batch_normalization nn.bias_add nn.conv1d
nn.conv1d_transpose nn.conv2d nn.conv2d_transpose nn.conv3d nn.conv3d_transpose nn.convolution nn.crelu
nn.depth_to_space nn.depthwise_conv2d nn.dilation2d nn.elu nn.embedding_lookup nn.gelu nn.l2_loss nn.leaky_relu
nn.local_response_normalization nn.max_pool nn.max_pool1d nn.max_pool2d nn.max_pool3d nn.pool nn.relu nn.relu6 nn.selu
nn.separable_conv2d nn.sigmoid_cross_entropy_with_logits nn.silu nn.softmax_cross_entropy_with_logits
nn.space_to_depth nn.weighted_cross_entropy_with_logits pad repeat reverse reverse_sequence roll slice sort
space_to_batch_nd batch_to_space squeeze stack stop_gradient strided_slice tensor_scatter_nd_add
tensor_scatter_nd_max tensor_scatter_nd_min tensor_scatter_nd_sub tensor_scatter_nd_update tile transpose truncatemod
bitwise.bitwise_and bitwise.bitwise_or bitwise.bitwise_xor bitwise.invert bitwise.left_shift bitwise.right_shift
signal.frame signal.overlap_and_add signal.fftshift signal.ifftshift signal.dct signal.idct
"""

_BOOL = """
equal greater greater_equal less less_equal logical_and logical_not logical_or math.in_top_k math.is_finite
math.is_inf math.is_nan math.is_non_decreasing math.is_strictly_increasing math.logical_xor math.not_equal
math.reduce_all math.reduce_any sequence_mask
"""

# A tensor whose dtype depends on more than one argument, or isn't worth knowing.
_SOME = """
argmax argmin argsort bitcast cast complex constant convert_to_tensor divide dtypes.saturate_cast eye fill
guarantee_const image.convert_image_dtype image.crop_and_resize image.per_image_standardization image.psnr
image.resize image.resize_with_pad image.rgb_to_yuv image.sobel_edges image.ssim image.total_variation
image.yuv_to_rgb linspace math.angle math.bincount math.confusion_matrix math.conj math.count_nonzero math.imag
math.invert_permutation math.real math.truediv math.zero_fraction nn.sparse_softmax_cross_entropy_with_logits one_hot
ones ones_like range rank reshape scatter_nd searchsorted shape signal.fft signal.fft2d signal.hamming_window
signal.hann_window signal.ifft signal.inverse_stft signal.irfft signal.linear_to_mel_weight_matrix
signal.mfccs_from_log_mel_spectrograms signal.rfft signal.stft size where zeros zeros_like
"""

_PARTS = {"meshgrid": "same", "split": "same", "unstack": "same", "nn.moments": "same", "math.top_k": "some"}

_SAMES, _BOOLS, _SOMES = (frozenset(each.split()) for each in (_SAME, _BOOL, _SOME))

# The parameter that names the result's dtype, and what it is without.
_OPTIONS = {
    "cast": ("dtype", None),
    "dtypes.saturate_cast": ("dtype", None),
    "constant": ("dtype", None),
    "convert_to_tensor": ("dtype", None),
    "zeros": ("dtype", "float32"),
    "ones": ("dtype", "float32"),
    "eye": ("dtype", "float32"),
    "one_hot": ("dtype", None),
    "shape": ("out_type", "int32"),
    "size": ("out_type", "int32"),
    "argmax": ("output_type", "int64"),
    "argmin": ("output_type", "int64"),
    "zeros_like": ("dtype", None),
    "ones_like": ("dtype", None),
    "range": ("dtype", None),
    "math.count_nonzero": ("dtype", "int64"),
}

# Without the option, the dtype of the first argument, if that is a tensor.
_ELSE_FIRST = ("convert_to_tensor", "zeros_like", "ones_like")
_FIRST = ("reshape", "math.conj")


def _name(symbol: Symbol, names: frozenset[str]) -> bool:
    return any(each in names for each in symbol.names)


def is_tensor(symbol: Symbol) -> bool:
    return any(_name(symbol, names) for names in (_SAMES, _BOOLS, _SOMES))


def is_bool(symbol: Symbol) -> bool:
    return _name(symbol, _BOOLS)


def is_same(symbol: Symbol) -> bool:
    return _name(symbol, _SAMES)


def option(symbol: Symbol) -> tuple[str, str | None] | None:
    return next((_OPTIONS[name] for name in symbol.names if name in _OPTIONS), None)


def follows_first(symbol: Symbol) -> tuple[bool, bool]:
    """Whether the dtype is the first argument's: always, or without the option."""
    return any(name in _FIRST for name in symbol.names), any(name in _ELSE_FIRST for name in symbol.names)


def parts(symbol: Symbol) -> str | None:
    """Of a function with several results, whether all have the "same" dtype as its argument."""
    return next((_PARTS[name] for name in symbol.names if name in _PARTS), None)
