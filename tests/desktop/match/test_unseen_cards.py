"""The panel of the cards that a seat has not seen."""

from dataclasses import replace

import pygame
import pytest

from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.layout.board import Rect
from koikoi.desktop.match.hud import unseen_cards
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.engine.cards import DECK, Card, card
from koikoi.table.seating import Privacy
from tests.desktop.positions import scene
from tests.desktop.text_boxes import paint_anew
from tests.tables import STANDARD, position

pytestmark = pytest.mark.usefixtures("bare")


def bright_cards(shown: MatchScene) -> set[Card]:
    """What the panel of unseen cards shows bright."""
    bright: set[Card] = set()
    real = sprites()

    class Noting:
        def card(self, one: Card, wide: int) -> pygame.Surface:
            bright.add(one)
            return real.card(one, wide)

    def faded(picture: pygame.Surface, share: float) -> pygame.Surface:
        gone.append(picture)
        return picture

    gone: list[pygame.Surface] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unseen_cards, "sprites", Noting)
        patch.setattr(unseen_cards, "faint", faded)
        paint_anew(patch)
        frame = replace(shown.state.board, unseen=Rect(0, 0, 600, 400))
        unseen_cards.draw_unseen(PanelCache(pygame.Surface(shown.size), frame), shown.state.view, frame)
    assert bright == set(DECK)
    assert len(gone) == 48 - len(shown.state.view.unseen)
    return set(shown.state.view.unseen)


def test_the_unseen_cards_are_those_the_viewer_has_not_seen() -> None:
    match = position(STANDARD, ["9A 2P1", "3B 4P1"], captured=["8B", "9R"], field="3R")
    own = bright_cards(scene(match))
    assert card("3B") in own
    assert card("9A") not in own
    nobody = bright_cards(scene(match, seat=None))
    assert {card("3B"), card("9A")} <= nobody, "with all hands closed only what lies open is known"
    everybody = bright_cards(scene(match, privacy=Privacy.OPEN))
    assert not {card("3B"), card("9A")} & everybody
