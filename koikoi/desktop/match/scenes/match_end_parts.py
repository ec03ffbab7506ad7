"""What is drawn by hand on the page at the end of a match, each in a place of its own."""

from collections.abc import Callable
from dataclasses import dataclass

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign, seat_crest, seats_of, side_crests
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.round_summary_parts import HEADING, PartTitle, heading
from koikoi.desktop.match.scenes.score_chart import legend
from koikoi.desktop.ui.boxes import AtLeast, Leaf, Measure, Rect, Scale
from koikoi.desktop.ui.leaves import TextSize
from koikoi.desktop.ui.timeline_scene import wiped
from koikoi.engine.cards import Month
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.table.highlights import FinestYaku
from koikoi.table.match_source import MatchSource


@dataclass(frozen=True)
class Headline(Leaf):
    """Who has won, in brush, as far as it is `seen`; by how much in small words below."""

    title: str
    note: str
    seen: Callable[[], float]

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Writes both."""
        with wiped(target, rect, self.seen()):
            upper = Rect(rect.left, rect.top + round(rect.h * 0.06), rect.w, round(rect.h * 0.6))
            heading(target, self.title, upper, scale.px(58), theme.CREAM)
        at, small = (rect.left + 2, rect.top + rect.h * 0.8), TextSize(AtLeast(18, 13), most=0.24).of(rect.h, scale)
        words(target, self.note, at, small, colour=theme.CREAM2, anchor="midleft", room=rect.w)


@dataclass(frozen=True)
class Plate(Leaf):
    """A side's total; the winner's with the sign for winning."""

    source: MatchSource
    side: int
    total: int
    won: bool

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Crests, name, total."""
        size = min(rect.h * 0.5, rect.w * 0.3)
        x = side_crests(target, self.source, self.side, rect.left + scale.px(14), rect.centery, size) + scale.px(10)
        room, small = rect.right - scale.px(10) - x, TextSize(AtLeast(17, 13), most=0.28).of(rect.h, scale)
        name, at = names.side(self.source.rules, self.source.players, self.side), (x, rect.top + rect.h * 0.27)
        words(target, name, at, small, colour=theme.INK2, face=Face.BOLD, anchor="midleft", room=room)
        big, at = TextSize(46, 0.46, 0.54).of(rect.h, scale), (x, rect.top + rect.h * 0.64)
        total = words(target, score_terms.numbers(self.total), at, big, face=Face.BOLD, anchor="midleft", room=room)
        seal = min(round(big * 0.72), round((rect.right - total.right - scale.px(16)) * big / grown(big)))
        if self.won and seal > 12:
            at = ((total.right + rect.right) / 2, at[1])
            words(target, "勝", at, seal, colour=theme.RED, face=Face.BRUSH, anchor="center")


@dataclass(frozen=True)
class LineSample(Leaf):
    """A piece of a side's line in the chart, with some room at its right."""

    side: int
    colour: theme.Colour
    text: Measure
    """Letters of the name beside it."""

    def width(self, scale: Scale, room: int) -> int:
        """Some dashes, and the room."""
        return min(scale.px(52), room)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """In the middle of the height there is."""
        at = (rect.left, rect.top + rect.h / 2)
        legend(target, self.side, self.colour, at, scale.px(42), max(scale.px(self.text) * 0.26, 3))


@dataclass(frozen=True)
class MonthSign(Leaf):
    """A month's flower beside a title."""

    month: Month
    beside: PartTitle

    def width(self, scale: Scale, room: int) -> int:
        """A little higher than the letters."""
        return round(self.beside.letters(scale) * 1.1)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Draws it."""
        month_sign(target, self.month, (rect.left + rect.w / 2, rect.top + self.beside.letters(scale) * 0.55), rect.w)


@dataclass(frozen=True)
class SideSign(Leaf):
    """Whose column it is."""

    source: MatchSource
    side: int

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The crest of the side's first seat."""
        size = min(rect.h * 0.91, scale.px(28))
        at = (rect.left + size / 2, rect.top + rect.h * 0.44)
        seat_crest(target, self.source, seats_of(self.source, self.side)[0], at, size)


@dataclass(frozen=True)
class Worth(Leaf):
    """What a yaku is called, its points, and what the round came to with it."""

    finest: FinestYaku
    rules: Ruleset
    small: Measure

    def height(self, scale: Scale, width: int) -> int:
        """Two lines."""
        return max(scale.px(self.small) * 4, scale.px(70))

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Name and points above, the Japanese name and the sum below, as long as there is room for it."""
        name, points = names.yaku(self.finest.yaku.id, self.rules), str(self.finest.yaku.points)
        big, size = TextSize(AtLeast(46, 26), most=0.58), TextSize(AtLeast(28, HEADING), most=0.46).of(rect.h, scale)
        upper, lower = rect.top + rect.h * 0.30, rect.top + rect.h * 0.78
        at = (rect.right, upper)
        left = words(target, points, at, big.of(rect.h, scale), face=Face.BOLD, anchor="midright").left
        room = left - scale.px(10) - rect.left
        words(target, name.name, (rect.left, upper), size, face=Face.BRUSH, anchor="midleft", room=room, least=15)
        at, second = (rect.left, lower), round(size * 0.8)
        kanji = words(target, name.kanji, at, second, colour=theme.BLOOD, face=Face.BRUSH, anchor="midleft")
        small, room = scale.px(self.small), rect.right - kanji.right - scale.px(12)
        terms = score_terms.terms(self.finest.award.account, self.rules)
        for shown in (terms, terms[-1:]) if len(terms) > 1 else ():
            said = _("The round: {sum}").format(sum=" ".join(term.sign for term in shown))
            if fonts.width(Face.SANS, small, said) < room:
                words(target, said, (rect.right, lower), small, colour=theme.INK2, anchor="midright")
                break
