"""The seven rulesets that come with the game have exactly the values the rules analysis gives them.

`snapshots/NAME.toml` shows each of them with every parameter, so that an edit of a ruleset shows what it does to those
that extend it. After an edit that is meant: `python -m tests.rulesets.update_snapshots`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from koikoi.engine.ruleset import Ruleset
from koikoi.engine.yaku import Yaku
from koikoi.rulesets import FIRST_CHOICE, library, load_file, ruleset_from_table
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.shorthands import BUNDLED, flat
from koikoi.rulesets.tables import to_dict
from tests.naive_scorer import ORDER
from tests.rulesets.update_snapshots import FOLDER, file_of, snapshot

PRESETS: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "goldens" / "presets.json").read_text(encoding="utf-8")
)
NAMES = ["nintendo-standard", "italian", "nintendo", "spanish", "german", "koikoi-japan", "clubhouse"]


def flat_parameters(name: str) -> dict[str, Any]:
    """All parameters of a bundled ruleset under the names of the analysis."""
    table = to_dict(bundled()[name])
    for key in ("title", "about", "words", "yaku"):
        table.pop(key, None)
    return {**table, **flat(bundled()[name])}


def test_seven_rulesets_come_with_the_game() -> None:
    assert list(bundled()) == NAMES
    assert set(bundled()) == set(PRESETS)


def test_first_choice_is_one_of_them() -> None:
    assert FIRST_CHOICE == "nintendo-standard"
    assert FIRST_CHOICE in bundled()


@pytest.mark.parametrize("name", NAMES)
def test_ruleset_has_exactly_the_values_of_the_analysis(name: str) -> None:
    flat_values = flat_parameters(name)
    assert {key: value for key, value in flat_values.items() if key in PRESETS[name]} == PRESETS[name]
    usual = to_dict(Ruleset(yaku=bundled()[name].yaku))
    assert all(value == usual[key] for key, value in flat_values.items() if key not in PRESETS[name])


@pytest.mark.parametrize("name", NAMES)
def test_ruleset_says_in_one_line_where_it_comes_from(name: str) -> None:
    about = bundled()[name].about
    assert 20 < len(about) < 120
    assert "\n" not in about


@pytest.mark.parametrize("name", NAMES)
def test_ruleset_is_for_two_and_only_the_german_one_for_more(name: str) -> None:
    assert bundled()[name].seat_counts == ((2, 3, 4) if name == "german" else (2,))


def test_no_two_rulesets_play_alike() -> None:
    digests = [rules.digest for rules in bundled().values()]
    assert len(set(digests)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_yaku_are_those_of_the_analysis_in_its_order(name: str) -> None:
    assert [one.id for one in bundled()[name].yaku] == ORDER
    assert list(BUNDLED) == ORDER


@pytest.mark.parametrize("name", NAMES)
def test_only_points_extras_and_what_is_replaced_differ_between_yaku_tables(name: str) -> None:
    def fixed(one: Yaku) -> tuple[object, ...]:
        return (one.id, one.needs, one.extra_of, one.viewing, one.months)

    assert list(map(fixed, bundled()[name].yaku)) == list(map(fixed, bundled()["nintendo-standard"].yaku))


def test_snapshots_show_the_rulesets_as_they_are() -> None:
    """Snapshots are up to date; a parameter that none shows is told by `tests/test_every_parameter.py`."""
    shown = {name: file_of(name).read_text(encoding="utf-8") for name in NAMES}
    known = {line.partition(" = ")[0] for text in shown.values() for line in text.splitlines()}
    unknown = [f"{key} = " for key in Ruleset.__dataclass_fields__ if key not in known]

    def as_known(name: str) -> str:
        lines = snapshot(bundled()[name]).splitlines(keepends=True)
        return "".join(line for line in lines if not line.startswith((*unknown,)))

    stale = [name for name in NAMES if shown[name] != as_known(name)]
    assert stale == [], "run python -m tests.rulesets.update_snapshots and look at the diff"


def test_every_snapshot_is_of_a_bundled_ruleset() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_snapshot_read_as_a_file_is_the_same_ruleset(name: str) -> None:
    loaded = load_file(file_of(name))
    assert loaded.faults == []
    assert loaded.rulesets == {name: bundled()[name]}
    assert loaded.rulesets[name].digest == bundled()[name].digest


def test_library_of_an_empty_folder_is_the_bundled_rulesets(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        found = library(folder)
        assert [rules.name for rules in found] == NAMES
        assert (found.own, found.faults) == ({}, [])


@pytest.mark.parametrize("name", list(PRESETS))
def test_a_plain_list_of_parameters_gives_the_bundled_ruleset(name: str) -> None:
    assert ruleset_from_table(name, PRESETS[name]).digest == bundled()[name].digest
