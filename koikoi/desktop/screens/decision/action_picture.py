"""What is done at a decision, as a picture."""

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face, lettering
from koikoi.desktop.draw.painter import Surface, draw_card, slab, words
from koikoi.desktop.layout.board import Piece, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.missing_cards import dashed
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Stop


def draw_action(target: Surface, rect: Rect, action: Action) -> None:
    """What is done: the card, or a tablet with the call; an empty place where a card is left lying."""
    match action:
        case Play(card) | Pick(card):
            draw_card(target, Piece(card.code, rect.centerx, rect.centery, rect.w, card))
        case Stop():
            _tablet(target, rect, "勝負", theme.INDIGO)
        case KoiKoi():
            _tablet(target, rect, "こいこい", theme.CRIMSON)
        case _:
            dashed(target, rect, theme.INK2, pen(2))


def _tablet(target: Surface, rect: Rect, kanji: str, colour: theme.Colour) -> None:
    """A call, written downward."""
    radius = max(rect.w // 10, 3)
    slab(target, rect, theme.FRAME, radius)
    slab(target, rect.inflate(-2 * pen(2), -2 * pen(2)), colour, radius)
    step = (rect.h - rect.w * 0.2) / max(len(kanji), 3)
    top = rect.centery - step * len(kanji) / 2
    for place, sign in enumerate(kanji):
        at = (rect.centerx, top + step * (place + 0.5))
        size = lettering(max(round(min(step * 0.86, rect.w * 0.6)), 6))  # a picture, as large as its tablet
        words(target, sign, at, size, colour=theme.WHITE, face=Face.BRUSH, anchor="center", least=6)
