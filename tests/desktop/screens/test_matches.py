"""The list of matches, also of very many."""

from koikoi.desktop.input.intents import (
    Cycle,
    Ends,
    Scroll,
)
from koikoi.desktop.screens.matches import MatchesScene
from tests.desktop.windows import choose, new_stack


def test_every_row_of_a_long_list_can_be_reached(many_matches: int) -> None:
    scene = MatchesScene()
    stack = new_stack(scene, (960, 600))
    while scene.unread:
        stack.update(1 / 60)
    choose(stack, True)
    assert len(scene.panel.widgets) < 60
    seen = set()
    for _ in range(3 * many_matches + 10):
        stack.handle(Cycle(1))
        if scene.focused_key is not None:
            seen.add(scene.focused_key)
            assert scene.panel.focus is not None
            assert scene.panel.area.contains(scene.panel.focus.rect)
    assert len(seen) == 3 * many_matches
    stack.handle(Ends(1))
    assert scene.focused_key == (scene.entries[-1].path, "Remove")
    stack.handle(Ends(-1))
    stack.handle(Scroll((400, 400), -3))
    assert scene.scroller.at > 0
