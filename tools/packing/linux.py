"""What Linux desktops are told about the game, and the archive that holds it."""

import ctypes
import shutil
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path

import environments
from koikoi.cli.desktop_entry import share
from packing.about import PROGRAM, TEMPLATES, of_this_build, version


def write_share(folder: Path) -> None:
    """Writes menu entry, description, file type, manual pages and icons, laid out as below /usr/share."""
    share.write_share(folder, of_this_build())


def write_archive(folder: Path, target: Path) -> None:
    """Packs the program's folder with a script that installs it for one person; the program tells desktops itself."""
    script = folder / "install.sh"
    script.write_text((TEMPLATES / "install.sh").read_text(encoding="utf-8"), encoding="utf-8")
    script.chmod(0o755)

    def ours(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        return entry

    with tarfile.open(target, "w:gz") as archive:
        archive.add(folder, f"{PROGRAM}-{version()}", filter=ours)


def lacking() -> str:
    """What making programs needs and this machine does not have, all at once; empty where nothing is missing."""
    library = f"libpython{sys.version_info.major}.{sys.version_info.minor}"
    needed = {
        "binutils": all(map(shutil.which, ("objdump", "objcopy", "strip"))),
        library: _is_shared(f"{library}.so.1.0"),
        environments.venv_package(): any(map(find_spec, ("ensurepip", "pip"))),
    }
    missing = [name for name, there in needed.items() if not there]
    if not missing:
        return ""
    remedy = (
        f"please run: {environments.apt_install(missing)}" if Path("/usr/bin/apt").exists() else "please install it."
    )
    return f"To make programs this machine lacks {', '.join(missing)}; {remedy}"


def _is_shared(library: str) -> bool:
    """Whether this Python's own library is to be had, which a program without Python takes along."""
    if (Path(sys.base_prefix) / "lib" / library).exists():
        return True
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
