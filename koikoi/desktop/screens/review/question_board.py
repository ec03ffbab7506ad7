"""The table as it was at a decision, from the view of who took it: what one would play now is tried there."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from koikoi.desktop.draw.retained_canvas import RetainedCanvas
from koikoi.desktop.layout.board import Board, CardMark, Picture, Piece
from koikoi.desktop.match.board_scene import BoardScene
from koikoi.desktop.match.hud.card_tag import CardTag, put_card_tag
from koikoi.desktop.match.input.hit_map import CardMove
from koikoi.desktop.match.state.speaker import Said, Speaker
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.screens.review.session import ReviewSession, Tries
from koikoi.desktop.ui.scene import Change, Pop
from koikoi.engine.actions import Action, Pick, Play
from koikoi.engine.cards import Card
from koikoi.locales import _
from koikoi.review.match_review import GradedDecision
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy, Seating

UP = 1.35
"""How far a card of which there is something to say stands up, in units of the table."""


class AsItWas(RecordedMatch):
    """A record at a decision; a person sits where it was taken, and nobody has a coach."""

    def __init__(self, recorded: RecordedMatch, swing: GradedDecision) -> None:
        super().__init__(recorded.replay, recorded.lines)
        self.go(swing.decision.number)
        seats = super().seating
        chairs = tuple(
            replace(one, coach=False, agent="" if seat == swing.decision.seat else one.agent)
            for seat, one in enumerate(seats.chairs)
        )
        self._seating = replace(seats, chairs=chairs)

    @property
    def seating(self) -> Seating:
        """As they sat, but for that."""
        return self._seating


class _Asks(Speaker):
    """What is said in the line."""

    def __init__(self, source: AsItWas, swing: GradedDecision, said: Callable[[], str]) -> None:
        self._chair, self._said = source.seating.chairs[swing.decision.seat], said

    @property
    def said(self) -> Said:
        """The question, or its answer."""
        return Said(self._chair, self._said())


class QuestionBoard(BoardScene):
    """A board on which a card means a try and nothing is played."""

    def __init__(
        self,
        session: ReviewSession,
        swing: GradedDecision,
        attempt: Callable[[Action], object],
        said: Callable[[], str],
    ) -> None:
        source, seat = AsItWas(session.recorded, swing), swing.decision.seat
        super().__init__(TableState(source, Privacy.PASS))
        self.swing, self.tries, self._attempt = swing, session.tries(swing), attempt
        self.state.visibility.viewer = self.state.visibility.near = seat
        self.state.speaker = _Asks(source, swing, said)
        self.state.catch_up()

    def menu(self, *, turned: bool = False) -> Change:
        """Away from the question."""
        return Pop()

    def move(self, move: CardMove) -> None:
        """A try."""
        self.board_input.put_down()
        self._attempt(move.action)

    # What is seen

    @property
    def _told(self) -> dict[Card, CardTag]:
        """The cards of which there is something to say."""
        grade, made = self.swing.grade, self.tries.made
        told: dict[Card, CardTag] = {}
        if made and (card := _card(made[-1])) is not None:
            told[card] = CardTag(_tried(self.tries, made[-1]), gold=False)
        if (card := _card(grade.action)) is not None:
            told[card] = CardTag(_("played"), gold=False)
        if self.tries.over and (card := _card(grade.best.action)) is not None:
            told[card] = CardTag(_("better"), gold=True)
        return told

    @property
    def shown(self) -> Picture:
        """The card that was played stands up; a hint lights a month, the answer the better card and what it takes."""
        pieces, changed = super().shown, dict[str, Piece]()
        for card in self._lit():
            if (piece := pieces.get(card.code)) is not None and piece.face is not None:
                changed[piece.key] = replace(piece, mark=CardMark.LIT)
        hand = self.swing.decision.view.hands[self.swing.decision.seat]
        for card in self._told:
            if (piece := changed.get(card.code) or pieces.get(card.code)) is not None and hand and card in hand:
                up = self.state.board.px(UP)
                changed[piece.key] = replace(piece, y=piece.y - up, z=piece.z + 300, lift=0.35)
        return {**pieces, **changed} if changed else pieces

    def _lit(self) -> Iterator[Card]:
        """The month of the better card; the card itself, once it may be seen, with what it takes."""
        best = self.swing.grade.best
        if (card := _card(best.action)) is None:
            return
        if self.tries.over:
            yield card
            yield from best.weighed.takes
        elif self.tries.hinted:
            view = self.swing.decision.view
            hand = view.hands[self.swing.decision.seat]
            near = {*view.field_cards, *(hand or ())}
            yield from (one for one in near if one.month is card.month)

    def add(self, stage: RetainedCanvas, frame: Board, pieces: Picture) -> None:
        """The tags."""
        for card, tag in self._told.items():
            if (piece := pieces.get(card.code)) is not None and piece.face is not None:
                stage.put(("tag", card), (tag, piece), put_card_tag, tag, piece, frame)


def _card(action: Action) -> Card | None:
    return action.card if isinstance(action, Play | Pick) else None


def _tried(tries: Tries, action: Action) -> str:
    """A try, as it stands on its card."""
    return _("try {number}").format(number=tries.made.index(action) + 1)
