"""What the table shows over the cards: how many lie there, what a card would do, an open fan, unseen cards, the log."""

from dataclasses import dataclass, replace
from functools import partial

from koikoi.desktop.animation.clips import ALOFT
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.card_badges import BadgeStyle, hoop
from koikoi.desktop.draw.card_surfaces import faint
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, kind_sign, pile_count
from koikoi.desktop.draw.panel_cache import PanelCache, text_size
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import PREMUL, Blits, Group
from koikoi.desktop.input.intents import TablePanel
from koikoi.desktop.layout.board import RATIO, Board, Fan, Picture, Piece, Rect
from koikoi.desktop.layout.mirror import mirrored
from koikoi.desktop.match.hud.card_overlays import draw_above
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.match.hud.coach_panel import advice_for
from koikoi.desktop.match.hud.field_stake import draw_stake
from koikoi.desktop.match.hud.hud import dress_of
from koikoi.desktop.match.hud.log_panel import draw_log
from koikoi.desktop.match.hud.missing_cards import dashed
from koikoi.desktop.match.hud.unseen_cards import draw_unseen, plank
from koikoi.desktop.match.input.spots import BoardFocus
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import At, Box, Column, Grow, Pad, Scale, Sized, Space, row
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.signs import Sign, chair_sign
from koikoi.desktop.ui.transitions import put_folded
from koikoi.engine.actions import Seat
from koikoi.engine.cards import EMPTY, OF_KIND, Card, Kind
from koikoi.engine.state import ToPick, ToPlay
from koikoi.engine.view import View
from koikoi.table.seating import Chair

OPEN_CARD = 13.6
"""Width in u of the cards of a fan that has opened."""
LEAST_PITCH = 4.0
"""Least distance in u from one of them to the next."""


def over_look(state: TableState, pieces: Picture) -> tuple[object, ...]:
    """What `draw_over` depends on besides what `draw_side` does; equal if it would draw the same again."""
    open_hands = [hand for hand in state.view.hands if hand is not None] if not state.queue else []
    held = tuple(pieces.get(card.code) for hand in open_hands for card in hand)
    return held, advice_for(state)


def draw_over(target: Blits, state: TableState, focus: BoardFocus, frame: Board, pieces: Picture) -> None:
    """Draws everything that lies above all cards; `pieces` are the cards as they are shown."""
    draw_stake(PanelCache(target, frame), state.view, frame)
    if frame.turned:
        draw_stake(PanelCache(target, state.opposite, turned=True), state.view, state.opposite)
    if not state.queue:
        draw_above(target, state, frame, pieces)
        _ghost(target, state.view, focus.up, frame)


def put_sheets(stage: Group, state: TableState, frame: Board, looks: object) -> None:
    """Puts unseen cards and log as far as they have unfolded; `looks`: what else they depend on."""
    beyond = 2 * frame.px(1.2, 6)
    for panel, area in ((TablePanel.UNSEEN, frame.unseen), (TablePanel.LOG, frame.log.inflate(beyond, beyond))):
        if part := state.unfolded(panel):
            put = partial(_put_sheet, panel=panel, state=state, frame=frame, looks=looks)
            put_folded(stage, area, part, put, closes=state.open_panel is not panel, name=panel)


def _put_sheet(stage: Group, panel: TablePanel, state: TableState, frame: Board, looks: object) -> None:
    back = state.log_back if panel is TablePanel.LOG else 0
    stage.put("sheet", (looks, back), _draw_sheet, panel, state, frame)


def _draw_sheet(target: Blits, panel: TablePanel, state: TableState, frame: Board) -> None:
    if panel is TablePanel.UNSEEN:
        draw_unseen(PanelCache(target, frame), state.view, frame)
    else:
        draw_log(PanelCache(target, frame), state, frame)


def draw_focus(target: Blits, state: TableState, focus: BoardFocus, frame: Board) -> None:
    """Draws the fan that is looked at, and the ring around what keys or a pad are at."""
    if focus.fan is not None and isinstance(state.view.phase, ToPlay | ToPick):
        draw_open_fan(target, state, focus.fan)
    if focus.ring is not None and not state.queue:
        thick = frame.px(0.3, 3)
        area = focus.ring.inflate(2 * thick, 2 * thick).clip(Rect((0, 0), frame.size))
        PanelCache(target, frame).put("ring", area, thick, partial(_ring, thick=thick))


def _ring(target: Surface, area: Rect, thick: int) -> None:
    """Around what keys or a pad are at."""
    target.blit(hoop(area.size, theme.GOLD, thick, 2 * thick), area, special_flags=PREMUL)


# How many lie there


@dataclass(frozen=True, slots=True)
class HandPile:
    """The backs of a small hand, as far as they lie there."""

    seat: Seat
    count: int
    top: Piece
    """The highest of them: the count lies on it, and under whatever flies over it."""


def hand_piles(frame: Board, pieces: Picture) -> dict[str, HandPile]:
    """Every small hand of several cards, by the key of its highest; none while cards are dealt, and cover the count."""
    piles: dict[str, HandPile] = {}
    stock = pieces.get("stock")
    if stock is not None and not stock.counted:
        return piles
    for hand in frame.hands.values():
        if not hand.held:
            backs = [piece for key, piece in pieces.items() if key.startswith(f"h{hand.seat}.") and piece.z < ALOFT]
            there = [piece for piece in backs if piece.alpha == 1.0 and hand.rect.collidepoint(piece.x, piece.y)]
            if len(there) > 1:
                top = max(there, key=lambda piece: piece.z)
                piles[top.key] = HandPile(hand.seat, len(there), top)
    return piles


def draw_count(target: Blits, frame: Board, heap: HandPile) -> None:
    """The number of cards in a heap, on the highest of them."""
    top, size = heap.top, frame.px(1.5, 12)
    chip = Rect(0, 0, round(size * 2.3), round(size * 1.5))
    chip.center = round(top.x), round(top.y + (top.w * 0.6 if round(top.angle) % 180 == 0 else 0.0))
    PanelCache(target, frame).put(("heap", heap.seat), chip, heap.count, partial(_count, count=heap.count, size=size))


def _count(target: Surface, area: Rect, count: int, size: int) -> None:
    pile_count(target, count, area.center, size)


# What a card would do


def _ghost(target: Blits, view: View, up: Card | None, frame: Board) -> None:
    """Where the card that is up would lie, if it takes nothing."""
    if up is None or not isinstance(view.phase, ToPlay) or view.takes(up):
        return
    place = view.field.index(None) if None in view.field else len(view.field)
    if place < len(frame.places):
        PanelCache(target, frame).put(
            "ghost", frame.places[place], up, partial(_faintly, card=up, thick=frame.px(0.34, 2))
        )


def _faintly(target: Surface, area: Rect, card: Card, thick: int) -> None:
    target.blit(faint(sprites().card(card, area.w), 0.3), area, special_flags=PREMUL)
    dashed(target, area, theme.GOLD, thick)


# A fan that opens


def draw_open_fan(target: Blits, state: TableState, fan: Fan) -> None:
    """Lays the cards of a fan over the field, large; turned where its owner sits opposite."""
    frame, dress, chair = state.board, dress_of(state, state.board), state.source.seating.chairs[fan.seat]
    cards = state.view.captured[fan.seat] & OF_KIND[fan.kind]
    bare = replace(dress, alarms={}, wild=EMPTY)
    field, scale = frame.stock.unionall([*frame.places, frame.flight]), Scale(frame.u)
    box = _open_fan(chair, fan.kind, tuple(cards), bare, frame, field.w - frame.px(4.0))
    rect = Rect(0, 0, wide := box.width(scale, field.w), box.height(scale, wide))
    rect.center = field.center
    if fan.turned:
        rect = mirrored(rect, frame.size)
    shows = (fan.seat, fan.kind, cards, chair, dress.month, dress.signs)
    wall = PanelCache(target, frame, turned=fan.turned)
    wall.put("open fan", rect, shows, lambda at, area: draw_box(at, box, area, frame.u))


def spread(number: int, room: int, frame: Board) -> tuple[int, float, int]:
    """Rows, distance from card to card, and width in pixels of so many cards."""
    card, gap = frame.px(OPEN_CARD), frame.px(0.8)
    in_row = max(int((room - card) / (LEAST_PITCH * frame.u)) + 1, 1)
    rows = -(-number // in_row)
    each = -(-number // rows)
    pitch = min(float(card + gap), (room - card) / max(each - 1, 1))
    return rows, pitch, round(card + pitch * (each - 1))


def _open_fan(
    chair: Chair, kind: Kind, cards: tuple[Card, ...], dress: BadgeStyle, frame: Board, room: int
) -> Box:  # fmt: skip
    """Whose cards they are, of which kind and how many; the cards in rows."""
    rows, pitch, wide = spread(len(cards), room, frame)
    card, each = frame.px(OPEN_CARD), -(-len(cards) // rows)
    size = text_size(frame, 2.6, 15, 4.4 * frame.u * 0.8)
    sign = Sign(lambda at, middle, large: kind_sign(at, kind, middle, large), pixels(round(size * 1.1)), at=At.MIDDLE)
    head = row(
        chair_sign(chair, AtLeast(3.4, 20)),
        Space(1.0),
        Grow(Text(chair.name, pixels(size), Face.BRUSH, theme.CREAM)),
        Sized(sign, wide=pixels(2 * size)),
        Text(str(len(cards)), pixels(size), Face.BOLD, theme.CREAM),
    )
    lines = [
        Sized(
            CardRow(some, pixels(card), dress=dress, gap=0.8),
            wide=pixels(round(card + pitch * (len(some) - 1))),
            high=pixels(round(card * RATIO)),
        )
        for some in (cards[at : at + each] for at in range(0, len(cards), each))
    ]
    titled = Sized(head, wide=pixels(wide), high=4.4)
    return plank(Pad(Column([titled, *lines], 1.0, At.START), AtLeast(1.6, 0), 0.6, AtLeast(1.6, 0), 1.6))
