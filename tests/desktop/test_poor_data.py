"""Every screen, at every text size, with little or odd data, and with very much of it: it can be drawn and used.

Screens that read what has been played are tried with all kinds of shelves; of text sizes each gets the smallest, the
largest and one between.  `KOIKOI_POOR=all` tries every screen with everything, at all text sizes.
"""

import os
import random
import shutil
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.input.intents import Ends, Scroll
from koikoi.desktop.screens.statistics.statistics import StatisticsPage, StatisticsScene
from koikoi.desktop.ui.panel import Widget
from koikoi.desktop.ui.scene import Scene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.rulesets.collection import bundled
from koikoi.settings import TEXT_SIZES, Settings
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.shelf import entries
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.screen_table import SCREENS
from tests.desktop.windows import all_read, click, new_stack

pytestmark = pytest.mark.law(5)

ALL = os.environ.get("KOIKOI_POOR") == "all"
SIZES = ((960, 600), (900, 1200))
MANY = 10_000
OF_A_MATCH = ("deals", "export", "play on", "share", "replay")
"""Screens of a match that is over: there is no way to them without one."""
READING = ("title", "matches", "finished matches", "today", "statistics", "scores", "moments", "looked back")
"""Screens of all that has been played."""


def statistics(page: StatisticsPage) -> Scene:
    scene = StatisticsScene()
    scene.page = page
    return scene


EVERY: dict[str, Callable[[], Scene]] = {**SCREENS, "looked back": partial(statistics, StatisticsPage.HABITS)}


# Shelves


def played(
    path: Path, wanted: Callable[[Table], bool], names: Sequence[str] = ("Aoi", "Ren"), *, rounds: int = 1,
    computer: bool = True,
) -> Path:  # fmt: skip
    """The record of a match that came out so."""
    rules = replace(bundled()["nintendo-standard"], rounds=rounds)
    chairs = [Chair(name, seat, seat) for seat, name in enumerate(names)]
    if computer:
        chairs[-1] = replace(chairs[-1], agent="random")
    for seed in range(1000):
        if wanted(play_on(Table(rules, Seating(tuple(chairs), Privacy.PEEK), seed=seed))):
            path.parent.mkdir(parents=True, exist_ok=True)
            play_on(Table(rules, Seating(tuple(chairs), Privacy.PEEK), seed=seed, path=path)).close()
            return path
    raise AssertionError("no match comes out so")


def winners(table: Table) -> set[int | None]:
    return {one.winner for one in table.match.results}


def no_match(_folder: Path) -> None:
    pass


def one_unfinished(folder: Path) -> None:
    whole = played(folder / "20260101-120000.koikoi", lambda table: True).read_text().splitlines(keepends=True)
    (folder / "20260101-120000.koikoi").write_text("".join(whole[:12]))


def first_line_only(folder: Path) -> None:
    whole = played(folder / "20260101-120000.koikoi", lambda table: True).read_text().splitlines(keepends=True)
    (folder / "20260101-120000.koikoi").write_text(whole[0])


def none_won(folder: Path) -> None:
    for number in range(3):
        played(folder / f"2026010{number + 1}-120000.koikoi", lambda table: winners(table) == {1, None}, rounds=2)


def no_yaku(folder: Path) -> None:
    played(folder / "20260101-120000.koikoi", lambda table: winners(table) == {None}, rounds=2, computer=False)


def other_scored(folder: Path) -> None:
    played(folder / "20260101-120000.koikoi", lambda table: winners(table) == {1})


def one_renamed(folder: Path) -> None:
    for number, name in enumerate(("Ren", "Maximiliane-Bartholomäa", "Aoi 2", "れん")):
        names = ("Aoi", name)
        played(folder / f"2026010{number + 1}-120000.koikoi", lambda table: 0 in winners(table), names, computer=False)


def ten_thousand(folder: Path) -> None:
    models = [
        played(folder / f"model-{number}.koikoi", lambda table: True, ("Aoi", "Ren", "Hana")[number:][:2])
        for number in range(2)
    ]
    for number in range(MANY):
        day = f"{2000 + number // 336}{number // 28 % 12 + 1:02}{number % 28 + 1:02}"
        os.link(models[number % 2], folder / f"{day}-120000.koikoi")
    for model in models:
        model.unlink()


SHELVES = (no_match, one_unfinished, first_line_only, none_won, no_yaku, other_scored, one_renamed, ten_thousand)
SMALL = SHELVES[:-1]


@pytest.fixture(scope="module")
def shelves(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A home for each kind of shelf, made when it is wanted."""
    return {make.__name__: tmp_path_factory.mktemp(make.__name__) for make in SHELVES}


@contextmanager
def home_of(shelves: dict[str, Path], make: Callable[[Path], None], text_size: int) -> Iterator[None]:
    """Enters a home in which this has been played, with letters of this size in per cent."""
    home = shelves[make.__name__]
    if not (home / "matches").exists():
        (home / "matches").mkdir()
        make(home / "matches")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KOIKOI_HOME", str(home))
        settings.adopt(Settings(text_size=text_size))
        apply_settings.apply(settings.now())
        yield
        settings.adopt(Settings())
        apply_settings.apply(settings.now())


# What is done there


def looked_at(stack: SceneStack) -> None:
    """Time passes, it is drawn, read out and scrolled to its end."""
    for _ in range(2):
        stack.update(1 / 30)
    for intent in (Scroll((stack.size[0] // 2, stack.size[1] // 2), 9), Ends(1)):
        stack.draw(pygame.Surface(stack.size))
        stack.described()
        stack.handle(intent)
        stack.update(1 / 30)
    stack.draw(pygame.Surface(stack.size))


def opened(name: str, size: tuple[int, int]) -> SceneStack:
    stack = new_stack(EVERY[name](), size)
    all_read(stack.top)
    return stack


def tried(name: str) -> None:
    """Opens a screen in both sizes of a window, and demands figures of each person."""
    stack = opened(name, SIZES[0])
    for size in SIZES:
        stack.resize(size)
        looked_at(stack)
        if isinstance(stack.top, StatisticsScene):
            for person in stack.top.people:
                stack.top.choose_person(person)
                looked_at(stack)


def pressed(name: str) -> None:
    """Presses each widget of a screen, on a new one each time."""
    for place in range(len(_widgets(opened(name, SIZES[0])))):
        stack = opened(name, SIZES[0])
        stack.draw(pygame.Surface(stack.size))
        click(stack, _widgets(stack)[place].rect.center)
        if stack:
            stack.update(1 / 30)
            stack.draw(pygame.Surface(stack.size))


def _widgets(stack: SceneStack) -> list[Widget]:
    return list(stack.top.panel.widgets) if stack.top.panel is not None else []


def text_sizes(*what: str) -> Sequence[int]:
    """Sizes of text to try, in per cent: all, or the ends and one that depends on the case."""
    if ALL:
        return TEXT_SIZES
    between = random.Random(zlib.crc32(" ".join(what).encode())).choice(TEXT_SIZES[1:-1])
    return TEXT_SIZES[0], between, TEXT_SIZES[-1]


def reached(name: str) -> bool:
    """True where there is a way to the screen here."""
    return name not in OF_A_MATCH or any(one.over for one in entries())


@pytest.mark.parametrize("make", SMALL)
@pytest.mark.parametrize("name", [*READING, *OF_A_MATCH])
def test_a_screen_of_what_was_played_can_be_used_whatever_was_played(
    name: str, make: Callable[[Path], None], shelves: dict[str, Path]
) -> None:
    for text_size in text_sizes(name, make.__name__):
        with home_of(shelves, make, text_size):
            if reached(name):
                tried(name)


@pytest.mark.parametrize("make", SMALL)
@pytest.mark.parametrize("name", READING)
def test_everything_there_can_be_pressed(
    name: str, make: Callable[[Path], None], shelves: dict[str, Path], tmp_path: Path
) -> None:
    text_size = text_sizes(name, make.__name__)[1]
    with home_of(shelves, make, text_size):
        mine = {make.__name__: tmp_path / "mine"}  # something there may remove a match
        shutil.copytree(shelves[make.__name__], tmp_path / "mine")
    with home_of(mine, make, text_size):
        pressed(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", READING)
def test_ten_thousand_matches_can_be_looked_at(name: str, shelves: dict[str, Path]) -> None:
    for text_size in TEXT_SIZES if ALL else TEXT_SIZES[-1:]:
        with home_of(shelves, ten_thousand, text_size):
            stack = opened(name, SIZES[0])
            looked_at(stack)


@pytest.mark.skipif(not ALL, reason="with KOIKOI_POOR=all: other tests look at these screens with some data")
@pytest.mark.parametrize("make", SMALL)
@pytest.mark.parametrize("name", [one for one in EVERY if one not in (*READING, *OF_A_MATCH)])
def test_any_other_screen_can_be_used_whatever_was_played(
    name: str, make: Callable[[Path], None], shelves: dict[str, Path]
) -> None:
    for text_size in TEXT_SIZES:
        with home_of(shelves, make, text_size):
            tried(name)
