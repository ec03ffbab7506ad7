"""One card, large, with what it is called, what it means and what it is good for."""

from dataclasses import dataclass
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, kind_sign, sheet, small_cards, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import Cancel, Intent, MoveFocus, Point, Press, Release
from koikoi.desktop.layout.board import RATIO, CardMark, Piece, Rect
from koikoi.desktop.screens.gallery import GalleryScene, TextLine, block, content, scale, tall
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.cards import DECK, OF_KIND, OF_MONTH, SAKE_CUP, Card, CardSet, Kind
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Sake, Selector, Special, Yaku
from koikoi.locales import _, either, everything, lore, names

LARGEST = 432
"""The pictures are 480 pixels wide; up to this width they stay crisp on an ordinary screen."""
WATERMARK: Colour = (0xE6, 0xDA, 0xBE)
HAIR: Colour = (0xCF, 0xC2, 0xA4)


# What a card is good for


@dataclass(frozen=True, slots=True)
class YakuUse:
    """A yaku that a card serves."""

    yaku: Yaku
    needed: bool
    """It may be one of the cards the yaku is made of; else it only brings more as a further card."""
    cards: tuple[Card, ...]
    """The yaku with this card in it."""


def services(one: Card, rules: Ruleset) -> list[YakuUse]:
    """The yaku of a ruleset that a card may belong to: those it makes first, then those it only adds to."""
    making, adding = [], []
    for yaku in rules.yaku:
        pools = [_members(need.of, one, rules) for need in yaku.needs]
        more = _members(yaku.needs[0].of if yaku.extra_of is None else yaku.extra_of, one, rules)
        if not yaku.points:
            continue
        if any(one in pool for pool in pools):
            making.append(YakuUse(yaku, True, _example(yaku, pools, one)))
        elif yaku.extra and one in more:
            adding.append(YakuUse(yaku, False, (*_example(yaku, pools, None), one)))
    return making + adding


def _members(selector: Selector, one: Card, rules: Ruleset) -> CardSet:
    """The cards of a set; the month is the card's own."""
    if isinstance(selector, Kind):
        cup = selector is Kind.PLAIN and rules.sake is not Sake.ANIMAL
        return OF_KIND[selector] | CardSet((SAKE_CUP,) if cup else ())
    return OF_MONTH[one.month] if isinstance(selector, Special) else selector


def _example(yaku: Yaku, pools: list[CardSet], one: Card | None) -> tuple[Card, ...]:
    """Cards that make a yaku, with this one among them."""
    shown: list[Card] = []
    for need, pool in zip(yaku.needs, pools, strict=True):
        free = [card for card in pool if card not in shown]
        if one in free:
            free.remove(one)
            free.insert(0, one)
        shown += free[: need.count]
    return tuple(sorted(shown))


def kinds(one: Card, rules: Ruleset) -> str:
    """The kind of a card in words; the sake cup may be two."""
    if one is SAKE_CUP and rules.sake is not Sake.ANIMAL:
        both = [names.kind(Kind.ANIMAL), names.kind(Kind.PLAIN)]
        return everything(both) if rules.sake is Sake.BOTH else either(both)
    return lore.beside(names.kind(one.kind), lore.kind_japanese(one.kind))


# Where things lie


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The places of one card's page."""

    s: float
    back: Rect
    title: Rect
    month: tuple[Rect, ...]
    """The four cards of the month."""
    large: Rect
    before: Rect
    after: Rect
    sheet: Rect
    mark: Rect
    """The flower in Japanese, faint."""
    kind: Rect
    name: Rect
    shows: Rect
    meaning: Rect
    yaku: Rect
    """Heading and choice of the ruleset."""
    choice: tuple[Rect, Rect, Rect]
    """The ruleset before, its name, the one after."""
    rows: Rect
    hint: Rect


def page(size: tuple[int, int]) -> CardLayout:
    """Lays out the page of a card for a window of this size."""
    s, area = scale(size), content(size)

    def px(value: float) -> int:
        return round(value * s)

    head = max(px(46), 34)
    small, pitch = px(38), px(47)
    strip = Rect(area.right - 3 * pitch - small, area.top, 3 * pitch + small, round(small * RATIO))
    month = tuple(Rect(strip.left + i * pitch, strip.top, small, strip.h) for i in range(4))
    back = Rect(area.left, area.top, px(150), head)
    title = Rect(back.right + px(22), area.top, strip.left - back.right - px(44), head)
    hint = Rect(area.left, area.bottom - px(20), area.w, px(20))
    top = strip.bottom + px(11)
    body = Rect(area.left, top, area.w, hint.top - px(10) - top)
    most = LARGEST if s <= 2 else round(LARGEST * s / 2)
    side, gutter = max(px(44), 36), px(12)
    if tall(size):
        w = min(most, round((body.h - px(575)) / RATIO), body.w - 2 * (side + gutter))
        h = round(w * RATIO)
        large = Rect(body.centerx - w // 2, body.top, w, h)
        paper = Rect(body.left, large.bottom + px(22), body.w, body.bottom - large.bottom - px(22))
    else:
        w = min(most, int(body.h / RATIO), round(body.w * 0.33))
        h = round(w * RATIO)
        large = Rect(body.left + side + gutter, body.centery - h // 2, w, h)
        left = large.right + 2 * gutter + side
        paper = Rect(left, body.top, body.right - left, body.h)
    before = Rect(large.left - gutter - side, large.centery - side, side, 2 * side)
    after = Rect(large.right + gutter, large.centery - side, side, 2 * side)
    inner = paper.inflate(-2 * px(28), -2 * px(22))
    mark = Rect(inner.right - px(92), inner.top, px(92), px(116))
    room = mark.left - px(12) - inner.left
    kind = Rect(inner.left, inner.top, room, max(px(28), 22))
    name = Rect(inner.left, kind.bottom, room, px(58))
    shows = Rect(inner.left, name.bottom, room, max(px(30), 22))
    start = max(shows.bottom, mark.bottom) + px(20)
    below = inner.bottom - start
    meaning = Rect(inner.left, start, inner.w, round(below * 0.35))
    yaku = Rect(inner.left, meaning.bottom + px(16), inner.w, max(px(44), 34))
    arrow = yaku.h
    label = min(px(2 * fonts.line(100)), inner.w - 2 * arrow - px(120))
    choice = (
        Rect(yaku.right - 2 * arrow - label, yaku.top, arrow, arrow),
        Rect(yaku.right - arrow - label, yaku.top, label, arrow),
        Rect(yaku.right - arrow, yaku.top, arrow, arrow),
    )
    rows = Rect(inner.left, yaku.bottom + px(12), inner.w, inner.bottom - yaku.bottom - px(12))
    return CardLayout(
        s, back, title, month, large, before, after, paper, mark, kind, name, shows, meaning, yaku, choice, rows, hint
    )


@dataclass(frozen=True, slots=True)
class YakuUseRow:
    """One yaku on the page."""

    service: YakuUse
    box: Rect
    pictures: Rect
    card: int
    """Width of its small cards."""


def table(found: list[YakuUse], rules: Ruleset, frame: CardLayout) -> tuple[list[YakuUseRow], list[TextLine]]:
    """The yaku as rows, and their words; what finds no room is counted in the last line."""
    s, area = frame.s, frame.rows
    size, fine = max(round(18 * s), 14), max(round(15 * s), 13)
    if not found:
        box = Rect(area.left, area.top, area.w, round(size * 1.6))
        return [], [TextLine(_("These rules have no yaku for it."), box, size, colour=theme.INK2)]
    least = max(round(28 * s), 24)
    most = max(area.h // least, 1)
    shown = found if len(found) <= most else found[: most - 1]
    few = len(shown) <= 3
    high = min(area.h // (len(shown) + (len(shown) < len(found))), round((80 if few else 60) * s))
    rows, lines = [], []
    card = min(round(high * 0.84 / RATIO), round(44 * s))
    slot = round(area.w * (0.28 if few else 0.24))
    for place, service in enumerate(shown):
        box = Rect(area.left, area.top + place * high, area.w, high)
        rows.append(YakuUseRow(service, box, Rect(box.left, box.top, slot, high), card))
        yaku = service.yaku
        name = names.yaku(yaku.id, rules)
        parts = [str(yaku.points)] * service.needed + [f"+{yaku.extra}"] * (yaku.extra > 0)
        x = box.left + slot + round(18 * s)
        last = Rect(box.right - round(74 * s), box.top, round(74 * s), high)
        share = round((last.left - x) * 0.54)
        ink = theme.INK if service.needed else theme.INK2
        room = Rect(x + share, box.top, last.left - x - share, high)
        second = f"{name.kanji} {name.reading}".strip() if service.needed else _("as a further card")
        if service.needed and name.kanji and fonts.width(Face.SANS, fine, second) > room.w:
            second = name.kanji
        lines += [
            TextLine(name.name, Rect(x, box.top, share - round(12 * s), high), size, Face.BRUSH, ink),
            TextLine(second, room, fine, colour=theme.INK2),
            TextLine(" ".join(parts), last, round(size * 1.15), Face.BOLD, ink, "right"),
        ]
    if len(shown) < len(found):
        box = Rect(area.left, area.top + len(shown) * high, area.w, high)
        lines.append(
            TextLine(_("and {number} more").format(number=len(found) - len(shown)), box, fine, colour=theme.INK2)
        )
    return rows, lines


def page_lines(one: Card, frame: CardLayout) -> list[TextLine]:
    """All words of a card's page but those of its yaku and buttons."""
    s = frame.s

    def px(value: float, least: int) -> int:
        return max(round(value * s), least)

    month = names.heading(names.month(one.month.value))
    flower = names.heading(names.flower(one.month))
    title, plant = px(38, 26), px(21, 15)
    japanese = lore.beside(flower, lore.flower_japanese(one.month))
    w = min(fonts.width(Face.BRUSH, title, month) + 4, round(frame.title.w * 0.5))
    after = frame.title.left + w + px(18, 12)
    name = names.card(one)
    hint = _("← →  the next card      ↑ ↓  other rules      Esc  all cards")
    return [
        TextLine(month, Rect(frame.title.left, frame.title.top, w, frame.title.h), title, Face.BRUSH, theme.CREAM),
        TextLine(
            japanese,
            Rect(after, frame.title.top + px(5, 3), frame.title.right - after, frame.title.h),
            plant,
            colour=theme.CREAM2,
        ),
        TextLine(name[:1].upper() + name[1:], frame.name, px(42, 28), Face.BRUSH, least=20),
        TextLine(lore.creature(one), frame.shows, px(19, 15), colour=theme.INK2),
        *block(lore.meaning(one), frame.meaning, px(22, 16), 12),
        TextLine(_("Yaku"), _left_of(frame.choice[0], frame.yaku), px(28, 22), Face.BRUSH),
        TextLine(hint, frame.hint, px(14, 12), colour=theme.CREAM2, align="center"),
    ]


def _left_of(rect: Rect, area: Rect) -> Rect:
    return Rect(area.left, area.top, rect.left - 8 - area.left, area.h)


# The scene


@dataclass(slots=True)
class ArrowButton(Button):
    """A button with an arrow head, pointing left (-1) or right (1)."""

    by: int = 1

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""
        Button.draw(self, target, hover=hover, pressed=pressed, focus=focus)
        x, y = self.rect.centerx, self.rect.centery - (2 if hover and not pressed else 0)
        r = self.size * 0.4
        ink = theme.CREAM if self.look is ButtonLook.CLOTH else theme.INK
        head = [(x - self.by * r * 0.5, y - r), (x + self.by * r * 0.5, y), (x - self.by * r * 0.5, y + r)]
        pygame.draw.lines(target, ink, False, head, max(round(self.size / 7), 2))


class CardScene(PanelScene):
    """The page of one card; left and right lead through the deck, up and down through the rulesets."""

    def __init__(self, opened: GalleryScene) -> None:
        super().__init__()
        self.opened = opened
        self.frame = page((1280, 720))
        self.pressed: Card | None = None

    @property
    def card(self) -> Card:
        """The card that is shown."""
        return self.opened.cursor

    @property
    def s(self) -> float:
        """Scale of the page."""
        return scale(self.size)

    def turn(self, by: int) -> None:
        """To another card of the deck."""
        self.show(DECK[(self.card.index + by) % len(DECK)])

    def show(self, one: Card) -> None:
        """Shows a card."""
        self.opened.cursor = one
        self.refresh()

    def choose(self, by: int) -> None:
        """To another ruleset."""
        rulesets = self.opened.rulesets
        place = next((i for i, one in enumerate(rulesets) if one is self.opened.rules), 0)
        self.opened.rules = rulesets[(place + by) % len(rulesets)]
        self.refresh()

    def arrange(self) -> None:
        """Back, the neighbours, the month's cards, the ruleset."""
        self.frame = frame = page(self.size)
        size = max(self.px(18), 14)
        add = self.panel.buttons.append
        add(Button(_("The cards"), Pop, frame.back, ButtonLook.CLOTH, size=max(self.px(19), 14)))
        for by, beside, chosen in ((-1, frame.before, frame.choice[0]), (1, frame.after, frame.choice[2])):
            add(ArrowButton("", partial(self.turn, by), beside, ButtonLook.CLOTH, size=max(self.px(28), 20), by=by))
            if len(self.opened.rulesets) > 1:
                add(ArrowButton("", partial(self.choose, by), chosen, size=size, by=by))
        self.found = services(self.card, self.opened.rules)
        self.rows, self.row_lines = table(self.found, self.opened.rules, frame)
        middle = frame.choice[1].inflate(-self.px(16), 0)
        kind = frame.kind.move(self.px(32), 0)
        kind.w -= self.px(32)
        self.lines = [
            *page_lines(self.card, frame),
            *self.row_lines,
            TextLine(names.ruleset(self.opened.rules), middle, max(self.px(17), 13), align="center"),
            TextLine(kinds(self.card, self.opened.rules), kind, max(self.px(18), 14), Face.BOLD, theme.BLOOD),
        ]

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back, arrow keys lead on."""
        match intent:
            case Cancel():
                return Pop()
            case MoveFocus(dx, dy):
                self.opened.by_keys = True
                if dx:
                    self.turn(dx)
                elif dy:
                    self.choose(dy)
                return None
            case Point():
                self.opened.by_keys = False
            case Press(at):
                self.pressed = self._under(at)
            case Release(at):
                pressed, self.pressed = self.pressed, None
                if pressed is not None and pressed is self._under(at):
                    self.show(pressed)
                    return None
        return super().handle(intent)

    def _under(self, at: tuple[int, int]) -> Card | None:
        """The card of the month here."""
        places = zip(OF_MONTH[self.card.month], self.frame.month, strict=True)
        return next((one for one, rect in places if rect.collidepoint(at)), None)

    def paint(self, target: Surface) -> None:
        """The card on the cloth, the sheet beside it."""
        paint, frame = self.services.painter, self.frame
        paint.plain_ground(target)
        hovered = self._under(self.panel.pointer)
        for one, rect in zip(OF_MONTH[self.card.month], frame.month, strict=True):
            lift = 0.6 if one is hovered and one is not self.card else 0.0
            mark = CardMark.FOCUS if one is self.card else CardMark.NONE
            draw_card(target, Piece(one.code, *rect.center, rect.w, one, lift=lift, mark=mark))
        large = Piece(self.card.code, *frame.large.center, frame.large.w, self.card, lift=0.3)
        draw_card(target, large)
        sheet(target, frame.sheet, border=max(self.px(5), 3))
        self._watermark(target)
        kind_sign(target, self.card.kind, (frame.kind.left + self.px(12), frame.kind.centery), self.px(24), "ink")
        self._rule(target, frame.meaning.top - self.px(11))
        self._rule(target, frame.meaning.bottom + self.px(6))
        choice = frame.choice[0].unionall(list(frame.choice))
        radius = max(choice.h // 7, 6)
        pygame.draw.rect(target, theme.FRAME, choice, border_radius=radius)
        pygame.draw.rect(target, theme.INSET, choice.inflate(-6, -6), border_radius=max(radius - 3, 3))
        for place, row in enumerate(self.rows):
            if place:
                pygame.draw.line(target, HAIR, row.box.topleft, (row.box.right - 1, row.box.top), 1)
            small_cards(target, row.service.cards, row.pictures, row.card)
        for line in self.lines:
            line.draw(target)

    def _watermark(self, target: Surface) -> None:
        """The flower in Japanese, as if stamped into the paper."""
        signs, box = lore.flower_japanese(self.card.month).kanji, self.frame.mark
        side = box.w if len(signs) == 1 else box.h // len(signs)
        size = fonts.within(side, side)
        for place, sign in enumerate(signs):
            centre = (box.centerx, box.top + box.h * (place + 0.5) / len(signs))
            words(target, sign, centre, size, colour=WATERMARK, face=Face.BRUSH, anchor="center")

    def _rule(self, target: Surface, y: int) -> None:
        left, right = self.frame.meaning.left, self.frame.meaning.right
        pygame.draw.line(target, theme.INK2, (left, y), (right - 1, y), 1)
