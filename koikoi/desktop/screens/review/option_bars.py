"""What each option was worth: bars with whiskers, the best in gold, what was done in red."""

from dataclasses import dataclass
from math import ceil, floor

import pygame

from koikoi.desktop.accessibility.items import Role
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, words
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.screens.review.swing_row import draw_action
from koikoi.desktop.ui.boxes import Leaf, Rect, Scale, boxclass
from koikoi.desktop.ui.described.leaf_words import Words, words_of
from koikoi.desktop.ui.measures import AtLeast
from koikoi.engine.actions import Pick, Play
from koikoi.locales import _, choosing, names, number, percent
from koikoi.review.grading import GradedOption
from koikoi.review.match_review import GradedDecision

CARD, LETTERS, TICKS, BAR = AtLeast(22, 16), AtLeast(18, 13), AtLeast(13, 11), AtLeast(13, 8)
GREY: theme.Colour = (0x9A, 0x8D, 0x78)


@dataclass(frozen=True, slots=True)
class _Span:
    """From which chance to which the bars go."""

    low: float
    high: float
    step: float

    def x(self, value: float, left: float, wide: float) -> float:
        return left + max(value - self.low, 0.0) / (self.high - self.low) * wide


def _span(options: tuple[GradedOption, ...]) -> _Span:
    """Round figures around all of them."""
    low = min(one.weighed.chance.value - one.weighed.chance.error for one in options)
    high = max(one.weighed.chance.value + one.weighed.chance.error for one in options)
    step = next((one for one in (0.01, 0.02, 0.05, 0.1, 0.2) if (high - low) / one <= 4), 0.25)
    low, high = max(floor(low / step - 0.5) * step, 0.0), min(ceil(high / step + 0.2) * step, 1.0)
    return _Span(low, max(high, low + step), step)


@boxclass
class OptionBars(Leaf):
    """A row for each, the best first; below them the scale, which does not begin at nothing."""

    swing: GradedDecision

    @property
    def _options(self) -> tuple[GradedOption, ...]:
        return self.swing.grade.options[:10]

    def _row(self, scale: Scale) -> int:
        return round(scale.px(CARD) * RATIO) + scale.px(5)

    def height(self, scale: Scale, width: int) -> int:
        """All rows, and the scale."""
        return self._row(scale) * len(self._options) + round(scale.px(TICKS) * 2.4)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """Cards, bar, whisker, percentage."""
        span, high, size = _span(self._options), self._row(scale), scale.px(LETTERS)
        card = scale.px(CARD)
        left, right = rect.left + round(card * 2.7), rect.right - round(size * 4.2)
        for place, option in enumerate(self._options):
            row = Rect(rect.left, rect.top + place * high, rect.w, high - scale.px(2))
            best, done = place == 0, option.action == self.swing.grade.action
            if best or done:
                pygame.draw.rect(target, theme.INSET, row, border_radius=6)
            self._cards(target, option, row, card)
            self._bar(target, option, Rect(left, row.top, right - left, row.h), span, scale.px(BAR),
                      theme.GOLD if best else theme.CRIMSON if done else GREY)  # fmt: skip
            face = Face.BOLD if best or done else Face.SANS
            at = (rect.right - size // 4, row.centery)
            told = words(target, percent(option.weighed.chance.value), at, size, face=face, anchor="midright")
            if done:
                mark = (told.left - size // 3, row.centery)
                words(target, "●", mark, round(size * 0.6), colour=theme.CRIMSON, anchor="midright", least=7)
            elif best:
                _diamond(target, (told.left - size * 0.7, row.centery), size * 0.32)
        self._scale(target, Rect(left, rect.top + high * len(self._options), right - left, rect.h), span, scale)

    def _cards(self, target: Surface, option: GradedOption, row: Rect, card: int) -> None:
        place = Rect(row.left + card // 4, 0, card, round(card * RATIO))
        place.centery = row.centery
        draw_action(target, place, option.action)
        picked = option.weighed.pick
        if not isinstance(option.action, Play):
            return
        taken = [one for one in option.weighed.takes if one is not option.action.card]
        if not taken:
            return
        draw_action(target, place.move(round(card * 1.1), 0), Pick(picked or taken[0]))

    def _bar(
        self, target: Surface, option: GradedOption, area: Rect, span: _Span, thick: int, ink: theme.Colour
    ) -> None:
        chance = option.weighed.chance
        y, end = area.centery, span.x(chance.value, area.left, area.w)
        track = Rect(area.left, y - thick // 2, area.w, thick)
        pygame.draw.rect(target, theme.PAPER, track, border_radius=thick // 2)
        pygame.draw.rect(target, theme.INSET, track, 1, border_radius=thick // 2)
        pygame.draw.rect(target, ink, Rect(track.left, track.top, max(round(end) - track.left, 3), thick),
                         border_radius=thick // 2)  # fmt: skip
        low, high = (span.x(chance.value + sign * chance.error, area.left, area.w) for sign in (-1, 1))
        pygame.draw.line(target, theme.INK, (low, y), (high, y), 2)
        for x in (low, high):
            pygame.draw.line(target, theme.INK, (x, y - thick // 2), (x, y + thick // 2), 2)

    def _scale(self, target: Surface, area: Rect, span: _Span, scale: Scale) -> None:
        size = scale.px(TICKS)
        for place in range(round((span.high - span.low) / span.step) + 1):
            value = span.low + place * span.step
            x = round(span.x(value, area.left, area.w))
            pygame.draw.line(target, theme.INK2, (x, area.top + 2), (x, area.top + 2 + size // 3))
            words(target, percent(value), (x, area.top + size * 1.3), size, colour=theme.INK2, anchor="center", least=9)


def _diamond(target: Surface, at: tuple[float, float], size: float) -> None:
    x, y = at
    pygame.draw.polygon(target, theme.GOLD, [(x, y - size), (x + size, y), (x, y + size), (x - size, y)])


@words_of.register
def _of_options(leaf: OptionBars) -> Words:
    view, told = leaf.swing.decision.view, []
    with names.without_codes():
        for option in leaf.swing.grade.options:
            chance = option.weighed.chance
            said = f"{choosing.choice(option.action, view)}: {percent(chance.value)} ± {number(100 * chance.error, 1)}"
            told.append(said)
    return Role.TEXT, _("; ").join(told), ""
