"""The coach on the screen: what it says in the line, and the odds behind stop or koi-koi as bars."""

import pygame

from koikoi.agents.coach.advice import Advice, about
from koikoi.agents.coach.odds import Risk, Verdict, WeighedAction
from koikoi.agents.coach.turning_point import TurningPoint
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, words
from koikoi.desktop.draw.panel_cache import once
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import RATIO, Board, Piece, Rect
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card
from koikoi.engine.reach import Danger
from koikoi.engine.state import ToDecide, ToPick, ToPlay, side_of
from koikoi.engine.view import View
from koikoi.locales import _, coaching, percent

WORTH_SAYING = 0.3
"""From this chance on a danger left lying is spoken of."""
WORTH_SHOWING = 0.05
"""From this chance on it has its bar; whoever points at the card is told in any case."""


def advised(state: TableState) -> Seat | None:
    """The person who decides something now with the own hand open, and wants to be advised; None: nobody."""
    phase = state.view.phase
    if state.queue or not isinstance(phase, ToPlay | ToPick | ToDecide) or state.computer(phase.seat):
        return None
    open_hand = state.view.hands[phase.seat] is not None
    return phase.seat if open_hand and state.source.seating.chairs[phase.seat].coach else None


def advice_for(state: TableState) -> Advice | None:
    """What the coach has to say to whoever is advised; None: nothing, or not yet."""
    return state.coach.advice(advised(state))


def prospects(state: TableState) -> dict[Seat, dict[str, float]]:
    """How likely each seat has each yaku when the round ends, as the coach reckons; empty where it says nothing."""
    advice = advice_for(state)
    return by_seat(advice, state.view) if advice is not None and advice.prospects else {}


def by_seat(advice: Advice, view: View) -> dict[Seat, dict[str, float]]:
    """The prospects of a decision by seat and yaku; partners have those of their side."""
    seats = map(Seat, range(view.seats))
    sides = {seat: side_of(view.rules, view.seats, seat) for seat in seats}
    return {seat: {one.yaku: one.sides[side].value for one in advice.prospects} for seat, side in sides.items()}


def risk(state: TableState, card: Card) -> Risk | None:
    """What the coach knows of the danger of a field card; None: nothing."""
    advice = advice_for(state)
    return next((one for one in advice.risks if one.card is card), None) if advice is not None else None


def said(state: TableState, mover: Seat, up: Card | None) -> tuple[str, ...]:
    """The coach's sentence on the card that is up, or on the best one; in full, and shorter."""
    advice = advice_for(state)
    if advice is None or advice.best is None:
        return ()
    best = advice.best
    choice = advice.of(up) if up is not None else best
    if choice is None:
        return ()

    def speak() -> tuple[str, ...]:
        view, players = state.source.view(mover), state.source.players
        if up is not None:
            return coaching.other(view, deed(view, choice), choice.chance.value, players)
        return coaching.best(view, deed(view, choice), _warning(advice, best, view, players), players)

    return once(state.view, ("coach", mover, up), speak)


def deed(view: View, choice: WeighedAction) -> coaching.ActionEffect:
    """What a choice does, as it is spoken of."""
    card = view.phase.card if isinstance(view.phase, ToPick) else about(choice.action)
    assert card is not None, "stop and koi-koi are no choices between cards"
    return coaching.ActionEffect(card, choice.takes, choice.builds)


def _warning(advice: Advice, best: WeighedAction, view: View, players: tuple[str, ...]) -> str:
    """The worst that is left lying after the best card, if it is likely."""
    for risk in advice.risks:
        if risk.card not in best.takes and not risk.missing and risk.chance >= WORTH_SAYING:
            return left_lying(risk, view, players)
    return ""


def left_lying(risk: Risk, view: View, players: tuple[str, ...]) -> str:
    """What may come of a field card that is left lying."""
    return coaching.left(risk.card, Danger(risk.seat, risk.yaku, risk.missing), risk.chance, view, players)


# Stop or koi-koi


def draw_verdict(target: Surface, verdict: Verdict, stop: Rect, call: Rect, frame: Board) -> None:
    """Two lines above each of the two buttons: chances as bars, and what the coach would do."""
    size = frame.px(1.75, 12)
    line = round(fonts.line(size) * 0.98)
    gap = frame.px(1.6)
    for area, share, points, ink in (
        (stop, verdict.stop_chance, float(verdict.stop_points), theme.INDIGO),
        (call, verdict.chance.value, verdict.points.value, theme.CRIMSON),
    ):
        wide = round(area.w * 0.56)
        _figure(target, _("wins the match"), share, area.left, area.top, wide, size, ink)
        at = (area.left + wide + gap, area.top + fonts.line(size) / 2)
        room = area.w - wide - gap
        words(target, coaching.points(points), at, size, colour=theme.INK2, anchor="midleft", room=room, least=11)
    advice = coaching.weighed(verdict.stop_chance, verdict.chance.value)
    words(
        target, advice, (stop.left, stop.top + 1.5 * line), size, face=Face.BOLD, anchor="midleft", room=stop.w,
        least=11,
    )  # fmt: skip
    half, low = (call.w - gap) // 2, call.top + line
    _figure(target, _("you improve"), verdict.improves.value, call.left, low, half, size, theme.GREEN)
    _figure(target, _("overtaken"), verdict.overtaken.value, call.left + half + gap, low, half, size, theme.OCHRE)


def verdict_height(frame: Board) -> int:
    """Pixels that `draw_verdict` needs above the buttons."""
    return round(2 * fonts.line(frame.px(1.75, 12)) * 0.98) + frame.px(1.2)


def _figure(target: Surface, label: str, share: float, left: int, top: int, wide: int, size: int, ink: Colour) -> None:
    """A chance in a line: what it is of, a bar, the percentage."""
    y = top + fonts.line(size) / 2
    number = fonts.width(Face.BOLD, size, percent(1.0))
    room = wide - number - round(size * 1.2)
    bar = min(max(room - fonts.width(Face.SANS, size, label), 24), round(room * 0.5))
    room -= bar
    words(target, label, (left, y), size, colour=theme.INK2, anchor="midleft", room=room, least=11)
    high = max(round(size * 0.5), 5)
    rect = pygame.Rect(left + wide - number - bar - round(size * 0.4), round(y - high / 2), bar, high)
    pygame.draw.rect(target, theme.INSET, rect, border_radius=high // 2)
    pygame.draw.rect(target, ink, (*rect.topleft, max(round(bar * share), high), high), border_radius=high // 2)
    pygame.draw.rect(target, theme.INK2, rect, 1, border_radius=high // 2)
    words(target, percent(share), (left + wide, y), size, face=Face.BOLD, anchor="midright")


# The round that has ended


def draw_turning_point(target: Surface, turn: TurningPoint, player: str, area: Rect, size: int, gap: int) -> None:
    """The card that would have changed the round, and what it would have been worth; `gap`: from picture to words."""
    left = area.left
    if turn.card is not None:
        w = round(area.h / RATIO)
        draw_card(target, Piece(turn.card.code, left + w / 2, area.centery, w, turn.card, lift=0.2))
        left += w + gap
    room = area.right - left
    told = coaching.turned(turn.done, turn.better, turn.card, turn.gain, player)
    lines = fonts.wrap(Face.SANS, size, told, room)[:2]
    step = fonts.line(size) * 0.95
    y = area.centery - step * len(lines) / 2
    words(target, _("Turning point"), (left, y), size, face=Face.BOLD, anchor="midleft", room=room)
    for number, line in enumerate(lines, start=1):
        words(target, line, (left, y + number * step), size, colour=theme.INK2, anchor="midleft", room=room)
