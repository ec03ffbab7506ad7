"""Before the first card: which match, by which rules, and who plays; every question has an answer for Enter."""

from collections.abc import Sequence
from dataclasses import replace

from koikoi.agents.levels import Level
from koikoi.agents.players import make_agent
from koikoi.cli.output import warn
from koikoi.cli.terminal import Commands, QuitTerminal, Terminal, word_of, words_for_help
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names, ngettext, players
from koikoi.locales.account import standing
from koikoi.locales.faults import sentence
from koikoi.rulesets import FIRST_CHOICE
from koikoi.rulesets.collection import library
from koikoi.table import save, seating, shelf
from koikoi.table.lock import InUse
from koikoi.table.record import RecordError
from koikoi.table.seating import FACES, Seating
from koikoi.table.setup_plan import usual_faces
from koikoi.table.shelf import SavedMatch
from koikoi.table.table import Table
from koikoi.texts import clean_name

HUMAN = "human"
_LONGEST_NAME = 40
_MOST_WAITING = 5
"""Unfinished matches that are offered."""


def ask(terminal: Terminal) -> Table:
    """A match begun before, or a new one.  Raises Quit."""
    terminal.tell(_("Koi-koi in the terminal. For these questions Enter alone is enough; help tells more, q quits."))
    waiting = shelf.unfinished(_MOST_WAITING)
    if waiting:
        options = [*map(_waiting, waiting), _("a new match")]
        chosen = _choose(terminal, _("Which match?"), options)
        if chosen < len(waiting):
            try:
                return Table.resume(waiting[chosen].path)
            except RecordError as error:
                warn(f"{waiting[chosen].path}: {sentence(error)}")
            except InUse as error:
                warn(sentence(error))
    return _new(terminal)


def _waiting(entry: SavedMatch) -> str:
    text = ngettext("continue: {match}, {count} round played", "continue: {match}, {count} rounds played", entry.rounds)
    return text.format(match=standing(entry.players, entry.totals), count=entry.rounds)


def _new(terminal: Terminal) -> Table:
    known = list(library())
    usual = next(place for place, one in enumerate(known) if one.name == FIRST_CHOICE)
    abouts = [names.about(one) or names.ruleset(one) for one in known]
    rules = known[_choose(terminal, _("Which rules?"), list(map(names.ruleset, known)), usual, abouts)]
    counts = rules.seat_counts
    number = counts[0]
    if len(counts) > 1:
        number = counts[_choose(terminal, _("How many play?"), [_players(count) for count in counts])]
    text = _("the computer, {level}: {note}")
    agents = [HUMAN, *(level.value for level in Level)]
    kinds = [_("a person here")]
    kinds += [text.format(level=players.level(one), note=players.level_note(one)) for one in agents[1:]]
    seats, called = [HUMAN], [_name(terminal, 0)]
    for place in range(1, number):
        seats.append(agents[_choose(terminal, _("Who is player {number}?").format(number=place + 1), kinds, 1)])
        if seats[-1] == HUMAN:
            called.append(_name(terminal, place))
    return Table(rules, seated(rules, seats, called), path=save.new_path())


def _players(count: int) -> str:
    return ngettext("{count} player", "{count} players", count).format(count=count)


def _choose(
    terminal: Terminal, prompt: str, options: Sequence[str], usual: int = 0, notes: Sequence[str] | None = None
) -> int:
    """Asks for one of the options; help tells the notes on them, if there are any."""
    commands = _commands(terminal, terminal.numbered(notes or options))
    return terminal.choose(prompt, options, commands, usual=usual)


def _commands(terminal: Terminal, told: Sequence[str] = ()) -> Commands:
    def helped() -> None:
        terminal.tell(_("Enter alone takes the usual answer; q quits."), *told)

    def left() -> None:
        raise QuitTerminal

    return {**dict.fromkeys(words_for_help(), helped), "q": left}


def ask_names(terminal: Terminal, seats: Sequence[str]) -> list[str]:
    """The people's names, in their order.  Raises Quit."""
    return [_name(terminal, place) for place, one in enumerate(seats) if one == HUMAN]


def _name(terminal: Terminal, place: int) -> str:
    commands = _commands(terminal)
    prompt = _("Name of player {number}? (Enter for {name})").format(number=place + 1, name=players.person(place))
    while (word := word_of(name := terminal.ask(prompt))) in commands:
        commands[word]()
    return name or players.person(place)


def seated(rules: Ruleset, seats: Sequence[str], called: Sequence[str], *, undo: bool = False) -> Seating:
    """Who sits where: people by their names, computer players by those of their portraits; no two alike."""
    people = iter(called)
    taken: list[str] = []
    faces: list[str] = []
    for place, agent in enumerate(seats):
        face = "" if agent == HUMAN else _face(make_agent(agent).name, faces)
        name = clean_name(next(people), _LONGEST_NAME) if agent == HUMAN else players.face(face)
        faces.append(face)
        taken.append(_unlike(name or players.person(place), taken))
    plain = seating.plain(tuple(taken), teams=rules.teams(len(seats)))
    chairs = [
        replace(chair, agent="" if one == HUMAN else one, face=face)
        for chair, one, face in zip(plain.chairs, seats, faces, strict=True)
    ]
    return Seating(tuple(chairs), plain.privacy, undo)


def _face(agent: str, taken: Sequence[str]) -> str:
    """A portrait that goes with a level, and that nobody has yet."""
    levels = [level.value for level in Level]
    level = agent.partition(":")[0]
    known = level in levels
    first = levels.index(level) * (len(FACES) - 1) // (len(levels) - 1) if known else FACES.index(usual_faces(agent)[0])
    return next(face for face in (*FACES[first:], *FACES) if face not in taken)


def _unlike(name: str, others: Sequence[str]) -> str:
    """The name, numbered if somebody has it already."""
    number, new = 2, name
    while new in others:
        new, number = f"{name} {number}", number + 1
    return new
