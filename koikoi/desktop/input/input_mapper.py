"""Mouse, keys, pads and fingers: window events become intents here and nowhere else.

One pointer (mouse or the first finger), one focus (keys and pads), and looking corners for any number of fingers.
Directions and erasing repeat while they are held.  Whatever is held is let go when the window loses the focus.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command, Device, used
from koikoi.desktop.input.gamepads import Gamepads, PadButton, PadRemoved, PadStick
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    CancelDrag,
    Choose,
    ChooseAll,
    Compose,
    Confirm,
    ConfirmReleased,
    Copy,
    Cut,
    Cycle,
    CycleSpeed,
    Ends,
    Erase,
    Extend,
    FullScreen,
    Help,
    Hurry,
    Intent,
    KeyCaptured,
    Menu,
    MoveFocus,
    Mute,
    Paste,
    Peek,
    Point,
    Position,
    Press,
    Release,
    Scroll,
    TablePanel,
    TogglePanel,
    Undo,
    Write,
)
from koikoi.engine.actions import Seat

DELAY: Final = 0.40
"""Seconds until something that is held repeats."""
AGAIN: Final = 0.11
"""Seconds from one repetition to the next."""

_MEANING: Final[dict[Command, Intent]] = {
    Command.CONFIRM: Confirm(),
    Command.CANCEL: Cancel(),
    Command.LEFT: MoveFocus(-1, 0),
    Command.RIGHT: MoveFocus(1, 0),
    Command.UP: MoveFocus(0, -1),
    Command.DOWN: MoveFocus(0, 1),
    Command.HELP: Help(),
    Command.UNSEEN: TogglePanel(TablePanel.UNSEEN),
    Command.LOG: TogglePanel(TablePanel.LOG),
    Command.MENU: Menu(),
    Command.HURRY: Hurry(),
    Command.UNDO: Undo(),
    Command.TEMPO: CycleSpeed(),
    Command.MUTE: Mute(),
    Command.FULL_SCREEN: FullScreen(),
}
_FIXED: Final[dict[int, Intent]] = {
    pygame.K_HOME: Ends(-1),
    pygame.K_END: Ends(1),
    pygame.K_PAGEUP: Scroll(NOWHERE, 6),
    pygame.K_PAGEDOWN: Scroll(NOWHERE, -6),
}
_WRITING: Final[dict[int, Intent]] = {
    pygame.K_BACKSPACE: Erase(-1),
    pygame.K_DELETE: Erase(1),
}
_CHOOSING: Final[dict[int, Intent]] = {
    pygame.K_LEFT: Extend(-1),
    pygame.K_RIGHT: Extend(1),
    pygame.K_HOME: Extend(-1, whole=True),
    pygame.K_END: Extend(1, whole=True),
    pygame.K_DELETE: Cut(),
}
"""With Shift."""
_CLIPBOARD: Final = pygame.KMOD_CTRL | pygame.KMOD_GUI
"""With C and V, and where something is written with A and X; Command on a Mac."""
_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_GUI
_QUESTION: Final = frozenset((pygame.K_SLASH, pygame.K_QUOTE, pygame.K_COMMA, ord("ß")))
"""Keys that give "?" with Shift on the keyboards of our languages, where the system does not say what was typed."""
_REPEATING = (MoveFocus, Cycle, Erase, Extend, Scroll)

Source = tuple[object, ...]
"""What is held: ("key", code), ("pad", number, button), ("finger", number) or ("mouse",)."""


@dataclass(slots=True)
class _Repeat:
    intent: Intent
    due: float


class InputMapper:
    """Everything people hold on to the game with."""

    def __init__(self, pads: Gamepads | None = None) -> None:
        self.pads = pads or Gamepads()
        self._repeats: dict[Source, _Repeat] = {}
        self._peeks: dict[Source, int] = {}
        self._confirming: set[Source] = set()
        self._finger: object = None
        self._button = False
        self._texting: bool | None = None
        self._line: pygame.Rect | None = None

    def take(
        self, event: pygame.event.Event, scale: float, size: tuple[int, int], context: InputContext | None = None
    ) -> Iterator[Intent]:
        """The intents behind a window event.

        `scale`: surface pixels per unit of mouse positions; `size`: of the surface, which fingers are a share of.
        """
        context = context or InputContext()
        match event.type:
            case pygame.KEYDOWN:
                yield from self._key(event, context)
            case pygame.KEYUP:
                yield from self._up(("key", event.key))
            case pygame.TEXTINPUT if context.writes:
                used(Device.KEYS)
                yield Write(event.text)
            case pygame.TEXTEDITING if context.writes:
                yield Compose(event.text)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                if not getattr(event, "touch", False):  # SDL makes these from fingers, which speak for themselves
                    yield from self._mouse(event, scale, context)
            case pygame.WINDOWLEAVE if not self._button:
                yield Point(NOWHERE)
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP if sys.platform != "darwin":
                at = (round(event.x * size[0]), round(event.y * size[1]))
                yield from self._touch(event, at, context)
            case pygame.WINDOWFOCUSLOST:
                yield from self.let_go()
            case _:
                if (said := self.pads.take(event)) is not None:
                    yield from self._pad(said, context)

    def wait(self, seconds: float) -> Iterator[Intent]:
        """What is repeated because it is still held, after so many seconds more."""
        for repeat in list(self._repeats.values()):
            repeat.due -= seconds
            if repeat.due <= 0:
                repeat.due = AGAIN
                yield repeat.intent

    def let_go(self) -> Iterator[Intent]:
        """Nothing is held any more."""
        self._repeats.clear()
        for source in [*self._peeks, *self._confirming]:
            yield from self._up(source)
        self._finger = None
        self._button = False
        yield CancelDrag()

    def write(self, context: InputContext, scale: float) -> None:
        """Lets the system help with typing only while something is typed; else it would keep letters to itself.

        Input methods show what they offer beside the line.
        """
        if context.writes is not self._texting:
            self._texting = context.writes
            (pygame.key.start_text_input if context.writes else pygame.key.stop_text_input)()
        if context.line is not None and context.line != self._line:
            self._line = context.line.copy()
            pygame.key.set_text_input_rect(pygame.Rect([round(side / scale) for side in context.line]))

    # Keys

    def _key(self, event: pygame.event.Event, context: InputContext) -> Iterator[Intent]:
        code = bindings.code_meant(event.key, getattr(event, "scancode", pygame.KSCAN_UNKNOWN))
        if context.listening:
            yield Cancel() if code == pygame.K_ESCAPE else KeyCaptured(bindings.key_named(code))
            return
        intent = self._meant(event, code, context)
        if intent is not None:
            used(Device.KEYS)
            yield from self._down(("key", event.key), intent)

    def _meant(self, event: pygame.event.Event, code: int, context: InputContext) -> Intent | None:
        mod = getattr(event, "mod", 0)
        shift = bool(mod & pygame.KMOD_SHIFT)
        if not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            if 0 <= code - pygame.K_a < context.lettered:
                return Choose(code - pygame.K_a)
            if 0 <= (digit := _digit(getattr(event, "unicode", ""), code)) - 1 < context.numbered:
                return Choose(digit - 1)
        command = bindings.command_of_key(code)
        if command in bindings.PEEKS:
            return None if context.writes else Peek(bindings.PEEKS.index(command), True)
        if (clipboard := _clipboard(code, mod, writes=context.writes)) is not None:
            return clipboard
        if mod & _MODIFIERS:
            return FullScreen() if code == pygame.K_RETURN and mod & pygame.KMOD_ALT else None
        if code == pygame.K_TAB:
            return Cycle(-1 if shift else 1)
        if context.writes:
            if shift and code in _CHOOSING:
                return _CHOOSING[code]
            if code in _WRITING:
                return _WRITING[code]
            if 32 <= code < 0x40000000:
                return None  # what it writes comes by itself
        elif getattr(event, "unicode", "") == "?" or (shift and code in _QUESTION):
            return Help()
        if command is not None:
            return _MEANING[command]
        return _FIXED.get(code)

    # Mouse and fingers

    def _mouse(self, event: pygame.event.Event, scale: float, context: InputContext) -> Iterator[Intent]:
        used(Device.POINTER)
        if event.type == pygame.MOUSEWHEEL:
            yield Scroll(_scaled(pygame.mouse.get_pos(), scale), event.y)
            return
        at = _scaled(event.pos, scale)
        if event.type == pygame.MOUSEMOTION:
            yield Point(at)
        elif event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
            yield CancelDrag()
        elif event.button == 1 and event.type == pygame.MOUSEBUTTONDOWN:
            self._button = True
            yield self._pressed(("mouse",), at, context) or Press(at)
        elif event.button == 1:
            self._button = False
            if ("mouse",) in self._peeks:
                yield from self._looked(("mouse",), at, context)
            else:
                yield Release(at)

    def _touch(self, event: pygame.event.Event, at: Position, context: InputContext) -> Iterator[Intent]:
        source = ("finger", event.finger_id)
        if event.type == pygame.FINGERDOWN:
            used(Device.TOUCH)
            if (peek := self._pressed(source, at, context)) is not None:
                yield peek
            elif self._finger is None:
                self._finger = event.finger_id
                yield Press(at, touch=True)
        elif event.type == pygame.FINGERUP and source in self._peeks:
            yield from self._looked(source, at, context, touch=True)
        elif event.finger_id == self._finger:
            if event.type == pygame.FINGERMOTION:
                yield Point(at, touch=True)
            else:
                self._finger = None
                yield Release(at, touch=True)

    def _pressed(self, source: Source, at: Position, context: InputContext) -> Peek | None:
        """A press that is meant for a looking corner."""
        for seat, corner in context.corners.items():
            if corner.collidepoint(at):
                self._peeks[source] = seat
                return Peek(seat, True)
        return None

    def _looked(self, source: Source, at: Position, context: InputContext, *, touch: bool = False) -> Iterator[Intent]:
        """The end of a look from a corner; let go elsewhere, it presses what lies there: the hand is still open."""
        corner = context.corners.get(Seat(self._peeks[source]))
        if corner is not None and not corner.collidepoint(at) and self._finger is None:
            yield Press(at, touch=touch)
            yield Release(at, touch=touch)
        if (peek := self._lifted(source)) is not None:
            yield peek

    def _lifted(self, source: Source) -> Peek | None:
        """The end of a look; the hand stays open while the same player still holds something else."""
        seat = self._peeks.pop(source, None)
        return None if seat is None else Peek(seat, seat in self._peeks.values())

    # Pads

    def _pad(self, change: PadButton | PadStick | PadRemoved, context: InputContext) -> Iterator[Intent]:
        if isinstance(change, PadRemoved):
            held = (*self._repeats, *self._peeks, *self._confirming)
            for source in [one for one in held if one[:2] == ("pad", change.pad)]:
                yield from self._up(source)
            return
        source = (
            ("pad", change.pad, change.name, "way")
            if isinstance(change, PadStick)
            else ("pad", change.pad, change.name)
        )
        if isinstance(change, PadStick):
            yield from self._up(source)
            if change.way != (0, 0):
                used(Device.PAD, signs=self.pads.signs(change.pad))
                if change.name != "rightstick":
                    yield from self._down(source, MoveFocus(*change.way))
                elif change.way[1]:
                    yield from self._down(source, Scroll(NOWHERE, -change.way[1]))
                else:  # pushed sideways it is two buttons more
                    side = "right" if change.way[0] > 0 else "left"
                    yield from self._pressed_on(source, change.pad, change.name + side, context)
        elif not change.down:
            yield from self._up(source)
        else:
            yield from self._pressed_on(source, change.pad, change.name, context)

    def _pressed_on(self, source: Source, pad: int, name: str, context: InputContext) -> Iterator[Intent]:
        """A button of a pad went down."""
        if context.listening:
            yield KeyCaptured(name, pad=True)
        elif (command := bindings.command_of_button(name)) is not None:
            used(Device.PAD, signs=self.pads.signs(pad))
            if command in bindings.PEEKS:
                two = self.pads.count > 1
                seat = self.pads.place(pad) if two else bindings.PEEKS.index(command)
                yield from self._down(source, Peek(seat, True))
            else:
                yield from self._down(source, _MEANING[command])

    # Holding

    def _down(self, source: Source, intent: Intent) -> Iterator[Intent]:
        if isinstance(intent, Peek):
            self._peeks[source] = intent.seat
        elif isinstance(intent, _REPEATING):
            self._repeats[source] = _Repeat(intent, DELAY)
        elif isinstance(intent, Confirm):
            self._confirming.add(source)
        yield intent

    def _up(self, source: Source) -> Iterator[Intent]:
        self._repeats.pop(source, None)
        if source in self._confirming:
            self._confirming.remove(source)
            yield ConfirmReleased()
        if (peek := self._lifted(source)) is not None:
            yield peek


def _digit(written: str, code: int) -> int:
    """The digit of a key, above the letters or beside them, also where it is written with Shift; 0: it has none."""
    if len(written) == 1 and written in "123456789":
        return int(written)
    for first in (pygame.K_1, pygame.K_KP_1):
        if 0 <= code - first < 9:
            return code - first + 1
    return 0


def _clipboard(code: int, mod: int, *, writes: bool) -> Paste | Copy | Cut | ChooseAll | None:
    """What is to come from the clipboard or to go there, by the keys of all systems."""
    if mod & pygame.KMOD_ALT:  # with Ctrl it writes letters
        return None
    if code == pygame.K_INSERT and mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
        return Copy() if mod & pygame.KMOD_CTRL else Paste()
    if not mod & _CLIPBOARD:
        return None
    match code:
        case pygame.K_v:
            return Paste()
        case pygame.K_c:
            return Copy()
        case pygame.K_x if writes:
            return Cut()
        case pygame.K_a if writes:
            return ChooseAll()
        case _:
            return None


def _scaled(at: Iterable[float], scale: float) -> Position:
    x, y = at
    return (round(x * scale), round(y * scale))
