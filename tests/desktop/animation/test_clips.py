"""Motion: clips are pure in time and end in the layout; nothing hidden is ever shown."""

import random

import pytest

from koikoi.desktop.animation.choreography import shots
from koikoi.desktop.animation.clips import Clip, morph, show, still
from koikoi.desktop.layout.board import Board, Piece, board
from koikoi.engine.actions import Deal, Seat
from koikoi.engine.cards import DECK, EMPTY, Card, CardSet, card
from koikoi.engine.events import redact
from koikoi.engine.state import Match, MatchOver, RoundOver, ToDeal, new_match
from koikoi.engine.step import legal_actions, step
from koikoi.engine.view import View, observe
from koikoi.rulesets.collection import bundled

SIZE = (1280, 720)
HERE = {"1B": Piece("1B", 10, 10, 100, card("1B"))}
THERE = {"1B": Piece("1B", 110, 210, 50, card("1B"))}


def test_a_morph_begins_where_things_are_and_ends_where_they_belong() -> None:
    clip = morph(THERE, 0.5, arc=30)
    assert HERE == clip.at(HERE, 0.0)
    assert THERE == clip.at(HERE, 0.5)


def test_one_after_the_other_lasts_as_long_as_both() -> None:
    clip = still(0.25) >> morph(THERE, 0.5)
    assert clip.seconds == 0.75
    assert HERE == clip.at(HERE, 0.2)
    assert THERE == clip.at(HERE, 0.75)


def test_together_lasts_as_long_as_the_longer() -> None:
    clip: Clip = morph(THERE, 0.5) | still(0.8)
    assert clip.seconds == 0.8
    assert THERE == clip.at(HERE, 0.8)


def test_show_is_there_at_once() -> None:
    assert THERE == show(THERE).at(HERE, 0.0)


def hidden(match: Match, seat: Seat | None) -> CardSet:
    """The cards this seat must not see: other hands and the stock."""
    cards = CardSet(match.stock)
    if not isinstance(match.phase, RoundOver | MatchOver):
        for other, hand in enumerate(match.hands):
            cards |= EMPTY if other == seat else hand
    return cards


@pytest.mark.parametrize(
    ("rules", "seats"), [("nintendo-standard", 2), ("koikoi-japan", 2), ("german", 3), ("german", 4)]
)
def test_clips_end_in_the_layout_and_never_show_a_hidden_card(rules: str, seats: int) -> None:
    rng = random.Random(seats * 31 + len(rules))
    for viewer in (None, *map(Seat, range(seats))):
        match = new_match(bundled()[rules], seats, dealer=Seat(0))

        def layout(view: View, near: Seat | None = viewer) -> Board:
            return board(view, near or Seat(0), SIZE)

        while len(match.results) < 2:
            deals = isinstance(match.phase, ToDeal)
            action = Deal(tuple(rng.sample(DECK, 48))) if deals else rng.choice(legal_actions(match))
            view = observe(match, viewer)
            after, events = step(match, action)
            secret = set(hidden(after, viewer))
            secret_keys = {one.code for one in secret}
            for shot in shots(view, [redact(event, viewer) for event in events], layout):
                for moment in range(9):
                    picture = shot.clip.at(shot.start, shot.clip.seconds * moment / 8)
                    shown = {piece.face for piece in picture.values() if isinstance(piece.face, Card)}
                    assert not shown & secret, (viewer, type(shot.event).__name__, shown & secret)
                    assert not secret_keys & picture.keys()
                view = shot.view
            assert observe(after, viewer) == view
            assert layout(observe(after, viewer)).picture == layout(view).picture
            match = after
