"""What Kaeru says in a round of the lesson, and when: one slip at a time, and none while cards move."""

from dataclasses import dataclass

from koikoi import settings
from koikoi.desktop.accessibility.announcements import Announcements
from koikoi.desktop.draw import fonts
from koikoi.desktop.input import bindings
from koikoi.desktop.input.intents import Confirm, Hurry, Intent, Press
from koikoi.desktop.match.state.speaker import Said, Speaker
from koikoi.engine.actions import Action, KoiKoi, Pick, Play, Stop
from koikoi.engine.cards import Card
from koikoi.learning.lesson import LessonRound, Move
from koikoi.locales import _, sentences
from koikoi.table.seating import Chair

QUIET = 0.3
"""Seconds for which the cards lie still before anything is said."""
STANDS = 1.2
"""Seconds for which what is said afterwards stands at least."""
ANSWERED = 4.0
"""Seconds after which an answer gives way to what was said before."""
MISSES = 3
"""After so many other choices the right card rises by itself."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What another choice was answered."""

    text: str
    card: Card | None
    """The card that was meant; None: a button."""


class Teacher(Speaker):
    """Leads through one round: which move is next, what is said before and after it, how other choices are answered."""

    def __init__(self, lesson: LessonRound, chair: Chair) -> None:
        self.lesson = lesson
        self.at = lesson.begins
        """The number of the next move."""
        self.answer: Answer | None = None
        self.misses = 0
        """Other choices at this move so far."""
        self.age = 0.0
        """Seconds for which what is said now has stood."""
        self.announcements = Announcements()
        """Where what is said is told to who listens."""
        self._told = ""
        self._chair = chair
        self._place = 0
        self._after = ""
        self._quiet = 0.0

    @property
    def remembers(self) -> str:  # type: ignore[override]
        """The round, and nothing else."""
        return _("The lesson remembers this round. You can go on from its beginning at any time.")

    @property
    def move(self) -> Move | None:
        """The next move; None: the round is over."""
        return self.lesson.moves[self.at] if self.at < len(self.lesson.moves) else None

    @property
    def own(self) -> bool:
        """Whether the next move is the learner's to make."""
        return self.at in self.lesson.steps

    @property
    def _slips(self) -> tuple[str, ...]:
        """What is said before the next move; before the first one, what the round is about."""
        said = self.move.say if self.move is not None else ()
        return (self.lesson.goal, *said) if self.at == self.lesson.begins else said

    @property
    def _more(self) -> bool:
        """A press leads on."""
        last = len(self._slips) - (1 if self.own else 0)
        return bool(self._after) or self._place < last

    @property
    def busy(self) -> bool:
        """Something has to be heard before anybody else goes on."""
        return bool(self._after) or (self._more and not self.own)

    @property
    def lit(self) -> Card | None:
        """The right card, where it is to be seen: another choice has just been answered, or there were many."""
        action = self.move.action if self.move is not None and self.own else None
        shown = self.misses >= MISSES or (self.answer is not None and self.answer.card is not None)
        return action.card if shown and isinstance(action, Play | Pick) else None

    # What is said

    @property
    def said(self) -> Said:
        """One thing; nothing as long as cards move."""
        if self._quiet < QUIET:
            return Said(self._chair, "")
        if self.answer is not None:
            return Said(self._chair, _(self.answer.text))
        if self._after:
            return Said(self._chair, _(self._after), more=True)
        slips = self._slips
        if self._place >= len(slips):
            return Said(self._chair, "")
        return Said(self._chair, sentences((_(slips[self._place]), self._how(), self._onward())), more=self._more)

    def _how(self) -> str:
        """That a button is held, where it is."""
        decides = self.move is not None and self.own and isinstance(self.move.action, KoiKoi | Stop) and not self._more
        held = settings.now().hold and not bindings.by_keys()
        return _("Hold the button until it is full.") if decides and held else ""

    def _onward(self) -> str:
        """How to go on, with the very first slip; where words are enlarged the sign beside them has to do."""
        first = self.lesson.number == 1 and self.at == 0 and self._place == 0 and not fonts.enlarged()
        return _("Click, tap or press Enter to go on.") if first else ""

    @property
    def animating(self) -> bool:
        """A slip is about to come or to go."""
        return self._quiet < QUIET or self.answer is not None

    def update(self, seconds: float, *, still: bool) -> None:
        """Slips come when everything lies still, and answers go."""
        if not still:
            self._quiet = 0.0
            return
        if self._quiet >= QUIET:
            self.age += seconds
        self._quiet += seconds
        self._tell()
        if self.answer is not None and self.age >= ANSWERED:
            self.answer = None

    def _tell(self) -> None:
        """A slip that has just come is told."""
        if (said := self.said.in_words) != self._told:
            self._told = said
            self.announcements.say(lambda: [said])

    # What happens

    def hears(self, intent: Intent) -> bool:
        """A press leads on; after an answer it is meant for the cards, and the answer goes."""
        if not isinstance(intent, Press | Confirm | Hurry):
            return False
        if self.answer is not None:
            self.answer = None
            return False
        if not self._more:
            return False
        if self._after and self.age >= STANDS:
            self._after, self.age = "", 0.0
        elif not self._after and self._quiet >= QUIET:
            self._place, self.age = self._place + 1, 0.0
        return True

    def made(self) -> None:
        """The next move has been made."""
        assert self.move is not None
        self._after = self.move.then
        self.at, self._place, self._quiet, self.age = self.at + 1, 0, 0.0, 0.0
        self.answer, self.misses = None, 0

    def miss(self, action: Action) -> None:
        """Something else was chosen than the next move."""
        if self.move is not None and (text := self.move.answer(action)):
            self.answer = Answer(text, action.card if isinstance(action, Play | Pick) else None)
            self.misses, self.age = self.misses + 1, 0.0
