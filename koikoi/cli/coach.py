"""What the coach says at the terminal of the decision at hand, to the seat whose view this is."""

from collections.abc import Sequence
from random import Random

from koikoi.agents.coach.advice import about
from koikoi.agents.coach.odds import choices, koikoi, risks_of
from koikoi.engine.reach import Danger
from koikoi.engine.state import ToDecide, ToPick
from koikoi.engine.view import View
from koikoi.locales import _, coaching, sentences

ROLLOUTS = 60
"""Futures for each option: somebody waits meanwhile."""
WORTH_SAYING = 0.3
"""From this chance on a danger left lying is spoken of."""


def advised(view: View, players: Sequence[str], rng: Random) -> str:
    """What it would do, and what it would leave lying; empty where there is nothing to decide."""
    if len(view.legal) < 2:
        return ""
    if isinstance(view.phase, ToDecide):
        verdict = koikoi(view, rng, ROLLOUTS)
        return _said(coaching.weighed(verdict.stop_chance, verdict.chance.value))
    best = choices(view, rng, ROLLOUTS)[0]
    card = view.phase.card if isinstance(view.phase, ToPick) else about(best.action)
    assert card is not None, "stop and koi-koi are no choices between cards"
    left = (
        coaching.left(risk.card, Danger(risk.seat, risk.yaku, risk.missing), risk.chance, view, players)
        for risk in risks_of(view)
        if risk.card not in best.takes and not risk.missing and risk.chance >= WORTH_SAYING
    )
    effect = coaching.ActionEffect(card, best.takes, best.builds)
    return _said(coaching.best(view, effect, next(left, ""), players)[0])


def _said(text: str) -> str:
    return sentences((_("{title}:").format(title=_("Coach")), text))
