"""Odd answers at prompts: each is answered, and none is a fault in the game."""

import random

import pytest

from tests.cli.conftest import Call

LETTERS = "0123456789qwertyuiopß間²٣Ⅻ\t \x1b\x00\u202e\ud800😀-+.,;:/\\\"'`%{}[]"
LONG = 20_000


def line(rng: random.Random) -> str:
    """Something that nobody would type: huge numbers, other scripts, signs, a command with something behind it."""
    match rng.randrange(6):
        case 0:
            return rng.choice("0199٣") * rng.choice((5, 20, 4_299, 4_301, 5_000, LONG))
        case 1:
            return "".join(rng.choices(LETTERS, k=rng.choice((1, 3, 40, LONG))))
        case 2:
            return rng.choice(("?", "w", "a", "p", "t", "u", "help")) + rng.choice(("", " 1", "9" * 5_000, "\x00"))
        case 3:
            return rng.choice(("-", "+", "0x", "1e", "1_", " ")) + str(rng.randrange(10**6))
        case 4:
            return ""
        case _:
            return str(rng.randrange(1, 9))


COMMANDS = {
    "play": ["play"],
    "two people": ["play", "--seats", "human,human", "--names", "A,B"],
    "a computer": ["play", "--rules", "german", "--seats", "human,greedy", "--names", "A"],
    "agreed": ["play", "--rules", "clubhouse"],
    "names": ["play", "--rules", "nintendo"],
    "today": ["play", "--today"],
    "problem": ["problem"],
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("seed", range(3))
def test_no_answer_at_a_prompt_is_a_fault(name: str, seed: int, call: Call) -> None:
    rng = random.Random(f"{name} {seed}")
    answers = ["9" * 5_000] * (seed == 0) + [line(rng) for _ in range(60)]
    done = call(*COMMANDS[name], answers=answers)
    assert "fault in Koi-Koi" not in done.err, done.err[:300]
    assert done.code in (0, 1, 2), done.err[:300]
