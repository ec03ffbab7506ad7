"""Who deals first: everybody draws a card from the spread deck, or the players agree."""

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from koikoi.desktop import theme
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Confirm, Intent, Point, Press
from koikoi.desktop.layout import Piece
from koikoi.desktop.painter import Surface, crest, words
from koikoi.desktop.scene.common import PanelScene, painter
from koikoi.desktop.scene.side import seat_colour
from koikoi.desktop.scenes import Change, Pop, Push
from koikoi.desktop.widgets import Button
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card
from koikoi.engine.events import DealerChosen, LotDrawn, LotsTied
from koikoi.engine.state import ChooseDealer
from koikoi.locales import _, names

if TYPE_CHECKING:
    from koikoi.desktop.scene.match import MatchScene

SPREAD = 24
"""Backs to choose from; every second card of the deck lies in the fan."""


class LotsScene(PanelScene):
    """The cards lie face down in a fan."""

    def __init__(self, match: "MatchScene") -> None:
        super().__init__()
        self.match = match
        self.taken: dict[int, tuple[Seat, Card]] = {}
        self.tied: tuple[Seat, ...] = ()
        self.dealer: Seat | None = None

    @property
    def phase(self) -> ChooseDealer | None:
        """The choice as it stands; None when it is made."""
        phase = self.match.table.view(None).phase
        return phase if isinstance(phase, ChooseDealer) else None

    def arrange(self) -> None:
        """Names to choose from where the players agree; the way on where it is settled."""
        px, (wide, high) = self.px, self.size
        h = max(px(60), 44)
        phase = self.phase
        if phase is not None and phase.seat is None:
            for seat, name in enumerate(self.match.table.players):
                rect = pygame.Rect(wide // 2 - px(180), round(high * 0.34) + seat * (h + px(12)), px(360), h)
                self.panel.buttons.append(Button(name, partial(self._agree, Seat(seat)), rect, size=max(px(24), 16)))
        elif self.dealer is not None or self.tied:
            label = _("Deal") if self.dealer is not None else _("Draw again")
            rect = pygame.Rect(wide // 2 - px(140), high - h - px(34), px(280), h)
            act = self._done if self.dealer is not None else self._again
            self.panel.buttons.append(Button(label, act, rect, "primary", Face.BRUSH, max(px(28), 18)))
        self.panel.focus = self.panel.buttons[-1] if self.panel.buttons else None

    def _agree(self, seat: Seat) -> Change:
        self.match.do(self.match.table.appoint(seat))
        return Pop()

    def _done(self) -> Change:
        self.match.view = self.match.table.view(None)
        return Pop()

    def _again(self) -> None:
        self.taken.clear()
        self.tied = ()
        self.refresh()

    def _spots(self) -> list[Piece]:
        wide, high = self.size
        w = min(self.px(96), wide * 0.09)
        radius = min(wide * 0.9, high * 1.7)
        spots = []
        for place in range(SPREAD):
            turn = math.radians((place - (SPREAD - 1) / 2) * (50 / SPREAD))
            x = wide / 2 + math.sin(turn) * radius
            y = high * 0.70 + (1 - math.cos(turn)) * radius
            spots.append(Piece(f"lot{place}", x, y, w, None, z=place, angle=-math.degrees(turn)))
        return spots

    def _under(self, at: tuple[int, int]) -> int | None:
        for place in reversed(range(SPREAD)):
            if place not in self.taken and self._spots()[place].rect.collidepoint(at):
                return place
        return None

    def handle(self, intent: Intent) -> Change | None:
        """A click takes the card under the pointer; Enter takes the next in the row."""
        match intent:
            case Cancel():
                from koikoi.desktop.scene.notice import PauseScene

                return Push(PauseScene(self.match))
            case Point(at):
                self.panel.pointer = at
            case Press(at) if self._open and (place := self._under(at)) is not None:
                self._draw_lot(place)
                return None
            case Confirm() if self._open:
                self._draw_lot(next(place for place in range(SPREAD) if place not in self.taken))
                return None
            case _:
                pass
        return super().handle(intent)

    @property
    def _open(self) -> bool:
        phase = self.phase
        return phase is not None and phase.seat is not None and not self.tied

    def _draw_lot(self, place: int) -> None:
        for event in self.match.table.draw_lot(place * 2):
            match event:
                case LotDrawn(seat, card):
                    self.taken[place] = (seat, card)
                case LotsTied(seats):
                    self.tied = seats
                case DealerChosen(seat):
                    self.dealer = seat
        self.refresh()

    def paint(self, target: Surface) -> None:
        """The fan, the cards drawn, and what is to do."""
        painter().plain_ground(target)
        px, (wide, high) = self.px, self.size
        players, phase = self.match.table.players, self.phase
        if self.dealer is not None:
            said = _("{name} deals first.").format(name=players[self.dealer])
        elif self.tied:
            tied = _(", ").join(players[seat] for seat in self.tied)
            said = _("Drawn alike: {names} draw again.").format(names=tied)
        elif phase is not None and phase.seat is None:
            said = _("Who deals first?")
        else:
            said = _("{name}, draw a card: the earliest month deals.").format(
                name=players[phase.seat or 0] if phase else ""
            )
        words(
            target,
            said,
            (wide / 2, px(74)),
            px(46),
            colour=theme.CREAM,
            face=Face.BRUSH,
            anchor="center",
            room=wide * 0.92,
            least=18,
        )
        if phase is not None and phase.seat is None:
            return
        hover = self._under(self.panel.pointer) if self._open else None
        for place, spot in enumerate(self._spots()):
            if place not in self.taken:
                painter().piece(target, replace(spot, y=spot.y - (px(20) if place == hover else 0), lift=0.2))
        drawn = list(self.taken.values())
        w = min(px(150), round(high * 0.2))
        pitch = w + px(90)
        for place, (seat, card) in enumerate(drawn):
            x = wide / 2 + (place - (len(drawn) - 1) / 2) * pitch
            piece = Piece(card.code, x, high * 0.36, w, card, lift=0.4, mark="lit" if seat == self.dealer else "")
            painter().piece(target, piece)
            below = high * 0.36 + w * 0.8 + px(26)
            crest(target, seat, theme.SEATS[seat_colour(self.match.view, seat)], (x - w * 0.42, below), px(34))
            label = _("{name}: {month}").format(name=players[seat], month=names.month(card.month))
            words(
                target,
                label,
                (x - w * 0.26, below),
                max(px(19), 14),
                colour=theme.CREAM,
                anchor="midleft",
                room=pitch * 0.8,
            )
