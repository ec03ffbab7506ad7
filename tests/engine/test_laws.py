"""The laws of the engine, held at every step of random matches under every ruleset and number of seats.

Conservation: the cards of a round are always the forty-eight.  Purity: equal arguments, equal results.  Fold: a view
moves on by the events its seat may see.  Privacy: a seat cannot tell the match from any other that looks like it.
Replay: the logged actions lead to the same state.  Totals change only with a round's
result.  Texts can be read back, and what is illegal changes nothing.
"""

import re
from collections import Counter
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from koikoi.engine.actions import Action, Appoint, Deal, Decline, Draw, KoiKoi, Leave, NextRound, Pick, Play, Seat, Stop
from koikoi.engine.cards import DECK, Card, CardSet
from koikoi.engine.deal import order_of_deal
from koikoi.engine.events import Awaiting, Dealt, DrawnToHand, Event, redact
from koikoi.engine.notation import parse_action, parse_event, parse_match, parse_phase, text
from koikoi.engine.parameters import LimitScope, LoserYaku
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ChooseDealer, Match, MatchOver, RoundOver, ToDeal, ToDecide, ToPick, new_match, sides
from koikoi.engine.step import IllegalAction, legal_actions, step
from koikoi.engine.view import determinize, follow, observe
from tests.engine.test_totals import totals_change_with_a_result_alone
from tests.random_rulesets import random_ruleset
from tests.tables import RULESETS, TABLES, shuffled, variant

pytestmark = pytest.mark.law(3)

SETTINGS = settings(
    max_examples=6,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)

EASY = "yaku.kasu.needs = { plain = 3 }\n"  # so that there is a lot to decide
GAMES = {
    **{f"{name}-{seats}": (RULESETS[name], seats) for name, seats in TABLES},
    "shared-piles-4": (variant(EASY + "team_captures = 'shared'", of="german"), 4),
    "easy-yaku-2": (variant(EASY + "exhaust_with_yaku = 'last_scores'", of="italian"), 2),
    "three-calls-a-round-3": (variant(EASY + "koikoi_limit = 3\nkoikoi_limit_scope = 'round'", of="german"), 3),
    "two-of-the-hand-2": (variant(EASY + "turn_order = 'draw_to_hand'\nmay_decline = 'always'\nwild = '11P1 12B'"), 2),
    "unmatched-kept-2": (variant(EASY + "unmatched_draw = 'to_hand'\nfield_cards_2 = 4\nplay_on_stock = true"), 2),
    "drawn-first-5": (variant(EASY + "turn_order = 'draw_play'\nhand_cards_5 = 4\nfield_cards_5 = 4"), 5),
    "free-to-leave-2": (variant(EASY + "capture_optional = true\nkoikoi_limit = 2", of="koikoi-japan"), 2),
}
"""Ruleset and seats by name."""

EVERYTHING: tuple[Action, ...] = (
    *(Draw(one) for one in DECK),
    *(Play(one) for one in DECK),
    *(Pick(one) for one in DECK),
    *(Appoint(Seat(seat)) for seat in range(-1, 8)),
    *(Stop(), KoiKoi(), Decline(), Leave(), NextRound()),
    *(Deal(()), Deal(DECK[:-1]), Deal((*DECK[:-1], DECK[0])), Deal((*DECK, DECK[0]))),
)
"""Every action but the legal deals."""

Place = int | None


def stacked(rules: Ruleset, seats: int, dealer: Seat, order: tuple[Card, ...], wish: Place, pairs: int) -> Deal:
    """A deal that gives one place four of a month, or the first pairs of several months, as far as they fit in."""
    rest = list(order)
    months = list(dict.fromkeys(one.month for one in order))[: pairs or 1]
    wished: list[Card] = []
    for month in months:
        wished += [one for one in order if one.month is month][: 2 if pairs else 4]
    full: dict[Place, tuple[Card, ...]] = {}
    for place in (wish, *(one for one in (None, *range(seats)) if one != wish)):
        size = rules.field_cards(seats) if place is None else rules.hand_cards(seats)
        first = [one for one in wished if place == wish][:size]
        rest = [one for one in rest if one not in first]
        more = size - len(first)
        full[place] = (*first, *rest[:more])
        rest = rest[more:]
    hands = tuple(full[seat] for seat in range(seats))
    return Deal(order_of_deal(rules, dealer, hands, full[None], tuple(rest)))


def on_table(match: Match) -> Counter[Card]:
    """All cards of the round, wherever they are."""
    found: Counter[Card] = Counter(match.stock)
    found.update(one for one in match.field if one is not None)
    for held in (*match.hands, *match.captured):
        found.update(held)
    if isinstance(match.phase, ToPick):
        found[match.phase.card] += 1
    return found


def codes(shown: str) -> set[str]:
    return set(re.findall(r"\b\d+[BARP]\d?\b", shown))


def hidden(match: Match, seat: Seat | None) -> set[str]:
    """The cards a seat must not see: the stock, and other hands until the round is over, but for what was shown."""
    secret = set(match.stock)
    if not isinstance(match.phase, RoundOver | MatchOver):
        shown = match.shown or (CardSet(),) * match.seats
        secret |= {one for other, hand in enumerate(match.hands) if other != seat for one in hand - shown[other]}
    return {one.code for one in secret}


def place_in_list(action: Action) -> tuple[int, int]:
    """Where an action belongs among legal ones: cards in deck order, leave last; stop, koi-koi, decline; seats."""
    match action:
        case Play(one) | Pick(one) | Draw(one):
            return (0, one.index)
        case Appoint(seat):
            return (0, seat)
        case Leave() | KoiKoi():
            return (1, 0)
        case Decline():
            return (2, 0)
        case _:
            return (0, 0)


class Laws(RuleBasedStateMachine):
    """One match after another under the same ruleset, by random actions."""

    def __init__(self, rules: Ruleset, seats: int) -> None:
        super().__init__()
        self.begin(rules, seats)

    def begin(self, rules: Ruleset, seats: int, round: int = 1) -> None:
        self.ruleset = rules
        self.seats = seats
        self.everybody = (*(Seat(seat) for seat in range(seats)), None)
        self.start = replace(new_match(rules, seats), round=round)
        self.log: list[Action] = []
        self.now(self.start)

    def now(self, match: Match) -> None:
        self.match = match
        self.written = text(match)
        self.views = {seat: observe(match, seat) for seat in self.everybody}

    # What happens

    @initialize(last=st.booleans())
    def sit_down(self, last: bool) -> None:
        if last:
            self.begin(self.ruleset, self.seats, self.ruleset.rounds)

    @precondition(lambda self: bool(legal_actions(self.match)))
    @rule(data=st.data(), wrong=st.sampled_from(EVERYTHING))
    def somebody_acts(self, data: Any, wrong: Action) -> None:
        legal = legal_actions(self.match)
        if wrong not in legal:
            self.refuse(wrong)
        self.take(data.draw(st.sampled_from(legal)))

    @precondition(lambda self: isinstance(self.match.phase, ToDeal))
    @rule(seed=st.integers(0, 2**32), wrong=st.sampled_from(EVERYTHING))
    def the_house_deals(self, seed: int, wrong: Action) -> None:
        self.refuse(wrong)
        self.take(Deal(shuffled(seed)))

    @precondition(lambda self: isinstance(self.match.phase, ToDeal) and len(self.log) % 3 == 0)
    @rule(order=st.permutations(DECK), wish=st.sampled_from((None, 0, 1)), pairs=st.sampled_from((0, 4)))
    def the_house_deals_something_special(self, order: list[Card], wish: Place, pairs: int) -> None:
        self.take(stacked(self.ruleset, self.seats, self.match.dealer, tuple(order), wish, pairs))

    @precondition(lambda self: isinstance(self.match.phase, MatchOver))
    @rule(wrong=st.sampled_from(EVERYTHING))
    def another_match_begins(self, wrong: Action) -> None:
        self.refuse(wrong)
        self.replay()
        self.begin(self.ruleset, self.seats)

    # Laws of a step

    def refuse(self, wrong: Action) -> None:
        with pytest.raises(IllegalAction, match=r" is not allowed; legal: ") as refused:
            step(self.match, wrong)
        said = str(refused.value).partition("legal: ")[2]
        match self.match.phase:
            case ToDeal():
                assert said == "a deal of all 48 cards"
            case MatchOver():
                assert said == "nothing: the match is over"
            case _:
                assert said.split(", ") == [text(one) for one in legal_actions(self.match)]
        assert refused.value.legal == legal_actions(self.match)
        assert text(self.match) == self.written

    def take(self, action: Action) -> None:
        note(text(action))
        before = self.match
        after, events = step(before, action)
        assert step(before, action) == (after, events)
        assert text(before) == self.written
        assert parse_action(text(action)) == action
        assert [event for event in events if isinstance(event, Awaiting)] == [Awaiting(after.phase)] == [events[-1]]
        self.hides(events, after)
        self.scores(before, after)
        for seat in self.everybody:
            assert follow(self.views[seat], (redact(event, seat) for event in events)) == observe(after, seat)
        self.log.append(action)
        self.now(after)

    def hides(self, events: tuple[Event, ...], after: Match) -> None:
        """What a seat is told has no card that is still hidden from it, and a deal only what lies open for it."""
        secrets = {seat: hidden(after, seat) for seat in self.everybody}
        for event in events:
            assert parse_event(text(event)) == event
            for seat, secret in secrets.items():
                shown = redact(event, seat)
                if isinstance(event, Dealt):
                    packets = [packet for packet in event.packets if packet.to is None or packet.to == seat]
                    assert codes(text(shown)) == {one.code for packet in packets for one in packet.cards or ()}
                    assert redact(shown, seat) == shown == parse_event(text(shown))
                else:
                    if isinstance(event, DrawnToHand) and seat != event.seat:
                        assert shown == DrawnToHand(event.seat, None)
                    else:
                        assert shown == event
                    assert not codes(text(shown)) & secret

    def scores(self, before: Match, after: Match) -> None:
        totals_change_with_a_result_alone(before, after)
        if after.rules.zero_sum:
            assert sum(after.totals) == sum(before.totals)
        else:
            assert all(new >= old for old, new in zip(before.totals, after.totals, strict=True))

    # Laws of every state

    @invariant()
    def cards_are_conserved(self) -> None:
        found = on_table(self.match)
        if isinstance(self.match.phase, ChooseDealer | ToDeal):
            assert not found
        else:
            assert found == Counter(DECK)

    @invariant()
    def no_seat_can_tell_the_match_from_another_that_looks_like_it(self) -> None:
        for seat, view in self.views.items():
            other = determinize(view, Random(len(self.log)))
            assert observe(other, seat) == view
            assert on_table(other) == on_table(self.match)
            assert {one.code for one in view.unseen} >= hidden(self.match, seat)

    @invariant()
    def views_show_nothing_hidden(self) -> None:
        told: dict[int, set[str]] = {}  # what is the same for all seats is one object, and written once
        for seat, view in self.views.items():
            shown = codes(str(view))
            for one in fields(view):
                if one.name not in ("rules", "results"):  # the table of yaku and earlier rounds may name any card
                    part = getattr(view, one.name)
                    if id(part) not in told:
                        told[id(part)] = codes(text(part))
                    shown |= told[id(part)]
            assert not shown & hidden(self.match, seat)

    @invariant()
    def legal_actions_are_ordered_and_known_to_the_seat_to_move(self) -> None:
        legal = legal_actions(self.match)
        assert list(legal) == sorted(set(legal), key=place_in_list)
        mover = self.match.to_move
        for seat, view in self.views.items():
            assert view.to_move == mover
            assert view.legal == (legal if seat is not None and seat == mover else ())
        if mover is not None:
            assert legal
            assert legal_actions(determinize(self.views[mover], Random(1))) == legal

    @invariant()
    def texts_can_be_read_back(self) -> None:
        again = parse_match(self.written, self.ruleset)
        assert again == self.match
        assert legal_actions(again) == legal_actions(self.match)
        assert parse_phase(text(self.match.phase)) == self.match.phase
        for action in legal_actions(self.match)[:9]:
            assert parse_action(text(action)) == action

    @invariant()
    def koikoi_stays_within_its_limits(self) -> None:
        if limit := self.ruleset.koikoi_limit:
            shared = self.ruleset.koikoi_limit_scope is LimitScope.ROUND
            assert (sum if shared else max)(self.match.calls) <= limit
        if isinstance(phase := self.match.phase, ToDecide):
            assert phase.account.total > 0 or self.ruleset.loser_yaku is LoserYaku.DIFFERENCE
            further = self.ruleset.play_on_stock and len(self.match.stock) >= self.seats
            assert phase.forced or self.match.hands[phase.seat] or further
            assert not phase.may_decline or self.match.hands[phase.seat] or further

    @invariant()
    def totals_belong_to_sides(self) -> None:
        assert len(self.match.totals) == sides(self.ruleset, self.seats)

    # The end

    def replay(self) -> None:
        match = self.start
        for action in self.log:
            match, _ = step(match, parse_action(text(action)))
        assert match == self.match

    def teardown(self) -> None:
        self.replay()


class LawsOfAnyRuleset(Laws):
    """The same under a ruleset that nobody has thought of."""

    def __init__(self) -> None:
        super().__init__(RULESETS["nintendo-standard"], 2)

    @initialize(seed=st.integers(0, 9999))
    def choose_rules(self, seed: int) -> None:
        rng = Random(seed)
        _, rules = random_ruleset(rng)
        self.begin(rules, rng.choice(rules.seat_counts))


@pytest.mark.parametrize("name", GAMES)
def test_laws_hold_under_every_bundled_ruleset_and_some_house_rules(name: str) -> None:
    class LawsOfOne(Laws):
        def __init__(self) -> None:
            super().__init__(*GAMES[name])

    run_state_machine_as_test(LawsOfOne, settings=SETTINGS)


@pytest.mark.slow
def test_laws_hold_under_rulesets_drawn_at_random() -> None:
    run_state_machine_as_test(LawsOfAnyRuleset, settings=settings(SETTINGS, max_examples=45))
