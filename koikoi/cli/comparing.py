"""`koikoi replay --compare`: two records of the same deals, decision beside decision."""

from collections.abc import Iterator, Sequence
from typing import Any

from koikoi.locales import _, ngettext
from koikoi.locales.account import standing
from koikoi.locales.choosing import choice
from koikoi.table.comparing import Choice, ComparedDecision
from koikoi.table.record_actions import action_line
from koikoi.table.replay import Replay


def told(found: Sequence[ComparedDecision], first: Replay, second: Replay) -> Iterator[str]:
    """How both ended; what they did otherwise from the same cards, what followed, and how much was the same."""
    yield from (standing(one.header.players, one.match.totals) for one in (first, second))
    other = [one for one in found if one.alike and not one.same]
    later = [one for one in found if not one.alike]
    same = sum(one.same for one in found)
    for title, some in ((_("Different choices from the same cards:"), other), (_("After the ways had parted:"), later)):
        if some:
            yield ""
            yield title
            yield from (_line(one, first, second) for one in some)
    yield ""
    text = ngettext("{count} decision was the same.", "{count} decisions were the same.", same)
    yield text.format(count=same)


def _line(one: ComparedDecision, first: Replay, second: Replay) -> str:
    ways = [
        _("{name}: {done}").format(name=played.header.players[one.seat], done=done(way))
        for played, way in ((first, one.first), (second, one.second))
    ]
    where = _("Round {number}, decision {turn}.").format(number=one.round, turn=one.turn)
    return f"{where} {ways[0]} | {ways[1]}"


def done(way: Choice | None) -> str:
    """What somebody did; nothing, where the round was over."""
    return choice(way.action, way.view) if way is not None else _("the round was over")


def table(one: ComparedDecision) -> dict[str, Any]:
    """The same for programs."""
    ways = [None if way is None else action_line(one.seat, way.action) for way in (one.first, one.second)]
    return {"round": one.round, "decision": one.turn, "seat": one.seat, "alike": one.alike, "ways": ways}
