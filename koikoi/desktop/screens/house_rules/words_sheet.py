"""The rules in words as they stand, beside the page of their parameters: a sheet that scrolls by itself."""

from dataclasses import dataclass, field

from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.input.intents import NOWHERE, CancelDrag, Intent, Point, Position, Press, Release, Scroll
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.screens.rules_sheet import draw_diamond
from koikoi.desktop.ui.box_scene import FINGER, BoxLayout
from koikoi.desktop.ui.boxes import At, Box, Column, Grow, Pad, Rect, Scale, column, row
from koikoi.desktop.ui.leaves import Drawn, Text
from koikoi.desktop.ui.measures import AtLeast, pixels
from koikoi.desktop.ui.panel import Widget
from koikoi.desktop.ui.scroll_panel import ScrollPanel, Viewport
from koikoi.desktop.ui.widgets import focus_ring
from koikoi.locales import names, sentences
from koikoi.locales import rules as rules_words
from koikoi.locales.rules import Section
from koikoi.rulesets.draft import Draft

TITLE = AtLeast(17, 13)
TEXT = AtLeast(14, 12)
MARK = AtLeast(14, 11)
"""The diamond before the title of a section in which something differs."""
BAR = 12
"""Pixels that the bar and the air before it take of the width."""
AIR, ABOVE = 12, 10
"""Room beside the words, and above and below them."""
STEP = 48
"""How far a step of the wheel or an arrow key leads."""


@dataclass(frozen=True, slots=True)
class RulesInWords:
    """A draft's rules in words, and what they were; sections in which something differs come first and are marked."""

    sections: tuple[Section, ...]
    before: dict[str, tuple[str, ...]]
    """The sentences of each section of the rules that were copied."""

    @classmethod
    def of(cls, draft: Draft) -> "RulesInWords":
        """As they stand now."""
        with names.without_codes():
            before = {one.title: tuple(one.sentences) for one in rules_words.in_words(draft.base)}
            told = rules_words.in_words(draft.rules)
        return cls(tuple(sorted(told, key=lambda one: before.get(one.title) == tuple(one.sentences))), before)

    def differs(self, section: Section) -> bool:
        """Whether it said something else, or was not there."""
        return self.before.get(section.title) != tuple(section.sentences)

    def new(self, section: Section, sentence: str) -> bool:
        """Whether it did not stand there."""
        return sentence not in self.before.get(section.title, ())

    @property
    def told(self) -> str:
        """What differs, for whoever does not look at it; where nothing does, everything."""
        every = [(one, line) for one in self.sections for line in one.sentences]
        return sentences(line for one, line in every if self.new(one, line)) or sentences(line for _, line in every)

    def box(self) -> Box:
        """Section by section; what differs is bold."""
        return Column([Pad(self._section(one), bottom=8) for one in self.sections])

    def _section(self, section: Section) -> Box:
        title: Box = Text(section.title, TITLE, Face.BOLD, wrap=True)
        if self.differs(section):
            title = row(Drawn(draw_diamond, MARK, MARK, still=True), Grow(title), gap=3, at=At.MIDDLE)
        faces = [Face.BOLD if self.new(section, line) else Face.SANS for line in section.sentences]
        lines = (Text(line, TEXT, face, wrap=True) for line, face in zip(section.sentences, faces, strict=True))
        return column(title, *(Pad(one, bottom=pixels(2)) for one in lines))


@dataclass(slots=True, eq=False)
class WordsSheet:
    """A widget: wheel, bar and finger scroll it, and arrow keys while it has the focus; at its ends they lead on."""

    window: Viewport = field(default_factory=Viewport)
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    enabled: bool = False
    """There is more than can be seen."""
    _rules: RulesInWords | None = None
    _boxes: BoxLayout = field(default_factory=BoxLayout)
    _held: tuple[Position, int] | None = None
    """Where a finger went down, and how far the page was scrolled then."""
    _grip: int | None = None
    """How far below its top the knob of the bar is held."""

    def lay_out(self, rules: RulesInWords, scale: Scale) -> None:
        """In its rectangle; in another one the same is read on, and after a change what differs is seen first."""
        x, y = scale.px(AIR), scale.px(ABOVE)
        area = Rect(self.rect.left + x, self.rect.top + y, self.rect.w - x - x // 2, self.rect.h - 2 * y)
        box, wide = rules.box(), area.w - BAR
        high = box.height(scale, wide)
        read = self.window.at / max(self.window.page, 1) if rules == self._rules else 0.0
        self._rules, self._boxes = rules, BoxLayout.of(box, Rect(*area.topleft, wide, high), scale.factor)
        self.window.fit(area, high)
        self.window.soften(scale.factor)
        self.window.by(round(read * high) - self.window.at)
        self.enabled = self.window.scrolls

    def scroll(self, pixels: int) -> bool:
        """So far down or up; whether there was any way to go."""
        before = self.window.at
        self.window.by(pixels)
        return self.window.at != before

    def step(self, dx: int, dy: int) -> bool:
        """An arrow key."""
        return bool(dy) and self.scroll(dy * round(self._boxes.scale.factor * STEP))

    def take(self, intent: Intent, *, focused: bool) -> bool:
        """Wheel, bar and finger; whether it was meant.  `focused`: keys are."""
        match intent:
            case Scroll(at, steps) if self.enabled and (self.rect.collidepoint(at) or (focused and at == NOWHERE)):
                self.scroll(-steps * round(self._boxes.scale.factor * STEP))
            case Press(at) if (grip := self.window.grip(at)) is not None:
                self._grip = grip
            case Press(at, touch) if touch and self.enabled and self.rect.collidepoint(at):
                self._held = at, self.window.at
            case Point(at) if self._grip is not None:
                self.window.pull(at, self._grip)
            case Point(at) if self._held is not None:
                (_, y), start = self._held
                if abs(at[1] - y) > FINGER or self.window.at != start:
                    self.window.by(start + y - at[1] - self.window.at)
            case Release() | CancelDrag() if self._grip is not None or self._held is not None:
                self._grip = self._held = None
            case _:
                return False
        return True

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """As much of the words as can be seen, and the bar."""
        area = self.window.area
        for leaf, rect, _scrolls in self._boxes.placed:
            here = rect.move(0, -self.window.at)
            if here.colliderect(area):
                with self.window.onto(target, here):
                    leaf.draw(target, here, self._boxes.scale)
        self.window.draw(target)
        if focus:
            focus_ring(target, self.rect.inflate(-pen(8), -pen(8)), pen(6))


class PanelBesideSheet(ScrollPanel):
    """A panel with a sheet that Tab leads to last: as high as it is, it would be in the row of everything beside it."""

    def __init__(self, sheet: WordsSheet) -> None:
        super().__init__()
        self._sheet = sheet

    def _order(self) -> list[Widget]:
        """Everything else in reading order, then the sheet."""
        others = self.others
        if self._sheet not in others or not self._sheet.enabled:
            return super()._order()
        self.others = [one for one in others if one is not self._sheet]
        order = super()._order()
        self.others = others
        return [*order, self._sheet]
