"""The data files of a project's packages, in what was built: Rextio takes modules alone.

Every file beside the modules of a package goes where the package is in the built tree and in the wheel, whose RECORD
then lists it. What Rextio wrote about the wheel names it by its digest, so the new one takes the old one's place there.
"""

import base64
import hashlib
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..why.check import Module

_CODE = (".py", ".pyi", ".pyc", ".pyo", ".pyd", ".so")


def data_files(modules: Sequence[Module]) -> dict[str, Path]:
    """Where each data file goes, relative to the tree, by the packages that the project has."""
    found: dict[str, Path] = {}
    for module in modules:
        # A project may be a package itself; what stands beside that isn't built.
        if module.file.name != "__init__.py" or not module.package:
            continue
        folder = module.package.replace(".", "/")
        for file in _beside(module.file.parent):
            found[f"{folder}/{file.relative_to(module.file.parent).as_posix()}"] = file
    return found


def _beside(folder: Path) -> Iterator[Path]:
    """The files of a package and of the folders in it that are no packages."""
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            if not (entry / "__init__.py").exists():
                yield from _beside(entry)
        elif entry.is_file() and not entry.name.endswith(_CODE):
            yield entry


def add_data(root: Path, files: dict[str, Path], wheels: Sequence[Path]) -> int:
    """Adds the files to the built tree of a project and to these wheels; gives how many there are."""
    tree = root / ".rextio/build/python"
    wanted = {
        name: file for name, file in files.items() if (tree / name).parent.exists() or _in_package(tree, name)
    }
    for name, file in wanted.items():
        target = tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.read_bytes())
    for wheel in wheels:
        if wanted:
            _add(wheel, wanted, root)
    return len(wanted)


def _in_package(tree: Path, name: str) -> bool:
    return (tree / name.partition("/")[0] / "__init__.py").exists()


def _add(wheel: Path, files: dict[str, Path], root: Path) -> None:
    before = hashlib.sha256(wheel.read_bytes()).hexdigest()
    with zipfile.ZipFile(wheel) as archive:
        members = [(info, archive.read(info)) for info in archive.infolist()]
    names = {info.filename for info, _ in members}
    new = {name: file.read_bytes() for name, file in files.items() if name not in names}
    fresh = wheel.with_suffix(".new")
    with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as archive:
        for info, data in members:
            if info.filename.endswith(".dist-info/RECORD"):
                for name, content in new.items():
                    archive.writestr(_member(name), content)
                data = "".join(_row(name, content) for name, content in new.items()).encode() + data
            archive.writestr(info, data)
    fresh.replace(wheel)
    after = hashlib.sha256(wheel.read_bytes()).hexdigest()
    for report in [*wheel.parent.glob(f"{wheel.name}.*.json"), *(root / ".rextio/reports").glob("*.json")]:
        text = report.read_text(encoding="utf-8")
        if before in text:
            report.write_text(text.replace(before, after), encoding="utf-8")


def _member(name: str) -> zipfile.ZipInfo:
    """Dated as Rextio dates all members, so that the same project gives the same wheel."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def _row(name: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"
