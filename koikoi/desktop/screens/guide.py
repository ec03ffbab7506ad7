"""Rules and yaku: how a turn goes, the yaku of each ruleset, the rules in words, the year of flowers."""

from collections.abc import Callable
from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, cloth, draw_card, draw_cards, paragraph, sheet, thing, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.screens import turn_demo
from koikoi.desktop.screens.rules_sheet import draw_glance, draw_words
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.labels import heading
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.scroll_scene import AIR, ScrollScene, page_width
from koikoi.desktop.ui.widgets import Button, roomy
from koikoi.engine.cards import OF_MONTH, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, lore, names
from koikoi.locales.rules.yaku import yaku_table
from koikoi.rulesets import FIRST_CHOICE, library

Rect = pygame.Rect
PAGES = ("turn", "yaku", "words", "year")


class GuideScene(ScrollScene):
    """Four pages, and the way into the guided first round."""

    opaque = True

    def __init__(self, page: str = "turn") -> None:
        super().__init__()
        self.page = page
        self.rulesets = list(library())
        wanted = settings.now().last_table.get("rules", FIRST_CHOICE)
        self.rules: Ruleset = next((one for one in self.rulesets if one.name == wanted), self.rulesets[0])
        self.show = turn_demo.TurnDemo()

    @property
    def animating(self) -> bool:
        """The turn is shown with moving cards."""
        return (self.page == "turn" and not animation_speed().fade) or super().animating

    def update(self, seconds: float) -> Change | None:
        """Goes on with the turn that is shown."""
        if self.page == "turn":
            self.show.update(seconds * animation_speed().rate)
        return super().update(seconds)

    def _page(self, value: object) -> None:
        self.page = str(value)
        self.scroller.at = 0
        self.refresh()

    def _rules(self, value: object) -> None:
        self.rules = next(one for one in self.rulesets if one.name == value)
        self.scroller.at = 0
        self.refresh()

    def _lesson(self) -> Change:
        from koikoi.desktop.screens.lesson.guided_round import GuidedRoundScene

        return Push(GuidedRoundScene())

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    # Places

    def arrange(self) -> None:
        """Tabs above the page."""
        px, (wide, high) = self.px, self.size
        edge, bar, gap = px(34), max(px(48), 42), px(14)
        size = max(px(17), 13)
        back = Rect(edge, px(20), roomy(_("Back"), size, px(120)), bar)
        self.panel.buttons.append(Button(_("Back"), Pop, back, "cloth", size=size))
        w = roomy(_("Guided first round"), size, px(260))
        lesson = Rect(wide - edge - w, px(20), w, bar)
        self.panel.buttons.append(Button(_("Guided first round"), self._lesson, lesson, "primary", size=size))
        self.panel.focus = self.panel.buttons[-1]
        top = px(20) + bar + gap
        pages = list(zip(PAGES, (_("A turn"), _("Yaku"), _("In words"), _("The year")), strict=True))
        needs_rules = self.page in ("yaku", "words")
        tabs = Rect(edge, top, wide - 2 * edge, bar)
        if needs_rules:
            tabs.w = round(tabs.w * 0.55)
            which = Rect(tabs.right + gap, top, wide - edge - tabs.right - gap, bar)
            rules = [(one.name, names.ruleset(one)) for one in self.rulesets]
            self.panel.others.append(Chooser(rules, self.rules.name, self._rules, which, size))
        self.panel.others.append(Segments(pages, self.page, self._page, tabs, size))
        self._box = Rect(edge, top + bar + gap, wide - 2 * edge, high - top - bar - gap - px(24))
        inner = self._box.inflate(-px(44), -px(36))
        self.panel.area = inner
        nowhere = pygame.Surface((1, 1))
        page = Rect(0, 0, page_width(inner), inner.h)
        self.scroller.fit(inner, 0 if self.page == "turn" else self._draw_page(nowhere, page))

    def _draw_page(self, target: Surface, area: Rect) -> int:
        draw: dict[str, Callable[[Surface, Rect], int]] = {
            "yaku": self._draw_yaku,
            "words": partial(_draw_words, rules=self.rules, s=self.s),
            "year": self._draw_year,
        }
        return draw[self.page](target, area)

    # Drawing

    def paint(self, target: Surface) -> None:
        """The page on its sheet; a turn is shown on cloth."""
        self.services.painter.plain_ground(target)
        back, lesson = self.panel.buttons
        heading(target, _("Rules and yaku"), back.rect, lesson.rect, max(self.px(36), 22))
        sheet(target, self._box)
        if self.page == "turn":
            self._draw_turn(target)
            return
        inner = self.scroller.area
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        self._draw_page(target, Rect(inner.left + AIR, inner.top - self.scroller.at, page_width(inner), inner.h))
        target.set_clip(before)

    def _draw_turn(self, target: Surface) -> None:
        """A small table on which a turn is played again and again, and what happens in words."""
        px = self.px
        inner = self._box.inflate(-px(36), -px(36))
        tall = inner.w < inner.h * 1.1
        share = 0.58 if fonts.line(10) < 18 else 0.46  # large letters need the room
        stage = Rect(inner.left, inner.top, inner.w if tall else round(inner.w * share), inner.h)
        if tall:
            stage.h = round(inner.h * 0.5)
        side = Rect(stage.right + px(26), inner.top, inner.right - stage.right - px(26), inner.h)
        if tall:
            side = Rect(inner.left, stage.bottom + px(18), inner.w, inner.bottom - stage.bottom - px(18))
        cloth(target, stage)
        before = target.get_clip()
        target.set_clip(stage.clip(before))
        draw_cards(target, self.show.picture(stage))
        target.set_clip(before)
        size, head = self._steps_fit(side)
        y = side.top
        for number, (title, text) in enumerate(turn_demo.steps()):
            now = number == self.show.step
            face, colour = (Face.BOLD, theme.INK) if now else (Face.SANS, theme.INK2)
            step = fonts.line(head)
            at = (side.left + step * 0.4, y + step * 0.5)
            pygame.draw.aacircle(target, theme.RED if now else theme.INK2, at, step * 0.36)
            words(target, str(number + 1), at, size, colour=theme.WHITE, face=Face.BOLD, anchor="center")
            left = side.left + step
            words(
                target, title, (left, at[1]), head, colour=colour, face=Face.BRUSH, anchor="midleft",
                room=side.right - left,
            )  # fmt: skip
            room = Rect(left, y + step, side.right - left, side.h)
            y = paragraph(target, text, room, size, colour=colour, face=face) + px(8)

    def _steps_fit(self, side: Rect) -> tuple[int, int]:
        """Sizes of the steps' text and titles: as designed, smaller where they would not all have room."""
        size = most = max(self.px(18), 14)
        while True:
            head = max(round(size * 4 / 3), 13)
            step = fonts.line(head)
            lines = [fonts.wrap(Face.BOLD, size, text, side.w - step) for _title, text in turn_demo.steps()]
            high = sum(step + len(found) * fonts.line(size) + self.px(8) for found in lines)
            if high <= side.h or size <= min(most, 9):
                return size, head
            size -= 1

    def _draw_yaku(self, target: Surface, area: Rect) -> int:
        """At a glance, and each in a sentence."""
        size = max(self.px(17), 13)
        y = area.top + draw_glance(target, Rect(area.left, area.top, area.w, 0), self.rules, None, self.s) + self.px(18)
        for row in yaku_table(self.rules):
            y = paragraph(target, row.sentence, Rect(area.left, y, area.w, 100_000), size) + self.px(5)
        return y - area.top

    def _draw_year(self, target: Surface, area: Rect) -> int:
        """Twelve months with their flower and their four cards."""
        columns = 3 if area.w > 860 * self.s else 2 if area.w > 520 * self.s else 1
        gap = self.px(20)
        wide = (area.w - gap * (columns - 1)) // columns
        size, head = max(self.px(15), 12), max(self.px(24), 16)
        card = min((wide - self.px(8) * 3) // 4, self.px(84))
        row = fonts.line(head) + fonts.line(size) + round(card * RATIO) + self.px(34)
        for month in Month:
            column, line = (month.value - 1) % columns, (month.value - 1) // columns
            x, y = area.left + column * (wide + gap), area.top + line * row
            disc = head * 1.5
            pygame.draw.aacircle(target, theme.MONTH, (x + disc / 2, y + disc / 2 + 4), disc / 2)
            thing(target, f"month-{month.value:02d}", (x + disc / 2, y + disc / 2 + 4), disc * 0.74)
            left = x + disc + self.px(10)
            title = names.heading(names.month(month))
            words(target, title, (left, y), head, face=Face.BRUSH, room=wide - disc - self.px(10))
            flower = lore.beside(names.flower(month), lore.flower_japanese(month))
            y += round(fonts.line(head) * 0.86)
            words(target, flower, (left, y), size, colour=theme.INK2, room=wide - disc - self.px(10))
            y += fonts.line(size) + self.px(6) + round(card * RATIO / 2)
            for place, one in enumerate(OF_MONTH[month]):
                at = x + card / 2 + place * (card + self.px(8))
                draw_card(target, Piece(one.code, at, y, card, one))
        return -(-12 // columns) * row


def _draw_words(target: Surface, area: Rect, rules: Ruleset, s: float) -> int:
    return draw_words(target, area, rules, s)
