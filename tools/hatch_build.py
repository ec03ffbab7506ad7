"""Hatch's build hook: puts the pictures, which lie beside the package, into the wheel as koikoi/art.

A static force-include in pyproject.toml would copy them into an editable install as well, where they
would go stale unseen; there koikoi.assets reads the checkout's art folder itself.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = ("sprites", "fonts", "sounds", "icons/koikoi-64.png")
"""What the game itself shows and plays; tools/package.py takes its icons from the checkout."""


class ArtHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        art = Path(self.root) / "art"
        for part in PARTS:
            for path in [art / part] if (art / part).is_file() else sorted((art / part).rglob("*")):
                if path.is_file():
                    place = path.relative_to(art).as_posix()
                    build_data["force_include"][f"art/{place}"] = f"koikoi/art/{place}"
