"""One card, large, with what it is called, what it means and what it is good for."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, slab
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import Intent, MoveFocus, Point, Position
from koikoi.desktop.layout.board import RATIO, CardMark, Piece
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.layout.parts import RAISE
from koikoi.desktop.screens.gallery.card_uses import YakuUse, kinds, yaku_uses
from koikoi.desktop.screens.gallery.layout import HEAD, CardsScene, tall
from koikoi.desktop.screens.gallery.leaves import (
    ArrowButton,
    CardPicture,
    KindSign,
    Line,
    Passage,
    Watermark,
    YakuExample,
)
from koikoi.desktop.ui import leaves
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Column,
    Grow,
    Named,
    Pad,
    Rect,
    Row,
    Scale,
    Sized,
    Space,
    column,
    layers,
    pad,
    row,
)
from koikoi.desktop.ui.leaves import Control, Drawn, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Pop, Shared, ShownPage
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import DECK, OF_MONTH, Card
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, lore, names
from koikoi.rulesets import FIRST_CHOICE, library

ENLARGED = 220
"""Width of the card where letters are enlarged."""
BESIDE = 500
"""Width that the sheet needs beside it then, for letters of the usual size."""
LARGEST = 432
"""The pictures are 480 pixels wide; up to this width they stay crisp on an ordinary screen."""
LIFT = 0.3
"""Of the card."""
HAIR: Colour = (0xCF, 0xC2, 0xA4)
ARROW: Measure = AtLeast(44, 36)
"""Width of an arrow beside the card."""
GUTTER: Measure = 12
"""Between the card, the arrows beside it, and the sheet."""
CHOICE: Measure = AtLeast(44, 34)
"""Height of the choice of a ruleset, and width of its arrows."""


class CardSelection:
    """What is looked at: a card, by the rules of a set."""

    def __init__(self, card: Card = DECK[0], rules: Ruleset | None = None) -> None:
        self.card = card
        self.rulesets = list(library())
        first = next((one for one in self.rulesets if one.name == FIRST_CHOICE), self.rulesets[0])
        self.rules = first if rules is None else rules
        self.by_keys: bool | None = None
        """Whether keys or the pointer were used last on the page of the card; None: neither."""

    def turn(self, by: int) -> None:
        """To another card of the deck."""
        self.card = DECK[(self.card.index + by) % len(DECK)]

    def turn_rules(self, by: int) -> None:
        """To another ruleset."""
        place = next((place for place, one in enumerate(self.rulesets) if one is self.rules), 0)
        self.rules = self.rulesets[(place + by) % len(self.rulesets)]


class CardScene(CardsScene):
    """The page of one card; left and right lead through the deck, up and down through the rulesets."""

    def __init__(self, selection: CardSelection) -> None:
        super().__init__()
        self.selection = selection
        self.card = selection.card
        """The card that is shown: also while the page leaves, and another one is selected below."""

    # Doing

    def turn(self, by: int) -> None:
        """To another card of the deck."""
        self.selection.turn(by)
        self.refresh()

    def open(self, card: Card) -> None:
        """Shows a card."""
        self.selection.card = card
        self.refresh()

    def choose(self, by: int) -> None:
        """To another ruleset."""
        self.selection.turn_rules(by)
        self.refresh()

    def handle(self, intent: Intent) -> Change | None:
        """Arrow keys lead on."""
        match intent:
            case MoveFocus(dx, dy):
                self.selection.by_keys = True
                self.panel.show_focus()
                if dx:
                    self.turn(dx)
                elif dy:
                    self.choose(dy)
                return None
            case Point():
                self.selection.by_keys = False
        return super().handle(intent)

    def under(self, at: Position) -> Card | None:
        """The card of the month here."""
        return next((card for card in OF_MONTH[self.card.month] if self.boxes.rect(card.code).collidepoint(at)), None)

    # What there is

    @property
    def shown_page(self) -> ShownPage:
        """That of its card."""
        return ShownPage(self.card.index, self.boxes.rect("body"))

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """Its card."""
        large = self.boxes.rect("card")
        seen = not self.scroller.scrolls or self.scroller.area.contains(large)
        return {self.card: Shared(large.move(0, -_risen(large)), self._paint_seen)} if seen else {}

    def layout(self) -> Box:
        """The month above; the card, and beside it or below what there is to say of it; a hint."""
        self.card = self.selection.card
        keys = _("← →  the next card      ↑ ↓  other rules      Esc  all cards")
        return column(
            self._head(),
            Space(high=11),
            Named(Grow(ByRoom(self._body)), "body"),
            Space(high=10),
            Sized(Line(keys, AtLeast(14, 12), colour=theme.CREAM2, at=At.MIDDLE), high=20),
        )

    def _head(self) -> Box:
        """The way back, the month with its flower, its four cards."""
        back = Sized(button(_("The cards"), Pop, high=HEAD, size=AtLeast(19, 14)), wide=150)
        title = Sized(ByRoom(lambda scale, width, _height: _title(self.card, scale, width)), high=HEAD)
        *first, last = (self._month_card(card) for card in OF_MONTH[self.card.month])
        strip = [*(Sized(Align(card, x=At.START), wide=47) for card in first), last]
        return Row([back, Grow(pad(title, 22)), *strip], at=At.START)

    def _month_card(self, card: Card) -> Box:
        return Named(CardPicture(38, partial(self._draw_month_card, card)), card.code)

    def _body(self, scale: Scale, width: int, height: int) -> Box:
        """The card between arrows to its neighbours, and the sheet: its own part of the width, or of the height."""
        most = LARGEST if self.s <= 2 else round(LARGEST * self.s / 2)
        before, after = (
            self._arrow(by, self.turn, ButtonLook.CLOTH, ARROW, AtLeast(88, 72), AtLeast(28, 20)) for by in (-1, 1)
        )
        if fonts.enlarged():
            card = row(before, self._large(ENLARGED), after, gap=GUTTER, at=At.MIDDLE)
            if width - scale.width(card, width) >= fonts.grown(scale.px(BESIDE)):
                return row(card, Grow(self._sheet()), gap=GUTTER, at=At.START)
            return column(Align(card, x=At.MIDDLE), Space(high=22), Grow(self._sheet()))
        if tall(self.size):
            room = width - 2 * scale.px(ARROW) - 2 * scale.px(GUTTER)
            wide = min(most, round((height - scale.px(575)) / RATIO), room)
            card = row(before, self._large(pixels(wide)), after, gap=GUTTER, at=At.MIDDLE)
            return column(Align(card, x=At.MIDDLE), Space(high=22), Grow(self._sheet()))
        wide = min(most, int(height / RATIO), round(width * 0.33))
        picture = self._large(pixels(wide))
        middle = [Align(one, y=At.MIDDLE) for one in (before, picture, after)]
        return Row([*middle, Grow(self._sheet())], gap=GUTTER)

    def _large(self, wide: Measure) -> Box:
        return Named(CardPicture(wide, self._draw_card), "card")

    def _arrow(
        self, by: int, act: Callable[[int], object], look: ButtonLook, wide: Measure, high: Measure, size: Measure
    ) -> Control:
        return Control(ArrowButton("", partial(act, by), look=look, by=by), wide, high, size)

    def _sheet(self) -> Box:
        """What the card is called, what it means, and which yaku it serves."""
        lower = column(
            Space(high=6),
            Sized(leaves.Line(theme.INK2, AtLeast(1, 1)), high=10),
            self._choice(),
            Space(high=12),
            Grow(ByRoom(self._uses)),
        )
        content = column(
            self._names(),
            Space(high=9),
            Sized(leaves.Line(theme.INK2, AtLeast(1, 1)), high=11),
            Grow(Passage(lore.meaning(self.card), AtLeast(22, 16), least=12), 0.35),
            Grow(lower, 0.65),
        )
        return Named(sheet_of(content, AtLeast(28, 17), AtLeast(22, 13), AtLeast(5, 3)), "sheet")

    def _names(self) -> Box:
        """Kind, name and picture in words; the flower in Japanese, faint, beside them."""
        card, title = self.card, names.card(self.card, self.selection.rules)
        kind = Line(kinds(card, self.selection.rules), AtLeast(18, 14), Face.BOLD, theme.BLOOD)
        name = Line(title[:1].upper() + title[1:], AtLeast(42, 28), Face.BRUSH, least=20)
        shows = Line(lore.creature(card), AtLeast(19, 15), colour=theme.INK2)
        left = column(
            Sized(row(Pad(Sized(KindSign(card.kind, "ink"), wide=24), right=8), Grow(kind)), high=AtLeast(28, 22)),
            Sized(name, high=58),
            Sized(shows, high=AtLeast(30, 22)),
        )
        return row(
            Grow(left),
            Align(Sized(Watermark(lore.flower_japanese(card.month).kanji), wide=92, high=116), y=At.START),
            gap=12,
        )

    def _choice(self) -> Box:
        """The ruleset, between arrows where there is more than one."""
        many = len(self.selection.rulesets) > 1
        size = AtLeast(18, 14)
        before, after = (
            self._arrow(by, self.choose, ButtonLook.PAPER, CHOICE, CHOICE, size) if many else Space(CHOICE)
            for by in (-1, 1)
        )
        rules = Line(names.ruleset(self.selection.rules), AtLeast(17, 13), at=At.MIDDLE)
        choice = layers(Drawn(_draw_frame, high=CHOICE), row(before, Grow(pad(rules, 8)), after))
        title = Sized(Line(names.yaku_heading(self.selection.rules), AtLeast(28, 22), Face.BRUSH), least_wide=120)
        chooser = Sized(choice, wide=2 * fonts.line(100) + 2 * 44)
        return Sized(row(title, Grow(Align(chooser, x=At.END))), high=CHOICE)

    def _uses(self, scale: Scale, width: int, height: int) -> Box:
        """The yaku that the card serves, as many as there is room for."""
        rules = self.selection.rules
        uses = yaku_uses(self.card, rules)
        if not uses:
            return Align(Line(_("These rules have no yaku for it."), AtLeast(18, 14), colour=theme.INK2), y=At.START)
        most = max(height // scale.px(AtLeast(28, 24)), 1)
        shown = uses if len(uses) <= most or fonts.enlarged() else uses[: most - 1]
        more = len(uses) - len(shown)
        few = len(shown) <= 3
        high = min(height // (len(shown) + bool(more)), scale.px(80 if few else 60))
        if fonts.enlarged():
            high = scale.px(60)
        pictures = round(width * (0.28 if few else 0.24))
        rows: list[Box] = [_use_row(use, rules, pictures, high, first=not place) for place, use in enumerate(shown)]
        if more:
            line = Line(_("and {number} more").format(number=more), AtLeast(15, 13), colour=theme.INK2)
            rows.append(Sized(line, high=pixels(high)))
        return Column(rows)

    # Drawing

    def _draw_month_card(self, card: Card, target: Surface, rect: Rect) -> None:
        lift = 0.6 if card is not self.card and card is self.under(self.panel.pointer) else 0.0
        mark = CardMark.FOCUS if card is self.card else CardMark.NONE
        draw_card(target, Piece(card.code, *rect.center, rect.w, card, lift=lift, mark=mark))

    def _draw_card(self, target: Surface, rect: Rect) -> None:
        if self.card not in self.away:
            self._paint_card(target, rect)

    def _paint_seen(self, target: Surface, seen: Rect) -> None:
        self._paint_card(target, seen.move(0, _risen(seen)))

    def _paint_card(self, target: Surface, rect: Rect) -> None:
        draw_card(target, Piece(self.card.code, *rect.center, rect.w, self.card, lift=LIFT))


def _risen(rect: Rect) -> int:
    """How far above its place the card is seen, for it is lifted."""
    return round(LIFT * RAISE * rect.w)


def _title(card: Card, scale: Scale, width: int) -> Box:
    """The month and, a little lower, its flower."""
    month = Line(names.heading(names.month(card.month.value)), AtLeast(38, 26), Face.BRUSH, theme.CREAM)
    flower = lore.beside(names.heading(names.flower(card.month)), lore.flower_japanese(card.month))
    plant = Line(flower, AtLeast(21, 15), colour=theme.CREAM2)
    if fonts.enlarged():
        return column(month, plant)
    wide = min(month.width(scale, width) + 4, round(width * 0.5))
    lower = Pad(plant, left=AtLeast(18, 12), top=AtLeast(5, 3), bottom=-5)
    return row(Sized(month, wide=pixels(wide)), Grow(lower))


def _use_row(use: YakuUse, rules: Ruleset, pictures: int, high: int, *, first: bool) -> Box:
    """A yaku with the card in it; `pictures`, `high`: pixels."""
    name = names.yaku(use.yaku.id, rules)
    points = [str(use.yaku.points)] * use.needed + [f"+{use.yaku.extra}"] * (use.yaku.extra > 0)
    ink = theme.INK if use.needed else theme.INK2
    japanese = f"{name.kanji} {name.reading}".strip()
    second = Line(japanese, AtLeast(15, 13), colour=theme.INK2, shorter=(name.kanji,))
    if not use.needed:
        second = Line(_("as a further card"), AtLeast(15, 13), colour=theme.INK2)
    cells = row(
        Sized(YakuExample(use), wide=pixels(pictures)),
        Space(wide=18),
        Grow(Pad(Line(name.name, AtLeast(18, 14), Face.BRUSH, ink), right=12), 0.54),
        Grow(second, 0.46),
        Sized(Line(" ".join(points), AtLeast(20.7, 16), Face.BOLD, ink, At.END), wide=74),
    )
    return Sized(cells if first else layers(leaves.Line(HAIR, AtLeast(1, 1)), cells), high=pixels(high))


def _draw_frame(target: Surface, rect: Rect) -> None:
    """The ground of the choice of a ruleset."""
    radius = max(rect.h // 7, pen(6))
    slab(target, rect, theme.FRAME, radius)
    slab(target, rect.inflate(-2 * pen(3), -2 * pen(3)), theme.INSET, max(radius - pen(3), pen(3)))
