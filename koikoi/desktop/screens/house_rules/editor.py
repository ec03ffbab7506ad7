"""House rules: a copy of a ruleset, every parameter with its control, and the rules in words as they stand now."""

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, words
from koikoi.desktop.input.intents import Cancel, Intent, Undo
from koikoi.desktop.screens.house_rules.editor_page import HouseRulesPage
from koikoi.desktop.screens.rules_sheet import diamond, draw_legend
from koikoi.desktop.ui.controls import Chooser
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import Button, TextField, roomy
from koikoi.engine.ruleset import Ruleset, RulesetError
from koikoi.locales import _, names, parameters
from koikoi.locales import rules as rules_words
from koikoi.locales.faults import contradiction
from koikoi.rulesets.draft import Draft

if TYPE_CHECKING:
    from koikoi.desktop.screens.setup import SetupScene

Rect = pygame.Rect


class HouseRulesScene(HouseRulesPage):
    """Groups at the left, parameters in the middle, the sheet at the right; in narrow windows one after the other."""

    opaque = True

    def __init__(self, base: Ruleset, setup: "SetupScene | None" = None) -> None:
        super().__init__(Draft(base))
        if not self.draft.title:
            self.draft.title = _("{name}, our way").format(name=names.ruleset(base))
        self.setup = setup
        self.group = 0
        self.said = ""

    # Changing

    def _undo(self) -> None:
        self.draft.undo()
        self.refresh()

    def _import(self) -> Change:
        from koikoi.desktop.screens.house_rules.import_rules import ImportRulesScene

        return Push(ImportRulesScene(self))

    def took(self, rules: Ruleset, said: str) -> None:
        """Rules came from a file: they are chosen, and unless something here is unsaved this is left."""
        self.said = said
        if self.setup is not None:
            self.setup.took(rules)
            self._gone = not self.draft.undoable

    def _show_sheet(self) -> Change:
        from koikoi.desktop.screens.house_rules.printed_rules import PrintedRulesScene

        return Push(PrintedRulesScene(self.draft))

    def _save(self) -> Change | None:
        try:
            rules = self.draft.save()
        except RulesetError as error:
            self.said = contradiction(error)
            return None
        except OSError as error:
            self.said = _("Could not be saved: {reason}").format(reason=error.strerror or error)
            return None
        if self.setup is not None:
            self.setup.took(rules)
        return Pop()

    def _leave(self) -> Change:
        if self.draft.undoable:
            return Push(ConfirmDialog(_("Leave without saving these rules?"), _("Leave"), _("Stay"), self._abandon))
        return Pop()

    def _abandon(self) -> None:
        self._gone = True

    _gone = False

    def update(self, seconds: float) -> Change | None:
        """Away, once that has been confirmed."""
        return Pop() if self._gone else super().update(seconds)

    @property
    def animating(self) -> bool:
        """Also when it is to be left."""
        return self._gone or super().animating

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
        wide = self.size[0] >= 1100 and self.size[0] > self.size[1] * 1.2
        return 3 if wide and fonts.line(10) < 18 else 1

    def arrange(self) -> None:
        """Head, groups, page; the sheet has a place only in wide windows."""
        px, (wide, high) = self.px, self.size
        edge, bar, gap = px(34), max(px(48), 42), px(14)
        size = max(px(17), 13)
        top = px(20)
        back = roomy(_("Back"), self._size(18, 14), px(120))
        self._button(_("Back"), self._leave, Rect(edge, top, back, bar), "cloth")
        right = wide - edge
        for label, act, look, least, able in (
            (_("Save and use"), self._save, "primary", px(210), self.draft.fault is None),
            (_("Undo"), self._undo, "cloth", px(110), self.draft.undoable),
            (_("Import…"), self._import, "cloth", px(110), True),
        ):
            w = roomy(label, self._size(18, 14), least)
            self._button(label, act, Rect(right - w, top, w, bar), look).enabled = able
            right -= w + gap
        left = self.panel.buttons[0].rect.right + gap
        self.panel.fields.append(TextField(self.draft.title, Rect(left, top, right - left, bar), size + 3, 40))
        foot = fonts.line(self._size(16, 13)) + px(26)
        body = Rect(edge, top + bar + gap, wide - 2 * edge, high - top - bar - gap - foot)
        groups = [*(group.title for group in parameters.groups()), _("Yaku and points")]
        if self._columns == 3:
            longest = max(fonts.width(Face.SANS, size, title) for title in groups)
            list_w, sheet_w = max(px(200), longest + px(60)), round(body.w * 0.29)
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
            paper_w = roomy(_("On paper…"), self._size(18, 14), px(190))
            pick = Rect(body.left, body.top, body.w - paper_w - gap, bar)
            titles = list(enumerate(groups))
            self.panel.others.append(Chooser(titles, self.group, self._jump_to, pick, size))
            self._button(_("On paper…"), self._show_sheet, Rect(pick.right + gap, body.top, paper_w, bar), "cloth")
            middle = Rect(body.left, pick.bottom + gap, body.w, body.bottom - pick.bottom - gap)
            self._groups_box = self._words_box = Rect(0, 0, 0, 0)
        self._page_box = middle
        inner = middle.inflate(-px(28), -px(24))
        self.panel.area = inner
        self._lay_page(inner)
        self.panel.focus = self.panel.inside[0]

    def _button(self, label: str, act: Any, rect: Rect, look: str) -> Button:
        button = Button(label, act, rect, look, size=self._size(18, 14))
        self.panel.buttons.append(button)
        return button

    def _jump_to(self, place: object) -> None:
        self._jump(int(str(place)))

    def _jump(self, place: int) -> None:
        """To a group."""
        self.group = place
        self.scroller.at = self.titles[place][1].top
        self.refresh()

    # Drawing

    def paint(self, target: Surface) -> None:
        """Sheets, labels and the rules in words."""
        self.services.painter.plain_ground(target)
        if self._groups_box.w:
            sheet(target, self._groups_box)
            sheet(target, self._words_box)
            self._words(target)
        sheet(target, self._page_box)
        self._draw_page(target)
        self._foot(target)

    def _foot(self, target: Surface) -> None:
        """Whether these rules can be played."""
        fault = self.wrong or self.said
        said = fault or _("These rules can be played.")
        colour, size = theme.GOLD if fault else theme.CREAM2, self._size(16, 13)
        at = (self.px(34), self._page_box.bottom + self.px(6) + fonts.line(size) // 2)
        room = self.size[0] - 2 * self.px(34)
        if not fault:
            copied = _("differs from {rules}").format(rules=names.ruleset(self.draft.base))
            wide = fonts.width(Face.SANS, size, copied) + round(size * 1.3)
            room -= wide + size
            draw_legend(target, copied, self.size[0] - self.px(34) - wide, at[1], size, theme.CREAM2, wide + 1)
        words(target, said, at, size, colour=colour, anchor="midleft", room=room)

    def _words(self, target: Surface) -> None:
        """The rules in words as they stand; sections in which something differs come first and are marked."""
        px = self.px
        area = self._words_box.inflate(-px(36), -px(32))
        size, head = max(px(14), 12), max(px(17), 13)
        old = {section.title: section.sentences for section in rules_words.in_words(self.draft.base)}
        sections = sorted(rules_words.in_words(self.draft.rules), key=lambda one: old.get(one.title) == one.sentences)
        y = area.top
        for section in sections:
            if y + fonts.line(head) + fonts.line(size) > area.bottom:
                break
            differs = old.get(section.title) != section.sentences
            if differs:
                diamond(target, (area.left + head * 0.4, y + head * 0.7), head * 0.8)
            words(target, section.title, (area.left + (head if differs else 0), y), head, face=Face.BOLD)
            y += fonts.line(head)
            for sentence in section.sentences:
                face = Face.BOLD if differs and sentence not in old.get(section.title, ()) else Face.SANS
                for line in fonts.wrap(face, size, sentence, area.w):
                    if y + fonts.line(size) <= area.bottom:
                        words(target, line, (area.left, y), size, face=face)
                    y += fonts.line(size)
                y += 2
            y += px(8)
        else:
            return
        below = (self._words_box.centerx, area.bottom + px(6))
        words(target, "…", below, head, colour=theme.INK2, anchor="center")
