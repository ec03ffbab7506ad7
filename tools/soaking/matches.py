"""Random matches over all rulesets and seat counts: conservation, views, records."""

import random
import time


def run(number: int, seed: int) -> int:
    """Plays them; a broken law raises."""
    from koikoi.engine.cards import ALL, CardSet
    from koikoi.engine.state import ToDecide, ToPick, ToPlay
    from koikoi.rulesets.collection import bundled
    from koikoi.table.record import dump
    from koikoi.table.replay import replay_text
    from koikoi.table.table import Table

    games = [(rules, seats) for rules in bundled().values() for seats in rules.seat_counts]
    rng, start, rounds = random.Random(seed), time.monotonic(), 0
    for played in range(number):
        rules, seats = games[played % len(games)]
        table = Table(rules, [str(seat) for seat in range(seats)], seed=rng.randrange(1 << 40))
        while not table.over:
            phase = table.match.phase
            if isinstance(phase, ToPlay | ToPick | ToDecide):
                table.act(phase.seat, rng.choice(table.view(phase.seat).legal))
                match = table.match
                if isinstance(match.phase, ToPlay):
                    piles = (*match.hands, *match.captured, match.field_cards, CardSet(match.stock))
                    assert sum(map(len, piles)) == len(ALL) == len(CardSet(one for pile in piles for one in pile))
            else:
                table.play_chance()
        rounds += len(table.match.results)
        if played % 10 == 0:
            assert replay_text(dump(table.lines)).ok
        if played % 200 == 0:
            print(f"\r{played} matches, {rounds} rounds", end="", flush=True)
    print(f"\n{number} matches, {rounds} rounds in {time.monotonic() - start:.0f} s: no law broken")
    return 0
