"""The published rules: ids, codes, and the forms that must be accepted."""

import ast
import itertools
from dataclasses import dataclass
from typing import Any

import pytest
from rextio.plugins.api import ClaimSite
from rextio_tensorflow import _native, plugin

from support import registry
from support.places import TESTS
from support.sites import Lit, binop, call, claimed

PREFIX = registry.PREFIX
CUDA = "cuda0-"


@dataclass(frozen=True)
class Row:
    """One published rule."""

    rule: str
    code: str
    kind: str
    outcome: str
    targets: tuple[str, ...]
    forms: tuple[str, ...]


def rows() -> list[Row]:
    lines = (TESTS / "data/published_rules.tsv").read_text(encoding="utf-8").splitlines()
    data = [line for line in lines if not line.startswith("#")][1:]
    return [
        Row(rule, code, kind, outcome, tuple(targets.split()), tuple(filter(None, forms.split(" | "))))
        for rule, code, kind, outcome, targets, forms in (line.split("\t") for line in data)
    ]


ROWS = rows()


def value(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except ValueError:
        return text


def sites(row: Row, form: str) -> list[ClaimSite]:
    """The form under every target, both spellings, and every order of its keywords."""
    arguments = form.partition(" -> ")[0].strip("()")
    positional, _, keywords = arguments.partition("; ")
    operands = [
        Lit(value(word[1:-1])) if word.startswith("<") else registry.TYPE_PREFIX + word
        for word in positional.split(", ")
    ]
    if row.kind == "binop":
        return [binop(target, *operands) for target in row.targets]
    options = [tuple(pair.split("=")) for pair in keywords.split(", ")] if keywords else []
    spelled = [name for target in row.targets for name in (target, target.replace("tensorflow", "tf", 1))]
    return [
        call(name, *operands, **{key: value(text) for key, text in order})
        for name in spelled
        for order in itertools.permutations(options)
    ]


FORMS = [(row, form) for row in ROWS for form in row.forms]


def test_the_file_is_whole() -> None:
    assert [row.code for row in ROWS] == [f"RXTP-TENSORFLOW-{number:03}" for number in range(1, 40)]
    assert sum(CUDA in row.rule for row in ROWS) == 4


@pytest.mark.parametrize(
    ("row", "form"), FORMS, ids=[f"{row.rule.removeprefix(PREFIX)} {form}" for row, form in FORMS]
)
def test_form_is_claimed(row: Row, form: str) -> None:
    result = registry.TYPE_PREFIX + form.partition(" -> ")[2]
    for site in sites(row, form):
        assert claimed(site) == (row.rule.removeprefix(PREFIX), result)


@pytest.mark.parametrize("row", ROWS, ids=[row.rule.removeprefix(PREFIX) for row in ROWS])
def test_identity(row: Row) -> None:
    (record,) = (record for record in plugin().describe(None) if record.id == row.rule)
    assert (record.diagnostic_code, record.scope.kind, record.outcome) == (row.code, row.kind, row.outcome)
    (rule,) = (rule for rule in registry.rules() if rule["id"] == row.rule)
    targets = rule["targets"] or ([rule["operator"]] if rule["operator"] else [])
    if CUDA in row.rule:
        assert set(row.targets) == set(targets) and record.verified is False
    # A floor: a function has all its names, of which 0.1.3 published some.
    assert set(row.targets) <= set(targets)


def test_nothing_else_is_published_under_these_codes() -> None:
    codes = {row.code: row.rule for row in ROWS}
    for rule in registry.rules():
        code = rule["code"]
        shown = code if isinstance(code, str) else f"RXTP-TENSORFLOW-{code:03}"
        assert codes.get(shown, rule["id"]) == rule["id"]


def test_type_keys_and_annotations() -> None:
    types = {plugin_type.key: plugin_type.annotations for plugin_type in plugin().type_vocabulary()}
    assert set(types) == set(map(registry.key, registry.ANNOTATIONS))
    for kind, name in registry.ANNOTATIONS.items():
        assert f"rextio_tensorflow.types.{name}" in types[registry.key(kind)]


def test_version_is_the_successor() -> None:
    assert _native.__version__ == "0.2.0"
