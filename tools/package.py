"""Build packages of Koi-Koi for the system this runs on, into dist/.

    python3 tools/package.py             sources, the wheel, and a program that needs no Python
    python3 tools/package.py --wheel     sources and wheel alone
    python3 tools/package.py --wheels    is everything we need to be had ready-made, for every system and Python?
    python3 tools/package.py --flatpak   what Flathub builds from, every source pinned; needs the sources' archive
    python3 tools/package.py --share DIR what desktops are told, laid out as below /usr/share
    python3 tools/package.py --notes     what is new in this version, from the changelog
    python3 tools/package.py --publishable  does somebody answer for it, and has it a day in the changelog?

Linux: a folder in a .tar.gz that installs itself for one person, and a single file; what that needs besides Python is
named where it is missing. Windows: a folder as .zip, and an installer, made by Inno Setup. macOS: an app as .zip and
.dmg. PyInstaller, which makes the programs, gets an environment of its own in build/package.

`KOIKOI_DIST=dist python3 tools/run.py test tests/desktop/test_packages.py` tries what was built.
"""

import argparse
import os
import platform
import shutil
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import environments
from packing import flatpak, linux, weight, wheels, windows
from packing.about import NAME, PROGRAM, ROOT, notes, unpublishable, version

DIST = ROOT / "dist"
BUILD = ROOT / "build" / "package"
HOME = str(BUILD / ".venv")
"""The environment that packages are built in."""
LOCKED = ROOT / "tools" / "locked" / "package.txt"
SPEC = ROOT / "tools" / "packing" / "koikoi.spec"
WHEEL_LIMIT, SOURCES_LIMIT, SINGLE_LIMIT = 25, 40, 60  # megabytes


class PackageError(Exception):
    """Something could not be built; the message says what."""


def check_folders(*folders: Path) -> None:
    """Raises PackageError where one of them is not ours to make or to write into."""
    if closed := [str(folder) for folder in folders if not environments.may_write(str(folder))]:
        raise PackageError(f"{' and '.join(closed)} cannot be written into: build in a checkout of your own")


def call(command: list[str]) -> None:
    """Runs a command that speaks only if it fails.  Raises PackageError."""
    well, words = environments.quietly(command, HOME, None)
    if not well:
        raise PackageError(f"{words.strip()}\n{' '.join(command[:6])} ... failed")


def make_environment() -> None:
    """Sees to an environment in build/package that holds exactly what this Python builds with."""
    made_of = "\n".join([sys.version, sys.base_prefix, LOCKED.read_text(encoding="utf-8")])
    stamp = Path(HOME, "made-of")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == made_of:
        return
    check_folders(BUILD)
    BUILD.mkdir(parents=True, exist_ok=True)
    environments.make(HOME, None)
    environments.install(["--require-hashes", "--requirement", str(LOCKED)], HOME, None)
    stamp.write_text(made_of, encoding="utf-8")


def build_wheel() -> tuple[Path, Path]:
    """Builds the sources' archive and the wheel."""
    call(
        [environments.python_in(HOME), "-P", "-m", "hatchling", "build", "-d", str(DIST), "-t", "sdist", "-t", "wheel"]
    )
    return sources_archive(), next(DIST.glob("*.whl"))


def sources_archive() -> Path:
    """Where the sources' archive lies once it is built."""
    return DIST / f"{PROGRAM}-{version()}.tar.gz"


def freeze(wheel: Path) -> None:
    """Makes the programs from the wheel with PyInstaller."""
    environments.install(["--force-reinstall", "--no-deps", str(wheel)], HOME, None)
    # -P: not the checkout's own koikoi, beside which the art lies elsewhere
    command = [environments.python_in(HOME), "-P", "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
    call([*command, f"--distpath={DIST}", f"--workpath={BUILD / 'work'}", str(SPEC)])


def machine() -> str:
    """The processor, by one name on all systems."""
    return {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())


def finish_linux(folder: Path) -> list[Path]:
    """The archive and the single file."""
    name = f"{PROGRAM}-{version()}-linux-{machine()}"
    archive, single = DIST / f"{name}.tar.gz", DIST / name
    linux.write_archive(folder, archive)
    (DIST / f"{PROGRAM}-single").replace(single)
    return [archive, single]


def finish_windows(folder: Path) -> list[Path]:
    """The archive and the installer."""
    name = f"{PROGRAM}-{version()}-windows-{machine()}"
    archive = Path(shutil.make_archive(str(DIST / name), "zip", DIST, folder.name))
    installer = DIST / f"{name}-setup.exe"
    call(windows.installer_command(folder, installer))
    return [archive, installer]


def finish_macos(app: Path) -> list[Path]:
    """The archive and the disk image; the system's own tools keep links and rights."""
    name = f"{PROGRAM}-{version()}-macos-{machine()}"
    archive, image = DIST / f"{name}.zip", DIST / f"{name}.dmg"
    call(["ditto", "-c", "-k", "--keepParent", str(app), str(archive)])
    call(["hdiutil", "create", "-quiet", "-ov", "-volname", NAME, "-srcfolder", str(app), str(image)])
    return [archive, image]


def build(wheel_only: bool) -> list[str]:
    """Builds everything, tells what it weighs, and returns what is too heavy."""
    start = time.monotonic()
    if sys.platform == "linux" and not wheel_only and (lacking := linux.lacking()):
        raise PackageError(lacking)
    check_folders(DIST, BUILD)
    make_environment()
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob(f"{PROGRAM}-*"):
        old.unlink()
    sources, wheel = build_wheel()
    faults = []
    for made, parts, limit in ((sources, {}, SOURCES_LIMIT), (wheel, weight.of_wheel(wheel), WHEEL_LIMIT)):
        print(weight.told(made.name, made.stat().st_size, parts, limit))
        if made.stat().st_size > limit * 1e6:
            faults.append(f"{made.name} is too heavy")
    if wheel_only:
        return faults
    freeze(wheel)
    program = DIST / (f"{NAME}.app" if sys.platform == "darwin" else PROGRAM)
    parts = weight.of_folder(program)
    print(weight.told(f"{program.name}{os.sep}", sum(parts.values()), parts))
    if needed := weight.glibc(program):
        print(f"It runs on Linux with glibc {needed} or newer.")
    finish = {"win32": finish_windows, "darwin": finish_macos}.get(sys.platform, finish_linux)
    for made in finish(program):
        print(weight.told(made.name, made.stat().st_size, {}, SINGLE_LIMIT))
        if made.stat().st_size > SINGLE_LIMIT * 1e6:
            faults.append(f"{made.name} is too heavy")
    print(f"Built in {time.monotonic() - start:.0f} s into {DIST}.")
    return faults


def check_wheels() -> list[str]:
    """Tells for every system and Python what pip would install; returns where it cannot."""
    project = environments.read_project(str(ROOT))
    faults = []
    make_environment()
    for answer in wheels.ask(environments.find_pip(HOME, None), project["project"]["dependencies"]):
        print(f"{answer.system:<16}{answer.python:<6}{answer.trouble or ', '.join(answer.wheels)}", flush=True)
        if answer.trouble:
            faults.append(f"no wheels for {answer.system} with Python {answer.python}")
    return faults


def write_flatpak() -> Path:
    """Writes what Flathub builds from into dist."""
    check_folders(DIST)
    make_environment()
    project = environments.read_project(str(ROOT))
    pip = environments.find_pip(HOME, None)
    extras = project["project"]["optional-dependencies"]
    needed = [*project["project"]["dependencies"], *extras["reader"], *extras["completion"]]
    game, tools = (
        wheels.pinned(pip, requirements, flatpak.PYTHON)
        for requirements in (needed, project["build-system"]["requires"])
    )
    return flatpak.write(DIST, sources_archive(), game, tools)


def main() -> int:
    """The command line; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--wheel", action="store_true", help="build the wheel alone")
    what.add_argument("--wheels", action="store_true", help="look for the wheels of everything we need")
    what.add_argument("--flatpak", action="store_true", help="write what Flathub builds from")
    what.add_argument("--share", type=Path, metavar="DIR", help="write what desktops are told")
    what.add_argument("--notes", action="store_true", help="print what is new in this version")
    what.add_argument("--publishable", action="store_true", help="say what is missing before it may be published")
    options = parser.parse_args()
    faults = []
    try:
        if options.wheels:
            faults = check_wheels()
        elif options.flatpak:
            print(f"Written: {write_flatpak()}")
        elif options.notes:
            print(notes(), end="")
        elif options.publishable:
            faults = unpublishable()
        elif options.share:
            linux.write_share(options.share)
        else:
            faults = build(options.wheel)
    except (environments.SetupError, PackageError, OSError, RuntimeError) as error:
        faults = [str(error)]
    for fault in faults:
        print(f"package: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
