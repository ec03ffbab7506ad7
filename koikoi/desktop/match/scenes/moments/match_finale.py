"""The end of a match, before its chart: the finest cards fan out under a moon, and the winner's crest is stamped."""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track, even, in_steps
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.card_badges import rounded
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.crests import PARTNER, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.poses import posed, shadow_of
from koikoi.desktop.draw.sources import source, sources
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.match.scenes.moments.match_headline import HEADLINE, shared_headline
from koikoi.desktop.match.scenes.moments.petal_gusts import GUST, petals
from koikoi.desktop.match.scenes.moments.table_moment import (
    DRAWING,
    DUSKS,
    Point,
    WindowMoment,
    corner,
    put_made,
    worth,
)
from koikoi.desktop.match.scenes.round_summary_parts import shared_winners
from koikoi.desktop.match.scenes.score_terms import numbers
from koikoi.desktop.ui.scene import Change, Replace, Scene, Shared
from koikoi.engine.cards import Card
from koikoi.engine.scoring import month_of_round
from koikoi.locales import language, names
from koikoi.table.highlights import match_highlights
from koikoi.table.match_source import MatchSource

MOON = 540
CARD, STEP, RADIUS, PIVOT = 200, 13.5, 560.0, 663.0
"""How large its cards are, the degrees from one to the next, and their circle, which is so far below the moon."""
TURN = 3.0
"""Degrees from one picture to the next of a card on its way."""
FAN, OPENS, APART = 0.28, 0.42, 0.034
"""When the fan opens, how long a card takes, how much later its neighbour."""
BIG, SMALL = 76, 30
"""Letters of the title and of the line below it."""
RECOIL = 7.0
DISC, ON_DISC = 260, 0.94
"""How large its disc of paper is, and the crest by that."""
BEHIND = 3 / 16
"""How much is seen of a petal behind words."""
OTHERS, NEXT, LANDS = 1.26, 0.06, 0.12
"""When the first total of those who have not won comes down, how much later the next one, and how long it takes."""
END, HOLDS = 2.9, 0.9
"""When the chart is made ready to come up, and the seconds for which it stands where nothing is to move."""


def _slower(t: float) -> float:
    return ease_out(t, 2.0)


TRACKS = {
    "darkens": Track(0.0, 0.3, in_steps(DUSKS)),
    "moon": Track(0.0, 0.48),
    HEADLINE: Track(0.42, 0.38, even),
    "line": Track(0.80, 0.30, even),
    "crest": Track(0.85, 0.13),
    "score": Track(1.06, 1.2, _slower),
}
TIMELINE = Timeline(
    TRACKS,
    cues=(
        (0.0, Cue.SLIDE),
        (FAN, Cue.GATHER),
        (TRACKS[HEADLINE].start, Cue.BRUSH),
        (TRACKS["crest"].end, Cue.DON),
        *((TRACKS["score"].start + 0.12 * number, Cue.TALLY.step(round(number * 7 / 8))) for number in range(9)),
        (TRACKS["score"].end, Cue.MATCH_WON),
    ),
    length=END,
    read=TRACKS["score"].end + 0.15,
    held=HOLDS,
)


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything lies in a drawing of this size."""

    drawing: tuple[int, int]
    moon: Point
    title: Point
    """Its left end, or its middle where it is `centred`; the line is below it."""
    room: int
    """How wide it may be."""
    crest: Point
    score: Point
    widest: float = 54.0
    """Degrees from the first card of the fan to the last."""
    far: float = 1.1
    """How much too far the fan opens."""
    centred: bool = False

    @classmethod
    @cache
    def of(cls, size: tuple[int, int]) -> "Places":
        """Those that show everything larger in a window of this size."""
        return max(WIDE, UPRIGHT, key=lambda one: one.scale(size))

    def scale(self, size: tuple[int, int]) -> float:
        """Of the drawing in a window, as large as that allows."""
        return min(size[0] / self.drawing[0], size[1] / self.drawing[1])


WIDE = Places(DRAWING, (545.0, 345.0), (84.0, 112.0), 830, (1080.0, 226.0), (1080.0, 460.0))
UPRIGHT = Places(
    (860, 1400), (430.0, 540.0), (430.0, 140.0), 780, (250.0, 1130.0), (600.0, 1090.0),
    widest=48.0, centred=True,
)  # fmt: skip
BELOW = 76.0
"""From the middle of the title to that of the line."""


class _Total(NamedTuple):
    """What somebody has who has not won."""

    picture: Surface
    at: Point
    falls: Track

    def shown(self) -> Surface:
        """Its picture."""
        return self.picture


class MatchFinaleScene(WindowMoment):
    """A person has won; then everything about it."""

    dusk = (0.72, 0.74, 0.84)
    timeline = TIMELINE

    def __init__(self, source: MatchSource, winner: int, title: str, then: Callable[[], Scene]) -> None:
        """`winner`: the side; `title`: who has won; `then`: what follows."""
        super().__init__()
        self.source, self.winner, self.title, self._then = source, winner, title, then
        self._rules = names.ruleset(source.rules)
        found = match_highlights(source)
        self.totals = [line[-1] for line in found.totals]
        self.cards: tuple[Card, ...] = tuple(found.finest.yaku.cards) if found.finest is not None else ()
        rounds = len(source.match.results)
        self._month = month_of_round(rounds)

    @cached_property
    def _chart(self) -> Scene:
        """The chart that follows."""
        return self._then()

    def over(self) -> Change:
        """The chart comes up."""
        return Replace(self._chart)

    def sketches(self) -> Sketches:
        """Its own frames, and those of the chart."""
        yield from super().sketches()
        yield from self.foreseen(self._chart)

    @property
    def places(self) -> Places:
        """Where everything lies in this window."""
        return Places.of(self.size)

    @property
    def s(self) -> float:
        """Of the drawing that this window shows larger."""
        return self.places.scale(self.size)

    def spot(self, x: float, y: float) -> Point:
        """A place of that drawing."""
        wide, high = self.places.drawing
        return self.size[0] / 2 + (x - wide / 2) * self.s, self.size[1] / 2 + (y - high / 2) * self.s

    def show(self, stage: Group) -> None:
        """Moon, fan, crest, score, petals, words."""
        x, y = self.places.moon
        up = (1.0 - self.clock.at("moon")) * ((self.size[1] - self.spot(x, y)[1]) / self.s + MOON / 2)
        moon = self.spot(x, y + up)
        stage.put("moon", (moon, self.s), put_made, partial(_moon, self.px(MOON)), moon)
        self._fan(stage, up)
        if ("winner", self.winner) not in self.away:
            self.stamp(stage, "crest", self._crest, self.spot(*self.places.crest), TRACKS["crest"], 1.5, 6.0,
                       shows=self._crest_key)  # fmt: skip
        self._score(stage)
        now = self.clock.seconds
        if now > GUST and not animation_speed().fade:
            stage.put("petals", (now, self.s, tuple(self.away)), self._petals, now)
        for name, work, middle, seen in self._words():
            if name not in self.away:
                self.written(stage, name, work, middle, seen, shows=self.size)
        for number, one in enumerate(self._others()):
            shows = (*self.totals, number)
            self.stamp(stage, f"other{number}", one.shown, one.at, one.falls, 1.5, shows=shows)

    def _words(self) -> Iterator[tuple[str, Callable[[], Brushwork], Point, float]]:
        """Title and line, their middles, and how far they are written."""
        both = (HEADLINE, self.title, BIG, 0.0), ("line", self._rules, SMALL, BELOW)
        for name, string, size, below in both:
            if (seen := self.clock.at(name)) > 0.0:
                yield name, partial(self._lettering, string, size), self._middle(string, size, below), seen

    def _middle(self, string: str, size: int, below: float) -> Point:
        """The middle of words, so far below the title's."""
        x, y = self.places.title
        at = self.spot(x, y + below)
        wide = 0 if self.places.centred else self._lettering(string, size).whole[0].picture.get_width()
        return at[0] + wide / 2, at[1]

    def _petals(self, target: Blits, clock: float) -> None:
        """Petals, or what else drifts in this month; behind the words, where they are faint."""
        areas = [
            work().whole[0].picture.get_rect(topleft=corner(work(), middle)) for _, work, middle, _ in self._words()
        ]
        areas += [one.picture.get_rect(center=one.at) for one in self._others() if self.clock.since(one.falls) >= 0.0]
        for picture, at in petals(self._month, clock, self.size, self.s):
            behind = picture.get_rect(topleft=(round(at[0]), round(at[1]))).collidelist(areas) >= 0
            target.blit(faint(picture, BEHIND) if behind else picture, at, special_flags=PREMUL)

    def _lettering(self, string: str, size: int) -> Brushwork:
        return _lettered(string, self.px(size), self.px(self.places.room), language())

    def _fan(self, stage: Group, up: float) -> None:
        wide = self.px(CARD)
        struck = self.clock.since("crest")
        back = round(RECOIL * math.exp(-struck * 14)) if struck >= 0.0 and not animation_speed().fade else 0
        for place, card in enumerate(self.cards):
            off = self._off(place)
            opens = Track(FAN + APART * abs(off), OPENS, partial(_too_far, self.places.far))
            angle = off * self._step * self.clock.at(opens)
            turn = math.radians(angle)
            x = self.places.moon[0] + RADIUS * math.sin(turn) - back
            y = self.places.moon[1] + PIVOT - RADIUS * math.cos(turn) + back + up
            at = self.spot(x, y)
            if at[1] - wide > self.size[1]:  # it is still below the window
                continue
            if self.clock.since(opens) >= 0.0 or animation_speed().fade:
                lies = -off * self._step
                made = partial(_at_rest, card, lies, wide, self.px(9), self.px(2), self.px(7))
                stage.put(f"fan{place}", (card, at, lies, wide), put_made, made, at)
            else:
                steps = round(-angle / TURN)
                made = partial(_flying, card, steps, wide, self.px(9), self.px(2), self.px(7))
                stage.put(f"fan{place}", (at, steps, wide), put_made, made, at)

    @property
    def _step(self) -> float:
        """Degrees from one card to the next."""
        return min(STEP, self.places.widest / max(len(self.cards) - 1, 1))

    def _off(self, place: int) -> float:
        """How many cards away from the middle of the fan."""
        return place - (len(self.cards) - 1) / 2

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The crest, once it has been stamped, and the title."""
        if self.clock.since("crest") < 0.0:
            return {}
        several, large = len(self.source.players) > len(self.totals), round(self.px(DISC) * ON_DISC)
        wide, size = (large * 1.5, large * 0.8) if several else (large, large)
        area = crests_at(self.source, self.winner, self.spot(*self.places.crest), wide, size)
        crests = shared_winners(self.source, {self.winner: area}, 0.0 if several else 1.0 / ON_DISC)
        work = self._lettering(self.title, BIG)
        at = corner(work, self._middle(self.title, BIG, 0.0))
        return {**crests, **shared_headline(self.title, work.whole[0].picture, at)}

    @property
    def _crest_key(self) -> object:
        seats = self.source.seating.chairs
        return self.winner, tuple(seats), theme.stark

    def _crest(self) -> Surface:
        """The winner's, on a disc of paper where it is one."""
        large = self.px(DISC)

        def make() -> Surface:
            several = len(self.source.players) > len(self.totals)
            made = Surface((round(large * 1.5) if several else large, large), pygame.SRCALPHA)
            side = round(large * ON_DISC)
            left = (made.get_width() - side * (1.5 if several else 1.0)) / 2
            if not several:
                disc = rounded((large, large), large / 2, theme.PAPER)
                made.blit(disc, disc.get_rect(center=made.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
            side_crests(made, self.source, self.winner, left, large / 2, side * (0.8 if several else 1.0))
            return for_screen(made)

        return sources().get(("finale-crest", self._crest_key, large), make)

    def _score(self, stage: Group) -> None:
        if not self.clock.begun("score"):
            return
        total, at = self.totals[self.winner], self.spot(*self.places.score)
        seen, since = self.clock.at("score"), self.clock.since("score")
        grown = 1.0 + 0.14 * (1.0 - share(since, 0.0, 0.12)) if seen >= 1.0 else 1.0
        shown = round(total * seen), self.px(112), self.px(32), language()
        stage.put("score", (shown, at, grown), put_made, partial(_grown_total, shown, grown), at)

    def _others(self) -> list[_Total]:
        """The totals of those who have not won, one below the other."""
        x, y = self.places.score
        rules, players = self.source.rules, self.source.players
        made: list[_Total] = []
        for side, other in enumerate(self.totals):
            if side != self.winner:
                picture = _said(f"{names.side(rules, players, side)} {numbers(other)}", self.px(26), self.px(330))
                at = self.spot(x, y + 84 + 40 * len(made))
                made.append(_Total(picture, at, Track(OTHERS + NEXT * len(made), LANDS)))
        return made


@source
def _lettered(string: str, size: int, room: int, _language: str) -> Brushwork:
    """Words in letters of this size, or as large as there is room for."""
    wanted = fonts.lettering(size)
    fitting, shown = fonts.fit(Face.BRUSH, wanted, wanted // 3, string, room)
    return lettering(for_screen(fonts.text(Face.BRUSH, fitting, shown, theme.PAPER)), said=shown)


@source
def _said(string: str, size: int, room: int) -> Surface:
    """A line of those who have not won."""
    small = fonts.lettering(round(size * 1.3))
    fitting, shown = fonts.fit(Face.BOLD, small, small // 2, string, room)
    return for_screen(fonts.text(Face.BOLD, fitting, shown, theme.CREAM2))


def _grown_total(shown: tuple[int, int, int, str], grown: float) -> Surface:
    picture = worth(*shown)
    return posed(("finale-total", shown), picture, grown)


def _at_rest(card: Card, angle: float, wide: int, blur: int, right: int, down: int) -> Surface:
    """A card as it lies in the fan, over its shadow."""

    def make() -> Surface:
        pose = posed(("fan", card.code, wide), sprites().card(card, wide), 1.0, angle)
        return _over_shadow(("fan", card.code, wide, angle), pose, blur, right, down)

    return sources().get(("fan at rest", card.code, wide, angle), make)


@source
def _flying(card: Card, turn: int, wide: int, blur: int, right: int, down: int) -> Surface:
    """A card on its way, so many steps from upright."""
    pose = for_screen(pygame.transform.rotozoom(sprites().card(card, wide), turn * TURN, 1.0))
    return _over_shadow(("flight", turn, wide), pose, blur, right, down)


def _over_shadow(name: Hashable, pose: Surface, blur: int, right: int, down: int) -> Surface:
    """A card and its shadow in one picture, with the middle of the card in its middle."""
    low = shadow_of(name, pose, blur)
    made = Surface((low.get_width() + 2 * right, low.get_height() + 2 * down), pygame.SRCALPHA, pose)
    made.blit(low, (2 * right, 2 * down), special_flags=PREMUL)
    made.blit(pose, pose.get_rect(center=made.get_rect().center), special_flags=PREMUL)
    return made


def crests_at(source: MatchSource, side: int, at: Point, wide: float, size: float) -> pygame.Rect:
    """Where a side's crests of this size lie, which take so much room around a place."""
    whole = size * (1.0 + PARTNER * (len(seats_of(source, side)) - 1))
    return pygame.Rect(round(at[0] - wide / 2), round(at[1] - size / 2), round(whole), round(size))


def _moon(large: int) -> Surface:
    return rounded((large, large), large / 2, (0x2B, 0x46, 0x73))


def _too_far(far: float, t: float) -> float:
    """Opens a little too far, and comes back."""
    return far * ease_out(t / 0.62) if t < 0.62 else far - (far - 1.0) * ease((t - 0.62) / 0.38)
