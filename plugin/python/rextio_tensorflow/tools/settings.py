"""What the settings of a project say: whether Rextio will ask this plugin."""

import os
import tomllib
from pathlib import Path

PLUGIN = "rextio-tensorflow"


def problem(root: Path) -> str | None:
    """Why Rextio won't ask this plugin in a project, and what to do; None if it will."""
    try:
        settings = tomllib.loads((root / "rextio.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        settings = None
    except (OSError, ValueError) as error:
        return f"{root / 'rextio.toml'} can't be read: {error}"
    plugins = (settings or {}).get("plugins")
    enabled = plugins.get("enabled") if isinstance(plugins, dict) else None
    if PLUGIN in (enabled or []) or PLUGIN in os.environ.get("REXTIO_PLUGINS_ENABLED", ""):
        return None
    above = next((each for each in root.resolve().parents if (each / "rextio.toml").is_file()), None)
    if settings is None and above is not None:
        return (
            f"there is no rextio.toml in {root}. The project is {above}: name that folder, or run this there"
        )
    what = "there is no rextio.toml" if settings is None else "rextio.toml doesn't enable the plugin"
    return (
        f"{what} in {root}, so Rextio doesn't ask it. Write there: [plugins] and, on the next line, "
        f'enabled = ["{PLUGIN}"]'
    )
