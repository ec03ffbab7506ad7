"""What is known, beside what is played: plates, yaku, the month, fans with their counts, the game's voice."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Brushwork, lettering
from koikoi.desktop.draw.card_badges import Alarm, BadgeStyle, hoop
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, kind_sign, words
from koikoi.desktop.draw.panel_cache import PanelCache, once, text_size
from koikoi.desktop.draw.sources import source
from koikoi.desktop.draw.sprites import for_screen
from koikoi.desktop.draw.stage import PREMUL, Blits
from koikoi.desktop.layout.board import Board, Fan, Rect
from koikoi.desktop.match.hud import coach_panel
from koikoi.desktop.match.hud.player_plates import draw_plates
from koikoi.desktop.match.hud.reach_list import draw_lists
from koikoi.desktop.match.hud.status_line import clear_of_line, draw_line
from koikoi.desktop.match.input.spots import BoardButton, BoardFocus, ButtonSpot
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.box_scene import draw_box
from koikoi.desktop.ui.boxes import Box, Grow, Scale, Sized, column, row
from koikoi.desktop.ui.leaves import TextSize
from koikoi.desktop.ui.measures import AtLeast, InLetters, pixels
from koikoi.desktop.ui.signs import FittedText, Sign, at_heights
from koikoi.engine.actions import Seat
from koikoi.engine.cards import OF_KIND, CardSet, Kind
from koikoi.engine.reach import dangers
from koikoi.engine.state import side_of
from koikoi.engine.view import View
from koikoi.locales import _, lore, names
from koikoi.settings import now

CLOSE = 1.2
"""From one line of the month to the next where they are enlarged, in heights of their letters."""
BESIDE = 1.4
"""Between its crest and its lines."""
LEAST = 11
"""Pixels of its letters, at least."""


def seat_colour(view: View, seat: Seat) -> int:
    """The number of a seat's colour where nobody has chosen one; partners share theirs."""
    return side_of(view.rules, view.seats, seat)


def draw_side(
    target: Blits,
    state: TableState,
    focus: BoardFocus,
    frame: Board,
    piles: Sequence[CardSet] | None = None,
    dated: bool = True,
) -> None:
    """Draws everything that is not a card and lies below the cards; `piles`: what counts as captured by now.

    `dated`: with the month.
    """
    _known(PanelCache(target, frame), state, focus, frame, dated)
    if frame.turned:  # two who sit side by side read the same words
        far = isinstance(focus.here, ButtonSpot) and focus.here.far
        theirs = replace(focus, here=focus.here if far else None)
        _known(PanelCache(target, state.opposite, turned=True), state, theirs, state.opposite, dated)
    for fan in frame.fans:
        count = fan.count if piles is None else len(piles[fan.seat] & OF_KIND[fan.kind])
        _label(target, state, frame, fan, count)
    mover = state.view.to_move
    for turn in frame.turn:
        picture = _arrow(turn.rect.w, turn.angle, theme.GOLD if turn.seat == mover else theme.CREAM2)
        target.blit(picture, picture.get_rect(center=turn.rect.center), special_flags=PREMUL)


def _known(wall: PanelCache, state: TableState, focus: BoardFocus, frame: Board, dated: bool) -> None:
    """What is written, for one reader; the focus is what this one points at."""
    draw_plates(wall, state, frame)
    advised = coach_panel.advised(state)
    prospects = coach_panel.prospects(state) if advised not in frame.turned else {}
    draw_lists(wall, state.view, clear_of_line(state, focus, frame, turned=wall.turned), prospects, state.coming)
    view = state.view
    shown = (view.month, view.round, view.rules.rounds)
    if dated:
        wall.put("month", frame.month, shown, partial(_month, view=view, frame=frame))
    for button, rect in ((BoardButton.HELP, frame.help), (BoardButton.MENU, frame.menu)):
        here = focus.here == ButtonSpot(button, far=wall.turned)
        wall.put(button, rect, here, partial(_button, button=button, here=here, frame=frame))
    draw_line(wall, state, focus, frame)


class _MonthLine(NamedTuple):
    """A line of the month."""

    said: str
    share: float
    """Of the month's height: where it stands as designed."""
    size: AtLeast
    most: float
    face: Face = Face.SANS
    colour: theme.Colour = theme.CREAM2

    def needs(self, scale: Scale) -> int:
        """Pixels without which it would be cut; enlarged, without which it would be smaller."""
        size = scale.px(self.size)
        return fonts.width(self.face, size if fonts.enlarged() else min(size, LEAST), self.said)

    @property
    def enlarged(self) -> Box:
        """It is as high as its letters, close to the next one."""
        text = FittedText(self.said, TextSize(self.size), self.face, self.colour)
        return Sized(text, most_high=InLetters(self.size, CLOSE))


def month_crest(view: View, frame: Board) -> Rect:
    """Where the month's crest lies."""
    place = Rect(0, 0, *[_month_fitting(view, frame.month, frame)[1]] * 2)
    place.midleft = frame.month.midleft
    return place


def _month(target: Surface, area: Rect, view: View, frame: Board) -> None:
    """The month's crest and name, its flower, which round it is."""
    lines, size = _month_fitting(view, area, frame)
    if fonts.enlarged():
        said: Box = column(Grow(), *(one.enlarged for one in lines), Grow())
    else:
        said = at_heights(*(
            (one.share, FittedText(one.said, TextSize(one.size, most=one.most), one.face, one.colour, least=LEAST))
            for one in lines
        ))  # fmt: skip
    sign = Sign(lambda at, middle, size: month_sign(at, view.month, middle, size), pixels(size))
    draw_box(target, row(sign, Grow(said), gap=BESIDE), area, frame.letters)


def month_words(view: View, frame: Board) -> tuple[Brushwork, Rect]:
    """What is written beside the month's crest, which can be seen in part, and where."""

    def make() -> tuple[Brushwork, Rect]:
        panel, aside = Surface(frame.month.size, pygame.SRCALPHA), month_crest(view, frame).w
        _month(panel, panel.get_rect(), view, frame)
        beside = Rect(aside, 0, panel.get_width() - aside, panel.get_height())
        return lettering(for_screen(panel.subsurface(beside))), beside.move(frame.month.topleft)

    return once(view, ("month words", *_written_for(frame)), make)


def _written_for(frame: Board) -> tuple[object, ...]:
    return frame.month.size, frame.letters, now().text_size


def _month_fitting(view: View, area: Rect, frame: Board) -> tuple[Sequence[_MonthLine], int]:
    """The fullest lines that have room, and the crest's size beside them: it gives way a little, then words do."""
    scale, usual = Scale(frame.letters), round(min(area.h * 0.66, area.w * 0.36, frame.u * 9.6))
    versions, room = _month_versions(view), area.w - scale.px(BESIDE)
    smallest = min(round(area.w * (0.15 if fonts.enlarged() else 0.2)), usual)
    for least in (smallest,) if fonts.enlarged() else (round(usual * 0.75), smallest):
        for lines in versions:
            name, *notes = lines
            left = room - max((one.needs(scale) for one in notes), default=0)
            high = column(*(one.enlarged for one in lines)).height(scale, room) if fonts.enlarged() else 0
            if left >= least and high <= area.h:
                return lines, max(min(usual, left, room - name.needs(scale)), smallest)
    return versions[-1], smallest


def _month_versions(view: View) -> list[Sequence[_MonthLine]]:
    """What is said of the month, in full, and less and less of it; as designed, all three lines have their height."""
    flower, kanji = names.flower(view.month), lore.flower_japanese(view.month).kanji
    flower = flower[:1].upper() + flower[1:]
    both = flower if kanji == flower else f"{flower} {kanji}"
    title = names.heading(names.month(view.month, view.rules))
    name = _MonthLine(title, 0.27, AtLeast(3.7, 17), 0.36, Face.BRUSH, theme.CREAM)
    full, short = (_MonthLine(one, 0.56, AtLeast(2.0, 12), 0.25) for one in (both, flower))
    count = max(view.rules.rounds, view.round)
    whole = _("Round {number} of {count}").format(number=view.round, count=count)
    round_now, figures = (_MonthLine(one, 0.80, AtLeast(1.8, 12), 0.25) for one in (whole, f"{view.round} / {count}"))
    versions: list[Sequence[_MonthLine]] = [(name, full, round_now), (name, short, round_now), (name, short, figures)]
    return [*versions, (name, round_now), (name, figures), (name,)] if fonts.enlarged() else versions


def _button(target: Surface, area: Rect, button: BoardButton, here: bool, frame: Board) -> None:
    """A question mark, or three strokes; with a gold edge while it is pointed at."""
    tone = theme.GOLD if here else theme.CREAM2
    target.blit(hoop(area.size, tone, frame.px(0.2, 2), frame.px(0.8)), area, special_flags=PREMUL)
    if button is BoardButton.HELP:
        words(
            target,
            "?",
            area.center,
            text_size(frame, 3.0, 16, area.h * 0.6),
            colour=theme.CREAM,
            face=Face.BOLD,
            anchor="center",
        )
        return
    inset = round(area.w * 0.28)
    for dy in (-0.18, 0.0, 0.18):
        y = area.centery + round(dy * area.h)
        target.fill(theme.CREAM, (area.left + inset, y - 1, area.w - 2 * inset, frame.px(0.26, 2)))


@source
def _arrow(size: int, angle: int, colour: theme.Colour) -> Surface:
    """Two chevrons that point to who comes next; `angle` in degrees, 0 to the right."""
    large = Surface((size * 4, size * 4), pygame.SRCALPHA)
    for left in (size * 0.5, size * 1.9):
        tip, back, thick = left + size * 1.3, left, size * 0.7
        shape = [(back, size * 0.6), (back + thick, size * 0.6), (tip + thick, size * 2), (back + thick, size * 3.4)]
        pygame.draw.polygon(large, colour, [*shape, (back, size * 3.4), (tip, size * 2)])
    small = pygame.transform.smoothscale(large.premul_alpha(), (size, size))
    return for_screen(pygame.transform.rotate(small, angle))


# Fans


def _label(target: Blits, state: TableState, frame: Board, fan: Fan, count: int) -> None:
    """Sign and count before the first card; the owner's stripe before the first fan."""
    colour = theme.STRIPES[state.source.seating.chairs[fan.seat].colour]
    stripe = frame.px(0.55) if fan.kind is Kind.BRIGHT else 0
    gap = frame.px(0.45) if stripe else 0
    rect = Rect(0, fan.rect.top, fan.label + stripe + gap, fan.rect.h)
    rect.left = fan.rect.left - stripe - gap
    if fan.turned:
        rect.right = fan.rect.right + stripe + gap
        rect.topleft = (frame.size[0] - rect.right, frame.size[1] - rect.bottom)

    def paint(at: Surface, area: Rect) -> None:
        if stripe:
            at.fill(colour, (area.left, area.top, stripe, area.h))
        size = min(fan.card * 0.3, fan.label * 0.86)
        x = area.right - fan.label / 2
        text = text_size(frame, size / frame.letters, 12, fan.rect.h * 0.4)
        sign, number = area.centery - text * 0.72, area.centery + text * 0.82
        if fan.least:  # enlarged, it keeps its size, and the sign has what is left
            text = max(text, round(2.5 * frame.letters))
            number = min(area.centery + text * 0.82, area.bottom - fonts.grown(text) * 0.46)
            above = number - fonts.grown(text) * 0.38 - area.top
            size, sign = min(size, above * 0.9), area.top + above / 2
        tone = theme.CREAM if count else theme.CREAM2
        if size > 5:
            kind_sign(at, fan.kind, (x, sign), size)
        middle, room = (x, number), fan.label - (0 if fan.least else 4)  # else two digits would touch the cards
        words(at, str(count), middle, text, colour=tone, face=Face.BOLD, anchor="center", room=room, least=11)

    PanelCache(target, frame, turned=fan.turned).put(
        ("fan", fan.seat, fan.kind), rect, (count, fan.label, fan.card, stripe, colour), paint
    )


# Signs on cards


def reader(state: TableState) -> Seat | None:
    """Whose eyes are at the screen: the seat whose hand is open, or the one to act where all are; None: anybody."""
    if state.view.seat is not None:
        hands = [hand for hand in state.view.hands if hand is not None]
        if len(hands) < state.view.seats:
            return state.view.seat
        return state.view.to_move if state.view.to_move is not None else state.view.seat
    return None


def dress_of(state: TableState, frame: Board) -> BadgeStyle:
    """The signs that the reader wants to see on cards."""
    seat, chosen, view = reader(state), now(), state.view
    chair = state.source.seating.chairs[seat] if seat is not None else None
    helper = chosen.helper and (chair is None or chair.helper)
    alarms = {}
    if chosen.danger and seat is not None:
        threats = once(view, ("dangers", seat), lambda: dangers(view, seat))
        alarms = {card: Alarm.NEARER if danger.missing else Alarm.COMPLETE for card, danger in threats.items()}
    narrowest = min([frame.places[0].w, *(hand.card for hand in frame.hands.values() if hand.held)])
    return BadgeStyle(month=helper, signs=chosen.signs, alarms=alarms, wild=view.wild, least=round(narrowest * 0.8))
