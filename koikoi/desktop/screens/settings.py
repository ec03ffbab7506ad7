"""Everything a person may choose once for all matches.  What is changed holds at once and is saved at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, words
from koikoi.desktop.input.bindings import Command, Hint, hint
from koikoi.desktop.input.intents import Cancel, Intent, Position
from koikoi.desktop.ui.controls import Segments, Slider, Stepper, Switch
from koikoi.desktop.ui.labels import Label, heading
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.scroll_scene import ScrollScene, page_width
from koikoi.desktop.ui.widgets import Button, roomy
from koikoi.locales import _, percent, pgettext
from koikoi.settings import CLOTHS, LANGUAGES, TEXT_SIZES, Speed

OWN_NAMES = {"en": "English", "it": "Italiano", "de": "Deutsch", "es": "Español", "ja": "日本語"}
"""Each language in itself: whoever has lost their way finds back."""


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting: what it is, what it does, and its control."""

    label: Label
    control: Drawing
    width: int
    """Pixels that the control is wide."""


class SettingsScene(ScrollScene):
    """One page in one or two columns; key bindings have their own page."""

    opaque = True

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[tuple[str, list[SettingRow]]] = []
        self.places: list[tuple[str | SettingRow, pygame.Rect]] = []
        self.unsaved: OSError | None = None

    def _set(self, name: str, value: Any) -> None:
        self.unsaved = settings.change(**{name: value})
        self.refresh()

    # What there is

    def _row(self, label: str, note: str, control: Drawing, width: int) -> SettingRow:
        return SettingRow(Label(label, note, self._size(19), self._size(15)), control, width)

    def _switch(self, name: str, label: str, note: str) -> SettingRow:
        switch = Switch(getattr(settings.now(), name), partial(self._set, name))
        return self._row(label, note, switch, self.px(90))

    def _segments(self, name: str, label: str, choices: Sequence[tuple[object, str]], width: int) -> SettingRow:
        """Choices side by side; without a label they take the whole row."""
        control = Segments(choices, getattr(settings.now(), name), partial(self._set, name), size=self._size(17))
        return self._row(label, "", control, max(self.px(width), control.need))

    def _slider(self, name: str, label: str, note: str) -> SettingRow:
        slider = Slider(getattr(settings.now(), name), partial(self._set, name))
        return self._row(label, note, slider, self.px(240))

    def _size(self, value: int) -> int:
        return max(self.px(value), 13)

    def _sections(self) -> list[tuple[str, list[SettingRow]]]:
        languages = [("", _("System")), *((code, OWN_NAMES[code]) for code in LANGUAGES)]
        sizes = [(size, percent(size / 100)) for size in TEXT_SIZES]
        speeds = {
            Speed.CALM: _("Calm"),
            Speed.NORMAL: _("Normal"),
            Speed.BRISK: _("Brisk"),
            Speed.NONE: pgettext("speed of the cards", "None"),
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
            (_("Language"), [self._segments("language", "", languages, 10_000)]),
            (
                _("Seeing"),
                [
                    self._segments("text_size", _("Size of text"), sizes, 380),
                    self._segments("cloth", _("Cloth"), [(one, cloths[one]) for one in CLOTHS], 280),
                    self._switch("high_contrast", _("High contrast"), _("Plain dark grounds, stronger text")),
                    self._switch("signs", _("Signs for colours"), _("Poem, blue and plain ribbons carry a sign")),
                    self._switch("full_screen", _("Full screen"), ""),
                ],
            ),
            (
                _("Moving"),
                [
                    self._segments("speed", _("Speed of the cards"), list(speeds.items()), 250),
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
                [self._row(_("Finished matches"), _("The oldest go when there are more"), keep, self.px(240))],
            ),
        ]

    # Places

    def arrange(self) -> None:
        """Sections in one column, or two where the window is wide."""
        px = self.px
        wide, high = self.size
        edge = px(40)
        bar = max(px(52), 44)
        self._add(_("Back"), Pop, pygame.Rect(edge, px(24), roomy(_("Back"), self._size(19), px(150)), bar), "cloth")
        keys = pygame.Rect(0, px(24), roomy(_("Keys and pad"), self._size(19), px(260)), bar)
        keys.right = wide - edge
        self._add(_("Keys and pad"), self._keys, keys, "cloth")
        top, foot = px(24) + bar + px(18), max(px(46), 38)
        area = pygame.Rect(edge, top, wide - 2 * edge, high - top - foot)
        self.sheet = area
        inner = area.inflate(-px(44), -px(18))
        self.sections = self._sections()
        gap = px(48)
        columns = 2 if wide >= 1100 and fonts.line(10) < 18 else 1
        column_w = (page_width(inner) - gap * (columns - 1)) // columns
        title = round(fonts.line(self._title) * 1.1)
        heights = [title + sum(self._row_height(row, column_w) for row in rows) for _, rows in self.sections]
        self.places = []
        laid: list[tuple[SettingRow, pygame.Rect]] = []
        tops = [0] * columns
        half = sum(heights) / columns
        column = 0
        for (name, rows), high_here in zip(self.sections, heights, strict=True):
            if column + 1 < columns and tops[column] + high_here / 2 > half:
                column += 1
            x, y = column * (column_w + gap), tops[column]
            self.places.append((name, pygame.Rect(x, y, column_w, title)))
            y += title + px(2)
            for row in rows:
                rect = pygame.Rect(x, y, column_w, self._row_height(row, column_w))
                self.places.append((row, rect))
                laid.append((row, rect))
                y += rect.h
            tops[column] = y + px(10)
        self.scroller.fit(inner, max(tops))
        self.panel.area = inner
        for row, rect in laid:
            self._lay(row, rect)
        self.panel.focus = self.panel.inside[0]

    @property
    def _title(self) -> int:
        """Size of a section's title."""
        return max(self.px(27), fonts.BRUSH_FROM)

    def _stacked(self, row: SettingRow, width: int) -> bool:
        """Whether label and control stand one above the other."""
        need = fonts.width(Face.BOLD, row.label.size, row.label.title)
        need = max(need, fonts.longest(Face.SANS, row.label.small, row.label.note))
        return bool(need) and row.width + self.px(18) + need > width

    def _room(self, row: SettingRow, width: int) -> int:
        """How wide the label may be."""
        return width if self._stacked(row, width) else width - row.width - self.px(18)

    @property
    def _control(self) -> int:
        """Height of a control."""
        return max(self.px(42), 40)

    def _row_height(self, row: SettingRow, width: int) -> int:
        label = row.label.high(self._room(row, width))
        if self._stacked(row, width):
            return label + self._control + self.px(14)
        return max(label + self.px(6), self._control + self.px(7))

    def _lay(self, row: SettingRow, rect: pygame.Rect) -> None:
        h, w = self._control, min(row.width, rect.w)
        top = rect.bottom - h - self.px(6) if self._stacked(row, rect.w) else rect.centery - h // 2
        row.control.rect = pygame.Rect(rect.right - w, top, w, h)
        self.lay(row.control)

    def _add(self, label: str, act: Callable[[], object], rect: pygame.Rect, look: str) -> None:
        self.panel.buttons.append(Button(label, act, rect, look, size=self._size(19)))

    def _keys(self) -> Change:
        from koikoi.desktop.screens.key_bindings import KeyBindingsScene

        return Push(KeyBindingsScene())

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    # Drawing

    def paint(self, target: Surface) -> None:
        """Sheet, headings and labels."""
        self.services.painter.plain_ground(target)
        px = self.px
        back, keys = self.panel.buttons
        heading(target, _("Settings"), back.rect, keys.rect, max(px(40), 24))
        sheet(target, self.sheet)
        before = target.get_clip()
        target.set_clip(self.scroller.area.clip(before))
        for what, place in self.places:
            rect = self.on_screen(place)
            if isinstance(what, SettingRow):
                room = rect.copy()
                room.w = self._room(what, rect.w)
                if self._stacked(what, rect.w):
                    room.h -= self._control + px(6)
                what.label.draw(target, room)
            else:
                words(target, what, (rect.left, rect.centery), self._title, face=Face.BRUSH, anchor="midleft")
                pygame.draw.line(target, theme.INK2, rect.bottomleft, rect.bottomright, 2)
        target.set_clip(before)
        if said := self._unsaved:
            words(target, said, self._foot, self._size(15), colour=theme.GOLD, anchor="center", room=self.size[0] - 40)

    @property
    def _unsaved(self) -> str:
        """Why the settings could not be saved."""
        if self.unsaved is None:
            return ""
        reason = self.unsaved.strerror or str(self.unsaved)
        return _("The settings hold, but could not be saved: {reason}").format(reason=reason)

    @property
    def _foot(self) -> Position:
        """The middle of the line below the sheet."""
        return self.size[0] // 2, (self.sheet.bottom + self.size[1]) // 2

    @property
    def hint_at(self) -> Position | None:
        """Below the sheet, unless there is something else to say."""
        return None if self._unsaved else self._foot

    def hints(self) -> list[Hint]:
        """Values are changed to the sides, at once."""
        sides, ways = (Command.LEFT, Command.RIGHT), (Command.UP, Command.DOWN)
        return hint([(ways, _("choose")), (sides, _("change")), (Command.CANCEL, _("back"))])
