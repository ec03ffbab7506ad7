"""What a scene of the match asks the rooms above it to show.  `app.screen_routes` says which scene that is."""

from dataclasses import dataclass
from pathlib import Path

from koikoi.engine.actions import Seat
from koikoi.engine.view import View
from koikoi.table.match_source import MatchSource
from koikoi.table.shuffle import Shuffle


@dataclass(frozen=True, slots=True)
class YakuSheetRoute:
    """The yaku of the ruleset, and what each player has of them."""

    view: View
    seat: Seat
    """Whose are shown first."""
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetupRoute:
    """The set-up of another match, with the rules and people of this one."""

    source: MatchSource


@dataclass(frozen=True, slots=True)
class ReplayRoute:
    """A record watched again, or why it can't be."""

    path: Path


@dataclass(frozen=True, slots=True)
class ReviewRoute:
    """A match that is over looked back at, or why it can't be."""

    path: Path


@dataclass(frozen=True, slots=True)
class WatchRoundRoute:
    """The round of a match that has just been settled, watched again."""

    source: MatchSource
    round: int


@dataclass(frozen=True, slots=True)
class RematchRoute:
    """Another match with the rules and people of this one, which is over."""

    source: MatchSource
    shuffle: Shuffle
    """What its deals come from; its seal has been shown."""


@dataclass(frozen=True, slots=True)
class TodayResultRoute:
    """How a day's deal went, and what may be told of it."""

    source: MatchSource
    """At its end."""


@dataclass(frozen=True, slots=True)
class ShareRoute:
    """The share code of a match that is over."""

    source: MatchSource
