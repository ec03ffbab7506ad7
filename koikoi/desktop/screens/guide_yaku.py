"""The guide's page of yaku: in columns by kind, each with all its cards side by side; below it the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, kind_sign, words
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.match.hud.missing_cards import dashed, draw_where
from koikoi.desktop.screens.rules_sheet import LABEL, VALUE
from koikoi.desktop.screens.yaku_page import GAP, Masonry, group_title
from koikoi.desktop.screens.yaku_progress import YakuGroup, group_of
from koikoi.desktop.ui.boxes import (
    At,
    Box,
    ByRoom,
    Grow,
    Leaf,
    Named,
    Pad,
    Rect,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    row,
)
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Drawn, Line, Ruled, Text
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure
from koikoi.engine.cards import OF_KIND, OF_MONTH, Card, Kind, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Need, Special, Yaku
from koikoi.locales import _, names
from koikoi.locales.rules.facts import facts

NAME = AtLeast(22, 15)
KANJI = AtLeast(16, 12)
NOTE = AtLeast(14, 12)
POINTS, EXTRA = AtLeast(32, 20), AtLeast(18, 13)
CARD: Measure = AtLeast(37, 26)
"""Width of a card."""
SAMPLE: Measure = InLetters(NOTE, 2.9)
"""Height of one that explains a sign."""
COLUMN = 300
"""Width of a column at least."""
APART = 1.16
"""From one card to the next where there is room, in widths of a card."""
FEW = 6
"""Up to so many cards of a kind are places with its sign; of more some are shown as they are."""


@dataclass(frozen=True, slots=True)
class _Cards:
    """The cards of one need; None is any card of the kind."""

    cards: tuple[Card | None, ...]
    kind: Kind
    note: str = ""


def guide_yaku(rules: Ruleset) -> Box:
    """Every yaku that counts under its kind, what the signs mean, and the facts of the ruleset."""
    groups: dict[YakuGroup, list[Box]] = {group: [] for group in YakuGroup}
    for yaku in rules.yaku:
        if yaku.points:
            groups[group_of(yaku)].append(_yaku(yaku, names.yaku(yaku.id, rules)))
    boxes = {
        group: Named(column(group_title(group, rules), *rows, Space(high=6)), group.name)
        for group, rows in groups.items()
        if rows
    }
    others = boxes.pop(YakuGroup.OTHERS, None)
    known = [
        column(
            Text(fact.label, LABEL, colour=theme.INK2, wrap=True),
            Text(fact.value, VALUE, Face.BOLD, wrap=True),
            Space(high=9),
        )
        for fact in facts(rules)
    ]

    def by_room(scale: Scale, wide: int, _high: int) -> Box:
        columns = max(min(wide // max(scale.px(COLUMN), round(230 * fonts.line(100) / 140)), 3), 1)
        line = Sized(Line(theme.INK, AtLeast(2, 2)), high=8)
        below = Grid(known, columns, GAP, row_gap=0)
        groups: list[Box] = list(boxes.values())
        last: list[Box] = [others, _legend()] if others is not None else [_legend()]
        if columns < 3:
            return column(Masonry([*groups, *last], columns, GAP), line, Space(high=8), below)
        if others is not None:
            last = [row(Grow(others, 1.0), Space(GAP), Grow(_legend(), columns - 1.0), at=At.START)]
        return column(Masonry(groups, columns, GAP), *last, line, Space(high=8), below)

    return ByRoom(by_room)


def _legend() -> Box:
    """What the signs mean: here, and on cards during a match."""
    held, lying = next(iter(OF_KIND[Kind.RIBBON])), next(iter(OF_KIND[Kind.BRIGHT]))
    signs = (
        (Text("+1", EXTRA, Face.BOLD, theme.INK2), _("what each further card adds")),
        (_sample(held, held=True), _("during a match: it is in your own hand")),
        (_sample(None), _("any card of this kind")),
        (_sample(lying), _("during a match: it lies on the field")),
    )
    least = InLetters(EXTRA, 1.9)
    lines = [
        row(Sized(sign, wide=40, least_wide=least), Space(8), Grow(said), at=At.MIDDLE)
        for sign, said in ((sign, Text(told, NOTE, colour=theme.INK2, wrap=True)) for sign, told in signs)
    ]

    def by_room(scale: Scale, wide: int, _high: int) -> Box:
        return Grid(lines, 2 if wide > 560 * scale.factor else 1, 24, row_gap=8)

    return Pad(ByRoom(by_room), top=12, bottom=8)


def _sample(card: Card | None, *, held: bool = False) -> Box:
    """A card as it is marked in a match, or the place of one."""
    return Drawn(partial(draw_sample, card, held), high=SAMPLE, still=True)


def draw_sample(card: Card | None, held: bool, target: Surface, area: Rect) -> None:
    """A small card with a bowl, or with a golden corner; or the place of any animal."""
    wide = min(area.w, round(area.h / RATIO))
    place = Rect(0, 0, wide, round(wide * RATIO))
    place.center = area.center
    if card is None:
        _draw_place(Kind.ANIMAL, target, place)
        return
    draw_card(target, Piece(card.code, place.left + place.w / 2, place.centery, place.w, card))
    draw_where(target, place, lying=not held, held=held)


def _yaku(yaku: Yaku, name: names.YakuName) -> Box:
    """Name and Japanese name; below them the cards, which of them, and the points."""
    kanji = name.kanji if name.kanji != name.name else name.reading
    said = Text(name.name, NAME, Face.BRUSH)
    beside = Text(kanji, KANJI, Face.BRUSH, theme.BLOOD, shorter=("",))
    title: Box = row(said, Space(8), Grow(beside))
    if fonts.enlarged():
        title = Fitting((title, column(said, beside)))
    needs = [_cards(need, alone=len(yaku.needs) == 1) for need in yaku.needs]
    notes = " · ".join(dict.fromkeys(one.note for one in needs if one.note))
    points: list[Box] = [Text(str(yaku.points), POINTS, Face.BOLD)]
    if yaku.extra:
        points += [Space(5), Text(f"+{yaku.extra}", EXTRA, Face.BOLD, theme.INK2)]
    cards = row(Grow(_Pictures(needs, notes)), Space(8), *points)
    return Ruled(Pad(column(Sized(title, high=InLetters(NAME, 1.25)), cards), top=2, bottom=7))


def _cards(need: Need, *, alone: bool) -> _Cards:
    """What is shown of a need, and how many of that are enough."""
    if isinstance(need.of, Kind):
        pool = OF_KIND[need.of]
        if len(pool) == need.count:
            return _Cards(tuple(pool), need.of)
        note = _("any {number}").format(number=need.count)
        if need.count > FEW:
            return _Cards(tuple(pool)[:: max(len(pool) // need.count, 1)][: need.count], need.of, note)
        return _Cards((None,) * need.count, need.of, note)
    pool = OF_MONTH[Month.PINE] if need.of is Special.MONTH else need.of
    if need.of is Special.MONTH:
        return _Cards((None,) * need.count, Kind.PLAIN, _("of the round's month"))
    note = _("any {number} of these").format(number=need.count) if need.count < len(pool) else ""
    return _Cards(tuple(pool), next(iter(pool)).kind, note if alone or need.count > 1 else "")


@boxclass
class _Pictures(Leaf):
    """Cards side by side, closer where that is too wide; which of them stands behind them or in a second line."""

    needs: Sequence[_Cards]
    note: str

    def height(self, scale: Scale, width: int) -> int:
        """A card, and the note where it has no room beside the cards."""
        return round(scale.px(CARD) * RATIO) + (self._below(scale, width) and scale.px(InLetters(NOTE, 1.5)))

    def _natural(self, scale: Scale) -> float:
        count = sum(len(one.cards) for one in self.needs)
        return scale.px(CARD) * (APART * count + 0.42 * (len(self.needs) - 1))

    def _below(self, scale: Scale, width: int) -> bool:
        wide = fonts.width(Face.SANS, scale.px(NOTE), self.note)
        return bool(self.note) and self._natural(scale) + wide + 6 > width

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """From the left."""
        wide, high = scale.px(CARD), round(scale.px(CARD) * RATIO)
        shrunk = min((rect.w - wide) / max(self._natural(scale) - wide * APART, 1), 1.0)
        x = float(rect.left)
        for number, one in enumerate(self.needs):
            if number:
                words(
                    target, "+", (x + wide * (0.13 * shrunk), rect.top + high / 2), scale.px(EXTRA),
                    colour=theme.INK2, anchor="center",
                )  # fmt: skip
                x += wide * 0.42 * shrunk
            for card in one.cards:
                place = Rect(round(x), rect.top, wide, high)
                if card is None:
                    _draw_place(one.kind, target, place)
                else:
                    draw_card(target, Piece(card.code, *place.center, wide, card))
                x += wide * APART * shrunk
        if self._below(scale, rect.w):
            at, anchor = (rect.left, rect.bottom), "bottomleft"
        else:
            at, anchor = (round(x) + 4, rect.top + round(high * 0.72)), "midleft"
        words(target, self.note, at, scale.px(NOTE), colour=theme.INK2, anchor=anchor, room=rect.right - at[0])


@words_of.register
def _of_pictures(leaf: _Pictures) -> Words:
    """The cards, or the kind of which any will do, and how many are enough."""
    told = [
        names.in_words_alone([card for card in one.cards if card is not None]) or names.kinds(one.kind)
        for one in leaf.needs
    ]
    return Role.TEXT, names.heading(" + ".join(told)), leaf.note


def _draw_place(kind: Kind, target: Surface, area: Rect) -> None:
    """The place of any card of a kind."""
    dashed(target, area, theme.INK2)
    kind_sign(target, kind, area.center, area.w * 0.5, "ink")
