"""The thinking process, and what becomes of players that fail in it."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from random import Random

import pytest

from koikoi.agents.players import make_agent
from koikoi.agents.worker import process as worker_process
from koikoi.agents.worker.worker import LEVELS, AgentWorker, level_below, patience
from koikoi.engine.actions import Action, Seat
from koikoi.engine.state import ToDecide, ToPick, ToPlay
from koikoi.engine.view import View, observe
from koikoi.table.table import Table
from tests.agents.odd_players import Deadly, breaks, breaks_off, dawdles, ends_its_process, hands_over, odd, rolls
from tests.tables import GERMAN, NINTENDO, position

VIEW = observe(position(NINTENDO, ["8P1 2P1 4P1 11B", "4P2 1B 1R 1P1"], field="8B 9A"), Seat(0))
GREEDY = make_agent("greedy").choose(VIEW, Random(1))
LAST = VIEW.legal[-1]


@pytest.fixture
def thinker() -> Iterator[AgentWorker]:
    with AgentWorker(odd) as made:
        yield made
    assert active_children() == []


def wait(thinker: AgentWorker, seconds: float = 30) -> Action:
    """Polls as a window would."""
    end = time.monotonic() + seconds
    while (action := thinker.poll()) is None:
        assert time.monotonic() < end, "no answer"
        time.sleep(0.002)
    return action


def answer(thinker: AgentWorker, agent: str, *, view: View = VIEW, seed: int = 1, limit: float = 20) -> Action:
    thinker.ask(view, agent, seed, limit=limit)
    return wait(thinker, limit + 10)


def test_whole_match_is_thought_in_one_process() -> None:
    table = Table(GERMAN, ("a", "b", "c"), seed=3)
    with AgentWorker() as thinker:
        thinker.prepare(GERMAN, 3)
        (process,) = active_children()
        while not table.over and table.match.round < 3:
            match table.match.phase:
                case ToPlay(seat=seat) | ToPick(seat=seat) | ToDecide(seat=seat):
                    view = table.view(seat)
                    action = answer(thinker, "random", view=view, seed=table.match.round, limit=100)
                    assert action == make_agent("random").choose(view, Random(table.match.round))
                    table.act(seat, action)
                case _:
                    table.play_chance()
            assert active_children() == [process]


def test_asking_and_polling_never_wait(thinker: AgentWorker) -> None:
    began = time.monotonic()
    thinker.ask(VIEW, "sleeping", 1)
    for _ in range(100):
        assert thinker.poll() is None
    assert time.monotonic() - began < 0.5
    assert thinker.thinking


def test_process_has_no_window_library_and_lets_others_go_first(
    thinker: AgentWorker, caplog: pytest.LogCaptureFixture
) -> None:
    assert answer(thinker, "guest") == VIEW.legal[0]
    assert caplog.messages == []


def test_answer_comes_once(thinker: AgentWorker) -> None:
    assert thinker.poll() is None
    assert answer(thinker, "last") == LAST
    assert not thinker.thinking
    assert thinker.poll() is None


@pytest.mark.parametrize(
    ("agent", "trouble"),
    [
        ("failing", "failing failed (ZeroDivisionError: by zero); greedy chooses this action"),
        ("nobody", "nobody failed (koikoi.agents.players.UnknownPlayer: there is no nobody); greedy chooses this"),
        ("hanging", "hanging took too long; greedy"),
        ("sleeping", "sleeping took too long; greedy"),
        ("dying", "dying has lost its process; greedy"),
        ("cheating", "cheating chose what is not legal (Play(card="),
        ("silent", "silent chose what is not legal (<class 'NoneType'>); greedy"),
        ("unsendable", "unsendable failed ("),
        ("unreadable", "unreadable failed (an answer that nobody can read: "),
    ],
)
def test_player_with_a_fault_is_replaced_for_this_action(
    agent: str, trouble: str, thinker: AgentWorker, caplog: pytest.LogCaptureFixture
) -> None:
    assert answer(thinker, agent, limit=0.5 if agent in ("hanging", "sleeping") else 20) == GREEDY
    assert [record.name for record in caplog.records] == ["koikoi.thinking"]
    assert trouble in caplog.messages[0]
    assert answer(thinker, "last") == LAST  # and the match goes on
    assert len(caplog.messages) == 1


def test_traceback_is_in_the_log_for_who_wants_it(thinker: AgentWorker, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "koikoi.thinking")
    answer(thinker, "failing")
    assert "in fails" in caplog.messages[0]


def test_levels_replace_each_other_down_to_greedy(thinker: AgentWorker, caplog: pytest.LogCaptureFixture) -> None:
    assert answer(thinker, "master:careful", limit=0.5) == GREEDY
    assert [message.split()[0] for message in caplog.messages] == ["master:careful", "strong", "player", "beginner"]
    assert [message.split()[-4] for message in caplog.messages] == ["strong", "player", "beginner", "greedy"]


def test_every_level_has_one_below_it() -> None:
    assert LEVELS == ("master", "strong", "player", "beginner", "greedy", "random")
    assert [level_below(one) for one in LEVELS] == [*LEVELS[1:], "random"]
    assert level_below("strong:careful") == "player"
    assert level_below("whoever") == "greedy"


def test_greedy_itself_is_replaced_by_chance(thinker: AgentWorker, caplog: pytest.LogCaptureFixture) -> None:
    assert answer(thinker, "greedy", seed=5) == make_agent("random").choose(VIEW, Random(5))
    assert caplog.messages[0].endswith("; random chooses this action")


def test_what_pretends_to_be_any_action_comes_out_as_a_legal_one(thinker: AgentWorker) -> None:
    assert answer(thinker, "yes") is VIEW.legal[0]


def test_process_killed_in_the_middle_of_a_thought_costs_one_action(
    thinker: AgentWorker, caplog: pytest.LogCaptureFixture
) -> None:
    answer(thinker, "last")
    thinker.ask(VIEW, "sleeping", 1)
    time.sleep(0.05)
    (process,) = active_children()
    process.kill()
    assert wait(thinker) == GREEDY
    assert "lost its process" in caplog.messages[0]
    assert answer(thinker, "last") == LAST


def test_process_killed_between_two_questions_costs_nothing(
    thinker: AgentWorker, caplog: pytest.LogCaptureFixture
) -> None:
    answer(thinker, "last")
    (process,) = active_children()
    process.kill()
    process.join()
    assert answer(thinker, "last") == LAST
    assert caplog.messages == []


def test_process_that_cannot_start_leaves_greedy(caplog: pytest.LogCaptureFixture) -> None:
    with AgentWorker(Deadly()) as thinker:
        assert answer(thinker, "master") == GREEDY
        assert answer(thinker, "master") == GREEDY
    assert caplog.messages == ["master has lost its process; greedy chooses this action"] * 2


def test_system_without_room_for_a_process_leaves_greedy(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_room(*arguments: object) -> worker_process.Process:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(worker_process, "start", no_room)
    with AgentWorker() as thinker:
        assert answer(thinker, "master") == GREEDY
    assert "has no process to think in" in caplog.messages[0]


def test_cancelled_question_is_never_answered(thinker: AgentWorker) -> None:
    thinker.ask(VIEW, "sleeping", 1)
    with pytest.raises(ValueError, match="another question is open"):
        thinker.ask(VIEW, "last", 1)
    thinker.cancel()  # while the process still starts
    assert thinker.poll() is None
    assert answer(thinker, "last") == LAST
    thinker.ask(VIEW, "sleeping", 1)
    thinker.cancel()  # in the middle of a thought
    assert thinker.poll() is None
    assert answer(thinker, "last") == LAST


def test_what_cannot_be_prepared_does_no_harm(thinker: AgentWorker) -> None:
    for rules, seats in ((NINTENDO, 7), (NINTENDO, 2)):
        thinker.prepare(rules, seats)
    assert answer(thinker, "last") == LAST
    thinker.prepare(NINTENDO, 2)
    thinker.ask(VIEW, "sleeping", 1)
    thinker.prepare(NINTENDO, 2)
    thinker.cancel()
    assert answer(thinker, "last") == LAST


def test_there_is_one_question_at_a_time(thinker: AgentWorker) -> None:
    thinker.ask(VIEW, "sleeping", 1)
    with pytest.raises(ValueError, match="another question is open"):
        thinker.ask(VIEW, "last", 1)
    thinker.close()
    assert not thinker.thinking
    assert answer(thinker, "last") == LAST


def test_who_counts_and_looks_at_no_clock_is_waited_for_longer() -> None:
    assert patience("steady") > patience("master") == patience("strong:careful")


def test_nobody_is_asked_out_of_turn(thinker: AgentWorker) -> None:
    with pytest.raises(ValueError, match="not this seat's turn"):
        thinker.ask(observe(position(NINTENDO, ["8P1", "4P1"]), Seat(1)), "last", 1)


def test_closing_ends_a_thought_at_once() -> None:
    taken = []
    for _ in range(3):  # other programs can only make it more
        thinker = AgentWorker(odd)
        answer(thinker, "last")
        thinker.ask(VIEW, "hanging", 1)
        time.sleep(0.05)
        began = time.monotonic()
        thinker.close()
        taken.append(time.monotonic() - began)
        assert active_children() == []
        thinker.close()
    assert min(taken) < 0.2


PARENT = """
import time
from tests.agents.odd_players import odd
from tests.agents.worker.test_worker import VIEW
from koikoi.agents.worker.worker import AgentWorker

if __name__ == "__main__":
    thinker = AgentWorker(odd)
    for agent in ("last", "hanging"):
        thinker.ask(VIEW, agent, 1, limit=600)
        while agent == "last" and thinker.poll() is None:
            time.sleep(0.01)
    print("thinking", flush=True)
    {end}
"""


@pytest.mark.parametrize("end", ["time.sleep(600)", "pass"], ids=["killed", "over"])
def test_process_goes_with_the_game_even_in_the_middle_of_a_thought(end: str, tmp_path: os.PathLike[str]) -> None:
    script = os.path.join(tmp_path, "parent.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(PARENT.format(end=end))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=environment) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline().strip() == b"thinking"
        if end != "pass":
            parent.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
        # The thinking process writes to the same pipe, which ends only when it has ended, too
        assert parent.communicate(timeout=10)[0] == b""


# Studies


def study(thinker: AgentWorker, seconds: float = 30) -> object:
    end = time.monotonic() + seconds
    while (found := thinker.studied()) is None and thinker.studying:
        assert time.monotonic() < end, "no end"
        time.sleep(0.002)
    return found


def test_study_is_done_beside_and_its_result_comes_once(thinker: AgentWorker) -> None:
    began = time.monotonic()
    thinker.study(rolls, VIEW, 7)
    assert thinker.studied() is None
    assert time.monotonic() - began < 0.5
    assert study(thinker) == Random(7).random()
    assert thinker.studied() is None
    assert not thinker.studying


def test_player_who_is_asked_comes_before_a_study_which_is_taken_up_again(thinker: AgentWorker) -> None:
    answer(thinker, "last")
    (process,) = active_children()
    thinker.study(dawdles, VIEW, 0)
    for _ in range(20):
        assert thinker.studied() is None
        time.sleep(0.005)
    began = time.monotonic()
    assert answer(thinker, "last") == LAST
    assert time.monotonic() - began < 1.0
    assert thinker.studying
    assert study(thinker) == "done"
    assert active_children() == [process]  # which nobody had to end


def handed(thinker: AgentWorker, seconds: float = 30) -> list[object]:
    end, found = time.monotonic() + seconds, list[object]()
    while thinker.studying:
        assert time.monotonic() < end, "no end"
        found += thinker.handed()
        time.sleep(0.002)
    return found


def test_study_may_hand_over_one_thing_after_another(thinker: AgentWorker) -> None:
    assert thinker.handed() == []
    thinker.study(hands_over, VIEW, 0)
    while not (first := thinker.handed()):
        time.sleep(0.002)
    assert thinker.studying, "there is more to come"
    assert [*first, *handed(thinker)] == list(range(20))
    assert thinker.handed() == []


def test_study_that_was_broken_off_hands_over_everything_from_the_beginning(thinker: AgentWorker) -> None:
    answer(thinker, "last")
    thinker.study(hands_over, VIEW, 0)
    while not (first := thinker.handed()):
        time.sleep(0.002)
    assert answer(thinker, "last") == LAST
    again = handed(thinker)
    assert again[-20:] == list(range(20))
    assert len(again) + len(first) > 20


def test_study_that_was_dropped_hands_over_nothing_more(thinker: AgentWorker) -> None:
    answer(thinker, "last")
    thinker.study(hands_over, VIEW, 0)
    while not thinker.handed():
        time.sleep(0.002)
    thinker.drop()
    assert (thinker.studying, thinker.handed()) == (False, [])
    assert answer(thinker, "last") == LAST


def test_what_a_study_handed_over_before_it_failed_stays(
    thinker: AgentWorker, caplog: pytest.LogCaptureFixture
) -> None:
    thinker.study(breaks_off, VIEW, 0)
    assert handed(thinker) == [1.0]
    assert "ZeroDivisionError" in caplog.messages[0]


def test_newer_study_takes_the_place_of_an_older_one(thinker: AgentWorker) -> None:
    answer(thinker, "last")
    thinker.study(rolls, VIEW, 1)
    assert thinker.studied() is None
    thinker.study(rolls, VIEW, 2)
    assert study(thinker) == Random(2).random()


def test_study_that_was_dropped_is_never_answered(thinker: AgentWorker) -> None:
    thinker.study(dawdles, VIEW, 0)
    thinker.studied()
    thinker.drop()
    assert thinker.studied() is None
    assert answer(thinker, "last") == LAST


def test_preparing_does_not_lose_a_study(thinker: AgentWorker) -> None:
    answer(thinker, "last")
    thinker.study(dawdles, VIEW, 0)
    thinker.studied()
    thinker.prepare(NINTENDO, 2)
    assert study(thinker) == "done"


@pytest.mark.parametrize("work", [breaks, ends_its_process])
def test_study_that_fails_is_left_alone(
    work: Callable[..., object], thinker: AgentWorker, caplog: pytest.LogCaptureFixture
) -> None:
    thinker.study(work, VIEW, 0)
    assert study(thinker) is None
    assert "a study failed" in caplog.messages[0]
    assert answer(thinker, "last") == LAST
