"""Files whose structure has been changed: values of another type, keys too few or too many, lines twice or elsewhere.

Everything comes from true files and a seed, so the same inputs come every time.
"""

import json
import marshal
import random
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final

from koikoi.learning.questions import QUESTIONS
from koikoi.problems.bundled import bundled as bundled_problems
from koikoi.problems.position import position_of
from koikoi.problems.problem import line_of
from koikoi.review.losses import KINDS
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.tables import to_dict
from koikoi.rulesets.writing import as_file
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.table import Table
from tests.autoplay import play_on

DEEP: Final = "@deep@"
"""Stands for a value that is nested more deeply than can be written otherwise."""
ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 48, 99, 2**31, 2**63, -(2**64), 10**400, 10**4400, 0.5, 1.0, 2.0, 1e308,
    float("nan"), float("inf"), "", "x", "1", "6A", "leave", "koikoi", "german", "\\ud800",
    "\\u0000", "\\u001b[2J", "y" * 5000,
    [], [[]], [1], ["6A"], ["6A"] * 49, [0] * 3000, {}, {"a": {}}, {"round": 1}, DEEP, "/dev/zero",
    "../../x", "a\\u0000b",
)  # fmt: skip
"""Values that are right somewhere, and wrong nearly everywhere."""


def records() -> list[list[Any]]:
    """The lines of some matches: with lots and without, of two and four, in teams, misdealt, settled, over."""
    chairs = (Chair("Aoi"), Chair("Ren", agent="greedy", face="frog"), Chair("Hana"), Chair("Sora", coach=True))
    tables = [
        play_on(Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=3), 40),
        play_on(Table(bundled()["german"], Seating(chairs, Privacy.OPEN, undo=True), seed=5), 30),
        play_on(Table(bundled()["koikoi-japan"], ["a", "b"], seed=7, dealer=None)),
        play_on(Table(bundled()["german"], ["a", "b", "c"], seed=9), 12),
    ]
    lots = Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=3)
    lots.draw_lot(0)
    short = [table.lines[:30] for table in (*tables, lots)]
    named = [[{key: one for key, one in head.items() if key != "ruleset"}, *rest] for head, *rest in short]
    result = {"round": 1, "winner": 0, "yaku": [["tan", 1]], "multiplier": 1, "points": [1, 0], "totals": [1, 0]}
    other = {"koikoi": 1, "rules": "german", "players": ["a", "b"]}
    return [
        *short,
        *named,
        *(lines[:4] for lines in named),
        [tables[2].lines[0], *tables[2].lines[-20:]],
        [other],
        [other, {"seat": 1, "call": "koikoi"}, {"result": result}, {"over": {"winners": [0]}}],
    ]


def rulesets() -> list[dict[str, Any]]:
    """Documents of rules."""
    whole = [to_dict(rules) for rules in bundled().values()]
    parts = [[key, *list(table)[at : at + 9]] for table in whole for at, key in enumerate(table) if at % 9 == 0]
    some = [
        {"mine": {"extends": "german", "title": "Ours", **{key: table[key] for key in keys}}}
        for table in whole
        for keys in parts
        if table.keys() >= {*keys}
    ]
    own = {"needs": {"1B 3B 8B": 2}, "points": 3, "extra": 1}
    words = {"title": "Ours", "words": {"de": {"tan": "Bänder"}}}
    return [
        *({"mine": table} for table in whole),
        *some,
        *[{"a": {"extends": "german", "rounds": 6}, "b": {"extends": "a", "yaku": {"tan": False, "own": own}, **words}}]
        * (len(some) // 2),
    ]


def settings() -> list[dict[str, Any]]:
    """Tables of settings."""
    table = {"language": "de", "speed": "brisk", "effects": 10, "keys": {"help": "h"}, "pad": {"confirm": "b"}}
    return [{**table, "text_size": 130, "last_table": SetupPlan().table()}]


def learning() -> list[dict[str, Any]]:
    """How far somebody has come with learning."""
    boxes = {question.key: [1 + place % 5, 739_000 + place, place % 3 == 0] for place, question in enumerate(QUESTIONS)}
    few = dict(list(boxes.items())[:5])
    return [{"lesson": 2, "day": 739_000, "asked": 7, "spent": 90, "boxes": one} for one in (boxes, few, few, few)]


def problems() -> list[dict[str, Any]]:
    """What is kept of problems, turning points of one's own among it."""
    kinds = {one.kind: one for one in bundled_problems()}.values()
    own = [
        {"day": 739_000 + place} | line_of(replace(one, id=f"own-{place}"), position_of(one.view))
        for place, one in enumerate(kinds)
    ]
    tried = {one.id: [739_000, place % 2 == 0] for place, one in enumerate(bundled_problems()[:9])}
    return [{"level": 2, "run": 1, "tried": tried, "own": few} for few in (own, own[:1], own[1:2], own[3:])]


def reviews() -> list[dict[str, Any]]:
    """What is kept of matches that have been looked back at."""
    losses = [[12 + place, kind.value, 1 + place, 0.0412, 0.0061] for place, kind in enumerate(KINDS)]
    seats = {"0": {"decisions": [70, 9, 70, 3, 4], "losses": losses}, "1": {"decisions": [0] * 5, "losses": []}}
    tries = {"12": [[0, 3], True, False, 2], "40": [[], False, True, 0]}
    keys = [f"{place:016x}" for place in range(3)]
    return [{"matches": dict.fromkeys(few, seats), "tries": dict.fromkeys(few, tries)} for few in (keys, keys[:1])]


@cache
def parent() -> Table:
    """A short match that others are branches of."""
    return play_on(Table(bundled()["nintendo"], ["Aoi", "Ren"], seed=3), 12)


def branches() -> list[list[Any]]:
    """Matches played on from points of `parent`, which lies above them as `parent.koikoi`."""
    lines = parent().lines
    rows = []
    for hidden, after in (("as_dealt", 5), ("dealt_anew", 9), ("as_dealt", len(lines) - 1)):
        head = {**lines[0], "branch": {"of": "parent.koikoi", "after": after, "hidden": hidden}}
        rows.append([{key: one for key, one in head.items() if key not in ("seed", "shuffle", "ruleset")}, *lines[1:]])
    return rows


def codes() -> list[list[str]]:
    """Share codes, as they are typed."""
    typed = ("08DF-BDQT-K3KC-S02P", " 08df bdqt\N{EN DASH}k3kc s02p", "0003-3A4A-8O47", "06KP-CCBR-PR0J")
    return [[code] * 4 for code in typed]


def notes() -> list[list[Any]]:
    """What later starts leave."""
    few = [["/home/a.koikoi"], ["/home/a.koikoi", "/home/b.toml"], ["/home/c.koikoi", "../d", "e"]]
    return [[], *few, *few, [f"/home/{number}.koikoi" for number in range(30)]]


def questions() -> list[dict[str, Any]]:
    """What `koikoi score --batch` is asked."""
    calls = {"own_calls": 1, "opponent_calls": [0, 1], "round": 3}
    piles = {"field": ["5A"], "dealt_field": ["1P1", "1P2"], "opponent_captured": [["9A"], ["2R"]]}
    return [
        {"id": 1, "rules": "german", "captured": ["1B", "3B", "8B"]},
        {"id": "x", "rules": "nintendo", "captured": ["6A", "7A", "10A"], **calls, **piles},
        {"id": None, "rules": "koikoi-japan", "base": 7, "own_calls": 1},
    ]


def commands() -> list[list[str]]:
    """What is typed after `koikoi`."""
    return [
        ["score", "1B", "3B", "8B", "--rules", "german", "--own-calls", "1", "--round", "3"],
        ["score", "--json", "6A", "7A", "10A", "--lang", "de"],
        ["rules", "check", "one.toml", "--json"],
        ["rules", "diff", "german", "italian"],
        ["replay", "m.koikoi", "--verify", "--json"],
        ["replay", "m.koikoi", "--compare", "other.koikoi"],
        ["problem", "--number", "3", "--answer", "a"],
        ["play", "--rules", "german", "--names", "Aoi,Ren", "--seats", "human,human", "--seed", "7"],
        ["play", "--continue", "m.koikoi"],
        ["--lang", "it", "--help"],
    ]


def changed(value: Any, rng: random.Random) -> Any:
    """The same with a few changes of structure: half of them anywhere, half where little stands beside."""
    value = _copy(value)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        held = list(_inside(value))
        if not held:
            return rng.choice(ODD)
        holder, key = rng.choice(held) if rng.random() < 0.5 else _downwards(value, rng)
        _change(holder, key, rng, held)
    return value


def _copy(value: Any) -> Any:
    return marshal.loads(marshal.dumps(value))


def _downwards(value: Any, rng: random.Random) -> tuple[Any, Any]:
    """A place that is found from the top, so that a short branch is met as often as a long one."""
    while True:
        holder, key = value, rng.choice(range(len(value)) if isinstance(value, list) else list(value))
        value = holder[key]
        if not isinstance(value, list | dict) or not value or rng.random() < 0.3:
            return holder, key


def _change(holder: Any, key: Any, rng: random.Random, held: list[tuple[Any, Any]]) -> None:
    if (isinstance(holder, list) and key >= len(holder)) or (isinstance(holder, dict) and key not in holder):
        return  # gone with an earlier change
    other, at = rng.choice(held)
    match rng.randrange(7):
        case 0:
            del holder[key]
        case 1:
            holder[key] = [holder[key]] if rng.random() < 0.5 else {"a": holder[key]}
        case 2 if isinstance(holder, list):
            holder.insert(key, _copy(holder[key]))
        case 3 if isinstance(holder, dict):
            holder[rng.choice([str(one) for _, one in held])] = _copy(holder[key])
        case 4 if isinstance(holder, list):
            place = rng.randrange(len(holder))
            holder[key], holder[place] = holder[place], holder[key]
        case 5 if (isinstance(other, list) and at < len(other)) or (isinstance(other, dict) and at in other):
            holder[key] = _copy(other[at])
        case _:
            holder[key] = _copy(rng.choice(ODD))


def _inside(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place within a value: what holds it, and its key there."""
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        places = range(len(holder)) if isinstance(holder, list) else list(holder) if isinstance(holder, dict) else ()
        for key in places:
            yield holder, key
            waiting.append(holder[key])


def as_json(value: Any, rng: random.Random) -> str:
    """As JSON, which may hold more than Python writes."""
    depth = rng.choice((20, 200, 400, 700, 990, 5000))
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):  # a number too large to be written in figures
        text = json.dumps(str(type(value)))
    for escape in ("\\\\ud800", "\\\\u0000", "\\\\u001b"):
        text = text.replace(escape, escape[1:])
    return text.replace(f'"{DEEP}"', "[" * depth + "]" * depth)


def as_typed(texts: Any, rng: random.Random) -> bytes:
    """As somebody types the first of some texts: a few characters are others."""
    text = texts[0] if isinstance(texts, list) and texts else texts
    shown = list(text if isinstance(text, str) else "7" * 400)
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        strange = rng.choice(
            "0O1ILSZ-  \N{EM DASH}\N{ZERO WIDTH SPACE}\N{RIGHT-TO-LEFT OVERRIDE}\N{ARABIC-INDIC DIGIT ONE}\ud800\0é#"
        )
        shown.insert(rng.randrange(len(shown) + 1), strange)
    return "".join(shown).encode("utf-8", "surrogatepass")


def as_record(lines: Any, rng: random.Random) -> bytes:
    """As a record, mostly with check values."""
    texts = [as_json(line, rng) for line in (lines if isinstance(lines, list) else [lines])]
    if rng.random() < 0.3:
        return "\n".join(texts).encode("utf-8", "surrogatepass")
    check, made = 0, ""
    for text in texts:
        body = text.encode("utf-8", "surrogatepass")
        check = zlib.crc32(body, check)
        made += f'{text[:-1]},"check":"{check:08x}"}}\n'
    return made.encode("utf-8", "surrogatepass")


def as_rules(document: Any, rng: random.Random) -> bytes:
    """As TOML."""
    text = f"{_toml(document)[1:-1]}\n" if isinstance(document, dict) and rng.random() < 0.2 else _tables(document)
    if rng.random() < 0.1:
        text = _written(rng.choice(list(bundled()))) + text
    depth = rng.choice((20, 90, 200, 2000))
    return text.replace(f'"{DEEP}"', "[" * depth + "]" * depth).encode("utf-8", "replace")


@cache
def _written(name: str) -> str:
    return as_file(bundled()[name])


def _tables(document: Any) -> str:
    if not isinstance(document, dict):
        return _toml(document)
    inner = {name: one for name, one in document.items() if isinstance(one, dict)}
    top = "".join(f"{json.dumps(name)} = {_toml(one)}\n" for name, one in document.items() if name not in inner)
    for name, table in inner.items():
        top += f"[{json.dumps(name)}]\n" + "".join(f"{json.dumps(key)} = {_toml(one)}\n" for key, one in table.items())
    return top


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, int) and abs(value) > 10**4000:
        return "9" * 4400
    return json.dumps("nothing" if value is None else value).replace("NaN", "nan").replace("Infinity", "inf")
