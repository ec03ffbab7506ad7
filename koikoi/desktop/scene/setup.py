"""Seats, rules, length, and who may see what; then Start.  Everything is as it was last time until it is changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop import fonts, theme
from koikoi.desktop.controls import Segments, Stepper, Switch
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Help, Intent
from koikoi.desktop.painter import Surface, sheet, words
from koikoi.desktop.scene.common import painter
from koikoi.desktop.scene.crests import badge
from koikoi.desktop.scene.rules_sheet import draw_glance, draw_words
from koikoi.desktop.scene.scrolling import AIR, ScrollScene, page_width
from koikoi.desktop.scenes import Anew, Change, Pop, Push
from koikoi.desktop.table_plan import COUNTS, Plan
from koikoi.desktop.widgets import Button, TextField
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.locales import players as player_words
from koikoi.rulesets import library
from koikoi.table import save
from koikoi.table.seating import Privacy
from koikoi.table.table import Table

ROUNDS = (3, 6, 12)
COMPUTER = "player"
"""The level a computer player begins with."""
LONGEST = 99


class SetupScene(ScrollScene):
    """Everything a match needs, with something sensible chosen already."""

    opaque = True

    def __init__(self, table: Table | None = None) -> None:
        super().__init__()
        self.found = library()
        self.plan = Plan.of_table(table) if table else Plan.remembered(settings.now().last_table, self.found)
        self.page = "glance"
        self.list_at = 0
        """The first ruleset of the list that is shown."""
        self._seat_rects: list[pygame.Rect] = []
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

    @property
    def last(self) -> Ruleset | None:
        """The one played last, if there is one and it isn't the one chosen."""
        name = settings.now().last_table.get("rules")
        found = next((one for one in self.rulesets if one.name == name), None)
        return found if found is not self.rules else None

    # Choices

    def choose(self, rules: Ruleset) -> None:
        """Takes a ruleset; seats that it has no cards for are taken away, or added."""
        self.plan.rules = rules.name
        if self.plan.seats not in rules.seat_counts:
            self.plan.seats = min(rules.seat_counts, key=lambda count: abs(count - self.plan.seats))
        self.scroller.at = 0
        self.refresh()

    def _set(self, name: str, value: object) -> None:
        setattr(self.plan, name, value)
        self.refresh()

    def _page(self, value: object) -> None:
        self.page = str(value)
        self.scroller.at = 0
        self.refresh()

    def _seats(self, count: int) -> None:
        self.plan.seats = count
        if count not in self.rules.seat_counts:
            fitting = next((one for one in self.rulesets if count in one.seat_counts), None)
            if fitting is not None:
                self.plan.rules = fitting.name
                self.scroller.at = 0
        self.refresh()

    def _kind(self, seat: int, computer: object) -> None:
        if computer and not self.plan.chairs[seat].agent:
            self.plan.seat_computer(seat, COMPUTER)
        elif not computer:
            self.plan.seat_person(seat)
        self.refresh()

    def _seat(self, seat: int) -> Change:
        from koikoi.desktop.scene.seat import SeatScene

        return Push(SeatScene(self, seat))

    def _house(self) -> Change:
        from koikoi.desktop.scene.house import HouseScene

        return Push(HouseScene(self.rules, self))

    def took(self, rules: Ruleset) -> None:
        """House rules have been saved: they stand in the list, and are chosen."""
        self.found = library()
        self.choose(next((one for one in self.rulesets if one.name == rules.name), rules))

    def _start(self) -> Change:
        from koikoi.desktop.scene.opening import seated

        rules = self.rules
        if self.plan.rounds:
            rules = replace(rules, rounds=self.plan.rounds)
        settings.change(last_table=self.plan.table())
        totals = self.plan.totals(rules)
        return Anew(seated(Table(rules, self.plan.seating(rules), totals=totals, path=save.new_path())))

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back; F1 shows the rules in words."""
        if isinstance(intent, Cancel):
            return Pop()
        if isinstance(intent, Help):
            self._page("glance" if self.page == "words" else "words")
            return None
        change = super().handle(intent)
        for seat, field in enumerate(one for one in self.panel.fields):
            place = self._field_seats[seat]
            if field.text != self.plan.chairs[place].name:
                self.plan.chairs[place] = replace(self.plan.chairs[place], name=field.text)
        return change

    # Places

    @property
    def narrow(self) -> bool:
        """A tall window: the list above the sheet."""
        return self.size[0] < self.size[1] * 1.1

    def arrange(self) -> None:
        """Seats above, rules in the middle, start below."""
        px, (wide, high) = self.px, self.size
        edge, gap = px(34), px(14)
        bar = max(px(50), 40)
        self._button(_("Menu"), Pop, pygame.Rect(edge, px(20), px(130), max(px(44), 40)), "cloth")
        self._undo = pygame.Rect(wide - edge - px(90), px(20), px(90), max(px(44), 40))
        self.panel.others.append(Switch(self.plan.undo, partial(self._set, "undo"), self._undo))
        top = px(20) + max(px(44), 40) + px(14)
        top = self._arrange_seats(pygame.Rect(edge, top, wide - 2 * edge, 0), gap)
        low = high - px(22) - fonts.line(max(px(14), 12)) - bar
        if self.narrow:
            low -= bar + gap
        self._arrange_foot(pygame.Rect(edge, low, wide - 2 * edge, bar), gap)
        body = pygame.Rect(edge, top + gap, wide - 2 * edge, low - gap - top - gap)
        if self.narrow:
            list_h = min(round(body.h * 0.36), len(self.rulesets) * max(px(52), 44) + px(70))
            self._list = pygame.Rect(body.left, body.top, body.w, list_h)
            self._sheet = pygame.Rect(body.left, self._list.bottom + gap, body.w, body.bottom - self._list.bottom - gap)
        else:
            list_w = max(round(body.w * 0.25), 236)
            self._list = pygame.Rect(body.left, body.top, list_w, body.h)
            self._sheet = pygame.Rect(self._list.right + gap, body.top, body.w - list_w - gap, body.h)
        self._arrange_list(self._list)
        tabs = pygame.Rect(0, self._sheet.top + px(12), px(300), max(px(40), 34))
        tabs.right = self._sheet.right - px(18)
        pages = (("glance", _("At a glance")), ("words", _("In words")))
        self.panel.others.append(Segments(pages, self.page, self._page, tabs, max(px(16), 13)))
        inner = self._sheet.inflate(-px(36), -px(24))
        inner.top, inner.h = tabs.bottom + px(34), self._sheet.bottom - px(12) - tabs.bottom - px(34)
        self.panel.area = inner
        self.scroller.fit(inner, self._page_height(inner))

    def _page_height(self, area: pygame.Rect) -> int:
        nowhere = pygame.Surface((1, 1))
        return self._draw_page(nowhere, pygame.Rect(0, 0, page_width(area), area.h))

    def _draw_page(self, target: Surface, area: pygame.Rect) -> int:
        if self.page == "words":
            return draw_words(target, area, self.rules, self.s)
        return draw_glance(target, area, self.rules, self.last, self.s)

    def _arrange_seats(self, area: pygame.Rect, gap: int) -> int:
        """Four places: taken, or free for one more; returns the y below them."""
        px = self.px
        columns = 2 if self.narrow else 4
        w = (area.w - gap * (columns - 1)) // columns
        line = max(px(42), 36)
        h = max(px(92), line * 2 + px(16))
        self._seat_rects.clear()
        self._field_seats.clear()
        for seat in range(4):
            rect = pygame.Rect(area.left + seat % columns * (w + gap), area.top + seat // columns * (h + gap), w, h)
            self._seat_rects.append(rect)
            if seat < self.plan.seats:
                self._arrange_seat(seat, rect, line)
            elif seat == self.plan.seats or (seat == 2 and self.plan.seats == 2):
                count = seat + 1
                if any(count in one.seat_counts for one in self.rulesets):
                    self._button(_("Add a seat"), partial(self._seats, count), rect, "add")
        rows = 2 if columns == 2 else 1
        return area.top + rows * h + (rows - 1) * gap

    def _arrange_seat(self, seat: int, rect: pygame.Rect, line: int) -> None:
        px, chair = self.px, self.plan.chairs[seat]
        size = max(px(19), 14)
        badge = pygame.Rect(rect.left + px(8), rect.top + px(8), rect.h - px(16), rect.h - px(16))
        self._button("", partial(self._seat, seat), badge, "bare")
        left = badge.right + px(8)
        name = pygame.Rect(left, rect.top + px(8), rect.right - left - px(12), line - px(4))
        if seat >= 2 and seat == self.plan.seats - 1:
            away = pygame.Rect(rect.right - line, rect.top + px(4), line - px(4), line - px(4))
            self._button("×", partial(self._seats, self._fewer(seat)), away, "row")
            name.w -= line
        if chair.agent:
            self._button(chair.name, partial(self._seat, seat), name, "row", align="left")
            self.panel.buttons[-1].note = player_words.agent(chair.agent)
            self.panel.buttons[-1].size = max(px(16), 13)
        else:
            self.panel.fields.append(TextField(chair.name, name, size))
            self._field_seats.append(seat)
        kinds = pygame.Rect(left, rect.bottom - line - px(4), rect.right - left - px(12), line)
        choices = ((False, _("Human")), (True, _("Computer")))
        small = max(px(15), 12)
        self.panel.others.append(Segments(choices, bool(chair.agent), partial(self._kind, seat), kinds, small))

    def _fewer(self, seat: int) -> int:
        return max((count for count in COUNTS if count <= seat), default=2)

    def _arrange_list(self, area: pygame.Rect) -> None:
        px = self.px
        least = max(fonts.line(max(px(18), 14)) + fonts.line(12) - 4, 40)
        house = max(px(50), 40)
        room = area.h - house - px(26)
        rulesets = self.rulesets
        row = min(max(room // len(rulesets), least), px(58) if not self.narrow else least)
        fit = max(room // row, 1)
        if len(rulesets) > fit:
            chosen = rulesets.index(self.rules)
            self.list_at = min(max(self.list_at, chosen - fit + 1), chosen, len(rulesets) - fit)
            self.list_at = max(self.list_at, 0)
        else:
            self.list_at = 0
        for place, rules in enumerate(rulesets[self.list_at : self.list_at + fit]):
            rect = pygame.Rect(area.left + px(8), area.top + px(8) + place * row, area.w - px(16), row - 3)
            look = "chosen" if rules.name == self.rules.name else "row"
            counts = _("{count} players").format(count=" · ".join(map(str, rules.seat_counts)))
            last = settings.now().last_table.get("rules") == rules.name
            note = f"{counts} · " + _("played last") if last else counts
            face, size = Face.BOLD, max(px(18), 14)
            button = Button(names.ruleset(rules), partial(self.choose, rules), rect, look, face, size, note=note)
            button.align = "left"
            self.panel.buttons.append(button)
        rect = pygame.Rect(area.left + px(12), area.bottom - house - px(8), area.w - px(24), house)
        self._button(_("House rules…"), self._house, rect, "paper")
        if len(rulesets) > fit:
            for label, by, x in (("↑", -1, rect.left), ("↓", 1, rect.right - house)):
                arrow = pygame.Rect(x, rect.top, house, house)
                self._button(label, partial(self._turn_list, by, fit), arrow, "paper")
            rect.inflate_ip(-2 * house - px(12), 0)

    def _turn_list(self, by: int, fit: int) -> None:
        rulesets = self.rulesets
        place = min(max(rulesets.index(self.rules) + by * max(fit - 1, 1), 0), len(rulesets) - 1)
        self.choose(rulesets[place])

    def _arrange_foot(self, area: pygame.Rect, gap: int) -> None:
        px, plan = self.px, self.plan
        size = max(px(16), 13)
        start = pygame.Rect(0, 0, max(px(200), 130), area.h)
        start.topright = area.topright
        own = self.rules.rounds
        rounds = [
            (0, _("{count} rounds").format(count=own)),
            *((count, str(count)) for count in ROUNDS if count != own),
        ]
        other = plan.rounds not in (0, *ROUNDS)
        rounds.append((plan.rounds if other else -1, _("Other…")))
        length = pygame.Rect(area.left, area.top, max(px(330), 250), area.h)
        self.panel.others.append(Segments(rounds, plan.rounds, self._rounds, length, size))
        x = length.right + gap
        if other:
            count = pygame.Rect(x, area.top, max(px(130), 110), area.h)
            self.panel.others.append(Stepper(plan.rounds, 1, LONGEST, partial(self._set, "rounds"), count, size))
            x = count.right + gap
        modes = [
            (Privacy.PASS, _("Pass")),
            (Privacy.PEEK, _("Peek")),
            (Privacy.FACE, _("Face to face")),
            (Privacy.OPEN, _("Open")),
        ]
        room = pygame.Rect(x, area.top, start.left - gap - x, area.h)
        if self.narrow:
            room = pygame.Rect(area.left, area.bottom + gap, area.w, area.h)
        self._modes = room
        shared = len(plan.people) > 1
        self.panel.others.append(Segments(modes, plan.privacy, partial(self._set, "privacy"), room, size))
        self.panel.others[-1].enabled = shared
        button = Button(_("Start"), self._start, start, "primary", Face.BRUSH, max(px(27), 18))
        self.panel.buttons.append(button)
        if self.panel.focus is None:
            self.panel.focus = button

    def _rounds(self, value: object) -> None:
        self._set("rounds", 8 if value == -1 else value)

    def _button(
        self, label: str, act: Callable[[], object], rect: pygame.Rect, look: str, align: str = "center"
    ) -> None:
        self.panel.buttons.append(Button(label, act, rect, look, size=max(self.px(18), 14), align=align))

    # Drawing

    def paint(self, target: Surface) -> None:
        """Cloth and sheets."""
        painter().plain_ground(target)
        px = self.px
        title = (px(34) + px(130) + px(24), px(20) + max(px(44), 40) // 2)
        words(target, _("Set the table"), title, max(px(38), 24), colour=theme.CREAM, face=Face.BRUSH, anchor="midleft")
        at = (self._undo.left - px(6), self._undo.centery)
        size = max(px(16), 13)
        room = at[0] - self.size[0] * 0.42
        allowed = _("Cards may be taken back")
        words(target, allowed, at, size, colour=theme.CREAM2, anchor="midright", room=room)
        for seat in range(self.plan.seats):
            self._paint_seat(target, seat)
        sheet(target, self._list)
        sheet(target, self._sheet)
        self._paint_sheet(target)
        note = self._fault() or self._privacy_note()
        foot = (self._modes.left, self.size[1] - px(20))
        colour = theme.GOLD if self._fault() else theme.CREAM2
        room = self.size[0] - foot[0] - px(34)
        words(target, note, foot, max(px(15), 12), colour=colour, anchor="midleft", room=room)

    def _fault(self) -> str:
        return str(self.found.faults[0]) if self.found.faults else ""

    def _privacy_note(self) -> str:
        if len(self.plan.people) < 2:
            return _("Against computers nothing has to be hidden.")
        return {
            Privacy.PASS: _("A curtain closes after every turn."),
            Privacy.PEEK: _("All hands lie closed; hold your key or corner to look."),
            Privacy.FACE: _("The far side of the table is turned round, for a screen lying flat between you."),
            Privacy.OPEN: _("All hands lie face up, for learning."),
        }[self.plan.privacy]

    def _paint_seat(self, target: Surface, seat: int) -> None:
        rect, chair = self._seat_rects[seat], self.plan.chairs[seat]
        sheet(target, rect)
        colour = theme.SEATS[self.plan.colour(seat, self.rules)]
        size = rect.h - self.px(16)
        middle = (rect.left + self.px(8) + size / 2, rect.centery)
        badge(target, chair, colour, middle, size * 0.86)

    def _paint_sheet(self, target: Surface) -> None:
        px, area = self.px, self._sheet
        left, middle = area.left + px(24), area.top + px(12) + max(px(40), 34) // 2
        room = area.w - px(360)
        title = max(px(32), 20)
        words(target, names.ruleset(self.rules), (left, middle), title, face=Face.BRUSH, anchor="midleft", room=room)
        inner = self.panel.area
        about = (left, inner.top - px(16))
        small = max(px(15), 12)
        words(target, names.about(self.rules), about, small, colour=theme.INK2, anchor="midleft", room=area.w - px(48))
        pygame.draw.line(target, theme.INK2, (left, inner.top - 3), (area.right - px(24), inner.top - 3), 1)
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        page = pygame.Rect(inner.left + AIR, inner.top - self.scroller.at, page_width(inner), inner.h)
        self._draw_page(target, page)
        target.set_clip(before)
