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
from koikoi.desktop.draw.crests import seat_crest, seats_of
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.panel_cache import PanelCache
from koikoi.desktop.draw.retained_canvas import Blits, RetainedCanvas
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.match.hud.status_line import draw_said
from koikoi.desktop.match.scenes import round_summary
from koikoi.desktop.match.scenes.moments.table_moment import TableMoment, put, worth
from koikoi.desktop.match.scenes.rising_page import HELD
from koikoi.desktop.match.scenes.round_summary_parts import shared_winners
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop, Push, Replace, Shared
from koikoi.engine.actions import Seat
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
POINTS, POINTS_AT = (0.69, 0.11), (1118.0, 442.0)
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
            self.stamp(stage, "crest", self._crest(), self.spot(*CREST_AT), *CREST, 1.4, 7.0, shows=chair)
        if self.clock >= POINTS[0]:
            told = worth(self.points, self.px(104), self.px(30), language())
            self.stamp(stage, "points", told, self.spot(*POINTS_AT), *POINTS, 1.6, shows=self.points)
        if self.said and self.clock >= sum(POINTS):
            stage.put("said", board, lambda target: draw_said(PanelCache(target), board, chair, (self.said,)))

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The crest, once it has been stamped; upside down it would have to turn, beside a partner's to hide."""
        source = self._state.source
        if self.clock < sum(CREST):
            return {}
        side = side_of(source.rules, len(source.players), self.seat)
        if self.seat in self._state.board.turned or len(seats_of(source, side)) > 1:
            return {}
        large = round(self.px(DISC) * ON_DISC)
        area = pygame.Rect(0, 0, large, large)
        area.center = round(self.spot(*CREST_AT)[0]), round(self.spot(*CREST_AT)[1])
        return shared_winners(source, {side: area}, paper=1.0 / ON_DISC)

    def _crest(self) -> Surface:
        """The winner's, on a disc of paper."""
        large, source = self.px(DISC), self._state.source

        def make() -> Surface:
            made = rounded((large, large), large / 2, theme.PAPER).copy()
            seat_crest(made, source, self.seat, made.get_rect().center, large * ON_DISC)
            return made

        chair = source.seating.chairs[self.seat]
        return sprites().kept.get(("shobu-crest", chair, large, theme.stark), make)


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
