"""Cards that can't be used get dark, and bright again, before one's eyes."""

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.draw.painter import draw_card, draw_dimmed
from koikoi.desktop.layout.board import CardMark, Piece
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.state.dimming import DIMS, STEPS, Dimming
from koikoi.engine.actions import Pick, Play
from koikoi.engine.cards import card
from koikoi.engine.state import ToPick
from koikoi.settings import Speed
from tests.desktop.positions import scene
from tests.desktop.scene_driver import until
from tests.tables import STANDARD, position

FRAME = 1 / 60
ASLEEP = card("2P1")


def darkness(table: MatchScene) -> int:
    """How dark the card is drawn that can't be used, in STEPS."""
    seen, dark = table.state.dimming.seen(table.shown[ASLEEP.code])
    return STEPS if seen.mark is CardMark.DIM else dark


def choosing() -> MatchScene:
    """A card has just been played, and there are two that it can take."""
    table = scene(position(STANDARD, ["9A 2P1", "4P1"], field="9R 9P1 3R"))
    table.act(Play(card("9A")))
    while table.state.queue:
        assert darkness(table) == 0
        table.update(FRAME)
    assert isinstance(table.state.view.phase, ToPick)
    return table


def over_time(table: MatchScene) -> list[int]:
    """From frame to frame, for as long as it may take."""
    seen = [darkness(table)]
    for _ in range(round(DIMS / FRAME) + 2):
        table.update(FRAME)
        seen.append(darkness(table))
    return seen


@pytest.mark.parametrize("reduced", [False, True])
def test_what_can_not_be_taken_gets_dark_in_steps_and_bright_again(*, reduced: bool) -> None:
    settings.change(reduced_motion=reduced)
    table = choosing()
    darker = over_time(table)
    assert darker[0] < STEPS / 2
    assert darker == sorted(darker)
    assert darker[-1] == STEPS
    assert len({*darker}) > 3
    assert not table.state.dimming.moving, "it can rest"
    table.act(Pick(card("9R")))
    brighter = over_time(table)
    assert brighter[0] == STEPS
    assert brighter == sorted(brighter, reverse=True)
    assert brighter[-1] == 0
    assert len({*brighter}) > 3
    assert not table.state.dimming.moving


def test_where_nothing_takes_time_it_is_dark_at_once() -> None:
    settings.change(speed=Speed.NONE)
    table = choosing()
    assert darkness(table) == STEPS
    table.act(Pick(card("9R")))
    table.update(FRAME)
    assert darkness(table) == 0


def test_it_gets_as_dark_as_its_mark_is_and_looks_like_that() -> None:
    lies = Piece("2P1", 100, 120, 80, ASLEEP, lift=0.3)
    marked, step = pygame.Surface((200, 240)), pygame.Surface((200, 240))
    draw_card(marked, Piece("2P1", 100, 120, 80, ASLEEP, lift=0.3, mark=CardMark.DIM))
    draw_card(step, lies)
    bright = step.get_at((100, 120))
    draw_dimmed(step, lies, 1.0)
    assert pygame.image.tobytes(step, "RGB") == pygame.image.tobytes(marked, "RGB")
    assert step.get_at((100, 120)) != bright


def test_what_is_lit_is_not_dark() -> None:
    dimming = Dimming()
    dimming.update(1.0, ["2P1"])
    lit = Piece("2P1", 0, 0, 80, ASLEEP, mark=CardMark.LIT)
    assert dimming.seen(lit) == (lit, 0)


def test_a_hand_gets_dark_while_its_player_is_asked() -> None:
    actor = until(DecisionScene)
    asked, state = actor.stack.top, actor.match.state
    assert isinstance(asked, DecisionScene)
    hand = [state.board.picture[one.code] for one in state.view.hands[asked.phase.seat] or ()]
    assert hand
    steps = [state.dimming.seen(hand[0])]
    for _ in range(round(DIMS / FRAME) + 2):
        actor.frame(FRAME)
        assert asked.animating, "each step is drawn"
        steps.append(state.dimming.seen(hand[0]))
    assert len({*steps}) > 3
    assert all(state.dimming.seen(one)[0].mark is CardMark.DIM for one in hand)
