"""The match of a share code, before it is played."""

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.input.intents import Copy, Intent
from koikoi.desktop.platform import clipboard
from koikoi.desktop.screens import routes
from koikoi.desktop.ui.boxes import Box, Column, Grow, Row, Space, pad
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Text
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Pop, ResetTo
from koikoi.desktop.ui.signs import chair_sign
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.locales import _, names, ngettext, players
from koikoi.locales.account import known_beforehand
from koikoi.rulesets import library
from koikoi.table.seating import Chair
from koikoi.table.setup_plan import SetupPlan
from koikoi.table.share_code import SharedMatch, code_of
from koikoi.table.table import shared_table

WORDS, NOTE = AtLeast(19, 14), AtLeast(15, 12)


def seat_people(match: SharedMatch) -> SetupPlan:
    """The people who sat there the last time, with the computer players of a code."""
    return SetupPlan.of_shared(match, SetupPlan.remembered(settings.now().last_table, library()))


class SharedMatchDialog(DialogScene):
    """Rules, length, who sits where; that its cards can be known; Play."""

    sheet_size = 760, 380

    def __init__(self, match: SharedMatch) -> None:
        super().__init__()
        self.match = match
        self.seating = seat_people(match).seating(match.rules)

    def layout(self) -> Box:
        """What the code says, and the two ways."""
        rules = self.match.rules
        rounds = ngettext("{count} round", "{count} rounds", rules.rounds).format(count=rules.rounds)
        content = [
            Text(_("A deal from somebody"), AtLeast(28, 18), Face.BRUSH),
            Text(f"{names.ruleset(rules)} · {rounds}", WORDS, wrap=True),
            Space(high=12),
            *(self._seat(seat, chair) for seat, chair in enumerate(self.seating.chairs)),
            Space(high=12),
            Text(known_beforehand(code_of(self.match)), NOTE, colour=theme.INK2, wrap=True),
        ]
        play = dialog_button(_("Play"), self._play, ButtonLook.PRIMARY, first=True)
        return dialog(pad(Column(content), 36, 28), dialog_button(_("Back"), Pop), play)

    def handle(self, intent: Intent) -> Change | None:
        """The code can be handed on."""
        if isinstance(intent, Copy):
            clipboard.put(code_of(self.match))
        return super().handle(intent)

    def _seat(self, seat: int, chair: Chair) -> Box:
        """Somebody with portrait or crest, and how well a computer plays."""
        notes = [players.agent(chair.agent)] if chair.agent else []
        notes += [_("deals first")] if seat == self.match.dealer else []
        said = Text(" · ".join(notes), NOTE, colour=theme.INK2)
        return Row([chair_sign(chair, AtLeast(38, 30)), Text(chair.name, WORDS, Face.BOLD), Grow(said)], 12)

    def _play(self) -> Change:
        table = shared_table(self.match, self.seating)
        return ResetTo(self.services.routes.scene(routes.PlayRoute(table)))
