"""What the doctor finds: one `Finding` for each thing that must be right."""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

State = Literal["ok", "note", "bad", "skipped"]


@dataclass(frozen=True)
class Finding:
    """`bad` and `skipped` mean that the environment is not known to work; a `note` is worth knowing."""

    name: str
    state: State
    text: str
    remedy: str | None = None
    # More lines, each of one thing.
    details: tuple[str, ...] = ()
    # What machines may want to know.
    facts: dict[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)
