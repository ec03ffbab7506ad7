"""What is written is read again as the very same ruleset."""

import random
from dataclasses import replace

import pytest

from koikoi.rulesets import load_text
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.writing import as_file, free_name
from tests.random_rulesets import random_ruleset

NAMES = list(bundled())


@pytest.mark.parametrize("base", [None, *NAMES])
@pytest.mark.parametrize("name", NAMES)
def test_a_bundled_ruleset_survives_its_file_whatever_it_extends(name: str, base: str | None) -> None:
    rules = replace(bundled()[name], name="mine", title='Nonna\'s "table"')
    loaded = load_text(as_file(rules, bundled()[base] if base else None), "mine.toml", bundled())
    assert not loaded.faults
    assert loaded.rulesets["mine"].digest == rules.digest
    assert loaded.rulesets["mine"].title == rules.title


@pytest.mark.parametrize("seed", range(60))
def test_a_random_ruleset_survives_its_file(seed: int) -> None:
    rng = random.Random(seed)
    rules = replace(random_ruleset(rng)[1], name="mine")
    base = bundled()[rng.choice(NAMES)]
    for extends in (None, base):
        loaded = load_text(as_file(rules, extends), "mine.toml", bundled())
        assert not loaded.faults
        assert loaded.rulesets["mine"].digest == rules.digest


def test_a_copy_says_only_what_differs() -> None:
    base = bundled()["italian"]
    text = as_file(replace(base, name="mine", koikoi_limit=1), base)
    assert text == '[mine]\nextends = "italian"\nkoikoi_limit = 1\n'


def test_a_yaku_that_is_taken_away_stays_away() -> None:
    base = bundled()["italian"]
    gone = tuple(
        replace(one, replaces=tuple(other for other in one.replaces if other != "tan"))
        for one in base.yaku
        if one.id != "tan"
    )
    rules = replace(base, name="mine", yaku=gone)
    loaded = load_text(as_file(rules, base), "mine.toml", bundled())
    assert not loaded.faults
    assert loaded.rulesets["mine"].digest == rules.digest


def test_a_name_is_made_of_the_title_and_is_free() -> None:
    assert free_name("Nonna's table", {"nonna-s-table"}) == "nonna-s-table-2"
    assert free_name("家", set()) == "house"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Family Müller", "family-mueller"),
        ("Family Mu\u0308ller", "family-mueller"),
        ("ÄÖÜ Straße ẞ", "aeoeue-strasse-ss"),
        ("Chez José, à Orléans", "chez-jose-a-orleans"),
        ("Ｔａｂｌｅ １", "table-1"),
        ("ÇON", "con-rules"),
        ("´", "house"),
    ],
)
def test_letters_with_accents_have_a_plain_one_in_the_name(title: str, name: str) -> None:
    assert free_name(title, set()) == name
