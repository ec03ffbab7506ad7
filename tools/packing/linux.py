"""What Linux desktops are told about the game, and the archive that holds it."""

import ctypes
import re
import shutil
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path
from string import Template

import environments
from koikoi import locales
from koikoi.cli.reference import man_page as manual
from koikoi.languages import LANGUAGES
from packing.about import APP_ID, ICONS, PROGRAM, TEMPLATES, facts, released, version

SIZES = (16, 32, 48, 64, 128, 256, 512)
"""Pixels of the icons that icon themes know."""
FILES = {
    "koikoi.desktop": f"applications/{APP_ID}.desktop",
    "koikoi.metainfo.xml": f"metainfo/{APP_ID}.metainfo.xml",
    "koikoi.mime.xml": f"mime/packages/{APP_ID}.xml",
}


LANGUAGE_MARKS = {".desktop": "[{}]", ".xml": ' xml:lang="{}"'}
"""How a line of a file, by its suffix, says in which language it is."""


def filled(name: str) -> str:
    """A template with the facts in it, a line with $language once in each language that has words of its own for it.

    Raises KeyError for a fact nobody knows.
    """
    path = TEMPLATES / name
    mark, english = LANGUAGE_MARKS[path.suffix], facts() | {"language": ""}
    foreign = [facts(code) | {"language": mark.format(code)} for code in LANGUAGES if code != "en"]
    lines: list[str] = []
    for line in _known(path.read_text(encoding="utf-8"), english).splitlines():
        template = Template(line)
        lines.append(template.substitute(english))
        if "$language" in line:
            plain = template.substitute(english | {"language": mark})
            lines += [
                template.substitute(said) for said in foreign if template.substitute(said | {"language": mark}) != plain
            ]
    return "\n".join(lines) + "\n"


def _known(text: str, facts: dict[str, str]) -> str:
    """A template without the lines, and the parts between `if` and `end`, that need what nobody knows."""
    for name in re.findall(r"<!-- if (\w+) -->", text):
        part = rf" *<!-- if {name} -->\n(.*?) *<!-- end -->\n"
        text = re.sub(part, r"\1" if facts[name] else "", text, flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if facts["homepage"] or "$homepage" not in line)


def write_share(share: Path) -> None:
    """Writes menu entry, description, file type, manual pages and icons, laid out as below /usr/share."""
    for name, place in FILES.items():
        path = share / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(name), encoding="utf-8")
    for language in LANGUAGES:
        path = share / "man" / ("" if language == "en" else language) / "man1" / f"{PROGRAM}.1"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(man_page(language), encoding="utf-8")
    for size in SIZES:
        path = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{APP_ID}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ICONS / f"koikoi-{size}.png", path)


def man_page(language: str) -> str:
    """The manual page in a language of the game."""
    spoken = locales.language()
    locales.use(language)
    page = manual.man_page(released())
    locales.use(spoken)
    return page


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
