"""Computer players: what one has to be, and the simple ones."""

from random import Random
from typing import Final, Protocol

from koikoi.engine.actions import Action, Leave, Pick, Play, Stop
from koikoi.engine.cards import Card, CardSet
from koikoi.engine.state import ToPick
from koikoi.engine.view import View


class Agent(Protocol):
    """A computer player.  It sees what its seat sees and remembers nothing between choices."""

    @property
    def name(self) -> str:
        """The name it is chosen by, e.g. `greedy`."""

    def choose(self, view: View, rng: Random) -> Action:
        """Chooses one of `view.legal`; all chance comes from `rng`, so equal arguments choose alike.

        Raises ValueError when it is not this seat's turn.
        """


class UnknownPlayer(ValueError):
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
        legal = _legal(view)
        field = view.field_cards

        def gain(action: Action) -> tuple[bool, int]:
            """Whether it takes anything, and how much; a card that takes nothing is a loss of its value."""
            match action, view.phase:
                case Play(card), _:
                    return _capture(card, CardSet(one for one in field if one.month is card.month))
                case Pick(card), ToPick(card=flying, choices=choices):
                    return _capture(flying, choices if len(choices) == 3 else CardSet((card,)))
                case Leave(), _:
                    return False, 0
                case _:
                    return isinstance(action, Stop), 0

        return max(legal, key=gain)


def _legal(view: View) -> tuple[Action, ...]:
    legal = view.legal
    if not legal:
        raise ValueError("there is nothing to choose: it is not this seat's turn")
    return legal


def _capture(card: Card, matches: CardSet) -> tuple[bool, int]:
    """What a card gets from its matches: of two the dearer, else all."""
    if not matches:
        return False, -card.kind.rank
    values = [one.kind.rank for one in matches]
    return True, card.kind.rank + (max(values) if len(values) == 2 else sum(values))


_PLAYERS: Final[dict[str, Agent]] = {one.name: one for one in (RandomPlayer(), GreedyPlayer())}


def player(name: str) -> Agent:
    """Finds a computer player by name.  Raises UnknownPlayer, which names all there are."""
    if name not in _PLAYERS:
        raise UnknownPlayer(f"there is no computer player {name!r}; there are: {', '.join(_PLAYERS)}")
    return _PLAYERS[name]
