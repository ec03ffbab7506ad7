"""A moment that fills the window: the table lies still in the dusk, and what comes to rest over it is kept there."""

from collections.abc import Callable, Hashable, Iterable

import pygame

from koikoi.desktop.animation.easing import share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track, in_steps
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, Slice
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.poses import posed, shadow_of
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import Blits, Group, lay
from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.engine.actions import Seat
from koikoi.locales import ngettext

Point = tuple[float, float]

DRAWING = (1280, 720)
"""All places and sizes are those of a window of this size; in others they lie around the middle."""
DUSKS = 4
"""Steps in which it gets dark: each is a whole window."""
DARKENS = Track(0.0, 0.2, in_steps(DUSKS))
"""How it gets dark, where no track says otherwise."""
PRESSED, OPENS = 0.033, 0.07
"""Seconds for which what has fallen is pressed, and in which it opens again."""
SQUASH = 0.035


def scale_of(size: tuple[int, int]) -> float:
    """Of the drawing in a window, as large as that allows."""
    return min(size[0] / DRAWING[0], size[1] / DRAWING[1])


class WindowMoment(BoxScene):
    """A moment that has the whole window for itself: what lies below it, in the dusk, and what it shows over that."""

    opaque = True
    dusk = (0.42, 0.45, 0.55)
    """What is left of the red, green and blue of the table."""

    # What its kinds say

    def compose_lying(self, stage: Group) -> None:
        """Puts what it lies over."""
        ground = self.services.painter.plain(self.size)
        stage.put("ground", ground, lay, ground)

    def show(self, stage: Group) -> None:
        """Puts everything that is seen now over that."""

    def shaken(self) -> float:
        """By how many pixels of the drawing everything is off its place, downwards."""
        return 0.0

    def over(self) -> Change | None:
        """It has been seen: what follows."""

    @property
    def night(self) -> float:
        """How dark it is, 0 to 1: by the tracks `darkens` and `lightens`, where there are any."""
        tracks = self.clock.timeline.tracks
        light = self.clock.at("lightens") if "lightens" in tracks else 0.0
        return self.clock.at(tracks.get("darkens", DARKENS)) - light

    # Measures

    @property
    def s(self) -> float:
        """Of the drawing, as large as the window allows."""
        return scale_of(self.size)

    def spot(self, x: float, y: float) -> Point:
        """A place of the drawing in this window."""
        return self.size[0] / 2 + (x - DRAWING[0] / 2) * self.s, self.size[1] / 2 + (y - DRAWING[1] / 2) * self.s

    # Time

    @property
    def animating(self) -> bool:
        """Always: it is only a moment."""
        return True

    def update(self, seconds: float) -> Change | None:
        """Ends by itself."""
        super().update(seconds)
        return self.over() if self.clock.over else None

    # Drawing

    def compose(self, stage: Group) -> None:
        """What it lies over, in the dusk, and what it shows."""
        self.put_dusk(stage, self.shake)
        self.show(stage.group((self, "shaken"), shake=self.shake))

    def put_dusk(self, stage: Group, shake: int) -> None:
        """Puts what it lies over, as dark as it is, and so many pixels further down."""
        night = self.night
        left = tuple(round(255 * (1.0 - (1.0 - tone) * night)) for tone in self.dusk) if night else None
        below = stage.group((self, "shaken below"), shake=shake)
        self.compose_lying(below.group((self, "dusk"), shade=left))  # type: ignore[arg-type]

    @property
    def shake(self) -> int:
        """Pixels by which everything is off its place, downwards as it is read."""
        return 0 if animation_speed().fade else self.px(self.shaken())

    # What lands

    def stamp(
        self, stage: Group, name: str, make: Callable[[], Surface], at: Point, falls: Track,
        height: float, turn: float = 0.0, *, shows: Hashable, edge: float | None = None,
    ) -> None:  # fmt: skip
        """Something that falls on the table and is pressed: `height` is how large it begins, `turn` how much turned.

        Its shadow runs to meet it.  `shows`: what its picture shows, by which its poses are kept; `edge`: pixels from
        the left beyond which nothing of it may be, so that it begins less large, or lies further to the left.
        """
        if not self.clock.begun(falls):
            return
        fell = 1.0 if animation_speed().fade else share(self.clock.seconds, falls.start, falls.length) ** 2
        pressed = 0.0
        if fell >= 1.0 and not animation_speed().fade:
            pressed = SQUASH * (1.0 - share(self.clock.since(falls), PRESSED, OPENS))
        state = (shows, at, self.s, height, turn, fell, pressed, edge)
        stage.put(name, state, _stamp, name, make, state, self.px(14), (self.px(16), self.px(30)))

    def written(
        self, stage: Group, name: Hashable, make: Callable[[], Brushwork], at: Point, seen: float, gone: float = 0.0,
        *, shows: Hashable = None,
    ) -> None:  # fmt: skip
        """Strokes or lettering around a place, as far as they are written, and not wiped away again."""
        if seen > 0.0 and gone < 1.0:
            stage.put(name, (shows, at, self.s, seen, gone), put_work, make, at, seen, gone)


class TableMoment(WindowMoment):
    """What is drawn over the table, as it lies there when the moment begins: towards the seat whose moment it is."""

    def __init__(
        self, state: TableState, controls: MatchControls, seat: Seat, timeline: Timeline | None = None
    ) -> None:
        super().__init__(timeline)
        self.state, self.controls = state, controls
        self.seat = self.voice = seat

    @property
    def turned(self) -> bool:  # type: ignore[override]
        """As it is read by the one whose moment it is."""
        return self.seat in self.state.board.turned

    def over(self) -> Change | None:
        """The table goes on."""
        return Pop()

    def compose_below(self, stage: Group) -> None:
        """The table, in the dusk, from whichever side that is read."""
        self.put_dusk(stage, -self.shake if self.turned else self.shake)

    def compose(self, stage: Group) -> None:
        """What it shows."""
        self.show(stage.group((self, "shaken"), shake=self.shake))

    def compose_lying(self, stage: Group) -> None:
        """The table, with no more on it than may be seen now."""
        self.controls.compose_table(stage, self.lying, self.state)

    @property
    def lying(self) -> Picture:
        """What lies on it."""
        return self.state.board.picture


def put(target: Blits, picture: Surface, at: Point) -> None:
    """A picture around a place."""
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


def put_made(target: Blits, make: Callable[[], Surface], at: Point) -> None:
    """The same, made when it is wanted."""
    put(target, make(), at)


def _stamp(
    target: Blits, name: str, make: Callable[[], Surface],
    state: tuple[Hashable, Point, float, float, float, float, float, float | None], blur: int, below: tuple[int, int],
) -> None:  # fmt: skip
    """What falls, so far; its shadow before it lies there."""
    shows, at, _scale, height, turn, fell, pressed, edge = state
    picture = make()
    if edge is not None:
        half = picture.get_width() / 2
        at = min(at[0], edge - half), at[1]
        height = min(height, (edge - at[0]) / half)
    key = (name, shows, picture.get_size())
    pose = posed(key, picture, height + (1.0 - height) * fell - pressed, turn * (1.0 - fell))
    if fell < 1.0:
        low = posed((key, "shadow"), shadow_of(key, picture, blur), height + (1.0 - height) * fell)
        put(target, low, (at[0] + below[0] * (1.0 - fell), at[1] + below[1] * (1.0 - fell)))
    put(target, pose, at)


def put_work(target: Blits, make: Callable[[], Brushwork], at: Point, seen: float, gone: float = 0.0) -> None:
    """Strokes or lettering around a place, as far as they are written, and not wiped away again."""
    work = make()
    put_slices(target, work.left(gone) if gone else work.seen(seen), corner(work, at))


def corner(work: Brushwork, at: Point) -> tuple[int, int]:
    """Where the upper left corner of strokes or lettering around a place lies."""
    wide, high = work.whole[0].picture.get_size()
    return round(at[0] - wide / 2), round(at[1] - high / 2)


def put_slices(target: Blits, slices: Iterable[Slice], corner: tuple[int, int]) -> None:
    """Slices of a picture whose upper left corner lies there."""
    for one in slices:
        target.blit(one.picture, (corner[0] + one.at[0], corner[1] + one.at[1]), special_flags=PREMUL)


@source
def worth(points: int, big: int, small: int, _language: str) -> Surface:
    """A number of points so large, and its word beside it."""
    number = fonts.text(Face.BOLD, fonts.lettering(big), str(points), theme.PAPER)
    word = fonts.text(Face.BOLD, fonts.lettering(small), ngettext("point", "points", points), theme.PAPER)
    gap = small // 2
    made = Surface((number.get_width() + gap + word.get_width(), number.get_height()), pygame.SRCALPHA)
    made.blit(number, (0, 0), special_flags=PREMUL)
    top = round(0.74 * (number.get_height() - word.get_height()))
    made.blit(word, (number.get_width() + gap, top), special_flags=PREMUL)
    return for_screen(made)
