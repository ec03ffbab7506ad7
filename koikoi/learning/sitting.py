"""One sitting of the trainer: what is due first, then what is new; what was not known comes back before it ends."""

import random
from collections.abc import Mapping
from typing import Final

from koikoi.learning.boxes import Kept, answered
from koikoi.learning.questions import QUESTIONS, Question

MOST: Final = 20
"""Questions a day at most."""
SECONDS: Final = 300.0
"""A day at most."""
AGAIN: Final = 4
"""So many questions later what was not known comes back."""


class Sitting:
    """Goes through the questions of a day, as far as the day has room for them."""

    def __init__(
        self,
        kept: Mapping[Question, Kept],
        today: int,
        rng: random.Random,
        *,
        asked: int = 0,
        spent: float = 0.0,
    ) -> None:
        """`asked`, `spent`: questions and seconds of this day before."""
        self.kept = dict(kept)
        self.today = today
        self.asked = asked
        self.spent = spent
        self.number = 0
        """Of the question that is asked now, from 0; of this sitting."""
        self.length = min(MOST - asked, len(QUESTIONS)) if spent < SECONDS else 0
        """Questions of this sitting at most."""
        self._queue = chosen(self.kept, today, max(self.length, 0), rng)

    @property
    def now(self) -> Question | None:
        """The question that is asked; None: that is enough for today."""
        if self.number >= self.length or self.spent >= SECONDS or not self._queue:
            return None
        return self._queue[0]

    def answer(self, *, right: bool) -> Kept:
        """Puts the question into the box where it belongs now; that of the next one is another matter (`go_on`)."""
        question = self._queue[0]
        self.kept[question] = found = answered(self.kept.get(question, Kept()), self.today, right=right)
        self.asked += 1
        if not right:
            self._queue.insert(1 + AGAIN, question)
        return found

    def go_on(self) -> None:
        """To the next question."""
        self._queue.pop(0)
        self.number += 1


def chosen(kept: Mapping[Question, Kept], today: int, most: int, rng: random.Random) -> list[Question]:
    """So many questions at most: those longest due first, then new ones as they are met; in an order by chance."""
    due = [one for one in QUESTIONS if one in kept and kept[one].is_due(today)]
    due.sort(key=lambda one: kept[one].due)
    new = [one for one in QUESTIONS if not kept.get(one, Kept()).box]
    found = [*due, *new][:most]
    rng.shuffle(found)
    return found


def waiting(kept: Mapping[Question, Kept], today: int) -> int:
    """How many questions are due."""
    return sum(one.is_due(today) for one in kept.values())
