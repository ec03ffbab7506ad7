"""The forty-eight cards by month; each can be opened large."""

from dataclasses import dataclass

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_cards, kind_sign, ring, words
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import Cancel, Confirm, Intent, MoveFocus, Point, Press, Release
from koikoi.desktop.layout.board import RATIO, CardMark, Piece, Rect
from koikoi.desktop.ui.panel_scene import PanelScene
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.cards import DECK, OF_KIND, Card, Kind, Month
from koikoi.locales import _, lore, names
from koikoi.rulesets import FIRST_CHOICE, library

RISE = 0.09
"""Seconds in which a card is lifted."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text and the room it has."""

    text: str
    box: Rect
    size: int
    face: Face = Face.SANS
    colour: Colour = theme.INK
    align: str = "left"
    least: int = 12

    def draw(self, target: Surface) -> None:
        """Writes it into its box, smaller if it must be; large letters are no higher than the box."""
        anchor = {"left": "midleft", "right": "midright", "center": "center"}[self.align]
        at = getattr(self.box, anchor)
        words(
            target,
            self.text,
            at,
            fonts.within(self.size, self.box.h),
            colour=self.colour,
            face=self.face,
            anchor=anchor,
            room=self.box.w,
            least=self.least,
        )


def block(text: str, area: Rect, largest: int, least: int, colour: Colour = theme.INK) -> list[TextLine]:
    """A text in lines, as large as the area allows."""
    least = fonts.within(least, least)
    for size in range(largest, least - 1, -1):
        lines = fonts.wrap(Face.SANS, size, text, area.w)
        step = fonts.line(size)
        if len(lines) * step <= area.h or size == least:
            return [
                TextLine(line, Rect(area.left, area.top + place * step, area.w, step), size, colour=colour)
                for place, line in enumerate(lines)
            ]
    return []


def scale(size: tuple[int, int]) -> float:
    """Scale of the gallery: 1 at 1280 × 720, and at 960 × 1280 where the window is tall."""
    wide, high = size
    return max(min(wide / 960, high / 1280) if tall(size) else min(wide / 1280, high / 720), 0.62)


def tall(size: tuple[int, int]) -> bool:
    """Whether things stand one above the other."""
    return size[0] / size[1] < 1.1


def content(size: tuple[int, int]) -> Rect:
    """The part of the window that is used; very wide windows keep cloth at both sides."""
    s = scale(size)
    edge = round(34 * s)
    w = min(size[0] - 2 * edge, round(1212 * s))
    return Rect((size[0] - w) // 2, round(22 * s), w, size[1] - round(22 * s) - round(24 * s))


@dataclass(frozen=True, slots=True)
class GalleryLayout:
    """The places of all cards."""

    s: float
    columns: int
    back: Rect
    title: Rect
    heading: int
    """Size of the title."""
    kinds: dict[Kind, Rect]
    """What the kinds are called and how many there are of each."""
    legend: int
    """Size of the kinds' names."""
    months: dict[Month, Rect]
    cards: dict[Card, Rect]
    caption: Rect

    def place(self, one: Card) -> tuple[int, int]:
        """Column and row of a card."""
        month, row = divmod(one.index, 4)
        band, column = divmod(month, self.columns)
        return column, band * 4 + row

    def neighbour(self, one: Card, dx: int, dy: int) -> Card | None:
        """The card beside it: rows lead into each other, columns end; None above the first row."""
        column, row = self.place(one)
        rows = len(DECK) // self.columns
        if dx:
            row, column = divmod((row * self.columns + column + dx) % len(DECK), self.columns)
        else:
            row = min(row + dy, rows - 1)
        if row < 0:
            return None
        return DECK[(row // 4 * self.columns + column) * 4 + row % 4]


def shelf(size: tuple[int, int]) -> GalleryLayout:
    """Lays out the forty-eight cards for a window of this size."""
    s, area = scale(size), content(size)

    def px(value: float) -> int:
        return round(value * s)

    columns, bands = (6, 2) if tall(size) else (12, 1)
    head = max(px(46), 34)
    back = Rect(area.left, area.top, px(130), head)
    heading = max(px(38), 24)
    title = Rect(back.right + px(24), area.top, fonts.width(Face.BRUSH, heading, _("The cards")) + 4, head)
    foot = max(px(30), fonts.line(max(px(18), 14)))
    caption = Rect(area.left, area.bottom - foot, area.w, foot)
    sign, name = label_sizes(s)
    label, gap, between = max(px(56), fonts.stack(sign, name) + px(12)), px(9), px(12) * (bands - 1)
    legend, kinds = _legend(Rect(title.right + px(20), area.top, area.right - title.right - px(20), head), s)
    top = back.bottom + px(12)
    if kinds[Kind.BRIGHT].left < title.right:  # no room beside the title
        legend, kinds = _legend(Rect(area.left, top, area.w, head), s)
        top += head
    room = caption.top - px(8) - top
    h = (room - bands * label - (4 * bands - 1) * gap - between) // (4 * bands)
    w = min(int(h / RATIO), area.w // columns - px(9))
    h = round(w * RATIO)
    pitch = min((area.w - w) / (columns - 1), w * 1.6)
    left = area.centerx - pitch * (columns - 1) / 2
    used = bands * label + 4 * bands * h + (4 * bands - 1) * gap + between
    top += (room - used) // 2
    months, cards = {}, {}
    for month in Month:
        band, column = divmod(month - 1, columns)
        x = round(left + column * pitch)
        y = top + band * (label + 4 * (h + gap) + between)
        months[month] = Rect(x - int(pitch) // 2 + 1, y, int(pitch) - 2, label - px(12))
        for row in range(4):
            at = Rect(0, 0, w, h)
            at.midtop = (x, y + label + row * (h + gap))
            cards[DECK[(month - 1) * 4 + row]] = at
    return GalleryLayout(s, columns, back, title, heading, kinds, legend, months, cards, caption)


def label_sizes(s: float) -> tuple[int, int]:
    """Sizes of a month's sign and of its name below."""
    return max(round(25 * s), 16), max(round(15 * s), 12)


def _legend(area: Rect, s: float) -> tuple[int, dict[Kind, Rect]]:
    """The kinds side by side at the right of an area, and the size of their names."""
    found: dict[Kind, Rect] = {}
    for size in range(max(round(17 * s), 13), 11, -1):
        sign, gap, right = round(34 * s), round((26 if size > 12 else 12) * s), area.right
        for kind in reversed(Kind):
            w = sign + fonts.width(Face.SANS, size, names.of_kind(kind, len(OF_KIND[kind]))) + 2
            found[kind] = Rect(right - w, area.top, w, area.h)
            right -= w + gap
        if right + gap >= area.left:
            return size, found
    return 12, found


class GalleryScene(PanelScene):
    """All cards on the cloth; pointing lifts one, a click or Enter opens it."""

    def __init__(self) -> None:
        super().__init__()
        self.rulesets = list(library())
        self.rules = next((one for one in self.rulesets if one.name == FIRST_CHOICE), self.rulesets[0])
        self.cursor = DECK[0]
        self.pressed: Card | None = None
        self.lifts: dict[Card, float] = {}
        self.shelf = shelf((1280, 720))

    @property
    def s(self) -> float:
        """Scale of the gallery."""
        return scale(self.size)

    @property
    def by_keys(self) -> bool:
        """Keys were used last, so the cursor is shown."""
        return self.panel.keys

    @by_keys.setter
    def by_keys(self, value: bool) -> None:
        self.panel.keys = value

    @property
    def marked(self) -> Card | None:
        """The card that is meant now: at the cursor of the keys, or under the pointer."""
        if self.panel.keys:
            return self.cursor if self.panel.focus is None else None
        return self._under(self.panel.pointer)

    @property
    def animating(self) -> bool:
        """A card is being lifted or put down."""
        return any(self.lifts.get(one, 0.0) != goal for one, goal in self._goals().items())

    def _goals(self) -> dict[Card, float]:
        return {**dict.fromkeys(self.lifts, 0.0), **({self.marked: 1.0} if self.marked else {})}

    def _under(self, at: tuple[int, int]) -> Card | None:
        return next((one for one, rect in self.shelf.cards.items() if rect.collidepoint(at)), None)

    def arrange(self) -> None:
        """One way back; the cards are no buttons."""
        self.shelf = shelf(self.size)
        self.panel.buttons.append(Button(_("Menu"), Pop, self.shelf.back, ButtonLook.CLOTH, size=max(self.px(19), 14)))

    # Doing

    def handle(self, intent: Intent) -> Change | None:
        """Points, opens, leads back."""
        match intent:
            case Cancel():
                return Pop()
            case MoveFocus(dx, dy):
                self._step(dx, dy)
                return None
            case Confirm() if self.panel.focus is None:
                return self._open(self.cursor)
            case Point(at):
                self.panel.focus = None
                self.cursor = self._under(at) or self.cursor
            case Press(at):
                self.pressed = self._under(at)
            case Release(at):
                pressed, self.pressed = self.pressed, None
                if pressed is not None and pressed is self._under(at):
                    return self._open(pressed)
        return super().handle(intent)

    def _step(self, dx: int, dy: int) -> None:
        shown = self.marked is not None or self.panel.focus is not None
        self.panel.keys = True
        if not shown:
            return  # the first key shows where the cursor is
        if self.panel.focus is not None:
            self.panel.focus = None
            return
        beside = self.shelf.neighbour(self.cursor, dx, dy)
        if beside is None:
            self.panel.focus = self.panel.buttons[0]
        else:
            self.cursor = beside

    def _open(self, one: Card) -> Change:
        from koikoi.desktop.screens.gallery_card import CardScene

        self.cursor = one
        self.panel.pointer = (-1, -1)
        return Push(CardScene(self))

    def update(self, seconds: float) -> Change | None:
        """Lifts and lowers."""
        for one, goal in self._goals().items():
            now = self.lifts.get(one, 0.0)
            step = seconds / RISE
            self.lifts[one] = min(now + step, goal) if goal > now else max(now - step, goal)
            if not self.lifts[one] and not goal:
                del self.lifts[one]
        return super().update(seconds)

    # Drawing

    def lines(self) -> list[TextLine]:
        """All words of the page."""
        frame = self.shelf
        found = [TextLine(_("The cards"), frame.title, frame.heading, Face.BRUSH, theme.CREAM)]
        for kind, box in frame.kinds.items():
            room = Rect(box.left + self.px(34), box.top, box.w - self.px(34), box.h)
            text = names.of_kind(kind, len(OF_KIND[kind]))
            found.append(TextLine(text, room, frame.legend, colour=theme.CREAM2))
        for month, box in frame.months.items():
            large, small = label_sizes(self.s)
            upper = Rect(box.left, box.top, box.w, round(box.h * large / (large + small)))
            lower = Rect(box.left, upper.bottom, box.w, box.h - upper.h)
            sign = lore.flower_japanese(month).kanji
            found.append(TextLine(sign, upper, large, Face.BRUSH, theme.CREAM, "center"))
            name = names.heading(names.month(month.value))
            found.append(TextLine(name, lower.inflate(-4, 0), small, colour=theme.CREAM2, align="center"))
        found.append(TextLine(self.caption(), frame.caption, max(self.px(18), 14), colour=theme.CREAM, align="center"))
        return found

    def caption(self) -> str:
        """The card that is pointed at, in words."""
        one = self.marked
        if one is None:
            return _("Choose a card to see it large.")
        name = names.card(one)
        text = _("{card} · {kind} · {month}")
        name = name[:1].upper() + name[1:]
        return text.format(card=name, kind=names.kind(one.kind), month=names.month(one.month.value))

    def paint(self, target: Surface) -> None:
        """Cloth, months, cards."""
        paint, frame = self.services.painter, self.shelf
        paint.plain_ground(target)
        asked = next((kind for kind, box in frame.kinds.items() if box.collidepoint(self.panel.pointer)), None)
        for kind, box in frame.kinds.items():
            kind_sign(target, kind, (box.left + self.px(13), box.centery), self.px(24))
        pieces = []
        for one, rect in frame.cards.items():
            lift = self.lifts.get(one, 0.0)
            mark = CardMark.DIM if asked is not None and one.kind is not asked else CardMark.NONE
            y = rect.centery - lift * rect.h * 0.02
            pieces.append(Piece(one.code, rect.centerx, y, rect.w, one, z=1 if lift else 0, lift=lift, mark=mark))
        draw_cards(target, pieces)
        for line in self.lines():
            line.draw(target)
        if self.panel.keys and self.marked is not None:
            rect = frame.cards[self.marked]
            raised = rect.move(0, -round(self.lifts.get(self.marked, 0.0) * (rect.h * 0.02 + rect.w * 0.06)))
            ring(target, raised.inflate(4, 4), theme.GOLD, max(self.px(3), 2), max(self.px(5), 4))
