"""The end of a match that a computer player has won, or nobody: short; dusk, a portrait, one leaf."""

import math
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property, partial

import pygame

from koikoi.desktop.animation.easing import share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.animation.timeline import Timeline, Track, even, in_steps
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.crests import side_crests
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.match.scenes.moments.match_finale import HOLDS, crests_at
from koikoi.desktop.match.scenes.moments.match_headline import HEADLINE, shared_headline
from koikoi.desktop.match.scenes.moments.table_moment import DRAWING, DUSKS, Point, WindowMoment, put_made
from koikoi.desktop.match.scenes.round_summary_parts import shared_winners
from koikoi.desktop.match.scenes.score_terms import numbers
from koikoi.desktop.ui.scene import Change, Replace, Scene, Shared
from koikoi.table.highlights import match_highlights
from koikoi.table.match_source import MatchSource

PORTRAIT, PORTRAITS, PORTRAIT_Y = 180, 280, 250
"""How large a portrait is, how far from the next, and how high."""
SHORT, END = 1.2, 1.1
"""Seconds in which the leaf falls, and when the chart is made ready to come up."""
WON, WON_AT, WON_ROOM = 52, (640.0, 420.0), 1100
"""Letters of the title of a match that a computer player has won, where it stands, and how wide it may be."""
FADES = 8
"""Steps in which portraits and words come."""
TRACKS = {
    "darkens": Track(0.0, 0.26, in_steps(DUSKS)),
    "portraits": Track(0.12, 0.26),
    "title": Track(0.26, 0.2, even),
    "score": Track(0.42),
    "leaf": Track(0.0, SHORT, even),
}


class MatchLostScene(WindowMoment):
    """A computer player has won, or nobody."""

    dusk = (0.5, 0.52, 0.6)
    timeline = Timeline(TRACKS, cues=((0.1, Cue.MATCH_LOST),), length=END, read=0.7, held=HOLDS)

    def __init__(self, source: MatchSource, winners: tuple[int, ...], title: str, then: Callable[[], Scene]) -> None:
        super().__init__()
        self.source, self.winners, self.title, self._then = source, winners, title, then
        self.totals = sorted((line[-1] for line in match_highlights(source).totals), reverse=True)

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

    def show(self, stage: Group) -> None:
        """Portrait, one line, the score; a leaf falls."""
        large, seen = self.px(PORTRAIT), round(self.clock.at("portraits") * FADES) / FADES
        for place, side in enumerate(self.winners):
            if seen > 0.0 and ("winner", side) not in self.away:
                at = self._place(place)
                stage.put(("portrait", place), (side, at, large, seen), put_made,
                          partial(self._portrait, side, large, seen), at)  # fmt: skip
        if self.clock.seconds > TRACKS["title"].start:
            told = round(share(self.clock.seconds, TRACKS["title"].start, TRACKS["title"].length) * FADES) / FADES
            title = self.title if HEADLINE not in self.away else ""
            points = " : ".join(numbers(one) for one in self.totals) if self.clock.at("score") else ""
            stage.put("told", (told, points, title, self.size), _told, title, points, told, self.spot, self.px(WON),
                      self.px(30), self.px(WON_ROOM))  # fmt: skip
        if not animation_speed().fade:
            part = self.clock.seconds / SHORT
            at = self.spot(500 + 300 * part + 60 * math.sin(5 * part), -60 + 760 * part)
            turn = round((200 * part + 30 * math.sin(9 * part)) / 8) * 8
            stage.put("leaf", (at, turn, self.s), put_made, partial(_leaf, self.px(66), turn), at)

    def _place(self, place: int) -> Point:
        """The middle of a portrait."""
        return self.spot(DRAWING[0] / 2 + (place - (len(self.winners) - 1) / 2) * PORTRAITS, PORTRAIT_Y)

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """The portraits, and the title once it is told."""
        size = self.px(PORTRAIT) * (0.8 if len(self.source.players) > len(self.totals) else 1.0)
        wide = size * (1.5 if len(self.source.players) > len(self.totals) else 1.0)
        places = {
            side: crests_at(self.source, side, self._place(place), wide, size)
            for place, side in enumerate(self.winners)
        }
        told = self._shared_title if self.clock.since("title") >= 0.0 else {}
        return {**shared_winners(self.source, places), **told}

    @property
    def _shared_title(self) -> Mapping[Hashable, Shared]:
        large = fonts.lettering(self.px(WON))
        here = Surface((self.size[0], 3 * large), pygame.SRCALPHA)
        x, y = self.spot(*WON_AT)
        top = round(y) - here.get_height() // 2
        _won(here, self.title, (x, y - top), large, self.px(WON_ROOM))
        return shared_headline(self.title, here, (0, top))

    def _portrait(self, side: int, large: int, seen: float) -> Surface:
        """A side's crests, as faint as they are at first."""
        made = Surface((round(large * 1.5), large), pygame.SRCALPHA)
        several = len(self.source.players) > len(self.totals)
        size = large * (0.8 if several else 1.0)
        left = (made.get_width() - size * (1.5 if several else 1.0)) / 2
        side_crests(made, self.source, side, left, large / 2, size)
        return faint(made, seen)


def _leaf(large: int, turn: int) -> Surface:
    return posed(("maple", large), sprites().thing("drift-maple-1", large), 1.0, turn)


def _told(
    target: Blits, title: str, points: str, seen: float, spot: Callable[[float, float], Point], big: int, small: int,
    room: int,
) -> None:  # fmt: skip
    """Who has won, and by how much."""
    _won(target, title, spot(WON_AT[0], WON_AT[1] + 10 * (1.0 - seen)), fonts.lettering(big), room)
    words(target, points, spot(640, 486), small, colour=theme.CREAM2, face=Face.BOLD, anchor="center")


def _won(target: Blits, title: str, at: Point, size: int, room: int) -> None:
    words(target, title, at, size, colour=theme.PAPER, face=Face.BRUSH, anchor="center", room=room)
