"""Who deals first: everybody draws a card from the spread deck, or the players agree."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.accessibility.items import Description, Item, Role, texts
from koikoi.desktop.animation.clips import blend
from koikoi.desktop.animation.easing import ease, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.card_surfaces import faint, looks
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.lent import copied
from koikoi.desktop.draw.painter import PREMUL, Surface, draw_card
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.input.intents import (
    Cancel,
    Confirm,
    Cycle,
    FocusItem,
    Hurry,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    PressItem,
)
from koikoi.desktop.layout.board import RATIO, CardMark, Piece
from koikoi.desktop.match.scenes import lots_places
from koikoi.desktop.match.scenes.lots_places import (
    GATHER,
    SPREAD,
    LotsSeats,
    draw_year,
    fan,
    lot_of,
    risen,
    under,
    year,
)
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Named, Pad, Rect, Sized, Space, column, layers, row
from koikoi.desktop.ui.leaves import Drawn, LiveText, Text, button
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook, focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, Month
from koikoi.engine.events import DealerChosen, LotDrawn, LotsTied
from koikoi.engine.state import ChooseDealer
from koikoi.locales import _, listed, names
from koikoi.locales.account import seal
from koikoi.locales.telling import tell_all

FLY = 0.60
"""Seconds from the fan to the player, turning over on the way."""
SEAL = 0.25
ARRIVED = 0.6
"""Seconds after which whoever comes here has seen the fan, and there is time for what comes next."""
SOME = 12
"""Cards of the fan that are made ready in a frame while a door is still closed."""
FRAME = 1 / 60
"""Seconds between two looks at the fan on its way."""
THINK = 0.7
"""Seconds a computer player looks at the fan."""


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """A card that has been taken from the fan."""

    seat: Seat
    card: Card
    since: float
    """When."""


class LotsScene(BoxScene):
    """The cards lie face down in a fan; a card that is taken leaves a gap."""

    dissolves = True

    def __init__(self, state: TableState, controls: MatchControls) -> None:
        super().__init__()
        self._state, self._controls = state, controls
        self.taken: dict[int, DrawnLot] = {}
        self.tied: tuple[Seat, ...] = ()
        self.dealer: Seat | None = None
        self.meant: int | None = None
        """The back that is pointed at."""
        self.clock = 0.0
        self._turn_since = 0.0
        self._settled = True
        self._gathering: float | None = None
        """When the cards began to be gathered."""
        self._beside: Surface | None = None  # what stood beside them
        self._table_ahead = controls.made_ahead()
        self._still: tuple[BoxLayout, object, Surface] | None = None
        """What lies still, and what that depends on."""

    @property
    def phase(self) -> ChooseDealer | None:
        """The choice as it stands; None when it is made."""
        phase = self._state.source.view(None).phase
        return phase if isinstance(phase, ChooseDealer) else None

    @property
    def settled(self) -> bool:
        """No card is on its way."""
        return all(self.clock - lot.since >= FLY + SEAL for lot in self.taken.values())

    @property
    def animating(self) -> bool:
        """While a card is on its way, or a computer player chooses."""
        moving = self._gathering is not None or not self.settled or not self._settled
        return moving or self._computer or super().animating

    # The screen

    def layout(self) -> Box:
        """What is to do, and whose turn it is; the fan; what can be pressed."""
        upper = self._line(lots_places.large(self.size, self.scale.factor), theme.CREAM, 0, Face.BRUSH)
        lower = self._line(lots_places.SMALL, theme.CREAM2, 1, Face.SANS)
        heading = column(Space(high=lots_places.HEAD), upper, lower, self._seal(), Grow())
        return layers(heading, Drawn(self._draw_cards), self._choices())

    def _line(self, size: Measure, colour: theme.Colour, number: int, face: Face) -> Box:
        """What is written above, in large or in small words; those take two lines where they are enlarged."""
        lines = 2 if number and fonts.enlarged() and self.size[0] < self.size[1] else 1
        high = pixels(round(1.2 * lines * fonts.grown(self.scale.px(size))))
        said = LiveText("", size, face, colour, At.MIDDLE, least=18 - 6 * number, now=lambda: self._said()[number])
        edge = 0.01 if fonts.enlarged() else 0.04
        return Sized(row(Grow(weight=edge), Grow(said, 1.0 - 2 * edge), Grow(weight=edge)), high=high)

    def _seal(self) -> Box:
        """The seal on the deals: whoever writes it down can compare it when the match is over."""
        commitment = self._state.source.header.commitment
        if not commitment:
            return Space()
        return Named(Text(seal(commitment), lots_places.SEALED, colour=theme.CREAM2, at=At.MIDDLE), "seal")

    def _choices(self) -> Box:
        """Names to choose from where the players agree; the way on where it is settled."""
        high: Measure = AtLeast(60, 44)
        if self._agreeing:
            names = [
                Sized(
                    button(name, partial(self._agree, Seat(seat)), ButtonLook.PAPER, high=high, size=AtLeast(24, 16)),
                    wide=360,
                )
                for seat, name in enumerate(self._state.source.players)
            ]
            return Pad(Column(names, gap=12, at=At.MIDDLE), top=pixels(round(self.size[1] * 0.34)))
        if not self.settled or (self.dealer is None and not self.tied) or self._gathering is not None:
            return Space()
        label, act = (_("Deal the cards"), self._done) if self.dealer is not None else (_("Draw again"), self._again)
        way_on = button(label, act, ButtonLook.PRIMARY, high=high, size=AtLeast(26, 18), face=Face.BRUSH)
        return Align(
            Pad(Sized(way_on, wide=InLetters(AtLeast(26, 18), 10.4)), bottom=AtLeast(34, 24)), At.MIDDLE, At.END
        )

    def arrange(self) -> None:
        """The last button has the focus."""
        super().arrange()
        self.panel.focus = self.panel.buttons[-1] if self.panel.buttons else None

    @property
    def _agreeing(self) -> bool:
        """No cards are drawn: the players say who deals."""
        phase = self.phase
        return phase is not None and phase.seat is None

    def _agree(self, seat: Seat) -> Change:
        self._controls.appoint(seat)
        return Pop()

    def _done(self) -> Change | None:
        """The cards are gathered where the stock will lie; where nothing is to move, they lie there."""
        if self._gathering is None and not animation_speed().fade:
            self._gathering = self.clock
            self.services.sounds.play(Cue.GATHER)
            self.refresh()
            return None
        self._state.catch_up()
        return Pop()

    def _again(self) -> None:
        self.taken.clear()
        self.tied = ()
        self._turn_since = self.clock
        self.refresh()

    def described(self) -> Description:
        """What is to do, who has drawn what, and the backs to choose from."""
        page, source = super().described(), self._state.source
        with names.without_codes():
            told = tell_all([LotDrawn(lot.seat, lot.card) for lot in self.taken.values()], source.rules, source.players)
        children = (*page.item.children, *texts("lot-", told), *self._backs())
        focus = f"back-{self.meant}" if self.meant is not None and self._open and self.panel.keys else page.focus
        return Description(replace(page.item, children=children), focus)

    def _backs(self) -> tuple[Item, ...]:
        """The cards of the fan that can be taken, by their places."""
        if not self._open:
            return ()
        backs = tuple(
            Item(f"back-{place}", Role.CARD, _("Card {number}").format(number=place + 1), able=True, on=False)
            for place in range(SPREAD)
            if place not in self.taken
        )
        return (Item("backs", Role.CARDS, _("Cards, face down"), names.cards_counted(len(backs)), children=backs),)

    # The fan

    def spots(self) -> list[Piece]:
        """Where the backs lie."""
        return fan(self.size, len(self._state.source.players) > 2, self.scale.factor)

    def _under(self, at: Position) -> int | None:
        """The back at this point."""
        return under(at, ((place, spot) for place, spot in enumerate(self.spots()) if place not in self.taken))

    def handle(self, intent: Intent) -> Change | None:
        """A click takes the card under the pointer; arrows point at one, and Enter takes it."""
        match intent:
            case Press() | Confirm() | Hurry() if self._gathering is not None:
                return self._done()
            case Cancel():
                return Push(PauseDialog(self._state, self._controls))
            case Point(at) if self._open:
                self.meant = self._under(at)
            case Press(at) if self._open and (place := self._under(at)) is not None:
                self._draw_lot(place)
                return None
            case FocusItem(key) | PressItem(key) if self._open and key.startswith("back-"):
                self.panel.keys, self.meant = True, int(key.removeprefix("back-"))
                if isinstance(intent, PressItem) and self.meant not in self.taken:
                    self._draw_lot(self.meant)
                return None
            case MoveFocus(by, 0) | MoveFocus(0, by) | Cycle(by) if self._open:
                self.panel.keys = True
                left = [place for place in range(SPREAD) if place not in self.taken]
                here = left.index(self.meant) if self.meant in left else len(left) // 2
                self.meant = left[(here + by) % len(left)]
                self.services.sounds.play(Cue.FOCUS)
                return None
            case Confirm() if self._open:
                free = [place for place in range(SPREAD) if place not in self.taken]
                self._draw_lot(self.meant if self.meant in free else free[len(free) // 2])
                return None
            case _:
                pass
        return super().handle(intent)

    @property
    def _drawing(self) -> Seat | None:
        """Whose turn it is to draw, once everything lies still."""
        phase = self.phase
        return phase.seat if phase is not None and self.settled and not self.tied else None

    @property
    def _open(self) -> bool:
        return self._drawing is not None and not self._computer

    @property
    def _computer(self) -> bool:
        return self._drawing is not None and self._state.computer(self._drawing)

    def _draw_lot(self, place: int) -> None:
        events, source = self._controls.draw_lot(place * 2), self._state.source
        with names.without_codes():
            self.services.announcements.say(lambda: tell_all(events, source.rules, source.players))
        for event in events:
            match event:
                case LotDrawn(seat, card):
                    self.taken[place] = DrawnLot(seat, card, self.clock)
                    make_ahead(partial(sprites().card, card, round(self._place(seat).w)))
                case LotsTied(seats):
                    self.tied = seats
                case DealerChosen(seat):
                    self.dealer = seat
        self.meant, self._settled = None, False
        self.services.sounds.play(Cue.TURN)
        self.refresh()

    def update(self, seconds: float) -> Change | None:
        """Cards fly; computer players draw; when all lies still, it is said who deals."""
        now = animation_speed()
        self.clock += seconds * now.rate if not now.fade else FLY + SEAL
        if not self._settled and self.settled:
            self._settled = True
            self._turn_since = self.clock
            if self.dealer is not None:
                self.services.sounds.play(Cue.STAMP)
                make_ahead(*(partial(self._gather_ahead, moment) for moment in range(1, round(GATHER / FRAME))))
            self.refresh()
        if self.settled and self.clock > ARRIVED:  # the table comes next
            next(self._table_ahead, None)
        if self._gathering is not None and self.clock - self._gathering >= GATHER:
            return self._done()
        if self._computer and self.clock - self._turn_since > THINK:
            free = [place for place in range(SPREAD) if place not in self.taken]
            self._draw_lot(free[(self._state.source.seed * 7 + len(self.taken) * 5) % len(free)])
        return super().update(seconds)

    # Drawing

    def paint(self, target: Surface) -> None:
        """What lies still is kept as a picture; over it fly the cards that have just been drawn."""
        flying = tuple(place for place, lot in self.taken.items() if self._flies(lot))
        if self._gathering is not None:
            super().paint(target)
            return
        shown = self._said(), self.meant, self.panel.keys, flying, tuple(self.taken), self.settled
        look = (self.size, settings.now(), *shown)
        if self._still is None or self._still[0] is not self.boxes or self._still[1] != look:
            super().paint(target)
            self._still = self.boxes, look, copied(target)
        else:
            target.blit(self._still[2], (0, 0))
        for place in flying:
            self._lot(target, place, self.taken[place])

    def drawn(self, target: Surface) -> Iterator[None]:
        """First the fan, some cards at a time: each lies at another angle."""
        for place, spot in enumerate(self.spots() if not self._agreeing else ()):
            looks(spot)
            if place % SOME == SOME - 1:
                yield
        if not self._agreeing:
            self._year(target)
            self._waiting(target)
            yield
        yield from super().drawn(target)

    def _flies(self, lot: DrawnLot) -> bool:
        return self.clock - lot.since < FLY and not animation_speed().fade

    def _draw_cards(self, target: Surface, _area: Rect) -> None:
        """The fan, and the cards drawn."""
        if self._agreeing:
            return
        if self._gathering is not None:
            self._gather(target, self._gathering)
            return
        rise = self.px(22)
        for place, spot in enumerate(self.spots()):
            if place not in self.taken:
                draw_card(target, risen(spot, rise) if place == self.meant else spot)
        if self._open and self.panel.keys and self.meant is not None:  # above the others, with a ring
            draw_card(target, here := risen(self.spots()[self.meant], rise))
            area = Rect(0, 0, round(here.w), round(here.w * RATIO))
            area.center = round(here.x), round(here.y)
            focus_ring(target, area, round(here.w * 0.06), here.angle)
        self._year(target)
        self._waiting(target)
        for place, lot in self.taken.items():
            if not self._flies(lot):
                self._lot(target, place, lot)

    def _gather(self, target: Surface, since: float) -> None:
        """All cards on their way to the stock, face down: the outer ones leave first; what stood beside them fades."""
        seconds = self.clock - since
        if seconds < lots_places.CLEARS:
            if self._beside is None or self._beside.get_size() != target.get_size():
                self._beside = Surface(target.get_size(), pygame.SRCALPHA)
                self._furniture(self._beside)
            area, left = self._beside.get_bounding_rect(), 1.0 - seconds / lots_places.CLEARS
            target.blit(faint(self._beside.subsurface(area), left), area, special_flags=PREMUL)
        for piece in self._gathered(seconds):
            draw_card(target, piece)

    def _furniture(self, target: Surface) -> None:
        """All that is there but the cards: the months, names and crests."""
        self._year(target)
        self._waiting(target)
        for lot in self.taken.values():
            seat, chosen = lot.seat, lot.seat == self.dealer
            self._seats.draw_beside(target, self._place(seat), seat, lot.card.month, chosen=chosen)

    def _gathered(self, seconds: float) -> Iterator[Piece]:
        lots = [replace(self._place(lot.seat), face=lot.card, lift=0.4) for lot in self.taken.values()]
        left = [spot for place, spot in enumerate(self.spots()) if place not in self.taken]
        return lots_places.gathering([*left, *lots], self._state.board.stock, seconds)

    def _gather_ahead(self, moment: int) -> None:
        """Makes what one frame of it shows."""
        for piece in self._gathered(moment * FRAME):
            looks(piece)

    def _said(self) -> tuple[str, str]:
        """What is written above, in large and in small words."""
        players, phase = self._state.source.players, self.phase
        how = _("Each draws a card. The earliest month deals.")
        if self.settled and self.dealer is not None:
            return _("{name} deals first").format(name=players[self.dealer]), how
        if self.settled and self.tied:
            tied = listed(players[seat] for seat in self.tied)
            return _("Who deals first?"), _("A tie: {names} draw again.").format(names=tied)
        if phase is None or phase.seat is None:
            return _("Who deals first?"), "" if phase is None else _("Agree among yourselves.")
        return _("{name}, draw a card").format(name=players[phase.seat]), how

    def _place(self, seat: Seat) -> Piece:
        """Where a seat's card comes to lie."""
        return lot_of(self.size, seat, len(self._state.source.players), self.scale.factor)

    def _lot(self, target: Surface, place: int, lot: DrawnLot) -> None:
        """A card on its way to its player, or lying there with name and month."""
        goal = replace(self._place(lot.seat), key=lot.card.code, face=lot.card, lift=0.4)
        part = 1.0 if animation_speed().fade else ease(share(self.clock, lot.since, FLY))
        here = blend(self.spots()[place], goal, part)
        if 0.0 < part < 1.0:
            here = replace(here, lift=max(here.lift, 3.0 * part * (1.0 - part)))
        chosen = self.settled and lot.seat == self.dealer
        draw_card(target, replace(here, mark=CardMark.LIT) if chosen else here)
        if part >= 1.0:
            self._seats.draw_beside(target, goal, lot.seat, lot.card.month, chosen=chosen)

    def _year(self, target: Surface) -> None:
        """The months in their order, those that have been drawn under the crests of whoever drew them."""
        source = self._state.source
        drawn: dict[Month, list[Seat]] = {}
        for lot in self.taken.values():
            if not self._flies(lot):
                drawn.setdefault(lot.card.month, []).append(lot.seat)
        spots, size = year(self.size, len(source.players), self.spots(), self._place(Seat(0)))
        draw_year(target, source, spots, size, drawn)

    @property
    def _seats(self) -> LotsSeats:
        return LotsSeats(self._state.source, self.size, self.s, self._drawing)

    def _waiting(self, target: Surface) -> None:
        """Those who have not drawn yet."""
        arrived = {lot.seat for lot in self.taken.values() if not self._flies(lot)}
        for seat in map(Seat, range(len(self._state.source.players))):
            if seat not in arrived:
                self._seats.draw_waiting(target, seat, self._place(seat))
