"""What is kept between frames: it looks as if all were drawn anew, and it is bounded."""

import random
from collections.abc import Callable, Hashable
from dataclasses import replace

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import painter
from koikoi.desktop.draw.card_surfaces import MARGIN, looks, resting
from koikoi.desktop.draw.retained_canvas import RetainedCanvas
from koikoi.desktop.draw.sprites import COVERS, KEPT, WAYS, Sprites, for_screen, shadow, sprites
from koikoi.desktop.draw.surface_cache import SurfaceCache, weight
from koikoi.desktop.input.intents import Confirm, Peek
from koikoi.desktop.layout.board import Piece
from koikoi.desktop.layout.parts import RATIO
from koikoi.desktop.match.scenes.flipped_scene import FlippedScene
from koikoi.desktop.match.scenes.lots import LotsScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.engine.actions import Seat
from koikoi.engine.cards import DECK, card
from koikoi.locales import language, use
from koikoi.settings import Settings
from koikoi.table.seating import Privacy
from tests.desktop.acting import Actor, at_table
from tests.desktop.windows import SERVICES, replace_everywhere

PREMUL = pygame.BLEND_PREMULTIPLIED


class PlainStage(RetainedCanvas):
    """Keeps nothing: draws at once whatever is put on it."""

    def begin(
        self, target: pygame.Surface, ground: pygame.Surface, look: object, *, partial_redraw: bool = False
    ) -> None:
        self._target = target
        target.blit(ground, (0, 0))

    def put(self, key: Hashable, state: object, draw: Callable[..., None], *what: object) -> None:
        draw(self._target, *what)

    def end(self) -> None:
        pass


@pytest.fixture(autouse=True)
def stage(monkeypatch: pytest.MonkeyPatch) -> RetainedCanvas:
    """A stage of its own for every test."""
    own = RetainedCanvas()
    monkeypatch.setattr(SERVICES.painter, "stage", own)
    return own


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA" if picture.get_flags() & pygame.SRCALPHA else "RGB")


def shown(stack: SceneStack, target: pygame.Surface) -> bytes:
    """The frame as it is drawn in the window."""
    stack.draw(target)
    return pixels(target)


def anew(stack: SceneStack, target: pygame.Surface) -> bytes:
    """The same frame, with nothing kept."""
    kept, SERVICES.painter.stage = SERVICES.painter.stage, PlainStage()
    first, other = max(place for place, scene in enumerate(stack.scenes) if scene.opaque), target.copy()
    try:
        for scene in stack.scenes[first:]:
            scene.draw(other)
    finally:
        SERVICES.painter.stage = kept
    return pixels(other)


# The same pictures


def open_hands(actor: Actor) -> None:
    """Whoever has to open a hand does so."""
    seat = actor.match.state.waiting_for
    if actor.stack.top is actor.match and seat is not None:
        actor.give(Peek(seat, True))


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
            assert shown(actor.stack, target) == anew(actor.stack, target), (seen, actor.stack.top)

    actor = Actor(rules, seats=seats, privacy=privacy, size=size, seed=3, look=look)
    while seen < 500 and not isinstance(actor.stack.top, RoundSummaryScene):
        open_hands(actor)
        if isinstance(actor.stack.top, FlippedScene):
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
    assert shown(actor.stack, target) == anew(actor.stack, target)
    assert not any(piece.face in actor.table.match.hands[seat] for piece in actor.match.shown.values() if piece.face)


@pytest.mark.parametrize(
    "change", [{"cloth": "moss"}, {"high_contrast": True}, {"text_size": 160}, {"signs": True}, {"helper": False}]
)
def test_a_setting_is_seen_at_once(change: dict[str, object]) -> None:
    actor, target = at_table(size=(960, 600)), pygame.Surface((960, 600))
    for _ in range(10):
        actor.frame()
        before = shown(actor.stack, target)
    try:
        settings.adopt(replace(settings.now(), **change))  # type: ignore[arg-type]
        apply_settings.apply(settings.now())
        after = shown(actor.stack, target)
        assert before != after
        assert after == anew(actor.stack, target)
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
                assert shown(actor.stack, target) == anew(actor.stack, target)
    finally:
        use(before)


# The stage


def chip(number: int) -> pygame.Surface:
    made = pygame.Surface((9 + number, 14), pygame.SRCALPHA)
    made.fill((10 * number, 20, 30, 60 + 10 * number))
    return for_screen(made)


def test_whatever_comes_goes_moves_sinks_and_rises_looks_as_if_drawn_anew() -> None:
    rng, chips = random.Random(7), [chip(number) for number in range(14)]
    ground = pygame.Surface((120, 90))
    ground.fill((40, 60, 80))
    stage, plain, target, other = RetainedCanvas(), PlainStage(), ground.copy(), ground.copy()
    where = {number: (rng.randrange(-5, 110), rng.randrange(80)) for number in range(14)}
    order = list(where)
    for frame in range(600):
        for _ in range(rng.choice((0, 0, 1, 4))):
            number = rng.randrange(14)
            where[number] = (rng.randrange(-5, 110), rng.randrange(80))
        if rng.random() < 0.1:
            rng.shuffle(order)
        if rng.random() < 0.02:
            ground = ground.copy()
        seen = [number for number in order if (number * 7 + frame // 20) % 5]
        for one, surface in ((stage, target), (plain, other)):
            one.begin(surface, ground, frame // 200)
            for number in seen:
                one.put(number, where[number], lambda to, n: to.blit(chips[n], where[n], special_flags=PREMUL), number)
            one.end()
        assert pixels(target) == pixels(other), frame


def test_what_does_not_change_is_neither_drawn_nor_composed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    actor = at_table()
    actor.wait(10.0)
    target = pygame.Surface((640, 400))
    for _ in range(6):
        actor.stack.draw(target)
    compose, draw_card = RetainedCanvas._compose, painter.draw_card
    monkeypatch.setattr(RetainedCanvas, "_compose", lambda *what: (done.append("composed"), compose(*what))[1])
    replace_everywhere(monkeypatch, "draw_card", lambda *what: (done.append("drawn"), draw_card(*what))[1])
    actor.stack.draw(target)
    assert [] == done


def test_a_card_that_moves_over_the_others_is_not_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    areas: list[pygame.Rect] = []
    compose = RetainedCanvas._compose
    ground, still, moving = pygame.Surface((200, 200)), chip(3), chip(5)
    stage, target = RetainedCanvas(), pygame.Surface((200, 200))
    monkeypatch.setattr(RetainedCanvas, "_compose", lambda self, area: (areas.append(area), compose(self, area))[1])
    for frame in range(20):
        stage.begin(target, ground, 0)
        stage.put("still", 0, lambda to: to.blit(still, (100, 100), special_flags=PREMUL))
        stage.put("moving", frame, lambda to, x: to.blit(moving, (x, 100), special_flags=PREMUL), 80 + frame)
        stage.end()
    assert 2 == len(areas), "once in the beginning, and once where the moving one has left"


# Pictures and their bounds


def heavy(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_a_store_holds_what_was_used_last_within_its_bound_of_bytes() -> None:
    store, made = SurfaceCache(40_000), []
    for number in (1, 2, 3, 4, 1, 5, 6, 1):
        store.get(number, lambda number=number: (made.append(number), heavy(50))[1])  # type: ignore[misc]
    assert [1, 2, 3, 4, 1, 5, 6] == made
    assert store.bytes <= store.room
    assert store.bytes == 3 * weight(heavy(50))
    store.put("large", heavy(200))
    assert 1 == len(store), "one that is larger than the bound is kept alone"
    store.clear()
    assert (0, 0) == (store.bytes, len(store))


def test_a_thousand_poses_stay_within_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = sprites().ways
    monkeypatch.setattr(ways, "room", 3 << 20)
    rng = random.Random(1)
    for _ in range(1000):
        piece = Piece("1B", 0, 0, rng.uniform(40, 160), rng.choice([None, *DECK]), angle=rng.uniform(-60, 60))
        looks(piece)
        assert ways.bytes <= 3 << 20
    assert ways.bytes > 2 << 20
    assert sprites().kept.bytes <= sprites().kept.room


def test_a_larger_window_may_keep_more() -> None:
    own = Sprites()
    for size, share in (((960, 600), 1), ((1920, 1080), 1), ((3840, 2160), 4)):
        own.fit(size)
        assert (KEPT * share, WAYS * share**0.5, COVERS * share**0.5) == (own.kept.room, own.ways.room, own.covers.room)


def test_cards_at_rest_are_exact_and_lie_whole_pixels_wide() -> None:
    for size in [(960, 600), (1280, 720), (2560, 1080), (900, 1200)]:
        for seats, privacy in ((2, Privacy.OPEN), (2, Privacy.FACE), (3, Privacy.PEEK), (4, Privacy.OPEN)):
            actor = Actor("german" if seats > 2 else "nintendo-standard", seats=seats, privacy=privacy, size=size)
            while not actor.match.state.board.picture:
                actor.match.table.house()
                actor.match.state.view = actor.match.state.visibility.view()
            for piece in actor.match.state.board.picture.values():
                assert resting(piece), piece
                wide, high = looks(piece)[-1][0].get_size()
                if round(piece.angle / 90) % 2:
                    wide, high = high, wide
                assert (piece.w, round(piece.w * RATIO)) == (wide, high)
    piece = Piece("1B", 0, 0, 90, card("1B"))
    assert [shadow(90, 144, 0), sprites().card(card("1B"), 90)] == [picture for picture, _x, _y in looks(piece)]


@pytest.mark.parametrize("angle", [0.0, 7.3, 90.0, 181.0, -14.0])
@pytest.mark.parametrize("wide", [60.0, 77.4, 133.7])
def test_a_card_on_its_way_is_nearly_as_large_and_as_turned_as_it_is_meant_to_be(wide: float, angle: float) -> None:
    piece = Piece("1B", 0, 0, wide, card("1B"), angle=angle)
    turned = pygame.Vector2(wide, 0).rotate(angle), pygame.Vector2(0, wide * RATIO).rotate(angle)
    meant = abs(turned[0].x) + abs(turned[1].x), abs(turned[0].y) + abs(turned[1].y)
    found = looks(piece)[-1][0].get_bounding_rect(min_alpha=128).size
    for one, other in zip(found, meant, strict=True):
        assert abs(one - other) <= 0.05 * wide + 2 * MARGIN
    assert looks(piece) == looks(replace(piece, x=50.0, y=9.0)), "where it is makes no other picture"


def test_turned_cards_have_smooth_edges() -> None:
    picture = looks(Piece("1B", 0, 0, 100, card("1B"), angle=8.0))[-1][0]
    alphas = [picture.get_at((x, y)).a for x in range(picture.get_width()) for y in range(0, picture.get_height(), 3)]
    assert sum(20 < alpha < 235 for alpha in alphas) > 60


@pytest.mark.parametrize("size", [(101, 162), (48, 77), (162, 101), (304, 486), (20, 32), (3, 5)])
def test_a_shadow_is_that_of_the_whole_thing_blurred(size: tuple[int, int]) -> None:
    for lift in range(5):
        blur = max(2, round(size[0] * (0.03 + 0.025 * lift)))
        whole = pygame.Surface((size[0] + 4 * blur, size[1] + 4 * blur), pygame.SRCALPHA)
        area = whole.get_rect().inflate(-4 * blur, -4 * blur)
        pygame.draw.rect(whole, (11, 10, 12, 120), area, border_radius=max(size[0] // 14, 2))
        whole = for_screen(pygame.transform.box_blur(whole, blur)).premul_alpha()
        assert pixels(whole.subsurface(area.inflate(2 * blur, 2 * blur))) == pixels(shadow(*size, lift))


def test_a_narrow_card_throws_a_narrow_shadow() -> None:
    piece = Piece("1B", 0, 0, 100, card("1B"), lift=0.5)
    assert looks(replace(piece, squeeze=0.3))[0][0].get_width() < 0.5 * looks(piece)[0][0].get_width()
