"""Which pictures there are besides the cards, by the module that draws them; built files are kept by a digest."""

from __future__ import annotations

import io
import os
import zipfile
from importlib import import_module

from .. import sources
from ..textures import cache_dir

#: The groups of pictures: names of modules here, each with a `build()` that answers {path under art/: bytes}.
NAMES: tuple[str, ...] = (
    "logo",
    "seals",
    "icon",
    "months",
    "emblems",
    "signs",
    "lantern",
    "noren",
    "band",
    "drift",
    "portraits",
    "strokes",
)


def files(name: str, force: bool = False) -> dict[str, bytes]:
    """The files of a group, by their path under art/."""
    kept = cache_dir() / f"furniture-{name}-{sources.digest(f'furniture.{name}')}.zip"
    if kept.exists() and not force:
        with zipfile.ZipFile(kept) as archive:
            return {entry: archive.read(entry) for entry in archive.namelist()}
    built: dict[str, bytes] = import_module(f"{__package__}.{name}").build()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path, data in built.items():
            archive.writestr(path, data)
    scratch = kept.with_name(f".{kept.name}.{os.getpid()}")
    scratch.write_bytes(packed.getvalue())
    os.replace(scratch, kept)
    return built
