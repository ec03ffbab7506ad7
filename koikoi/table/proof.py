"""What a record proves about its deals and its rules: each for itself, as SECURITY.md says; and all of it in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from koikoi.engine.actions import Seat
from koikoi.engine.state import MatchOver
from koikoi.locales import _, comparing, everything, listed, ngettext
from koikoi.locales.account import branch_of, known_beforehand
from koikoi.rulesets.collection import bundled
from koikoi.rulesets.tables import differences
from koikoi.table.branches.origin import BranchOrigin, Hidden
from koikoi.table.branches.tree import from_its_branch
from koikoi.table.record import Header
from koikoi.table.replay import Replay
from koikoi.table.seating import Substitution
from koikoi.table.share_code import from_its_code
from koikoi.table.shuffle import CHOSEN

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
    substitutions: tuple[tuple[int, Substitution], ...]
    """Changes of who plays, each with the number of its line."""
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
            "substituted": [{"line": number, **one.line()["substituted"]} for number, one in self.substitutions],
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
        tuple(replay.substitutions),
        isinstance(replay.match.phase, MatchOver),
    )


# In words


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a record claims, in a sentence."""

    said: str
    holds: bool | None = None
    """Whether it is so; None where there is nothing to hold."""


def claims(played: Replay, proof: Proof) -> Iterator[Claim]:
    """The deals, the seed, who had a part in it, and the rules: each for itself."""
    header = played.header
    if header.branch is None and (played.deals or (header.seed is not None and header.source is None)):
        yield Claim(_deals(played, proof), played.fair)
    yield from _seed(proof)
    for number, change in proof.substitutions:
        yield Claim(_substituted(number, change, header.players))
    yield from _rules(proof)


def _substituted(number: int, change: Substitution, players: Sequence[str]) -> str:
    """A sentence: the players of each changed seat from a line on, and before."""
    seats = zip(players, change.now, change.before, strict=True)
    one = _("{name}: {now}, not {before}")
    told = [
        one.format(name=name, now=now or _("a person"), before=before or _("a person"))
        for name, now, before in seats
        if now != before
    ]
    return _("From line {line} of the record on, others play: {changes}.").format(line=number, changes=listed(told))


def results_agree(played: Replay) -> str:
    """How many results are as the engine computes them."""
    wrong = sum(not check.ok for check in played.checks)
    if wrong:
        text = ngettext(
            "{wrong} of {number} results is different.", "{wrong} of {number} results are different.", wrong
        )
        return text.format(wrong=wrong, number=len(played.checks))
    if not played.checks:
        return _("The record has no finished round; everything in it is legal.")
    text = ngettext("{number} result checked: it agrees.", "{number} results checked: all agree.", len(played.checks))
    return text.format(number=len(played.checks))


def _deals(played: Replay, proof: Proof) -> str:
    """Whether the deals came from the seed, which is told when it is no secret any more."""
    wrong = [deal for deal in played.deals if not deal.ok]
    if played.fair and not proof.opened:
        return _("All deals so far came from the seed, which is told when the match is over.")
    if played.fair:
        text = ngettext(
            "{number} deal came from seed {seed} by the shuffle “{shuffle}”.",
            "All {number} deals came from seed {seed} by the shuffle “{shuffle}”.",
            len(played.deals),
        )
    elif played.fair is None:
        return _("The record does not say how the cards were shuffled, so the deals can't be checked.")
    elif not proof.opened:
        return _("Not all deals came from the seed.")
    else:
        text = ngettext(
            "{wrong} of {number} deals did not come from seed {seed} by the shuffle “{shuffle}”.",
            "{wrong} of {number} deals did not come from seed {seed} by the shuffle “{shuffle}”.",
            len(wrong),
        )
    return text.format(
        wrong=len(wrong), number=len(played.deals), seed=played.header.seed, shuffle=played.header.shuffle or CHOSEN
    )


def branch_line(branch: BranchOrigin) -> str:
    """What a record was played on from."""
    return branch_of(branch.of, branch.after, anew=branch.hidden is Hidden.DEALT_ANEW)


def _seed(proof: Proof) -> Iterator[Claim]:
    header = proof.header
    if header.branch is not None:
        yield Claim(branch_line(header.branch))
        text = _("{file} does not lie beside it, so its lines can't be compared with those.")
        if proof.from_branch is not None:
            text = _("Up to there it has the lines of {file}.")
        if proof.from_branch is False:
            text = _("Up to there it does not have the lines of {file}.")
        yield Claim(text.format(file=header.branch.of), proof.from_branch)
        yield Claim(_("A branch claims nothing about how its cards were dealt."))
        return
    if proof.from_code:
        yield Claim(known_beforehand(header.code))
        return
    if header.code:
        text = _("The record names the share code {code}, but was not played from it.")
        yield Claim(text.format(code=header.code), False)
    if header.seed is None:
        yield Claim(_("The record has no seed, so it proves nothing about its deals."))
        return
    if proof.committed is None:
        if header.source is not None:
            yield Claim(_("The deals repeat from their seed; the seed was chosen by whoever started the match."))
        return
    text = _("The seed is not the one that was sealed before the match. The seal: {seal}.")
    if proof.committed:
        text = _("The seed is the one that was sealed before the match. The seal, as it was shown then: {seal}.")
    yield Claim(text.format(seal=header.commitment), proof.committed)
    if proof.contributed:
        text = _("What {names} did before the deal, and when, is mixed into every deal.")
        yield Claim(text.format(names=everything([header.players[seat] for seat in proof.contributed])), True)
    if idle := [header.players[seat] for seat in proof.people if seat not in (proof.contributed or ())]:
        yield Claim(_("{names} had no part in the deals.").format(names=everything(idle)))


def _rules(proof: Proof) -> Iterator[Claim]:
    rules, number = proof.header.rules, len(proof.differences)
    if not proof.bundled:
        yield Claim(_("No rules named {rules} come with the game.").format(rules=rules.name))
    elif not number:
        yield Claim(_("The rules are those that come with the game as {rules}.").format(rules=rules.name), True)
    else:
        text = ngettext(
            "The rules are named {rules}, but differ from those that come with the game in {number} value:",
            "The rules are named {rules}, but differ from those that come with the game in {number} values:",
            number,
        )
        if not proof.altered:
            text = _("The rules are those that come with the game as {rules}, but for the number of rounds:")
        yield Claim(text.format(rules=rules.name, number=number), not proof.altered)
        lines = comparing.lines(rules, bundled()[rules.name], _("in the record"), _("as it comes"))
        yield from map(Claim, lines)
