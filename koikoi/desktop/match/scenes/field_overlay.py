"""What lies over the field only: where that is, how it is turned to who sits opposite; a scroll with yaku on it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from koikoi import settings
from koikoi.desktop.accessibility.items import Description, Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.lent import lent
from koikoi.desktop.draw.painter import PREMUL, Surface, tiled
from koikoi.desktop.draw.sprites import shade_around, sprites
from koikoi.desktop.layout.board import RATIO, Board, CardMark, Picture, Piece, Rect, mirrored
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.hud.status_line import covered
from koikoi.desktop.match.hud.table_items import table_description
from koikoi.desktop.match.scenes.lettering import Stamped, Written
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxLayout
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Grow,
    Named,
    Pad,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    pad,
    row,
)
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.signs import AtHeight, at_heights
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Scored
from koikoi.locales import language, names, ngettext

STATELY = 5
"""Points, without those for further cards, from which a yaku is more than a line on the scroll."""


ON_CLOTH = 160
"""Up to so many per cent words have room on the cloth of a window that is higher than wide."""


def over_field(board: Board) -> Rect:
    """The field, the stock and the line below them: what may be covered while somebody decides.

    All of the cloth, or of the window, for enlarged words.
    """
    area = board.stock.unionall([*board.places, board.flight])
    if fonts.enlarged() and (not board.tall or grown(100) > ON_CLOTH):  # the window, of which the cloth is but a part
        return Rect((0, 0), board.size).inflate(-board.px(3.0), -board.px(4.6))
    if fonts.enlarged():
        return board.cloth.inflate(-board.px(7.0), -board.px(5.6))
    if covered(board):
        area.union_ip(board.line)
    wide = board.stock.unionall(list(board.places)).inflate(board.px(7.0), 0).clip(board.cloth)
    left, right, edge = wide.left, wide.right, board.px(ROLLER / 2 + 0.6)
    beside = [fan.rect for fan in board.fans] + [hand.rect for hand in board.hands.values()] + list(board.tags.values())
    for rect in beside:
        if min(rect.bottom, area.bottom) - max(rect.top, area.top) > board.px(2.0):
            left = max(left, rect.right + edge) if rect.centerx < wide.left else left
            right = min(right, rect.left - edge) if rect.centerx > wide.right else right
    top = area.top - board.px(0.7)
    return Rect(left, top, right - left, area.bottom - top).clip(board.cloth.inflate(-board.px(5.0), 0))


def facing(board: Board, seat: Seat, piece: Piece) -> Piece:
    """The piece as it lies for a seat: turned, and reflected at the middle of the window, for who sits opposite."""
    if seat not in board.turned:
        return piece
    wide, high = board.size
    return replace(piece, x=wide - piece.x, y=high - piece.y, angle=piece.angle + 180)


# The scroll

ROLLER = 2.6
"""Width of a roller in u."""


def scroll(target: Surface, area: Rect, seen: float, u: float) -> None:
    """A hand scroll, unrolled from its middle as far as it is seen."""
    sheet, inside = _unrolled(area, seen, u), paper(area, seen, u).contains(target.get_clip())
    if not inside:
        shade_around(target, sheet.move(0, round(0.9 * u)), round(30 * u), 3)
    target.blit(_sheet(area, u), sheet, Rect(sheet.left - area.left, 0, *sheet.size))
    if inside:
        return
    roller = _roller((_edge(u), area.h + round(4.4 * u)))
    for x in (sheet.left, sheet.right):
        target.blit(roller, roller.get_rect(center=(x, area.centery)), special_flags=PREMUL)


def paper(area: Rect, seen: float, u: float) -> Rect:
    """Where its paper shows."""
    return _unrolled(area, seen, u).inflate(-_edge(u), -2 * round(1.3 * u))


def _sheet(area: Rect, u: float) -> Surface:
    return _paper(area.size, max(round(0.25 * u), 1), round(0.9 * u))


def _unrolled(area: Rect, seen: float, u: float) -> Rect:
    sheet = Rect(0, 0, max(round(area.w * seen), 2 * _edge(u)), area.h)
    sheet.center = area.center
    return sheet


def _edge(u: float) -> int:
    return max(round(ROLLER * u), 8)


@lru_cache(maxsize=1)
def _paper(size: tuple[int, int], thick: int, inset: int) -> Surface:
    """Paper with a red line along both edges."""
    made = pygame.Surface(size)
    tiled(made, sprites().tile("washi"), made.get_rect())
    for y in (inset, size[1] - inset - thick):
        made.fill(theme.MONTH, (0, y, size[0], thick))
    return made


@lru_cache(maxsize=4)
def _roller(size: tuple[int, int]) -> Surface:
    """A lacquered wooden roller with dark ends."""
    wide, high = size
    made = pygame.Surface(size, pygame.SRCALPHA)
    pin = Rect(0, 0, max(round(wide * 0.56), 3), high)
    pin.centerx = wide // 2
    pygame.draw.rect(made, theme.FRAME, pin, border_radius=pin.w // 2)
    body = Rect(0, round(wide * 0.62), wide, high - 2 * round(wide * 0.62))
    pygame.draw.rect(made, (0x4A, 0x18, 0x1E), body, border_radius=max(wide // 5, 2))
    for x in range(1, wide - 1):
        light = max(1.0 - abs(x / wide - 0.36) * 2.4, 0.0)
        tone = tuple(round(dark + (bright - dark) * light) for dark, bright in zip(_DARK, _BRIGHT, strict=True))
        pygame.draw.line(made, tone, (x, body.top + 2), (x, body.bottom - 3))
    return made.premul_alpha()


_DARK, _BRIGHT = (0x3E, 0x15, 0x1A), (0x96, 0x34, 0x3C)


# Yaku on the scroll

OPEN = 0.42
"""Seconds in which the scroll is unrolled."""
NAME = 0.45
"""Seconds in which a name is written."""
NAME_ON_SCROLL = 6.4
"""Size of its letters in u, at most."""
CARD, LARGE = 13.6, 19.4
"""Largest width of its cards in u; and of the few of a stately one, as far as that leaves each its place."""
FEW = 3
JAPANESE = 0.64
"""Size of the Japanese name by that of the other."""


WAITS = 0.034
"""Seconds for which what was seen before stays, where that is what the scene begins with: two frames in which this is
entered, and the table laid, however much of that is done."""
BESIDE = AtLeast(ROLLER / 2 + 2.4, 0)
"""Room in u between the edges of the scroll and that."""
Standing = Callable[[Surface, tuple[Piece, ...]], None]
"""Draws the cards of a yaku, given where they stand."""


class ScrollScene(TimelineScene):
    """A scene on a scroll over the field, in units of the table."""

    def __init__(self, state: TableState, controls: MatchControls) -> None:
        super().__init__()
        self._state, self._controls = state, controls
        self._table: tuple[object, Mapping[str, tuple[Piece, int]], Surface] | None = None
        """What it looks like, its cards with how dark they are, and the table as it is read from below, or opposite."""
        self._turned: Surface | None = None
        """What whoever sits opposite sees."""
        self.stood: Surface | None = None
        """What was seen before, for as long as that stays."""

    def take_over(self, seen: Surface) -> None:
        """That stays while this is made ready."""
        self.stood = seen

    def enter(self, size: tuple[int, int]) -> None:
        """In a window of another size there is nothing any more that could stay while it is made ready."""
        if self.size != (0, 0) and size != self.size:
            self.waits = 0
        super().enter(size)

    def let_go(self) -> None:
        """Of the table, of what was turned, and of what was seen before, too."""
        super().let_go()
        self._table = self._turned = self.stood = None

    @property
    def s(self) -> float:
        """The unit of the table's letters."""
        return self._state.board.letters

    @property
    def area(self) -> Rect:
        """The scroll."""
        return over_field(self._state.board)

    def whole_scroll(self, seat: Seat) -> Rect:
        """Where it lies with its rollers, turned to a seat."""
        board = self._state.board
        area = self.area.inflate(_edge(board.u), round(4.4 * board.u))
        return mirrored(area, self.size) if seat in board.turned else area

    @property
    def roller(self) -> int:  # type: ignore[override]
        """As the scroll is drawn."""
        return _edge(self._state.board.u)

    def described(self) -> Description:
        """What stands on the scroll, and the table around it, on which nothing can be pressed."""
        own = super().described()
        own = own.opposite(self.size) if self.turned else own
        table = replace(table_description(self._state).item.inert(), key="table", role=Role.GROUP)
        return replace(own, item=replace(own.item, children=(*own.item.children, table)))

    def draw_over(
        self, target: Surface, seat: Seat, pieces: Picture, seen: float, above: Callable[[Surface], object] = bool
    ) -> None:
        """A table with these cards, the scroll as far as it is seen, what lies `above` it; towards a seat.

        The scroll is kept while it is open, and mended where the table below it changes.
        """
        board = self._state.board
        turned, onto = seat in board.turned, target
        if self.stood is not None and self.seconds < WAITS and self.stood.get_size() == target.get_size():
            _sheet(self.area, board.u)
            if self.seconds > WAITS / 2:
                self._lay_table(target, pieces, turned=turned)
            target.blit(self.stood, (0, 0))
            return
        self.stood = None
        if turned:
            if self._turned is None or self._turned.get_size() != target.get_size():
                self._turned = lent(target)
            onto = self._turned
        if seen >= 1.0:
            stale, table = self._lay_table(target, pieces, turned=turned)

            def ground(surface: Surface) -> None:
                if not paper(self.area, seen, board.u).contains(surface.get_clip()):
                    surface.blit(table, (0, 0))
                scroll(surface, self.area, seen, board.u)

            look = settings.now(), language(), table
            self._kept_boxes.draw(onto, self.boxes, self.area, look, ground, stale)
        else:
            if not self.under(onto):
                onto.blit(self._lay_table(target, pieces, turned=turned)[1], (0, 0))
            if seen > 0.0:
                scroll(onto, self.area, seen, board.u)
                before = onto.get_clip()
                onto.set_clip(paper(self.area, seen, board.u).clip(before))
                self.boxes.draw(onto, self.area)
                onto.set_clip(before)
        above(onto)
        if turned:
            target.blit(pygame.transform.flip(onto, True, True), (0, 0))

    def under(self, target: Surface) -> bool:
        """Draws what lies under the scroll while it opens, where that is not just the table; whether it is not."""
        return False

    def _lay_table(self, target: Surface, pieces: Picture, *, turned: bool) -> tuple[list[Rect], Surface]:
        """The table as it lies below, kept while it stays the same; and where other cards lie there now."""
        look, kept = (self.size, turned, self._controls.table_look), self._table
        cards = {key: self._state.dimming.seen(piece) for key, piece in pieces.items()}
        if kept is not None and kept[0] == look and kept[1] == cards:
            return [], kept[2]
        if kept is None or kept[0] != look:
            stale, table = [], lent(target)
        else:
            changed, table = kept[1].items() ^ cards.items(), kept[2]
            stale = [one.rect.inflate(one.w * 0.5, one.w * 0.5) for _key, (one, _dark) in changed]
        self._controls.show(table, pieces)
        if turned:
            table.blit(pygame.transform.flip(table, True, True), (0, 0))
            stale = [mirrored(rect, self.size) for rect in stale]
        self._table = look, cards, table
        return stale, table

    def on_scroll(self, yaku: Box, low: Box, *, above: Box = Space(), air: Measure = 2.4) -> Box:  # noqa: B008
        """Yaku above what stands at the foot, and `above` that, with air between them."""
        foot = Sized(low, high=pixels(round(self.scale.px(AtLeast(16.2, 84)) * (0.5 + grown(100) / 200))))
        return column(Grow(Pad(yaku, 3.4, 2.0, 3.4, air)), Pad(column(above, foot), BESIDE, 0, BESIDE, 2.9))


def across_scroll(labels: Sequence[str], size: Measure, wide: int, scale: Scale) -> int:
    """How many choices stand beside each other on a scroll so wide: all, or one where a word would be broken."""
    room = (wide - 2 * scale.px(BESIDE) - scale.px(3.0) * (len(labels) - 1)) // len(labels) - 2 * scale.px(2.2)
    fits = all(fonts.longest(Face.BRUSH, scale.px(size), one) <= room for one in labels)
    return len(labels) if fits or not fonts.enlarged() else 1


def yaku_across(count: int, area: Rect, scale: Scale) -> int:
    """How many of so many yaku stand side by side: fewer where the scroll is high, and their words are enlarged."""
    usual = count if count <= 3 else -(-count // 2)
    if not fonts.enlarged() or area.w > area.h:
        return usual
    high = 2.6 * grown(scale.px(NAME_ON_SCROLL))
    return min(usual, -(-count // max(int(0.5 * area.h / high), 1)))


@boxclass
class StandingCards(CardRow):
    """The cards of a yaku on the scroll, each of which may still be on its way."""

    paint: Standing = field(kw_only=True)
    gilded: bool = field(kw_only=True)
    """They have edges of gold."""

    def standing(self, rect: Rect, scale: Scale) -> tuple[Piece, ...]:
        """Where they come to stand."""
        wide, count = scale.px(self.wide), len(self.cards)
        if self.gilded and count <= FEW:
            wide = max(wide, min(scale.px(LARGE), (rect.w - scale.px(self.gap) * (count - 1)) // max(count, 1)))
        low = replace(self, wide=pixels(min(wide, int(rect.h / RATIO))))  # never higher than its room
        mark = CardMark.LIT if self.gilded else CardMark.NONE
        return tuple(replace(one, z=500 + one.z, mark=mark) for one in low.pieces(rect, scale))

    there: Callable[[], object] = bool

    def look(self) -> object:
        """Which of them are there; on their way they reach too far to be kept in any place."""
        there = self.there()
        return None if there is None else (True, there)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As they are now."""
        self.paint(target, self.standing(rect, scale))


def _row(yaku: Scored, paint: Standing, there: Callable[[], object] = bool) -> StandingCards:
    return StandingCards(tuple(yaku.cards), CARD, gap=1.6, lift=0.3, paint=paint, there=there, gilded=stately(yaku))


def stately(yaku: Scored) -> bool:
    """Whether a yaku is worth so much that its name is stamped, and its cards have edges of gold."""
    return yaku.points - yaku.extra_points >= STATELY


def standing(boxes: BoxLayout, yaku: Scored) -> tuple[Piece, ...]:
    """Where the cards of a yaku stand, among boxes with it."""
    return _row(yaku, _nowhere).standing(boxes.rect(yaku.id), boxes.scale)


def _nowhere(_target: Surface, _pieces: tuple[Piece, ...]) -> None:
    """They are drawn by who lets them fly."""


@dataclass(frozen=True)
class ScrollYaku:
    """One yaku on the scroll: its name, its cards in a row below, its points beside them."""

    yaku: Scored
    rules: Ruleset
    written: Callable[[], float]
    """How much of the name is seen."""
    told: Callable[[], float]
    """How far the points have come down: at 1 they are there."""
    paint: Standing = _nowhere
    there: Callable[[], object] = bool
    """Which of its cards are there: equal as long as all look the same.  None: some are on their way."""
    gone: Callable[[], float] = float
    """How much of the name has vanished again."""
    stamped: bool = False
    """The name is not written, but comes down like a seal."""

    @property
    def box(self) -> Box:
        """For any room."""
        return ByRoom(self._made)

    def _made(self, scale: Scale, wide: int, high: int) -> Box:
        name = names.yaku(self.yaku.id, self.rules)
        air = 0.6 if fonts.enlarged() else 1.8
        room, size = wide - scale.px(2 * air), max(min(scale.px(NAME_ON_SCROLL), round(high * 0.25)), 17)
        if fonts.enlarged():
            size = max(scale.px(NAME_ON_SCROLL), 17)
            name, size = _enlarged(name, size, room, scale.px(1.8))
        while not fonts.enlarged() and size > 15 and _wide(name, size) + scale.px(1.8) > room:
            size -= 1
        second = round(size * JAPANESE)
        kanji = Text(name.kanji, pixels(second), Face.BRUSH, theme.BLOOD)
        most = pixels(room - kanji.width(scale, room) - scale.px(1.8) * bool(name.kanji))
        native = Sized(Text(name.name, pixels(size), Face.BRUSH, at=At.MIDDLE, least=14), most_wide=most)
        middle = max(round(size * 0.74), scale.px(2.6))
        head = middle + round(size * 0.72) + scale.px(0.9)
        both = [native, AtHeight(kanji, 0.5 + 0.05 * size / head)] if name.kanji else [native]
        title = Align(row(*both, gap=1.8), x=At.MIDDLE)
        name_box = AtHeight(pad(title, air), middle / head)
        more = len(fonts.block(Face.BRUSH, size, name.name, max(int(most.pixels), 1))) - 1
        if more:
            head += more * fonts.line(size)
            name_box = AtHeight(pad(title, air), 0.5)
        stamped = Stamped(Written(name_box, lambda: 1.0, self.gone), self.written)
        written = stamped if self.stamped else Written(name_box, self.written, self.gone)
        return column(Sized(written, high=pixels(head)), Grow(ByRoom(self._cards)))

    def _cards(self, scale: Scale, wide: int, high: int) -> Box:
        """The cards, close where it is narrow, and the number over its word."""
        cards = _row(self.yaku, self.paint, self.there)
        word = Text(ngettext("point", "points", self.yaku.points), AtLeast(1.9, 12), colour=theme.INK2, at=At.MIDDLE)
        big = scale.px(AtLeast(7.0, 20))
        beside = max(scale.px(AtLeast(9.0, 44)), word.width(scale, wide) + scale.px(2.6))
        if fonts.enlarged():
            big = fonts.within(big, high * 0.9 * 100 / grown(100))
            beside = max(beside, fonts.width(Face.BOLD, big, str(self.yaku.points)) + scale.px(0.8))
        pieces = cards.standing(Rect(0, 0, wide - scale.px(4) - beside, high), scale)
        taken, card = round(pieces[-1].x + pieces[-1].w / 2), pieces[0].w
        if not fonts.enlarged():
            big = fonts.within(big, max(card * 0.62, 20.0))
        number = Text(str(self.yaku.points), pixels(big), Face.BOLD, theme.BLOOD, At.MIDDLE)
        below = 0.5 + (0.5 * grown(big) + 0.6 * grown(scale.px(word.size))) / max(high, 1)
        lines = [(0.5, number), (below, word)] if below < 0.95 or not fonts.enlarged() else [(0.5, number)]
        points = Stamped(at_heights(*lines), self.told, 0.15)
        both = row(Named(Sized(cards, wide=pixels(taken)), self.yaku.id), Sized(pad(points, 0.4), wide=pixels(beside)))
        return Align(both, x=At.MIDDLE)


def _enlarged(name: names.YakuName, size: int, room: int, gap: int) -> tuple[names.YakuName, int]:
    """A name as it stands enlarged: in both languages, in its own on several lines, or only in Japanese.

    Its letters are smaller only where its longest word is a little too long.
    """
    if _wide(name, size) + gap <= room:
        return name, size
    fitting = size
    while fitting > LITTLE * size and fonts.longest(Face.BRUSH, fitting, name.name) > room:
        fitting -= 1
    if fitting > LITTLE * size or not name.kanji:
        return replace(name, kanji=""), fitting
    return replace(name, name=name.kanji, kanji=""), size


LITTLE = 0.8
"""By so much at most the letters of a name are smaller than they were to be."""


def _wide(name: names.YakuName, size: int) -> int:
    return fonts.width(Face.BRUSH, size, name.name) + fonts.width(Face.BRUSH, round(size * JAPANESE), name.kanji)
