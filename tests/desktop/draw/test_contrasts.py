"""Words have a contrast of 4.5 : 1 with what they stand on, signs one of 3 : 1, as the WCAG want it: on every screen.

What is measured is what is drawn, so that a pair of colours nobody has thought of is found, too.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi.desktop.draw import theme
from koikoi.desktop.screens.gallery.leaves import WATERMARK
from koikoi.settings import Settings
from tests.desktop.drawn_contrasts import DrawnMark, DrawnMarks, watched
from tests.desktop.named_pictures import TAKES, chosen
from tests.desktop.screen_table import SCREENS, SIZE, shelf
from tests.desktop.text_scenes import OVER_TABLE, evening
from tests.desktop.windows import new_stack

pytestmark = pytest.mark.law(2)

WORDS, LARGE_WORDS, SIGNS = 4.5, 3.0, 3.0
LARGE = 30
"""Pixels from which on words are large; in points that is more than the 18 of the WCAG."""
COLOURED = ("CRIMSON", "INDIGO", "GREEN", "OCHRE", "BLOOD", "MONTH")
QUIET: dict[str, set[tuple[str, str]]] = {
    "rules between rows, tracks, the row that is pointed at: what lies on them says it, too": {
        ("INSET", "PAPER"), ("INSET", "PAPER_LIT"), ("PAPER", "INSET"), ("PAPER_LIT", "PAPER"), ("PAPER", "PAPER"),
    },
    "the colour within the black line of a button, a disc, a switch: the line is what is seen on paper": {
        (tone, dark) for tone in COLOURED for dark in ("FRAME", "INK")
    },
}  # fmt: skip
"""Pairs of colours of which the one need not be told from the other, and why."""
GROUNDS_OF_THEIR_OWN = {
    "curtain_things.draw_button": "the pill, with a pale edge, and the groove in which the ring fills",
    "branch.draw": "sepals over the twig; the buds in them stand out",
    "deck._draw": "the disc below a tick, and the ring around a card, whose own edge is black",
    "controls.draw": "the disc below a tick",
    "yaku_page._draw_card": "paper below a pale card",
    "field_overlay._roller": "wood of the scroll's roller",
    "month_opening._rounded_off": "the corner of a print",
    "widgets.draw": "the edge of a dark button on a print",
}
"""Functions that draw a ground for what is drawn after it."""


def weak(found: DrawnMarks) -> set[str]:
    """Marks with too little contrast."""
    faults = set()
    for mark in found.words:
        if mark.colour != WATERMARK and mark.contrast < (LARGE_WORDS if mark.size >= LARGE else WORDS):
            faults.add(told(mark))
    for mark in found.forms:
        quiet = mark.colour == theme.FRAME or any(mark.pair in pairs for pairs in QUIET.values())
        if mark.contrast < SIGNS and not quiet and mark.by not in GROUNDS_OF_THEIR_OWN:
            faults.add(told(mark))
    return faults


def told(mark: DrawnMark) -> str:
    return f"{mark.by}: {mark.what} {mark.pair[0]} on {mark.pair[1]}, {mark.contrast:.2f}"


@pytest.fixture(params=[False, True], ids=["usual", "stark"])
def stark(request: pytest.FixtureRequest, home: Path) -> Iterator[bool]:
    shelf(home)
    with chosen(Settings(high_contrast=request.param)):
        yield request.param


def test_everything_on_a_screen_stands_out(stark: bool) -> None:
    faults, count = {}, 0
    for name, make in {**SCREENS, **OVER_TABLE}.items():
        stack = new_stack(make(), SIZE)
        with watched() as found:
            stack.draw(found.target(SIZE))
        faults[name] = weak(found)
        count += len(found.words)
    assert count > 1500
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize(("rules", "seats"), [("nintendo-standard", 2), ("german", 4)])
def test_everything_at_the_table_stands_out(stark: bool, rules: str, seats: int) -> None:
    faults, count = {}, 0
    for name, stack in evening(rules, seats):
        with watched() as found:
            stack.draw(found.target(stack.size))
        faults[name] = weak(found)
        count += len(found.words)
    assert count > 200
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize("name", ["three", "face", "coach", "choose", "koikoi", "review-question", "habits", "play-on"])
def test_everything_in_a_picture_stands_out(stark: bool, name: str) -> None:
    with watched() as found:
        TAKES[name](SIZE)
    assert len(found.words) > 3
    assert weak(found) == set()
