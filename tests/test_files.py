"""Reading within bounds; writing into new files only."""

import os
import re
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from koikoi import files
from koikoi.__main__ import main
from koikoi.errors import UnfitFile

pipes = pytest.mark.skipif(sys.platform == "win32", reason="the system has no such files")


@pipes
@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_ordinary_file_is_refused_at_once(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    for read in (files.read_bytes, files.read_text, files.read_end):
        with pytest.raises(UnfitFile, match="no ordinary file"):
            read(path, 1000)


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_no_file_can_have_is_refused(name: str, tmp_path: Path) -> None:
    for read in (files.read_bytes, files.read_text, files.read_end):
        with pytest.raises(OSError, match=r"ordinary|such file|cannot find"):
            read(tmp_path / name, 100)


def test_values_are_nested_as_deeply_as_allowed_and_no_deeper() -> None:
    assert files.from_json("[[1]]", 2) == [[1]]
    for text in ("[[[1]]]", '[{"a": []}]', '{"a": {"b": {}}}', "[" * 100_000):
        with pytest.raises(ValueError, match=r"^$"):
            files.from_json(text, 2)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(bytes(1001))
    with pytest.raises(UnfitFile, match="larger than 1 kB"):
        files.read_bytes(path, 1000)
    assert files.read_end(path, 10) == bytes(10)
    path.write_bytes(bytes(1000))
    assert len(files.read_bytes(path, 1000)) == 1000


def test_a_folder_on_a_drive_that_is_not_there_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows even the first folder of a path may be missing."""
    monkeypatch.setattr(Path, "is_dir", lambda path: False)
    with pytest.raises(FileNotFoundError, match=re.escape(repr(tmp_path.anchor))):
        files.write_bytes(tmp_path / "koikoi" / "file", b"")
    assert list(tmp_path.iterdir()) == []


@pipes
def test_a_link_that_waits_for_a_file_to_be_written_leads_nowhere(tmp_path: Path) -> None:
    """Whatever is prepared beside a file, or in its place, nothing that it leads to is touched."""
    other, path = tmp_path / "other", tmp_path / "m.koikoi"
    other.write_text("mine")
    (tmp_path / "m.koikoi.new").symlink_to(other)
    (tmp_path / "m.koikoi.before").symlink_to(other)
    files.write_text(path, "first", keep_previous=True)
    files.write_text(path, "second", keep_previous=True)
    assert (path.read_text(), files.previous(path).read_text(), other.read_text()) == ("second", "first", "mine")
    path.unlink()
    path.symlink_to(other)
    with pytest.raises(UnfitFile):
        files.write_text(path, "third")
    assert other.read_text() == "mine"
    assert path.is_symlink()


def test_what_a_crash_left_of_writing_goes_later_and_nothing_else(tmp_path: Path) -> None:
    left, fresh, own = tmp_path / f"{'0a' * 8}.new", tmp_path / f"{'0b' * 8}.new", tmp_path / "notes.new"
    for path in (left, fresh, own):
        path.write_text("")
    for path in (left, own):
        os.utime(path, (1000, 1000))
    files.sweep(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([fresh, own])


def test_a_file_that_a_scanner_holds_for_a_moment_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, replace, refused = tmp_path / "settings.json", os.replace, iter(range(3))

    def held(source: Path, target: Path) -> None:
        if next(refused, None) is not None:
            raise PermissionError(13, "in use by another program", str(target))
        replace(source, target)

    monkeypatch.setattr(files, "PATIENCE", 2.0)
    monkeypatch.setattr(os, "replace", held)
    files.write_text(path, "new")
    assert path.read_text() == "new"


def test_a_file_that_stays_held_is_told_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(source: Path, target: Path) -> None:
        raise PermissionError(13, "in use by another program", str(target))

    monkeypatch.setattr(files, "PATIENCE", 0.1)
    monkeypatch.setattr(os, "replace", held)
    with pytest.raises(PermissionError):
        files.write_text(tmp_path / "settings.json", "new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize("written", [False, True], ids=["nothing", "something"])
def test_what_calls_itself_ordinary_and_answers_nothing_yet_is_no_fault(
    written: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some files of /proc are ordinary by their status, and give nothing until there is something."""
    path = tmp_path / "x.koikoi"
    os.mkfifo(path)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    writing = os.open(path, os.O_WRONLY)
    monkeypatch.setattr(files, "check_ordinary", lambda _status: None)
    try:
        for read in (files.read_bytes, files.read_text, files.read_start, files.read_end):
            if written:
                os.write(writing, b"{}")
            with suppress(OSError):
                assert isinstance(read(path, 1000), bytes | str)
        for command in (
            ["replay"],
            ["replay", "--verify"],
            ["rules", "check"],
            ["play", "--continue"],
            ["play", "--rules"],
        ):
            assert main([*command, str(path)]) in (1, 2)
    finally:
        os.close(reading)
        os.close(writing)
