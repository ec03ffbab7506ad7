"""The laws *anew* and *pace* over all that moves, and over every plain screen.

*Anew*: every tenth frame, and the one at rest, equal what a new stage with empty caches shows at the same second, at
10, 30, 60 and 144 frames a second.  *Pace*: what lies at rest does not depend on how many frames there were before it,
nor on whether all that time has passed in one leap; the weather included.

    PYTHONPATH=tools python -m tests.desktop.test_anew [--size WxH] [--to FOLDER] [NAMES]

tries all rates, and saves pictures of all that differs.  Ordinary runs try two of the rates for each take, others for
the next; with KOIKOI_ANEW=all they try every one.
"""

import argparse
import os
import pickle
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from filming.moments import MOMENTS, MatchMoment, Moment
from filming.takes import MatchTake, Take
from koikoi.desktop.input.intents import MoveFocus, Scroll
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.screens import routes
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.settings import Settings
from tests.desktop.differing import area_of, differing
from tests.desktop.drawn_anew import drawn_anew, pixels, way_of
from tests.desktop.named_pictures import chosen
from tests.desktop.screen_table import SHUFFLE, shelf
from tests.desktop.text_scenes import evening, screens
from tests.desktop.windows import SERVICES, entered

pytestmark = pytest.mark.law(1)

SIZE = (640, 400)
RATES = (10, 30, 60, 144)
EVERY = 10
"""Frames from one that is compared to the next."""
REST = 14.0
"""Seconds after a take in which everything comes to rest: nobody does anything, and the air has cleared."""
LAST = 0.04
"""Seconds of the last frame of all: so the end is no moment at which anything changes."""
ALL = os.environ.get("KOIKOI_ANEW") == "all"
T = TypeVar("T")


def _asked(yaku: int, take: MatchTake) -> bool:
    top = take.stack.top
    return isinstance(top, DecisionScene) and len(top.phase.account.yaku) >= yaku


FILMED: tuple[Moment | MatchMoment, ...] = (
    *(one for one in MOMENTS if not one.name.startswith("title")),
    MatchMoment("asked", 2.0, partial(_asked, 1), partial(MatchTake, seed=1)),
    MatchMoment("asked-two", 2.0, partial(_asked, 2), partial(MatchTake, seed=2)),
    MatchMoment("asked-three", 2.0, partial(_asked, 3), partial(MatchTake, seed=4)),
)
"""The films but that of the title, which never rests; and the question about one yaku, two and three."""


@dataclass(frozen=True)
class Difference:
    """A frame that is not what it should be."""

    take: str
    law: str
    rate: int
    """Frames a second; 0: all in one leap."""
    frame: int
    """-1: at rest."""
    scene: str
    pixels: int
    area: tuple[int, ...]


Save = Callable[[Difference, bytes, bytes], object]
Rates = Callable[[Moment | MatchMoment], tuple[int, ...]]
Rest = tuple[str, bytes]
"""The name of the scene on top at rest, and its pixels."""


class Law:
    """Compares the frames of takes, and keeps all differences."""

    def __init__(self, size: tuple[int, int], folder: Path | None = None) -> None:
        """`folder`: for pictures of all that differs."""
        self.size, self.folder = size, folder
        self.found: list[Difference] = []

    def tell(self, names: str) -> None:
        """Says what differs."""
        told = [str(one) for one in self.found] or ["as it should be"]
        print(names, *told, sep="\n    ", flush=True)

    def frames(self, name: str, take: Take, seconds: float, rate: int) -> list[Difference]:
        """Differences among every tenth frame of so many seconds of a take."""
        stack, target, found = take.stack, take.surface, []
        for frame in range(round(seconds * rate)):
            take.go_on(1.0 / rate)
            meant = drawn_anew(stack) if frame % EVERY == 0 else None
            stack.draw(target)
            if meant is not None:
                found += self.compared(name, "anew", rate, frame, stack, pixels(target), meant)
        return found

    def rest(self, name: str, take: Take, rate: int, seconds: float, *, leap: bool) -> tuple[list[Difference], Rest]:
        """Differences once nothing moves, and what is seen then.  Nobody does anything from now on."""
        stack, target = take.stack, take.surface
        take.plans = []
        if leap:
            stack.update(seconds)
        every, lasts = max(rate // 5, 1), REST + (0.0 if leap else seconds)
        for frame in range(int(lasts * rate)):
            stack.update(1.0 / rate)
            if frame % every == 0 and stack.dirty:
                stack.draw(target)
        stack.update(lasts - int(lasts * rate) / rate + LAST)
        if isinstance(stack.top, MatchEndScene):
            stack.top.shuffle = SHUFFLE  # else the seal on a rematch would be another every time
            stack.dirty = True
        if stack.dirty:
            stack.draw(target)
        kept, new = pixels(target), drawn_anew(stack)
        return self.compared(name, "anew", 0 if leap else rate, -1, stack, kept, new), (way_of(stack), new)

    def compared(
        self, name: str, law: str, rate: int, frame: int, stack: SceneStack, seen: bytes, meant: bytes
    ) -> list[Difference]:
        """The difference between two pictures, if there is any."""
        if seen == meant:
            return []
        found = Difference(name, law, rate, frame, way_of(stack), *_off(self.size, seen, meant))
        self._save(found, seen, meant)
        return [found]

    def _save(self, found: Difference, *pictures: bytes) -> None:
        for kind, data in zip(("seen", "meant"), pictures, strict=True) if self.folder is not None else ():
            assert self.folder is not None
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{found.take}-{found.law}-{found.rate}-{found.frame}-{kind}.png"
            pygame.image.save(pygame.image.frombytes(data, self.size, "RGB"), path)

    def take(self, one: Moment | MatchMoment, begun: Take, rates: tuple[int, ...]) -> None:
        """A take at these rates, and in one leap."""
        rests: dict[int, Rest] = {}
        for rate in rates:
            self.found += forked(lambda rate=rate: self.frames(one.name, begun, one.seconds, rate))  # type: ignore[misc]
        for rate, leap in (*((rate, False) for rate in rates), (60, True)):
            found, rest = forked(partial(self.rest, one.name, begun, rate, one.seconds, leap=leap))
            self.found += found
            rests[0 if leap else rate] = rest
        like = rests[rates[-1]]
        for rate, rest in rests.items():
            if rest != like:
                differs = Difference(
                    one.name, "pace", rate, -1, f"{rest[0]} / {like[0]}", *_off(self.size, rest[1], like[1])
                )
                self._save(differs, rest[1], like[1])
                self.found.append(differs)


def _off(size: tuple[int, int], one: bytes, other: bytes) -> tuple[int, tuple[int, ...]]:
    """The number of pixels that differ, and the area they lie in."""
    mask = differing(*(pygame.image.frombytes(data, size, "RGB") for data in (one, other)))
    return mask.count(), area_of(mask)


def forked(work: Callable[[], T]) -> T:
    """The result of `work` in a forked process.  Raises what was raised there."""
    with tempfile.NamedTemporaryFile() as file:
        child = os.fork()
        if not child:
            try:
                result: object = work()
            except BaseException:
                result = traceback.format_exc()
            Path(file.name).write_bytes(pickle.dumps(result))
            os._exit(0)
        os.waitpid(child, 0)
        result = pickle.loads(Path(file.name).read_bytes())
    if isinstance(result, str):
        raise AssertionError(result)
    return result  # type: ignore[return-value]


def rates_of(one: Moment | MatchMoment) -> tuple[int, ...]:
    """Two of the rates, others for each take; all where that is wanted."""
    place = FILMED.index(one)
    return RATES if ALL else (RATES[place % 4], RATES[(place + 1 + place // 4 % 2) % 4])


def reels() -> dict[str, list[Moment | MatchMoment]]:
    """Takes of the same match, by the name of the first of them."""
    found: dict[object, list[Moment | MatchMoment]] = {}
    for one in FILMED:
        key = repr(one.make) if isinstance(one, MatchMoment) else one.name
        found.setdefault(key, []).append(one)
    return {takes[0].name: takes for takes in found.values()}


def watch(
    law: Law, takes: list[Moment | MatchMoment], rates: Callable[[Moment | MatchMoment], tuple[int, ...]]
) -> None:
    """Holds a law over takes; those of one match in the order in which they come."""
    missing = [one for one in takes if isinstance(one, MatchMoment)]
    for one in takes:
        if not isinstance(one, MatchMoment):
            law.take(one, one.begin(law.size), rates(one))
    match = missing[0].make(law.size) if missing else None
    while match is not None and missing:
        match.until(lambda take: any(one.here(take) for one in missing))
        for one in [one for one in missing if one.here(match)]:
            missing.remove(one)

            def begun(one: MatchMoment = one, match: MatchTake = match) -> list[Difference]:
                one.then(match)
                law.found = []
                law.take(one, match, rates(one))
                return law.found

            law.found += forked(begun)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="takes are forked")
@pytest.mark.parametrize("name", reels())
def test_what_moves_is_what_a_new_stage_would_show_and_rests_alike_at_every_pace(name: str) -> None:
    law = Law(SIZE)
    with chosen(Settings()):
        watch(law, reels()[name], rates_of)
    assert law.found == []


# Plain screens


def plain(law: Law, home: Path) -> None:
    """Every screen as somebody uses it; a table late in a round, and what lies over it."""
    shelf(home)
    for name, stack in screens():
        law.found += used(law, name, stack)
    for name, stack in evening():
        law.size, target = stack.size, pygame.Surface(stack.size)
        meant = drawn_anew(stack)
        stack.draw(target)
        law.found += law.compared(name, "anew", 0, 0, stack, pixels(target), meant)


def used(law: Law, name: str, stack: SceneStack) -> list[Difference]:
    """Differences on a screen that somebody looks at, goes through by keys, and scrolls."""
    law.size = stack.size
    if not stack.top.opaque:  # a sheet alone
        stack.scenes.insert(0, entered(SERVICES.routes.scene(routes.AboutRoute()), stack.size))
    target, found = pygame.Surface(stack.size), []
    doings = (None, MoveFocus(0, 1), MoveFocus(1, 0), Scroll((stack.size[0] // 2, stack.size[1] // 2), -3))
    top = stack.top
    for frame, doing in enumerate(doings):
        if doing is not None:
            stack.handle(doing)
        for _ in range(3):
            stack.update(1 / 30)
            if stack.top is top and (stack.dirty or not frame):
                stack.draw(target)
        if stack.top is not top:
            break
        found += law.compared(name, "anew", 30, frame, stack, pixels(target), drawn_anew(stack))
    return found


@pytest.mark.slow
def test_plain_screens_are_what_a_new_stage_would_show(home: Path) -> None:
    law = Law(SIZE)
    with chosen(Settings()):
        plain(law, home)
    assert law.found == []


def main() -> None:
    """Tells of each take what differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAMES")
    parser.add_argument("--size", default="960x540", metavar="WxH")
    parser.add_argument("--to", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    pygame.init()
    wide, high = given.size.split("x")
    pygame.display.set_mode((64, 64))
    with tempfile.TemporaryDirectory() as home, chosen(Settings()):
        os.environ["KOIKOI_HOME"] = home
        for takes in reels().values():
            law = Law((int(wide), int(high)), given.to)
            if wanted := [one for one in takes if not given.names or one.name in given.names]:
                watch(law, wanted, lambda one: RATES)
                law.tell(", ".join(one.name for one in wanted))
        if not given.names or "screens" in given.names:
            law = Law(SIZE, given.to)
            plain(law, Path(home))
            law.tell("screens")


if __name__ == "__main__":
    main()
