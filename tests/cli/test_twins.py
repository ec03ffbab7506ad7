"""Two matches at the terminal that differ only in hidden cards read the same, whoever looks.

In the twin of a match two hidden cards have changed places: one in a hand, which is never played, the other at the end
of the stock or in another hand.  What stands in sight may differ only while somebody looks who has one of them.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from koikoi.agents.players import Agent, make_agent
from koikoi.cli import screen
from koikoi.cli.game import TerminalMatch
from koikoi.cli.terminal import Terminal
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Seat
from koikoi.engine.cards import Card
from koikoi.engine.view import View
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.shuffle import Shuffle
from koikoi.table.table import Table
from tests.swapped_deals import Swapped

CURTAIN = "press Enter when nobody else is looking"
CLEAR = "\033[2J\033[3J\033[H"
PUBLIC, OWN = "fpt", "hfpyotlr"
"""What is asked for where a hand is closed, and at one's own turn."""


@dataclass(frozen=True)
class Case:
    """Who plays how, and where the two cards lie: seats, or -1 and -2 for the end of the stock."""

    privacy: Privacy
    seats: int = 2
    computers: tuple[int, ...] = ()
    places: tuple[int, int] = (1, -1)
    second: bool = False
    """The terminal has a second screen; otherwise it knows no commands."""
    stopped: bool = False
    """The game is stopped while a hand is open, and brought back by somebody."""

    def __str__(self) -> str:
        words = [self.privacy.value, str(self.seats), *("computers" for _ in self.computers[:1])]
        words += [f"{self.places[0]}and{self.places[1]}".replace("-", "stock")]
        return "-".join([*words, *(name for name in ("second", "stopped") if vars(self)[name])])

    @property
    def closed(self) -> bool:
        """Hands are hidden from other people."""
        return self.seats - len(self.computers) > 1 and self.privacy is not Privacy.OPEN

    def table(self, shuffle: Shuffle) -> Table:
        """The match before its deal."""
        chairs = [Chair(f"Seat{seat}", agent="greedy" * (seat in self.computers)) for seat in range(self.seats)]
        rules = replace(bundled()["nintendo-standard" if self.seats == 2 else "german"], rounds=1)
        return Table(rules, Seating(tuple(chairs), self.privacy), shuffle=shuffle, dealer=Seat(0))


class Plain:
    """A computer player that keeps some cards."""

    name = "greedy"

    def __init__(self, kept: Sequence[Card]) -> None:
        self.kept = kept

    def choose(self, view: View, rng: Random) -> Action:
        """Any card but those."""
        return next(one for one in view.legal if not (isinstance(one, Play) and one.card in self.kept))


class People:
    """They look at all there is to see, and play all cards but those that differ."""

    def __init__(self, case: Case, cards: tuple[Card, Card], *, twin: bool, capsys: pytest.CaptureFixture[str]) -> None:
        self.case, self.kept, self.capsys = case, cards, capsys
        self.table = case.table(Swapped(7, swap=cards) if twin else Shuffle(7))
        self.looking: int | None = None
        """Who has said that nobody else is looking."""
        self.asked: Iterator[str] = iter(())
        self.said = ""
        self.seen: list[tuple[int | None, str]] = []
        """What stood in sight at each question, and who looked at an own hand then."""
        self.turns = 0

    def play(self) -> list[tuple[int | None, str]]:
        """All that stood in sight, until somebody has only cards left that are kept; the last after the end."""
        of_cards = make_agent("greedy") if max(self.case.places) < 0 else Plain(self.kept)
        agents: list[Agent | None] = [
            of_cards if seat in self.case.computers else None for seat in range(self.case.seats)
        ]
        TerminalMatch(self.table, agents, Terminal()).run()
        self.look(None)
        return self.seen

    def look(self, seat: int | None) -> None:
        """Everybody looks, and this seat at its own hand."""
        self.said += self.capsys.readouterr().out
        here = self.said.split(CLEAR)[-1] if self.case.second else self.said
        self.seen.append((seat, "\n".join(here.split("\n")[-screen.PAGE :])))

    def answer(self, prompt: str = "") -> str:
        """What is typed."""
        self.said += self.capsys.readouterr().out + prompt
        prompt = self.said.split("\n")[-1]
        seat = self.table.match.to_move
        if self.looking != seat or CURTAIN in prompt:
            self.looking = None
        if not self.case.closed and "Press Enter" not in prompt:
            self.looking = seat
        self.look(self.looking)
        assert len(self.seen) < 1_000, "nobody is asked for ever"
        if "read on" in prompt or "next round" in prompt:
            return ""
        if (word := next(self.asked, None)) is not None:
            return word
        if CURTAIN in prompt:
            self.looking, self.asked = seat, iter(OWN)
            self.turns += 1
            return "h" if self.case.second else ""  # which there means no more than Enter does
        if self.case.stopped and self.turns == 2:
            self.turns, self.looking, self.asked = 3, None, iter(PUBLIC)
            signal.raise_signal(signal.SIGCONT)
        assert seat is not None
        self.asked = iter(PUBLIC if self.case.closed else OWN)
        return self.chosen(self.table.view(seat))

    def chosen(self, view: View) -> str:
        """Koi-koi wherever it may be said; else the first that is not kept; when nothing else is left, the end."""
        free = [one for one in view.legal if not (isinstance(one, Play) and one.card in self.kept)]
        if not free:
            self.asked = iter(())
            return "q"
        action = next((one for one in free if isinstance(one, KoiKoi)), free[0])
        return action.card.code if isinstance(action, Play | Pick) else str(view.legal.index(action) + 1)


def swapped_cards(case: Case) -> tuple[tuple[Card, Card], set[int]]:
    """Two cards that nobody plays, and who has them."""
    table = case.table(Shuffle(7))
    table.deal()
    one, other = (max(table.match.hands[at]) if at >= 0 else table.match.stock[at] for at in case.places)
    return (one, other), {at for at in case.places if at >= 0}


CASES = [
    Case(Privacy.PASS),
    Case(Privacy.PASS, places=(0, 1), second=True),
    Case(Privacy.PASS, second=True, stopped=True),
    Case(Privacy.PASS, stopped=True),
    Case(Privacy.PASS, 3, places=(0, 2)),
    Case(Privacy.PASS, 4, computers=(1, 3), places=(2, 3), second=True),
    Case(Privacy.PEEK, places=(0, -1)),
    Case(Privacy.FACE, places=(0, 1)),
    Case(Privacy.OPEN, places=(-1, -2)),
    Case(Privacy.PASS, computers=(1,)),
    Case(Privacy.PASS, computers=(1,), places=(-1, -2), second=True),
    Case(Privacy.OPEN, 3, computers=(1, 2), places=(1, 2)),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_matches_that_differ_in_hidden_cards_read_the_same(
    case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if case.stopped and not hasattr(signal, "SIGCONT"):
        pytest.skip("no game can be stopped here")
    monkeypatch.setattr(screen, "knows_commands", lambda: case.second)
    cards, owners = swapped_cards(case)
    read = []
    for twin in (False, True):
        people = People(case, cards, twin=twin, capsys=capsys)
        monkeypatch.setattr("builtins.input", people.answer)
        capsys.readouterr()
        read.append(people.play())
    first, twin_of_it = read
    assert len(first) == len(twin_of_it) > 25
    for number, ((looking, one), (_looking, other)) in enumerate(zip(first, twin_of_it, strict=True)):
        assert looking in owners or one == other, number
    people_own = owners - {*case.computers}
    assert any(one != other for one, other in zip(first, twin_of_it, strict=True)) == bool(people_own)
