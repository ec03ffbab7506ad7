"""Matches on disk: written whole, found again, resumed at the last good action."""

import random
from pathlib import Path

import pytest

from koikoi.engine.actions import Play
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table import save, shelf
from koikoi.table.record import RecordError, RecordText, dump
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import replay_file
from koikoi.table.seating import Seating, plain
from koikoi.table.table import Table
from tests.autoplay import with_outcome


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    return tmp_path


def play(table: Table, actions: int, seed: int = 1) -> Table:
    """Plays so many actions, or to the end of the match."""
    rng = random.Random(seed)
    for _ in range(actions):
        if table.over:
            break
        phase = table.match.phase
        if isinstance(phase, ToPlay | ToPick | ToDecide):
            table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
        else:
            table.play_chance()
    return table


def new_table(rules: str = "nintendo-standard", seats: int = 2) -> Table:
    return Table(bundled()[rules], ["Aoi", "Ren", "Hana", "Sora"][:seats], seed=5, path=save.new_path())


def test_a_match_is_found_again_where_it_was_left() -> None:
    table = play(new_table(), 40)
    assert table.path is not None
    assert [table.path] == [one.path for one in shelf.unfinished()]
    assert table.match.results == Table.resume(table.path).match.results


def test_a_finished_match_is_not_offered_again() -> None:
    table = play(new_table("koikoi-japan"), 10000)
    assert table.over
    assert [] == shelf.unfinished()
    assert "over" in table.lines[-1]


def test_of_several_unfinished_matches_the_latest_comes_first(tmp_path: Path) -> None:
    import os

    first, second = play(new_table(), 20), play(new_table(), 20)
    assert first.path != second.path
    assert first.path is not None
    assert second.path is not None
    os.utime(first.path, (2_000_000_000, 2_000_000_000))
    assert [first.path, second.path] == [one.path for one in shelf.unfinished()]


@pytest.mark.parametrize(("rules", "seats"), [("italian", 2), ("german", 3), ("german", 4), ("koikoi-japan", 2)])
def test_a_match_cut_after_any_line_is_resumed_with_all_of_them(rules: str, seats: int, tmp_path: Path) -> None:
    whole = play(new_table(rules, seats), 10000)
    lines = dump(whole.lines).splitlines(keepends=True)
    path = tmp_path / "cut.koikoi"
    for cut in range(1, len(lines), 11):
        path.write_text("".join(lines[:cut]), encoding="utf-8")
        assert whole.lines[: with_outcome(whole.lines, cut)] == Table.resume(path).lines
    assert whole.path is not None
    assert replay_file(whole.path).ok


def test_a_save_cut_off_anywhere_opens_at_the_last_good_action(tmp_path: Path) -> None:
    table = play(new_table(), 30)
    data = dump(table.lines).encode()
    header = data.index(b"\n")
    path = tmp_path / "cut.koikoi"
    for end in range(header, len(data), 37):
        path.write_bytes(data[:end])
        again = Table.resume(path)
        assert again.lines == table.lines[: len(again.lines)]
        assert len(again.lines) >= data[:end].count(b"\n")


def test_a_spoiled_line_leaves_out_what_follows(tmp_path: Path) -> None:
    table = play(new_table(), 30)
    lines = dump(table.lines).splitlines(keepends=True)
    lines[6] = '{"seat": 0, "play": "99Z"}\n'
    path = tmp_path / "spoiled.koikoi"
    path.write_text("".join(lines), encoding="utf-8")
    assert 6 == len(Table.resume(path).lines)


def test_ends_of_lines_as_windows_has_them_harm_nothing(tmp_path: Path) -> None:
    """Mail, an editor or git may have made them of ours."""
    table = play(new_table(), 10_000)
    path = tmp_path / "matches" / "mailed.koikoi"
    path.write_bytes(dump(table.lines).replace("\n", "\r\n").encode())
    assert save.outline(path) == save.outline(table.path or path)
    assert replay_file(path).ok
    again = Table.resume(path)
    assert (again.lines, again.match) == (table.lines, table.match)
    again.close()


def test_a_file_that_is_no_record_says_so(tmp_path: Path) -> None:
    path = tmp_path / "no.koikoi"
    path.write_text("hello\n", encoding="utf-8")
    with pytest.raises(RecordError, match=r"empty|JSON|begins"):
        Table.resume(path)
    assert [] == shelf.unfinished()


def test_the_deals_of_a_resumed_match_come_from_the_same_seed() -> None:
    whole = play(new_table(), 10000)
    deals = [line["deal"] for line in whole.lines if "deal" in line]
    part = new_table()
    while len(part.match.results) < 2:
        play(part, 1)
    assert part.path is not None
    rest = play(Table.resume(part.path), 10000)
    again = [line["deal"] for line in rest.lines if "deal" in line]
    for one, other in zip(deals, again, strict=False):
        if one["dealer"] == other["dealer"]:
            assert one == other
        else:
            assert one["stock"] == other["stock"]


def test_a_folder_that_cannot_be_written_does_not_stop_the_match(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    table = Table(bundled()["italian"], ["Aoi", "Ren"], seed=1, path=blocked / "x.koikoi")
    play(table, 30)
    assert table.unsaved is not None


def test_a_card_may_be_taken_back_before_the_draw_where_all_have_agreed() -> None:
    tried = 0
    for seed in range(40):
        table = Table(bundled()["italian"], Seating(plain(("Aoi", "Ren")).chairs, undo=True), seed=seed)
        rng = random.Random(seed)
        for _ in range(60):
            phase = table.match.phase
            if isinstance(phase, ToPick) and not phase.drawn:
                assert table.undoable
                lines, after = list(table.lines), table.match
                table.undo()
                assert table.lines == lines[:-1]
                assert isinstance(table.match.phase, ToPlay)
                table.act(phase.seat, Play(phase.card))
                assert (lines, after) == (table.lines, table.match)
                tried += 1
            else:
                assert not table.undoable
            play(table, 1, rng.randrange(1000))
    assert tried > 20


def test_nothing_is_taken_back_where_not_all_have_agreed() -> None:
    table = Table(bundled()["italian"], ["Aoi", "Ren"], seed=1)
    for _ in range(100):
        assert not table.undoable
        play(table, 1)
    with pytest.raises(ValueError, match="taken back"):
        table.undo()


def test_a_table_a_resumed_one_and_its_record_tell_the_same_events() -> None:
    table = play(new_table(), 60)
    assert table.path is not None
    events = list(table.events)
    assert Table.resume(table.path).events == events
    recorded = RecordedMatch.open(table.path)
    assert recorded.events == []
    recorded.go(recorded.length)
    assert recorded.events == events
    recorded.go(recorded.length - 1)
    assert recorded.events == events[: -len(recorded.steps[-1].events)]


def test_a_record_that_grows_or_loses_lines_is_written_as_if_anew() -> None:
    lines = play(Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=3), 12).lines
    text = RecordText()
    for now in (lines[:3], lines[:5], lines[:4], [*lines[:2], *lines[5:]], lines, lines, []):
        assert text.of(now) == dump(now)
