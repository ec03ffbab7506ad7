"""One seat in detail: name, crest or portrait, colour; who plays and how well; helper, coach, points at the start."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from koikoi.agents.levels import Level, Style, name_of, parse
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge, face_of
from koikoi.desktop.draw.painter import Surface
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.ui.controls import Chooser, Segments, Stepper, Switch
from koikoi.desktop.ui.dialogs import DialogScene
from koikoi.desktop.ui.labels import Label
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.widgets import Button, TextField
from koikoi.locales import _
from koikoi.locales import players as player_words
from koikoi.table.seating import FACES, Chair
from koikoi.table.setup_plan import MOST_AHEAD, NAMES

if TYPE_CHECKING:
    from koikoi.desktop.screens.setup_seats import SeatsScene

CRESTS = 4


class SeatEditorScene(DialogScene):
    """A sheet over the set-up."""

    wide = 720

    @property
    def high(self) -> int:  # type: ignore[override]
        """Large letters need a higher sheet."""
        return 560 if fonts.line(10) < 18 else 680

    def __init__(self, setup: "SeatsScene", seat: int) -> None:
        super().__init__()
        self.setup = setup
        self.seat = seat
        self.labels: list[tuple[Label, pygame.Rect]] = []
        self._faces: tuple[str, ...] = ()
        """The portraits to choose from; a person has crests in their place."""

    @property
    def chair(self) -> Chair:
        """As it is now."""
        return self.setup.plan.chairs[self.seat]

    def _set(self, name: str, value: Any) -> None:
        self.setup.plan.chairs[self.seat] = replace(self.chair, **{name: value})
        self.refresh()

    def _level(self, value: object) -> None:
        found = parse(self.chair.agent)
        style = found[1] if found else Style.NEUTRAL
        if value:
            self.setup.plan.seat_computer(self.seat, name_of(Level(str(value)), style))
        else:
            self.setup.plan.seat_person(self.seat)
        self.refresh()

    def _style(self, value: object) -> None:
        found = parse(self.chair.agent)
        self._set("agent", name_of(found[0] if found else Level.PLAYER, Style(str(value))))

    def _face(self, face: str) -> None:
        self.setup.plan.wear(self.seat, face)
        self.refresh()

    def _ahead(self, value: int) -> None:
        self.setup.plan.ahead[self.seat] = value

    def handle(self, intent: Intent) -> Change | None:
        """Escape closes."""
        if isinstance(intent, Cancel):
            return Pop()
        change = super().handle(intent)
        if self.panel.fields and self.panel.fields[0].text != self.chair.name:
            self.setup.plan.chairs[self.seat] = replace(self.chair, name=self.panel.fields[0].text)
        return change

    def arrange(self) -> None:
        """One row for each choice."""
        px, area, chair = self.px, self.sheet, self.chair
        self.labels = []
        size = max(px(17), 13)
        inner = area.inflate(-px(64), -px(44))
        badge = round(inner.h * 0.24)
        field = pygame.Rect(inner.left + badge + px(24), inner.top, inner.w - badge - px(24), max(px(48), 40))
        example = not chair.agent and chair.name == NAMES[self.seat]
        self.panel.fields.append(TextField(chair.name, field, max(px(26), 17), fresh=example))
        y = field.bottom + px(10)
        side = min(max(px(46), 40), (field.w - px(10)) // 8 - 4)
        self._faces = FACES if chair.agent else ()
        signs = len(self._faces) or CRESTS
        side = min(side, (field.w - px(10)) // (signs + len(theme.SEATS)) - 4)
        for number in range(signs):
            rect = pygame.Rect(field.left + number * (side + 4), y, side, side)
            if self._faces:
                self.panel.buttons.append(Button("", partial(self._face, self._faces[number]), rect, "bare"))
            else:
                self._pick("crest", number, rect)
        for number in range(len(theme.SEATS)):
            left = field.right - (len(theme.SEATS) - number) * (side + 4)
            self._pick("colour", number, pygame.Rect(left, y, side, side))
        self.badge = pygame.Rect(inner.left, inner.top, badge, badge)
        y = max(self.badge.bottom, y + side) + px(12)
        found = parse(chair.agent)
        levels = [("", _("Human")), *((level.value, player_words.level(level.value)) for level in Level)]
        value = found[0].value if found else chair.agent  # a simple one from the command line is no level
        control = Segments(levels, value, self._level, pygame.Rect(inner.left, y, inner.w, max(px(42), 38)), size)
        self.panel.others.append(control)
        y = control.rect.bottom + px(4)
        if found:
            note = Label("", player_words.level_note(value), size, self._small)
            self.labels.append((note, pygame.Rect(inner.left, y, inner.w, note.high(inner.w))))
            y += note.high(inner.w) + px(4)
            styles = [(style.value, player_words.style_choice(style.value)) for style in Style]
            y = self._row(y, _("Style"), "", Chooser(styles, found[1].value, self._style, size=size), px(330))
        elif not chair.agent:
            helper = Switch(chair.helper, partial(self._set, "helper"))
            y = self._row(y, _("Card helper"), _("Month and kind in the corner of each card"), helper, px(90))
            coach = Switch(chair.coach, partial(self._set, "coach"))
            y = self._row(y, _("Coach"), _("What a card would bring, from this seat's own view"), coach, px(90))
        ahead = Stepper(self.setup.plan.ahead[self.seat], 0, MOST_AHEAD, self._ahead, size=size)
        self._row(y, _("Points at the start"), _("A handicap for the stronger"), ahead, px(200))
        self.foot([(_("Done"), Pop(), "primary")])

    def _pick(self, name: str, number: int, rect: pygame.Rect) -> None:
        self.panel.buttons.append(Button("", partial(self._set, name, number), rect, "bare"))

    @property
    def _small(self) -> int:
        return max(self.px(14), 12)

    def _row(self, y: int, title: str, note: str, control: Drawing, width: int) -> int:
        """A label and its control beside it; returns the y below."""
        area, h = self.sheet.inflate(-self.px(64), 0), max(self.px(42), 38)
        label, room = Label(title, note, max(self.px(18), 14), self._small), area.w - width - self.px(12)
        row = max(h + self.px(12), label.high(room) + self.px(4))
        control.rect = pygame.Rect(area.right - width, y + (row - h) // 2, width, h)
        self.panel.others.append(control)
        self.labels.append((label, pygame.Rect(area.left, y, room, row)))
        return y + row

    def paint(self, target: Surface) -> None:
        """The crest large, rows with their labels, and rings about what is chosen."""
        super().paint(target)
        chair = self.chair
        colour = theme.SEATS[chair.colour]
        badge(target, chair, colour, self.badge.center, self.badge.h * 0.94)
        signs = len(self._faces) or CRESTS
        own = FACES.index(face_of(chair)) if self._faces else chair.crest
        picks = self.panel.buttons[: signs + len(theme.SEATS)]
        for number, button in enumerate(picks):
            sign = number < signs
            chosen = number == own if sign else number - signs == chair.colour
            if chosen:
                pygame.draw.rect(target, theme.INK, button.rect.inflate(4, 4), 3, border_radius=8)
            tone = colour if sign else theme.SEATS[number - signs]
            if sign:
                shown = replace(chair, face=self._faces[number]) if self._faces else replace(chair, crest=number)
                badge(target, shown, tone, button.rect.center, button.rect.h * 0.86)
            else:
                pygame.draw.aacircle(target, theme.FRAME, button.rect.center, button.rect.h * 0.40)
                pygame.draw.aacircle(target, tone, button.rect.center, button.rect.h * 0.36)
        for label, room in self.labels:
            label.draw(target, room)
