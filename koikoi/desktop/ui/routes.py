"""Ways to screens that the one who asks does not know: a request, a value, is answered with the scene that shows it.

A room below `screens` names what it wants to be shown and gets a scene for it; which scene that is stands in one table
(`app.screen_routes`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from koikoi.desktop.ui.scene import Scene


class Routes:
    """Scenes by the type of the request for them."""

    def __init__(self, makers: Mapping[type[Any], Callable[[Any], Scene]] | None = None) -> None:
        self._makers = dict(makers or {})

    @property
    def requests(self) -> set[type[Any]]:
        """The types of request that a route leads from."""
        return set(self._makers)

    def scene(self, request: object) -> Scene:
        """The scene for a request.  Raises KeyError where no route leads to it."""
        return self._makers[type(request)](request)
