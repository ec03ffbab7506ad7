"""Make the problems that come with the game.

    python tools/make_problems.py find FOUND [--seconds N]    plays rounds and adds what it finds to the file FOUND,
                                                              only of some kinds with --kinds;
                                                              it may be broken off at any time and goes on from there
    python tools/make_problems.py choose FOUND                chooses 300 of them: koikoi/problems/bundled.jsonl
    python tools/make_problems.py tell                        says what is in that file
    python tools/make_problems.py check                       lets the judge of the tests, which shares no code with the
                                                              game, count all that are counted again, and play 60 others

Players of some sense play under six rulesets (`problem_making/rounds.py`).  Each decision is looked at with a few
futures first; where one answer promises to be better than all others, with 5,000 new ones (`weighing.py`), and at the
end of a match's last round every card that may come is counted (`counting.py`).  A problem is what is left: the best
answer is better than the next by five standard errors of the difference, or exactly.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from koikoi.problems.problem import ProblemKind
from problem_making.choosing import SURE, chosen, second_opinion, told
from problem_making.finding import found_in
from tests.problems.playouts import errors
from tests.problems.solver import differs

SAMPLE, PLAYED = 60, 1000
"""Problems that are played again, and with how many futures."""
BUNDLED = Path(__file__).resolve().parent.parent / "koikoi" / "problems" / "bundled.jsonl"


def main() -> int:
    """Does one step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["find", "choose", "tell", "check"])
    parser.add_argument("found", nargs="?", type=Path)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--kinds", nargs="+", choices=list(ProblemKind), default=list(ProblemKind))
    asked = parser.parse_args()
    if asked.step == "find":
        find(asked.found, asked.seconds, asked.kinds)
    elif asked.step == "choose":
        choose(asked.found)
    if asked.step != "find":
        print(told(lines_of(BUNDLED)))
    return check() if asked.step == "check" else 0


def lines_of(path: Path) -> list[Any]:
    """The lines of a file; of none, where there is no such file."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [json.loads(line) for line in text.splitlines() if line.endswith("}")]


def find(path: Path, seconds: float, kinds: Sequence[str]) -> None:
    """Adds to the file what the next rounds bring."""
    number = max((one["round"] for one in lines_of(path) if "round" in one), default=-1) + 1
    until = time.monotonic() + seconds
    with path.open("a", encoding="utf-8") as file:
        while time.monotonic() < until:
            for one in (*found_in(number, kinds), {"round": number}):
                file.write(json.dumps(one) + "\n")
                file.flush()
            number += 1


def choose(path: Path) -> None:
    """Asks the second judge about what it has not seen yet, and writes what is chosen."""
    judged_path = path.with_suffix(".judged")
    judged = {one["id"]: one["errors"] for one in lines_of(judged_path)}
    found = list({one["id"]: one for one in lines_of(path) if "id" in one}.values())
    with judged_path.open("a", encoding="utf-8") as file:
        for one in found:
            if one["futures"] and one["id"] not in judged:
                judged[one["id"]] = errors = min(second_opinion(one), 99.0)
                file.write(json.dumps({"id": one["id"], "errors": round(errors, 2)}) + "\n")
                file.flush()
    sure = [one for one in found if judged.get(one["id"], SURE) >= SURE]
    print(f"found {len(found)}, doubted {len(found) - len(sure)}")
    lines = [json.dumps(one, separators=(",", ":")) for one in chosen(sure)]
    BUNDLED.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{BUNDLED.stat().st_size} bytes")


def check() -> int:
    """What the judge of the tests finds; 1 where that is a fault."""
    lines = lines_of(BUNDLED)
    counted = [one for one in lines if not one["futures"]]
    wrong = [one["id"] for one in counted if differs(one)]
    print(f"counted again: {len(counted)}, differing: {wrong}")
    others = [one for one in lines if one["futures"]]
    sample = others[:: max(len(others) // SAMPLE, 1)][:SAMPLE]
    found = {one["id"]: errors(one, PLAYED) for one in sample}
    faults = [name for name, value in found.items() if value < -2]
    ordered = sorted(found.values())
    print(f"played again: {len(sample)} with {PLAYED} futures, faults: {faults}")
    print(f"standard errors: least {ordered[0]:.1f}, median {ordered[len(ordered) // 2]:.1f}")
    print(f"at least two: {sum(one >= 2 for one in ordered)}, undecided: {sum(-2 <= one < 2 for one in ordered)}")
    return 1 if wrong or faults else 0


if __name__ == "__main__":
    sys.exit(main())
