"""What a scene says and is told, as it is for who sits opposite: areas and positions."""

from collections.abc import Mapping
from dataclasses import replace

from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.input.intents import NOWHERE, Intent, Point, Press, Release, Scroll
from koikoi.desktop.layout.board import Rect, mirrored, mirrored_point
from koikoi.desktop.ui.scene import Shared, ShownPage

Size = tuple[int, int]


def seen_from_opposite(value: object, size: Size) -> object:
    """Whatever a hook of a scene answers, in a window of this size: every area in it is on the other side."""
    match value:
        case Rect():
            return mirrored(value, size)
        case Shared() | Description():
            return value.opposite(size)
        case ShownPage(number, area):
            return ShownPage(number, mirrored(area, size))
        case Mapping():
            return {key: seen_from_opposite(one, size) for key, one in value.items()}
        case _:
            return value


def given_from_opposite(intent: Intent, size: Size) -> Intent:
    """What somebody wants who sits opposite, as the scene takes it that they read; `NOWHERE` is the same for both."""
    match intent:
        case Point(at) | Press(at) | Release(at) | Scroll(at) if at != NOWHERE:
            return replace(intent, at=mirrored_point(at, size))
        case _:
            return intent
