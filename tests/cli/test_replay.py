"""`koikoi replay`: telling a match, checking it, and what is said to a bad record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from koikoi.agents.coach.odds import Figure
from koikoi.agents.players import make_agent
from koikoi.arena.simulate import play_match
from koikoi.cli.analysis import analyse, analyse_many
from koikoi.engine.actions import KoiKoi, Pick, Play, Seat, Stop
from koikoi.engine.cards import Month
from koikoi.engine.state import RoundOver, ToDeal
from koikoi.engine.step import legal_actions
from koikoi.review import kept
from koikoi.review.kept import KeptTries
from koikoi.review.losses import KINDS, Loss, LossKind, SeatReview
from koikoi.table.record import dump
from koikoi.table.replay import replay_file
from koikoi.table.table import Table
from tests.cli.conftest import ROOT, Call
from tests.random_rulesets import ruleset_of
from tests.tables import GERMAN, STANDARD, A

HUMAN = ROOT.parent / "shared" / "rules" / "human"
RECORDS = sorted(HUMAN.glob("*.koikoi")) if HUMAN.is_dir() else []

Line = dict[str, Any]
Edit = Callable[[Line], object]


@pytest.fixture(scope="module")
def match() -> list[Line]:
    """A match of three rounds between two computer players."""
    rules = ruleset_of({"rounds": 3}, parent="german", name="short")
    return play_match(rules, [make_agent("random"), make_agent("greedy")], ["Aoi", "Ren"], 3, 1).lines


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.koikoi"


def saved(file: Path, lines: list[Line]) -> str:
    file.write_text(dump(lines), encoding="utf-8")
    return str(file)


def edited(lines: list[Line], kind: str, edit: Edit, *, number: int = 0) -> tuple[list[Line], int]:
    """The lines with one of a kind changed, and where it stands in the file (from 1)."""
    copy: list[Line] = json.loads(json.dumps(lines))
    place = [place for place, line in enumerate(copy) if kind in line][number]
    edit(copy[place])
    return copy, place + 1


# Telling


def test_a_match_is_told_round_by_round(match: list[Line], file: Path, call: Call) -> None:
    done = call("replay", saved(file, match))
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == "Players: Aoi and Ren. Rules: short."
    assert sum(line.startswith("Round ") for line in done.lines) == 3
    assert "Round 1: January, pine." in done.out
    assert sum("Totals: " in line for line in done.lines) == 3
    assert done.lines[-1] in {"Aoi wins the match.", "Ren wins the match.", "The match is drawn between Aoi and Ren."}


def test_a_match_is_told_as_json(match: list[Line], file: Path, call: Call) -> None:
    done = call("replay", saved(file, match), "--json")
    plays = [one for one in done.json_lines if "play" in one]
    wanted = [line for line in match if "play" in line]
    assert [(one["seat"], one["play"]) for one in plays] == [(one["seat"], one["play"]) for one in wanted]
    assert all(one["told"] for one in plays)


def test_an_unfinished_match_is_told_as_far_as_it_goes(match: list[Line], file: Path, call: Call) -> None:
    done = call("replay", saved(file, match[:9]))
    assert (done.code, done.lines[-1]) == (0, "The record ends here; the match is not finished.")


def test_a_misdeal_is_told_and_checked(file: Path, call: Call) -> None:
    table = Table(STANDARD, ["Aoi", "Ren"], dealer=A, seed=2339)  # whose first deal is void
    table.deal()
    assert isinstance(table.match.phase, ToDeal)
    table.deal()
    assert not isinstance(table.match.phase, RoundOver)
    path = saved(file, table.lines)
    assert "All four cards of a month lie on the field (1B" in call("replay", path).out
    done = call("replay", path, "--verify", "--json")
    (row,) = done.json_lines
    assert row.pop("proof")["deals_follow"] is True
    assert row == {"round": 1, "ok": True, "redeal": True, "next_dealer": 0}
    assert call("replay", path, "--verify").lines[0] == "Round 1: the deal is void, as recorded."


# Checking


def test_a_true_record_is_verified_with_a_line_a_round(match: list[Line], file: Path, call: Call) -> None:
    done = call("replay", saved(file, match), "--verify")
    assert (done.code, done.err) == (0, "")
    rounds = [line for line in done.lines if line.startswith("Round ")]
    assert len(rounds) == sum("result" in line for line in match)
    assert done.lines[-1].endswith("results checked: all agree.")


def test_verify_as_json_gives_what_the_engine_computes(match: list[Line], file: Path, call: Call) -> None:
    done = call("replay", saved(file, match), "--verify", "--json")
    results = [line["result"] for line in match if "result" in line]
    assert done.code == 0
    rows = done.json_lines
    assert rows[-1].pop("proof")["ruleset"] == {"name": "short", "bundled": False, "differences": []}
    for found, result in zip(rows, results, strict=True):
        assert list(found)[:2] == ["round", "ok"]
        assert found == {**result, "ok": True}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("points", [99, 0]),
        ("totals", [1, 1]),
        ("winner", None),
        ("yaku", [["goko", 10]]),
        ("base", 77),
        ("multiplier", 3),
        ("next_dealer", 9),
        ("round", 8),
    ],
)
def test_a_wrong_result_is_code_1_with_both_values(
    key: str, value: object, match: list[Line], file: Path, call: Call
) -> None:
    lines, place = edited(match, "result", lambda line: line["result"].update({key: value}))
    true = match[place - 1]["result"][key]
    path = saved(file, lines)
    done = call("replay", path, "--verify")
    assert (done.code, done.err) == (1, "")
    assert f"Line {place}: {key} is {json.dumps(value)} in the record, but {json.dumps(true)} by the rules" in done.out
    assert done.lines[-1].startswith("1 of ")
    done = call("replay", path, "--verify", "--json")
    assert done.code == 1
    wrong = [one for one in done.json_lines if not one["ok"]]
    assert wrong[0]["wrong"] == {key: {"record": value, "expected": true}}
    assert wrong[0][key] == true
    assert wrong[0]["line"] == place
    assert sum(not one["ok"] for one in done.json_lines) == 1


@pytest.mark.parametrize("over", [{"winners": [0, 1]}, {"winners": []}, {}, [0], 7])
def test_who_has_won_is_checked_too(over: object, match: list[Line], file: Path, call: Call) -> None:
    lines, _place = edited(match, "over", lambda line: line.update(over=over))
    true = next(line for line in match if "over" in line)["over"]["winners"]
    done = call("replay", saved(file, lines), "--verify", "--json")
    last = done.json_lines[-1]
    says = over.get("winners") if isinstance(over, dict) else over
    assert (done.code, last["ok"], last["wrong"]) == (1, False, {"winners": {"record": says, "expected": true}})
    assert call("replay", saved(file, lines), "--verify").lines[-1].startswith("1 of ")


def test_a_match_that_is_said_to_be_over_and_is_not_is_told_of(match: list[Line], file: Path, call: Call) -> None:
    first = next(place for place, line in enumerate(match) if "result" in line)
    done = call("replay", saved(file, [*match[: first + 1], match[-1]]), "--verify")
    assert done.code == 1
    assert "but null by the rules" in done.out


def test_a_record_without_results_verifies_if_everything_is_legal(match: list[Line], file: Path, call: Call) -> None:
    done = call("replay", saved(file, [line for line in match if "result" not in line]), "--verify")
    assert done.code == 0
    assert "Round 1: legal; the record has no result." in done.out


def test_keys_of_ones_own_are_ignored(match: list[Line], file: Path, call: Call) -> None:
    lines = [{**line, "note": "mine"} for line in match]
    assert call("replay", saved(file, [*lines[:3], {"comment": "hm"}, *lines[3:]]), "--verify").code == 0


# Analysing


@pytest.fixture(scope="module")
def quick(request: pytest.FixtureRequest) -> Iterator[None]:
    """Few futures: what is told matters here, not how sure it is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analyse, "FUTURES", 8)
        yield


def test_every_decision_is_told_then_the_sums_then_the_biggest_swings(
    match: list[Line], file: Path, call: Call, quick: None
) -> None:
    """As they stand in the window, in its order; in a teacher's words."""
    done = call("replay", saved(file, match), "--analyse")
    assert (done.code, done.err) == (0, "")
    told = [line for line in done.lines if line.startswith("Round ")]
    mistakes = [line for line in told if "Better: " in line]
    assert len(told) > len(mistakes) > 0
    assert all(re.search(r"\(\d+\.\d% ± \d+\.\d of the match\)\.$", line) for line in mistakes)
    judge = done.lines.index(f"{len(told)} decisions weighed by the coach, each with 8 possible continuations.")
    sums = [done.lines.index(line) for line in done.lines if " at the start, " in line]
    swings = done.lines.index("The biggest swings:")
    assert len(sums) == 2
    assert judge < min(sums) <= max(sums) < swings
    sizes = [float(found) for found in re.findall(r"\((\d+\.\d)% ±", " ".join(done.lines[swings:]))]
    assert len(sizes) == len(mistakes)
    assert sizes == sorted(sizes, reverse=True)
    assert "!" not in done.out


def test_analysis_as_json_names_lines_actions_and_differences(
    match: list[Line], file: Path, call: Call, quick: None
) -> None:
    done = call("replay", saved(file, match), "--analyse", "--json")
    *told, first, second = done.json_lines
    for one in told:
        record = match[one["line"] - 1]
        (key,) = set(record) & {"play", "pick", "call"}
        assert (record["seat"], record[key]) == (one["seat"], one["chosen"][key])
        assert one["lost_chance"] == pytest.approx(one["best"]["chance"] - one["chosen"]["chance"], abs=0.0002)
        if abs(one["lost_chance"] - 2 * one["error"]) > 0.0002:
            assert one["mistake"] == (one["lost_chance"] >= max(0.01, 2 * one["error"]))
    for side, summary in enumerate((first, second)):
        own = [one for one in told if one["seat"] == side]
        assert (summary["side"], summary["decisions"]) == (side, len(own))
        mistakes = {one["line"]: one["lost_chance"] for one in own if one["mistake"]}
        assert summary["swings"] == sorted(mistakes, key=lambda line: -mistakes[line])
        assert summary["given_away"] == pytest.approx(sum(mistakes.values()), abs=0.002)
        rest = summary["start"] + summary["cards"] + summary["given_by_others"] - summary["given_away"]
        assert rest == pytest.approx(summary["end"], abs=0.001)


def test_several_records_come_to_what_people_gave_away(
    match: list[Line], tmp_path: Path, call: Call, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once each, in words and as JSON in the same order; what was weighed of one's own matches is kept."""
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(analyse_many, "FUTURES", 4)
    others = [saved(tmp_path / f"{name}.koikoi", match) for name in ("other", "copied")]
    assert call("replay", *others, "--analyse").code == 0
    assert kept.load().matches == {}
    folder = tmp_path / "home" / "matches"
    folder.mkdir(parents=True)
    files = [saved(folder / f"{name}.koikoi", match) for name in ("one", "copied")]
    with monkeypatch.context() as full:
        full.setattr(kept, "keep_review", lambda _key, _seats: OSError())
        assert "What was found could not be saved." in call("replay", str(folder), "--analyse").lines
    done = call("replay", str(folder), "--analyse")
    assert (done.code, done.err) == (0, "")
    assert "saved" not in done.out
    first, second = done.lines[:2]
    assert re.fullmatch(r".*copied.koikoi: .+ gave away \d+\.\d% ± \d+\.\d, .+", first)
    assert "told already" in second
    assert done.out.count(" of a match given away, in 1 match.") == 2, "for both people"
    assert done.lines[-1].startswith("Parts of a match, on average")
    [key] = kept.load().matches
    monkeypatch.setattr(analyse_many, "review_batch", None)
    told, *people = call("replay", *files, "--analyse", "--json").json_lines
    assert told["key"] == key
    steps = [one for one in replay_file(Path(files[0])).steps if one.before.to_move is not None]
    chosen = [one for one in steps if len(legal_actions(one.before)) > 1]
    for seat in told["seats"]:
        acts = [type(one.action) for one in chosen if one.before.to_move == seat["seat"]]
        count = seat["decisions"]
        assert count["card"] == count["danger"] == acts.count(Play)
        assert count["capture"] == acts.count(Pick)
        assert (count["called"], count["stopped"]) == (acts.count(KoiKoi), acts.count(Stop))
    for one in people:
        own = next(seat for seat in told["seats"] if seat["name"] == one["name"])
        lost = sum(loss["lost_chance"] for loss in own["losses"])
        assert one["whole"]["lost_chance"] == pytest.approx(lost, abs=0.001)
    losses = [Loss(number, LossKind.CARD, Month.PINE, Figure(0.1, 0.01)) for number in range(1, 8)]
    mine = SeatReview(dict.fromkeys(KINDS, 9), tuple(losses))
    assert kept.keep_review(key, {Seat(0): mine, Seat(7): mine}) is None, "somebody has put another seat there"
    for number, found in enumerate((1, 2, 2, 3, 3, 3, 0), start=1):
        assert kept.keep_tries(key, number, KeptTries((4, 5, 6), hinted=False, shown=not found, found=found)) is None
    one, person, _other = call("replay", *files, "--analyse", "--json").json_lines
    assert [seat["seat"] for seat in one["seats"]] == [0]
    assert (person["found"], person["looked_up"]) == ([1, 2, 3], 1)
    assert "6 of 7 (1 at once, 2 on the second, 3 on the third try)" in call("replay", *files, "--analyse").out
    assert call("replay", *files).sentence.startswith("koikoi replay tells one record at a time")
    assert call("replay", str(folder.parent), "--analyse").sentence.endswith("choose another folder")


def test_analysis_is_the_same_for_the_same_seed(match: list[Line], file: Path, call: Call, quick: None) -> None:
    path = saved(file, match[:20])
    first, again, other = (call("replay", path, "--analyse", "--json", "--seed", seed).out for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


def test_analysis_and_check_are_two_things(match: list[Line], file: Path, call: Call) -> None:
    done = call("replay", saved(file, match), "--analyse", "--verify")
    assert done.code == 2
    assert "not allowed with argument" in done.sentence


# Bad records


def fault(call: Call, path: str, place: int) -> str:
    """What is said of a bad record, with and without --verify; what was good before it is still told."""
    told = set()
    for options in ([], ["--verify"], ["--json"], ["--verify", "--json"]):
        done = call("replay", path, *options)
        assert done.code == 2
        assert done.sentence.startswith(f"{path}: line {place}: " if place else f"{path}: ")
        told.add(done.sentence)
    (sentence,) = told
    return sentence


def test_an_illegal_action_says_what_was_legal(match: list[Line], file: Path, call: Call) -> None:
    lines, place = edited(match, "play", lambda line: line.update(play="1B"), number=3)
    seat = lines[place - 1]["seat"]
    if "1B" in json.dumps(match[place - 1]):
        lines[place - 1]["play"] = "2A"
    said = fault(call, saved(file, lines), place)
    assert "is not allowed; legal: play " in said
    assert seat in (0, 1)


@pytest.mark.parametrize(
    ("kind", "edit", "part"),
    [
        ("play", lambda line: line.update(play="1X"), "no card '1X'"),
        ("play", lambda line: line.update(play=7), "found 7, a card is written like 6A"),
        ("play", lambda line: line.update(seat=5), "seat: found 5, allowed is 0 to 1"),
        ("play", lambda line: line.update(seat=1 - line["seat"]), "’s turn"),
        ("deal", lambda line: line["deal"]["stock"].pop(), "found 47 cards; a deal is the 48 cards"),
        ("deal", lambda line: line["deal"].update(field=["1B"] * 8), "deal.field: the card 1B comes twice"),
        ("deal", lambda line: line["deal"].update(hands=[[]]), "allowed is a list of 2 hands"),
        ("deal", lambda line: line.update(deal=3), "allowed is an object with hands, field and stock"),
        ("deal", lambda line: line["deal"].update(round=2), "deal.round: found 2, but it is 1"),
        ("deal", lambda line: line["deal"].update(dealer=1 - line["deal"]["dealer"]), "deal.dealer: found"),
        ("koikoi", lambda line: line.update(koikoi=2), "format 2 is unknown"),
        ("koikoi", lambda line: line.pop("koikoi"), "a record begins with"),
        ("koikoi", lambda line: line.update(players=["Aoi"]), "found 1 names"),
        ("koikoi", lambda line: line.update(players="Aoi"), "allowed is a list of names"),
        ("koikoi", lambda line: (line.pop("ruleset"), line.update(rules="germn")), 'did you mean "german"'),
        ("koikoi", lambda line: line["ruleset"].update(rounds=0), "found 0, allowed is a whole number from 1 to 99"),
        ("koikoi", lambda line: line.update(totals=[1, 2, 3]), "2 totals are needed"),
    ],
)
def test_a_bad_line_is_told_with_its_number(
    kind: str, edit: Edit, part: str, match: list[Line], file: Path, call: Call
) -> None:
    lines, place = edited(match, kind, edit)
    assert part in fault(call, saved(file, lines), place)


def test_what_is_wrong_is_told_in_the_language(match: list[Line], file: Path, call: Call) -> None:
    lines, number = edited(match, "play", lambda line: line.update(play="13X"))
    done = call("--lang", "ja", "replay", saved(file, lines))
    assert done.sentence.startswith(f"{file}: {number}行目：'13X' という札はありません。")
    lines, number = edited(match, "seat", lambda line: line.update(seat=1 - line["seat"]))
    done = call("--lang", "de", "replay", saved(file, lines))
    assert done.sentence.startswith(f"{file}: Zeile {number}: gefunden Platz ")
    assert call("--lang", "es", "replay", "missing.koikoi").sentence.startswith("missing.koikoi: no se puede leer (")


def test_a_card_that_comes_twice_in_a_deal_is_named(match: list[Line], file: Path, call: Call) -> None:
    def twice(line: Line) -> None:
        line["deal"]["stock"][0] = line["deal"]["stock"][1]

    lines, place = edited(match, "deal", twice)
    assert f"{lines[place - 1]['deal']['stock'][1]} comes" in fault(call, saved(file, lines), place)


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        (b"", 0, "is empty"),
        (b"\n\n", 0, "is empty"),
        (b"hello", 1, "is not JSON: hello"),
        (b"[1]", 1, "each line is one object in braces"),
        (b"\xff\n", 1, "is not UTF-8"),
        (b'{"koikoi": 1, "rules": "german", "players": ["A", "B"]}\n{"deal"', 2, "is not JSON"),
    ],
    ids=range(6),
)
def test_a_file_that_is_no_record(text: bytes, place: int, part: str, file: Path, call: Call) -> None:
    file.write_bytes(text)
    assert part in fault(call, str(file), place)


def test_a_missing_file_is_told(call: Call) -> None:
    done = call("replay", "missing.koikoi")
    assert (done.code, done.out) == (2, "")
    assert done.sentence == "missing.koikoi: cannot be read (No such file or directory); check the path"


def test_what_was_good_before_a_bad_line_is_still_verified(match: list[Line], file: Path, call: Call) -> None:
    lines, place = edited(match, "deal", lambda line: line["deal"]["stock"].pop(), number=-1)
    done = call("replay", saved(file, lines), "--verify")
    assert done.code == 2
    assert sum(line.startswith("Round ") for line in done.lines) >= 2
    assert f"line {place}: " in done.sentence


# What people have played


@pytest.mark.skipif(not RECORDS, reason="the records of people's matches do not lie beside this checkout")
def test_every_round_that_people_have_played_verifies(call: Call) -> None:
    rounds = 0
    for path in RECORDS:
        done = call("replay", str(path), "--verify", "--json")
        assert (done.code, done.err) == (0, ""), path.name
        assert all(one["ok"] for one in done.json_lines)
        rounds += len(done.json_lines)
    assert rounds == 95
    assert len(RECORDS) == 12


def test_replay_as_a_process(cli: Call, tmp_path: Path) -> None:
    lines = play_match(GERMAN, [make_agent("greedy"), make_agent("greedy")], ["ü", "ō"], 1, 1).lines
    saved(tmp_path / "m.koikoi", lines)
    done = cli("replay", "m.koikoi", "--verify", LC_ALL="C")
    assert (done.code, done.err) == (0, "")
    assert "Players: ü and ō." in cli("replay", "m.koikoi", LC_ALL="C").out


@pytest.mark.parametrize("changes", [{}, {"points": [99, 0]}])
def test_a_second_result_of_a_round_is_a_fault(changes: Line, match: list[Line], file: Path, call: Call) -> None:
    place = next(place for place, line in enumerate(match) if "result" in line)
    again = {"result": {**match[place]["result"], **changes}}
    done = call("replay", saved(file, [*match[: place + 1], again, *match[place + 1 :]]), "--verify")
    assert done.code != 0
    assert f"line {place + 2}: a result stands here" in done.out + done.err


def test_help_says_what_makes_the_exit_code_1(call: Call) -> None:
    said = " ".join(call("replay", "--help").out.split())
    assert "the exit code is 1 if something is different" in said
    assert "a broken seal and altered rules make the exit code 1, too" in said


# From standard input


@pytest.mark.parametrize("how", [(), ("--verify",), ("--json",), ("--verify", "--json"), ("--code",)])
def test_a_record_from_standard_input_is_told_as_one_from_a_file(
    how: tuple[str, ...], file: Path, match: list[Line], cli: Call
) -> None:
    path = saved(file, match)
    of_file, of_input = cli("replay", path, *how), cli("replay", "-", *how, stdin=file.read_text(encoding="utf-8"))
    assert (of_input.code, of_input.out) == (of_file.code, of_file.out)
    assert of_input.err == of_file.err.replace(path, "-")


def test_a_record_from_standard_input_stands_beside_one_from_a_file(file: Path, match: list[Line], cli: Call) -> None:
    path, record = saved(file, match), dump(match)
    one, other = (
        cli("replay", path, "--compare", "-", stdin=record),
        cli("replay", "-", "--compare", path, stdin=record),
    )
    assert one.code == other.code == 0
    assert one.out == other.out
    assert cli("replay", "-", "--compare", "-", stdin=record).sentence.startswith("-: ")


@pytest.mark.parametrize(
    ("record", "said"),
    [("", "-: "), ("nonsense\n", "-: line 1: "), ("{}\n" * 700_000, "larger than 2000 kB")],
    ids=["nothing", "nonsense", "too much"],
)
def test_what_is_no_record_is_told_in_one_sentence_from_standard_input_as_well(
    record: str, said: str, cli: Call
) -> None:
    done = cli("replay", "-", stdin=record)
    assert (done.code, done.out) == (2, "")
    assert said in done.sentence
