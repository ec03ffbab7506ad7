"""What the documents leave open: every point in words, and every other way a ruleset that really plays differently."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from koikoi import locales
from koikoi.languages import LANGUAGES
from koikoi.locales.decisions import decisions
from koikoi.rulesets import ruleset_from_table, to_dict
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.decisions import DECISIONS, SILENT, changed
from koikoi.rulesets.loader import load_text

SHARED = Path(__file__).parent.parent.parent.parent / "shared"
STATUS = SHARED / "rules" / "presets_status.json"
SEEDS = {"italian": "000", "nintendo": "001", "spanish": "002", "german": "003"}
documents = pytest.mark.parametrize("name", DECISIONS)

ELSEWHERE = {
    "spanish": {"target_points", "teshi_points", "kuttsuki_points"},
    "german": {"combined_replaces", "extra_combined"},
}
"""Recommended values that stand in the words of another point, or without which another has no effect."""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    locales.use("en")


@documents
def test_each_way_changes_what_is_played_and_nothing_else_is_needed(name: str) -> None:
    rules, ways = bundled()[name], [way for one in DECISIONS[name] for way in one.ways]
    assert len({changed(rules, way).digest for way in ways} | {rules.digest}) == len(ways) + 1
    for point in decisions(rules):
        for way in point.ways:
            lines = "\n".join(["[ours]", f'extends = "{name}"', *way.lines])
            loaded = load_text(lines, "ours.toml", bundled())
            assert not loaded.faults
            assert loaded.rulesets["ours"].digest == changed(rules, way.way).digest


@documents
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_point_says_what_is_played_and_what_the_document_says(name: str, language: str) -> None:
    locales.use(language)
    points = decisions(bundled()[name])
    assert len(points) == len(DECISIONS[name]) >= 20
    assert len({one.topic for one in points}) == len(points)
    for one in points:
        assert all((one.topic, one.says, one.played)), one
        assert all(way.what and way.what != one.played for way in one.ways), one


@documents
def test_what_the_document_speaks_of_comes_before_what_it_never_mentions(name: str) -> None:
    silent = [one.says.endswith(SILENT) for one in decisions(bundled()[name])]
    assert silent == sorted(silent)
    assert 0 < sum(silent) < len(silent)


def test_a_ruleset_that_follows_no_document_has_no_points() -> None:
    assert decisions(bundled()["clubhouse"]) == ()
    ours = ruleset_from_table("italian", {**to_dict(bundled()["italian"]), "oya_ken_points": 1})
    assert decisions(ours) == ()


@pytest.mark.skipif(not STATUS.exists(), reason="the analysis does not lie beside this checkout")
@documents
def test_no_value_that_had_to_be_recommended_is_kept_quiet(name: str) -> None:
    status = json.loads(STATUS.read_text(encoding="utf-8"))[name]
    said = "\n".join(f"{one.key} {way.lines}" for one in DECISIONS[name] for way in one.ways)
    missing = {key for key, state in status.items() if state == "R" and key not in said}
    assert {key for key in missing if not key.startswith(("pts_", "extra_"))} <= ELSEWHERE.get(name, set())


@pytest.mark.skipif(not SHARED.exists(), reason="the documents do not lie beside this checkout")
@documents
def test_places_are_headings_of_the_document(name: str) -> None:
    (seed,) = (SHARED / "seeds").glob(f"{SEEDS[name]}*.txt")
    text = seed.read_text(encoding="utf-8").casefold().translate({ord(quote): None for quote in "“”"})
    for one in DECISIONS[name]:
        assert isinstance(one.place, int) or one.place.casefold() in text, one.place
