"""The coach on the screen: what it says in the line, and the odds behind stop or koi-koi as bars."""

from dataclasses import replace

from koikoi.agents.coach.advice import Advice, about
from koikoi.agents.coach.odds import Risk, Verdict, WeighedAction
from koikoi.agents.coach.turning_point import TurningPoint
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, outline, slab
from koikoi.desktop.draw.panel_cache import once
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Column, Grow, Pad, Scale, Sized, Space, row
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.measures import AtLeast, pixels
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


LETTERS = AtLeast(1.75, 12)
"""Of the words about a choice, by the units of the table."""


def verdict_box(verdict: Verdict) -> Box:
    """Two lines above each of the two choices: chances as bars, and what the coach would do."""

    def upper(share: float, points: float, ink: Colour) -> Box:
        worth = Text(coaching.points(points), LETTERS, colour=theme.INK2, least=11)
        return row(Grow(_figure(_("wins the match"), share, ink), 0.56), Grow(Pad(worth, left=1.6), 0.44))

    improves = _figure(_("you improve"), verdict.improves.value, theme.GREEN)
    overtaken = _figure(_("overtaken"), verdict.overtaken.value, theme.OCHRE)
    advice = coaching.weighed(verdict.stop_chance, verdict.chance.value)
    lines = (
        upper(verdict.stop_chance, float(verdict.stop_points), theme.INDIGO),
        upper(verdict.chance.value, verdict.points.value, theme.CRIMSON),
        Text(advice, LETTERS, Face.BOLD, least=11),
        Grid((improves, overtaken), 2, gap=1.6, fill=True),
    )
    return Pad(Grid(lines, 2, gap=3.0, row_gap=0, fill=True), bottom=1.2)


def verdict_height(scale: Scale) -> int:
    """Pixels that a `verdict_box` needs above the choices."""
    return round(2 * fonts.line(scale.px(LETTERS)) * 0.98) + scale.px(1.2)


def _figure(label: str, share: float, ink: Colour) -> Box:
    """A chance on a line: what it is of, a bar, the percentage."""

    def bar(target: Surface, rect: Rect) -> None:
        reached = Rect(*rect.topleft, max(round(rect.w * share), rect.h), rect.h)
        for colour, area in ((theme.INSET, rect), (ink, reached)):
            slab(target, area, colour, rect.h // 2)
        outline(target, rect, theme.INK2, pen(1), rect.h // 2)

    def made(scale: Scale, wide: int, _high: int) -> Box:
        said = Text(label, LETTERS, colour=theme.INK2, least=11)
        number = Text(percent(share), LETTERS, Face.BOLD, at=At.END)
        size, most = scale.px(LETTERS), replace(number, string=percent(1.0)).width(scale, wide)
        room = wide - most - round(size * 1.2)
        length = min(max(room - said.width(scale, room), 24), round(room * 0.5))
        drawn = Align(Sized(Drawn(bar), high=pixels(max(round(size * 0.5), 5))), y=At.MIDDLE)
        beside, before = Space(pixels(round(size * 0.4))), Space(pixels(round(size * 1.2) - round(size * 0.4)))
        return row(Grow(said), before, Sized(drawn, wide=pixels(length)), beside, Sized(number, wide=pixels(most)))

    return ByRoom(made)


# The round that has ended


def turning_box(turn: TurningPoint, player: str) -> Box:
    """The card that would have changed the round, and what it would have been worth."""
    told = coaching.turned(turn.done, turn.better, turn.card, turn.gain, player)

    def lines(scale: Scale, wide: int, _high: int) -> Box:
        first = fonts.wrap(Face.SANS, scale.px(16), told, wide)[:2]
        title, *others = Text(_("Turning point"), 16, Face.BOLD), *(Text(one, 16, colour=theme.INK2) for one in first)
        line = pixels(round(fonts.line(scale.px(16)) * 0.95))
        return Align(Column([Sized(one, high=line) for one in (title, *others)]), y=At.MIDDLE)

    def made(_scale: Scale, _wide: int, high: int) -> Box:
        if turn.card is None:
            return ByRoom(lines)
        piece = Piece(turn.card.code, 0, 0, round(high / RATIO), turn.card, lift=0.2)
        card = Drawn(lambda target, area: draw_card(target, replace(piece, x=area.centerx, y=area.centery)))
        return row(Sized(card, wide=pixels(round(high / RATIO))), Grow(ByRoom(lines)), gap=14)

    return ByRoom(made)
