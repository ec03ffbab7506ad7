"""One seat in detail: name, crest or portrait, colour; who plays and how well; helper, coach, points at the start."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from koikoi.agents.levels import Level, Style, name_of, parse
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import badge, face_of
from koikoi.desktop.draw.painter import Surface, outline
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.ui.boxes import Align, At, Box, Grow, Placed, Rect, Scale, Space, boxclass, column, layers, pad, row
from koikoi.desktop.ui.controls import Chooser, Segments, Stepper, Switch
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Control, Drawn
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.panel import Drawing
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import Button, ButtonLook, TextField
from koikoi.locales import _
from koikoi.locales import players as player_words
from koikoi.table.seating import FACES, Chair
from koikoi.table.setup_plan import MOST_AHEAD, SetupPlan

CONTROL: Measure = AtLeast(42, 38)
"""Height of a control."""
LETTERS: Measure = AtLeast(17, 13)
SMALL: Measure = AtLeast(14, 12)


class SeatEditorScene(DialogScene):
    """A sheet over the set-up, whose plan it changes."""

    @property
    def sheet_size(self) -> tuple[int, int]:  # type: ignore[override]
        """Large letters need a higher sheet."""
        return 720, 560 if fonts.line(10) < 18 else 680

    def __init__(self, plan: SetupPlan, seat: int) -> None:
        super().__init__()
        self.plan = plan
        self.seat = seat

    @property
    def chair(self) -> Chair:
        """As it is now."""
        return self.plan.chairs[self.seat]

    # Changing

    def _set(self, name: str, value: Any) -> None:
        self.plan.chairs[self.seat] = replace(self.chair, **{name: value})
        self.refresh()

    def _name(self, name: str) -> None:
        self.plan.chairs[self.seat] = replace(self.chair, name=name)

    def _level(self, value: object) -> None:
        strength = parse(self.chair.agent)
        style = strength[1] if strength else Style.NEUTRAL
        if value:
            self.plan.seat_computer(self.seat, name_of(Level(str(value)), style))
        else:
            self.plan.seat_person(self.seat)
        self.refresh()

    def _style(self, value: object) -> None:
        strength = parse(self.chair.agent)
        self._set("agent", name_of(strength[0] if strength else Level.PLAYER, Style(str(value))))

    def _face(self, face: str) -> None:
        self.plan.wear(self.seat, face)
        self.refresh()

    def _ahead(self, value: int) -> None:
        self.plan.ahead[self.seat] = value

    # Boxes

    def layout(self) -> Box:
        """Who it is, above; below, one row for each choice."""
        content = column(self._person(), Space(high=12), *self._choices())
        return dialog(pad(content, 32, 22), dialog_button(_("Done"), Pop, ButtonLook.PRIMARY, first=True))

    def _person(self) -> Box:
        """The crest large; beside it the name, and all signs and colours to choose from."""
        chair, side = self.chair, 0.24 * (self.sheet_size[1] - 44)
        example = not chair.agent and chair.name == player_words.person(self.seat)
        name = TextField(chair.name, set=self._name, fresh=example)
        beside = column(
            Control(name, high=AtLeast(48, 40), size=AtLeast(26, 17)),
            Space(high=10),
            SignRow(self._signs(), [self._colour(number) for number in range(len(theme.SEATS))]),
        )
        return row(Drawn(self._draw_badge, side, side), Grow(beside), gap=24, at=At.START)

    def _signs(self) -> list[Box]:
        """The portraits to choose from; a person has crests in their place."""
        chair = self.chair
        if chair.agent:
            own = face_of(chair)
            return [
                _pick(
                    partial(self._draw_sign, replace(chair, face=face)),
                    partial(self._face, face),
                    player_words.portrait(face),
                    chosen=face == own,
                )
                for face in FACES
            ]
        return [
            _pick(
                partial(self._draw_sign, replace(chair, crest=crest)),
                partial(self._set, "crest", crest),
                name,
                chosen=crest == chair.crest,
            )
            for crest, name in enumerate(player_words.crests())
        ]

    def _colour(self, number: int) -> Box:
        disc = partial(_draw_disc, theme.SEATS[number])
        name = player_words.colours()[number]
        return _pick(disc, partial(self._set, "colour", number), name, chosen=number == self.chair.colour)

    def _choices(self) -> list[Box]:
        chair, strength = self.chair, parse(self.chair.agent)
        levels = [("", _("Human")), *((level.value, player_words.level(level.value)) for level in Level)]
        value = strength[0].value if strength else chair.agent  # a simple one from the command line is no level
        choices: list[Box] = [Control(Segments(levels, value, self._level), 0, CONTROL, LETTERS), Space(high=4)]
        if strength:
            styles = [(style.value, player_words.style_choice(style.value)) for style in Style]
            choices += [
                Label("", player_words.level_note(value), small=SMALL),
                Space(high=4),
                _option(_("Style"), "", Chooser(styles, strength[1].value, self._style), 330),
            ]
        elif not chair.agent:
            helper = Switch(chair.helper, partial(self._set, "helper"))
            coach = Switch(chair.coach, partial(self._set, "coach"))
            choices += [
                _option(_("Card helper"), _("Month and kind in the corner of each card"), helper, 90),
                _option(_("Coach"), _("What a card would bring, from this seat's own view"), coach, 90),
            ]
        ahead = Stepper(self.plan.ahead[self.seat], 0, MOST_AHEAD, self._ahead)
        return [*choices, _option(_("Points at the start"), _("A handicap for the stronger"), ahead, 200)]

    # Drawing

    def _draw_badge(self, target: Surface, area: Rect) -> None:
        badge(target, self.chair, theme.SEATS[self.chair.colour], area.center, area.h * 0.94)

    def _draw_sign(self, chair: Chair, target: Surface, area: Rect) -> None:
        badge(target, chair, theme.SEATS[chair.colour], area.center, area.h * 0.86)


def _option(title: str, note: str, control: Drawing, wide: Measure) -> Box:
    """A label and its control beside it."""
    label = Label(title, note, AtLeast(18, 14), SMALL)
    return row(
        Grow(pad(label, y=2)), Align(pad(Control(control, wide, CONTROL, LETTERS), y=6), y=At.MIDDLE), gap=12
    )  # fmt: skip


def _pick(paint: Callable[[Surface, Rect], object], act: Callable[[], object], name: str, *, chosen: bool) -> Box:
    """Something to choose; a frame is around what is chosen."""

    def draw(target: Surface, area: Rect) -> None:
        if chosen:
            outline(target, area.inflate(2 * pen(2), 2 * pen(2)), theme.INK, pen(3), pen(8))
        paint(target, area)

    return layers(Drawn(draw), Control(Button("", act, look=ButtonLook.BARE, name=name)))


def _draw_disc(colour: Colour, target: Surface, area: Rect) -> None:
    pygame.draw.aacircle(target, theme.FRAME, area.center, area.h * 0.40)
    pygame.draw.aacircle(target, colour, area.center, area.h * 0.36)


@boxclass
class SignRow(Box):
    """Squares, some from the left and some to the right end; where they have no room they are all smaller."""

    left: Sequence[Box]
    right: Sequence[Box]

    def _pitch(self, scale: Scale, width: int) -> int:
        """Pixels from one to the next, of which 4 are between them."""
        room = width - scale.px(10)
        return min(scale.px(AtLeast(46, 40)) + 4, room // 8, room // (len(self.left) + len(self.right)))

    def height(self, scale: Scale, width: int) -> int:
        """That of a square."""
        return self._pitch(scale, width) - 4

    def place(self, rect: Rect, scale: Scale) -> Iterator[Placed]:
        """From left to right."""
        pitch = self._pitch(scale, rect.w)
        lefts = [rect.left + number * pitch for number in range(len(self.left))]
        lefts += [rect.right - number * pitch for number in range(len(self.right), 0, -1)]
        for one, left in zip((*self.left, *self.right), lefts, strict=True):
            yield from one.place(Rect(left, rect.top, pitch - 4, pitch - 4), scale)
