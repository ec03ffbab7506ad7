"""What the screens of a review share: the match, what is known of it so far, and what has been tried."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from koikoi.agents.worker.worker import AgentWorker
from koikoi.engine.actions import Action, Seat
from koikoi.review import kept
from koikoi.review.grading import Grade
from koikoi.review.kept import TRIES, KeptTries
from koikoi.review.losses import seat_reviews
from koikoi.review.match_review import GradedDecision, MatchReview
from koikoi.review.study import FUTURES, QUICK, study_of, weigh
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch

MOST_SWINGS = 9
"""As many as there are digits."""
PATIENCE = 3


@dataclass(slots=True)
class Tries:
    """What has been tried in the place of a mistake."""

    grade: Grade
    made: list[Action] = field(default_factory=list)
    hinted: bool = False
    shown: bool = False
    """Somebody has asked for the answer."""

    @property
    def found(self) -> int:
        """Which try was as good as the best; 0: none yet."""
        good = [place for place, one in enumerate(self.made, start=1) if not self.grade.of(one).clear]
        return good[0] if good else 0

    @property
    def over(self) -> bool:
        """Whether the answer may be seen."""
        return self.shown or bool(self.found) or len(self.made) >= TRIES

    @property
    def left(self) -> int:
        """How many there are still."""
        return TRIES - len(self.made)

    def kept(self, legal: Sequence[Action]) -> KeptTries:
        """As it is kept; `legal`: what might have been done."""
        return KeptTries(tuple(map(legal.index, self.made)), self.hinted, self.shown, self.found)

    @classmethod
    def taken_up(cls, grade: Grade, legal: Sequence[Action], known: KeptTries) -> "Tries":
        """As they were left."""
        made = [legal[place] for place in dict.fromkeys(known.made) if place < len(legal)]
        return cls(grade, [one for one in made if one != grade.action], known.hinted, known.shown)

    def won_back(self, action: Action) -> float:
        """How much of what was given away something else wins back; below zero where it would lose more."""
        lost = self.grade.given_away.value
        return 1 - self.grade.of(action).behind.value / lost if lost else 0.0


class ReviewSession:
    """A match that is being looked back at.  Raises nothing: where there is no process, nothing more becomes known."""

    def __init__(self, recorded: RecordedMatch, *, quick: int = QUICK, futures: int = FUTURES) -> None:
        self.recorded = recorded
        self.review = MatchReview(recorded.replay)
        self.quick, self.futures = quick, futures
        self.side = self.review.side(Seat(min(recorded.seating.people, default=0)))
        """Whose curve and sums are shown."""
        self.everybody = False
        """The swings of all sides are shown."""
        self.key = ""
        """Under which anything is kept of it; empty: nothing is."""
        if recorded.path is not None:
            with contextlib.suppress(RecordError):
                self.key = recorded.key
        self._kept = kept.load().tries.get(self.key, {})
        self._tries: dict[int, Tries] = {}
        self._begun = 0
        """How often it was begun since anything became known: who gets nowhere gives up."""

    @property
    def weighed(self) -> int:
        """How many decisions are known for good."""
        return self.review.weighed(self.futures)

    @property
    def complete(self) -> bool:
        """Whether everything is known."""
        return self.weighed == len(self.review.decisions)

    def take(self, worker: AgentWorker) -> bool:
        """Has what is still to be weighed worked out beside, and takes what has become known; whether anything has."""
        if not self.complete and not worker.studying and self._begun < PATIENCE:
            self._begun += 1
            worker.study(weigh, study_of(self.review, self.quick, self.futures), 0)
        grades = worker.handed()
        for one in grades:
            self.review.take(one)
            self._begun = 0
        return bool(grades)

    @property
    def swings(self) -> list[GradedDecision]:
        """The largest of those that are to be seen."""
        return self.review.turning_points(None if self.everybody else self.side, self.futures)[:MOST_SWINGS]

    @property
    def own_turning_points(self) -> list[GradedDecision]:
        """Those of the one person who played, the largest first; none where several did."""
        people = self.recorded.seating.people
        if len(people) != 1:
            return []
        return self.review.turning_points(self.review.side(Seat(people[0])), self.futures)

    def tries(self, swing: GradedDecision) -> Tries:
        """What has been tried in its place."""
        number = swing.decision.number
        if number not in self._tries:
            known = self._kept.get(number, KeptTries((), hinted=False, shown=False, found=0))
            self._tries[number] = Tries.taken_up(swing.grade, swing.decision.view.legal, known)
        return self._tries[number]

    def keep_tries(self, swing: GradedDecision) -> OSError | None:
        """Keeps what has been tried in its place; returns why that failed."""
        tried = self.tries(swing).kept(swing.decision.view.legal)
        return kept.keep_tries(self.key, swing.decision.number, tried) if self.key else None

    def keep_losses(self) -> OSError | None:
        """Keeps what people gave away in a match of their own, once everything is known; returns why that failed."""
        if not self.key or not self.complete or self.recorded.header.branch is not None:
            return None
        return kept.keep_review(self.key, seat_reviews(self.review, self.recorded.seating.people))

    @property
    def next_swing(self) -> GradedDecision | None:
        """The largest one whose answer has not been seen; None: there is none."""
        return next((one for one in self.swings if not self.tries(one).over), None)
