"""What there is to tell of a round: the lines of its account, and when each appears."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from koikoi.desktop.animation.clips import Cues
from koikoi.desktop.animation.easing import ease_out, swing
from koikoi.desktop.audio.sound import Cue, Note
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import Factor
from koikoi.engine.standing import left_out
from koikoi.engine.state import Award, Ending, MatchOver, RoundOver, RoundResult
from koikoi.engine.yaku import Scored

BEGINS = 0.0
"""When the first line comes: the page has come up with its headline on it."""
YAKU = 0.35
CARD, APART = 0.12, 0.04
"""Seconds in which a card of a yaku is laid, and from one to the next at most."""
STAMP = 0.22
SEAL = 0.14
"""Seconds in which a doubling comes down."""
TOLD = 0.2
"""Seconds in which it is written beside a doubling why."""
BETWEEN = 0.12
"""Seconds between a stamp and the next."""
COUNT = (0.5, 1.6)
"""Seconds in which one point is counted up, and in which the most are."""
MOST = 576
TICK = 0.11
MOST_HEARD = 6
"""So many cards of a yaku are heard as they are laid, at most."""
HAND = 0.30


class RowKind(Enum):
    """What a line of the account tells."""

    NAME = "name"
    YAKU = "yaku"
    LEFT_OUT = "left out"
    """A yaku that counts for nothing beside a better one."""
    BONUS = "bonus"
    THEIRS = "theirs"
    SUM = "sum"
    FACTOR = "factor"
    TOTAL = "total"


_HEIGHTS = {RowKind.YAKU: 1.0, RowKind.TOTAL: 1.1, RowKind.NAME: 0.7, RowKind.LEFT_OUT: 0.7}
_CUES = {
    RowKind.YAKU: Cue.ROW,
    RowKind.BONUS: Cue.STAMP,
    RowKind.THEIRS: Cue.STAMP,
}


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One line of the account, and when it appears."""

    kind: RowKind
    award: Award
    start: float
    seconds: float
    item: Scored | Factor | None = None
    value: int = 0
    """What it comes to so far."""

    @property
    def height(self) -> float:
        """By the height of a yaku."""
        return _HEIGHTS.get(self.kind, 0.6)

    def laid(self, place: int) -> float:
        """When a card of its yaku is laid."""
        count = len(self.item.cards) if isinstance(self.item, Scored) else 1
        return self.start + place * min(APART, (self.seconds - CARD) / max(count - 1, 1))


def counting(points: int) -> float:
    """How many seconds it takes to count so many points up: longer for more, but not as many times longer."""
    share = min(math.log(max(abs(points), 1)) / math.log(MOST), 1.0)
    return COUNT[0] + (COUNT[1] - COUNT[0]) * share


def counted(t: float) -> float:
    """How far a count has come: it is slower towards its end."""
    return ease_out(t, 2.0)


def thump(row: SummaryRow) -> float:
    """By how many pixels of the drawing a doubling shakes the table: what it multiplies to, in doublings."""
    if row.kind is not RowKind.FACTOR or not isinstance(row.item, Factor) or not row.item.counts:
        return 0.0
    return min(1.0 + 2.0 * math.log2(max(row.value / max(row.award.account.base, 1), 1.0)), 12.0)


def rows_of(
    awards: tuple[Award, ...], start: float, left: Mapping[Seat, Sequence[Scored]] = MappingProxyType({})
) -> Iterator[SummaryRow]:
    """The lines of all awards in the order of the rules, one after the other; `left`: yaku that count for nothing."""
    t = start
    for award in awards:
        account = award.account
        if len(awards) > 1:
            yield SummaryRow(RowKind.NAME, award, t, STAMP)
            t += STAMP
        for one in account.yaku:
            yield SummaryRow(RowKind.YAKU, award, t, YAKU, one, one.points)
            t += YAKU
        for one in left.get(award.seat, ()):
            yield SummaryRow(RowKind.LEFT_OUT, award, t, STAMP, one)
            t += STAMP
        if account.bonus:
            yield SummaryRow(RowKind.BONUS, award, t, STAMP, value=account.bonus)
            t += STAMP + BETWEEN
        if account.theirs:
            yield SummaryRow(RowKind.THEIRS, award, t, STAMP, value=account.theirs)
            t += STAMP + BETWEEN
        if account.bonus or account.theirs or len(account.yaku) > 1:
            yield SummaryRow(RowKind.SUM, award, t, STAMP, value=account.base)
            t += STAMP + BETWEEN
        running = account.base
        for factor in account.factors:
            running *= factor.by if factor.counts else 1
            yield SummaryRow(RowKind.FACTOR, award, t, SEAL, factor, running)
            t += SEAL + TOLD
        yield SummaryRow(RowKind.TOTAL, award, t, counting(account.total), value=account.total)
        t += counting(account.total)


class RoundAccount:
    """A round that has ended, and the moments at which the parts of its account appear."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        phase = state.view.phase
        assert isinstance(phase, RoundOver | MatchOver)
        self.result: RoundResult = phase.result
        self.over = isinstance(phase, MatchOver)
        """It was the last one."""
        scored = self.result.ending in (Ending.STOPPED, Ending.EXHAUSTED) and self.result.winner is not None
        left = {one.seat: left_out(state.view, one.seat) for one in self.result.awards} if scored else {}
        self.rows = tuple(rows_of(self.result.awards, BEGINS, left))
        self.totals = self.rows[-1].start if self.rows else BEGINS + 0.3
        """When the totals begin to count: with what is taken last."""
        self.adds = max(counting(max(map(abs, self.result.points))), self.rows[-1].seconds if self.rows else 0.0)
        """How long they count."""
        self.hands = self.totals + self.adds
        """When the hands are laid open, one after the other: once all is counted."""
        self.end = self.hands + HAND * (state.view.seats + 1)

    @property
    def cues(self) -> Cues:
        """What is heard, and when."""
        end = Cue.ROUND_WON if self.result.winner is not None else Cue.ROUND_DRAWN
        taken = self.totals + (self.rows[-1].seconds if self.rows else 0.0)
        return tuple(sorted([*self._heard(), (taken, end)], key=lambda cue: cue[0]))

    def _heard(self) -> Iterator[tuple[float, Cue | Note]]:
        if self.result.ending in (Ending.LUCKY, Ending.FIELD):
            yield BEGINS, Cue.YAKU_DEALT
        for row in self.rows:
            match row.kind:
                case RowKind.YAKU if isinstance(row.item, Scored) and row.item.cards:
                    lands = [row.laid(place) + CARD for place in range(len(row.item.cards))]
                    yield from ((at, Cue.PLACE) for at in lands[:: math.ceil(len(lands) / MOST_HEARD)])
                case RowKind.TOTAL if row is not self.rows[-1]:
                    yield from _ticks(row.start, row.seconds)
                case RowKind.FACTOR:
                    yield row.start + SEAL, Cue.STAMP
                    if thump(row):
                        yield row.start + SEAL, Cue.THUMP.step(round((thump(row) - 1.0) / 2.0))
                    if thump(row) > 3.0:
                        yield row.start + SEAL, Cue.DON
                case _ if row.kind in _CUES:
                    yield row.start, _CUES[row.kind]
        if self.rows or any(self.result.points):
            yield from _ticks(self.totals, self.adds)

    def shaken(self, clock: float) -> float:
        """By how many pixels of the drawing the table is off its place, from what has been stamped on it."""
        return sum(swing(clock - row.start - SEAL, thump(row)) for row in self.rows if row.kind is RowKind.FACTOR)


def _ticks(start: float, seconds: float) -> Iterator[tuple[float, Cue]]:
    """A count that is heard: beads, and at its end the run that arrives with the total."""
    for number in range(max(round((seconds - Cue.COUNT.lands) / TICK), 0)):
        yield start + number * TICK, Cue.ROW
    yield start + max(seconds - Cue.COUNT.lands, 0.0), Cue.COUNT
