"""A match watched again: play and pause, by action and by round, a time line with what happened, every hand open."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from pathlib import Path

from koikoi.desktop.accessibility.items import Description, Role
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, sheet, small_cards, tiled, words
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.draw.theme import Colour
from koikoi.desktop.input.intents import (
    Cancel,
    CancelDrag,
    Confirm,
    Ends,
    Help,
    Hurry,
    Intent,
    Point,
    Press,
    Release,
    Scroll,
    TogglePanel,
)
from koikoi.desktop.match.hud.hud import seat_colour
from koikoi.desktop.match.open_match import too_many, unreadable
from koikoi.desktop.match.state.routes import ReviewRoute
from koikoi.desktop.screens.replay.export import ExportScene
from koikoi.desktop.screens.replay.move_list import MoveList, lines_high
from koikoi.desktop.screens.replay.play_on import PlayOnScene
from koikoi.desktop.screens.replay.replay_board import ReplayBoard
from koikoi.desktop.screens.replay.timeline import TimeLine
from koikoi.desktop.ui.box_scene import BoxLayout, BoxScene
from koikoi.desktop.ui.boxes import Align, At, Box, Grow, Pad, Rect, Sized, Space, column, row
from koikoi.desktop.ui.controls import Chooser, Segments
from koikoi.desktop.ui.grids import Fitting, Grid
from koikoi.desktop.ui.leaves import Control, Drawn, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Push
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card
from koikoi.engine.state import MatchOver
from koikoi.locales import _, pgettext
from koikoi.locales.account import branch_of
from koikoi.locales.telling import headline
from koikoi.table.branches.origin import Hidden
from koikoi.table.branches.play_on import decisions
from koikoi.table.branches.tree import branches_of
from koikoi.table.record import RecordError
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.setup_plan import COUNTS

REST = 0.5
"""Seconds between two actions while it plays by itself."""
SPEEDS = ((0.5, "½"), (1.0, "1"), (2.0, "2"), (4.0, "4"))
IN_A_ROW = 12
"""Cards of the stock side by side."""
ROOMY = 1.6
"""Width of a table whose cards would not grow if it were wider, by its height."""
LIST, LIST_LEAST = 320, 170
"""Width of the list of moves at most, and at least; where there is less room it is left out."""
ROOMY_UPRIGHT = 1.28
"""Height of a table in an upright window that leaves the rest to the list below it, by its width."""
ROWS, ROWS_LEAST = 4, 2
"""Lines of the list below the table."""
EDGE: Measure = AtLeast(24, 15)
"""Room at both sides of the bar."""
LETTERS: Measure = AtLeast(16, 13)
"""Size of the letters on the bar."""
WHOSE_LEAST: Measure = AtLeast(170, 140)
"""Width of the choice of hands, at least."""


class HandsShown(Enum):
    """Whose hands are seen, where it is not those of one seat."""

    ALL = "all"
    NONE = "none"


def replay_of(path: Path) -> "tuple[ReplayScene | None, str]":
    """The viewer for a record, or None and why it can't be opened."""
    try:
        recorded = RecordedMatch.open(path)
    except RecordError as error:
        return None, unreadable(path, error)
    if len(recorded.players) > max(COUNTS):
        return None, too_many(path, len(recorded.players))
    return ReplayScene(recorded), ""


class ReplayScene(BoxScene):
    """The table above, what one needs to move in time below."""

    transition = Door()

    def __init__(self, recorded: RecordedMatch) -> None:
        super().__init__()
        self.recorded = recorded
        self.marks = recorded.marks
        self.forks = bool(decisions(recorded))
        """Somebody can play on from here."""
        self.branches: set[int] = set()
        """The moments at which branches leave it."""
        self.board = ReplayBoard(recorded)
        self.moves = MoveList(recorded, self._show)
        self.playing = False
        self.speed = 1.0
        self.hands: HandsShown | Seat = HandsShown.ALL
        self.stock_shown = False
        self.rest = 0.0
        self._bar = 0
        """Height of the bar below the table."""
        self.notice = ""
        first = recorded.round_start(1)
        self.board.jump(first if first < recorded.length else 0)
        if (branch := recorded.header.branch) is not None:
            self.notice = branch_of(branch.of, branch.after, anew=branch.hidden is Hidden.DEALT_ANEW)
        if recorded.damaged is not None:
            self.notice = _("The record is damaged; it is shown as far as it is whole.")

    @property
    def animating(self) -> bool:
        """While it plays or cards move."""
        return self.playing or self.board.animating

    # Moving

    def jump(self, at: int) -> None:
        """To a moment; playing goes on from there."""
        if at == self.recorded.at + 1 and not self.board.state.queue:
            self.board.forward()
        else:
            self.board.jump(at)
        self.rest = 0.0

    def _play(self) -> None:
        if not self.playing and self.recorded.at >= self.recorded.length:
            self.board.jump(0)
        self.playing = not self.playing
        self.rest = REST
        self.refresh()

    def _round(self, by: int) -> None:
        self.jump(self.recorded.round_start(by))

    def _step(self, by: int) -> None:
        self.playing = False
        self.jump(self.recorded.at + by)
        self.refresh()

    def _show(self, at: int) -> None:
        """The table after a turn, and it stays there."""
        self.playing = False
        self.jump(at)
        self.refresh()

    def _pace(self, value: object) -> None:
        assert isinstance(value, float)
        self.speed = value

    def _show_hands(self, hands: object) -> None:
        if hands is HandsShown.ALL:
            self.hands = HandsShown.ALL
            self.board.open_all()
        elif isinstance(hands, int):
            self.hands = Seat(hands)
            self.board.open_hand(self.hands)
        else:
            self.hands = HandsShown.NONE
            self.board.open_hand(None)

    def _turn_stock(self) -> None:
        self.stock_shown = not self.stock_shown
        self.refresh()

    def _review(self) -> Change | None:
        path = self.recorded.path
        return Push(self.services.routes.scene(ReviewRoute(path))) if path is not None else None

    def _export(self) -> Change:
        return Push(ExportScene(self.recorded))

    def _play_on(self) -> Change:
        self.playing = False
        return Push(PlayOnScene(self.recorded.copy()))

    def update(self, seconds: float) -> Change | None:
        """Goes on to the next action after a rest, at the chosen speed."""
        self.board.update(seconds * self.speed)
        if self.playing and not self.board.state.queue:
            self.rest += seconds * self.speed
            if self.recorded.at >= self.recorded.length:
                self.playing = False
                self.refresh()
            elif self.rest >= REST:
                self.rest = 0.0
                self.board.forward()
        return super().update(seconds)

    def handle(self, intent: Intent) -> Change | None:
        """Space plays and pauses, Home and End lead to the ends; panels of the table open as in a match."""
        match intent:
            case Cancel():
                return Pop()
            case Hurry():
                self._play()
            case Ends(by) if self.panel.typing is None:
                self.jump(0 if by < 0 else self.recorded.length)
            case Help() | TogglePanel():
                return self.board.handle(intent)
            case Scroll(at) if self.table.collidepoint(at):
                return self.board.handle(intent)
            case Press(at) if not self.table.collidepoint(at):
                return super().handle(intent)
            case Point() | Press() | Release() | CancelDrag():
                change = super().handle(intent)
                return self.board.handle(intent) or change
            case Confirm() if not self.panel.keys:
                self._play()
            case _:
                return super().handle(intent)
        return None

    def described(self) -> Description:
        """The table, on which nothing can be pressed, behind what moves it in time."""
        page, board = super().described(), self.board.described().item.inert()
        table = replace(board, key="table", role=Role.GROUP)
        title = headline(self.recorded.match.round, self.recorded.rules)
        named = (one if one.label else replace(one, label=title) for one in page.item.children)
        return replace(page, item=replace(page.item, label=title, children=(*named, table)))

    # What there is

    def attach(self, services: Services) -> None:
        """The table as well."""
        super().attach(services)
        self.board.attach(services)

    @property
    def tall(self) -> bool:
        """The window is upright."""
        return self.size[1] > self.size[0]

    @property
    def area(self) -> Rect:
        """The bar below the table."""
        return Rect(0, self.size[1] - self._bar, self.size[0], self._bar)

    def _bar_high(self) -> int:
        """Pixels: a share of the window, or as its buttons need."""
        wide, high = self.size
        share, most = (0.18, 230) if self.tall else (0.165, 190)
        need = self.layout().height(self.scale, wide)
        return min(max(min(max(round(high * share), 112), most), need), high // 2)

    @property
    def table(self) -> Rect:
        """What bar and list of moves leave; the list takes only what the table does not need for large cards."""
        wide, high = self.size[0], self.area.top
        if self.tall:
            spare = min(high - round(ROOMY_UPRIGHT * wide), lines_high(ROWS, self.scale))
            return Rect(0, 0, wide, high - spare if spare >= lines_high(ROWS_LEAST, self.scale) else high)
        spare = min(wide - round(ROOMY * high), round(LIST * self.s))
        return Rect(0, 0, wide - spare if spare >= LIST_LEAST * self.s else wide, high)

    @property
    def _beside(self) -> Rect:
        """Where the list of moves is: beside the table, or below it; nothing where it has no room."""
        table = self.table
        if self.tall:
            return Rect(0, table.bottom, table.w, self.area.top - table.bottom)
        return Rect(table.right, 0, self.size[0] - table.right, table.h)

    def enter(self, size: tuple[int, int]) -> None:
        """The table takes what is left for it; branches may have grown meanwhile."""
        self.branches = {one.at for one in branches_of(self.recorded)}
        self._lay_out(size)

    def refresh(self) -> None:
        """The branches are as they were."""
        self._lay_out(self.size)

    def _lay_out(self, size: tuple[int, int]) -> None:
        self.size = size
        self._bar = self._bar_high()
        self.board.enter(self.table.size)
        self.moves.rect = self._beside.inflate(-8, -10)
        super().enter(size)

    def arrange(self) -> None:
        """The list of moves, where it has room, can have the focus, too."""
        super().arrange()
        self.moves.scale = self.scale
        if self._beside:
            self.panel.others.insert(0, self.moves)

    def layout(self) -> Box:
        """The time line above its buttons."""
        line = Control(TimeLine(self.recorded, self.marks, self.jump, self._colour_of, self.branches))
        content = column(
            Space(high=pixels(6)), Grow(line), Space(high=pixels(4)), self._buttons(), Space(high=pixels(8))
        )
        return Pad(content, left=EDGE, right=EDGE)

    def _buttons(self) -> Box:
        """In a row, or in two or more where that has no room for their words."""
        high, gap = AtLeast(46, 40), pixels(12)
        moving, pace = self._moving(high), Control(Segments(SPEEDS, self.speed, self._pace), high=high, size=LETTERS)
        whose, ways = self._whose(high), self._ways(high)
        slow = Sized(pace, wide=AtLeast(190, 150))
        alone = row(moving, slow, Space(wide=WHOSE_LEAST), ways, gap=gap)
        if self.tall or alone.width(self.scale, 4 * self.size[0]) > self.size[0] - 2 * self.scale.px(EDGE):
            lines = (row(moving, Grow(pace), gap=gap), row(Grow(whose), ways, gap=gap))
            if self.tall:
                several = (column(Align(moving, x=At.MIDDLE), pace, gap=pixels(8)), column(whose, ways, gap=pixels(8)))
                return column(*map(Fitting, zip(lines, several, strict=True)), gap=pixels(8))
            return column(*lines, gap=pixels(8))
        return row(moving, slow, Grow(whose), ways, gap=gap)

    def _moving(self, high: Measure) -> Box:
        """What moves in time."""
        size = AtLeast(18, 15)
        play = _("Pause") if self.playing else pgettext("a replay", "Play")
        first = button(play, self._play, ButtonLook.PRIMARY, high=high, size=size, face=Face.BOLD, first=True)
        arrows = [
            Sized(button(label, act, ButtonLook.PAPER, high=high, size=size, face=Face.BOLD), wide=high)
            for label, act in (
                ("«", partial(self._round, -1)),
                ("‹", partial(self._step, -1)),
                ("›", partial(self._step, 1)),
                ("»", partial(self._round, 1)),
            )
        ]
        return row(*arrows[:2], Sized(first, least_wide=AtLeast(110, 84)), *arrows[2:], gap=pixels(6))

    def _whose(self, high: Measure) -> Box:
        """Whose hands are seen: all choices side by side, or one after the other where there is no room for that."""
        seats = [(Seat(place), name) for place, name in enumerate(self.recorded.players)]
        choices = [(HandsShown.ALL, _("All hands")), *seats, (HandsShown.NONE, _("None"))]
        widgets = [kind(choices, self.hands, self._show_hands) for kind in (Segments, Chooser)]
        return Fitting([Control(one, high=high, size=LETTERS) for one in widgets])

    def _ways(self, high: Measure) -> Box:
        """What else there is to see, and to do."""
        stock = ButtonLook.PRIMARY if self.stock_shown else ButtonLook.PAPER
        play_on = [button(_("Play on"), self._play_on, ButtonLook.PAPER, high=high, size=LETTERS)] if self.forks else []
        over = self.recorded.path is not None and isinstance(self.recorded.replay.match.phase, MatchOver)
        review = [button(_("Review"), self._review, ButtonLook.PAPER, high=high, size=LETTERS)] if over else []
        buttons = (
            button(_("Stock"), self._turn_stock, stock, high=high, size=LETTERS),
            *play_on,
            *review,
            button(_("Export"), self._export, ButtonLook.PAPER, high=high, size=LETTERS),
            button(_("Back"), Pop, ButtonLook.PAPER, high=high, size=LETTERS),
        )
        ways = [Sized(way, least_wide=AtLeast(110, 90)) for way in buttons]
        if self.tall:
            alike, in_lines = (Grid(ways, columns, pixels(6)) for columns in (len(ways), 3))
            return Fitting((alike, row(*ways, gap=pixels(6)), in_lines))
        return row(*ways, gap=pixels(6))

    def _colour_of(self, seat: Seat) -> Colour:
        return theme.SEATS[seat_colour(self.board.state.view, seat)]

    # Drawing

    def compose_ground(self, stage: Group) -> None:
        """The table, and the bar as a strip of paper."""
        bar, table = self.area, self.table
        self.board.compose(stage.group("board", shift=table.topleft, clip=table))
        if beside := self._beside:
            stage.paint("wood", None, beside, partial(tiled, tile=sprites().tile("wood"), area=beside))
        stage.paint("bar", tuple(bar), stage.whole, partial(_paint_bar, bar=bar))
        if self.stock_shown:
            stage.paint("stock", self.recorded.rest_of_stock, stage.whole, self._paint_stock)
        stage.paint("notice", self.notice, Rect(bar.left, table.bottom - 60, bar.w, 100), self._paint_notice)

    def _paint_notice(self, target: Surface) -> None:
        bar, size = self.area, self.scale.px(AtLeast(15, 12))
        at = bar.centerx, self.table.bottom - 16
        words(target, self.notice, at, size, colour=theme.GOLD, anchor="center", room=bar.w - 40)

    def _paint_stock(self, target: Surface) -> None:
        """What would have been drawn next, on a sheet over the table."""
        cloth, px = self.board.state.board.cloth, self.scale.px
        room = min(cloth.w - px(30), px(1000)) - 2 * px(18)
        card = min(px(AtLeast(62, 44)), room // IN_A_ROW - 4)
        box = _stock_sheet(self.recorded.rest_of_stock, card)
        rect = Rect(0, 0, 2 * px(18) + IN_A_ROW * (card + 4), 0)
        rect.h = box.height(self.scale, rect.w)
        rect.center = (cloth.centerx, self.area.top // 2)
        BoxLayout.of(box, rect, self.s).draw(target, rect)


def _paint_bar(target: Surface, bar: Rect) -> None:
    target.fill(theme.FRAME, bar)  # its edges are soft
    sheet(target, bar.inflate(8, 8).move(0, 4))


def _stock_sheet(cards: Sequence[Card] | None, wide: int) -> Box:
    """Cards in rows, each so many pixels wide; None: they may still be drawn, so they are not told."""
    title = _("What would have been drawn") if cards else _("The stock is empty")
    if cards is None:
        title, cards = _("The record ends here; the match is not finished."), ()
    rows = [cards[first : first + IN_A_ROW] for first in range(0, len(cards), IN_A_ROW)]
    high = pixels(round(wide * 1.63) + 8)
    drawn = (Drawn(partial(_draw_cards, row, wide), high=high) for row in rows)
    return sheet_of(
        column(Text(title, AtLeast(18, 13), Face.BRUSH, wrap=True), *drawn), AtLeast(18, 11), AtLeast(12, 7)
    )


def _draw_cards(cards: Sequence[Card], wide: int, target: Surface, rect: Rect) -> None:
    small_cards(target, cards, rect, wide)
