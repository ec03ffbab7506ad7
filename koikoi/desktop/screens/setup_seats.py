"""The seats of the set-up: who sits where, people or computer players, and free places."""

from collections.abc import Callable
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge
from koikoi.desktop.draw.painter import Surface, sheet
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.scene import Change, Push
from koikoi.desktop.ui.scroll_scene import ScrollScene
from koikoi.desktop.ui.widgets import Button, TextField
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.locales import players as player_words
from koikoi.rulesets.collection import Library
from koikoi.table.setup_plan import COUNTS, NAMES, SetupPlan

COMPUTER = "player"
"""The level a computer player begins with."""


class SeatsScene(ScrollScene):
    """Four places in a row, two by two in tall windows."""

    def __init__(self, plan: SetupPlan, found: Library) -> None:
        super().__init__()
        self.plan = plan
        self.found = found
        self._seat_rects: list[pygame.Rect] = []
        self._badges: dict[int, pygame.Rect] = {}
        self._field_seats: list[int] = []

    @property
    def rulesets(self) -> list[Ruleset]:
        """All there are, the person's own last."""
        return list(self.found)

    @property
    def rules(self) -> Ruleset:
        """The one chosen."""
        wanted = self.plan.rules
        return next((one for one in self.rulesets if one.name == wanted), self.rulesets[0])

    # Choices

    def _for(self, count: int) -> Ruleset:
        """The chosen ruleset if so many can play by it, else the first by which they can."""
        return next((one for one in (self.rules, *self.rulesets) if count in one.seat_counts), self.rules)

    def _other_count(self, by: int) -> int | None:
        """How many play with a seat more or less: as the chosen rules have it, else as any have it."""
        here = self.plan.seats
        own = [count for count in self.rules.seat_counts if (count - here) * by > 0]
        any_of = [count for count in COUNTS if (count - here) * by > 0 and count in self._for(count).seat_counts]
        return min(own or any_of, key=lambda count: abs(count - here), default=None)

    def _seats(self, count: int) -> None:
        self.plan.seats = count
        if count not in self.rules.seat_counts:
            self.plan.rules = self._for(count).name
            self.scroller.at = 0
        self.refresh()

    def _kind(self, seat: int, computer: object) -> None:
        if computer and not self.plan.chairs[seat].agent:
            self.plan.seat_computer(seat, COMPUTER)
        elif not computer:
            self.plan.seat_person(seat)
        self.refresh()

    def _seat(self, seat: int) -> Change:
        from koikoi.desktop.screens.seat_editor import SeatEditorScene

        return Push(SeatEditorScene(self, seat))

    # Places

    @property
    def narrow(self) -> bool:
        """A tall window: the list above the sheet."""
        return self.size[0] < self.size[1] * 1.1

    @property
    def _text(self) -> int:
        return max(self.px(18), 14)

    def _button(
        self, label: str, act: Callable[[], object], rect: pygame.Rect, look: str, align: str = "center"
    ) -> None:
        self.panel.buttons.append(Button(label, act, rect, look, size=self._text, align=align))

    def _arrange_seats(self, area: pygame.Rect, gap: int) -> int:
        """Four places: taken, or free for one more; returns the y below them."""
        px = self.px
        columns = 2 if self.narrow else 4
        w = (area.w - gap * (columns - 1)) // columns
        line = max(px(42), 36)
        upper = max(line, fonts.stack(self._named, self._level) + 4)
        h = max(px(92), upper + line + px(14))
        more = self._other_count(1)
        self._seat_rects.clear()
        self._field_seats.clear()
        for seat in range(4):
            rect = pygame.Rect(area.left + seat % columns * (w + gap), area.top + seat // columns * (h + gap), w, h)
            self._seat_rects.append(rect)
            if seat < self.plan.seats:
                self._arrange_seat(seat, rect, upper, line)
            elif more is not None and seat == more - 1:
                self._button(_("Add a seat"), partial(self._seats, more), rect, "add")
                rules = self._for(more)
                if rules is not self.rules:
                    self.panel.buttons[-1].note = names.ruleset(rules)
        rows = 2 if columns == 2 else 1
        return area.top + rows * h + (rows - 1) * gap

    @property
    def _named(self) -> int:
        """Size of a computer player's name; its level stands below."""
        return max(self.px(16), 13)

    @property
    def _level(self) -> int:
        return max(round(self._named * 0.72), 12)

    def _arrange_seat(self, seat: int, rect: pygame.Rect, upper: int, line: int) -> None:
        """Crest, name, and who sits there; where that is too narrow, the choice stands below the crest."""
        px, chair = self.px, self.plan.chairs[seat]
        inner = rect.inflate(-px(16), -px(12))
        choices = ((False, _("Human")), (True, _("Computer")))
        kinds = Segments(choices, bool(chair.agent), partial(self._kind, seat), size=max(px(15), 12))
        badge = pygame.Rect(inner.left, inner.top, inner.h, inner.h)
        kinds.rect = pygame.Rect(badge.right + px(8), inner.bottom - line, inner.right - badge.right - px(8), line)
        if kinds.need > kinds.rect.w:
            badge.size = upper, upper
            kinds.rect.left, kinds.rect.w = inner.left, inner.w
        self._badges[seat] = badge
        self._button("", partial(self._seat, seat), badge, "bare")
        left = badge.right + px(8)
        name = pygame.Rect(left, inner.top, inner.right - left, upper - px(4))
        if seat == self.plan.seats - 1 and (fewer := self._other_count(-1)) is not None:
            away = pygame.Rect(rect.right - line, rect.top + px(4), line - px(4), line - px(4))
            self._button("×", partial(self._seats, fewer), away, "row")
            name.w = away.left - left
        if chair.agent:
            self._button(chair.name, partial(self._seat, seat), name, "row", align="left")
            self.panel.buttons[-1].note = player_words.agent(chair.agent)
            self.panel.buttons[-1].size = self._named
        else:
            field = TextField(chair.name, name, max(px(19), 14), fresh=chair.name == NAMES[seat])
            self.panel.fields.append(field)
            self._field_seats.append(seat)
        self.panel.others.append(kinds)

    # Drawing

    def _paint_seat(self, target: Surface, seat: int) -> None:
        sheet(target, self._seat_rects[seat])
        colour = theme.SEATS[self.plan.colour(seat, self.rules)]
        area = self._badges[seat]
        badge(target, self.plan.chairs[seat], colour, area.center, area.h * 0.9)
        _more(target, (area.right - area.h * 0.14, area.bottom - area.h * 0.14), max(area.h * 0.16, 8))


def _more(target: Surface, centre: tuple[float, float], radius: float) -> None:
    """Three dots on a small disc: there is more to choose behind it."""
    pygame.draw.aacircle(target, theme.FRAME, centre, radius)
    pygame.draw.aacircle(target, theme.PAPER, centre, radius - 2)
    for place in (-1, 0, 1):
        pygame.draw.aacircle(target, theme.INK, (centre[0] + place * radius * 0.45, centre[1]), max(radius * 0.14, 1.2))
