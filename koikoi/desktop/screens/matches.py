"""The shelf: matches to continue, and finished ones to watch again."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.crests import month_sign
from koikoi.desktop.draw.painter import Surface, thing
from koikoi.desktop.match.open_match import resume_match, unreadable
from koikoi.desktop.match.state.routes import ReviewRoute, ShareRoute
from koikoi.desktop.screens.lesson.card_leaves import CardLine
from koikoi.desktop.screens.replay.deals_check import check_of
from koikoi.desktop.screens.replay.replay import replay_of
from koikoi.desktop.screens.rules_sheet import cards_of
from koikoi.desktop.ui.box_scene import page
from koikoi.desktop.ui.boxes import Align, At, Box, ByRoom, Grow, Pad, Rect, Row, Scale, Sized, centered, column, pad
from koikoi.desktop.ui.controls import Segments
from koikoi.desktop.ui.dialogs import ConfirmDialog
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Ruled, Text, TwoLines, button, sheet_of
from koikoi.desktop.ui.list_scene import ListScene
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.signs import chair_sign
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.scoring import month_of_round
from koikoi.locales import _, date, names, ngettext
from koikoi.locales.account import standing
from koikoi.locales.faults import reason, sentence
from koikoi.table import lock, shelf
from koikoi.table.branches.tree import remove_branches
from koikoi.table.lock import InUse
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Chair
from koikoi.table.shelf import SavedMatch

LETTERS: Measure = AtLeast(18, 14)
MOST_FIRST = 20
"""Matches shown before all files have been looked into."""
MOST_WAYS = 0.5
"""Of a row's width, that buttons may take beside the words."""
SIGN = AtLeast(50, 38)
"""Of the month that a match has come to, across."""
CREST = AtLeast(30, 24)
"""Of a player, across."""
CARD = AtLeast(34, 26)
"""Of the dearest yaku, across."""
MOST_CARDS = 5
HIGH = AtLeast(62, 52)
"""The part of a row with these."""
ROW = AtLeast(76, 56)
"""All of it."""
FEW, LARGER = 3, 1.6
"""Up to so many matches have larger pictures, and by how much."""


class MatchesScene(ListScene):
    """A list of matches, newest first, with what can be done with each."""

    transition = Door()

    def __init__(self) -> None:
        super().__init__()
        self.finished = False
        self.message = ""
        self.entries: list[SavedMatch] = []
        self._found: list[SavedMatch] = []

    # Reading

    def enter(self, size: tuple[int, int]) -> None:
        """Looks at the shelf again."""
        if not self.size[0]:
            self.entries = shelf.not_over(MOST_FIRST)
            self.finished = not self.entries
        self._found = []
        self.read(shelf.paths())
        super().enter(size)

    def refresh(self) -> None:
        """Makes the widgets anew; the shelf is as it was."""
        super().enter(self.size)

    def take(self, path: Path) -> None:
        """What a record says of its match."""
        with contextlib.suppress(OSError):  # it has been removed meanwhile
            self._found.append(shelf.entry(path))

    def all_taken(self) -> None:
        """The shelf is in order again."""
        self.entries = shelf.in_order(self._found)

    def _which(self, value: object) -> None:
        self.finished = bool(value)
        self.scroller.at = 0
        self.refresh()

    # What can be done

    def _say(self, message: str) -> None:
        self.message = message
        self.refresh()

    def _continue(self, entry: SavedMatch) -> Change | None:
        scene, why = resume_match(entry.path)
        self._say(why)
        return Push(scene) if scene is not None else None

    def _watch(self, entry: SavedMatch) -> Change | None:
        scene, why = replay_of(entry.path)
        self._say(why)
        return Push(scene) if scene is not None else None

    def _check(self, entry: SavedMatch) -> Change:
        return Push(check_of(entry.path))

    def _share(self, entry: SavedMatch) -> Change | None:
        """Its code, and a copy of its record."""
        try:
            recorded = RecordedMatch.open(entry.path)
        except RecordError as error:
            self._say(unreadable(entry.path, error))
            return None
        recorded.go(recorded.length)
        return Push(self.services.routes.scene(ShareRoute(recorded)))

    def _review(self, entry: SavedMatch) -> Change:
        return Push(self.services.routes.scene(ReviewRoute(entry.path)))

    def _remove(self, entry: SavedMatch) -> Change:
        question = _("Remove the match of {date}? It can't be brought back.").format(date=_date(entry))
        return Push(ConfirmDialog(question, _("Remove"), _("Keep"), partial(self._removed, entry)))

    def _removed(self, entry: SavedMatch) -> None:
        try:
            lock.remove(entry.path)
            remove_branches(entry.path)
        except InUse as error:
            self._say(sentence(error))
        except OSError as error:
            self._say(_("Could not be removed: {reason}").format(reason=reason(error)))

    # What there is

    def layout(self) -> Box:
        """Unfinished or finished ones, and one row for each match."""
        back = button(_("Back"), Pop, wide=150, size=LETTERS)
        which = ((False, _("Unfinished")), (True, _("Finished")))
        tabs = Control(Segments(which, self.finished, self._which), 460, size=LETTERS)
        shown = [one for one in self.entries if one.over == self.finished]
        larger = LARGER if len(shown) <= FEW and not fonts.enlarged() else 1.0
        rows = self.rows(len(shown), lambda place: self._row(shown[place], larger, last=place == len(shown) - 1))
        sheet = sheet_of(rows if shown else Grow(centered(self._none())), 18, 12)
        body = column(tabs, Sized(sheet, wide=1080), gap=14, at=At.MIDDLE)
        message = Text(self.message, AtLeast(15, 12), colour=theme.GOLD, at=At.MIDDLE)
        return page(_("Matches"), back, body, gap=14, foot=44, message=message, japanese="対戦")

    def _none(self) -> Text:
        none = _("No match has been finished yet.") if self.finished else _("There is no match to continue.")
        return Text(_("The matches are being read…") if self.unread else none, AtLeast(22, 15), colour=theme.INK2)

    def _row(self, entry: SavedMatch, larger: float, *, last: bool) -> Box:
        """Who played what, when, and how it stands; and what can be done with it, beside or, in little room, below.

        `larger`: so many times as large are the pictures.
        """
        text = Grow(Pad(self._words(entry), top=pixels(4), right=4, bottom=pixels(4)))
        way = partial(button, look=ButtonLook.PAPER, wide=90, high=0, size=LETTERS, beside=AtLeast(34, 28))
        buttons = [pad(way(label, act, key=(entry.path, label)), y=10) for label, act in self._acts(entry)]
        ways = Row(buttons, gap=10)
        under = Fitting((Row([Grow(), ways]), Grid(buttons, 3, 10, 0), Grid(buttons, 2, 10, 0)))

        def made(scale: Scale, width: int, _height: int) -> Box:
            in_lines: list[Box] = []
            for times in dict.fromkeys((larger, 1.0)):  # as large as there is room for
                signs = [Drawn(partial(_draw_sign, entry), wide=_times(SIGN, times)), *_crests(entry, times)]
                cards, high = _cards(entry, times), _times(HIGH, times)
                if scale.width(ways, 4 * width) <= MOST_WAYS * width:
                    beside = Row([*signs, text, *cards, Align(Sized(ways, high=ROW), y=At.MIDDLE)], gap=10)
                    if scale.width(beside, 4 * width) <= width or not cards:
                        return beside
                bare = Row([*signs, text], gap=10)
                in_lines += [
                    column(Sized(upper, least_high=high), Sized(lower, high=AtLeast(62, 58)))
                    for upper, lower in (
                        (Row([*signs, text, *cards], gap=10), under),
                        (bare, Row([*cards, Grow(), ways], gap=10)),
                        (bare, under),
                    )[: 3 if times == 1.0 else 2]
                ]
            return Fitting(in_lines)

        row = Sized(ByRoom(made), least_high=_times(ROW, larger))
        return row if last else Ruled(row)

    def _words(self, entry: SavedMatch) -> TwoLines:
        if entry.fault:
            return TwoLines(entry.path.name, sentence(entry.fault), note_colour=theme.BLOOD)
        played = ngettext("{count} round", "{count} rounds", entry.rounds).format(count=entry.rounds)
        rules = names.ruleset(entry.ruleset) if entry.ruleset is not None else entry.rules
        note = f"{_date(entry)} · {rules} · {played}"
        return TwoLines(standing(entry.players, entry.totals), note)

    def _acts(self, entry: SavedMatch) -> list[tuple[str, Callable[[], object]]]:
        """From left to right."""
        remove = (_("Remove"), partial(self._remove, entry))
        if entry.fault:
            return [remove]
        watch = (_("Watch"), partial(self._watch, entry))
        if entry.over:
            check = (_("Check"), partial(self._check, entry))
            review = (_("Review"), partial(self._review, entry))
            return [watch, review, check, (_("Share"), partial(self._share, entry)), remove]
        go_on = (_("Continue"), partial(self._continue, entry))
        return [go_on, watch, remove] if entry.watchable else [go_on, remove]


def _times(measure: AtLeast, larger: float) -> AtLeast:
    return AtLeast(measure.value * larger, round(measure.pixels * larger))


def chairs_of(entry: SavedMatch) -> list[Chair]:
    """What its players are known by, partners in one colour, as at the table."""
    teams = entry.ruleset is not None and entry.ruleset.teams(len(entry.chairs))
    return [
        replace(chair, colour=entry.chairs[seat % 2].colour) if teams else chair
        for seat, chair in enumerate(entry.chairs)
    ]


def _crests(entry: SavedMatch, larger: float) -> list[Box]:
    """Those of its players, two in a row: partners one below the other."""
    signs = [chair_sign(one, _times(CREST, larger)) for one in chairs_of(entry)]
    return [Align(Grid(signs, 2, pixels(4), pixels(2)), y=At.MIDDLE)] if signs else []


def _cards(entry: SavedMatch, larger: float) -> list[Box]:
    """Of the dearest yaku of its rounds, where one was made."""
    cards = cards_of(entry.dearest, entry.ruleset)[:MOST_CARDS]
    return [Align(CardLine(cards, _times(CARD, larger)), y=At.MIDDLE)] if cards else []


def _draw_sign(entry: SavedMatch, target: Surface, area: Rect) -> None:
    """The flower of the month that the match has come to; a winner's seal where it is over."""
    if entry.fault:
        return
    size = min(area.w, area.h)
    reached = entry.rounds if entry.over else entry.rounds + 1
    month_sign(target, month_of_round(max(reached, 1)), area.center, size)
    if entry.over and len(entry.winners) == 1:
        thing(target, "seal-done", (area.centerx + size * 0.4, area.centery + size * 0.36), size * 0.42)


def _date(entry: SavedMatch) -> str:
    """When it began: a file that was copied is as old as its match."""
    clock = time.strftime("%H:%M", time.localtime(entry.began))
    return _("{date}, {clock}").format(date=date(entry.began), clock=clock)
