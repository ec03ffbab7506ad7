"""Everything a person may choose once for all matches.  What is changed holds at once and is saved at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from koikoi import settings
from koikoi.desktop import fonts, theme
from koikoi.desktop.controls import Segments, Slider, Stepper, Switch
from koikoi.desktop.fonts import Face
from koikoi.desktop.intents import Cancel, Intent
from koikoi.desktop.painter import Surface, sheet, words
from koikoi.desktop.panel import Drawing
from koikoi.desktop.scene.common import painter
from koikoi.desktop.scene.scrolling import ScrollScene, page_width
from koikoi.desktop.scenes import Change, Pop, Push
from koikoi.desktop.widgets import Button
from koikoi.locales import _
from koikoi.settings import CLOTHS, LANGUAGES, TEXT_SIZES, Speed

OWN_NAMES = {"en": "English", "it": "Italiano", "de": "Deutsch", "es": "Español", "ja": "日本語"}
"""Each language in itself: whoever has lost their way finds back."""
ROW = 60
"""Height of a row in the 1280 × 720 drawing."""


@dataclass(frozen=True, slots=True)
class Row:
    """One setting: what it is, what it does, and its control."""

    label: str
    note: str
    control: Drawing
    width: int
    """Width of the control in the 1280 × 720 drawing."""


class SettingsScene(ScrollScene):
    """One page in one or two columns; key bindings have their own page."""

    opaque = True

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[tuple[str, list[Row]]] = []
        self.places: list[tuple[str | Row, pygame.Rect]] = []
        self.unsaved: OSError | None = None

    def _set(self, name: str, value: Any) -> None:
        self.unsaved = settings.change(**{name: value})
        self.refresh()

    # What there is

    def _switch(self, name: str, label: str, note: str) -> Row:
        return Row(label, note, Switch(getattr(settings.now(), name), partial(self._set, name)), 90)

    def _segments(self, name: str, label: str, note: str, choices: Sequence[tuple[object, str]], width: int) -> Row:
        control = Segments(choices, getattr(settings.now(), name), partial(self._set, name), size=self._size(17))
        return Row(label, note, control, width)

    def _slider(self, name: str, label: str, note: str) -> Row:
        return Row(label, note, Slider(getattr(settings.now(), name), partial(self._set, name)), 240)

    def _size(self, value: int) -> int:
        return max(self.px(value), 13)

    def _sections(self) -> list[tuple[str, list[Row]]]:
        languages = [("", _("System")), *((code, OWN_NAMES[code]) for code in LANGUAGES)]
        sizes = [(size, f"{size} %") for size in TEXT_SIZES]
        speeds = {
            Speed.CALM: _("Calm"),
            Speed.NORMAL: _("Normal"),
            Speed.BRISK: _("Brisk"),
            Speed.NONE: _("None"),
        }
        cloths = {"indigo": _("Indigo"), "moss": _("Moss"), "red": _("Red")}
        keep = Stepper(
            settings.now().keep_megabytes,
            20,
            2000,
            partial(self._set, "keep_megabytes"),
            size=self._size(18),
            by=20,
            shown=lambda value: _("{size} MB").format(size=value),
        )
        return [
            (_("Language"), [self._segments("language", _("Language"), "", languages, 560)]),
            (
                _("Seeing"),
                [
                    self._segments("text_size", _("Size of text"), "", sizes, 380),
                    self._segments("cloth", _("Cloth"), "", [(one, cloths[one]) for one in CLOTHS], 280),
                    self._switch("high_contrast", _("High contrast"), _("Plain dark grounds, stronger text")),
                    self._switch("signs", _("Signs for colours"), _("Poem, blue and plain ribbons carry a sign")),
                    self._switch("full_screen", _("Full screen"), ""),
                ],
            ),
            (
                _("Moving"),
                [
                    self._segments("speed", _("Speed of the cards"), "", list(speeds.items()), 380),
                    self._switch("reduced_motion", _("Reduced motion"), _("Pictures fade; nothing flies or drifts")),
                ],
            ),
            (
                _("Hearing"),
                [
                    self._slider("effects", _("Cards and drum"), ""),
                    self._slider("ambience", _("The season's air"), _("Birds, rain, cicadas, wind")),
                    self._switch("muted", _("Mute"), ""),
                ],
            ),
            (
                _("Helping"),
                [
                    self._switch("helper", _("Card helper"), _("Month and kind in the corner of each card")),
                    self._switch("danger", _("Mark of danger"), _("On cards that would complete another's yaku")),
                    self._switch("hold", _("Hold to decide"), _("Stop and koi-koi are held for a moment, not clicked")),
                ],
            ),
            (
                _("Keeping"),
                [Row(_("Finished matches"), _("The oldest go when there are more"), keep, 240)],
            ),
        ]

    # Places

    def arrange(self) -> None:
        """Sections in one column, or two where the window is wide."""
        px = self.px
        wide, high = self.size
        edge = px(40)
        bar = max(px(52), 44)
        self._add(_("Back"), Pop, pygame.Rect(edge, px(24), px(150), bar), "cloth")
        keys = pygame.Rect(wide - edge - px(260), px(24), px(260), bar)
        self._add(_("Keys and pad"), self._keys, keys, "cloth")
        area = pygame.Rect(edge, px(24) + bar + px(18), wide - 2 * edge, high - bar - px(24) - px(18) - px(28))
        self.sheet = area
        inner = area.inflate(-px(44), -px(24))
        columns = 2 if wide >= 1100 and fonts.line(10) < 18 else 1
        self.sections = self._sections()
        gap = px(48)
        column_w = (page_width(inner) - gap * (columns - 1)) // columns
        heights = [self._height(rows) for _, rows in self.sections]
        self.places = []
        laid: list[tuple[Row, pygame.Rect]] = []
        tops = [0] * columns
        half = sum(heights) / columns
        column = 0
        for (title, rows), high_here in zip(self.sections, heights, strict=True):
            if column + 1 < columns and tops[column] + high_here / 2 > half:
                column += 1
            x, y = column * (column_w + gap), tops[column]
            self.places.append((title, pygame.Rect(x, y, column_w, self._row // 2 + px(12))))
            y += self._row // 2 + px(14)
            for row in rows:
                rect = pygame.Rect(x, y, column_w, self._row_height(row, column_w))
                self.places.append((row, rect))
                laid.append((row, rect))
                y += rect.h
            tops[column] = y + px(18)
        self.scroller.fit(inner, max(tops))
        self.panel.area = inner
        for row, rect in laid:
            self._lay(row, rect)

    @property
    def _row(self) -> int:
        return max(self.px(ROW), round(fonts.line(self._size(19)) * 1.9))

    def _stacked(self, row: Row, width: int) -> bool:
        """Whether label and control stand one above the other."""
        return self.px(row.width) + self.px(200) > width

    def _row_height(self, row: Row, width: int) -> int:
        return self._row + (fonts.line(self._size(19)) if self._stacked(row, width) else 0)

    def _height(self, rows: Sequence[Row]) -> int:
        return self._row + sum(self._row for _ in rows)

    def _lay(self, row: Row, rect: pygame.Rect) -> None:
        h = max(self.px(44), 40)
        w = min(self.px(row.width), rect.w)
        top = rect.bottom - h - self.px(6) if self._stacked(row, rect.w) else rect.centery - h // 2
        row.control.rect = pygame.Rect(rect.right - w, top, w, h)
        self.lay(row.control)

    def _add(self, label: str, act: Callable[[], object], rect: pygame.Rect, look: str) -> None:
        self.panel.buttons.append(Button(label, act, rect, look, size=self._size(19)))

    def _keys(self) -> Change:
        from koikoi.desktop.scene.keys import KeysScene

        return Push(KeysScene())

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    # Drawing

    def paint(self, target: Surface) -> None:
        """Sheet, headings and labels."""
        painter().plain_ground(target)
        px = self.px
        middle = (self.size[0] / 2, px(24) + max(px(52), 44) / 2)
        title = max(px(40), 24)
        words(target, _("Settings"), middle, title, colour=theme.CREAM, face=Face.BRUSH, anchor="center")
        sheet(target, self.sheet)
        before = target.get_clip()
        target.set_clip(self.scroller.area.clip(before))
        for what, place in self.places:
            rect = self.on_screen(place)
            if isinstance(what, Row):
                self._label(target, what, rect)
            else:
                words(target, what, (rect.left, rect.centery), max(px(27), 18), face=Face.BRUSH, anchor="midleft")
                pygame.draw.line(target, theme.INK2, rect.bottomleft, rect.bottomright, 2)
        target.set_clip(before)
        if self.unsaved is not None:
            reason = self.unsaved.strerror or str(self.unsaved)
            said = _("The settings hold, but could not be saved: {reason}").format(reason=reason)
            at = (self.size[0] / 2, self.size[1] - px(14))
            words(target, said, at, self._size(15), colour=theme.GOLD, anchor="center", room=self.size[0] - 40)

    def _label(self, target: Surface, row: Row, rect: pygame.Rect) -> None:
        stacked = self._stacked(row, rect.w)
        room = rect.w if stacked else rect.w - self.px(row.width) - self.px(18)
        size = self._size(19)
        middle = rect.top + fonts.line(size) // 2 + self.px(8) if stacked or row.note else rect.centery
        at = (rect.left, middle)
        words(target, row.label, at, size, face=Face.BOLD, anchor="midleft", room=room)
        if row.note and not stacked:
            below = (rect.left, middle + fonts.line(size) * 0.85)
            words(target, row.note, below, self._size(15), colour=theme.INK2, anchor="midleft", room=room)
