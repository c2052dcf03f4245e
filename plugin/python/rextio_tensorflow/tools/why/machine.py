"""Explanations as JSON for machines."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import surface
from .findings import Explanation, Finding
from .reading import Unreadable


def dump(
    root: Path,
    explanations: Sequence[Explanation],
    unreadable: Sequence[Unreadable],
    lost: Sequence[Finding],
) -> str:
    """One object; `native` says whether everything that was asked about will be, by the build of this package."""
    report = {
        "project": str(root),
        "native": all(each.good for each in explanations) and not unreadable,
        "functions": [_function(root, each) for each in explanations],
        "unreadable": [
            {
                "file": _path(root, each.file),
                "line": each.line,
                "column": each.column,
                "message": each.message,
            }
            for each in unreadable
        ],
        "lost_names": [_finding(root, each) for each in lost],
    }
    return json.dumps(report, indent=2)


def _path(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()


def _function(root: Path, each: Explanation) -> dict[str, Any]:
    source = each.function.source
    return {
        "name": each.function.qualname,
        "file": _path(root, source.path),
        "line": each.function.node.lineno,
        "native": each.good,
        "native_unedited": each.unedited,
        "respellings": [
            {
                "file": _path(root, source.path),
                "line": edit.place.line,
                "column": edit.place.column,
                "before": edit.before,
                "after": edit.after,
            }
            for edit in each.edits
        ],
        "breaks_the_build": each.breaks,
        "sites": [
            {
                "line": claim.line,
                "column": source.place(source.offset(claim.line, claim.column)).column,
                "rule": claim.rule,
                "code": surface.code(claim.rule),
                "operands": [surface.annotation(kind) for kind in claim.operands],
                "result": surface.annotation(claim.result),
            }
            for claim in (each.claims if each.native else ())
        ],
        "reasons": [_finding(root, finding) for finding in each.findings],
        "unexplained": [
            {"code": quote.code, "message": quote.message, "line": quote.line} for quote in each.quotes
        ],
        "native_with_spellings": each.accepted,
    }


def _finding(root: Path, finding: Finding) -> dict[str, Any]:
    spelling = finding.spelling
    return {
        "reason": finding.slug,
        "file": _path(root, finding.file),
        "line": finding.place.line,
        "column": finding.place.column,
        "text": finding.text,
        "advice": finding.advice,
        "code": finding.code,
        "spelling": None if spelling is None else spelling.text,
        "note": None if spelling is None else spelling.note or None,
        "rules": [] if spelling is None else list(spelling.rules),
    }
