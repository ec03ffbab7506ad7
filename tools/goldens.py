"""Writes the playthroughs in tests/playthroughs: a round of each bundled ruleset, action by action.

    python tools/goldens.py                 all of them
    python tools/goldens.py italian german  these

A playthrough is a list of actions with what came of each: the events, the table as the seat to move sees it, and what
is legal then.  Written anew, a file keeps its actions as long as they are legal, so its difference shows what a change
of the engine or of a ruleset does.  Delete a file to have its round played anew.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from koikoi.engine.actions import Action, Deal, KoiKoi, Pick, Play
from koikoi.engine.cards import DECK
from koikoi.engine.notation import parse_action, text
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import Match, MatchOver, RoundOver, ToDeal, ToDecide, new_match
from koikoi.engine.step import IllegalAction, legal_actions, step
from koikoi.engine.view import observe
from koikoi.rulesets.collection import bundled

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
MARK = "> "

ROUNDS = {
    "nintendo-standard": (1, 1),  # koi-koi by both
    "italian": (54, 1),  # an exhausted round in which koi-koi was called in vain
    "nintendo": (6, 2),  # the one koi-koi of the round is used up
    "spanish": (10, 1),
    "german": (193, 1),
    "koikoi-japan": (28, 1),
    "clubhouse": (28, 1),
}
"""Seed and number of rounds, chosen so that something happens; other rulesets play one round from seed 1."""


def play(name: str, rules: Ruleset) -> tuple[Action, ...]:
    """A round or two by players who take what they can and call koi-koi once each."""
    seed, rounds = ROUNDS.get(name, (1, 1))
    chance = random.Random(seed)
    match, actions = new_match(rules, rules.seat_counts[-1]), []
    while not isinstance(match.phase, MatchOver) and not (
        isinstance(match.phase, RoundOver) and len(match.results) == rounds
    ):
        action = _choice(match, chance)
        match, _ = step(match, action)
        actions.append(action)
    return tuple(actions)


def _choice(match: Match, chance: random.Random) -> Action:
    if isinstance(match.phase, ToDeal):
        order = list(DECK)
        chance.shuffle(order)
        return Deal(tuple(order))
    legal = legal_actions(match)
    if isinstance(match.phase, ToDecide):
        calls = match.calls[match.phase.seat]
        return legal[-1] if isinstance(legal[-1], KoiKoi) and not calls else legal[0]
    taking: list[Play | Pick] = []
    for one in legal:
        if isinstance(one, Pick) or (isinstance(one, Play) and match.field_cards.mask & one.card.month_mask):
            taking.append(one)
    return max(taking, key=lambda one: one.card.kind.rank) if taking else chance.choice(legal)


def record(name: str, rules: Ruleset, actions: tuple[Action, ...]) -> str:
    """The text of a playthrough.  Raises IllegalAction."""
    match = new_match(rules, rules.seat_counts[-1])
    lines = [
        f"# {name}, {match.seats} seats.  Written by tools/goldens.py: an action, its events but the last (which the",
        "# line `waits` repeats), the view of the seat to move (of a spectator, where it is the house), legal actions.",
        "",
        *_table(match),
    ]
    for action in actions:
        match, events = step(match, action)
        lines += ["", MARK + text(action), *(f"  {text(event)}" for event in events[:-1]), *_table(match)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _table(match: Match) -> list[str]:
    seat = match.to_move
    legal = [text(action) for action in legal_actions(match)]
    shown = ", ".join(legal) if len(legal) <= 12 else f"{legal[0]} … {legal[-1]} ({len(legal)})"
    return [*str(observe(match, seat)).splitlines(), f"  legal   {shown or '-'}"]


def actions_in(playthrough: str) -> tuple[Action, ...]:
    """The actions of a playthrough."""
    return tuple(parse_action(line.removeprefix(MARK)) for line in playthrough.splitlines() if line.startswith(MARK))


def written(name: str, rules: Ruleset, folder: Path = FOLDER) -> str:
    """The playthrough as it has to be: with the actions of its file, or newly played."""
    file = folder / f"{name}.txt"
    if file.exists():
        try:
            return record(name, rules, actions_in(file.read_text(encoding="utf-8")))
        except IllegalAction as refused:
            print(f"{name}: {refused}; the round is played anew")
    return record(name, rules, play(name, rules))


def main(names: list[str], folder: Path = FOLDER) -> None:
    rulesets = bundled()
    if unknown := [name for name in names if name not in rulesets]:
        sys.exit(f"There is no ruleset {unknown[0]!r}; there are: {', '.join(rulesets)}.")
    for name in names or rulesets:
        (folder / f"{name}.txt").write_text(written(name, rulesets[name], folder), encoding="utf-8", newline="\n")
        print(f"tests/playthroughs/{name}.txt")


if __name__ == "__main__":
    main(sys.argv[1:])
