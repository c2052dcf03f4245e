"""The README says the same in every language. `cargo xtask bless` writes tables and code; the rest is compared here."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from support import translations
from support.places import ROOT
from support.translations import ENGLISH, TRANSLATIONS, anchor, changed, confirmed, drift, sections, titled

TEXTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in (ENGLISH, *TRANSLATIONS)}

# Letters that only this language's text has, and the character set that holds all of its ideographs.
LETTERS = {
    "README.ko.md": ("[가-힣]", None),
    "README.zh-Hans.md": ("[这为们时个来对]", "gb2312"),
    "README.zh-Hant.md": ("[這為們時個來對]", "big5"),
    "README.ja.md": ("[ぁ-ん]", "shift_jis"),
}

CONFIRM = "target/venv/bin/python plugin/tests/support/translations.py"


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_is_like_the_english_text(name: str) -> None:
    assert drift(TEXTS[ENGLISH], TEXTS[name]) == []


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_is_of_the_prose_as_it_is_now(name: str) -> None:
    stale = changed(TEXTS[ENGLISH], TEXTS[name])
    assert not stale, (
        f"the English prose of {stale} changed after it was translated. Bring these sections of {name} up to date, "
        f"then confirm that: {CONFIRM} {name} " + " ".join(f"'{title}'" for title in stale)
    )


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_is_in_its_language(name: str) -> None:
    letters, charset = LETTERS[name]
    # The names of the languages are in their own.
    prose = [block for section in sections(TEXTS[name])[1:] for block in section.blocks[section.level == 1 :]]
    for block in prose:
        if block.kind == "paragraph" and len(block.text) > 60:
            assert re.search("[가-힣ぁ-ん一-鿿]", block.text), block.text
    text = "\n".join(block.text for block in prose)
    assert re.search(letters, text)
    if charset is not None:
        ideographs = set(re.findall("[一-鿿]", text))
        assert not {letter for letter in ideographs if not letter.encode(charset, "ignore")}


def test_each_leads_to_all() -> None:
    first = {sections(text)[1].blocks[0].text for text in TEXTS.values()}
    assert len(first) == 1
    assert re.findall(r"\]\((.+?)\)", first.pop()) == [ENGLISH, *TRANSLATIONS]


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name: str) -> None:
    anchors = {anchor(section.title) for section in sections(TEXTS[name])}
    for section in sections(TEXTS[name]):
        for block in section.blocks:
            for target in block.links():
                assert target in anchors if target.startswith("#") else (ROOT / target).exists(), target


# Each kind of drift is noticed.

SMALL = """# Name

The page says `a b` and 0.1.3, see [Limits](#limits) and
[docs](docs/rules.md).

```python
x = 1
```

| one | two |
|---|---|
| `f` | 7 of 8 |

## Limits

- Not `x`.
- Nor y.

1. First.
"""

KOREAN = """# Name

[제한](#제한)과 [문서](docs/rules.md)를 보세요. 0.1.3과 `a b`입니다.

```python
x = 1
```

| 하나 | 둘 |
|---|---|
| `f` | 8개 중 7개 |

## 제한

- `x`가 아닙니다.
- y도 아닙니다.

1. 첫째.
"""


def test_what_is_alike_is_not_reported() -> None:
    assert drift(SMALL, KOREAN) == []
    assert changed(SMALL, confirmed(SMALL, KOREAN, ["Name", "Limits"])) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("## 제한", "### 제한", "headings: '제한' stands where the English text has '## Limits'"),
        ("\n1. 첫째.\n", "\n1. 첫째.\n\n## 더\n", "headings: ['더'] only in the translation"),
        ("## 제한\n", "", "headings: ['Limits'] only in the English text"),
        ("- y도 아닙니다.\n", "", "its parts are"),
        ("- y도", "  - y도", "its parts are"),
        ("1. 첫째", "- 첫째", "its parts are"),
        ("\n| 하나", "\n더 있습니다.\n\n| 하나", "its parts are"),
        ("| `f` | 8개 중 7개 |\n", "", "table: rows have [2, 2] cells"),
        ("| `f` | 8개 중 7개 |", "| `f` | 8개 중 7개 | |", "table: rows have [2, 2, 3] cells"),
        ("8개 중 7개", "8개 중 6개", "numbers: lacks ['7'], adds ['6']"),
        ("| `f` | 8개 중 7개 |", "| 8개 중 7개 | `f` |", "inline code: lacks ['f'], adds []"),
        ("x = 1", "x = 2", "code: "),
        ("```python", "```", "code: "),
        ("`a b`", "`a`", "inline code: lacks ['a b'], adds ['a']"),
        ("`x`가", "x가", "inline code: lacks ['x'], adds []"),
        ("0.1.3", "0.1.4", "numbers: lacks ['0.1.3'], adds ['0.1.4']"),
        ("docs/rules.md", "docs/modes.md", "links: ['#제한', 'docs/modes.md']"),
        ("#제한)", "#limits)", "links: ['#limits', 'docs/rules.md']"),
        ("- y도", "- **y**도", "bold: 1 times, in English 0"),
        ("[문서](docs/rules.md)", "문서", "links: ['#제한']"),
    ],
)
def test_drift_is_noticed(old: str, new: str, said: str) -> None:
    assert KOREAN.count(old) == 1
    (found, *_) = drift(SMALL, KOREAN.replace(old, new))
    assert said in found, found


def test_english_left_in_a_translation_is_noticed() -> None:
    said = drift(
        f"{SMALL}\nWhat nobody has put into Korean.\n", f"{KOREAN}\nWhat nobody has put into Korean.\n"
    )
    assert said == ["section 'Limits' (제한): not translated: 'What nobody has put into Korean.'"]


def test_changed_prose_is_noticed_and_confirmed_by_section() -> None:
    translation = confirmed(SMALL, KOREAN, ["Name", "Limits"])
    english = SMALL.replace("Nor y.", "Nor z.").replace("The page says", "This page says")
    assert drift(english, translation) == []
    assert changed(english, translation) == ["Name", "Limits"]
    once = confirmed(english, translation, ["Limits"])
    assert changed(english, once) == ["Name"]
    assert changed(english, confirmed(english, once, ["Name"])) == []
    # A new section is unknown until it is confirmed, one that is no more until its line is gone.
    assert changed(f"{SMALL}\n## More\n", translation) == ["More"]
    assert changed(SMALL.partition("## Limits")[0], translation) == ["Limits"]
    assert changed(SMALL, KOREAN) == ["Name", "Limits"]


def test_line_breaks_code_and_generated_parts_are_no_prose() -> None:
    english = "# Name\n\nSome words.\n\n```text\na\n```\n\n<!-- t:begin -->\n\n| 1 |\n\n<!-- t:end -->\n"
    other = english.replace("Some words", "Some\nwords").replace("| 1 |", "| 2 |").replace("\na\n", "\nb\n")
    assert titled(english)["Name"].hash() == titled(other)["Name"].hash()
    assert titled(english)["Name"].hash() != titled(english.replace("Some", "Few"))["Name"].hash()


def test_a_number_in_a_heading_is_compared() -> None:
    (said,) = drift("# From 0.1.3\n", "# 0.1.4에서\n")
    assert "numbers: lacks ['0.1.3'], adds ['0.1.4']" in said


def test_a_section_that_differs_is_not_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    english, korean = tmp_path / ENGLISH, tmp_path / "README.ko.md"
    english.write_text(SMALL, encoding="utf-8")
    korean.write_text(KOREAN.replace("0.1.3", "0.1.2"), encoding="utf-8")
    assert translations.main(["README.ko.md", "Name"]) == 1
    assert "lacks ['0.1.3']" in capsys.readouterr().err
    assert translations.main(["README.ko.md", "Limits"]) == 0
    assert changed(SMALL, korean.read_text(encoding="utf-8")) == ["Name"]
    with pytest.raises(SystemExit):
        translations.main(["README.ko.md", "Nothing"])


def test_the_command_is_the_one_that_is_told() -> None:
    _, *words = CONFIRM.split()
    done = subprocess.run([sys.executable, *words, "--help"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "README.ko.md" in done.stdout
