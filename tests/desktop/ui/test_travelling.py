"""What two screens share travels between them: it is seen once, nobody waits for it, and it ends where it belongs."""

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TypeVar

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.draw import theme
from koikoi.desktop.draw.stage import Stage
from koikoi.desktop.input.intents import Cancel, Confirm, MoveFocus, Point, Press
from koikoi.desktop.match.scenes.match_end import MatchEndScene, match_end
from koikoi.desktop.match.scenes.moments.great_yaku import CARD, PITCH, ROW, SINKS, GreatYakuScene
from koikoi.desktop.match.scenes.moments.match_finale import MatchFinaleScene
from koikoi.desktop.match.scenes.moments.match_headline import HEADLINE
from koikoi.desktop.match.scenes.moments.match_lost import MatchLostScene
from koikoi.desktop.match.scenes.pause import PauseDialog
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.screens.gallery.card_page import CardScene
from koikoi.desktop.screens.gallery.gallery import GalleryScene
from koikoi.desktop.ui.box_scene import BoxScene
from koikoi.desktop.ui.scene import Change, Door, Pop, Scene, Shared
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.transitions import DOOR, READY, RISE, TOP, Traveller
from koikoi.engine.actions import Seat, Stop
from koikoi.engine.cards import DECK
from koikoi.engine.state import MatchOver, ToDecide
from koikoi.rulesets.collection import bundled
from koikoi.settings import Speed
from koikoi.table.seating import Chair, Seating
from koikoi.table.table import Table
from tests.desktop.moments import moment
from tests.desktop.windows import DrawnScene, click, draw_scene, entered, new_stack, top

Page = TypeVar("Page", RoundSummaryScene, MatchEndScene)
SIZE = (200, 120)
WINDOW = (640, 400)
RED, BLUE, WHITE = (200, 0, 0), (0, 0, 200), (255, 255, 255)
FRAME = 1 / 60


class Screen(DrawnScene):
    """A screen of one colour with a white square on it."""

    transition = Door()

    def __init__(self, colour: tuple[int, int, int], square: pygame.Rect) -> None:
        self.colour, self.square, self.presses, self.drawings = colour, square, 0, 0
        self.answer: Change | None = None

    def handle(self, intent: object) -> Change | None:
        self.presses += isinstance(intent, Press)
        return self.answer

    @property
    def shared(self) -> Mapping[Hashable, Shared]:
        return {"square": Shared(self.square, lambda target, area: target.fill(WHITE, area))}

    def draw(self, target: pygame.Surface) -> None:
        self.drawings += 1
        target.fill(self.colour)
        if "square" not in self.away:
            target.fill(WHITE, self.square)


SMALL, LARGE = pygame.Rect(20, 20, 20, 20), pygame.Rect(120, 40, 60, 60)


def squares(stack: SceneStack, target: pygame.Surface) -> list[pygame.Rect]:
    """Whatever is white."""
    stack.draw(target)
    return pygame.mask.from_threshold(target, WHITE, (40, 40, 40, 255)).get_bounding_rects()


def opened() -> tuple[SceneStack, Screen, pygame.Surface]:
    """A second screen over one that has been seen."""
    stack, target, second = new_stack(Screen(RED, SMALL), SIZE), pygame.Surface(SIZE), Screen(BLUE, LARGE)
    stack.draw(target)
    stack.push(second)
    return stack, second, target


def test_it_is_seen_once_all_the_way_and_grows_from_its_place_to_the_other() -> None:
    stack, _, target = opened()
    assert squares(stack, target) == [SMALL]
    stack.draw(target)
    wide = []
    while stack.animating:
        stack.update(FRAME)
        found = squares(stack, target)
        assert len(found) == 1
        wide.append(found[0].w)
        assert SMALL.left - 1 <= found[0].left <= LARGE.left + 1
    assert wide == sorted(wide)
    assert len(set(wide)) > 8
    assert squares(stack, target) == [LARGE]


def test_it_travels_back_where_the_second_screen_is_left() -> None:
    stack, second, target = opened()
    while stack.animating:
        stack.draw(target)
        stack.update(FRAME)
    stack.draw(target)
    second.answer = Pop()
    stack.handle(Press((1, 1)))
    assert squares(stack, target) == [LARGE]
    stack.draw(target)
    stack.update(DOOR / 2)
    (between,) = squares(stack, target)
    assert SMALL.w < between.w < LARGE.w
    stack.update(DOOR)
    assert squares(stack, target) == [SMALL]


def test_whoever_presses_meanwhile_is_heard_and_it_is_there() -> None:
    stack, second, target = opened()
    for _ in range(6):
        stack.draw(target)
        stack.update(FRAME)
    stack.handle(Press((1, 1)))
    assert second.presses == 1
    assert not second.away
    assert squares(stack, target) == [LARGE]


def bounded(travel: Traveller, size: tuple[int, int]) -> list[tuple[float, pygame.Rect]]:
    """Where it is seen on its way in a window, from the first to the last of a hundred steps."""
    places = []
    for step in range(101):
        target = pygame.Surface(size)
        travel.draw(target, step / 100)
        mask = pygame.mask.from_threshold(target, WHITE, (60, 60, 60, 255))
        places += [(step / 100, one) for one in mask.get_bounding_rects()[:1]]
    return places


def to_come(arrival: float) -> float:
    """How far below its place a page is that has arrived so far, as a share of the window's height."""
    seconds = RISE * (1.0 - math.sqrt(1.0 - arrival))
    return max(1.0 - seconds / TOP, 0.0) ** 3


@pytest.mark.parametrize("start", [pygame.Rect(500, 100, 90, 90), pygame.Rect(80, 300, 90, 90)], ids=["right", "below"])
def test_what_clears_words_is_in_sight_all_the_way_and_there_before_them(start: pygame.Rect) -> None:
    """The words are those of a page that comes up from below, and lie at the side of its place at last."""
    goal = pygame.Rect(30, 24, 40, 40)
    words = [pygame.Rect(78, 20, 400, 60).move(0, round(WINDOW[1] * to_come(part / 100))) for part in range(101)]

    def paint(target: pygame.Surface, area: pygame.Rect) -> None:
        target.fill(WHITE, area)

    straight, clear = (
        bounded(Traveller(Shared(start, paint, clears=clears), Shared(goal, paint, clears=clears)), WINDOW)
        for clears in (False, True)
    )
    assert any(one.colliderect(words[round(100 * part)]) for part, one in straight)
    assert not any(one.colliderect(words[round(100 * part)]) for part, one in clear)
    assert clear[0][1] == start
    assert clear[-1][1] == goal
    assert len(clear) == 101
    window = pygame.Rect((0, 0), WINDOW)
    assert all(window.contains(one) for _, one in clear), "it never leaves the window"
    assert all(math.dist(one.center, other.center) < 40 for (_, one), (_, other) in pairwise(clear)), "or jumps"


def test_once_it_is_there_nothing_is_drawn_any_more() -> None:
    stack, second, target = opened()
    while stack.dirty or stack.animating:
        stack.draw(target)
        stack.update(FRAME)
    assert not second.away
    drawings = second.drawings
    stack.update(1.0)
    assert not stack.dirty
    assert second.drawings == drawings
    assert squares(stack, target) == [LARGE]


@pytest.mark.parametrize("changes", [{"reduced_motion": True}, {"speed": Speed.NONE}])
def test_with_less_motion_nothing_leaves_its_place(changes: dict[str, object]) -> None:
    settings.change(**changes)
    stack, second, target = opened()
    for _ in range(8):
        stack.draw(target)
        assert not second.away
        between = target.subsurface((SMALL.right, 0, LARGE.left - SMALL.right, SIZE[1]))
        assert pygame.transform.average_color(between)[1] == 0, "neither colour has any green, but white has"
        stack.update(0.04)
    assert squares(stack, target) == [LARGE]


def test_a_window_that_changes_its_size_has_it_at_once() -> None:
    stack, second, target = opened()
    stack.draw(target)
    stack.update(FRAME)
    stack.resize((240, 120))
    assert not second.away


# The cards


def frames(stack: SceneStack, target: pygame.Surface, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        stack.update(FRAME)
        stack.draw(target)


def of_gallery() -> tuple[SceneStack, pygame.Surface]:
    stack, target = new_stack(GalleryScene(), WINDOW), pygame.Surface(WINDOW)
    stack.draw(target)
    return stack, target


def test_the_card_that_was_turned_to_goes_to_its_own_place() -> None:
    stack, target = of_gallery()
    stack.handle(MoveFocus(1, 0))
    stack.handle(Confirm())
    frames(stack, target, 1.0)
    stack.handle(MoveFocus(1, 0))
    frames(stack, target, 1.0)
    stack.handle(Cancel())
    assert top(stack, GalleryScene).away == {DECK[1]}


def test_a_card_sets_out_from_where_it_is_seen_lifted_and_comes_to_where_the_large_one_is_seen() -> None:
    stack, target = of_gallery()
    gallery, deer = top(stack, GalleryScene), DECK[36]
    at = gallery.cards[deer].center
    stack.handle(Point(at))
    frames(stack, target, 0.2)
    click(stack, at)
    for one in (gallery.shared[deer], top(stack, CardScene).shared[deer]):
        made = pygame.Surface(WINDOW, pygame.SRCALPHA)
        one.paint(made, one.area)
        (card,) = pygame.mask.from_surface(made, 220).get_bounding_rects()
        assert abs(card.top - one.area.top) <= 1
    assert gallery.shared[deer].area.top < gallery.cards[deer].top
    frames(stack, target, DOOR + 0.1)
    stack.handle(Cancel())
    assert gallery.shared[deer].area == gallery.cards[deer], "nobody points at it any more"


def test_a_card_on_its_way_is_not_waited_for() -> None:
    stack, target = of_gallery()
    click(stack, top(stack, GalleryScene).cards[DECK[0]].center)
    frames(stack, target, 0.1)
    stack.handle(MoveFocus(1, 0))
    page = top(stack, CardScene)
    assert page.card is DECK[1]
    assert not page.away


# The winner's crest


def rising(stack: SceneStack, target: pygame.Surface, kind: type[Page]) -> Page:
    """Frames until such a page is there, on which a crest travels."""
    while not isinstance(page := stack.top, kind):
        stack.update(FRAME)
        stack.draw(target)
    return page


def lands(stack: SceneStack, target: pygame.Surface, page: BoxScene, side: int, *others: Hashable) -> None:
    """A page that comes up gets a side's crest, and whatever else travels, which is elsewhere until then."""
    area = page.boxes.rect(f"winner-{side}")
    assert page.away == {("winner", side), *others}
    on_its_way = 0
    while page.away:
        stack.draw(target)
        stack.update(FRAME)
        on_its_way += 1
    assert on_its_way * FRAME == pytest.approx(READY + RISE, abs=2 * FRAME), "until the page lies still"
    assert page.clock.seconds <= RISE
    while stack.animating:
        stack.update(FRAME)
    stack.draw(target)
    seen = target.subsurface(area).copy()
    target.fill((0, 0, 0))
    draw_scene(page, target)
    assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(target.subsurface(area), "RGB")


def test_a_hurried_account_has_its_crest() -> None:
    match = moment(ToDecide, size=WINDOW)
    stack, target = new_stack(match, WINDOW), pygame.Surface(WINDOW)
    match.act(Stop())
    stack.update(FRAME)
    account = rising(stack, target, RoundSummaryScene)
    stack.handle(Confirm())
    stack.handle(Confirm())
    stack.update(FRAME)
    assert top(stack, RoundSummaryScene).clock.whole
    assert not account.away


def test_an_account_that_is_paused_on_its_way_up_has_its_crest() -> None:
    match = moment(ToDecide, size=WINDOW)
    stack, target = new_stack(match, WINDOW), pygame.Surface(WINDOW)
    match.act(Stop())
    stack.update(FRAME)
    account = rising(stack, target, RoundSummaryScene)
    frames(stack, target, 0.2)
    assert account.away
    stack.handle(Cancel())
    top(stack, PauseDialog)
    assert not account.away


def test_the_cards_of_a_great_yaku_go_to_where_they_lie_and_leave_the_table_as_it_was() -> None:
    match = moment(ToDecide, size=WINDOW)
    phase, target = match.state.view.phase, pygame.Surface(WINDOW)
    assert isinstance(phase, ToDecide)
    scene = entered(GreatYakuScene(match.state, match, phase.seat, phase.account.yaku[0], Pop), WINDOW)
    below = Stage()
    below.begin(WINDOW)
    scene.compose_below(below)
    below.show(target)
    table = pygame.image.tobytes(target, "RGB")
    frames_of = {}
    while not scene.clock.whole:
        draw_scene(scene, target)
        frames_of[scene.clock.seconds] = target.copy()
        scene.update(FRAME)
    sets = scene.clock.timeline.tracks["sinks"].start
    half = min(frames_of, key=lambda clock: abs(clock - sets - SINKS / 2))
    rims = pygame.mask.from_threshold(frames_of[half], theme.GOLD, (40, 40, 40, 255))
    for place, one in enumerate(scene.cards):
        lies = match.state.board.picture[one.code]
        lay = scene.super_spot(640 + (place - (len(scene.cards) - 1) / 2) * PITCH, ROW)
        between = pygame.Rect(0, 0, round(scene.px(CARD) * 0.8), round(scene.px(CARD) * 1.2))
        between.center = round((lay[0] + lies.x) / 2), round((lay[1] + lies.y) / 2)
        assert rims.overlap_area(pygame.Mask(between.size, fill=True), between.topleft) > between.w
    assert pygame.image.tobytes(frames_of[max(frames_of)], "RGB") == table


def over() -> Table:
    """A match of one round, which the first seat has won."""
    rules = replace(bundled()["nintendo-standard"], rounds=1)
    for seed in range(100):
        table = Table(rules, Seating((Chair("Aoi"), Chair("Ren", 1, 1))), seed=seed, dealer=Seat(0))
        while not isinstance(phase := table.match.phase, MatchOver):
            if phase.seat is None:
                table.deal()
            else:
                table.act(phase.seat, table.view(phase.seat).legal[-1])
        if phase.winners == (0,):
            return table
    raise AssertionError("nobody wins")


@pytest.mark.parametrize("kind", [MatchFinaleScene, MatchLostScene])
def test_the_winner_of_the_match_keeps_the_crest_on_the_page_that_follows(kind: type[Scene]) -> None:
    table = over()
    then: Callable[[], MatchEndScene] = partial(MatchEndScene, table)
    scene = match_end(table) if kind is MatchFinaleScene else MatchLostScene(table, (0,), "Aoi wins", then)
    assert type(scene) is kind
    stack, target = new_stack(scene, WINDOW), pygame.Surface(WINDOW)
    lands(stack, target, rising(stack, target, MatchEndScene), 0, HEADLINE)


@pytest.mark.parametrize("stamped", [False, True])
def test_a_crest_that_nobody_has_seen_stamped_travels_nowhere(stamped: bool) -> None:
    scene = match_end(over())
    stack, target = new_stack(scene, WINDOW), pygame.Surface(WINDOW)
    assert not scene.shared, "what comes before it would send its crest where none is yet"
    frames(stack, target, 1.2 if stamped else 0.5)
    assert bool(scene.shared) is stamped
    assert stack.top is scene
