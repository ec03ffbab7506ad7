"""Random rulesets that draw from every parameter: a match of each by the engine, its rounds by the kernel as well."""

import random
import time
from itertools import islice

MOST_DEALS = 20_000
"""Of one match, void ones included; more would be a match that never ends."""


def run(number: int, seed: int) -> int:
    """Plays a match under each; a difference, an endless match or a crash raises, with the ruleset's number."""
    from koikoi.agents.kernel.kernel import Kernel, code_of
    from koikoi.engine.actions import Appoint, Deal, NextRound, Seat
    from koikoi.engine.cards import DECK
    from koikoi.engine.state import ChooseDealer, MatchOver, RoundOver, ToDeal, new_match
    from koikoi.engine.step import legal_actions, step
    from tests.agents.rounds import any_action, assert_same, odd_rulesets

    rng, start, rounds = random.Random(seed), time.monotonic(), 0
    for played, (rules, seats) in enumerate(islice(odd_rulesets(seed), number)):
        kernel, match, deals = Kernel(rules, seats), new_match(rules, seats, dealer=Seat(rng.randrange(seats))), 0
        try:
            while not isinstance(match.phase, MatchOver):
                if isinstance(match.phase, ToDeal):
                    deals += 1
                    assert deals <= MOST_DEALS, "an endless match"
                    match = step(match, Deal(tuple(rng.sample(DECK, len(DECK)))))[0]
                    if not isinstance(match.phase, ToDeal | RoundOver | MatchOver):
                        kernel.load(match)
                        assert_same(kernel, match)
                elif isinstance(match.phase, RoundOver):
                    match = step(match, NextRound())[0]
                elif isinstance(match.phase, ChooseDealer):
                    match = step(match, Appoint(Seat(0)) if match.phase.seat is None else legal_actions(match)[0])[0]
                else:
                    action = any_action(match, rng)
                    match = step(match, action)[0]
                    kernel.apply(code_of(action))
                    assert_same(kernel, match)
        except Exception:
            print(f"\nruleset {played} of seed {seed}, {seats} seats")
            raise
        rounds += len(match.results)
        if played % 100 == 0:
            print(f"\r{played} rulesets, {rounds} rounds", end="", flush=True)
    print(f"\n{number} rulesets, {rounds} rounds in {time.monotonic() - start:.0f} s: kernel and engine agree")
    return 0
