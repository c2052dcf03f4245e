"""Names for functions, parameters and locals: Python's and Rust's own words are no such."""

import builtins
import keyword
import re

_RUST = (
    "abstract as async await become box break const continue crate do dyn else enum extern false final fn for gen if "
    "impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try "
    "type typeof union unsafe unsized use virtual where while yield str bool char i8 i16 i32 i64 u8 u16 u32 u64 f32 "
    "f64 usize isize ok err some none box vec string result option"
)
_RESERVED = {
    *keyword.kwlist,
    *keyword.softkwlist,
    *dir(builtins),
    *_RUST.split(),
    *("tf", "ops", "np", "network", "predict", "weights", "model", "stored"),
}
# What a layer's function calls its own parameters and locals is never a function beside it.
_LOCAL = re.compile(r"x(_\d+)?$")
_DEFAULT_INPUT = re.compile(r"(input|input_layer|keras_tensor\w*?)(_\d+)?$")


def identifier(text: str) -> str:
    """The text as an identifier that is nobody's own."""
    word = re.sub(r"\W+", "_", text, flags=re.ASCII).strip("_").lower() or "layer"
    if _DEFAULT_INPUT.match(word):
        return "inputs"
    if word[0].isdigit():
        word = f"layer_{word}"
    return f"{word}_layer" if word in _RESERVED or _LOCAL.match(word) else word


class Names:
    """Names that are given once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def fresh(self, text: str) -> str:
        word = identifier(text)
        found, count = word, 1
        while found in self._taken:
            found, count = f"{word}_{count}", count + 1
        self._taken.add(found)
        return found
