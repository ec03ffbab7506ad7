"""A page that scrolls: the window onto it with its bar, and its widgets, which end softly at the edge of that."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.painter import Surface, fading, slab
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input.intents import Position
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.panel import Drawing, Panel, Widget
from koikoi.desktop.ui.widgets import TextField

Rect = pygame.Rect
BAR, BESIDE_BAR = 6, 6
"""Units that a scroll bar is wide, and pixels beside it where it can be pressed, too."""
LINE, SOFT = 15, 34
"""Size of the text of which one line fades at the edge of a page that goes on, and the most that fades."""
SLACK = 4
"""Pixels beyond an edge that are nothing to scroll to."""
CAST = 16
"""Pixels that a shadow may reach beyond what casts it."""


@dataclass(slots=True)
class Viewport:
    """A window onto a page that is higher than its area: where it stands, and the bar at its right edge.

    `reveal` moves it as little as needed to show a rectangle of the page; the wheel, a finger, and the focus use it.
    """

    area: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    page: int = 0
    """Height of the page in pixels."""
    at: int = 0
    """The page's y at the top of the area."""
    soft: int = 0
    """Pixels before an edge in which the page fades out, if it goes on there."""
    on_cloth: bool = False
    """The bar stands on dark cloth, not on paper."""
    inset: int = 0
    """Pixels between the bar and the edges of the area."""

    def soften(self, factor: float) -> None:
        """Lets the page fade out at its edges; `factor`: how much larger than the drawing the window is."""
        self.soft = min(fonts.line(round(LINE * factor)), round(SOFT * factor))

    def fit(self, area: Rect, page: int) -> None:
        """The area or the page has changed."""
        self.area, self.page = area, page
        self.by(0)

    @property
    def scrolls(self) -> bool:
        """Whether there is more than can be seen."""
        return self.page > self.area.h

    def by(self, pixels: int) -> None:
        """Moves on within the page."""
        self.at = min(max(self.at + pixels, 0), max(self.page - self.area.h, 0))

    def reveal(self, rect: Rect, air: int = 12) -> bool:
        """Shows a rectangle given where it stands on the screen now; whether the page had to move."""
        before = self.at
        if rect.top < self.area.top + air:
            self.by(rect.top - self.area.top - air)
        elif rect.bottom > self.area.bottom - air:
            self.by(rect.bottom - self.area.bottom + air)
        return self.at != before

    @property
    def fringes(self) -> list[tuple[Rect, bool]]:
        """Where the page fades out, since it goes on there, and whether it is at its foot; lower near its end."""
        left, area = self.page - self.area.h - self.at, self.area
        above, below = (min(self.soft, area.h // 4, max(2 * (one - SLACK), 0)) for one in (self.at, left))
        top, foot = Rect(*area.topleft, area.w, above), Rect(area.left, area.bottom - below, area.w, below)
        return [(strip, at_foot) for strip, at_foot in ((top, False), (foot, True)) if strip.h]

    @contextmanager
    def onto(self, target: Surface, rect: Rect | None = None) -> Iterator[None]:
        """What is drawn here lies on the page: nothing of it is seen beyond the edges of the area, where it fades out.

        `rect`: where a single thing lies on the screen; one that is seen whole does not fade.
        """
        before, around = target.get_clip(), (rect or self.area).inflate(2 * CAST, 2 * CAST)
        target.set_clip(self.area.clip(before))
        strips = [] if rect is not None and self.area.contains(rect) else self.fringes
        faded = [
            fading(target, strip.clip(around.left, strip.top, around.w, strip.h), foot=foot)
            for strip, foot in strips
            if strip.colliderect(around)
        ]
        yield
        for one in faded:
            one()
        target.set_clip(before)

    @property
    def _track(self) -> Rect:
        area = self.area.inflate(-2 * self.inset, -2 * self.inset)
        return Rect(area.right - pen(BAR), area.top, pen(BAR), area.h)

    @property
    def knob(self) -> Rect:
        """The part of the bar that stands for what can be seen."""
        knob = self._track
        knob.h = max(round(knob.h * self.area.h / max(self.page, 1)), min(24, knob.h))
        knob.top += round((self._track.h - knob.h) * self.at / max(self.page - self.area.h, 1))
        return knob

    def grip(self, at: Position) -> int | None:
        """How far below the top of the knob a press here holds it, after its middle has come; None beside the bar."""
        knob = self.knob
        if not self.scrolls or not self._track.inflate(2 * BESIDE_BAR, 0).collidepoint(at):
            return None
        held = at[1] - knob.top if knob.top <= at[1] < knob.bottom else knob.h // 2
        self.pull(at, held)
        return held

    def pull(self, at: Position, grip: int) -> None:
        """The knob that is held goes along."""
        way = max(self._track.h - self.knob.h, 1)
        self.by(round((at[1] - grip - self._track.top) * (self.page - self.area.h) / way) - self.at)

    def draw(self, target: Surface) -> None:
        """A thin bar, if there is more than can be seen."""
        if not self.scrolls:
            return
        track, knob = (theme.FRAME, theme.CREAM) if self.on_cloth else (theme.INSET, theme.INK2)
        slab(target, self._track, track, self._track.w // 2)
        slab(target, self.knob, knob, self.knob.w // 2)


class ScrollPanel(Panel):
    """A panel whose `inside` widgets lie on a page that is seen through a `window`."""

    def __init__(self) -> None:
        super().__init__()
        self.window = Viewport()
        self.inside: list[Drawing] = []
        self._inside: set[int] = set()
        """What is in that list, to be found at once: widgets are told apart by what they are, not by their values."""

    @property
    def area(self) -> Rect:
        """Where the page is seen."""
        return self.window.area

    def add_inside(self, widget: Drawing | TextField) -> None:
        """A widget that lies on the page."""
        if not isinstance(widget, TextField):
            self.inside.append(widget)
        self._inside.add(id(widget))

    def clear(self) -> None:
        """Takes all widgets away."""
        super().clear()
        self.inside, self._inside = [], set()

    def is_inside(self, widget: Widget) -> bool:
        """Whether a widget lies on the page."""
        return id(widget) in self._inside

    def _order(self) -> list[Widget]:
        """The page stands as a whole between what is above or left of it and the rest, however far it has scrolled."""
        first: list[Widget] = []
        page: list[Widget] = []
        last: list[Widget] = []
        for one in super()._order():
            before = one.rect.bottom <= self.area.top or one.rect.right <= self.area.left
            (page if self.is_inside(one) else first if before else last).append(one)
        return [*first, *page, *last]

    def under(self, at: Position) -> Widget | None:
        """Outside the area, nothing of the page can be pointed at."""
        found = super().under(at)
        if found is not None and self.is_inside(found) and not self.area.collidepoint(at):
            return next((one for one in self.widgets if not self.is_inside(one) and one.rect.collidepoint(at)), None)
        return found

    def compose(self, stage: Group, reach: int, *, blink: bool = True) -> None:
        """The page's widgets within the area, then the others."""
        page = stage.group((self, "page"), clip=self.area) if self.inside or self._inside else stage
        within = self.window.onto
        for number, one in enumerate(self.inside):
            if one.rect.colliderect(self.area):
                self.put_widget(page, number, one, reach, within)
        rest = [one for one in (*self.buttons, *self.others) if not self.is_inside(one)]
        for number, line in enumerate(self.fields):
            if self.is_inside(line) and line.rect.colliderect(self.area):
                self._put_field(page, number, line, reach, within, blink=blink)
        for number, one in enumerate(rest):
            self.put_widget(stage, number, one, reach)
        for number, line in enumerate(self.fields):
            if not self.is_inside(line):
                self._put_field(stage, number, line, reach, blink=blink)
