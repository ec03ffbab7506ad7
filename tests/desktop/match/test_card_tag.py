"""Words on cards that lie beside each other can all be read."""

import pytest

from koikoi.desktop.layout.parts import Piece
from koikoi.desktop.match.hud.card_tag import CardTag, tag_places
from koikoi.engine.cards import DECK
from tests.desktop.positions import full, scene


@pytest.mark.parametrize("apart", [0.4, 0.8, 1.2, 3.0])
@pytest.mark.parametrize("count", [2, 3])
def test_no_tag_lies_over_another(apart: float, count: int) -> None:
    frame, wide = scene(full()).state.board, 60.0
    tagged = [
        (
            CardTag("gespielt, noch länger", gold=number == 0),
            Piece(str(number), 300 + number * apart * wide, 300, wide, card),
        )
        for number, card in enumerate(DECK[:count])
    ]
    places = tag_places(tagged, frame)
    assert all(len(one.collidelistall(places)) == 1 for one in places)
