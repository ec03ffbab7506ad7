"""The page that comes when something unexpected has happened: calm, and with a way on."""

from pathlib import Path

from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Cancel, Intent
from koikoi.desktop.screens.routes import TitleRoute
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import Box, Grow, Named, Pad, Sized, Space, centered, column, pad, row
from koikoi.desktop.ui.leaves import Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Quit, Replace
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _


class CrashScene(BoxScene):
    """What happened, that the match is saved, where the report lies; to the title, or away."""

    def __init__(self, report: Path | None, *, saved: bool | None) -> None:
        super().__init__()
        self.report = report
        self.saved = saved
        """Whether the match that was played is saved; None where none was."""

    def layout(self) -> Box:
        """A sheet with a few short paragraphs, as high as these need, and two ways on."""
        title = Text(_("Something went wrong"), AtLeast(38, 24), Face.BRUSH, wrap=True)
        paragraphs = [Pad(Text(text, AtLeast(20, 14), wrap=True), bottom=12) for text in self.paragraphs()]
        high, size = AtLeast(60, 46), AtLeast(21, 15)
        away = button(_("Quit"), Quit, ButtonLook.PAPER, wide=300, high=high, size=size)
        again = button(
            _("Back to the title"), self._title, ButtonLook.PRIMARY, wide=300, high=high, size=size, first=True
        )
        text = Pad(column(title, Space(high=10), *paragraphs), left=40, top=36, right=40)
        sheet = sheet_of(column(text, Grow(Space(high=32)), pad(row(away, Grow(), again), 32), Space(high=32)))
        return pad(centered(Sized(Named(sheet, "sheet"), wide=860, least_high=460)), AtLeast(20, 20), AtLeast(8, 8))

    def paragraphs(self) -> list[str]:
        """What happened, whether the match is saved, and where the report lies."""
        said = [_("The game met something it was not prepared for. You did nothing wrong.")]
        if self.saved is not None:
            said.append(
                _("The match is saved up to the last card: Continue finds it.")
                if self.saved
                else _("The match could not be saved on this computer.")
            )
        if self.report is not None:
            said.append(_("What happened is written down in {file}, without names.").format(file=self.report))
        return said

    def _title(self) -> Change:
        return Replace(self.services.routes.scene(TitleRoute()))

    def handle(self, intent: Intent) -> Change | None:
        """Escape goes to the title, too."""
        return self._title() if isinstance(intent, Cancel) else super().handle(intent)
