"""What one chooses between in a question: cards, flowers, kinds or yaku, each with its letter."""

from dataclasses import dataclass

import pygame

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, gold_ring, words
from koikoi.desktop.layout.board import RATIO, Piece, Rect
from koikoi.desktop.ui.widgets import Button, focus_ring
from koikoi.engine.cards import Card, Kind, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.learning.questions import NO_YAKU, Choice
from koikoi.locales import _, names

LETTERS = "ABCD"


@dataclass(slots=True)
class CardChoice(Button):
    """A card to press, its letter below it."""

    card: Card | None = None
    letter: str = ""

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Lifted while it is pointed at."""
        badge = max(self.size, 12)
        wide = int(min(self.rect.w - 12, (self.rect.h - badge * 1.9) / RATIO))
        place = Rect(0, 0, wide, round(wide * RATIO))
        place.midtop = self.rect.centerx, self.rect.top + 6
        lift = 1.0 if hover and not pressed else 0.2
        assert self.card is not None
        draw_card(target, Piece(self.card.code, place.left + wide / 2, place.centery, wide, self.card, lift=lift))
        if hover:
            gold_ring(target, place.move(0, -round(wide * 0.06)), max(round(wide / 26), 2), max(round(wide / 16), 3))
        if focus:
            focus_ring(target, place, max(wide // 16, 3))
        at = (self.rect.centerx, self.rect.bottom - badge * 0.72)
        pygame.draw.aacircle(target, theme.FRAME, at, badge * 0.7)
        words(target, self.letter, at, round(badge * 0.85), colour=theme.CREAM, face=Face.BOLD, anchor="center")


def choice_text(choice: Choice, rules: Ruleset) -> str:
    """A choice in words."""
    match choice:
        case Card():
            return names.heading(names.card(choice, rules))
        case Month():
            return f"{names.heading(names.flower(choice))} · {names.heading(names.month(choice))}"
        case Kind():
            return names.heading(names.kind(choice, rules))
        case _ if choice == NO_YAKU:
            return _("No yaku")
        case _:
            return names.yaku(choice, rules).name
