"""People who play, peep and pause at any moment, and look at every frame."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from koikoi.desktop.input.intents import Cancel, Confirm, Help, Intent, Peek, Press, Release, TablePanel, TogglePanel
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.state.computer_players import Thinker
from koikoi.engine.actions import Action, Play, Seat
from koikoi.engine.cards import EMPTY, CardSet
from koikoi.engine.events import RoundEnded
from koikoi.engine.state import MatchOver, RoundOver, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.shuffle import Shuffle
from koikoi.table.table import Table
from tests.desktop.scene_driver import decide
from tests.desktop.windows import new_stack

FRAME = 1 / 10
SIZES = [(640, 400), (720, 405), (600, 800)]
NAMES = ("Aoi", "Ren", "Hana", "Sora")


class Players:
    """People (and computers) who play at random, peep, pause, and resize the window at any moment."""

    def __init__(
        self,
        privacy: Privacy,
        seats: int,
        *,
        computers: tuple[int, ...] = (),
        seed: int = 1,
        shuffle: Shuffle | None = None,
        coach: bool = False,
        keep: CardSet = EMPTY,
        look: Callable[["Players"], None] = lambda players: None,
    ) -> None:
        """`shuffle`: what deals come from, otherwise the seed; `keep`: cards nobody plays; `look`: at each frame."""
        self.rng, self.keep, self._look = random.Random(seed), keep, look
        chairs = [
            Chair(NAMES[seat], seat, seat, "random" if seat in computers else "", coach=coach and seat not in computers)
            for seat in range(seats)
        ]
        rules = replace(bundled()["nintendo-standard" if seats == 2 else "german"], rounds=1)
        self.table = Table(rules, Seating(tuple(chairs), privacy), shuffle=shuffle or Shuffle(seed))
        self.match = MatchScene(self.table)
        self.match.think = Thinker(self.think)
        self.people = [Seat(seat) for seat in range(seats) if seat not in computers]
        self.held: list[Seat] = []
        self.opened: Seat | None = None
        """Who has opened a hand by a deliberate act."""
        self.stack = new_stack(self.match, SIZES[0])
        self.done = False
        self.bold = False
        """Koi-koi, whenever that is allowed."""

    def think(self, seat: Seat, still: float) -> Action | None:
        return self.choose(self.table.view(seat).legal) if self.rng.random() < 0.2 else None

    def choose(self, actions: Sequence[Action]) -> Action:
        """At random, but of cards that may be played."""
        return self.rng.choice([one for one in actions if not (isinstance(one, Play) and one.card in self.keep)])

    @property
    def top(self) -> object:
        """The scene on top."""
        return self.stack.top

    # What may be seen

    @property
    def allowed(self) -> set[Seat]:
        """Whose hands may be open now, by what people have done."""
        if self.match.state.privacy is Privacy.OPEN:
            return {Seat(seat) for seat in range(self.table.match.seats)}
        if len(self.people) == 1:
            return set(self.people)
        if any(isinstance(scene, CurtainScene) for scene in self.stack.scenes):
            return set()
        if self.match.state.privacy is Privacy.PEEK:
            return set(self.held[:1])
        return set() if self.opened is None else {self.opened}

    @property
    def settled(self) -> bool:
        """The round is over, and this is being shown or has been."""
        if not isinstance(self.table.match.phase, RoundOver | MatchOver):
            return False
        return not any(isinstance(shot.event, RoundEnded) for shot in self.match.state.queue[1:])

    def frame(self, seconds: float = FRAME) -> None:
        """A frame passes and is looked at."""
        playing = self.stack.top is self.match
        self.stack.update(seconds)
        phase = self.match.state.view.phase
        if playing and not self.match.state.queue and isinstance(phase, ToPlay) and phase.seat != self.opened:
            given = self.match.state.privacy is Privacy.FACE or phase.seat in self.people  # not to a computer
            self.opened = None if given else self.opened
        self.look()

    def look(self) -> None:
        """What is on the screen is looked at."""
        self._look(self)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def give(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)
            self.look()
            self.frame()

    # What people do

    def disturb(self) -> None:
        """Something happens at a bad moment: a window is resized, a dialog opened and closed, somebody peeps."""
        match self.rng.randrange(6 if self.match.state.privacy is Privacy.PEEK else 4):
            case 0:
                self.stack.resize(self.rng.choice(SIZES))
                self.look()
            case 1 if self.stack.top is self.match:
                self.held.clear()
                self.give(Help() if self.rng.random() < 0.5 else Cancel())
                self.wait(0.2)
                self.give(Cancel())
            case 2 if self.stack.top is self.match:
                panel = self.rng.choice(list(TablePanel))
                self.give(TogglePanel(panel))
                self.wait(0.2)
                self.give(TogglePanel(panel))
            case 4 | 5:
                self.peep(self.rng.choice(self.people))
            case _:
                pass

    def peep(self, seat: Seat) -> None:
        """Holds to look, or lets go."""
        held = seat not in self.held
        (self.held.append if held else self.held.remove)(seat)
        self.look_into(seat, held=held)
        self.look()

    def look_into(self, seat: Seat, *, held: bool) -> None:
        """The table is told even where something lies over it."""
        self.match.handle(Peek(seat, held))
        self.stack.dirty = True

    def move(self) -> None:
        """The next thing that has to be done."""
        if self.rng.random() < 0.08:
            self.disturb()
        match self.top:
            case LotsScene():
                self.give(Confirm())
                self.wait(0.2)
            case CurtainScene() as curtain:
                self.wait(self.rng.choice([0.1, 0.4]))
                self.give(Confirm(), Confirm())
                for _ in range(20):
                    if self.top is not curtain:
                        break
                    self.stack.update(FRAME)
                    if self.top is not curtain:
                        self.opened = curtain.seat
                    self.look()
            case DecisionScene() as decision:
                self.decide(decision)
            case RoundSummaryScene():
                self.done = True
            case MatchScene() as match if match.state.legal():
                self.act(match)
            case MatchScene() as match if (
                seat := match.state.waiting_for
            ) is not None and match.state.privacy is not Privacy.PASS:
                self.reveal(seat)
            case MatchScene() if self.match.state.queue and self.rng.random() < 0.05:
                self.give(Press((5, 5)), Release((5, 5)))
            case MatchScene():
                self.frame()
            case _:
                self.give(Confirm())

    def reveal(self, seat: Seat) -> None:
        """The mover opens the own hand."""
        self.wait(0.2)
        if self.match.state.privacy is Privacy.PEEK:
            for other in tuple(self.held):
                self.peep(other)
            self.peep(seat)
        else:
            assert seat in self.match.state.corners
            self.opened = seat
            self.look_into(seat, held=True)
        self.wait(0.4)

    def act(self, match: MatchScene) -> None:
        if self.rng.random() < 0.3:
            self.frame()
            return
        action = self.choose(match.state.legal())
        assert not isinstance(action, Play) or match.state.board.picture[action.card.code].face is action.card
        match.act(action)
        self.look()

    def decide(self, decision: DecisionScene) -> None:
        self.wait(0.8)
        if self.top is decision:
            actions = self.table.view(decision.phase.seat).legal
            decide(self.stack, decision, actions[-1] if self.bold else self.choose(actions))
            self.look()

    @property
    def stuck(self) -> bool:
        """Whoever is to play holds nothing but cards that nobody plays."""
        phase = self.table.match.phase
        return isinstance(phase, ToPlay) and self.table.match.hands[phase.seat] <= self.keep

    def turns(self) -> Iterator[None]:
        """Plays on; each time before something is done."""
        for _ in range(20000):
            if self.done or self.stuck:
                return
            yield
            self.move()
        raise AssertionError(f"the match hangs at {self.stack.top}, {self.table.match.phase}")

    def play(self) -> None:
        """Plays to the end of the round."""
        for _ in self.turns():
            pass
