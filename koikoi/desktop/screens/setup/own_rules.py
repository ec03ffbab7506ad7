"""What can be done with a ruleset of one's own in the set-up: called otherwise, or deleted."""

from collections.abc import Callable
from dataclasses import dataclass

from koikoi.desktop.ui.boxes import Box, column, pad, row
from koikoi.desktop.ui.dialogs import ConfirmDialog, DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Control, Text, button
from koikoi.desktop.ui.measures import AtLeast, Measure
from koikoi.desktop.ui.scene import Change, Pop, Push
from koikoi.desktop.ui.widgets import ButtonLook, TextField
from koikoi.engine.ruleset import Ruleset
from koikoi.errors import KoikoiError
from koikoi.locales import _, names
from koikoi.locales.faults import reason, sentence
from koikoi.rulesets import own_files
from koikoi.rulesets.values import MOST_NAME

HIGH: Measure = AtLeast(38, 36)
LETTERS: Measure = AtLeast(16, 13)


@dataclass(frozen=True)
class OwnRules:
    """A ruleset of the person's own."""

    rules: Ruleset
    took: Callable[[Ruleset | None], object]
    """Called with the ruleset as it is then; with None where it is gone."""
    say: Callable[[str], object]
    """Called with why something could not be done."""

    def bar(self) -> Box:
        """What can be done with it."""
        ways = ((_("Rename…"), self.rename), (_("Delete…"), self.delete))
        return row(*(button(said, act, ButtonLook.PAPER, high=HIGH, size=LETTERS) for said, act in ways), gap=8)

    def rename(self) -> Change:
        """Asks for another title."""
        return Push(RenameRulesScene(names.ruleset(self.rules), self._renamed))

    def _renamed(self, title: str) -> None:
        try:
            self.took(own_files.rename(self.rules, title))
        except (KoikoiError, OSError) as error:
            self.say(_("Not renamed: {reason}").format(reason=_why(error)))

    def delete(self) -> Change:
        """Asks whether it is really to go."""
        question = _("Delete the rules {rules}? Matches played by them stay.")
        question = question.format(rules=names.ruleset(self.rules))
        return Push(ConfirmDialog(question, _("Delete"), _("Keep"), self._deleted))

    def _deleted(self) -> None:
        try:
            own_files.delete(self.rules)
        except (KoikoiError, OSError) as error:
            self.say(_("Not deleted: {reason}").format(reason=_why(error)))
        else:
            self.took(None)


def _why(error: KoikoiError | OSError) -> str:
    return reason(error) if isinstance(error, OSError) else sentence(error)


class RenameRulesScene(DialogScene):
    """A sheet on which the title of a ruleset is written."""

    sheet_size = 760, 300

    def __init__(self, title: str, took: Callable[[str], object]) -> None:
        super().__init__()
        self.title = title
        self._took = took

    def _write(self, title: str) -> None:
        self.title = title

    def _done(self) -> Change | None:
        if not self.title.strip():
            return None
        self._took(self.title)
        return Pop()

    def layout(self) -> Box:
        """The title, and whether it is meant."""
        field = TextField(self.title, most=MOST_NAME, set=self._write)
        above = Text(_("What are these rules called?"), AtLeast(20, 15), wrap=True)
        content = column(above, Control(field, high=AtLeast(52, 42), size=AtLeast(22, 16), first=True), gap=14)
        rename = dialog_button(_("Rename"), self._done, ButtonLook.PRIMARY)
        return dialog(pad(content, 40, 34), rename, dialog_button(_("Cancel"), Pop))
