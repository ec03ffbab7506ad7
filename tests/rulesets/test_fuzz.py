"""Whatever a file holds, reading it never fails: it gives rulesets and faults.

Tables are made of what files usually hold, with something wrong here and there, so that they reach the far corners of
the loader; texts and bytes are anything.  The same cases come every time; `KOIKOI_FUZZ=10 pytest tests/rulesets` tries
ten times as many, and others each time.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from koikoi.engine.cards import DECK
from koikoi.rulesets import Loaded, differences, load_file, load_text, ruleset_from_table, to_dict
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import KEYS, ROW_KEYS, SHORT_KEYS, Source, resolve
from koikoi.rulesets.shorthands import BUNDLED
from tests.random_rulesets import ruleset_of
from tests.rulesets.update_snapshots import snapshot

TIMES = int(os.environ.get("KOIKOI_FUZZ", "0"))


def tries(count: int) -> settings:
    """How many cases one test tries, however long that takes on a machine that does much else."""
    slow = [HealthCheck.too_slow]
    return settings(max_examples=count * (TIMES or 1), deadline=None, derandomize=not TIMES, suppress_health_check=slow)


TABLES = ["a", "b", "mine", "", "my rules"]
WORDS = sorted(
    {str(value) for rules in bundled().values() for value in to_dict(rules).values() if isinstance(value, str)}
    | {"bright", "animal", "month", "flowers", "moon", "add", "suppress", "opposite_4p", "shared", *BUNDLED}
)

words = st.sampled_from([*WORDS, *bundled(), *TABLES, "nothing"]) | st.text(max_size=5)
codes = st.lists(st.sampled_from([card.code for card in DECK]), max_size=5).map(" ".join)
numbers = st.integers(-1, 12) | st.sampled_from([48, 99, 999, 1000, 9999, 10**40]) | st.integers()
plain = numbers | words | codes | st.booleans() | st.floats() | st.dates() | st.times()
values = st.recursive(
    plain | st.lists(numbers, min_size=8, max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | codes, inner, max_size=3),
    max_leaves=4,
)
needs = codes | st.dictionaries(st.sampled_from(["bright", "animal", "ribbon", "plain", "month"]) | codes, numbers)
names = st.lists(st.sampled_from(BUNDLED), max_size=3)
right_fields: dict[str, Any] = {
    "needs": needs,
    "points": st.integers(0, 20),
    "extra": st.integers(0, 2),
    "extra_of": codes | st.sampled_from(["ribbon", "month"]),
    "extra_with": st.sampled_from(BUNDLED),
    "replaces": names,
    "viewing": st.sampled_from(["flowers", "moon"]),
    "months": st.lists(st.integers(1, 12), max_size=2),
}
right_rows = st.fixed_dictionaries({}, optional=right_fields)
odd_rows = st.dictionaries(st.sampled_from([*ROW_KEYS, "pionts"]), values, max_size=4)
rows = st.just(False) | right_rows | odd_rows | values
yaku = st.dictionaries(st.sampled_from([*BUNDLED, "birds", "Birds", "two words"]), rows, max_size=4)
own_values = st.dictionaries(st.sampled_from([*KEYS, *SHORT_KEYS, "pts_birds", "ruonds"]), values, max_size=5)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """The table of one ruleset, often with a parent."""
    table: dict[str, Any] = {}
    if draw(st.booleans()):
        table["extends"] = draw(st.sampled_from([*bundled(), *TABLES]))
    table.update(draw(own_values))
    if draw(st.booleans()):
        table["yaku"] = draw(yaku | values)
    return table


def check(loaded: Loaded, expected: int | None = None) -> None:
    """Each table became a ruleset or has a fault; every fault is one line; every ruleset survives its table."""
    for fault in loaded.faults:
        assert str(fault.message)
        assert str(fault.message) == str(fault.message).strip()
        assert str(fault).startswith("my.toml:")
        assert len(str(fault)) < 1500
    for name, rules in loaded.rulesets.items():
        assert name == rules.name
        again = ruleset_from_table(name, to_dict(rules))
        assert (again.digest, differences(again, rules)) == (rules.digest, [])
        assert rules.scorer.find(0) == []
    if expected is not None:
        faulty = {fault.table for fault in loaded.faults}
        assert not faulty & set(loaded.rulesets)
        assert len(loaded.rulesets) + len(faulty) == expected


@tries(150)
@given(st.dictionaries(st.sampled_from(TABLES), tables(), max_size=4))
@example({"a": {"extends": "italian", "yaku": {"tan": {"replaces": 5}, "kasu": False}}})
@example({"a": {"extends": "italian", "yaku": {"akatan_aotan": {"replaces": 5}}, "combined_replaces": True}})
@example({"a": {"extends": "italian", "deal_packet": 2.0}})
@example({"a": {"extends": "b"}, "b": {"extends": "a"}, "mine": {"extends": "a"}})
@example({"a": {}, "b": {"extends": "a"}})
@example({"a": {"extends": "italian", "yaku": {"tan": {"needs": {"1B 3B": 2, "3B 1B": 1}}}}})
def test_tables_of_any_content_become_rulesets_or_faults(document: dict[str, Any]) -> None:
    sources = [Source("my.toml", name, table) for name, table in document.items()]
    check(resolve(sources, bundled()), len(sources))


@tries(200)
@given(st.dictionaries(st.sampled_from([*ROW_KEYS]), values, max_size=4) | right_rows)
def test_yaku_rows_of_any_content_become_rulesets_or_faults(row: dict[str, Any]) -> None:
    table = {"extends": "nintendo-standard", "yaku": {"tan": row, "birds": row}}
    check(resolve([Source("my.toml", "mine", table)], bundled()), 1)


@tries(200)
@given(st.text(max_size=60) | st.text("[]{}=.,\"'\n abextndsyku0123456789#", max_size=80))
@example("x = " + "9" * 5000)
@example("x = " + "[" * 3000)
@example("[a]\nteshi." + "b." * 3000 + "c = 1")
def test_text_of_any_kind_is_read_without_failing(text: str) -> None:
    check(load_text(text, "my.toml", bundled()))


LINES = snapshot(ruleset_of({"rounds": 3})).splitlines()


@tries(200)
@given(st.lists(st.sampled_from(LINES), max_size=30), st.integers(0, 400), st.text(max_size=3))
def test_scrambled_file_is_read_without_failing(lines: list[str], place: int, inserted: str) -> None:
    text = "\n".join(lines)
    check(load_text(text[:place] + inserted + text[place:], "my.toml", bundled()))


@tries(100)
@given(st.binary(max_size=60))
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe[\x00a\x00]\x00")
def test_bytes_of_any_kind_are_read_without_failing(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "my.toml"
        path.write_bytes(data)
        loaded = load_file(path, bundled())
    assert loaded.faults or loaded.rulesets
    assert all(str(fault).startswith(f"{path}:") for fault in loaded.faults)
