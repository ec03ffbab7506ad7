"""Which scene answers which request: the one table through which rooms below `screens` reach a screen.

Screens are imported when they are asked for, so that none of them delays the first picture.
"""

from koikoi.desktop.screens.routes import MatchRoute
from koikoi.desktop.ui.routes import Routes
from koikoi.desktop.ui.scene import Scene


def screen_routes() -> Routes:
    """All routes there are."""
    return Routes(
        {
            MatchRoute: _match,
        }
    )


def _match(route: MatchRoute) -> Scene:
    from koikoi.desktop.match.open_match import match_scene

    return match_scene(route.table)
