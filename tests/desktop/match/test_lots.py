"""The lots decide who deals."""

import random

from koikoi.desktop.input.intents import Confirm, MoveFocus
from koikoi.desktop.match.scenes.lots import LotsScene
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.scene_driver import Actor


def test_whoever_draws_the_earliest_month_deals_and_the_table_is_dealt() -> None:
    table = Table(bundled()["german"], ["Aoi", "Ren", "Hana"], seed=3)
    actor = Actor(table=table, privacy=Privacy.OPEN)
    rng = random.Random(1)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    lots = actor.stack.top
    for _ in range(40):
        if lots.dealer is not None and lots.settled:
            break
        if lots.tied:
            actor.button()
        actor.give(*(MoveFocus(1, 0) for _ in range(rng.randrange(4))), Confirm())
        actor.wait(1.0)
    assert lots.dealer == table.match.dealer
    first = min(lot.card.month for lot in lots.taken.values())
    assert first == next(lot.card.month for lot in lots.taken.values() if lot.seat == lots.dealer)
    actor.button()
    actor.wait(0.1)
    assert actor.stack.top is not lots


def test_a_card_of_the_fan_is_taken_where_it_is_touched() -> None:
    table = Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3)
    actor = Actor(table=table, privacy=Privacy.OPEN)
    while not isinstance(actor.stack.top, LotsScene):
        actor.frame()
    lots = actor.stack.top
    spot = lots.spots()[-1]
    actor.click((round(spot.x), round(spot.y)))
    assert list(lots.taken) == [len(lots.spots()) - 1]
