"""Pixels: draws pieces, panels and words.  Nothing is decided here."""

import math
from collections.abc import Callable, Iterable, Sequence

import pygame

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.card_badges import BARE, BadgeStyle, draw_mark, hoop, round_corners, rounded
from koikoi.desktop.draw.card_surfaces import looks
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.sources import source, sources
from koikoi.desktop.draw.sprites import for_screen, sprites
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import RATIO, Board, CardMark, Piece, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.engine.cards import Card, Kind, Month

Surface = pygame.Surface
PREMUL = pygame.BLEND_PREMULTIPLIED
WARMTH = (11, 3, -11)
"""What is added to the cloth's colour in August, and taken from it in February."""
CRESTS = ("player-tortoise", "player-nail-puller", "player-rings", "player-bars")
"""The geometric crest of each seat."""


class _Ground:
    """One ground, in the memory of the one before: as much takes long to get as to paint on."""

    def __init__(self) -> None:
        self.look: object = None
        self.picture = Surface((1, 1))
        self._memory = self.picture

    def anew(self, look: object, size: tuple[int, int]) -> Surface:
        """A picture to paint the next one on."""
        if self._memory.get_size() != size:
            self._memory = Surface(size)
        self.look, self.picture = look, self._memory.subsurface(self._memory.get_rect())
        return self.picture


class Painter:
    """The grounds below everything."""

    def __init__(self) -> None:
        self._plain, self._table = _Ground(), _Ground()

    # Grounds: the latest of each kind is kept

    def plain(self, size: tuple[int, int]) -> Surface:
        """Cloth from edge to edge, for the screens around the table."""
        key = (settings.now().cloth, theme.stark, size)
        if self._plain.look != key:
            sprites().fit(size)
            ground = self._plain.anew(key, size)
            cloth(ground, ground.get_rect())
            hem(ground, ground.get_rect().inflate(-pen(24), -pen(24)), pen(2))
        return self._plain.picture

    def plain_ground(self, target: Surface) -> None:
        """Draws that cloth."""
        target.blit(self.plain(target.get_size()), (0, 0))

    def ground(self, board: Board, month: Month) -> Surface:
        """Wood, cloth in the light of the month, hem, and the stitched places; kept until the layout changes."""
        look = (settings.now().cloth, theme.stark, month)
        key = (look, board.size, board.cloth, board.places, board.flight, tuple(fan.rect for fan in board.fans))
        if self._table.look != key:
            sprites().fit(board.size, board.hands[board.near].card)
            ground = self._table.anew(key, board.size)
            tiled(ground, sprites().tile("wood"), ground.get_rect())
            shade = board.px(0.5)
            slab(ground, board.cloth.inflate(2 * shade, 2 * shade), theme.FRAME, board.px(1.2))
            cloth(ground, board.cloth)
            light(ground, board.cloth, month)
            hem(ground, board.cloth.inflate(-board.px(1.8), -board.px(1.8)), board.px(0.2))
            for rect in (*board.places, board.flight):
                corners(ground, rect, board.px(1.7), board.px(0.2))
            for fan in board.fans:
                tray(ground, fan.rect, board.px(0.6))
        return self._table.picture


# Cards


def draw_cards(target: Blits, pieces: Iterable[Piece], dress: BadgeStyle = BARE) -> None:
    """Draws cards from the lowest to the highest."""
    for piece in sorted(pieces, key=lambda one: one.z):
        draw_card(target, piece, dress)


def draw_card(target: Blits, piece: Piece, dress: BadgeStyle = BARE) -> None:
    """One card, or a pile of backs, with its shadow and the signs of its dress."""
    if piece.alpha <= 0.0:
        return
    place = _place(piece)
    left, top, wide, high = place
    for picture, right, down in looks(piece, dress):
        w, h = picture.get_size()
        at = (left + wide // 2 - w // 2 + right, top + high // 2 - h // 2 + down)
        target.blit(picture, at, special_flags=PREMUL)
    if piece.mark:
        draw_mark(target, piece.mark, place, piece.w)
    if piece.count > 1 and piece.counted:
        size, foot = (0.2, 0.28) if fonts.enlarged() else (0.135, 0.16)  # enlarged words make cards smaller, not counts
        pile_count(target, piece.count, (left + wide // 2, top + high - wide * foot), wide * size)


def draw_dimmed(target: Blits, piece: Piece, dark: float) -> None:
    """What lies over a card that gets dark, or bright again; `dark`: 0 to 1."""
    draw_mark(target, CardMark.DIM, _place(piece), piece.w, dark)


def _place(piece: Piece) -> Rect:
    """The upright rectangle it covers, as high as it is lifted."""
    right, down = piece.raised
    wide, high = round(piece.w), round(piece.w * RATIO)
    if round(piece.angle / 90) % 2:
        wide, high = high, wide
    return Rect(round(piece.x + right - wide / 2), round(piece.y + down - high / 2), wide, high)


def small_cards(target: Surface, cards: Sequence[Card], area: Rect, width: int) -> None:
    """A row of cards in an area, overlapping where it is narrow."""
    pitch = min(width + 4, (area.w - width) / max(len(cards) - 1, 1))
    for place, one in enumerate(cards):
        x = area.left + place * pitch + width / 2
        draw_card(target, Piece(one.code, x, area.centery, width, one))


# Panels and lines


def hem(target: Surface, area: Rect, thick: int) -> None:
    """A running stitch."""
    tone = theme.CREAM2
    dash, gap = thick * 5, thick * 4
    stitch = Surface((dash, thick), pygame.SRCALPHA)
    stitch.fill((*tone, 80))
    upright = pygame.transform.rotate(stitch, 90)
    for x in range(area.left, area.right - dash, dash + gap):
        target.blit(stitch, (x, area.top))
        target.blit(stitch, (x, area.bottom - thick))
    for y in range(area.top, area.bottom - dash, dash + gap):
        target.blit(upright, (area.left, y))
        target.blit(upright, (area.right - thick, y))


def corners(target: Blits, rect: Rect, leg: int, thick: int) -> None:
    """Four stitched corners: a place for a card."""

    def make() -> Surface:
        made = Surface(rect.inflate(2 * thick, 2 * thick).size, pygame.SRCALPHA)
        here = Rect((thick, thick), rect.size)
        tone = tuple((part * 34 + base * 66) // 100 for part, base in zip(theme.CREAM, theme.CLOTH, strict=True))
        for x, dx in ((here.left, 1), (here.right - 1, -1)):
            for y, dy in ((here.top, 1), (here.bottom - 1, -1)):
                pygame.draw.line(made, tone, (x, y), (x + dx * leg, y), thick)
                pygame.draw.line(made, tone, (x, y), (x, y + dy * leg), thick)
        return made

    picture = sources().get(("corners", rect.size, leg, thick), make)
    target.blit(picture, rect.inflate(2 * thick, 2 * thick), special_flags=PREMUL)


def tray(target: Surface, rect: Rect, radius: int) -> None:
    """The dark ground under a fan."""
    overlay(target, rect, (10, 15, 24), 56, radius)


def overlay(target: Surface, rect: Rect, colour: Colour, alpha: int, radius: int = 0) -> None:
    """A translucent rectangle."""
    if rect.w <= 0 or rect.h <= 0:
        return
    if radius:
        target.blit(_veil(rect.size, colour, alpha, radius), rect, special_flags=PREMUL)
    else:
        seen = rect.clip(target.get_clip())  # a fill with a blend that does not meet the clip would ignore it
        target.fill((255 - alpha,) * 3, seen, pygame.BLEND_RGB_MULT)
        target.fill([part * alpha // 255 for part in colour], seen, pygame.BLEND_RGB_ADD)


@source
def _veil(size: tuple[int, int], colour: Colour, alpha: int, radius: int) -> Surface:
    layer = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(layer, (*colour, alpha), layer.get_rect(), border_radius=radius)
    return for_screen(layer.premul_alpha())


def slab(target: Surface, rect: Rect, colour: Colour, radius: int, within: Rect | None = None) -> None:
    """A filled rectangle with smooth round corners; perhaps only the part of it that lies within another."""
    if within is not None:
        before = target.get_clip()
        target.set_clip(within.clip(before))
        slab(target, rect, colour, radius)
        target.set_clip(before)
        return
    r = max(min(radius, rect.w // 2, rect.h // 2), 0)
    target.fill(colour, rect.inflate(-2 * r, 0))
    target.fill(colour, rect.inflate(0, -2 * r))
    if not r:
        return
    corner = round_corners(r, colour)
    for x, left in ((0, rect.left), (r, rect.right - r)):
        for y, top in ((0, rect.top), (r, rect.bottom - r)):
            target.blit(corner, (left, top), (x, y, r, r), special_flags=PREMUL)


def outline(target: Surface, rect: Rect, colour: Colour, thick: int, radius: int) -> None:
    """A ring just inside a rectangle, which it fills where that is small."""
    if rect.w <= 0 or rect.h <= 0:
        return
    thick = min(thick, (rect.w + 1) // 2, (rect.h + 1) // 2)
    radius = max(min(radius, rect.w // 2, rect.h // 2), 0)
    side, tone = max(radius, thick), (colour[0], colour[1], colour[2])
    across, down = rect.inflate(-2 * side, 0), rect.inflate(0, -2 * side)
    for y in (rect.top, rect.bottom - thick):
        target.fill(tone, (across.left, y, across.w, thick))
    for x in (rect.left, rect.right - thick):
        target.fill(tone, (x, down.top, thick, down.h))
    corners = hoop((2 * side, 2 * side), tone, thick, radius)
    for x, left in ((0, rect.left), (side, rect.right - side)):
        for y, top in ((0, rect.top), (side, rect.bottom - side)):
            target.blit(corners, (left, top), (x, y, side, side), special_flags=PREMUL)


def ring(target: Surface, rect: Rect, colour: Colour, thick: int, radius: int) -> None:
    """A ring just outside a rectangle."""
    around = rect.inflate(2 * thick, 2 * thick)
    target.blit(hoop(around.size, colour, thick, radius + thick), around, special_flags=PREMUL)


def gold_ring(target: Surface, rect: Rect, thick: int, radius: int) -> None:
    """A gold ring just outside a rectangle, with a black edge: gold alone could hardly be seen on paper."""
    edge = max(thick // 2, 1)
    ring(target, rect, theme.FRAME, thick + edge, radius)
    ring(target, rect, theme.GOLD, thick, radius)


def sheet(target: Surface, rect: Rect, *, border: int | None = None) -> None:
    """A sheet of washi with the card's black frame, `border` pixels wide, and a soft shadow."""
    nine(target, "panel", rect, (pen(4) if border is None else border) / 5)


SHEET_SHADOW = 13, 5, 20
"""How far it is seen beyond both sides of a sheet with a frame of 5, above it and below it."""


def sheet_area(rect: Rect, border: int) -> Rect:
    """Where such a sheet is seen, with its shadow."""
    left, top, foot = (math.ceil(reach * border / 5) for reach in SHEET_SHADOW)
    return Rect(rect.left - left, rect.top - top, rect.w + 2 * left, rect.h + top + foot)


def nine(target: Surface, name: str, rect: Rect, scale: float) -> None:
    """A nine-slice surface over a rectangle; its shadow reaches beyond."""
    if rect.w > 4 and rect.h > 4:
        picture, beyond = sprites().panel(name, (rect.w, rect.h), scale)
        target.blit(picture, (rect.left - beyond, rect.top - beyond), special_flags=PREMUL)


# Words


def words(
    target: Blits,
    string: str,
    at: tuple[float, float],
    size: int,
    *,
    colour: Colour = theme.INK,
    face: Face = Face.SANS,
    anchor: str = "topleft",
    room: float | None = None,
    least: int = 12,
) -> Rect:
    """Writes one line, made smaller or shortened to fit `room` pixels; returns where it stands."""
    if not string:
        return Rect(round(at[0]), round(at[1]), 0, 0)
    if room is not None:
        size, string = fonts.fit(face, size, min(least, size), string, max(int(room), 1))
    drawn = fonts.text(face, size, string, colour)
    rect: Rect = drawn.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    if anchor.startswith(("mid", "center")):  # faces made for Japanese stand low in their line
        rect.top -= round(size * 0.09)
    target.blit(drawn, rect, special_flags=PREMUL)
    return rect


def block(
    target: Surface,
    string: str,
    area: Rect,
    size: int,
    *,
    colour: Colour = theme.INK,
    face: Face = Face.SANS,
    anchor: str = "center",
    least: int = 12,
) -> Rect:
    """Writes what is meant for one line into an area; enlarged, in as many lines as it needs and there is room for.

    `anchor`: center, midleft or midright.  Returns where it stands.
    """
    x, y = {"midleft": area.midleft, "midright": area.midright}.get(anchor, area.center)
    step = fonts.line(size)
    lines = fonts.block(face, size, string, area.w)
    if len(lines) * step > area.h + step // 3:  # rather small than over what stands beside it
        lines = [string]
    written = []
    for place, one in enumerate(lines):
        at = x, y + (place - (len(lines) - 1) / 2) * step
        here = words(target, one, at, size, colour=colour, face=face, anchor=anchor, room=area.w, least=least)
        written.append(here)
    return written[0].unionall(written[1:])


def strike(target: Surface, line: Rect, colour: Colour = theme.INK2) -> None:
    """Strikes a written line through."""
    pygame.draw.line(target, colour, line.midleft, line.midright, max(line.h // 14, 1))


def paragraph(
    target: Surface, string: str, area: Rect, size: int, *, colour: Colour = theme.INK, face: Face = Face.SANS
) -> int:
    """Writes wrapped text into an area; returns the y below the last line."""
    y = area.top
    for line in fonts.lines_within(face, size, string, area.size):
        words(target, line, (area.left, y), size, colour=colour, face=face)
        y += fonts.line(size)
    return y


# Signs


def kind_sign(target: Surface, kind: Kind, centre: tuple[float, float], size: float, ink: str = "cream") -> None:
    """Sun, paw, slip, leaf: the kinds, told apart by shape; `ink` is "cream" or "ink"."""
    thing(target, f"kind-{kind.name.lower()}-{ink}", centre, size)


def thing(target: Blits, name: str, centre: tuple[float, float], size: float) -> Rect:
    """A sign, seal or lettering, its longer side `size` pixels long."""
    picture = sprites().thing(name, size)
    return target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))), special_flags=PREMUL)


def pile_count(target: Blits, count: int, centre: tuple[float, float], size: float) -> None:
    """How many cards lie in a pile of backs, on its topmost."""
    text = max(round(size), 12)
    high = max(text * 1.5, fonts.grown(text) * 1.1)
    slip = rounded((max(round(text * 2.3), round(fonts.grown(text) * 1.5)), round(high)), high / 2, theme.FRAME)
    target.blit(slip, slip.get_rect(center=(round(centre[0]), round(centre[1]))), special_flags=PREMUL)
    words(target, str(count), centre, text, colour=theme.CREAM, face=Face.BOLD, anchor="center")


def lantern(target: Blits, centre: tuple[float, float], size: float) -> None:
    """A lit lantern: one koi-koi call."""
    thing(target, "lantern-glow", centre, size * 1.7)
    thing(target, "lantern-lit", centre, size)


def crest(target: Blits, seat: int, colour: Colour, centre: tuple[float, float], size: float) -> None:
    """A seat's geometric crest: white form on the seat's colour."""
    side = round(size)

    def make() -> Surface:
        made = rounded((side, side), side / 2, theme.FRAME).copy()
        inner = round(side * 0.93)
        disc = rounded((inner, inner), inner / 2, colour)
        made.blit(disc, disc.get_rect(center=made.get_rect().center), special_flags=PREMUL)
        thing(made, CRESTS[seat], made.get_rect().center, side * 0.62)
        return made

    picture = sources().get(("crest", seat, colour, side), make)
    target.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))), special_flags=PREMUL)


def cloth(target: Surface, area: Rect) -> None:
    """The cloth that is played on: the one chosen in the settings; plain and dark in high contrast."""
    if theme.stark:
        target.fill(theme.CLOTH, area)
    else:
        tiled(target, sprites().tile(f"cloth_{settings.now().cloth}"), area)


def light(target: Surface, area: Rect, month: Month) -> None:
    """Warms what lies there towards August, and cools it towards February."""
    warm, area = 0.0 if theme.stark else -math.cos(math.tau * (month.value - 2) / 12), area.clip(target.get_clip())
    for way, flag in ((warm, pygame.BLEND_RGB_ADD), (-warm, pygame.BLEND_RGB_SUB)):
        target.fill([max(round(way * part), 0) for part in WARMTH], area, flag)


def faded(
    target: Surface, picture: Surface, seen: float, at: tuple[int, int] = (0, 0), area: Rect | None = None
) -> None:
    """Lays an opaque picture, or an area of it, over what is there, with a share of its strength."""
    alpha = round(255 * seen)
    if alpha < 255:  # SDL blits what has an alpha of 255 pixel by pixel
        picture.set_alpha(max(alpha, 0))
    target.blit(picture, at, area)
    picture.set_alpha(None)


def fading(target: Surface, strip: Rect, *, foot: bool) -> Callable[[], None]:
    """Lets what is drawn from now on fade into what is there now, once that is called: none of it is left at the edge.

    The edge is the strip's lower one (`foot`) or its upper one.  Where nothing is drawn, not a pixel changes.
    """
    before, area = Surface(strip.size, pygame.SRCALPHA), Rect((0, 0), strip.size)
    before.blit(target, (0, 0), strip)

    def fade() -> None:
        veil, left = _fringes(-(-strip.w // _FRINGE) * _FRINGE, strip.h, foot=foot)
        if target.get_flags() & pygame.SRCALPHA:
            less = before.copy()
            less.blit(left, (0, 0), area, pygame.BLEND_RGBA_MULT)
            before.blit(less, (0, 0), None, pygame.BLEND_RGBA_SUB)
            target.blit(left, strip, area, pygame.BLEND_RGBA_MULT)
            target.blit(before, strip, None, pygame.BLEND_RGBA_ADD)
        else:
            before.blit(veil, (0, 0), area, pygame.BLEND_RGBA_MULT)
            target.blit(before, strip)

    return fade


_FRINGE = 256
"""Pixels: masks are as wide, or a multiple of that, so that a few do for all."""


@source
def _fringes(wide: int, high: int, *, foot: bool) -> tuple[Surface, Surface]:
    """How much is seen of what was there before, as opacity; and how much of the rest, as a share of all channels."""
    veil, left = (Surface((wide, high), pygame.SRCALPHA) for _ in range(2))
    for row in range(high):
        way = (row + 0.5) / high if foot else 1 - (row + 0.5) / high
        seen = round(255 * way * way * (3 - 2 * way))
        veil.fill((255, 255, 255, seen), (0, row, wide, 1))
        left.fill((255 - seen,) * 4, (0, row, wide, 1))
    return veil, left


def tiled(target: Surface, tile: Surface, area: Rect) -> None:
    """Covers an area with a tile."""
    before = target.get_clip()
    target.set_clip(area.clip(before))
    for y in range(area.top, area.bottom, tile.get_height()):
        for x in range(area.left, area.right, tile.get_width()):
            target.blit(tile, (x, y))
    target.set_clip(before)
