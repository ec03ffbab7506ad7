"""What keys and pad buttons do, shown and changeable: choose a row, then press the new key."""

from functools import partial

import pygame

from koikoi import settings
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, words
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Command
from koikoi.desktop.input.intents import Cancel, Intent, KeyCaptured
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.labels import heading
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.desktop.ui.scroll_scene import ScrollScene, page_width
from koikoi.desktop.ui.widgets import Button, roomy
from koikoi.locales import _, either

FIXED = (Command.CONFIRM, Command.CANCEL, Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)
"""Enter, Escape and the arrows always do this, whatever else is chosen."""


class KeyBindingsScene(ScrollScene):
    """A list of commands with their keys or buttons."""

    opaque = True

    def __init__(self) -> None:
        super().__init__()
        self.pad = False
        self.waiting: Command | None = None
        """The command that gets the next key."""
        self.rows: list[tuple[Command, pygame.Rect]] = []

    @property
    def listening(self) -> bool:
        """The next key or button is not a command but an answer."""
        return self.waiting is not None

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

    def arrange(self) -> None:
        """One row for each command."""
        px = self.px
        wide, high = self.size
        edge, bar = px(40), max(px(52), 44)
        size = max(px(19), 14)
        back = pygame.Rect(edge, px(24), roomy(_("Back"), size, px(150)), bar)
        self.panel.buttons.append(Button(_("Back"), Pop, back, "cloth", size=size))
        usual = pygame.Rect(0, px(24), roomy(_("As delivered"), size, px(260)), bar)
        usual.right = wide - edge
        self.panel.buttons.append(Button(_("As delivered"), self._usual, usual, "cloth", size=size))
        tabs = pygame.Rect(0, px(24) + bar + px(16), min(px(420), wide - 2 * edge), bar)
        tabs.centerx = wide // 2
        self.panel.others.append(Segments(((False, _("Keys")), (True, _("Pad"))), self.pad, self._which, tabs, size))
        top = tabs.bottom + px(16)
        self.sheet = pygame.Rect(0, top, min(wide - 2 * edge, px(860)), high - top - px(28))
        self.sheet.centerx = wide // 2
        inner = self.sheet.inflate(-px(48), -px(28))
        row = max(px(54), 46, fonts.stack(max(px(19), 14), max(px(14), 12)) + 6)
        wide = page_width(inner)
        self.rows = [(command, pygame.Rect(0, place * row, wide, row)) for place, command in enumerate(Command)]
        self.scroller.fit(inner, len(self.rows) * row)
        self.panel.area = inner
        clashing = {one for pair in bindings.conflicts(self._changed, for_pad=self.pad) for one in pair}
        for command, rect in self.rows:
            waits = command is self.waiting
            name = bindings.button_name(command) if self.pad else bindings.key_name(command)
            label = _("Press a key") if waits and not self.pad else _("Press a button") if waits else name or "–"
            cap = pygame.Rect(rect.right - px(240), rect.top + px(5), px(230), rect.h - px(10))
            look = "chosen" if waits else "primary" if command in clashing else "paper"
            button = Button(label, partial(self._wait, command), cap, look, Face.BOLD, max(px(17), 13))
            button.enabled = command not in FIXED or self.pad
            self.lay(button)
        self.panel.focus = next((one for one in self.panel.inside if one.enabled), None)

    def paint(self, target: Surface) -> None:
        """What each command does, and what stands against a binding."""
        self.services.painter.plain_ground(target)
        px = self.px
        back, usual = self.panel.buttons
        heading(target, _("Keys and pad"), back.rect, usual.rect, max(px(40), 24))
        sheet(target, self.sheet)
        clashes: dict[Command, list[str]] = {}
        for one, other in bindings.conflicts(self._changed, for_pad=self.pad):
            clashes.setdefault(one, []).append(bindings.said(other))
            clashes.setdefault(other, []).append(bindings.said(one))
        before = target.get_clip()
        target.set_clip(self.scroller.area.clip(before))
        for command, place in self.rows:
            rect = self.on_screen(place)
            room = rect.w - px(260)
            size, small = max(px(19), 14), max(px(14), 12)
            y, low = fonts.stacked(rect.centery, size, small) if command in clashes else (rect.centery, 0)
            words(target, bindings.said(command), (rect.left, y), size, anchor="midleft", room=room)
            if command in clashes:
                said = _("The same as: {others}").format(others=either(clashes[command]))
                words(target, said, (rect.left, low), small, colour=theme.BLOOD, anchor="midleft", room=room)
            pygame.draw.line(target, theme.INSET, rect.bottomleft, rect.bottomright, 1)
        target.set_clip(before)
