"""The coach in words: what a card brings, what is dangerous to leave lying, what stands behind stop and koi-koi.

Everything is said from the view of the seat that decides; the figures come from whoever has reckoned them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from koikoi.engine.actions import Action, KoiKoi, Play, Stop
from koikoi.engine.cards import EMPTY, Card, CardSet
from koikoi.engine.reach import Danger, dangers, in_reach
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToPick
from koikoi.engine.view import View
from koikoi.locales import _, everything, names, number, percent, sentences


def points(mean: float) -> str:
    """Points of a round, certain or on average."""
    if mean == round(mean):
        return names.points(round(mean))
    return _("{points} points on average").format(points=number(mean, 1))


@dataclass(frozen=True, slots=True)
class ActionEffect:
    """A card that is played, or that waits for what it takes."""

    card: Card
    takes: CardSet = EMPTY
    """Everything that comes to the pile, this card included; empty: it is laid."""
    builds: tuple[str, ...] = ()
    """Yaku that are made or become dearer."""


def does(view: View, deed: ActionEffect, players: Sequence[str]) -> str:
    """What a card takes, and what that is good for: a yaku made, or near, or kept from another."""
    return _capital(_does(view, deed, players))


def _does(view: View, deed: ActionEffect, players: Sequence[str]) -> str:
    assert view.seat is not None
    card = names.card(deed.card, view.rules)
    if not deed.takes:
        return _("{card} stays on the field.").format(card=card)
    others = _others(deed, view.rules)
    if deed.builds:
        held = {one.id for one in view.worth(view.seat).yaku}
        new = [one for one in deed.builds if one not in held]
        yaku = everything([names.yaku(one, view.rules).name for one in new or deed.builds])
        text = _("{card} takes {others} and makes {yaku}.") if new else _("{card} takes {others} for more {yaku}.")
        return text.format(card=card, others=others, yaku=yaku)
    if near := _near(view, deed.takes):
        text = _("{card} takes {others}; then one card is missing for {yaku}.")
        return text.format(card=card, others=others, yaku=names.yaku(near, view.rules).name)
    found = [danger for one, danger in dangers(view, view.seat).items() if one in deed.takes]
    if found:
        worst = min(found, key=lambda one: one.missing)
        text = _("{card} takes {others}, which {name} wants for {yaku}.")
        yaku = names.yaku(worst.yaku, view.rules).name
        return text.format(card=card, others=others, name=players[worst.seat], yaku=yaku)
    return _takes(deed, view.rules)


def _takes(deed: ActionEffect, rules: Ruleset) -> str:
    others = _others(deed, rules)
    return _("{card} takes {others}.").format(card=names.card(deed.card, rules), others=others)


def _others(deed: ActionEffect, rules: Ruleset) -> str:
    return everything([names.card(one, rules) for one in deed.takes if one is not deed.card])


def left(card: Card, danger: Danger, share: float, view: View, players: Sequence[str]) -> str:
    """What it may lead to that a field card is left lying; `share`: the chance that its seat has a match."""
    text = _("{card} left lying: {name} can take it with a chance of {chance}, and would have {yaku}.")
    if danger.missing:
        text = _("{card} left lying: {name} can take it with a chance of {chance}, and would be near {yaku}.")
    yaku = names.yaku(danger.yaku, view.rules).name
    name = players[danger.seat]
    return text.format(card=_capital(names.card(card, view.rules)), name=name, chance=percent(share), yaku=yaku)


def best(view: View, deed: ActionEffect, warning: str, players: Sequence[str]) -> tuple[str, ...]:
    """What the coach would do, in full and shorter; `warning`: what is left lying then, or nothing."""
    brief = ""
    if deed.takes:
        said = _("Best: {said}").format(said=_does(view, deed, players))
        brief = _("Best: {said}").format(said=_takes(deed, view.rules))
    elif isinstance(view.phase, ToPick):
        said = _("Best: leave it lying.")
    else:
        said = _("Best: lay {card}.").format(card=names.card(deed.card, view.rules))
    full = (sentences((said, warning)),) if warning else ()
    return (*full, said, brief) if brief and brief != said else (*full, said)


def other(view: View, deed: ActionEffect, share: float, players: Sequence[str]) -> tuple[str, ...]:
    """What another card would do, in full and shorter; `share`: the chance to win the match with it."""
    said = does(view, deed, players)
    with_it = _("Chance of the match: {chance}.").format(chance=percent(share))
    return sentences((said, with_it)), said


def weighed(stop: float, call: float) -> str:
    """Which of stop and koi-koi wins the match more often; both are chances to win it."""
    if abs(stop - call) < 0.01:
        return _("The coach sees no difference between the two.")
    if stop > call:
        return _("The coach would stop.")
    return _("The coach would call koi-koi.")


def turned(done: Action, better: Action, card: Card | None, gain: int, name: str) -> str:
    """The turning point of a round; `card`: the one that would have changed it; `gain`: points it would have brought.

    All cards lie open by then.
    """
    points = names.points(gain)
    if isinstance(better, Stop):
        return _("{name}: to stop would have been worth {points} more.").format(name=name, points=points)
    if isinstance(better, KoiKoi):
        return _("{name}: koi-koi would have been worth {points} more.").format(name=name, points=points)
    if card is None:
        return _("{name}: to take nothing would have been worth {points} more.").format(name=name, points=points)
    taken = names.card(card)
    if isinstance(better, Play) and isinstance(done, Play) and better != done:
        text = _("{name}: {card} in place of {other} would have been worth {points} more.")
        return text.format(name=name, card=taken, other=names.card(done.card), points=points)
    text = _("{name}: to take {card} would have been worth {points} more.")
    return text.format(name=name, card=taken, points=points)


def _near(view: View, takes: CardSet) -> str:
    """The dearest yaku that lacks one card afterwards, and more before; empty if there is none."""
    assert view.seat is not None
    before = {one.id: one.missing for one in in_reach(view, view.seat)}
    captured = tuple(pile | takes if seat == view.seat else pile for seat, pile in enumerate(view.captured))
    field = tuple(None if one in takes else one for one in view.field)
    after = in_reach(replace(view, captured=captured, field=field), view.seat)
    found = [one for one in after if one.missing == 1 and before.get(one.id, 3) > 1]
    return max(found, key=lambda one: one.points).id if found else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
