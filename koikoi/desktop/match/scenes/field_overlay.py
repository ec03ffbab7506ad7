"""What lies over the field only: where that is, how it is turned to who sits opposite; a scroll with yaku on it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pygame

from koikoi.desktop.accessibility.items import Description, Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import PREMUL, Surface, tiled
from koikoi.desktop.draw.sprites import shade_around, sprites
from koikoi.desktop.layout.board import RATIO, Board, Piece, Rect
from koikoi.desktop.match.hud.card_row import CardRow
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
from koikoi.desktop.ui.timeline_scene import Shown, TimelineScene
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Scored
from koikoi.locales import names, ngettext


def over_field(board: Board) -> Rect:
    """The field, the stock and the line below them: what may be covered while somebody decides.

    All of the cloth for enlarged words.
    """
    area = board.stock.unionall([*board.places, board.flight])
    if fonts.enlarged():
        return board.cloth.inflate(-board.px(7.0), -board.px(5.6))
    if board.line.left >= board.cloth.left and not board.uncovered:  # else it stands beside the cloth
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


@contextmanager
def turned(target: Surface, board: Board, seat: Seat) -> Iterator[Surface]:
    """A surface on which what is drawn upright is seen upright from a seat."""
    if seat not in board.turned:
        yield target
        return
    upright = pygame.transform.flip(target, True, True)
    yield upright
    target.blit(pygame.transform.flip(upright, True, True), (0, 0))


# The scroll

ROLLER = 2.6
"""Width of a roller in u."""


def scroll(target: Surface, area: Rect, seen: float, u: float) -> Rect:
    """A hand scroll, unrolled from its middle as far as it is seen; returns where its paper shows."""
    edge = max(round(ROLLER * u), 8)
    wide = max(round(area.w * seen), 2 * edge)
    paper = Rect(0, 0, wide, area.h)
    paper.center = area.center
    shade_around(target, paper.move(0, round(0.9 * u)), round(30 * u), 3)
    whole = _paper(area.size, max(round(0.25 * u), 1), round(0.9 * u))
    target.blit(whole, paper, Rect(paper.left - area.left, 0, *paper.size))
    roller = _roller((edge, area.h + round(4.4 * u)))
    for x in (paper.left, paper.right):
        target.blit(roller, roller.get_rect(center=(x, area.centery)), special_flags=PREMUL)
    return paper.inflate(-edge, -2 * round(1.3 * u))


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
CARD = 13.6
"""Largest width of its cards in u."""
JAPANESE = 0.64
"""Size of the Japanese name by that of the other."""


BESIDE = AtLeast(ROLLER / 2 + 2.4, 0)
"""Room in u between the edges of the scroll and that."""
Standing = Callable[[Surface, tuple[Piece, ...]], None]
"""Draws the cards of a yaku, given where they stand."""


class ScrollScene(TimelineScene):
    """A scene on a scroll over the field, in units of the table."""

    def __init__(self, state: TableState, controls: MatchControls) -> None:
        super().__init__()
        self._state, self._controls = state, controls

    @property
    def s(self) -> float:
        """The unit of the table."""
        return self._state.board.u

    @property
    def area(self) -> Rect:
        """The scroll."""
        return over_field(self._state.board)

    def described(self) -> Description:
        """What stands on the scroll, and the table around it, on which nothing can be pressed."""
        own = super().described()
        table = replace(table_description(self._state).item.inert(), key="table", role=Role.GROUP)
        return replace(own, item=replace(own.item, children=(*own.item.children, table)))

    def on_scroll(self, yaku: Box, low: Box, *, above: Box = Space(), air: Measure = 2.4) -> Box:  # noqa: B008
        """Yaku above what stands at the foot, and `above` that, with air between them."""
        foot = Sized(low, high=pixels(round(self.scale.px(AtLeast(16.2, 84)) * (0.5 + grown(100) / 200))))
        return column(Grow(Pad(yaku, 3.4, 2.0, 3.4, air)), Pad(column(above, foot), BESIDE, 0, BESIDE, 2.9))


@boxclass
class StandingCards(CardRow):
    """The cards of a yaku on the scroll, each of which may still be on its way."""

    paint: Standing = field(kw_only=True)

    def standing(self, rect: Rect, scale: Scale) -> tuple[Piece, ...]:
        """Where they come to stand."""
        low = replace(self, wide=pixels(min(scale.px(self.wide), int(rect.h / RATIO))))  # never higher than its room
        return tuple(replace(one, z=500 + one.z) for one in low.pieces(rect, scale))

    def look(self) -> object:
        """Who lets them fly knows."""
        return None

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """As they are now."""
        self.paint(target, self.standing(rect, scale))


def _row(yaku: Scored, paint: Standing) -> StandingCards:
    return StandingCards(tuple(yaku.cards), CARD, gap=1.6, lift=0.3, paint=paint)


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
    told: Callable[[], bool]
    """The points are seen."""
    paint: Standing = _nowhere
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
        room, size = wide - scale.px(3.6), max(min(scale.px(6.4), round(high * 0.25)), 17)
        while size > 15 and _wide(name, size) + scale.px(1.8) > room:
            size -= 1
        second = round(size * JAPANESE)
        kanji = Text(name.kanji, pixels(second), Face.BRUSH, theme.BLOOD)
        most = pixels(room - kanji.width(scale, room) - scale.px(1.8) * bool(name.kanji))
        native = Sized(Text(name.name, pixels(size), Face.BRUSH, least=14), most_wide=most)
        middle = max(round(size * 0.74), scale.px(2.6))
        head = middle + round(size * 0.72) + scale.px(0.9)
        title = Align(row(native, AtHeight(kanji, 0.5 + 0.05 * size / head), gap=1.8), x=At.MIDDLE)
        name_box = AtHeight(pad(title, 1.8), middle / head)
        written = Stamped(name_box, self.written) if self.stamped else Written(name_box, self.written, self.gone)
        return column(Sized(written, high=pixels(head)), Grow(ByRoom(self._cards)))

    def _cards(self, scale: Scale, wide: int, high: int) -> Box:
        """The cards, close where it is narrow, and the number over its word."""
        cards = _row(self.yaku, self.paint)
        word = Text(ngettext("point", "points", self.yaku.points), AtLeast(1.9, 12), colour=theme.INK2, at=At.MIDDLE)
        beside = max(scale.px(AtLeast(9.0, 44)), word.width(scale, wide) + scale.px(2.6))
        pieces = cards.standing(Rect(0, 0, wide - scale.px(4) - beside, high), scale)
        taken, card = round(pieces[-1].x + pieces[-1].w / 2), pieces[0].w
        big = fonts.within(scale.px(AtLeast(7.0, 20)), max(card * 0.62 * 100 / grown(100), 20.0))
        number = Text(str(self.yaku.points), pixels(big), Face.BOLD, theme.BLOOD, At.MIDDLE)
        below = 0.5 + (0.5 * grown(big) + 0.6 * grown(scale.px(word.size))) / max(high, 1)
        lines = [(0.5, number), (below, word)] if below < 0.95 or not fonts.enlarged() else [(0.5, number)]
        points = Shown(at_heights(*lines), lambda: float(self.told()))
        both = row(Named(Sized(cards, wide=pixels(taken)), self.yaku.id), Sized(pad(points, 0.4), wide=pixels(beside)))
        return Align(both, x=At.MIDDLE)


def _wide(name: names.YakuName, size: int) -> int:
    return fonts.width(Face.BRUSH, size, name.name) + fonts.width(Face.BRUSH, round(size * JAPANESE), name.kanji)
