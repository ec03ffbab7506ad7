"""Widgets that share one pointer, one focus and the keys."""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from math import inf
from typing import Protocol, runtime_checkable

import pygame

from koikoi import settings
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import (
    NOWHERE,
    AdjustItem,
    CancelDrag,
    ChooseAll,
    Compose,
    Confirm,
    Copy,
    Cut,
    Cycle,
    Ends,
    EndTyping,
    Erase,
    Extend,
    FocusItem,
    Hurry,
    Intent,
    MoveFocus,
    Paste,
    Point,
    Position,
    Press,
    PressItem,
    Release,
    Write,
)
from koikoi.desktop.platform import clipboard
from koikoi.desktop.ui import focus
from koikoi.desktop.ui.widgets import Button, TextField

DOUBLE = 0.4
"""Seconds within which a second press of a text field chooses a word of it."""
LEAST_TARGET = 40
"""Pixels a target is high and wide at least."""


CHOICE = "\x1f"
"""Stands between the key of a row of choices and the place of one of them."""


class Widget(Protocol):
    """What can have the focus.  It may also be `Stepping`, `Dragging`, `Acting` or `Offering`."""

    rect: pygame.Rect
    enabled: bool


class Drawing(Widget, Protocol):
    """A widget that its panel draws."""

    def draw(self, target: pygame.Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """Draws it in its state."""


@runtime_checkable
class Stepping(Protocol):
    """A widget with values, such as a stepper or slider."""

    def step(self, dx: int, dy: int) -> bool:
        """Takes an arrow key while it has the focus; False leaves it to the panel, which moves the focus."""


@runtime_checkable
class Dragging(Protocol):
    """A widget that follows the pointer, such as a slider."""

    def drag(self, at: Position) -> None:
        """The pointer went down on it, or has moved while down."""


@runtime_checkable
class Acting(Protocol):
    """A widget that does something when it is pressed or confirmed."""

    def act(self) -> object:
        """Does it; a change of scene is handed on to the stack."""


@runtime_checkable
class Offering(Protocol):
    """A widget that is a row of choices."""

    def offer(self, place: int) -> object:
        """Takes the choice in this place, as `Acting.act` would."""


class Panel:
    """Arrow keys lead to the nearest neighbour in their direction, Tab through all in reading order.

    The focus is shown as soon as a key is used, and hides when the pointer moves.
    """

    def __init__(self) -> None:
        self.buttons: list[Button] = []
        self.fields: list[TextField] = []
        self.others: list[Drawing] = []
        """Further widgets: steppers, sliders, lists."""
        self.pointer = NOWHERE
        self.pressed: Widget | None = None
        self.focus: Widget | None = None
        self.typing: TextField | None = None
        self.keys = bindings.by_keys()
        """Keys have been used, so the focus is shown."""
        self.acted = 0
        """How often something has been pressed or confirmed."""
        self._kept: tuple[int | None, int | None] = (None, None)
        self._since = inf
        """Seconds since something was pressed."""

    def _all(self) -> list[Widget]:
        return [*self.buttons, *self.fields, *self.others]

    @property
    def widgets(self) -> list[Widget]:
        """Everything that can have the focus now."""
        return [one for one in self._all() if one.enabled]

    @property
    def writes(self) -> bool:
        """Whether characters are text: something is typed, or would be."""
        return self.typing is not None or (self.keys and isinstance(self.focus, TextField))

    @property
    def animating(self) -> bool:
        """A cursor blinks, or a button that is held fills or empties."""
        return self.typing is not None or self._held is not None or any(one.held for one in self.buttons)

    @property
    def pointed(self) -> object:
        """What is pointed at: as long as it is the same, moving the pointer changes nothing."""
        return self.pointer if self.pressed is not None else (id(self.under(self.pointer)), self.keys)

    def under(self, at: Position) -> Widget | None:
        """The enabled widget here; small ones can be hit a little beside themselves."""
        for widget in reversed(self.widgets):
            grow = max(0, LEAST_TARGET - min(widget.rect.size))
            if widget.rect.inflate(grow, grow).collidepoint(at):
                return widget
        return None

    # By name

    def keyed(self) -> list[tuple[str, Widget]]:
        """All widgets with the keys by which a screen reader knows them: what they are, and the first or second so.

        What is asked for later than it was there is so not taken for what stands in its place now.
        """
        number = Counter[str]()
        keyed: list[tuple[str, Widget]] = []
        for one in self._all():
            name = type(one).__name__ + (f" {one.label or one.name}" if isinstance(one, Button) else "")
            number[name] += 1
            keyed.append((f"{name} {number[name]}", one))
        return keyed

    def _reach(self, key: str) -> Widget | None:
        """Gives the focus to a widget that can have it."""
        found = next((one for name, one in self.keyed() if name == key.partition(CHOICE)[0] and one.enabled), None)
        if found is not None:
            self.keys, self.focus = True, found
            self.typing = self.typing if self.typing is found else None
        return found

    def _choose(self, key: str) -> object:
        """Presses a widget, or the choice of a row that has this key."""
        widget, choice = self._reach(key), key.partition(CHOICE)[2]
        if widget is None or not choice:
            return self._confirm() if widget is not None else None
        self.acted += 1
        return _offered(widget, int(choice))

    # Widgets made anew

    def clear(self) -> None:
        """Takes all widgets away, so that they can be made anew."""
        self._kept = (_place(self._all(), self.focus), _place(self.fields, self.typing))
        self.buttons, self.fields, self.others = [], [], []
        self.pressed = self.focus = self.typing = None

    def restore(self) -> None:
        """Gives focus and cursor to the widgets in the places of those that had them before `clear`."""
        focused, typed = self._kept
        if focused is not None and focused < len(self._all()):
            self.focus = self._all()[focused]
        if typed is not None and typed < len(self.fields):
            self.typing = self.fields[typed]

    # Input

    def handle(self, intent: Intent) -> object:
        """Lets the widgets take an intent; returns what the pressed one's `act` returned, else None."""
        match intent:
            case Point(at):
                self._point(at)
            case Press(at):
                self._press(at)
            case Release(at, touch):
                return self._release(at, touch=touch)
            case CancelDrag():
                self.pressed = None
            case Write() | Compose() | Paste() if self.writes:
                self._write(intent)
            case (
                Erase() | Extend() | ChooseAll() | Cut() | EndTyping() | Ends() | MoveFocus() | Confirm() | Hurry()
            ) if self.typing and self.typing.composing:
                pass  # the input method's
            case Extend() | ChooseAll() if self.writes:
                self._choose_text(intent)
            case Copy() | Cut() if self.typing is not None:
                self._take_along(self.typing, cuts=isinstance(intent, Cut))
            case Erase(by) if self.typing is not None:
                self.typing.erase(by)
            case EndTyping():
                self.typing = None
            case Ends(by) if self.typing is not None:
                self.typing.end(by)
            case MoveFocus(dx, dy):
                self._step(dx, dy)
            case Cycle(by):
                self._cycle(by)
            case Ends(by):
                self._end(by)
            case Confirm() | Hurry():
                return self._confirm()
            case FocusItem(key):
                self._reach(key)
            case PressItem(key):
                return self._choose(key)
            case AdjustItem(key, by):
                _stepped(self._reach(key), by, 0)
            case _:
                pass
        return None

    def update(self, seconds: float) -> object:
        """Counts how long a button is held; returns what its `act` returned when that is long enough."""
        self._since += seconds
        held = self._held if self._held is self.under(self.pointer) else None
        for button in self.buttons:
            if button is held:
                button.held += seconds
                if button.held >= button.hold:
                    button.held, self.pressed = 0.0, None
                    return self._act(button)
            elif button.held:
                button.held = max(button.held - 3 * seconds, 0.0)
        return None

    @property
    def _held(self) -> Button | None:
        """The button that is being held and wants to be."""
        holds = isinstance(self.pressed, Button) and self.pressed.hold > 0 and settings.now().hold
        return self.pressed if holds and isinstance(self.pressed, Button) else None

    def _write(self, intent: Write | Compose | Paste) -> None:
        """Into the field that is typed into, or has the focus."""
        field = self._written
        match intent:
            case Write(text):
                field.write(text)
            case Compose(text):
                field.compose(text)
            case Paste() if text := clipboard.line():
                field.write(text)

    @property
    def _written(self) -> TextField:
        """The field that is typed into; the one that has the focus is from now on."""
        field = self.typing or self.focus
        assert isinstance(field, TextField)
        self.typing = field
        return field

    def _choose_text(self, intent: Extend | ChooseAll) -> None:
        """A part of what is written there, or all of it."""
        match intent:
            case Extend(by, whole):
                self._written.extend(by, whole=whole)
            case ChooseAll():
                self._written.choose_all()

    @staticmethod
    def _take_along(field: TextField, *, cuts: bool) -> None:
        """Lays what is chosen on the clipboard; it only goes from here where it has come there."""
        first, last = field.chosen
        if first < last and clipboard.put(field.text[first:last]) and cuts:
            field.erase(-1)

    def _point(self, at: Position) -> None:
        if at != self.pointer:
            self.pointer = at
            self.keys = self.keys and at == NOWHERE  # whoever uses keys goes on where they were
        _drag(self.pressed, at)

    def _press(self, at: Position) -> None:
        before, again, self._since = self.typing, self._since <= DOUBLE, 0.0
        self.pressed = self.under(at)
        self._point(at)
        self.keys = False
        self.typing = self.pressed if isinstance(self.pressed, TextField) else None
        if self.typing is not None:
            self.focus = self.typing
            self.typing.point(at)
            if self.typing is before and again:
                self.typing.choose_word()

    def _release(self, at: Position, *, touch: bool) -> object:
        held, pressed, self.pressed = self._held, self.pressed, None
        meant = self.under(at)
        if touch:
            self.pointer = NOWHERE  # a finger that is lifted points at nothing
        return self._act(pressed) if pressed is meant and held is None else None

    def _step(self, dx: int, dy: int) -> None:
        if self.typing is not None:
            spells = bindings.device() is Device.PAD
            if self.typing.move(dx) or (spells and self.typing.spell(dx, dy)):
                return
        self.typing = None
        shown, here = self._show()
        widgets = self.widgets
        rects = [one.rect for one in widgets]
        if here is None:
            self.focus = widgets[focus.outermost(rects, dx, dy)] if widgets else None
        elif shown and not _stepped(self.focus, dx, dy):
            beside = focus.nearest(rects, here, dx, dy)
            self.focus = widgets[here if beside is None else beside]

    def _cycle(self, by: int) -> None:
        """To the next in reading order, or the one before."""
        self.typing = None
        shown, here = self._show()
        if here is None or shown:
            self.focus = self.beside(by)

    def beside(self, by: int) -> Widget | None:
        """What Tab leads to from the focus, or from nowhere: the next in reading order (1), or the one before (-1)."""
        order = self._order()
        here = _place(order, self.focus)
        if here is None:
            here = -1 if by > 0 else 0
        return order[(here + by) % len(order)] if order else None

    def _end(self, by: int) -> None:
        """To the first (-1) or the last."""
        self.keys = True
        order = self._order()
        self.focus = order[0 if by < 0 else -1] if order else None

    def _order(self) -> list[Widget]:
        widgets = self.widgets
        return [widgets[place] for place in focus.reading_order([one.rect for one in widgets])]

    def show_focus(self) -> None:
        """Shows where the focus is: at the first widget, where nothing has it yet."""
        if self._show()[1] is None:
            self.focus = self.beside(1)

    def _show(self) -> tuple[bool, int | None]:
        """Shows the focus, at what is under the pointer; whether it was shown before, and where it is."""
        shown, self.keys = self.keys, True
        if not shown and (hovered := self.under(self.pointer)) is not None:
            self.focus = hovered
        return shown, _place(self.widgets, self.focus)

    def _confirm(self) -> object:
        self.keys = True
        if self.typing is not None:
            self.typing = None
        elif isinstance(self.focus, TextField):
            self.typing, self.focus.caret, self.focus.anchor = self.focus, -1, -1
        elif _place(self.widgets, self.focus) is not None:
            return self._act(self.focus)
        return None

    def _act(self, widget: object) -> object:
        if not isinstance(widget, Acting):
            return None
        self.acted += 1
        return widget.act()

    def compose(self, stage: Group, reach: int, *, blink: bool = True) -> None:
        """Puts all widgets, each of which draws no further than so many pixels beyond its place."""
        for number, one in enumerate((*self.buttons, *self.others)):
            self.put_widget(stage, number, one, reach)
        for number, line in enumerate(self.fields):
            self._put_field(stage, number, line, reach, blink=blink)

    def put_widget(self, stage: Group, number: int, one: Drawing, reach: int, within: "Restrict | None" = None) -> None:
        """Puts one of them, by its number."""
        hover = None if self.keys else self.under(self.pointer)
        focused = self.keys and one is self.focus
        states = {"hover": focused or one is hover, "pressed": one is self.pressed and one is hover, "focus": focused}
        area = one.rect.inflate(2 * reach, 2 * reach)
        draw = partial(one.draw, hover=states["hover"], pressed=states["pressed"], focus=focused)
        _put(stage, ("widget", number), one, (*states.values(),), area, draw, within)

    def _put_field(
        self,
        stage: Group,
        number: int,
        line: TextField,
        reach: int,
        within: "Restrict | None" = None,
        *,
        blink: bool,
    ) -> None:
        active, focus = line is self.typing, self.keys and line is self.focus
        draw = partial(line.draw, active=active, blink=blink, focus=focus)
        state, area = (active, active and blink, focus), line.rect.inflate(2 * reach, 2 * reach)
        _put(stage, ("field", number), line, state, area, draw, within)


Restrict = Callable[[pygame.Surface, pygame.Rect], AbstractContextManager[object]]
"""Restricts what is drawn of a thing that lies in a rectangle."""


def _put(
    stage: Group,
    key: object,
    widget: Widget,
    state: tuple[object, ...],
    area: pygame.Rect,
    draw: Callable[[pygame.Surface], object],
    within: "Restrict | None",
) -> None:
    look = widget_look(widget)

    def paint(target: pygame.Surface) -> None:
        with within(target, widget.rect) if within is not None else nullcontext():
            draw(target)

    stage.paint(key, (*state, widget, object() if look is None else look), area, paint)


def widget_look(widget: object) -> object:
    """All the values of a widget that may change how it is drawn; None where they can't be told by looking at them."""
    if not is_dataclass(widget):
        return None
    values = []
    for one in fields(widget):
        if not one.compare:  # that follows from the others
            continue
        value = getattr(widget, one.name)
        if isinstance(value, pygame.Rect):
            value = tuple(value)
        elif not (value is None or isinstance(value, str | int | float | Enum | tuple) or callable(value)):
            return None
        values.append(value)
    return tuple(values)


def _place(widgets: list[Widget] | list[TextField], one: Widget | None) -> int | None:
    """Where it stands among the widgets; by identity, since two may look the same."""
    return next((place for place, other in enumerate(widgets) if other is one), None)


def _drag(widget: object, at: Position) -> None:
    if isinstance(widget, Dragging):
        widget.drag(at)


def _offered(widget: object, place: int) -> object:
    return widget.offer(place) if isinstance(widget, Offering) else None


def _stepped(widget: object, dx: int, dy: int) -> bool:
    return isinstance(widget, Stepping) and widget.step(dx, dy)
