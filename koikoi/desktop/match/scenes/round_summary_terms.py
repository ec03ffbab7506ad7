"""The sum of a round, line by line: yaku with their cards, doublings, who takes how much."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from koikoi.desktop.animation.timeline import Track, even
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, lantern, thing
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.scenes import score_terms
from koikoi.desktop.match.scenes.lettering import FALLS, Stamped, Written, falling
from koikoi.desktop.match.scenes.round_summary_parts import FAINT, HEADING, LINE, upright
from koikoi.desktop.match.scenes.round_summary_rows import CARD as LAID
from koikoi.desktop.match.scenes.round_summary_rows import SEAL, TOLD, RoundAccount, RowKind, SummaryRow, counted
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Column,
    Grow,
    Pad,
    Rect,
    Scale,
    Sized,
    Space,
    column,
    layers,
    row,
)
from koikoi.desktop.ui.leaves import Drawn, Line, LiveText, Text, TextSize
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.shown import Shown
from koikoi.desktop.ui.signs import HIGH, AtHeight, FittedText, at_heights
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.scoring import Factor, Reason
from koikoi.engine.yaku import Scored
from koikoi.locales import _, names, ngettext
from koikoi.table.highlights import FinestYaku

YAKU, ENLARGED, ALONE, UPRIGHT = 80, 116, 160, 216
"""Height of a yaku, also among enlarged words, and of one that has the page nearly to itself, also where that is high.
"""
CARD, CARD_UPRIGHT = 96, 124
"""Width of a card at most."""
Seen = Callable[[], float]
"""How much of a row has come, 0 to 1."""
WRITES = 0.8
"""The share of a yaku's time in which its name is written."""
NAMES = 0.24
"""Seconds in which it is written who takes the sum."""
NAMED, NAMED_MOST = 0.36, 0.6
"""What the name of a yaku has of the width of its row; and at most, where its words are enlarged."""
_PLAIN, _PLAIN_NUMBER = TextSize(19, 0.5, 0.72, least=13), TextSize(21.85, 0.575, 0.8, least=15)
_NAME, _NAME_NUMBER = AtLeast(27, HEADING), TextSize(AtLeast(31, 25), 0.506, 0.575, least=17)


def terms(scene: BoxScene, account: RoundAccount) -> Box:
    """Row after row, as far as they have come; lower than usual where there are many, higher where there are few."""
    if not account.rows:
        return Align(Sized(Text(_("Nobody scores."), AtLeast(26, 17), Face.BRUSH), high=60), y=At.START)
    rows = Column([Grow(_term(scene, account, one), one.height) for one in account.rows])
    usual, most = sum(one.height for one in account.rows), UPRIGHT if upright(scene) else ALONE

    def made(scale: Scale, _wide: int, high: int) -> Box:
        least = ENLARGED if fonts.enlarged() else YAKU  # the page scrolls then
        each = max(scale.px(least), min(scale.px(most), round(high / usual)))
        return Align(Sized(rows, high=pixels(round(each * usual))), y=At.START)

    return ByRoom(made)


def _term(scene: BoxScene, account: RoundAccount, one: SummaryRow) -> Box:
    seen, player = scene.clock.share(Track(one.start, one.seconds)), account.state.source.players[one.award.seat]
    writes = scene.clock.share(Track(one.start, WRITES * one.seconds, even))
    match one.item:
        case Scored() as yaku if one.kind is RowKind.LEFT_OUT:
            made: Box = ByRoom(partial(_left_out, yaku, names.yaku(yaku.id, account.state.source.rules)))
        case Scored() as yaku:
            name = names.yaku(yaku.id, account.state.source.rules)

            def laid(place: int) -> float:
                return scene.clock.at(Track(one.laid(place), LAID))

            card = CARD_UPRIGHT if upright(scene) else CARD
            made = ByRoom(partial(_yaku, yaku, name, card, seen, writes, laid))
        case Factor() as factor:
            falls = scene.clock.share(Track(one.start, SEAL, falling))
            made = ByRoom(partial(_factor, factor, one.value, falls, scene.clock.share(Track(one.start + SEAL, TOLD))))
        case _ if one.kind is RowKind.TOTAL:
            falls = scene.clock.share(Track(one.start, SEAL, falling))
            counts = scene.clock.share(Track(one.start + SEAL, one.seconds - SEAL, counted))
            writes = scene.clock.share(Track(one.start, NAMES, even))
            made = ByRoom(partial(_total, _("{name} takes").format(name=player), one.value, writes, falls, counts))
        case _ if one.kind is RowKind.NAME:
            made = FittedText(player, TextSize(22, 0.6, 0.72, least=13), Face.BRUSH)
        case _ if one.kind is RowKind.BONUS:
            made = _sum(_("Own koi-koi"), score_terms.signed(one.value))
        case _ if one.kind is RowKind.THEIRS:
            made = _sum(_("The others' yaku"), score_terms.signed(one.value))
        case _:
            made = _sum(_("Sum"), str(one.value))
    return _from(0.0, seen, made)


def _from(share: float, seen: Seen, child: Box) -> Box:
    """A box that is there when more than this share of its row has come."""
    return Shown(child, lambda: float(seen() > share))


def _number(value: str, size: TextSize) -> Box:
    """At the right end of a row."""
    return Pad(FittedText(value, size, Face.BOLD, at=At.END), right=pixels(2))


def _sum(said: str, value: str) -> Box:
    """What is added up, or added to it."""
    return layers(FittedText(said, _PLAIN, colour=theme.INK2), _number(value, _PLAIN_NUMBER))


def _whole(name: names.YakuName, size: TextSize, scale: Scale, wide: int) -> tuple[names.YakuName, float]:
    """A name, and its share of a row so wide: enlarged no word of it is broken, else the Japanese name takes its place.

    Its cards are given less room rather than its letters.
    """
    if not fonts.enlarged():
        return name, NAMED
    room = fonts.longest(Face.BRUSH, size.of(HIGH, scale), name.name) / max(wide, 1) + 0.005
    if room > NAMED_MOST and name.kanji:
        return replace(name, name=name.kanji, kanji=""), NAMED
    return name, min(max(room, NAMED), NAMED_MOST)


def _yaku(
    yaku: Scored, name: names.YakuName, card: int, seen: Seen, writes: Seen, laid: Callable[[int], float], scale: Scale,
    wide: int, _high: int,
) -> Box:  # fmt: skip
    """The name in both languages as it is written, its cards laid one beside the other, its points."""
    cards, times = tuple(yaku.cards), card / CARD
    large, small = _larger(_NAME, times), _larger(AtLeast(16.7, 14), times)
    name, share = _whole(name, TextSize(large), scale, wide)

    native = FittedText(name.name, TextSize(large, 0.44, 0.5 if name.kanji else 0.8, least=15), Face.BRUSH, least=13)
    kanji = FittedText(name.kanji, TextSize(small, 0.27, 0.31, least=12), Face.BRUSH, theme.BLOOD)
    both: Box = at_heights((0.34, native), (0.76, Pad(kanji, left=pixels(1)))) if name.kanji else native
    if fonts.enlarged():
        native, kanji = replace(native, size=TextSize(large)), replace(kanji, size=TextSize(small))
        both = Column([Grow(), native, kanji, Grow()])
    shown = CardRow(
        cards, card, 0.9, part=(share + 0.02, 0.88), gap=4, arrived=laid, from_above=16
    )  # they come one after the other
    return layers(
        Written(row(Grow(both, share), Grow(weight=1.0 - share)), writes),
        AtHeight(shown, 0.485),
        _from(0.95, seen, _number(str(yaku.points), _NAME_NUMBER)),
        Align(Sized(Line(LINE, pixels(pen(1))), high=pixels(pen(1))), y=At.END),
    )


def _larger(size: AtLeast, times: float) -> AtLeast:
    return AtLeast(size.value * times, size.pixels)


def _left_out(yaku: Scored, name: names.YakuName, scale: Scale, wide: int, _high: int) -> Box:
    """A yaku that counts for nothing, struck through."""
    name, share = _whole(name, _PLAIN, scale, wide)
    line = Align(Sized(Line(theme.INK2, AtLeast(2, 2)), high=AtLeast(2, 2)), y=At.MIDDLE)
    cards = CardRow(tuple(yaku.cards), 30, 0.9, part=(share + 0.02, 0.88), gap=4)
    told = FittedText(name.name, _PLAIN, Face.BRUSH, FAINT)
    return layers(
        row(Grow(told, share), Grow(weight=1.0 - share)), _number(str(yaku.points), _PLAIN_NUMBER), line, cards
    )


def _factor(
    factor: Factor, value: int, seen: Seen, told: Seen, scale: Scale, _wide: int, high: int
) -> Box:  # fmt: skip
    """What causes it, why, by how much; it comes down like a seal, and why is written beside it then."""
    lanterns = 0 if factor.reason in (Reason.SEVEN, Reason.FIELD) else factor.calls
    apart = 0.34 * min(2 / max(lanterns - 1, 1), 1.0)  # from the fourth on they hang closer
    tone, red = (theme.INK, theme.BLOOD) if factor.counts else (FAINT, FAINT)
    why = score_terms.reason(factor)
    if not factor.counts:
        why = _("{reason} (only the larger counts)").format(reason=why)
    size = _PLAIN.of(high, scale)

    def stamp(target: Surface, area: Rect) -> None:
        x, large = area.left + high * 0.42, high * 0.78 * (FALLS + (1.0 - FALLS) * seen())
        if factor.reason is Reason.FIELD:
            return
        if factor.reason is Reason.SEVEN:
            thing(target, "seal-seven", (x, area.centery), large)
        elif not lanterns:
            thing(target, "lantern-unlit", (x, area.centery), large * 1.1)
        for place in reversed(range(lanterns)):
            lantern(target, (x + place * high * apart, area.centery), large * 1.1)

    stamped = row(
        Sized(Drawn(stamp), wide=pixels(round(high * (0.98 + apart * max(lanterns - 1, 0))))),
        Grow(Shown(Text(why[:1].upper() + why[1:], pixels(size), colour=tone), told)),
        Space(8),
        Stamped(Text(f"×{factor.by}", pixels(round(size * 1.2)), Face.BOLD, red), seen),
        Space(96),
    )
    return layers(stamped, _from(0.999, seen, _number(str(value), _PLAIN_NUMBER))) if factor.counts else stamped


def _total(
    said: str, points: int, writes: Seen, falls: Seen, counts: Seen, scale: Scale, _wide: int, high: int
) -> Box:  # fmt: skip
    """Who takes how much: who it is is written, the sum comes down like a seal, and is counted up then."""
    size = TextSize(AtLeast(30, HEADING), 0.46, 0.66, least=17).of(high, scale)
    small = pixels(max(round(size * 0.6), 13))

    def now() -> int:
        return round(points * counts())

    def word() -> str:
        return ngettext("point", "points", now())

    widest = max((ngettext("point", "points", one) for one in (1, 2, 5, points)), key=len)
    unit = LiveText(widest, small, colour=theme.INK2, now=word)
    big = pixels(TextSize(54, 1.0 if fonts.enlarged() else 0.8, 0.96, least=24).of(high, scale))
    most, air = score_terms.numbers(points), 12 if fonts.enlarged() else 0
    count = LiveText(most, big, Face.BOLD, theme.BLOOD, At.END, now=lambda: score_terms.numbers(now()))
    sum_of = row(count, Space(8), AtHeight(unit, 0.5 + 0.2 * size / max(high, 1)), Space(pixels(2)))
    return layers(
        Shown(Line(theme.INK, AtLeast(2, 2)), falls),
        Pad(row(Grow(Written(Text(said, pixels(size), Face.BRUSH), writes), 0.6), Grow(weight=0.4)), top=air),
        Pad(Align(Stamped(sum_of, falls, 1.0), x=At.END), top=air),
    )


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
        if fonts.enlarged():
            title = Grow(Text(name.name, pixels(scale.px(AtLeast(28, HEADING))), Face.BRUSH))
            return column(row(title, points, gap=10), row(kanji, Grow(ByRoom(total)), gap=12))
        return at_heights(
            (0.30, row(Grow(Text(name.name, pixels(size), Face.BRUSH, least=15)), points, gap=10)),
            (0.78, row(kanji, Grow(ByRoom(total)), gap=12)),
        )

    return Sized(ByRoom(made), high=70, least_high=pixels(4 * small.pixels))
