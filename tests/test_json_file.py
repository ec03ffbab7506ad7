"""A small file of one's own, which several windows and commands change: nobody takes back what another one keeps."""

import errno
import json
import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from koikoi import file_lock, files
from koikoi.file_lock import lock_path, take
from koikoi.json_file import JsonFile


def numbers(path: Path, most: int = 1000) -> JsonFile[list[int]]:
    """A file of numbers."""

    def cleaned(table: Mapping[str, Any]) -> list[int]:
        return [one for one in table.get("numbers", []) if type(one) is int]

    return JsonFile(lambda: path, most, 3, cleaned, lambda value: {"numbers": value})


def adding(number: int) -> Callable[[list[int]], list[int]]:
    return lambda known: [*known, number]


def test_who_changes_a_file_waits_for_whoever_does_so_already(tmp_path: Path) -> None:
    file, begun, other = numbers(tmp_path / "home" / "n.json"), threading.Event(), threading.Event()

    def slowly(known: list[int]) -> list[int]:
        begun.set()
        assert not other.wait(0.1), "nobody reads what is about to be written anew"
        return [*known, 1]

    def second(known: list[int]) -> list[int]:
        other.set()
        return [*known, 2]

    first = threading.Thread(target=lambda: file.change(slowly))
    first.start()
    assert begun.wait(5.0)
    assert file.change(second) is None
    first.join()
    assert file.load() == ([1, 2], None)


def test_somebody_who_is_stuck_keeps_nobody_from_keeping_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_lock, "PATIENCE", 0.01)
    file = numbers(tmp_path / "n.json")
    number = os.open(lock_path(tmp_path / "n.json"), os.O_RDWR | os.O_CREAT)
    take(number)
    assert file.change(adding(1)) is None
    os.close(number)
    assert file.load() == ([1], None)


def test_no_link_is_locked(tmp_path: Path) -> None:
    lock_path(tmp_path / "n.json").symlink_to(tmp_path / "elsewhere")
    file = numbers(tmp_path / "n.json")
    assert file.change(adding(1)) is None
    assert file.load() == ([1], None)
    assert not (tmp_path / "elsewhere").exists()


def test_what_cannot_be_read_just_now_is_neither_written_over_nor_called_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = numbers(tmp_path / "n.json")
    assert file.save([1, 2]) is None
    with monkeypatch.context() as patched:

        def refused(path: Path, most: int) -> str:
            raise OSError(errno.EMFILE, "Too many open files")

        patched.setattr(files, "read_text", refused)
        assert file.load() == ([], None)
        trouble = file.change(adding(3))
        assert trouble is not None
        assert trouble.errno == errno.EMFILE
    assert file.load() == ([1, 2], None)


@pytest.mark.parametrize("found", ["{", "[]", "7", "[[[[]]]]", "\udcff", " " * 1001])
def test_what_makes_no_sense_is_kept_under_another_name(tmp_path: Path, found: str) -> None:
    path = tmp_path / "n.json"
    data = found.encode("utf-8", "surrogateescape")
    path.write_bytes(data)
    file = numbers(path)
    assert file.change(adding(1)) is None
    assert file.load() == ([1], None)
    assert path.with_suffix(".broken").read_bytes() == data
    path.write_bytes(data)
    assert file.load() == ([], path.with_suffix(".broken-2"))
    assert not path.exists()


def test_as_deep_and_as_large_as_may_be_is_read(tmp_path: Path) -> None:
    path = tmp_path / "n.json"
    path.write_text(json.dumps({"numbers": [1, [[]]]}).replace("[[]]", "[]").ljust(1000))
    assert numbers(path).load() == ([1], None)
