"""What a record proves about its deals and rules, in words: `koikoi replay --verify`."""

from collections.abc import Iterator

from koikoi.locales import _, comparing, everything, ngettext
from koikoi.locales.account import branch_of, known_beforehand
from koikoi.rulesets.collection import bundled
from koikoi.table.branches.origin import BranchOrigin, Hidden
from koikoi.table.proof import Proof


def proof_lines(proof: Proof) -> Iterator[str]:
    """One line on each: the seed, who had a part in the deals, and the rules; the deals are told with the rounds."""
    yield from _seed(proof)
    yield from _rules(proof)


def branch_line(branch: BranchOrigin) -> str:
    """What a record was played on from."""
    return branch_of(branch.of, branch.after, anew=branch.hidden is Hidden.DEALT_ANEW)


def _seed(proof: Proof) -> Iterator[str]:
    header = proof.header
    if header.branch is not None:
        yield branch_line(header.branch)
        text = _("{file} does not lie beside it, so its lines can't be compared with those.")
        if proof.from_branch is not None:
            text = _("Up to there it has the lines of {file}.")
        if proof.from_branch is False:
            text = _("Up to there it does not have the lines of {file}.")
        yield text.format(file=header.branch.of)
        yield _("A branch claims nothing about how its cards were dealt.")
        return
    if proof.from_code:
        yield known_beforehand(header.code)
        return
    if header.code:
        yield _("The record names the share code {code}, but was not played from it.").format(code=header.code)
    if header.seed is None:
        yield _("The record has no seed, so it proves nothing about its deals.")
        return
    if proof.committed is None:
        if header.source is not None:
            yield _("The deals repeat from their seed; the seed was chosen by whoever started the match.")
        return
    text = _("The seed is not the one that was sealed before the match. The seal: {seal}.")
    if proof.committed:
        text = _("The seed is the one that was sealed before the match. The seal, as it was shown then: {seal}.")
    yield text.format(seal=header.commitment)
    if proof.contributed:
        text = _("What {names} did before the deal, and when, is mixed into every deal.")
        yield text.format(names=everything([header.players[seat] for seat in proof.contributed]))
    if idle := [header.players[seat] for seat in proof.people if seat not in (proof.contributed or ())]:
        yield _("{names} had no part in the deals.").format(names=everything(idle))


def _rules(proof: Proof) -> Iterator[str]:
    rules, number = proof.header.rules, len(proof.differences)
    if not proof.bundled:
        yield _("No rules named {rules} come with the game.").format(rules=rules.name)
    elif not number:
        yield _("The rules are those that come with the game as {rules}.").format(rules=rules.name)
    else:
        text = ngettext(
            "The rules are named {rules}, but differ from those that come with the game in {number} value:",
            "The rules are named {rules}, but differ from those that come with the game in {number} values:",
            number,
        )
        if not proof.altered:
            text = _("The rules are those that come with the game as {rules}, but for the number of rounds:")
        yield text.format(rules=rules.name, number=number)
        yield from comparing.lines(rules, bundled()[rules.name], _("in the record"), _("as it comes"))
