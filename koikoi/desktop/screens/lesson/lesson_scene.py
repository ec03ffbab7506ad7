"""A round of the lesson at the table: real cards, a stacked deal, and Kaeru, who plays and speaks."""

from collections.abc import Iterator
from dataclasses import replace

from koikoi.desktop.animation.easing import ease
from koikoi.desktop.animation.speed import animation_speed
from koikoi.desktop.audio.sound import Cue
from koikoi.desktop.draw.stage import Group
from koikoi.desktop.layout.board import Board, CardMark, Picture, Piece
from koikoi.desktop.match.hud.card_tag import CardTag, put_card_tag
from koikoi.desktop.match.input.hit_map import CardMove
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.state.computer_players import PAUSE, Thinker
from koikoi.desktop.screens.lesson import goal_column
from koikoi.desktop.screens.lesson.goal_column import Places, draw_goal, goal_of, room_for
from koikoi.desktop.screens.lesson.teacher import MISSES, Teacher
from koikoi.desktop.screens.routes import LessonPageRoute
from koikoi.desktop.ui.scene import Change, Replace
from koikoi.desktop.ui.services import Services
from koikoi.engine.actions import Action, Seat
from koikoi.engine.cards import Card
from koikoi.engine.state import MatchOver, RoundOver, ToDeal, ToPick, ToPlay
from koikoi.learning import progress
from koikoi.learning.lesson import KAERU, YOU
from koikoi.learning.lesson_table import LessonTable
from koikoi.learning.rounds import LESSON
from koikoi.locales import _, names, players
from koikoi.table.seating import Chair, Seating

SETTLES = 0.22
"""Seconds in which a card that was not meant comes up."""
UP, TILT = 1.35, 2.4
"""How far (units of the table), and by how many degrees it turns."""
BETWEEN = 0.15
"""Seconds between turns that play themselves."""


def you_and_kaeru(*, coach: bool = False) -> Seating:
    """The learner, and the first computer player one meets."""
    you, face = Chair(_("You"), 0, 0, coach=coach), "frog"
    return Seating((you, Chair(players.face(face), 1, 1, agent="beginner", face=face)))


class LessonScene(MatchScene):
    """Only the next step of the lesson is carried out; every other choice is answered."""

    def __init__(self, place: int) -> None:
        """`place`: in LESSON."""
        self.place = place
        lesson = LESSON[place]
        table = LessonTable(lesson, you_and_kaeru())
        super().__init__(table)
        self.lesson = lesson
        self.teacher = self.state.speaker = Teacher(lesson, table.seating.chairs[KAERU])
        self.state.arrange = self._arranged
        self.think = Thinker(self._answer)
        self._places: Places | None = None
        progress.lesson_begun(place)

    def _arranged(self, frame: Board) -> Board:
        self._places = goal_column.places(frame, self.lesson)
        return room_for(frame, self.lesson)

    def attach(self, services: Services) -> None:
        """What is said is told to who listens, too."""
        super().attach(services)
        self.teacher.announcements = services.announcements

    # What comes next

    def _answer(self, seat: Seat, still: float) -> Action | None:
        """What Kaeru plays."""
        move = self.teacher.move
        if self.teacher.busy or still < PAUSE or move is None or move.seat != seat:
            return None
        return move.action

    @property
    def waits(self) -> bool:
        """Turns that play themselves go on by themselves."""
        return super().waits or not self.teacher.own

    def next_step(self) -> Change | None:
        """What has been said is heard first; some turns play themselves; after the round comes its page."""
        phase, move = self.state.view.phase, self.teacher.move
        if isinstance(phase, ToDeal):
            return super().next_step()
        if self.teacher.busy:
            return None
        if isinstance(phase, RoundOver | MatchOver):
            progress.lesson_done(self.place)
            return Replace(self.services.routes.scene(LessonPageRoute(self.place)))
        if isinstance(phase, ToPlay | ToPick) and phase.seat == YOU and not self.teacher.own:
            if self.still >= BETWEEN and move is not None:
                self.act(move.action)
                self.haste = 1
            return None
        return super().next_step()

    def act(self, action: Action, then: Action | None = None) -> None:
        """Does what is next in the lesson, and answers anything else."""
        move, following = self.teacher.move, self.lesson.moves[self.teacher.at + 1 : self.teacher.at + 2]
        if move is None or action != move.action:
            self._miss(action)
            return
        wanted = then if then in [one.action for one in following] else None
        super().act(action, wanted)
        self.teacher.made()
        waiting = isinstance(self.table.match.phase, ToPick)
        if wanted is not None and not waiting:
            self.teacher.made()
        elif then is not None and waiting:
            self._miss(then)

    def _miss(self, action: Action) -> None:
        self.board_input.put_down()
        self.teacher.miss(action)
        self.services.sounds.play(Cue.PRESS)
        self.stir()

    def move(self, move: CardMove) -> None:
        """What plays itself is nobody's to play."""
        if self.teacher.own:
            super().move(move)

    # What is seen

    @property
    def shown(self) -> Picture:
        """A card that was not meant comes up; the right one, and what it takes, are lit."""
        pieces, answer = super().shown, self.teacher.answer
        if self.state.queue:
            return pieces
        changed: dict[str, Piece] = {}
        for card in self._lit():
            lit = pieces[card.code]
            up = 1.0 if self.teacher.misses >= MISSES else lit.lift
            changed[lit.key] = replace(lit, mark=CardMark.LIT, lift=up)
        if answer is not None and answer.card is not None and (piece := pieces.get(answer.card.code)) is not None:
            risen = 1.0 if animation_speed().fade else ease(min(self.teacher.age / SETTLES, 1.0))
            y = piece.y - self.state.board.px(UP) * risen
            tilt = 0.0 if animation_speed().fade else TILT * risen
            changed[piece.key] = replace(piece, y=y, angle=tilt, z=piece.z + 300, mark=CardMark.NONE, lift=0.35)
        return {**pieces, **changed} if changed else pieces

    @property
    def animating(self) -> bool:
        """A card comes up."""
        return super().animating or (self.teacher.answer is not None and self.teacher.age <= SETTLES)

    def _lit(self) -> Iterator[Card]:
        """The right card, and what it takes."""
        card = self.teacher.lit
        if card is not None and card.code in self.state.board.picture:
            yield card
            if isinstance(self.state.view.phase, ToPlay):
                yield from self.state.view.takes(card)

    def add(self, stage: Group, frame: Board, pieces: Picture) -> None:
        """The goal, and the names of flowers on the cards that are spoken of."""
        assert self._places is not None
        goal = goal_of(self.lesson, self.teacher.at, self.state.view)
        stage.put("goal", (goal, self._places, frame.u), draw_goal, goal, frame, self._places)
        answer = self.teacher.answer
        if self.state.queue or answer is None or answer.card is None or not isinstance(self.state.view.phase, ToPlay):
            return
        for card, gold in ((answer.card, False), *((one, True) for one in self._lit())):
            if (piece := pieces.get(card.code)) is not None:
                tag = CardTag(names.flower(card.month), gold)
                stage.put(("tag", card), (tag, piece), put_card_tag, tag, piece, frame)
