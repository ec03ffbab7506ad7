"""The table at a decision: some cards are lit, and those of which there is something to say stand up and have a tag."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from koikoi.desktop.draw.stage import Group
from koikoi.desktop.layout.board import Board, CardMark, Picture, Piece
from koikoi.desktop.match.board_scene import BoardScene
from koikoi.desktop.match.hud.card_tag import CardTag, put_card_tag, tag_places
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.engine.actions import Action, Pick, Play
from koikoi.engine.cards import Card
from koikoi.engine.view import View
from koikoi.locales import _

UP = 1.35
"""How far a card of which there is something to say stands up, in units of the table."""


class DecisionBoard(BoardScene):
    """A board that says what was done and what was better."""

    def __init__(self, state: TableState, asked: View) -> None:
        super().__init__(state)
        self.asked = asked
        """What the seat knew that decides."""

    def menu(self, *, turned: bool = False) -> Change:
        """Away from it."""
        return Pop()

    @property
    def tags(self) -> Mapping[Card, CardTag]:
        """What there is to say of cards."""
        return {}

    def lit(self) -> Iterator[Card]:
        """What is to be looked at."""
        yield from ()

    @property
    def shown(self) -> Picture:
        """Cards of the own hand stand up."""
        pieces, changed = super().shown, dict[str, Piece]()
        for card in self.lit():
            if (piece := pieces.get(card.code)) is not None and piece.face is not None:
                changed[piece.key] = replace(piece, mark=CardMark.LIT)
        hand = self.asked.hands[self.asked.seat] if self.asked.seat is not None else None
        for card in self.tags:
            if (piece := changed.get(card.code) or pieces.get(card.code)) is not None and hand and card in hand:
                up = self.state.board.px(UP)
                changed[piece.key] = replace(piece, y=piece.y - up, z=piece.z + 300, lift=0.35)
        return {**pieces, **changed} if changed else pieces

    def add(self, stage: Group, frame: Board, pieces: Picture) -> None:
        """The tags."""
        there = ((tag, pieces.get(card.code)) for card, tag in self.tags.items())
        tagged = [(tag, piece) for tag, piece in there if piece is not None and piece.face is not None]
        for (tag, piece), place in zip(tagged, tag_places(tagged, frame), strict=True):
            stage.put(("tag", piece.key), (tag, piece, tuple(place)), put_card_tag, tag, piece, frame, place)


def compared(done: Action, better: Action | None) -> dict[Card, CardTag]:
    """What was done, and what was better once that may be seen."""
    told: dict[Card, CardTag] = {}
    if (card := card_of(done)) is not None:
        told[card] = CardTag(_("played"), gold=False)
    if better is not None and (card := card_of(better)) is not None:
        told[card] = CardTag(_("better"), gold=True)
    return told


def card_of(action: Action) -> Card | None:
    """The card that is played or taken."""
    return action.card if isinstance(action, Play | Pick) else None
