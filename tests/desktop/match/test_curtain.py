"""The curtain between two players: how it opens, and what it tells."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.animation import noren
from koikoi.desktop.animation.timeline import Clock, Timeline
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw.sprites import sprites
from koikoi.desktop.draw.stage import Stage
from koikoi.desktop.input import bindings
from koikoi.desktop.input.bindings import Device
from koikoi.desktop.input.input_mapper import InputMapper
from koikoi.desktop.input.intents import Cancel, CancelDrag, Confirm, ConfirmReleased, Help, Press, Release
from koikoi.desktop.match.hud.last_turn import last_turn
from koikoi.desktop.match.match_scene import READ, MatchScene
from koikoi.desktop.match.scenes.curtain import CurtainScene
from koikoi.engine.actions import Seat
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings, Speed
from koikoi.table.table import Table
from tests.desktop.scene_driver import Actor, chosen
from tests.desktop.text_boxes import written
from tests.desktop.windows import draw_scene, entered, top


def until_a_curtain(actor: Actor) -> CurtainScene:
    while True:
        if isinstance(actor.stack.top, CurtainScene):
            return actor.stack.top
        actor.move()


def hanging(seed: int = 3) -> tuple[Actor, CurtainScene]:
    actor = Actor(seed=seed)
    curtain = until_a_curtain(actor)
    actor.wait(1.2)
    assert curtain.ready
    return actor, curtain


def button(curtain: CurtainScene) -> tuple[int, int]:
    """The position that opens the curtain."""
    return curtain.pill.center


def pressed(curtain: CurtainScene) -> None:
    """A pointer presses its button, once it has hung for a while."""
    for _ in range(2):
        curtain.update(1.0)
    curtain.handle(Press(button(curtain)))


def test_the_hand_opens_only_when_the_curtain_is_out_of_the_way() -> None:
    actor, _curtain = hanging()
    actor.give(Confirm(), ConfirmReleased())
    actor.wait(2.0)
    top(actor.stack, CurtainScene)  # one press alone does not open it
    actor.give(Confirm(), ConfirmReleased())
    actor.wait(0.4)
    assert actor.match.state.viewer is None
    actor.wait(0.3)
    assert actor.stack.top is actor.match
    assert actor.match.state.viewer == actor.match.state.view.to_move


@pytest.mark.parametrize("device", [Device.POINTER, Device.KEYS])
def test_holding_the_curtain_opens_it(device: Device) -> None:
    actor, curtain = hanging()
    actor.give(Confirm() if device is Device.KEYS else Press(button(curtain)))
    actor.wait(1.4)
    assert actor.stack.top is actor.match


def test_a_key_or_button_that_goes_up_in_time_does_not_open_it() -> None:
    mapper = InputMapper()
    key = [pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    pad = [
        pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_A)
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    ]
    for device in (key, pad):
        actor, curtain = hanging()
        for one in device:
            actor.give(*mapper.take(one, 1.0, SIZE))
        actor.wait(1.4)
        assert (curtain.knocks, curtain.opening) == (1, None)
    bindings.used(Device.POINTER)


def event(device: Device, curtain: CurtainScene, *, down: bool) -> pygame.event.Event:
    """Enter, a pad's button or the mouse's, over the curtain's, goes down or up."""
    if device is Device.KEYS:
        return pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
    if device is Device.PAD:
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        return pygame.event.Event(kind, instance_id=0, button=pygame.CONTROLLER_BUTTON_A)
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    return pygame.event.Event(kind, pos=button(curtain), button=1, touch=False)


def told(curtain: CurtainScene) -> str:
    """What its button says."""
    return curtain.described().item.children[0].label


def opens(curtain: CurtainScene) -> bool:
    return curtain.opening is not None


@pytest.mark.parametrize("device", [Device.POINTER, Device.KEYS, Device.PAD])
def test_whatever_holds_it_fills_its_ring_and_its_words_stay(device: Device) -> None:
    mapper = InputMapper()
    actor, curtain = hanging()
    bindings.used(device)
    shares, words = [], told(curtain)
    actor.give(*mapper.take(event(device, curtain, down=True), 1.0, SIZE))
    while not opens(curtain):
        assert (curtain.knocks, told(curtain)) == (0, words)
        shares.append(curtain.progress)
        actor.frame()
    assert shares == sorted(shares)
    assert shares[0] < 0.1
    assert shares[-1] > 0.9
    bindings.used(Device.POINTER)


@pytest.mark.parametrize("device", [Device.POINTER, Device.KEYS, Device.PAD])
def test_what_goes_up_in_time_asks_for_one_more_press(device: Device) -> None:
    mapper = InputMapper()
    actor, curtain = hanging()
    for down in (True, False):
        actor.give(*mapper.take(event(device, curtain, down=down), 1.0, SIZE))
    assert (told(curtain), curtain.progress) == ("Press again", 0.5)
    actor.give(*mapper.take(event(device, curtain, down=True), 1.0, SIZE))
    assert not opens(curtain)
    assert 0.5 < curtain.progress < 0.6
    actor.give(*mapper.take(event(device, curtain, down=False), 1.0, SIZE))
    assert opens(curtain)
    bindings.used(Device.POINTER)


def test_two_keys_together_are_two_presses() -> None:
    actor, curtain = hanging()
    actor.give(Confirm())
    assert not opens(curtain)
    actor.give(Confirm())
    assert opens(curtain)


@pytest.mark.parametrize("device", [Device.POINTER, Device.KEYS, Device.PAD])
def test_what_is_held_while_the_window_loses_the_focus_has_not_knocked(device: Device) -> None:
    mapper = InputMapper()
    actor, curtain = hanging()
    actor.give(*mapper.take(event(device, curtain, down=True), 1.0, SIZE))
    actor.give(*mapper.take(pygame.event.Event(pygame.WINDOWFOCUSLOST), 1.0, SIZE))
    actor.wait(1.4)
    assert (curtain.knocks, curtain.opening) == (0, None)
    bindings.used(Device.POINTER)


def test_whoever_moved_reads_their_own_draw_before_it_falls() -> None:
    actor, _curtain = hanging()
    while not isinstance(actor.stack.top, CurtainScene) or last_turn(actor.match.state.events) is None:
        if actor.stack.top is actor.match and (waited := actor.match.still) > 0.0:
            assert waited < READ + 0.05
            assert actor.match.state.legal() or actor.match.state.viewer is None  # their hand is closed at once
        actor.move()
    assert actor.match.still >= READ
    turn = last_turn(actor.match.state.events)
    assert turn is not None
    assert turn.seat != actor.match.state.view.to_move
    lying = {*actor.match.state.view.field_cards, *(card for pile in actor.match.state.view.captured for card in pile)}
    assert {*turn.cards} <= lying


def test_a_click_brings_it_down_and_does_not_open_it() -> None:
    actor = Actor(seed=3)
    curtain = until_a_curtain(actor)
    for _ in range(3):  # a hasty hand
        actor.give(Press((640, 620)), Release((640, 620)))
    assert curtain.down
    assert not curtain.knocks


def test_only_its_button_opens_it_and_only_where_the_press_ends_on_it() -> None:
    actor, curtain = hanging()
    wide, high = curtain.size
    for at in ((wide // 2, high // 2), curtain.pill.move(-3, 0).topleft, curtain.pill.move(0, -3).topleft, (5, 5)):
        for _ in range(3):
            actor.give(Press(at), Release(at))
        actor.give(Press(at))
        actor.wait(1.4)
        actor.give(Release(at))
        assert (curtain.knocks, curtain.opening) == (0, None)
    actor.give(Press(button(curtain)), Release((5, 5)))
    assert (curtain.knocks, curtain.holding) == (0, False)
    for _ in range(2):
        actor.give(Press(button(curtain)), Release(button(curtain)))
    assert opens(curtain)


@pytest.mark.parametrize("speed", Speed)
@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
def test_it_has_hung_for_half_a_second_and_nobody_is_hasty_before_it_opens(speed: Speed, *, reduced: bool) -> None:
    with chosen(Settings(speed=speed, reduced_motion=reduced)):
        actor = Actor(seed=3)
        curtain = until_a_curtain(actor)
        while not curtain.down:
            actor.frame()
        for early in (0.3, 0.0, 0.1, 0.2, 0.15):
            actor.wait(early)
            actor.give(Press(button(curtain)), Release(button(curtain)))
            assert (curtain.knocks, curtain.holding) == (0, False), "no knock, nor what follows it soon"
        actor.wait(0.35)
        actor.give(Press(button(curtain)), Release(button(curtain)))
        assert curtain.knocks == 1


def test_who_comes_back_to_it_takes_their_time() -> None:
    actor, curtain = hanging()
    actor.give(Help())
    actor.wait(0.5)
    actor.give(Cancel(), Confirm(), ConfirmReleased(), Confirm(), ConfirmReleased())
    assert actor.stack.top is curtain
    assert not opens(curtain)
    actor.wait(0.6)
    actor.give(Confirm(), Confirm())
    assert opens(curtain)


def test_plates_keep_their_corners_whoever_is_next() -> None:
    corners: list[tuple[Seat, dict[Seat, pygame.Rect]]] = []
    actor = Actor(seed=3)
    while len(corners) < 2:
        curtain = until_a_curtain(actor)
        actor.wait(0.6)
        corners.append((curtain.seat, curtain.plates))
        actor.move()
    (one, before), (other, after) = corners
    assert one != other
    assert before == after


def drawn(
    compose: Callable[[Stage], object], size: tuple[int, int], ground: str | tuple[int, int, int]
) -> pygame.Surface:
    """What a stage shows over a ground."""
    stage, target = Stage(), pygame.Surface(size)
    target.fill(ground)
    stage.begin(size)
    compose(stage)
    stage.show(target)
    return target


def at(timeline: Timeline, seconds: float) -> Clock:
    clock = Clock(timeline)
    clock.seconds = seconds
    return clock


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920), (960, 600), (900, 1200), (2560, 1080)], ids=str)
def test_the_middle_breadth_bears_the_middle_of_the_crest(size: tuple[int, int]) -> None:
    slits = noren.slits(size)
    left, right = (max(x for x in slits if x < size[0] / 2), min(x for x in slits if x > size[0] / 2))
    assert abs(left + right - size[0]) <= 1


@pytest.fixture(params=[100, 130, 160])
def text_size(request: pytest.FixtureRequest) -> Iterator[None]:
    with chosen(Settings(text_size=request.param)):
        apply_settings.apply(settings.now())
        yield
    apply_settings.apply(settings.now())


SIZES_WITH_ROOM = ((1280, 720), (1920, 1080))
"""Here a crest is dyed across the slits, however large text is."""


@pytest.mark.law(1)
@pytest.mark.parametrize(
    "size", [*SIZES_WITH_ROOM, (960, 600), (2560, 1080), (5120, 1440), (1150, 1000), (900, 1200)], ids=str
)
def test_the_crest_hangs_below_the_loops_and_the_slits_never_just_nick_its_ring(
    size: tuple[int, int], text_size: None
) -> None:
    match = MatchScene(Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0)))
    entered(match, size)
    curtain = CurtainScene(match.state, match, Seat(0))
    entered(curtain, size)
    middle, wide, breadth = curtain.dye.middle, curtain.dye.wide, size[0] / noren.breadths(size)
    assert middle[1] - wide / 2 > noren.loops(size)
    assert middle[1] + wide / 2 < curtain.pill.top
    assert wide < 0.9 * breadth or wide > 1.15 * breadth
    assert wide > 1.5 * breadth or size not in SIZES_WITH_ROOM
    if settings.now().text_size == 100 and size in SIZES_WITH_ROOM:
        assert wide == pytest.approx(size[1] * 500 / 720, rel=0.005)


@pytest.mark.parametrize(("rules", "people"), [("nintendo-standard", 2), ("german", 4)], ids=["2 players", "4 players"])
@pytest.mark.parametrize("size", [*SIZES_WITH_ROOM, (960, 600), (2560, 1080), (900, 1200), (1080, 1920)], ids=str)
def test_whatever_is_dyed_ends_above_the_hem_that_waves(
    size: tuple[int, int], rules: str, people: int, text_size: None
) -> None:
    match = MatchScene(Table(bundled()[rules], ["Aoi", "Jörg", "Ren", "Yui"][:people], seed=3, dealer=Seat(0)))
    entered(match, size)
    curtain = CurtainScene(match.state, match, Seat(1))
    entered(curtain, size)
    dye = noren.cloth(size, curtain.dye).copy()
    dye.blit(noren.cloth(size, undyed), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    bare = pygame.mask.from_threshold(dye, (0, 0, 0), (24, 24, 24))
    bare.invert()
    lowest = max(part.bottom for part in bare.get_bounding_rects())
    assert size[1] * 0.5 < lowest <= min(noren.hem(size) - 4, curtain.pill.top)


def undyed(_cloth: pygame.Surface) -> None:
    """Dyes nothing."""


def fallen(size: tuple[int, int], seconds: float, dye: noren.Dye = undyed) -> pygame.Surface:
    """A curtain that began to fall so many seconds ago, over a table in one colour."""
    clock = at(Timeline(noren.falling(size, 0.0)), seconds)
    return drawn(lambda stage: noren.put_fallen(stage, size, dye, clock), size, TABLE)


def bare(seen: pygame.Surface) -> pygame.Mask:
    """Where the table is seen."""
    return pygame.mask.from_threshold(seen, TABLE, (8, 8, 8))


TABLE = (255, 0, 255)


def test_nothing_above_the_hem_waves() -> None:
    (wide, _high), hem, waves = SIZE, noren.hem(SIZE), set()

    def line(cloth: pygame.Surface) -> None:
        cloth.fill((255, 0, 0), (0, hem - 6, wide, 6))

    between = [x for x in range(0, wide, 3) if all(abs(x - slit) > 8 for slit in noren.slits(SIZE))]
    for step in range(20):
        seen = fallen(SIZE, noren.fallen(SIZE) + noren.REBOUND + 0.03 * step, line)
        assert {tuple(seen.get_at((x, hem - 3)))[:3] for x in between} == {(255, 0, 0)}
        waves.add(pygame.image.tobytes(seen.subsurface((0, hem + 20, wide, 30)), "RGB"))
    assert len(waves) > 15


@pytest.mark.parametrize("size", [(1280, 720), (960, 600), (1080, 1920), (2560, 1080)], ids=str)
def test_nothing_of_the_table_is_seen_below_a_hem_that_springs(size: tuple[int, int]) -> None:
    for step in range(120):
        assert not bare(fallen(size, noren.fallen(size) + step / 100)).count()
    assert bare(fallen(size, noren.fallen(size) - 0.03)).count()


def test_the_ring_stays_full_while_the_button_goes() -> None:
    curtain = until_a_curtain(Actor(seed=6))
    pressed(curtain)
    curtain.update(0.7)
    assert curtain.opening is not None
    assert curtain.progress == 1.0


def test_the_loops_end_where_the_picture_of_the_rod_does() -> None:
    rod = sprites().furniture("noren-rod")
    solid = pygame.mask.from_surface(rod, 100).get_bounding_rects()
    assert max(part.bottom for part in solid) == pytest.approx(noren.loops(rod.get_size()), abs=2)


def test_the_curtain_tells_how_it_opens_with_what_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    actor = Actor(seed=6)
    curtain = until_a_curtain(actor)
    said = written(monkeypatch)
    how = {"Hold to open", "or press twice", "Hold Enter to open", "Press again"}

    def told() -> set[str]:
        said.clear()
        draw_scene(curtain, pygame.Surface(actor.stack.size))
        return how & set(said)

    actor.wait(1.2)
    assert told() == {"Hold to open", "or press twice"}
    bindings.used(Device.KEYS)
    assert told() == {"Hold Enter to open", "or press twice"}
    actor.give(Confirm(), ConfirmReleased())
    assert told() == {"Press again"}
    bindings.used(Device.POINTER)


SIZE = (1280, 720)


def test_a_curtain_that_is_held_while_the_window_loses_the_focus_stays_closed() -> None:
    match = MatchScene(Table(bundled()["nintendo-standard"], ["Aoi", "Ren"], seed=3, dealer=Seat(0)))
    entered(match, SIZE)
    curtain = CurtainScene(match.state, match, Seat(0))
    entered(curtain, SIZE)
    pressed(curtain)
    assert curtain.holding
    curtain.handle(CancelDrag())
    curtain.update(3.0)
    assert curtain.opening is None
    assert not curtain.knocks


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
@pytest.mark.parametrize(("size", "rate"), [((640, 400), 60), ((400, 640), 10), ((961, 601), 10)])
def test_nothing_behind_it_is_seen_in_any_frame_and_no_hand_is_open(
    size: tuple[int, int], rate: int, *, reduced: bool
) -> None:
    with chosen(Settings(reduced_motion=reduced)):
        actor = Actor(seed=3, size=size)
        curtain, window, closed = until_a_curtain(actor), pygame.Surface(size), 0
        for frame in range(4 * rate):
            if frame == 2 * rate:
                assert curtain.ready
                actor.give(Confirm(), Confirm())
            actor.stack.update(1 / rate)
            actor.stack.draw(window)
            if actor.stack.top is not curtain:
                break
            assert actor.match.state.viewer is None
            if curtain.down:
                alone, closed = drawn(curtain.compose, size, TABLE), closed + 1
                assert pygame.image.tobytes(alone, "RGB") == pygame.image.tobytes(window, "RGB")
        assert closed > rate // 2
        assert actor.match.state.viewer == curtain.seat
