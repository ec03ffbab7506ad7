"""Random legal rulesets, for tests that a law holds whatever the rules are.

`random_ruleset(rng)` gives the flat parameters (the names of `goldens/presets.json`) and the ruleset made of them; the
same seed gives the same ruleset. Enums and yes-or-no are drawn as soon as they exist; a number or a list keeps its
default until it stands in DRAWN. Contradictions are avoided while drawing, and a match that goes on until somebody
leads gets hands and yaku with which that happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, fields
from enum import Enum
from random import Random
from typing import Any

from koikoi.engine.cards import DECK, OF_KIND, SAKE_CUP, Card, CardSet, Kind
from koikoi.engine.parameters import CALLS, MOST_CALLS, SEATS
from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import Source, resolve
from koikoi.rulesets.shorthands import BUNDLED, EXTRAS, POINTS, REPLACING, SHARING

Params = dict[str, object]

COMMON_YAKU = ("pts_tane", "pts_tan", "pts_kasu")


def random_ruleset(rng: Random) -> tuple[dict[str, object], Ruleset]:
    """Draws a ruleset: its flat parameters, and the ruleset that the loader makes of them."""
    params: Params = {**_sizes(rng), **_parameters(rng), **_yaku(rng)}
    _settle(params, rng)
    return params, ruleset_of(params)


def ruleset_of(params: Mapping[str, object], parent: str = "nintendo-standard", name: str = "test-rules") -> Ruleset:
    """The ruleset that differs from a bundled one in these flat parameters."""
    loaded = resolve([Source("test.toml", name, {"extends": parent, **params})], bundled())
    if loaded.faults:
        raise ValueError(str(loaded.faults[0]))
    return loaded.rulesets[name]


def _whole(rng: Random, low: int, usual: int, high: int) -> int:
    """Mostly a usual number, at times any legal one."""
    return rng.randint(low, usual if rng.random() < 0.9 else high)


def _row(rng: Random, low: int, usual: int, high: int) -> list[int]:
    return [
        _whole(rng, low, usual, high) for _ in range(CALLS if rng.random() < 0.8 else rng.randint(CALLS, MOST_CALLS))
    ]


def _sizes(rng: Random) -> Params:
    """How many cards are dealt; one number of players at least, and never more cards than there are."""
    likely = {2: 0.7, 3: 0.6, 4: 0.6, 5: 0.3, 6: 0.2, 7: 0.2}
    played = [seats for seats in SEATS if rng.random() < likely[seats]] or [rng.choice(SEATS)]
    usual = {2: (8, 8), 3: (7, 6), 4: (5, 6), 5: (4, 8), 6: (3, 12), 7: (3, 6)}
    params: Params = {}
    for seats in SEATS:
        hand, on_field = usual[seats] if rng.random() < 0.5 else (0, 0)
        if not hand:
            hand = rng.randint(1, len(DECK) // (2 * seats))
            on_field = rng.randint(0, min(12, len(DECK) - 2 * seats * hand))
        params[f"hand_cards_{seats}"] = hand if seats in played else 0
        params[f"field_cards_{seats}"] = on_field if seats in played else 0
    return params


DRAWN: dict[str, Callable[[Random], object]] = {
    "rounds": lambda rng: _whole(rng, 1, 4, 24),
    "target_points": lambda rng: rng.choice((0, 0, 20, 50, 9999)),
    "start_points": lambda rng: rng.choice((0, 0, 1, 10, 30, 50)),
    "deal_packet": lambda rng: rng.choice((1, 2, 2, 3, 4, 8, 12)),
    "teshi_points": lambda rng: _whole(rng, 0, 12, 999),
    "kuttsuki_points": lambda rng: _whole(rng, 0, 12, 999),
    "koikoi_limit": lambda rng: rng.choice((0, 0, 1, 2, 3, 99)),
    "koikoi_min_points": lambda rng: rng.choice((0, 0, 1, 3, 7)),
    "seven_threshold": lambda rng: rng.choice((0, 1, 3, 5, 7, 7, 7, 10, 20, 999)),
    "own_koikoi_mult": lambda rng: _row(rng, 1, 4, 128),
    "opp_koikoi_mult": lambda rng: _row(rng, 1, 4, 128),
    "own_koikoi_bonus": lambda rng: _row(rng, 0, 3, 20),
    "oya_ken_points": lambda rng: rng.choice((0, 0, 1, 6, 999)),
    "viewing_after_koikoi": lambda rng: rng.choice((0, 0, 1, 3, 8)),
    "hand_packets": lambda rng: [rng.randint(1, 5) for _ in range(rng.choice((0, 0, 1, 3)))],
    "field_packets": lambda rng: [rng.randint(1, 5) for _ in range(rng.choice((0, 0, 1, 3)))],
    "field_four_points": lambda rng: rng.choice((-1, 0, 6, 10)),
    "field_pairs_points": lambda rng: rng.choice((6, 0, 10)),
    "stop_min_points": lambda rng: rng.choice((0, 0, 0, 1, 3, 7)),
    "score_cap": lambda rng: rng.choice((0, 0, 0, 1, 12, 50)),
    "wild": lambda rng: _cards(rng, 0.6, 3, DECK),
    "wild_takes": lambda rng: [kind.name.lower() for kind in Kind if rng.random() < 0.7] or ["bright"],
    "wild_needs_month": lambda rng: rng.choice((0, 0, 8, rng.randint(1, 12))),
    "double_plains": lambda rng: _cards(rng, 0.5, 4, OF_KIND[Kind.PLAIN] | CardSet((SAKE_CUP,))),
    "multipliers": lambda rng: _multipliers(rng),
}
"""Numbers, with the usual ones often. Enums, yes-or-no and short lists of numbers are drawn evenly."""


def _parameters(rng: Random) -> Params:
    """All parameters but the sizes and the yaku, in the order of the ruleset's fields."""
    params: Params = {}
    for one in fields(Ruleset):
        if one.name in ("name", "title", "about", "words", "yaku") or one.name.startswith(
            ("hand_cards", "field_cards")
        ):
            continue
        params[one.name] = DRAWN[one.name](rng) if one.name in DRAWN else _member(rng, one)
    return params


def _cards(rng: Random, none: float, most: int, of: Iterable[Card]) -> str:
    """Some cards as their codes, in deck order; none with this chance."""
    return "" if rng.random() < none else str(CardSet(rng.sample(list(of), rng.randint(1, most))))


def _multipliers(rng: Random) -> list[dict[str, object]]:
    """Rows of factors as files write them, in the form in which they are written back."""
    rows: list[dict[str, object]] = []
    if rng.random() < 0.3:
        rows.append({"when": "points", "from": rng.randint(11, 19), "by": rng.randint(2, 5)})
    if rng.random() < 0.3:
        rows.append({"when": "field", "by": rng.choice((2, [2, 3], [1, 2, 3, 4, 5]))})
    if rng.random() < 0.2:
        of = str(CardSet(rng.sample(DECK, rng.randint(2, 6))))
        rows.append({"when": "field", "from": 2, "by": rng.randint(2, 4), "of": of, "all": True})
    return rows


def _member(rng: Random, one: Field[Any]) -> object:
    if isinstance(one.type, type) and issubclass(one.type, Enum):
        return rng.choice(list(one.type)).value
    if one.type is bool:
        return rng.random() < 0.5
    return as_files_write(one.default)  # tests/test_every_parameter.py says that nobody draws it


def as_files_write(value: object) -> object:
    """The value of a parameter as a file has it."""
    if isinstance(value, CardSet):
        return str(value)
    return list(value) if isinstance(value, tuple) else value


def _yaku(rng: Random) -> Params:
    params: Params = {}
    for name in BUNDLED:
        params[POINTS + name] = 0 if rng.random() < 0.2 else _whole(rng, 1, 15, 99)
    for name in EXTRAS:
        params[name] = rng.randint(0, 1)
    for name in SHARING:
        params[name] = rng.choice(("once", "each"))
    for name in REPLACING:
        params[name] = rng.choice((True, False) if name == "combined_replaces" else ("add", "suppress"))
    return params


def _settle(params: Params, rng: Random) -> None:
    """Takes back what contradicts something else, and what would let a match never end."""
    if not params["hand_cards_4"]:
        params["team_play"] = "off"
    if params["team_play"] == "off":
        params["team_captures"] = "individual"
    if params["koikoi_mult_scope"] == "pooled":
        params["own_koikoi_mult"] = [1] * CALLS
    if not params["start_points"]:
        params["bankruptcy_ends_match"] = False
    if params["target_points"] and int(str(params["target_points"])) <= int(str(params["start_points"])):
        params["target_points"] = 0
    if params["match_tie"] == "extra_round":
        for seats, hand, on_field in ((2, 8, 8), (3, 7, 6), (4, 5, 6), (5, 4, 8), (6, 3, 12), (7, 3, 6)):
            if params[f"hand_cards_{seats}"]:
                params[f"hand_cards_{seats}"], params[f"field_cards_{seats}"] = hand, on_field
        for name in COMMON_YAKU:
            params[name] = params[name] or 1
    if not any(params[POINTS + name] for name in BUNDLED):
        params[rng.choice(COMMON_YAKU)] = 1
    _settle_further(params)


def _settle_further(params: Params) -> None:
    """The same for the further rules that tables play."""

    def back(name: str, usual: object, unless: object) -> None:
        if not unless:
            params[name] = usual

    back("field_four_points", -1, params["field_four"] == "oya_wins")
    back("field_pairs_points", 6, params["field_pairs"] == "oya_wins")
    back("lucky_both", "draw", params["lucky_both"] != "oya_ken" or params["oya_ken_points"])
    back("kuttsuki_multi", "off", params["hand_cards_3"] == 8)
    back("unmatched_draw", "stays", params["turn_order"] == "play_draw")
    if params["must_match"]:
        back("capture_optional", False, params["capture_optional_for"] == "drawn")
    back("capture_optional_for", "both", params["capture_optional"])
    if params["turn_order"] == "draw_to_hand" and params["capture_optional_for"] == "drawn":
        params["capture_optional_for"], params["must_match"] = "both", False
    sizes = [(int(str(params[f"hand_cards_{n}"])), int(str(params[f"field_cards_{n}"])), n) for n in SEATS]
    back("play_on_stock", False, any(hand and 2 * n * hand + lying < 48 for hand, lying, n in sizes))
    for name, usual in (
        ("wild_takes", [kind.name.lower() for kind in Kind]), ("wild_own_month", "as_usual"),
        ("wild_taken_by", "own_month"), ("wild_needs_month", 0),
    ):  # fmt: skip
        back(name, usual, params["wild"])
    if params["sake"] == "animal":
        params["double_plains"] = str(CardSet.parse(str(params["double_plains"])) - CardSet((SAKE_CUP,)))
    back("fog_voids", "moon", params["fog_trigger"] != "off")
    least = int(str(params["stop_min_points"]))
    if 0 < int(str(params["koikoi_min_points"])) < least:
        params["koikoi_min_points"] = least
    back("call_needs", "same", params["koikoi_trigger"] != "new_yaku")
    teams = params["team_play"] != "off"
    several = any(hand for hand, _, n in sizes if n > 2 and not (n == 4 and teams))
    back("loser_yaku", "none", params["loser_yaku"] != "difference" or not several)
    if params["match_tie"] == "extra_round":  # somebody has to lead some day
        params["stop_min_points"], params["loser_yaku"] = 0, "none"
