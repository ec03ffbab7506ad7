"""Rules and yaku: how a turn goes, the yaku of each ruleset, the rules in words, the year of flowers."""

from enum import Enum
from functools import partial

from koikoi import settings
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, draw_card
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.screens.document_page import document_page
from koikoi.desktop.screens.gallery.leaves import CardPicture
from koikoi.desktop.screens.guide_yaku import guide_yaku
from koikoi.desktop.screens.lesson.card_leaves import CardLine
from koikoi.desktop.screens.routes import LessonRoute
from koikoi.desktop.screens.rules_sheet import rules_in_words
from koikoi.desktop.screens.turn_demo import TurnDemo, turn_page
from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    ByRoom,
    Grow,
    Named,
    Pad,
    Rect,
    Row,
    Scale,
    Sized,
    Space,
    column,
    row,
)
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.grids import Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Push, ShownPage
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import OF_MONTH, Card, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.learning import progress
from koikoi.learning.rounds import ROUNDS
from koikoi.locales import _, lore, names
from koikoi.locales.decisions import leaves_open
from koikoi.rulesets import FIRST_CHOICE, library

EDGE: Measure = AtLeast(34, 21)
"""Room at both sides."""
BAR: Measure = AtLeast(48, 42)
"""Height of the controls above the page."""
LETTERS: Measure = AtLeast(17, 13)
"""Size of the letters on them."""
STEPS = AtLeast(18, 14)
"""Letters of the steps of a turn."""
NAME = AtLeast(24, 16)
"""Letters of a month."""
SMALL = AtLeast(15, 12)
"""Letters above four cards."""
NAME_SIGN: Measure = AtLeast(36, 24)
"""Of a month, across."""


class GuidePage(Enum):
    """What the guide tells about."""

    TURN = "turn"
    YAKU = "yaku"
    WORDS = "words"
    DOCUMENT = "document"
    YEAR = "year"

    @property
    def title(self) -> str:
        """What stands on its tab."""
        return {
            GuidePage.TURN: _("A turn"),
            GuidePage.YAKU: _("Yaku"),
            GuidePage.WORDS: _("In words"),
            GuidePage.DOCUMENT: _("The document"),
            GuidePage.YEAR: _("The year"),
        }[self]


class GuideScene(BoxScene):
    """Five pages, and the way into the guided first round."""

    transition = Door()
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

    def _took(self, rules: Ruleset) -> None:
        """House rules have been made of what a document leaves open: here they are, in words."""
        self.rulesets = list(library())
        self.page = GuidePage.WORDS
        self._choose(rules.name)

    @property
    def _offered(self) -> list[Ruleset]:
        """The rulesets that have such a page."""
        if self.page is GuidePage.DOCUMENT:
            return [rules for rules in self.rulesets if leaves_open(rules)]
        return self.rulesets

    @property
    def _shown(self) -> Ruleset:
        """The one chosen, or the first that has such a page."""
        return self.rules if self.rules in self._offered else self._offered[0]

    def _lesson(self) -> Change:
        return Push(self.services.routes.scene(LessonRoute()))

    # What there is

    @property
    def shown_page(self) -> ShownPage:
        """The one whose tab is pressed."""
        return ShownPage(list(GuidePage).index(self.page), self.boxes.rect("page"))

    def layout(self) -> Box:
        """Tabs, and a ruleset where the page is about one, above the page."""
        back = button(_("Back"), Pop, wide=120, high=BAR, size=LETTERS)
        begun = 0 < progress.load()[0].lesson <= ROUNDS
        label = _("Go on learning") if begun else _("Learn in ten minutes")
        lesson = button(
            label, self._lesson, ButtonLook.PRIMARY, wide=260, high=BAR, size=LETTERS,
            first=True,
        )  # fmt: skip
        body = column(self._choices(), Grow(Named(self._sheet(), "page")), gap=14)
        return page(
            _("Rules and yaku"), back, body, lesson, size=AtLeast(36, 22), edge=EDGE, top=20, gap=14, japanese="心得"
        )

    def _choices(self) -> Box:
        pages = [(page, page.title) for page in GuidePage]
        """The tabs, always in the same place; below them whose rules, where the page is about some."""
        tabs = Control(Segments(pages, self.page, self._turn_to), high=BAR, size=LETTERS)
        if self.page in (GuidePage.TURN, GuidePage.YEAR):
            return tabs
        rulesets = [(rules.name, names.ruleset(rules)) for rules in self._offered]
        rules = Control(Chooser(rulesets, self._shown.name, self._choose), high=BAR, size=LETTERS)
        return column(tabs, Align(Sized(rules, wide=560), At.MIDDLE), gap=10)

    def _sheet(self) -> Box:
        shown: Box
        match self.page:
            case GuidePage.TURN:
                shown = ByRoom(self._turn)
            case GuidePage.YAKU:
                shown = guide_yaku(self.rules)
            case GuidePage.WORDS:
                shown = rules_in_words(self.rules)
            case GuidePage.DOCUMENT:
                shown = document_page(self._shown, self._took)
            case _:
                shown = year_page()
        return sheet_of(self.scroll(shown), 22, 18)

    def _turn(self, _scale: Scale, _wide: int, _high: int) -> Box:
        """Cards by flower above a turn, which takes the rest of the sheet."""
        upright = self.size[0] < self.size[1]
        shown = column(months_by_four(upright=upright), Space(high=12), Grow(turn_page(self.demo, upright=upright)))
        return Sized(shown, least_high=pixels(self.scroller.area.h))


def months_by_four(*, upright: bool) -> Box:
    """What everything begins with: twelve months, each with its four cards, which are larger in a high room."""
    title = _("Four cards share each flower. A card takes a card of its flower.")
    headings = [names.heading(names.flower(month)) for month in Month]
    wide, most = (52, 3) if upright else (42, 6)
    months = [
        column(
            Sized(Text(heading, SMALL, Face.BOLD), high=InLetters(SMALL, 1.4)), CardLine(tuple(OF_MONTH[month]), wide)
        )
        for month, heading in zip(Month, headings, strict=True)
    ]

    def by_room(scale: Scale, wide: int, _high: int) -> Box:
        longest = max(fonts.longest(Face.BOLD, scale.px(SMALL), name) for name in headings) if fonts.enlarged() else 0
        rooms = ((6, 860), (4, 520), (3, 0))
        fits = (many for many, room in rooms if wide > room * scale.factor and wide // many - scale.px(20) >= longest)
        return Grid(months, min(next(fits, 2), most), 20, row_gap=8)

    return column(Text(title, STEPS, wrap=True), Space(high=6), ByRoom(by_room))


def year_page() -> Box:
    """Twelve months in one, two or three columns."""
    months = [_month(month) for month in Month]
    return ByRoom(lambda scale, width, _height: Grid(months, _columns(scale, width), gap=20, row_gap=0))


def _columns(scale: Scale, width: int) -> int:
    return 3 if width > 860 * scale.factor else 2 if width > 520 * scale.factor else 1


def _month(month: Month) -> Box:
    """A month with its sign, its flower and its four cards."""
    name = Text(names.heading(names.month(month)), NAME, Face.BRUSH, top=True)
    flower = lore.beside(names.flower(month), lore.flower_japanese(month))
    lines = column(Sized(name, high=InLetters(NAME, 1.2)), Text(flower, AtLeast(15, 12), colour=theme.INK2, top=True))
    sign = Drawn(partial(_draw_sign, month), NAME_SIGN, NAME_SIGN, still=True)
    cards = Row([CardPicture(84, partial(draw_plain_card, card)) for card in OF_MONTH[month]], gap=8)
    return column(
        row(Pad(sign, top=pixels(4)), Grow(Pad(lines, left=10)), at=At.START),
        Space(high=6),
        cards,
        Pad(Space(high=InLetters(NAME, 0.2)), bottom=28),
    )


def _draw_sign(month: Month, target: Surface, area: Rect) -> None:
    month_sign(target, month, (area.left + area.w / 2, area.top + area.h / 2), area.w)


def draw_plain_card(card: Card, target: Surface, area: Rect) -> None:
    """A card as it is, in the middle of its place."""
    draw_card(target, Piece(card.code, area.left + area.w / 2, area.centery, area.w, card))
