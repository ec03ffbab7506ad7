"""Whoever leaves a match and continues it gets what they would have got had they stayed.

At points of every phase of a match, in every way of sharing a screen, the match is left and continued; legal actions
follows, and a few steps more.  Pictures, cards, what a screen reader finds, announcements, what can be done and the
record are those of a match that nobody has left.  `KOIKOI_TWINS` says at how many points for each number of seats;
`tools/soak.py twins` takes 200.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.table.seating import Privacy
from tests.desktop.resume_twins import differences, played_on, sampled
from tests.desktop.sittings import quickly

POINTS = int(os.environ.get("KOIKOI_TWINS", "12"))
"""For each number of seats; a quarter of them in each way of sharing a screen."""
EVERY = POINTS >= 200
"""All legal actions at each point, otherwise two."""

pytestmark = pytest.mark.slow


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_branch_goes_on_as_the_match_did(seats: int, tmp_path: Path) -> None:
    wrong = {}
    for privacy in Privacy:
        points = [one for one in sampled(privacy, seats, POINTS // 4) if one[0].phase in (ToPlay, ToPick, ToDecide)]
        for alike in points[: POINTS // 12]:
            if found := differences(alike[-1], tmp_path, played_on):
                wrong[str(alike[-1])] = found
    assert not wrong
