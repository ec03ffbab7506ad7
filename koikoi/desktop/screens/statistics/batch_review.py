"""Matches looked back at one after the other while the statistics are open: in the process that thinks."""

from collections.abc import Sequence
from pathlib import Path

from koikoi.agents.worker.worker import AgentWorker
from koikoi.desktop.screens.practice.year import today
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, reviewing
from koikoi.problems.own import join
from koikoi.review import kept
from koikoi.review.batch import BatchProgress, MatchBatch, ReviewedRecord, review_batch


class BatchReview:
    """Those of a batch that is being worked through, or was; nothing is lost of matches that are done."""

    def __init__(self, rules: Ruleset, paths: Sequence[Path], futures: int) -> None:
        self.batch = MatchBatch(rules, tuple(paths), futures)
        self.progress = BatchProgress(1, 0, 0)
        self.failed = 0
        """Matches that cannot be read."""
        self.unsaved = False

    def begin(self, worker: AgentWorker) -> None:
        """From its first match on."""
        worker.study(review_batch, self.batch, 0)

    def take(self, worker: AgentWorker) -> list[str]:
        """Takes what has become known, and keeps it; the keys of matches that are done."""
        done = []
        for one in worker.handed():
            if isinstance(one, BatchProgress):
                self.progress = one
            elif isinstance(one, ReviewedRecord):
                done.append(one.key)
                self._keep(one)
        return done

    def _keep(self, one: ReviewedRecord) -> None:
        if not one.key:
            self.failed += 1
            return
        self.unsaved |= kept.keep_review(one.key, one.seats) is not None
        join(one.turning_points, today())

    @property
    def said(self) -> str:
        """How far it is, or what went wrong."""
        if self.unsaved:
            return _("What was found could not be saved.")
        now = self.progress
        return reviewing.working(now.match, len(self.batch.paths), now.weighed, now.decisions)
