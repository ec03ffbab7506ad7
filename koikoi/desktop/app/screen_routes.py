"""Which scene answers which request: the one table through which rooms below `screens` reach a screen.

Screens are imported when they are asked for, so that none of them delays the first picture.
"""

from koikoi.desktop.match.state.routes import RematchRoute, ReplayRoute, SetupRoute, YakuSheetRoute
from koikoi.desktop.ui.routes import Routes
from koikoi.desktop.ui.scene import Scene


def screen_routes() -> Routes:
    """All routes there are."""
    return Routes(
        {
            YakuSheetRoute: _yaku_sheet,
            SetupRoute: _setup,
            ReplayRoute: _replay,
            RematchRoute: _rematch,
        }
    )


def _yaku_sheet(route: YakuSheetRoute) -> Scene:
    from koikoi.desktop.screens.yaku_sheet import YakuSheetScene

    return YakuSheetScene(route.view, route.seat, route.players)


def _setup(route: SetupRoute) -> Scene:
    from koikoi.desktop.screens.setup import SetupScene

    return SetupScene(route.source)


def _replay(route: ReplayRoute) -> Scene:
    from koikoi.desktop.screens.replay import replay_of
    from koikoi.desktop.ui.dialogs import NoticeDialog

    scene, why = replay_of(route.path)
    return scene or NoticeDialog(why)


def _rematch(route: RematchRoute) -> Scene:
    from koikoi.desktop.match.open_match import rematch

    return rematch(route.source)
