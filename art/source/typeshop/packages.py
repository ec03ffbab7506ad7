"""The npm packages the fonts are made from, and the files made of them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from .faces import LICENCES, SOURCES


def fetch(folder: Path) -> None:
    """Unpack the packages into a folder with npm, as it is set up here."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is not installed; unpack the packages yourself and say --from DIR")
    for package, version in sorted({(one.package, one.version) for one in SOURCES}):
        room = folder / package.split("/")[1]
        room.mkdir()
        command = [npm, "pack", "--silent", f"{package}@{version}"]
        subprocess.run(command, cwd=room, check=True, stdout=subprocess.DEVNULL)
        for archive in room.glob("*.tgz"):
            with tarfile.open(archive) as packed:
                packed.extractall(room, filter="data")


def packages(folder: Path) -> dict[str, Path]:
    """The folders of the packages below a folder."""
    found: dict[str, Path] = {}
    wanted = {one.package: one.version for one in SOURCES}
    for path in sorted(folder.glob("**/package.json")):
        about = json.loads(path.read_text(encoding="utf-8"))
        name = about.get("name")
        if name in wanted and (path.parent / "files").is_dir():
            if about.get("version") != wanted[name]:
                print(f"note: {name} is {about.get('version')}, not {wanted[name]}", file=sys.stderr)
            found[name] = path.parent
    if missing := sorted(set(wanted) - set(found)):
        raise SystemExit(f"not found below {folder}: {' '.join(missing)}")
    return found


def write(path: Path, data: bytes) -> bool:
    """Write a file as a whole, if that changes it."""
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    scratch.write_bytes(data)
    os.replace(scratch, path)
    return True


def build_all(folder: Path, target: Path) -> None:
    try:
        from .foundry import build  # only building needs them
    except ImportError as lacking:
        needs = "building needs fonttools, brotli and skia-python (the group `art` in pyproject.toml)"
        raise SystemExit(needs) from lacking
    found = packages(folder)
    for package, name in LICENCES.items():
        write(target / name, (found[package] / "LICENSE").read_bytes())
    for source in SOURCES:
        data = build(source, found[source.package])
        changed = write(target / f"{source.target}.ttf", data)
        print(f"{source.target}.ttf: {len(data) / 1024:.0f} KiB{'' if changed else ', as before'}")
