"""The parts of the page at the end of a match: headline, plates, and what the finest yaku was worth."""

from collections.abc import Callable
from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.round_summary_parts import HEADING, Headline, SideCrests
from koikoi.desktop.ui.boxes import (
    At,
    AtLeast,
    Box,
    ByRoom,
    Grow,
    Pad,
    Scale,
    Sized,
    Space,
    column,
    layers,
    pixels,
    row,
)
from koikoi.desktop.ui.leaves import Text, TextSize
from koikoi.desktop.ui.signs import FittedText, at_heights
from koikoi.desktop.ui.timeline_scene import Shown
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.table.highlights import FinestYaku
from koikoi.table.match_source import MatchSource


def headline(title: str, note: str, seen: Callable[[], float]) -> Box:
    """Who has won, in brush, as far as it is `seen`; by how much in small words below."""
    upper = column(Grow(weight=0.06), Grow(Headline(title, 58, theme.CREAM), 0.6), Grow(weight=0.34))
    small = FittedText(note, TextSize(AtLeast(18, 13), most=0.24), colour=theme.CREAM2)
    return layers(Shown(upper, seen), at_heights((0.8, Pad(small, left=pixels(2)))))


def plate(source: MatchSource, side: int, total: int, *, won: bool) -> Box:
    """A side's total with its crests and name; the winner's with the sign for winning."""
    name = names.side(source.rules, source.players, side)

    def sign(big: int, scale: Scale, wide: int, _high: int) -> Box:
        seal = min(round(big * 0.72), round((wide - scale.px(16)) * big / fonts.grown(big)))
        return Text("勝", pixels(seal), Face.BRUSH, theme.RED, At.MIDDLE) if won and seal > 12 else Space()

    def made(scale: Scale, wide: int, high: int) -> Box:
        big = TextSize(46, 0.46, 0.54).of(high, scale)
        number = Text(score_terms.numbers(total), pixels(big), Face.BOLD)
        lines = at_heights(
            (0.27, Pad(FittedText(name, TextSize(AtLeast(17, 13), most=0.28), Face.BOLD, theme.INK2), right=10)),
            (0.64, row(number, Grow(ByRoom(partial(sign, big))))),
        )
        crests = SideCrests(source, side, pixels(round(min(high * 0.5, wide * 0.3))))
        return row(Space(14), crests, Space(10), Grow(lines))

    return ByRoom(made)


def worth(finest: FinestYaku, rules: Ruleset, small: AtLeast) -> Box:
    """What a yaku is called, its points, and what the round came to with it, as long as there is room for that."""
    name, terms = names.yaku(finest.yaku.id, rules), score_terms.terms(finest.award.account, rules)
    sums = [_("The round: {sum}").format(sum=" ".join(one.sign for one in some)) for some in (terms, terms[-1:])]

    def total(_scale: Scale, wide: int, _high: int) -> Box:
        fitting = (one for one in sums if len(terms) > 1 and fonts.width(Face.SANS, small.pixels, one) < wide)
        return Text(next(fitting, ""), small, colour=theme.INK2, at=At.END)

    def made(scale: Scale, _wide: int, high: int) -> Box:
        size = TextSize(AtLeast(28, HEADING), most=0.46).of(high, scale)
        big = TextSize(AtLeast(46, 26), most=0.58).of(high, scale)
        points = Text(str(finest.yaku.points), pixels(big), Face.BOLD)
        kanji = Text(name.kanji, pixels(round(size * 0.8)), Face.BRUSH, theme.BLOOD)
        return at_heights(
            (0.30, row(Grow(Text(name.name, pixels(size), Face.BRUSH, least=15)), points, gap=10)),
            (0.78, row(kanji, Grow(ByRoom(total)), gap=12)),
        )

    return Sized(ByRoom(made), high=70, least_high=pixels(4 * small.pixels))
