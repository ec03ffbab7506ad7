"""The shuffle is the one that ARCHITECTURE.md describes, favours nothing, and can be proven from a record."""

import inspect
import json
import secrets
from collections import Counter
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest

from koikoi.__main__ import main
from koikoi.engine.cards import DECK
from koikoi.engine.ruleset import Ruleset
from koikoi.rulesets.collection import bundled
from koikoi.table.record import Line, dump
from koikoi.table.replay import replay_lines, replay_text
from koikoi.table.shuffle import Shuffle, new_seed, shuffled, shuffled_by
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.table.described_shuffle import described

GAMES = [(rules, seats) for rules in bundled().values() for seats in rules.seat_counts]


def dealt(rules: Line, seats: int, dealer: int, deck: list[str]) -> Line:
    others = [(dealer + one) % seats for one in range(1, seats)]
    hand, field = rules[f"hand_cards_{seats}"], rules[f"field_cards_{seats}"]
    given: dict[int | str, list[str]] = {"field": [], **{seat: [] for seat in range(seats)}}
    order: list[list[int | str]] = [[dealer, *others], ["field"]]
    if rules["deal_order"] == "ko_field_oya":
        order = [[*others, "field", dealer]]
    for turns in order:
        while any(len(given[to]) < (field if to == "field" else hand) for to in turns):
            for to in turns:
                number = min(rules["deal_packet"], (field if to == "field" else hand) - len(given[to]))
                given[to] += deck[:number]
                deck = deck[number:]
    return {"hands": [given[seat] for seat in range(seats)], "field": given["field"], "stock": deck}


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=lambda value: getattr(value, "name", value))
def test_every_deal_of_a_record_is_that_of_the_description(rules: Ruleset, seats: int) -> None:
    table = play_on(Table(rules, ["Aoi", "Ren", "Hana", "Sora"][:seats], seed=77 + seats))
    head = json.loads(json.dumps(table.lines[0]))
    assert head["shuffle"] == "koikoi 1"
    times: Counter[int] = Counter()
    for line in table.lines:
        if deal := line.get("deal"):
            times[deal["round"]] += 1
            deck = described(f"koikoi 1 {head['seed']}", f"deal {deal['round']}.{times[deal['round']]}")
            expected = dealt(head["ruleset"], seats, deal["dealer"], deck)
            assert {key: deal[key] for key in expected} == expected


def test_shuffles_are_those_of_the_description() -> None:
    for seed in (0, 1, 7, 2**53 - 1):
        for number, time in ((1, 1), (12, 1), (3, 2), (100, 17)):
            assert [one.code for one in Shuffle(seed).deal_order(number, time)] == described(
                f"koikoi 1 {seed}", f"deal {number}.{time}"
            )
            assert [one.code for one in Shuffle(seed).lots_order(time)] == described(f"koikoi 1 {seed}", f"lots {time}")


def test_a_word_that_would_favour_small_numbers_is_skipped() -> None:
    good = [1 << 40] * 47
    assert shuffled_by(iter([2**64 - 1, *good])) == shuffled_by(iter(good))  # 2**64 mod 48 = 16


# Pinned for ever

GOLDEN = {
    (0, "deal 1.1"): (
        "4R 7R 10R 1R 10P1 11P1 9R 8A 6A 9A 4P2 12P2 4P1 5A 8P2 3P2 7P1 11B 5P1 6R 5P2 3P1 11A 6P1 6P2 8B 2A 8P1 "
        "2P2 5R 1P2 9P1 12P1 9P2 2P1 7A 1B 12P3 3B 10P2 3R 1P1 12B 11R 4A 7P2 10A 2R"
    ),
    (7, "deal 1.1"): (
        "10P1 5P2 3P1 4A 8B 3P2 11R 7A 5R 11A 5A 1P1 1B 1R 2A 4R 3R 4P2 9R 4P1 6P2 8A 12P1 8P2 2P2 11B 6A 8P1 "
        "7R 6R 10A 2P1 5P1 2R 12P2 12B 3B 10P2 1P2 12P3 7P2 10R 6P1 9P1 9A 7P1 9P2 11P1"
    ),
    (7, "deal 12.2"): (
        "4R 8A 10R 3B 6R 4P2 7P2 2P1 1R 4A 2A 8B 12P1 11A 5A 11P1 5P1 11R 7P1 6P2 9A 10P1 1P2 9R 9P2 11B 7A 8P1 "
        "2R 8P2 5R 12P2 2P2 5P2 6P1 6A 7R 3P1 1B 9P1 10A 12B 3P2 12P3 1P1 4P1 3R 10P2"
    ),
    (7, "lots 1"): (
        "8P2 11B 7P1 8B 12P2 5A 8P1 6R 6P1 12P3 1P1 2R 12P1 2A 10P2 12B 4P1 3P1 1R 8A 4A 1P2 9P1 5P2 10R 7R 5P1 9A "
        "4P2 11A 5R 10P1 9P2 11R 6A 7P2 10A 4R 1B 7A 2P1 3B 9R 3P2 6P2 2P2 3R 11P1"
    ),
    (2**53 - 1, "deal 3.1"): (
        "2P2 1P1 1P2 10P1 3R 5R 11B 9R 6R 12B 4P2 4P1 8B 11R 5P1 12P3 8P2 10A 8P1 6P1 6A 4R 4A 10P2 11A 7P2 7R 7A "
        "2A 9A 1B 2R 5A 9P1 3P2 12P1 3B 6P2 10R 7P1 11P1 1R 12P2 3P1 2P1 9P2 5P2 8A"
    ),
}


@pytest.mark.parametrize(("seed", "purpose"), GOLDEN)
def test_golden_decks(seed: int, purpose: str) -> None:
    assert " ".join(one.code for one in shuffled(f"koikoi 1 {seed}", purpose)) == GOLDEN[seed, purpose]


# Uniform


def far_off(counts: list[int], expected: float, freedom: int) -> float:
    """How many standard deviations chi-square is from what chance alone would give."""
    square = sum((one - expected) * (one - expected) / expected for one in counts)
    return (square - freedom) / sqrt(2 * freedom)


DEALS = 12_000


@pytest.fixture(scope="module")
def decks() -> list[list[int]]:
    """Many shuffles, as numbers of cards: seeds one after the other, and the rounds of one match."""
    number = {one: place for place, one in enumerate(DECK)}
    orders = [Shuffle(seed).deal_order(1, 1) for seed in range(DEALS // 2)]
    orders += [Shuffle(20260707).deal_order(played + 1, 1) for played in range(DEALS // 2)]
    return [[number[one] for one in order] for order in orders]


def test_every_card_comes_to_every_place_equally_often(decks: list[list[int]]) -> None:
    counts = Counter((place, one) for deck in decks for place, one in enumerate(deck))
    table = [counts[place, one] for place in range(48) for one in range(48)]
    assert abs(far_off(table, DEALS / 48, 47 * 47)) < 5
    for place in range(48):
        assert abs(far_off([counts[place, one] for one in range(48)], DEALS / 48, 47)) < 5
        assert abs(far_off([counts[one, place] for one in range(48)], DEALS / 48, 47)) < 5


@pytest.mark.parametrize(("first", "second"), [(0, 1), (23, 24), (46, 47), (0, 47), (8, 24)])
def test_every_pair_of_cards_comes_to_two_places_equally_often(decks: list[list[int]], first: int, second: int) -> None:
    counts = Counter((deck[first], deck[second]) for deck in decks)
    pairs = [counts[one, other] for one in range(48) for other in range(48) if one != other]
    assert abs(far_off(pairs, DEALS / (48 * 47), 48 * 47 - 1)) < 5


def test_every_card_follows_every_other_equally_often(decks: list[list[int]]) -> None:
    counts = Counter(pair for deck in decks for pair in pairwise(deck))
    pairs = [counts[one, other] for one in range(48) for other in range(48) if one != other]
    assert abs(far_off(pairs, DEALS / 48, 48 * 47 - 1)) < 5


def test_an_unfair_shuffle_would_be_noticed(decks: list[list[int]]) -> None:
    slightly = [[deck[1], deck[0], *deck[2:]] if deck[0] == 0 else deck for deck in decks]
    counts = Counter(deck[0] for deck in slightly)
    assert abs(far_off([counts[one] for one in range(48)], DEALS / 48, 47)) > 5


# Where seeds come from


def test_seeds_come_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert inspect.getmodule(secrets.randbelow) is secrets
    monkeypatch.setattr(secrets, "randbelow", lambda most: most - 1)
    assert new_seed() == 2**53 - 1
    monkeypatch.undo()
    assert len({new_seed() for _ in range(100)}) == 100
    assert Table(bundled()["german"], ["Aoi", "Ren"]).seed != Table(bundled()["german"], ["Aoi", "Ren"]).seed


# Proven from a record


def verify(path: Path, lines: list[Line], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    path.write_text(dump(lines), encoding="utf-8")
    code = main(["replay", str(path), "--verify"])
    return code, capsys.readouterr().out


@pytest.fixture
def lines() -> list[Line]:
    table = play_on(Table(bundled()["koikoi-japan"], ["Aoi", "Ren"], seed=4))
    copied: list[Line] = json.loads(json.dumps(table.lines))
    return copied


def test_deals_from_the_seed_are_proven(lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = verify(tmp_path / "a.koikoi", lines, capsys)
    deals = sum("deal" in line for line in lines)
    assert code == 0
    assert f"All {deals} deals came from seed 4 by the shuffle “koikoi 1”." in out


def test_a_deal_that_is_not_the_seeds_is_found(
    lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    last = max(place for place, line in enumerate(lines) if "deal" in line)
    stock = lines[last]["deal"]["stock"]
    stock[-1], stock[-2] = stock[-2], stock[-1]  # cards that nobody came to
    code, out = verify(tmp_path / "a.koikoi", lines, capsys)
    assert code == 1
    assert "the deal did not come from the seed" in out
    assert "1 of " in out
    check = replay_text(dump(lines)).checks[-1]
    assert list(check.wrong) == ["deal"]
    assert code == verify(tmp_path / "a.koikoi", lines[: last + 1], capsys)[0], "also before its round has ended"


def test_another_seed_does_not_fit(lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines[0]["seed"] = 5
    assert verify(tmp_path / "a.koikoi", lines, capsys)[0] == 1


def test_a_record_that_names_no_shuffle_or_another_is_not_held_to_it(
    lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines[0]["shuffle"] = "by hand"
    assert verify(tmp_path / "a.koikoi", lines, capsys)[0] == 0
    del lines[0]["shuffle"]
    assert replay_lines(list(enumerate(lines, 1))).fair is True
    lines[0]["seed"] = 5
    code, out = verify(tmp_path / "a.koikoi", lines, capsys)
    assert code == 0
    assert "can’t be checked" in out
    del lines[0]["seed"]
    assert replay_lines(list(enumerate(lines, 1))).fair is None
