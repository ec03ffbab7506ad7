"""Hatch's build hook: puts the pictures, which lie beside the package, into the wheel as koikoi/art.

A static force-include in pyproject.toml would copy them into an editable install as well, where they
would go stale unseen; there koikoi.assets reads the checkout's art folder itself.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = ("sprites", "icons", "fonts", "sounds", "desktop")
FOR_PACKAGES = ("koikoi.ico", "koikoi.icns", "koikoi-256.png", "koikoi-512.png", "koikoi-1024.png")
"""Icons that tools/package.py takes from the checkout; the game itself never shows them."""


class ArtHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        art = Path(self.root) / "art"
        for part in PARTS:
            for path in sorted((art / part).rglob("*")):
                if path.is_file() and path.name not in FOR_PACKAGES:
                    place = path.relative_to(art).as_posix()
                    build_data["force_include"][f"art/{place}"] = f"koikoi/art/{place}"
