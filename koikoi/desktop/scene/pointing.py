"""What is pointed at on the table, and what doing so means: one focus for mouse, keys, pad and touch."""

from dataclasses import replace
from typing import TYPE_CHECKING

from koikoi.desktop.intents import Position
from koikoi.desktop.layout import Picture, Piece
from koikoi.engine.actions import Action, Leave, Pick, Play
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.state import ToPick

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene


class Pointing:
    """Where the pointer is on a match's table."""

    def __init__(self, match: "MatchScene") -> None:
        self.match = match
        self.at: Position = (-1, -1)

    def step(self, by: int) -> None:
        """Points at the next card that can be used, from left to right."""
        lying = ((self.spot(piece), piece) for piece in self.match.board.picture.values())
        free = (spot for spot, piece in lying if self.under(spot) is piece)
        spots = sorted(spot for spot in free if self.action_at(spot) is not None)
        if spots:
            here = spots.index(self.at) + by if self.at in spots else 0 if by > 0 else -1
            self.at = spots[here % len(spots)]

    def spot(self, piece: Piece) -> tuple[int, int]:
        """Where a card can be pointed at although the next one lies over most of it."""
        return piece.rect.left + 6, piece.rect.centery

    def under(self, at: tuple[int, int]) -> Piece | None:
        """The topmost card here."""
        for piece in sorted(self.match.board.picture.values(), key=lambda one: -one.z):
            if piece.rect.move(0, -round(piece.lift * piece.w * 0.06)).collidepoint(at):
                return piece
        return None

    def action_at(self, at: tuple[int, int]) -> Action | None:
        """What a click here would do."""
        piece = self.under(at)
        if piece is None or piece.face is None:
            return None
        for action in self.match.legal():
            if isinstance(action, Play | Pick) and action.card is piece.face:
                return action
            if (
                isinstance(action, Leave)
                and isinstance(self.match.view.phase, ToPick)
                and piece.face is self.match.view.phase.card
            ):
                return action
        return None

    def marked(self, picture: Picture) -> Picture:
        """Lights what can be used, and dims what can not where a choice is forced."""
        if self.match.mover is None:
            return picture
        hovered = self.under(self.at)
        face = hovered.face if hovered is not None else None
        phase = self.match.view.phase
        if isinstance(phase, ToPick):
            return {key: _pickable(piece, phase, face) for key, piece in picture.items()}
        playable = CardSet(action.card for action in self.match.legal() if isinstance(action, Play))
        asleep = self.match.view.hand - playable
        meant = face if face in playable else None
        lit = CardSet(one for one in self.match.view.field_cards if meant is not None and one.month is meant.month)
        return {key: _playable(piece, meant, lit, asleep) for key, piece in picture.items()}


def _pickable(piece: Piece, phase: ToPick, pointed: Card | None) -> Piece:
    if piece.face is None or piece.face is phase.card:
        return piece
    if piece.face in phase.choices:
        return replace(piece, mark="lit", lift=1.0 if piece.face is pointed else 0.3)
    return replace(piece, mark="dim")


def _playable(piece: Piece, meant: Card | None, lit: CardSet, asleep: CardSet) -> Piece:
    if piece.face is None:
        return piece
    if piece.face is meant:
        return replace(piece, mark="focus", lift=1.0, z=piece.z + 200)
    if piece.face in lit:
        return replace(piece, mark="lit", lift=0.3)
    return replace(piece, mark="dim") if piece.face in asleep else piece
