"""House rules: a copy of a ruleset, every parameter with its control, and the rules in words as they stand now."""

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from koikoi.desktop import fonts, theme
from koikoi.desktop.controls import Chooser, Segments, Stepper, Switch
from koikoi.desktop.fonts import Face
from koikoi.desktop.house_rules import Draft
from koikoi.desktop.intents import Cancel, Intent, Undo
from koikoi.desktop.painter import Surface, paragraph, sheet, words
from koikoi.desktop.panel import Drawing
from koikoi.desktop.scene.common import painter
from koikoi.desktop.scene.notice import AskScene
from koikoi.desktop.scene.rules_sheet import diamond, yaku_cards
from koikoi.desktop.scene.scrolling import ScrollScene, page_width
from koikoi.desktop.scenes import Change, Pop, Push
from koikoi.desktop.widgets import Button, TextField
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names, parameters
from koikoi.locales import rules as rules_words

if TYPE_CHECKING:
    from koikoi.desktop.scene.setup import SetupScene

Rect = pygame.Rect
MOST_POINTS = 99
CALLS_SHOWN = 4
"""Numbers of calls with a stepper of their own; more calls follow the last."""


class HouseScene(ScrollScene):
    """Groups at the left, parameters in the middle, the sheet at the right; in narrow windows one after the other."""

    opaque = True

    def __init__(self, base: Ruleset, setup: "SetupScene | None" = None) -> None:
        super().__init__()
        self.draft = Draft(base)
        if not self.draft.title:
            self.draft.title = _("{name}, our way").format(name=names.ruleset(base))
        self.setup = setup
        self.group = 0
        self.said = ""
        self.labels: list[tuple[str, str, str, Rect]] = []
        """Key, label, why, and where it stands on the page."""
        self.titles: list[tuple[str, Rect]] = []
        self.rows: list[tuple[str, Rect]] = []
        """Yaku and where their cards and names stand on the page."""

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

    def _undo(self) -> None:
        self.draft.undo()
        self.refresh()

    def _invent(self) -> Change:
        from koikoi.desktop.scene.invent import InventScene

        return Push(InventScene(self))

    def _show_sheet(self) -> Change:
        from koikoi.desktop.scene.house_sheet import HouseSheetScene

        return Push(HouseSheetScene(self.draft))

    def _save(self) -> Change | None:
        try:
            rules = self.draft.save()
        except ValueError as error:
            self.said = str(error)
            return None
        except OSError as error:
            self.said = _("Could not be saved: {reason}").format(reason=error.strerror or error)
            return None
        if self.setup is not None:
            self.setup.took(rules)
        return Pop()

    def _leave(self) -> Change:
        if self.draft.undoable:
            return Push(AskScene(_("Leave without saving these rules?"), _("Leave"), self._abandon))
        return Pop()

    def _abandon(self) -> None:
        self._gone = True

    _gone = False

    def update(self, seconds: float) -> Change | None:
        """Away, once that has been confirmed."""
        return Pop() if self._gone else super().update(seconds)

    @property
    def lively(self) -> bool:
        """Also when it is to be left."""
        return self._gone or super().lively

    def handle(self, intent: Intent) -> Change | None:
        """Escape leaves, Undo takes a change back."""
        if isinstance(intent, Cancel):
            return self._leave()
        if isinstance(intent, Undo):
            self._undo()
            return None
        change = super().handle(intent)
        if self.panel.fields and self.panel.fields[0].text != self.draft.title:
            self.draft.title = self.panel.fields[0].text
        return change

    # Places

    @property
    def _columns(self) -> int:
        return 3 if self.size[0] >= 1100 and self.size[0] > self.size[1] * 1.2 else 1

    def arrange(self) -> None:
        """Head, groups, page; the sheet has a place only in wide windows."""
        px, (wide, high) = self.px, self.size
        edge, bar, gap = px(34), max(px(48), 42), px(14)
        size = max(px(17), 13)
        top = px(20)
        self._button(_("Back"), self._leave, Rect(edge, top, max(px(120), 90), bar), "cloth")
        use = Rect(wide - edge - max(px(210), 150), top, max(px(210), 150), bar)
        self._button(_("Save and use"), self._save, use, "primary").enabled = self.draft.fault is None
        undo = Rect(use.left - gap - max(px(110), 84), top, max(px(110), 84), bar)
        self._button(_("Undo"), self._undo, undo, "cloth").enabled = self.draft.undoable
        left = edge + max(px(120), 90) + gap
        self.panel.fields.append(
            TextField(self.draft.title, Rect(left, top, undo.left - gap - left, bar), size + 3, 40)
        )
        body = Rect(edge, top + bar + gap, wide - 2 * edge, high - top - bar - gap - px(44))
        groups = [*(group.title for group in parameters.groups()), _("Yaku and points")]
        if self._columns == 3:
            list_w, sheet_w = px(200), round(body.w * 0.31)
            self._groups_box = Rect(body.left, body.top, list_w, body.h)
            row = min((body.h - px(20) - bar - gap) // len(groups), px(48))
            for place, title in enumerate(groups):
                rect = Rect(body.left + px(8), body.top + px(10) + place * row, list_w - px(16), row - 4)
                look = "chosen" if place == self.group else "row"
                button = Button(title, partial(self._jump, place), rect, look, size=size, align="left")
                self.panel.buttons.append(button)
            paper = Rect(body.left + px(12), body.bottom - bar - px(12), list_w - px(24), bar)
            self._button(_("On paper…"), self._show_sheet, paper, "paper")
            middle = Rect(body.left + list_w + gap, body.top, body.w - list_w - sheet_w - 2 * gap, body.h)
            self._words_box = Rect(body.right - sheet_w, body.top, sheet_w, body.h)
        else:
            pick = Rect(body.left, body.top, body.w - max(px(190), 140) - gap, bar)
            titles = list(enumerate(groups))
            self.panel.others.append(Chooser(titles, self.group, self._jump_to, pick, size))
            words_rect = Rect(pick.right + gap, body.top, max(px(190), 140), bar)
            self._button(_("In words"), self._show_sheet, words_rect, "cloth")
            middle = Rect(body.left, pick.bottom + gap, body.w, body.bottom - pick.bottom - gap)
            self._groups_box = self._words_box = Rect(0, 0, 0, 0)
        self._page_box = middle
        inner = middle.inflate(-px(28), -px(24))
        self.panel.area = inner
        self._lay_page(inner)

    def _button(self, label: str, act: Any, rect: Rect, look: str) -> Button:
        button = Button(label, act, rect, look, size=max(self.px(18), 14))
        self.panel.buttons.append(button)
        return button

    def _jump_to(self, place: object) -> None:
        self._jump(int(str(place)))

    def _jump(self, place: int) -> None:
        """To a group."""
        self.group = place
        self.scroller.at = self.titles[place][1].top
        self.refresh()

    def _lay_page(self, inner: Rect) -> None:
        """Everything on one long page."""
        px = self.px
        wide = page_width(inner)
        size = max(px(17), 13)
        row = max(px(62), fonts.line(size) + fonts.line(max(px(13), 12)) + 10, 48)
        head = max(px(50), fonts.line(max(px(24), 17)) + 8)
        y = 0
        self.labels, self.titles, self.rows = [], [], []
        laid: list[tuple[Drawing, Rect]] = []
        for group in parameters.groups():
            self.titles.append((group.title, Rect(0, y, wide, head)))
            y += head
            for key in group.keys:
                height = row * 2 if self.draft.kind(key) == "numbers" else row
                rect = Rect(0, y, wide, height)
                what = parameters.words(key)
                self.labels.append((key, what.label, what.why, rect))
                laid += self._controls(key, rect, size)
                y += height
            y += px(14)
        self.titles.append((_("Yaku and points"), Rect(0, y, wide, head)))
        invent = Button(_("Invent a yaku…"), self._invent, look="paper", size=size)
        laid.append((invent, Rect(wide - max(px(220), 160), y + 2, max(px(220), 160), head - 8)))
        y += head
        for name in self.draft.table["yaku"]:
            rect = Rect(0, y, wide, row)
            self.rows.append((name, rect))
            laid += self._yaku_controls(name, rect, size)
            y += row
        self.scroller.fit(inner, y)
        for widget, rect in laid:
            widget.rect = rect
            self.lay(widget)

    def _controls(self, key: str, rect: Rect, size: int) -> list[tuple[Drawing, Rect]]:
        px, value = self.px, self.draft.table[key]
        h = max(px(42), 38)
        room = round(rect.w * 0.5)
        kind = self.draft.kind(key)
        middle = rect.centery - h // 2
        if kind == "switch":
            return [(Switch(value, partial(self._set, key)), Rect(rect.right - px(90), middle, px(90), h))]
        if kind == "number":
            low, high = self.draft.limits(key)
            w = max(px(180), 140)
            return [(Stepper(value, low, high, partial(self._set, key), size=size), Rect(rect.right - w, middle, w, h))]
        if kind == "numbers":
            return self._numbers(key, rect, h, size)
        if kind == "steps":
            from koikoi.desktop.house_rules import FIELDS

            choices: list[tuple[object, str]] = [(one, str(one)) for one in FIELDS[key].metadata["allowed"]]
        else:
            choices = [(one, parameters.value(key, one)) for one in self.draft.choices(key)]
        need = sum(fonts.width(Face.BOLD, size, label) + size for _value, label in choices)
        where = Rect(rect.right - min(max(need, px(180)), room), middle, min(max(need, px(180)), room), h)
        if need <= room:
            return [(Segments(choices, value, partial(self._set, key), size=size), where)]
        return [(Chooser(choices, value, partial(self._set, key), size=size), where)]

    def _numbers(self, key: str, rect: Rect, h: int, size: int) -> list[tuple[Drawing, Rect]]:
        """One stepper for each number of calls, in a line of its own."""
        low, high = self.draft.limits(key)
        w = (rect.w - 6 * (CALLS_SHOWN - 1)) // CALLS_SHOWN
        found: list[tuple[Drawing, Rect]] = []
        for calls in range(1, CALLS_SHOWN + 1):
            shown = partial(self._call, calls)
            stepper = Stepper(
                self.draft.table[key][calls], low, min(high, MOST_POINTS), partial(self._set_call, key, calls),
                size=max(size - 2, 12), shown=shown,
            )  # fmt: skip
            found.append((stepper, Rect(rect.left + (calls - 1) * (w + 6), rect.bottom - h - 6, w, h)))
        return found

    def _call(self, calls: int, value: int) -> str:
        more = "+" if calls == CALLS_SHOWN else ""
        return f"{calls}{more}: {value}"

    def _yaku_controls(self, name: str, rect: Rect, size: int) -> list[tuple[Drawing, Rect]]:
        px, row = self.px, self.draft.table["yaku"][name]
        h = max(px(40), 36)
        y = rect.centery - h // 2
        on = max(px(78), 66)
        found: list[tuple[Drawing, Rect]] = []
        if self.draft.invented(name):
            away = Button("×", partial(self._remove, name), look="paper", face=Face.BOLD, size=size + 4)
            found.append((away, Rect(rect.right - on, y, on, h)))
        else:
            found.append((Switch(bool(row["points"]), partial(self._yaku_on, name)), Rect(rect.right - on, y, on, h)))
        w = max(px(124), 108)
        extra = partial(self._set_yaku, name, "extra")
        more = Stepper(row.get("extra", 0), 0, MOST_POINTS, extra, size=size, shown=lambda value: f"+{value}")
        found.append((more, Rect(rect.right - on - 8 - w, y, w, h)))
        points = Stepper(row["points"], 0, MOST_POINTS, partial(self._set_yaku, name, "points"), size=size)
        found.append((points, Rect(rect.right - on - 16 - 2 * w, y, w, h)))
        return found

    # Drawing

    def paint(self, target: Surface) -> None:
        """Sheets, labels and the rules in words."""
        painter().plain_ground(target)
        if self._groups_box.w:
            sheet(target, self._groups_box)
            sheet(target, self._words_box)
            self._words(target)
        sheet(target, self._page_box)
        area = self.scroller.area
        before = target.get_clip()
        target.set_clip(area.clip(before))
        for title, page in self.titles:
            rect = self.on_screen(page)
            if rect.colliderect(area):
                head = max(self.px(24), 17)
                words(target, title, (rect.left, rect.centery), head, face=Face.BRUSH, anchor="midleft")
                pygame.draw.line(target, theme.INK2, rect.bottomleft, rect.bottomright, 2)
        for key, label, why, page in self.labels:
            rect = self.on_screen(page)
            if rect.colliderect(area):
                self._label(target, key, label, why, rect)
        for name, page in self.rows:
            rect = self.on_screen(page)
            if rect.colliderect(area):
                self._yaku(target, name, rect)
        target.set_clip(before)
        self._foot(target)

    def _foot(self, target: Surface) -> None:
        fault = self.draft.fault or self.said
        said = str(fault) if fault else _("These rules can be played.")
        colour = theme.GOLD if fault else theme.CREAM2
        at = (self.px(34), self.size[1] - self.px(24))
        room = self.size[0] - 2 * self.px(34)
        words(target, said, at, max(self.px(16), 13), colour=colour, anchor="midleft", room=room)

    def _label(self, target: Surface, key: str, label: str, why: str, rect: Rect) -> None:
        size, small = max(self.px(17), 13), max(self.px(13), 12)
        numbers = self.draft.kind(key) == "numbers"
        room = rect.w if numbers else round(rect.w * 0.49)
        middle = rect.top + rect.h // 4 if numbers else rect.centery
        if self.draft.changed(key):
            diamond(target, (rect.left + size * 0.4, middle - small * 0.7), size * 0.85)
        x = rect.left + size
        at = (x, middle - small * 0.7)
        words(target, label, at, size, face=Face.BOLD, anchor="midleft", room=room - size, least=11)
        below = (x, middle + size * 0.75)
        words(target, why, below, small, colour=theme.INK2, anchor="midleft", room=room - size, least=10)
        pygame.draw.line(target, theme.INSET, rect.bottomleft, rect.bottomright, 1)

    def _yaku(self, target: Surface, name: str, rect: Rect) -> None:
        px, size = self.px, max(self.px(17), 13)
        row = {one.id: one for one in self.draft.rules.yaku}.get(name)
        left = rect.left + size
        if self.draft.yaku_changed(name):
            diamond(target, (rect.left + size * 0.4, rect.centery), size * 0.85)
        card = round((rect.h - 12) / 1.6)
        if row is not None:
            pictures = Rect(left, rect.top, card * 3, rect.h)
            painter().small_cards(target, yaku_cards(row)[:5], pictures, card)
        x = left + card * 3 + px(10)
        room = rect.right - max(px(78), 66) - 16 - 2 * max(px(124), 108) - x - 6
        title = names.yaku(name, self.draft.rules).name
        words(target, title, (x, rect.centery), size, face=Face.BRUSH, anchor="midleft", room=room, least=11)
        pygame.draw.line(target, theme.INSET, rect.bottomleft, rect.bottomright, 1)

    def _words(self, target: Surface) -> None:
        """The rules in words as they stand; sections in which something differs come first and are marked."""
        px = self.px
        area = self._words_box.inflate(-px(36), -px(32))
        size, head = max(px(14), 12), max(px(17), 13)
        old = {section.title: section.sentences for section in rules_words.in_words(self.draft.base)}
        sections = sorted(rules_words.in_words(self.draft.rules), key=lambda one: old.get(one.title) == one.sentences)
        before = target.get_clip()
        target.set_clip(area.clip(before))
        y = area.top
        for section in sections:
            differs = old.get(section.title) != section.sentences
            if differs:
                diamond(target, (area.left + head * 0.4, y + head * 0.7), head * 0.8)
            words(target, section.title, (area.left + (head if differs else 0), y), head, face=Face.BOLD)
            y += fonts.line(head)
            for line in section.sentences:
                new = differs and line not in old.get(section.title, ())
                face = Face.BOLD if new else Face.SANS
                y = paragraph(target, line, Rect(area.left, y, area.w, 100_000), size, face=face) + 2
            y += px(8)
            if y > area.bottom:
                break
        target.set_clip(before)
        if y > area.bottom:
            button = Rect(self._words_box.left, area.bottom, self._words_box.w, px(16))
            words(target, "…", button.center, head, colour=theme.INK2, anchor="center")
