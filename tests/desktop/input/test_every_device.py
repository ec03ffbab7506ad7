"""The same match, played with each thing that people hold on to a game with: window events in, equal records out."""

from collections.abc import Iterator
from types import MappingProxyType

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app.loop import loop
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.layout.mirror import mirrored_point
from koikoi.desktop.match.board_scene import DEAF
from koikoi.desktop.match.input.spots import CardSpot
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Action, Pick, Play, Seat
from koikoi.engine.cards import Card
from koikoi.engine.state import ToPick
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from koikoi.table.record import dump
from koikoi.table.seating import Chair, Privacy, Seating
from koikoi.table.table import Table
from tests.desktop.fake_canvas import FakeCanvas
from tests.desktop.input_events import event
from tests.desktop.windows import new_stack

SIZE = (1280, 720)
Events = Iterator[list[pygame.event.Event]]
"""What happens, frame by frame."""


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Nothing flies, so that a match is short; nobody has used anything yet."""
    bindings.used(Device.POINTER)
    settings.adopt(Settings(speed=Speed.NONE))
    yield
    settings.adopt(Settings())
    bindings.used(Device.POINTER)


class Person:
    """Plays a fixed line of play; what the hands do is for the subclasses."""

    def __init__(self, stack: SceneStack, match: MatchScene) -> None:
        self.stack = stack
        self.match = match

    def script(self) -> Events:
        """The frames of one round, until its account lies there."""
        table = self.match.table
        while not table.match.results:
            yield []
            top = self.stack.top
            if isinstance(top, CurtainScene):
                while not top.ready:
                    yield []
                yield from self.open(top)
                yield from self.wait(0.8)
            elif isinstance(top, DecisionScene):
                yield from self.wait(4.0)
                choices = top.panel.buttons
                yield from self.decide(top, len(table.lines) % len(choices))
            elif top is self.match and self.closed and self.match.state.visibility.mode is Privacy.FACE:
                yield from self.show()
                yield from self.wait(0.6)
            elif top is self.match and self.closed:
                yield from self.look()
                yield from self.wait(0.6)
                yield from self.act(self.wanted())
                yield from self.look_away()
            elif top is self.match and self.match.state.legal():
                yield from self.wait(DEAF + 0.1)
                yield from self.act(self.wanted())
        yield from self.wait(2.0)

    def wanted(self) -> Action:
        """What is played here: always the same for the same record."""
        legal = [one for one in self.match.state.legal() if isinstance(one, Play | Pick)]
        return (
            legal[-1]
            if isinstance(self.match.state.view.phase, ToPick)
            else legal[len(self.match.table.lines) % len(legal)]
        )

    def wait(self, seconds: float) -> Events:
        for _ in range(round(seconds * 30)):
            yield []

    def place(self, card: Card) -> tuple[int, int]:
        """Where a card can be pointed at."""
        rect = self.match.state.board.picture[card.code].rect
        spots = ((x, rect.centery) for x in range(rect.left + 3, rect.right, 3))
        under = self.match.board_input.under
        return next(spot for spot in spots if (piece := under(spot)) is not None and piece.face is card)

    @property
    def closed(self) -> bool:
        """Whoever is to play has to open the own hand."""
        return self.match.state.waiting_for is not None

    @property
    def corner(self) -> tuple[int, int]:
        """Where whoever is to play looks at the own hand with a pointer."""
        seat = self.match.state.waiting_for
        assert seat is not None
        return self.match.state.corners[seat].center

    def middle(self, scene: DecisionScene, number: int) -> tuple[int, int]:
        """The middle of a choice, as it lies in the window."""
        x, y = scene.panel.buttons[number].rect.center
        return mirrored_point((x, y), SIZE) if scene.turned else (x, y)

    def open(self, curtain: CurtainScene) -> Events:
        raise NotImplementedError

    def show(self) -> Events:
        """Opens the own hand, face to face."""
        raise NotImplementedError

    def look(self) -> Events:
        """Begins to look at the own hand, which is closed else."""
        raise NotImplementedError

    def look_away(self) -> Events:
        """Ends that."""
        yield []

    def decide(self, scene: DecisionScene, number: int) -> Events:
        raise NotImplementedError

    def act(self, action: Action) -> Events:
        raise NotImplementedError


class Clicker(Person):
    """Clicks."""

    def move(self, at: tuple[int, int]) -> Events:
        yield [event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)]

    def down(self, at: tuple[int, int]) -> Events:
        yield [event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)]

    def up(self, at: tuple[int, int]) -> Events:
        yield [event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)]

    def click(self, at: tuple[int, int], hold: float = 0.0) -> Events:
        yield from self.move(at)
        yield from self.down(at)
        yield from self.wait(hold)
        yield from self.up(at)

    def open(self, curtain: CurtainScene) -> Events:
        for _ in range(2):
            yield from self.click(curtain.pill.center)

    def decide(self, scene: DecisionScene, number: int) -> Events:
        yield from self.click(self.middle(scene, number), hold=0.6)

    def show(self) -> Events:
        yield from self.click(self.corner)

    def look(self) -> Events:
        at = self.corner
        yield from self.move(at)
        yield from self.down(at)

    def act(self, action: Action) -> Events:
        assert isinstance(action, Play | Pick)
        at = self.place(action.card)
        if self.match.state.visibility.holders:  # the button is down: it is let go on the card
            yield from self.move(at)
            yield from self.up(at)
        else:
            yield from self.click(at)


class Dragger(Clicker):
    """Drags every card to what it takes, or to the cloth."""

    def act(self, action: Action) -> Events:
        assert isinstance(action, Play | Pick)
        picture, board = self.match.state.board.picture, self.match.state.board
        phase = self.match.state.view.phase
        card = phase.card if isinstance(phase, ToPick) else action.card
        taken = [one for one in self.match.state.view.field_cards if one.month is card.month]
        goal = picture[taken[-1].code].rect.center if taken else (board.cloth.centerx, board.cloth.centery)
        start = self.place(card)
        yield from self.move(start)
        yield from self.down(start)
        middle = picture[card.code].rect.center
        goal = (goal[0] + start[0] - middle[0], goal[1] + start[1] - middle[1])
        for part in (0.3, 0.7, 1.0):
            way = round((goal[0] - start[0]) * part), round((goal[1] - start[1]) * part)
            yield from self.move((start[0] + way[0], start[1] + way[1]))
        yield from self.up(goal)


class Keys(Person):
    """Arrow keys and Enter."""

    CODES = MappingProxyType({
        "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN,
        "confirm": pygame.K_RETURN,
    })  # fmt: skip

    LOOKS = pygame.K_LSHIFT, pygame.K_RSHIFT
    """By seat."""
    held = 0
    """The key that is held."""

    def press(self, name: str) -> Events:
        yield from self.down(self.CODES[name])
        yield from self.up(self.CODES[name])

    def down(self, code: int) -> Events:
        yield [event(pygame.KEYDOWN, key=code, mod=pygame.KMOD_SHIFT if self.held else 0, unicode="")]

    def up(self, code: int) -> Events:
        yield [event(pygame.KEYUP, key=code, mod=pygame.KMOD_SHIFT if self.held else 0)]

    def show(self) -> Events:
        yield from self.look()
        yield from self.look_away()

    def look(self) -> Events:
        seat = self.match.state.waiting_for
        assert seat is not None
        yield from self.down(self.LOOKS[seat])
        self.held = self.LOOKS[seat]

    def look_away(self) -> Events:
        yield from self.up(self.held)
        self.held = 0

    def open(self, curtain: CurtainScene) -> Events:
        for _ in range(2):
            yield from self.press("confirm")

    def decide(self, scene: DecisionScene, number: int) -> Events:
        yield from self.press("left")
        while scene.panel.focus is not scene.panel.buttons[number]:
            yield from self.press("right")
        yield from self.press("confirm")

    def act(self, action: Action) -> Events:
        assert isinstance(action, Play | Pick)
        goal = self.match.state.board.picture[action.card.code].rect
        for _ in range(30):
            here = self.match.board_input.here
            if here == CardSpot(action.card):
                break
            spots = self.match.board_input.spots()
            beside = spots.get(here, goal) if here is not None else goal
            across, down = goal.centerx - beside.centerx, goal.centery - beside.centery
            if abs(across) > goal.w / 4:
                yield from self.press("right" if across > 0 else "left")
            else:
                yield from self.press("down" if down > 0 else "up")
        yield from self.press("confirm")


class Pad(Keys):
    """A gamepad's cross and its buttons."""

    CODES = MappingProxyType({
        "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT, "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        "up": pygame.CONTROLLER_BUTTON_DPAD_UP, "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
        "confirm": pygame.CONTROLLER_BUTTON_A,
    })  # fmt: skip

    LOOKS = pygame.CONTROLLER_BUTTON_LEFTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER

    def down(self, code: int) -> Events:
        yield [event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=code)]

    def up(self, code: int) -> Events:
        yield [event(pygame.CONTROLLERBUTTONUP, instance_id=3, button=code)]


class Stick(Pad):
    """A gamepad's left stick."""

    def press(self, name: str) -> Events:
        if name == "confirm":
            yield from super().press(name)
            return
        x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
        axis, value = {"left": (x, -1), "right": (x, 1), "up": (y, -1), "down": (y, 1)}[name]
        for tilt in (0.3, 0.9, 0.2):
            yield [event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=round(value * tilt * 32767))]


class Finger(Person):
    """Taps; SDL's mouse, which it makes from the finger, speaks along."""

    held = (0, 0)
    """Where another finger is."""

    def show(self) -> Events:
        yield from self.tap(self.corner)

    def look(self) -> Events:
        self.held = self.corner
        x, y = self.held
        yield [event(pygame.FINGERDOWN, finger_id=2, touch_id=1, x=x / SIZE[0], y=y / SIZE[1])]

    def look_away(self) -> Events:
        x, y = self.held
        yield [event(pygame.FINGERUP, finger_id=2, touch_id=1, x=x / SIZE[0], y=y / SIZE[1])]

    def tap(self, at: tuple[int, int], hold: float = 0.0) -> Events:
        share = {"x": at[0] / SIZE[0], "y": at[1] / SIZE[1]}
        yield [
            event(pygame.FINGERDOWN, finger_id=1, touch_id=1, **share),
            event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=True),
            event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True),
        ]
        yield from self.wait(hold)
        yield [
            event(pygame.FINGERUP, finger_id=1, touch_id=1, **share),
            event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True),
        ]

    def open(self, curtain: CurtainScene) -> Events:
        for _ in range(2):
            yield from self.tap(curtain.pill.center)

    def decide(self, scene: DecisionScene, number: int) -> Events:
        yield from self.tap(self.middle(scene, number), hold=0.6)

    def act(self, action: Action) -> Events:
        assert isinstance(action, Play | Pick)
        at = self.place(action.card)
        yield from self.tap(at)
        if isinstance(action, Play):
            assert self.match.board_input.up is action.card, "the first touch lifts"
            taken = [one for one in self.match.state.view.field_cards if one.month is action.card.month]
            yield from self.tap(self.place(taken[-1]) if taken else at)


def played(person: type[Person], privacy: Privacy = Privacy.PASS, seed: int = 5) -> str:
    """The actions of a round played like this."""
    seating = Seating((Chair("Aoi"), Chair("Ren", 1, 1)), privacy)
    table = Table(bundled()["nintendo-standard"], seating, seed=seed, dealer=Seat(0))
    match = MatchScene(table)
    stack = new_stack(match, SIZE)
    script = person(stack, match).script()
    frames = 0

    def events() -> list[pygame.event.Event]:
        nonlocal frames
        frames += 1
        assert frames < 6000, f"the match hangs at {type(stack.top).__name__}, {table.match.phase}"
        return next(script, [event(pygame.QUIT)])

    loop(stack, FakeCanvas(SIZE), events, lambda rate: 1 / 30)
    assert isinstance(stack.top, RoundSummaryScene)
    return dump(table.lines[1:])  # without who sits there


@pytest.mark.law(2)
@pytest.mark.parametrize("person", [Dragger, Keys, Pad, Stick, Finger])
def test_the_same_match_with_every_device(person: type[Person], clicked: str) -> None:
    assert clicked == played(person)


@pytest.mark.law(3)
@pytest.mark.parametrize("privacy", [Privacy.PEEK, Privacy.FACE, Privacy.OPEN])
@pytest.mark.parametrize("person", [Clicker, Keys, Pad, Stick, Finger])
def test_each_device_alone_is_enough_however_the_screen_is_shared(
    person: type[Person], privacy: Privacy, clicked: str
) -> None:
    assert clicked == played(person, privacy)


@pytest.fixture(scope="module")
def clicked() -> str:
    """The record of the round played by clicks."""
    bindings.used(Device.POINTER)
    settings.adopt(Settings(speed=Speed.NONE))
    return played(Clicker)
