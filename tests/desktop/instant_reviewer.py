"""What stands for the process that thinks where matches are looked back at."""

from random import Random

from koikoi.agents.coach.odds import always


class InstantReviewer:
    """Stands for the process that thinks: weighs in this one, and hands over so many at a time."""

    def __init__(self, each: int = 10_000) -> None:
        self.each, self.left, self.studies = each, list[object](), 0

    @property
    def studying(self) -> bool:
        return bool(self.left)

    def study(self, work: object, study: object, seed: int) -> None:
        assert callable(work)
        self.studies += 1
        self.left = list(work(study, Random(seed), always))

    def handed(self) -> list[object]:
        found, self.left = self.left[: self.each], self.left[self.each :]
        return found

    def drop(self) -> None:
        self.left = []
