"""The moment of a koi-koi: a dry stroke, a red sun, the call in brush; then the lantern flies to its hook."""

import math
from functools import partial

import pygame

from koikoi.desktop.animation.easing import ease, ease_in
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track, even, stepped
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.brushwork import Brushwork, ordered, stroke
from koikoi.desktop.draw.painter import PREMUL, lantern
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import STROKES, for_screen, sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.player_plates import lantern_spots
from koikoi.desktop.match.hud.status_line import draw_said, said_room
from koikoi.desktop.match.scenes.moments.table_moment import Point, TableMoment, put_made, put_work
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change
from koikoi.engine.actions import Seat
from koikoi.locales import ngettext, sentences

STROKE, SIGN = 0.38, 0.11
"""Seconds in which the stroke is drawn, and one sign is written."""
LIGHT, HOME, END = 0.90, 1.40, 1.90
"""When the lantern is lit, when it leaves for its hook, and when it has come there."""
STEP = 1.1
"""From one size of the lantern to the next, in u."""
HUNG = 0.97
"""So near to its hook it is as large as it will hang there."""
DARK = 0.45
"""How large it is at first, by that, as it swells from the dark."""
DUSKS, LIGHTS = 12, 6
"""Steps in which it gets dark, and in which it gets light again."""
TIMELINE = Timeline(
    {
        "stroke": Track(0.0, STROKE),
        "darkens": Track(0.0, STROKE, stepped(DUSKS)),
        "sun": Track(0.05, 1.1),
        "said": Track(0.2, 0.22),
        "signs": Track(STROKE, 4 * SIGN, even),
        "lantern": Track(LIGHT, 0.25),
        "home": Track(HOME, END - HOME, ease),
        "wiped": Track(HOME, 0.28, even),
        "sinks": Track(HOME + 0.03, 0.34, partial(ease_in, power=2.0)),
        "lightens": Track(HOME + 0.06, 0.34, stepped(LIGHTS, even)),
    },
    cues=(
        (0.0, Cue.DON),
        (0.02, Cue.BRUSH),
        (STROKE, Cue.DON),
        (STROKE + 2 * SIGN, Cue.KA),
        (LIGHT, Cue.LANTERN),
    ),
    length=END,
    stays=(HOME - 0.01, 0.7),
)


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


class KoiKoiCallScene(TableMoment):
    """Lies over the table for a breath; a click or Enter hurries it away."""

    dusk = (0.42, 0.42, 0.42 + 6 / 255)
    timeline = TIMELINE
    turned = False

    def __init__(self, state: TableState, controls: MatchControls, seat: Seat) -> None:
        super().__init__(state, controls, seat)
        self.said = self._stake()

    def _stake(self) -> tuple[str, ...]:
        """What is at stake, in full and shorter; a computer player need not be told what it risks."""
        view = self.state.view
        points = view.worth(self.seat).total
        text = ngettext(
            "Koi-koi! {points} point is at stake.", "Koi-koi! {points} points are at stake.", points
        ).format(points=points)
        if self.state.computer(self.seat):
            return (text,)
        return sentences((text, status_texts.risk(view, self.seat))), text

    def update(self, seconds: float) -> Change | None:
        """A hook is freed for the lantern, which hangs there at the end."""
        change = super().update(seconds)
        if self.clock.seconds > HOME:
            self.state.coming = self.seat
        self.state.hung = self.clock.whole
        return change

    # What is seen

    def show(self, stage: Group) -> None:
        """Sun, stroke, sign after sign, what is said; at the end only the lantern is left."""
        cloth, clock = self.state.board.cloth, self.clock
        x, y = _middle(cloth)
        middle, high = (x, y + self._tremor * self.state.board.px(0.7)), _height(cloth)
        gone = clock.at("wiped")
        self._put_sun(stage, middle)
        if gone > 0.0:
            both = partial(_written, high, _aside(cloth))
            self.written(stage, "both", both, (cloth.centerx, round(middle[1])), 1.0, gone, shows=high)
        else:
            self._put_stroke(stage, middle)
            self.written(stage, "signs", partial(_signs, high), middle, clock.at("signs"), shows=high)
        self._put_said(stage, clock.at("said"), gone)
        self._put_lantern(stage, self._lit_at(middle[1]))

    def compose_above(self, stage: Group) -> None:
        """The stroke goes over the scroll with the question, too."""
        if not animation_speed().fade:
            self._put_stroke(stage, _middle(self.state.board.cloth))

    @property
    def _tremor(self) -> float:
        """How the second beat of the drum shakes stroke and sun: -1 to 1, soon over."""
        since = self.clock.since("stroke")
        return 0.0 if since < 0.0 or animation_speed().fade else math.exp(-9.0 * since) * math.cos(46.0 * since)

    def _put_sun(self, stage: Group, middle: Point) -> None:
        """Its disc rises from below the window to behind the stroke, and sinks again."""
        risen, sunk = self.clock.at("sun"), self.clock.at("sinks")
        if risen <= 0.0 or sunk >= 1.0:
            return
        size = _height(self.state.board.cloth) * SUN
        below = max(1.0 - risen, sunk) * (self.size[1] - middle[1] + size / 2)
        at = middle[0], middle[1] + below
        stage.put("sun", (at, size), put_made, partial(sprites().thing, "koikoi-sun", size), at)

    def _put_stroke(self, stage: Group, middle: Point) -> None:
        cloth, seen = self.state.board.cloth, self.clock.at("stroke")
        at = cloth.centerx, round(middle[1])
        if seen > 0.0:
            stage.put("stroke", (seen, at, tuple(cloth)), put_work, partial(_band, _height(cloth)), at, seen)

    def _put_said(self, stage: Group, seen: float, gone: float) -> None:
        """Who calls, and what is at stake, as far as it is laid and not wiped away; two face to face both read it."""
        state, board, wide = self.state, self.state.board, self.size[0]
        clip = pygame.Rect(round(wide * gone), 0, round(wide * seen) - round(wide * gone), self.size[1])
        if clip.w <= 0:
            return
        chair = state.source.seating.chairs[self.seat]
        sides = [(board, False), *([(state.opposite, True)] if board.turned else [])]
        for frame, far in sides:
            area = mirrored(clip, self.size) if far else clip
            said = stage.group(("said", far), clip=area, turned=far)
            said.put(
                "said", frame, lambda onto, frame=frame: draw_said(PanelCache(onto, frame), frame, chair, self.said)
            )

    def _lit_at(self, y: float) -> Point:
        """Where the lantern is lit, beside or below the stroke's end at that height: it hangs over no words."""
        board = self.state.board
        cloth = board.cloth
        upright = cloth.h > cloth.w
        below, high = board.px(LARGE) * 0.72 if upright else 0.0, board.px(LARGE)
        slip = said_room(board, self.state.source.seating.chairs[self.seat], self.said)
        most = slip.top - high / 2 - board.px(0.6)
        free = not upright or y + below <= most
        return cloth.left + cloth.w * (0.82 if upright and free else 0.905), min(y + below, most)

    def _put_lantern(self, stage: Group, start: Point) -> None:
        """It is lit at the end of the stroke and goes home in a bow."""
        if (lit := self.clock.at("lantern")) <= 0.0:
            return
        board, part = self.state.board, self.clock.at("home")
        *end, size = lantern_spots(board.hooks[self.seat], self.state.view.calls[self.seat] + 1)[-1]
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part - 4.0 * part * (1.0 - part) * board.px(10)
        large, step = board.px(LARGE), board.px(STEP)
        if lit < 1.0:
            stage.put("lantern", (x, y, large, lit), _kindled, (x, y), large, step, lit)
        else:
            wide = round((large + (size - large) * part) / step) * step if part < HUNG else size
            stage.put("lantern", (x, y, wide), lantern, (x, y), wide)


def _kindled(target: Blits, at: Point, size: float, step: int, lit: float) -> None:
    """The lantern while it swells from the dark; its light comes last."""
    large = round(size * (DARK + (1.0 - DARK) * lit) / step) * step
    for name, wide, strong in (("lantern-glow", round(large * 1.7), lit * lit), ("lantern-lit", large, lit)):
        picture = posed((name, wide), sprites().thing(name, wide), alpha=strong)
        target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=PREMUL)


@source
def _band(high: float) -> Brushwork:
    return stroke(sprites().thing("koikoi-band", high * BAND), (1.0, 0.0))


@source
def _written(high: float, aside: float) -> Brushwork:
    """Stroke and signs in one, to be wiped away together."""
    band, signs = (one(high).whole[0].picture for one in (_band, _signs))
    wide = max(band.get_width(), signs.get_width() + 2 * abs(round(aside)))
    made = pygame.Surface((wide, max(band.get_height(), signs.get_height())), pygame.SRCALPHA)
    x, y = made.get_rect().center
    made.blit(band, band.get_rect(center=(x, y)), special_flags=PREMUL)
    made.blit(signs, signs.get_rect(center=(x + round(aside), y)), special_flags=PREMUL)
    return stroke(for_screen(made), (1.0, 0.0))


@source
def _signs(high: float) -> Brushwork:
    return ordered(sprites().thing("logo-horizontal-cream", high * NAME), sprites().row_order(), STROKES)
