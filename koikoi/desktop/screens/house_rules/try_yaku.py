"""Trying a yaku of one's own: a pile is picked on a picture of the deck, and what it makes is told at once."""

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.screens.house_rules.deck import Deck
from koikoi.desktop.screens.rules_sheet import yaku_cards
from koikoi.desktop.ui.boxes import Box, Grow, Pad, Space, column, row
from koikoi.desktop.ui.controls import Chooser
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Control, Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Pop
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.cards import EMPTY, OF_MONTH, Card, CardSet, Month
from koikoi.engine.yaku import Special
from koikoi.locales import _, listed, names, sentences
from koikoi.rulesets.draft import Draft


class TryYakuScene(DialogScene):
    """The cards of the yaku are picked to begin with; others are added and put back by a touch."""

    sheet_size = 1100, 620

    def __init__(self, draft: Draft, name: str) -> None:
        super().__init__()
        self.rules = draft.rules
        self.yaku = next((one for one in self.rules.yaku if one.id == name), None)
        self.month = Month(min(self.yaku.months)) if self.yaku is not None and self.yaku.months else Month.PINE
        self.picked = self._example()

    def _example(self) -> CardSet:
        """As many cards as make it."""
        if self.yaku is None:
            return EMPTY
        if any(need.of is Special.MONTH for need in self.yaku.needs):
            return OF_MONTH[self.month]
        return CardSet(yaku_cards(self.yaku))

    @property
    def made(self) -> str:
        """What the picked cards make, in sentences."""
        found = self.rules.scorer.find(self.picked.mask, month=self.month)
        worth = [f"{names.yaku(one.id, self.rules).name} {one.points}" for one in found]
        told = _("These cards make: {yaku}.").format(yaku=listed(worth)) if worth else _("These cards make no yaku.")
        if self.yaku is None or any(one.id == self.yaku.id for one in found):
            return told
        missing = _("Not {yaku}.").format(yaku=names.yaku(self.yaku.id, self.rules).name)
        return sentences((missing, told))

    def _pick(self, card: Card) -> None:
        self.picked = CardSet({*self.picked} ^ {card})
        self.refresh()

    def _in_month(self, month: Month) -> None:
        self.month = month
        self.refresh()

    def layout(self) -> Box:
        """What the cards make, and the deck; the month of the round where it matters."""
        title = names.yaku(self.yaku.id, self.rules).name if self.yaku is not None else ""
        head: Box = Text(title, AtLeast(28, 19), Face.BRUSH)
        if self.rules.scorer.by_month:
            months = [(one, names.heading(names.month(one.value, self.rules))) for one in Month]
            chooser = Control(Chooser(months, self.month, self._in_month), AtLeast(260, 200), AtLeast(44, 40))
            head = row(Grow(head), chooser)
        content = column(
            head,
            Text(self.made, AtLeast(18, 14), Face.BOLD, theme.INK, wrap=True),
            Space(high=10),
            Grow(Deck(self._pick, self.picked, apart=True)),
        )
        return dialog(Pad(content, 32, 22, 32, 12), dialog_button(_("Done"), Pop, ButtonLook.PRIMARY, first=True))
