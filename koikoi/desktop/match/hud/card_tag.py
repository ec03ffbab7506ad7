"""A few words on a card at the table: the name of its flower, what was played."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, slab, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.draw.stage import Blits
from koikoi.desktop.layout.board import Board, Piece, Rect
from koikoi.desktop.layout.line_width import pen


@dataclass(frozen=True, slots=True)
class CardTag:
    """Words on a card."""

    name: str
    gold: bool


def tag_places(tagged: Sequence[tuple[CardTag, Piece]], frame: Board) -> list[Rect]:
    """Where tags stand, none over another: those of neighbours one above the other, half a tag higher and lower."""
    alone = [_place(tag, piece, frame) for tag, piece in tagged]
    places: list[Rect] = []
    for rect in alone:
        close = len(rect.collidelistall(alone)) > 1
        rect = rect.move(0, -rect.h // 2 if close else 0)
        while (other := rect.collidelist(places)) >= 0:
            rect.top = places[other].bottom
        places.append(rect)
    return places


def _place(tag: CardTag, piece: Piece, frame: Board) -> Rect:
    """Over the upper part of a card."""
    size = _size(frame)
    rect = Rect(0, 0, fonts.width(Face.BOLD, size, tag.name) + frame.px(2.2, 12), max(frame.px(4.0), fonts.line(size)))
    x, y = piece.raised
    rect.midtop = round(piece.x + x), round(piece.y + y - piece.w * 0.74)
    return rect


def put_card_tag(target: Blits, tag: CardTag, piece: Piece, frame: Board, place: Rect | None = None) -> None:
    """Puts it on a card; `place`: not where it would stand alone."""
    rect = _place(tag, piece, frame) if place is None else place
    PanelCache(target, frame).put(("tag", piece.key), rect, tag, partial(_draw_tag, tag=tag, size=_size(frame)))


def _size(frame: Board) -> int:
    return text_size(frame, 2.3, 13)


def _draw_tag(target: Surface, area: Rect, tag: CardTag, size: int) -> None:
    radius = max(area.h // 5, 3)
    slab(target, area, theme.FRAME, radius)
    slab(target, area.inflate(-2 * pen(2), -2 * pen(2)), theme.GOLD if tag.gold else theme.PAPER, radius)
    words(target, tag.name, area.center, size, face=Face.BOLD, anchor="center")
