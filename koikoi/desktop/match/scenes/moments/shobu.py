"""Shōbu, 勝負: somebody stops.  Two slashes in indigo, two signs, the winner's crest and points; then the account."""

import math
import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache, partial

import pygame

from koikoi.desktop.animation.easing import share, swing
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.brushwork import Brushwork, stroke
from koikoi.desktop.draw.card_badges import rounded
from koikoi.desktop.draw.crests import PARTNER, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.retained_canvas import Blits, RetainedCanvas
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.layout.board import mirrored
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.status_line import draw_said, said_room
from koikoi.desktop.match.scenes import round_summary
from koikoi.desktop.match.scenes.flipped_scene import opposite
from koikoi.desktop.match.scenes.moments.table_moment import TableMoment, put, worth
from koikoi.desktop.match.scenes.rising_page import HELD
from koikoi.desktop.match.scenes.round_summary_parts import discs, shared_winners
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop, Push, Replace, Shared
from koikoi.engine.actions import Seat
from koikoi.engine.events import Stopped
from koikoi.engine.state import ToDecide, side_of
from koikoi.locales import language, players

SLASHES = ((0.0, "shobu-slash-1", 1173.0, (728.0, 258.0)), (0.21, "shobu-slash-2", 1065.0, (772.0, 446.0)))
"""When each begins, its picture, its length, and its middle.  The first goes to the right, the second to the left."""
SLASH = 0.19
LEAN = 9.0
"""Degrees by which both rise to the right, as they are printed."""
SIGNS = ((0.24, "勝", (566.0, 352.0), 5.0), (0.36, "負", (846.0, 372.0), 6.0))
"""When each begins to fall, its middle, and how many pixels it shakes the table."""
SIGN, HEIGHT = 0.09, 1.25
SIZE = 300
CREST, CREST_AT = (0.49, 0.11), (1110.0, 296.0)
DISC, ON_DISC = 176, 0.9
"""How large its disc of paper is, and the crest by that."""
OF_TEAM = 0.74
"""How large each of a team's crests is by that of one."""
POINTS, POINTS_AT = (0.69, 0.11), (1118.0, 442.0)
HIGH, EDGE = 1.6, 14
"""How much larger the points begin to fall, and how far they stay from the edge of the window."""
READ = 0.91
END = 1.2
"""When the account's sheet begins to come up: until then everything can be read."""
DROPS = 9
"""Of ink, that a sign throws."""


class ShobuScene(TableMoment):
    """The end of a round that somebody has won by stopping."""

    length = END - HELD  # while the sheet is drawn, everything stays as it is
    read = READ
    cues = (
        (0.0, Cue.SHOBU),
        (0.01, Cue.BRUSH),
        *((start + SIGN, Cue.DON) for start, *_ in SIGNS),
        (sum(CREST), Cue.STAMP),
        (sum(POINTS), Cue.KA),
    )

    def __init__(self, state: TableState, controls: MatchControls, seat: Seat) -> None:
        super().__init__(state, controls, seat)
        phase = state.view.phase
        self.points = phase.account.total if isinstance(phase, ToDecide) else state.view.worth(seat).total
        agent = state.source.seating.chairs[seat].agent
        self.said = players.stops(agent.partition(":")[2]) if agent else ""
        self.side = side_of(state.source.rules, len(state.source.players), seat)

    def enter(self, size: tuple[int, int]) -> None:
        """What falls is made ahead, and the sheet of the account."""
        super().enter(size)
        make_ahead(partial(self.rehearse, sum(POINTS)), partial(round_summary.prepare, size))

    def over(self) -> Change:
        """The account comes up."""
        match self._controls.proceed():
            case Push(scene):
                return Replace(scene)
            case _:
                return Pop()

    def shaken(self) -> float:
        """By the signs."""
        return sum(swing(self.clock - start - SIGN - 0.016, strength) for start, _, _, strength in SIGNS)

    def compose(self, stage: RetainedCanvas) -> None:
        """Slashes, signs with their drops, crest, points."""
        for number, (start, name, long, middle) in enumerate(SLASHES):
            if (seen := self.part(start, SLASH, _quick)) > 0.0:
                self.written(stage, name, slash(name, self.px(long), 1 - 2 * number), self.spot(*middle), seen)
        size = self.px(SIZE)
        for start, sign, middle, _strength in SIGNS:
            at, since = self.spot(*middle), self.clock - start - SIGN
            if since >= 0.0:
                thrown = 1.0 if animation_speed().fade else round(share(since, 0.016, 0.09), 1)
                stage.put((sign, "drops"), (thrown, at), _drops, sign, at, self.s, thrown)
            self.stamp(stage, sign, _sign(sign, size), at, start, SIGN, HEIGHT, shows=sign)
        board, chair = self._state.board, self._state.source.seating.chairs[self.seat]
        if self.clock >= CREST[0] and not self.away:
            at = self.spot(*CREST_AT)
            self.stamp(stage, "crest", self._crests(), at, *CREST, 1.4, 7.0, shows=self._crest_key)
        if self.clock >= POINTS[0]:
            told, at = worth(self.points, self.px(104), self.px(30), language()), self.spot(*POINTS_AT)
            half, edge = told.get_width() / 2, self.size[0] - self.px(EDGE)
            at = min(at[0], edge - half), at[1]
            high = min(HIGH, (edge - at[0]) / half)
            self.stamp(stage, "points", told, at, *POINTS, high, shows=self.points)
        if self.said and self.clock >= sum(POINTS):
            stage.put("said", board, lambda target: draw_said(PanelCache(target), board, chair, (self.said,)))

    def clear(self, target: Surface) -> None:
        """Takes off the slip that says who stops: this tells it, and it would show between the strokes."""
        state, board = self._state, self._state.board
        chair, ground = state.source.seating.chairs[self.seat], self.services.painter.ground(board, state.view.month)
        told = status_texts.happened(Stopped(self.seat), state.source.rules, state.source.players)
        beyond = board.px(1.0, 4)
        slip = said_room(board, chair, (told,)).inflate(beyond, beyond)
        slips = [slip]
        if board.turned:
            theirs = said_room(state.opposite, chair, (told,)).inflate(beyond, beyond)
            slips.append(mirrored(theirs, self.size))
        for area in slips:
            target.blit(ground, area, area)

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The crests, once they have been stamped, as they are read."""
        if self.clock < sum(CREST):
            return {}
        shared = shared_winners(self._state.source, {self.side: self._crests_area}, 1.0 / ON_DISC)
        turned = self.seat in self._state.board.turned
        return {key: opposite(one, self.size) for key, one in shared.items()} if turned else shared

    @property
    def _crests_area(self) -> pygame.Rect:
        """Where those lie who win, a team's beside each other."""
        partners = len(seats_of(self._state.source, self.side)) - 1
        high = 2 * round(self.px(DISC) * ON_DISC * (OF_TEAM if partners else 1.0) / 2)  # its middle is a whole pixel
        area = pygame.Rect(0, 0, round(high * (1.0 + PARTNER * partners)), high)
        x, y = self.spot(*CREST_AT)
        area.center = round(x), round(y)
        return area

    @property
    def _crest_key(self) -> object:
        chairs = self._state.source.seating.chairs
        return tuple(chairs[seat] for seat in seats_of(self._state.source, self.side))

    def _crests(self) -> Surface:
        """Those who win, each on a disc of paper."""
        source, area = self._state.source, self._crests_area

        def make() -> Surface:
            edge = round(area.h * (1.0 / ON_DISC - 1.0) / 2) + 1
            made, here = Surface(area.inflate(2 * edge, 2 * edge).size, pygame.SRCALPHA), area.copy()
            here.topleft = edge, edge
            discs(source, self.side, 1.0 / ON_DISC, made, here)
            side_crests(made, source, self.side, here.left, here.top + here.h / 2, here.h)
            return for_screen(made)

        return sprites().kept.get(("shobu-crest", self._crest_key, self.px(DISC), theme.stark), make)


def prepare(scale: float) -> Iterator[Callable[[], object]]:
    """What makes its pictures for a window of this scale."""
    for number, (_start, name, long, _middle) in enumerate(SLASHES):
        yield partial(_cut_ahead, name, round(long * scale), 1 - 2 * number)
    for _start, sign, _middle, _strength in SIGNS:
        yield partial(_sign, sign, round(SIZE * scale))


def _cut_ahead(name: str, size: int, way: int) -> None:
    slash(name, size, way).cut()


def _quick(t: float) -> float:
    return 1.0 - math.pow(1.0 - t, 2.2)


@lru_cache(maxsize=2)
def slash(name: str, size: int, way: int) -> Brushwork:
    """A stroke of this length that leans to the right; `way`: 1 where the brush goes there, -1 where it comes."""
    lean = math.radians(LEAN)
    return stroke(sprites().thing(name, size), (way * math.cos(lean), -way * math.sin(lean)))


@lru_cache(maxsize=4)
def _sign(sign: str, size: int) -> Surface:
    """A sign of this height, without air around it."""
    picture = fonts.text(Face.BRUSH, fonts.lettering(size), sign, theme.PAPER)
    return for_screen(picture.subsurface(picture.get_bounding_rect()).copy())


def _drops(target: Blits, sign: str, at: tuple[float, float], scale: float, thrown: float) -> None:
    """Drops of ink around a sign, as far as they have flown; there they stay."""
    own = random.Random(sign)
    for _ in range(DROPS):
        turn, far, size = own.uniform(0.0, math.tau), own.uniform(112.0, 190.0), own.uniform(4.0, 11.0)
        reach = (60.0 + (far - 60.0) * thrown) * scale
        x, y = at[0] + math.cos(turn) * reach * 1.05, at[1] + math.sin(turn) * reach * 0.95
        side = max(round(size * scale), 2)
        put(target, rounded((side, side), side / 2, theme.PAPER), (x, y))
