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
from koikoi.desktop.animation.upside_down import turned_copy
from koikoi.desktop.draw.painter import PREMUL
from koikoi.desktop.draw.stage import Group, Stage
from koikoi.desktop.input.intents import Intent
from koikoi.desktop.layout.parts import mirrored
from koikoi.engine.actions import Seat

if TYPE_CHECKING:
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
    target.blit(turned_copy(made), mirrored(whole, size), special_flags=PREMUL)


class Scene:
    """One screen, or something lying over one."""

    turned = False
    """Those who sit opposite read it: all of it is upside down, and so is the way in which it comes and leaves."""
    opaque = True
    """Nothing below has to be drawn."""
    door = False
    """Slides in and away like a door, and so is seen for a moment more: only where nobody has anything to hide."""
    home = False
    """What is begun from here comes back here when it is left (`PopToRoot`)."""
    sinks = False
    """Goes down again when it is left, as it came up."""
    dissolves = False
    """Gives way to what lies below it without a slide when it is left: what both show stays in its place."""
    fades = False
    """Where nothing is to move, whatever changes here comes out of what was seen before."""
    unfolds: pygame.Rect | None = None
    """Where the sheet lies that the scene consists of, which unfolds over what is below it and is folded again."""
    rolls: pygame.Rect | None = None
    """Where the scroll lies that is rolled up, over whatever comes, when the scene is left."""
    roller: int = 0
    """How broad the roller at either end of it is, in pixels."""
    goes_on = False
    """Whatever follows it draws it for a while more, and then without what travels."""
    takes_over = False
    """It begins with a picture of what was seen before it, and is handed that (`take_over`)."""
    away: frozenset[Hashable] = frozenset()
    """What of all that it shares is on its way to a scene or from one, and must not be drawn."""
    partial_redraw = False
    """The target still shows this scene alone, as it was drawn last: only what has changed has to be drawn."""
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

    def take_over(self, seen: pygame.Surface) -> None:
        """What was seen when the scene came, as large as the window: its own from now on, and kept by nobody else."""

    def handle(self, intent: Intent) -> "Change | None":
        """Somebody wants something."""

    def update(self, seconds: float) -> "Change | None":
        """Time passes; only for the top scene."""

    def compose(self, stage: Group) -> None:
        """Puts what is to be seen now; must not change anything."""
        if type(self).draw is not Scene.draw:
            stage.paint(self, object(), stage.whole, self.draw, opaque=self.opaque)

    def compose_above(self, stage: Group) -> None:
        """Puts what lies even over a scroll that is rolled up meanwhile."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws the scene over what is there."""
        stage = Stage()
        stage.begin(target.get_size())
        self.compose(stage)
        stage.show(target)

    def described(self) -> Description:
        """What can be seen here, for whoever does not look.  `NOTHING`: a moment that what lies below speaks for."""
        return NOTHING

    def leave(self) -> None:
        """The scene is taken from the stack for good."""

    def let_go(self) -> None:
        """It has been left, and is not drawn any more, so what it kept for that serves others."""

    @property
    def animating(self) -> bool:
        """Something moves, so the next frame will look different."""
        return False

    @property
    def leisurely(self) -> bool:
        """What moves here keeps nobody awake: it moves less often, and not at all unless the window is in front."""
        return False

    @property
    def pointed(self) -> object:
        """What is pointed at: while that stays, moving the pointer changes nothing.  None: anything may change."""
        return None

    @property
    def listening(self) -> bool:
        """The next key or button is wanted by its name (`KeyCaptured`)."""
        return False

    @property
    def lettered(self) -> int:
        """So many things here can be chosen by the first letters (`Choose`)."""
        return 0

    @property
    def numbered(self) -> int:
        """So many things here can be chosen by the digits from 1 on (`Choose`); 9 at most."""
        return 0

    @property
    def shown_page(self) -> "ShownPage | None":
        """Which of its pages the scene shows; another one slides into the place of this one."""
        return None

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        """What travels between this scene and another that has it, too, by what it is: nothing that is hidden there."""
        return {}

    @property
    def typed_at(self) -> pygame.Rect | None:
        """Where the line lies that is typed into; None: nothing is typed."""
        typing = self.panel.typing if self.panel is not None else None
        return typing.rect if typing is not None else None

    @property
    def arrival(self) -> float:
        """How far the scene has come, 0 to 1, where it comes in a way of its own."""
        return 1.0

    def settings_changed(self) -> None:
        """A key or a pad has changed a setting while this scene lies on top."""

    def close_hands(self) -> None:
        """The scene is about to be left, and is drawn once more: nothing that only one person may see."""

    @property
    def open_hands(self) -> object:
        """Whose hidden cards may be seen: where that is another now, nothing of what was seen before may linger."""
        return None

    @property
    def corners(self) -> Mapping[Seat, pygame.Rect]:
        """Where a seat presses, and holds, to see its hidden cards."""
        return {}

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
