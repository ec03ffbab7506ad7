"""The album: great moments as pictures of the table as it was when the round ended."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.loading import load_ahead
from koikoi.desktop.draw.painter import Surface, cloth, gold_ring, hem, light, ring
from koikoi.desktop.draw.sources import sources
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.screens.replay.still_table import still_table
from koikoi.desktop.screens.rules_sheet import cards_of
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import Box, Grow, Leaf, Rect, Scale, Sized, Space, boxclass, column, layers, pad, row
from koikoi.desktop.ui.leaves import Control, Text
from koikoi.desktop.ui.measures import AtLeast, InLetters
from koikoi.desktop.ui.widgets import Button, ButtonLook, focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import Match
from koikoi.locales import _, date, language, listed, names
from koikoi.table import seating
from koikoi.table.highlights import round_end
from koikoi.table.record import RecordError
from koikoi.table.statistics import GreatMoment

HIGH = 0.56
"""Height of a picture, in widths of one."""
TABLE = 800
"""Width of the drawing that a picture shows in small."""
SMALL = AtLeast(15, 12)


class Album:
    """How the table lay at the moments that are looked at, read one after the other in the background."""

    def __init__(self) -> None:
        self._ends: dict[_Key, Match | None] = {}
        """How the rounds ended that have been read; None: that can't be."""
        self._wanted: dict[_Key, GreatMoment] = {}
        self._reading = self._fresh = False

    @property
    def working(self) -> bool:
        """Whether there will be more to be seen."""
        return bool(self._wanted) or self._reading or self._fresh

    def work(self) -> None:
        """Begins to read the next round, the one that was wanted last, if none is being read."""
        self._fresh = False
        if self._wanted and not self._reading:
            self._reading = True
            load_ahead(partial(self._read, *self._wanted.popitem()))

    def _read(self, key: "_Key", moment: GreatMoment) -> None:
        end: Match | None = None
        try:
            end = round_end(moment.past.path, moment.round.number)
        except (RecordError, OSError):
            pass
        finally:
            self._ends[key], self._reading, self._fresh = end, False, True

    def end(self, moment: GreatMoment) -> "Match | None":
        """How the table lay at the end of a round; None as long as that is not known, or can't be."""
        key = (moment.past.path, moment.round.number)
        if key not in self._ends and key not in self._wanted and not self._reading and watchable(moment):
            self._wanted[key] = moment
        return self._ends.get(key)


_Key = tuple[Path, int]
"""A round of a record."""


def watchable(moment: GreatMoment) -> bool:
    """Whether its match is over, or hides nothing."""
    sitting = moment.past.header.seating
    return moment.past.over or sitting is None or not sitting.closed


def _picture(moment: GreatMoment, match: Match | None, size: tuple[int, int]) -> Surface:
    """The table in small; the cloth alone where it is not known how that lay."""

    def make() -> Surface:
        made, header = Surface(size), moment.past.header
        area = made.get_rect()
        cloth(made, area)
        light(made, area, month_of_round(moment.round.number))
        if match is not None:
            sitting = header.seating or seating.plain(header.players)
            near, factor = Seat(moment.round.winner or 0), size[0] / TABLE
            draw_box(made, pad(still_table(sitting, match, near), 22, 18), area, factor)
        hem(made, area.inflate(-2 * pen(4), -2 * pen(4)), pen(1))
        return made

    look = settings.now().cloth, settings.now().text_size, settings.now().back, language(), theme.stark
    return sources().get(("table", moment.past.path, moment.round.number, match is None, size, look), make)


@boxclass
class TablePicture(Leaf):
    """A table in a frame."""

    album: Album
    moment: GreatMoment

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """By its width."""
        return round(width * HIGH)

    def look(self) -> object:
        """How it lay may have been read meanwhile."""
        return self.album.end(self.moment) is not None

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The picture, and its frame."""
        target.blit(_picture(self.moment, self.album.end(self.moment), rect.size), rect)
        ring(target, rect, theme.FRAME, pen(3), pen(2))


@dataclass(slots=True)
class PictureButton(Button):
    """A picture with its words, to be pressed: golden while it is pointed at."""

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Only what shows that it can be pressed."""
        if hover:
            gold_ring(target, self.rect, pen(3), pen(4))
        if focus:
            focus_ring(target, self.rect, pen(4))


def moment_tile(album: Album, moment: GreatMoment, watch: Callable[[], object]) -> Box:
    """The table as it was; below it what was scored, by whom and when.  A press shows it at that moment."""
    shown = PictureButton("", watch, look=ButtonLook.BARE, name=_("Watch"))
    content = column(TablePicture(album, moment), moment_line(moment), gap=8)
    return layers(pad(content, 8, 8), Control(shown, high=0, key=(moment.past.path, moment.round.number)))


def moment_line(moment: GreatMoment) -> Box:
    """The cards of a round's dearest yaku, and beside them what the round brought."""
    header, rules = moment.past.header, moment.past.header.rules
    dearest = max(moment.round.yaku, key=lambda one: one[1], default=("", 0))[0]
    more = f" +{len(moment.round.yaku) - 1}" if len(moment.round.yaku) > 1 else ""
    value = f"{moment.value}" + (f"  (×{moment.round.multiplier})" if moment.round.multiplier > 1 else "")
    title = Text(f"{names.yaku(dearest, rules).name}{more}: {value}", AtLeast(19, 15), Face.BRUSH, shorter=(value,))
    said = f"{date(moment.past.began)} · {listed(header.players)} · {names.ruleset(rules)}"
    note = Sized(Text(said, SMALL, colour=theme.INK2, wrap=True), high=InLetters(SMALL, 2.8))
    cards = cards_of(dearest, rules)[:5]
    shown: Box = Sized(CardRow(cards, 26, gap=2), wide=AtLeast(28 * len(cards), 20 * len(cards))) if cards else Space()
    return row(shown, Grow(column(title, note, gap=2)), gap=10)
