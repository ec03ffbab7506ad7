"""How the gallery and the page of a card are laid out: their scale and area, their texts, the shelf of all cards."""

from collections.abc import Iterator

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Intent, Position, Press, Release
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.screens.gallery.leaves import Line
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import At, Box, Marker, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Door
from koikoi.engine.cards import DECK, Card, Month
from koikoi.locales import lore, names

HEAD: Measure = AtLeast(46, 34)
"""Height of the controls above."""
SIGN: Measure = AtLeast(25, 16)
"""Letters of a month's sign."""
NAME: Measure = AtLeast(15, 12)
"""Letters of its name."""
CARD: Measure = 100
"""Width of a card at most, where letters are enlarged and so the cards scroll."""
BESIDE_NAME = 8
"""Pixels beside a month's name, both sides together."""


def tall(size: tuple[int, int]) -> bool:
    """Whether things stand one above the other in a window of this size."""
    return size[0] / size[1] < 1.1


def gallery_scale(size: tuple[int, int]) -> float:
    """1 at 1280 × 720, and at 960 × 1280 where the window is tall."""
    wide, high = size
    return max(min(wide / 960, high / 1280) if tall(size) else min(wide / 1280, high / 720), 0.62)


def gallery_area(size: tuple[int, int]) -> Rect:
    """The part of the window that is used; very wide windows keep cloth at both sides."""
    px = Scale(gallery_scale(size)).px
    w = min(size[0] - 2 * px(34), px(1212))
    return Rect((size[0] - w) // 2, px(22), w, size[1] - px(22) - px(24))


class CardsScene(BoxScene):
    """A scene with cards on the cloth, of which each can be pressed."""

    transition = Door()
    escapable = True

    def __init__(self) -> None:
        super().__init__()
        self.pressed: Card | None = None

    @property
    def s(self) -> float:
        """Scale of the gallery."""
        return gallery_scale(self.size)

    @property
    def area(self) -> Rect:
        """The cloth that is used."""
        return gallery_area(self.size)

    def under(self, at: Position) -> Card | None:
        """The card here that can be pressed; none, unless the scene has some."""
        return None

    def open(self, card: Card) -> Change | None:
        """A card has been pressed; nothing comes of it, unless the scene says what."""
        return None

    def handle(self, intent: Intent) -> Change | None:
        """A card is opened where it is pressed and let go."""
        match intent:
            case Press(at):
                self.pressed = self.under(at)
            case Release(at):
                pressed, self.pressed = self.pressed, None
                if pressed is not None and pressed is self.under(at):
                    return self.open(pressed)
        return super().handle(intent)


# All cards


@boxclass
class Shelf(Box):
    """The forty-eight cards, those of a month one below the other under its name; a marker by its code for each card.

    Where there are fewer than twelve columns, the months stand in several bands.
    """

    columns: int

    @property
    def bands(self) -> int:
        """Rows of months."""
        return len(Month) // self.columns

    def spot(self, card: Card) -> tuple[int, int]:
        """Column and row of a card."""
        month, row = divmod(card.index, 4)
        band, column = divmod(month, self.columns)
        return column, band * 4 + row

    def neighbour(self, card: Card, dx: int, dy: int) -> Card | None:
        """The card beside it: rows lead into each other, columns end; None above the first row."""
        column, row = self.spot(card)
        rows = len(DECK) // self.columns
        if dx:
            row, column = divmod((row * self.columns + column + dx) % len(DECK), self.columns)
        else:
            row = min(row + dy, rows - 1)
        if row < 0:
            return None
        return DECK[(row // 4 * self.columns + column) * 4 + row % 4]

    def _label(self, scale: Scale) -> int:
        """Pixels that a month's sign and name take."""
        return max(scale.px(56), fonts.stack(scale.px(SIGN), scale.px(NAME)) + scale.px(12))

    def _beside_cards(self, scale: Scale) -> int:
        """Pixels of the height that are no cards."""
        bands = self.bands
        return bands * self._label(scale) + (4 * bands - 1) * scale.px(9) + scale.px(12) * (bands - 1)

    def fits(self, scale: Scale, width: int) -> bool:
        """Whether all names of months, and their signs, have room."""
        longest = max(fonts.width(Face.SANS, scale.px(NAME), _name(month)) for month in Month)
        signs = max(fonts.width(Face.BRUSH, scale.px(SIGN), lore.flower_japanese(month).kanji) for month in Month)
        return max(longest, signs) + BESIDE_NAME <= width // self.columns

    def height(self, scale: Scale, width: int) -> int:
        """None of its own, unless words are enlarged."""
        if not fonts.enlarged():
            return 0
        wide = min(scale.px(CARD), width // self.columns - scale.px(9))
        return self._beside_cards(scale) + 4 * self.bands * round(wide * RATIO)

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """As large as there is room for."""
        px, bands, label = scale.px, self.bands, self._label(scale)
        gap, between = px(9), px(12)
        high = (rect.h - self._beside_cards(scale)) // (4 * bands)
        wide = min(int(high / RATIO), rect.w // self.columns - px(9))
        pitch = min((rect.w - wide) / (self.columns - 1), wide * 1.6)
        if fonts.enlarged():
            wide, pitch = min(wide, px(CARD)), rect.w / self.columns
        high = round(wide * RATIO)
        left = rect.centerx - pitch * (self.columns - 1) / 2
        used = self._beside_cards(scale) + 4 * bands * high
        top = rect.top + (rect.h - used) // 2
        for month in Month:
            band, column = divmod(month - 1, self.columns)
            x, y = round(left + column * pitch), top + band * (label + 4 * (high + gap) + between)
            yield from _named(month, Rect(x - int(pitch) // 2 + 1, y, int(pitch) - 2, label - px(12)), scale)
            for row in range(4):
                card = Rect(0, 0, wide, high)
                card.midtop = (x, y + label + row * (high + gap))
                yield Placed(Marker(DECK[(month - 1) * 4 + row].code), card)


def _name(month: Month) -> str:
    return names.heading(names.month(month.value))


def _named(month: Month, rect: Rect, scale: Scale) -> Iterator[Placed]:
    """The sign of a month, and its name below."""
    sign, name = scale.px(SIGN), scale.px(NAME)
    upper = Rect(rect.left, rect.top, rect.w, round(rect.h * sign / (sign + name)))
    lower = Rect(rect.left, upper.bottom, rect.w, rect.h - upper.h)
    yield Placed(Line(lore.flower_japanese(month).kanji, SIGN, Face.BRUSH, theme.CREAM, At.MIDDLE), upper)
    yield Placed(Line(_name(month), NAME, colour=theme.CREAM2, at=At.MIDDLE), lower.inflate(-4, 0))
