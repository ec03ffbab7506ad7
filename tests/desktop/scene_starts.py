"""Stacks with a scene on top as somebody comes to it, over the title: every class of scene there is, and more."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import koikoi.desktop
from filming.moments import MatchMoment, Moment
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.moments.match_finale import MatchFinaleScene
from koikoi.desktop.match.scenes.moments.match_lost import MatchLostScene
from koikoi.desktop.match.scenes.unsaved import UnsavedDialog
from koikoi.desktop.screens.replay.play_on import BranchScene
from koikoi.desktop.screens.saved_files import SavedFile, SavedFileScene
from koikoi.desktop.screens.title import TitleScene
from koikoi.desktop.screens.today.compare import CompareChoiceScene, CompareScene
from koikoi.desktop.screens.today.result import TodayResultScene
from koikoi.desktop.ui.scene import PopToRoot, Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Seat
from koikoi.engine.state import MatchOver
from koikoi.table.branches.origin import Hidden
from koikoi.table.branches.play_on import branch_table, decisions
from koikoi.table.branches.tree import branches_of, new_path
from koikoi.table.comparing import compare
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy
from koikoi.table.today import code_of_day
from tests.autoplay import play_on
from tests.desktop import test_turned
from tests.desktop.screen_table import SCREENS, shelf
from tests.desktop.screens.test_today import MONDAY, todays
from tests.desktop.test_resize import TAKES
from tests.desktop.text_scenes import OVER_TABLE, evening, lesson
from tests.desktop.windows import new_stack

SIZE = (960, 600)
Start = Callable[[], SceneStack]


def furnish(home: Path) -> None:
    """Fills a home with what the starts look for: matches, one with a branch, and rules."""
    shelf(home)
    recorded = RecordedMatch.open(_over(home))
    at = decisions(recorded)[3]
    path = new_path(_over(home))
    table = branch_table(recorded, at, Seat(0), Hidden.AS_DEALT, recorded.seating, path)
    assert table is not None
    play_on(table, 5).close()


def refurnish(home: Path, furnished: Path) -> None:
    """Makes a home the same as a furnished one again, but for the settings."""
    for name in ("matches", "exports", "rules"):
        shutil.rmtree(home / name, ignore_errors=True)
        if (furnished / name).exists():
            shutil.copytree(furnished / name, home / name)


def _over(home: Path) -> Path:
    return home / "matches" / "20260101-120000.koikoi"


def _home() -> Path:
    return Path(os.environ["KOIKOI_HOME"])


def _over_title(make: Callable[[], Scene]) -> SceneStack:
    stack = new_stack(TitleScene(), SIZE)
    stack.push(make())
    return stack


def _over_table(make: Callable[[], Scene]) -> SceneStack:
    stack = new_stack(TitleScene(), SIZE)
    stack.push(test_turned.begun())
    stack.push(make())
    return stack


def on_title(stack: SceneStack) -> SceneStack:
    """The stack, with the title at its bottom, if it was not there."""
    if not isinstance(stack.scenes[0], TitleScene):
        title = TitleScene()
        title.attach(stack.services)
        title.enter(stack.size)
        stack.scenes.insert(0, title)
    return stack


def _evening(privacy: Privacy, place: int) -> SceneStack:
    """The place-th of its moments, or the last."""
    return [stack for _name, stack in islice(evening(privacy=privacy), place + 1)][-1]


def _filmed(one: Moment | MatchMoment) -> SceneStack:
    return one.begin(SIZE).stack


def _branch() -> Scene:
    return BranchScene(branches_of(RecordedMatch.open(_over(_home())))[0], "A")


def _won(kind: type[MatchFinaleScene] | type[MatchLostScene]) -> Scene:
    table = test_turned.ended(rounds=1, until=MatchOver).table
    then = partial(MatchEndScene, table)
    if kind is MatchFinaleScene:
        return MatchFinaleScene(table, 0, "Aoi wins", then)
    return MatchLostScene(table, (0,), "Aoi wins", then)


def _compared() -> Scene:
    played = RecordedMatch.open(_over(_home())).replay
    return CompareScene(played, played, compare(played, played))


MORE: dict[str, Start] = {
    "match": lambda: _over_title(test_turned.begun),
    "lesson": lesson,
    "unsaved": lambda: _over_table(lambda: UnsavedDialog(OSError(28, "No space left on device"), PopToRoot)),
    "saved file": lambda: _over_title(lambda: SavedFileScene(SavedFile("Saved", _home()))),
    "branch": lambda: _over_title(_branch),
    "finale": lambda: _over_title(partial(_won, MatchFinaleScene)),
    "lost": lambda: _over_title(partial(_won, MatchLostScene)),
    "today's result": lambda: _over_title(lambda: TodayResultScene(todays())),
    "compare with": lambda: _over_title(lambda: CompareChoiceScene(todays(), code_of_day(MONDAY))),
    "compared": lambda: _over_title(_compared),
}
STARTS: dict[str, Start] = {
    **{name: partial(_over_title, make) for name, make in SCREENS.items()},
    **{f"{name} of four": partial(_over_title, make) for name, make in OVER_TABLE.items()},
    **{f"{name}, face": partial(_over_table, make) for name, make in test_turned.OVER_TABLE.items()},
    **{f"film: {one.name}": partial(_filmed, one) for one in TAKES},
    **{f"evening, {way.value}: {place}": partial(_evening, way, place)
       for way, places in ((Privacy.PASS, 10), (Privacy.FACE, 4)) for place in range(places)},
    **MORE,
}  # fmt: skip
"""The starts by name; those around the table show what is in a home that is furnished."""


def shown(stack: SceneStack) -> Iterator[str]:
    """The class of the scene on top, and those of the scenes that it is made of."""
    for scene in (stack.top, *(one for one in vars(stack.top).values() if isinstance(one, Scene))):
        yield type(scene).__name__


def concrete() -> set[str]:
    """Names of classes of scenes that the game makes: nothing is derived from them, or they are called."""
    text = "\n".join(one.read_text("utf-8") for one in Path(koikoi.desktop.__path__[0]).rglob("*.py"))
    return {
        one.__name__
        for one in _derived(Scene)
        if one.__module__.startswith("koikoi.")
        and not one.__name__.startswith("_")
        and (not one.__subclasses__() or re.search(rf"(?<!class )\b{one.__name__}\(", text))
    }


def _derived(kind: type[Scene]) -> Iterator[type[Scene]]:
    for one in kind.__subclasses__():
        yield one
        yield from _derived(one)
