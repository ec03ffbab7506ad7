"""Which scene answers which request: the one table through which a scene reaches screens that it does not know.

Screens are imported when they are asked for, so that none of them delays the first picture.
"""

from koikoi.desktop.screens import routes
from koikoi.desktop.ui.routes import Routes
from koikoi.desktop.ui.scene import Scene


def screen_routes() -> Routes:
    """All routes there are."""
    return Routes(
        {
            routes.GuidedRoundRoute: _guided_round,
        }
    )


def _guided_round(_route: routes.GuidedRoundRoute) -> Scene:
    from koikoi.desktop.screens.lesson.guided_round import GuidedRoundScene

    return GuidedRoundScene()
