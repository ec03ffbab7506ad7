"""The rules in words: every parameter is in them, and they are good English."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from koikoi.engine.parameters import CALLS
from koikoi.engine.ruleset import Ruleset
from koikoi.locales.rules import in_words, yaku_table
from koikoi.rulesets import load_text
from koikoi.rulesets.collection import bundled
from tests.random_rulesets import random_ruleset, ruleset_of

PARAMETERS = set(json.loads((Path(__file__).parent.parent / "goldens" / "presets.json").read_text())["german"])
PARAMETERS |= {one.name for one in fields(Ruleset)} - {"name", "title", "about", "words", "yaku"}
PARAMETERS |= {"opens", "extra_after_koikoi"}
"""Those of rulesets, and fields of yaku that have no short form."""

SEVERAL = {"hand_cards_3": 7, "field_cards_3": 6, "hand_cards_4": 5, "field_cards_4": 6}
TEAMS = {**SEVERAL, "team_play": "opposite_4p"}
LUCKY = ["off", "win", "redeal"]
EIGHT_OF_THREE = {"hand_cards_3": 8, "field_cards_3": 0}
WILD = {"wild": "11P1"}


def yaku(name: str, **row: object) -> dict[str, object]:
    return {"yaku": {name: row}}


def table(place: int, value: int, usual: int) -> list[int]:
    return [value if calls == place else usual for calls in range(CALLS)]


CASES: list[tuple[str, Sequence[object], Mapping[str, object]]] = [
    ("team_play", ["off", "opposite_4p"], SEVERAL),
    ("team_captures", ["individual", "shared"], TEAMS),
    ("rounds", [1, 2, 3, 12, 13, 99], {}),
    ("target_points", [0, 1, 50, 51], {}),
    ("match_tie", ["draw", "extra_round", "oya_wins"], {}),
    ("match_tie", ["draw", "extra_round", "oya_wins"], {"start_points": 30, "bankruptcy_ends_match": True}),
    ("start_points", [0, 1, 30, 50], {}),
    ("zero_sum", [False, True], {}),
    ("zero_sum", [False, True], SEVERAL),
    ("bankruptcy_ends_match", [False, True], {"start_points": 30}),
    ("first_oya", ["earliest_month", "agreed"], {}),
    ("first_oya_tie", ["value_then_redraw", "redraw"], {}),
    ("next_oya", ["winner", "stay_else_right", "loser", "alternate"], {}),
    ("next_oya", ["winner", "stay_else_right", "loser", "alternate"], SEVERAL),
    ("next_oya_draw", ["stay", "pass"], {}),
    ("hand_cards_2", [1, 2, 4, 7, 8, 9, 10], {}),
    ("hand_cards_2", [0, 8], {**SEVERAL, "field_cards_2": 0}),
    ("field_cards_2", [0, 1, 4, 8, 12], {}),
    ("hand_cards_3", [0, 7, 8], {"field_cards_3": 0}),
    ("field_cards_3", [0, 5, 6], {"hand_cards_3": 7}),
    ("hand_cards_4", [0, 5, 6], {"field_cards_4": 0}),
    ("field_cards_4", [0, 6, 8], {"hand_cards_4": 5}),
    ("deal_order", ["ko_field_oya", "oya_first"], {}),
    ("deal_packet", [1, 2, 4, 8], {}),
    ("deal_packet", [1, 2, 4, 8], {"deal_order": "oya_first"}),
    ("field_four", ["play_on", "redeal", "redeal_pass_oya", "oya_wins"], {}),
    ("teshi", LUCKY, {}),
    ("teshi_multi", LUCKY, SEVERAL),
    ("kuttsuki", LUCKY, {}),
    ("teshi_points", [0, 1, 6], {"kuttsuki": "off"}),
    ("teshi_points", [0, 1, 6], {"teshi": "off", "field_four": "oya_wins"}),
    ("teshi_points", [0, 1, 6], {**SEVERAL, "teshi": "off", "teshi_multi": "win"}),
    ("kuttsuki_points", [0, 1, 6], {}),
    ("kuttsuki_quad", [False, True], {}),
    ("kuttsuki_quad", [False, True], {"kuttsuki": "redeal"}),
    ("lucky_stack", ["max", "sum"], {"kuttsuki_quad": True}),
    ("lucky_both", ["draw", "both_score", "oya_wins"], {}),
    ("deal_special_priority", ["redeal_first", "lucky_first"], {}),
    ("must_match", [False, True], {}),
    ("capture_optional", [False, True], {}),
    ("koikoi_limit", [0, 1, 2, 6], {}),
    ("koikoi_limit", [0, 1, 2, 6], {"koikoi_limit_scope": "round"}),
    ("koikoi_limit_scope", ["player", "round"], {"koikoi_limit": 1}),
    ("koikoi_limit_scope", ["player", "round"], {"koikoi_limit": 2}),
    ("koikoi_trigger", ["improved", "new_yaku"], {}),
    ("koikoi_min_points", [0, 1, 3, 7], {}),
    ("seven_threshold", [0, 1, 7, 10], {}),
    *(("own_koikoi_mult", [table(calls, by, 1) for by in (1, 2, 3)], {}) for calls in range(CALLS)),
    *(("own_koikoi_mult", [table(calls, by, 2) for by in (1, 2, 3)], {}) for calls in range(CALLS)),
    ("own_koikoi_mult", [[1, 2, 4, 8, 16, 32, 64, 128], [1, 2, 3, 4, 5, 6, 7, 8], [1, *[2] * 7]], {}),
    ("own_koikoi_mult", [[1] * 8, [1, 2, *[1] * 6], [2] * 8], {"koikoi_limit": 1}),
    *(("opp_koikoi_mult", [table(calls, by, 1) for by in (1, 2, 3)], {}) for calls in range(CALLS)),
    *(("opp_koikoi_mult", [table(calls, by, 2) for by in (1, 2, 3)], SEVERAL) for calls in range(CALLS)),
    *(
        ("opp_koikoi_mult", [table(calls, by, 1) for by in (1, 2, 3)], {"koikoi_mult_scope": "pooled"})
        for calls in range(CALLS)
    ),
    ("koikoi_mult_scope", ["separate", "pooled"], {}),
    *(("own_koikoi_bonus", [table(calls, points, 0) for points in (0, 1, 2)], {}) for calls in range(CALLS)),
    ("mult_stack", ["product", "max"], {}),
    ("oya_ken_points", [0, 1, 6], {}),
    ("exhaust_with_yaku", ["same", "last_scores"], {}),
    ("exhaust_with_yaku", ["same", "void", "last_scores"], {"oya_ken_points": 6}),
    *((name, [0, 1, 5, 10], {}) for name in sorted(PARAMETERS) if name.startswith("pts_")),
    ("extra_inoshikacho", [0, 1, 2], {}),
    ("extra_triplet", [0, 1, 2], {}),
    ("extra_triplet_both", ["once", "each"], {"pts_akatan_aotan": 0}),
    ("extra_combined", [0, 1, 2], {}),
    ("combined_replaces", [False, True], {}),
    ("tane_with_inoshikacho", ["add", "suppress"], {}),
    ("tan_with_triplet", ["add", "suppress"], {}),
    ("tan_with_combined", ["add", "suppress"], {}),
    ("sake", ["animal", "either", "both"], {}),
    ("viewing_mode", ["always", "with_other"], {}),
    ("viewing_after_koikoi", [0, 1, 3], {}),
    ("rain_trigger", ["off", "own_rain_man", "own_willow", "field_willow"], {}),
    *(
        ("rain_voids", ["hanami", "both"], {"rain_trigger": trigger})
        for trigger in ("own_rain_man", "own_willow", "field_willow")
    ),
    ("fog_trigger", ["off", "own_phoenix", "own_paulownia", "field_paulownia"], {}),
    ("bankruptcy_ends_match", [False, True], {"start_points": 30, "match_tie": "extra_round"}),
    ("fog_voids", ["moon", "both"], {"fog_trigger": "own_phoenix"}),
    *((f"hand_cards_{seats}", [0, 1, high], {f"field_cards_{seats}": 0}) for seats, high in ((5, 4), (6, 4), (7, 3))),
    *((f"field_cards_{seats}", [0, 4, 6], {f"hand_cards_{seats}": 3}) for seats in (5, 6, 7)),
    ("hand_packets", [[], [4], [4, 3, 1], [4, 4]], {}),
    ("field_packets", [[], [3, 3], [8]], {}),
    ("field_four", ["play_on", "redeal", "redeal_pass_oya", "oya_wins", "oya_takes", "oya_takes_refill"], SEVERAL),
    ("field_four_points", [-1, 0, 1, 7], {"field_four": "oya_wins"}),
    ("field_pairs", ["play_on", "redeal", "redeal_pass_oya", "oya_wins"], {}),
    ("field_pairs", ["play_on", "redeal", "redeal_pass_oya", "oya_wins"], SEVERAL),
    ("field_pairs_points", [0, 1, 6], {"field_pairs": "oya_wins"}),
    ("kuttsuki_multi", LUCKY, EIGHT_OF_THREE),
    ("kuttsuki_points", [0, 1, 6], {**EIGHT_OF_THREE, "kuttsuki": "off", "kuttsuki_multi": "win"}),
    ("lucky_both", ["draw", "both_score", "oya_wins", "oya_ken"], {"oya_ken_points": 3}),
    ("lucky_both", ["draw", "both_score", "oya_wins", "oya_ken"], {**SEVERAL, "oya_ken_points": 3}),
    ("capture_optional_for", ["both", "hand", "drawn"], {"capture_optional": True}),
    ("turn_order", ["play_draw", "draw_play", "draw_to_hand"], {}),
    ("unmatched_draw", ["stays", "to_hand"], {}),
    ("play_on_stock", [False, True], {}),
    ("wild", ["", "11P1", "11P1 12B"], {}),
    ("wild_takes", [["bright"], ["bright", "animal"], ["bright", "animal", "ribbon", "plain"]], WILD),
    ("wild_own_month", ["as_usual", "three_only"], WILD),
    ("wild_taken_by", ["own_month", "drawn", "all"], WILD),
    ("wild_needs_month", [0, 1, 8], WILD),
    ("stop_min_points", [0, 1, 3, 7], {}),
    ("call_needs", ["same", "new_yaku"], {}),
    ("may_decline", ["never", "no_call", "always"], {}),
    ("score_cap", [0, 1, 50], {}),
    ("yaku_counted", ["all", "best"], {}),
    ("loser_yaku", ["none", "take", "both", "difference"], {}),
    ("double_plains", ["", "9A", "9A 11P1 12P1"], {}),
    (
        "multipliers",
        [
            [],
            [{"when": "points", "from": 10, "by": 3}],
            [{"when": "points", "from": 10, "by": [3, 4]}],
            [{"when": "points", "from": 11, "by": 3}],
            [{"when": "field", "by": 2}],
            [{"when": "field", "by": [2, 3, 4, 5, 6]}],
            [{"when": "field", "by": [2, 3], "from": 2}],
            [{"when": "field", "by": 2, "of": "animal"}],
            [{"when": "field", "by": 2, "of": "1B 3B 8B"}],
            [{"when": "field", "by": 2, "of": "1B 3B 8B", "all": True}],
            [{"when": "field", "by": 2}, {"when": "field", "by": 2, "of": "animal"}],
        ],
        {},
    ),
    ("multipliers", [[], [{"when": "points", "from": 7, "by": 3}]], {"seven_threshold": 0}),
    ("opens", [yaku("hanami", opens=False), yaku("tane", opens=False), {}], {}),
    ("extra_after_koikoi", [yaku("tan", extra_after_koikoi=True), yaku("kasu", extra_after_koikoi=True), {}], {}),
]
"""A parameter, values that have to be told apart, and what it needs besides; for a field of yaku whole tables."""


def rulesets(parameter: str, values: Sequence[object], others: Mapping[str, object]) -> list[Ruleset]:
    """The rulesets of a case."""
    if parameter in ("opens", "extra_after_koikoi"):
        return [ruleset_of(value) for value in values if isinstance(value, Mapping)]
    return [ruleset_of({**others, parameter: value}) for value in values]


def words(rules: Ruleset) -> str:
    """Everything that is said about a ruleset."""
    lines = [line for section in in_words(rules) for line in (section.title, *section.sentences)]
    return "\n".join(lines + [row.sentence for row in yaku_table(rules)])


@pytest.mark.parametrize(("parameter", "values", "others"), CASES)
def test_changing_a_parameter_changes_the_words(
    parameter: str, values: Sequence[object], others: Mapping[str, object]
) -> None:
    told = dict(zip(map(words, rulesets(parameter, values, others)), values, strict=True))
    assert len(told) == len(values), f"only {list(told.values())} of {values} can be told apart"


def test_every_short_form_is_changed_somewhere_and_nothing_else_but_fields() -> None:
    """Short forms of yaku are changed by some case; of fields `tests/test_every_parameter.py` tells."""
    changed = {parameter for parameter, _, _ in CASES}
    assert changed <= PARAMETERS
    assert PARAMETERS - changed <= {one.name for one in fields(Ruleset)}


@pytest.mark.parametrize("name", bundled())
def test_words_of_a_bundled_ruleset_are_sentences(name: str) -> None:
    sentences(words(bundled()[name]))


@pytest.mark.parametrize("seed", range(150))
def test_words_of_any_ruleset_are_sentences(seed: int) -> None:
    sentences(words(random_ruleset(Random(seed))[1]))


def sentences(text: str) -> None:
    assert not re.search(r"[{}]", text)
    assert not re.search(r"\b1 (points|cards|rounds|players|brights|animals|ribbons|calls)\b", text)
    assert not re.search(r"\b(?!1\b)\d+ (point|card|round|bright|animal|ribbon|call)\b", text)
    assert "  " not in text
    for line in text.splitlines():
        assert line[0].isupper()
        assert not re.search(r"\s[,.;:]|\.\.|\(\)", line)


def test_number_words_agree() -> None:
    assert "A match is a single round, which stands for January." in words(ruleset_of({"rounds": 1}))
    assert "win the round, with 1 point." in words(ruleset_of({"teshi_points": 1}))
    assert "Each player may call koi-koi once in a round" in words(ruleset_of({"koikoi_limit": 1}))
    assert "They are dealt one at a time" in words(ruleset_of({"deal_packet": 1}))


def test_calls_beyond_a_table_are_told_as_they_count() -> None:
    doubling = {"own_koikoi_mult": [1, 2, 4, 8, 16, 32, 64, 128], "hand_cards_2": 10, "field_cards_2": 8}
    told = words(ruleset_of({**doubling, "hand_cards_2": 8}))
    assert "Each koi-koi of the winner doubles the points." in told
    told = words(ruleset_of(doubling))
    assert "Each koi-koi of the winner doubles" not in told
    assert "times 64 for 6 calls and times 128 for 7 calls or more." in told
    longer = {**doubling, "own_koikoi_mult": [2**calls for calls in range(10)]}
    assert "Each koi-koi of the winner doubles the points." in words(ruleset_of(longer))


def test_calls_of_everybody_go_on_beyond_a_table() -> None:
    pooled = {"koikoi_mult_scope": "pooled", "opp_koikoi_mult": [1, 2, 4, 8, 16, 32, 64, 128]}
    told = words(ruleset_of(pooled))
    assert "times 128 for 7 calls or more" in told
    assert "Each koi-koi of the round doubles" not in told
    limited = {**pooled, "koikoi_limit": 3, "koikoi_limit_scope": "round"}
    assert "Each koi-koi of the round doubles the points, whoever called it." in words(ruleset_of(limited))


def test_what_can_never_be_is_not_spoken_of() -> None:
    beside = "Beside Poetry Ribbons, further cards are counted beyond both and paid once."
    assert beside not in words(bundled()["nintendo-standard"])  # both together are a yaku that takes their place
    assert beside in words(ruleset_of({"pts_akatan_aotan": 0}))
    assert beside in words(ruleset_of({"combined_replaces": False}))
    over_the_combined = {"yaku": {"top": {"needs": "1R 2R 3R 6R 9R 10R 1B", "points": 3, "replaces": ["akatan_aotan"]}}}
    assert beside in words(ruleset_of(over_the_combined))


def test_further_rounds_are_bounded_and_that_is_said() -> None:
    told = words(ruleset_of({"match_tie": "extra_round", "rounds": 6}))
    assert "if nobody is after 18 rounds, the match is drawn" in told


# Yaku of one's own


def own(row: str, more: str = "") -> str:
    loaded = load_text(f"[mine]\nextends='german'\n{more}\n[mine.yaku.mine]\n{row}\n", "mine.toml", bundled())
    assert not loaded.faults, loaded.faults[0]
    return next(one.sentence for one in yaku_table(loaded.rulesets["mine"]) if one.id == "mine")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("needs='3B 8B'\npoints=4", "Mine, 4 points: 3B cherry with curtain and 8B pampas grass with full moon."),
        ("needs='3B 8B'\npoints=4\nname='Night'", "Night, 4 points: 3B cherry with curtain and 8B pampas"),
        ("needs={bright=2}\npoints=1", "Mine, 1 point: 2 brights."),
        ("needs={ribbon=10}\npoints=9", "Mine, 9 points: all 10 ribbons."),
        (
            "needs={month=3}\npoints=2\nextra=1",
            "3 cards of the month that the round stands for. Each further card of the",
        ),
        (
            "needs={'2A 4A 8A'=2}\npoints=2\nextra=2",
            "2 cards out of 2A plum with bush warbler, 4A wisteria with cuckoo, 8A",
        ),
        ("needs={'2A 4A 8A'=2}\npoints=2\nextra=2", "Each further one of them brings 2 points more."),
        (
            "needs={animal=3}\npoints=2\nextra=1\nextra_of='2A 4A'",
            "Each further card brings 1 point more if it is one of",
        ),
        ("needs='3B'\npoints=2\nmonths=[3, 4]", "It counts in March or April only."),
        ("needs='3B'\npoints=2\nreplaces=['goko','kasu']", "It takes the place of Five Brights and Plains."),
        ("needs={'11B'=1,'1B 3B 8B 12B'=1}\npoints=2", "11B willow with rain man and 1 bright besides."),
    ],
)
def test_a_yaku_of_ones_own_is_described_by_its_row(row: str, sentence: str) -> None:
    assert sentence in own(row)


def test_what_replaces_a_yaku_that_does_not_count_is_not_mentioned() -> None:
    assert "place" not in own("needs='3B'\npoints=2\nreplaces=['kasu']", "pts_kasu=0")


def test_a_viewing_of_ones_own_is_rained_off_too() -> None:
    text = (
        "[mine]\nextends='german'\nrain_trigger='own_willow'\n[mine.yaku.mine]\nneeds='3B'\npoints=2\nviewing='flowers'"
    )
    rules = load_text(text, "mine.toml", bundled()).rulesets["mine"]
    assert "this does not count: Blossom Viewing and Mine." in words(rules)
