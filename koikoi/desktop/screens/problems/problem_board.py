"""The table of a problem: one card is played, as in a match; it comes back, and the better one is lit."""

from collections.abc import Iterator, Mapping

from koikoi.desktop.match.hud.card_tag import CardTag
from koikoi.desktop.match.input.hit_map import CardMove
from koikoi.desktop.match.state.speaker import Said, Speaker
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.screens.decision.decision_board import DecisionBoard, card_of, compared
from koikoi.engine.actions import Action, Play
from koikoi.engine.cards import Card
from koikoi.engine.state import ToDecide, ToPick
from koikoi.problems.posed import PosedMatch
from koikoi.problems.problem import Answer

SHOWN = 0.7
"""Seconds for which what was played lies there before it comes back."""


class _Silence(Speaker):
    """Where no card is to be played the panel speaks."""

    def __init__(self, posed: PosedMatch) -> None:
        self._chair = posed.seating.chairs[posed.posed.seat or 0]

    @property
    def said(self) -> Said:
        """Nothing."""
        return Said(self._chair, "")


class ProblemBoard(DecisionBoard):
    """A board at which one decision is made."""

    def __init__(self, posed: PosedMatch) -> None:
        super().__init__(TableState(posed), posed.posed)
        self.posed = posed
        self.actions: tuple[Action, ...] = ()
        """What has been done."""
        self.best: Answer | None = None
        """Lit, once the problem is answered."""
        self.answer: Answer | None = None
        """What was said, then."""
        if isinstance(posed.posed.phase, ToDecide):
            self.state.speaker = _Silence(posed)

    @property
    def complete(self) -> bool:
        """What was done has been seen: no choice is left, and nothing moves any more."""
        return bool(self.actions) and not self.state.queue and self.still >= SHOWN and self.state.watched

    def move(self, move: CardMove) -> None:
        """Plays or takes them, as far as the hand goes: what the stock would bring nobody knows."""
        if self.state.watched:
            return
        for action in (move.action, move.then):
            if action is None or action not in self.posed.view(self.posed.posed.seat).legal:
                continue
            self.actions += (action,)
            self.do(self.posed.act(action))
        self.board_input.forget()
        phase = self.posed.match.phase
        waits = isinstance(phase, ToPick) and isinstance(self.actions[-1], Play) and phase.card is self.actions[-1].card
        if not waits:
            self.state.watched, self.state.speaker = True, _Silence(self.posed)

    def put_back(self, best: Answer, answer: Answer) -> None:
        """Everything lies again as it lay, and the best is lit."""
        before = self.state.board.picture
        self.best, self.answer = best, answer
        self.state.watched, self.state.speaker = True, _Silence(self.posed)
        self.posed.reset()
        self.state.catch_up()
        self.board_input.forget()
        self.state.visibility.changes(before, self.state.board.picture, turned=True)
        self.stir()

    @property
    def waits(self) -> bool:
        """What was played is about to come back."""
        return self.state.watched and self.best is None

    @property
    def told(self) -> bool:
        """The answer is told, and everything lies where it lay."""
        return self.best is not None and not self.state.visibility.changing

    @property
    def tags(self) -> Mapping[Card, CardTag]:
        """What was played, and what was better."""
        if not self.told or self.best is None or self.answer is None:
            return {}
        return compared(self.answer.action, self.best.action)

    def lit(self) -> Iterator[Card]:
        """The best card, and what it takes."""
        if not self.told or self.best is None:
            return
        phase = self.posed.posed.phase
        if isinstance(phase, ToPick):
            yield phase.card
        for action in self.best.actions:
            if (card := card_of(action)) is not None:
                yield card
        if isinstance(self.best.action, Play) and self.best.pick is None:
            yield from self.posed.posed.takes(self.best.action.card)
