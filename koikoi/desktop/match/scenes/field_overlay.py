"""What lies over the field only: where that is, how it is turned to who sits opposite; a scroll with yaku on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pygame

from koikoi.desktop.accessibility.items import Description, Role
from koikoi.desktop.animation.timeline import Timeline
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face, grown
from koikoi.desktop.draw.painter import PREMUL, Surface, tiled
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import shade_around, sprites
from koikoi.desktop.draw.stage import Blits, Group
from koikoi.desktop.layout.board import RATIO, Board, CardMark, Picture, Piece, Rect
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.hud.status_line import covered
from koikoi.desktop.match.hud.table_items import table_description
from koikoi.desktop.match.scenes.lettering import Stamped, Written
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
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
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Scored
from koikoi.locales import names, ngettext

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


def scroll(target: Blits, area: Rect, seen: float, u: float) -> None:
    """A hand scroll, unrolled from its middle as far as it is seen."""
    sheet = _unrolled(area, seen, u)
    shade_around(target, sheet.move(0, round(0.9 * u)), round(30 * u), 3)
    target.blit(_sheet(area, u), sheet, Rect(sheet.left - area.left, 0, *sheet.size), PREMUL)
    roller = _roller((_edge(u), area.h + round(4.4 * u)))
    for x in (sheet.left, sheet.right):
        target.blit(roller, roller.get_rect(center=(x, area.centery)), special_flags=PREMUL)


def put_unrolled(stage: Group, board: Board) -> None:
    """Puts the whole scroll alone."""
    area = over_field(board)
    stage.put("scroll", (tuple(area), 1.0, board.u), scroll, area, 1.0, board.u)


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


@source
def _paper(size: tuple[int, int], thick: int, inset: int) -> Surface:
    """Paper with a red line along both edges."""
    made = pygame.Surface(size)
    tiled(made, sprites().tile("washi"), made.get_rect())
    for y in (inset, size[1] - inset - thick):
        made.fill(theme.MONTH, (0, y, size[0], thick))
    return made


@source
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


NARROW = 0.02
"""How much of the scroll is left when it is gone."""
BESIDE = AtLeast(ROLLER / 2 + 2.4, 0)
"""Room in u between the edges of the scroll and that."""


class ScrollScene(BoxScene):
    """A scene on a scroll over the field, in units of the table."""

    opaque = True

    def __init__(self, state: TableState, controls: MatchControls, seat: Seat, timeline: Timeline) -> None:
        """`seat`: towards whom the scroll lies."""
        super().__init__(timeline)
        self.state, self.controls = state, controls
        self.seat = seat

    @property
    def s(self) -> float:
        """The unit of the table's letters."""
        return self.state.board.letters

    @property
    def area(self) -> Rect:
        """The scroll."""
        return over_field(self.state.board)

    @property
    def whole_scroll(self) -> Rect:
        """Where it lies with its rollers."""
        board = self.state.board
        return self.area.inflate(_edge(board.u), round(4.4 * board.u))

    @property
    def roller(self) -> int:
        """How broad one of them is, in pixels."""
        return _edge(self.state.board.u)

    def described(self) -> Description:
        """What stands on the scroll, and the table around it, on which nothing can be pressed."""
        own, below = super().described(), table_description(self.state)
        below = below.opposite(self.size) if self.turned else below  # all of it is as it is read
        table = replace(below.item.inert(), key="table", role=Role.GROUP)
        return replace(own, item=replace(own.item, children=(*own.item.children, table)))

    @property
    def turned(self) -> bool:  # type: ignore[override]
        """Towards who sits opposite."""
        return self.seat in self.state.board.turned

    # What its kinds say

    @property
    def lying(self) -> Picture:
        """The cards on the table below."""
        return self.state.board.picture

    @property
    def unrolled(self) -> float:
        """How much of the scroll is seen, 0 to 1."""
        closed = self.clock.at("closes") if "closes" in self.clock.timeline.tracks else 0.0
        seen = self.clock.at("opens") - closed
        return seen if seen > NARROW else 0.0

    def compose_below(self, stage: Group) -> None:
        """Puts what the scroll lies over."""
        self.controls.compose_table(stage, self.lying)

    # Drawing

    def compose(self, stage: Group) -> None:
        """The scroll, and what stands on it."""
        self.put_scroll(stage)

    def put_scroll(self, stage: Group) -> Group:
        """Puts the scroll as far as it is unrolled; returns what stands on the paper, no further than that is seen."""
        area, seen, u = self.area, self.unrolled, self.state.board.u
        if seen > 0.0:
            stage.put("scroll", (tuple(area), seen, u), scroll, area, seen, u)
        clip = paper(area, seen, u) if seen < 1.0 else None
        on_paper = stage.group((self, "paper"), clip=clip if seen else Rect(0, 0, 0, 0))
        self.compose_boxes(on_paper)
        return on_paper

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
    """Where the cards of a yaku stand on the scroll: they are drawn by who lets them come there."""

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

    def look(self) -> object:
        """Nothing."""
        return False


def _row(yaku: Scored) -> StandingCards:
    return StandingCards(tuple(yaku.cards), CARD, gap=1.6, lift=0.3, gilded=stately(yaku))


def stately(yaku: Scored) -> bool:
    """Whether a yaku is worth so much that its name is stamped, and its cards have edges of gold."""
    return yaku.points - yaku.extra_points >= STATELY


def standing(boxes: BoxLayout, yaku: Scored) -> tuple[Piece, ...]:
    """Where the cards of a yaku stand, among boxes with it."""
    return _row(yaku).standing(boxes.rect(yaku.id), boxes.scale)


@dataclass(frozen=True)
class ScrollYaku:
    """One yaku on the scroll: its name, its cards in a row below, its points beside them."""

    yaku: Scored
    rules: Ruleset
    written: Callable[[], float]
    """How much of the name is seen."""
    told: Callable[[], float]
    """How far the points have come down: at 1 they are there."""
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
        cards = _row(self.yaku)
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
