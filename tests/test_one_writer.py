"""Every file that the game makes is written by `koikoi.files`, for nobody else to read."""

import ast
import errno
import os
import re
from pathlib import Path

import pytest

import koikoi
from koikoi import files

MAKES = {"write_text", "write_bytes", "mkdir", "makedirs", "symlink_to", "copyfile", "copytree"}
"""Calls that make a file or a folder, on whatever but `files` they are called."""
MODES = re.compile("[rwaxbt+]{0,3}[wax+][bt+]{0,2}")
"""Modes of `open` that write."""
APART = {"files.py", "file_lock.py", "cli/desktop_entry/install.py", "cli/desktop_entry/share.py"}
"""The writer, files that are only locked, and an entry in the system's menus, which the desktop reads."""
ROOM = Path(koikoi.__file__).parent


def writes(call: ast.Call) -> str:
    """The way in which a call writes to the disk by itself; empty if it does not."""
    said = ast.unparse(call)
    match call.func:
        case ast.Attribute(value=ast.Name(id="files")):
            return ""
        case ast.Attribute(attr="save", value=ast.Attribute(attr="image")):
            return "" if isinstance(call.args[1], ast.Name) and call.args[1].id == "data" else said
        case ast.Attribute(attr="open", value=ast.Name(id="os")):
            return said if "O_CREAT" in said or "O_WRONLY" in said else ""
        case ast.Attribute(attr=name) if name in MAKES:
            return said
        case ast.Attribute(attr="open") | ast.Name(id="open"):
            given = [one.value for one in ast.walk(call) if isinstance(one, ast.Constant)]
            return said if any(isinstance(one, str) and MODES.fullmatch(one) for one in given) else ""
        case ast.Name(id="RotatingFileHandler" | "FileHandler"):
            return said
    return ""


def test_nothing_but_the_writer_makes_files() -> None:
    found = [
        f"{path.relative_to(ROOM).as_posix()}:{call.lineno}: {how}"
        for path in sorted(ROOM.rglob("*.py"))
        if path.relative_to(ROOM).as_posix() not in APART
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and (how := writes(call)) and "devnull" not in how
    ]
    assert found == []


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP, errno.EXDEV, errno.EMLINK, errno.ENOSYS, errno.EACCES])
def test_where_files_can_have_no_second_name_the_first_write_and_the_next_work(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_given: object, **_named: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", refused)
    path = tmp_path / "m.koikoi"
    files.write_text(path, "one", keep_previous=True)
    assert (path.read_text(), files.previous(path).read_text()) == ("one", "one")
    files.write_text(path, "two", keep_previous=True)
    assert (path.read_text(), files.previous(path).read_text()) == ("two", "one")


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
def test_a_file_that_grows_is_for_nobody_else_either(tmp_path: Path) -> None:
    os.umask(0o022)
    before = tmp_path / "before.log"
    before.write_text("of an earlier version\n")
    before.chmod(0o644)
    for path in (before, tmp_path / "new.log"):
        with files.open_to_append(path) as file:
            file.write("more\n")
        assert path.stat().st_mode & 0o777 == 0o600
    assert before.read_text() == "of an earlier version\nmore\n"
