"""The seats of the set-up: who sits where, people or computer players, and free places."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import (
    Align,
    Around,
    At,
    Box,
    ByRoom,
    Grow,
    Pad,
    Placed,
    Rect,
    Scale,
    Sized,
    Space,
    boxclass,
    column,
    layers,
    pad,
    row,
)
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, Drawn, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.widgets import Button, ButtonLook, TextField
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.locales import players as player_words
from koikoi.table.setup_plan import SetupPlan

COMPUTER = "player"
"""The level a computer player begins with."""
PLACES = 4
CHOICE: Measure = AtLeast(42, 36)
"""Height of the choice between people and computer players."""
NAMED = AtLeast(16, 13)
"""A computer player's name; its level stands below."""
NAMES_HIGH = InLetters(AtLeast(28, 25), 1.2)
"""Both together."""
GAP = 8


@boxclass
class Unseen(Around):
    """The room of a box, and nothing of it."""

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """Nothing."""
        yield from ()


@dataclass(frozen=True)
class SeatBoxes:
    """Four places: taken, or free for one more."""

    plan: SetupPlan
    known: Sequence[Ruleset]
    letters: Measure
    choose: Callable[[Ruleset], object]
    """Called when as many play as do by other rules."""
    changed: Callable[[], object]
    """Called when somebody else sits somewhere, or more or fewer play."""
    edit: Callable[[int], object]
    """Called when more is to be chosen for a seat."""

    # Choices

    def seat_count(self, count: int) -> None:
        """So many play."""
        before = self.plan.rules
        self.plan.set_seats(count, self.known)
        if self.plan.rules != before:
            self.choose(self.plan.ruleset(self.known))
        else:
            self.changed()

    def seat_kind(self, seat: int, computer: object) -> None:
        """A computer player sits there, or a person."""
        if computer and not self.plan.chairs[seat].agent:
            self.plan.seat_computer(seat, COMPUTER)
        elif not computer:
            self.plan.seat_person(seat)
        self.changed()

    def _name(self, seat: int, name: str) -> None:
        self.plan.chairs[seat] = replace(self.plan.chairs[seat], name=name)

    # Boxes

    def in_columns(self, columns: int, gap: Measure) -> Box:
        """All places, of one height."""
        name = layers(Space(high=AtLeast(38, 33)), Space(high=NAMES_HIGH))
        room = Pad(name, bottom=AtLeast(60, 49))
        return Grid([layers(room, self._place(seat)) for seat in range(PLACES)], columns, gap)

    def _place(self, seat: int) -> Box:
        """A seat, somebody who waits for other rules, or the way to one more."""
        if seat < self.plan.seats:
            return self._seat(seat)
        if seat in self.plan.waiting:
            waits = _("{name} waits").format(name=self.plan.chairs[seat].name)
            return self._way(waits, _("for rules that seat {count}").format(count=seat + 1), seat + 1)
        more = self.plan.other_count(1, self.known)
        if more is None or seat != more - 1:
            return Space()
        rules = self.plan.ruleset_for(more, self.known)
        return self._way(_("Add a seat"), names.ruleset(rules) if rules.name != self.plan.rules else "", more)

    def _way(self, label: str, note: str, count: int) -> Box:
        """To so many seats, by other rules where the chosen ones are not for so many."""
        return button(label, partial(self.seat_count, count), ButtonLook.ADD, size=self.letters, note=note)

    def _seat(self, seat: int) -> Box:
        """Crest, name, and who sits there; where that is too narrow, the choice stands below the crest."""
        last = seat == self.plan.seats - 1
        fewer = self.plan.other_count(-1, self.known) if last else None
        named = Control(self._named(seat), high=AtLeast(38, 33), size=self._letters(seat))
        name: Box = Sized(layers(named, Space(high=NAMES_HIGH), *self._as_high()), wide=0)
        if fewer is not None:
            name = Pad(name, right=AtLeast(34, fonts.grown(32)))
        choices = ((False, _("Human")), (True, _("Computer")))
        kinds = Segments(choices, bool(self.plan.chairs[seat].agent), partial(self.seat_kind, seat))
        kind = Control(kinds, high=CHOICE, size=AtLeast(15, 12))

        def who(scale: Scale, width: int, height: int) -> Box:
            side = height or scale.height(name, width) + scale.height(kind, width)
            beside = row(self._crest(seat, side), Grow(column(name, Grow(), kind)), gap=GAP)
            if beside.width(scale, 2 * width) <= width:
                return beside
            upper = name.height(scale, width) + scale.px(4)
            return column(row(self._crest(seat, upper), Grow(name), gap=GAP, at=At.START), Grow(), kind)

        place: Box = pad(ByRoom(who), GAP, 9 if fonts.enlarged() else 6)
        if fewer is not None:
            away: Box = button("×", partial(self.seat_count, fewer), ButtonLook.ROW, size=self.letters)
            side = AtLeast(38, 33)
            away = Sized(away, side, side, least_wide=pixels(fonts.grown(33)))
            place = layers(place, Align(Pad(away, top=4, right=4), At.END, At.START))
        return sheet_of(place)

    def _named(self, seat: int) -> Button | TextField:
        """A person's name is written here, a computer player's is a way to choose another."""
        chair = self.plan.chairs[seat]
        if chair.agent:
            note = player_words.agent(chair.agent)
            return Button(chair.name, partial(self.edit, seat), look=ButtonLook.ROW, note=note, align="left")
        return TextField(chair.name, set=partial(self._name, seat), fresh=chair.name == player_words.person(seat))

    def _as_high(self) -> list[Box]:
        """Enlarged, everybody's crest is as large as beside the two lines of a computer player."""
        lines = Button("", int, look=ButtonLook.ROW, note=player_words.agent(COMPUTER))
        return [Unseen(Control(lines, size=NAMED))] if fonts.enlarged() else []

    def _letters(self, seat: int) -> Measure:
        return NAMED if self.plan.chairs[seat].agent else AtLeast(19, 14)

    def _crest(self, seat: int, side: int) -> Box:
        """Pressed for everything else that can be chosen here."""
        crest = Drawn(partial(self._draw_crest, seat))
        more = Button("", partial(self.edit, seat), look=ButtonLook.BARE, name=self.plan.chairs[seat].name)
        return Sized(layers(crest, Control(more)), pixels(side), pixels(side))

    def _draw_crest(self, seat: int, target: Surface, area: Rect) -> None:
        colour = theme.SEATS[self.plan.colour(seat, self.plan.ruleset(self.known))]
        badge(target, self.plan.chairs[seat], colour, area.center, area.h * 0.9)
        _draw_more(target, (area.right - area.h * 0.14, area.bottom - area.h * 0.14), max(area.h * 0.16, 8))


def _draw_more(target: Surface, centre: tuple[float, float], radius: float) -> None:
    """Three dots on a small disc: there is more to choose behind it."""
    pygame.draw.aacircle(target, theme.FRAME, centre, radius)
    pygame.draw.aacircle(target, theme.PAPER, centre, radius - pen(2))
    for place in (-1, 0, 1):
        pygame.draw.aacircle(target, theme.INK, (centre[0] + place * radius * 0.45, centre[1]), max(radius * 0.14, 1.2))
