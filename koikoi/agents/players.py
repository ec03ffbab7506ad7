"""Computer players: what one has to be, the simple ones, and finding one by its name."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from koikoi.agents.levels import STYLE_BIASES, Level, Style, name_of, parse
from koikoi.agents.search.planner import Planner
from koikoi.agents.search.search import MASTER, STRONG, Searcher
from koikoi.agents.steady import SteadyPlayer
from koikoi.engine.actions import Action, Leave, Pick, Play, Stop
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.landing import must_pick
from koikoi.engine.reach import dangers
from koikoi.engine.state import ToDecide, ToPick
from koikoi.engine.view import View
from koikoi.errors import N_, ErrorCode, KoikoiError


class Agent(Protocol):
    """A computer player.  It sees what its seat sees and remembers nothing between choices."""

    @property
    def name(self) -> str:
        """The name it is chosen by, e.g. `greedy`."""

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses one of `view.legal`; all chance comes from `rng`, so equal arguments choose alike.

        Raises ValueError when it is not this seat's turn.
        """


class PlayerFault(ErrorCode):
    """Why a name leads to no computer player."""

    UNKNOWN = N_("there is no computer player {name}; there are: {names}")
    UNKNOWN_STYLE = N_("there is no computer player {name}; styles are: {styles}")


class UnknownPlayer(KoikoiError, ValueError):
    """A name that no computer player has."""


class RandomPlayer:
    """Does anything legal, everything alike likely."""

    name: Final = "random"

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses uniformly among all legal actions."""
        return rng.choice(_legal(view))


class GreedyPlayer:
    """Takes what is worth most at once, by card value (light 20, animal 10, ribbon 5, plain 1), and always stops.

    A capture is worth the cards taken and the card played.  Where nothing can be taken, it lays its cheapest card.  Of
    equals it takes the first in deck order, so it needs no chance.
    """

    name: Final = "greedy"

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses the dearest capture, the dearest pick, or the stop."""
        return max(_legal(view), key=lambda action: greed(view, action))


def greed(view: View, action: Action, liked: Callable[[Card], float] = lambda _: 0.0) -> tuple[bool, float]:
    """Whether an action takes anything, and how much; a card that takes nothing is a loss of its value.

    `liked` is what a card is worth beyond its value.
    """

    def value(card: Card) -> float:
        return card.kind.rank + liked(card)

    def capture(card: Card, matches: CardSet) -> tuple[bool, float]:
        """What a card gets from its matches: of two the dearer, else all."""
        if not matches:
            return False, -value(card)
        values = [value(one) for one in matches]
        return True, value(card) + (max(values) if must_pick(matches.mask, card.month_mask) else sum(values))

    match action, view.phase:
        case Play(card), _:
            return capture(card, view.takes(card))
        case Pick(card), ToPick() as phase:
            return capture(phase.card, phase.taken(card))
        case Leave(), _:
            return False, 0.0
        case _:
            return isinstance(action, Stop), 0.0


class Beginner:
    """Takes what it sees by card value, overlooks a third of it, and stops at the first yaku."""

    OVERLOOKS: Final = 0.35
    """How often it does not see what it could take."""

    POINT: Final = 10.0
    """What a point of taste is in card value."""
    WATCHED: Final = 2.0
    """Points that a card an opponent needs is worth to whoever counts taking from others double."""

    def __init__(self, style: Style) -> None:
        self.name: Final = name_of(Level.BEGINNER, style)
        self._bias: Final = STYLE_BIASES[style]

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses like a greedy player that looks at some of its cards only, but never overlooks what it likes."""
        legal = _legal(view)
        if isinstance(view.phase, ToDecide):
            return legal[1] if len(legal) > 1 and self._bias.koikoi_bonus > 0 and rng.random() < 0.5 else legal[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        fond, guards = self._bias.fond, (self._bias.denial - 1) * self.WATCHED
        needed = dangers(view, view.seat) if guards else {}

        def liked(card: Card) -> float:
            return self.POINT * (fond.get(card.kind, 0.0) + guards * (card in needed))

        worth = {action: greed(view, action, liked) for action in legal}
        seen = [one for one in legal if rng.random() >= self.OVERLOOKS or worth[one] > greed(view, one)]
        return max(seen or [rng.choice(legal)], key=worth.__getitem__)


def _legal(view: View) -> tuple[Action, ...]:
    legal = view.legal
    if not legal:
        raise ValueError("there is nothing to choose: it is not this seat's turn")
    return legal


_SIMPLE: Final[dict[str, Agent]] = {one.name: one for one in (RandomPlayer(), GreedyPlayer(), SteadyPlayer())}
NAMES: Final = (*_SIMPLE, *(level.value for level in Level))
"""All names that `make_agent` knows, without styles."""


def make_agent(name: str) -> Agent:
    """Finds a computer player by name: a simple one, or `LEVEL` or `LEVEL:STYLE`.

    Raises UnknownPlayer, which names all there are.
    """
    if name in _SIMPLE:
        return _SIMPLE[name]
    if (parsed := parse(name)) is None:
        if name.partition(":")[0] in tuple(Level):
            raise UnknownPlayer(PlayerFault.UNKNOWN_STYLE(name=repr(name), styles=", ".join(Style)))
        raise UnknownPlayer(PlayerFault.UNKNOWN(name=repr(name), names=", ".join(NAMES)))
    level, style = parsed
    match level:
        case Level.BEGINNER:
            return Beginner(style)
        case Level.PLAYER:
            return Planner(style)
        case Level.STRONG:
            return Searcher(name, STRONG, STYLE_BIASES[style])
        case Level.MASTER:
            return Searcher(name, MASTER, STYLE_BIASES[style])
