import json
from pathlib import Path

import pytest

from koikoi.rulesets.collection import bundled
from koikoi.table import seating
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table

SEATS = Seating(
    (Chair("Aoi", 2, 1, helper=False), Chair("Ren", 3, 0, "master", coach=True)),
    Privacy.PEEK,
    undo=True,
)


def test_a_seating_survives_its_record() -> None:
    assert seating.read(json.loads(json.dumps(SEATS.table())), SEATS.players) == SEATS


def test_continue_finds_the_same_people_in_the_same_seats(tmp_path: Path) -> None:
    path = tmp_path / "one.koikoi"
    table = Table(bundled()["nintendo"], SEATS, seed=1, path=path)
    while not any("deal" in line for line in table.lines):
        table.play_chance()
    assert Table.resume(path).seating == SEATS


@pytest.mark.parametrize("table", [None, 3, [], {}, {"chairs": 1}, {"chairs": [1, {"crest": 99}]}, {"privacy": "x"}])
def test_whatever_makes_no_sense_is_as_usual(table: object) -> None:
    assert seating.read(table, ("Aoi", "Ren")) == seating.plain(("Aoi", "Ren"))


def test_people_are_the_seats_without_a_computer_player() -> None:
    assert SEATS.people == (0,)
