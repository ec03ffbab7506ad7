"""A problem: a position, what may be done in it, and what each of it is worth.

A line of a file is

    {"id": "…", "rules": "nintendo", "kind": "card", "level": 3, "at": {…}, "futures": 5000,
     "answers": [["6A 6R", 451, 0, 0, 48, 30], …]}

`at` is what `koikoi.problems.position` says.  `futures`: how many were played out for each answer; 0: all were counted.
An answer is what is done (a card, with the card it takes where there is a choice; `stop`, `koikoi`), and in
thousandths: the chance to win the match, by how much the best is better, the standard error of that; then per cent of
rounds won by one's own side, and by another.  The best stands first.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from koikoi.engine.actions import Action, KoiKoi, Leave, Pick, Play, Stop
from koikoi.engine.cards import Card, card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToDecide
from koikoi.engine.view import View
from koikoi.problems.position import read_position

LEVELS: Final = 5
MOST_ANSWERS: Final = 60
MOST_FUTURES: Final = 1_000_000
MOST_ID: Final = 40


class ProblemKind(StrEnum):
    """What is asked."""

    CARD = "card"
    """Which card?"""
    KOIKOI = "koikoi"
    """Stop or koi-koi?"""
    BLOCK = "block"
    """What keeps the other from a yaku?"""
    CAPTURE = "capture"
    """Which of two is taken?"""
    END = "end"
    """The last cards, counted out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Something one may do, and what came of it."""

    actions: tuple[Action, ...]
    """A play, with the pick that follows where there is a choice; or a single action."""
    chance: float
    """To win the match, a drawn one counted half."""
    behind: float
    """How much less that is than the best answer's chance."""
    error: float
    """The standard error of that difference; 0: counted."""
    won: float
    """The share of futures in which one's own side won the round."""
    lost: float
    """The share in which another did."""

    @property
    def action(self) -> Action:
        """What is done first."""
        return self.actions[0]

    @property
    def pick(self) -> Card | None:
        """The field card that is taken then, where there is a choice."""
        last = self.actions[-1]
        return last.card if len(self.actions) > 1 and isinstance(last, Pick) else None


@dataclass(frozen=True, slots=True)
class Problem:
    """One decision to be found."""

    id: str
    kind: ProblemKind
    level: int
    """1 (easy) to LEVELS (hard)."""
    view: View
    """What one's seat knows."""
    answers: tuple[Answer, ...]
    """The best first."""
    futures: int
    """How many were played out for each answer; 0: all were counted."""

    @property
    def best(self) -> Answer:
        """The answer."""
        return self.answers[0]

    @property
    def exact(self) -> bool:
        """Whether everything was counted."""
        return not self.futures

    def answer(self, actions: tuple[Action, ...]) -> Answer | None:
        """The answer that this is; None where there are several, as a pick is still to come.

        Where only one pick of a card has been weighed, it stands for the others.
        """
        found = [one for one in self.answers if one.actions[: len(actions)] == actions]
        found = found or [one for one in self.answers if one.action == actions[0]]
        return found[0] if found and (len(found) == 1 or len(actions) > 1) else None

    def right(self, answer: Answer) -> bool:
        """Whether an answer is as good as the best, as far as can be told."""
        return answer is self.best or answer.behind < 2 * answer.error or answer.behind == 0


def line_of(problem: Problem, at: Mapping[str, Any]) -> dict[str, Any]:
    """The line of a problem; `at`: its position's table."""
    return {
        "id": problem.id,
        "rules": problem.view.rules.name,
        "kind": problem.kind.value,
        "level": problem.level,
        "futures": problem.futures,
        "at": at,
        "answers": [
            [
                text_of(one.actions),
                *(round(1000 * value) for value in (one.chance, one.behind, one.error)),
                *(round(100 * value) for value in (one.won, one.lost)),
            ]
            for one in problem.answers
        ],
    }


def text_of(actions: tuple[Action, ...]) -> str:
    """Actions as a line has them."""
    return " ".join(_text(one) for one in actions)


def _text(action: Action) -> str:
    match action:
        case Play(one) | Pick(one):
            return one.code
        case _:
            return next(word for word, bare in _BARE.items() if bare == action)


_BARE: Final[dict[str, Action]] = {"stop": Stop(), "koikoi": KoiKoi(), "leave": Leave()}


def read_problem(table: Mapping[str, Any], rules: Ruleset) -> Problem:
    """Reads a line, played under these rules.  Raises ValueError where it makes no sense."""
    view = read_position(_table(table.get("at")), rules)
    answers = tuple(_answer(one, view) for one in _items(table.get("answers")))
    legal = {one.action for one in answers}
    if len(answers) < 2 or legal != set(view.legal) or len({one.actions for one in answers}) < len(answers):
        raise ValueError("not all answers")
    if answers[0].behind or any(one.behind < 0 for one in answers):
        raise ValueError("the best is not first")
    named = table.get("id")
    if not isinstance(named, str) or not named.isascii() or not named.isprintable() or not 0 < len(named) <= MOST_ID:
        raise ValueError("no name")
    return Problem(
        named,
        ProblemKind(str(table.get("kind"))),
        _whole(table.get("level"), 1, LEVELS),
        view,
        answers,
        _whole(table.get("futures"), 0, MOST_FUTURES),
    )


def _answer(value: object, view: View) -> Answer:
    said, *figures = _items(value)
    if not isinstance(said, str) or len(said) > 20 or len(figures) != 5:
        raise ValueError("no answer")
    chance, behind, error, won, lost = figures
    words = said.split()
    if not 1 <= len(words) <= 2:
        raise ValueError("no answer")
    if isinstance(view.phase, ToDecide) or words[0] in _BARE:
        first = _BARE.get(words[0])
    else:
        first = next((one for one in view.legal if isinstance(one, Play | Pick) and one.card is card(words[0])), None)
    if first is None or first not in view.legal:
        raise ValueError("no legal answer")
    actions: tuple[Action, ...] = (first,)
    if len(words) > 1:
        actions = (first, _then(words[1], first, view))
    return Answer(
        actions,
        _whole(chance, 0, 1000) / 1000,
        _whole(behind, 0, 1000) / 1000,
        _whole(error, 0, 1000) / 1000,
        _whole(won, 0, 100) / 100,
        _whole(lost, 0, 100) / 100,
    )


def _then(word: str, first: Action, view: View) -> Action:
    if word == "leave" and view.rules.capture_optional:
        return Leave()
    if not isinstance(first, Play) or card(word) not in view.takes(first.card):
        raise ValueError("no legal answer")
    return Pick(card(word))


def _table(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("no table")
    return value


def _items(value: object) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_ANSWERS:
        raise ValueError("no list")
    return value


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("no such number")
    return value
