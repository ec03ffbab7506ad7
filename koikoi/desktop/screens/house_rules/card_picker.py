"""Some cards for a parameter of house rules, picked on a picture of the deck: a sheet over the house rules."""

from collections.abc import Callable

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens.house_rules.deck import Deck
from koikoi.desktop.screens.house_rules.replaced_yaku import draft_fault
from koikoi.desktop.ui.boxes import Box, Grow, Pad, Space, column
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import Card, CardSet
from koikoi.locales import _, names, parameters
from koikoi.rulesets.draft import Draft


class CardPickerScene(DialogScene):
    """A card is picked by a touch, and put back by another."""

    sheet_size = 1100, 590

    def __init__(self, draft: Draft, key: str, changed: Callable[[], object]) -> None:
        super().__init__()
        self.draft = draft
        self.key = key
        self._changed = changed
        """Called after each change of the draft."""

    @property
    def picked(self) -> CardSet:
        """The cards of the parameter."""
        return CardSet.parse(self.draft.table[self.key])

    def _pick(self, card: Card) -> None:
        one = CardSet((card,))
        self.draft.set(self.key, str(self.picked - one if card in self.picked else self.picked | one))
        self._changed()
        self.refresh()

    def layout(self) -> Box:
        """What they are for, which they are or what is wrong with them, and the deck."""
        fault = draft_fault(self.draft)
        note = fault or names.in_words_alone(self.picked) or _("nothing")
        content = column(
            Text(parameters.words(self.key).label, AtLeast(28, 19), Face.BRUSH, top=True),
            Text(note, AtLeast(15, 12), colour=theme.BLOOD if fault else theme.INK2, wrap=True),
            Space(high=10),
            Grow(Deck(self._pick, self.picked)),
        )
        return dialog(Pad(content, 32, 22, 32, 12), dialog_button(_("Done"), Pop, ButtonLook.PRIMARY, first=True))
