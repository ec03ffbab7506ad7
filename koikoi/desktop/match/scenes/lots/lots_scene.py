"""Who deals first: everybody draws a card from the spread deck, or the players agree."""

from dataclasses import replace
from functools import partial

from koikoi.desktop.accessibility.items import Description, Item, Role, texts
from koikoi.desktop.animation.clips import LIFT
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.input.intents import (
    NOWHERE,
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
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.match.scenes.flipped_scene import TwoSided
from koikoi.desktop.match.scenes.lots import places
from koikoi.desktop.match.scenes.lots.drawing import LONG_AGO, DrawnLot, LotsDrawing
from koikoi.desktop.match.scenes.lots.drawn_again import DrawnAgain
from koikoi.desktop.match.scenes.lots.heading import Titles, going, line, sealed, written
from koikoi.desktop.match.scenes.lots.leaving import Cut, LotsLeaving, button_alone, draw_rising, inked, noted
from koikoi.desktop.match.scenes.lots.looking import THINK, looked_at
from koikoi.desktop.match.scenes.lots.places import SPREAD, under
from koikoi.desktop.match.scenes.lots.signs import SEAL, Coming, GoingLeaf, aired, come, moves, pictured, said
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Named, Pad, Rect, Sized, Space, column, layers
from koikoi.desktop.ui.leaves import Drawn, Text, Told, button
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Pop, Push, Replace
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.events import DealerChosen, LotDrawn, LotsTied
from koikoi.engine.state import ChooseDealer
from koikoi.locales import _, names
from koikoi.locales.telling import tell_all

ARRIVED = 0.6
"""Seconds after which whoever comes here has seen the fan, and there is time for what comes next."""
SPREADS = 4
"""Frames in which the fan is made in the background while a door is still closed."""
WAY_ON = (0.26, 0.18)
"""When the way on rises into the window, after it is settled who deals, and how long that takes."""


class LotsScene(BoxScene, TwoSided):
    """The cards lie face down in a fan; a card that is taken leaves a gap."""

    dissolves = True

    def __init__(self, state: TableState, controls: MatchControls) -> None:
        super().__init__()
        self._state, self._controls = state, controls
        self.shown = LotsDrawing(state.source)
        self.tied: tuple[Seat, ...] = ()
        self.dealer: Seat | None = None
        self.meant: int | None = None
        """The back that is pointed at."""
        self.clock = 0.0
        self._settled = self._stamped = True
        self._leaving = LotsLeaving(state, controls, self.shown)
        self._anew = DrawnAgain(self.shown)
        self._table_ahead = controls.made_ahead()
        self._words = ("", "")
        """What is written above in large words, and what was before."""
        self._written = 0.0
        """When it was."""
        self._titles = Titles()
        self._way_on: tuple[Surface, Rect] | None = None
        """The picture of what is pressed to go on, as it rises."""

    @property
    def taken(self) -> dict[int, DrawnLot]:
        """The cards that have been drawn, by their places in the fan."""
        return self.shown.taken

    @property
    def phase(self) -> ChooseDealer | None:
        """The choice as it stands; None when it is made."""
        phase = self._state.source.view(None).phase
        return phase if isinstance(phase, ChooseDealer) else None

    @property
    def settled(self) -> bool:
        """No card is on its way."""
        return self.shown.settled

    @property
    def animating(self) -> bool:
        """While a card is on its way, something is told, or a computer player chooses."""
        moving = self._gathers or self._anew.goes_on or not self.settled or not self._settled or not self._stamped
        moving = moving or self._computer or self.shown.moving or min(self._title_part, self._way_part) < 1.0
        return moving or self.shown.rises(self.meant) or super().animating

    # The screen

    def layout(self) -> Box:
        """What is to do, and whose turn it is; the fan; what can be pressed."""
        if self._gathers:
            return Told(Drawn(lambda target, _: self._leaving.draw(target, self.clock)), lambda: self._words[0])
        return layers(Drawn(self._draw_cards), self._heading(comes=True), self._choices())

    def _heading(self, *, comes: bool) -> Box:
        """What is written above; `comes`: the large words are written over time."""
        title, small = said(self._state.source, dealer=self.shown.dealer, tied=self.tied if self.settled else ())
        if self._words[0] and not self.settled:  # the next one is asked once the card lies there
            title = self._words[0]
        if title != self._words[0]:
            self._words, self._written = (title, self._words[0]), self.clock if self._words[0] else -1.0
        new, old = (self._titles.of(one, self.size, self.scale) for one in self._words)
        gone = GoingLeaf(old, lambda: 1.0 - going(self.clock - self._written))
        before = Drawn(lambda target, area: gone.draw(target, area, self.scale))
        words = layers(before, Named(Coming(new, lambda: self._title_part), "title")) if comes else new
        upper = line(words, new.size, self.scale)
        below = Text(small, places.SMALL, colour=theme.CREAM2, at=At.MIDDLE)
        lines = 2 if fonts.enlarged() and self.size[0] < self.size[1] else 1
        lower = line(below, places.SMALL, self.scale, lines)
        seal = sealed(self._state.source.header.commitment)
        return column(Space(high=places.HEAD), upper, lower, seal, Grow())

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
        if not self.settled or (self.dealer is None and not self.tied):
            return Space()
        label, act = (_("Deal the cards"), self._done) if self.dealer is not None else (_("Draw again"), self._again)
        way_on = button(label, act, ButtonLook.PRIMARY, high=high, size=AtLeast(26, 18), face=Face.BRUSH)
        return Align(
            Pad(Sized(way_on, wide=InLetters(AtLeast(26, 18), 10.4)), bottom=AtLeast(34, 24)), At.MIDDLE, At.END
        )

    def arrange(self) -> None:
        """The last button has the focus."""
        self.shown.place_in(self.size, self.s, self.scale.factor)
        if not self.taken:
            self._lay_drawn()
        self._sync()
        super().arrange()
        if not self._gathers:
            self._leaving.beside = []
            self._titles.write_ahead(self._state.source, self.size, self.boxes.rect("title").size, self.scale)
        self.panel.focus = self.panel.buttons[-1] if self.panel.buttons else None
        self._way_on = None

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
        if self._gathers or animation_speed().fade:
            self._state.catch_up()
            return Pop()
        buttons = (button_alone(one, keys=self.panel.keys) for one in self.panel.buttons)
        self._leaving.begin(self.clock, [*(self._leaving.beside or self._furniture()), *buttons])
        self.services.sounds.play(Cue.GATHER)
        self.refresh()
        return None

    def _over(self) -> Change | None:
        """The table is there, and the deal begins."""
        self.dissolves = False
        change = self._controls.proceed()
        return Replace(change.scene) if isinstance(change, Push) else Pop()

    @property
    def turnable(self) -> bool:
        """Until the table comes."""
        return not self._gathers

    @property
    def _gathers(self) -> bool:
        return self._leaving.since is not None

    def _again(self) -> None:
        """All cards are gathered, and spread once more."""
        self._anew.begin(self.clock)
        self.taken.clear()
        self.tied = ()
        if self._anew.goes_on:
            self.services.sounds.play(Cue.GATHER)
        self._begin_turn()

    def _spread(self) -> None:
        self._anew.end()
        self._begin_turn()

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
            for place in self._free
        )
        return (Item("backs", Role.CARDS, _("Cards, face down"), names.cards_counted(len(backs)), children=backs),)

    # The fan

    def spots(self) -> list[Piece]:
        """Where the backs lie."""
        return self.shown.spots()

    @property
    def _free(self) -> list[int]:
        """The places of the backs that can be taken."""
        return [place for place in range(SPREAD) if place not in self.taken]

    def _under(self, at: Position) -> int | None:
        """The back at this point."""
        return under(at, ((place, spot) for place, spot in enumerate(self.spots()) if place not in self.taken))

    def handle(self, intent: Intent) -> Change | None:
        """A click takes the card under the pointer; arrows point at one, and Enter takes it."""
        match intent:
            case Press() | Confirm() | Hurry() if self._hurries:
                return self._hurry()
            case Cancel():
                return Push(PauseDialog(self._state, self._controls))
            case Point(at) if self._open and not (at == NOWHERE and self.panel.keys):
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
                left = self._free
                here = left.index(self.meant) if self.meant in left else len(left) // 2
                self.meant = left[(here + by) % len(left)]
                self.services.sounds.play(Cue.FOCUS)
                return None
            case Confirm() if self._open and (free := self._free):
                self._draw_lot(self.meant if self.meant in free else free[len(free) // 2])
                return None
            case _:
                pass
        return super().handle(intent)

    @property
    def _drawing(self) -> Seat | None:
        """Whose turn it is to draw, once everything lies still."""
        phase = self.phase
        waits = not self.settled or self.tied or self._anew.goes_on
        return phase.seat if phase is not None and not waits else None

    @property
    def _open(self) -> bool:
        return self._drawing is not None and not self._computer

    @property
    def _computer(self) -> bool:
        return self._drawing is not None and self._state.computer(self._drawing)

    @property
    def _hurries(self) -> bool:
        """Cards are on their way, or a computer player looks for one."""
        return self._gathers or self._anew.goes_on or not self.settled or self._computer

    def _hurry(self) -> Change | None:
        """They lie there, or it is drawn."""
        if self._gathers:
            return self._done()
        if self._anew.goes_on:
            self._spread()
        elif self._computer:
            self._look_around(THINK)
        else:
            self.clock += self.shown.left
        return None

    def _draw_lot(self, place: int) -> None:
        events, source = self._controls.draw_lot(place * 2), self._state.source
        with names.without_codes():
            self.services.announcements.say(lambda: tell_all(events, source.rules, source.players))
        for event in events:
            match event:
                case LotDrawn(seat, card):
                    start = self.shown.up(place, self.spots()[place])
                    self.taken[place] = lot = DrawnLot(seat, card, self.clock, start)
                    make_ahead(partial(sprites().card, card, round(self.shown.lying(lot).w)))
                case LotsTied(seats):
                    self.tied = seats
                case DealerChosen(seat):
                    self.dealer = seat
                    make_ahead(self._leaving.prepare)
        self.meant, self._settled = None, False
        self.services.sounds.play(Cue.TURN)
        self.refresh()

    def _lay_drawn(self) -> None:
        """The cards that had been drawn when the match was left lie with their seats."""
        phase, spread, spots = self.phase, self._controls.lots, self.spots()
        for seat, card in enumerate(phase.tries[-1] if phase is not None and phase.tries else ()):
            if card is not None:
                near = spread.index(card) // 2
                place = min(self._free, key=lambda one: abs(one - near))
                self.taken[place] = DrawnLot(Seat(seat), card, LONG_AGO, spots[place])

    def _begin_turn(self) -> None:
        """All lies still: it is somebody's turn, or settled who deals."""
        self.shown.turn_since = self.clock
        self.refresh()

    def update(self, seconds: float) -> Change | None:
        """Cards fly; computer players draw; when all lies still, it is said who deals."""
        now = animation_speed()
        self.clock += seconds * now.rate if now.beats else 1.0
        self.shown.clock, self._leaving.turned = self.clock, self.turned
        if not self._settled and self.settled:
            self._settled = True
            self._stamped = self.dealer is None
            self._begin_turn()
            if self.dealer is not None:
                self._state.catch_up()
                self._table_ahead = self._controls.made_ahead()  # it is another table now
                make_ahead(self._ahead)
            elif self.tied and moves():
                make_ahead(self._anew.prepare)
        if not self._stamped and come(self.clock - self.shown.turn_since, SEAL) >= (1.0 if moves() else 0.0):
            self._stamped = True
            self.services.sounds.play(Cue.STAMP)
        if self.settled and self.clock > ARRIVED:  # the table comes next
            made = next(self._table_ahead, True)
            if made and self.dealer is not None and self._way_part >= 1.0 and self.shown.still is not None:
                self._leaving.arriving(self.shown.still)
        if self._anew.over(self.clock):
            self._spread()
        if self._leaving.over(self.clock):
            return self._over()
        if self._computer:
            self._look_around(self.clock - self.shown.turn_since)
        looks_on = self._computer and not moves()
        self.shown.rise(None if looks_on else self.meant, seconds / LIFT if moves() else 1.0)
        return super().update(seconds)

    def _look_around(self, seconds: float) -> None:
        """A computer player looks at a card, then at the one it takes."""
        at = self._state.source.seed * 7 + len(self.taken) * 5
        self.meant = looked_at(self._free, at, seconds)
        if self.meant is not None and seconds >= THINK:
            self._draw_lot(self.meant)

    def _ahead(self) -> None:
        """Cuts out what goes when they leave."""
        self._leaving.beside = self._furniture()

    def _furniture(self) -> list[Cut]:
        """All that is there but the cards: words, months, names and crests."""
        words = BoxLayout.of(self._heading(comes=False), self.area, self.scale.factor).placed
        above = [inked(pictured(one.leaf, one.rect, self.scale), aired(one.rect)) for one in words]
        months = partial(self.shown.draw_months, found=self.shown.found())
        return [*above, *noted(self.size, months), *noted(self.size, self.shown.draw_told)]

    def let_go(self) -> None:
        """Of what lies still, and of the table."""
        self.shown.still = None
        self._anew.end()
        self._leaving.let_go()

    # Drawing

    @property
    def _title_part(self) -> float:
        """How much of the large words is written."""
        return written(self.clock - self._written)

    @property
    def _way_part(self) -> float:
        """How far what is pressed to go on has risen."""
        rises = self.panel.buttons and not self._agreeing and not self._gathers
        return come(self.clock - self.shown.turn_since, WAY_ON) if rises else 1.0

    def _sync(self) -> None:
        """What is drawn is as things are."""
        self.shown.turn, self.shown.dealer = self._drawing, self.dealer if self.settled else None
        self.shown.ringed = self.meant if self._open and self.panel.keys else None

    def paint(self, target: Surface) -> None:
        """The cards lie on the cloth already."""
        if self._gathers or self._agreeing:
            super().paint(target)
        else:
            self.boxes.draw(target, self.scroller.area)

    def draw_widgets(self, target: Surface) -> None:
        """The way on rises."""
        if (part := self._way_part) >= 1.0:
            super().draw_widgets(target)
        elif part > 0.0:
            self._way_on = self._way_on or button_alone(self.panel.buttons[-1], keys=self.panel.keys)
            draw_rising(target, *self._way_on, part)

    def _draw_cards(self, target: Surface, _area: Rect) -> None:
        """The fan, and the cards drawn."""
        ground = self.services.painter.plain_ground
        if self._anew.goes_on:
            self._anew.draw(target, ground, self.clock)
        elif not self._agreeing:
            self._sync()
            self.shown.draw(target, ground)
