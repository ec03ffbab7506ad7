"""What a document leaves open, what is played there, and ways to play it otherwise."""

from collections.abc import Callable
from functools import partial

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens.house_rules.editor import HouseRulesChange, HouseRulesScene
from koikoi.desktop.screens.rules_sheet import TEXT
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Pad, Space, column, row
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Line, Text, button
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Push
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _
from koikoi.locales.decisions import DecisionInWords, WayInWords, decisions, introduction
from koikoi.rulesets.decisions import changed

TOPIC = AtLeast(21, 15)
WAY: Measure = AtLeast(42, 38)
"""Height of the button that leads to another way."""

Choose = Callable[[DecisionInWords, WayInWords], Change]
"""Opens house rules in which a point is played another way."""


def document_page(rules: Ruleset, took: Callable[[Ruleset], object]) -> Box:
    """All points of a ruleset's document, one below the other; house rules made from one of them are told to `took`."""

    def choose(point: DecisionInWords, way: WayInWords) -> Change:
        change = HouseRulesChange(changed(rules, way.way), point.key)
        return Push(HouseRulesScene(rules, took, change=change))

    above = Pad(Text(introduction(), TEXT, colour=theme.INK2, wrap=True), bottom=8)
    return Column([above, *(_point(one, choose) for one in decisions(rules))])


def _point(point: DecisionInWords, choose: Choose) -> Box:
    """What it is about and what is played; what the document says; the other ways."""
    lines: list[Box] = [
        Text(point.topic, TOPIC, Face.BRUSH, wrap=True),
        Text(_("Played here: {played}").format(played=point.played), TEXT, Face.BOLD, wrap=True),
        Text(point.says, TEXT, wrap=True),
    ]
    if not point.ways:
        lines.append(Text(_("No parameter changes this."), TEXT, colour=theme.INK2, wrap=True))
    else:
        lines += [Space(high=6), _ways([_way(point, way, choose) for way in point.ways])]
    return column(Line(theme.INSET, AtLeast(1, 1)), Pad(column(*lines), top=8, bottom=12))


def _ways(ways: list[Control]) -> Box:
    """Side by side, or below each other where there is no room."""
    return Fitting([*(Align(one, x=At.START) for one in (row(*ways, gap=8), Grid(ways, 2, 8))), Grid(ways, 1, 6)])


def _way(point: DecisionInWords, way: WayInWords, choose: Choose) -> Control:
    label = _("House rule: {what}…").format(what=way.what.rstrip(" …"))
    return button(label, partial(choose, point, way), ButtonLook.PAPER, high=WAY, size=AtLeast(16, 13))
