"""The table of a problem: one card is played, as in a match; it comes back, and the better one is lit."""

from collections.abc import Iterator
from dataclasses import replace

from koikoi.desktop.layout.board import CardMark, Picture
from koikoi.desktop.match.board_scene import BoardScene
from koikoi.desktop.match.input.hit_map import CardMove
from koikoi.desktop.match.state.speaker import Said, Speaker
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.engine.actions import Action, Pick, Play
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


class ProblemBoard(BoardScene):
    """A board at which one decision is made."""

    def __init__(self, posed: PosedMatch) -> None:
        super().__init__(TableState(posed))
        self.posed = posed
        self.actions: tuple[Action, ...] = ()
        """What has been done."""
        self.best: Answer | None = None
        """Lit, once the problem is answered."""
        if isinstance(posed.posed.phase, ToDecide):
            self.state.speaker = _Silence(posed)

    def menu(self, *, turned: bool = False) -> Change:
        """Away from the problem."""
        return Pop()

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

    def put_back(self, best: Answer) -> None:
        """Everything lies again as it lay, and the best is lit."""
        before = self.state.board.picture
        self.best, self.state.watched, self.state.speaker = best, True, _Silence(self.posed)
        self.posed.reset()
        self.state.catch_up()
        self.state.events.clear()
        self.board_input.forget()
        self.state.visibility.changes(before, self.state.board.picture, turned=True)
        self.stir()

    @property
    def waits(self) -> bool:
        """What was played is about to come back."""
        return self.state.watched and self.best is None

    @property
    def shown(self) -> Picture:
        """The best card, and what it takes."""
        pieces = super().shown
        if self.best is None or self.state.visibility.changing:
            return pieces
        lit = {card.code: pieces[card.code] for card in self._lit(self.best) if card.code in pieces}
        return {**pieces, **{key: replace(piece, mark=CardMark.LIT, lift=0.6) for key, piece in lit.items()}}

    def _lit(self, best: Answer) -> Iterator[Card]:
        phase = self.posed.posed.phase
        if isinstance(phase, ToPick):
            yield phase.card
        for action in best.actions:
            if isinstance(action, Play | Pick):
                yield action.card
        if isinstance(best.action, Play) and best.pick is None:
            yield from self.posed.posed.takes(best.action.card)
