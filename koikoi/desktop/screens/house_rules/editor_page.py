"""The page of the house rules: every parameter with its control, and the table of yaku."""

from functools import partial
from typing import Any

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, small_cards, words
from koikoi.desktop.screens.rules_sheet import diamond, yaku_cards
from koikoi.desktop.ui.controls import Chooser, Segments, Stepper, Switch
from koikoi.desktop.ui.labels import Label
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.scene import Change, Push
from koikoi.desktop.ui.scroll_scene import ScrollScene, page_width
from koikoi.desktop.ui.widgets import Button, roomy
from koikoi.locales import _, names, parameters
from koikoi.locales.faults import contradiction
from koikoi.rulesets.draft import FIELDS, Draft

Rect = pygame.Rect
MOST_POINTS = 99
CALLS_SHOWN = 4
"""Numbers of calls with a stepper of their own; more calls follow the last."""


class HouseRulesPage(ScrollScene):
    """One long page in groups, and what is changed on it."""

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.labels: list[tuple[str, Label, Rect, Rect]] = []
        """Key, label, its row of the page, and where in it the label stands."""
        self.titles: list[tuple[str, Rect]] = []
        self.heads: list[tuple[Label, Rect]] = []
        """What stands above the columns of the table of yaku."""
        self.rows: list[tuple[str, Rect, Rect]] = []
        """Yaku, their rows of the page, and where in them the names stand."""

    @property
    def wrong(self) -> str:
        """Why these rules can't be played; empty if they can."""
        fault = self.draft.fault
        return contradiction(fault) if fault else ""

    # Changing

    def _set(self, key: str, value: Any) -> None:
        self.draft.set(key, value)
        self.refresh()

    def _set_call(self, key: str, calls: int, value: int) -> None:
        self.draft.set_call(key, calls, value)
        self.refresh()

    def _set_yaku(self, name: str, key: str, value: Any) -> None:
        self.draft.set_yaku(name, key, value)
        self.refresh()

    def _yaku_on(self, name: str, on: bool) -> None:
        usual = {one.id: one.points for one in self.draft.base.yaku}.get(name, 0)
        self._set_yaku(name, "points", (usual or 5) if on else 0)

    def _remove(self, name: str) -> None:
        self.draft.remove_yaku(name)
        self.refresh()

    def _invent(self) -> Change:
        from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene

        return Push(YakuEditorScene(self))

    def _beside(self, name: str) -> Change:
        from koikoi.desktop.screens.house_rules.replaced_yaku import ReplacedYakuScene

        return Push(ReplacedYakuScene(self, name))

    # Places

    def _size(self, value: int, least: int) -> int:
        return max(self.px(value), least)

    def _lay_page(self, inner: Rect) -> None:
        """Everything on one long page."""
        px = self.px
        wide = page_width(inner)
        head = fonts.line(self._size(24, fonts.BRUSH_FROM)) + px(16)
        y = 0
        self.labels, self.titles, self.rows = [], [], []
        laid: list[tuple[Drawing, Rect]] = []
        for group in parameters.groups():
            self.titles.append((group.title, Rect(0, y, wide, head)))
            y += head
            for key in group.keys:
                found, high = self._parameter(key, Rect(0, y, wide, 0))
                laid += found
                y += high
            y += px(14)
        self.titles.append((_("Yaku and points"), Rect(0, y, wide, head)))
        laid += self._yaku_page(Rect(0, y, wide, head))
        self.scroller.fit(inner, (self.rows[-1][1].bottom if self.rows else y + head) + px(8))
        for widget, rect in laid:
            widget.rect = rect
            self.lay(widget)

    def _parameter(self, key: str, line: Rect) -> tuple[list[tuple[Drawing, Rect]], int]:
        """A parameter's label with its controls beside it, or below it; and the height that takes."""
        px, h, size = self.px, max(self.px(42), 38), self._size(17, 13)
        what = parameters.words(key)
        label = Label(what.label, what.why, size, self._size(13, 12))
        left, gap = line.left + size, px(14)
        if self.draft.kind(key) == "numbers":
            text = Rect(left, line.top + px(6), line.w - size, label.high(line.w - size))
            row = Rect(line.left, line.top, line.w, text.h + h + px(22))
            self.labels.append((key, label, row, text))
            return self._numbers(key, Rect(line.left, text.bottom + px(6), line.w, h), size), row.h
        control, w = self._control(key, size, line.w)
        text = Rect(left, 0, line.w - size - gap - w, 0)
        text.h = label.high(text.w)
        row = Rect(line.left, line.top, line.w, max(text.h, h) + px(18))
        text.centery = row.centery
        self.labels.append((key, label, row, text))
        return [(control, Rect(row.right - w, row.centery - h // 2, w, h))], row.h

    def _control(self, key: str, size: int, wide: int) -> tuple[Drawing, int]:
        """The control of a parameter, and how wide it is."""
        px, value = self.px, self.draft.table[key]
        kind = self.draft.kind(key)
        if kind == "switch":
            return Switch(value, partial(self._set, key)), px(90)
        if kind == "number":
            low, high = self.draft.limits(key)
            return Stepper(value, low, high, partial(self._set, key), size=size), max(px(180), 140)
        choices: list[tuple[object, str]]
        if kind == "steps":
            choices = [(one, str(one)) for one in FIELDS[key].metadata["allowed"]]
        else:
            choices = [(one, parameters.value(key, one)) for one in self.draft.choices(key)]
        row = Segments(choices, value, partial(self._set, key), size=size)
        if row.need <= wide * 0.5:
            return row, max(row.need, px(180))
        longest = max(fonts.width(Face.BOLD, size, label) for _value, label in choices)
        need = longest + round(max(px(42), 38) * 1.8)
        return Chooser(choices, value, partial(self._set, key), size=size), min(max(need, px(180)), round(wide * 0.5))

    def _numbers(self, key: str, line: Rect, size: int) -> list[tuple[Drawing, Rect]]:
        """One stepper for each number of calls."""
        low, high = self.draft.limits(key)
        w = (line.w - 6 * (CALLS_SHOWN - 1)) // CALLS_SHOWN
        found: list[tuple[Drawing, Rect]] = []
        for calls in range(1, CALLS_SHOWN + 1):
            shown = partial(self._call, calls, "×" if key.endswith("_mult") else "+")
            stepper = Stepper(
                self.draft.table[key][calls], low, min(high, MOST_POINTS), partial(self._set_call, key, calls),
                size=max(size - 2, 12), shown=shown,
            )  # fmt: skip
            found.append((stepper, Rect(line.left + (calls - 1) * (w + 6), line.top, w, line.h)))
        return found

    def _call(self, calls: int, sign: str, value: int) -> str:
        """So many calls, and what they bring: "2: ×4"."""
        more = "+" if calls == CALLS_SHOWN else ""
        return f"{calls}{more}: {sign}{value}"

    def _yaku_page(self, title: Rect) -> list[tuple[Drawing, Rect]]:
        """The table of yaku below its title: name, points, points for further cards, whether it counts at all."""
        px, size, h = self.px, self._size(17, 13), max(self.px(40), 36)
        invent = Button(_("Invent a yaku…"), self._invent, look="paper", size=size)
        w = roomy(invent.label, size, px(220))
        laid: list[tuple[Drawing, Rect]] = [(invent, Rect(title.right - w, title.top + 2, w, title.h - 8))]
        on, w = max(px(78), 66), max(px(124), 108)
        second = title.right - on - px(10) - w
        first = second - px(10) - w
        columns = [(_("Points"), first), (_("For each further card"), second)]
        self.heads = [(Label("", text, size, self._size(13, 12)), Rect(x, 0, w, 0)) for text, x in columns]
        for label, rect in self.heads:
            rect.top, rect.h = title.bottom + px(6), label.high(w)
        y = max(rect.bottom for _label, rect in self.heads)
        line = fonts.line(size)
        names_left = title.left + size + self._pictures(h + line)[1] + px(10)
        longest = max(fonts.width(Face.BRUSH, size, self._name(name)) for name in self.draft.table["yaku"])
        beside_w = roomy(_("Beside others…"), self._size(14, 12), 0)
        one_line = names_left + longest + px(14) + beside_w + px(14) <= first
        upper = max(line, px(32))
        for name, row in self.draft.table["yaku"].items():
            cell = Rect(title.left, y, title.w, (max(h, line) if one_line else upper + h) + px(16))
            text, at = cell.copy(), Rect(0, 0, beside_w, h)
            at.midright = (first - px(14), cell.centery)
            middle = cell.centery - h // 2
            if not one_line:
                text.h, at.h, middle = upper + px(8), upper, cell.bottom - px(5) - h
                at.topright = (cell.right, cell.top + px(5))
            text.left, text.w = names_left, at.left - px(8) - names_left
            self.rows.append((name, cell, text))
            beside = Button(_("Beside others…"), partial(self._beside, name), look="paper", size=self._size(14, 12))
            more = Stepper(
                row.get("extra", 0), 0, MOST_POINTS, partial(self._set_yaku, name, "extra"), size=size,
                shown=lambda value: f"+{value}",
            )  # fmt: skip
            points = Stepper(row["points"], 0, MOST_POINTS, partial(self._set_yaku, name, "points"), size=size)
            last: Drawing = Switch(bool(row["points"]), partial(self._yaku_on, name))
            if self.draft.invented(name):
                last = Button("×", partial(self._remove, name), look="paper", face=Face.BOLD, size=size + 4)
            laid += [(beside, at), (points, Rect(first, middle, w, h)), (more, Rect(second, middle, w, h))]
            laid.append((last, Rect(title.right - on, middle, on, h)))
            y = cell.bottom
        return laid

    def _name(self, name: str) -> str:
        return names.yaku(name, self.draft.rules).name

    def _pictures(self, high: int) -> tuple[int, int]:
        """Width of a small card, and of all cards of a yaku, in a row of this height."""
        card = round(min(high - 8, self.px(58)) / 1.6)
        return card, card * 3

    # Drawing

    def _draw_page(self, target: Surface) -> None:
        """What stands on the page, as far as it can be seen."""
        area = self.scroller.area
        before = target.get_clip()
        target.set_clip(area.clip(before))
        for title, page in self.titles:
            rect = self.on_screen(page)
            if rect.colliderect(area):
                at = (rect.left, rect.centery)
                words(target, title, at, self._size(24, fonts.BRUSH_FROM), face=Face.BRUSH, anchor="midleft")
                pygame.draw.line(target, theme.INK2, rect.bottomleft, rect.bottomright, 2)
        for key, label, page, text in self.labels:
            if self.on_screen(page).colliderect(area):
                self._mark(target, page, text, differs=self.draft.changed(key))
                label.draw(target, self.on_screen(text))
        for label, page in self.heads:
            label.draw(target, self.on_screen(page))
        for name, page, text in self.rows:
            if self.on_screen(page).colliderect(area):
                self._yaku(target, name, page, text)
        target.set_clip(before)

    def _mark(self, target: Surface, page: Rect, text: Rect, *, differs: bool) -> None:
        """The line below a row, and the diamond of what differs from the copied rules."""
        row, size = self.on_screen(page), self._size(17, 13)
        if differs:
            diamond(target, (row.left + size * 0.4, self.on_screen(text).centery), size * 0.85)
        pygame.draw.line(target, theme.INSET, row.bottomleft, row.bottomright, 1)

    def _yaku(self, target: Surface, name: str, page: Rect, text: Rect) -> None:
        row = {one.id: one for one in self.draft.rules.yaku}.get(name)
        cell, room, size = self.on_screen(page), self.on_screen(text), self._size(17, 13)
        self._mark(target, page, text, differs=self.draft.yaku_changed(name))
        card, wide = self._pictures(cell.h)
        if row is not None:
            pictures = Rect(cell.left + size, cell.top, wide, cell.h)
            small_cards(target, yaku_cards(row)[:5], pictures, card)
        words(target, self._name(name), room.midleft, size, face=Face.BRUSH, anchor="midleft", room=room.w)
