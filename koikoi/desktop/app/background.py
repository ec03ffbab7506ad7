"""What goes on beside the scenes: sounds and the season's air, the process that thinks, the log, files that are opened.

Nothing of it is there before the first frame is on the screen, and nothing of it can keep the window from going on.
What nobody needs before a screen is left (cards, the process that thinks, the air) waits until the first one has come
in: processors are few, and what comes in then is what people look at.
"""

import contextlib
import gc
import time
from collections.abc import Iterable
from pathlib import Path

import pygame

from koikoi import settings
from koikoi.desktop.app.screen_routes import prepare
from koikoi.desktop.draw.loading import load_ahead
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.platform import crash_report
from koikoi.desktop.platform.instance import MOST_FILES, Instance
from koikoi.desktop.platform.spare_memory import give_back
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from koikoi.locales import _
from koikoi.settings import Settings
from koikoi.table import shelf
from koikoi.table.save import SUFFIX

ASKED = 0.5
"""Seconds from one look at what a later start wants to the next."""
TIDY = 1.0
"""Seconds of stillness after which memory that has been used is given back."""


_IN_FRONT = {
    pygame.WINDOWFOCUSGAINED: True,
    pygame.WINDOWRESTORED: True,
    pygame.WINDOWFOCUSLOST: False,
    pygame.WINDOWMINIMIZED: False,
}
"""Whether the window is in front after an event."""


class Background:
    """Runs from the first frame to the end of the window."""

    def __init__(self, services: Services, instance: Instance | None = None) -> None:
        self.services = services
        self.instance = instance
        self.started = False
        self._rested = False
        """The first screen has come in, and all that was not needed for it is there, or about to be."""
        self._month = 0
        self._wait = self._still = 0.0
        self._dropped = 0
        """Files since the last frame: who drops thousands at once means none of them."""

    def start(self) -> None:
        """The first frame is on the screen."""
        self.started = True
        crash_report.begin()
        self.services.sounds.open()
        settings.watch(self._set_volumes)
        self._set_volumes(settings.now())

    def _rest(self, window: pygame.Surface | None) -> None:
        """There is time for what is wanted next; `window`: what has been drawn on."""
        self._rested = True
        gc.freeze()  # what is there stays: to look through it all, in the midst of a match, takes three frames
        sprites().prepare()
        if window is not None:
            sprites().fit(window.get_size())
        load_ahead(prepare)
        with contextlib.suppress(OSError):  # players then answer from this process
            self.services.worker.start()
        with contextlib.suppress(OSError):
            shelf.prune(settings.now().keep_megabytes << 20)

    def _set_volumes(self, chosen: Settings) -> None:
        """As the settings have them."""
        sounds = self.services.sounds
        sounds.effects, sounds.ambient, sounds.muted = chosen.effects / 100, chosen.ambience / 100, chosen.muted
        sounds.music = chosen.music

    def handle(self, event: pygame.event.Event, stack: SceneStack) -> None:
        """Devices come and go; the window comes to the front or leaves it; files are dropped on it."""
        self.services.sounds.handle(event)
        if event.type in _IN_FRONT:
            self.services.sounds.paused = not _IN_FRONT[event.type]
        if event.type == pygame.DROPFILE and self._dropped < MOST_FILES:
            self._dropped += 1
            stack.push(opened(Path(event.file), stack.scenes))

    def update(self, seconds: float, stack: SceneStack) -> bool:
        """Keeps the air of the right month, from the first rest on, at which the next screens are made ready.

        True when a later start wants the window to be seen.
        """
        self._dropped = 0
        still = stack.leisurely or not stack.animating
        before, self._still = self._still, self._still + seconds if still else 0.0
        if before < TIDY <= self._still:
            give_back()
        if self.started and still and not self._rested:
            self._rest(stack.window)
        month = season(stack)
        if self._rested and month != self._month:
            self._month = month
            self.services.sounds.ambience(month)
        self._wait += seconds
        if self.instance is None or self._wait < ASKED:
            return False
        self._wait = 0.0
        wanted = self.instance.poll()
        for path in wanted or ():
            stack.push(opened(path, stack.scenes))
        return wanted is not None

    def end(self) -> None:
        """The window is closed: everything ends at once."""
        self.services.sounds.close()
        if self.services.has_worker:
            self.services.worker.close()
        crash_report.end()
        if self.instance is not None:
            self.instance.close()


def season(stack: SceneStack) -> int:
    """The month that is heard: that of the match being played, else the present one."""
    for scene in reversed(stack.scenes):
        if scene.ambience_month is not None:
            return scene.ambience_month
    return time.localtime().tm_mon


def opened(path: Path, scenes: Iterable[Scene] = ()) -> Scene:
    """What there is to see of a file: a match to play on or to watch, rules that have been taken in, or why not.

    A match that is being played in one of these scenes is not opened a second time.
    """
    from koikoi.desktop.match.open_match import resume_match
    from koikoi.desktop.screens.replay.replay import replay_of
    from koikoi.desktop.ui.dialogs import NoticeDialog
    from koikoi.folders import matches_folder

    kind = path.suffix.lower()  # old disks, and Windows, hold MATCH.KOIKOI to be the same
    if kind == ".toml":
        return NoticeDialog(_taken_in(path))
    if kind != SUFFIX:
        return NoticeDialog(
            _("{file} is neither a match (.koikoi) nor a file of rules (.toml).").format(file=path.name)
        )
    if any(_same_file(path, table.path) for scene in scenes if (table := scene.played_table) is not None):
        return NoticeDialog(_("This match is being played here already."))
    own = path.parent == matches_folder() and shelf.can_be_continued(path)
    scene, fault = resume_match(path) if own else replay_of(path)
    return scene if scene is not None else NoticeDialog(fault)


def _same_file(path: Path, other: Path | None) -> bool:
    try:
        return other is not None and path.samefile(other)
    except OSError:
        return False


def _taken_in(path: Path) -> str:
    from koikoi.engine.contradictions import RulesetError
    from koikoi.locales import faults, importing
    from koikoi.rulesets.importing import import_file

    try:
        return importing.told(import_file(path))
    except (RulesetError, OSError) as error:
        return _("{file} can't be used: {reason}").format(file=path.name, reason=faults.sentence(error))
