"""`koikoi problem`: one decision, answered by a letter; afterwards what every answer is worth, and why."""

import datetime
import sys
from argparse import Namespace
from collections.abc import Sequence
from string import ascii_lowercase
from typing import Any

from koikoi.cli.faults import CommandFault
from koikoi.cli.output import Failure, Parser, say, say_json, whole
from koikoi.cli.terminal import QuitTerminal, Terminal, word_of
from koikoi.engine.state import ToPick
from koikoi.errors import OneOf
from koikoi.locales import _, asked, names, percent
from koikoi.locales.telling import field
from koikoi.problems import kept, telling
from koikoi.problems.bundled import bundled
from koikoi.problems.position import position_of
from koikoi.problems.problem import LEVELS, Answer, Problem, line_of


def run(arguments: Sequence[str]) -> int:
    """Runs the command; returns the exit code: 1 where another answer was better."""
    options = parser().parse_args(arguments)
    problem = _wanted(options)
    if options.answer is None and options.json:
        say_json(_posed(problem))
        return 0
    if options.answer is None:
        say(*_told(problem))
        try:
            answer = _asked(problem)
        except QuitTerminal:
            if sys.stdin is not None and sys.stdin.isatty():
                return 0
            parser().error("the following arguments are required: --answer")
        if answer is None:
            return 0
    else:
        answer = _lettered(problem, options.answer)
    found = problem.right(answer)
    trouble = kept.keep_answer(problem, datetime.date.today().toordinal(), found=found)
    if options.json:
        say_json({"found": found} | line_of(problem, position_of(problem.view)))
    else:
        say(*_judged(problem, answer))
        if trouble is not None:
            say(_("This answer could not be saved."))
    return 0 if found else 1


def parser() -> Parser:
    """The options of the command."""
    described = _(
        "Asks for one decision, by a letter, and says afterwards what every answer is worth, and why."
        " Without options it is the problem that comes next; the exit code is 1 where another answer was better."
    )
    made = Parser("problem", described, "koikoi problem --level 3")
    made.add_argument("--number", metavar="N", help=_("a problem by its number, from 1"))
    text = _("how hard it is, from 1 (very easy) to {most}")
    made.add_argument("--level", metavar="N", help=text.format(most=LEVELS))
    made.add_argument("--answer", metavar="LETTER", help=_("answers at once, and asks nothing"))
    made.add_argument("--json", action="store_true", help=_("JSON in place of text; without --answer the question"))
    return made


def _wanted(options: Namespace) -> Problem:
    """The problem that is meant.  Raises Failure."""
    stack, now = bundled(), kept.load()
    if options.number is not None:
        return stack[_within("--number", options.number, len(stack)) - 1]
    today = datetime.date.today().toordinal()
    if options.level is not None:
        level = _within("--level", options.level, LEVELS)
        stack = tuple(one for one in stack if one.level == level)
        now = kept.Kept(now.tried)
    found = kept.next_problem(stack, now, today)
    assert found is not None, "some come with the game"
    return found


def _within(option: str, value: str, most: int) -> int:
    """A whole number from 1 on.  Raises Failure."""
    number = whole(option, value, 1)
    if number > most:
        allowed = CommandFault.WHOLE_FROM_TO(least=1, most=most)
        raise Failure(CommandFault.NOT_ALLOWED(option=option, found=value, allowed=allowed))
    return number


def _told(problem: Problem) -> list[str]:
    """The question, the table, and the answers with their letters."""
    view = problem.view
    assert view.seat is not None
    number = next((place for place, one in enumerate(bundled(), 1) if one is problem), 0)
    which = _("Problem {number}").format(number=number) if number else _("Your own turning point")
    lines = [f"{which} · {telling.level(problem)} · {names.ruleset(view.rules)}", "", telling.asked(problem)]
    lines += [telling.standing(problem), field(view.field_cards, view.rules, view.wild), asked.hand(view)]
    for name, pile in zip(telling.players(view), view.captured, strict=True):
        cards = names.cards(pile, view.rules) if pile else _("nothing")
        lines.append(_("{name}: {cards}").format(name=name, cards=cards))
    task = telling.task(view)
    if isinstance(view.phase, ToPick):
        task = f"{names.heading(names.card(view.phase.card, view.rules))}: {task}"
    lines += ["", telling.aim(), task]
    text = _("{number}: {option}")
    return lines + [
        text.format(number=letter, option=telling.in_words(one, view))
        for letter, one in zip(ascii_lowercase, _in_order(problem), strict=False)
    ]


def _in_order(problem: Problem) -> list[Answer]:
    """The answers in an order that gives nothing away: as actions are told."""
    legal = list(problem.view.legal)
    return sorted(problem.answers, key=lambda one: (legal.index(one.action), one.pick.index if one.pick else -1))


def _asked(problem: Problem) -> Answer | None:
    """The answer given; None where somebody leaves.  Raises QuitTerminal where nothing is to come."""
    terminal, order = Terminal(), _in_order(problem)
    letters = ascii_lowercase[: len(order)]
    prompt = _("Which letter? ({first} to {last}; ? gives a hint, q leaves)")
    while True:
        said = terminal.ask_word(prompt.format(first=letters[0], last=letters[-1]))
        if len(said) == 1 and said in letters:
            return order[letters.index(said)]
        if said == "q":
            return None
        if said == "?":
            terminal.tell(telling.hint(problem.view))


def _lettered(problem: Problem, said: str) -> Answer:
    """The answer of this letter.  Raises Failure."""
    order = _in_order(problem)
    letters = ascii_lowercase[: len(order)]
    letter = word_of(said)
    if len(letter) != 1 or letter not in letters:
        allowed = OneOf(tuple(letters))
        raise Failure(CommandFault.NOT_ALLOWED(option="--answer", found=said, allowed=allowed))
    return order[letters.index(letter)]


def _judged(problem: Problem, answer: Answer) -> list[str]:
    """What every answer is worth, and why."""
    view = problem.view
    lines = ["", telling.verdict(problem, answer), _("The chance to win the match:")]
    text = _("{answer}: {chance}")
    for one in problem.answers:
        said = text.format(answer=telling.in_words(one, view), chance=percent(one.chance))
        lines.append(f"  {said}" + ("  <" if one is answer else ""))
    lines += [telling.margin(problem), *telling.reasons(problem, answer), telling.source(problem)]
    return lines


def _posed(problem: Problem) -> dict[str, Any]:
    """The question without its answer."""
    line = line_of(problem, position_of(problem.view))
    letters = zip(ascii_lowercase, _in_order(problem), strict=False)
    named = {letter: telling.in_words(one, problem.view) for letter, one in letters}
    return {key: line[key] for key in ("id", "rules", "kind", "level", "at")} | {"answers": named}
