"""Why something would have been better: at most two reasons, each a fact that lay on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from koikoi.agents.coach.odds import Risk, WeighedAction, risks_of
from koikoi.engine.actions import KoiKoi, Pick, Play, Seat, Stop
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.reach import Danger, InReach, in_reach
from koikoi.engine.state import ToDecide, ToPick, side_of
from koikoi.engine.view import View
from koikoi.locales import _, coaching, either, names, ngettext, sentences
from koikoi.review.grading import Grade

MOST = 2
FEW = 3
"""So many cards are named; of more, any will do."""
LIKELY = 0.1
"""A danger less likely than this is no reason."""


def reasons(view: View, grade: Grade, players: Sequence[str]) -> list[str]:
    """What speaks for the best option, from the view of who decided."""
    best, done = grade.best.weighed, grade.done.weighed
    match best.action:
        case Stop():
            found = _for_stopping(view, players)
        case KoiKoi():
            found = _for_playing_on(view, players)
        case _:
            found = _for_the_card(view, best, done, players)
    return list(islice(found, MOST))


def _for_the_card(view: View, best: WeighedAction, done: WeighedAction, players: Sequence[str]) -> Iterator[str]:
    """What the better card does, and what the other one left to others."""
    said = set[Card]()
    if best.takes and (card := _card(view, best)) is not None:
        said |= {*best.takes}
        yield coaching.does(view, coaching.ActionEffect(card, best.takes, best.builds), players)
    after = _laid(view, done)
    for risk in _left_lying(view, best, done):
        if risk.card is _card(view, done) or not _told(best, risk):
            danger = Danger(risk.seat, risk.yaku, risk.missing)
            yield coaching.left(risk.card, danger, risk.chance, after, players)
    if not best.takes and (card := _card(view, best)) is not None:
        yield _("{card} is the one you can spare.").format(card=names.heading(names.card(card, view.rules)))


def leaves_danger(view: View, grade: Grade) -> bool:
    """Whether what was played leaves a card to somebody who waits for it, and nothing else speaks for the better one.

    A yaku that the better card makes does.
    """
    best, done = grade.best.weighed, grade.done.weighed
    return not best.builds and any(_left_lying(view, best, done))


def _left_lying(view: View, best: WeighedAction, done: WeighedAction) -> Iterator[Risk]:
    """What others wait for, where the better card takes it or the other one has laid it."""
    laid = _card(view, done)
    for risk in risks_of(_laid(view, done)):
        left = risk.card not in done.takes and (risk.card is laid or risk.card in best.takes)
        if left and risk.chance >= LIKELY:
            yield risk


def _told(best: WeighedAction, risk: Risk) -> bool:
    """Whether what the card does has said so already: it does where nothing is made by it."""
    return not best.builds and not risk.missing


def _laid(view: View, done: WeighedAction) -> View:
    """The table with the card that was laid on it."""
    card = _card(view, done)
    if done.takes or card is None or view.seat is None or not isinstance(done.action, Play):
        return view
    hands = tuple(
        hand - CardSet((card,)) if seat == view.seat and hand is not None else hand
        for seat, hand in enumerate(view.hands)
    )
    return replace(view, field=(*view.field, card), hands=hands)


def _for_stopping(view: View, players: Sequence[str]) -> Iterator[str]:
    """What is certain, and who is near something."""
    if isinstance(view.phase, ToDecide):
        points = names.points(view.phase.account.total)
        yield _("Stopping keeps {points}.").format(points=points)
    seat, near = _nearest_rival(view)
    if near is not None and near.missing == 1:
        yield _lacks_one(view, players[seat], near)


def _for_playing_on(view: View, players: Sequence[str]) -> Iterator[str]:
    """What is near, and how far the others are."""
    assert view.seat is not None
    own = [one for one in in_reach(view, view.seat) if one.missing == 1]
    if own:
        left = view.hand_sizes[view.seat]
        turns = ngettext("{count} turn is left.", "{count} turns are left.", left).format(count=left)
        yield sentences((_needs_one(view, max(own, key=lambda one: one.points)), turns))
    seat, near = _nearest_rival(view)
    if near is None or near.missing > 1:
        yield _("{name} lacks two cards or more for any yaku.").format(name=players[seat])
    elif not own:
        yield _lacks_one(view, players[seat], near)


def _needs_one(view: View, near: InReach) -> str:
    yaku, cards = names.yaku(near.id, view.rules).name, _which(view, near)
    text = _("{yaku} needs one more card: {cards}.") if cards else _("{yaku} needs one more card.")
    return text.format(yaku=yaku, cards=cards)


def _lacks_one(view: View, name: str, near: InReach) -> str:
    yaku, cards = names.yaku(near.id, view.rules).name, _which(view, near)
    text = _("{name} lacks one card for {yaku}: {cards}.") if cards else _("{name} lacks one card for {yaku}.")
    return text.format(name=name, yaku=yaku, cards=cards)


def _which(view: View, near: InReach) -> str:
    """The cards that would complete it; empty where there are many."""
    return either([names.card(card, view.rules) for card in near.cards]) if len(near.cards) <= FEW else ""


def _nearest_rival(view: View) -> tuple[Seat, InReach | None]:
    """The seat of another side that is nearest to a yaku, and which."""
    assert view.seat is not None
    side = side_of(view.rules, view.seats, view.seat)
    rivals = [seat for seat in map(Seat, range(view.seats)) if side_of(view.rules, view.seats, seat) != side]
    found = [(seat, one) for seat in rivals for one in in_reach(view, seat)[:1]]
    return min(found, key=lambda one: (one[1].missing, -one[1].points), default=(rivals[0], None))


def _card(view: View, weighed: WeighedAction) -> Card | None:
    """The card an option is about: played from the hand, or in flight."""
    if isinstance(view.phase, ToPick):
        return view.phase.card
    return weighed.action.card if isinstance(weighed.action, Play | Pick) else None
