"""`python -m rextio_tensorflow rules`: the same texts as the generated files and `cargo xtask explain`."""

import io
import json
import subprocess

import pytest
from rextio_tensorflow import _native
from rextio_tensorflow.tools.screen import Screen

from support import registry
from support.places import ROOT, child_env
from support.tools import tool, wide

SHIPPED = "Rust text that ships:"
NAMES = [
    "tf.nn.relu",
    "+",
    "rextio-tensorflow/bias-add-nhwc-f32-cpu-2d",
    "22",
    "RXTP-TENSORFLOW-010",
    "matmul",
]


def test_explain_is_the_same_text() -> None:
    explained = subprocess.run(
        ["cargo", "xtask", "explain", *NAMES],
        cwd=ROOT,
        env=child_env(CARGO_BUILD_BUILD_DIR=None),
        capture_output=True,
        text=True,
    )
    assert explained.returncode == 0, explained.stderr
    assert tool("rules", *NAMES).stdout == explained.stdout


def test_the_surface_as_markdown_is_the_page_and_holds_the_readmes_table() -> None:
    page = tool("rules", "--format", "markdown").stdout
    assert page == (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.partition("<!-- rules:begin -->")[2].partition("<!-- rules:end -->")[0].strip()
    assert table and table in page


def test_the_surface_as_text_names_every_rule_in_80_columns() -> None:
    ran = tool("rules")
    assert ran.status == 0 and "\x1b" not in ran.stdout
    for rule in registry.rules():
        assert rule["id"].partition("/")[2] in ran.stdout
        assert rule["code"] in ran.stdout
        for target in rule["targets"]:
            spelled = target.removeprefix("rextio_tensorflow.").replace("tensorflow.", "tf.")
            assert spelled in ran.stdout
    assert not wide(ran.stdout)


def test_the_surface_as_json_is_every_rule() -> None:
    printed = tool("rules", "--format", "json").json
    assert printed == json.loads(_native.registry_json())
    # What tests use is the same, with forms and spellings.
    assert printed == [
        {name: value for name, value in rule.items() if name not in ("forms", "calls")}
        for rule in registry.rules()
    ]


@pytest.mark.parametrize("name", ["tf.reduce_mean", "reduce_mean", "22"])
def test_one_rule_whole(name: str) -> None:
    text = tool("rules", name).stdout
    for part in [
        "takes:",
        "float32; rank 2",
        "options:",
        "axis: int, 0 or 1, required",
        "guidance: Write",
        "python: tf.reduce_mean",
    ]:
        assert part in text
    before, _, shipped = text.partition(SHIPPED)
    assert not wide(before)
    assert "mod rextio_tensorflow_rule_reduce_mean {" in shipped


def test_one_rule_as_json_has_the_rust_that_ships() -> None:
    rule, *_ = tool("rules", "nn.bias_add", "--format", "json").json
    assert rule["code"] == "RXTP-TENSORFLOW-021" and rule["takes"] and rule["options"]
    assert [operand["name"] for operand in rule["operands"]] == ["value", "bias"]
    assert "mod rextio_tensorflow_rule_bias_add" in rule["rust"]
    (refusal,) = tool("rules", "34", "--format", "json").json
    assert refusal["outcome"] == "fallback" and refusal["guidance"]


def test_one_rule_as_markdown() -> None:
    page = tool("rules", "**", "tf.matmul", "--format", "markdown")
    assert page.status == 1 and not page.stdout
    page = tool("rules", "tf.matmul", "--format", "markdown")
    for part in ["# matmul(a, b)", "### Takes", "### Record", "```rust\n"]:
        assert part in page.stdout


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_an_unknown_name_is_an_error_with_a_suggestion(form: str) -> None:
    ran = tool("rules", "tf.nn.rellu", "--format", form)
    assert (ran.status, ran.stdout) == (1, "")
    # The nearest comes first; a larger surface has more that is near.
    assert ran.told.startswith("no rule is called `tf.nn.rellu`; did you mean `tf.nn.relu`")


def test_an_error_fits_80_columns() -> None:
    ran = tool("rules", "nothing like it")
    assert ran.status == 1 and "expected a TensorFlow name (tf.nn.relu)" in ran.told
    assert not wide(ran.stderr)


def test_a_reader_may_stop_early() -> None:
    program = "python -m rextio_tensorflow rules relu + matmul softmax | head -1"
    done = subprocess.run(program, shell=True, env=child_env(), capture_output=True, text=True)
    assert done.stdout.startswith("relu(x)") and not done.stderr


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "no_color", "painted"),
    [
        (Terminal(), None, True),
        (Terminal(), "1", False),
        (Terminal(), "", True),
        (io.StringIO(), None, False),
    ],
)
def test_colours_are_for_terminals_only(
    stream: io.StringIO, no_color: str | None, painted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    screen = Screen(stream)
    screen.prose(screen.paint("good", "well"))
    assert ("\x1b[" in stream.getvalue()) is painted
    assert "well" in stream.getvalue()
