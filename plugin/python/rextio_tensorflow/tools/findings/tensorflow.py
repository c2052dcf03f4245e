"""TensorFlow: its version, oneDNN, each image and symbol, the eager mode, and a native function's bits.

The answers come from `tools/trial.py`, which runs in a process of its own.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import Finding

Answer = dict[str, Any]

REGIONS = "REXTIO_TENSORFLOW_REGIONS"

_REPORT = "please report it, with the output of `doctor --format json`"


@dataclass(frozen=True)
class Trial:
    """The answer of each step that came to its end, and how the process ended if it did so too early."""

    answers: dict[str, Answer]
    end: str | None
    stderr: list[str]

    @classmethod
    def run(cls, module: str | None, timeout: float) -> "Trial":
        words = [sys.executable, "-m", "rextio_tensorflow.tools.trial"]
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report")
            words += [str(report), *([] if module is None else [module])]
            try:
                done = subprocess.run(words, capture_output=True, timeout=timeout)
                stderr, end = done.stderr, _end(done.returncode)
            except subprocess.TimeoutExpired as error:
                stderr, end = error.stderr or b"", f"did not end within {timeout:g} s"
            lines = report.read_text(encoding="utf-8").splitlines() if report.is_file() else []
        answers = {line["step"]: line["answer"] for line in map(json.loads, lines)}
        return cls(answers, end, stderr.decode(errors="replace").splitlines())


def _end(status: int) -> str | None:
    if status == 0:
        return None
    if status < 0:
        return f"ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"


def check(trial: Trial, needed: str, module: str | None) -> Iterator[Finding]:
    """`needed` is the one TensorFlow that native modules run with."""
    steps: list[tuple[str, str, Callable[[Answer], Finding]]] = [
        ("tensorflow", "TensorFlow", lambda answer: _version(answer, needed)),
        ("onednn", "oneDNN", _onednn),
        ("images", "images", _images),
        ("mode", "eager mode", _mode),
        ("self-test", "self-test", lambda answer: _self_test(answer, trial.stderr)),
    ]
    if module is not None:
        steps.insert(0, ("program", "program", _program))
    failed = None
    for step, name, describe in steps:
        answer = trial.answers.get(step)
        if failed is not None:
            yield Finding(name, "skipped", f"not tried, because of {failed}")
            continue
        if answer is None:
            finding = _ended(name, trial)
        elif "raised" in answer and step != "tensorflow":
            text, remedy = _parted(answer["raised"])
            finding = Finding(name, "bad", text, remedy or _REPORT, facts=answer)
        else:
            finding = describe(answer)
        yield finding
        if finding.state == "bad" and step != "program":
            failed = name


def _ended(name: str, trial: Trial) -> Finding:
    last = next((line.strip() for line in reversed(trial.stderr) if line.strip()), "nothing on stderr")
    return Finding(
        name,
        "bad",
        f"the Python that tried it {trial.end}; its last words: {last}",
        "see whether `python -X faulthandler -c 'import tensorflow'` does the same; if so, mend TensorFlow: "
        "`pip install --force-reinstall tensorflow==2.21.0`",
        facts={"stderr": trial.stderr[-20:]},
    )


def _parted(text: str) -> tuple[str, str | None]:
    """Our runtime's errors end in what to do, after the last semicolon."""
    what, _, remedy = text.rpartition("; ")
    return (what, remedy) if what else (text, None)


def _program(answer: Answer) -> Finding:
    return Finding("program", "ok", f"imported {answer['module']} first")


def _version(answer: Answer, needed: str) -> Finding:
    remedy = f"install it with `pip install tensorflow=={needed}`"
    if "raised" in answer:
        return Finding("TensorFlow", "bad", f"`import tensorflow`: {answer['raised']}", remedy, facts=answer)
    folder = Path(answer["file"] or "").parent
    if answer["version"] != needed:
        text = f"expected {needed}, found {answer['version']} in {folder}"
        return Finding("TensorFlow", "bad", text, remedy, facts=answer)
    text = f"{needed}, imported in {answer['seconds']:.1f} s"
    return Finding("TensorFlow", "ok", text, details=(str(folder),), facts=answer)


def _onednn(answer: Answer) -> Finding:
    variables = ", ".join(f"{name}={value}" for name, value in answer["variables"].items())
    by = f"by {variables}" if variables else "TensorFlow's own choice, no variable is set"
    return Finding("oneDNN", "ok", f"{'on' if answer['on'] else 'off'}, {by}", facts=answer)


def _images(answer: Answer) -> Finding:
    details, errors = [], []
    for image in answer["images"]:
        good = [symbol for symbol in image["symbols"] if "from" in symbol]
        details.append(f"{image['file']}: {len(good)} of {len(image['symbols'])}")
        errors += [found["error"] for found in (image, *image["symbols"]) if "error" in found]
    if not errors and "error" in answer:
        errors.append(answer["error"])
    if errors:
        text, remedy = _parted(errors[0])
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        remedy = remedy or "see docs/platforms.md for the platforms that have a profile"
        return Finding("images", "bad", text + more, remedy, tuple(details), answer)
    text = f"TensorFlow {answer['version']} in C, every symbol from its own file:"
    return Finding("images", "ok", text, details=tuple(details), facts=answer)


def _mode(answer: Answer) -> Finding:
    if "refused" in answer:
        text, remedy = _parted(answer["refused"])
        return Finding("eager mode", "bad", text, remedy or _REPORT, facts=answer)
    scope = answer["device_scope"]
    shown = (
        "eager" if answer["eager"] else "graph",
        "asynchronous" if answer["asynchronous"] else "synchronous",
        f"device scope {scope}" if scope else "no device scope",
        f"{answer['op_callbacks']} op callbacks" if answer["op_callbacks"] else "no op callbacks",
    )
    return Finding("eager mode", "ok", ", ".join(shown), facts=answer)


def _self_test(answer: Answer, stderr: list[str]) -> Finding:
    runs, stats = answer["runs"], answer["stats"]

    def bad(text: str) -> Finding:
        return Finding("self-test", "bad", text, _REPORT, facts=answer)

    differs = [str(number) for number, run in enumerate(runs, 1) if not run["equal"]]
    if differs:
        return bad(f"the native function's bits differ from eager TensorFlow's, in run {', '.join(differs)}")
    if not stats["on"]:
        if os.environ.get(REGIONS) == "off":
            text = f"equal bits in {len(runs)} runs, none cached, by {REGIONS}=off"
            return Finding("self-test", "note", text, facts=answer)
        why = next((line for line in stderr if "regions are off" in line), "regions are off")
        return bad(why)
    cached = runs[-1]["hits"]
    if runs[0]["hits"] or not cached or stats["reruns"]:
        return bad(f"expected the first run plain and the others cached, found {stats}")
    text = (
        f"a native function in {len(runs)} runs, {len(runs) - cached} plain and {cached} cached: eager's bits"
    )
    return Finding("self-test", "ok", text, facts=answer)
