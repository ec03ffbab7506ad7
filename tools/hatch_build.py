"""Hatch's build hook: puts the pictures, which lie beside the package, into the wheel as koikoi/art.

A static force-include in pyproject.toml would copy them into an editable install as well, where they
would go stale unseen; there koikoi.assets reads the checkout's art folder itself.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = ("sprites", "icons", "fonts", "sounds", "desktop")


class ArtHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for part in PARTS:
            if (Path(self.root) / "art" / part).is_dir():
                build_data["force_include"][f"art/{part}"] = f"koikoi/art/{part}"
