"""What is being set up: seats, rules and agreements of the next match, and how they are remembered."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import sides
from koikoi.locales import players
from koikoi.rulesets import FIRST_CHOICE
from koikoi.table import seating
from koikoi.table.match_source import MatchSource
from koikoi.table.record import MOST_NAME
from koikoi.table.seating import FACES, Chair, Privacy, Seating
from koikoi.table.share_code import SharedMatch
from koikoi.table.today import OPPONENT
from koikoi.texts import clean_name

COUNTS = (2, 3, 4)
"""How many a window seats; at a terminal as many play as a ruleset has cards for."""
MOST = max(COUNTS)
LEVEL_FACES = {
    "beginner": ("frog",),
    "player": ("warbler", "swallow"),
    "strong": ("deer", "boar"),
    "master": ("crane",),
}
"""Which portraits go with which level."""
MOST_AHEAD = 200
"""The largest handicap in points."""


def usual_faces(agent: str) -> tuple[str, ...]:
    """Which portraits go with a computer player, the first before all."""
    level = agent.partition(":")[0]
    return ("warbler",) if level == OPPONENT else LEVEL_FACES.get(level, FACES)


def counts(rules: Ruleset) -> list[int]:
    """How many can play a ruleset in a window; empty: it is for more than a window seats."""
    return [count for count in rules.seat_counts if count in COUNTS]


def _name(text: str) -> str:
    """A remembered name, as short as it can be written."""
    return clean_name(text.strip()[:24], 24)


def _chairs() -> list[Chair]:
    return list(seating.plain(tuple(map(players.person, range(MOST)))).chairs)


@dataclass(slots=True)
class SetupPlan:
    """A match as it is being set up; always four chairs, of which the first `seats` are used."""

    rules: str = FIRST_CHOICE
    seats: int = 2
    chairs: list[Chair] = field(default_factory=_chairs)
    rounds: int = 0
    """0: as the ruleset says."""
    privacy: Privacy = Privacy.PASS
    undo: bool = False
    ahead: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """Points each seat is given at the start."""
    away: dict[int, Chair] = field(default_factory=dict)
    """The people whose seats computer players have taken."""
    meant: int = 0
    """How many were to play before rules were chosen that are not for so many; 0: as many as do."""

    @classmethod
    def of_table(cls, source: MatchSource) -> "SetupPlan":
        """The same people at the same table."""
        chairs = [*source.seating.chairs, *_chairs()[len(source.players) :]]
        rules = source.rules.name
        return cls(rules, len(source.players), chairs, 0, source.seating.privacy, source.seating.undo)

    @classmethod
    def of_shared(cls, shared: SharedMatch, remembered: "SetupPlan") -> "SetupPlan":
        """What a share code has said, with the people who sat there the last time."""
        plan = cls(shared.rules.name, len(shared.agents), list(remembered.chairs), shared.rules.rounds)
        plan.privacy, plan.undo, plan.away = remembered.privacy, remembered.undo, dict(remembered.away)
        for seat, agent in enumerate(shared.agents):
            if agent:
                plan.chairs[seat] = replace(_chairs()[seat], agent="")
                plan.seat_computer(seat, agent)
            elif plan.chairs[seat].agent:
                plan.seat_person(seat)
        return plan

    @classmethod
    def remembered(cls, table: Mapping[str, Any], known: Iterable[Ruleset]) -> "SetupPlan":
        """From the settings; whatever makes no sense there is as in a first game."""
        plan = cls()
        rulesets = {one.name: one for one in known}
        name = table.get("rules")
        if isinstance(name, str) and name in rulesets and counts(rulesets[name]):
            plan.rules = name
        names = table.get("names")
        if isinstance(names, list) and len(names) == 4 and all(isinstance(one, str) for one in names):
            read = seating.read(table, tuple(_name(name) or players.person(seat) for seat, name in enumerate(names)))
            plan.chairs, plan.privacy, plan.undo = list(read.chairs), read.privacy, read.undo
        seats, rounds, ahead = table.get("seats"), table.get("rounds"), table.get("ahead")
        rules = rulesets.get(plan.rules)
        if type(seats) is int and rules is not None and seats in counts(rules):
            plan.seats = seats
        elif rules is not None and plan.seats not in counts(rules):
            plan.seats = counts(rules)[0]
        if type(rounds) is int and 0 <= rounds <= 99:
            plan.rounds = rounds
        if isinstance(ahead, list) and len(ahead) == 4 and all(type(one) is int for one in ahead):
            plan.ahead = [min(max(one, 0), MOST_AHEAD) for one in ahead]
        return plan

    def table(self) -> dict[str, Any]:
        """As the settings keep it; a name that nobody has given is not kept, so it follows the language."""
        kept = Seating(tuple(self.chairs), self.privacy, self.undo).table()
        usual = [not one.agent and one.name == players.person(seat) for seat, one in enumerate(self.chairs)]
        names = ["" if left else one.name for left, one in zip(usual, self.chairs, strict=True)]
        plan = {"rules": self.rules, "seats": self.seats, "names": names, "rounds": self.rounds, "ahead": self.ahead}
        return {**plan, **kept}

    # Rules

    def ruleset(self, known: Sequence[Ruleset]) -> Ruleset:
        """The one chosen; the first where that is not known any more."""
        return next((rules for rules in known if rules.name == self.rules), known[0])

    def choose(self, rules: Ruleset) -> None:
        """Takes a ruleset; seats that it has no cards for wait until one has, or are added.

        One that is for more than a window seats is not taken.
        """
        possible = counts(rules)
        if not possible:
            return
        self.rules = rules.name
        self.meant = self.meant or self.seats
        self.seats = min(possible, key=lambda count: abs(count - self.meant))

    @property
    def waiting(self) -> range:
        """Seats that were taken before rules were chosen which have no cards for them."""
        return range(self.seats, self.meant)

    def ruleset_for(self, count: int, known: Sequence[Ruleset]) -> Ruleset:
        """The chosen one if so many can play by it, else the first by which they can."""
        chosen = self.ruleset(known)
        return next((rules for rules in (chosen, *known) if count in rules.seat_counts), chosen)

    def set_seats(self, count: int, known: Sequence[Ruleset]) -> None:
        """So many play, by other rules if the chosen ones are not for so many."""
        self.rules = self.ruleset_for(count, known).name
        self.seats, self.meant = count, 0

    def other_count(self, by: int, known: Sequence[Ruleset]) -> int | None:
        """How many play with a seat more (1) or less (-1): as the chosen rules have it, else as any have it."""
        own = [count for count in counts(self.ruleset(known)) if (count - self.seats) * by > 0]
        any_of = [
            count
            for count in COUNTS
            if (count - self.seats) * by > 0 and count in self.ruleset_for(count, known).seat_counts
        ]
        return min(own or any_of, key=lambda count: abs(count - self.seats), default=None)

    # Seats

    def seat_computer(self, seat: int, agent: str) -> None:
        """Seats a computer player: with a name and a face that go with its level, if it has none of its own."""
        chair, faces = self.chairs[seat], usual_faces(agent)
        if not chair.agent:
            self.away[seat] = chair
        usual = not chair.agent or (chair.name == players.face(chair.face) and chair.face not in faces)
        if usual:
            taken = {other.face for place, other in enumerate(self.chairs[: self.seats]) if place != seat}
            face = next((one for one in (*faces, *FACES) if one not in taken), FACES[0])
            chair = replace(chair, name=players.face(face), face=face)
        self.chairs[seat] = replace(chair, agent=agent)

    def seat_person(self, seat: int) -> None:
        """Gives a seat back to the person who had it."""
        usual = replace(_chairs()[seat], crest=self.chairs[seat].crest, colour=self.chairs[seat].colour)
        self.chairs[seat] = self.away.pop(seat, usual)

    def wear(self, seat: int, face: str) -> None:
        """Gives a computer player another face, and with it another name unless it has been given one of its own."""
        chair = self.chairs[seat]
        name = players.face(face) if chair.name == players.face(chair.face) else chair.name
        self.chairs[seat] = replace(chair, face=face, name=name)

    @property
    def people(self) -> list[int]:
        """Seats in which people sit."""
        return [seat for seat in range(self.seats) if not self.chairs[seat].agent]

    def colour(self, seat: int, rules: Ruleset) -> int:
        """The number of a seat's colour; partners share that of the first of them."""
        return self.chairs[seat % 2 if rules.teams(self.seats) else seat].colour

    def seating(self, rules: Ruleset) -> Seating:
        """The seats as they are used: partners in one colour, nobody without a name, and no two named alike."""
        chairs: list[Chair] = []
        for seat in range(self.seats):
            name = given = clean_name(self.chairs[seat].name.strip(), MOST_NAME) or players.person(seat)
            taken = {one.name for one in chairs}
            number = 2
            while name in taken:
                name = f"{given} {number}"
                number += 1
            chairs.append(replace(self.chairs[seat], name=name, colour=self.colour(seat, rules)))
        return Seating(tuple(chairs), self.privacy, self.undo)

    def totals(self, rules: Ruleset) -> tuple[int, ...] | None:
        """Where the match begins, by side; None where nobody is given points."""
        if not any(self.ahead[: self.seats]):
            return None
        count = sides(rules, self.seats)
        return tuple(rules.start_points + max(self.ahead[side : self.seats : count]) for side in range(count))
