"""`koikoi install-desktop`: a person's menu gets an entry that starts this program, and nothing of it stays."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from koikoi.cli import commands
from koikoi.cli.desktop_entry import install, share

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="menus of Linux")


def started_by(entry: str) -> list[str]:
    """The command of a menu entry, read as its specification says: a text, then words, then fields."""
    (line,) = re.findall(r"^Exec=(.*)$", entry, re.MULTILINE)
    text = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1]), line)
    words = re.findall(r'"(?:[^"\\`$]|\\["\\`$])*"|[^\s"]+', text)
    assert " ".join(words) == text, "nothing stands between words, and nothing in quotes that has to be escaped"
    plain = [re.sub(r"\\(.)", r"\1", one[1:-1]) if one[0] == '"' else one for one in words]
    return [one if one == "%f" else one.replace("%%", "%") for one in plain]


@pytest.mark.parametrize("name", ["plain", "a b", 'a"b', "a$b", "a%b", "a%fb", "a`b", "a\\b", "a'b", '\\"$`%%$(x)日本'])
def test_the_entry_starts_the_program_wherever_it_lies(name: str, tmp_path: Path) -> None:
    program = str(tmp_path / name / "koikoi")
    text = share.filled("koikoi.desktop").replace("Exec=koikoi %f", f"Exec={install.command_line([program])} %f")
    # Menus look for the program before they have read %% as %.
    assert started_by(text) == [*(["env"] if "%" in name else []), program, "%f"]
    entry = tmp_path / "entry.desktop"
    entry.write_text(text, encoding="utf-8")
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", entry], check=True)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folder of what desktops are told; there is none yet."""
    folder = tmp_path / "my data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


def test_the_entry_comes_with_all_that_packages_bring_and_goes_with_all_of_it(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script = tmp_path / "bin" / "koikoi"
    script.parent.mkdir()
    script.touch()
    monkeypatch.setattr(sys, "argv", [str(script), "install-desktop"])
    for _ in range(2):  # again, over itself
        assert commands.run(["--lang", "en", "install-desktop"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"Koi-Koi is in your menu now, and starts with: {script}"
    assert {*share.places()} <= {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    assert started_by((data / share.ENTRY).read_text(encoding="utf-8")) == [str(script), "%f"]
    if shutil.which("update-mime-database"):
        assert f"{share.MEDIA_TYPE}:*.{share.SUFFIX}" in (data / "mime" / "globs2").read_text(encoding="utf-8")
    assert commands.run(["install-desktop", "--remove"]) == 0
    assert [*data.rglob("*")] == []
    assert commands.run(["install-desktop", "--remove"]) == 0, "nothing is there, and that is as it should be"


def test_what_else_lies_there_stays(data: Path) -> None:
    others = [data / "applications/other.desktop", data / "mime/packages/other.xml", data / "man/man1/other.1"]
    others += [data / "icons/hicolor/16x16/apps/other.png", data / "koikoi/matches/one.koikoi"]
    for other in others:
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text("<mime-info xmlns='http://www.freedesktop.org/standards/shared-mime-info'/>", encoding="utf-8")
    install.install(data, ["/opt/koikoi"])
    install.remove(data)
    assert [path for path in data.rglob("*") if "koikoi" in path.name and path.is_file()] == [others[-1]]
    assert all(other.exists() for other in others)


def test_a_checkout_is_started_by_its_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(Path(commands.__file__).parents[1] / "__main__.py")])
    assert install.this_program() == [sys.executable, "-P", "-m", "koikoi"]
    assert install.command_line(["/usr/bin/python3", "-P", "-m", "koikoi"]) == '"/usr/bin/python3" -P -m "koikoi"'


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_are_told_who_does_it_there(
    system: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert commands.run(["--lang", "en", "install-desktop"]) == 2
    assert capsys.readouterr().err.startswith("install-desktop is for Linux")
