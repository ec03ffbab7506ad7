"""Computer players with every fault a computer player can have, and one who looks around in its process."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from koikoi.agents.coach.odds import GivenUp
from koikoi.agents.players import UnknownPlayer
from koikoi.engine.actions import Play
from koikoi.engine.view import View


@dataclass(frozen=True)
class Odd:
    """A player by name and by what it does in place of choosing."""

    name: str
    choose: Callable[[View, Random], Any]


class Unreadable:
    """Can be sent, but not received."""

    def __reduce__(self) -> tuple[Any, ...]:
        return int, ("no number",)


class Yes:
    """Says that it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def fails(view: View, rng: Random) -> Any:
    raise ZeroDivisionError("by zero")


def hangs(view: View, rng: Random) -> Any:
    while True:
        pass


def sleeps(view: View, rng: Random) -> Any:
    time.sleep(600)


def dies(view: View, rng: Random) -> Any:
    os._exit(3)


def cheats(view: View, rng: Random) -> Any:
    """Plays a card of somebody else."""
    return Play(next(one for one in view.unseen))


def looks_around(view: View, rng: Random) -> Any:
    """Takes the first legal action, provided that this process is what it should be."""
    assert "pygame" not in sys.modules
    assert not hasattr(os, "nice") or os.nice(0) > 0
    return view.legal[0]


PLAYERS = {
    "failing": fails,
    "hanging": hangs,
    "sleeping": sleeps,
    "dying": dies,
    "cheating": cheats,
    "silent": lambda view, rng: None,
    "unsendable": lambda view, rng: lambda: None,
    "unreadable": lambda view, rng: Unreadable(),
    "yes": lambda view, rng: Yes(),
    "last": lambda view, rng: view.legal[-1],
    "random": lambda view, rng: rng.choice(view.legal),
    "guest": looks_around,
    # The levels, each with its own fault
    "master": fails,
    "strong": hangs,
    "player": cheats,
    "beginner": dies,
}


def odd(name: str) -> Odd:
    """Finds one of them."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no {name}")
    return Odd(name, PLAYERS[name])


class Deadly:
    """A way to find players that no process survives to hear of."""

    def __call__(self, name: str) -> Odd:
        return odd(name)

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (4,)


# Studies


def rolls(view: View, rng: Random, go_on: Callable[[], bool]) -> float:
    """Takes no time."""
    return rng.random()


def dawdles(view: View, rng: Random, go_on: Callable[[], bool]) -> str:
    """Takes a second, and gives up when nobody waits."""
    for _ in range(100):
        if not go_on():
            raise GivenUp
        time.sleep(0.01)
    return "done"


def hands_over(view: View, rng: Random, go_on: Callable[[], bool]) -> Iterator[int]:
    """One thing after another, and gives up when nobody waits."""
    for number in range(20):
        if not go_on():
            raise GivenUp
        time.sleep(0.01)
        yield number


def breaks_off(view: View, rng: Random, go_on: Callable[[], bool]) -> Iterator[float]:
    """Fails after the first thing."""
    yield 1.0
    yield 1 / 0


def breaks(view: View, rng: Random, go_on: Callable[[], bool]) -> float:
    """Fails."""
    return 1 / 0


def ends_its_process(view: View, rng: Random, go_on: Callable[[], bool]) -> None:
    """Takes its process with it."""
    os._exit(3)
