"""Make the problems that come with the game.

    python tools/make_problems.py find FOUND [--seconds N]    plays rounds and adds what it finds to the file FOUND;
                                                              it may be broken off at any time and goes on from there
    python tools/make_problems.py choose FOUND                chooses 300 of them: koikoi/problems/bundled.jsonl
    python tools/make_problems.py tell                        says what is in that file

Players of some sense play under six rulesets (`problem_making/rounds.py`).  Each decision is looked at with a few
futures first; where one answer promises to be better than all others, with 5,000 new ones (`weighing.py`), and at the
end of a match's last round every card that may come is counted (`counting.py`).  A problem is what is left: the best
answer is better than the next by five standard errors of the difference, or exactly.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from problem_making.choosing import SURE, chosen, second_opinion, told
from problem_making.finding import found_in

BUNDLED = Path(__file__).resolve().parent.parent / "koikoi" / "problems" / "bundled.jsonl"


def main() -> int:
    """Does one step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=["find", "choose", "tell"])
    parser.add_argument("found", nargs="?", type=Path)
    parser.add_argument("--seconds", type=float, default=3600.0)
    asked = parser.parse_args()
    if asked.step == "find":
        find(asked.found, asked.seconds)
    elif asked.step == "choose":
        choose(asked.found)
    print(told(lines_of(BUNDLED)) if asked.step != "find" else "")
    return 0


def lines_of(path: Path) -> list[Any]:
    """The lines of a file; of none, where there is no such file."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return [json.loads(line) for line in text.splitlines() if line.endswith("}")]


def find(path: Path, seconds: float) -> None:
    """Adds to the file what the next rounds bring."""
    number = max((one["round"] for one in lines_of(path) if "round" in one), default=-1) + 1
    until = time.monotonic() + seconds
    with path.open("a", encoding="utf-8") as file:
        while time.monotonic() < until:
            for one in (*found_in(number), {"round": number}):
                file.write(json.dumps(one) + "\n")
                file.flush()
            number += 1


def choose(path: Path) -> None:
    """Asks the second judge about what it has not seen yet, and writes what is chosen."""
    judged_path = path.with_suffix(".judged")
    judged = {one["id"]: one["errors"] for one in lines_of(judged_path)}
    found = [one for one in lines_of(path) if "id" in one]
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


if __name__ == "__main__":
    sys.exit(main())
