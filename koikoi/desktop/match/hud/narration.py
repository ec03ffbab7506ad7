"""What happens at the table, for whoever listens: public events in the terminal's sentences, and whose turn it is."""

from collections.abc import Sequence

from koikoi.desktop.accessibility.announcements import Announcements
from koikoi.desktop.match.hud import status_texts
from koikoi.desktop.match.hud.status_line import how_to_look
from koikoi.desktop.match.state.table_state import TableState
from koikoi.engine.actions import Seat
from koikoi.engine.events import Event, Misdealt, redact
from koikoi.locales import _, names, sentences
from koikoi.locales.telling import tell_all


class Narration:
    """Tells what everybody may know, as soon as it has happened, and then who has to do what."""

    def __init__(self, state: TableState, announcements: Announcements) -> None:
        self._state, self._announcements = state, announcements
        self._asked: tuple[Seat | None, Seat | None, object] | None = None
        """Who was asked last, and at what point of the match."""

    def tell(self, events: Sequence[Event]) -> None:
        """These have happened.  A misdeal has a dialog of its own, which is read then."""
        self._announcements.say(lambda: self._told([one for one in events if not isinstance(one, Misdealt)]))

    def _told(self, events: Sequence[Event]) -> list[str]:
        source = self._state.source
        with names.without_codes():
            return tell_all([redact(event, None) for event in events], source.rules, source.players)

    def ask(self) -> None:
        """Everything lies still: says once what is to do now, unless somebody else says that."""
        state = self._state
        if state.speaker.said is not None:
            return
        asked = (state.mover, state.waiting_for, state.view.phase)
        if asked != self._asked:
            self._asked = asked
            self._announcements.say(self._question)

    def _question(self) -> list[str]:
        """Who has to do what; nothing where a computer player chooses, as what it does is told."""
        state, players = self._state, self._state.source.players
        if state.mover is None:
            return [how_to_look(state)] if state.waiting_for is not None else []
        name = _("{title}:").format(title=players[state.mover])
        return [sentences((name, *status_texts.line(state.view, state.mover, None, players)[:1]))]
