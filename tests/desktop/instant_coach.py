"""A coach that has thought as soon as it is asked, in this process."""

from random import Random

from koikoi.agents.coach.advice import Advice, advise
from koikoi.agents.coach.turning_point import OpenRound, TurningPoint, turning_point
from koikoi.engine.view import View


class InstantCoach:
    """Stands for the process that thinks, and remembers what it was asked."""

    def __init__(self, rollouts: int = 8) -> None:
        self.views: list[View] = []
        self.result: Advice | TurningPoint | None = None
        self.rollouts = rollouts

    def prepare(self, rules: object, seats: int) -> None:
        """Nothing to prepare."""

    def study(self, work: object, view: View | OpenRound, seed: int) -> None:
        if isinstance(view, OpenRound):
            self.result = turning_point(view, Random(seed))
        else:
            self.views.append(view)
            self.result = advise(view, Random(seed), rollouts=self.rollouts)

    def studied(self) -> Advice | TurningPoint | None:
        result, self.result = self.result, None
        return result

    @property
    def studying(self) -> bool:
        return self.result is not None

    def drop(self) -> None:
        self.result = None
