"""What keys and pad buttons do, shown and changeable: choose a row, then press the new key."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import Cancel, Intent, KeyCaptured
from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import At, Box, Column, Grow, Pad, Sized, column, pad, row
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.leaves import Control, Ruled, TwoLines, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _, either

LETTERS: Measure = AtLeast(19, 14)
FIXED = (Command.CONFIRM, Command.CANCEL, Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)
"""Enter, Escape and the arrows always do this, whatever else is chosen."""


class KeyBindingsScene(BoxScene):
    """A list of commands with their keys or buttons."""

    transition = Door()

    def __init__(self) -> None:
        super().__init__()
        self.pad = False
        self.waiting: Command | None = None
        """The command that gets the next key."""

    @property
    def input_context(self) -> InputContext:
        """While it waits, the next key or button is not a command but an answer."""
        return replace(super().input_context, listening=self.waiting is not None)

    @property
    def _changed(self) -> dict[str, str]:
        return settings.now().pad if self.pad else settings.now().keys

    def _keep(self, changed: dict[str, str]) -> None:
        settings.change(**{"pad" if self.pad else "keys": changed})
        self.refresh()

    def _which(self, value: object) -> None:
        self.pad, self.waiting = bool(value), None
        self.scroller.at = 0
        self.refresh()

    def _wait(self, command: Command) -> None:
        self.waiting = command
        self.refresh()

    def _usual(self) -> None:
        self.waiting = None
        self._keep({})

    def handle(self, intent: Intent) -> Change | None:
        """The next key goes to the command that waits for it; Escape calls that off, or leads back."""
        if self.waiting is not None and isinstance(intent, KeyCaptured):
            command, self.waiting = self.waiting, None
            if intent.pad == self.pad and intent.name not in bindings.RESERVED:
                self._keep({**self._changed, command.value: intent.name})
            self.refresh()
            return None
        if isinstance(intent, Cancel):
            if self.waiting is None:
                return Pop()
            self.waiting = None
            self.refresh()
            return None
        return super().handle(intent)

    # What there is

    def layout(self) -> Box:
        """Keys or pad, and one row for each command."""
        back = button(_("Back"), Pop, wide=150, size=LETTERS)
        usual = button(_("Defaults"), self._usual, wide=260, size=LETTERS)
        tabs = Segments(((False, _("Keys")), (True, _("Pad"))), self.pad, self._which)
        rows = self.scroll(Column(list(self._rows())))
        body = column(Control(tabs, 420, size=LETTERS), Sized(sheet_of(rows, 24, 14), wide=860), gap=16, at=At.MIDDLE)
        return page(_("Keys and pad"), back, body, usual, gap=16, foot=28, japanese="操作")

    def _rows(self) -> Iterator[Box]:
        clashes: dict[Command, list[str]] = {}
        for one, other in bindings.conflicts(self._changed, for_pad=self.pad):
            clashes.setdefault(one, []).append(bindings.said(other))
            clashes.setdefault(other, []).append(bindings.said(one))
        first = next(command for command in Command if self._changeable(command))
        for command in Command:
            clashing = clashes.get(command)
            note = _("The same as: {others}").format(others=either(clashing)) if clashing else ""
            label = TwoLines(
                bindings.said(command), note, LETTERS, AtLeast(14, 12), Face.SANS, note_colour=theme.BLOOD, close=True
            )
            cap = self._key_cap(command, clashing=bool(clashing), first=command is first)
            yield Ruled(Sized(row(Grow(pad(label, y=pixels(3))), Pad(cap, 20, 5, 10, 5)), least_high=AtLeast(54, 46)))

    def _key_cap(self, command: Command, *, clashing: bool, first: bool) -> Control:
        """The key a command has, or that it waits for one."""
        waits = command is self.waiting
        name = bindings.button_name(command) if self.pad else bindings.key_name(command)
        label = _("Press a key") if waits and not self.pad else _("Press a button") if waits else name or "–"
        look = ButtonLook.CHOSEN if waits else ButtonLook.PRIMARY if clashing else ButtonLook.PAPER
        act, able = partial(self._wait, command), self._changeable(command)
        return button(
            label, act, look, wide=230, high=0, size=AtLeast(17, 13), face=Face.BOLD, enabled=able, first=first
        )

    def _changeable(self, command: Command) -> bool:
        return self.pad or command not in FIXED
