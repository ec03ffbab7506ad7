"""Scenes turned to who sits opposite are what they would be for who sits near, upside down: frames, areas, intents.

That holds for every scene that may lie over a table, and for its transitions.  The ground below looks the same from
both sides, so a whole window can be compared with another one.
"""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import get_args

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.accessibility.items import Item
from koikoi.desktop.draw.stage import Stage
from koikoi.desktop.input.intents import NOWHERE, Confirm, Intent, Point, Position, Press, Release
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.every_card import EveryCardScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.match_end import match_end
from koikoi.desktop.match.scenes.moments.shobu import ShobuScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.state.routes import WatchRoundRoute
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui import transitions
from koikoi.desktop.ui.dialogs import NoticeDialog
from koikoi.desktop.ui.scene import Change, Door, Pop, PopToRoot, Push, Replace, Scene, Transition
from koikoi.engine.actions import Seat, Stop
from koikoi.engine.state import MatchOver, RoundOver, ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.seating import Privacy, plain
from koikoi.table.table import Table
from tests.desktop.differing import area_of, differing
from tests.desktop.moments import laid_over
from tests.desktop.screen_table import SCREENS, SHUFFLE
from tests.desktop.windows import SERVICES, DrawnScene, all_read, entered, new_stack

pytestmark = pytest.mark.law(1)

SIZE = (961, 601)
"""Odd, so that whatever is off by one is seen."""
FRAME = 1 / 30
Make = Callable[[], Scene]


# Scenes over a table of two who sit face to face


def ended(*, rounds: int = 3, seed: int = 4, until: type = RoundOver) -> MatchScene:
    """A table at which a round is over, or the match."""
    rules = replace(bundled()["nintendo-standard"], rounds=rounds)
    table = Table(rules, plain(("Aoi", "Ren"), Privacy.FACE), seed=seed, dealer=Seat(0))
    while not isinstance(phase := table.match.phase, until):
        if phase.seat is not None:
            table.act(phase.seat, table.view(phase.seat).legal[-1])
        elif isinstance(phase, RoundOver):
            table.next_round()
        else:
            table.deal()
    return entered(MatchScene(table), SIZE)


def begun() -> MatchScene:
    """A table at which the lots are to be drawn."""
    return entered(MatchScene(Table(bundled()["nintendo-standard"], plain(("Aoi", "Ren"), Privacy.FACE), seed=3)), SIZE)


def _watched() -> Scene:
    source = ended().state.source
    return SERVICES.routes.scene(WatchRoundRoute(source, len(source.match.results)))


def _yaku_sheet() -> Scene:
    match = begun()
    return YakuSheetScene(match.state.view, match.state.near, match.table.players)


OVER_TABLE: dict[str, Make] = {
    "pause": lambda: laid_over(begun(), PauseDialog),
    "yaku sheet": _yaku_sheet,
    "notice": lambda: NoticeDialog("The file of this match can't be written."),
    "lots": lambda: laid_over(begun(), LotsScene),
    "account": lambda: laid_over(ended(), RoundSummaryScene),
    "last account": lambda: laid_over(ended(rounds=1, until=MatchOver), RoundSummaryScene),
    "every card": lambda: EveryCardScene(ended().state),
    "watched round": _watched,
    "match end": lambda: match_end(ended(rounds=1, until=MatchOver).state.source),
}
"""Scenes laid over such a table, by name; whatever they lead to is laid there as it is."""


class Ground(DrawnScene):
    """The scene below: a match is played there, and it looks the same from both sides."""

    played = False
    transition: Transition | None = None

    def draw(self, target: pygame.Surface) -> None:
        """Frames within frames."""
        area = target.get_rect()
        for place in range(8):
            target.fill((30 + 20 * place, 90 - 9 * place, 60), area.inflate(-80 * place, -60 * place))

    @property
    def played_table(self) -> Table | None:
        """Hands would have to be closed before it is seen for longer."""
        return ended().table if self.played else None


class Side:
    """A window with a scene over the ground: bare, as who sits near reads it, or turned to who sits opposite."""

    def __init__(self, make: Make, *, turned: bool, played: bool = False) -> None:
        self.turned = turned
        self.ground = Ground()
        self.ground.played = played
        self.stack = new_stack(self.ground, SIZE)
        self.surface = pygame.Surface(SIZE)
        self.stack.draw(self.surface)
        self.stack.push(self.sided(make()))
        all_read(self.top)

    @property
    def top(self) -> Scene:
        """The scene on top."""
        return self.stack.top

    def sided(self, scene: Scene) -> Scene:
        """As it lies here."""
        if self.turned:
            scene.turned = scene.two_sided = True
        return scene

    def change(self, change: Change) -> None:
        """Makes a change that a scene may ask for."""
        match change:
            case Push(scene):
                change = Push(self.sided(scene))
            case Replace(scene):
                change = Replace(self.sided(scene))
            case _:
                pass
        top = self.stack.top
        vars(top)["handle"] = lambda intent: change
        self.stack.handle(Confirm())
        del vars(top)["handle"]

    def give(self, intent: Intent) -> None:
        """An intent, from this side."""
        if self.turned and isinstance(intent, Point | Press | Release):
            intent = replace(intent, at=opposite_of(intent.at))
        self.stack.handle(intent)

    def frame(self, seconds: float = FRAME) -> bytes:
        """The next frame, as it is read from this side."""
        self.stack.update(seconds)
        self.stack.draw(self.surface)
        seen = pygame.transform.flip(self.surface, True, True) if self.turned else self.surface
        return pygame.image.tobytes(seen, "RGB")

    @property
    def described(self) -> list[Item]:
        """Items that a reader finds, with areas as they are from this side."""
        items = list(self.stack.described().item.walk())
        return [replace(one, children=(), area=self._area(one)) for one in items]

    def _area(self, item: Item) -> tuple[int, int, int, int] | None:
        if item.area is None or not self.turned:
            return item.area
        left, top, right, bottom = item.area
        return SIZE[0] - right, SIZE[1] - bottom, SIZE[0] - left, SIZE[1] - top


def opposite_of(at: Position) -> Position:
    """A pixel as it is seen from the opposite side."""
    return SIZE[0] - 1 - at[0], SIZE[1] - 1 - at[1]


class Both:
    """The same scene twice, from either side, in step."""

    def __init__(self, name: str, make: Make, *, played: bool = False) -> None:
        self.name = name
        self.sides = Side(make, turned=False, played=played), Side(make, turned=True, played=played)
        self.wrong: list[str] = []

    def look(self, what: str, frames: int = 5, seconds: float = FRAME) -> None:
        """Compares so many frames of both sides."""
        for number in range(frames):
            near, far = (one.frame(seconds) for one in self.sides)
            if near != far:
                self.wrong.append(f"{self.name}: {what}, frame {number}: {_off(near, far)}")
                return

    def read(self, what: str) -> None:
        """Compares what a reader is told on both sides."""
        near, far = (one.described for one in self.sides)
        if near != far:
            off = sum(one != other for one, other in zip(near, far, strict=False)) + abs(len(near) - len(far))
            self.wrong.append(f"{self.name}: {what}, {off} of {len(near)} items are told otherwise")

    def change(self, change: Callable[[], Change]) -> None:
        for one in self.sides:
            one.change(change())

    def give(self, *intents: Intent) -> None:
        for intent in intents:
            for one in self.sides:
                one.give(intent)


def _off(near: bytes, far: bytes) -> str:
    """A sentence: how many pixels of two frames differ, and where."""
    mask = differing(*(pygame.image.frombytes(data, SIZE, "RGB") for data in (near, far)))
    return f"{mask.count()} pixels in {area_of(mask)}"


@pytest.fixture(autouse=True)
def usual(matches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home with a few matches; the tabs that turn a scene around are not drawn."""
    monkeypatch.setenv("KOIKOI_HOME", str(matches))
    monkeypatch.setattr(transitions, "draw_tab", lambda target, area: None)
    monkeypatch.setattr("koikoi.desktop.match.scenes.match_end.sealed_shuffle", lambda: SHUFFLE)


# Frames


def lying(name: str, make: Make) -> list[str]:
    """Faults of a scene that comes, is pointed at, is read, and leaves."""
    both = Both(name, make)
    both.look("comes", 4, 0.05)
    both.look("stands", 2, 1.3)
    both.read("stands")
    panel = both.sides[0].top.panel
    if panel is not None and panel.widgets:
        both.give(Point(panel.widgets[len(panel.widgets) // 2].rect.center))
        both.look("is pointed at", 1)
    both.change(Pop)
    both.look("leaves", 4, 0.06)
    return both.wrong


@pytest.mark.parametrize("part", range(4))
def test_every_scene_that_is_turned_is_what_it_would_be_upside_down(part: int) -> None:
    scenes = list({**OVER_TABLE, **SCREENS}.items())[part::4]
    assert [fault for name, make in scenes for fault in lying(name, make)] == []


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("name", OVER_TABLE)
def test_so_is_what_it_gives_way_to_and_what_is_laid_over_it(name: str, *, reduced: bool) -> None:
    settings.adopt(Settings(reduced_motion=reduced))
    make, wrong = OVER_TABLE[name], []
    both = Both(name, make)
    both.look("comes", 3, 2.0)
    both.change(lambda: Push(NoticeDialog("!")))
    both.look("a notice comes", 4)
    both.change(Pop)
    both.look("the notice leaves", 4)
    both.change(lambda: Push(SCREENS["settings"]()))
    both.look("the settings come", 6, 0.06)
    both.change(Pop)
    both.look("the settings leave", 6, 0.06)
    both.change(lambda: Replace(OVER_TABLE["match end"]()))
    both.look("the end of the match follows", 12, 0.06)
    wrong += both.wrong
    both = Both(name, make, played=True)
    both.look("comes", 2, 2.0)
    for one in both.sides:
        one.ground.transition = Door()
    both.change(PopToRoot)
    both.look("the match is left", 6, 0.06)
    assert wrong + both.wrong == []


def test_pages_are_turned_from_the_other_side_too() -> None:
    both = Both("statistics", SCREENS["statistics"])
    both.look("comes", 2, 1.0)
    row = next(one for one in both.sides[0].top.panel.others if hasattr(one, "cells"))  # type: ignore[union-attr]
    for place in (2, 0):
        at = row.cells()[place].center
        both.give(Point(at), Press(at), Release(at))
        both.look(f"page {place}", 6, 0.05)
    assert both.wrong == []


@pytest.mark.parametrize("turned", [False, True])
def test_an_account_goes_down_on_the_side_from_which_it_is_read(turned: bool) -> None:
    """An account does not vanish: for a fifth of a second at least there is some of it, less in each frame."""
    side = Side(OVER_TABLE["account"], turned=turned)
    for _ in range(40):
        side.frame(0.2)
    ground = Side(OVER_TABLE["notice"], turned=turned)
    ground.change(Pop())
    bare = pygame.image.frombytes(ground.frame(3.0), SIZE, "RGB")
    side.change(Pop())
    shares = []
    for _ in range(8):
        mask = differing(pygame.image.frombytes(side.frame(), SIZE, "RGB"), bare)
        shares.append(area_of(mask)[1] if mask.count() else SIZE[1])
    assert shares == sorted(shares)
    assert len({*shares}) > 4


def _stopped() -> tuple[MatchScene, Seat]:
    for seed in range(200):
        table = Table(bundled()["german"], plain(("Aoi", "Ren"), Privacy.FACE), seed=seed, dealer=Seat(0))
        while not isinstance(phase := table.match.phase, RoundOver | MatchOver):
            if phase.seat is None:
                table.deal()
            elif isinstance(phase, ToDecide) and phase.seat == 1:
                match = entered(MatchScene(table), SIZE)
                table.act(Seat(1), Stop())
                return match, Seat(1)
            else:
                table.act(phase.seat, table.view(phase.seat).legal[-1])
    raise AssertionError("nobody stops")


def test_what_goes_over_a_scroll_that_is_rolled_up_is_drawn_for_who_sits_opposite() -> None:
    match, seat = _stopped()
    shobu = entered(ShobuScene(match.state, match, seat), SIZE)
    shobu.clock.seconds = 0.3
    assert seat in match.state.board.turned
    far, near = pygame.Surface(SIZE), pygame.Surface(SIZE)
    for surface, whose in ((far, seat), (near, Seat(0))):
        shobu.seat, stage = whose, Stage()
        stage.begin(SIZE)
        shobu.compose_above(stage.group("above", turned=shobu.turned))
        stage.show(surface)
    assert pygame.mask.from_threshold(near, (0, 0, 0), (1, 1, 1, 255)).count() < SIZE[0] * SIZE[1]
    near = pygame.transform.flip(near, True, True)
    assert pygame.image.tobytes(far, "RGB") == pygame.image.tobytes(near, "RGB")


def test_the_tabs_look_the_same_from_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for size in (SIZE, (960, 600), (1280, 720), (900, 1200)):
        frames = []
        for turned in (False, True):
            scene = Probe()
            scene.turned, scene.two_sided = turned, True
            new_stack(scene, size).draw(target := pygame.Surface(size))
            frames.append(pygame.transform.flip(target, True, True) if turned else target)
        assert len({pygame.image.tobytes(one, "RGB") for one in frames}) == 1


# What somebody wants


class Probe(Scene):
    """A scene that keeps what it is given."""

    def __init__(self) -> None:
        self.given: list[Intent] = []

    def handle(self, intent: Intent) -> None:
        self.given.append(intent)


def test_every_position_is_mirrored_and_nowhere_stays_nowhere() -> None:
    wrong = []
    for kind in get_args(Intent):
        if "at" not in {one.name for one in fields(kind)}:
            continue
        more = {"steps": 1} if "steps" in {one.name for one in fields(kind)} else {}
        for at, there in (((10, 20), (SIZE[0] - 11, SIZE[1] - 21)), (NOWHERE, NOWHERE)):
            probe = Probe()
            probe.turned = True
            new_stack(probe, SIZE).handle(kind(at, **more))
            if probe.given != [kind(there, **more)]:
                wrong.append((kind.__name__, at))
    assert wrong == []
