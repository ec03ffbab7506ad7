"""A second scorer, written from the rules alone, to check the real one against.

It knows nothing of the engine. Cards are plain strings ("1B", "12P3"), a pile is a set of them, and every
rule is a sentence that can be read aloud beside the printed rules. It is slow, and that is fine.

How to use it:

    params = json.load(open("tests/goldens/presets.json"))["german"]
    naive_score(params, {"1B", "3B", "8B"}, opponent_calls=[1])
    -> {"yaku": [("sanko", 5)], "base": 5, "multiplier": 2, "total": 10}

`params` is the flat table of one ruleset; put `{**params, "sake": "either"}` for a variation. `own_calls`
counts the koi-koi calls of the player who scores, `opponent_calls` holds one number for each opponent, and
`field` holds the cards still face up on the table (only the rain and fog rules look at them).
When this scorer and the engine disagree, read the rule before believing either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypedDict

Params = Mapping[str, Any]
Yaku = list[tuple[str, int]]


class Score(TypedDict):
    """What `naive_score` answers; `base` includes the bonus for own calls."""

    yaku: Yaku
    base: int
    multiplier: int
    total: int


MONTHS: dict[int, set[str]] = {
    1: {"1B", "1R", "1P1", "1P2"},
    2: {"2A", "2R", "2P1", "2P2"},
    3: {"3B", "3R", "3P1", "3P2"},
    4: {"4A", "4R", "4P1", "4P2"},
    5: {"5A", "5R", "5P1", "5P2"},
    6: {"6A", "6R", "6P1", "6P2"},
    7: {"7A", "7R", "7P1", "7P2"},
    8: {"8B", "8A", "8P1", "8P2"},
    9: {"9A", "9R", "9P1", "9P2"},
    10: {"10A", "10R", "10P1", "10P2"},
    11: {"11B", "11A", "11R", "11P1"},
    12: {"12B", "12P1", "12P2", "12P3"},
}

CURTAIN = "3B"
MOON = "8B"
SAKE_CUP = "9A"
RAIN_MAN = "11B"
PHOENIX = "12B"
WILLOW = MONTHS[11]
PAULOWNIA = MONTHS[12]

DRY_BRIGHTS = {"1B", "3B", "8B", "12B"}
BOAR_DEER_BUTTERFLIES = {"7A", "10A", "6A"}
RED_POEM_RIBBONS = {"1R", "2R", "3R"}
BLUE_RIBBONS = {"6R", "9R", "10R"}

ANIMALS = {"2A", "4A", "5A", "6A", "7A", "8A", "9A", "10A", "11A"}
RIBBONS = {"1R", "2R", "3R", "4R", "5R", "6R", "7R", "9R", "10R", "11R"}
PLAINS = (
    {"1P1", "1P2", "2P1", "2P2", "3P1", "3P2", "4P1", "4P2", "5P1", "5P2", "6P1", "6P2"}
    | {"7P1", "7P2", "8P1", "8P2", "9P1", "9P2", "10P1", "10P2"}
    | {"11P1", "12P1", "12P2", "12P3"}
)

BRIGHT_YAKU = ["goko", "shiko", "ame_shiko", "sanko"]
ORDER = [
    "goko",
    "shiko",
    "ame_shiko",
    "sanko",
    "hanami",
    "tsukimi",
    "inoshikacho",
    "akatan",
    "aotan",
    "akatan_aotan",
    "tane",
    "tan",
    "kasu",
    "tsukifuda",
]
VIEWING = {"hanami", "tsukimi"}

WORDS = {
    "koikoi_mult_scope": {"separate", "pooled"},
    "mult_stack": {"product", "max"},
    "tane_with_inoshikacho": {"add", "suppress"},
    "extra_triplet_both": {"once", "each"},
    "tan_with_triplet": {"add", "suppress"},
    "tan_with_combined": {"add", "suppress"},
    "sake": {"animal", "either", "both"},
    "viewing_mode": {"always", "with_other"},
    "rain_trigger": {"off", "own_rain_man", "own_willow", "field_willow"},
    "rain_voids": {"hanami", "both"},
    "fog_trigger": {"off", "own_phoenix", "own_paulownia", "field_paulownia"},
}
LATER_WORDS = {"fog_voids": {"moon", "both"}, "yaku_counted": {"all", "best"}}
"""Where a table does not name these, nothing is changed."""


def deck() -> set[str]:
    """All 48 cards."""
    cards: set[str] = set()
    for four in MONTHS.values():
        cards = cards | four
    return cards


def naive_yaku(
    params: Params,
    pile: AbstractSet[str],
    *,
    round: int = 1,
    field: AbstractSet[str] = frozenset(),
    own_calls: int = 0,
) -> Yaku:
    """The yaku in a pile with their points, in the order goko ... tsukifuda."""
    _refuse_nonsense(params, pile, field, round, own_calls)

    def counting(*, cup_is_animal: bool, cup_is_plain: bool) -> Yaku:
        animals = pile & ANIMALS
        plains = pile & PLAINS
        if SAKE_CUP in pile and not cup_is_animal:
            animals = animals - {SAKE_CUP}
        if SAKE_CUP in pile and cup_is_plain:
            plains = plains | {SAKE_CUP}
        twice = plains & set(params.get("double_plains", "").split())
        return _yaku_of(params, pile, len(animals), len(plains) + len(twice), round, field, own_calls)

    if params["sake"] == "animal":
        return counting(cup_is_animal=True, cup_is_plain=False)
    if params["sake"] == "both":
        return counting(cup_is_animal=True, cup_is_plain=True)

    as_animal = counting(cup_is_animal=True, cup_is_plain=False)
    as_plain = counting(cup_is_animal=False, cup_is_plain=True)
    if _base(params, as_plain, own_calls) > _base(params, as_animal, own_calls):
        return as_plain
    return as_animal


def naive_multiplier(params: Params, base: int, *, own_calls: int = 0, opponent_calls: Sequence[int] = ()) -> int:
    """What the base is multiplied by: the doubling from a threshold, and the koi-koi calls."""
    for calls in (own_calls, *opponent_calls):
        if calls < 0:
            raise ValueError(f"calls cannot be {calls}")
    if base == 0:
        return 1

    # The threshold is a step with the factor 2; of all steps reached the highest counts.
    steps = [(row["from"], row["by"]) for row in params.get("multipliers", []) if row["when"] == "points"]
    if params["seven_threshold"] > 0:
        steps.append((params["seven_threshold"], 2))
    seven_factor = max((step for step in steps if step[0] <= base), default=(0, 1))[1]

    if params["koikoi_mult_scope"] == "pooled":
        everybodys_calls = own_calls + sum(opponent_calls)
        koikoi_factor = _entry(params["opp_koikoi_mult"], everybodys_calls)
    else:
        koikoi_factor = _entry(params["own_koikoi_mult"], own_calls)
        for calls in opponent_calls:
            koikoi_factor = koikoi_factor * _entry(params["opp_koikoi_mult"], calls)

    if params["mult_stack"] == "max":
        return max(seven_factor, koikoi_factor)
    return seven_factor * koikoi_factor


def naive_score(
    params: Params,
    pile: AbstractSet[str],
    *,
    own_calls: int = 0,
    opponent_calls: Sequence[int] = (),
    round: int = 1,
    field: AbstractSet[str] = frozenset(),
    dealt: AbstractSet[str] = frozenset(),
) -> Score:
    """What a player wins who stops with this pile. No yaku: base 0, multiplier 1, total 0.

    `dealt` holds the cards that the deal put face up; only factors of the field look at them.
    """
    yaku = naive_yaku(params, pile, round=round, field=field, own_calls=own_calls)
    base = _base(params, yaku, own_calls)
    multiplier = naive_multiplier(params, base, own_calls=own_calls, opponent_calls=opponent_calls)
    if base > 0:
        multiplier = multiplier * _field_factor(params, dealt)
    total = base * multiplier
    if params.get("score_cap", 0) > 0:
        total = min(total, params["score_cap"])
    return {"yaku": yaku, "base": base, "multiplier": multiplier, "total": total}


def _field_factor(params: Params, dealt: AbstractSet[str]) -> int:
    """Every row of the field multiplies: by so much for as many of its cards as the deal put face up."""
    product = 1
    for row in params.get("multipliers", []):
        if row["when"] == "field":
            of = set(row["of"].split()) if "of" in row else DRY_BRIGHTS | {RAIN_MAN}
            beyond = len(dealt & of) - row.get("from", 1)
            if beyond >= 0:
                product = product * (row["by"] if isinstance(row["by"], int) else _entry(row["by"], beyond))
    return product


def _yaku_of(
    params: Params,
    pile: AbstractSet[str],
    animals: int,
    plains: int,
    round: int,
    field: AbstractSet[str],
    own_calls: int,
) -> Yaku:
    """The yaku, when it is settled how many animals and how many plain cards the pile counts."""
    ribbons = len(pile & RIBBONS)
    present = _complete_and_recognised(params, pile, animals, ribbons, plains, round)

    # Rain washes the viewing of the blossoms off, or both viewings; fog hides the moon, or both.
    if _it_rains(params, pile, field):
        present.discard("hanami")
        if params["rain_voids"] == "both":
            present.discard("tsukimi")
    if _it_is_foggy(params, pile, field):
        present.discard("tsukimi")
        if params.get("fog_voids", "moon") == "both":
            present.discard("hanami")

    # Red and blue together may replace red and blue, and may leave nothing for tan.
    if "akatan_aotan" in present:
        if params["combined_replaces"]:
            present.discard("akatan")
            present.discard("aotan")
        if params["tan_with_combined"] == "suppress":
            present.discard("tan")
    if ("akatan" in present or "aotan" in present) and params["tan_with_triplet"] == "suppress":
        present.discard("tan")
    if "inoshikacho" in present and params["tane_with_inoshikacho"] == "suppress":
        present.discard("tane")

    # The viewings may need company, and one viewing is no company for the other.
    if params["viewing_mode"] == "with_other" and not present - VIEWING:
        present = set()

    points = {name: params["pts_" + name] for name in present}
    for viewing in VIEWING & present:
        if own_calls > 0 and params["viewing_after_koikoi"] > 0:
            points[viewing] = params["viewing_after_koikoi"]
    if "inoshikacho" in present:
        points["inoshikacho"] += params["extra_inoshikacho"] * (animals - 3)
    if "akatan" in present and "aotan" in present and params["extra_triplet_both"] == "once":
        points["akatan"] += params["extra_triplet"] * (ribbons - 6)
    else:
        for triple in {"akatan", "aotan"} & present:
            points[triple] += params["extra_triplet"] * (ribbons - 3)
    if "akatan_aotan" in present:
        points["akatan_aotan"] += params["extra_combined"] * (ribbons - 6)
    if "tane" in present:
        points["tane"] += animals - 5
    if "tan" in present:
        points["tan"] += ribbons - 5
    if "kasu" in present:
        points["kasu"] += plains - 10

    yaku = [(name, points[name]) for name in ORDER if name in present]
    if yaku and params.get("yaku_counted", "all") == "best":  # of equals the first
        return [max(yaku, key=lambda one: one[1])]
    return yaku


def _complete_and_recognised(
    params: Params, pile: AbstractSet[str], animals: int, ribbons: int, plains: int, round: int
) -> set[str]:
    """What lies complete in the pile. A yaku that is worth 0 points in the ruleset does not exist."""
    dry = len(pile & DRY_BRIGHTS)
    rain_man = RAIN_MAN in pile
    this_month = (round - 1) % 12 + 1

    complete = {
        "goko": dry == 4 and rain_man,
        "shiko": dry == 4,
        "ame_shiko": dry >= 3 and rain_man,
        "sanko": dry >= 3,
        "hanami": {CURTAIN, SAKE_CUP} <= pile,
        "tsukimi": {MOON, SAKE_CUP} <= pile,
        "inoshikacho": pile >= BOAR_DEER_BUTTERFLIES,
        "akatan": pile >= RED_POEM_RIBBONS,
        "aotan": pile >= BLUE_RIBBONS,
        "akatan_aotan": pile >= RED_POEM_RIBBONS | BLUE_RIBBONS,
        "tane": animals >= 5,
        "tan": ribbons >= 5,
        "kasu": plains >= 10,
        "tsukifuda": pile >= MONTHS[this_month],
    }
    present = {name for name in ORDER if complete[name] and params["pts_" + name] > 0}

    # Of the brights only the first counts.
    bright_yaku = [name for name in BRIGHT_YAKU if name in present]
    return present - set(bright_yaku[1:])


def _it_rains(params: Params, pile: AbstractSet[str], field: AbstractSet[str]) -> bool:
    if params["rain_trigger"] == "own_rain_man":
        return RAIN_MAN in pile
    if params["rain_trigger"] == "own_willow":
        return bool(pile & WILLOW)
    if params["rain_trigger"] == "field_willow":
        return bool(field & WILLOW)
    return False


def _it_is_foggy(params: Params, pile: AbstractSet[str], field: AbstractSet[str]) -> bool:
    if params["fog_trigger"] == "own_phoenix":
        return PHOENIX in pile
    if params["fog_trigger"] == "own_paulownia":
        return bool(pile & PAULOWNIA)
    if params["fog_trigger"] == "field_paulownia":
        return bool(field & PAULOWNIA)
    return False


def _base(params: Params, yaku: Yaku, own_calls: int) -> int:
    """All yaku together, and the bonus for one's own calls on top if there is a yaku at all."""
    if not yaku:
        return 0
    return sum(points for _, points in yaku) + _entry(params["own_koikoi_bonus"], own_calls)


def _entry(row: Sequence[int], calls: int) -> int:
    """The entry for so many calls; beyond the end of the list the last one goes on."""
    if calls >= len(row):
        return row[-1]
    return row[calls]


def _refuse_nonsense(
    params: Params, pile: AbstractSet[str], field: AbstractSet[str], round: int, own_calls: int
) -> None:
    """A checker must not quietly score what cannot be."""
    unknown = (pile | field) - deck()
    if unknown:
        raise ValueError(f"no such card: {sorted(unknown)}")
    if pile & field:
        raise ValueError(f"captured and on the field at once: {sorted(pile & field)}")
    if round < 1 or own_calls < 0:
        raise ValueError(f"round {round}, own calls {own_calls}")
    for name, allowed in WORDS.items():
        if params[name] not in allowed:
            raise ValueError(f"{name} = {params[name]!r} is not one of {sorted(allowed)}")
    for name, allowed in LATER_WORDS.items():
        if params.get(name, min(allowed)) not in allowed:
            raise ValueError(f"{name} = {params[name]!r} is not one of {sorted(allowed)}")
