"""What a record proves about its deals and its rules: each for itself, as SECURITY.md says."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from koikoi.engine.actions import Seat
from koikoi.engine.state import MatchOver
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.tables import differences
from koikoi.table.branches.tree import from_its_branch
from koikoi.table.record import Header
from koikoi.table.replay import Replay
from koikoi.table.share_code import from_its_code

LENGTH = "rounds"
"""The one parameter that is chosen anew for every match, and makes no other ruleset."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What holds."""

    header: Header
    committed: bool | None
    """Whether the seed is the one that was sealed; None: no seal was shown, somebody may have chosen it."""
    from_code: bool | None
    """Whether the match was played from the share code that the record names; None: it names none."""
    from_branch: bool | None
    """Whether the record begins with the lines of the one that it was played on from; None: that is not there."""
    people: tuple[Seat, ...]
    contributed: tuple[Seat, ...] | None
    """The people who had a part in the deals; None where nobody can have had one."""
    deals: bool | None
    """Whether all deals follow from all that; None: the record does not say what they came from."""
    bundled: bool
    """Whether a ruleset of this name comes with the game."""
    differences: tuple[tuple[str, Any, Any], ...]
    """Where the rules are not those: (key, in the record, in the one that comes with the game)."""
    opened: bool
    """Whether the seed may be told: nobody plays any more."""

    @property
    def altered(self) -> bool:
        """Whether the rules bear the name of others, a different number of rounds aside."""
        return any(key != LENGTH for key, _own, _real in self.differences)

    @property
    def ok(self) -> bool:
        """Whether the record claims nothing that does not hold."""
        claims = (self.committed, self.from_code, self.from_branch, self.deals)
        return all(one is not False for one in claims) and not self.altered

    def table(self) -> dict[str, Any]:
        """For other programs."""
        rows = [{"key": key, "values": [own, real]} for key, own, real in self.differences]
        return {
            "shuffle": self.header.shuffle,
            "commitment": self.header.commitment or None,
            "seed_committed": self.committed,
            "code": self.header.code or None,
            "from_code": self.from_code,
            "branch": None if self.header.branch is None else self.header.branch.table(),
            "from_branch": self.from_branch,
            "people": list(self.people),
            "contributed": None if self.contributed is None else list(self.contributed),
            "deals_follow": self.deals,
            "ruleset": {"name": self.header.rules.name, "bundled": self.bundled, "differences": rows},
        }


def proof_of(replay: Replay, path: Path | None = None) -> Proof:
    """What the record of a match that was played through proves; `path`: where it lies."""
    header = replay.header
    source, rules = header.source, header.rules
    seats = range(len(header.players))
    chairs = header.seating.chairs if header.seating is not None else None
    people = tuple(Seat(seat) for seat in seats if chairs is None or not chairs[seat].agent)
    sealed = source is not None and header.commitment and not header.code
    committed = source.commitment == header.commitment if source is not None and sealed else None
    contributed = None
    if committed is not None:
        given = {one.seat for one in replay.contributions}
        contributed = people if None in given else tuple(seat for seat in people if seat in given)
    real = bundled().get(rules.name)
    return Proof(
        header,
        committed,
        from_its_code(replay) if header.code else None,
        from_its_branch(path, header.branch) if path is not None and header.branch is not None else None,
        people,
        contributed,
        replay.fair,
        real is not None,
        tuple(differences(rules, real)) if real is not None else (),
        header.seating is None or isinstance(replay.match.phase, MatchOver),
    )
