"""A moment that fills the window: the table lies still in the dusk, and what comes to rest over it is kept there."""

import math
from collections.abc import Hashable, Iterable
from copy import copy
from functools import lru_cache

import pygame

from koikoi import settings
from koikoi.desktop.animation.easing import share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, Slice
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.draw.painter import PREMUL, Surface, faded
from koikoi.desktop.draw.poses import posed, shadow_of
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import Blits, Group, Stage, lay
from koikoi.desktop.layout.board import Picture
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.engine.actions import Seat
from koikoi.locales import language, ngettext

Point = tuple[float, float]

DRAWING = (1280, 720)
"""All places and sizes are those of a window of this size; in others they lie around the middle."""
DUSKS = 4
"""Steps in which it gets dark: each is a whole window."""
PRESSED, OPENS = 0.033, 0.07
"""Seconds for which what has fallen is pressed, and in which it opens again."""
SQUASH = 0.035
REHEARSED = 60
"""Frames of a second of which all pictures are made ahead."""


def scale_of(size: tuple[int, int]) -> float:
    """Of the drawing in a window, as large as that allows."""
    return min(size[0] / DRAWING[0], size[1] / DRAWING[1])


class WindowMoment(TimelineScene):
    """A moment that has the whole window for itself."""

    opaque = True
    read = 0.0
    """The second from which on everything can be read: where nothing is to move, it begins there."""
    held = 0.9
    """Seconds for which it stands then."""
    dusk = (0.42, 0.45, 0.55)
    """What is left of the red, green and blue of the table."""
    dusks = DUSKS
    falls = 0.2
    """Seconds in which it gets dark."""

    def __init__(self) -> None:
        super().__init__()
        self._clear()

    def _clear(self) -> None:
        self._canvas = Stage()
        self._table: tuple[object, Surface] | None = None
        self._grounds: tuple[tuple[object, Surface | None], tuple[object, Surface | None]] = (
            (None, None),
            (None, None),
        )
        """The darkened table, and the one before, whose memory serves again."""
        self._shown: Surface | None = None
        """What the last frame was drawn on; None where that can't be gone on with."""

    def let_go(self) -> None:
        """Of the table, and of what lay over it."""
        super().let_go()
        if not self.goes_on:
            self._clear()

    # What its kinds say

    def below(self, target: Surface) -> None:
        """Draws what it begins with."""
        self.services.painter.plain_ground(target)

    @property
    def below_look(self) -> object:
        """What that depends on, besides the window."""
        return None

    def show(self, stage: Group) -> None:
        """Puts everything that is seen now on the stage."""

    def strewn(self, target: Surface) -> bool:
        """Draws what is in the air above everything, in many small pieces; whether there is anything."""
        return False

    def shaken(self) -> float:
        """By how many pixels of the drawing everything is off its place, downwards."""
        return 0.0

    @property
    def shake(self) -> int:
        """The same in pixels of this window."""
        return 0 if animation_speed().fade else self.px(self.shaken())

    def over(self) -> Change | None:
        """It has been seen: what follows."""

    def rehearse(self, until: float) -> None:
        """Makes all pictures that are seen until then, in their order.  Any thread may call this."""
        twin, stage, nothing = copy(self), Stage(), Surface((1, 1))
        for frame in range(round(until * REHEARSED)):
            twin.clock = frame / REHEARSED
            if twin.clock >= self.clock:  # else it has been seen already
                twin.show(stage)
                twin.strewn(nothing)

    @property
    def night(self) -> float:
        """How dark it is, 0 to 1."""
        return self.part(0.0, self.falls)

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
        fade = animation_speed().fade
        if fade:
            self.clock = max(self.clock, self.read)
        super().update(seconds)
        if self.whole and (self.haste or self.seconds >= (fade + self.held if fade else 0.0)):
            return self.over()
        return None

    # Drawing

    def draw(self, target: Surface) -> None:
        """Everything; where nothing is to move it comes out of the table as it was."""
        fade = animation_speed().fade
        if self.seconds >= fade:
            super().draw(target)
        else:
            layer = lent(target)
            super().draw(layer)
            target.blit(self._before(target), (0, 0))
            faded(target, layer, self.seconds / fade)
            self._shown = None

    def lay(self, target: Surface, steps: int) -> bool:
        """It has no boxes that could be made ready."""
        return True

    def paint(self, target: Surface) -> None:
        """Dusk, what lies in it, what moves."""
        if self._table is None and not self.clock:
            self.below(target)
            self._table = ((self.size, self.below_look), copied(target))
            return
        stage = self._canvas
        partial, self.partial_redraw = self.partial_redraw and self._shown is target, False
        stage.begin(target.get_size(), (settings.now(), language()))
        everything, ground = stage.group("moment", shake=self.shake), self._darkened(target)
        everything.put("ground", ground, lay, ground)
        self.show(everything)
        stage.show(target, anew=not partial)
        self._shown = None if self.strewn(target) else target

    def _before(self, target: Surface) -> Surface:
        """What there was when the moment began; anew where that has changed."""
        key = (self.size, self.below_look)
        if self._table is None or (self._table[0] != key and not self.away):
            picture = lent(target)
            self.below(picture)
            self._table = (key, picture)
        return self._table[1]

    def _darkened(self, target: Surface) -> Surface:
        table = self._before(target)
        step = math.ceil(self.night * self.dusks - 0.01)
        if not step:
            return table
        key = (table, step)
        if self._grounds[0][0] != key:
            spare = self._grounds[1][1]
            fits = spare is not None and spare.get_size() == table.get_size()
            picture = spare if spare is not None and fits else lent(table)
            picture.blit(table, (0, 0))
            left = [round(255 * (1.0 - (1.0 - tone) * step / self.dusks)) for tone in self.dusk]
            picture.fill(left, special_flags=pygame.BLEND_RGB_MULT)
            self._grounds = ((key, picture), self._grounds[0])
        return self._grounds[0][1] or table

    # What lands

    def stamp(
        self, stage: Group, name: str, picture: Surface, at: Point, start: float, seconds: float,
        height: float, turn: float = 0.0, *, shows: Hashable,
    ) -> None:  # fmt: skip
        """Something that falls on the table and is pressed: `height` is how large it begins, `turn` how much turned.

        Its shadow runs to meet it.  `shows`: what the picture shows, by which its poses are kept.
        """
        if self.clock < start:
            return
        fell = 1.0 if animation_speed().fade else share(self.clock, start, seconds) ** 2
        landed = self.clock - start - seconds
        grown = height + (1.0 - height) * fell
        if fell >= 1.0 and not animation_speed().fade:
            grown = 1.0 - SQUASH * (1.0 - share(landed, PRESSED, OPENS))
        key = (name, shows, picture.get_size())
        pose = posed(key, picture, grown, turn * (1.0 - fell))
        if fell < 1.0:
            low = posed((key, "shadow"), shadow_of(key, picture, self.px(14)), grown)
            where = at[0] + self.px(16) * (1.0 - fell), at[1] + self.px(30) * (1.0 - fell)
            stage.put((name, "shadow"), where, put, low, where)
        stage.put(name, (id(pose), at), put, pose, at)

    def written(
        self, stage: Group, name: Hashable, work: Brushwork, at: Point, seen: float, gone: float = 0.0
    ) -> None:  # fmt: skip
        """Strokes or lettering around a place, as far as they are written, and not wiped away again."""
        slices = work.left(gone) if gone else work.seen(seen)
        left_top = corner(work, at)
        stage.put(name, (len(slices), seen >= 1.0 and not gone, left_top, id(work)), put_slices, slices, left_top)


class TableMoment(WindowMoment):
    """What is drawn over the table, as it lies there when the moment begins: towards the seat whose moment it is."""

    def __init__(self, state: TableState, controls: MatchControls, seat: Seat) -> None:
        super().__init__()
        self._state, self._controls = state, controls
        self.seat = self.voice = seat
        self._upright: Surface | None = None
        """What whoever sits opposite sees, where the moment is theirs."""

    def let_go(self) -> None:
        """Of what was turned, too."""
        super().let_go()
        self._upright = None

    def draw(self, target: Surface) -> None:
        """As it is read by the one whose moment it is."""
        if self.seat not in self._state.board.turned:
            super().draw(target)
            return
        if self._upright is None or self._upright.get_size() != target.get_size():
            self._upright = lent(target)
        super().draw(self._upright)
        target.blit(pygame.transform.flip(self._upright, True, True), (0, 0))

    def below(self, target: Surface) -> None:
        """The table, with no more on it than may be seen now."""
        self._controls.show(target, self.lying)
        self.clear(target)
        if self.seat in self._state.board.turned:
            target.blit(pygame.transform.flip(target, True, True), (0, 0))

    @property
    def lying(self) -> Picture:
        """What lies on it."""
        return self._state.board.picture

    def clear(self, target: Surface) -> None:
        """Takes off the table what is not to be seen below it."""

    @property
    def below_look(self) -> object:
        """Hands may be opened or closed."""
        visible = self._state.visibility
        return self._state.view, visible.near, visible.mode, visible.viewer


def put(target: Blits, picture: Surface, at: Point) -> None:
    """A picture around a place."""
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


def corner(work: Brushwork, at: Point) -> tuple[int, int]:
    """Where the upper left corner of strokes or lettering around a place lies."""
    wide, high = work.whole[0].picture.get_size()
    return round(at[0] - wide / 2), round(at[1] - high / 2)


def put_slices(target: Blits, slices: Iterable[Slice], corner: tuple[int, int]) -> None:
    """Slices of a picture whose upper left corner lies there."""
    for one in slices:
        target.blit(one.picture, (corner[0] + one.at[0], corner[1] + one.at[1]), special_flags=PREMUL)


@lru_cache(maxsize=4)
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
