"""What Flathub builds from: a manifest in which every source is pinned, so that nothing is fetched while it builds."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from koikoi import identity
from packing.about import APP_ID, PROGRAM, unpublishable, version
from packing.wheels import FLATHUB, Pinned

RUNTIME, PYTHON = "25.08", "3.13"
"""Freedesktop's runtime, and the Python in it."""
PERMISSIONS = (
    "--socket=wayland",
    "--socket=fallback-x11",
    "--share=ipc",  # X11 without it is slow
    "--socket=pulseaudio",
    "--device=all",  # the screen and pads: for these alone Flathub's linter asks for a newer flatpak than it allows
    "--filesystem=xdg-documents/Koi-Koi:create",  # what a person exports
)
"""All that the game needs; no network."""
INSTALL = "pip3 install --no-index --no-build-isolation --find-links=. --prefix=${FLATPAK_DEST}"


def write(folder: Path, archive: Path, game: Sequence[Pinned], tools: Sequence[Pinned]) -> Path:
    """Writes the manifest and returns its path.

    `archive` is our own sources, as they are released; `game` what it needs to run, `tools` to be built.  Raises
    RuntimeError where nobody knows whose it is.
    """
    if faults := unpublishable():
        raise RuntimeError("; ".join(faults))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{APP_ID}.json"
    path.write_text(json.dumps(manifest(archive, game, tools), indent=2) + "\n", encoding="utf-8")
    return path


def manifest(archive: Path, game: Sequence[Pinned], tools: Sequence[Pinned]) -> dict[str, Any]:
    """What flatpak-builder reads."""
    return {
        "id": APP_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": PROGRAM,
        "finish-args": list(PERMISSIONS),
        "modules": [
            _wheels("build-tools", tools) | {"cleanup": ["*"]},
            _wheels("libraries", game),
            {
                "name": PROGRAM,
                "buildsystem": "simple",
                "build-commands": [
                    f"{INSTALL} --no-deps .",
                    "python3 tools/package.py --share ${FLATPAK_DEST}/share",
                ],
                "sources": [
                    {
                        "type": "archive",
                        "url": f"{identity.homepage()}/releases/download/v{version()}/{archive.name}",
                        "sha256": hashlib.sha256(archive.read_bytes()).hexdigest(),
                    }
                ],
            },
        ],
    }


def _wheels(name: str, wheels: Sequence[Pinned]) -> dict[str, Any]:
    """A module that installs wheels, those for another processor left out."""
    sources = []
    for one in wheels:
        source: dict[str, Any] = {"type": "file", "url": one.url, "sha256": one.sha256}
        if set(one.processors) != set(FLATHUB):
            source["only-arches"] = list(one.processors)
        sources.append(source)
    return {
        "name": name,
        "buildsystem": "simple",
        "build-commands": [f"{INSTALL} --no-deps *.whl"],
        "sources": sources,
    }
