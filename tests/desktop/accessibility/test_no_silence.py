"""The law *no silence*: whoever does not look finds something at any second, also while a moment fills the window."""

from itertools import count

from filming.takes import MatchTake
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.ui.scene import Scene
from koikoi.settings import Settings
from tests.desktop.named_pictures import chosen

SIZE = (640, 400)
FRAME = 0.1
LONGEST = 300.0
"""Seconds that a match takes at most."""


def test_there_is_something_to_be_read_at_any_second_of_a_match() -> None:
    silent, seen = set[str](), set[type[Scene]]()
    with chosen(Settings()):
        take = MatchTake(SIZE, lots=True)
        for _ in count():
            top = take.stack.top
            seen.add(type(top))
            if not take.stack.described():
                silent.add(type(top).__name__)
            if isinstance(top, MatchEndScene):
                break
            assert take.clock < LONGEST
            take.go_on(FRAME)
        take.stack.close()
    assert not silent
    assert len(seen) > 8, "all kinds of moments have been there"
