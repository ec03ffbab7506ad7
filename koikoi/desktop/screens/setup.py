"""Seats, rules, length, and who may see what; then Start.  Everything is as it was last time until it is changed."""

from dataclasses import replace
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, paragraph, sheet, words
from koikoi.desktop.input.intents import Cancel, Help, Intent
from koikoi.desktop.screens.rules_sheet import draw_glance, draw_legend, draw_words
from koikoi.desktop.screens.setup_seats import SeatsScene
from koikoi.desktop.ui.controls import Segments, Stepper, Switch
from koikoi.desktop.ui.scene import Change, Pop, Push, ResetTo
from koikoi.desktop.ui.scroll_scene import AIR, page_width
from koikoi.desktop.ui.widgets import Button, roomy
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names
from koikoi.locales.faults import sentence
from koikoi.rulesets import library
from koikoi.table import save
from koikoi.table.match_source import MatchSource
from koikoi.table.seating import Privacy
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.table import Table

ROUNDS = (3, 6, 12)
LONGEST = 99


class SetupScene(SeatsScene):
    """Everything a match needs, with something sensible chosen already."""

    opaque = True

    def __init__(self, source: MatchSource | None = None) -> None:
        found = library()
        super().__init__(
            SetupPlan.of_table(source) if source else SetupPlan.remembered(settings.now().last_table, found), found
        )
        self.page = "glance"
        self.list_at = 0
        """The first ruleset of the list that is shown."""

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

    def _house(self) -> Change:
        from koikoi.desktop.screens.house_rules.editor import HouseRulesScene

        return Push(HouseRulesScene(self.rules, self))

    def took(self, rules: Ruleset) -> None:
        """House rules have been saved: they stand in the list, and are chosen."""
        self.found = library()
        self.choose(next((one for one in self.rulesets if one.name == rules.name), rules))

    def _start(self) -> Change:
        from koikoi.desktop.match.open_match import match_scene

        rules = self.rules
        if self.plan.rounds:
            rules = replace(rules, rounds=self.plan.rounds)
        settings.change(last_table=self.plan.table())
        totals = self.plan.totals(rules)
        return ResetTo(match_scene(Table(rules, self.plan.seating(rules), totals=totals, path=save.new_path())))

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

    def arrange(self) -> None:
        """Seats above, rules in the middle, start below."""
        px, (wide, high) = self.px, self.size
        edge, gap = px(34), px(14)
        bar, head = max(px(50), 40), max(px(44), 40)
        back = _("Menu")
        self._button(back, Pop, pygame.Rect(edge, px(20), roomy(back, self._text, px(130)), head), "cloth")
        self._undo = pygame.Rect(wide - edge - px(90), px(20), px(90), head)
        self.panel.others.append(Switch(self.plan.undo, partial(self._set, "undo"), self._undo))
        top = self._arrange_seats(pygame.Rect(edge, px(20) + head + gap, wide - 2 * edge, 0), gap)
        self._note = high - px(18) - fonts.line(self._small) // 2
        low = self._note - fonts.line(self._small) // 2 - px(6) - bar
        if self.narrow:
            low -= bar + gap
        self._arrange_foot(pygame.Rect(edge, low, wide - 2 * edge, bar), gap)
        body = pygame.Rect(edge, top + gap, wide - 2 * edge, low - gap - top - gap)
        if self.narrow:
            list_h = min(round(body.h * 0.45), len(self.rulesets) * self._least_row + px(70))
            self._list = pygame.Rect(body.left, body.top, body.w, list_h)
            self._sheet = pygame.Rect(body.left, self._list.bottom + gap, body.w, body.bottom - self._list.bottom - gap)
        else:
            longest = max(fonts.width(Face.BOLD, self._text, names.ruleset(one)) for one in self.rulesets)
            list_w = min(max(round(body.w * 0.25), round(longest * 0.9) + 44), round(body.w * 0.33))
            self._list = pygame.Rect(body.left, body.top, list_w, body.h)
            self._sheet = pygame.Rect(self._list.right + gap, body.top, body.w - list_w - gap, body.h)
        self._arrange_list(self._list)
        self._arrange_sheet(self._sheet)

    @property
    def _small(self) -> int:
        return max(self.px(15), 12)

    @property
    def _least_row(self) -> int:
        """Height of a ruleset in the list at least."""
        return max(fonts.stack(self._text, max(round(self._text * 0.72), 12)) + 9, 40)

    def _arrange_sheet(self, area: pygame.Rect) -> None:
        """Tabs beside the title, a few words on where the rules come from, and the page."""
        px = self.px
        pages = (("glance", _("At a glance")), ("words", _("In words")))
        choice = Segments(pages, self.page, self._page, size=max(px(16), 13))
        tabs = pygame.Rect(0, area.top + px(12), max(px(300), choice.need), max(px(40), 34))
        tabs.right = area.right - px(18)
        choice.rect = self._tabs = tabs
        self.panel.others.append(choice)
        about = pygame.Rect(area.left + px(24), tabs.bottom + px(6), area.w - px(48), 0)
        about.h = len(fonts.wrap(Face.SANS, self._small, self._about, about.w)) * fonts.line(self._small)
        self._about_at = about
        top = about.bottom + px(8) + (fonts.line(self._small) if self.last else 0)
        inner = area.inflate(-px(36), 0)
        inner.top, inner.h = top, area.bottom - px(12) - top
        self.panel.area = inner
        self.scroller.fit(inner, self._page_height(inner))

    @property
    def _about(self) -> str:
        """Where the chosen rules come from, and who are partners by them."""
        about = names.about(self.rules)
        if not self.rules.teams(self.plan.seats):
            return about
        first, second, third, fourth = (one.name for one in self.plan.seating(self.rules).chairs)
        pairs = _("Partners sit opposite: {first} and {third}, {second} and {fourth}.")
        return f"{about} · {pairs.format(first=first, second=second, third=third, fourth=fourth)}"

    def _page_height(self, area: pygame.Rect) -> int:
        nowhere = pygame.Surface((1, 1))
        return self._draw_page(nowhere, pygame.Rect(0, 0, page_width(area), area.h))

    def _draw_page(self, target: Surface, area: pygame.Rect) -> int:
        if self.page == "words":
            return draw_words(target, area, self.rules, self.s)
        return draw_glance(target, area, self.rules, self.last, self.s)

    def _arrange_list(self, area: pygame.Rect) -> None:
        px = self.px
        house = max(px(50), 40)
        room = area.h - house - px(26)
        rulesets = self.rulesets
        least = self._least_row
        row = min(max(room // len(rulesets), least), max(px(58), least) if not self.narrow else least)
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
            choose = partial(self.choose, rules)
            button = Button(names.ruleset(rules), choose, rect, look, Face.BOLD, self._text, note=note)
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
        start = pygame.Rect(0, 0, roomy(_("Start"), max(px(27), 18), max(px(200), 130), Face.BRUSH), area.h)
        start.topright = area.topright
        own = self.rules.rounds
        rounds = [
            (0, _("{count} rounds").format(count=own)),
            *((count, str(count)) for count in ROUNDS if count != own),
        ]
        other = plan.rounds not in (0, own, *ROUNDS)
        rounds.append((plan.rounds if other else -1, _("Other…")))
        choice = Segments(rounds, 0 if plan.rounds == own else plan.rounds, self._rounds, size=size)
        length = choice.rect = pygame.Rect(area.left, area.top, max(px(330), min(choice.need, px(440))), area.h)
        self.panel.others.append(choice)
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

    # Drawing

    def paint(self, target: Surface) -> None:
        """Cloth and sheets."""
        self.services.painter.plain_ground(target)
        px, back = self.px, self.panel.buttons[0].rect
        at = (back.right + px(24), back.centery)
        title = words(
            target, _("Set the table"), at, max(px(38), 24), colour=theme.CREAM, face=Face.BRUSH, anchor="midleft",
            room=self.size[0] * 0.42 - at[0],
        )  # fmt: skip
        at = (self._undo.left - px(6), self._undo.centery)
        allowed, room = _("Cards may be taken back"), at[0] - title.right - px(20)
        words(target, allowed, at, max(px(16), 13), colour=theme.CREAM2, anchor="midright", room=room)
        for seat in range(self.plan.seats):
            self._paint_seat(target, seat)
        sheet(target, self._list)
        sheet(target, self._sheet)
        self._paint_sheet(target)
        self._paint_note(target)

    def _paint_note(self, target: Surface) -> None:
        """What is wrong with a file of rules; else who sees what."""
        left, right, size = self._modes.left, self.size[0] - self.px(34), self._small
        if fault := self._fault():
            at = (self.px(34), self._note)
            words(target, fault, at, size, colour=theme.GOLD, anchor="midleft", room=right - at[0])
            return
        said, note = _("Who sees what:"), self._privacy_note()
        if fonts.width(Face.BOLD, size, said) + fonts.width(Face.SANS, size, note) + size > right - left:
            left = self.px(34)
        head = words(target, said, (left, self._note), size, colour=theme.CREAM2, face=Face.BOLD, anchor="midleft")
        at = (head.right + size // 2, self._note)
        words(target, note, at, size, colour=theme.CREAM2, anchor="midleft", room=right - at[0])

    def _fault(self) -> str:
        return sentence(self.found.faults[0]) if self.found.faults else ""

    def _privacy_note(self) -> str:
        if len(self.plan.people) < 2:
            return _("Against computers nothing has to be hidden.")
        return {
            Privacy.PASS: _("A curtain closes after every turn."),
            Privacy.PEEK: _("All hands lie closed; hold your key or corner to look."),
            Privacy.FACE: _("The far side of the table is turned round, for a screen lying flat between you."),
            Privacy.OPEN: _("All hands lie face up, for learning."),
        }[self.plan.privacy]

    def _paint_sheet(self, target: Surface) -> None:
        px, area, tabs = self.px, self._sheet, self._tabs
        at = (area.left + px(24), tabs.centery)
        room, title = tabs.left - px(16) - at[0], max(px(32), fonts.BRUSH_FROM)
        words(target, names.ruleset(self.rules), at, title, face=Face.BRUSH, anchor="midleft", room=room)
        about, small = self._about_at, self._small
        paragraph(target, self._about, about, small, colour=theme.INK2)
        if self.last is not None:
            said = _("differs from {rules}, played last").format(rules=names.ruleset(self.last))
            middle = about.bottom + fonts.line(small) / 2
            draw_legend(target, said, about.left, middle, small, theme.INK2, about.w)
        inner = self.panel.area
        pygame.draw.line(
            target, theme.INK2, (area.left + px(24), inner.top - 3), (area.right - px(24), inner.top - 3), 1
        )
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        page = pygame.Rect(inner.left + AIR, inner.top - self.scroller.at, page_width(inner), inner.h)
        self._draw_page(target, page)
        target.set_clip(before)
