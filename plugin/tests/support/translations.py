"""Whether a translation of the README is as old as the English text.

What can be compared is compared: headings, lists, tables, code, links and numbers. Of prose, each translation keeps, in
a comment at its end, a hash of the English section that it was made from. Once the translation of a section is up to
date again, this program writes the new hash:

    target/venv/bin/python plugin/tests/support/translations.py README.ko.md "In your own project"
"""

import argparse
import hashlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ENGLISH = "README.md"
TRANSLATIONS = ("README.ko.md", "README.zh-Hans.md", "README.zh-Hant.md", "README.ja.md")

_NOTE = re.compile(
    r"\n<!-- translated from README\.md, of which these are the sections:\n(.*?)-->\n\Z", re.DOTALL
)
_GENERATED = re.compile(r"<!-- (\w+):begin -->.*?<!-- \1:end -->", re.DOTALL)
_HEADING = re.compile(r"(#+) +(.+)")
_ITEM = re.compile(r"( *)([-*]|\d+\.) +(.*)")
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")


@dataclass
class Block:
    """A paragraph, an item of a list, a table or a block of code."""

    kind: str
    text: str

    def code(self) -> Counter[str]:
        return Counter(" ".join(code.split()) for code in _CODE.findall(self.text))

    def links(self) -> list[str]:
        """Where they lead, in alphabetical order: the order of words differs between languages."""
        return sorted(target for _, target in _LINK.findall(_CODE.sub("", self.text)))

    def numbers(self) -> Counter[str]:
        """Those of prose; neither of code nor of the places that links lead to."""
        return Counter(_NUMBER.findall(_LINK.sub(r"\1", _CODE.sub("", self.text))))

    def cells(self) -> list[list[str]]:
        return [
            [cell.strip() for cell in line.strip().strip("|").split("|")] for line in self.text.splitlines()
        ]


@dataclass
class Section:
    """A heading and what stands until the next."""

    level: int
    title: str
    blocks: list[Block] = field(default_factory=list)

    def hash(self) -> str:
        """Of the words; where lines end says nothing, and code and generated parts are compared by themselves."""
        words = " ".join(
            [self.title, *(block.text for block in self.blocks if not block.kind.startswith("code"))]
        )
        return hashlib.sha256(" ".join(words.split()).encode()).hexdigest()[:12]


def sections(text: str) -> list[Section]:
    """The sections of a Markdown text of the shapes that the READMEs have."""
    found = [Section(0, "")]
    lines = iter(_NOTE.sub("", text).splitlines())
    is_open = False
    for line in lines:
        blocks = found[-1].blocks
        plain = line.strip()
        if plain.startswith("```"):
            blocks.append(Block("code", "\n".join([plain, *_fenced(lines)])))
            is_open = False
        elif heading := _HEADING.fullmatch(line):
            found.append(Section(len(heading[1]), heading[2]))
            is_open = False
        elif not plain:
            is_open = False
        elif plain.startswith("<!--"):
            blocks.append(Block(f"comment {plain}", ""))
            is_open = False
        elif plain.startswith("|"):
            if is_open and blocks[-1].kind == "table":
                blocks[-1].text += f"\n{plain}"
            else:
                blocks.append(Block("table", plain))
            is_open = True
        elif item := _ITEM.fullmatch(line):
            kind = "numbered" if item[2][0].isdigit() else "bulleted"
            blocks.append(Block(f"{kind} item at column {len(item[1])}", item[3]))
            is_open = True
        elif is_open and blocks[-1].kind != "table":
            blocks[-1].text += f"\n{plain}"
        else:
            blocks.append(Block("paragraph", plain))
            is_open = True
    return found


def _fenced(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line.strip() if line.strip().startswith("```") else line
        if line.strip().startswith("```"):
            return


def anchor(title: str) -> str:
    """What a heading is called in links within a page."""
    return "#" + re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def drift(english: str, translation: str) -> list[str]:
    """Every way in which a translation differs from the English text, where it mustn't."""
    theirs, ours = sections(english), sections(translation)
    levels = [section.level for section in theirs]
    if levels != [section.level for section in ours]:
        return [_headings(theirs, ours)]
    anchors = {anchor(their.title): anchor(our.title) for their, our in zip(theirs, ours, strict=True)}
    return [
        f"section {their.title!r} ({our.title}): {said}"
        for their, our in zip(theirs, ours, strict=True)
        for said in _section_drift(their, our, anchors)
    ]


def _headings(theirs: list[Section], ours: list[Section]) -> str:
    for their, our in zip(theirs, ours, strict=False):
        if their.level != our.level:
            marks = "#" * their.level
            return f"headings: {our.title!r} stands where the English text has {marks + ' ' + their.title!r}"
    more, fewer = max(theirs, ours, key=len), min(theirs, ours, key=len)
    where = "only in the English text" if more is theirs else "only in the translation"
    return f"headings: {[section.title for section in more[len(fewer) :]]} {where}"


def _section_drift(their: Section, our: Section, anchors: dict[str, str]) -> Iterator[str]:
    yield from _block_drift(Block("heading", their.title), Block("heading", our.title), anchors)
    kinds = [block.kind for block in their.blocks]
    if kinds != [block.kind for block in our.blocks]:
        yield f"its parts are {[block.kind for block in our.blocks]}, in English {kinds}"
        return
    for english, translated in zip(their.blocks, our.blocks, strict=True):
        yield from _block_drift(english, translated, anchors)


def _block_drift(english: Block, translated: Block, anchors: dict[str, str]) -> Iterator[str]:
    start = " ".join(english.text.split())[:40]
    if english.kind == "code":
        if english.text != translated.text:
            yield f"code: {start!r} is not the English block"
        return
    pairs = [(english, translated)]
    if english.kind == "table":
        shapes = [[len(row) for row in block.cells()] for block in (english, translated)]
        if shapes[0] != shapes[1]:
            yield f"table: rows have {shapes[1]} cells, in English {shapes[0]}"
            return
        rows = zip(english.cells(), translated.cells(), strict=True)
        pairs = [
            (Block("cell", their), Block("cell", our))
            for row in rows
            for their, our in zip(*row, strict=True)
        ]
    for their, our in pairs:
        if their.code() != our.code():
            yield f"inline code: {_difference(their.code(), our.code())} near {start!r}"
        expected = sorted(anchors.get(target, target) for target in their.links())
        if expected != our.links():
            yield f"links: {our.links()}, expected {expected} near {start!r}"
        if their.numbers() != our.numbers():
            yield f"numbers: {_difference(their.numbers(), our.numbers())} near {start!r}"
    if (bold := english.text.count("**") // 2) != (ours := translated.text.count("**") // 2):
        yield f"bold: {ours} times, in English {bold} near {start!r}"
    if english.text == translated.text and len(_CODE.sub("", _LINK.sub("", english.text)).split()) > 5:
        yield f"not translated: {start!r}"


def _difference(theirs: Counter[str], ours: Counter[str]) -> str:
    lost, gained = sorted((theirs - ours).elements()), sorted((ours - theirs).elements())
    return f"lacks {lost}, adds {gained}"


def titled(english: str) -> dict[str, Section]:
    """The sections of the English text by their titles, without its generated parts."""
    found = [section for section in sections(_GENERATED.sub("", english)) if section.title]
    by_title = {section.title: section for section in found}
    assert len(by_title) == len(found), "two sections of the English text have one title"
    return by_title


def kept(translation: str) -> dict[str, str]:
    """The hashes that a translation keeps."""
    note = _NOTE.search(translation)
    lines = note[1].splitlines() if note else []
    return {title: digest for digest, _, title in (line.partition(" ") for line in lines)}


def changed(english: str, translation: str) -> list[str]:
    """The titles of sections whose English prose isn't that which was translated."""
    now = {title: section.hash() for title, section in titled(english).items()}
    before = kept(translation)
    return [title for title in {**now, **before} if now.get(title) != before.get(title)]


def confirmed(english: str, translation: str, titles: list[str]) -> str:
    """The translation with the hashes of these sections as they are now; those that are no more are dropped."""
    now, before = titled(english), kept(translation)
    hashes = {
        title: section.hash() if title in titles else before.get(title) for title, section in now.items()
    }
    lines = "".join(f"{digest} {title}\n" for title, digest in hashes.items() if digest)
    body = _NOTE.sub("", translation).rstrip("\n")
    return f"{body}\n\n<!-- translated from {ENGLISH}, of which these are the sections:\n{lines}-->\n"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description="say that the translations of sections are those of the English text as it is now"
    )
    parser.add_argument("file", choices=TRANSLATIONS)
    parser.add_argument("section", nargs="+", help="the title of its English heading")
    chosen = parser.parse_args(words)
    english, path = (ROOT / ENGLISH).read_text(encoding="utf-8"), ROOT / chosen.file
    translation = path.read_text(encoding="utf-8")
    known = titled(english)
    if unknown := [title for title in chosen.section if title not in known]:
        parser.error(f"no section is named {unknown}; there are {list(known)}")
    differing = drift(english, translation)
    mine = [said for said in differing if not said.startswith("section ")]
    mine += [said for said in differing for title in chosen.section if said.startswith(f"section {title!r} ")]
    if mine:
        print(*mine, sep="\n", file=sys.stderr)
        return 1
    path.write_text(confirmed(english, translation, chosen.section), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
