"""Hatch's hooks.  The one for metadata tells where the project is published, if that is known, and turns the links of
the README into whole addresses.  The one for builds puts the pictures, which lie beside the package, into the wheel as
koikoi/art, and the catalogues as compiled files where their sources lie.

A static force-include in pyproject.toml would copy the pictures into an editable install as well, where they would go
stale unseen, and so would compiled catalogues; there koikoi.assets reads the checkout's art folder itself, and
koikoi.locales its .po files.
"""

import re
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PARTS = (
    "sprites",
    "fonts",
    "sounds",
    *(f"icons/koikoi-{size}.png" for size in (16, 32, 48, 64, 128, 256, 512)),
    "icons/koikoi.svg",
)
"""Files that the game shows and plays, and icons for menus; tools/package.py takes its own from the checkout."""


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if source := run_path(str(Path(self.root) / "koikoi" / "identity.py"))["homepage"]():
            text = with_addresses(text, source, f"v{metadata['version']}")
            metadata["urls"] = {
                "Homepage": source,
                "Changelog": f"{source}/blob/main/CHANGELOG.md",
                "Issues": f"{source}/issues",
                "Source": source,
            }
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_addresses(text: str, source: str, tag: str) -> str:
    """A Markdown text whose links and pictures also hold where it is shown without the files beside it."""
    text = re.sub(r"(!\[[^]]*\]\()(?![a-z]+:|#)", rf"\1{source}/raw/{tag}/", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?![a-z]+:|#)", rf"\1{source}/blob/{tag}/", text)


class WheelHook(BuildHookInterface):
    scratch: "TemporaryDirectory[str] | None" = None
    """Where the compiled catalogues lie until they are packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.add_art(build_data)
        self.add_catalogues(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch is not None:
            self.scratch.cleanup()

    def add_art(self, build_data: dict[str, Any]) -> None:
        art = Path(self.root) / "art"
        for part in PARTS:
            for path in [art / part] if (art / part).is_file() else sorted((art / part).rglob("*")):
                if path.is_file():
                    place = path.relative_to(art).as_posix()
                    build_data["force_include"][f"art/{place}"] = f"koikoi/art/{place}"

    def add_catalogues(self, build_data: dict[str, Any]) -> None:
        locales = Path(self.root) / "koikoi" / "locales"
        po_to_mo = run_path(str(locales / "po_files.py"))["po_to_mo"]  # no import: the path of a build leads elsewhere
        self.scratch = TemporaryDirectory()
        for source in sorted(locales.glob("catalogues/*/LC_MESSAGES/*.po")):
            place = source.with_suffix(".mo").relative_to(self.root)
            compiled = Path(self.scratch.name) / place
            compiled.parent.mkdir(parents=True)
            compiled.write_bytes(po_to_mo(source.read_text(encoding="utf-8")))
            build_data["force_include"][str(compiled)] = place.as_posix()
