"""What a document leaves open or says in two ways, what is played there, and other ways to play it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from koikoi.engine.ruleset import Ruleset
from koikoi.errors import N_
from koikoi.locales import _, either, everything, listed, names, parameters
from koikoi.rulesets import to_dict
from koikoi.rulesets.collection import genuine
from koikoi.rulesets.decisions import DECISIONS, SILENT, Decision, Way
from koikoi.rulesets.shorthands import POINTS, REPLACING, SHARING, flat
from koikoi.rulesets.toml_text import parse


@dataclass(frozen=True, slots=True)
class WayInWords:
    """Another way to play a point."""

    what: str
    lines: tuple[str, ...]
    """Of TOML, below `extends`."""
    way: Way


@dataclass(frozen=True, slots=True)
class DecisionInWords:
    """A point that a document leaves open."""

    key: str
    """The parameter that decides it; may be empty."""
    topic: str
    says: str
    """What the document says, after where it does."""
    played: str
    ways: tuple[WayInWords, ...]


def leaves_open(rules: Ruleset) -> bool:
    """Whether there are such points."""
    return rules.name in DECISIONS and genuine(rules)


def decisions(rules: Ruleset) -> tuple[DecisionInWords, ...]:
    """The points of the document that a bundled ruleset follows, those of which it speaks first; none for any other."""
    if not leaves_open(rules):
        return ()
    values = {**to_dict(rules), **flat(rules)}
    spoken_first = sorted(DECISIONS[rules.name], key=lambda one: one.says == SILENT)
    return tuple(_in_words(one, rules, values) for one in spoken_first)


def introduction() -> str:
    """What stands above the points."""
    return _("What the document leaves open or says in two ways, and what is played here.")


def _in_words(point: Decision, rules: Ruleset, values: Mapping[str, Any]) -> DecisionInWords:
    where = _("In paragraph {number}") if isinstance(point.place, int) else _("In “{place}”")
    where = where.format(number=point.place, place=point.place)
    return DecisionInWords(
        point.key,
        _(point.topic) if point.topic else topic(point.key, rules),
        _("{where}: {says}").format(where=where, says=_(point.says)),
        _(point.played) if point.played else value(point.key, values[point.key]),
        tuple(_way_in_words(way, point.key) for way in point.ways),
    )


def _way_in_words(way: Way, key: str) -> WayInWords:
    what = _(way.label) if way.label else value(key, _chosen(way.lines)[key])
    return WayInWords(what, tuple(way.lines.splitlines()), way)


@cache
def _chosen(lines: str) -> Mapping[str, Any]:
    """What the lines of a way say; every layout of a screen asks, and they never change."""
    return parse(lines)


def topic(key: str, rules: Ruleset) -> str:
    """What a parameter, or a short form for yaku, is about."""
    if key.startswith(POINTS):
        return _("{yaku}: points").format(yaku=_yaku([key.removeprefix(POINTS)], rules)[0])
    if key in REPLACING:
        beside, others = REPLACING[key]
        text = _("{yaku} beside {others}")
        return text.format(yaku=everything(_yaku(others, rules)), others=either(_yaku(beside, rules)))
    if key in SHARING:
        return _("Further ribbons beside {yaku}").format(yaku=everything(_yaku(SHARING[key][::-1], rules)))
    return parameters.words(key).label


def _yaku(several: Sequence[str], rules: Ruleset) -> list[str]:
    return [names.yaku(one, rules).name for one in several]


def value(key: str, chosen: Any) -> str:
    """A value of a parameter or of a short form."""
    if key in REPLACING:
        return _("not added") if chosen in (True, "suppress") else _("added")
    if key in SHARING:
        return _("paid once") if chosen == "once" else _("paid for each of the two")
    if isinstance(chosen, bool):
        return _("yes") if chosen else _("no")
    if isinstance(chosen, list):
        return listed(f"×{by}" for by in chosen[:4]) + " …" if set(chosen) != {1} else _("by nothing")
    if chosen == 0 and key in _NOTHING:
        return _(_NOTHING[key])
    return parameters.value(key, chosen) if isinstance(chosen, str) else str(chosen)


_NOTHING: Final = {
    "koikoi_limit": N_("any number"),
    "seven_threshold": N_("never"),
    "oya_ken_points": N_("none"),
}
"""What 0 means."""
