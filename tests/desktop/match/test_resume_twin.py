"""A match that is left and continued gives people what they would have got had they stayed.

At points of every phase of a match, in every way of sharing a screen, the match is left and continued; legal actions
follows, and a few steps more.  Pictures, cards, what a screen reader finds, announcements, what can be done and the
record are those of a match that nobody has left.  `KOIKOI_TWINS` says at how many points for each number of seats;
`tools/soak.py twins` takes 200.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import observe
from koikoi.rulesets.collection import bundled
from koikoi.table.record import RecordText
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.resume_twins import differences, games, played_on, sampled
from tests.desktop.sittings import WAY_ON, Sitting, quickly, table_for

POINTS = int(os.environ.get("KOIKOI_TWINS", "12"))
"""Points for each number of seats; a quarter of them in each way of sharing a screen."""
EVERY = POINTS >= 200
"""True: all legal actions are tried at each point; otherwise two."""

pytestmark = pytest.mark.law(1)


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    with quickly():
        yield


@pytest.mark.parametrize("privacy", list(Privacy))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_that_is_continued_goes_on_as_one_that_was_never_left(
    seats: int, privacy: Privacy, tmp_path: Path
) -> None:
    wrong = {}
    for alike in sampled(privacy, seats, POINTS // 4):
        for one in alike if EVERY else (*alike[:1], *alike[1:][-1:]):
            if found := differences(one, tmp_path):
                wrong[str(one)] = found
    assert not wrong


def test_the_first_curtain_after_a_deal_tells_of_it_also_where_the_match_was_left_behind_it(tmp_path: Path) -> None:
    points = (one for alike in games(Privacy.PASS, 2, Random(1)) for one in alike)
    first = next(one for one in points if one.phase is ToPlay and one.before[-1] == WAY_ON and not one.computers)
    first.reached(path := tmp_path / "live.koikoi").match.leave()
    continued = Sitting(Table.resume(path))
    continued.settle()
    curtain = continued.moments[0]
    assert curtain.scene == "CurtainScene"
    told = next(one for one in curtain.described.item.children if one.key == "told")
    assert "The cards are dealt." in [one.label for one in told.children]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_branch_goes_on_as_the_match_did(seats: int, tmp_path: Path) -> None:
    wrong = {}
    for privacy in Privacy:
        points = [one for one in sampled(privacy, seats, POINTS // 4) if one[0].phase in (ToPlay, ToPick, ToDecide)]
        for alike in points[: POINTS // 12]:
            if found := differences(alike[-1], tmp_path, played_on):
                wrong[str(alike[-1])] = found
    assert not wrong


def test_a_yaku_of_the_hand_card_is_shown_although_the_match_was_left_before_the_turn_ended(tmp_path: Path) -> None:
    """The card from the stock could take one of two: the turn goes on after Continue, and all it made is shown."""
    path, table = tmp_path / "left.koikoi", None
    for seed in range(200):
        table = table_for(bundled()["nintendo-standard"], 2, Privacy.OPEN, seed=seed)
        while not (_made_before_picking(table) or table.over):
            play_on(table, 1)
        if not table.over:
            break
    assert table is not None
    path.write_text(RecordText().of(table.lines))
    continued = Sitting(Table.resume(path))
    continued.settle()
    continued.do(continued.steps[0])
    assert {"ParadeScene", "GreatYakuScene"} & set(continued.passed)


def _made_before_picking(table: Table) -> bool:
    """True where a card from the stock waits for its match, and the hand card of this turn has made a first yaku."""
    phase = table.match.phase
    if not isinstance(phase, ToPick) or not phase.drawn:
        return False
    before = observe(table.turns[-1], None).worth(phase.seat).yaku
    return bool(observe(table.match, None).worth(phase.seat).yaku) and not before
