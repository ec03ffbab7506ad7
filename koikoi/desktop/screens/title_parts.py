"""What lies on the title's print: the entries of its menu, and slips of paper."""

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.draw.title_picture import Lettering
from koikoi.desktop.ui.boxes import Align, At, Box, Grow, Layers, Pad, Rect, Sized, Space, layers, row
from koikoi.desktop.ui.leaves import Control, Drawn, Line, Sheet, TwoLines, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.widgets import Button
from koikoi.engine.cards import Month
from koikoi.locales import names

LETTERS = AtLeast(26, fonts.BRUSH_FROM)
LARGE, SMALL, BOTH = AtLeast(22, 15), AtLeast(14, 12), AtLeast(36, 28)
"""Letters of the month, of its flower below, and of the two together."""
AIR: Measure = AtLeast(14, 10)
"""Between the menu's sheet and its entries, and between its columns."""
NAME, LARGE_NAME = 190, 340
"""Height of the name with its seal, where it stands on a slip of its own; and right of the menu."""


def menu_entry(entry: Button, wide: Measure, *, noted: bool, ruled: bool, first: bool) -> Box:
    """One of the ways in, as high as a line in brush, or (`noted`) as one with a note below; perhaps above a line."""
    control = Pad(Control(entry, wide, 0, LETTERS, first), bottom=pixels(4))
    room = Space(0, AtLeast(54, 42)), Space(InLetters(LETTERS, 10.36), InLetters(LETTERS, 1.4))
    two_lines = Pad(Space(high=InLetters(LETTERS, 2.08)), bottom=AIR)
    line = Sized(Pad(Line(theme.INSET, AtLeast(1, 1)), left=pixels(8), right=pixels(8)), high=AtLeast(3, 3))
    return Layers([control, *room, *[two_lines] * noted, *[Align(line, y=At.END)] * ruled])


def month_slip(month: Month) -> Box:
    """A slip that says which month it is: its flower on a disc, and two lines."""
    sign = Drawn(lambda target, area: month_sign(target, month, area.center, area.w), InLetters(BOTH, 1.01))
    disc = Pad(sign, left=InLetters(BOTH, 0.315), right=InLetters(BOTH, 0.24))
    title, flower = names.heading(names.month(month)), names.heading(names.flower(month))
    lines = Pad(TwoLines(title, flower, LARGE, SMALL, Face.BRUSH, close=True), top=5, right=20, bottom=5)
    return Sheet(layers(Space(210, AtLeast(52, 40)), row(disc, Grow(lines))), border=AtLeast(3, 2))


def name_slip(high: int = NAME) -> Box:
    """The name of the game on paper, as prints have theirs in a corner."""

    def draw(target: Surface, area: Rect) -> None:
        name = Rect(0, 0, round(area.h * 0.24), round(area.h * 0.84))
        name.midtop = area.midtop
        Lettering(name, below=True, tone="ink").draw(target)

    slip = sheet_of(Drawn(draw, round(high * 0.242), high), 12, 12, AtLeast(3, 2))
    return Pad(slip, AtLeast(26, 18), AtLeast(26, 18), 40)
