"""The thinking process: computer players choose beside the window, and no fault of theirs ends a match.

    worker = AgentWorker()
    worker.start()                         when there is time: once the title has come in, say
    worker.prepare(rules, seats)           where a match begins
    worker.ask(view, "master", seed)       comes back at once
    action = thinker.poll()                 in every frame, until it is not None
    worker.study(advise, view, seed)       something else to think about, when nobody has to choose
    advice = thinker.studied()              in every frame, until it is not None
    grades = thinker.handed()               in every frame, of a study that hands over one thing after another
    worker.close()

One process thinks, one question at a time.  A player that raises, answers nothing legal, takes too long or takes the
process down with it is replaced by the level below for this one action; the log `koikoi.thinking` says so.  The last
two levels, greedy and random, then answer in this process: they take no time, and so there is an answer even where no
other process can be had.

A study is anything that takes a moment and that nobody has to wait for: what a coach says, say.  It is put aside as
soon as a player is asked, and is not missed where it fails.
"""

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from multiprocessing.connection import Connection
from random import Random
from traceback import format_exc
from types import TracebackType
from typing import Any, Final

from koikoi.agents.coach.odds import GivenUp, GoOn
from koikoi.agents.levels import Level, parse
from koikoi.agents.players import Agent, make_agent
from koikoi.agents.search.ruleset_model import ruleset_model
from koikoi.agents.search.search import MASTER, STRONG
from koikoi.agents.steady import SteadyPlayer
from koikoi.agents.worker import process
from koikoi.agents.worker.process import Process
from koikoi.engine.actions import Action
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.view import View

LEVELS: Final = (*(level.value for level in reversed(Level)), "greedy", "random")
"""From strong to weak; `strong:careful` is of the level `strong`."""
LIMIT: Final = 5.0
"""Seconds that an answer is waited for.  Players keep to their own, shorter time; this ends those that hang."""
COUNTED: Final = 60.0
"""The same for who counts and looks at no clock, and so may need longer on a slow machine."""
ASKING: Final = 0.15
"""Seconds in which who looks at the table once has chosen, and all that it takes to ask: a pipe, a busy processor."""
COUNTING: Final = 0.3
"""The same for who counts."""
STARTING: Final = 30.0
"""Seconds that starting the process may take: a cold disk and a virus scanner need some."""
_HERE: Final = ("greedy", "random")
_NICE: Final = 10
_log = logging.getLogger("koikoi.thinking")

Find = Callable[[str], Agent]
"""Finds a computer player by name; has to be picklable."""
Work = Callable[[Any, Random, GoOn], Any]
"""Studies a subject, which is a frozen dataclass with `rules`; has to be picklable, and to heed the last argument.

An iterator in place of a result hands over one thing after another, from the beginning where it is taken up anew."""


class _State(Enum):
    NONE = "no process"
    STARTING = "starting"
    IDLE = "idle"
    BUSY = "busy"


@dataclass(slots=True)
class _Question:
    view: View
    agent: str
    seed: int
    limit: float
    answer: Action | None = None


@dataclass(slots=True)
class _Analysis:
    number: int
    work: Work
    subject: Any
    seed: int
    sent: bool = False
    done: bool = False
    result: Any = None
    handed: list[Any] = field(default_factory=list)


class AgentWorker:
    """Asks computer players in a process of their own.  Nothing here waits.  To be used from one thread."""

    def __init__(self, find: Find = make_agent, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._find = find
        self._clock = clock
        self._question: _Question | None = None
        self._study: _Analysis | None = None
        self._studies = 0
        self._process: Process | None = None
        self._state = _State.NONE
        self._deadline = 0.0

    def start(self) -> None:
        """Starts the process, if there is none.  Raises OSError when the system has no room for it."""
        if self._process is None:
            self._process = process.start(_think, self._find)
            self._enter(_State.STARTING, STARTING)

    def prepare(self, rules: Ruleset, seats: int) -> None:
        """Lets the players learn a ruleset, which takes them half a second, before anybody waits for it.

        Whoever is not prepared learns when it is asked.  Raises OSError like `start`.
        """
        self.start()
        if self._process is not None and self._state is not _State.BUSY:
            with suppress(OSError):  # it has died; that is found out when it is needed
                self._process.pipe.send(("prepare", rules, seats))
            self._put_aside()  # whatever is sent breaks a study off

    @property
    def thinking(self) -> bool:
        """Whether a question waits for its answer."""
        return self._question is not None

    def ask(self, view: View, agent: str, seed: int, *, limit: float = LIMIT) -> None:
        """Asks a player for one of `view.legal`; all its chance comes from `seed`; `limit` is in seconds.

        Raises ValueError when it is not this seat's turn, or while another question is open.
        """
        if self.thinking:
            raise ValueError("another question is open; cancel it first")
        if not view.legal:
            raise ValueError("there is nothing to choose: it is not this seat's turn")
        self._question = _Question(view, agent, seed, limit)
        self._put(self._question)

    def study(self, work: Work, subject: Any, seed: int) -> None:
        """Has `work(subject, Random(seed), go_on)` done beside; a study begun before is dropped."""
        self.drop()
        self._studies += 1
        self._study = _Analysis(self._studies, work, subject, seed)

    def studied(self) -> Any:
        """What came of the study, once, as soon as it is there; None before that, and where it has failed."""
        study = self._study
        if study is not None and not study.done and self._question is None:
            self._go_on_with(study)
        if study is None or not study.done:
            return None
        self._study = None
        return study.result

    def handed(self) -> list[Any]:
        """What the study has handed over since this was last asked; after the last of it, nothing is studied."""
        study = self._study
        if study is None:
            return []
        if not study.done and self._question is None:
            self._go_on_with(study)
        if study.done:
            self._study = None
        handed, study.handed = study.handed, []
        return handed

    @property
    def studying(self) -> bool:
        """Whether a study waits for its end."""
        return self._study is not None

    def drop(self) -> None:
        """Drops the study."""
        study, self._study = self._study, None
        if study is not None and study.sent and not study.done and self._process is not None:
            with suppress(OSError):
                self._process.pipe.send(("drop",))

    def poll(self) -> Action | None:
        """The answer, once, as soon as there is one; None before that, and where nothing has been asked."""
        question = self._question
        if question is None:
            return None
        if question.answer is None:
            self._listen(question)
        if question.answer is not None:
            self._question = None
        return question.answer

    def cancel(self) -> None:
        """Drops the question.  A thought begun is broken off; the process is started anew when it is needed."""
        if self._state is _State.BUSY:
            self._end()
        self._question = None

    def close(self) -> None:
        """Drops the question and ends the process, at once."""
        self._question = self._study = None
        self._end()

    def __enter__(self) -> "AgentWorker":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # The process

    def _enter(self, state: _State, seconds: float = 0.0) -> None:
        self._state = state
        self._deadline = self._clock() + seconds

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
        self._process = None
        self._put_aside()
        self._enter(_State.NONE)

    def _put_aside(self) -> None:
        """The study has to be taken up anew."""
        if self._study is not None:
            self._study.sent = False

    def _put(self, question: _Question) -> None:
        """Hands the question to the process, which is started before if there is none, or it has died meanwhile."""
        if self._process is not None and self._state is _State.IDLE:
            with suppress(OSError, EOFError):
                while self._process.pipe.poll():  # who waits for a question has nothing to say, unless of a study
                    self._learn(*self._process.pipe.recv())
                self._process.pipe.send(("choose", question.agent, question.view, question.seed))
                self._put_aside()
                self._enter(_State.BUSY, question.limit)
                return
            self._end()
        try:
            self.start()
        except OSError as error:
            self._answer_here(question, f"has no process to think in ({error})", "greedy")

    def _listen(self, question: _Question) -> None:
        """Takes what the process has to say; looks whether it is too late for that."""
        assert self._process is not None, "an open question has a process, or its answer"
        starting = self._state is _State.STARTING
        try:
            if self._process.pipe.poll():
                kind, answer = self._process.pipe.recv()
            elif self._clock() < self._deadline:
                return
            else:
                kind, answer = "ended", "took too long"
        except (EOFError, OSError):
            kind, answer = "ended", "has lost its process"
        except Exception as error:  # whatever unpickling what a player made up may raise
            kind, answer = "failed", f"an answer that nobody can read: {error!r}"
        if kind == "ended":
            self._end()
            if starting:
                self._answer_here(question, answer, "greedy")
            else:
                self._replace(question, answer)
            return
        if self._learn(kind, answer):
            return
        self._state = _State.IDLE
        if kind == "ready":
            self._put(question)
        elif kind == "failed":
            _log.debug("%s", answer)
            self._replace(question, f"failed ({answer.strip().splitlines()[-1]})")
        else:
            question.answer = next((one for one in question.view.legal if one == answer), None)
            if question.answer is None:
                self._replace(
                    question, f"chose what is not legal ({answer if isinstance(answer, Action) else type(answer)})"
                )

    def _go_on_with(self, study: _Analysis) -> None:
        """Has the study begun, or takes what the process has to say of it."""
        try:
            self.start()
            assert self._process is not None, "it has been started"
            pipe = self._process.pipe
            if pipe.poll():
                while pipe.poll():
                    kind, said = pipe.recv()
                    self._state = _State.IDLE
                    self._learn(kind, said)
            elif self._state is _State.IDLE and not study.sent:
                pipe.send(("study", study.number, study.work, study.subject, study.seed))
                study.sent = True
        except Exception as error:  # no process to be had, or it has died, or nobody can read what it says
            _log.warning("a study failed (%s)", repr(error))  # nothing is held by what is logged
            self._end()
            self._study = None

    def _learn(self, kind: str, message: Any) -> bool:
        """Takes what is said of a study, this one or one dropped; False where it is about something else."""
        if kind not in ("studied", "handed", "stuck"):
            return False
        number, result = message
        study = self._study
        if study is not None and study.number == number:
            if kind == "handed":
                study.handed.append(result)
            elif kind == "studied":
                study.done, study.result = True, result
            else:
                _log.warning("a study failed (%s)", result.strip().splitlines()[-1])
                self._study = None
        return True

    def _replace(self, question: _Question, trouble: str) -> None:
        below = level_below(question.agent)
        if below in _HERE:
            self._answer_here(question, trouble, below)
        else:
            _log.warning("%s %s; %s chooses this action", question.agent, trouble, below)
            question.agent = below
            self._put(question)

    def _answer_here(self, question: _Question, trouble: str, agent: str) -> None:
        _log.warning("%s %s; %s chooses this action", question.agent, trouble, agent)
        question.answer = make_agent(agent).choose(question.view, Random(question.seed))


def patience(agent: str) -> float:
    """Seconds that an answer of this player is waited for."""
    return COUNTED if agent == SteadyPlayer.name else LIMIT


def thinking_time(agent: str) -> float:
    """Seconds after which this player has chosen, whatever it holds, on a computer that is not too slow for it."""
    if agent == SteadyPlayer.name:
        return COUNTING
    match parse(agent):
        case (Level.STRONG, _):
            return ASKING + STRONG.seconds
        case (Level.MASTER, _):
            return ASKING + MASTER.seconds
        case _:
            return ASKING


def level_below(agent: str) -> str:
    """The level that replaces a player: the next weaker one; greedy below whom the list does not know."""
    level = agent.partition(":")[0]
    place = LEVELS.index(level) + 1 if level in LEVELS else LEVELS.index("greedy")
    return LEVELS[min(place, len(LEVELS) - 1)]


def _think(pipe: Connection, find: Find) -> None:
    """What the process does."""
    if hasattr(os, "nice"):
        os.nice(_NICE)  # frames come first
    met: dict[Ruleset, Ruleset] = {}  # each ruleset as one object, however often it is sent: what it has computed stays
    pipe.send(("ready", ""))
    while True:
        match pipe.recv():
            case "prepare", rules, seats:
                with suppress(Exception):  # told when it is needed
                    ruleset_model(met.setdefault(rules, rules), seats)
            case "study", number, work, subject, seed:
                known = replace(subject, rules=met.setdefault(subject.rules, subject.rules))
                try:
                    result = work(known, Random(seed), lambda: not pipe.poll())
                    if isinstance(result, Iterator):
                        for one in result:
                            pipe.send(("handed", (number, one)))
                        result = None
                    said = "studied", (number, result)
                except GivenUp:
                    continue
                except Exception:
                    said = "stuck", (number, format_exc())
                pipe.send(said)
            case "choose", agent, view, seed:
                known = replace(view, rules=met.setdefault(view.rules, view.rules))
                try:
                    pipe.send(("chose", find(agent).choose(known, Random(seed))))
                except Exception:
                    pipe.send(("failed", format_exc()))
