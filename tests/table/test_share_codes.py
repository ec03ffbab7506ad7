"""Share codes: what can be shared comes back the same, whatever was mistyped is noticed, and nothing else is raised."""

from __future__ import annotations

import itertools
import json
import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

from koikoi.agents.levels import Level, Style, name_of
from koikoi.agents.players import NAMES
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.folders import matches_folder
from koikoi.rulesets.collection import bundled
from koikoi.table import record, shelf
from koikoi.table.replay import Replay, replay_lines
from koikoi.table.seating import plain
from koikoi.table.share_code import (
    DIGITS,
    PLAYERS,
    RULES,
    SEEDS,
    CodeError,
    SharedMatch,
    code_of,
    read_code,
    shared_match,
)
from koikoi.table.table import Table
from koikoi.table.today import deal_of
from koikoi.texts import all_seen
from tests.autoplay import play_on
from tests.random_rulesets import ruleset_of
from tests.tables import GERMAN, TABLES, A, B, C

JAPAN = bundled()["koikoi-japan"]
KNOWN = SharedMatch(bundled()["nintendo"], ("", "strong:careful"), B, 987_654_321_012)


def any_match(rng: Random) -> SharedMatch:
    name, seats = rng.choice(TABLES)
    rules = replace(bundled()[name], rounds=rng.randint(1, 99))
    agents = tuple(rng.choice(PLAYERS) for _ in range(seats))
    return SharedMatch(rules, agents, Seat(rng.randrange(seats)), rng.randrange(1 << rng.randint(0, 53)))


def replayed(table: Table) -> Replay:
    return replay_lines(list(enumerate(table.lines, start=1)))


# A code


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_neither_codes_nor_records_tell_how_rules_are_digested(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> tuple[str, str, Replay]:
        rules = replace(bundled()[name])
        table = play_on(Table(rules, ("Aoi", "Ren", "Hana", "Sora")[:seats], seed=5, dealer=A))
        code = code_of(SharedMatch(rules, ("",) * seats, A, 5))
        return record.dump(table.lines), code, replayed(table)

    before, code, replay = told()
    monkeypatch.setattr(Ruleset, "_digest", lambda self, _without: "0123456789ab")
    assert told()[:2] == (before, code)
    again = replay_lines(list(enumerate((json.loads(line) for line in before.splitlines()), start=1)))
    assert (again.match, read_code(code).rules) == (replay.match, replay.header.rules)


def test_a_code_means_the_same_for_ever() -> None:
    assert code_of(KNOWN) == "08DF-BDQT-K3KC-S02P"
    assert code_of(SharedMatch(GERMAN, ("", "", "greedy"), C, 7)) == "0003-3A4A-8047"
    assert RULES[:7] == ("nintendo-standard", "italian", "nintendo", "spanish", "german", "koikoi-japan", "clubhouse")
    assert PLAYERS[:5] == ("", "random", "greedy", "beginner", "beginner:careful")


def test_all_rules_and_players_that_come_with_the_game_can_stand_in_a_code() -> None:
    assert set(bundled()) == set(RULES)
    assert {*NAMES, *(name_of(level, style) for level in Level for style in Style)} == set(PLAYERS) - {""}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_whatever_can_be_shared_comes_back_the_same(name: str, seats: int) -> None:
    rng = Random(f"{name} {seats}")
    long, short = (replace(bundled()[name], rounds=rounds) for rounds in (99, 1))
    for player, seat, rules in itertools.product(PLAYERS, range(seats), (long, short)):
        agents = tuple(player if one == seat else rng.choice(PLAYERS) for one in range(seats))
        seed = rng.choice((0, SEEDS - 1, rng.randrange(SEEDS)))
        match = SharedMatch(rules, agents, Seat(rng.randrange(seats)), seed)
        assert read_code(code_of(match)) == match


def test_a_code_is_short_and_readable() -> None:
    rng = Random(1)
    for code in (code_of(any_match(rng)) for _ in range(500)):
        assert len(code) <= 32
        assert not set(code) - {*DIGITS, "-"}
        assert {len(group) for group in code.split("-")} == {4}
        assert not set(code) & set("ILOU")


def test_small_letters_spaces_other_dashes_and_wide_letters_are_accepted() -> None:
    code = code_of(KNOWN)
    wide = "".join(chr(ord(one) + 0xFEE0) for one in code)
    for typed in (
        code.lower(),
        code.replace("-", ""),
        code.replace("-", " "),
        f"  {code}\n",
        code.replace("0", "O"),
        code.replace("0", "o"),
        code.replace("-", "\N{EN DASH}"),
        wide,
    ):
        assert read_code(typed) == KNOWN


# What is mistyped


def test_what_is_typed_may_be_a_hundred_characters_long() -> None:
    code = code_of(any_match(Random(1)))
    assert code_of(read_code(code.ljust(100))) == code
    with pytest.raises(CodeError):
        read_code(code.ljust(101))


def test_any_one_wrong_character_is_noticed() -> None:
    rng = Random(2)
    for code in (code_of(any_match(rng)) for _ in range(6)):
        for place, one in enumerate(code):
            for other in DIGITS if one != "-" else "":
                if other != one:
                    with pytest.raises(CodeError, match="wrong"):
                        read_code(code[:place] + other + code[place + 1 :])


def test_any_two_characters_that_have_changed_places_are_noticed() -> None:
    rng = Random(3)
    for code in (code_of(any_match(rng)).replace("-", "") for _ in range(20)):
        for first, second in itertools.combinations(range(len(code)), 2):
            if code[first] != code[second]:
                swapped = list(code)
                swapped[first], swapped[second] = swapped[second], swapped[first]
                with pytest.raises(CodeError, match="changed places"):
                    read_code("".join(swapped))


def test_any_character_left_out_or_doubled_is_noticed() -> None:
    code = code_of(KNOWN).replace("-", "")
    for place in range(len(code)):
        for typed in (code[:place] + code[place + 1 :], code[: place + 1] + code[place:]):
            with pytest.raises(CodeError, match="groups of four"):
                read_code(typed)


def test_whatever_else_is_typed_gives_one_clear_sentence() -> None:
    rng = Random(4)
    hostile = ["", " ", "-", "🌸" * 8, "08DF-BDQT-K3KC-S02U", "\x1b[2J\u202eABCD", "ß" * 4, "ﷺ" * 50, "A" * 1_000_000]
    hostile += ["\ud800" * 8, "\N{COMBINING ACUTE ACCENT}" * 99, "0000-0000", "ZZZZ-" * 6, "٣" * 8]
    hostile += ["".join(rng.choices(DIGITS, k=4 * rng.randint(1, 7))) for _ in range(800)]
    hostile += ["".join(chr(rng.randrange(0x3000)) for _ in range(12)) for _ in range(300)]
    said = []
    for text in hostile:
        try:
            match = read_code(text)
        except CodeError as error:
            said.append(str(error))
        else:
            assert read_code(code_of(match)) == match
    assert len(said) > 900
    assert all(all_seen(one) == one and len(one) < 200 for one in said)


# A match


def test_the_same_code_is_the_same_deals() -> None:
    match = SharedMatch(JAPAN, ("", "random"), B, 41)
    first, second = (
        play_on(Table(match.rules, ("Aoi", "Ren"), seed=one.seed, dealer=one.dealer))
        for one in (match, read_code(code_of(match)))
    )
    assert [line for line in first.lines if "deal" in line] == [line for line in second.lines if "deal" in line]
    assert shared_match(replayed(first)) == replace(match, agents=("", ""))


def test_a_running_match_tells_no_code() -> None:
    table = play_on(Table(JAPAN, ("Aoi", "Ren"), seed=5), 20)
    with pytest.raises(CodeError, match="when it is over"):
        shared_match(replayed(table))


def test_sealed_deals_have_no_code() -> None:
    with pytest.raises(CodeError, match="no share code holds"):
        shared_match(replayed(play_on(Table(replace(JAPAN, rounds=1), ("Aoi", "Ren")))))


def test_rules_of_ones_own_have_no_code() -> None:
    for rules in (ruleset_of({"rounds": 1}), replace(ruleset_of({"hand_cards_2": 6}), name="nintendo-standard")):
        with pytest.raises(CodeError, match="only rules that come with the game"):
            code_of(SharedMatch(rules, ("", ""), A, 1))


def test_a_beginning_that_no_code_holds_has_none() -> None:
    short = replace(JAPAN, rounds=1)
    for match in (
        SharedMatch(short, ("", "somebody"), A, 1),
        SharedMatch(short, ("", ""), A, SEEDS),
        SharedMatch(short, ("", ""), A, -1),
    ):
        with pytest.raises(CodeError, match="as no share code can say"):
            code_of(match)
    ahead = play_on(Table(short, plain(("Aoi", "Ren")), seed=1, totals=(20, 40)))
    with pytest.raises(CodeError, match="as no share code can say"):
        shared_match(replayed(ahead))
    other = play_on(Table(short, ("Aoi", "Ren"), seed=1))
    other.lines[0]["seed"] = 2
    with pytest.raises(CodeError, match="as no share code can say"):
        shared_match(replayed(other))


@pytest.mark.parametrize(
    "players", [("Aoi", "Ren"), ("Aoi", "Ren", "Hana")], ids=["two people", "three where the code has two"]
)
def test_a_record_that_claims_the_code_of_another_match_is_none_of_that_code(
    players: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    code = code_of(deal_of(date(2026, 11, 23)))
    table = play_on(Table(replace(GERMAN, rounds=1), plain(players), seed=1))
    table.lines[0]["code"] = code
    matches_folder().mkdir(parents=True)
    (matches_folder() / "friend.koikoi").write_text(record.dump(table.lines), encoding="utf-8")
    assert [one.code for one in shelf.entries()] == [""]
    assert shelf.latest_of(code, since=0.0) is None


def test_of_the_matches_of_a_code_the_one_that_is_over_comes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    shared = SharedMatch(replace(GERMAN, rounds=1), ("", ""), Seat(0), 5)
    code, found = code_of(shared), list[Path]()
    for name, actions in (("over", 10_000), ("waits", 8)):
        path = matches_folder() / f"{name}.koikoi"
        table = Table(shared.rules, ("Aoi", "Ren"), seed=shared.seed, dealer=shared.dealer, code=code, path=path)
        play_on(table, actions).close()
        found.append(path)
        os.utime(path, (1000 + len(found), 1000 + len(found)))
    best = shelf.latest_of(code, since=0.0)
    assert best is not None
    assert best.path == found[0]
    found[0].unlink()
    best = shelf.latest_of(code, since=0.0)
    assert best is not None
    assert best.path == found[1], "one that waits is better than none"
