"""A table that stays drawn between frames looks as if all were drawn anew."""

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import painter
from koikoi.desktop.draw.card_badges import BARE, BadgeStyle
from koikoi.desktop.draw.card_surfaces import looks
from koikoi.desktop.input.intents import Confirm, Peek
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.match.scenes.lots.lots_scene import LotsScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Seat
from koikoi.locales import language, use
from koikoi.settings import Settings
from koikoi.table.seating import Privacy
from tests.desktop.drawn_anew import drawn_anew
from tests.desktop.scene_driver import Actor, at_table

PREMUL = pygame.BLEND_PREMULTIPLIED


def pixels(picture: pygame.Surface) -> bytes:
    """What is seen: red, green and blue."""
    return pygame.image.tobytes(picture, "RGB")


def shown(stack: SceneStack, target: pygame.Surface) -> bytes:
    """The frame as it is drawn in the window."""
    stack.draw(target)
    return pixels(target)


# The same pictures


def open_hands(actor: Actor) -> None:
    """Whoever has to open a hand does so."""
    seat = actor.match.state.waiting_for
    if actor.stack.top is actor.match and seat is not None:
        actor.give(Peek(seat, True))


@pytest.mark.law(1)
@pytest.mark.parametrize(
    ("rules", "seats", "privacy", "size"),
    [
        ("nintendo-standard", 2, Privacy.OPEN, (640, 400)),
        ("nintendo-standard", 2, Privacy.PASS, (960, 600)),
        ("nintendo-standard", 2, Privacy.PEEK, (450, 600)),
        ("german", 3, Privacy.PEEK, (640, 400)),
        ("german", 4, Privacy.OPEN, (900, 600)),
    ],
)
def test_every_frame_of_a_match_is_what_it_would_be_without_anything_kept(
    rules: str, seats: int, privacy: Privacy, size: tuple[int, int]
) -> None:
    target, seen = pygame.Surface(size), 0

    def look(actor: Actor) -> None:
        nonlocal seen
        seen += 1
        if actor.match in actor.stack.scenes and not isinstance(actor.stack.top, LotsScene | RoundSummaryScene):
            assert shown(actor.stack, target) == drawn_anew(actor.stack), (seen, actor.stack.top)

    actor = Actor(rules, seats=seats, privacy=privacy, size=size, seed=3, look=look)
    while seen < 500 and not isinstance(actor.stack.top, RoundSummaryScene):
        open_hands(actor)
        if actor.stack.top.two_sided:
            actor.give(Confirm())
        actor.move()
    assert seen > 300


def test_a_hand_that_is_closed_again_leaves_nothing_behind() -> None:
    actor = at_table(Privacy.PEEK)
    target, seat = pygame.Surface((640, 400)), Seat(0)
    for _ in range(10):  # until everything is kept
        actor.frame()
        shown(actor.stack, target)
    closed = actor.match.state.board.hands[seat].rect.clip(target.get_rect())
    before = pixels(target.subsurface(closed))
    actor.give(Peek(seat, True))
    for _ in range(40):
        actor.frame()
        shown(actor.stack, target)
    assert pixels(target.subsurface(closed)) != before
    actor.match.state.peek(seat, held=False)
    assert shown(actor.stack, target) == drawn_anew(actor.stack)
    assert not any(piece.face in actor.table.match.hands[seat] for piece in actor.match.shown.values() if piece.face)


@pytest.mark.parametrize(
    "wanted",
    [
        Settings(cloth="moss"),
        Settings(high_contrast=True),
        Settings(text_size=160),
        Settings(signs=True),
        Settings(helper=False),
    ],
    ids=["cloth", "contrast", "text", "signs", "helper"],
)
def test_a_setting_is_seen_at_once(wanted: Settings) -> None:
    actor, target = at_table(size=(960, 600)), pygame.Surface((960, 600))
    before = b""
    for _ in range(10):
        actor.frame()
        before = shown(actor.stack, target)
    try:
        settings.adopt(wanted)
        apply_settings.apply(settings.now())
        after = shown(actor.stack, target)
        assert before != after
        assert after == drawn_anew(actor.stack)
    finally:
        settings.adopt(Settings())
        apply_settings.apply(settings.now())


def test_another_language_and_another_size_are_seen_at_once() -> None:
    actor, before = at_table(), language()
    try:
        for tongue, size in (("de", (640, 400)), ("ja", (640, 400)), ("ja", (900, 600)), (before, (450, 600))):
            use(tongue)
            actor.stack.resize(size)
            target = pygame.Surface(size)
            for _ in range(7):
                actor.frame()
                assert shown(actor.stack, target) == drawn_anew(actor.stack)
    finally:
        use(before)


def test_what_does_not_change_is_neither_drawn_nor_composed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Piece] = []
    actor = at_table()
    actor.wait(10.0)
    target = pygame.Surface((640, 400))
    for _ in range(6):
        actor.stack.draw(target)

    def noted_looks(piece: Piece, dress: BadgeStyle = BARE) -> list[tuple[pygame.Surface, int, int]]:
        drawn.append(piece)
        return looks(piece, dress)

    monkeypatch.setattr(painter, "looks", noted_looks)
    actor.stack.draw(target)
    assert [] == drawn
    assert [] == actor.stack.stage.touched
