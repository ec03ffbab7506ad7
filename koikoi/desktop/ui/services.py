"""What all scenes share: painter, sounds, the process that thinks, what is said aloud, and the way to other screens.

`app` makes it once and the scene stack hands it to every scene.  Not in here, as every room below scenes reads them and
nobody hands them on: what a person has chosen (`koikoi.settings`, and through it language, colours, text size and the
bindings of keys), and the caches of pictures and words in `draw`, which hold the same for everybody.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from koikoi.desktop.accessibility.announcements import Announcements
from koikoi.desktop.audio.sound import Sounds
from koikoi.desktop.draw.painter import Painter
from koikoi.desktop.draw.warm import Warm
from koikoi.desktop.ui.routes import Routes

if TYPE_CHECKING:
    from koikoi.agents.worker.worker import AgentWorker


def _agent_worker() -> "AgentWorker":
    from koikoi.agents.worker.worker import AgentWorker

    return AgentWorker()


@dataclass
class Services:
    """One of each, for as long as the window is open."""

    painter: Painter = field(default_factory=Painter)
    sounds: Sounds = field(default_factory=Sounds)
    routes: Routes = field(default_factory=Routes)
    announcements: Announcements = field(default_factory=Announcements)
    warm: Warm = field(default_factory=Warm)
    make_worker: Callable[[], "AgentWorker"] = _agent_worker

    @cached_property
    def worker(self) -> "AgentWorker":
        """The process in which computer players and the coach think; made, not yet started, when first asked for."""
        return self.make_worker()

    @property
    def has_worker(self) -> bool:
        """Whether it was ever asked for."""
        return "worker" in vars(self)
