"""A worker that studies in this process."""

import random

from koikoi.agents.coach.odds import always
from koikoi.agents.worker.worker import AgentWorker, Work
from koikoi.engine.ruleset import Ruleset


class WorkerAtOnce(AgentWorker):
    """Studies in this process, and always in the same way."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self.rng = rng
        self.result: object = None

    def prepare(self, rules: Ruleset, seats: int) -> None:
        """Nothing is to be prepared."""

    def study(self, work: Work, subject: object, seed: int) -> None:
        """Does it."""
        self.result = work(subject, self.rng, always)

    def studied(self) -> object:
        """What has come of it."""
        return self.result

    @property
    def studying(self) -> bool:
        """It takes no time."""
        return False

    def drop(self) -> None:
        """It is done already."""
