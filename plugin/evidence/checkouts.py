"""Checkouts that evidence rests on: each clean, at its commit, and a descendant of its base."""

import subprocess
from pathlib import Path


class Unfit(Exception):
    """Why there is no evidence."""


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    if done.returncode:
        raise Unfit(f"git {words[0]} fails in {root}: {done.stderr.strip()}")
    return done.stdout.strip()


def attest(root: Path, commit: str, base: str | None = None) -> None:
    """Fails unless the checkout is at the commit, with nothing changed or added."""
    if git(root, "rev-parse", "HEAD") != commit:
        raise Unfit(f"{root} is not at commit {commit}")
    if git(root, "status", "--porcelain", "--untracked-files=all"):
        raise Unfit(f"{root} has changes; commit or remove them")
    if base is not None:
        git(root, "merge-base", "--is-ancestor", base, commit)


def outside(path: Path, roots: list[Path]) -> None:
    """Fails if the path exists, or lies in one of the checkouts."""
    if path.exists():
        raise Unfit(f"{path} exists; nothing is replaced")
    for root in roots:
        if path.resolve().is_relative_to(root.resolve()):
            raise Unfit(f"{path} lies in the checkout {root}")
