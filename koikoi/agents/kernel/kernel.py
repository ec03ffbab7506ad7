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
from koikoi.engine.actions import Action, Decline, KoiKoi, Leave, Pick, Play, Stop
from koikoi.engine.cards import DECK, Month
from koikoi.engine.landing import Landing, must_pick, taken_with, wild_now
from koikoi.engine.parameters import TurnOrder
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Forced, Match, ToDecide, ToPick, ToPlay

LEAVE: Final = 48
STOP: Final = 49
KOIKOI: Final = 50
DECLINE: Final = 51
"""Action codes; 0 to 47 are cards (`DECK` order), played or picked as the kernel waits for the one or the other."""

Outcome = tuple[int | None, tuple[tuple[int, int], ...]]
"""How a round ended: the winner (None: nobody), and the seats that are paid, each with what it is paid."""

DRAW_PLAY, DRAW_TO_HAND = TurnOrder.DRAW_PLAY, TurnOrder.DRAW_TO_HAND

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
        case Decline():
            return DECLINE
    raise ValueError(f"the kernel plays rounds only; it knows no {type(action).__name__}")


class Kernel:
    """One round being played under one ruleset, mutable; load it again and again, its memos stay.

    Masks have 48 bits (bit i is `DECK[i]`).  Raises ValueError when the ruleset is not made for this number of seats.
    """

    __slots__ = (
        "_by_month", "always", "bars", "caller", "calls", "choices", "dealer", "declinable", "drawn", "field", "flight",
        "forced", "hands", "kept", "known", "landing", "offer", "outcome", "piles", "points", "rules", "seat", "seats",
        "second", "shown", "stakes", "stock", "terms", "waits", "winner",
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
    """Points a seat has to better: those that opened its (or its sharing partner's) last call or decline, else 0."""
    known: list[int]
    """Those yaku, as a mask (bit i is the i-th of the table); kept only where it matters which they are."""
    caller: int | None
    """The seat that called or declined last in this round."""
    landing: Landing | None
    """What wild cards add to what a card takes; None in a round without them."""
    stakes: tuple[int, int]
    """What the dealt field multiplies by: a stop; lucky hands and oya-ken."""
    shown: list[int]
    """Per seat, the cards of its hand that everybody has seen, as masks."""
    second: bool
    """PLAY, PICK: the seat has laid a hand card in this turn before."""
    kept: int
    """PLAY: the bit of the card it has just turned and kept, and must not lay; else 0."""
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
    declinable: bool
    """DECIDE: the seat may play on without a call."""
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
        self.offer, self.forced, self.declinable = 0, None, False
        self.landing, self.stakes, self.shown, self.second, self.kept = None, (1, 1), [0] * seats, False, 0
        self.winner, self.points, self.outcome = None, (), (None, ())
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
        self._lie_dealt(match.dealt.mask)
        self.shown = [one.mask for one in match.shown] or self.shown
        self.bars = [called.points if called else 0 for called in match.called]
        bit = {one.id: 1 << place for place, one in enumerate(self.rules.yaku)}
        self.known = [sum([bit[name] for name in called.yaku]) if called else 0 for called in match.called]
        self.known = self.known if self.terms.tells_yaku else [0] * self.seats
        self.caller = match.last_caller
        match phase:
            case ToPlay(second=second, kept=kept):
                self.second, self.kept = second, kept.bit if kept is not None else 0
            case ToPick(card=card, choices=choices, drawn=drawn, second=second):
                self.waits, self.second = Wait.PICK, second
                self.flight, self.choices, self.drawn = SLIPS[card.index], choices.mask, drawn
            case ToDecide(account=account, forced=forced, may_decline=may_decline):
                self.waits = Wait.DECIDE
                self.offer, self.forced, self.declinable = account.points, forced, may_decline
        for seat in range(self.seats):
            # In a made-up position somebody may hold a yaku that nobody has looked at
            if (seat != self.seat or self.waits is Wait.PLAY) and self._look(seat)[1]:
                self.always = True

    def _lie_dealt(self, dealt: int) -> None:
        """Notes what hangs on the cards that the deal put face up."""
        self.stakes = self.terms.stakes(dealt) if self.terms.staked else (1, 1)
        self.landing = self.rules.landing if self.rules.wild and wild_now(self.rules, dealt) else None

    def deal(self, rng: Random, *, dealer: int = 0, month: int = 1) -> None:
        """Shuffles and deals a new round, and begins it; four of a month and other specials are played on."""
        random = rng.random
        deck = sorted(SLIPS, key=lambda _: random())
        hand, field = self.rules.hand_cards(self.seats), self.rules.field_cards(self.seats)
        self._set_month(Month(month))
        self._clear(dealer)
        top = hand * self.seats
        self.hands = [deck[first : first + hand] for first in range(0, top, hand)]
        self.field = sum([bit for bit, _ in deck[top : top + field]])
        self.stock = deck[top + field :]
        self._lie_dealt(self.field)
        self._begin_turn()

    def redeal_unseen(self, seat: int, rng: Random, belief: Mapping[int, float] | None = None) -> None:
        """Shuffles together what `seat` cannot know, the other hands and the stock, and gives it out anew.

        `belief` says by a card's bit where it is likely to be: 1 anywhere, more rather in the stock, less rather in a
        hand.
        """
        unseen = list(self.stock)
        others = [other for other in range(self.seats) if other != seat]
        shown = self.shown
        seen = [[slip for slip in self.hands[other] if slip[0] & shown[other]] for other in others]
        for other in others:
            unseen += [slip for slip in self.hands[other] if not slip[0] & shown[other]]
        random = rng.random
        if belief is None:
            unseen.sort(key=lambda _: random())
        else:  # a card's weight is one over its leaning: Efraimidis and Spirakis, weighted sampling with keys
            unseen.sort(key=lambda slip: random() ** belief[slip[0]], reverse=True)
            if len(others) > 1:
                held = sum(len(self.hands[other]) for other in others) - sum(map(len, seen))
                unseen[:held] = sorted(unseen[:held], key=lambda _: random())
        for other, known in zip(others, seen, strict=True):
            size = len(self.hands[other]) - len(known)
            self.hands[other], unseen = known + unseen[:size], unseen[size:]
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
        made.bars, made.known, made.shown = self.bars[:], self.known[:], self.shown[:]
        return made

    # Driving it action by action

    @property
    def total(self) -> int:
        """What stopping now would bring the seat in turn, bonus and factors included."""
        return self.terms.total(self.seat, self.offer, self.piles, self.calls, self.field, self.stakes[0])

    def legal(self) -> list[int]:
        """Codes of all legal actions, in the engine's order; empty once the round is over."""
        match self.waits:
            case Wait.PLAY:
                hand = self.hands[self.seat]
                if self.kept:
                    hand = [slip for slip in hand if slip[0] != self.kept]
                if self.rules.must_match:
                    hand = [slip for slip in hand if self.takes(slip, drawn=False)] or hand
                return sorted([bit.bit_length() - 1 for bit, _ in hand])
            case Wait.PICK:
                codes = [index for index, (bit, _) in enumerate(SLIPS) if bit & self.choices]
                return [*codes, LEAVE] if self.terms.optional[self.drawn] else codes
            case Wait.DECIDE:
                calls = [STOP] if self.forced else [STOP, KOIKOI]
                return [*calls, DECLINE] if self.declinable else calls
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
            slip = SLIPS[code]
            self.hands[seat].remove(slip)
            if self.terms.keeps:
                self.shown[seat] &= ~slip[0]
                self.kept = 0
            if self._land(slip, drawn=False):
                if self.terms.ordinary:
                    self._draw()
                else:
                    self._go_on(drawn=False)
        elif self.waits is Wait.PICK:
            if code == LEAVE:
                self.field |= self.flight[0]
            else:
                self._capture(self.flight, taken_with(self.choices, self.flight[1], SLIPS[code][0]))
            self._go_on(drawn=self.drawn)
        elif code == STOP:
            self._end((seat, self.terms.awards(seat, self.total, self.piles, self.field)))
        else:
            if code == KOIKOI:
                self.calls[seat] += 1
                self.piles[seat] |= CALLED
            self.caller = seat
            self.terms.raise_bar(self.piles, self.bars, self.known, seat, self.field)
            self._pass_turn()

    def takes(self, slip: Slip, *, drawn: bool) -> int:
        """The field cards that a card may take, as a mask."""
        if self.landing is not None:
            return self.landing.choices(self.field, slip[0], slip[1], drawn=drawn)
        return self.field & slip[1]

    def _begin_turn(self) -> None:
        """Lets the seat in turn play, or does what comes before that."""
        self.waits, self.second, order = Wait.PLAY, False, self.rules.turn_order
        if not self.hands[self.seat] or order is DRAW_PLAY:
            self._draw()
        elif order is DRAW_TO_HAND:
            self.hands[self.seat].append(self.stock.pop())

    def _go_on(self, *, drawn: bool) -> None:
        """Does what follows when a card has come to rest."""
        order = self.rules.turn_order
        if drawn:
            if order is DRAW_PLAY and self.hands[self.seat]:
                self.waits = Wait.PLAY
            else:
                self._end_turn()
        elif order is DRAW_PLAY or self.second:
            self._end_turn()
        elif order is DRAW_TO_HAND and self.hands[self.seat]:
            self.waits, self.second = Wait.PLAY, True
        elif order is DRAW_TO_HAND:
            self._end_turn()
        else:
            self._draw()

    def _draw(self) -> None:
        slip = self.stock.pop()
        if self.terms.keeps and (hand := self.hands[self.seat]) and not self.takes(slip, drawn=True):
            hand.append(slip)
            self.shown[self.seat] |= slip[0]
            self.waits, self.second, self.kept = Wait.PLAY, True, slip[0]
        elif self._land(slip, drawn=True):
            if self.terms.ordinary:
                self._end_turn()
            else:
                self._go_on(drawn=True)

    def _land(self, slip: Slip, *, drawn: bool) -> bool:
        """Lets a card meet the field; False when the seat has to pick first."""
        if self.landing is None:
            hit = self.field & slip[1]
            several = hit.bit_count() == 2
        else:
            hit = self.takes(slip, drawn=drawn)
            several = must_pick(hit, slip[1])
        if not hit:
            self.field |= slip[0]
        elif several or self.terms.optional[drawn]:
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
        seat, terms = self.seat, self.terms
        value, better = self._look(seat)
        if not better:
            self._pass_turn()
            return
        self.waits, self.offer = Wait.DECIDE, value
        last = not self.hands[seat] and not (self.rules.play_on_stock and len(self.stock) >= self.seats)
        if last:
            self.forced = Forced.LAST_CARD
        elif terms.limit_reached(self.calls, seat):
            self.forced = Forced.LIMIT
        elif value < self.rules.koikoi_min_points:
            self.forced = Forced.MINIMUM
        else:
            old = terms.old(terms.marked(self.piles, seat, self.field), self.known[seat])
            self.forced = Forced.OLD_YAKU if old else None
        self.declinable = not last and terms.declines[self.forced is not None]

    def _look(self, seat: int) -> tuple[int, bool]:
        """Points of the yaku a seat holds, and whether they let it decide."""
        marked = self.terms.marked(self.piles, seat, self.field)
        value = self.terms.worth.value(marked)
        return value, self.terms.better(marked, value, self.bars[seat], self.known[seat])

    def _pass_turn(self) -> None:
        self.seat = (self.seat + 1) % self.seats
        if self.terms.ordinary and self.hands[self.seat]:
            self.waits = Wait.PLAY
        elif self.hands[self.seat] or (self.rules.play_on_stock and self.stock):
            self._begin_turn()
        else:
            caller, piles, calls, field = self.caller, self.piles, self.calls, self.field
            self._end(self.terms.exhausted(self.dealer, piles, calls, caller, field, self.stakes))

    def _end(self, outcome: Outcome) -> None:
        self.waits, self.outcome = Wait.OVER, outcome
        self.winner, self.points = outcome[0], self.terms.points(outcome[1])
