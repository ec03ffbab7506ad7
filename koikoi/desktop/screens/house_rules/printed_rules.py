"""House rules on paper: to be read, and saved as a text, a picture, or the file that another copy of the game reads."""

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from koikoi import files
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.screens.rules_sheet import draw_glance, draw_words
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.scroll_scene import AIR, ScrollScene, page_width
from koikoi.desktop.ui.widgets import Button, roomy
from koikoi.engine.ruleset import Ruleset
from koikoi.folders import export_folder
from koikoi.locales import _
from koikoi.locales import rules as rules_words
from koikoi.locales.rules.yaku import yaku_table
from koikoi.rulesets.draft import Draft

Rect = pygame.Rect
PICTURE = 1400
"""Pixels that a picture of the rules is wide."""


class PrintedRulesScene(ScrollScene):
    """The whole rule sheet."""

    opaque = True

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.said = ""

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    def _save(self, suffix: str, write: Callable[[Path], object]) -> None:
        path = export_folder() / (time.strftime("koikoi-rules-%Y%m%d-%H%M%S") + suffix)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write(path)
            self.said = _("Saved as {file}").format(file=path)
        except (OSError, ValueError, pygame.error) as error:
            self.said = _("Could not be saved: {reason}").format(reason=getattr(error, "strerror", "") or error)

    def _text(self) -> None:
        self._save(".txt", lambda path: files.write_text(path, as_text(self.draft.title, self.draft.rules)))

    def _picture(self) -> None:
        self._save(".png", lambda path: pygame.image.save(as_picture(self.draft.title, self.draft.rules), path))

    def _file(self) -> None:
        self._save(".toml", lambda path: files.write_text(path, self.draft.text()))

    def arrange(self) -> None:
        """The page under its buttons."""
        px, (wide, high) = self.px, self.size
        edge, bar, gap = px(34), max(px(48), 42), px(14)
        size = max(px(17), 13)
        entries: list[tuple[str, Callable[[], object]]] = [
            (_("Back"), Pop),
            (_("As text"), self._text),
            (_("As picture"), self._picture),
            (_("As rules file"), self._file),
        ]
        x = wide - edge
        for place, (label, act) in reversed(list(enumerate(entries))):
            w = roomy(label, size, px(190) if place else px(120))
            x = edge if not place else x - w
            self.panel.buttons.insert(0, Button(label, act, Rect(x, px(20), w, bar), "cloth", size=size))
            x -= gap
        self._page = Rect(edge, px(20) + bar + gap, wide - 2 * edge, high - px(20) - bar - gap - self._foot)
        inner = self._page.inflate(-px(48), -px(36))
        self.panel.area = inner
        nowhere = pygame.Surface((1, 1))
        self.scroller.fit(inner, self._draw(nowhere, Rect(0, 0, page_width(inner), inner.h)))

    def _draw(self, target: Surface, area: Rect) -> int:
        return draw_sheet(target, area, self.draft.title, self.draft.rules, self.s)

    def paint(self, target: Surface) -> None:
        """The page."""
        self.services.painter.plain_ground(target)
        sheet(target, self._page)
        inner = self.scroller.area
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        self._draw(target, Rect(inner.left + AIR, inner.top - self.scroller.at, page_width(inner), inner.h))
        target.set_clip(before)
        at = (self.size[0] / 2, self.size[1] - self._foot / 2)
        room = self.size[0] - self.px(60)
        words(target, self.said, at, max(self.px(15), 12), colour=theme.GOLD, anchor="center", room=room)

    @property
    def _foot(self) -> int:
        """Height of what is below the page."""
        return fonts.line(max(self.px(15), 12)) + self.px(24)


def draw_sheet(target: Surface, area: Rect, title: str, rules: Ruleset, s: float) -> int:
    """Draws title, yaku, facts and the rules in words; returns the height used."""
    head = max(round(34 * s), 20)
    words(target, title, area.topleft, head, face=Face.BRUSH, room=area.w)
    y = area.top + fonts.line(head) + round(8 * s)
    y += draw_glance(target, Rect(area.left, y, area.w, 0), rules, None, s) + round(20 * s)
    y += draw_words(target, Rect(area.left, y, area.w, 0), rules, s)
    return y - area.top


def as_text(title: str, rules: Ruleset) -> str:
    """The rules as plain text."""
    lines = [title, "=" * len(title), ""]
    lines += [f"- {row.sentence}" for row in yaku_table(rules)]
    for section in rules_words.in_words(rules):
        lines += ["", section.title, "-" * len(section.title), *section.sentences]
    return "\n".join(lines) + "\n"


def as_picture(title: str, rules: Ruleset) -> pygame.Surface:
    """The rules as a picture of a sheet of paper."""
    margin = 60
    area = Rect(margin, margin, PICTURE - 2 * margin, 0)
    high = draw_sheet(pygame.Surface((1, 1)), area, title, rules, 1.0) + 2 * margin
    picture = pygame.Surface((PICTURE, high))
    picture.fill(theme.PAPER)
    draw_sheet(picture, area, title, rules, 1.0)
    return picture
