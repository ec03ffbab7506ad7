"""The end of a match that a computer player has won, or nobody: short; dusk, a portrait, one leaf."""

import math
from collections.abc import Callable, Hashable, Mapping

import pygame

from koikoi.desktop.animation.easing import share
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import side_crests
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.draw.poses import posed
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.match.scenes.moments.match_finale import NextPage, crests_at
from koikoi.desktop.match.scenes.moments.match_headline import HEADLINE, shared_headline
from koikoi.desktop.match.scenes.moments.table_moment import DRAWING, Point, WindowMoment, put
from koikoi.desktop.match.scenes.rising_page import RisingPageScene
from koikoi.desktop.match.scenes.round_summary_parts import shared_winners
from koikoi.desktop.match.scenes.score_terms import numbers
from koikoi.desktop.ui.scene import Change, Replace, Shared
from koikoi.table.highlights import match_highlights
from koikoi.table.match_source import MatchSource

PORTRAIT, PORTRAITS, PORTRAIT_Y = 180, 280, 250
"""How large a portrait is, how far from the next, and how high."""
SHORT = 1.2
TOLD, WON, WON_AT, WON_ROOM = (0.26, 0.2), 52, (640.0, 420.0), 1100
"""When the title of a match that a computer player has won is told, its letters, where, and how wide it may be."""


class MatchLostScene(WindowMoment):
    """A computer player has won, or nobody."""

    dusk = (0.5, 0.52, 0.6)
    falls = 0.26
    length, read = SHORT, 0.7
    cues = ((0.1, Cue.MATCH_LOST),)

    def __init__(
        self, source: MatchSource, winners: tuple[int, ...], title: str, then: Callable[[], RisingPageScene]
    ) -> None:
        super().__init__()
        self.source, self.winners, self.title, self._page = source, winners, title, NextPage(then)
        self.totals = sorted((line[-1] for line in match_highlights(source).totals), reverse=True)

    def enter(self, size: tuple[int, int]) -> None:
        """The page that follows is made ahead."""
        super().enter(size)
        self._page.begin(size)

    def over(self) -> Change:
        """The chart comes up."""
        return Replace(self._page.over(self))

    def draw(self, target: Surface) -> None:
        """Everything; once it can be read, the page that follows is laid, too."""
        super().draw(target)
        if self.clock >= self.read and not self.whole:
            self._page.lay(target, self.services)

    def show(self, stage: Group) -> None:
        """Portrait, one line, the score; a leaf falls."""
        large, seen = self.px(PORTRAIT), round(self.part(0.12, 0.26) * 8) / 8
        for place, side in enumerate(self.winners):
            if seen > 0.0 and ("winner", side) not in self.away:
                at = self._place(place)
                picture = self._portrait(side, large)
                pose = posed(("lost", side, id(self.source), large), picture, 1.0, alpha=seen)
                stage.put(("portrait", place), (id(pose), at), put, pose, at)
        if self.clock > TOLD[0]:
            told, title = round(share(self.clock, *TOLD) * 8) / 8, self.title if HEADLINE not in self.away else ""
            points = " : ".join(numbers(one) for one in self.totals) if self.clock > 0.42 else ""
            stage.put("told", (told, points, title), _told, title, points, told, self.spot, self.px(WON),
                      self.px(30), self.px(WON_ROOM))  # fmt: skip
        if not animation_speed().fade:
            part = self.clock / SHORT
            x, y = self.spot(500 + 300 * part + 60 * math.sin(5 * part), -60 + 760 * part)
            leaf = self.px(66)
            turn = round((200 * part + 30 * math.sin(9 * part)) / 8) * 8
            pose = posed(("maple", leaf), sprites().thing("drift-maple-1", leaf), 1.0, turn)
            stage.put("leaf", (round(x), round(y)), put, pose, (x, y))

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
        return {**shared_winners(self.source, places), **(self._shared_title if self.clock >= sum(TOLD) else {})}

    @property
    def _shared_title(self) -> Mapping[Hashable, Shared]:
        large = fonts.lettering(self.px(WON))
        here = Surface((self.size[0], 3 * large), pygame.SRCALPHA)
        x, y = self.spot(*WON_AT)
        top = round(y) - here.get_height() // 2
        _won(here, self.title, (x, y - top), large, self.px(WON_ROOM))
        return shared_headline(self.title, here, (0, top))

    def _portrait(self, side: int, large: int) -> Surface:
        made = Surface((round(large * 1.5), large), pygame.SRCALPHA)
        several = len(self.source.players) > len(self.totals)
        size = large * (0.8 if several else 1.0)
        left = (made.get_width() - size * (1.5 if several else 1.0)) / 2
        side_crests(made, self.source, side, left, large / 2, size)
        return made


def _told(
    target: Blits, title: str, points: str, seen: float, spot: Callable[[float, float], Point], big: int, small: int,
    room: int,
) -> None:  # fmt: skip
    """Who has won, and by how much."""
    _won(target, title, spot(WON_AT[0], WON_AT[1] + 10 * (1.0 - seen)), fonts.lettering(big), room)
    words(target, points, spot(640, 486), small, colour=theme.CREAM2, face=Face.BOLD, anchor="center")


def _won(target: Blits, title: str, at: Point, size: int, room: int) -> None:
    words(target, title, at, size, colour=theme.PAPER, face=Face.BRUSH, anchor="center", room=room)
