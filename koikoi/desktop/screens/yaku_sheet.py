"""The yaku of this ruleset with what a player has of them, from what everybody can see; and the rules in a glance."""

from functools import partial

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, overlay, sheet
from koikoi.desktop.draw.stage import PREMUL, Group
from koikoi.desktop.input.intents import (
    Cancel,
    CancelDrag,
    Confirm,
    Cycle,
    Ends,
    Help,
    Intent,
    MoveFocus,
    Point,
    Position,
    Press,
    Release,
    Scroll,
)
from koikoi.desktop.layout.board import seats_around
from koikoi.desktop.screens.yaku_page import YakuPage, fitting, yaku_page
from koikoi.desktop.ui.box_scene import FINGER, BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import Align, At, Box, Grow, Named, Pad, Rect, Row, Sized, Space, column, row
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Line, Text, button
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Pop, Sheet, ShownPage
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.view import View
from koikoi.locales import _, names

EDGE: Measure = AtLeast(26, 16)
"""Room at both sides of the paper."""
BAR: Measure = AtLeast(14, 11)
"""Room beside the bar that shows how far the page is."""
HEAD: Measure = AtLeast(60, 48)
"""Height of what stands above the page."""


class YakuSheetScene(BoxScene):
    """A sheet over the table; a click, Enter, Escape or F1 puts it away, arrows and the wheel scroll it."""

    opaque = False

    def __init__(self, view: View, near: Seat, players: tuple[str, ...]) -> None:
        super().__init__()
        self.view = view
        self.players = players
        self.seats = seats_around(view, near)
        self.reader = near
        self.page: YakuPage | None = None
        """There while the sheet is shown."""
        self._grip: tuple[Position, int] | None = None
        self._dragged = False

    # Doing

    def handle(self, intent: Intent) -> Change | None:
        """Away with it, or further down, or another player."""
        match intent:
            case Cancel() | Help() | Confirm():
                return Pop()
            case Scroll(_, steps):
                self.scroller.by(-steps * self.px(48))
            case MoveFocus(0, dy):
                self.scroller.by(dy * self.px(72))
            case Ends(by):
                self.scroller.by(by * self.scroller.page)
            case MoveFocus(by, _) | Cycle(by):
                self._read(self.seats[(self.seats.index(self.reader) + by) % len(self.seats)])
            case Press(at) if not self.area.collidepoint(at):
                return Pop()
            case Press(at):
                change = super().handle(intent)
                self._grip, self._dragged = None if self.bar_held else (at, self.scroller.at), False
                return change
            case CancelDrag():
                self._grip = None
                return super().handle(intent)
            case Point(at) if self._grip is not None:
                (_x, y), start = self._grip
                if self._dragged or abs(at[1] - y) > FINGER:
                    self._dragged = True
                    self.scroller.by(start + y - at[1] - self.scroller.at)
            case Release(at):
                clicked = self._grip is not None and not self._dragged and self.panel.under(at) is None
                self._grip = None
                return Pop() if clicked else super().handle(intent)
            case _:
                return super().handle(intent)
        return None

    def _read(self, seat: Seat) -> None:
        """Shows what this player has."""
        self.reader = seat
        self.refresh()

    # What there is

    @property
    def area(self) -> Rect:
        """The paper."""
        wide, high = self.size
        return Rect((0, 0), self.size).inflate(-2 * max(round(wide * 0.03), 8), -2 * max(round(high * 0.03), 8))

    @property
    def transition(self) -> Sheet:
        """The paper unfolds."""
        return Sheet(self.area)

    @property
    def shown_page(self) -> ShownPage:
        """What one of the players has."""
        return ShownPage(self.seats.index(self.reader), self.scroller.area)

    def layout(self) -> Box:
        """A button for each player above the page; below its title in an upright window."""
        title: Box = Text(_("Yaku"), AtLeast(30, 22), Face.BRUSH)
        rules = Text(names.ruleset(self.view.rules), AtLeast(16, 13), colour=theme.INK2)
        seats = [self._player(seat) for seat in self.seats]
        named = [title, Space(4), Grow(Pad(rules, top=7, right=4))]
        head: Box = Sized(Row([*named, *seats], gap=6, at=At.MIDDLE), high=HEAD)
        if self.size[0] < self.size[1]:
            title = Sized(Row(named, gap=6, at=At.MIDDLE), high=HEAD)
            head = column(title, Fitting((row(Grow(), *seats, gap=6), Grid(seats, 2, 6))), gap=4)
        line = Sized(Pad(Line(theme.INK, AtLeast(2, 2)), left=EDGE, right=EDGE), high=AtLeast(3, 3))
        page = Named(Pad(Named(Space(), "page"), right=16), "window")
        return column(
            Pad(head, left=EDGE, top=6, right=EDGE, bottom=-6 if self.size[0] >= self.size[1] else 0),
            Sized(Align(line, y=At.END), high=8),
            Grow(Pad(page, left=EDGE, right=BAR)),
            Space(high=16),
        )

    def _player(self, seat: Seat) -> Box:
        look = ButtonLook.CHOSEN if seat == self.reader else ButtonLook.PAPER
        read = partial(self._read, seat)
        name = button(self.players[seat], read, look, high=AtLeast(38, 40), size=AtLeast(17, 13))
        return Sized(name, wide=AtLeast(144, 68))

    def arrange(self) -> None:
        """The page is as large as it can be in its place."""
        super().arrange()
        place = self.boxes.rect("page")
        self.page = YakuPage(yaku_page(self.view, self.reader), place.w, self.s * self._fitting())
        self.scroller.fit(self.boxes.rect("window"), self.page.area.h)
        self.scroller.soften(self.s)

    def _fitting(self) -> float:
        """How much larger than usual the page is; with enlarged letters no less than without, even if it scrolls."""
        share = fitting(self.view, self.reader, self.boxes.rect("page").size, self.s)
        if not fonts.enlarged():
            return share
        with fonts.as_designed():
            place = BoxLayout.of(self.layout(), self.area, self.s).rect("page")
            return max(share, fitting(self.view, self.reader, place.size, self.s))

    # Drawing

    def compose_ground(self, stage: Group) -> None:
        """The paper over the table."""
        area, border = self.area, max(self.px(5), 3)
        stage.paint("veil", None, stage.whole, partial(overlay, rect=stage.whole, colour=theme.FRAME, alpha=150))
        stage.paint("sheet", border, stage.whole, partial(sheet, rect=area, border=border))

    def compose_boxes(self, stage: Group) -> None:
        """Draws the boxes, and as much of the page as can be seen."""
        super().compose_boxes(stage)
        stage.paint("page", (self.page, self.scroller.at), Rect(self.scroller.area), self._draw_page)

    def _draw_page(self, target: Surface) -> None:
        place = self.scroller.area
        assert self.page is not None
        with self.scroller.onto(target):
            target.blit(self.page.picture(), place, Rect(0, self.scroller.at, *place.size), special_flags=PREMUL)
