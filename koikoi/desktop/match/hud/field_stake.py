"""Above the field: by what the cards that the deal put face up multiply, and which they are."""

from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, slab, words
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.layout.board import Board, Rect
from koikoi.desktop.match.hud import status_texts
from koikoi.engine.view import View


def draw_stake(wall: PanelCache, view: View, frame: Board) -> None:
    """A tag as wide as its words; nothing where the field multiplies nothing."""
    if said := status_texts.stake(view):
        size = text_size(frame, 2.0, 12)
        wall.put("stake", placed(frame, size, said), said, partial(_tag, said=said, size=size))


def placed(frame: Board, size: int, said: str) -> Rect:
    """Between the field and what lies above it, in the middle of the places."""
    field = frame.places[0].unionall(list(frame.places))
    tag = Rect(0, 0, min(fonts.width(Face.BOLD, size, said) + frame.px(2.0, 12), field.w), fonts.line(size))
    tag.midbottom = field.midtop
    laid = [*(fan.rect for fan in frame.fans), *(hand.rect for hand in frame.hands.values()), *frame.tags.values()]
    above = [one.bottom for one in laid if one.bottom <= field.top and one.left < tag.right and one.right > tag.left]
    tag.centery = field.top - min((field.top - max(above, default=frame.cloth.top)) // 2, frame.px(1.8))
    return tag


def _tag(target: Surface, area: Rect, said: str, size: int) -> None:
    slab(target, area, theme.FRAME, area.h // 2)
    room = area.w - area.h // 2
    words(target, said, area.center, size, colour=theme.GOLD, face=Face.BOLD, anchor="center", room=room, least=10)
