"""What can be pointed at on a board, what can be done with the cards in sight, and what dropping one means.

Only cards that lie face up can be meant, so nothing here knows more than the viewer does.
"""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.layout.board import Board, CardMark, Picture, Piece
from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.match.input.spots import BoardButton, ButtonSpot, CardSpot, FanSpot, ListSpot, PanelSpot, Spot
from koikoi.engine.actions import Action, Leave, Pick, Play
from koikoi.engine.cards import EMPTY, Card, CardSet
from koikoi.engine.state import ToPick
from koikoi.engine.view import View

_COVER: Final = 0.2
"""The share of a card that has to be covered by one that is dropped on it."""


@dataclass(frozen=True, slots=True)
class CardMove:
    """What a click, a key or a drop means for the cards."""

    action: Action
    then: Action | None = None
    """What is to follow if it is still to be done: what a card that is played takes."""


@dataclass(frozen=True, slots=True)
class HitMap:
    """What whoever may act can do."""

    view: View
    board: Board
    legal: tuple[Action, ...]
    cards: dict[Card, Action]
    """What a click on a card would do."""
    hand: CardSet
    """The hand cards that can be played."""
    asleep: CardSet
    """Those in the same hand that can not."""
    lying: tuple[tuple[pygame.Rect, Piece], ...]
    """All cards with their places, the topmost first."""
    furniture: dict[Spot, pygame.Rect]
    """Everything else that can be pointed at."""

    def under(self, at: tuple[int, int]) -> Piece | None:
        """The topmost card here."""
        return next((piece for rect, piece in self.lying if rect.collidepoint(at)), None)

    def spots(self, up: Card | None) -> dict[Spot, pygame.Rect]:
        """Everything that can be meant, with its place; `up` is the hand card whose matches are lit."""
        lit = self.matches(up) if up is not None and up in self.hand else EMPTY
        usable: dict[Spot, pygame.Rect] = {
            CardSpot(card): self.board.picture[card.code].rect for card in (*self.cards, *lit)
        }
        return usable | self.furniture

    def spot(self, at: tuple[int, int], up: Card | None) -> Spot | None:
        """What a click here would mean: the card on top if it is of use, else what lies below or beside the cards."""
        piece = self.under(at)
        if piece is not None and piece.face is not None and (card := CardSpot(piece.face)) in self.spots(up):
            return card
        return next((spot for spot, rect in self.furniture.items() if rect.collidepoint(at)), None)

    def play(self, spot: Spot | None) -> Card | None:
        """The hand card that is this, if it can be played."""
        action = self.cards.get(spot.card) if isinstance(spot, CardSpot) else None
        return action.card if isinstance(action, Play) else None

    def dimmed(self, at: tuple[int, int]) -> Card | None:
        """The card here, if it lies open and a choice is forced that it has no part in."""
        piece = self.under(at)
        if piece is None or piece.face is None or not self.legal:
            return None
        if isinstance(self.view.phase, ToPick):
            chosen = piece.face in self.view.phase.choices or piece.face is self.view.phase.card
            return None if chosen else piece.face
        return piece.face if piece.face in self.asleep else None

    def movable(self, card: Card | None) -> Card | None:
        """The card, if it can be dragged: one to play, or the one that waits for what it takes."""
        phase = self.view.phase
        if card is None or (self.legal and isinstance(phase, ToPick) and card is phase.card):
            return card
        return self.play(CardSpot(card))

    def matches(self, card: Card) -> CardSet:
        """What a card can take from the field."""
        phase = self.view.phase
        if isinstance(phase, ToPick):
            return CardSet(phase.choices)
        return self.view.takes(card)

    def move(self, spot: Spot | None, up: Card | None) -> CardMove | None:
        """What a click on this means for the cards; `up` is the hand card whose matches are lit."""
        if not isinstance(spot, CardSpot):
            return None
        if spot.card in self.cards:
            return CardMove(self.cards[spot.card])
        taken = up is not None and spot.card in self.matches(up)
        return CardMove(Play(up), Pick(spot.card)) if up is not None and taken else None

    def covered(self, card: Card, place: pygame.Rect) -> Card | None:
        """What a card would take if it were dropped at a place: the match that it covers most."""
        shares = [(_shared(place, self.board.picture[one.code].rect), one.code, one) for one in self.matches(card)]
        share, _, over = max(shares, default=(0, "", None))
        return over if share > place.w * place.h * _COVER else None

    def dropped(self, card: Card, place: pygame.Rect, at: tuple[int, int]) -> CardMove | None:
        """What it means to drop a card at a place, with the pointer there; None puts it back."""
        choosing = isinstance(self.view.phase, ToPick)
        if (over := self.covered(card, place)) is not None:
            return CardMove(Pick(over)) if choosing else CardMove(Play(card), Pick(over))
        if choosing:
            return CardMove(Leave()) if Leave() in self.legal and self._empty(place) else None
        if not self.matches(card):
            return CardMove(Play(card)) if self._empty(place) or self._cloth(at) else None
        return CardMove(Play(card), Leave()) if self.view.rules.capture_optional and self._empty(place) else None

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

    def marked(self, picture: Picture, up: Card | None, over: Card | None) -> Picture:
        """Lights what can be used, and dims what can not where a choice is forced; `over` is what is pointed at."""
        if not self.legal:
            return picture
        if isinstance(self.view.phase, ToPick):
            waiting, choices = self.view.phase.card, CardSet(self.view.phase.choices)
            return {key: _pickable(piece, waiting, choices, over) for key, piece in picture.items()}
        lit = self.matches(up) if up is not None else EMPTY
        return {key: _playable(piece, up, lit, self.asleep, over) for key, piece in picture.items()}


def hits(view: View, board: Board, legal: tuple[Action, ...]) -> HitMap:
    """What can be done on a board by somebody who may do these things."""
    cards: dict[Card, Action] = {}
    for action in legal:
        if isinstance(action, Play | Pick):
            piece = board.picture.get(action.card.code)
            if piece is not None and piece.face is action.card:
                cards[action.card] = action
        elif isinstance(action, Leave) and isinstance(view.phase, ToPick):
            cards[view.phase.card] = action
    hand = CardSet(action.card for action in cards.values() if isinstance(action, Play))
    whole = next((one for one in view.hands if one is not None and one & hand), EMPTY)
    asleep = CardSet(one for one in whole - hand if one.code in board.picture)
    highest = sorted(board.picture.values(), key=lambda piece: -piece.z)
    lying = tuple((piece.rect.move(*map(round, piece.raised)), piece) for piece in highest)
    return HitMap(view, board, legal, cards, hand, asleep, lying, _furniture(view, board))


def _furniture(view: View, board: Board) -> dict[Spot, pygame.Rect]:
    buttons = {BoardButton.HELP: board.help, BoardButton.MENU: board.menu}
    places: dict[Spot, pygame.Rect] = {ButtonSpot(button): rect for button, rect in buttons.items()}
    places[PanelSpot(TablePanel.LOG)] = board.line
    if board.turned:
        places |= {ButtonSpot(button, far=True): mirrored(rect, board.size) for button, rect in buttons.items()}
    if view.stock_size:
        places[PanelSpot(TablePanel.UNSEEN)] = board.stock
    places |= {ListSpot(seat): rect for seat, rect in board.lists.items() if rect.h}
    return places | {FanSpot(fan.seat, fan.kind): fan.rect for fan in board.fans if fan.count}


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.w * both.h


def _lit(piece: Piece, over: Card | None) -> Piece:
    return replace(piece, mark=CardMark.LIT, lift=1.0 if piece.face is over else 0.3)


def _pickable(piece: Piece, waiting: Card, choices: CardSet, over: Card | None) -> Piece:
    if piece.face is None or piece.face is waiting:
        return piece
    return _lit(piece, over) if piece.face in choices else replace(piece, mark=CardMark.DIM)


def _playable(piece: Piece, up: Card | None, lit: CardSet, asleep: CardSet, over: Card | None) -> Piece:
    if piece.face is None:
        return piece
    if piece.face is up:
        return replace(piece, mark=CardMark.FOCUS, lift=1.0, z=piece.z + 200)
    if piece.face in lit:
        return _lit(piece, over)
    return replace(piece, mark=CardMark.DIM) if piece.face in asleep else piece
