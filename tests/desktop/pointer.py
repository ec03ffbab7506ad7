"""A pointer at the table: picks cards up, drags them somewhere and lets them go."""

from koikoi.desktop.input.intents import Point, Position, Press, Release
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.engine.cards import Card
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import ToPlay
from koikoi.engine.view import View
from tests.desktop.moments import moment

FAR_AWAY = (2, 300)
"""On the wood beside the cloth."""


def matching(view: View, count: int) -> list[Card]:
    """The hand cards that match so many cards on the field."""
    return [one for one in view.hand if sum(lying.month is one.month for lying in view.field_cards) == count]


def with_match(count: int, rules: Ruleset | None = None) -> tuple[MatchScene, Card]:
    """A table, and a hand card that matches so many."""
    match = moment(ToPlay, such=lambda view: bool(matching(view, count)), rules=rules)
    return match, matching(match.state.view, count)[0]


def spot(match: MatchScene, card: Card) -> Position:
    rect = match.state.board.picture[card.code].rect
    spots = ((x, rect.centery) for x in range(rect.left + 2, rect.right, 2))
    return next(at for at in spots if (found := match.board_input.under(at)) is not None and found.face is card)


def pick_up(match: MatchScene, card: Card, *ways: Position, touch: bool = False) -> None:
    """Presses a card and moves, so that its middle goes along these places."""
    start = spot(match, card)
    middle = match.state.board.picture[card.code].rect.center
    match.handle(Press(start, touch))
    for way in ways:
        match.handle(Point((start[0] + way[0] - middle[0], start[1] + way[1] - middle[1]), touch))


def drop(match: MatchScene, *, touch: bool = False) -> None:
    match.handle(Release(match.board_input.at, touch))


def drag(match: MatchScene, card: Card, to: Position, *, touch: bool = False) -> None:
    middle = match.state.board.picture[card.code].rect.center
    pick_up(match, card, ((middle[0] + to[0]) // 2, (middle[1] + to[1]) // 2), to, touch=touch)
    drop(match, touch=touch)


def middle_of(match: MatchScene, card: Card) -> Position:
    x, y = match.state.board.picture[card.code].rect.center
    return x, y


def others(match: MatchScene, card: Card) -> list[Card]:
    return [one for one in match.state.view.field_cards if one.month is card.month]


def lines(match: MatchScene) -> int:
    return len(match.table.lines)
