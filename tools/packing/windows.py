"""What Windows is told about the program, and its installer."""

import platform
import shutil
from pathlib import Path

from koikoi.languages import LANGUAGES
from packing.about import AUTHORS, ICONS, NAME, PROGRAM, ROOT, TEMPLATES, facts, publisher, version

LANGUAGES_FILE = "installer-languages.iss"
TERMINAL = f"{PROGRAM}-terminal"
"""The program a second time, for the terminal: the first one has no console to write to."""


def version_info(program: str) -> str:
    """The version resource of a program, as PyInstaller reads it."""
    numbers = (*map(int, version().split(".")), 0)
    strings = {
        "CompanyName": publisher(),
        "FileDescription": NAME,
        "FileVersion": version(),
        "InternalName": program,
        "LegalCopyright": f"© {AUTHORS}, MIT licence",
        "OriginalFilename": f"{program}.exe",
        "ProductName": NAME,
        "ProductVersion": version(),
    }
    table = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in strings.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004,\n"
        "    fileType=1, subtype=0, date=(0, 0)),\n"
        f"  kids=[StringFileInfo([StringTable('040904b0', [{table}])]),\n"
        "    VarFileInfo([VarStruct('Translation', [0x409, 1200])])])\n"  # English, Unicode
    )


def installer_languages() -> str:
    """The languages that the installer speaks, as its script lists them."""
    lines = ['Name: "en"; MessagesFile: "compiler:Default.isl"']
    for code, language in LANGUAGES.items():
        if code != "en":
            file = language.english_name.replace(" ", "") + ".isl"
            lines.append(f'Name: "{code}"; MessagesFile: "compiler:Languages\\{file}"')
    return "\n".join(lines) + "\n"


def installer_options(folder: Path, target: Path) -> list[str]:
    """What the installer script is told on its command line."""
    told = facts() | {
        "architecture": "arm64" if platform.machine().lower() == "arm64" else "x64compatible",  # also on ARM
        "folder": str(folder),
        "languages": str(target.with_name(LANGUAGES_FILE)),
        "icon": str(ICONS / "koikoi.ico"),
        "licence": str(ROOT / "LICENSE"),
        "output": str(target.parent),
        "output_name": target.stem,
    }
    return [f"/D{name}={value}" for name, value in told.items()]


def installer_command(folder: Path, target: Path) -> list[str]:
    """The command that makes the installer.  Raises FileNotFoundError where there is no Inno Setup."""
    places = [shutil.which("ISCC"), r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe"]
    compiler = next((place for place in places if place and Path(place).is_file()), None)
    if compiler is None:
        raise FileNotFoundError("no Inno Setup 6 to make the installer with: winget install JRSoftware.InnoSetup")
    target.with_name(LANGUAGES_FILE).write_text(installer_languages(), encoding="utf-8")
    return [compiler, "/Q", *installer_options(folder, target), str(TEMPLATES / "koikoi.iss")]
