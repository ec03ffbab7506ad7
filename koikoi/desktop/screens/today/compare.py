"""Two who played the same code: which records there are, and every decision of the one beside the other's."""

from collections.abc import Sequence
from functools import partial

from koikoi.desktop.draw import theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.match.hud.card_row import CardRow
from koikoi.desktop.platform import folder_window
from koikoi.desktop.ui.box_scene import BoxScene, page
from koikoi.desktop.ui.boxes import Align, At, Box, Column, Grow, Pad, Row, Sized, Space, column, pad, row
from koikoi.desktop.ui.dialogs import DialogScene, dialog, dialog_button
from koikoi.desktop.ui.leaves import Line, Ruled, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.signs import Sign
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Pick, Play
from koikoi.engine.scoring import month_of_round
from koikoi.folders import matches_folder
from koikoi.locales import _, date, ngettext
from koikoi.locales.account import standing
from koikoi.locales.choosing import choice
from koikoi.locales.faults import sentence
from koikoi.table import shelf
from koikoi.table.comparing import Choice, ComparedDecision, CompareError, compare
from koikoi.table.match_source import MatchSource
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.replay import Replay, replay_lines
from koikoi.table.shelf import SavedMatch

HEAD, WORDS, NOTE = AtLeast(26, 18), AtLeast(17, 13), AtLeast(15, 12)
MOST_OFFERED = 5


class CompareChoiceScene(DialogScene):
    """The other records of a code among one's matches, or how a friend's gets there."""

    sheet_size = 820, 360

    def __init__(self, source: MatchSource, code: str) -> None:
        super().__init__()
        self.played = replay_lines(list(enumerate(source.lines, start=1)))
        found = (one for one in shelf.from_code(code) if one.over and one.path != source.path)
        self.others = list(found)[:MOST_OFFERED]
        self.said = ""

    def layout(self) -> Box:
        """One button for each, or what to do."""
        content: list[Box] = [Text(_("Side by side"), HEAD, Face.BRUSH), Space(high=8)]
        content += [
            button(
                f"{standing(one.players, one.totals)} · {date(one.modified)}", partial(self._compare, one),
                ButtonLook.PAPER, size=WORDS, first=place == 0,
            )
            for place, one in enumerate(self.others)
        ]  # fmt: skip
        text = _("A friend's record of this code, laid in the folder of your matches, can be chosen here: {folder}")
        said = self.said or text.format(folder=matches_folder())
        content += [Space(high=8), Text(said, NOTE, colour=theme.BLOOD if self.said else theme.INK2, wrap=True)]
        buttons = [dialog_button(_("Back"), Pop, first=not self.others)]
        if folder_window.can_be_shown():
            buttons.append(dialog_button(_("Open folder"), partial(folder_window.show, matches_folder())))
        return dialog(pad(Column(content, gap=6), 36, 26), *buttons)

    def _compare(self, entry: SavedMatch) -> Change | None:
        try:
            other = RecordedMatch.open(entry.path).replay
            found = compare(self.played, other)
        except (RecordError, CompareError) as error:
            self.said = f"{entry.path.name}: {sentence(error)}"
            self.refresh()
            return None
        return Push(CompareScene(self.played, other, found))


class CompareScene(BoxScene):
    """What both did, row by row: otherwise from the same cards first, then what followed."""

    transition = Door()
    escapable = True

    def __init__(self, first: Replay, second: Replay, found: Sequence[ComparedDecision]) -> None:
        super().__init__()
        self.first, self.second, self.found = first, second, found

    def layout(self) -> Box:
        """Who ended how; the decisions in groups."""
        other = [one for one in self.found if one.alike and not one.same]
        later = [one for one in self.found if not one.alike]
        same = sum(one.same for one in self.found)
        text = ngettext("{count} decision was the same.", "{count} decisions were the same.", same)
        rows = [
            *self._group(_("Different choices from the same cards"), other),
            *self._group(_("After the ways had parted"), later),
        ]
        rows.append(Pad(Text(text.format(count=same), NOTE, colour=theme.INK2, wrap=True), top=14, bottom=8))
        content = column(self._ends(), Pad(Sized(Line(theme.INK, AtLeast(2, 2)), high=AtLeast(2, 2)), top=8), *rows)
        sheet = sheet_of(self.scroll(Pad(content, right=10)), 26, 18, AtLeast(5, 3))
        back = button(_("Back"), Pop, wide=130, high=AtLeast(46, 40), first=True)
        return page(
            _("Side by side"), back, Align(Sized(sheet, wide=1100), At.MIDDLE), edge=34, foot=30, japanese="見比べ"
        )

    def _ends(self) -> Box:
        """How each match ended, over its column."""
        cells = [
            Grow(Text(standing(one.header.players, one.match.totals), WORDS, Face.BOLD, wrap=True))
            for one in (self.first, self.second)
        ]
        return Row([Space(AtLeast(104, 76)), *cells], gap=16)

    def _group(self, title: str, some: Sequence[ComparedDecision]) -> list[Box]:
        if not some:
            return []
        return [Pad(Text(title, AtLeast(22, 17), Face.BRUSH), top=14, bottom=4), *map(self._row, some)]

    def _row(self, one: ComparedDecision) -> Box:
        """The month and the number of the decision; what the one did, and the other."""
        month = month_of_round(one.round)
        sign = Sign(lambda target, at, size: month_sign(target, month, at, size), AtLeast(40, 30))
        where = row(sign, Grow(Text(str(one.turn), WORDS, Face.BOLD)), gap=10, at=At.MIDDLE)
        cells = [Grow(_way(way)) for way in (one.first, one.second)]
        return Ruled(Pad(Row([Sized(where, wide=AtLeast(104, 76)), *cells], gap=16), top=6, bottom=6))


def _way(way: Choice | None) -> Box:
    """A card and what was done with it, or words alone."""
    if way is None:
        return Align(Text(_("the round was over"), NOTE, colour=theme.INK2, wrap=True), y=At.MIDDLE)
    said = Text(choice(way.action, way.view), NOTE, wrap=True)
    if not isinstance(way.action, Play | Pick):
        return Align(said, y=At.MIDDLE)
    card = Sized(CardRow((way.action.card,), 40), wide=AtLeast(44, 34), high=AtLeast(68, 52))
    return row(card, Grow(Align(said, y=At.MIDDLE)), gap=12)
