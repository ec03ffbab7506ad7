"""Short forms for what is usually changed about the bundled yaku, under the names of the rules analysis.

`pts_goko = 15` says the same as `yaku.goko.points = 15`.  Each form edits one field of one or two rows.
"""

from typing import Any, Final

from koikoi.engine.ruleset import Ruleset
from koikoi.errors import Message, OneOf
from koikoi.rulesets.faults import Allowed

EXTRAS: Final = {
    "extra_inoshikacho": ("inoshikacho",),
    "extra_triplet": ("akatan", "aotan"),
    "extra_combined": ("akatan_aotan",),
}
REPLACING: Final = {
    "combined_replaces": (("akatan_aotan",), ("akatan", "aotan")),
    "tane_with_inoshikacho": (("inoshikacho",), ("tane",)),
    "tan_with_triplet": (("akatan", "aotan"), ("tan",)),
    "tan_with_combined": (("akatan_aotan",), ("tan",)),
}
SHARING: Final = {"extra_triplet_both": ("aotan", "akatan")}
"""A yaku whose further cards are paid `once`, with the other's, or for `each` of the two."""
POINTS: Final = "pts_"
MOST_POINTS: Final = 999
"""The most points a yaku can have."""
MOST_EXTRA: Final = 99
"""The most points a further card can bring."""


def is_shorthand(key: str) -> bool:
    """Whether a key is one of the short forms."""
    return key.startswith(POINTS) or key in EXTRAS or key in REPLACING or key in SHARING


def _words(key: str) -> tuple[str, ...]:
    """The words a short form takes; none where it takes something else."""
    if key in SHARING:
        return ("once", "each")
    return ("add", "suppress") if key in REPLACING and key != "combined_replaces" else ()


def allowed(key: str) -> Message | OneOf:
    """What a short form takes."""
    if key == "combined_replaces":
        return Allowed.TRUTH()
    if words := _words(key):
        return OneOf(tuple(f'"{word}"' for word in words))
    return Allowed.NUMBER(low=0, high=_most(key))


def fits(key: str, value: object) -> bool:
    """Whether a short form can take this value."""
    if key == "combined_replaces":
        return isinstance(value, bool)
    if words := _words(key):
        return value in words
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _most(key)


def _most(key: str) -> int:
    return MOST_POINTS if key.startswith(POINTS) else MOST_EXTRA


def rows_named(key: str) -> tuple[str, ...]:
    """The yaku a short form edits."""
    if key.startswith(POINTS):
        return (key.removeprefix(POINTS),)
    if key in SHARING:
        return SHARING[key][:1]
    return EXTRAS.get(key) or REPLACING[key][0]


def edit(key: str, value: Any, row: dict[str, Any]) -> None:
    """Applies a short form to one row of the yaku table."""
    if key.startswith(POINTS):
        row["points"] = value
    elif key in EXTRAS:
        row["extra"] = value
    elif key in SHARING:
        row["extra_with"] = SHARING[key][1] if value == "once" else ""
    else:
        others = REPLACING[key][1]
        kept = [one for one in row.get("replaces", []) if one not in others]
        row["replaces"] = [*others, *kept] if value in (True, "suppress") else kept


def flat(rules: Ruleset) -> dict[str, Any]:
    """The short forms that describe a ruleset's bundled yaku; a yaku that is not there counts as 0 points."""
    rows = {one.id: one for one in rules.yaku}
    forms: dict[str, Any] = {POINTS + name: rows[name].points if name in rows else 0 for name in BUNDLED}
    for key, names in EXTRAS.items():
        forms[key] = rows[names[0]].extra if names[0] in rows else 0
    for key, (name, other) in SHARING.items():
        forms[key] = "each" if name in rows and rows[name].extra_with != other else "once"
    for key, (names, others) in REPLACING.items():
        replaces = names[0] in rows and set(others) <= set(rows[names[0]].replaces)
        forms[key] = replaces if key == "combined_replaces" else ("suppress" if replaces else "add")
    return forms


BUNDLED: Final = (
    "goko", "shiko", "ame_shiko", "sanko", "hanami", "tsukimi", "inoshikacho", "akatan", "aotan", "akatan_aotan",
    "tane", "tan", "kasu", "tsukifuda",
)  # fmt: skip
"""The yaku of the bundled rulesets, in the order of their table."""
