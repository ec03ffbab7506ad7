"""Playing on from a point of a replay: with which hidden cards and against whom; below, the branches there are."""

from collections import Counter
from dataclasses import dataclass
from functools import partial

import pygame

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, outline
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.state.routes import ReplayRoute
from koikoi.desktop.screens.replay.branch_tree import BranchButton, BranchTree, MonthLine, PlaceLine, branch_button
from koikoi.desktop.screens.replay.still_table import piles_high, still_table
from koikoi.desktop.screens.routes import PlayRoute, ResumeRoute
from koikoi.desktop.ui.box_scene import AIR, BoxScene, page
from koikoi.desktop.ui.boxes import At, Box, Grow, Pad, Sized, Space, column, layers, pad, row
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.grids import Fitting
from koikoi.desktop.ui.leaves import Control, SectionTitle, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Push, Replace
from koikoi.desktop.ui.signs import Label
from koikoi.desktop.ui.widgets import Button, ButtonLook, focus_ring
from koikoi.engine.actions import Seat
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, everything, names, players
from koikoi.locales.account import standing
from koikoi.locales.faults import reason, sentence
from koikoi.table import lock
from koikoi.table.branches.origin import Hidden
from koikoi.table.branches.play_on import branch_table, decisions, match_at, nearest
from koikoi.table.branches.seats import LEVEL, Against, own_seat, seated
from koikoi.table.branches.tree import Branch, branches_of, new_path, remove_branches
from koikoi.table.lock import InUse
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.setup_plan import LEVEL_FACES

LETTERS: Measure = AtLeast(18, 14)
SMALL: Measure = AtLeast(15, 13)
PANEL: Measure = AtLeast(400, 300)
TOP, GAP = 120, 16
"""Height of what stands above the page and below it; room between its parts."""


@dataclass(slots=True)
class OptionButton(Button):
    """One of several ways, of which one holds: a frame with a disc, ticked where it holds, around words beside it."""

    chosen: bool = False

    def draw(self, target: Surface, *, hover: bool, pressed: bool, focus: bool) -> None:
        """A frame, thick where it holds or is pointed at."""
        rect, radius = self.rect, max(self.size // 2, 6)
        outline(target, rect, theme.INK, pen(3 if self.chosen else 2 if hover else 1), radius)
        disc = rect.left + self.size * 1.5, rect.centery
        pygame.draw.aacircle(target, theme.INK, disc, self.size * 0.75)
        if self.chosen:
            points = [(disc[0] + x * self.size * 0.3, disc[1] + y * self.size * 0.3) for x, y in _TICK]
            pygame.draw.lines(target, theme.PAPER, False, points, max(self.size // 7, 2))
        else:
            pygame.draw.aacircle(target, theme.PAPER, disc, self.size * 0.75 - pen(2))
        if focus:
            focus_ring(target, rect, radius)


_TICK = ((-1.0, 0.0), (-0.2, 0.8), (1.0, -0.8))


class PlayOnScene(BoxScene):
    """The table at a point of the match, what is to be chosen beside it, and the line with its branches below."""

    home = escapable = True
    transition = Door()

    def __init__(self, recorded: RecordedMatch) -> None:
        super().__init__()
        self.recorded = recorded
        self.places = decisions(recorded)
        self.at = nearest(self.places, recorded.at)
        self.hidden = Hidden.AS_DEALT
        self.against = Against.COMPUTER
        self.months = MonthLine.of(recorded)
        self.branches: list[Branch] = []
        self.first: Counter[int] = Counter()
        """How many of the branches at a place have been passed over to see further ones."""
        self.message = ""

    # Choosing

    def choose_place(self, at: int) -> None:
        """Another point of the match."""
        if at != self.at:
            self.at = at
            self.refresh()

    def _choose_hidden(self, hidden: Hidden) -> None:
        self.hidden = hidden
        self.refresh()

    def _choose_against(self, against: object) -> None:
        assert isinstance(against, Against)
        self.against = against
        self.refresh()

    def _more(self, at: int) -> None:
        self.first[at] += 1
        self.refresh()

    @property
    def seat(self) -> Seat:
        """Whose place one takes."""
        return own_seat(self.recorded, self.at)

    def _play_on(self) -> Change | None:
        assert self.recorded.path is not None
        seating = seated(self.recorded, self.seat, self.against)
        path = new_path(self.recorded.path)
        table = branch_table(self.recorded, self.at, self.seat, self.hidden, seating, path)
        if table is None:
            self.message = _("No other cards could have led here.")
            self.refresh()
            return None
        return Push(self.services.routes.scene(PlayRoute(table)))

    def _open(self, branch: Branch, name: str) -> Change:
        return Push(BranchScene(branch, name))

    # What there is

    def enter(self, size: tuple[int, int]) -> None:
        """Looks again which branches there are."""
        self.branches = branches_of(self.recorded)
        super().enter(size)

    def refresh(self) -> None:
        """Makes the widgets anew; the branches are as they were."""
        super().enter(self.size)

    def layout(self) -> Box:
        """Table and choices beside each other, or below each other; the tree below both."""
        match = match_at(self.recorded, self.at)
        back = button(_("Back"), Pop, wide=AtLeast(130, 90), size=LETTERS)
        month = names.heading(names.month(month_of_round(match.round), self.recorded.rules))
        note = f"{month} · {standing(self.recorded.players, match.totals)}"
        table, choices = still_table(self.recorded.seating, match, self.seat), sheet_of(self._choices(), 22, 14)
        wide, high = self.size[0] - 2 * self.px(34) - 3 * AIR, self.size[1] - self.px(TOP)
        tree = self._tree()
        spare = high - tree.height(self.scale, wide) - self.px(GAP)
        if self.size[0] > self.size[1]:
            panel = round(self.scale.px(PANEL) * (1.2 if fonts.enlarged() else 1.0))
            upper: Box = row(Grow(table), Sized(choices, wide=pixels(panel)), gap=26)
            upper = Sized(upper, high=pixels(max(choices.height(self.scale, panel), spare)))
        else:
            spare -= choices.height(self.scale, wide) + self.px(GAP)
            tall = max(min(spare, wide * 3 // 4), self.size[1] // 4)
            if fonts.enlarged():
                tall = max(tall, piles_high(len(self.recorded.players), self.scale))
            upper = column(Sized(table, high=pixels(tall)), choices, gap=GAP)
        body = self.scroll(column(upper, Space(high=GAP), tree))
        message = Text(self.message, SMALL, colour=theme.GOLD, at=At.MIDDLE)
        right = Sized(Text(note, SMALL, colour=theme.CREAM2, at=At.END), most_wide=430)
        return page(
            _("Play on from here"),
            back,
            body,
            right,
            top=18,
            gap=12,
            foot=32,
            message=message,
            edge=34,
            japanese="続き",
        )

    def _choices(self) -> Box:
        """Which hidden cards, against whom, and on."""
        ways = (
            (Hidden.AS_DEALT, _("The same hidden cards"), _("all hands and the stock as they really lay")),
            (
                Hidden.DEALT_ANEW,
                _("New hidden cards"),
                _("dealt from all that {name} could not know").format(name=self.recorded.players[self.seat]),
            ),
        )
        options = [
            layers(
                Pad(Label(title, note, LETTERS, SMALL, face=Face.BOLD), 54, 9, 12, 9),
                Control(
                    OptionButton(
                        "", partial(self._choose_hidden, way), name=title, note=note, chosen=way is self.hidden
                    ),
                    high=0,
                    size=LETTERS,
                    key=way,
                ),
            )
            for way, title, note in ways
        ]
        opponents = (
            (Against.COMPUTER, self._computers()),
            (Against.PEOPLE, _("a person")),
            (Against.ONESELF, _("all by me")),
        )
        label = Text(_("Against"), SMALL, colour=theme.INK2)
        beside, below = (
            Control(
                kind(opponents, self.against, self._choose_against), high=AtLeast(42, 38), size=SMALL, key="against"
            )
            for kind in (Segments, Chooser)
        )
        against = Fitting([row(label, Grow(beside), gap=14), column(label, below, gap=4)])
        play = button(
            _("Play on"),
            self._play_on,
            ButtonLook.PRIMARY,
            high=AtLeast(54, 46),
            size=AtLeast(25, 17),
            face=Face.BRUSH,
            first=True,
        )
        return column(
            SectionTitle(_("From this card on")),
            Space(high=4),
            *options,
            against,
            Grow(),
            play,
            gap=8,
        )

    def _computers(self) -> str:
        """The computer players opposite, or the one that would sit there."""
        others = [chair for seat, chair in enumerate(self.recorded.seating.chairs) if seat != self.seat]
        if not any(chair.agent for chair in others):
            return players.face(LEVEL_FACES[LEVEL][0])
        return everything([chair.name for chair in others])

    def _tree(self) -> Box:
        """The line with its branches, on a sheet."""
        counts = Counter(one.at for one in self.branches)
        shown = []
        for at in counts:
            here = [one for one in self.branches if one.at == at]
            passed = self.first[at] % len(here)
            shown += [(at, self._button(one)) for one in (*here[passed:], *here[:passed])]
        line = PlaceLine(self.recorded, self.months, self.places, self.at, counts, self.choose_place, self._colour_of)
        title = Text(_("What was, and what might have been"), AtLeast(23, fonts.BRUSH_FROM), Face.BRUSH)
        note = Text(_("A branch never changes what was."), SMALL, colour=theme.INK2, at=At.END)
        head: Box = row(title, Grow(note), gap=20)
        if fonts.enlarged():
            head = Fitting((row(title, note, gap=20), column(title, note)))
        return sheet_of(column(head, Space(high=6), BranchTree(line, shown, self._more)), 16, 14)

    def _button(self, branch: Branch) -> BranchButton:
        return branch_button(self.recorded, branch, partial(self._open, branch), self._colour_of)

    def _colour_of(self, seat: Seat) -> Colour:
        return theme.INKS[self.recorded.seating.chairs[seat].colour]


class BranchScene(DialogScene):
    """What can be done with a branch."""

    sheet_size = 700, 260

    def __init__(self, branch: Branch, name: str) -> None:
        super().__init__()
        self.branch, self.name = branch, name
        self.message = ""

    def layout(self) -> Box:
        """Which it is; on with it, or away with it."""
        way = (_("Watch"), self._watch) if self.branch.over else (_("Continue"), self._continue)
        content = column(
            Text(self.name, AtLeast(22, 15), wrap=True), Text(self.message, SMALL, colour=theme.BLOOD, wrap=True), gap=8
        )
        return dialog(
            pad(content, 40, 30),
            dialog_button(_("Back"), Pop),
            dialog_button(_("Remove"), self._remove),
            dialog_button(*way, ButtonLook.PRIMARY, first=True),
        )

    def _watch(self) -> Change:
        return Replace(self.services.routes.scene(ReplayRoute(self.branch.path)))

    def _continue(self) -> Change:
        return Replace(self.services.routes.scene(ResumeRoute(self.branch.path)))

    def _remove(self) -> Change | None:
        try:
            lock.remove(self.branch.path)
            remove_branches(self.branch.path)
            return Pop()
        except InUse as error:
            self.message = sentence(error)
        except OSError as error:
            self.message = _("Could not be removed: {reason}").format(reason=reason(error))
        self.refresh()
        return None
