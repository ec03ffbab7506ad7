"""Matches at a certain moment, as the seat that is to act sees them."""

from collections.abc import Callable
from typing import TypeVar

from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state.match_controls import MatchControls
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.actions import Seat
from koikoi.engine.ruleset import Ruleset
from koikoi.engine.state import MatchOver, RoundOver
from koikoi.engine.view import View
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Privacy
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.table import Table
from tests.desktop.windows import entered

S = TypeVar("S", bound=Scene)


def moment(
    *phases: type,
    rules: Ruleset | None = None,
    such: Callable[[View], bool] = lambda view: True,
    size: tuple[int, int] = (1280, 720),
) -> MatchScene:
    """The table at the first moment of such a phase, in the first match that has one."""
    for seed in range(200):
        table = Table(rules or bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=seed, dealer=Seat(0))
        while not (isinstance(table.match.phase, phases) and such(_seen(table))):
            phase = table.match.phase
            if isinstance(phase, RoundOver | MatchOver):
                break
            if phase.seat is None:
                table.deal()
            else:
                table.act(phase.seat, table.view(phase.seat).legal[-1])
        else:
            match = MatchScene(table, Privacy.PASS)
            entered(match, size)
            seat = table.match.to_move
            if seat is not None:
                match.state.turn_to(seat)
                match.state.look_from(seat)
                match.state.visibility.settle()
            return match
    raise AssertionError("there is no such moment")


def _seen(table: Table) -> View:
    return table.view(table.match.to_move)


def laid_over(match: MatchScene, scene: Callable[[TableState, MatchControls], S]) -> S:
    """A scene over the table of a match."""
    return scene(match.state, match)


def against_computers(seats: int = 2, agents: tuple[str, ...] = ("strong", "player:daring", "master")) -> Table:
    """A match of the first seat, a person, against computer players, dealt."""
    plan = SetupPlan(rules="german", seats=seats)
    for seat, agent in enumerate(agents[: seats - 1], start=1):
        plan.seat_computer(seat, agent)
    rules = bundled()["german"]
    made = Table(rules, plan.seating(rules), seed=4, dealer=Seat(1))
    made.deal()
    return made
