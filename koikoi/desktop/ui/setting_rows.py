"""Rows in which a setting is changed: wherever they stand, what is changed holds at once and is saved at once."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from koikoi import settings
from koikoi.desktop.ui.boxes import Box, Placed, Rect, Scale, boxclass
from koikoi.desktop.ui.controls import Chooser, Segments, Slider, Switch
from koikoi.desktop.ui.leaves import Control
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.signs import Label
from koikoi.languages import LANGUAGES
from koikoi.locales import _, percent, pgettext
from koikoi.settings import TEXT_SIZES, Speed

SMALL = AtLeast(17, 13)
"""Letters of a row of choices."""
CONTROL: Measure = AtLeast(42, 40)
"""Height of a control."""


@boxclass
class Option(Box):
    """A label with its control beside it; below it, where both have no room side by side."""

    label: Label
    control: Control
    gap: Measure = 18
    """Between them."""
    air: float = 7
    """Above and below the control together."""
    picture: Box | None = None
    """What shows what comes of it, left of the control."""

    def _pictured(self, scale: Scale, width: int) -> int:
        """Pixels that the picture and the gap beside it take."""
        return scale.width(self.picture, width) + scale.px(self.gap) if self.picture is not None else 0

    def _stacked(self, scale: Scale, width: int) -> bool:
        need = scale.width(self.label, width * 2)
        beside = scale.width(self.control, width * 2) + self._pictured(scale, width) + scale.px(self.gap)
        return bool(need) and beside + need > width

    def _room(self, scale: Scale, width: int) -> int:
        """How wide the label may be."""
        if self._stacked(scale, width):
            return width
        return width - scale.width(self.control, width) - self._pictured(scale, width) - scale.px(self.gap)

    def _control_size(self, scale: Scale, width: int) -> tuple[int, int]:
        """How wide the control is, and how high with its picture."""
        wide = scale.width(self.control, width - self._pictured(scale, width))
        high = scale.height(self.control, wide)
        return wide, max(high, scale.height(self.picture, width)) if self.picture is not None else high

    def width(self, scale: Scale, room: int) -> int:
        """All there is."""
        return room

    def height(self, scale: Scale, width: int) -> int:
        """Both, one beside or above the other."""
        label, (_wide, control) = scale.height(self.label, self._room(scale, width)), self._control_size(scale, width)
        if self._stacked(scale, width):
            return label + control + scale.px(2 * self.air)
        return max(label + scale.px(self.air - 1), control + scale.px(self.air))

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """The control stands at the right."""
        w, h = self._control_size(scale, rect.w)
        stacked, high = self._stacked(scale, rect.w), scale.height(self.control, w)
        top = rect.bottom - h - scale.px(self.air - 1) if stacked else rect.centery - h // 2
        room = Rect(rect.left, rect.top, self._room(scale, rect.w), rect.h)
        if stacked:
            room.h -= h + scale.px(self.air - 1)
        yield Placed(self.label, room)
        yield from self.control.place(Rect(rect.right - w, top + (h - high) // 2, w, high), scale)
        if self.picture is not None:
            shown = self._pictured(scale, rect.w)
            left = rect.right - w - shown
            yield from self.picture.place(Rect(left, top, shown - scale.px(self.gap), h), scale)


def option(
    title: str,
    note: str,
    control: Drawing,
    wide: Measure,
    size: Measure = SMALL,
    *,
    first: bool = False,
    high: Measure = CONTROL,
) -> Option:
    """What is chosen, and the control that chooses it."""
    return Option(Label(title, note), Control(control, wide, high, size, first))


class SettingRows:
    """Rows for settings by their names; `set` is called with the name and the new value."""

    def __init__(self, set_value: Callable[[str, Any], object]) -> None:
        self._set = set_value

    def _of(self, name: str) -> tuple[Any, Callable[[Any], object]]:
        """What holds, and what changes it."""
        return getattr(settings.now(), name), partial(self._set, name)

    def switch(self, name: str, title: str, note: str = "") -> Option:
        """On or off."""
        return option(title, note, Switch(*self._of(name)), 90)

    def slider(self, name: str, title: str, note: str = "") -> Option:
        """0 to 100."""
        return option(title, note, Slider(*self._of(name)), 240)

    def segments(
        self,
        name: str,
        title: str,
        choices: Sequence[tuple[object, str]],
        wide: float,
        size: Measure = SMALL,
        *,
        first: bool = False,
    ) -> Option:
        """Choices side by side; without a title they take the whole row, or several."""
        return option(title, "", Segments(choices, *self._of(name), wraps=not title), wide, size, first=first)

    def chooser(self, name: str, title: str, choices: Sequence[tuple[object, str]], wide: float) -> Option:
        """One choice is seen at a time."""
        return option(title, "", Chooser(choices, *self._of(name)), wide)

    def text_size(self) -> Option:
        """How large letters are."""
        return self.segments("text_size", _("Text size"), [(size, percent(size / 100)) for size in TEXT_SIZES], 380)

    def speed(self) -> Option:
        """How fast cards are."""
        speeds = {
            Speed.CALM: _("Calm"),
            Speed.NORMAL: _("Normal"),
            Speed.BRISK: _("Brisk"),
            Speed.NONE: pgettext("speed of the cards", "None"),
        }
        return self.segments("speed", _("Speed of the cards"), list(speeds.items()), 250)

    def effects(self) -> Option:
        """How loud cards and drum are."""
        return self.slider("effects", _("Cards and drum"))

    def ambience(self, note: str = "") -> Option:
        """How loud the season is."""
        return self.slider("ambience", _("Sounds of the season"), note)

    def mute(self) -> Option:
        """No sound at all."""
        return self.switch("muted", _("Mute"))

    def signs(self) -> Option:
        """Signs beside colours."""
        return self.switch("signs", _("Signs for colours"), _("Poem, blue and plain ribbons carry a sign"))


def languages() -> list[tuple[object, str]]:
    """Those there are, each by its own name, after that of the system."""
    return [("", _("System")), *((code, one.own_name) for code, one in LANGUAGES.items())]
