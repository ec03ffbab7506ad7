"""A problem: the table at the left, what is asked at the right, and afterwards why."""

from dataclasses import replace
from functools import partial

from koikoi.agents.coach.odds import Figure
from koikoi.desktop.accessibility.items import Description, Role
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input import bindings
from koikoi.desktop.input.intents import (
    NOWHERE,
    Cancel,
    CancelDrag,
    Confirm,
    Cycle,
    Ends,
    FocusItem,
    Help,
    Hurry,
    Intent,
    MoveFocus,
    Point,
    Press,
    PressItem,
    Release,
    Scroll,
    TogglePanel,
)
from koikoi.desktop.match.hud.table_items import spot_of
from koikoi.desktop.match.scenes.decision.decision_scene import HOLD
from koikoi.desktop.screens.decision.option_bars import OptionBar, OptionBars
from koikoi.desktop.screens.lesson.card_leaves import CardLine
from koikoi.desktop.screens.practice.sitting_scene import sign
from koikoi.desktop.screens.practice.year import today
from koikoi.desktop.screens.problems.problem_board import ProblemBoard
from koikoi.desktop.screens.problems.problem_signs import Lozenges, SplitBar
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import At, Box, ByRoom, Grow, Named, Pad, Rect, Scale, Sized, Space, column, row
from koikoi.desktop.ui.grids import Fitting, side_by_side
from koikoi.desktop.ui.leaves import Control, Drawn, Line, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.widgets import Button, ButtonLook
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Stop
from koikoi.engine.state import ToDecide, ToPick
from koikoi.locales import _, names, reviewing
from koikoi.problems import kept, telling
from koikoi.problems.bundled import bundled
from koikoi.problems.kept import Kept
from koikoi.problems.posed import PosedMatch
from koikoi.problems.problem import Answer, Problem

HEAD, TITLE = AtLeast(38, 22), AtLeast(27, 20)
WORDS, NOTE = AtLeast(18, 14), AtLeast(15, 12)
MADE: Measure = AtLeast(58, 34)
SMALL: Measure = AtLeast(23, 16)
HIGH: Measure = AtLeast(54, 42)
CALL: Measure = AtLeast(82, 58)
MOST_BARS = 7
"""Answers that are told of, at most."""
PANEL: Measure = 400
"""Width of the panel beside the table."""
MOST_PANEL = 0.55
"""Share of the window that the panel takes below the table, however large its words are: else no table is left."""
MOST_FOOT = 0.7
"""Share of the panel's height that the buttons below what is told may take."""
SOME = 4
"""Parts of what the table needs that are made in a frame while a door is still closed."""
NARROW = 1000
"""Pixels of the window below which the panel stands under the table."""


class ProblemScene(BoxScene):
    """One problem after the other."""

    escapable = True
    transition = Door()

    def __init__(self, problem: Problem | None = None) -> None:
        """`problem`: the first one; else the one that comes next."""
        super().__init__()
        self.kept: Kept = kept.load()
        self.passed: list[str] = []
        self.unsaved = False
        found = problem or self._next() or bundled()[0]
        self._pose(found)

    def _next(self) -> Problem | None:
        return kept.next_problem(bundled(), self.kept, today(), self.passed)

    def _pose(self, problem: Problem) -> None:
        self.problem = problem
        self.board = ProblemBoard(PosedMatch(problem.view, telling.players(problem.view)))
        self.answer: Answer | None = None
        self.hinted = False
        self.at_table = not isinstance(problem.view.phase, ToDecide)
        """Keys are for the cards, not for the panel."""
        self.scroller.at = 0

    def attach(self, services: Services) -> None:
        """The table as well."""
        super().attach(services)
        self.board.attach(services)

    # Answering

    def respond(self, actions: tuple[Action, ...]) -> None:
        """An answer: it is kept at once."""
        answer = self.problem.answer(actions)
        if answer is None or self.answer is not None:
            return
        self.answer = answer
        right = self.problem.right(answer)
        self.kept = kept.load().answered(self.problem, today(), found=right)
        self.unsaved = kept.keep_answer(self.problem, today(), found=right) is not None
        self.board.put_back(self.problem.best, answer)
        self.at_table = False
        self.services.sounds.play(Cue.YAKU if right else Cue.PRESS)
        self.services.announcements.say(lambda: [telling.verdict(self.problem, answer)])
        self.scroller.at = 0
        self.refresh()
        self._focus()

    def go_on(self) -> Change | None:
        """To the next problem; one that was not answered waits for another time."""
        if self.answer is None:
            self.passed.append(self.problem.id)
        found = self._next()
        if found is None:
            return Pop()
        self._pose(found)
        self.board.attach(self.services)
        self.refresh()
        self._focus()
        return None

    def _hint(self) -> None:
        self.hinted = True
        self.refresh()

    def update(self, seconds: float) -> Change | None:
        """The table moves; what was played is answered once it has been seen."""
        change = self.board.update(seconds)
        if self.board.complete and self.answer is None:
            self.respond(self.board.actions)
        return super().update(seconds) or change

    @property
    def animating(self) -> bool:
        """Cards move, or a button fills."""
        return super().animating or self.board.animating

    @property
    def pointed(self) -> object:
        """A widget, or a spot on the table."""
        return self.panel.pointed, self.board.pointed

    # Input

    def handle(self, intent: Intent) -> Change | None:
        """The pointer means what it is over; Tab leads from the table to the panel and back."""
        table, at_table = self.table, self.at_table and self.answer is None
        match intent:
            case Cancel() | Help() | TogglePanel():
                return self.board.handle(intent)
            case Scroll(at) if table.collidepoint(at):
                return self.board.handle(intent)
            case Cycle() if not isinstance(self.problem.view.phase, ToDecide) and self.answer is None:
                self.at_table = not self.at_table
                self._focus()
            case MoveFocus() | Ends() | Confirm() | Hurry() if at_table:
                return self.board.handle(intent)
            case Press(at) if not table.collidepoint(at):
                return super().handle(intent)
            case Point(at) | Press(at) | Release(at):
                change = super().handle(intent)
                there = intent if at == NOWHERE else replace(intent, at=(at[0] - table.left, at[1] - table.top))
                return change or self.board.handle(there)
            case CancelDrag():
                self.board.handle(intent)
                return super().handle(intent)
            case FocusItem(key) | PressItem(key) if spot_of(self.board.board_input, key) is not None:
                return self.board.handle(intent)
            case _:
                return super().handle(intent)
        return None

    def _focus(self) -> None:
        """Keys show where they lead."""
        if bindings.by_keys():
            self.board.share_focus(self.panel, at_table=self.at_table)

    def described(self) -> Description:
        """What is asked, then the table; on it nothing can be pressed any more once it is answered."""
        page, board = super().described(), self.board.described().item
        board = board if self.answer is None else board.inert()
        title = telling.asked(self.problem)
        table = replace(board, key="table", role=Role.GROUP)
        return replace(page, item=replace(page.item, label=title, children=(*page.item.children, table)))

    # What there is

    @property
    def beside(self) -> bool:
        """The panel stands beside the table."""
        return self.size[0] > self.size[1] and self.size[0] >= NARROW * max(self.size[1] / 720, 0.9)

    @property
    def table(self) -> Rect:
        """Where the table lies."""
        return self.boxes.rect("table").clip(self.area)

    def enter(self, size: tuple[int, int]) -> None:
        """The table takes what is left for it."""
        super().enter(size)
        self.board.enter(self.table.size)

    def layout(self) -> Box:
        """Head, table, panel."""
        panel = sheet_of(ByRoom(self._panel), 22, 16, AtLeast(5, 3))
        table = Grow(Named(Space(), "table"))
        if self.beside:
            return Pad(column(self._head(), Grow(row(table, Sized(panel, wide=PANEL), gap=16))), 0, 18, 30, 20)
        high, most = (pixels(round(self.size[1] * share)) for share in (0.42, MOST_PANEL))
        below = Sized(panel, high=high, most_high=most)
        return Pad(column(self._head(), table, Pad(below, 14, 8, 14)), 0, 14, 0, 14)

    def _panel(self, scale: Scale, wide: int, high: int) -> Box:
        """What is told above what can be pressed; where letters are too large for both, all of it scrolls."""
        body, foot = self._question() if self.answer is None else self._told(self.answer), self._foot()
        if fonts.enlarged():  # above the table is no room for it
            body = column(body, Text(self._said, NOTE, colour=theme.INK2, wrap=True), gap=10)
        if foot.height(scale, wide) > MOST_FOOT * high:
            return self.scroll(column(body, foot, gap=10))
        return column(Grow(self.scroll(body)), foot, gap=10)

    def _head(self) -> Box:
        problem = self.problem
        back = button(_("Back"), Pop, wide=120, high=AtLeast(46, 42))
        title = Text(telling.asked(problem), HEAD, Face.BRUSH, theme.CREAM)
        level = Sized(Lozenges(problem.level), wide=AtLeast(108, 84))
        note = Text(self._said, NOTE, colour=theme.CREAM2, at=At.END, shorter=(self._which,))
        alone = fonts.enlarged() or not self.beside
        parts = [back, Grow(title), level] if alone else [back, title, Grow(note), level]
        head: Box = row(*parts, gap=22, at=At.MIDDLE)
        if alone and not fonts.enlarged():
            head = column(head, note, gap=4)
        return Pad(head, 34, 0, 8 if self.beside else 34, 12)  # within the hem of the cloth

    @property
    def _which(self) -> str:
        number = next((place for place, one in enumerate(bundled(), 1) if one is self.problem), 0)
        return _("Problem {number}").format(number=number) if number else _("Your own turning point")

    @property
    def _said(self) -> str:
        """Which one it is, how hard, and by which rules."""
        return f"{self._which} · {telling.level(self.problem)} · {names.ruleset(self.problem.view.rules)}"

    def _question(self) -> Box:
        """How things stand; for a call what was made, and the two to choose from."""
        view = self.problem.view
        parts: list[Box] = []
        phase = view.phase
        if isinstance(phase, ToDecide):
            parts.append(Text(telling.task(view), TITLE, Face.BRUSH))
            made = tuple(dict.fromkeys(card for one in phase.account.yaku for card in one.cards))
            parts += [_rule(), CardLine(made, MADE, close=len(made) > 5)]
        elif isinstance(phase, ToPick):
            parts += [Text(telling.task(view), TITLE, Face.BRUSH), _rule(), CardLine((phase.card,), MADE)]
        else:
            parts += [Text(telling.task(view), TITLE, Face.BRUSH), _rule()]
        parts += [Text(said, WORDS, wrap=True) for said in (telling.standing(self.problem), telling.aim())]
        if self.hinted:
            parts.append(Text(telling.hint(view), WORDS, colour=theme.INK2, wrap=True))
        return column(*parts, gap=12)

    def _call(self, action: Action, label: str, note: str, look: ButtonLook) -> Box:
        widget = Button(label, partial(self.respond, (action,)), look=look, face=Face.BRUSH, note=note, hold=HOLD)
        return Control(widget, 0, CALL, TITLE)

    def _told(self, answer: Answer) -> Box:
        """Whether that was it, what every answer is worth, and why."""
        problem = self.problem
        right = problem.right(answer)
        badge = Drawn(partial(sign, right), AtLeast(32, 24), AtLeast(32, 24))
        title = Text(telling.verdict(problem, answer), TITLE, Face.BRUSH, wrap=True)
        parts: list[Box] = [row(badge, Grow(title), gap=12, at=At.MIDDLE), _rule()]
        parts.append(Text(reviewing.worth(sure=problem.exact), NOTE, colour=theme.INK2, wrap=True))
        told = [*problem.answers[:MOST_BARS]]
        told += [answer] if answer not in told else []
        parts.append(OptionBars([self._bar(one, chosen=one is answer) for one in told]))
        parts.append(Text(telling.margin(problem), NOTE, colour=theme.INK2, wrap=True))
        why = telling.reasons(problem, answer)
        parts += [_rule(), *(Text(one, WORDS, wrap=True) for one in why)]
        told_of = next((one for one in problem.answers if isinstance(one.action, KoiKoi)), problem.best)
        if told_of.won or told_of.lost:
            said = telling.after(told_of)
            parts.append(Text(said, NOTE, Face.BOLD, wrap=True))
            ends = (_("the round is won"), _("by nobody"), _("lost"))
            first, middle, last = (
                Text(one, NOTE, colour=theme.INK2, at=at)
                for one, at in zip(ends, (At.START, At.MIDDLE, At.END), strict=True)
            )
            legend = Fitting((row(first, Grow(middle), last, gap=8), column(first, middle, last)))
            parts.append(column(SplitBar(told_of.won, told_of.lost), legend, gap=2))
        parts.append(Text(telling.source(problem), NOTE, colour=theme.INK2, wrap=True))
        return column(*parts, gap=9)

    def _bar(self, one: Answer, *, chosen: bool) -> OptionBar:
        """An answer, with what it takes."""
        view, actions, first = self.problem.view, one.actions, one.action
        if len(actions) == 1 and isinstance(first, Play) and (taken := next(iter(view.takes(first.card)), None)):
            actions = (first, Pick(taken))
        with names.without_codes():
            said = telling.in_words(one, view)
        return OptionBar(actions, said, Figure(one.chance, one.error), best=one is self.problem.best, chosen=chosen)

    def _foot(self) -> Box:
        if self.answer is not None:
            lost = [Text(_("This answer could not be saved."), NOTE, wrap=True)] if self.unsaved else []
            on = button(
                _("Next problem"), self.go_on, ButtonLook.PRIMARY, high=HIGH, size=AtLeast(24, 16), face=Face.BRUSH,
                first=True,
            )  # fmt: skip
            return column(*lost, on, gap=6)
        note = Text(_("No clock. One answer. Nothing is counted against you."), NOTE, colour=theme.INK2, wrap=True)
        clue = button(_("A hint"), self._hint, ButtonLook.PAPER, high=AtLeast(44, 40), enabled=not self.hinted)
        other = button(_("Another"), self.go_on, ButtonLook.PAPER, high=AtLeast(44, 40))
        return column(*self._calls(), note, side_by_side(clue, other, gap=14), gap=8)

    def _calls(self) -> list[Box]:
        """The two to choose from, where it is about that."""
        phase = self.problem.view.phase
        if not isinstance(phase, ToDecide):
            return []
        stop = _("take {points}").format(points=names.points(phase.account.total))
        return [
            self._call(Stop(), _("Stop"), stop, ButtonLook.INDIGO),
            self._call(KoiKoi(), _("Koi-koi"), _("play on for more"), ButtonLook.CRIMSON),
        ]

    # Drawing

    def compose_ground(self, stage: Group) -> None:
        """The cloth, and the table."""
        super().compose_ground(stage)
        self.board.compose(stage.group("board", shift=self.table.topleft, clip=self.table))


def _rule() -> Box:
    return Sized(Line(theme.INSET, AtLeast(2, 2)), high=pixels(6))
