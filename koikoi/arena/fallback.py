"""Computer players that choose in this process, and no fault of theirs ends a match.

In the window they think in a process of their own (`agents.thinking`), which does the same and ends who hangs.
"""

import logging
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from koikoi.agents.players import Agent, make_agent
from koikoi.agents.worker.worker import level_below
from koikoi.engine.actions import Action
from koikoi.engine.view import View

_log = logging.getLogger("koikoi.thinking")


def choose(agent: Agent, view: View, rng: Random, *, limit: float | None = None) -> Action:
    """What a player chooses; where it raises or chooses nothing legal, what the level below does, and the log says so.

    The same where it takes longer than `limit` seconds; None: it may take as long as it likes, and so equal arguments
    give an equal choice on every machine.  Raises ValueError when it is not this seat's turn.
    """
    if not view.legal:
        raise ValueError("there is nothing to choose: it is not this seat's turn")
    try:
        said = agent.choose(view, rng) if limit is None else _in_time(agent, view, rng, limit)
        if said in view.legal:
            return said
        trouble = f"chose what is not legal ({said})"
    except Empty:
        trouble = "took too long"
    except Exception as error:  # whatever a player may do wrong
        trouble = f"failed ({error!r})"
    below = level_below(agent.name)
    _log.warning("%s %s; %s chooses this action", agent.name, trouble, below)
    return choose(make_agent(below), view, rng, limit=limit)


def _in_time(agent: Agent, view: View, rng: Random, limit: float) -> Any:
    """The choice, or what was raised in its place; raises Empty when the time is over.  Who hangs is left alone."""
    answers: SimpleQueue[Any] = SimpleQueue()

    def think() -> None:
        try:
            answers.put(agent.choose(view, rng))
        except Exception as error:
            answers.put(error)

    Thread(target=think, daemon=True).start()
    answer = answers.get(timeout=limit)
    if isinstance(answer, Exception):
        raise answer
    return answer
