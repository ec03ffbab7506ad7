"""A swing in a row of the list: what was done, an arrow, what would have been better, face down until it is found."""

from dataclasses import dataclass

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, slab, words
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.card_overlays import lozenge
from koikoi.desktop.screens.decision.action_picture import draw_action
from koikoi.desktop.screens.review.curve import badge
from koikoi.desktop.screens.review.session import Tries
from koikoi.desktop.ui.widgets import Button, focus_ring
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, choosing, names, ngettext, number, percent, reviewing
from koikoi.review.kept import TRIES
from koikoi.review.match_review import GradedDecision

AIR = 0.16
"""Between things side by side, by the height of a row."""


@dataclass(slots=True)
class SwingRow(Button):
    """Pressed, it opens the decision."""

    number: int = 0
    swing: GradedDecision | None = None
    tries: Tries | None = None

    def tall(self, high: int, wide: int) -> int:
        """Three lines of words, however large they are."""
        return max(high, round(fonts.line(self.size) * 3.6))

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Number, two cards, month, what was given away, how far one is with it."""
        assert self.swing is not None
        assert self.tries is not None
        rect, size = self.rect, self.size
        grade = self.swing.grade
        if hover or focus:
            slab(target, rect, theme.INSET, pen(8))
        if focus:
            focus_ring(target, rect, pen(8))
        wide = min((rect.h - size // 2) * 0.92 / RATIO, rect.w * 0.15)
        card = Rect(0, 0, round(wide), round(wide * RATIO))
        disc = fonts.grown(size)
        card.midleft = rect.left + disc * 2 + disc // 2, rect.centery
        badge(target, str(self.number), (rect.left + disc * 1.2, rect.centery), size * 1.6)
        draw_action(target, card, grade.action)
        x = card.right + round(rect.h * AIR)
        _arrow(target, (x, rect.centery), size * 0.5)
        card.left = x + round(rect.h * AIR)
        if self.tries.over:
            draw_action(target, card, grade.best.action)
        else:
            draw_card(target, Piece("swing", card.centerx, card.centery, card.w, None))
            badge(target, "?", card.center, fonts.lettering(round(card.w * 0.62)))
        self._words(target, Rect(card.right + size, rect.top, rect.right - card.right - size - size // 2, rect.h))

    def _words(self, target: Surface, area: Rect) -> None:
        assert self.swing is not None
        assert self.tries is not None
        size, view, lost = self.size, self.swing.decision.view, self.swing.grade.given_away
        month = names.heading(names.month(month_of_round(view.round), view.rules))
        step = area.h // 3
        words(
            target, month, (area.left, area.top + step * 0.62), round(size * 1.55), face=Face.BRUSH, anchor="midleft",
            room=area.w,
        )  # fmt: skip
        told = words(
            target, percent(lost.value, 1), (area.left, area.centery), round(size * 1.25), colour=theme.BLOOD,
            face=Face.BOLD, anchor="midleft",
        )  # fmt: skip
        error, room = number(100 * lost.error, 1), area.right - told.right - size // 2
        rest = _("± {error} given away").format(error=error)
        rest = rest if fonts.width(Face.SANS, size, rest) <= room else f"± {error}"
        words(
            target, rest, (told.right + size // 2, area.centery), size, colour=theme.INK2, anchor="midleft", room=room
        )
        self._state(target, Rect(area.left, area.bottom - round(step * 1.05), area.w, step))

    def _state(self, target: Surface, area: Rect) -> None:
        """Lozenges for the tries that are left, or how the answer came."""
        assert self.tries is not None
        size, x = self.size, area.left
        sign = lozenge(max(round(size * 0.9), 8))
        signs = self.tries.left * (sign.get_width() + 4) + 6
        alone = signs + fonts.width(Face.SANS, size, state_of(self.tries)) > area.w
        if not self.tries.over and not alone:
            for _try in range(self.tries.left):
                target.blit(sign, sign.get_rect(midleft=(x, area.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
                x += sign.get_width() + 4
            x += 6
        elif self.tries.found:
            tick(target, (x + size * 0.5, area.centery), size * 0.5)
            x += round(size * 1.3)
        ink = theme.GREEN if self.tries.found else theme.INK2
        words(
            target, state_of(self.tries), (x, area.centery), size, colour=ink,
            face=Face.BOLD if self.tries.found else Face.SANS, anchor="midleft", room=area.right - x,
        )  # fmt: skip


def state_of(tries: Tries) -> str:
    """How far one is with a swing."""
    if tries.found:
        return _("try {number}").format(number=tries.found)
    if tries.over:
        return _("looked up")
    return ngettext("{count} try", "{count} tries", tries.left).format(count=tries.left)


def found_words(found: int) -> str:
    """With which try."""
    said = (_("Found on the first try"), _("Found on the second try"), _("Found on the third try"))
    return said[min(found, TRIES) - 1]


def swing_words(number: int, swing: GradedDecision, tries: Tries) -> str:
    """A row, for who does not see it."""
    view, lost = swing.decision.view, swing.grade.given_away
    month = names.heading(names.month(month_of_round(view.round), view.rules))
    with names.without_codes():
        done = choosing.choice(swing.grade.action, view)
        better = f" → {choosing.choice(swing.grade.best.action, view)}" if tries.over else ""
    state = found_words(tries.found) if tries.found else state_of(tries)
    return f"{number}. {month}: {done}{better}; {reviewing.lost(lost.value, lost.error)}; {state}"


def _arrow(target: Surface, at: tuple[float, float], size: float) -> None:
    x, y = at
    thick = max(round(size * 0.25), 2)
    pygame.draw.line(target, theme.INK2, (x - size, y), (x + size, y), thick)
    pygame.draw.lines(target, theme.INK2, False, [(x, y - size * 0.7), (x + size, y), (x, y + size * 0.7)], thick)


def tick(target: Surface, at: tuple[float, float], radius: float) -> None:
    """It was right."""
    x, y = at
    points = [(x - radius, y), (x - radius * 0.2, y + radius * 0.8), (x + radius, y - radius * 0.7)]
    pygame.draw.lines(target, theme.GREEN, False, points, max(round(radius * 0.4), 2))
