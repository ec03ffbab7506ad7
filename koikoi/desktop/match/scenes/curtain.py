"""Between two turns: nobody's cards can be seen until the next player opens."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial

from koikoi import settings
from koikoi.desktop.accessibility.items import Description, Item, Role, texts
from koikoi.desktop.animation import noren
from koikoi.desktop.animation.cue_player import CuePlayer
from koikoi.desktop.animation.easing import share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Clock, Timeline, Track, even
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import enlarged, grown, within
from koikoi.desktop.draw.painter import CRESTS, Surface
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.draw.warm import Sketches
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
from koikoi.desktop.layout.board import RATIO, Board, Rect
from koikoi.desktop.match.hud.last_turn import last_turn, parts, width
from koikoi.desktop.match.hud.player_plates import draw_plates, plate_reach
from koikoi.desktop.match.scenes.curtain_things import RISE, CurtainThing, Dye, draw_button
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.described.widget_items import area_of
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Seat
from koikoi.locales import _, language, names
from koikoi.locales.account import totals
from koikoi.locales.telling import tell_all

FALLS = 0.06
"""When the first breadth begins to fall."""
LANDS = FALLS + noren.FALL
"""When the first breadth has come down."""
PLATES, EACH = 0.58, 0.09
"""When the first plate rises, and how much later the next; the button comes with the second."""
CARDS, CARD = 0.78, 0.075
SINK = 0.12
"""Seconds in which plates and button are gone when it opens."""
HOLD = 0.6
HANGS = 0.5
"""Seconds for which it has hung before anything opens it."""
HASTY = 0.3
"""Seconds from one press of hasty hands to the next, at most: those of the turn before go on, and none is a knock."""
AIR, BELOW_CARDS = 14, 12
"""Pixels of the drawing below what stands in a row, and below the cards of the last turn."""


def falling(size: tuple[int, int], seats: int, cards: int) -> Timeline:
    """What moves until it hangs still, with so many plates and cards of the last turn.

    Cues: where nothing is to move nothing lands, either.
    """
    plates = {f"plate-{seat}": Track(PLATES + EACH * seat, RISE) for seat in range(seats)}
    lying = {f"card-{number}": Track(CARDS + CARD * number, RISE) for number in range(cards)}
    tracks = noren.falling(size, FALLS) | plates | lying | {"button": Track(PLATES + EACH, RISE)}
    lands = () if animation_speed().fade else ((LANDS, Cue.CURTAIN_LANDS),)
    return Timeline(tracks, cues=((0.0, Cue.CURTAIN_CLOSES), *lands))


def opening(size: tuple[int, int]) -> Timeline:
    """What moves while it opens."""
    tracks = noren.opening(size) | {"things": Track(0.0, SINK, even)}
    return Timeline(tracks, cues=((0.0, Cue.CURTAIN_OPENS),), length=noren.OPEN)


class CurtainScene(BoxScene):
    """A noren over the table.  Hands are closed before it begins to fall, and open only once it is out of the way.

    It opens when its button is held for a moment, by pointer, key or pad, or pressed twice; a press anywhere else does
    nothing.  While it hangs, the table turns.
    """

    only_widgets = True

    def __init__(self, state: TableState, controls: MatchControls, seat: Seat) -> None:
        super().__init__()
        self.state, self.controls = state, controls
        self.seat = seat
        self.clock = Clock(Timeline())
        """Of the fall, and of all that comes up when it hangs."""
        self.held = 0.0
        self.hung = self.quiet = 0.0
        """Seconds for which it has hung; and since something was pressed too early."""
        self.holding, self.knocks = False, 0
        self.opening: Clock | None = None
        self._turned = False
        """The table behind it is turned to who opens it."""

    def attach(self, services: Services) -> None:
        """It falls at once."""
        super().attach(services)
        self._fall_heard, self._opening_heard = CuePlayer(services.sounds), CuePlayer(services.sounds)

    def enter(self, size: tuple[int, int]) -> None:
        """Whoever comes back to it has to take their time again."""
        self.hung = self.quiet = 0.0
        self.holding = False
        super().enter(size)
        turn = last_turn(self.state.events)
        signs = len(turn.cards) + turn.called if turn is not None else 0
        self.clock.timeline = falling(size, self.state.source.match.seats, signs)
        if self.opening is not None:
            self.opening.timeline = opening(size)

    @property
    def s(self) -> float:
        """Larger in a window higher than wide, which is looked at from as far."""
        wide, high = self.size
        return max(min(wide / 720, high / 1000), 0.62) if wide < 1.2 * high else super().s

    @property
    def covers(self) -> float:
        """The second after which nothing of the table can be seen."""
        return noren.landed(self.size, self.clock)

    @property
    def down(self) -> bool:
        """It hangs, and nothing of the table can be seen."""
        return self.clock.seconds >= self.covers and self.opening is None

    @property
    def opaque(self) -> bool:  # type: ignore[override]
        """The table is not even put on the stage while it hangs."""
        return self.down

    @property
    def fades(self) -> bool:
        """Never through a picture of what was seen before: where nothing is to move, it fades by itself."""
        return False

    @property
    def animating(self) -> bool:
        """While it falls, is held, or opens; a fade is over sooner."""
        still = self.clock.seconds >= 2 * self.covers if animation_speed().fade else self.clock.whole
        return not still or self.opening is not None or self.holding or not self.ready

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
                return Push(self.services.routes.scene(self.state.yaku_sheet))
            case Cancel():
                return Push(PauseDialog(self.state, self.controls))
            case _:
                pass
        return None

    def _hurry(self) -> None:
        if self.opening is None:
            self.clock.skip_to(self.covers)
            self._turn_table()
        else:
            self.opening.skip()

    def _knock(self) -> None:
        self.knocks += 1
        if self.knocks >= 2:
            self._open()

    def _open(self) -> None:
        self.opening, self.holding = Clock(opening(self.size)), False

    def update(self, seconds: float) -> Change | None:
        """Falls, waits, opens; at the very end the hand is opened."""
        if self.down:
            self.hung += seconds
            self.quiet += seconds
        passed = seconds * self._pace
        self.clock.update(passed)
        self._fall_heard.hear(self.clock.timeline.cues, self.clock.seconds)
        self._turn_table()
        if self.opening is not None:
            self.opening.update(passed)
            self._opening_heard.hear(self.opening.timeline.cues, self.opening.seconds)
            if self.opening.whole:
                self.state.look_from(self.seat)
                return Pop()
        elif self.holding:
            self.held += seconds
            if self.held >= HOLD:
                self._open()
        return None

    @property
    def _pace(self) -> float:
        """Seconds of its own that pass in one second at this speed; a fade takes as long for the fall as to open."""
        fade = animation_speed().fade
        return max(self.covers, noren.OPEN) / fade if fade else 1.0

    def _turn_table(self) -> None:
        """Turns the table to who opens it, once nobody sees that; its picture is made ready while it hangs."""
        if self._turned or self.clock.seconds < self.covers:
            return
        self._turned = True
        self.state.turn_to(self.seat)
        self.state.visibility.settle()
        self.services.warm.ahead(self, (self.compose_opening, self._compose_table))

    def described(self) -> Description:
        """Whose turn it is, who looks away, what everybody saw of the last turn; nothing of any hand."""
        source, way_in = self.state.source, ", ".join(filter(None, self._how))
        with names.without_codes():
            told = tell_all(self.state.events, source.rules, source.players)
        scores = totals(self.state.view.totals, source.rules, source.players)
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
        seating = self.state.source.seating
        others = [seating.players[seat] for seat in seating.people if seat != self.seat]
        return _("{name}, look away.").format(name=others[0]) if len(others) == 1 else _("Everybody else, look away.")

    # Where things are

    @property
    def dye(self) -> Dye:
        """The next player's crest and name in indigo cloth, and who looks away."""
        size = wide, high = self.size
        chair = self.state.source.seating.chairs[self.seat]
        upright = wide < 1.2 * high
        most = min(wide * 0.8, max(high * 0.45, wide * 0.41)) if upright else high * 500 / 720
        top, thick = noren.loops(size) + high * 0.003, max(self.px(3), 2)
        font = min(grown(round(min(high * 0.07, wide * 0.1))), round(high * 0.1))
        size_of_text = within(max(self.px(19), 14), round(high * 0.03))
        foot = min(noren.hem(size), self.pill.top if enlarged() else high) - self.px(9)
        bottom = foot - font * (1.3 if upright else 1.12) - thick - grown(size_of_text) * 1.35
        if upright:
            bottom = min(bottom, max(high * 0.34 + most / 2, top + most))
        room = min(most, max(bottom - top, high * 0.1))
        crest, middle = noren.dyed(size, room), (wide // 2, round(max(top, bottom - most) + room / 2))
        y = middle[1] + crest / 2 + font * (0.8 if upright else 0.62)
        look = settings.now().text_size, language(), theme.stark
        return Dye(
            CRESTS[chair.crest], middle, crest, chair.name, (wide / 2, y), font, wide * 0.86,
            theme.STRIPES[chair.colour], (self.px(90), thick), (round(y + font * 0.5), grown(size_of_text) * 0.75),
            self._look_away, size_of_text, look,
        )  # fmt: skip

    @property
    def _plate_size(self) -> tuple[int, int]:
        plate = self.state.board.plates[self.seat]
        if enlarged():
            return min(plate.w, (self.size[0] - self.px(60)) // 2), plate.h
        most = (self.size[0] - self.px(300)) // 2 - self.px(40) if self.size[0] >= 1.2 * self.size[1] else plate.w
        return min(plate.w, most), min(plate.h, self.px(74))

    @property
    def plates(self) -> dict[Seat, Rect]:
        """Scores are known to everybody: in the lower corners, each seat always in the same one."""
        (w, h), (wide, high), gap = self._plate_size, self.size, self.px(AIR)
        plates = {}
        for seat in map(Seat, range(self.state.source.match.seats)):
            row, right = divmod(seat, 2)
            plates[seat] = Rect(wide - gap - w if right else gap, high - gap - h - row * (h + gap // 2), w, h)
        return plates

    @property
    def _cards(self) -> tuple[Rect, int]:
        """Where the cards of the last turn lie, above the plate of whose turn it was; and how wide one is."""
        turn = last_turn(self.state.events)
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

    def compose(self, stage: Group) -> None:
        """The curtain as far as it has fallen or opened; where nothing is to move it fades in and out."""
        if animation_speed().fade:
            self._compose_fading(stage)
            return
        size, dye = self.size, self.dye
        if self.opening is None:
            noren.put_fallen(stage, size, dye, self.clock)
            noren.put_rod(stage, size, self.clock.at("rod"), self.clock)
        else:
            noren.put_opened(stage, size, dye, self.opening)
            noren.put_rod(stage, size, 1.0 - self.opening.at("rod"))
        sunk = self.opening.at("things") if self.opening is not None else 0.0
        for thing in self._things():
            thing.compose(stage, self.clock, sunk)

    def _compose_fading(self, stage: Group) -> None:
        part = min(self.clock.seconds / self.covers, 1.0)
        if self.opening is not None:
            part = 1.0 - self.opening.seconds / noren.OPEN
        if part <= 0.0:
            return
        whole = stage.group((self, "whole"), alpha=min(part, 1.0))
        noren.put_hanging(whole, self.size, self.dye)
        noren.put_rod(whole, self.size, 1.0)
        for thing in self._things():  # on the cloth, with which it goes, too
            thing.compose_faint(whole, share(self.clock.seconds, self.covers, self.covers))

    def sketches(self) -> Sketches:
        """The cloth, and what lies over it; the table once it has turned."""
        yield from noren.sketches(self.size)
        yield self.compose_opening

    def compose_opening(self, stage: Group) -> None:
        """Puts all but the table, as it is when it begins to open."""
        dye, clock = self.dye, Clock(opening(self.size))
        stage.put("crest", dye, lambda _onto: noren.crest_dye(dye.crest, dye.wide))
        noren.put_hanging(stage, self.size, dye)
        noren.put_opened(stage, self.size, dye, clock)
        for thing in self._things():
            thing.compose_faint(stage, 1.0)

    def _compose_table(self, stage: Group) -> None:
        self.controls.compose_table(stage, self.state.board.picture)

    def _things(self) -> Iterator[CurtainThing]:
        """Plates, the last turn and the button: they rise by themselves and do not ride on the cloth."""
        state, pill, (area, card), air = self.state, self.pill, self._cards, self.px(AIR)
        tracks = self.clock.timeline.tracks
        drop = self.size[1] - min(one.top for one in (area, pill, *self.plates.values()) if one.h)
        for seat, rect in self.plates.items():
            board = replace(state.board, plates={seat: rect}, tags={}, hooks={})
            foot, top = rect.bottom + (air if seat < 2 else air // 2), rect.top - plate_reach(board)
            looks: Hashable = state.view, state.caption.hushed, tuple(rect)
            draw: Callable[[Blits], object] = partial(self._plate, board=board)
            yield CurtainThing((self, "plate", seat), tracks[f"plate-{seat}"], top, foot, drop, looks, draw)
        turn = last_turn(state.events)
        for number, (rect, draw) in enumerate(parts(turn, area, card) if turn is not None else ()):
            foot, looks = area.bottom + self.px(BELOW_CARDS), (turn, number, tuple(area))
            yield CurtainThing((self, "card", number), tracks[f"card-{number}"], rect.top, foot, drop, looks, draw)
        looks = self._how, self.progress > 0, self.holding, round(48 * self.progress), self.lit
        foot, draw = pill.bottom + air, partial(self._button, looks=looks, pill=pill)
        yield CurtainThing((self, "button"), tracks["button"], pill.top, foot, drop, (looks, tuple(pill)), draw)

    def _plate(self, target: Blits, board: Board) -> None:
        draw_plates(PanelCache(target, board), self.state, board)

    def _button(self, target: Blits, looks: object, pill: Rect) -> None:
        """What opens it."""
        PanelCache(target, self.state.board).put("curtain", pill, looks, self._draw_button)

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
