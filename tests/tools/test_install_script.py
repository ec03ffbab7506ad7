"""The script by which the archive for Linux installs itself for one person, and goes away again."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from packing import about
from packing.about import TEMPLATES
from tests.cli.test_install_desktop import started_by

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script for Linux")
SCRIPT = TEMPLATES / "install.sh"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The unpacked archive, with a program that is this one."""
    folder = tmp_path / "package"
    folder.mkdir()
    program = folder / "koikoi"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m koikoi "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    shutil.copy(SCRIPT, folder)
    return folder


def installed(home: Path) -> Path:
    """Where the program lies then."""
    return home / ".local" / "lib" / "koikoi"


def call(folder: Path, *arguments: str, home: Path, **variables: str) -> str:
    """What the script in a folder says."""
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", **variables}
    command: list[str | Path] = ["sh", folder / "install.sh", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_it_can_be_read_by_a_plain_shell() -> None:
    subprocess.run(["sh", "-n", SCRIPT], check=True)


@pytest.mark.parametrize("name", ["plain", '\\"$`%%$(x)日本'])
def test_the_entry_starts_the_program_wherever_it_lies(name: str, package: Path, tmp_path: Path) -> None:
    home = tmp_path / name
    home.mkdir()
    call(package, home=home)
    entry = home / ".local" / "share" / "applications" / f"{about.APP_ID}.desktop"
    program = str(installed(home) / "koikoi")
    # Menus look for the program before they have read %% as %.
    assert started_by(entry.read_text(encoding="utf-8")) == [*(["env"] if "%" in name else []), program, "%f"]
    told = call(installed(home), "--remove", home=home)
    assert told == "Koi-Koi is removed.\n", "no matches are there of which more could be said"
    assert [*home.iterdir()] == []


def test_what_else_lies_beside_an_installed_program_stays(package: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    share = home / ".local" / "share"
    others = [home / ".local/bin/other", share / "applications/other.desktop", share / "mime/packages/other.xml"]
    others += [share / "icons/hicolor/16x16/apps/other.png", share / "koikoi/matches/one.koikoi"]
    for other in others:
        other.parent.mkdir(parents=True, exist_ok=True)
        other.touch()
    call(package, home=home)
    told = call(installed(home), "--remove", home=home)
    assert told.endswith(f"Your matches and settings are still in {share}/koikoi.\n")
    assert {path for path in home.rglob("*") if "koikoi" in path.name and path.is_file()} == {others[-1]}
    assert all(other.exists() for other in others)


def test_no_folder_of_ours_stays_empty_where_data_is_kept_elsewhere(package: Path, tmp_path: Path) -> None:
    home, data = tmp_path / "home", tmp_path / "my data"
    (home / ".local" / "state").mkdir(parents=True)
    call(package, home=home, XDG_DATA_HOME=str(data))
    assert (data / "applications").is_dir()
    call(installed(home), "--remove", home=home, XDG_DATA_HOME=str(data))
    assert not data.exists()
    assert [*home.rglob("*")] == [home / ".local", home / ".local" / "state"], "not ours, even if nothing is in it"
