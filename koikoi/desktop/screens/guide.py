"""Rules and yaku: how a turn goes, the yaku of each ruleset, the rules in words, the year of flowers."""

from dataclasses import dataclass
from enum import Enum

import pygame

from koikoi import settings
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card, thing, words
from koikoi.desktop.layout.board import RATIO, Piece
from koikoi.desktop.screens.routes import GuidedRoundRoute
from koikoi.desktop.screens.rules_sheet import TEXT, rules_glance, rules_in_words
from koikoi.desktop.screens.turn_demo import TurnDemo, turn_page
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import AtLeast, Box, ByRoom, Grow, Leaf, Measure, Pad, Rect, Scale, Space, column, row
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, Heading, Text, button, sheet_of
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import OF_MONTH, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, lore, names
from koikoi.locales.rules.yaku import yaku_table
from koikoi.rulesets import FIRST_CHOICE, library

EDGE: Measure = AtLeast(34, 21)
"""Room at both sides."""
BAR: Measure = AtLeast(48, 42)
"""Height of the controls above the page."""
LETTERS: Measure = AtLeast(17, 13)
"""Size of the letters on them."""


class GuidePage(Enum):
    """What the guide tells about."""

    TURN = "turn"
    YAKU = "yaku"
    WORDS = "words"
    YEAR = "year"

    @property
    def title(self) -> str:
        """What stands on its tab."""
        return {
            GuidePage.TURN: _("A turn"),
            GuidePage.YAKU: _("Yaku"),
            GuidePage.WORDS: _("In words"),
            GuidePage.YEAR: _("The year"),
        }[self]


class GuideScene(BoxScene):
    """Four pages, and the way into the guided first round."""

    escapable = True

    def __init__(self, page: GuidePage = GuidePage.TURN) -> None:
        super().__init__()
        self.page = page
        self.rulesets = list(library())
        wanted = settings.now().last_table.get("rules", FIRST_CHOICE)
        self.rules: Ruleset = next((one for one in self.rulesets if one.name == wanted), self.rulesets[0])
        self.demo = TurnDemo()

    @property
    def animating(self) -> bool:
        """The turn is shown with moving cards."""
        return (self.page is GuidePage.TURN and not animation_speed().fade) or super().animating

    def update(self, seconds: float) -> Change | None:
        """Goes on with the turn that is shown."""
        if self.page is GuidePage.TURN:
            self.demo.update(seconds * animation_speed().rate)
        return super().update(seconds)

    def _turn_to(self, page: object) -> None:
        self.page = GuidePage(page)
        self.scroller.at = 0
        self.refresh()

    def _choose(self, name: object) -> None:
        self.rules = next(one for one in self.rulesets if one.name == name)
        self.scroller.at = 0
        self.refresh()

    def _guided_round(self) -> Change:
        return Push(self.services.routes.scene(GuidedRoundRoute()))

    # What there is

    def layout(self) -> Box:
        """Tabs, and a ruleset where the page is about one, above the page."""
        back = button(_("Back"), Pop, wide=120, high=BAR, size=LETTERS)
        lesson = button(
            _("Guided first round"),
            self._guided_round,
            ButtonLook.PRIMARY,
            wide=260,
            high=BAR,
            size=LETTERS,
            first=True,
        )
        head = row(back, Grow(Heading(_("Rules and yaku"), AtLeast(36, 22))), lesson)
        content = column(head, Space(high=14), self._choices(), Space(high=14), Grow(self._sheet()))
        return Pad(content, left=EDGE, top=20, right=EDGE, bottom=24)

    def _choices(self) -> Box:
        pages = [(page, page.title) for page in GuidePage]
        tabs = Control(Segments(pages, self.page, self._turn_to), high=BAR, size=LETTERS)
        if self.page not in (GuidePage.YAKU, GuidePage.WORDS):
            return tabs
        rulesets = [(rules.name, names.ruleset(rules)) for rules in self.rulesets]
        rules = Control(Chooser(rulesets, self.rules.name, self._choose), high=BAR, size=LETTERS)
        return row(Grow(tabs, 0.55), Grow(Pad(rules, left=14), 0.45))

    def _sheet(self) -> Box:
        match self.page:
            case GuidePage.TURN:
                return sheet_of(turn_page(self.demo), 18, 18)
            case GuidePage.YAKU:
                page = yaku_page(self.rules)
            case GuidePage.WORDS:
                page = rules_in_words(self.rules)
            case _:
                page = year_page()
        return sheet_of(self.scroll(page), 22, 18)


def yaku_page(rules: Ruleset) -> Box:
    """The yaku at a glance, and each in a sentence."""
    sentences = (Pad(Text(yaku.sentence, TEXT, wrap=True), bottom=5) for yaku in yaku_table(rules))
    return column(rules_glance(rules), Space(high=18), *sentences)


def year_page() -> Box:
    """Twelve months in one, two or three columns."""
    months = [_MonthLeaf(month) for month in Month]
    return ByRoom(lambda scale, width, _height: Grid(months, _columns(scale, width), gap=20, row_gap=0))


def _columns(scale: Scale, width: int) -> int:
    return 3 if width > 860 * scale.factor else 2 if width > 520 * scale.factor else 1


@dataclass(frozen=True)
class _MonthLeaf(Leaf):
    """A month with its sign, its flower and its four cards."""

    month: Month

    def _letters(self, scale: Scale) -> tuple[int, int]:
        """Pixels of the month's name and of its flower's."""
        return scale.px(AtLeast(24, 16)), scale.px(AtLeast(15, 12))

    def _card(self, scale: Scale, width: int) -> int:
        """Pixels a card is wide."""
        return min((width - scale.px(8) * 3) // 4, scale.px(84))

    def height(self, scale: Scale, width: int) -> int:
        """Two lines, a card, and room below."""
        name, flower = map(fonts.line, self._letters(scale))
        return name + flower + round(self._card(scale, width) * RATIO) + scale.px(34)

    def draw(self, target: Surface, rect: Rect, scale: Scale) -> None:
        """The names beside the sign, the cards below."""
        name_size, flower_size = self._letters(scale)
        disc = name_size * 1.5
        centre = (rect.left + disc / 2, rect.top + disc / 2 + 4)
        pygame.draw.aacircle(target, theme.MONTH, centre, disc / 2)
        thing(target, f"month-{self.month.value:02d}", centre, disc * 0.74)
        left, y = rect.left + disc + scale.px(10), rect.top
        room = rect.right - left
        words(target, names.heading(names.month(self.month)), (left, y), name_size, face=Face.BRUSH, room=room)
        y += round(fonts.line(name_size) * 0.86)
        flower = lore.beside(names.flower(self.month), lore.flower_japanese(self.month))
        words(target, flower, (left, y), flower_size, colour=theme.INK2, room=room)
        width, gap = self._card(scale, rect.w), scale.px(8)
        y += fonts.line(flower_size) + scale.px(6) + round(width * RATIO / 2)
        for place, card in enumerate(OF_MONTH[self.month]):
            draw_card(target, Piece(card.code, rect.left + width / 2 + place * (width + gap), y, width, card))
