"""Rulesets as tables: what a record carries, what a digest tells, what differs between two."""

import json
import tomllib
from dataclasses import fields, make_dataclass, replace
from random import Random
from typing import Any

import pytest

from koikoi.engine.notation import parse_match, text
from koikoi.engine.parameters import Multiplier, When
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import new_match
from koikoi.engine.yaku import Yaku
from koikoi.rulesets import differences, ruleset_from_table, to_dict
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import load_text
from koikoi.rulesets.shorthands import flat
from tests.random_rulesets import random_ruleset
from tests.rulesets.files import ruleset
from tests.rulesets.update_snapshots import snapshot

OWN = ruleset(
    """
    title = "Our own"
    about = 'with "quotes", ümlauts and 花'
    yaku.birds = { needs = "2A 4A 8A", points = 5, extra = 2, extra_of = "12B 11A", months = [1, 2], name = "Birds" }
    yaku.mixed = { needs = { bright = 2, "2A 4A 5A" = 1, month = 1 }, points = 6, replaces = ["birds"], kanji = "花" }
    yaku.snow = { needs = "12B 9A", points = 3, viewing = "moon", extra = 1, extra_of = "month" }
    yaku.tan = false
    """
)
ALL = [*bundled().values(), OWN]


def names(rules: Ruleset) -> str:
    return rules.name


def random_rulesets(count: int) -> list[Ruleset]:
    rng = Random(11)
    return [random_ruleset(rng)[1] for _ in range(count)]


@pytest.mark.parametrize("rules", ALL, ids=names)
def test_ruleset_made_of_its_table_is_the_same(rules: Ruleset) -> None:
    again = ruleset_from_table(rules.name, to_dict(rules))
    assert again == rules
    assert again.digest == rules.digest


@pytest.mark.parametrize("rules", ALL, ids=names)
def test_table_survives_json_and_toml(rules: Ruleset) -> None:
    table = to_dict(rules)
    assert json.loads(json.dumps(table)) == table
    assert tomllib.loads(snapshot(rules))[rules.name] == table
    assert load_text(snapshot(rules), "file.toml").rulesets == {rules.name: rules}


def test_random_rulesets_are_the_same_after_their_tables() -> None:
    for rules in random_rulesets(200):
        again = ruleset_from_table(rules.name, json.loads(json.dumps(to_dict(rules))))
        assert (again, again.digest) == (rules, rules.digest)


def test_flat_names_of_random_rulesets_are_what_they_were_made_of() -> None:
    rng = Random(12)
    for _ in range(200):
        params, rules = random_ruleset(rng)
        table: dict[str, Any] = to_dict(rules)
        assert {name: flat(rules).get(name, table.get(name)) for name in params} == params


def test_table_with_a_fault_is_refused_with_its_sentence() -> None:
    table = {**to_dict(bundled()["german"]), "rounds": 0}
    with pytest.raises(ValueError, match=r"^record: \[german\] rounds: found 0, allowed is a whole number"):
        ruleset_from_table("german", table, "record")


def test_changing_a_table_does_not_change_the_ruleset() -> None:
    before = bundled()["german"].digest
    table = to_dict(bundled()["german"])
    table["own_koikoi_mult"].append(5)
    table["yaku"]["goko"]["replaces"].clear()
    assert ruleset_from_table("german", to_dict(bundled()["german"])).digest == before


# Digests


def test_digest_is_twelve_hexadecimal_digits() -> None:
    assert all(len(rules.digest) == 12 and int(rules.digest, 16) >= 0 for rules in ALL)


@pytest.mark.parametrize("settings", ['title = "Other"', 'about = "other"', 'yaku.goko.name = "Five"'])
def test_names_do_not_change_the_digest(settings: str) -> None:
    assert ruleset(settings).digest == bundled()["nintendo-standard"].digest


def test_every_parameter_changes_the_digest() -> None:
    for rules in random_rulesets(12):
        for other in ALL:
            for name, value in vars(other).items():
                if name in Ruleset.__dataclass_fields__ and name not in ("name", "title", "about", "words"):
                    try:
                        changed = replace(rules, **{name: value})
                    except ValueError:  # it contradicts something
                        continue
                    assert (changed.digest == rules.digest) == (value == getattr(rules, name)), name


@pytest.mark.parametrize(
    "settings",
    [
        "points = 4",
        'needs = "3B 9A 9R"',
        'needs = { "3B 9A" = 1 }',
        "extra = 1",
        'extra_of = "plain"',
        'extra_with = "tan"',
        'replaces = ["tan"]',
        'viewing = "moon"',
        "months = [3]",
    ],
)
def test_every_field_of_a_yaku_changes_the_digest(settings: str) -> None:
    assert ruleset(f"yaku.hanami.{settings}").digest != bundled()["nintendo-standard"].digest


@pytest.mark.parametrize("rules", [*ALL, Ruleset(yaku=OWN.yaku)], ids=names)
@pytest.mark.parametrize("name", ["own_koikoi_mult", "opp_koikoi_mult", "own_koikoi_bonus"])
def test_table_by_calls_that_goes_on_as_it_ends_is_the_same(rules: Ruleset, name: str) -> None:
    longer: dict[str, Any] = {name: (*getattr(rules, name), getattr(rules, name)[-1])}
    assert replace(rules, **longer).digest == rules.digest


def with_a_new_field(kind: type, value: object, **usual: object) -> Any:
    """The same value of a class that has got one more field."""
    bigger = make_dataclass(kind.__name__, [("new", object, False)], bases=(kind,), frozen=True, kw_only=True)
    return bigger(**{one.name: getattr(value, one.name) for one in fields(kind)}, **usual)


@pytest.mark.parametrize("rules", ALL, ids=names)
@pytest.mark.parametrize("digest", ["digest", "round_digest"])
def test_new_field_changes_the_digest_of_those_only_that_set_it(rules: Ruleset, digest: str) -> None:
    before = getattr(rules, digest)
    assert getattr(with_a_new_field(Ruleset, rules), digest) == before
    assert getattr(with_a_new_field(Ruleset, rules, new=True), digest) != before

    def of_yaku(**usual: object) -> str:
        rows = (with_a_new_field(Yaku, rules.yaku[0], **usual), *rules.yaku[1:])
        return str(getattr(with_a_new_field(Ruleset, replace(rules, yaku=rows)), digest))

    assert of_yaku() == before != of_yaku(new=True)

    def of_factors(row: Multiplier) -> str:
        return str(getattr(replace(rules, multipliers=(row,)), digest))

    row = Multiplier(when=When.POINTS, at_least=11, by=(3,))
    assert of_factors(row) == of_factors(with_a_new_field(Multiplier, row))
    assert of_factors(row) != of_factors(with_a_new_field(Multiplier, row, new=True))


# Differences


def test_differences_name_what_is_other_in_the_second() -> None:
    one, other = bundled()["nintendo-standard"], bundled()["spanish"]
    assert differences(one, other) == [("next_oya_draw", "pass", "stay"), ("deal_packet", 2, 8)]
    assert differences(other, one) == [("next_oya_draw", "stay", "pass"), ("deal_packet", 8, 2)]


@pytest.mark.parametrize("rules", ALL, ids=names)
def test_ruleset_does_not_differ_from_itself(rules: Ruleset) -> None:
    assert differences(rules, rules) == []


def test_differences_of_yaku_are_told_field_by_field() -> None:
    one = ruleset("yaku.tan = false")
    other = ruleset('yaku.kasu.points = 2\nyaku.birds = { needs = "2A 4A", points = 5 }')
    assert differences(one, other) == [
        ("yaku.akatan_aotan.replaces", ["akatan", "aotan"], ["akatan", "aotan", "tan"]),
        ("yaku.kasu.points", 1, 2),
        ("yaku.akatan.replaces", None, ["tan"]),
        ("yaku.aotan.replaces", None, ["tan"]),
        ("yaku.tan.needs", None, {"ribbon": 5}),
        ("yaku.tan.points", None, 1),
        ("yaku.tan.extra", None, 1),
        ("yaku.birds.needs", None, "2A 4A"),
        ("yaku.birds.points", None, 5),
    ]


def test_names_are_no_differences() -> None:
    assert differences(ruleset('title = "A"\nabout = "b"'), ruleset("")) == []


# Notation


@pytest.mark.parametrize("name", ["my rules", "花札", "a(b)", "", "-"])
def test_match_under_a_ruleset_of_any_name_can_be_written_and_read(name: str) -> None:
    rules = replace(OWN, name=name)
    match = new_match(rules)
    assert parse_match(text(match), rules) == match
