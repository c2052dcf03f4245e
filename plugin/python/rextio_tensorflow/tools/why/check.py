"""Runs Rextio's own check and reads its JSON: what it says of each module, function and site."""

import ast
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..settings import PLUGIN
from .worker import Worker

# Advice about the speed of a loop in Python; no reason for anything.
_SPEED = "RXT073"
ROUTE = f"native-plugin:{PLUGIN}"
_WORKER = Worker()


class CheckFailed(Exception):
    """Rextio couldn't check the project; the text says why and what to do."""


@dataclass(frozen=True)
class Diagnostic:
    """What Rextio says of one place. The column counts bytes from 0, as `ast` does."""

    code: str
    message: str
    suggestion: str
    line: int
    column: int


@dataclass(frozen=True)
class Claim:
    """A call or operator that a rule of ours takes."""

    rule: str
    target: str
    operands: tuple[str | None, ...]
    result: str | None
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Verdict:
    """What Rextio decided for one function."""

    name: str
    file: Path
    line: int
    status: str
    route: str
    skipped: str | None
    diagnostics: tuple[Diagnostic, ...]
    claims: tuple[Claim, ...]

    @property
    def native(self) -> bool:
        """Compiled to Rust; a shim, which calls Python again, is not."""
        return self.status == "accepted" and self.route in (ROUTE, "native-direct")


@dataclass(frozen=True)
class Module:
    """What Rextio says of one file."""

    name: str
    file: Path
    imports: dict[str, str]
    functions: tuple[Verdict, ...]
    unreadable: Diagnostic | None

    @property
    def package(self) -> str:
        """The package whose relative imports start here."""
        return self.name if self.file.name == "__init__.py" else self.name.rpartition(".")[0]

    def verdict(self, name: str, line: int) -> Verdict | None:
        """What Rextio decided for the function of a name that is defined in a line."""
        last = name.rpartition(".")[2]
        same = (each for each in self.functions if each.line == line)
        return next((each for each in same if each.name.rpartition(".")[2] == last), None)


def check(root: Path, *options: str) -> tuple[Module, ...]:
    """One run of `rextio check`; nothing is written into the project."""
    out, err = _WORKER.run("check", str(root), "--format", "json", "--no-report", *options)
    try:
        report = json.loads(out)
    except ValueError:
        raise CheckFailed(_failure(root, err)) from None
    return tuple(_module(each) for each in report["modules"])


def _failure(root: Path, stderr: str) -> str:
    if "No module named 'rextio'" in stderr:
        return "Rextio isn't installed in this environment: `pip install 'rextio>=0.1.6,<0.2'`."
    for path in sorted(root.rglob("*.py")):
        try:
            ast.parse(path.read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            return (
                f"Rextio can't check this project: {path.relative_to(root)} isn't UTF-8 (byte "
                f"{error.start}). Save it as UTF-8, or name it in .rextioignore."
            )
        except SyntaxError:
            continue
        except (OSError, ValueError, RecursionError, MemoryError) as error:
            why = str(error) or type(error).__name__
            return (
                f"Rextio can't check this project: {path.relative_to(root)} can't be read ({why}). "
                "Mend it, or name it in .rextioignore."
            )
    lines = stderr.strip().splitlines() or ["it printed nothing"]
    return f"`rextio check` failed. Rextio says: {lines[-1]}"


def _module(raw: dict[str, Any]) -> Module:
    broken = [each for each in raw.get("diagnostics") or () if each.get("code") == "RXT000"]
    return Module(
        name=str(raw.get("module_name") or ""),
        file=Path(raw["file_path"]),
        imports=dict(raw.get("imports") or {}),
        functions=tuple(_verdict(each) for each in raw["functions"]),
        unreadable=_diagnostic(broken[0]) if broken else None,
    )


def _verdict(raw: dict[str, Any]) -> Verdict:
    assessment = raw.get("promotion_assessment") or {}
    found = [*(raw.get("diagnostics") or ()), *(assessment.get("diagnostics") or ())]
    found = [each for each in found if each.get("severity") != "info" and each.get("code") != _SPEED]
    return Verdict(
        name=raw["qualname"],
        file=Path(raw["file_path"]),
        line=raw["line"],
        status=raw["native_status"],
        route=raw["route"],
        skipped=assessment.get("skip_reason"),
        # Both lists hold the errors; the dictionary keeps the first of equals.
        diagnostics=tuple(dict.fromkeys(_diagnostic(each) for each in found)),
        claims=tuple(_claim(each) for each in raw.get("plugin_claims") or ()),
    )


def _diagnostic(raw: dict[str, Any]) -> Diagnostic:
    return Diagnostic(
        code=str(raw.get("code")),
        message=str(raw.get("message") or ""),
        suggestion=str(raw.get("suggestion") or ""),
        line=int(raw.get("line") or 1),
        column=int(raw.get("column") or 0),
    )


def _claim(raw: dict[str, Any]) -> Claim:
    return Claim(
        rule=raw["rule_id"],
        target=raw["target"],
        operands=tuple(raw["operand_types"]),
        result=raw["result_type"],
        line=raw["line"],
        column=raw["column"],
        end_line=raw["end_line"],
        end_column=raw["end_column"],
    )
