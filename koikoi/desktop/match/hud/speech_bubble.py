"""A short word of a computer player, on a slip beside its plate, gone again after a breath."""

from functools import partial

from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, slab, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.events import Awaiting, Event, KoiKoiCalled, Stopped
from koikoi.engine.state import MatchOver, RoundOver, ToDecide
from koikoi.locales import players

SPOKEN = 1.5
"""Seconds for which a word stands."""
LEAST = 11
"""Its smallest size."""


class SpeechBubble:
    """What is being said at a table."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self.seat: Seat | None = None
        self.word = ""
        self._left = 0.0
        self._heard: Event | None = None

    @property
    def speaking(self) -> bool:
        """A word stands at the table."""
        return self._left > 0.0

    @property
    def saying(self) -> tuple[Seat | None, str]:
        """What can be read now."""
        return (self.seat, self.word) if self.speaking else (None, "")

    @property
    def closing(self) -> bool:
        """The word is a last one: what comes next would hide it."""
        return self.speaking and isinstance(self._state.view.phase, RoundOver | MatchOver) and animation_speed().beats

    def hear(self, event: Event) -> None:
        """Something happens; who is no person may say a word to it, unless somebody speaks anyway."""
        if event is self._heard or self._state.speaker.said is not None:
            return
        self._heard = event
        match event:
            case KoiKoiCalled(seat):
                say = players.calls
            case Stopped(seat):
                say = players.stops
            case Awaiting(ToDecide(seat=seat, forced=None)):
                say = players.ponders
            case _:
                return
        if self._state.computer(seat):
            agent = self._state.source.seating.chairs[seat].agent
            self.seat, self.word, self._left = seat, say(agent.partition(":")[2]), SPOKEN

    def update(self, seconds: float) -> None:
        """Time passes."""
        self._left = max(self._left - seconds, 0.0)

    def hush(self) -> None:
        """Somebody wants to go on."""
        self._left = 0.0


def spoken_at(speech: SpeechBubble, frame: Board) -> tuple[object, ...]:
    """What `draw_speech` depends on: the word, and the plate beside which it stands."""
    seat, word = speech.saying
    return word, None if seat is None else (seat, frame.size, tuple(frame.plates[seat]))


def draw_speech(target: Blits, speech: SpeechBubble, frame: Board) -> None:
    """The slip with the word."""
    seat, word = speech.saying
    if seat is None:
        return
    plate = frame.plates[seat]
    beside = plate.h if fonts.enlarged() else 0
    lines, size = shaped(word, text_size(frame, 2.2, 13), plate.w - frame.px(2.4) - beside)
    wide = max(fonts.width(Face.BRUSH, size, one) for one in lines)
    slip = Rect(0, 0, wide + frame.px(2.4), round(fonts.line(size) * (len(lines) + 0.12)))
    PanelCache(target, frame).put("speech", placed(slip, plate, frame), word, partial(_slip, lines=lines, size=size))


def shaped(word: str, size: int, room: int) -> tuple[list[str], int]:
    """A word in two lines at most, smaller if need be, and their size: wider than the room it would lie over cards.

    Enlarged, it keeps its size and takes as many lines as it needs.
    """
    if fonts.enlarged():
        return fonts.wrap(Face.BRUSH, size, word, room), size
    for smaller in range(size, LEAST, -1):
        lines = fonts.wrap(Face.BRUSH, smaller, word, room)
        if len(lines) <= 2:
            return lines, smaller
    return fonts.wrap(Face.BRUSH, LEAST, word, room), LEAST


def placed(slip: Rect, plate: Rect, frame: Board) -> Rect:
    """Under a plate, or above it, where no card lies; else over its lower edge, beside crest or portrait."""
    cards = [*frame.places, frame.stock, *(fan.rect for fan in frame.fans), *(one.rect for one in frame.hands.values())]
    gap, window = frame.px(0.5, 3), Rect(0, 0, *frame.size)
    for top in (plate.bottom + gap, plate.top - gap - slip.h):
        spot = slip.copy()
        spot.midtop = (plate.centerx, top)
        if window.contains(spot) and spot.collidelist(cards) < 0:
            return spot
    spot = slip.copy()
    spot.bottomleft = (plate.left + plate.h, plate.bottom - gap)
    return spot.clamp(window)


def _slip(target: Surface, area: Rect, lines: list[str], size: int) -> None:
    line = fonts.line(size)
    for inset, colour in ((0, theme.FRAME), (pen(3), theme.PAPER)):
        slab(target, area.inflate(-inset, -inset), colour, min(area.h, line + 4) // 2)
    for number, one in enumerate(lines):
        y = area.centery + (number - (len(lines) - 1) / 2) * line
        words(target, one, (area.centerx, y), size, face=Face.BRUSH, anchor="center", room=area.w - line // 2)
