"""The shelf: matches to continue, and finished ones to watch again."""

import contextlib
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, words
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.match.open_match import resume_match
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.list_scene import ListScene
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.scroll_scene import page_width
from koikoi.desktop.ui.widgets import Button
from koikoi.folders import export_folder
from koikoi.locales import _, date, names, ngettext
from koikoi.locales.account import standing
from koikoi.locales.faults import reason, sentence
from koikoi.rulesets import library
from koikoi.table import lock, save
from koikoi.table.lock import InUse
from koikoi.table.save import SavedMatch


class MatchesScene(ListScene):
    """A list of matches, newest first, with what can be done with each."""

    opaque = True

    def __init__(self) -> None:
        super().__init__()
        self.finished = False
        self.said = ""
        self.entries: list[SavedMatch] = []
        self.rows: list[tuple[SavedMatch, pygame.Rect, int]] = []
        """A match, where its row is on the page, and how much of that is left for words."""
        self.known = {one.name: one for one in library()}
        self._found: list[SavedMatch] = []

    # Reading

    def enter(self, size: tuple[int, int]) -> None:
        """Looks at the shelf again."""
        if not self.size[0]:
            self.entries = save.shelf(finished=False)
            self.finished = not self.entries
        self._found = []
        self.read(save.paths())
        super().enter(size)

    def refresh(self) -> None:
        """Makes the widgets anew; the shelf is as it was."""
        super().enter(self.size)

    def take(self, path: Path) -> None:
        """What a record says of its match."""
        with contextlib.suppress(OSError):  # it has been removed meanwhile
            self._found.append(save.entry(path))

    def all_taken(self) -> None:
        """The shelf is in order again."""
        self.entries = save.in_order(self._found)

    def _which(self, value: object) -> None:
        self.finished = bool(value)
        self.scroller.at = 0
        self.refresh()

    # What can be done

    def _continue(self, entry: SavedMatch) -> Change | None:
        scene, self.said = resume_match(entry.path)
        return Push(scene) if scene is not None else None

    def _watch(self, entry: SavedMatch) -> Change | None:
        from koikoi.desktop.screens.replay import replay_of

        scene, self.said = replay_of(entry.path)
        return Push(scene) if scene is not None else None

    def _export(self, entry: SavedMatch) -> None:
        try:
            goal = _free(export_folder() / entry.path.name)
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(entry.path, goal)
            self.said = _("Saved as {file}").format(file=goal)
        except OSError as error:
            self.said = _("Could not be saved: {reason}").format(reason=reason(error))

    def _remove(self, entry: SavedMatch) -> Change:
        question = _("Remove the match of {date}? It can't be brought back.").format(date=_date(entry))
        return Push(ConfirmDialog(question, _("Remove"), _("Keep"), partial(self._removed, entry)))

    def _removed(self, entry: SavedMatch) -> None:
        try:
            lock.remove(entry.path)
        except InUse as error:
            self.said = sentence(error)
        except OSError as error:
            self.said = _("Could not be removed: {reason}").format(reason=reason(error))

    def handle(self, intent: Intent) -> Change | None:
        """Escape leads back."""
        return Pop() if isinstance(intent, Cancel) else super().handle(intent)

    # Places

    def arrange(self) -> None:
        """One row for each match."""
        px, (wide, high) = self.px, self.size
        edge, bar = px(40), max(px(52), 44)
        size = max(px(18), 14)
        self.panel.buttons.append(Button(_("Back"), Pop, pygame.Rect(edge, px(24), px(150), bar), "cloth", size=size))
        tabs = pygame.Rect(0, px(24) + bar + px(14), min(px(460), wide - 2 * edge), bar)
        tabs.centerx = wide // 2
        which = ((False, _("Unfinished")), (True, _("Finished")))
        self.panel.others.append(Segments(which, self.finished, self._which, tabs, size))
        top = tabs.bottom + px(14)
        self.sheet = pygame.Rect(0, top, min(wide - 2 * edge, px(1080)), high - top - px(44))
        self.sheet.centerx = wide // 2
        inner = self.sheet.inflate(-px(36), -px(24))
        shown = [one for one in self.entries if one.over == self.finished]
        row = max(px(76), fonts.line(max(px(20), 15)) + fonts.line(max(px(15), 12)) + 8, 56)
        self.scroller.fit(inner, len(shown) * row)
        self.panel.area = inner
        self.rows = []
        for place in self.near(row, len(shown)):
            entry, rect = shown[place], pygame.Rect(0, place * row, page_width(inner), row)
            right = rect.right
            for label, act, look in self._acts(entry):
                w = max(fonts.width(Face.SANS, size, label) + px(34), px(90))
                spot = pygame.Rect(right - w, rect.top + px(10), w, row - px(20))
                self.lay_in_row(Button(label, act, spot, look, size=size), (entry.path, label))
                right -= w + px(10)
            self.rows.append((entry, rect, right - rect.left - px(4)))

    def _acts(self, entry: SavedMatch) -> list[tuple[str, Callable[[], object], str]]:
        remove = (_("Remove"), partial(self._remove, entry), "paper")
        if entry.fault:
            return [remove]
        export = (_("Export"), partial(self._export, entry), "paper")
        watch = (_("Watch"), partial(self._watch, entry), "paper")
        if entry.over:
            return [remove, export, watch]
        return [remove, watch, (_("Continue"), partial(self._continue, entry), "paper")]

    # Drawing

    def paint(self, target: Surface) -> None:
        """Who played what, when, and how it stands."""
        self.services.painter.plain_ground(target)
        px = self.px
        middle = (self.size[0] / 2, px(24) + max(px(52), 44) / 2)
        words(target, _("Matches"), middle, max(px(40), 24), colour=theme.CREAM, face=Face.BRUSH, anchor="center")
        sheet(target, self.sheet)
        before = target.get_clip()
        target.set_clip(self.scroller.area.clip(before))
        for entry, page, room in self.rows:
            rect = self.on_screen(page)
            self._entry(target, entry, rect, room)
            if page.bottom < self.scroller.page:
                pygame.draw.line(target, theme.INSET, rect.bottomleft, rect.bottomright, 1)
        target.set_clip(before)
        if not self.rows:
            said = _("The matches are being read …") if self.unread else self._none()
            words(target, said, self.sheet.center, max(px(22), 15), colour=theme.INK2, anchor="center")
        foot = (self.size[0] / 2, self.size[1] - px(22))
        room = self.size[0] - px(60)
        words(target, self.said, foot, max(px(15), 12), colour=theme.GOLD, anchor="center", room=room)

    def _none(self) -> str:
        return _("No match has been finished yet.") if self.finished else _("No match waits to be continued.")

    def _entry(self, target: Surface, entry: SavedMatch, rect: pygame.Rect, room: int) -> None:
        size, small = max(self.px(20), 15), max(self.px(15), 12)
        upper = (rect.left, rect.centery - fonts.line(small) * 0.5)
        lower = (rect.left, rect.centery + fonts.line(size) * 0.5)
        if entry.fault:
            words(target, entry.path.name, upper, size, face=Face.BOLD, anchor="midleft", room=room)
            words(target, sentence(entry.fault), lower, small, colour=theme.BLOOD, anchor="midleft", room=room)
            return
        words(target, standing(entry.players, entry.totals), upper, size, face=Face.BOLD, anchor="midleft", room=room)
        played = ngettext("{count} round", "{count} rounds", entry.rounds).format(count=entry.rounds)
        note = f"{_date(entry)} · {self._rules(entry)} · {played}"
        words(target, note, lower, small, colour=theme.INK2, anchor="midleft", room=room)

    def _rules(self, entry: SavedMatch) -> str:
        rules = self.known.get(entry.rules, entry.ruleset)
        return names.ruleset(rules) if rules is not None else entry.rules


def _date(entry: SavedMatch) -> str:
    clock = time.strftime("%H:%M", time.localtime(entry.modified))
    return _("{date}, {clock}").format(date=date(entry.modified), clock=clock)


def _free(path: Path) -> Path:
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free
