"""A round of koi-koi as a few integers that change in place: what computer players play to the end by the thousand.

The engine stays the authority; a test drives both with the same actions and compares everything.  The kernel begins
where the cards are dealt (`ToPlay`, `ToPick`, `ToDecide`) and ends with the points of the round; dealing specials,
totals and the match are the engine's business.  Events, places on the cloth and accounts are left out.

    kernel = Kernel(rules, seats)
    kernel.load(match)
    kernel.apply(code)              one action, as an integer (see `code_of`)
"""

from collections.abc import Mapping
from enum import Enum
from random import Random
from typing import Final

from koikoi.agents.kernel.scoring import CALLED
from koikoi.agents.kernel.terms import KernelRules
from koikoi.engine.actions import Action, KoiKoi, Leave, Pick, Play, Stop
from koikoi.engine.cards import DECK, Month
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Forced, Match, ToDecide, ToPick, ToPlay

LEAVE: Final = 48
STOP: Final = 49
KOIKOI: Final = 50
"""Action codes; 0 to 47 are cards (`DECK` order), played or picked as the kernel waits for the one or the other."""

Outcome = tuple[int | None, int, int]
"""How a round ended: the winner (None: nobody), the seat that is paid, and what it is paid."""

Slip = tuple[int, int]
"""A card as the kernel holds it: its bit, and the bits of its month."""
SLIPS: Final[tuple[Slip, ...]] = tuple((one.bit, one.month_mask) for one in DECK)


class Wait(Enum):
    """What a kernel waits for."""

    PLAY = "play"
    PICK = "pick"
    DECIDE = "decide"
    OVER = "over"


def code_of(action: Action) -> int:
    """The code of an action within a round.  Raises ValueError for the actions of chance (deal, next round …)."""
    match action:
        case Play(card) | Pick(card):
            return card.index
        case Leave():
            return LEAVE
        case Stop():
            return STOP
        case KoiKoi():
            return KOIKOI
    raise ValueError(f"the kernel plays rounds only; it knows no {type(action).__name__}")


class Kernel:
    """One round being played under one ruleset, mutable; load it again and again, its memos stay.

    Masks have 48 bits (bit i is `DECK[i]`).  Raises ValueError when the ruleset is not made for this number of seats.
    """

    __slots__ = (
        "_by_month", "always", "bars", "caller", "calls", "choices", "dealer", "drawn", "field", "flight", "forced",
        "hands", "known", "offer", "outcome", "piles", "points", "rules", "seat", "seats", "stock", "terms", "waits",
        "winner",
    )  # fmt: skip

    rules: Ruleset
    seats: int
    waits: Wait
    seat: int
    """Whose turn it is."""
    dealer: int
    hands: list[list[Slip]]
    """Per seat, in no order."""
    field: int
    """Mask of what lies face up."""
    stock: list[Slip]
    """The top card is the last, so that drawing is `pop`."""
    piles: list[int]
    """Per seat, as masks; with the mark CALLED once the seat has called."""
    calls: list[int]
    """Koi-koi calls of this round, per seat."""
    bars: list[int]
    """Points a seat has to better: those held at its (or its sharing partner's) last call, else 0."""
    known: list[int]
    """Yaku held then, as a mask (bit i is the i-th of the table); kept only where a new yaku is asked for."""
    caller: int | None
    """The seat that called last in this round."""
    flight: Slip
    """PICK: the card in flight."""
    choices: int
    """PICK: the field cards it matches, as a mask."""
    drawn: bool
    """PICK: the card in flight comes from the stock."""
    offer: int
    """DECIDE: points of the yaku held, without bonus and factors."""
    forced: Forced | None
    """DECIDE: why koi-koi may not be called."""
    winner: int | None
    """OVER: the seat that won; None when the round was drawn or ran out."""
    points: tuple[int, ...]
    """OVER: what each side gains or pays."""
    outcome: Outcome
    """OVER: the same in short."""
    terms: KernelRules
    """What the ruleset says in this month."""
    always: bool
    """Whether a pile has to be looked at again although it has not grown."""

    def __init__(self, rules: Ruleset, seats: int = 2) -> None:
        if seats not in rules.seat_counts:
            allowed = " or ".join(map(str, rules.seat_counts))
            raise ValueError(f"{rules.name} is played by {allowed}, not by {seats}")
        self.rules = rules
        self.seats = seats
        self._by_month: dict[Month, KernelRules] = {}
        self._set_month(Month.PINE)
        self._clear(0)

    # Setting up

    def _set_month(self, month: Month) -> None:
        if not self.rules.scorer.by_month:
            month = Month.PINE  # all months are alike
        if month not in self._by_month:
            self._by_month[month] = KernelRules(self.rules, self.seats, month)
        self.terms = self._by_month[month]

    def _clear(self, dealer: int) -> None:
        seats = self.seats
        self.dealer = self.seat = dealer
        self.waits = Wait.PLAY
        self.field = 0
        self.hands, self.stock = [[] for _ in range(seats)], []
        self.piles, self.calls, self.bars, self.known = [0] * seats, [0] * seats, [0] * seats, [0] * seats
        self.caller = None
        self.flight, self.choices, self.drawn = SLIPS[0], 0, False
        self.offer, self.forced = 0, None
        self.winner, self.points, self.outcome = None, (), (None, dealer, 0)
        self.always = self.terms.restless

    def load(self, match: Match) -> None:
        """Takes over a round from the engine.

        Raises ValueError when the match waits for something else than a play, a pick or a decision, or is played
        under other rules or by another number of seats.
        """
        phase = match.phase
        if not isinstance(phase, ToPlay | ToPick | ToDecide):
            raise ValueError(f"no round is being played: the match is in {type(phase).__name__}")
        if match.seats != self.seats or (match.rules is not self.rules and match.rules != self.rules):
            raise ValueError("the match is not played under the rules and by the seats the kernel was made for")
        self._set_month(match.month)
        self._clear(match.dealer)
        self.seat = phase.seat
        self.hands = [[SLIPS[one.index] for one in hand] for hand in match.hands]
        self.field = match.field_cards.mask
        self.stock = [SLIPS[one.index] for one in reversed(match.stock)]
        self.calls = list(match.calls)
        self.piles = [
            pile.mask | (CALLED if calls else 0) for pile, calls in zip(match.captured, match.calls, strict=True)
        ]
        self.bars = [called.points if called else 0 for called in match.called]
        bit = {one.id: 1 << place for place, one in enumerate(self.rules.yaku)}
        self.known = [sum([bit[name] for name in called.yaku]) if called else 0 for called in match.called]
        self.caller = match.last_caller
        match phase:
            case ToPick(card=card, choices=choices, drawn=drawn):
                self.waits = Wait.PICK
                self.flight, self.choices, self.drawn = SLIPS[card.index], choices.mask, drawn
            case ToDecide(account=account, forced=forced):
                self.waits = Wait.DECIDE
                self.offer, self.forced = account.points, forced
        for seat in range(self.seats):
            # In a made-up position somebody may hold a yaku that nobody has looked at
            if (seat != self.seat or self.waits is Wait.PLAY) and self._look(seat)[1]:
                self.always = True

    def deal(self, rng: Random, *, dealer: int = 0, month: int = 1) -> None:
        """Shuffles and deals a new round; four of a month and other specials of the deal are played on."""
        random = rng.random
        deck = sorted(SLIPS, key=lambda _: random())
        hand, field = self.rules.hand_cards(self.seats), self.rules.field_cards(self.seats)
        self._set_month(Month(month))
        self._clear(dealer)
        top = hand * self.seats
        self.hands = [deck[first : first + hand] for first in range(0, top, hand)]
        self.field = sum([bit for bit, _ in deck[top : top + field]])
        self.stock = deck[top + field :]

    def redeal_unseen(self, seat: int, rng: Random, belief: Mapping[int, float] | None = None) -> None:
        """Shuffles together what `seat` cannot know, the other hands and the stock, and gives it out anew.

        `belief` says by a card's bit where it is likely to be: 1 anywhere, more rather in the stock, less rather in a
        hand.
        """
        unseen = list(self.stock)
        others = [other for other in range(self.seats) if other != seat]
        for other in others:
            unseen += self.hands[other]
        random = rng.random
        if belief is None:
            unseen.sort(key=lambda _: random())
        else:  # a card's weight is one over its leaning: Efraimidis and Spirakis, weighted sampling with keys
            unseen.sort(key=lambda slip: random() ** belief[slip[0]], reverse=True)
            if len(others) > 1:
                held = sum(len(self.hands[other]) for other in others)
                unseen[:held] = sorted(unseen[:held], key=lambda _: random())
        for other in others:
            size = len(self.hands[other])
            self.hands[other], unseen = unseen[:size], unseen[size:]
        if belief is not None:
            unseen.sort(key=lambda _: random())
        self.stock = unseen

    def copy(self) -> "Kernel":
        """The same round once more, to be played on independently; memos are shared."""
        made = object.__new__(Kernel)
        for name in Kernel.__slots__:
            setattr(made, name, getattr(self, name))
        made.hands = [hand[:] for hand in self.hands]
        made.stock, made.piles, made.calls = self.stock[:], self.piles[:], self.calls[:]
        made.bars, made.known = self.bars[:], self.known[:]
        return made

    # Driving it action by action

    @property
    def total(self) -> int:
        """What stopping now would bring the seat in turn, bonus and factors included."""
        return self.terms.payouts[self.seat, self.offer, tuple(self.calls)]

    def legal(self) -> list[int]:
        """Codes of all legal actions, in the engine's order; empty once the round is over."""
        match self.waits:
            case Wait.PLAY:
                hand = self.hands[self.seat]
                if self.rules.must_match:
                    hand = [slip for slip in hand if slip[1] & self.field] or hand
                return sorted([bit.bit_length() - 1 for bit, _ in hand])
            case Wait.PICK:
                codes = [index for index, (bit, _) in enumerate(SLIPS) if bit & self.choices]
                return [*codes, LEAVE] if self.rules.capture_optional else codes
            case Wait.DECIDE:
                return [STOP] if self.forced else [STOP, KOIKOI]
            case Wait.OVER:
                return []

    def apply(self, code: int) -> None:
        """Does one legal action and runs on to the next choice, as the engine's `step` does.

        Raises ValueError, and changes nothing, when the action is not legal.
        """
        if code not in (legal := self.legal()):
            raise ValueError(f"action {code} is not legal; legal: {legal}")
        seat = self.seat
        if self.waits is Wait.PLAY:
            self.hands[seat].remove(SLIPS[code])
            if self._land(SLIPS[code], drawn=False):
                self._draw()
        elif self.waits is Wait.PICK:
            if code == LEAVE:
                self.field |= self.flight[0]
            else:
                three = self.choices.bit_count() == 3
                self._capture(self.flight, self.choices if three else SLIPS[code][0])
            if self.drawn:
                self._end_turn()
            else:
                self._draw()
        elif code == STOP:
            self._end(seat, seat, self.total)
        else:
            self.calls[seat] += 1
            self.piles[seat] |= CALLED
            self.caller = seat
            self.terms.raise_bar(self.piles, self.bars, self.known, seat, self.field)
            self._pass_turn()

    def _draw(self) -> None:
        if self._land(self.stock.pop(), drawn=True):
            self._end_turn()

    def _land(self, slip: Slip, *, drawn: bool) -> bool:
        """Lets a card meet the field; False when the seat has to pick first."""
        hit = self.field & slip[1]
        if not hit:
            self.field |= slip[0]
        elif self.rules.capture_optional or hit.bit_count() == 2:
            self.waits = Wait.PICK
            self.flight, self.choices, self.drawn = slip, hit, drawn
            return False
        else:
            self._capture(slip, hit)
        return True

    def _capture(self, slip: Slip, taken: int) -> None:
        self.field ^= taken
        self.piles[self.seat] |= taken | slip[0]

    def _end_turn(self) -> None:
        value, better = self._look(self.seat)
        if not better:
            self._pass_turn()
            return
        self.waits, self.offer = Wait.DECIDE, value
        if not self.hands[self.seat]:
            self.forced = Forced.LAST_CARD
        elif self.terms.limit_reached(self.calls, self.seat):
            self.forced = Forced.LIMIT
        else:
            self.forced = Forced.MINIMUM if value < self.rules.koikoi_min_points else None

    def _look(self, seat: int) -> tuple[int, bool]:
        """Points of the yaku a seat holds, and whether they let it decide."""
        marked = self.terms.marked(self.piles, seat, self.field)
        value = self.terms.worth.value(marked)
        return value, self.terms.better(marked, value, self.bars[seat], self.known[seat])

    def _pass_turn(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        if self.hands[self.seat]:
            self.waits = Wait.PLAY
        else:
            self._end(*self.terms.exhausted(self.dealer, self.piles, self.calls, self.caller, self.field))

    def _end(self, winner: int | None, earner: int, total: int) -> None:
        self.waits = Wait.OVER
        self.winner, self.points = winner, self.terms.points(earner, total)
        self.outcome = winner, earner, total
