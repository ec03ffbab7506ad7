"""`koikoi problem`: a question with lettered answers, afterwards figures and reason; an exit code for scripts."""

from __future__ import annotations

import pytest

from koikoi.problems import kept, telling
from koikoi.problems.bundled import bundled
from koikoi.problems.problem import LEVELS
from tests.cli.conftest import Call


def letters(call: Call, number: int) -> dict[str, str]:
    """The letters of the answers, and what they mean."""
    answers: dict[str, str] = call("problem", "--number", str(number), "--json").json["answers"]
    return answers


def test_the_question_is_told_without_its_answer(call: Call) -> None:
    done = call("problem", "--number", "1", answers=["q"])
    assert done.code == 0
    assert "Problem 1" in done.out
    assert all(f"{letter}: {said}" in done.out for letter, said in letters(call, 1).items())
    assert "%" not in done.out, "no chance before the answer"
    assert not kept.load().tried
    posed = call("problem", "--number", "1", "--json").json
    assert set(posed) == {"id", "rules", "kind", "level", "at", "answers"}
    assert list(posed["answers"]) == sorted(posed["answers"])


def test_the_exit_code_says_whether_it_was_found_and_it_is_kept(call: Call) -> None:
    codes = {letter: call("problem", "--number", "1", "--answer", letter) for letter in letters(call, 1)}
    found = [letter for letter, done in codes.items() if done.code == 0]
    assert len(found) == 1
    assert {done.code for done in codes.values()} == {0, 1}
    assert telling.verdict(bundled()[0], bundled()[0].best) in codes[found[0]].out
    assert all("was better" in done.out for letter, done in codes.items() if letter not in found)
    assert bundled()[0].id in kept.load().tried
    again = call("problem", "--number", "1", "--answer", found[0], "--json")
    assert again.json["found"] is True
    assert again.json["answers"][0][2] == 0


def test_a_hint_then_an_answer(call: Call) -> None:
    done = call("problem", "--level", str(LEVELS), answers=["zz", "?", "a"])
    assert done.code in (0, 1)
    assert done.out.count("Which letter?") == 3
    assert "possible continuations" in done.out or "was looked at" in done.out
    (tried,) = kept.load().tried
    assert next(one for one in bundled() if one.id == tried).level == LEVELS


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--number", "0"), "a whole number from 1"),
        (("--number", str(len(bundled()) + 1)), f"a whole number from 1 to {len(bundled())}"),
        (("--number", str(10**9)), "--number"),
        (("--level", "6"), "a whole number from 1 to 5"),
        (("--number", "1", "--answer", "zz"), "--answer"),
        (("extra",), "extra"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: tuple[str, ...], part: str, call: Call) -> None:
    done = call("problem", *arguments)
    assert done.code == 2
    assert part in done.sentence


def test_where_nobody_answers_it_could_not_be_done(call: Call, cli: Call) -> None:
    done = call("problem", "--number", "1", answers=["?"])
    assert done.code == 2
    assert "--answer" in done.sentence
    assert not kept.load().tried
    assert cli("problem", "--number", "1").code == 2
