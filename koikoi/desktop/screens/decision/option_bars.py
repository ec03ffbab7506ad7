"""What each option of a decision was worth: bars with whiskers, the best in gold, what was done in red."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from koikoi.agents.coach.odds import Figure
from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, slab, words
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.screens.decision.action_picture import draw_action
from koikoi.desktop.screens.figure_bars import BAR, Span, draw_figure_bar
from koikoi.desktop.screens.rules_sheet import diamond
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.measures import AtLeast
from koikoi.engine.actions import Action
from koikoi.locales import _, number, percent
from koikoi.problems.telling import done as call_name

CARD, LETTERS, TICKS = AtLeast(22, 16), AtLeast(18, 13), AtLeast(13, 11)
GREY: theme.Colour = (0x86, 0x7A, 0x66)


@dataclass(frozen=True, slots=True)
class OptionBar:
    """An option as it is shown."""

    actions: tuple[Action, ...]
    """A card, perhaps with the one that it takes; or a call."""
    said: str
    """The same in words."""
    chance: Figure
    """To win the match; the error is that of what it is behind the best option."""
    best: bool
    chosen: bool


@boxclass
class OptionBars(Leaf):
    """A row for each, the best first; below them the scale, which does not begin at nothing."""

    options: Sequence[OptionBar]

    def _row(self, scale: Scale) -> int:
        high = round(scale.px(CARD) * RATIO) + scale.px(5)
        return max(high, fonts.line(scale.px(LETTERS))) if fonts.enlarged() else high

    def height(self, scale: Scale, width: int) -> int:
        """All rows, and the scale."""
        return self._row(scale) * len(self.options) + round(fonts.grown(scale.px(TICKS)) * 2.4)

    def _sides(self, scale: Scale) -> tuple[int, int]:
        """Pixels beside the bars: of the cards or the longest call, and of the percentages."""
        size, cards = scale.px(LETTERS), round(scale.px(CARD) * 2.7)
        calls = [name for one in self.options if (name := call_name(one.actions[-1]))]
        if not fonts.enlarged():
            return max(cards, round(size * 4.4) * bool(calls)), round(size * 4.2)
        named = max((fonts.width(Face.BOLD, size, one) + 14 for one in calls), default=0)
        figures = max(fonts.width(Face.BOLD, size, percent(one.chance.value)) for one in self.options)
        return max(cards, named), figures + round(size * 1.4)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Cards, bar, whisker, percentage."""
        span, high, size = Span.around([one.chance for one in self.options]), self._row(scale), scale.px(LETTERS)
        card = scale.px(CARD)
        before, behind = self._sides(scale)
        left, right = rect.left + before, rect.right - behind
        for place, option in enumerate(self.options):
            row = Rect(rect.left, rect.top + place * high, rect.w, high - scale.px(2))
            if option.best or option.chosen:
                slab(target, row, theme.INSET, pen(6))
            self._picture(target, option, Rect(row.left, row.top, left - row.left, row.h), card, size)
            ink = theme.GOLD if option.best else theme.CRIMSON if option.chosen else GREY
            draw_figure_bar(target, Rect(left, row.top, right - left, row.h), option.chance, span, scale.px(BAR), ink)
            face = Face.BOLD if option.best or option.chosen else Face.SANS
            at = (rect.right - size // 4, row.centery)
            told = words(target, percent(option.chance.value), at, size, face=face, anchor="midright")
            if option.best:
                diamond(target, (told.left - size * 0.7, row.centery), size * 0.8)
            elif option.chosen:
                mark = (told.left - size // 3, row.centery)
                words(target, "●", mark, round(size * 0.6), colour=theme.CRIMSON, anchor="midright", least=7)
        self._scale(target, Rect(left, rect.top + high * len(self.options), right - left, rect.h), span, scale)

    def _picture(self, target: Surface, option: OptionBar, area: Rect, card: int, size: int) -> None:
        """The cards, or a call by its name."""
        if said := call_name(option.actions[-1]):
            face = Face.BOLD if option.chosen else Face.SANS
            words(
                target,
                said,
                (area.left + 4, area.centery),
                size,
                face=face,
                anchor="midleft",
                room=area.w - 10,
                least=9,
            )
            return
        place = Rect(area.left + card // 4, 0, card, round(card * RATIO))
        place.centery = area.centery
        for action in option.actions[:2]:
            draw_action(target, place, action)
            place = place.move(round(card * 1.1), 0)

    def _scale(self, target: Surface, area: Rect, span: Span, scale: Scale) -> None:
        size = scale.px(TICKS)
        steps = round((span.high - span.low) / span.step)
        widest = max(fonts.width(Face.SANS, size, percent(value)) for value in (span.low, span.high))
        apart = max(-(-(widest + 6) * steps // max(area.w, 1)), 1) if fonts.enlarged() else 1
        for place in range(0, steps + 1, apart):
            value = span.low + place * span.step
            x = round(area.left + span.share(value) * area.w)
            pygame.draw.line(target, theme.INK2, (x, area.top + 2), (x, area.top + 2 + size // 3), pen(1))
            words(
                target,
                percent(value),
                (x, area.top + fonts.grown(size) * 1.3),
                size,
                colour=theme.INK2,
                anchor="center",
                least=9,
            )


@words_of.register
def _of_options(leaf: OptionBars) -> Words:
    def told(one: OptionBar) -> str:
        error = f" ± {number(100 * one.chance.error, 1)}" if one.chance.error else ""
        return f"{one.said}: {percent(one.chance.value)}{error}"

    return Role.TEXT, _("; ").join(map(told, leaf.options)), ""
