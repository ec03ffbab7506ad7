"""Files that only look like matches: whatever they hold, one bad file costs one line."""

import contextlib
import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from koikoi.rulesets.collection import bundled
from koikoi.table import shelf, statistics
from koikoi.table.highlights import match_highlights
from koikoi.table.record import MOST_BYTES, RecordError, dump, read_header
from koikoi.table.replay import replay_file
from koikoi.table.results import read_results
from koikoi.table.table import Table
from tests.autoplay import play_on, start

HEADER = {"koikoi": 1, "rules": "german", "players": ["a", "b"]}
RESULT = {"round": 1, "winner": 0, "yaku": [["tan", 1]], "multiplier": 1, "points": [1, 0], "totals": [1, 0]}
HUGE = 10**400


def with_result(**changes: object) -> list[object]:
    return [HEADER, {"result": {**RESULT, **changes}}]


NONSENSE: dict[str, list[Any]] = {
    "winners no list": [HEADER, {"z": 0, "over": {"winners": 5}}],
    "winners nobody": [HEADER, {"over": {"winners": [7, -1]}}],
    "winners no numbers": [HEADER, {"over": {"winners": [[], "x"]}}],
    "over no object": [HEADER, {"over": [1]}],
    "result no object": [HEADER, {"result": []}],
    "totals text": with_result(totals="99"),
    "totals few": with_result(totals=[1]),
    "totals many": with_result(totals=[1, 0, 2]),
    "totals true": with_result(totals=[True, False]),
    "totals words": with_result(totals=["1", "2"]),
    "points huge": with_result(points=[HUGE, 0]),
    "totals huge": with_result(totals=[HUGE, 0]),
    "points broken": with_result(points=[1.5, float("nan")]),
    "round huge": with_result(round=HUGE),
    "round text": with_result(round="1"),
    "winner nobody": with_result(winner=9),
    "winner list": with_result(winner=[0]),
    "yaku number": with_result(yaku=3),
    "yaku nothing": with_result(yaku=[[]]),
    "yaku words": with_result(yaku=[["tan", "many"]]),
    "multiplier huge": with_result(multiplier=HUGE),
    "multiplier list": with_result(multiplier=[2]),
    "call by nobody": [HEADER, {"seat": 77, "call": "koikoi"}],
    "call by a list": [HEADER, {"seat": [0], "call": "koikoi"}],
    "seed huge": [{**HEADER, "seed": HUGE}],
    "start huge": [{**HEADER, "totals": [HUGE, HUGE]}],
    "lot no card": [HEADER, {"lot": {"a": 1}}],
    "names no list": [{**HEADER, "players": {"a": 1}}],
    "rules no name": [{**HEADER, "rules": ["german"]}],
    "rules a table": [{**HEADER, "ruleset": [1]}],
    "seating": [{**HEADER, "seating": {"chairs": [{"face": [], "agent": 3, "crest": "x"}, 5], "privacy": []}}],
    "no header": [{"result": RESULT}],
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    (tmp_path / "matches").mkdir()
    return tmp_path / "matches"


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a match that was played to its end."""
    path = tmp_path_factory.mktemp("good") / "good.koikoi"
    play_on(start(path, "koikoi-japan", 2, 3)).close()
    return path


def put(folder: Path, name: str, lines: list[Any], *, checked: bool) -> Path:
    path = folder / f"{name}.koikoi"
    text = dump(lines) if checked else "".join(json.dumps(line) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


@pytest.mark.parametrize("checked", [True, False])
@pytest.mark.parametrize("name", NONSENSE)
def test_a_file_of_nonsense_costs_one_line(name: str, checked: bool, home: Path, good: Path) -> None:
    shutil.copy(good, home)
    bad = put(home, "bad", NONSENSE[name], checked=checked)
    assert {one.path.name for one in shelf.entries()} == {"good.koikoi", "bad.koikoi"}
    assert shelf.unfinished() == [one for one in shelf.unfinished() if one.path == bad]
    found = statistics.pasts()
    assert "good.koikoi" in [one.path.name for one in found]
    for person in statistics.names(found):
        statistics.sheet(found, person)
    statistics.moments(found)
    statistics.as_csv(found)
    for read in (Table.resume, replay_file):
        with contextlib.suppress(RecordError):  # nothing else
            read(bad)


@pytest.mark.skipif(sys.platform == "win32", reason="the system has no such files")
def test_what_is_no_ordinary_file_is_told_and_waits_for_nobody(home: Path) -> None:
    os.mkfifo(home / "pipe.koikoi")
    (home / "endless.koikoi").symlink_to("/dev/zero")
    (home / "folder.koikoi").mkdir()
    (home / "nowhere.koikoi").symlink_to(home / "nothing")
    with open(home / "huge.koikoi", "wb") as file:
        file.truncate(MOST_BYTES + 1)
    began = time.monotonic()
    found = {one.path.stem: str(one.fault) for one in shelf.entries()}
    assert found == {
        "pipe": "cannot be read (it is no ordinary file); check the path",
        "endless": "cannot be read (it is no ordinary file); check the path",
        "folder": "cannot be read (it is no ordinary file); check the path",
        "huge": "cannot be read (it is larger than 2000 kB); check the path",
    }
    assert shelf.latest()[0] is None
    assert statistics.pasts() == []
    assert time.monotonic() - began < 5


def test_names_in_a_record_are_cleaned_where_they_enter(home: Path) -> None:
    name = "\x1b[2J\u202eneko\x00" + "y" * 1_000
    path = put(home, "m", [{**HEADER, "players": [name, "b"]}], checked=False)
    table = Table.resume(path)
    assert table.players == ("·[2J·neko·" + "y" * 29 + "…", "b")
    assert len(table.players[0]) == 40
    table.close()


def test_a_record_names_rules_and_no_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home / "there.toml"
    path.write_text('extends = "german"\ntitle = "There"\n', encoding="utf-8")
    looked: list[object] = []
    monkeypatch.setattr("koikoi.rulesets.collection.isfile", looked.append)
    for name in (str(path), f"{path}:there", "//elsewhere/share/rules.toml", "\\\\elsewhere\\share\\rules"):
        with pytest.raises(RecordError):
            read_header(1, {**HEADER, "rules": name})
    assert looked == []


def test_what_a_result_says_is_checked_and_cleaned(home: Path) -> None:
    head = read_header(1, HEADER)
    for totals in ([1, 0, 2], [1], [True, 0], [1, HUGE]):
        with pytest.raises(RecordError, match="totals"):
            read_results(head, [(2, {"result": {**RESULT, "totals": totals}})])
    for number in (0, -1, 10_001):
        with pytest.raises(RecordError, match="round"):
            read_results(head, [(2, {"result": {**RESULT, "round": number}})])
    (settled,) = read_results(head, [(2, {"result": {**RESULT, "yaku": [["\x1b[2Jtan\u202e" + "y" * 99, 1]]}})])
    assert settled.yaku == (("·[2Jtan·" + "y" * 51 + "…", 1),)


def test_keys_of_other_lines_in_a_line_change_nothing(home: Path) -> None:
    """A header with a lot, an action with a result: whoever reads lines by their keys trips over them."""
    path = home / "m.koikoi"
    good = Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=2, path=path)
    header = {**good.header.line(), "lot": "1B", "result": "none"}
    put(home, "m", [header], checked=True)
    good.close()
    table = play_on(Table.resume(path), 4)
    table.close()
    assert table.lines[0] == header
    again = Table.resume(path)
    assert again.match == table.match
    again.close()
    lines = [{**line, "result": "x"} if "play" in line else line for line in table.lines]
    again = Table.resume(put(home, "n", lines, checked=True))
    assert play_on(again).over
    match_highlights(again)
    again.close()


def test_what_is_nested_too_deeply_is_no_line(home: Path) -> None:
    for depth in (13, 600, 900, 20_000):
        path = put(home, f"deep{depth}", [HEADER, {}], checked=False)
        path.write_text(path.read_text().replace('["a", "b"]', "[" * depth + "]" * depth))
        with pytest.raises(RecordError, match="is not JSON"):
            replay_file(path)


def test_a_lot_that_lay_elsewhere_is_not_drawn_a_second_time(home: Path) -> None:
    spread = Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=2).lots
    header = Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=2).header.line()
    table = Table.resume(put(home, "m", [header, {"lot": spread[1].code}], checked=True))
    table.draw_lot(1)
    assert play_on(table).over
    table.close()
