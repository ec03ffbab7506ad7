"""Matches that are left and continued, or played on from a record, beside the same matches that nobody has left."""

import tempfile
import time
from collections import Counter
from pathlib import Path

import pygame


def run(number: int, seed: int) -> int:
    """Tries all legal actions at so many points for each number of seats.  Returns 1 where leaving changes anything."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    from koikoi.desktop.draw import loading
    from koikoi.engine.state import ToDecide, ToPick, ToPlay
    from koikoi.table.seating import Privacy
    from tests.desktop.resume_twins import differences, played_on, resumed, sampled
    from tests.desktop.sittings import quickly

    vars(loading)["in_background"] = lambda work: None  # files are read when they are wanted
    began, points, actions, wrong = time.time(), 0, 0, 0
    phases: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, quickly():
        for seats in (2, 3, 4):
            for privacy in Privacy:
                for alike in sampled(privacy, seats, max(number // len(Privacy), 1), seed):
                    points += 1
                    phases[alike[0].phase.__name__] += 1
                    ways = [(one, resumed) for one in alike]
                    if alike[0].phase in (ToPlay, ToPick, ToDecide):
                        ways.append((alike[-1], played_on))
                    for one, taken in ways:
                        actions += 1
                        if found := differences(one, Path(folder), taken):
                            wrong += 1
                            told = f"{one.seats} {one.privacy.value} {one.phase.__name__}: {found[0]}"
                            if wrong <= 20:
                                print(f"{one}, {taken.__name__}: {found}")
                            kinds[told.split("(")[0]] += 1
                print(f"{seats} seats, {privacy.value}: {points} points, {actions} actions, {wrong} other", flush=True)
    print(
        f"{points} points ({dict(phases)}), {actions} actions in {time.time() - began:.0f} s: {wrong} went on otherwise"
    )
    for told, times in kinds.most_common(30):
        print(f"{times:6} {told}")
    return int(wrong > 0)
