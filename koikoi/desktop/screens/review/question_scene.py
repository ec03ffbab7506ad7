"""One decision as a question: the table from one's own view, three tries; then what each option was worth, and why."""

from dataclasses import replace
from functools import partial

from koikoi.desktop.accessibility.items import Description, Role
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.painter import Surface, ring, words
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.input import bindings
from koikoi.desktop.input.input_context import InputContext
from koikoi.desktop.input.intents import (
    CancelDrag,
    Choose,
    Confirm,
    Cycle,
    FocusItem,
    Intent,
    MoveFocus,
    Point,
    Press,
    PressItem,
    Release,
)
from koikoi.desktop.layout.board import RATIO
from koikoi.desktop.layout.line_width import pen
from koikoi.desktop.match.hud.table_items import spot_of
from koikoi.desktop.screens.decision.action_picture import draw_action
from koikoi.desktop.screens.decision.option_bars import OptionBar, OptionBars
from koikoi.desktop.screens.lesson.card_leaves import CardLine
from koikoi.desktop.screens.review.curve import badge
from koikoi.desktop.screens.review.question_board import QuestionBoard
from koikoi.desktop.screens.review.session import ReviewSession
from koikoi.desktop.screens.review.swing_row import found_words, tick
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.boxes import At, Box, Column, Grow, Pad, Rect, Row, Sized, column, row
from koikoi.desktop.ui.grids import side_by_side
from koikoi.desktop.ui.leaves import Drawn, Line, Text, button, sheet_of
from koikoi.desktop.ui.measures import AtLeast, InLetters, Measure, pixels
from koikoi.desktop.ui.scene import Change, Door, Pop, Replace
from koikoi.desktop.ui.services import Services
from koikoi.desktop.ui.widgets import ButtonLook
from koikoi.engine.actions import Action, Pick, Play
from koikoi.engine.scoring import month_of_round
from koikoi.engine.state import ToDecide
from koikoi.locales import _, account, choosing, names, number, percent, reviewing
from koikoi.review.endings import Ending
from koikoi.review.grading import GradedOption
from koikoi.review.kept import TRIES
from koikoi.review.match_review import GradedDecision
from koikoi.review.reasons import reasons

PANEL = 400
TITLE, FIGURE = AtLeast(27, 18), AtLeast(46, 28)
WORDS, NOTE = AtLeast(17, 13), AtLeast(15, 12)
TRIED: Measure = AtLeast(60, 40)
BAR: Measure = AtLeast(58, 44)
MOST_BARS = 10
"""Options that are told of, at most."""
NEARER = 0.1
"""Winning back less than this part is no nearer."""


class QuestionScene(BoxScene):
    """The table beside its panel; keys go from one to the other over their common edge, or with Tab."""

    transition = Door()
    escapable = True

    def __init__(self, session: ReviewSession, swing: GradedDecision) -> None:
        super().__init__()
        self.session, self.swing = session, swing
        self.tries = session.tries(swing)
        self.board = QuestionBoard(session, swing, self.attempt, self._line)
        self.at_table = self._asks_for_cards
        """Keys mean the cards."""
        self.futures_shown = False
        """In place of the bars."""
        self.unsaved = False
        """What was tried could not be kept."""

    def attach(self, services: Services) -> None:
        """The table as well."""
        super().attach(services)
        self.board.attach(services)

    @property
    def _asks_for_cards(self) -> bool:
        """Whether a card at the table may be tried."""
        legal = self.swing.decision.view.legal
        return not self.tries.over and any(isinstance(one, Play | Pick) for one in legal)

    # Trying

    def attempt(self, action: Action) -> None:
        """Something else is tried; what was played then is no try, nor is what has been tried already."""
        if self.tries.over or action in self.tries.made:
            return
        if action != self.swing.grade.action:
            self.tries.made.append(action)
            self.services.sounds.play(Cue.YAKU if self.tries.found else Cue.PRESS)
        self._answered()

    def _keep(self) -> None:
        self.unsaved = self.session.keep_tries(self.swing) is not None

    def _answered(self) -> None:
        self._keep()
        self.scroller.at = 0
        self.at_table = self._asks_for_cards
        self.services.announcements.say(lambda: [self._answer()] if not self.tries.over else self._why())
        self.board.stir()
        self.refresh()
        if bindings.by_keys():
            self._focus_panel()

    def _hint(self) -> None:
        self.tries.hinted = True
        self._keep()
        self.board.stir()
        self.refresh()

    def _show(self) -> None:
        self.tries.shown = True
        self._answered()

    def _turn(self) -> None:
        self.futures_shown = not self.futures_shown
        self.scroller.at = 0
        self.refresh()

    def _next(self) -> Change:
        following = self.session.next_swing
        return Replace(QuestionScene(self.session, following)) if following is not None else Pop()

    # What is said

    def _line(self) -> str:
        """In the line of the table; enlarged, the answer has room on the panel only."""
        if self.tries.over:
            return next(iter(self._why()), "") if not fonts.enlarged() else ""
        if isinstance(self.swing.decision.view.phase, ToDecide):
            return _("The table as it was. Stop or koi-koi?")
        return _("The table as it was. What would you play now?")

    def _why(self) -> list[str]:
        return reasons(self.swing.decision.view, self.swing.grade, self.session.recorded.players)

    def _answer(self) -> str:
        """To the last try."""
        if not self.tries.made:
            return ""
        action = self.tries.made[-1]
        back = self.tries.won_back(action)
        if back < -NEARER:
            return _("This would have lost more. Another one is better.")
        if back < NEARER:
            return _("About the same as what was played. Another one is better.")
        return _("Nearer: it wins back {share} of it. Another one is better still.").format(share=percent(back))

    # Where everything is

    @property
    def upright(self) -> bool:
        """The panel lies under the table."""
        return self.size[0] < self.size[1]

    @property
    def area(self) -> Rect:
        """The panel."""
        wide, high = self.size
        if self.upright:
            top = round(high * 0.56)
            return Rect(0, top, wide, high - top)
        left = wide - min(self.px(PANEL + 28), round(wide * 0.46))
        return Rect(left, 0, wide - left, high)

    @property
    def table(self) -> Rect:
        """What the panel leaves."""
        return Rect(0, 0, self.size[0], self.area.top) if self.upright else Rect(0, 0, self.area.left, self.size[1])

    def enter(self, size: tuple[int, int]) -> None:
        """The table takes what is left for it."""
        self.size = size
        self.board.enter(self.table.size)
        super().enter(size)
        if self.at_table:
            self.panel.focus = None

    # Time

    @property
    def animating(self) -> bool:
        """While cards rise, or something more may become known."""
        return super().animating or self.board.animating or self.services.worker.studying

    @property
    def leisurely(self) -> bool:
        """What becomes known need not be seen at once."""
        return not (super().animating or self.board.animating)

    def update(self, seconds: float) -> Change | None:
        """The rest of the match is weighed meanwhile."""
        self.board.update(seconds)
        self.session.take(self.services.worker)
        return super().update(seconds)

    # Input

    @property
    def input_context(self) -> InputContext:
        """Digits open the swings."""
        return replace(super().input_context, numbered=len(self.session.swings))

    def handle(self, intent: Intent) -> Change | None:
        """What is pointed at on the table is meant there; keys go to the table or to the panel."""
        match intent:
            case Choose(number):
                swings = self.session.swings
                return Replace(QuestionScene(self.session, swings[number])) if number < len(swings) else None
            case Press(at) if not self.table.collidepoint(at):
                return super().handle(intent)
            case Point() | Press() | Release() | CancelDrag():
                change = super().handle(intent)
                return self.board.handle(intent) or change
            case FocusItem(key) | PressItem(key) if spot_of(self.board.board_input, key) is not None:
                self.at_table = True
                return self.board.handle(intent)
            case Cycle() if self._asks_for_cards:
                self.at_table = not self.at_table
                self._focus_panel()
                return None
            case MoveFocus(dx, dy) if self.at_table:
                before = self.board.board_input.here
                change = self.board.handle(intent)
                outward = dy > 0 if self.upright else dx > 0
                if outward and before is not None and self.board.board_input.here == before:
                    self.at_table = False
                    self._focus_panel()
                return change
            case MoveFocus(dx, dy) if self._asks_for_cards and (dy < 0 if self.upright else dx < 0):
                focus = self.panel.focus
                change = super().handle(intent)
                if self.panel.focus is focus:
                    self.at_table = True
                    self._focus_panel()
                return change
            case Confirm() if self.at_table:
                return self.board.handle(intent)
            case _:
                return super().handle(intent)

    def _focus_panel(self) -> None:
        """The focus is where keys go."""
        self.panel.focus = None if self.at_table else next(iter(self.panel.widgets), None)
        self.board.share_focus(self.panel, at_table=self.at_table)

    def described(self) -> Description:
        """The panel, and the table behind it."""
        page, board = super().described(), self.board.described()
        table = replace(board.item, key="table", role=Role.GROUP, label=self._line())
        item = replace(page.item, label=self._title(), children=(*page.item.children, table))
        return Description(item, board.focus if self.at_table else page.focus)

    # What there is

    def layout(self) -> Box:
        """Heading, question or answer, what to do."""
        body = self._asked_box()
        if self.tries.over:
            body = self._futures_box() if self.futures_shown else self._answered_box()
        sheet = sheet_of(self.scroll(body), 18, 14, AtLeast(5, 3))
        lost = (
            [Text(_("This answer could not be saved."), NOTE, colour=theme.CREAM2, wrap=True)] if self.unsaved else []
        )
        head = Pad(self._head(), right=12)  # off the hem of the cloth
        return Pad(Column([head, Grow(sheet), *lost, self._buttons()], 12), 14, 18, 16, 22)

    def _head(self) -> Box:
        view = self.swing.decision.view
        month = names.heading(names.month(month_of_round(view.round), view.rules))
        note = account.rounds_played(view.round, view.rules)
        title = column(Text(month, AtLeast(25, 17), Face.BRUSH, theme.CREAM), Text(note, NOTE, colour=theme.CREAM2))
        back = button(_("Back"), Pop, wide=100, high=AtLeast(46, 42))
        if fonts.enlarged():
            return column(row(back, Grow(), self._numbers(), at=At.MIDDLE), title, gap=6)
        return row(back, Grow(title), self._numbers(), gap=14, at=At.MIDDLE)

    def _numbers(self) -> Box:
        """Where this one stands among the swings."""
        swings = self.session.swings
        here = next((place for place, one in enumerate(swings, start=1) if one.decision == self.swing.decision), 0)
        wide, high = InLetters(AtLeast(33, 25), 2), InLetters(AtLeast(36, 28), 1)
        return Drawn(partial(_draw_number, here, len(swings)), wide=wide, high=high)

    def _title(self) -> str:
        if self.tries.over:
            return _("The futures") if self.futures_shown else _("What each was worth")
        if isinstance(self.swing.decision.view.phase, ToDecide):
            return _("Stop or koi-koi?")
        return _("Find a better card")

    def _asked_box(self) -> Box:
        """What was played, what it gave away, and the tries."""
        decision, lost = self.swing.decision, self.swing.grade.given_away
        with names.without_codes():
            done = choosing.choice(decision.action, decision.view)
        then = _("Chosen then: {choice}. Something else was clearly better, from what could be known.")
        share = Text(percent(lost.value, 1), FIGURE, Face.BOLD, theme.BLOOD)
        meant = column(
            Text(_("of the chance to win given away"), WORDS, colour=theme.INK2, wrap=True),
            Text(f"± {number(100 * lost.error, 1)}", NOTE, colour=theme.INK2),
        )
        figure = column(share, meant) if fonts.enlarged() else row(share, Grow(meant), gap=14, at=At.MIDDLE)
        return column(
            Sized(Text(self._title(), TITLE, Face.BRUSH, wrap=True), least_high=InLetters(TITLE, 1.3)),
            Sized(Line(), high=AtLeast(2, 2)),
            Text(then.format(choice=done), WORDS, wrap=True),
            figure,
            *self._tried(),
            gap=10,
        )

    def _tried(self) -> list[Box]:
        """The tries and the answer to the last; where no card is meant, what there is to choose."""
        legal = self.swing.decision.view.legal
        calls = [self._option(action) for action in legal if not isinstance(action, Play | Pick)]
        slots = [Drawn(partial(self._draw_slot, place), TRIED, self._slot_high) for place in range(TRIES)]
        tries = [Text(_("Three tries"), AtLeast(22, 16), Face.BRUSH), Row(slots, 10)] if len(calls) < len(legal) else []
        return [*tries, *([Column(calls, 8)] if calls else []), Text(self._answer(), WORDS, wrap=True)]

    @property
    def _slot_high(self) -> AtLeast:
        return pixels(round(self.scale.px(TRIED) * RATIO) + 4)

    def _option(self, action: Action) -> Box:
        with names.without_codes():
            said = names.heading(choosing.choice(action, self.swing.decision.view))
        used = action in self.tries.made or action == self.swing.grade.action
        return button(said, partial(self.attempt, action), ButtonLook.PAPER, high=BAR, size=WORDS, enabled=not used)

    def _answered_box(self) -> Box:
        """Bars, reasons, and how it was found."""
        found = self.tries.found
        ending = found_words(found) if found else ""
        mark = [row(Drawn(_draw_tick, AtLeast(18, 14), AtLeast(18, 14)), Text(ending, NOTE, Face.BOLD, theme.GREEN),
                    gap=8, at=At.MIDDLE)] if found else []  # fmt: skip
        why = [Text(one, WORDS, wrap=True) for one in self._why()]
        return column(
            Text(self._title(), TITLE, Face.BRUSH, wrap=True),
            Text(reviewing.worth(sure=False), NOTE, colour=theme.INK2, wrap=True),
            Sized(Line(), high=AtLeast(2, 2)),
            OptionBars([self._bar(one) for one in self.swing.grade.options[:MOST_BARS]]),
            Sized(Line(), high=AtLeast(2, 2)),
            *why,
            *mark,
            gap=7,
        )

    def _bar(self, option: GradedOption) -> OptionBar:
        action, grade = option.action, self.swing.grade
        taken = [one for one in option.weighed.takes if not isinstance(action, Play) or one is not action.card]
        picked = option.weighed.pick or next(iter(taken), None)
        both = (action, Pick(picked)) if isinstance(action, Play) and picked is not None else (action,)
        with names.without_codes():
            said = choosing.choice(action, self.swing.decision.view)
        figure = replace(option.weighed.chance, error=option.behind.error)
        return OptionBar(both, said, figure, best=option is grade.best, chosen=option is grade.done)

    def _futures_box(self) -> Box:
        """How the round might have ended after the better choice."""
        endings = self.swing.grade.endings
        half = len(endings) // 2
        parts: list[Box] = [Text(_("The futures"), TITLE, Face.BRUSH, wrap=True)]
        kinds = [(_("Some that go well"), endings[:half]), (_("Some that do not"), endings[half:])]
        if len(set(endings)) == 1:
            kinds = [(_("They all end like this"), endings[:1])]
        for title, some in kinds:
            parts += [Text(title, WORDS, Face.BOLD), Sized(Line(), high=AtLeast(2, 2)), *map(self._ending, some)]
        note = _("All are as likely as each other; nobody knew which would come.")
        return column(*parts, Text(note, NOTE, colour=theme.INK2, wrap=True), gap=7)

    def _ending(self, one: Ending) -> Box:
        """The dearest yaku's cards, who scores, and the chance then."""
        view, players = self.swing.decision.view, self.session.recorded.players
        said, yaku = _("nobody scores"), ""
        if one.winner is not None:
            side = self.session.review.side(one.winner)
            said = f"{names.side(view.rules, players, side)} +{one.points[side]}"
            yaku = names.yaku(one.yaku, view.rules).name if one.yaku else ""
        cards = CardLine([*one.cards][:8], AtLeast(30, 22), close=True)
        told = column(Text(said, WORDS, Face.BOLD), *([Text(yaku, NOTE, colour=theme.INK2)] if yaku else []))
        chance = Text(percent(one.chance), WORDS, at=At.END)
        return row(Sized(cards, wide=AtLeast(110, 80)), Grow(told), chance, gap=12, at=At.MIDDLE)

    def _buttons(self) -> Box:
        if self.tries.over:
            more = self.session.next_swing is not None
            label = _("Find the next") if more else _("Back to the review")
            on = button(
                label, self._next, ButtonLook.PRIMARY, high=BAR, size=AtLeast(23, 16), face=Face.BRUSH, first=True
            )
            other = _("The bars") if self.futures_shown else _("The futures…")
            turn = button(other, self._turn, ButtonLook.PAPER, high=BAR)
            beside = side_by_side(turn, on, gap=12) if fonts.enlarged() else row(turn, Grow(on), gap=12)
            return beside if self.swing.grade.endings else on
        hint = button(
            _("A hint"), self._hint, ButtonLook.PAPER, high=BAR,
            enabled=not self.tries.hinted and not isinstance(self.swing.decision.view.phase, ToDecide),
        )  # fmt: skip
        return side_by_side(button(_("Show me"), self._show, ButtonLook.PAPER, high=BAR), hint, gap=12)

    # Drawing

    def _draw_slot(self, place: int, target: Surface, area: Rect) -> None:
        """A try that was made, with what it wins back, or its number."""
        card = Rect(area.left, area.top, area.w, round(area.w * RATIO))
        if place >= len(self.tries.made):
            ring(target, card, theme.INK2, pen(2), max(card.w // 10, 3))
            words(target, str(place + 1), card.center, round(card.w * 0.4), colour=theme.INK2, anchor="center")
            return
        action = self.tries.made[place]
        draw_action(target, card, action)
        size, back = round(card.w * 0.56), self.tries.won_back(action)
        if back >= NEARER:
            badge(
                target, percent(back), (card.right - size * 0.3, card.bottom - size * 0.3), size, theme.OCHRE, theme.INK
            )

    def compose_ground(self, stage: Group) -> None:
        """The cloth, and the table."""
        super().compose_ground(stage)
        self.board.compose(stage.group("board", shift=self.table.topleft, clip=self.table))


def _draw_number(here: int, count: int, target: Surface, area: Rect) -> None:
    """A golden disc with the number, and of how many."""
    across = min(area.h, area.w // 2)
    size = fonts.lettering(across)
    badge(target, str(here), (area.left + across / 2, area.centery), size, theme.GOLD, theme.INK)
    at = (area.left + across * 1.25, area.centery)
    words(target, f"/ {count}", at, round(size * 0.5), colour=theme.CREAM2, anchor="midleft",
          room=area.right - at[0])  # fmt: skip


def _draw_tick(target: Surface, area: Rect) -> None:
    tick(target, area.center, min(area.size) / 2)
