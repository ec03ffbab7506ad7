"""Files whose structure has been changed: values of another type, keys too few or too many, lines twice or elsewhere.

Everything comes from true files and a seed, so the same inputs come every time.
"""

import copy
import json
import random
import zlib
from collections.abc import Iterator
from typing import Any, Final

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
    return [
        *short,
        [tables[2].lines[0], *tables[2].lines[-20:]],
        [{"koikoi": 1, "rules": "german", "players": ["a", "b"]}],
    ]


def rulesets() -> list[dict[str, Any]]:
    """Documents of rules."""
    whole = [{"mine": to_dict(rules)} for rules in bundled().values()]
    return [*whole, {"a": {"extends": "german", "rounds": 6}, "b": {"extends": "a", "yaku": {"tan": False}}}]


def settings() -> list[dict[str, Any]]:
    """Tables of settings."""
    table = {"language": "de", "speed": "brisk", "effects": 10, "keys": {"help": "h"}, "pad": {"confirm": "b"}}
    return [{**table, "text_size": 130, "last_table": SetupPlan().table()}]


def notes() -> list[list[Any]]:
    """What later starts leave."""
    return [[], ["/home/a.koikoi"], [f"/home/{number}.koikoi" for number in range(30)]]


def changed(value: Any, rng: random.Random) -> Any:
    """The same with a few changes of structure."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        held = list(_inside(value))
        if not held:
            return rng.choice(ODD)
        holder, key = rng.choice(held)
        _change(holder, key, rng, held)
    return value


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
            holder.insert(key, copy.deepcopy(holder[key]))
        case 3 if isinstance(holder, dict):
            holder[rng.choice([str(one) for _, one in held])] = copy.deepcopy(holder[key])
        case 4 if isinstance(holder, list):
            place = rng.randrange(len(holder))
            holder[key], holder[place] = holder[place], holder[key]
        case 5 if (isinstance(other, list) and at < len(other)) or (isinstance(other, dict) and at in other):
            holder[key] = copy.deepcopy(other[at])
        case _:
            holder[key] = copy.deepcopy(rng.choice(ODD))


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
        text = as_file(rng.choice(list(bundled().values()))) + text
    depth = rng.choice((20, 90, 200, 2000))
    return text.replace(f'"{DEEP}"', "[" * depth + "]" * depth).encode("utf-8", "replace")


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
