"""What can be pointed at on a board, what can be done with the cards in sight, and what dropping one means.

Only cards that lie face up can be meant, so nothing here knows more than the viewer does.
"""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from koikoi.desktop.layout.board import Board, Fan, Picture, Piece, mirrored
from koikoi.engine.actions import Action, Leave, Pick, Play
from koikoi.engine.cards import EMPTY, Card, CardSet
from koikoi.engine.state import ToPick
from koikoi.engine.view import View

Doing = tuple[Action, Action | None]
"""An action, and what is to follow it if that is still to be done."""
_COVER: Final = 0.2
"""The share of a card that has to be covered by one that is dropped on it."""


@dataclass(frozen=True, slots=True)
class HitMap:
    """What whoever may act can do."""

    view: View
    board: Board
    legal: tuple[Action, ...]
    cards: dict[str, Action]
    """What a click on a card would do, by the card's code."""
    hand: CardSet
    """The hand cards that can be played."""
    asleep: CardSet
    """Those in the same hand that can not."""
    lying: tuple[tuple[pygame.Rect, Piece], ...]
    """All cards with their places, the topmost first."""
    furniture: dict[str, pygame.Rect]
    """Everything else that can be pointed at, by its name."""

    def under(self, at: tuple[int, int]) -> Piece | None:
        """The topmost card here."""
        return next((piece for rect, piece in self.lying if rect.collidepoint(at)), None)

    def spots(self, up: Card | None) -> dict[str, pygame.Rect]:
        """Everything that can be meant, with its place; `up` is the hand card whose matches are lit."""
        lit = self.matches(up) if up is not None and up in self.hand else EMPTY
        codes = (*self.cards, *(one.code for one in lit))
        return {code: self.board.picture[code].rect for code in codes} | self.furniture

    def spot(self, at: tuple[int, int], up: Card | None) -> str:
        """The name of what can be meant here; empty if there is nothing."""
        piece = self.under(at)
        if piece is not None and piece.key in self.spots(up):
            return piece.key
        return next((name for name, rect in self.furniture.items() if rect.collidepoint(at)), "")

    def play(self, name: str) -> Card | None:
        """The hand card of this name, if it can be played."""
        action = self.cards.get(name)
        return action.card if isinstance(action, Play) else None

    def movable(self, name: str) -> Card | None:
        """The card of this name, if it can be dragged: one to play, or the one that waits for what it takes."""
        phase = self.view.phase
        if self.legal and isinstance(phase, ToPick) and name == phase.card.code:
            return phase.card
        return self.play(name)

    def matches(self, card: Card) -> CardSet:
        """What a card can take from the field."""
        phase = self.view.phase
        if isinstance(phase, ToPick):
            return CardSet(phase.choices)
        return CardSet(one for one in self.view.field_cards if one.month is card.month)

    def doing(self, name: str, up: Card | None) -> Doing | None:
        """What a click on this means for the cards; `up` is the hand card whose matches are lit."""
        if name in self.cards:
            return self.cards[name], None
        over = next((one for one in self.matches(up) if one.code == name), None) if up is not None else None
        return (Play(up), Pick(over)) if up is not None and over is not None else None

    def covered(self, card: Card, place: pygame.Rect) -> Card | None:
        """What a card would take if it were dropped at a place: the match that it covers most."""
        shares = [(_shared(place, self.board.picture[one.code].rect), one.code, one) for one in self.matches(card)]
        share, _, over = max(shares, default=(0, "", None))
        return over if share > place.w * place.h * _COVER else None

    def dropped(self, card: Card, place: pygame.Rect, at: tuple[int, int]) -> Doing | None:
        """What it means to drop a card at a place, with the pointer there; None puts it back."""
        choosing = isinstance(self.view.phase, ToPick)
        if (over := self.covered(card, place)) is not None:
            return (Pick(over), None) if choosing else (Play(card), Pick(over))
        if choosing:
            return (Leave(), None) if Leave() in self.legal and self._empty(place) else None
        if not self.matches(card):
            return (Play(card), None) if self._empty(place) or self._cloth(at) else None
        return (Play(card), Leave()) if self.view.rules.capture_optional and self._empty(place) else None

    def _empty(self, place: pygame.Rect) -> bool:
        """Whether a card lies over a free place of the field."""
        field = self.view.field
        free = (rect for number, rect in enumerate(self.board.places) if number >= len(field) or field[number] is None)
        return any(rect.collidepoint(place.center) for rect in free)

    def _cloth(self, at: tuple[int, int]) -> bool:
        """Whether this is the cloth, but not the hand the card came from."""
        hand = [self.board.picture[one.code].rect for one in self.hand | self.asleep]
        return self.board.cloth.collidepoint(at) and not hand[0].unionall(hand).collidepoint(at)

    # Marks

    def marked(self, picture: Picture, up: Card | None, here: str) -> Picture:
        """Lights what can be used, and dims what can not where a choice is forced; `here` is what is pointed at."""
        if not self.legal:
            return picture
        if isinstance(self.view.phase, ToPick):
            waiting, choices = self.view.phase.card, CardSet(self.view.phase.choices)
            return {key: _pickable(piece, waiting, choices, here) for key, piece in picture.items()}
        lit = self.matches(up) if up is not None else EMPTY
        return {key: _playable(piece, up, lit, self.asleep, here) for key, piece in picture.items()}


def hits(view: View, board: Board, legal: tuple[Action, ...]) -> HitMap:
    """What can be done on a board by somebody who may do these things."""
    cards: dict[str, Action] = {}
    for action in legal:
        if isinstance(action, Play | Pick):
            piece = board.picture.get(action.card.code)
            if piece is not None and piece.face is action.card:
                cards[piece.key] = action
        elif isinstance(action, Leave) and isinstance(view.phase, ToPick):
            cards[view.phase.card.code] = action
    hand = CardSet(action.card for action in cards.values() if isinstance(action, Play))
    whole = next((one for one in view.hands if one is not None and one & hand), EMPTY)
    asleep = CardSet(one for one in whole - hand if one.code in board.picture)
    highest = sorted(board.picture.values(), key=lambda piece: -piece.z)
    lying = tuple((piece.rect.move(*map(round, piece.raised)), piece) for piece in highest)
    return HitMap(view, board, legal, cards, hand, asleep, lying, _furniture(view, board))


def fan_name(fan: Fan) -> str:
    """The spot of one kind of captured cards."""
    return f"fan {fan.seat} {fan.kind.name}"


def _furniture(view: View, board: Board) -> dict[str, pygame.Rect]:
    found = {"help": board.help, "menu": board.menu, "line": board.line}
    if board.turned:
        found |= {f"far {name}": mirrored(found[name], board.size) for name in ("help", "menu")}
    if view.stock_size:
        found["stock"] = board.stock
    found |= {f"list {seat}": rect for seat, rect in board.lists.items() if rect.h}
    return found | {fan_name(fan): fan.rect for fan in board.fans if fan.count}


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.w * both.h


def _pickable(piece: Piece, waiting: Card, choices: CardSet, here: str) -> Piece:
    if piece.face is None or piece.face is waiting:
        return piece
    if piece.face in choices:
        return replace(piece, mark="lit", lift=1.0 if piece.key == here else 0.3)
    return replace(piece, mark="dim")


def _playable(piece: Piece, up: Card | None, lit: CardSet, asleep: CardSet, here: str) -> Piece:
    if piece.face is None:
        return piece
    if piece.face is up:
        return replace(piece, mark="focus", lift=1.0, z=piece.z + 200)
    if piece.face in lit:
        return replace(piece, mark="lit", lift=1.0 if piece.key == here else 0.3)
    return replace(piece, mark="dim") if piece.face in asleep else piece
