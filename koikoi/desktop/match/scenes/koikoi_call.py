"""The moment of a koi-koi: a dry stroke, a red sun, the call in brush; then the lantern flies to its hook."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial

import pygame

from koikoi import settings
from koikoi.desktop.animation.easing import ease, ease_in, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.brushwork import Brushwork, Slice, ordered, stroke
from koikoi.desktop.draw.lent import copied, lent
from koikoi.desktop.draw.painter import PREMUL, Surface, faded, lantern
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sprites import STROKES, for_screen, sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.draw.surface_cache import own
from koikoi.desktop.layout.board import Board
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.player_plates import lantern_spots
from koikoi.desktop.match.hud.status_line import draw_said, said_room
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.timeline_scene import TimelineScene, wiped
from koikoi.engine.actions import Seat
from koikoi.locales import ngettext, sentences

STROKE = 0.38
SIGN = 0.11
WRITTEN = 4 * SIGN
"""Seconds in which all signs are written, stroke by stroke."""
SUNRISE = 1.1
"""Seconds in which the sun rises from below the window to behind the stroke: longer than all signs take."""
SAID = 0.2, 0.22
"""When the line is laid from the left, once no scroll is rolled up over it, and how long that takes."""
RESTS = 1.15
"""When all of it is there, and still."""
LIGHT, GLOWS = 0.90, 0.25
"""When the lantern is lit, and how long it takes until it is bright."""
HOME = 1.40
"""When it leaves for its hook."""
END = 1.90
WIPED, SINKS, LIGHTENS = (HOME, 0.28), (HOME + 0.03, 0.34), (HOME + 0.06, 0.34)
"""When stroke and signs are wiped away, the sun goes down, and it gets light: when, and how long it takes."""
STEP = 1.1
"""From one size of the lantern to the next, in u."""
HUNG = 0.97
"""So near to its hook it is as large as it will hang there."""
DARK = 0.45
"""How large it is at first, by that, as it swells from the dark."""
DUSKS, LIGHTS = 12, 6
"""Steps in which it gets dark, and in which it gets light again."""


def prepare(board: Board) -> Iterator[Callable[[], object]]:
    """What makes its pictures for a table."""
    high = _height(board.cloth)
    yield partial(sprites().thing, "koikoi-sun", high * SUN)
    yield partial(_cut_ahead, _band, high)
    yield partial(_cut_ahead, _signs, high)
    yield partial(_cut_ahead, _written, high, _aside(board.cloth))
    least = min(
        (spot[2] for hooks in board.hooks.values() for spot in lantern_spots(hooks, 3)), default=board.px(LARGE)
    )
    step = board.px(STEP)
    for size in range(round(least / step) * step, board.px(LARGE) + step, step):
        yield partial(sprites().thing, "lantern-glow", size * 1.7)
        yield partial(sprites().thing, "lantern-lit", size)


def _cut_ahead(work: Callable[..., Brushwork], *what: float) -> None:
    work(*what).cut()


def _height(cloth: pygame.Rect) -> float:
    """Of the stroke, about."""
    return min(cloth.h * 0.36, cloth.w / 4.4)


def _middle(cloth: pygame.Rect) -> tuple[float, float]:
    """Of sun and signs."""
    return cloth.left + cloth.w * 0.45, cloth.top + cloth.h * 0.42


def _aside(cloth: pygame.Rect) -> int:
    """How far the signs stand to the right of the stroke's middle."""
    return round(_middle(cloth)[0]) - cloth.centerx


LARGE = 27
"""The lantern as it is lit, in u."""
SUN, BAND, NAME = 1.72, 4.5, 0.66 / 330 * 1600
"""How large sun, stroke and call are, by that."""


class KoiKoiCallScene(TimelineScene):
    """Lies over the table for a breath; a click or Enter hurries it away."""

    length = END
    stays = (HOME, 0.7)
    cues = (
        (0.0, Cue.DON),
        (0.02, Cue.BRUSH),
        (STROKE, Cue.DON),
        (STROKE + 2 * SIGN, Cue.KA),
        (LIGHT, Cue.LANTERN),
    )

    def __init__(self, state: TableState, seat: Seat) -> None:
        super().__init__()
        self._state = state
        self.seat = self.voice = seat
        self.said = self._stake()
        self._table: tuple[tuple[object, object], Surface] | None = None
        """The table as it lies below, and what that depends on: nothing moves there."""
        self._dusk: tuple[int, Surface] | None = None
        """The same in the dusk, so many DUSKS of it."""
        self._whole: Surface | None = None
        """All of it in the dusk."""
        self._last: Surface | None = None
        """The same with line and lantern, where it fades."""

    def let_go(self) -> None:
        """Of the table, and of all that lay over it."""
        super().let_go()
        self._table = self._dusk = self._whole = self._last = None

    @property
    def opaque(self) -> bool:  # type: ignore[override]
        """Once the table has been seen, for as long as nothing changes on it: hands may be opened and closed."""
        return self._table is not None and self._table[0] == self._below

    @property
    def _below(self) -> tuple[object, object]:
        """What is seen of it, and that a hook has been freed for the lantern."""
        visible = self._state.visibility
        seen = self.size, settings.now(), self._state.view, visible.near, visible.mode, visible.viewer
        return seen, self._state.coming

    def _stake(self) -> tuple[str, ...]:
        """What is at stake, in full and shorter; a computer player need not be told what it risks."""
        view = self._state.view
        points = view.worth(self.seat).total
        text = ngettext(
            "Koi-koi! {points} point is at stake.", "Koi-koi! {points} points are at stake.", points
        ).format(points=points)
        if self._state.computer(self.seat):
            return (text,)
        return sentences((text, status_texts.risk(view, self.seat))), text

    @property
    def animating(self) -> bool:
        """Always: it is only a moment."""
        return True

    def update(self, seconds: float) -> Change | None:
        """Ends by itself."""
        super().update(seconds)
        if self.clock > HOME:
            self._state.coming = self.seat
        self._state.hung = self.whole
        return Pop() if self.whole else None

    def compose_above(self, stage: Group) -> None:
        """The stroke goes over the scroll with the question, too."""
        if self.clock and not animation_speed().fade:
            stage.put("stroke", self.clock, self._stroke, _middle(self._state.board.cloth))

    def paint(self, target: Surface) -> None:
        """Dusk, sun, stroke, sign after sign; at the end only the lantern is left."""
        board = self._state.board
        if not self.opaque:
            if self._table is None or self._table[0][0] != self._below[0]:
                self._whole = self._last = None
            self._table, self._dusk = (self._below, copied(target)), None
            if not self.clock:
                return
        x, y = _middle(board.cloth)
        middle = x, y + self._tremor * board.px(0.7)
        if self.clock > HOME and animation_speed().fade:
            self._fade(target, middle)
        elif self.clock > HOME:
            self._leave(target, middle)
        else:
            if self.clock < RESTS:
                self._darken(target, round(self.part(0.0, STROKE) * DUSKS))
                self._call(target, middle)
            else:
                target.blit(self._resting(target, middle), (0, 0))
            self._line(target, self.part(*SAID))
        home = self.part(HOME, END - HOME, ease) if self.clock > HOME else 0.0
        self._lantern(target, self._lit_at(middle[1]), home)

    def _lit_at(self, y: float) -> tuple[float, float]:
        """Where the lantern is lit, beside or below the stroke's end at that height: it hangs over no words."""
        board = self._state.board
        cloth = board.cloth
        upright = cloth.h > cloth.w
        below, high = board.px(LARGE) * 0.72 if upright else 0.0, board.px(LARGE)
        slip = said_room(board, self._state.source.seating.chairs[self.seat], self.said)
        most = slip.top - high / 2 - board.px(0.6)
        free = not upright or y + below <= most
        return cloth.left + cloth.w * (0.82 if upright and free else 0.905), min(y + below, most)

    def _darken(self, target: Surface, step: int) -> None:
        assert self._table is not None
        table = self._table[1]
        if self._dusk is None or self._dusk[0] != step:
            dusk, picture = step / DUSKS, lent(table) if self._dusk is None else self._dusk[1]
            picture.blit(table, (0, 0))
            shade = round(255 * (1.0 - 0.58 * dusk))
            picture.fill((shade, shade, min(shade + round(6 * dusk), 255)), special_flags=pygame.BLEND_RGB_MULT)
            self._dusk = step, picture
        target.blit(self._dusk[1], (0, 0))

    def _resting(self, target: Surface, middle: tuple[float, float]) -> Surface:
        """The dusk and the call once all of it is there."""
        if self._whole is None:
            self._whole = lent(target)
            self._darken(self._whole, DUSKS)
            self._call(self._whole, middle)
        return self._whole

    def _fade(self, target: Surface, middle: tuple[float, float]) -> None:
        """All of it fades over the table, on which the lantern hangs already."""
        assert self._table is not None
        if self._last is None:
            self._last = copied(self._resting(target, middle))
            self._line(self._last, 1.0)
            self._lantern(self._last, self._lit_at(middle[1]), 0.0)
        target.blit(self._table[1], (0, 0))
        here = 1.0 - share(self.clock, HOME, animation_speed().fade)
        if here > 0.0:
            faded(target, self._last, here)

    def _leave(self, target: Surface, middle: tuple[float, float]) -> None:
        """Stroke, signs and line are wiped away from the left; the sun sinks, and it gets light."""
        assert self._table is not None
        cloth = self._state.board.cloth
        if dark := round((1.0 - self.part(*LIGHTENS, float)) * LIGHTS) * DUSKS // LIGHTS:
            self._darken(target, dark)
        else:
            target.blit(self._table[1], (0, 0))
        sunk, gone = self.part(*SINKS, partial(ease_in, power=2.0)), self.part(*WIPED, float)
        if sunk < 1.0:
            self._sun(target, middle, sunk)
        if gone < 1.0:
            work = _written(_height(cloth), _aside(cloth))
            self._laid(target, work, (cloth.centerx, round(middle[1])), work.left(gone))
            self._line(target, 1.0, gone)

    def _laid(self, target: Blits, work: Brushwork, middle: tuple[int, int], slices: Sequence[Slice]) -> None:
        """Strokes as far as they are there."""
        place = work.whole[0].picture.get_rect(center=middle)
        for one in slices:
            target.blit(one.picture, (place.left + one.at[0], place.top + one.at[1]), special_flags=PREMUL)

    @property
    def _tremor(self) -> float:
        """How the second beat of the drum shakes stroke and sun: -1 to 1, soon over."""
        since = self.clock - STROKE
        return 0.0 if since < 0.0 or animation_speed().fade else math.exp(-9.0 * since) * math.cos(46.0 * since)

    def _call(self, target: Surface, middle: tuple[float, float]) -> None:
        high = _height(self._state.board.cloth)
        if (risen := self.part(0.05, SUNRISE)) > 0.0:
            self._sun(target, middle, 1.0 - risen)
        self._stroke(target, middle)
        signs = _signs(high)
        written = self.part(STROKE, WRITTEN, float)
        self._laid(target, signs, (round(middle[0]), round(middle[1])), signs.seen(written))

    def _sun(self, target: Surface, middle: tuple[float, float], below: float) -> None:
        """Its disc; `below`: how much of the way to under the window."""
        sun = sprites().thing("koikoi-sun", _height(self._state.board.cloth) * SUN)
        at = sun.get_rect(center=(round(middle[0]), round(middle[1])))
        target.blit(sun, at.move(0, round((target.get_height() - at.top) * below)), special_flags=PREMUL)

    def _stroke(self, target: Blits, middle: tuple[float, float]) -> None:
        """As far as it is drawn."""
        cloth = self._state.board.cloth
        band = _band(_height(cloth))
        self._laid(target, band, (cloth.centerx, round(middle[1])), band.seen(self.part(0.0, STROKE)))

    def _lantern(self, target: Surface, start: tuple[float, float], part: float) -> None:
        """It is lit at the end of the stroke and goes home in a bow, of which it has come a part."""
        if (lit := self.part(LIGHT, GLOWS)) <= 0.0:
            return
        board = self._state.board
        *end, size = lantern_spots(board.hooks[self.seat], self._state.view.calls[self.seat] + 1)[-1]
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part - 4.0 * part * (1.0 - part) * board.px(10)
        large, step = board.px(LARGE), board.px(STEP)
        if lit < 1.0:
            _kindled(target, (x, y), large, step, lit)
            return
        lantern(target, (x, y), round((large + (size - large) * part) / step) * step if part < HUNG else size)

    def _line(self, target: Surface, seen: float, gone: float = 0.0) -> None:
        """Who calls, and what is at stake, as far as it is laid and not wiped away; two face to face both read it."""
        chair, board = self._state.source.seating.chairs[self.seat], self._state.board
        window = target.get_rect()
        with wiped(target, window, seen, gone):
            draw_said(PanelCache(target), board, chair, self.said)
        if board.turned:
            with wiped(target, window, 1.0 - gone, 1.0 - seen):
                draw_said(PanelCache(target, turned=True), self._state.opposite, chair, self.said)


def _kindled(target: Surface, at: tuple[float, float], size: float, step: int, lit: float) -> None:
    """The lantern while it swells from the dark; its light comes last."""
    large = round(size * (DARK + (1.0 - DARK) * lit) / step) * step
    for name, wide, strong in (("lantern-glow", round(large * 1.7), lit * lit), ("lantern-lit", large, lit)):
        picture = posed((name, wide), sprites().thing(name, wide), alpha=strong)
        target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


@lru_cache(maxsize=1)
def _band(high: float) -> Brushwork:
    return stroke(sprites().thing("koikoi-band", high * BAND), (1.0, 0.0))


@lru_cache(maxsize=1)
def _written(high: float, aside: float) -> Brushwork:
    """Stroke and signs in one, to be wiped away together."""
    band, signs = (own(one(high).whole[0].picture) for one in (_band, _signs))
    wide = max(band.get_width(), signs.get_width() + 2 * abs(round(aside)))
    made = pygame.Surface((wide, max(band.get_height(), signs.get_height())), pygame.SRCALPHA)
    x, y = made.get_rect().center
    made.blit(band, band.get_rect(center=(x, y)), special_flags=PREMUL)
    made.blit(signs, signs.get_rect(center=(x + round(aside), y)), special_flags=PREMUL)
    return stroke(for_screen(made), (1.0, 0.0))


@lru_cache(maxsize=1)
def _signs(high: float) -> Brushwork:
    return ordered(sprites().thing("logo-horizontal-cream", high * NAME), sprites().row_order(), STROKES)
