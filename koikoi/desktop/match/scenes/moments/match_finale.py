"""The end of a match, before its chart: the finest cards fan out under a moon, and the winner's crest is stamped."""

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

import pygame

from koikoi.desktop.animation.easing import ease, ease_out, share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.ahead import make_ahead
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.card_badges import rounded
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.crests import PARTNER, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import PREMUL, Surface
from koikoi.desktop.draw.poses import posed, shadow_of
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.draw.surface_cache import own
from koikoi.desktop.match.scenes.moments.match_headline import HEADLINE, shared_headline
from koikoi.desktop.match.scenes.moments.petal_gusts import GUST, petals
from koikoi.desktop.match.scenes.moments.table_moment import (
    DRAWING,
    Point,
    WindowMoment,
    corner,
    put,
    put_slices,
    worth,
)
from koikoi.desktop.match.scenes.rising_page import RisingPageScene
from koikoi.desktop.match.scenes.round_summary_parts import shared_winners
from koikoi.desktop.match.scenes.score_terms import numbers
from koikoi.desktop.ui.scene import Change, Replace, Shared
from koikoi.desktop.ui.services import Services
from koikoi.engine.cards import Card
from koikoi.engine.scoring import month_of_round
from koikoi.locales import language, names
from koikoi.table.highlights import match_highlights
from koikoi.table.match_source import MatchSource

MOON, RISES = 540, 0.48
CARD, STEP, RADIUS, PIVOT = 200, 13.5, 560.0, 663.0
"""How large its cards are, the degrees from one to the next, and their circle, which is so far below the moon."""
TURN = 3.0
"""Degrees from one picture to the next of a card on its way."""
FAN, OPENS, APART = 0.28, 0.42, 0.034
"""When the fan opens, how long a card takes, how much later its neighbour."""
TITLE, LINE = (0.42, 0.38), (0.80, 0.30)
BIG, SMALL = 76, 30
"""Letters of the title and of the line below it."""
CREST, RECOIL = (0.85, 0.13), 7.0
DISC, ON_DISC = 260, 0.94
"""How large its disc of paper is, and the crest by that."""
BEHIND = 3 / 16
"""How much is seen of a petal behind words."""
COUNT = 1.06, 1.2
OTHERS, NEXT, LANDS = 1.26, 0.06, 0.12
"""When the first total of those who have not won comes down, how much later the next one, and how long it takes."""
END = 3.0
LAID_IN = 12
"""Frames in which the page that follows is laid while everything is read."""


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
    start: float
    """When it comes down."""


class NextPage:
    """A page that follows, made and drawn once on nothing in the background: so all its pictures are there."""

    def __init__(self, make: Callable[[], RisingPageScene]) -> None:
        self._make = make
        self._made: RisingPageScene | None = None
        self._laid = False

    def begin(self, size: tuple[int, int]) -> None:
        """Makes it for a window of this size."""
        self._made, self._laid = None, False
        make_ahead(partial(self._rehearse, size))

    def _rehearse(self, size: tuple[int, int]) -> None:
        page = self._make()
        page.enter(size)
        page.boxes.draw(Surface(size, 0, 32), page.area)
        self._made = page

    def lay(self, target: Surface, services: Services) -> None:
        """Lays more of it in every frame, once it is made, so that nothing waits for it when it comes."""
        page = self._made
        if page is not None and not self._laid and page.size == target.get_size():
            self._laid = page.lay_ahead(target, services, LAID_IN)

    def over(self, moment: WindowMoment) -> RisingPageScene:
        """The page, which comes up over this moment; a new one where the other is not ready."""
        page = self._made or self._make()
        page.follow(moment)
        return page


class MatchFinaleScene(WindowMoment):
    """A person has won; then everything about it."""

    dusk = (0.72, 0.74, 0.84)
    falls = 0.3
    length, read = END, COUNT[0] + COUNT[1] + 0.15
    cues = (
        (0.0, Cue.SLIDE),
        (FAN, Cue.GATHER),
        (TITLE[0], Cue.BRUSH),
        (sum(CREST), Cue.DON),
        *((COUNT[0] + 0.12 * number, Cue.TALLY.step(round(number * 7 / 8))) for number in range(9)),
        (sum(COUNT), Cue.MATCH_WON),
    )

    def __init__(self, source: MatchSource, winner: int, title: str, then: Callable[[], RisingPageScene]) -> None:
        """`winner`: the side; `title`: who has won; `then`: what follows."""
        super().__init__()
        self.source, self.winner, self.title, self._page = source, winner, title, NextPage(then)
        self._rules = names.ruleset(source.rules)
        found = match_highlights(source)
        self.totals = [line[-1] for line in found.totals]
        self.cards: tuple[Card, ...] = tuple(found.finest.yaku.cards) if found.finest is not None else ()
        rounds = len(source.match.results)
        self._month = month_of_round(rounds)
        self._works: dict[tuple[str, int, int], Brushwork] = {}
        self._fanned: dict[tuple[int, int, float], Surface] = {}
        """The cards as they come to rest, each over its shadow, by place, width and step to the next: all that flies
        would crowd them out of what is kept for all."""
        self._flights: dict[tuple[Card, int, int], Surface] = {}
        """The same on their way, by card, steps of their turn and width."""
        self._below: dict[object, list[_Total]] = {}
        """The totals of those who have not won, by the window and its letters."""

    def enter(self, size: tuple[int, int]) -> None:
        """What is seen later, and the page that follows, is made ahead."""
        super().enter(size)
        make_ahead(partial(self.rehearse, self.length))
        self._page.begin(size)

    def over(self) -> Change:
        """The chart comes up."""
        return Replace(self._page.over(self))

    def draw(self, target: Surface) -> None:
        """Everything; once the score has been counted, the page that follows is laid, too."""
        super().draw(target)
        if self.clock >= sum(COUNT) and not self.whole:
            self._page.lay(target, self.services)

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
        """Moon, fan, words, crest, score, petals."""
        x, y = self.places.moon
        up = (1.0 - self.part(0.0, RISES)) * ((self.size[1] - self.spot(x, y)[1]) / self.s + MOON / 2)
        moon = self.spot(x, y + up)
        stage.put("moon", moon, put, _moon(self.px(MOON)), moon)
        self._fan(stage, up)
        for name, work, middle, seen in self._words():
            if name not in self.away:
                self.written(stage, name, work, middle, seen)
        if self.clock >= CREST[0] and ("winner", self.winner) not in self.away:
            at = self.spot(*self.places.crest)
            self.stamp(stage, "crest", self._crest(), at, *CREST, 1.5, 6.0, shows=self._crest_key)
        self._score(stage)

    def _words(self) -> Iterator[tuple[str, Brushwork, Point, float]]:
        """Title and line, their middles, and how far they are written."""
        both = (HEADLINE, self.title, BIG, 0.0, TITLE), ("line", self._rules, SMALL, BELOW, LINE)
        for name, string, size, below, when in both:
            if (seen := self.part(*when, _even)) > 0.0:
                yield name, (work := self._lettering(string, size)), self._middle(work, below), seen

    def _middle(self, work: Brushwork, below: float) -> Point:
        """The middle of words, so far below the title's."""
        x, y = self.places.title
        at = self.spot(x, y + below)
        return at[0] + (0.0 if self.places.centred else work.whole[0].picture.get_width() / 2), at[1]

    def strewn(self, target: Surface) -> bool:
        """Petals, or what else drifts in this month; behind the words, where they are faint."""
        if self.clock <= GUST or animation_speed().fade:
            return False
        said = [(name, work, corner(work, middle), seen) for name, work, middle, seen in self._words()]
        areas = [work.whole[0].picture.get_rect(topleft=at) for _name, work, at, _seen in said]
        lie = [(one.picture, one.at) for one in self._others() if self.clock >= one.start + LANDS]
        areas += [picture.get_rect(center=at) for picture, at in lie]
        for picture, at in petals(self._month, self.clock, self.size, self.s):
            behind = picture.get_rect(topleft=(round(at[0]), round(at[1]))).collidelist(areas) >= 0
            target.blit(faint(picture, BEHIND) if behind else picture, at, special_flags=PREMUL)
        for name, work, at, seen in said:
            if name not in self.away:  # else it is drawn over everything
                put_slices(target, work.seen(seen), at)
        for picture, at in lie:
            put(target, picture, at)
        return True

    def _lettering(self, string: str, size: int) -> Brushwork:
        key = (string, self.px(size), self.px(self.places.room))
        work = self._works.get(key)
        if work is None:
            wanted = fonts.lettering(key[1])
            fitting, shown = fonts.fit(Face.BRUSH, wanted, wanted // 3, string, key[2])
            work = self._works[key] = lettering(
                for_screen(fonts.text(Face.BRUSH, fitting, shown, theme.PAPER)), said=shown
            )
        return work

    def _fan(self, stage: Group, up: float) -> None:
        wide = self.px(CARD)
        struck = self.clock - sum(CREST)
        back = round(RECOIL * math.exp(-struck * 14)) if struck >= 0.0 and not animation_speed().fade else 0
        for place, card in enumerate(self.cards):
            off = self._off(place)
            opened = self.part(FAN + APART * abs(off), OPENS, partial(_too_far, self.places.far))
            angle = off * self._step * opened
            turn = math.radians(angle)
            x = self.places.moon[0] + RADIUS * math.sin(turn) - back
            y = self.places.moon[1] + PIVOT - RADIUS * math.cos(turn) + back + up
            at = self.spot(x, y)
            if at[1] - wide > self.size[1]:  # it is still below the window
                continue
            resting = self.clock >= FAN + APART * abs(off) + OPENS or animation_speed().fade
            pose = self._at_rest(place, wide) if resting else self._flying(card, round(-angle / TURN), wide)
            stage.put(f"fan{place}", (id(pose), at), put, pose, at)

    @property
    def _step(self) -> float:
        """Degrees from one card to the next."""
        return min(STEP, self.places.widest / max(len(self.cards) - 1, 1))

    def _off(self, place: int) -> float:
        """How many cards away from the middle of the fan."""
        return place - (len(self.cards) - 1) / 2

    def _at_rest(self, place: int, wide: int) -> Surface:
        key = place, wide, self._step
        if key not in self._fanned:
            card = self.cards[place]
            pose = posed(("fan", card.code, wide), sprites().card(card, wide), 1.0, -self._off(place) * self._step)
            self._fanned[key] = self._over_shadow(("fan", *key), pose)
        return self._fanned[key]

    def _flying(self, card: Card, turn: int, wide: int) -> Surface:
        """A card on its way, so many steps from upright."""
        key = card, turn, wide
        if key not in self._flights:
            pose = for_screen(pygame.transform.rotozoom(own(sprites().card(card, wide)), turn * TURN, 1.0))
            self._flights[key] = self._over_shadow(("flight", turn, wide), pose)
        return self._flights[key]

    def _over_shadow(self, name: Hashable, pose: Surface) -> Surface:
        """A card and its shadow in one picture, with the middle of the card in its middle."""
        low, right, down = shadow_of(name, pose, self.px(9)), self.px(2), self.px(7)
        made = Surface((low.get_width() + 2 * right, low.get_height() + 2 * down), pygame.SRCALPHA, pose)
        made.blit(low, (2 * right, 2 * down), special_flags=PREMUL)
        made.blit(pose, pose.get_rect(center=made.get_rect().center), special_flags=PREMUL)
        return made

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The crest, once it has been stamped, and the title."""
        if self.clock < sum(CREST):
            return {}
        several, large = len(self.source.players) > len(self.totals), round(self.px(DISC) * ON_DISC)
        wide, size = (large * 1.5, large * 0.8) if several else (large, large)
        area = crests_at(self.source, self.winner, self.spot(*self.places.crest), wide, size)
        crests = shared_winners(self.source, {self.winner: area}, 0.0 if several else 1.0 / ON_DISC)
        work = self._lettering(self.title, BIG)
        at = corner(work, self._middle(work, 0.0))
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

        return sprites().kept.get(("finale-crest", self._crest_key, large), make)

    def _score(self, stage: Group) -> None:
        start, seconds = COUNT
        if self.clock < start:
            return
        total, (x, y) = self.totals[self.winner], self.places.score
        at = self.spot(x, y)
        seen = self.part(start, seconds, _slower)
        picture = worth(round(total * seen), self.px(112), self.px(32), language())
        grown = 1.0 + 0.14 * (1.0 - share(self.clock, start + seconds, 0.12)) if seen >= 1.0 else 1.0
        pose = posed(("finale-total", total, picture.get_size()), picture, grown)
        stage.put("score", (id(pose), at), put, pose, at)
        for number, one in enumerate(self._others()):
            shows = (*self.totals, number)
            self.stamp(stage, f"other{number}", one.picture, one.at, one.start, LANDS, 1.5, shows=shows)

    def _others(self) -> list[_Total]:
        """The totals of those who have not won, one below the other."""
        key = self.size, fonts.grown(100)
        if key not in self._below:
            x, y = self.places.score
            small, rules, players = fonts.lettering(round(self.px(26) * 1.3)), self.source.rules, self.source.players
            made: list[_Total] = []
            for side, other in enumerate(self.totals):
                if side != self.winner:
                    said = f"{names.side(rules, players, side)} {numbers(other)}"
                    fitting, shown = fonts.fit(Face.BOLD, small, small // 2, said, self.px(330))
                    picture = for_screen(fonts.text(Face.BOLD, fitting, shown, theme.CREAM2))
                    at = self.spot(x, y + 84 + 40 * len(made))
                    made.append(_Total(picture, at, OTHERS + NEXT * len(made)))
            self._below[key] = made
        return self._below[key]


def prepare(size: tuple[int, int], source: MatchSource) -> None:
    """Makes its moon and its cards for a window of this size."""
    scale = Places.of(size).scale(size)
    _moon(round(MOON * scale))
    finest = match_highlights(source).finest
    for card in finest.yaku.cards if finest is not None else ():
        sprites().card(card, round(CARD * scale))


def crests_at(source: MatchSource, side: int, at: Point, wide: float, size: float) -> pygame.Rect:
    """Where a side's crests of this size lie, which take so much room around a place."""
    whole = size * (1.0 + PARTNER * (len(seats_of(source, side)) - 1))
    return pygame.Rect(round(at[0] - wide / 2), round(at[1] - size / 2), round(whole), round(size))


def _moon(large: int) -> Surface:
    return rounded((large, large), large / 2, (0x2B, 0x46, 0x73))


def _too_far(far: float, t: float) -> float:
    """Opens a little too far, and comes back."""
    return far * ease_out(t / 0.62) if t < 0.62 else far - (far - 1.0) * ease((t - 0.62) / 0.38)


def _even(t: float) -> float:
    return t


def _slower(t: float) -> float:
    return ease_out(t, 2.0)
