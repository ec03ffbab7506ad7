"""What one screen asks to be shown of the others.  `app.screen_routes` says which scene that is."""

from dataclasses import dataclass
from pathlib import Path

from koikoi.agents.levels import Level
from koikoi.table.table import Table

KAERU = Level.BEGINNER
"""Who plays in the lesson, and is afterwards the first computer player one meets."""


@dataclass(frozen=True, slots=True)
class TitleRoute:
    """The first screen."""


@dataclass(frozen=True, slots=True)
class NewMatchRoute:
    """The set-up of a match, as it was left the last time."""

    opponent: Level | None = None
    """The computer player opposite, whoever sat there the last time."""
    people: bool = False
    """Two people, whoever sat there the last time."""


@dataclass(frozen=True, slots=True)
class PlayRoute:
    """The match at a table, from where it stands."""

    table: Table


@dataclass(frozen=True, slots=True)
class ResumeRoute:
    """A match played on, or why it can't be."""

    path: Path


@dataclass(frozen=True, slots=True)
class GuideRoute:
    """The rules explained."""


@dataclass(frozen=True, slots=True)
class GalleryRoute:
    """The cards, one by one."""


@dataclass(frozen=True, slots=True)
class MatchesRoute:
    """All matches that are kept."""


@dataclass(frozen=True, slots=True)
class StatisticsRoute:
    """What somebody's matches have brought."""


@dataclass(frozen=True, slots=True)
class SettingsRoute:
    """Everything that may be chosen once for all matches."""


@dataclass(frozen=True, slots=True)
class KeyBindingsRoute:
    """What keys and pad buttons do."""


@dataclass(frozen=True, slots=True)
class LicencesRoute:
    """What is inside, and under which licence."""


@dataclass(frozen=True, slots=True)
class LessonRoute:
    """A round of the lesson."""

    place: int | None = None
    """In LESSON; None: the one that comes next."""


@dataclass(frozen=True, slots=True)
class LessonPageRoute:
    """What was met in a round of the lesson."""

    place: int
    """In LESSON."""


@dataclass(frozen=True, slots=True)
class TodayRoute:
    """Today's deal, and the field for a share code."""


@dataclass(frozen=True, slots=True)
class CodeRoute:
    """The sheet on which a share code is entered."""


@dataclass(frozen=True, slots=True)
class PractiseRoute:
    """The year of twelve branches."""


@dataclass(frozen=True, slots=True)
class SittingRoute:
    """The trainer's questions of today."""


@dataclass(frozen=True, slots=True)
class ProblemsRoute:
    """The problem that comes next."""


@dataclass(frozen=True, slots=True)
class AboutRoute:
    """The cards themselves: their name, their age, what they are worth."""
