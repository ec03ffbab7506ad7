"""The order of legal actions, pinned: records, computer players and screens may rely on it.

`order.txt` holds each position's name and, below it, what may be done.  The order of a list never changes by accident;
where it has to, the new lines are in the message of the failing test.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from koikoi.engine.actions import Deal
from koikoi.engine.notation import text
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, RoundOver, new_match
from koikoi.engine.step import legal_actions, step
from tests.tables import GERMAN, NINTENDO, STANDARD, B, dealt, play, position, shuffled, to_deal, variant

PINNED = Path(__file__).parent / "order.txt"


def pinned() -> dict[str, str]:
    lines = PINNED.read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.strip() and not line.startswith("#")]
    return {name: actions.strip() for name, actions in zip(rows[::2], rows[1::2], strict=True)}


def written(match: Match) -> str:
    return ", ".join(text(action) for action in legal_actions(match)) or "nothing"


def choosing() -> Iterator[tuple[str, Match]]:
    yield "nobody has drawn for the deal", new_match(STANDARD)
    yield "the first has drawn for the deal", play(new_match(STANDARD), "draw 8B")[0]
    yield "two are tied and draw again", play(new_match(STANDARD), "draw 3P1; draw 3P2")[0]
    yield (
        "of three, one has drawn in the second try",
        play(new_match(GERMAN, 3), "draw 4P1; draw 8B; draw 4P2; draw 1R")[0],
    )
    agreed = variant("first_oya = 'agreed'", of="german")
    for seats in (2, 3, 4):
        yield f"{seats} players agree on the dealer", new_match(agreed, seats)
    yield "the dealer is found", play(new_match(STANDARD), "draw 8B; draw 8A")[0]


def playing() -> Iterator[tuple[str, Match]]:
    for seats in (2, 3, 4):
        match, _ = step(to_deal(GERMAN, seats), Deal(shuffled(1)))
        yield f"{seats} players, first card", match
    must = variant("must_match = true")
    hand = ["12P3 9A 5A 9R 1B", "2A"]
    yield "a match has to be played", position(must, hand, field="9P1 12B 2R")
    yield "a match would have to be played but there is none", position(must, hand, field="2R 7A")
    yield "a match may be played", position(STANDARD, hand, field="9P1 12B 2R")


def picking() -> Iterator[tuple[str, Match]]:
    may_leave = variant("capture_optional = true")
    for rules, kind in ((STANDARD, "has to take"), (may_leave, "may take")):
        for count, field in ((1, "8P2"), (2, "8P2 8A"), (3, "8P2 8A 8P1")):
            if count == 2 or rules is may_leave:
                match, _ = play(position(rules, ["8B 1B", "2A"], field=field), "play 8B")
                yield f"a hand card {kind} one of {count}", match
                match, _ = play(position(rules, ["5A 1B", "2A"], field=field, stock="8B"), "play 5A")
                yield f"a drawn card {kind} one of {count}", match


def deciding() -> Iterator[tuple[str, Match]]:
    def three_lights(rules: Ruleset, hands: list[str], calls: Sequence[int] = (), round: int = 1) -> Match:
        captured = ["1B 3B", "1R 2R 3R"]
        at = position(rules, hands, field="8P1", stock="2P1", captured=captured, calls=calls, round=round)
        return play(at, "play 8B")[0]

    usual = ["8B 7P1", "7P2"]
    yield "a yaku: stop or koi-koi", three_lights(STANDARD, usual)
    yield "a yaku with the last card", three_lights(STANDARD, ["8B", "7P2"])
    yield "a yaku after the one koi-koi of the round", three_lights(NINTENDO, usual, calls=[0, 1])
    yield "a yaku too small for a koi-koi", three_lights(variant("koikoi_min_points = 7"), usual)
    over, _ = play(three_lights(STANDARD, usual), "stop")
    yield "the round is over", over
    yield "the next round waits for its deal", play(over, "next-round")[0]
    yield "the match is over", play(three_lights(STANDARD, usual, round=12), "stop")[0]
    yield "a lucky hand has ended the round", dealt(STANDARD, ["1B 1R 1P1 1P2", ""])[0]
    yield "a misdeal waits for another deal", dealt(STANDARD, ["", ""], field="1B 1R 1P1 1P2")[0]


def one_round(name: str, rules: Ruleset, seats: int, seed: int) -> Iterator[tuple[str, Match]]:
    """Always the last of the legal actions, so koi-koi whenever it is allowed."""
    match, _ = step(to_deal(rules, seats, dealer=B), Deal(shuffled(seed)))
    number = 0
    while not isinstance(match.phase, RoundOver):
        match, _ = step(match, legal_actions(match)[-1])
        number += 1
        if number % 3 == 0:
            yield f"{name}, after {number} actions", match


POSITIONS = dict(
    (
        *choosing(),
        *playing(),
        *picking(),
        *deciding(),
        *one_round("two players", STANDARD, 2, 1),
        *one_round("four players", GERMAN, 4, 4),
    )
)


@pytest.mark.parametrize("name", POSITIONS)
def test_legal_actions_stand_in_their_pinned_order(name: str) -> None:
    found = written(POSITIONS[name])
    assert found == pinned().get(name, "(not in order.txt)"), f"for order.txt:\n{name}\n    {found}"


def test_every_pinned_position_is_still_looked_at() -> None:
    assert list(pinned()) == list(POSITIONS)


def test_order_does_not_depend_on_where_cards_lie() -> None:
    for match in POSITIONS.values():
        assert legal_actions(replace(match, field=match.field[::-1])) == legal_actions(match)
