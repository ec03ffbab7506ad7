"""An eye that sees which cards are on the screen, and people who play, peep and pause at any moment."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pygame

from koikoi.desktop.draw.card_badges import BARE, BadgeStyle
from koikoi.desktop.input.intents import Cancel, Confirm, Help, Intent, Peek, Press, Release
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision import DecisionScene
from koikoi.desktop.match.scenes.flipped_scene import FlippedScene
from koikoi.desktop.match.scenes.lots import LotsScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.state.computer_players import Thinker
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, Play, Seat
from koikoi.engine.cards import DECK, Card, CardSet
from koikoi.engine.events import RoundEnded
from koikoi.engine.state import MatchOver, RoundOver, ToPlay
from koikoi.rulesets.collection import bundled
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.desktop.scene_driver import decide
from tests.desktop.windows import new_stack

FRAME = 1 / 15
LOOK = 13
"""So many pixels are from one that is looked at to the next; the rows are shifted against each other."""
SIZES = [(640, 400), (720, 405), (600, 800)]
NAMES = ("Aoi", "Ren", "Hana", "Sora")


class Eye:
    """Sees which cards can be seen in a picture: every face is painted in a colour of its own."""

    def __init__(self, screen: pygame.Surface) -> None:
        self.colours = {one: (255, 20 + 4 * place, 1) for place, one in enumerate(DECK)}
        self.cards = {screen.map_rgb(colour) & 0xFFFFFF: one for one, colour in self.colours.items()}
        self.target = screen

    def looks(self, piece: Piece, _dress: BadgeStyle = BARE) -> list[tuple[pygame.Surface, int, int]]:
        """A card in its colour, a back in grey."""
        solid = pygame.Surface(piece.rect.size).convert_alpha()
        solid.fill(self.colours[piece.face] if piece.face is not None else (99, 99, 99))
        return [(solid, 0, 0)]

    def see(self, stack: SceneStack) -> set[Card]:
        """Draws what is on the screen, and looks closely."""
        if self.target.get_size() != stack.size:
            self.target = pygame.Surface(stack.size, 0, self.target)
        stack.draw(self.target)
        pixels = set(memoryview(self.target.get_buffer().raw).cast("I")[::LOOK])
        return {self.cards[pixel & 0xFFFFFF] for pixel in pixels if pixel & 0xFFFFFF in self.cards}


class Players:
    """People (and computers) who play at random, peep, pause, and resize the window at any moment."""

    def __init__(
        self, eye: Eye, privacy: Privacy, seats: int, *, computers: tuple[int, ...] = (), seed: int = 1
    ) -> None:
        self.eye, self.rng = eye, random.Random(seed)
        chairs = [Chair(NAMES[seat], seat, seat, "random" if seat in computers else "") for seat in range(seats)]
        rules = replace(bundled()["nintendo-standard" if seats == 2 else "german"], rounds=1)
        self.table = Table(rules, Seating(tuple(chairs), privacy), seed=seed)
        self.match = MatchScene(self.table)
        self.match.think = Thinker(self.think)
        self.people = [Seat(seat) for seat in range(seats) if seat not in computers]
        self.held: list[Seat] = []
        self.opened: Seat | None = None
        """Who has opened a hand by a deliberate act."""
        self.stack = new_stack(self.match, SIZES[0])
        self.frames = 0
        self.open_frames = 0
        self.done = False
        self.bold = False
        """Koi-koi, whenever that is allowed."""

    def think(self, seat: Seat, still: float) -> Action | None:
        return self.rng.choice(self.table.view(seat).legal) if self.rng.random() < 0.2 else None

    @property
    def top(self) -> object:
        """The scene on top, whichever way it lies."""
        top = self.stack.top
        return top.scene if isinstance(top, FlippedScene) else top

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
        self.frames += 1
        if self.settled:
            return
        faces = self.eye.see(self.stack)
        state, allowed = self.table.match, self.allowed
        secret = CardSet(state.stock)
        for seat, hand in enumerate(state.hands):
            secret |= hand if seat not in allowed else CardSet()
        leaked = faces & set(secret)
        assert not leaked, (leaked, allowed, self.match.state.viewer, self.stack.top)
        open_hands = CardSet(card for seat in allowed for card in state.hands[seat])
        self.open_frames += bool(faces & set(open_hands))

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
        match self.rng.randrange(5 if self.match.state.privacy is Privacy.PEEK else 3):
            case 0:
                self.stack.resize(self.rng.choice(SIZES))
                self.look()
            case 1 if self.stack.top is self.match:
                self.held.clear()
                self.give(Help() if self.rng.random() < 0.5 else Cancel())
                self.wait(0.2)
                self.give(Cancel())
            case 3 | 4:
                self.peep(self.rng.choice(self.people))
            case _:
                pass

    def peep(self, seat: Seat) -> None:
        """Holds to look, or lets go."""
        held = seat not in self.held
        (self.held.append if held else self.held.remove)(seat)
        self.match.handle(Peek(seat, held))
        self.look()

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
            self.match.handle(Peek(seat, True))
        self.wait(0.4)

    def act(self, match: MatchScene) -> None:
        if self.rng.random() < 0.3:
            self.frame()
            return
        action = self.rng.choice(match.state.legal())
        assert not isinstance(action, Play) or match.state.board.picture[action.card.code].face is action.card
        match.act(action)
        self.look()

    def decide(self, decision: DecisionScene) -> None:
        self.wait(0.8)
        if self.top is decision:
            actions = self.table.view(decision.phase.seat).legal
            decide(self.stack, decision, actions[-1] if self.bold else self.rng.choice(actions))
            self.look()

    def turns(self) -> Iterator[None]:
        """Plays on; each time before something is done."""
        for _ in range(20000):
            if self.done:
                return
            yield
            self.move()
        raise AssertionError(f"the match hangs at {self.stack.top}, {self.table.match.phase}")

    def play(self) -> None:
        """Plays to the end of the round."""
        for _ in self.turns():
            pass
