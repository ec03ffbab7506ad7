"""What a screen is: its life cycle, with defaults that do no harm, and the changes it may ask for.

A scene is made, put on the stack (`attach`, then `enter`), entered again whenever it comes to the top or the window
changes its size, gets intents and time as long as it is the top one, and is left once.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from koikoi.desktop.accessibility.items import NOTHING, Description
from koikoi.desktop.draw.painter import PREMUL
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.draw.warm import Sketches
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import Intent
from koikoi.desktop.layout.mirror import mirrored

if TYPE_CHECKING:
    from koikoi.desktop.animation.timeline import Clock
    from koikoi.desktop.ui.panel import Panel
    from koikoi.desktop.ui.services import Services
    from koikoi.table.table import Table


@dataclass(frozen=True, slots=True)
class ShownPage:
    """One of the pages of a scene."""

    number: int
    """Its place among them, from the left."""
    area: pygame.Rect
    """Where it lies."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Something that another scene may show, too: it travels there when that one comes."""

    area: pygame.Rect
    """Where it lies."""
    paint: Callable[[pygame.Surface, pygame.Rect], object]
    """Draws it in any area of this shape; what it throws beyond that is small."""
    below: Callable[[pygame.Surface, pygame.Rect], object] | None = None
    """Draws what it lies on here alone, which vanishes on the way."""
    clears: bool = False
    """It goes ahead of the page that comes, so that it is in its place before what is written around that."""

    def opposite(self, size: tuple[int, int]) -> "Shared":
        """The same in a window of this size, where it is turned to who sits opposite."""
        below = partial(_upside_down, self.below, size) if self.below is not None else None
        return Shared(mirrored(self.area, size), partial(_upside_down, self.paint, size), below, self.clears)


def _upside_down(
    paint: Callable[[pygame.Surface, pygame.Rect], object],
    size: tuple[int, int],
    target: pygame.Surface,
    area: pygame.Rect,
) -> None:
    area = mirrored(area, size)
    whole = area.inflate(area.w, area.w)  # what it throws beyond it is small
    left, top = whole.left // 2 * 2, whole.top // 2 * 2  # even: halves of pixels are rounded as in the window
    whole = pygame.Rect(left, top, whole.right - left, whole.bottom - top)
    made = pygame.Surface(whole.size, pygame.SRCALPHA)
    paint(made, area.move(-left, -top))
    target.blit(pygame.transform.flip(made, True, True), mirrored(whole, size), special_flags=PREMUL)


@dataclass(frozen=True, slots=True)
class Door:
    """Slides over what is there, and away again: only where nobody has anything to hide."""


@dataclass(frozen=True, slots=True)
class Rise:
    """Comes up from below over what is there, which goes on meanwhile; goes down again."""


@dataclass(frozen=True, slots=True)
class Dissolve:
    """Gives way where it stands when it is left: what both scenes show stays in its place."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Unfolds over what lies below, and is folded again."""

    area: pygame.Rect


@dataclass(frozen=True, slots=True)
class Scroll:
    """Is rolled up, over whatever comes, when it is left."""

    area: pygame.Rect
    """With its rollers."""
    roller: int
    """How broad the one at either end of it is, in pixels."""


Transition = Door | Rise | Dissolve | Sheet | Scroll


class Scene:
    """One screen, or something lying over one."""

    turned = False
    """Those who sit opposite read it: what it composes, areas and positions are as they see them, and so is the way in
    which it comes and leaves."""
    two_sided = False
    """A tab for each side turns it around, and so whatever it lays over itself, or puts in its place."""
    opaque = True
    """Nothing below has to be drawn."""
    home = False
    """What is begun from here comes back here when it is left (`PopToRoot`)."""
    away: frozenset[Hashable] = frozenset()
    """What of all that it shares is on its way to a scene or from one, and must not be drawn."""
    clock: "Clock | None" = None
    """How far what builds itself up has come, of a scene of which anything does."""
    panel: "Panel | None" = None
    """The widgets, of a scene that has any."""
    services: "Services"
    """What all scenes share; there from the moment at which the scene is put on the stack."""
    size = (0, 0)
    """Of the window, in pixels."""

    def attach(self, services: "Services") -> None:
        """The scene is about to be put on the stack."""
        self.services = services

    def enter(self, size: tuple[int, int]) -> None:
        """The scene is shown, again or for the first time, or the window has changed its size."""
        self.size = size

    def handle(self, intent: Intent) -> "Change | None":
        """Somebody wants something."""

    def update(self, seconds: float) -> "Change | None":
        """Time passes; only for the top scene."""

    def compose_below(self, stage: Group) -> None:
        """Puts what it lies over, where it is opaque and that is not turned with it."""

    def compose(self, stage: Group) -> None:
        """Puts what is to be seen now, as it is read; must not change anything."""

    def sketches(self) -> Sketches:
        """Its frames to come, in their order, to be made ahead while those before them are seen."""
        return iter(())

    def foreseen(self, scene: "Scene") -> Sketches:
        """The frames of a scene that may follow this one."""
        scene.services = self.services
        scene.enter(self.size)
        yield from scene.sketches()

    def compose_above(self, stage: Group) -> None:
        """Puts what lies even over a scroll that is rolled up meanwhile."""

    def described(self) -> Description:
        """What can be seen here, for whoever does not look.  `NOTHING`: a moment that what lies below speaks for."""
        return NOTHING

    def leave(self) -> None:
        """The scene is taken from the stack for good."""

    @property
    def animating(self) -> bool:
        """Something moves, so the next frame will look different."""
        return False

    @property
    def leisurely(self) -> bool:
        """What moves here keeps nobody awake: it moves less often, and not at all unless the window is in front."""
        return False

    @property
    def transition(self) -> "Transition | None":
        """How it comes and leaves; None: at once."""
        return None

    @property
    def fades(self) -> bool:
        """Where nothing is to move, whatever changes here comes out of what was seen before."""
        return self.clock is not None and self.clock.end > 0.0

    @property
    def pointed(self) -> object:
        """What is pointed at: while that stays, moving the pointer changes nothing.  None: anything may change."""
        return None

    @property
    def input_context(self) -> InputContext:
        """What it does with its input."""
        typing = self.panel.typing if self.panel is not None else None
        return InputContext(
            writes=self.panel is not None and self.panel.writes, line=typing.rect if typing is not None else None
        )

    @property
    def shown_page(self) -> "ShownPage | None":
        """Which of its pages the scene shows; another one slides into the place of this one."""
        return None

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """What travels between this scene and another that has it, too, by what it is: nothing that is hidden there."""
        return {}

    def refresh(self) -> None:
        """Something that it shows has changed, such as a setting."""

    def close_hands(self) -> None:
        """The scene is about to be left, and is drawn once more: nothing that only one person may see."""

    @property
    def open_hands(self) -> object:
        """Whose hidden cards may be seen: where that is another now, nothing of what was seen before may linger."""
        return None

    @property
    def ambience_month(self) -> int | None:
        """The month, 1 to 12, whose air is heard; None: that of the scene below, or of the calendar."""
        return None

    @property
    def played_table(self) -> "Table | None":
        """The match that is being played here.  It gets `Peek` also while another scene lies over it."""
        return None


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene over the present one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Replace:
    """Another scene in the place of the present one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Back to the scene below."""


@dataclass(frozen=True, slots=True)
class PopToRoot:
    """Everything away down to the `home` that it was begun from, or else to the first scene."""


@dataclass(frozen=True, slots=True)
class ResetTo:
    """A scene over the first one; everything between is away."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Change = Push | Replace | Pop | PopToRoot | ResetTo | Quit
