"""What a screen asks for that it does not make itself.  `app.screen_routes` says which scene that is."""

from dataclasses import dataclass

from koikoi.table.table import Table


@dataclass(frozen=True, slots=True)
class MatchRoute:
    """The match at a table, from where it stands."""

    table: Table
