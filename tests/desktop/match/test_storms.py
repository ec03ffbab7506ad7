"""Storms of hasty clicks and keys: they never open another's hand and never play another's card."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app.loop import input_context
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.desktop.ui.scene import Scene
from koikoi.engine.actions import Play, Seat
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from koikoi.table.seating import Privacy
from koikoi.table.table import Table
from tests.desktop.input_events import event
from tests.desktop.windows import new_stack

SIZE = (1280, 720)
FRAME = 1 / 60
LASTS = 7.0
"""Seconds of a storm: some turns long, if it gets that far."""
NAMES = ("Aoi", "Ren", "Hana", "Sora")
LOOKS = (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL)
RULES = {2: "nintendo-standard", 3: "german", 4: "german"}


@pytest.fixture(autouse=True)
def pointer() -> Iterator[None]:
    yield
    settings.adopt(Settings())
    bindings.used(Device.POINTER)


class Evening:
    """People at one table, as the loop sees them: events in, scenes and the record out."""

    def __init__(self, privacy: Privacy, seats: int, seed: int) -> None:
        self.rng = random.Random(f"{privacy} {seats} {seed}")
        self.table = Table(bundled()[RULES[seats]], list(NAMES[:seats]), seed=seed, dealer=Seat(seed % seats))
        self.match = MatchScene(self.table, privacy)
        self.stack = new_stack(self.match, SIZE)
        self.mapper = InputMapper()

    def frame(self, *events: pygame.event.Event) -> None:
        for one in events:
            for intent in self.mapper.take(one, 1.0, SIZE, input_context(self.stack)):
                self.stack.handle(intent)
        self.stack.update(FRAME)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.frame()

    @property
    def top(self) -> Scene:
        return self.stack.top

    def begin(self) -> Seat:
        """The first turn: whoever is to play has opened the own hand, as people do who take their time."""
        for _ in range(4000):
            state = self.match.state
            if self.top is self.match and state.mover is not None and not state.queue and not state.visibility.changing:
                return state.mover
            if isinstance(self.top, CurtainScene):
                self.wait(1.5)
                for down in (True, False, True, False):
                    self.frame(key(down=down))
                self.wait(1.5)
            elif (seat := state.waiting_for) is not None and state.privacy is not Privacy.PASS:
                if state.privacy is Privacy.PEEK:
                    self.frame(key(code=LOOKS[seat], down=True))  # and holds it
                else:
                    at = state.corners[seat].center
                    for down in (True, False):
                        self.frame(mouse(at, down=down))
            self.frame()
        raise AssertionError(f"nobody may play: {self.top}")

    def card(self) -> pygame.Rect:
        """The place of a card that may be played."""
        cards = [one.card for one in self.match.state.legal() if isinstance(one, Play)]
        return self.match.state.board.picture[self.rng.choice(cards).code].rect

    def play(self) -> None:
        """Plays a card, as people do who take their time."""
        rect = self.card()
        for down in (True, False):
            self.frame(mouse((rect.left + 6, rect.centery), down=down))

    @property
    def acted(self) -> list[int]:
        """Seats that have acted, in the order of the record."""
        return [line["seat"] for line in self.table.lines if "seat" in line]

    def others(self, seat: Seat) -> list[pygame.Rect]:
        """Areas where other people press to look into their own hands: who presses there means it."""
        board = self.match.state.board
        places = {Privacy.FACE: {one: hand.rect for one, hand in board.hands.items()}, Privacy.PEEK: board.peeks}
        return [rect for one, rect in places.get(self.match.state.privacy, {}).items() if one != seat]


def mouse(at: tuple[int, int], *, down: bool) -> pygame.event.Event:
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    return event(kind, pos=at, button=1, touch=False)


def finger(at: tuple[int, int], *, down: bool) -> pygame.event.Event:
    kind = pygame.FINGERDOWN if down else pygame.FINGERUP
    return event(kind, finger_id=1, touch_id=1, x=at[0] / SIZE[0], y=at[1] / SIZE[1])


def key(_at: object = None, *, down: bool, code: int = pygame.K_RETURN) -> pygame.event.Event:
    return event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=0, unicode="")


def pad(_at: object = None, *, down: bool) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_A)


Gesture = Callable[..., pygame.event.Event]


@dataclass(frozen=True)
class Storm:
    """Presses, one soon after the other."""

    hands: tuple[Gesture, ...]
    """Gestures of the storm, one after the other."""
    places: str
    """`one`: the same all the time; `any`; `card`: one's own; `button`: where the curtain's will be, or else a card."""
    most: int = 1000
    """Presses."""


STORMS = {
    "clicks in one place": Storm((mouse,), "one"),
    "clicks anywhere": Storm((mouse,), "any"),
    "clicks where the button comes": Storm((mouse,), "button"),
    "clicks on a card": Storm((mouse,), "card"),
    "taps where the button comes": Storm((finger,), "button"),
    "taps on a card": Storm((finger,), "card"),
    "Enter": Storm((key,), "one"),
    "a pad's button": Storm((pad,), "one"),
    "clicks and Enter": Storm((mouse, key), "any"),
    "mouse, finger and pad": Storm((mouse, finger, pad), "button"),
}


def place(evening: Evening, seat: Seat, storm: Storm) -> tuple[int, int]:
    """The position at which a storm begins, in pixels."""
    state = evening.match.state
    if storm.places == "button" and state.privacy is Privacy.PASS:
        curtain = CurtainScene(state, evening.match, seat)
        curtain.size = SIZE
        return curtain.pill.center
    if storm.places in ("card", "button"):
        return evening.card().center
    return anywhere(evening, seat)


def anywhere(evening: Evening, seat: Seat) -> tuple[int, int]:
    while True:
        at = evening.rng.randrange(SIZE[0]), evening.rng.randrange(SIZE[1])
        if not any(rect.collidepoint(at) for rect in evening.others(seat)):
            return at


def raged(evening: Evening, storm: Storm, least: float, most: float) -> None:
    """Plays a card, and lets a storm follow; `least`, `most`: seconds from one press to the next."""
    seat, state = evening.begin(), evening.match.state
    at, before, rng = place(evening, seat, storm), len(evening.acted), evening.rng
    open_before = state.visibility.open
    evening.play()
    due, presses, lift = rng.uniform(least, most), 0, None
    for frame in range(round(LASTS / FRAME)):
        now, events = frame * FRAME, list[pygame.event.Event]()
        if lift is not None and now >= lift[0]:
            events.append(lift[1])
            lift = None
        if now >= due and presses < storm.most:
            hand = storm.hands[presses % len(storm.hands)]
            presses += 1
            at = anywhere(evening, seat) if storm.places == "any" else at
            events.append(hand(at, down=True))
            pause = rng.uniform(least, most)
            due, lift = now + pause, (now + pause * rng.uniform(0.1, 0.9), hand(at, down=False))
        evening.frame(*events)
        assert {*evening.acted[before:]} <= {seat}, f"another's card is played after {now:.2f} s, {presses} presses"
        assert state.visibility.open <= open_before | {seat}, f"another's hand is open after {now:.2f} s"
    assert evening.acted[before:], "nothing has been played"


TABLES = [(privacy, seats) for privacy in Privacy for seats in (2, 3, 4) if privacy is not Privacy.FACE or seats == 2]


@pytest.mark.law(6)
@pytest.mark.parametrize("name", STORMS)
@pytest.mark.parametrize(("privacy", "seats"), TABLES, ids=[f"{privacy}-{seats}" for privacy, seats in TABLES])
def test_a_storm_opens_no_other_hand_and_plays_no_other_card(privacy: Privacy, seats: int, name: str) -> None:
    seed = [*STORMS].index(name)
    settings.adopt(Settings(speed=[*Speed][(seed + seats) % len(Speed)]))
    raged(Evening(privacy, seats, seed), STORMS[name], 0.04, 0.25)
