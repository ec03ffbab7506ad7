"""About the game."""

from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import Box, Space
from koikoi.desktop.ui.leaves import button, sheet_of
from koikoi.desktop.ui.scene import Pop
from koikoi.locales import _


class AboutScene(BoxScene):
    """A heading, and the sheet on which the rest will stand."""

    escapable = True

    def layout(self) -> Box:
        """The page."""
        return page(_("About"), button(_("Back"), Pop, wide=150), sheet_of(Space()))
