"""`koikoi score` and `koikoi score --batch`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from koikoi.cli.batch import BatchAnswerer, batch
from koikoi.cli.score_query import KEYS
from tests.cli.conftest import Call, environment
from tests.naive_scorer import naive_score

GOLDENS = Path(__file__).parent.parent / "goldens"
CASES: list[dict[str, Any]] = [
    json.loads(line)
    for name in ("scoring", "recommended")
    for line in (GOLDENS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
]
PRESETS = json.loads((GOLDENS / "presets.json").read_text(encoding="utf-8"))


def ask(*questions: object) -> list[Any]:
    """What the batch answers to these."""
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in questions]
    answers: list[bytes] = []
    batch(None, iter([b"\n".join(lines)]), answers.append)
    return [json.loads(line) for line in b"".join(answers).splitlines()]


# In text


def test_score_tells_yaku_base_multiplier_total_and_why(call: Call) -> None:
    done = call("score", "--rules", "german", "--own-calls", "1", "--opponent-calls", "2", "1B", "3B", "8b", "9a")
    assert (done.code, done.err) == (0, "")
    assert done.lines[0].startswith("Three Brights (sankō): 5 points, with 1B pine with crane")
    assert done.lines[-6:] == [
        "A base of 7 points or more counts double.",
        "The winner has called koi-koi once: times 2.",
        "An opponent has called koi-koi 2 times: times 4.",
        "Base: 15",
        "Multiplier: 16",
        "Total: 240",
    ]


def test_score_of_nothing_is_nothing(call: Call) -> None:
    assert call("score", "--rules", "german", "1B").lines == [
        "There is no yaku.",
        "Base: 0",
        "Multiplier: 1",
        "Total: 0",
    ]


def test_score_as_json_says_why(call: Call) -> None:
    found = call("score", "--rules", "nintendo", "1B 3B 8B 9A", "--opponent-calls", "1", "--json").json
    assert (found["base"], found["multiplier"], found["total"]) == (15, 4, 60)
    assert found["yaku"] == [["sanko", 5], ["hanami", 5], ["tsukimi", 5]]
    assert found["cards"]["hanami"] == ["3B", "9A"]
    assert found["factors"] == [
        {"reason": "seven", "by": 2, "threshold": 7, "counts": True},
        {"reason": "opponent_calls", "by": 2, "calls": 1, "counts": True},
    ]
    assert found["words"][-1] == "Total: 15 times 4 makes 60 points."


@pytest.mark.parametrize(
    "arguments",
    [
        ("1B", "3B", "8B", "--opponent-calls", "1", "2"),
        ("--opponent-calls", "1", "2", "1B", "3B", "8B"),
        ("--opponent-calls", "1", "--opponent-calls", "2", "--", "1B", "3B", "8B"),
        ("--opponent-calls", "1,2", "1B,3B,8B"),
        ("1B", "--opponent-calls", "1", "2", "3B", "8B"),
    ],
)
def test_calls_of_several_opponents_can_be_given_in_many_ways(arguments: tuple[str, ...], call: Call) -> None:
    found = call("score", "--rules", "german", "--json", *arguments).json
    assert (found["base"], found["multiplier"]) == (5, 8)


def test_round_and_field_matter_where_the_ruleset_says_so(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "weather.toml"
    path.write_text("[weather]\nextends='german'\nrain_trigger='field_willow'\npts_tsukifuda=4\n", encoding="utf-8")
    assert call("score", "--rules", str(path), "3B", "9A", "--json").json["base"] == 5
    assert call("score", "--rules", str(path), "3B", "9A", "--field", "11R", "2A", "--json").json["base"] == 0
    april = ("3B", "3R", "3P1", "3P2")
    assert call("score", "--rules", str(path), *april, "--round", "15", "--json").json["yaku"] == [["tsukifuda", 4]]
    assert call("score", "--rules", str(path), *april, "--json").json["yaku"] == []


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("1B", "1X"), 'no card "1X"; cards are written 1B, 1R'),
        (("1B", "3B", "1b"), "the card 1B comes twice"),
        (("1B",) * 49, "found 49 cards, the deck has 48"),
        (("1B", "--own-calls", "-1"), "--own-calls: found -1, allowed is a whole number from 0"),
        (("1B", "--own-calls", "two"), "--own-calls: found two"),
        (("1B", "--opponent-calls", "-2"), "--opponent-calls: found -2"),
        (("1B", "--opponent-calls", "1", "1", "1", "1"), "found 4 opponents, allowed are 3 at most"),
        (("1B", "--round", "0"), "--round: found 0, allowed is a whole number from 1"),
        (("1X",), 'CARD: no card "1X"'),
        (("1B", "--field", "1B"), "1B: a card cannot be captured and lie on the field as well"),
        (("1B", "--field", "2A", "2X"), 'field: no card "2X"'),
        (("--field", "1B", "3B"), "needs the captured cards, such as 1B 3B 8B; give them before --field"),
        ((), "needs the captured cards"),
    ],
)
def test_a_bad_pile_is_told_in_one_sentence(arguments: tuple[str, ...], part: str, call: Call) -> None:
    done = call("score", "--rules", "german", *arguments)
    assert (done.code, done.out) == (2, "")
    assert part in done.sentence


def test_a_score_needs_a_ruleset(call: Call) -> None:
    assert "--rules NAME" in call("score", "1B").sentence
    assert "it has: mine" not in call("score", "1B", "--rules", "x.toml:y").sentence


# The batch


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_golden_scores(case: dict[str, Any]) -> None:
    calls = case["koikoi_calls"]
    question = {
        "id": case["id"],
        "rules": case["ruleset"],
        "own_calls": calls["winner"],
        "opponent_calls": calls["opponent"],
    }
    if case["captured"] is None:
        question["base"] = case["given_base"]
    else:
        question["captured"] = case["captured"]
    (found,) = ask(question)
    assert found["id"] == case["id"]
    assert (found["multiplier"], found["total"]) == (case["expected_multiplier"], case["expected_total"])
    if case["captured"] is not None:
        assert found["base"] == case["expected_base"]
        assert sorted(found["yaku"]) == sorted(case["expected_yaku"])


def test_the_example_of_the_formats() -> None:
    question = {
        "id": 7,
        "rules": "german",
        "captured": ["1B", "3B", "8B"],
        "own_calls": 0,
        "opponent_calls": [1],
        "round": 1,
        "field": [],
    }
    assert ask(question) == [{"id": 7, "yaku": [["sanko", 5]], "base": 5, "multiplier": 2, "total": 10}]


def test_what_may_be_missing_is_nothing() -> None:
    nothing: dict[str, object] = {"id": None, "yaku": [], "base": 0, "multiplier": 1, "total": 0}
    assert ask({"rules": "german", "captured": []}) == [nothing]


@pytest.mark.parametrize("question", [{}, {"cards": ["1B"]}, {"captured": None}, {"own_calls": 1}])
def test_the_captured_cards_have_to_be_there(question: dict[str, Any]) -> None:
    (found,) = ask({"id": 4, "rules": "german", **question})
    assert found.keys() == {"id", "error"}
    assert ("captured is missing" in found["error"]) != ("cards" in question)


def test_base_includes_the_bonus_for_own_calls() -> None:
    (found,) = ask({"rules": "koikoi-japan", "captured": ["1B", "3B", "8B"], "own_calls": 2})
    assert (found["yaku"], found["base"], found["multiplier"], found["total"]) == ([["sanko", 5]], 7, 1, 7)


def test_a_base_alone_asks_for_the_multiplier() -> None:
    asked = {"rules": "german", "base": 8, "own_calls": 2}
    assert ask(asked) == [{"id": None, "yaku": [], "base": 8, "multiplier": 8, "total": 64}]
    assert ask({"rules": "german", "base": 0, "own_calls": 2})[0]["multiplier"] == 1


@pytest.mark.parametrize(
    ("more", "part"),
    [
        ({"captured": ["1X"]}, 'captured: no card "1X"'),
        ({"captured": [1]}, "captured: no card 1;"),
        ({"captured": "1B 3B"}, 'captured: found "1B 3B", allowed is a list of cards'),
        ({"captured": {"1B": 1}}, "allowed is a list"),
        ({"captured": ["1B", "1B"]}, "the card 1B comes twice"),
        ({"captured": ["1B"] * 49}, "found 49 cards, the deck has 48"),
        ({"captured": ["1B"], "field": ["1b"]}, "1B: a card cannot be captured and lie on the field as well"),
        ({"field": "2A"}, "field: found"),
        ({"own_calls": -1}, "own_calls: found -1, allowed is a whole number from 0"),
        ({"own_calls": 1.5}, "own_calls: found 1.5"),
        ({"own_calls": True}, "own_calls: found true"),
        ({"own_calls": None}, "own_calls: found null"),
        ({"opponent_calls": [1, -1]}, "opponent_calls: found [1, -1]"),
        ({"opponent_calls": "1"}, 'opponent_calls: found "1"'),
        ({"opponent_calls": [0, 0, 0, 0]}, "found 4 opponents"),
        ({"round": 0}, "round: found 0, allowed is a whole number from 1"),
        ({"base": -1}, "base: found -1"),
        ({"base": 8, "captured": ["1B"]}, "it stands in place of captured"),
        ({"rules": "germn"}, 'did you mean "german"?'),
        ({"rules": 7}, "rules: found 7"),
        ({"rules": None}, "rules: it is missing"),
        ({"rules": "missing.toml"}, "cannot be read"),
        ({"own_call": 1}, "own_call: unknown key; did you mean own_calls?"),
        ({"oponent_calls": 1}, "did you mean opponent_calls?"),
    ],
    ids=lambda value: json.dumps(value)[:40],
)
def test_a_bad_question_is_answered_with_an_error_and_the_next_is_still_done(
    more: dict[str, object], part: str
) -> None:
    good = {"id": "next", "rules": "german", "captured": ["1B", "3B", "8B"]}
    bad, following = ask({"id": [1, {"a": "ü"}], "rules": "german", **more}, good)
    assert set(bad) == {"id", "error"}
    assert bad["id"] == [1, {"a": "ü"}]
    assert part in bad["error"]
    assert following["total"] == 5


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (b"", "the line is not JSON"),
        (b"{", "the line is not JSON"),
        (b"[1]", "found [1]; each line is one object in braces"),
        (b'"x"', 'found "x"'),
        (b"\xff\xfe", "the line is not UTF-8"),
        (b"[" * 100_000, "the line is not JSON"),
        (b'{"id": NaN, "rules": "german"}', "the line is not JSON"),
        (b'{"id": 1e999, "rules": "german"}', "id: it cannot be written back"),
        (b'{"own_calls": ' + b"9" * 5000 + b"}", "the line is not JSON"),
    ],
    ids=range(9),
)
def test_a_line_that_is_no_question_is_answered_too(line: bytes, part: str) -> None:
    bad, following = ask(line, {"id": 2, "rules": "german"})
    assert bad["id"] is None
    assert part in bad["error"]
    assert following["id"] == 2


@pytest.mark.parametrize(
    ("key", "hint"), [("note", "there are: id, rules, captured, own_calls"), ("captures", "did you mean captured?")]
)
def test_an_unknown_key_is_an_error(key: str, hint: str) -> None:
    (found,) = ask({"id": 1, "rules": "german", "captured": ["1B", "3B", "8B"], key: ["2A"]})
    assert found.keys() == {"id", "error"}
    assert f"{key}: unknown key; {hint}" in found["error"]


def test_help_describes_every_key_of_a_question(call: Call) -> None:
    lines = call("score", "--help").lines
    for key in KEYS:
        assert any(line.strip().startswith(f"{key}: ") for line in lines), key


# Questions that have no answer


@pytest.mark.parametrize(
    ("rules", "own", "opponents", "part"),
    [
        ("nintendo", 3, [0], "own_calls: found 3, but nobody can call koi-koi more than 1 times"),
        ("nintendo", 0, [2], "opponent_calls: found 2, but nobody can call koi-koi more than 1"),
        ("nintendo", 1, [1], "found 2 calls in all, but nintendo allows 1 in a round"),
        ("clubhouse", 2, [0], "more than 1 times in a round of clubhouse"),
        ("italian", 8, [0], "more than 7 times in a round of italian"),
        ("german", 0, [0, 7], "more than 6 times in a round of german"),
        ("italian", 0, [0, 0, 0], "found 3 opponents, allowed are 1 at most"),
        ("german", 0, [0, 0, 0], "found 3 opponents, allowed are 2 at most"),
    ],
)
def test_calls_that_nobody_can_have_made_are_told(
    rules: str, own: int, opponents: list[int], part: str, call: Call
) -> None:
    (found,) = ask({"rules": rules, "captured": ["1B"], "own_calls": own, "opponent_calls": opponents})
    assert part in found["error"]
    given = [*("--own-calls", str(own)), "--opponent-calls", *map(str, opponents)]
    done = call("score", "--rules", rules, "1B", *given)
    assert (done.code, done.out) == (2, "")
    assert part.replace("own_calls:", "--own-calls:").replace("opponent_calls:", "--opponent-calls:") in done.sentence
    assert done.sentence.startswith("--")


def test_calls_that_may_have_been_made_are_reckoned_with() -> None:
    most = [("nintendo", 0, [1]), ("clubhouse", 1, [1]), ("italian", 7, [7]), ("german", 6, [6, 6]), ("german", 7, 7)]
    questions = [
        {"rules": r, "captured": ["1B"], "own_calls": own, "opponent_calls": others} for r, own, others in most
    ]
    assert not [found for found in ask(*questions) if "error" in found]


@pytest.mark.parametrize("name", ["ü\u2028", "\ud800", None, 1.5, True, {"b": [1, "ō"]}, 10**30])
def test_an_id_comes_back_as_it_was(name: object) -> None:
    assert ask({"id": name, "rules": "german"})[0]["id"] == name


def test_carriage_returns_a_mark_at_the_beginning_and_small_letters_do_not_matter() -> None:
    found = ask(b'\xef\xbb\xbf{"rules": "german", "captured": ["1b", " 3B ", "8b"]}\r')
    assert found[0]["total"] == 5


def test_rules_may_be_a_path_and_a_default_may_be_given(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[mine]\nextends='german'\npts_sanko=9\n", encoding="utf-8")
    (found,) = ask({"rules": str(path), "captured": ["1B", "3B", "8B"]})
    assert found["base"] == 9
    assert json.loads(BatchAnswerer("german").reply(b'{"captured": ["1B", "3B", "8B"]}'))["base"] == 5


def test_random_piles_agree_with_the_naive_scorer() -> None:
    from random import Random

    from koikoi.engine.cards import DECK

    rng = Random(5)
    unlimited = [name for name, preset in PRESETS.items() if not preset["koikoi_limit"]]
    questions = [
        {
            "id": number,
            "rules": rng.choice(unlimited),
            "captured": [one.code for one in rng.sample(DECK, rng.randint(0, 24))],
            "own_calls": rng.randint(0, 3),
            "opponent_calls": [rng.randint(0, 3)],
            "round": rng.randint(1, 12),
        }
        for number in range(400)
    ]
    for question, found in zip(questions, ask(*questions), strict=True):
        score = naive_score(
            PRESETS[question["rules"]],
            set(question["captured"]),
            own_calls=question["own_calls"],
            opponent_calls=question["opponent_calls"],
            round=question["round"],
        )
        assert found["id"] == question["id"]
        assert dict(found["yaku"]) == dict(score["yaku"]), question
        assert (found["base"], found["multiplier"], found["total"]) == (
            score["base"],
            score["multiplier"],
            score["total"],
        )


# As a process


def test_each_line_is_answered_before_the_next_is_asked(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "koikoi", "score", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        cwd=tmp_path,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        for number in range(3):
            process.stdin.write(json.dumps({"id": number, "rules": "german", "captured": []}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.write(b'{"id": "no newline", "rules": "german"}')
        process.stdin.close()
        assert json.loads(process.stdout.readline())["id"] == "no newline"
        assert process.stdout.read() == b""
    assert process.returncode == 0


def test_batch_as_a_process_keeps_the_order_of_many_lines(cli: Call) -> None:
    lines = [json.dumps({"id": number, "rules": "german", "captured": ["1B"]}) for number in range(20_000)]
    lines[7] = "nonsense"
    done = cli("score", "--batch", stdin="\n".join(lines) + "\n", LC_ALL="C")
    assert (done.code, done.err) == (0, "")
    ids = [one["id"] for one in done.json_lines]
    assert ids == [*range(7), None, *range(8, 20_000)]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("", 0),
        ('{"rules": "german", "captured": ["1B"]}\n', 0),
        ('nonsense\n{"rules": "german", "captured": ["1B"]}\n', 0),
        ("nonsense\n", 2),
        ("nonsense\n{}", 2),
    ],
)
def test_where_no_line_could_be_answered_the_exit_code_says_so(lines: str, code: int, cli: Call) -> None:
    done = cli("score", "--batch", stdin=lines)
    assert (done.code, done.err) == (code, "")
    assert len(done.lines) == len(lines.splitlines())


def test_batch_takes_no_cards_beside_it(call: Call) -> None:
    assert "give it no card here" in call("score", "--batch", "1B").sentence
