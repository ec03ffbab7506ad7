"""House rules: a copy of a ruleset, every parameter with its control, and the rules in words as they stand now."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from koikoi.desktop.accessibility.items import Description, Role
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.input.intents import Cancel, Intent, Undo
from koikoi.desktop.screens.house_rules.card_picker import CardPickerScene
from koikoi.desktop.screens.house_rules.import_rules import ImportRulesScene
from koikoi.desktop.screens.house_rules.parameter_controls import ParameterControls
from koikoi.desktop.screens.house_rules.printed_rules import PrintedRulesScene
from koikoi.desktop.screens.house_rules.reading_place import ReadingPlace
from koikoi.desktop.screens.house_rules.replaced_yaku import ReplacedYakuScene, draft_fault
from koikoi.desktop.screens.house_rules.try_yaku import TryYakuScene
from koikoi.desktop.screens.house_rules.words_sheet import PanelBesideSheet, RulesInWords, WordsSheet
from koikoi.desktop.screens.house_rules.yaku_editor import YakuEditorScene
from koikoi.desktop.screens.house_rules.yaku_table import YakuTable
from koikoi.desktop.screens.rules_sheet import legend
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import (
    Align,
    At,
    Box,
    Column,
    Grow,
    Marker,
    Named,
    Pad,
    Rect,
    Sized,
    Space,
    column,
    layers,
    pad,
    row,
)
from koikoi.desktop.ui.controls import Chooser
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.grids import Fitting, Grid, Share
from koikoi.desktop.ui.leaves import Control, SectionTitle, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.widgets import Button, ButtonLook, TextField
from koikoi.engine.contradictions import RulesetError
from koikoi.engine.ruleset import Ruleset
from koikoi.locales import _, names, parameters
from koikoi.locales.faults import contradiction, reason
from koikoi.rulesets.draft import Draft

EDGE: Measure = AtLeast(34, 0)
"""Beside everything; each side is rounded for itself."""
GAP = 14
BAR: Measure = AtLeast(48, 42)
ON_BAR: Measure = AtLeast(18, 14)
"""Letters of the buttons along the edges."""
LETTERS: Measure = AtLeast(17, 13)
HEAD = AtLeast(24, fonts.BRUSH_FROM)
FOOT = AtLeast(16, 13)
GROUP = "group "
"""What the names of the groups' titles begin with."""


@dataclass(frozen=True, slots=True)
class HouseRulesChange:
    """Something about the copied rules that is changed already when they are shown."""

    rules: Ruleset
    key: str
    """The parameter that is shown first; empty: the yaku."""


class HouseRulesScene(BoxScene):
    """Groups at the left, parameters in the middle, the sheet at the right; in narrow windows one after the other."""

    transition = Door()
    opaque = True

    def __init__(
        self, base: Ruleset, took: Callable[[Ruleset], object] | None = None, *, change: HouseRulesChange | None = None
    ) -> None:
        super().__init__()
        self.draft = Draft(base)
        self._change = change
        if change is not None:
            self.draft.become(change.rules)
        if not self.draft.title:
            self.draft.title = _("{name}, our way").format(name=names.ruleset(base))
        self._took = took
        """Called with rules that were saved here, or came from a file."""
        self.group = 0
        self.said = ""
        self._gone = False
        self._in_words = False
        """The rules in words are shown, where they have no place beside the page."""
        self._words = WordsSheet()
        self.panel = PanelBesideSheet(self._words)
        self._place = ReadingPlace(0, 0.0)
        """Where the page was read when it was last seen."""
        self._words_read = 0.0
        """Share of the rules in words that is above the window, where they stand in place of the page."""

    # Changing

    def _undo(self) -> None:
        self.draft.undo()
        self.refresh()

    def _retitle(self, title: str) -> None:
        self.draft.title = title

    def _import(self) -> Change:
        return Push(ImportRulesScene(self._imported))

    def _imported(self, rules: Ruleset, said: str) -> None:
        """Rules came from a file: they are chosen, and unless something here is unsaved this is left."""
        self.said = said
        if self._took is not None:
            self._took(rules)
            self._gone = not self.draft.undoable

    def _print(self) -> Change:
        return Push(PrintedRulesScene(self.draft))

    def _invent(self) -> Change:
        return Push(YakuEditorScene(self.draft))

    def _replaced(self, yaku: str) -> Change:
        return Push(ReplacedYakuScene(self.draft, yaku, self.refresh))

    def _try(self, yaku: str) -> Change:
        return Push(TryYakuScene(self.draft, yaku))

    def _pick(self, key: str) -> Change:
        return Push(CardPickerScene(self.draft, key, self.refresh))

    def _save(self) -> Change | None:
        try:
            rules = self.draft.save()
        except RulesetError as error:
            self._say(contradiction(error))
            return None
        except OSError as error:
            self._say(_("Could not be saved: {reason}").format(reason=reason(error)))
            return None
        if self._took is not None:
            self._took(rules)
        return Pop()

    def _say(self, text: str) -> None:
        self.said = text
        self.refresh()

    def _leave(self) -> Change:
        if self.draft.undoable:
            return Push(ConfirmDialog(_("Leave without saving these rules?"), _("Leave"), _("Stay"), self._abandon))
        return Pop()

    def _abandon(self) -> None:
        self._gone = True

    def update(self, seconds: float) -> Change | None:
        """Away, once that has been confirmed."""
        return Pop() if self._gone else super().update(seconds)

    @property
    def animating(self) -> bool:
        """Also when it is to be left."""
        return self._gone or super().animating

    def handle(self, intent: Intent) -> Change | None:
        """Escape leaves, Undo takes a change back."""
        if isinstance(intent, Cancel):
            return self._leave()
        if isinstance(intent, Undo):
            self._undo()
            return None
        if self._words in self.panel.others:
            focused = self.panel.keys and self.panel.focus is self._words
            if self._words.take(intent, focused=focused):
                return None
        return super().handle(intent)

    # Boxes

    @property
    def _wide(self) -> bool:
        """Three columns have room."""
        wide = self.size[0] >= 1100 and self.size[0] > self.size[1] * 1.2
        return wide and fonts.line(10) < 18

    @property
    def _upright(self) -> bool:
        """The sheet lies below the page."""
        return not self._wide and self.size[1] > self.size[0]

    @property
    def _page_shown(self) -> bool:
        """The rules in words do not stand in its place."""
        return self._wide or self._upright or not self._in_words

    @property
    def _groups(self) -> list[str]:
        return [*(group.title for group in parameters.groups()), _("Yaku and points")]

    def enter(self, size: tuple[int, int]) -> None:
        """What is changed already is shown; in a window of another size, what was read before."""
        resized = bool(self.boxes.placed) and size != self.size
        if resized:
            self._keep_place()
        super().enter(size)
        if resized:
            self._read_on()
        if self._change is not None:
            groups = [place for place, group in enumerate(parameters.groups()) if self._change.key in group.keys]
            self._change = None
            self._jump(*groups or [len(parameters.groups())])

    def arrange(self) -> None:
        """The first parameter has the focus."""
        super().arrange()
        if self._words in self.panel.others:
            self._words.lay_out(RulesInWords.of(self.draft), self.scale)
        self.panel.focus = next(iter(self.panel.inside), None)

    def described(self) -> Description:
        """The sheet says what differs."""
        page = super().described()
        key = next((key for key, widget in self.panel.keyed() if widget is self._words), None)
        items = (
            replace(one, role=Role.TEXT, label=RulesInWords.of(self.draft).told, note="") if one.key == key else one
            for one in page.item.children
        )
        return replace(page, item=replace(page.item, children=tuple(items)))

    def layout(self) -> Box:
        """Head, groups, page, and the sheet: beside it, below it in tall windows, in its place in small ones."""
        page, sheet = sheet_of(self.scroll(self._page()), 14, 12), sheet_of(Control(self._words), 6, 6)
        if self.scrolls_whole:
            sheet = sheet_of(RulesInWords.of(self.draft).box(), 18, 16)
        elif not self._page_shown:
            sheet = sheet_of(self.scroll(RulesInWords.of(self.draft).box()), 14, 12)
        if self._wide:
            body: Box = row(self._group_list(), Grow(page), Share(sheet, 0.297, 0.297), gap=GAP)
        else:
            groups = Control(Chooser(list(enumerate(self._groups)), self.group, self._jump), 0, BAR, LETTERS)
            print_button = self._print_button(ButtonLook.CLOTH, 190)
            if self._upright:
                ways, shown = [Grow(groups), print_button], [Grow(page, 0.7), Grow(sheet, 0.3)]
            else:
                look = ButtonLook.PRIMARY if self._in_words else ButtonLook.CLOTH
                turn = button(_("In words"), self._turn, look, wide=140, high=BAR, size=ON_BAR)
                ways, shown = [Grow(groups), turn, print_button], [Grow(sheet if self._in_words else page)]
            body = column(row(*ways, gap=GAP), *shown, gap=GAP)
        return Pad(column(self._head(), Space(high=GAP), Grow(body), self._foot()), EDGE, 20, EDGE)

    def _head(self) -> Box:
        """Back, how the rules are called, and what can be done with them; the name below in an upright window."""
        undo = button(_("Undo"), self._undo, wide=110, high=BAR, size=ON_BAR, enabled=self.draft.undoable)
        playable = self.draft.fault is None
        save = button(
            _("Save and use"), self._save, ButtonLook.PRIMARY, wide=210, high=BAR, size=ON_BAR, enabled=playable
        )
        back = button(_("Back"), self._leave, wide=120, high=BAR, size=ON_BAR)
        others = (button(_("Import…"), self._import, wide=110, high=BAR, size=ON_BAR), undo, save)
        title = Control(TextField(self.draft.title, most=40, set=self._retitle), high=BAR, size=AtLeast(20, 16))
        if not self._upright:
            return row(back, Grow(title), *others, gap=GAP)
        ways = Fitting((row(back, Grow(), *others, gap=GAP), Grid((back, *others), 2, GAP)))
        return column(ways, title, gap=GAP)

    def _print_button(self, look: ButtonLook, wide: Measure) -> Box:
        return button(_("Export…"), self._print, look, wide=wide, high=BAR, size=ON_BAR)

    def _group_list(self) -> Box:
        """The groups, closer together where they have less room."""
        looks = [ButtonLook.CHOSEN if place == self.group else ButtonLook.ROW for place in range(len(self._groups))]
        groups = [
            Button(title, partial(self._jump, place), look=look, align="left")
            for place, (title, look) in enumerate(zip(self._groups, looks, strict=True))
        ]
        entries = [Pad(Control(one, 0, 48, LETTERS, beside=44), bottom=pixels(4)) for one in groups]
        rows = Align(Grid(entries, 1, fill=True), y=At.START)
        content = Pad(
            column(Grow(pad(rows, 8)), pad(self._print_button(ButtonLook.PAPER, 0), 12), gap=12), top=10, bottom=12
        )
        return sheet_of(Sized(content, least_wide=200))

    def _page(self) -> Box:
        """Everything on one long page."""
        controls = ParameterControls(self.draft, self.scale, self.refresh, self._pick)
        table = YakuTable(self.draft, self.refresh, self._invent, self._replaced, self._try)
        page: list[Box] = []
        for place, group in enumerate(parameters.groups()):
            page += [self._title(place), *(controls.box(key) for key in group.keys), Space(high=GAP)]
        return Column([*page, table.title(self._title(len(parameters.groups()))), table.box(), Space(high=8)])

    def _title(self, group: int) -> Box:
        room = pad(Space(high=InLetters(HEAD, 1.4)), y=8)
        return Named(layers(room, SectionTitle(self._groups[group], HEAD)), f"{GROUP}{group}")

    def _turn(self) -> None:
        """The sheet in place of the page, or the page again, where it was read."""
        self._keep_place()
        self._in_words, self._words_read = not self._in_words, 0.0
        self.refresh()
        self._read_on()

    def _titles(self) -> list[Rect]:
        """Those of the groups, where they are seen now; none while the page is not."""
        return [
            one.rect for one in self.boxes.placed if isinstance(one.leaf, Marker) and one.leaf.name.startswith(GROUP)
        ]

    def _keep_place(self) -> None:
        """Notes what is read now; its group is the chosen one."""
        if titles := self._titles():
            self._place = ReadingPlace.of(titles, self.scroller, self.group)
            self.group = self._place.section
        else:
            self._words_read = self.scroller.at / max(self.scroller.page, 1)

    def _read_on(self) -> None:
        """Moves to what was read, when all has been laid out anew."""
        if titles := self._titles():
            self.scroller.by(self._place.way(titles, self.scroller))
        else:
            self.scroller.by(round(self._words_read * self.scroller.page) - self.scroller.at)
        self.scrolled()

    def _jump(self, group: int) -> None:
        """To a group."""
        if not self._page_shown:
            self._turn()
        self.group = group
        self.scroller.by(self.boxes.rect(f"{GROUP}{group}").top - self.scroller.area.top)
        self.refresh()

    def _foot(self) -> Box:
        """Whether these rules can be played, and what the diamond means."""
        fault = draft_fault(self.draft) or self.said
        if fault:
            line: Box = Text(fault, FOOT, colour=theme.GOLD)
        else:
            copied = _("differs from {rules}").format(rules=names.ruleset(self.draft.base))
            playable = Text(_("These rules can be played."), FOOT, colour=theme.CREAM2)
            differs = legend(copied, FOOT, theme.CREAM2)
            beside = row(Grow(playable), differs, gap=FOOT)
            line = Fitting((beside, column(playable, differs))) if fonts.enlarged() else beside
        return Pad(Sized(line, high=InLetters(FOOT, 1.4)), top=6, bottom=AtLeast(20, 16))
