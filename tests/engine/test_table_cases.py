"""Worked cases of the further rules that tables play: a position, a few actions, and what has to come of them.

`goldens/tables/cases.jsonl` holds one case a line; `KOIKOI_CASES` names further files of the same shape (separated
as in PATH), so that anybody can check the engine against cases of their own.

    rules      one ruleset as a file's table would say it
    situation  seats, dealer, turn (who stops or begins its turn), round, hands, field, stock (top first), captured,
               calls, bars (points and yaku held at the last call or decline), last_caller, dealt_field (as field, if
               not said), just_dealt (the deal is judged first).  Cards that are not named are out of the game
    actions    in the engine's notation
    question   score | legal | next | end | packets | load, answered by `expected`
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from koikoi.engine.actions import Seat
from koikoi.engine.cards import CardSet, cards
from koikoi.engine.deal import deal_pattern
from koikoi.engine.notation import parse_action, text
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.standing import account_for
from koikoi.engine.state import (
    Called,
    Match,
    MatchOver,
    RoundOver,
    ToDeal,
    ToDecide,
    ToPick,
    ToPlay,
    new_match,
)
from koikoi.engine.step import judge_deal, legal_actions, step
from koikoi.engine.turn import Work, begin_turn
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.loader import Loaded, Source, resolve

Case = Mapping[str, Any]
GOLDENS = Path(__file__).parent.parent / "goldens" / "tables" / "cases.jsonl"
FILES = [GOLDENS, *(Path(path) for path in os.environ.get("KOIKOI_CASES", "").split(os.pathsep) if path)]


def all_cases() -> list[Case]:
    """Every case of every file."""
    lines = [line for path in FILES for line in path.read_text(encoding="utf-8").splitlines()]
    return [json.loads(line) for line in lines if line.strip()]


def loaded(case: Case) -> Loaded:
    """What the loader makes of a case's rules."""
    return resolve([Source("case.toml", "case", case["rules"])], bundled())


def rules_of(case: Case) -> Ruleset:
    """The rules of a case, which have to be playable."""
    found = loaded(case)
    assert not found.faults, found.faults[0]
    return found.rulesets["case"]


def situation_of(case: Case, *, begun: bool) -> Match:
    """The position; `begun`: whoever is in turn has begun it, or the deal has been judged."""
    of = case["situation"]
    seats = of.get("seats", 2)
    match = new_match(rules_of(case), seats, dealer=Seat(of.get("dealer", 0)), first_round=of.get("round", 1))
    values = {name: getattr(match, name) for name in Match.__dataclass_fields__}
    bars = of.get("bars", [None] * seats)
    field = cards(of.get("field", ""))
    values |= {
        "hands": sets(of.get("hands", [""] * seats)),
        "field": field,
        "stock": cards(of.get("stock", "")),
        "captured": sets(of.get("captured", [""] * seats)),
        "calls": tuple(of.get("calls", [0] * seats)),
        "called": tuple(None if bar is None else Called(bar["points"], tuple(bar["yaku"])) for bar in bars),
        "last_caller": of.get("last_caller"),
        "dealt": CardSet.parse(of["dealt_field"]) if "dealt_field" in of else CardSet(field),
    }
    work = Work(Match(**values))
    if begun and of.get("just_dealt"):
        judge_deal(work)
    elif begun:
        begin_turn(work, Seat(of.get("turn", 0)))
    match = work.freeze()
    for action in case.get("actions", []):
        match, _ = step(match, parse_action(action))
    return match


def sets(texts: list[str]) -> tuple[CardSet, ...]:
    """Cards seat by seat."""
    return tuple(CardSet.parse(one) for one in texts)


# Answers


def score(case: Case) -> Mapping[str, object]:
    """What stopping brings whoever is in turn."""
    account = account_for(situation_of(case, begun=False), Seat(case["situation"].get("turn", 0)))
    return {
        "yaku": [[one.id, one.points] for one in account.yaku],
        "base": account.base,
        "multiplier": account.multiplier,
        "total": account.total,
    }


def legal(case: Case) -> object:
    """What may be done after the actions."""
    return [text(action) for action in legal_actions(situation_of(case, begun=True))]


def following(case: Case) -> Mapping[str, object]:
    """The position after the actions."""
    match = situation_of(case, begun=True)
    match_phase = match.phase
    return {
        "phase": {ToPlay: "play", ToPick: "pick", ToDecide: "decide", ToDeal: "deal"}.get(type(match_phase), "over"),
        "seat": match.to_move,
        "dealer": match.dealer,
        "hands": match.hands,
        "field": match.field_cards,
        "stock": match.stock,
        "captured": match.captured,
        "calls": list(match.calls),
        "bars": [one and {"points": one.points, "yaku": list(one.yaku)} for one in match.called],
        "last_caller": match.last_caller,
    }


READ: dict[str, Callable[[Any], object]] = {
    "hands": lambda value: sets(value),
    "captured": lambda value: sets(value),
    "field": lambda value: CardSet.parse(value),
    "stock": lambda value: cards(value),
}
"""How parts of an expected position are read."""


def end(case: Case) -> Mapping[str, object]:
    """How the round ended."""
    phase = situation_of(case, begun=True).phase
    assert isinstance(phase, RoundOver | MatchOver), f"the round is not over: {text(phase)}"
    result = phase.result
    return {
        "ending": result.ending.value,
        "winner": result.winner,
        "points": list(result.points),
        "next_dealer": result.next_dealer,
    }


def packets(case: Case) -> object:
    """Who is given how many cards, in order."""
    of = case["situation"]
    pattern = deal_pattern(rules_of(case), of.get("seats", 2), Seat(of.get("dealer", 0)))
    return [["field" if to is None else to, count] for to, count in pattern]


def load(case: Case) -> Mapping[str, object]:
    """The key at fault, if any."""
    faults = loaded(case).faults
    return {"refused": faults[0].key if faults else None}


ANSWERS: dict[str, Callable[[Case], object]] = {
    "score": score, "legal": legal, "next": following, "end": end, "packets": packets, "load": load,
}  # fmt: skip


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in all_cases()])
def test_case(case: Case) -> None:
    answer, expected = ANSWERS[case["question"]](case), case["expected"]
    if isinstance(answer, dict) and isinstance(expected, dict):
        unknown = expected.keys() - answer.keys()
        assert not unknown, f"nothing is known of {unknown}"
        answer = {key: answer[key] for key in expected}
        if case["question"] == "next":
            expected = {key: READ[key](value) if key in READ else value for key, value in expected.items()}
    assert answer == expected, case["why"]
