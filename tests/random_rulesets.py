"""Random legal rulesets, for tests that a law holds whatever the rules are.

`random_ruleset(rng)` gives the flat parameters (the names of `goldens/presets.json`) and the ruleset made of them; the
same seed gives the same ruleset. Every parameter is drawn, so a new one is covered as soon as it exists. Contradictions
are avoided while drawing, and a match that goes on until somebody leads gets hands and yaku with which that happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from enum import Enum
from random import Random
from typing import Any

from koikoi.engine.cards import DECK
from koikoi.engine.parameters import CALLS, MOST_CALLS
from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import Source, resolve
from koikoi.rulesets.shorthands import BUNDLED, EXTRAS, POINTS, REPLACING, SHARING

Params = dict[str, object]

NOT_YET = {
    "hand_cards_5", "field_cards_5", "hand_cards_6", "field_cards_6", "hand_cards_7", "field_cards_7",
    "hand_packets", "field_packets", "field_four_points", "field_pairs_points", "kuttsuki_multi",
    "capture_optional_for", "turn_order", "unmatched_draw", "play_on_stock",
    "wild", "wild_takes", "wild_own_month", "wild_taken_by", "wild_needs_month", "double_plains",
    "stop_min_points", "call_needs", "may_decline",
    "multipliers", "score_cap", "yaku_counted", "loser_yaku", "fog_voids",
    "field_four=oya_takes", "field_four=oya_takes_refill", "field_pairs=redeal_pass_oya", "field_pairs=oya_wins",
    "lucky_both=oya_ken",
}  # fmt: skip
"""Parameters, and values of some, that are read and checked, but not played yet."""

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
    played = [seats for seats in (2, 3, 4) if rng.random() < 0.7] or [rng.choice((2, 3, 4))]
    usual = {2: (8, 8), 3: (7, 6), 4: (5, 6)}
    params: Params = {}
    for seats in (2, 3, 4):
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
        if one.name in NOT_YET:
            continue
        params[one.name] = DRAWN[one.name](rng) if one.name in DRAWN else _member(rng, one)
    return params


def _member(rng: Random, one: Field[Any]) -> object:
    if isinstance(one.type, type) and issubclass(one.type, Enum):
        return rng.choice([value for value in one.type if f"{one.name}={value}" not in NOT_YET]).value
    if one.type is bool:
        return rng.random() < 0.5
    raise ValueError(f"nobody draws {one.name}")


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
    if params["must_match"]:
        params["capture_optional"] = False
    if not params["start_points"]:
        params["bankruptcy_ends_match"] = False
    if params["target_points"] and int(str(params["target_points"])) <= int(str(params["start_points"])):
        params["target_points"] = 0
    if params["match_tie"] == "extra_round":
        for seats, hand, on_field in ((2, 8, 8), (3, 7, 6), (4, 5, 6)):
            if params[f"hand_cards_{seats}"]:
                params[f"hand_cards_{seats}"], params[f"field_cards_{seats}"] = hand, on_field
        for name in COMMON_YAKU:
            params[name] = params[name] or 1
    if not any(params[POINTS + name] for name in BUNDLED):
        params[rng.choice(COMMON_YAKU)] = 1
