"""A seed that is sealed before the lots, mixed with what people do, and opened at the end: what that proves."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from koikoi.__main__ import main
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Kind
from koikoi.engine.parameters import FirstOya
from koikoi.engine.state import ChooseDealer
from koikoi.engine.step import IllegalAction
from koikoi.locales import names
from koikoi.locales.account import fairness
from koikoi.rulesets.collection import bundled
from koikoi.table.proof import proof_of
from koikoi.table.record import Line, RecordError, dump
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import replay_lines
from koikoi.table.seating import Seating, plain
from koikoi.table.shuffle import MOST_CONTRIBUTIONS, Contribution, Shuffle, sealed_shuffle
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.table.described_shuffle import described

SALT = "00112233445566778899aabbccddeeff"
RULES = bundled()["koikoi-japan"]


def drawn(table: Table) -> Table:
    """The lots are drawn by people, each at its moment."""
    at = 51_234
    while isinstance(phase := table.match.phase, ChooseDealer):
        table.draw_lot(14 + 2 * sum(one is not None for one in phase.tries[-1]), at)
        at += 1_807
    return table


def new_table(path: Path | None = None, players: Seating | tuple[str, str] = ("Aoi", "Ren")) -> Table:
    return Table(RULES, players, shuffle=Shuffle(7, SALT), path=path)


def first_deal(table: Table) -> list[str]:
    table.deal()
    deal = next(line["deal"] for line in table.lines if "deal" in line)
    return [*(one for hand in deal["hands"] for one in hand), *deal["field"], *deal["stock"]]


@pytest.fixture
def lines() -> list[Line]:
    copied: list[Line] = json.loads(json.dumps(play_on(drawn(new_table())).lines))
    return copied


def verify(
    path: Path, lines: list[Line], capsys: pytest.CaptureFixture[str], *options: str
) -> tuple[int, str, dict[str, Any]]:
    """The exit code, what is told, and what other programs are told."""
    path.write_text(dump(lines), encoding="utf-8")
    code = main(["replay", str(path), "--verify"])
    told = capsys.readouterr().out
    assert main(["replay", str(path), "--verify", "--json"]) == code
    proof: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])["proof"]
    return code, told, proof


# As ARCHITECTURE.md describes it


def test_seal_lots_and_deals_are_those_of_the_description() -> None:
    mixed = Shuffle(7, SALT, (Contribution(51_234, Seat(0), 14), Contribution(900)))
    assert mixed.commitment == hashlib.sha256(f"koikoi 2 7 {SALT} commitment".encode()).hexdigest()
    assert [one.code for one in mixed.lots_order(2)] == described(f"koikoi 2 7 {SALT}", "lots 2")
    root = f"koikoi 2 7 {SALT} 0.14.51234 -.-.900"
    assert [one.code for one in mixed.deal_order(3, 2)] == described(root, "deal 3.2")


# The seal


def test_the_seal_is_in_the_record_before_a_lot_is_drawn_and_tells_nothing() -> None:
    table = Table(RULES, ("Aoi", "Ren"))
    head = table.lines[0]
    assert head["shuffle"] == "koikoi 2"
    assert len(table.lines) == 1
    assert table.commitment == head["commitment"]
    assert Shuffle(head["seed"], head["salt"]).commitment == head["commitment"]
    others = {Table(RULES, ("Aoi", "Ren")).commitment for _ in range(20)}
    assert len(others) == 20
    assert replace(sealed_shuffle(), seed=head["seed"]).commitment != head["commitment"]


def test_what_the_window_and_the_computer_players_take_chance_from_is_not_the_seed() -> None:
    for _ in range(5):
        table = Table(RULES, ("Aoi", "Ren"))
        assert table.seed == int(table.commitment[:13], 16)
    one, other = (Table(RULES, ("Aoi", "Ren"), shuffle=Shuffle(7, salt)) for salt in (SALT, SALT[::-1]))
    assert one.seed != other.seed
    for seat in (None, Seat(0), Seat(1)):
        view = repr(play_on(new_table(), 9).view(seat))
        assert SALT not in view


def test_a_given_seed_is_not_sealed_and_repeats() -> None:
    tables = [drawn(Table(RULES, ("Aoi", "Ren"), seed=9)) for _ in range(2)]
    assert first_deal(tables[0]) == first_deal(tables[1])
    assert tables[0].commitment == ""
    assert not any("contributed" in line for line in tables[0].lines)


# What people do


def test_a_seed_ground_out_beforehand_decides_no_deal_once_a_seat_has_contributed() -> None:
    def brights(order: tuple[Any, ...], hand: int = 8) -> int:
        return sum(one.kind is Kind.BRIGHT for one in order[:hand])

    ground = max((Shuffle(seed, SALT) for seed in range(2_000)), key=lambda one: brights(one.deal_order(1, 1)))
    assert brights(ground.deal_order(1, 1)) >= 3
    orders = set()
    few = 0
    for place in range(48):
        for at in (1, 2, 500_000):
            order = replace(ground, contributions=(Contribution(at, Seat(1), place),)).deal_order(1, 1)
            orders.add(order)
            few += brights(order) < 3
    assert len(orders) == 48 * 3
    assert few > 48 * 3 * 0.9
    assert ground.deal_order(1, 1) not in orders


def test_where_and_when_a_lot_is_taken_is_mixed_into_every_deal_and_stays_in_the_record(lines: list[Line]) -> None:
    given = [line["contributed"] for line in lines if "contributed" in line]
    assert given[0] == {"seat": 0, "place": 14, "at": 51_234}
    assert given[1]["seat"] == 1
    root = " ".join(f"{one['seat']}.{one['place']}.{one['at']}" for one in given)
    played = replay_lines(list(enumerate(lines, 1)))
    for deal in played.deals:
        assert [one.code for one in deal.order] == described(f"koikoi 2 7 {SALT} {root}", f"deal {deal.round}.1")


def test_a_match_that_goes_on_has_the_same_deals(tmp_path: Path) -> None:
    wanted = first_deal(drawn(new_table()))
    for stop in (1, 2):
        path = tmp_path / f"{stop}.koikoi"
        table = new_table(path)
        table.draw_lot(14, 51_234)
        if stop == 2:
            table.draw_lot(16, 51_234 + 1_807)
        table.close()
        table = Table.resume(path)
        if stop == 1:
            table.draw_lot(16, 51_234 + 1_807)
        assert first_deal(table) == wanted
        assert proof_of(replay_lines(list(enumerate(table.lines, 1)))).deals is True
        table.close()


def test_an_agreement_is_a_part_in_the_deals_and_a_computer_player_has_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = plain(("Aoi", "Ren"))
    seats = replace(usual, chairs=(usual.chairs[0], replace(usual.chairs[1], agent="player")))
    table = new_table(players=seats)
    table.contribute(Contribution(77))
    table.draw_lot(0)
    code, told, proof = verify(tmp_path / "a.koikoi", play_on(table).lines, capsys)
    assert code == 0
    assert proof["people"] == proof["contributed"] == [0]
    assert "What Aoi did before the deal, and when, is mixed into every deal." in told
    assert "no part" not in told


def test_what_is_done_before_the_deal_changes_nothing_where_the_seed_was_chosen() -> None:
    chosen = Shuffle(3)
    mixed = replace(chosen, contributions=(Contribution(1, Seat(0), 2),))
    assert mixed.deal_order(1, 1) == chosen.deal_order(1, 1)
    sealed = Shuffle(3, SALT)
    assert replace(sealed, contributions=mixed.contributions).deal_order(1, 1) != sealed.deal_order(1, 1)


def test_what_the_rules_forbid_is_no_part_in_the_deals() -> None:
    table = drawn(new_table())
    before = list(table.lines)
    with pytest.raises(IllegalAction):
        table.draw_lot(0, 5)
    agreeing = new_table()
    with pytest.raises(IllegalAction):
        agreeing.appoint(Seat(0), 5)
    without_lots = Table(replace(RULES, first_oya=FirstOya.AGREED), ("Aoi", "Ren"), shuffle=Shuffle(7, SALT))
    with pytest.raises(IllegalAction):
        without_lots.draw_lot(0, 5)
    assert table.lines == before
    assert len(agreeing.lines) == len(without_lots.lines) == 1


def test_ties_without_end_leave_a_record_that_can_be_read() -> None:
    table = new_table()
    for at in range(MOST_CONTRIBUTIONS + 5):
        table.contribute(Contribution(at))
    drawn(table).deal()
    assert sum("contributed" in line for line in table.lines) == MOST_CONTRIBUTIONS
    assert proof_of(replay_lines(list(enumerate(table.lines, 1)))).deals is True


def test_after_the_first_deal_it_is_too_late() -> None:
    table = drawn(new_table())
    first_deal(table)
    before = list(table.lines)
    table.contribute(Contribution(1, Seat(0)))
    assert table.lines == before
    late = [*before, {"contributed": {"seat": 0, "at": 1}}]
    with pytest.raises(RecordError, match="before the first deal"):
        replay_lines(list(enumerate(late, 1)))


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"at": -1},
        {"at": True},
        {"at": "1"},
        {"at": 10**400},
        {"at": 1, "seat": 5},
        {"at": 1, "place": 48},
    ],
)
def test_a_contribution_that_makes_no_sense_is_one_sentence(value: object) -> None:
    lines: list[Line] = [new_table().lines[0], {"contributed": value}]
    with pytest.raises(RecordError, match="line 2: contributed"):
        replay_lines(list(enumerate(lines, 1)))


@pytest.mark.parametrize(("key", "value"), [("salt", 5), ("salt", "xyz"), ("commitment", "00"), ("commitment", [])])
def test_a_seal_that_is_none_is_one_sentence(key: str, value: object) -> None:
    with pytest.raises(RecordError, match=f"{key}: found"):
        replay_lines([(1, {**new_table().lines[0], key: value})])


def test_hostile_numbers_of_contributions_are_refused() -> None:
    lines: list[Line] = [new_table().lines[0], *({"contributed": {"at": 1}} for _ in range(201))]
    with pytest.raises(RecordError, match="200"):
        replay_lines(list(enumerate(lines, 1)))


# What --verify says


def test_all_that_holds_is_said(lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told, proof = verify(tmp_path / "a.koikoi", lines, capsys)
    assert code == 0
    assert f"as it was shown then: {lines[0]['commitment']}." in told
    assert "What Aoi and Ren did before the deal, and when, is mixed into every deal." in told
    assert "by the shuffle “koikoi 2”" in told
    assert "The rules are those that come with the game as koikoi-japan." in told
    assert proof == {
        "shuffle": "koikoi 2",
        "commitment": lines[0]["commitment"],
        "seed_committed": True,
        "code": None,
        "from_code": None,
        "branch": None,
        "from_branch": None,
        "people": [0, 1],
        "contributed": [0, 1],
        "deals_follow": True,
        "substituted": [],
        "ruleset": {"name": "koikoi-japan", "bundled": True, "differences": []},
    }


def test_a_seed_that_was_put_in_the_place_of_the_sealed_one_is_found(
    lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines[0]["commitment"] = "0" * 64
    code, told, proof = verify(tmp_path / "a.koikoi", lines, capsys)
    assert (code, proof["seed_committed"], proof["deals_follow"]) == (1, False, True)
    assert "The seed is not the one that was sealed" in told


@pytest.mark.parametrize("change", [{"at": 51_235}, {"place": 15}, {"seat": 1}])
def test_a_contribution_that_was_changed_is_found(
    change: Line, lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    next(line for line in lines if "contributed" in line)["contributed"] |= change
    code, told, proof = verify(tmp_path / "a.koikoi", lines, capsys)
    assert (code, proof["deals_follow"]) == (1, False)
    assert not proof_of(replay_lines(list(enumerate(lines, 1)))).ok
    assert "did not come from seed" in told


def test_who_had_no_part_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = new_table()
    table.draw_lot(3, 5)
    table.draw_lot(9)
    code, told, proof = verify(tmp_path / "a.koikoi", play_on(table).lines, capsys)
    assert (code, proof["contributed"]) == (0, [0])
    assert "Ren had no part in the deals." in told


def test_a_seed_that_was_chosen_is_told_for_what_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told, proof = verify(tmp_path / "a.koikoi", play_on(Table(RULES, ("Aoi", "Ren"), seed=4)).lines, capsys)
    assert (code, proof["seed_committed"], proof["contributed"], proof["deals_follow"]) == (0, None, None, True)
    assert "the seed was chosen by whoever started the match" in told
    assert "sealed" not in told


def test_a_record_without_a_seed_proves_nothing_about_its_deals(
    lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del lines[0]["seed"]
    code, told, proof = verify(tmp_path / "a.koikoi", lines, capsys)
    assert (code, proof["seed_committed"], proof["deals_follow"]) == (0, None, None)
    assert "The record has no seed, so it proves nothing about its deals." in told


@pytest.mark.parametrize("change", [{"salt": ""}, {"shuffle": "koikoi 3"}, {"shuffle": "mine", "commitment": ""}])
def test_a_record_whose_deals_nobody_can_check_says_so(
    change: Line, lines: list[Line], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines[0] = {key: value for key, value in (lines[0] | change).items() if value != ""}
    code, told, proof = verify(tmp_path / "a.koikoi", lines, capsys)
    assert (code, proof["seed_committed"], proof["contributed"], proof["deals_follow"]) == (0, None, None, None)
    assert "The record does not say how the cards were shuffled, so the deals can’t be checked." in told
    assert "sealed" not in told


# Rules


def altered(points: int) -> Table:
    real = bundled()["nintendo-standard"]
    rows = tuple(replace(one, points=points) if one.id == "tan" else one for one in real.yaku)
    return play_on(Table(replace(real, yaku=rows, rounds=1), ("Aoi", "Ren"), seed=3))


def test_other_rules_under_a_bundled_name_are_told_and_never_called_what_most_people_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = altered(99)
    path = tmp_path / "a.koikoi"
    code, told, proof = verify(path, table.lines, capsys)
    assert code == 1
    assert "named nintendo-standard, but differ" in told
    assert "99" in told
    assert {"key": "yaku.tan.points", "values": [99, 1]} in proof["ruleset"]["differences"]
    main(["replay", str(path)])
    assert "most people" not in capsys.readouterr().out
    for title in ("Nintendo, as most people play", "NINTENDO, as most people play"):
        assert names.ruleset(replace(table.rules, title=title)) == "nintendo-standard"
    assert names.about(replace(table.rules, about=bundled()["nintendo-standard"].about)) == ""


def test_another_number_of_rounds_is_the_same_ruleset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = replace(bundled()["nintendo-standard"], rounds=1)
    assert names.ruleset(rules) == "Nintendo, as most people play"
    code, told, proof = verify(tmp_path / "a.koikoi", play_on(Table(rules, ("Aoi", "Ren"), seed=3)).lines, capsys)
    assert code == 0
    assert "but for the number of rounds" in told
    assert [one["key"] for one in proof["ruleset"]["differences"]] == ["rounds"]


@pytest.mark.parametrize("name", bundled())
def test_bundled_rules_that_went_through_a_record_are_still_themselves(name: str) -> None:
    rules = bundled()[name]
    table = Table(rules, [str(seat) for seat in range(rules.seat_counts[0])], seed=1)
    assert proof_of(replay_lines([(1, json.loads(json.dumps(table.lines[0])))])).differences == ()


# While it is played


def test_the_seed_of_a_running_match_is_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    usual = plain(("Aoi", "Ren"))
    seats = replace(usual, chairs=(usual.chairs[0], replace(usual.chairs[1], agent="player")))
    table = Table(RULES, seats, shuffle=Shuffle(8_123_456_789, SALT))
    while len(table.match.results) < 2:
        play_on(table, 1)
    code, told, proof = verify(tmp_path / "a.koikoi", table.lines, capsys)
    assert (code, proof["deals_follow"]) == (0, True)
    assert "8123456789" not in told + repr(proof)
    assert SALT not in told + repr(proof)


def test_at_the_end_nobody_is_told_of_fair_dealing_where_there_was_none(lines: list[Line], tmp_path: Path) -> None:
    path = tmp_path / "a.koikoi"
    said = []
    for fault in ({}, {"salt": SALT[::-1]}):
        path.write_text(dump([{**lines[0], **fault}, *lines[1:]]), encoding="utf-8")
        watched = RecordedMatch.open(path)
        said.append(fairness(watched.header.seed, watched.header.shuffle, fair=watched.fair))
        table = Table.resume(path)
        assert table.fair == watched.fair
        table.close()
    assert said[0].startswith("Fair dealing: seed 7")
    assert said[1] == "Not all deals came from the seed."
    assert fairness(None, "koikoi 2", fair=None) == ""
