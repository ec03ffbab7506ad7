"""`koikoi score` where rules look beyond the pile: at the dealt field, and at what the others have captured."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Call
from tests.cli.test_score import ask

TABLE = """[table]
extends = "nintendo-standard"
seven_threshold = 0
loser_yaku = "{loser}"
multipliers = [{{ when = "field", by = [2, 3] }}]
score_cap = 40
"""


def table(tmp_path: Path, loser: str = "take") -> str:
    path = tmp_path / f"{loser}.toml"
    path.write_text(TABLE.format(loser=loser), encoding="utf-8")
    return str(path)


def test_the_dealt_field_and_the_others_yaku_can_be_told(call: Call, tmp_path: Path) -> None:
    asked = (
        "score",
        "1R",
        "2R",
        "3R",
        "--dealt-field",
        "1B",
        "2A",
        "--opponent-captured",
        "6R",
        "9R",
        "10R",
        "--rules",
    )
    for loser, said, base, total in (
        ("take", "5 points are added for the others’ yaku.", 10, 20),
        ("difference", "5 points are subtracted for the others’ yaku.", 0, 0),
        ("none", "Poetry Ribbons", 5, 10),
    ):
        done = call(*asked, table(tmp_path, loser))
        assert (done.code, done.err) == (0, "")
        assert any(line.startswith(said) for line in done.lines)
        assert "Dealt face up: 1B pine with crane, times 2." in done.lines
        assert done.lines[-3:] == [f"Base: {base}", "Multiplier: 2", f"Total: {total}"]
    found = call(*asked, table(tmp_path), "--json").json
    assert found["factors"] == [{"reason": "field", "by": 2, "cards": ["1B"], "counts": True}]


def test_a_batch_is_asked_the_same(tmp_path: Path) -> None:
    rules = table(tmp_path)
    question = {"rules": rules, "captured": ["1R", "2R", "3R"]}
    theirs = {"opponent_captured": ["6R", "9R", "10R"]}
    wide = {"dealt_field": ["1B", "8B", "3B"]}
    alone = {"rules": rules, "base": 20}
    answers = ask(
        question,
        question | theirs,
        question | {"opponent_captured": [theirs["opponent_captured"]]} | wide,
        question | {"field": ["1B"]},
        question | {"field": ["1B"], "dealt_field": []},
        alone | wide,
    )
    assert [(one["base"], one["multiplier"], one["total"]) for one in answers] == [
        (5, 1, 5),
        (10, 1, 10),
        (10, 3, 30),
        (5, 2, 10),
        (5, 1, 5),
        (20, 3, 40),
    ]


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({"opponent_captured": ["1R"]}, "1R: a card cannot be captured by two"),
        ({"opponent_captured": ["5R"], "field": ["5R"]}, "5R: a card cannot be captured and lie on the field"),
        ({"opponent_captured": [["5R"], ["6R"]]}, "found 2 opponents"),
        ({"opponent_captured": [["5R"], "6R"]}, "opponent_captured: no card"),
        ({"opponent_captured": 0}, "opponent_captured: found 0"),
        ({"dealt_field": ["13B"]}, "dealt_field: no card"),
        ({"dealt_field": "1B"}, "dealt_field: found"),
        ({"captured": None, "base": 3, "opponent_captured": ["5R"]}, "base holds the others' yaku already"),
    ],
)
def test_a_table_that_cannot_be_is_told(more: dict[str, Any], part: str, tmp_path: Path) -> None:
    (answer,) = ask({"rules": table(tmp_path), "captured": ["1R", "2R"]} | more)
    assert part in answer["error"]
