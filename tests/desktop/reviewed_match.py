"""A short match that has been looked back at, with few futures: the same whenever it is asked for."""

import random
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from koikoi.desktop.screens.review.question_scene import QuestionScene
from koikoi.desktop.screens.review.review_scene import ReviewScene
from koikoi.desktop.screens.review.session import ReviewSession
from koikoi.desktop.screens.statistics.statistics import StatisticsPage, StatisticsScene
from koikoi.review.study import study_of, weigh
from koikoi.rulesets.collection import bundled
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.review.played_matches import OPPONENTS, keep, match

FUTURES = 40


def two_rounds_against_shika(path: Path, rounds: int = 2, rules: str = "koikoi-japan", seed: int = 5) -> Path:
    """The record of a match between a person and a computer player, both played at random."""
    chairs = (Chair("Hana"), Chair("Shika", 1, 1, agent="player", face="deer"))
    play_on(Table(replace(bundled()[rules], rounds=rounds), Seating(chairs), seed=seed, path=path)).close()
    return path


def reviewed() -> ReviewSession:
    """Everything of it is weighed."""
    with TemporaryDirectory() as home:
        path = two_rounds_against_shika(Path(home) / "20260101-120000.koikoi", 4, "nintendo-standard", 9)
        session = ReviewSession(RecordedMatch.open(path), quick=0, futures=FUTURES)
    for one in weigh(study_of(session.review, 0, FUTURES), random.Random(0)):
        session.review.take(one)
    return session


def review_scene() -> ReviewScene:
    """Its review, in which one swing has been found."""
    session = reviewed()
    session.tries(session.swings[1]).made.append(session.swings[1].grade.best.action)
    return ReviewScene(session)


def answered_scene() -> QuestionScene:
    """Its largest swing, found."""
    session = reviewed()
    session.tries(session.swings[0]).made.append(session.swings[0].grade.best.action)
    return QuestionScene(session, session.swings[0])


def habits_scene(count: int = 34, waiting: int = 3) -> StatisticsScene:
    """The page of what many matches come to; a few wait for being looked back at."""
    matches = [match(number, OPPONENTS[number * 7 % 4]) for number in range(count + waiting)]
    keep(matches[:count])
    scene = StatisticsScene()
    scene.matches, scene.page = matches, StatisticsPage.HABITS
    scene.all_taken()
    return scene
