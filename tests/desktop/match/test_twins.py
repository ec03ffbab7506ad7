"""Two matches that differ only in hidden cards look and sound the same, frame by frame.

In the twin of a match two hidden cards have changed places: one in a hand, which is never played, the other at the end
of the stock or in another hand. Whoever must not see either of them sees, hears and is told the same in both;
so does a screen reader.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from zlib import crc32

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.accessibility.items import Description
from koikoi.desktop.audio.sound import Cue, Sounds
from koikoi.engine.actions import Seat
from koikoi.engine.cards import Card, CardSet
from koikoi.table.seating import Privacy
from tests.desktop.instant_coach import InstantCoach
from tests.desktop.random_players import Players
from tests.desktop.windows import SERVICES
from tests.swapped_deals import Swapped

pytestmark = pytest.mark.law(1)


@dataclass(frozen=True, slots=True)
class Frame:
    """What was seen and heard."""

    picture: int
    """A checksum of all pixels."""
    sounds: tuple[object, ...]
    """What began to sound since the frame before."""
    described: Description
    """What a screen reader finds: every label, in its order, and where it lies."""
    said: tuple[str, ...]
    """What was announced since the frame before."""
    open: bool
    """Whether somebody may see a card that differs."""


@dataclass(frozen=True)
class Case:
    """Who plays how."""

    privacy: Privacy
    seats: int
    computers: tuple[int, ...] = ()
    coach: bool = False
    between_hands: bool = False
    """The other card lies in another hand; otherwise at the end of the stock."""
    still: bool = False
    """True: nothing moves; moments, and what follows them, fade in over the frame before."""

    def __str__(self) -> str:
        words = [self.privacy.value, str(self.seats), *("computers" for _ in self.computers[:1])]
        words += [name for name in ("coach", "between_hands", "still") if vars(self)[name]]
        return "-".join(words)

    @property
    def seed(self) -> int:
        return 3 + self.seats + len(self.computers)


def swapped_cards(case: Case) -> tuple[tuple[Card, Card], set[Seat]]:
    """Two cards nobody can see at first and nobody will play, and in whose hands they are."""
    players = Players(case.privacy, case.seats, computers=case.computers, seed=case.seed)
    turns = players.turns()
    while not any(players.table.match.hands):
        next(turns)
    hands, stock = players.table.match.hands, players.table.match.stock
    *_, one, other = (Seat(seat) for seat in (0, *(case.computers or range(case.seats))))
    if case.between_hands:
        return (max(hands[one]), min(hands[other])), {one, other}
    return (max(hands[other]), stock[-1]), {other}


def play(case: Case, cards: tuple[Card, Card], owners: set[Seat], *, twin: bool) -> list[Frame]:
    """Plays one of the two until nobody has another card to play; both cards lie where they were dealt."""
    frames: list[Frame] = []
    sounds: list[object] = []
    picture, digest = pygame.Surface((8, 8), 0, 32), 0

    def look(players: Players) -> None:
        nonlocal picture, digest
        if picture.get_size() != players.stack.size:
            picture = pygame.Surface(players.stack.size, 0, 32)
            players.stack.dirty = True
        if players.stack.dirty:  # otherwise the window is left as it is
            players.stack.draw(picture)
            digest = crc32(picture.get_buffer().raw)
        described, said = players.stack.described(), SERVICES.announcements.take()
        seen = players.settled or not owners.isdisjoint(players.allowed)
        frames.append(Frame(digest, tuple(sounds), described, said, seen))
        sounds.clear()

    def heard(self: Sounds, cue: Cue, voice: int | None = None, side: float = 0.0) -> None:
        sounds.append((cue, voice, side))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sounds, "play", heard)
        patch.setattr(SERVICES.announcements, "wanted", True)
        patch.setitem(vars(SERVICES), "worker", InstantCoach(rollouts=4))
        Players(
            case.privacy,
            case.seats,
            computers=case.computers,
            seed=case.seed,
            shuffle=Swapped(case.seed, swap=cards) if twin else None,
            coach=case.coach,
            keep=CardSet(cards),
            look=look,
        ).play()
    return frames


CASES = [
    Case(Privacy.PASS, 2),
    Case(Privacy.PASS, 2, coach=True),
    Case(Privacy.PASS, 3, between_hands=True, still=True),
    Case(Privacy.PASS, 3, computers=(1,)),
    Case(Privacy.PEEK, 2, coach=True),
    Case(Privacy.PEEK, 4, computers=(0, 2), between_hands=True),
    Case(Privacy.FACE, 2),
    Case(Privacy.FACE, 2, still=True),
    Case(Privacy.FACE, 2, computers=(0,), coach=True),
    Case(Privacy.FACE, 4, computers=(1, 3), between_hands=True),
    Case(Privacy.OPEN, 2, computers=(1,)),
    Case(Privacy.OPEN, 3, coach=True),
]


@pytest.fixture
def settings_kept() -> Iterator[None]:
    before = settings.now()
    yield
    settings.adopt(before)


@pytest.mark.usefixtures("settings_kept", "learned_quickly")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_matches_that_differ_in_hidden_cards_look_and_sound_the_same(case: Case) -> None:
    settings.adopt(replace(settings.now(), reduced_motion=case.still))
    cards, owners = swapped_cards(case)
    first, twin = (play(case, cards, owners, twin=twin) for twin in (False, True))
    assert len(first) == len(twin) > 100
    for number, (one, other) in enumerate(zip(first, twin, strict=True)):
        assert one.sounds == other.sounds, number
        assert one.open or one.picture == other.picture, number
        assert one.said == other.said, number
        assert one.open or one.described == other.described, number
    assert sum(bool(frame.said) for frame in first) > 10, "nothing was said"
    if case.privacy is Privacy.OPEN or not case.computers:
        assert any(one.picture != other.picture for one, other in zip(first, twin, strict=True)), (
            "nothing was to be seen"
        )
