"""What Linux desktops are told about the game, and the archive that holds it."""

import shutil
import tarfile
from pathlib import Path
from string import Template

from packing.about import APP_ID, ICONS, PROGRAM, TEMPLATES, facts, version

SIZES = (16, 32, 48, 64, 128, 256, 512)
"""Pixels of the icons that icon themes know."""
FILES = {
    "koikoi.desktop": f"applications/{PROGRAM}.desktop",
    "koikoi.metainfo.xml": f"metainfo/{APP_ID}.metainfo.xml",
    "koikoi.mime.xml": f"mime/packages/{PROGRAM}.xml",
}


def filled(name: str) -> str:
    """A template with the facts in it.  Raises KeyError for a fact nobody knows."""
    return Template((TEMPLATES / name).read_text(encoding="utf-8")).substitute(facts())


def write_share(share: Path) -> None:
    """Writes menu entry, description, file type and icons, laid out as below /usr/share."""
    for name, place in FILES.items():
        path = share / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(name), encoding="utf-8")
    for size in SIZES:
        path = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{PROGRAM}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ICONS / f"koikoi-{size}.png", path)


def write_archive(folder: Path, target: Path) -> None:
    """Packs the program's folder with what desktops are told and a script that installs both for one person."""
    write_share(folder / "share")
    script = folder / "install.sh"
    script.write_text((TEMPLATES / "install.sh").read_text(encoding="utf-8"), encoding="utf-8")
    script.chmod(0o755)

    def ours(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    with tarfile.open(target, "w:gz") as archive:
        archive.add(folder, f"{PROGRAM}-{version()}", filter=ours)
