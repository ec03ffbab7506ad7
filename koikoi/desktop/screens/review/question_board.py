"""The table as it was at a decision, from the view of who took it: what one would play now is tried there."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from koikoi.desktop.match.hud.card_tag import CardTag
from koikoi.desktop.match.input.hit_map import CardMove
from koikoi.desktop.match.state.speaker import Said, Speaker
from koikoi.desktop.match.state.table_state import TableState
from koikoi.desktop.screens.decision.decision_board import DecisionBoard, card_of, compared
from koikoi.desktop.screens.review.session import ReviewSession, Tries
from koikoi.engine.actions import Action
from koikoi.engine.cards import Card
from koikoi.locales import _
from koikoi.review.match_review import GradedDecision
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy, Seating


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


class QuestionBoard(DecisionBoard):
    """A board on which a card means a try and nothing is played."""

    def __init__(
        self,
        session: ReviewSession,
        swing: GradedDecision,
        attempt: Callable[[Action], object],
        said: Callable[[], str],
    ) -> None:
        source, seat = AsItWas(session.recorded, swing), swing.decision.seat
        super().__init__(TableState(source, Privacy.PASS), swing.decision.view)
        self.swing, self.tries, self._attempt = swing, session.tries(swing), attempt
        self.state.visibility.viewer = self.state.visibility.near = seat
        self.state.speaker = _Asks(source, swing, said)
        self.state.catch_up()

    def move(self, move: CardMove) -> None:
        """A try."""
        self.board_input.put_down()
        self._attempt(move.action)

    # What is seen

    @property
    def tags(self) -> Mapping[Card, CardTag]:
        """The last try, what was played, and what was better."""
        grade, made = self.swing.grade, self.tries.made
        told: dict[Card, CardTag] = {}
        if made and (card := card_of(made[-1])) is not None:
            told[card] = CardTag(_tried(self.tries, made[-1]), gold=False)
        return told | compared(grade.action, grade.best.action if self.tries.over else None)

    def lit(self) -> Iterator[Card]:
        """The month of the better card; the card itself, once it may be seen, with what it takes."""
        best = self.swing.grade.best
        if (card := card_of(best.action)) is None:
            return
        if self.tries.over:
            yield card
            yield from best.weighed.takes
        elif self.tries.hinted:
            view = self.swing.decision.view
            hand = view.hands[self.swing.decision.seat]
            near = {*view.field_cards, *(hand or ())}
            yield from (one for one in near if one.month is card.month)


def _tried(tries: Tries, action: Action) -> str:
    """A try, as it stands on its card."""
    return _("try {number}").format(number=tries.made.index(action) + 1)
