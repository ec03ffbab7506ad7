"""Named pictures of the game, the same on every machine: for the README, and to be compared with how they looked.

    photograph("decision", (1280, 720))     a surface
Matches are played by greedy players from fixed seeds, and time passes in even steps.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from koikoi import settings
from koikoi.agents.players import GreedyPlayer
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.intents import Confirm, Point
from koikoi.desktop.match.hud.last_turn import last_turn
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.koikoi_call import KoiKoiCallScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene
from koikoi.desktop.screens.replay.play_on import PlayOnScene
from koikoi.desktop.screens.yaku_sheet import YakuSheetScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import KoiKoi, Pick, Play, Seat, Stop
from koikoi.engine.events import Dealt
from koikoi.engine.state import ToPick, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.branches.origin import Hidden
from koikoi.table.branches.play_on import branch_table, decisions, nearest
from koikoi.table.branches.tree import new_path
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.scene_driver import decide
from tests.desktop.screen_table import PICTURED, SCREENS, SHUFFLE
from tests.desktop.windows import new_stack
from tests.desktop.worker_at_once import WorkerAtOnce

FRAME = 1 / 30
SEED = 6
NAMES = ("Hana", "Marco", "Sora", "Ren")
WAITED = {"lesson": 8.0, "problem": 2.0, "problem-told": 2.0}
"""Seconds that pass before the picture of a screen; none before the others."""
Size = tuple[int, int]


class Evening:
    """A match that plays itself until something is to be seen."""

    def __init__(
        self, size: Size, rules: str = "nintendo-standard", seats: int = 2, privacy: Privacy = Privacy.PASS,
        seed: int = SEED,
    ) -> None:  # fmt: skip
        chairs = tuple(Chair(name, seat, seat % 2 if seats == 4 else seat) for seat, name in enumerate(NAMES[:seats]))
        self.table = Table(replace(bundled()[rules], rounds=3), Seating(chairs, privacy), seed=seed)
        self.match = MatchScene(self.table)
        self.stack = new_stack(self.match, size)
        self.rng = random.Random(seed)
        self.calls = 0

    def until(self, wanted: Callable[["Evening"], bool], *, after: float = 0.0) -> "Evening":
        """Plays on to the first frame at which this is so, and a little longer."""
        for _ in range(30_000):
            if wanted(self):
                self.wait(after)
                return self
            self._go_on()
        raise AssertionError("this is never to be seen")

    def wait(self, seconds: float) -> "Evening":
        """Lets time pass."""
        for _ in range(round(seconds / FRAME)):
            self.stack.update(FRAME)
        return self

    def _go_on(self) -> None:
        top, match = self.stack.top, self.match
        moving = bool(match.state.queue)
        self.stack.update(FRAME)
        if self.stack.top is not top or (moving and not match.state.queue):
            return  # somebody may want to see this
        shown = top
        if isinstance(shown, LotsScene | RoundSummaryScene) or (isinstance(shown, CurtainScene) and shown.ready):
            self.stack.handle(Confirm())
        elif isinstance(shown, DecisionScene) and shown.clock.whole and shown.seconds > 4:
            forced = shown.phase.forced is not None
            self.calls += not forced
            decide(self.stack, shown, Stop() if forced or self.calls % 3 == 0 else KoiKoi())
        elif top is match and match.state.waiting_for is not None and not match.state.queue:
            looks = match.state.waiting_for
            for seat in range(len(self.table.players)):
                match.state.peek(Seat(seat), False)
            match.state.peek(looks, True)
        elif top is match and not match.state.queue and match.state.mover is not None:
            action = GreedyPlayer().choose(match.table.view(match.state.mover), self.rng)
            assert isinstance(action, Play | Pick)
            match.act(action)

    @property
    def top(self) -> Scene:
        """What is to be seen."""
        return self.stack.top


def _picture(stack: SceneStack) -> pygame.Surface:
    surface = pygame.Surface(stack.size)
    stack.draw(surface)
    return surface


def stack_of(name: str, size: Size) -> SceneStack:
    """The stack of a pictured screen, after as many seconds as its picture wants."""
    stack = new_stack(PICTURED[name](), size)
    for _ in range(round(WAITED.get(name, 0.0) / FRAME)):
        stack.update(FRAME)
    return stack


def _pointed(evening: Evening) -> Evening:
    """The pointer over the card that takes most."""
    match = evening.match
    assert match.state.mover is not None
    action = GreedyPlayer().choose(match.table.view(match.state.mover), evening.rng)
    assert isinstance(action, Play)
    piece = match.state.board.picture[action.card.code]
    evening.stack.handle(Point((round(piece.x - piece.w * 0.3), round(piece.y))))
    return evening.wait(0.3)


def _late(evening: Evening) -> bool:
    """Well on in a round, where a play would take something."""
    match = evening.match
    if (
        evening.top is not match
        or match.state.queue
        or match.state.mover is None
        or not isinstance(match.state.view.phase, ToPlay)
    ):
        return False
    return match.state.view.stock_size < 18 and any(
        one.month in {other.month for other in match.state.view.field_cards} for one in match.state.view.hand
    )


def _dealing(evening: Evening) -> bool:
    shot = evening.match.state.queue[0] if evening.match.state.queue else None
    return shot is not None and isinstance(shot.event, Dealt)


def _choosing(evening: Evening) -> bool:
    match = evening.match
    return (
        evening.top is match
        and not match.state.queue
        and isinstance(match.state.view.phase, ToPick)
        and match.state.mover is not None
    )


def _evening(
    wanted: Callable[[Evening], bool],
    size: Size,
    *,
    after: float = 0.0,
    rules: str = "nintendo-standard",
    seats: int = 2,
    privacy: Privacy = Privacy.PASS,
    pointed: bool = False,
) -> SceneStack:
    evening = Evening(size, rules, seats, privacy).until(wanted, after=after)
    return (_pointed(evening) if pointed else evening).stack


def _handed_over(evening: Evening) -> bool:
    """The curtain, and somebody has moved before it."""
    return isinstance(evening.top, CurtainScene) and last_turn(evening.match.state.events) is not None


def _top(kind: type[Scene], *, clock: float = 0.0) -> Callable[[Evening], bool]:
    """Such a scene; if it unfolds, so many seconds of its clock have passed."""

    def there(evening: Evening) -> bool:
        top = evening.top
        return isinstance(top, kind) and (not isinstance(top, BoxScene) or top.clock.seconds >= clock)

    return there


def _whole(kind: type[BoxScene]) -> Callable[[Evening], bool]:
    def there(evening: Evening) -> bool:
        return isinstance(evening.top, kind) and evening.top.clock.whole

    return there


def _ended(evening: Evening) -> bool:
    top = evening.top
    if isinstance(top, MatchEndScene):
        top.shuffle = SHUFFLE
    return isinstance(top, MatchEndScene) and top.clock.whole


def _rich(evening: Evening) -> bool:
    top = evening.top
    return (
        isinstance(top, RoundSummaryScene)
        and top.clock.whole
        and any(len(one.account.yaku) > 1 for one in top.account.result.awards)
    )


def _sheet(size: Size) -> SceneStack:
    evening = Evening(size).until(_late)
    match = evening.match
    evening.stack.push(YakuSheetScene(match.state.view, match.state.near, match.table.players))
    return evening.wait(1.0).stack


def _coached(size: Size) -> SceneStack:
    evening = Evening(size).until(_late, after=0.6)
    table, seat = evening.table, evening.match.state.mover
    assert seat is not None
    chairs = tuple(replace(one, coach=True) for one in table.seating.chairs)
    table.header = replace(table.header, seating=replace(table.seating, chairs=chairs))
    evening.match.state.coach.attach(Services(make_worker=partial(WorkerAtOnce, evening.rng)))
    return evening.wait(0.3).stack


def _forking(size: Size) -> pygame.Surface:
    """A match with two branches, one of which is left by another, in a home of its own."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patched:
        patched.setenv("KOIKOI_HOME", home)
        patched.setattr("koikoi.table.branches.play_on.new_seed", lambda: SEED)
        path = Path(home) / "matches" / "20260101-120000.koikoi"
        chairs = (Chair("Hana"), Chair("Shika", 1, 1, agent="player", face="deer"))
        play_on(Table(replace(bundled()["nintendo-standard"], rounds=6), Seating(chairs), seed=SEED, path=path)).close()
        recorded = leaves = RecordedMatch.open(path)
        early, late = (round(recorded.length * share) for share in (0.3, 0.55))
        for place, at in enumerate((early, late, late + 4)):
            assert leaves.path is not None
            at, own = nearest(decisions(leaves), at), new_path(leaves.path)
            if branch := branch_table(leaves, at, Seat(0), Hidden.AS_DEALT, leaves.seating, own):
                play_on(branch, 2000 if place == 1 else 1)
                branch.close()
                os.utime(own, (2e9 + place, 2e9 + place))
            leaves = RecordedMatch.open(own) if place == 1 else recorded
        recorded.go(round(recorded.length * 0.55))
        return _picture(new_stack(PlayOnScene(recorded), size))


def _habits(size: Size) -> pygame.Surface:
    """What many matches come to, in a home of its own."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patched:
        patched.setenv("KOIKOI_HOME", home)
        return _picture(new_stack(SCREENS["habits"](), size))


def _taken(start: "Start", size: Size) -> pygame.Surface:
    return _picture(start(size))


def _spoken(language: str, start: "Start", size: Size) -> pygame.Surface:
    with chosen(Settings(language=language)):
        return _picture(start(size))


Start = Callable[[Size], SceneStack]
Take = Callable[[Size], pygame.Surface]


STARTS: dict[str, Start] = {
    **{name: partial(stack_of, name) for name in PICTURED},
    "lots": partial(_evening, _top(LotsScene), after=0.4),
    "deal": partial(_evening, _dealing, after=1.2),
    "table": partial(_evening, _late, after=0.6, pointed=True),
    "choose": partial(_evening, _choosing, after=0.4),
    "curtain": partial(_evening, _handed_over, after=2.2),
    "parade": partial(_evening, _top(ParadeScene, clock=1.0)),
    "decision": partial(_evening, _whole(DecisionScene), after=1.0),
    "koikoi": partial(_evening, _top(KoiKoiCallScene, clock=1.1)),
    "account": partial(_evening, _rich),
    "match-end": partial(_evening, _ended),
    "yaku-sheet": _sheet,
    "peek": partial(_evening, _late, after=0.6, privacy=Privacy.PEEK),
    "face": partial(_evening, _late, after=0.6, privacy=Privacy.FACE),
    "coach": _coached,
    "open": partial(_evening, _late, after=0.6, privacy=Privacy.OPEN, pointed=True),
    "three": partial(_evening, _late, after=0.6, rules="german", seats=3),
    "four": partial(_evening, _late, after=0.6, rules="german", seats=4, pointed=True),
}
"""Stacks of pictures that need no home and no settings of their own: they may go on from there."""

TAKES: dict[str, Take] = {
    **{name: partial(_taken, start) for name, start in STARTS.items()},
    "play-on": _forking,
    "habits": _habits,
    "german-table": partial(_spoken, "de", partial(_evening, _late, pointed=True)),
    "italian-setup": partial(_spoken, "it", partial(stack_of, "setup")),
    "japanese-decision": partial(_spoken, "ja", partial(_evening, _whole(DecisionScene), after=1.0)),
    "spanish-guide": partial(_spoken, "es", partial(stack_of, "guide")),
}
"""Every picture by its name."""


@contextmanager
def chosen(wanted: Settings) -> Iterator[None]:
    """These settings for a while."""
    before = settings.now()
    settings.adopt(replace(wanted, language=wanted.language or "en"))
    apply_settings.apply(settings.now())
    bindings.used(Device.POINTER)
    try:
        yield
    finally:
        settings.adopt(before)
        apply_settings.apply(before)


def photograph(name: str, size: Size) -> pygame.Surface:
    """Takes a picture."""
    with chosen(Settings()):
        return TAKES[name](size)
