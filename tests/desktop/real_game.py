"""A person who plays in a real window, with the record open beside the screen."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import pygame

from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.engine.actions import Pick, Play, Seat
from koikoi.engine.state import MatchOver, RoundOver, ToDeal, ToDecide, ToPick, ToPlay
from koikoi.table.table import Table
from tests.desktop.windows import entered
from tests.desktop.xserver import Person

SHOTS = os.environ.get("KOIKOI_SHOTS")
"""Where screenshots are kept; else they go to the folder of the test."""
LATE = 3
"""Clicks for one action that are more than a curtain takes."""


def until(true: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Waits until something is so."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.03)
    return False


class Hands(Protocol):
    """What somebody needs to play."""

    @property
    def size(self) -> tuple[int, int]: ...
    def click(self, at: tuple[int, int], hold: float = 0.03) -> None: ...
    def press(self, key: str) -> None: ...
    def look(self) -> pygame.Surface: ...
    def close(self) -> tuple[int, str]: ...


class PlayedGame:
    """Somebody playing, with the record open beside the screen."""

    def __init__(self, person: Hands, home: Path) -> None:
        self.home = home
        self.person = person
        self.size = person.size
        self.shots = 0
        assert until(self.drawn, 20), "the window stays empty"

    def drawn(self) -> bool:
        """Whether anything is to be seen."""
        picture = self.person.look()
        middle = self.size[1] // 2
        wide = min(picture.get_width(), self.size[0])
        return len({tuple(picture.get_at((x, middle))) for x in range(0, wide, 7)}) > 5

    def shot(self, name: str) -> None:
        """Keeps a picture of the window, and sees to it that something is on it."""
        time.sleep(0.2)
        picture = self.person.look()
        folder, kind = (Path(SHOTS), "png") if SHOTS else (self.home, "bmp")  # which is written at once
        folder.mkdir(parents=True, exist_ok=True)
        self.shots += 1
        pygame.image.save(picture, folder / f"{self.shots:02d}-{name}.{kind}")
        assert picture.get_size() == self.size
        assert self.drawn()

    @property
    def record(self) -> Path:
        """The match that is being played."""
        return max((self.home / "matches").glob("*.koikoi"), key=lambda path: path.stat().st_mtime)

    def table(self) -> Table:
        """The match as its record tells it, from a copy: the game holds the record itself."""
        copy = self.home / "copy.koikoi"
        copy.write_bytes(self.record.read_bytes())
        table = Table.resume(copy)
        table.close()
        return table

    @property
    def lines(self) -> int:
        """Lines in the record."""
        try:
            return self.record.read_bytes().count(b"\n")
        except (ValueError, OSError):
            return 0

    def grows(self, before: int, click: Callable[[], None], tries: int = 24) -> None:
        """Clicks until the record has grown: an animation may still be running, a curtain may be closed.

        The clicks in between open the curtain where it hangs, or go to the edge of the window, where they hurry what
        moves.
        `before`: its lines when it was looked at to find out where to click.  On a busy machine a click may be answered
        after the next one, and both count then.
        """
        for number in range(tries):
            click()
            if until(lambda: self.lines > before, 0.35):
                if number >= LATE:
                    self.quiet()
                return
            if self.curtained():
                time.sleep(0.6)
                for _ in range(2):
                    self.person.click(self.knob())
                time.sleep(0.8)
            else:
                for _ in range(2):
                    self.person.click((self.size[0] - 4, self.size[1] // 2))
                time.sleep(0.4)
        self.shot("nothing-happens")
        raise AssertionError(f"nothing happens; the record ends with {self.record.read_text().splitlines()[-1][:200]}")

    def curtained(self) -> bool:
        """True where the curtain hangs: at both edges there is cloth from the rod to the plates, and nothing else."""
        picture = self.person.look()
        wide, high = self.size
        spots = [(x, round(high * part)) for x in (wide // 50, wide - wide // 50) for part in (0.25, 0.4, 0.55)]
        seen = [picture.get_at(spot) for spot in spots]
        return all(one.b > one.g + 20 and one.g < one.r + 25 for one in seen)

    def knob(self) -> tuple[int, int]:
        """The position that opens the curtain, in pixels."""
        table = self.table()
        seat = table.match.to_move
        assert seat is not None
        scene = entered(MatchScene(table), self.size)
        curtain = CurtainScene(scene.state, scene, seat)
        curtain.size = self.size
        return curtain.pill.center

    def quiet(self) -> None:
        """Waits until the record has not grown for a while: no click is left that has not been answered."""
        known = -1
        while self.lines > known:
            known = self.lines
            time.sleep(0.7)

    def button(self, scene: BoxScene, which: int | str = -1) -> tuple[int, int]:
        """Where a button of a scene, by its number or its label, lies in a window of this size."""
        entered(scene, self.size)
        buttons = scene.panel.buttons
        found = buttons[which] if isinstance(which, int) else next(one for one in buttons if one.label == which)
        return found.rect.center

    def deal(self) -> None:
        """Everybody draws a lot, and the cards are dealt."""
        for _ in range(100):
            if self.lines and b'{"deal":' in self.record.read_bytes():
                return
            self.person.press("Return")
            time.sleep(0.6)

    def move(self) -> bool:
        """Does the next thing; False when the match is over."""
        before, table = self.lines, self.table()
        phase = table.match.phase
        match phase:
            case MatchOver():
                return False
            case RoundOver():
                self.shot(f"account-{phase.result.round}")
                scene = entered(MatchScene(table), self.size)
                at = self.button(RoundSummaryScene(scene.state, scene))
                self.grows(before, lambda: self.person.click(at))
            case ToDecide(seat):
                scene = self.seen_by(table, seat)
                decision = DecisionScene(scene.state, scene)
                at = self.button(decision, 0)
                time.sleep(1.8)
                self.shot("decision")
                self.grows(before, lambda: self.person.click(at, hold=0.8))
            case ToPlay(seat) | ToPick(seat):
                scene = self.seen_by(table, seat)
                action = scene.state.legal()[0]
                assert isinstance(action, Play | Pick)
                rect = scene.state.board.picture[action.card.code].rect
                spot = (rect.left + 8, rect.centery)
                self.grows(before, lambda: self.person.click(spot))
            case ToDeal() if b'"redeal":true' in self.record.read_bytes().splitlines()[-1]:
                self.grows(before, lambda: self.person.press("Return"))  # the deal did not count, and that is said
            case _:
                assert until(lambda: self.lines > before, 20), f"the house should have acted: {phase}"
        return True

    def round(self) -> int:
        """Plays until the round is over; how many moves that took."""
        moves = 0
        while not isinstance(self.table().match.phase, RoundOver):
            assert self.move()
            moves += 1
            assert moves < 80
        return moves

    def seen_by(self, table: Table, seat: Seat) -> MatchScene:
        """The match as this seat sees it once its curtain is open."""
        scene = entered(MatchScene(table), self.size)
        scene.state.turn_to(seat)
        scene.state.look_from(seat)
        scene.state.visibility.settle()
        return scene


class Game(PlayedGame):
    """A person playing by clicks in a window on an X server."""

    person: Person

    def __init__(self, env: dict[str, str], home: Path) -> None:
        super().__init__(Person({**env, "KOIKOI_HOME": str(home)}), home)
        time.sleep(1.0)  # SDL takes a click that comes together with the focus as meant for that alone
        self.settle()

    def settle(self) -> None:
        """Waits until the window has done what it was at: another screen has come in, and nothing is loaded any more.

        On a busy machine that takes many times as long as on one with nothing else to do.
        """
        time.sleep(0.5)
        until(lambda: sum(self._works() for _ in range(8)) <= 2, 30)

    def _works(self) -> bool:
        """Whether any of its threads has, or waits for, the processor; asked a moment later."""
        time.sleep(0.05)
        states = []
        for one in Path(f"/proc/{self.person.app.pid}/task").glob("*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                states.append(one.read_text().rpartition(")")[2].split()[0])
        return "R" in states
