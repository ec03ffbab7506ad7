"""Between two turns: nobody's cards can be seen until the next player opens."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from koikoi import settings
from koikoi.desktop.accessibility.items import Description, Item, Role, texts
from koikoi.desktop.animation import noren
from koikoi.desktop.animation.easing import ease_out, share
from koikoi.desktop.animation.noren import Noren
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face, enlarged, grown, lettering, within
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.draw.painter import CRESTS, Surface, faded, slab, words
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.stage import Blits, Recorder
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command, Device
from koikoi.desktop.input.intents import (
    Cancel,
    CancelDrag,
    Confirm,
    ConfirmReleased,
    Help,
    Hurry,
    Intent,
    Press,
    PressItem,
    Release,
)
from koikoi.desktop.layout.board import RATIO, Rect
from koikoi.desktop.match.hud.last_turn import last_turn, parts, width
from koikoi.desktop.match.hud.player_plates import draw_plates
from koikoi.desktop.match.scenes.curtain_things import CurtainThing, Seen, draw_button
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.described.widget_items import area_of
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Seat
from koikoi.locales import _, language, names
from koikoi.locales.account import totals
from koikoi.locales.telling import tell_all

ROD = 0.12
"""Seconds in which the rod comes down."""
FALLS = 0.06
"""When the first breadth begins to fall."""
LANDS = FALLS + noren.FALL
"""When the first breadth has come down."""
PLATES, EACH = 0.58, 0.09
"""When the first plate rises, and how much later the next."""
CARDS, CARD = 0.78, 0.075
REST = 2.1
"""When nothing moves any more."""
SOON = 0.1
"""Seconds after it covers everything in which the table behind it is drawn for when it opens."""
SINK = 0.12
"""Seconds in which plates and button are gone when it opens."""
HOLD = 0.6
HANGS = 0.5
"""Seconds for which it has hung before anything opens it."""
HASTY = 0.3
"""Seconds from one press of hasty hands to the next, at most: those of the turn before go on, and none is a knock."""
AIR, BELOW_CARDS = 14, 12
"""Pixels of the drawing below what stands in a row, and below the cards of the last turn."""


class CurtainScene(PanelScene):
    """A noren over the table.  Hands are closed before it begins to fall, and open only once it is out of the way.

    It opens when its button is held for a moment, by pointer, key or pad, or pressed twice; a press anywhere else does
    nothing.  While it hangs, the table turns.
    """

    opaque = False
    only_widgets = True

    def __init__(self, state: TableState, controls: MatchControls, seat: Seat) -> None:
        super().__init__()
        self._state, self._controls = state, controls
        self.seat = seat
        self.age = self.held = 0.0
        self.hung = self.quiet = 0.0
        """Seconds for which it has hung; and since something was pressed too early."""
        self.holding, self.knocks = False, 0
        self.opening: float | None = None
        self._noren: Noren | None = None
        self._dyed_as: object = None
        """What the cloth depends on."""
        self._table: Surface | None = None
        self._ahead = self._foresee()
        """Steps after which nothing waits when it opens."""
        self._things: list[CurtainThing] = []
        """What lies over the cloth, but for the button."""

    def attach(self, services: Services) -> None:
        """It falls at once."""
        super().attach(services)
        services.sounds.play(Cue.CURTAIN_CLOSES)

    def enter(self, size: tuple[int, int]) -> None:
        """The cloth is dyed for a window of this size; whoever comes back to it has to take their time again."""
        self.hung = self.quiet = 0.0
        self.holding = False
        self._table, self.opaque = None, self.down
        self._things, self._ahead = [], self._foresee()
        super().enter(size)
        if self._noren is None or self._dyed_as != self._dye_look:
            self._noren, self._dyed_as = self._dyed(size), self._dye_look

    def prepare(self, size: tuple[int, int]) -> None:
        """Dyes the cloth for a window of this size before the scene is entered; any thread may do that."""
        self.size = size
        self._noren, self._dyed_as = self._dyed(size), self._dye_look

    @property
    def _dye_look(self) -> object:
        return self.size, settings.now().text_size, language()

    @property
    def s(self) -> float:
        """Larger in a window higher than wide, which is looked at from as far."""
        wide, high = self.size
        return max(min(wide / 720, high / 1000), 0.62) if wide < 1.2 * high else super().s

    @property
    def covers(self) -> float:
        """Seconds after which nothing of the table can be seen."""
        return FALLS + noren.fallen(self.size)

    @property
    def down(self) -> bool:
        """It hangs, and nothing of the table can be seen."""
        return self.age >= self.covers and self.opening is None

    @property
    def animating(self) -> bool:
        """While it falls, is held, or opens; a fade is over sooner."""
        speed = animation_speed()
        rest = REST if speed.beats and not speed.fade else 2 * self.covers
        return self.age < rest or self.opening is not None or self.holding or not self.ready

    @property
    def ready(self) -> bool:
        """It has hung for long enough, in peace: now it can be opened."""
        return self.down and self.hung >= HANGS and self.quiet >= HASTY

    def handle(self, intent: Intent) -> Change | None:
        """Hold, press twice, or confirm twice; before it hangs and while it opens, hurry."""
        if not self.down:
            if isinstance(intent, Press | Confirm | Hurry):
                self._hurry()
            return None
        match intent:
            case Press() | Confirm() | Hurry() | PressItem() if not self.ready:  # meant for what was there before
                self.quiet = 0.0
            case Press(at) if not self.pill.collidepoint(at):
                pass
            case Press() | Confirm() if self.holding:  # by something else, too: that is twice
                self._open()
            case Press() | Confirm():
                self.holding, self.held = True, 0.0
            case Release(at) if not self.pill.collidepoint(at):  # it has slid off, as from any button
                self.holding = False
            case Release() | ConfirmReleased() if self.holding:
                self.holding = False
                self._knock()
            case PressItem():
                self._knock()
            case CancelDrag():  # nothing was meant: a key that is let go of for it has just knocked
                self.holding, self.knocks = False, 0
            case Help():
                return Push(self.services.routes.scene(self._state.yaku_sheet))
            case Cancel():
                return Push(PauseDialog(self._state, self._controls))
            case _:
                pass
        return None

    def _hurry(self) -> None:
        if self.opening is None:
            self._pass(self.covers - self.age)
        else:
            self.opening = noren.OPEN

    def _knock(self) -> None:
        self.knocks += 1
        if self.knocks >= 2:
            self._open()

    def _open(self) -> None:
        self.opening, self.holding = 0.0, False
        self._table, self.opaque = None, False
        self.services.sounds.play(Cue.CURTAIN_OPENS)

    def update(self, seconds: float) -> Change | None:
        """Falls, waits, opens; at the very end the hand is opened."""
        if self.down:
            self.hung += seconds
            self.quiet += seconds
        self._pass(seconds * self._rate)
        if self.opening is not None:
            if self.opening >= noren.OPEN:
                self._state.look_from(self.seat)
                return Pop()
        elif self.holding:
            self.held += seconds
            if self.held >= HOLD:
                self._open()
        return None

    @property
    def _rate(self) -> float:
        """Seconds of its own that pass in one second; a fade takes as long for the whole fall as for the opening."""
        speed = animation_speed()
        if not speed.beats:
            return 1e6
        return max(self.covers, noren.OPEN) / speed.fade * speed.rate if speed.fade else speed.rate

    def _pass(self, seconds: float) -> None:
        if self.age < self.covers <= self.age + seconds:  # nobody sees the table turn
            self._state.turn_to(self.seat)
            self._state.visibility.settle()
            self._things, self._ahead = [], self._foresee()
            self._table, self.opaque = None, True  # from now on the table is not even drawn
        if self.age < LANDS <= self.age + seconds and not animation_speed().fade:
            self.services.sounds.play(Cue.CURTAIN_LANDS)
        self.age += seconds
        if self.opening is not None:
            self.opening += seconds

    def described(self) -> Description:
        """Whose turn it is, who looks away, what everybody saw of the last turn; nothing of any hand."""
        source, way_in = self._state.source, ", ".join(filter(None, self._how))
        with names.without_codes():
            told = tell_all(self._state.events, source.rules, source.players)
        scores = totals(self._state.view.totals, source.rules, source.players)
        button = Item("open", Role.BUTTON, way_in, area=area_of(self.pill), able=self.ready)
        lately = tuple(replace(one, role=Role.ENTRY) for one in texts("told-", told))
        words = (
            *texts("away-", [self._look_away]),
            Item("told", Role.LIST, children=lately),
            *texts("standing-", [scores]),
        )
        title = source.players[self.seat]
        return Description(Item("scene", Role.DIALOG, title, children=(button, *words)), "open" if self.ready else "")

    @property
    def _look_away(self) -> str:
        """What those are told whose turn it is not."""
        seating = self._state.source.seating
        others = [seating.players[seat] for seat in seating.people if seat != self.seat]
        return _("{name}, look away.").format(name=others[0]) if len(others) == 1 else _("Everybody else, look away.")

    # Where things are

    def _dyed(self, size: tuple[int, int]) -> Noren:
        """Indigo cloth with the next player's crest and name in it, and who looks away."""
        wide, high = size
        chair = self._state.source.seating.chairs[self.seat]
        upright = wide < 1.2 * high
        most = min(wide * 0.8, max(high * 0.45, wide * 0.41)) if upright else high * 500 / 720
        top, thick = noren.loops(size) + high * 0.003, max(self.px(3), 2)
        font = round(min(high * 0.07, wide * 0.1))
        size_of_text = within(max(self.px(19), 14), round(high * 0.03))
        foot = min(noren.hem(size), self.pill.top if enlarged() else high) - self.px(9)
        bottom = foot - font * 1.12 - thick - grown(size_of_text) * 1.35
        if upright:
            bottom = min(bottom, max(high * 0.34 + most / 2, top + most))
        room = min(most, max(bottom - top, high * 0.1))
        crest, middle = noren.dyed(size, room), (wide // 2, round(max(top, bottom - most) + room / 2))
        made = Noren(size, CRESTS[chair.crest], middle, crest)
        y = middle[1] + crest / 2 + font * (0.8 if upright else 0.62)
        name = words(
            made.cloth, chair.name, (wide / 2, y), lettering(font), colour=theme.PAPER,
            face=Face.BRUSH, anchor="center", room=wide * 0.86, least=24,
        )  # fmt: skip
        stripe = Rect(0, 0, max(name.w, self.px(90)), thick)
        stripe.midtop = (wide // 2, round(y + font * 0.5))
        slab(made.cloth, stripe, theme.STRIPES[chair.colour], stripe.h // 2)
        text = self._look_away
        at = (wide / 2, stripe.bottom + grown(size_of_text) * 0.75)
        words(made.cloth, text, at, size_of_text, colour=theme.CREAM, anchor="center", room=wide * 0.86)
        return made

    @property
    def _plate_size(self) -> tuple[int, int]:
        plate = self._state.board.plates[self.seat]
        if enlarged():
            return min(plate.w, (self.size[0] - self.px(60)) // 2), plate.h
        most = (self.size[0] - self.px(300)) // 2 - self.px(40) if self.size[0] >= 1.2 * self.size[1] else plate.w
        return min(plate.w, most), min(plate.h, self.px(74))

    @property
    def plates(self) -> dict[Seat, Rect]:
        """Scores are known to everybody: in the lower corners, each seat always in the same one."""
        (w, h), (wide, high), gap = self._plate_size, self.size, self.px(AIR)
        plates = {}
        for seat in map(Seat, range(self._state.source.match.seats)):
            row, right = divmod(seat, 2)
            plates[seat] = Rect(wide - gap - w if right else gap, high - gap - h - row * (h + gap // 2), w, h)
        return plates

    @property
    def _cards(self) -> tuple[Rect, int]:
        """Where the cards of the last turn lie, above the plate of whose turn it was; and how wide one is."""
        turn = last_turn(self._state.events)
        if turn is None:
            return Rect(0, 0, 0, 0), 0
        column = [rect for seat, rect in self.plates.items() if seat % 2 == turn.seat % 2]
        top, right = min(rect.top for rect in column), turn.seat % 2
        card = max(self.px(46), 30)
        room = (self.size[0] - self.px(60)) // 2
        card = min(card, card * room // max(width(turn, card), 1))
        area = Rect(0, 0, width(turn, card), round(card * RATIO))
        area.bottomleft = (column[0].left, top - self.px(BELOW_CARDS))
        if right:
            area.right = column[0].right
        return area, card

    @property
    def pill(self) -> Rect:
        """Where the button is: between the plates, or above all that stands there."""
        wide, high = self.size
        usual = self.px(345) if enlarged() else self.px(300)  # brush is wider than what stands for it in small letters
        rect = Rect(0, 0, min(grown(usual), wide - 40), grown(max(self.px(52), 48)))
        rect.midbottom = (wide // 2, high - self.px(AIR))
        cards = self._cards[0]
        things = [*self.plates.values(), *([cards] if cards.h else [])]
        while hit := rect.inflate(self.px(20), 0).collideobjectsall(things):
            rect.bottom = min(thing.top for thing in hit) - self.px(AIR)
        return rect

    # Drawing

    def draw(self, target: Surface) -> None:
        """The curtain as far as it has fallen or opened; where nothing is to move it fades in and out."""
        assert self._noren is not None
        if not self.down:
            self._lay_table(target)
        elif self.age > self.covers + SOON:
            next(self._ahead, None)
        if animation_speed().fade:
            self._fading(target)
            return
        since, opening = self.age - FALLS, self.opening
        if opening is None:
            self._noren.fall(target, since)
            self._noren.rod(target, ease_out(share(self.age, 0.0, ROD)), since)
        else:
            self._noren.part(target, opening)
            self._noren.rod(target, 1.0 - share(opening, noren.OPEN - ROD, ROD) ** 2)
        self._furniture(target)

    def _foresee(self) -> Iterator[None]:
        """Draws the table behind it where nobody sees that, hands closed."""
        yield from self._controls.made_ahead()
        assert self._noren is not None
        self._controls.show(lent(self._noren.cloth), self._state.board.picture)

    def _lay_table(self, target: Surface) -> None:
        """What is to be seen of the table stays as it is while the curtain moves: it is drawn once."""
        if self._table is None or self._table.get_size() != target.get_size():
            self._table, self.opaque = copied(target), True
        else:
            target.blit(self._table, (0, 0))

    def _fading(self, target: Surface) -> None:
        assert self._noren is not None
        part = share(self.age, 0.0, self.covers)
        if self.opening is not None:
            part = 1.0 - share(self.opening, 0.0, noren.OPEN)
        layer = target if part >= 1.0 else copied(target)
        self._noren.hang(layer)
        self._noren.rod(layer, 1.0)
        self._furniture(layer)
        if part < 1.0:
            faded(target, layer, part)

    def _furniture(self, target: Surface) -> None:
        """Plates, the last turn and the button: they rise by themselves and do not ride on the cloth."""
        self._things = self._things or [*self._furnished()]
        foot = self.pill.bottom + self.px(AIR)
        for thing in (*self._things, CurtainThing(PLATES + EACH, foot, self._noted(self._button), self._drop)):
            if animation_speed().fade:  # on the cloth, with which it goes, too
                thing.draw_faint(target, share(self.age, self.covers, self.covers))
            else:
                thing.draw(target, self.age, share(self.opening or 0.0, 0.0, SINK))

    @property
    def _drop(self) -> int:
        """How far all of it sinks together."""
        return self.size[1] - min(one.top for one in (self._cards[0], self.pill, *self.plates.values()) if one.h)

    def _furnished(self) -> Iterator[CurtainThing]:
        """What rises when, from behind which edge."""
        for number, (seat, rect) in enumerate(self.plates.items()):
            foot = rect.bottom + (self.px(AIR) if seat < 2 else self.px(AIR) // 2)
            plate = self._noted(partial(self._plate, seat=seat, rect=rect))
            yield CurtainThing(PLATES + EACH * number, foot, plate, self._drop)
        turn, (area, card) = last_turn(self._state.events), self._cards
        for number, (_rect, draw) in enumerate(parts(turn, area, card) if turn is not None else ()):
            yield CurtainThing(CARDS + CARD * number, area.bottom + self.px(BELOW_CARDS), self._noted(draw), self._drop)

    def _noted(self, draw: Callable[[Blits], None]) -> Seen:
        notes = Recorder(self.size)
        draw(notes)
        return notes.pictures

    def _plate(self, target: Blits, seat: Seat, rect: Rect) -> None:
        draw_plates(PanelCache(target), self._state, replace(self._state.board, plates={seat: rect}, tags={}, hooks={}))

    def _button(self, target: Blits) -> None:
        """What opens it."""
        looks = self._how, self.knocks, self.holding, round(48 * self.progress), self.lit
        PanelCache(target).put("curtain", self.pill, looks, self._draw_button)

    @property
    def lit(self) -> bool:
        """Whether its button looks as if it could be pressed: not before it can."""
        return self.ready or self.opening is not None

    @property
    def progress(self) -> float:
        """How much of what opens it is done."""
        done = 1.0 if self.opening is not None else 0.5 if self.knocks else 0.0
        return done + (1.0 - done) * min(self.held / HOLD, 1.0) if self.holding else done

    def _draw_button(self, target: Surface, rect: Rect) -> None:
        draw_button(target, rect, self.s, self._how, self.progress, lit=self.lit, held=self.holding)

    @property
    def _how(self) -> tuple[str, str]:
        """What opens it, and what does so, too: with what is in use."""
        if self.knocks:
            return _("Press again"), ""
        if bindings.by_keys():
            name = bindings.button_name if bindings.device() is Device.PAD else bindings.key_name
            return _("Hold {key} to open").format(key=name(Command.CONFIRM)), _("or press twice")
        return _("Hold to open"), _("or press twice")
