"""What stands above a card that may be played or taken: a lozenge where it takes something, the coach's bar.

On a field card that others wait for the coach lays a bar, too, behind the sign of danger: how likely they can take it.
"""

from itertools import pairwise

import pygame

from koikoi.agents.coach.odds import Risk
from koikoi.desktop.draw import card_badges, theme
from koikoi.desktop.draw.card_badges import Alarm
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import PREMUL, Blits
from koikoi.desktop.layout.board import RATIO, Board, Picture, Piece
from koikoi.desktop.match.hud.coach_panel import WORTH_SHOWING, advice_for
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Play
from koikoi.engine.state import ToPick, ToPlay
from koikoi.settings import now


def draw_above(target: Blits, state: TableState, frame: Board, pieces: Picture) -> None:
    """A bar over every card that the coach has weighed, and a lozenge over every hand card that takes something."""
    advice = advice_for(state)
    shares = {card.code: share for card, share in advice.shares().items()} if advice is not None else {}
    weighed = [piece for code in shares if (piece := pieces.get(code)) is not None and piece.face is not None]
    wide = _bar_width(weighed, frame)
    for piece in weighed:
        share = shares[piece.key]
        picture = card_badges.bar((wide, frame.px(0.95, 6)), share, theme.GOLD if share == 1.0 else theme.CREAM2)
        x, y = _above(piece, frame)
        if isinstance(state.view.phase, ToPick):  # on the card: the row behind is too near
            y = _upon(piece, frame)
        target.blit(picture, picture.get_rect(center=(x, y)), special_flags=PREMUL)
    for risk in advice.risks if advice is not None else ():
        piece = pieces.get(risk.card.code)
        if piece is not None and risk.card.code not in shares and risk.chance >= WORTH_SHOWING:
            _danger(target, risk, piece, frame)
    if isinstance(state.view.phase, ToPlay):
        _lozenges(target, state, frame, pieces, wide)


def _danger(target: Blits, risk: Risk, piece: Piece, frame: Board) -> None:
    """How likely another can take a field card that is left lying, behind the sign of what it would have then."""
    size, gap = frame.px(2.6, 15), frame.px(0.4, 2)
    bar = card_badges.bar((round(piece.w * 0.4), frame.px(0.95, 6)), risk.chance, theme.RED)
    x, y = round(piece.x + piece.raised[0]) - bar.get_width() // 2, _upon(piece, frame) + size // 4
    if not now().danger:  # else the card wears it
        x += (size + gap) // 2
        sign = card_badges.triangle(Alarm.NEARER if risk.missing else Alarm.COMPLETE, size)
        target.blit(sign, sign.get_rect(midright=(x - gap, y)), special_flags=PREMUL)
    target.blit(bar, bar.get_rect(midleft=(x, y)), special_flags=PREMUL)


def _upon(piece: Piece, frame: Board) -> int:
    """Near the upper edge of a card, on it."""
    return round(piece.y + piece.raised[1] - piece.w * RATIO / 2) + frame.px(1.3, 8)


def _lozenges(target: Blits, state: TableState, frame: Board, pieces: Picture, bar: int) -> None:
    size = frame.px(1.5, 9)
    for action in state.legal():
        piece = pieces.get(action.card.code) if isinstance(action, Play) and state.view.takes(action.card) else None
        if piece is None or piece.face is None or piece.mark:
            continue
        x, y = _above(piece, frame)
        picture = lozenge(size)
        beside = (bar + size) / 2 + frame.px(0.25) if bar else 0
        target.blit(picture, picture.get_rect(center=(round(x - beside), y)), special_flags=PREMUL)


def _above(piece: Piece, frame: Board) -> tuple[int, int]:
    """The middle of what stands above a card, on its owner's far side and never over words or names: else on it."""
    size = frame.px(1.5, 9)
    away = piece.w * RATIO / 2 + size * 0.5 + frame.px(0.35, 2)
    x, y = piece.x + piece.raised[0], piece.y + piece.raised[1] + (away if round(piece.angle) == 180 else -away)
    if frame.line.bottom <= piece.y and y < (least := frame.line.bottom + size * 0.55):
        y = least if least - y < size * 0.3 else _upon(piece, frame)
    beyond = y - size / 2 < frame.cloth.top  # on the rail, or out of the window
    if beyond or any(tag.inflate(0, size).collidepoint(x, y) for tag in frame.tags.values()):
        y = _upon(piece, frame)
    return round(x), round(y)


def _bar_width(weighed: list[Piece], frame: Board) -> int:
    """Half a card, and less where cards lie close together."""
    if not weighed:
        return 0
    places = sorted(piece.x for piece in weighed)
    pitch = min((b - a for a, b in pairwise(places) if b - a > 4), default=weighed[0].w)
    return round(min(weighed[0].w * 0.56, pitch - frame.px(1.5, 9) - frame.px(0.8)))


@source
def lozenge(size: int) -> Surface:
    """What stands over a card that takes something."""
    fine = Surface((size * 4, size * 4), pygame.SRCALPHA)
    for inset, colour in ((0, theme.FRAME), (size * 0.45, theme.GOLD)):
        low, middle, high = inset, size * 2, size * 4 - inset
        pygame.draw.polygon(fine, colour, [(middle, low), (high, middle), (middle, high), (low, middle)])
    return for_screen(pygame.transform.smoothscale(fine.premul_alpha(), (size, size)))
