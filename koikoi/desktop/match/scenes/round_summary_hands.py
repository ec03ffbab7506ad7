"""What did you hold?  At the end of a round all hands lie open, and what was near is told."""

import pygame

from koikoi.desktop.animation.clips import ease_out
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import BRUSH_FROM, Face, grown, within
from koikoi.desktop.draw.painter import Surface, draw_card, kind_sign, words
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.match.hud.reach_list import ReachRow, Slot, rows
from koikoi.desktop.match.scenes.round_summary_rows import RoundAccount
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.timeline_scene import TimelineScene
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Kind, Month
from koikoi.engine.reach import in_reach
from koikoi.engine.view import View
from koikoi.locales import _, ngettext


def draw_hands(target: Surface, scene: TimelineScene, account: RoundAccount, area: pygame.Rect) -> None:
    """Every hand as it was at the end, and what was near."""
    px, state = scene.px, account.state
    view = state.view
    if scene.clock < account.hands:
        return
    head = within(max(px(25), BRUSH_FROM), max(px(32), 25))
    at = (area.left, area.top + head * 0.6)
    words(target, _("What did you hold?"), at, head, face=Face.BRUSH, anchor="midleft", room=area.w)
    y = area.top + round(head * 1.5)
    columns = 2 if area.w > px(640) and view.seats > 1 else 1
    deep = -(-view.seats // columns)
    each = min((area.bottom - y) / deep, px(112))
    wide = (area.w - px(24) * (columns - 1)) // columns
    names, small = state.source.players, max(px(15), 12)
    widest = max(fonts.width(Face.BOLD, small, name) for name in names) + px(14)
    label = round(min(max(widest, wide * 0.21), wide * 0.36))
    for seat in range(view.seats):
        part = scene.part(account.hands + 0.25 * seat, 0.3)
        if part > 0.0:
            column, row = divmod(seat, deep)
            cell = pygame.Rect(area.left + column * (wide + px(24)), round(y + row * each), wide, round(each))
            _hand(target, scene, state, Seat(seat), cell, label, part)


def _hand(
    target: Surface, scene: TimelineScene, state: TableState, seat: Seat, cell: pygame.Rect, label: int, part: float
) -> None:
    """A hand after its player's name; what that player lacked stands at the right, in a red ring."""
    px, view, players = scene.px, state.view, state.source.players
    small = max(px(15), 12)
    near = _near(view, seat)
    line = round(grown(small) * 1.5)
    told = near is not None and cell.h > 2.6 * line
    high = cell.h - (line if told else 0) - px(6)
    w = round(min(high / RATIO, px(40)))
    y = cell.top + px(2) + w * RATIO / 2
    words(target, players[seat], (cell.left, y), small, face=Face.BOLD, anchor="midleft", room=label - px(6))
    slots = near.slots if near is not None else ()
    right = cell.right - px(2)
    for slot in reversed(slots):
        rect = pygame.Rect(0, 0, w, round(w * RATIO))
        rect.midright = (right, round(y))
        _slot(target, slot, rect)
        right = rect.left - px(11)
    if near is not None:
        right = words(target, _("lacked"), (right, y), small, colour=theme.INK2, anchor="midright").left - px(10)
    cards = list(view.hands[seat] or ())
    if not cards:
        words(target, _("nothing"), (cell.left + label, y), small, colour=theme.INK2, anchor="midleft")
    room = right - cell.left - label
    pitch = min(w + px(5), (room - w) / max(len(cards) - 1, 1))
    for place, card in enumerate(cards):
        own = ease_out(min(max(part * 2 - 0.15 * place, 0.0), 1.0))
        draw_card(target, Piece(card.code, cell.left + label + place * pitch + w / 2, y, w, card, alpha=own))
    if near is not None and told:
        count = ngettext("One card from {yaku}", "{count} cards from {yaku}", len(slots))
        note = count.format(yaku=near.name, count=len(slots))
        if len(slots) == 1 and slots[0].held:
            note = _("{what}, held to the end").format(what=note)
        at = (cell.left, y + w * RATIO / 2 + line * 0.6)
        words(target, note, at, small, colour=theme.INK2, anchor="midleft", room=cell.w)


def _near(view: View, seat: Seat) -> ReachRow | None:
    """The yaku that a seat was closest to; None where it had less than half of each."""
    sizes = {one.id: sum(need.count for need in one.needs) for one in view.rules.yaku}
    found = zip(in_reach(view, seat), (row for row in rows(view, seat) if row.slots and not row.why), strict=False)
    return next((row for one, row in found if 2 * one.missing <= sizes[one.id] and one.missing < sizes[one.id]), None)


def _slot(target: Surface, slot: Slot, rect: pygame.Rect) -> None:
    """A card that was lacking: itself, or what it had to be."""
    if slot.card is not None:
        draw_card(target, Piece(slot.card.code, rect.centerx, rect.centery, rect.w, slot.card))
    else:
        pygame.draw.rect(target, theme.INSET, rect, border_radius=3)
        if isinstance(slot.sign, Kind):
            kind_sign(target, slot.sign, rect.center, rect.w * 0.6, "ink")
        elif slot.sign is not None:
            month_sign(target, Month(slot.sign), rect.center, rect.w * 0.76)
    thick = max(rect.w // 16, 2)
    pygame.draw.rect(target, theme.BLOOD, rect.inflate(2 * thick + 2, 2 * thick + 2), thick, border_radius=4)
