"""Somebody's matches as their records tell them, some of them looked back at: the same whenever they are asked for."""

from pathlib import Path
from random import Random

from koikoi.agents.coach.odds import Figure
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Month
from koikoi.review import kept
from koikoi.review.kept import KeptReviews, KeptTries
from koikoi.review.losses import KINDS, Loss, SeatReview
from koikoi.rulesets.collection import bundled
from koikoi.table.record import Header
from koikoi.table.results import RecordedRound
from koikoi.table.seating import Chair, Seating
from koikoi.table.statistics import MatchStats

OPPONENTS = ("player", "beginner", "strong:careful", "")


def match(number: int, opponent: str = "player", rounds: int = 12) -> MatchStats:
    """A match of Hana's, by its number."""
    other = Chair("Shika" if opponent else "Marco", 1, 1, agent=opponent, face="deer")
    seating = Seating((Chair("Hana"), other))
    header = Header(bundled()["nintendo-standard"], ("Hana", other.name), number, seating=seating, began=1.7e9 + number)
    played = tuple(
        RecordedRound(place, Seat(place % 2), (), 1, (5, 0) if place % 2 == 0 else (0, 3), (0, 0), (0, 0))
        for place in range(1, rounds + 1)
    )
    return MatchStats(Path(f"{number}.koikoi"), 1.7e9 + number, header, played, (number % 2,))


def reviewed(number: int) -> SeatReview:
    """What she gave away there: less, the later it was."""
    rng = Random(number)
    losses = [
        Loss(12 + 9 * place, rng.choices(KINDS, (6, 1, 2, 1, 1))[0], Month(rng.randint(1, 12)), Figure(size, size / 4))
        for place in range(rng.randint(2, 9))
        for size in (0.012 + rng.random() * 0.09 / (1 + number / 12),)
    ]
    return SeatReview(dict(zip(KINDS, (71, 9, 71, 3, 4), strict=True)), tuple(losses))


def tried(number: int, review: SeatReview) -> dict[int, KeptTries]:
    """What she tried again."""
    found = [0, 1, 1, 2, 3]
    return {
        one.number: KeptTries(tuple(range(3)), hinted=False, shown=False, found=found[(number + place) % 5])
        for place, one in enumerate(review.losses)
        if (number + place) % 3 == 0
    }


def keep(matches: list[MatchStats]) -> KeptReviews:
    """Keeps these as looked back at."""
    known = KeptReviews()
    for number, past in enumerate(matches):
        review = reviewed(number)
        known = known.with_review(past.key, {Seat(0): review})
        for decision, one in tried(number, review).items():
            known = known.with_tries(past.key, decision, one)
    assert kept.save(known) is None
    return known
