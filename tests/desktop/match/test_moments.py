"""Moments that fill the window: what is seen when, and what follows."""

import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from koikoi.desktop.animation.easing import swing
from koikoi.desktop.draw import fonts, theme
from koikoi.desktop.draw.brushwork import Slice, lettering, ordered, stroke
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.sprites import STROKES, sprites
from koikoi.desktop.draw.stage import Group, Stage
from koikoi.desktop.match.scenes.decision.decision_scene import DecisionScene
from koikoi.desktop.match.scenes.lettering import FALLEN, STAMP
from koikoi.desktop.match.scenes.moments.great_yaku import SUN, SUN_AT, GreatYakuScene
from koikoi.desktop.match.scenes.moments.shobu import READ, TRACKS, ShobuScene
from koikoi.desktop.match.scenes.round_summary import RoundSummaryScene
from koikoi.desktop.match.scenes.round_summary_rows import counting, rows_of, thump
from koikoi.desktop.match.scenes.yaku_parade import ParadeScene, announced
from koikoi.desktop.ui.scene import Pop
from koikoi.engine.actions import Seat, Stop
from koikoi.engine.cards import CardSet, cards
from koikoi.engine.scoring import Calls, account_of
from koikoi.engine.state import Award, ToDecide
from koikoi.engine.yaku import Scored
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.seating import Privacy
from tests.desktop.moments import moment
from tests.desktop.scene_driver import chosen, drawn
from tests.desktop.windows import SERVICES, draw_scene, entered, new_stack, top

SMALL, GREAT = "1R 2R 3R", "1B 3B 8B 9A 11B"
SIZE = (480, 300)


def best(captured: str) -> Scored:
    """The dearest yaku of these cards."""
    return max(account_of(bundled()["koikoi-japan"], CardSet(cards(captured))).yaku, key=lambda one: one.points)


# Strokes


def test_a_wet_brush_has_tufts_of_all_widths_and_its_edges_lag() -> None:
    picture = pygame.Surface((600, 200), pygame.SRCALPHA)
    picture.fill("white")
    sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    for one in stroke(picture, (1.0, 0.0)).seen(0.5):
        sheet.blit(one.picture, one.at)
    mask = pygame.mask.from_surface(sheet)
    front = [max(x for x in range(600) if mask.get_at((x, y))) for y in range(200)]
    notches = [y for y in range(1, 199) if front[y - 1] > front[y] <= front[y + 1]]
    tufts = [end - start for start, end in pairwise(notches) if end - start > 1]
    assert max(tufts) > 2.5 * min(tufts)
    assert sum(front[:20] + front[-20:]) / 40 < sum(front[80:120]) / 40 - 20


def pixels(slices: list[Slice], size: tuple[int, int]) -> bytes:
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for one in slices:
        sheet.blit(one.picture, one.at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return pygame.image.tobytes(sheet, "RGBA")


def test_the_slices_of_lettering_make_up_the_lettering() -> None:
    picture = fonts.text(Face.BRUSH, 40, "Rainy 雨四光", "white")
    work = lettering(picture)
    assert work.count > 12
    for share in (0.0, 0.3, 0.7):
        assert len(work.seen(share)) == pytest.approx(share * work.count, abs=1)
    whole = pixels(work.whole, picture.get_size())
    almost = pixels(work.seen(1.0 - 1e-6), picture.get_size())
    assert sum(abs(one - other) > 12 for one, other in zip(whole, almost, strict=True)) == 0


def test_slices_that_several_threads_cut_are_the_same() -> None:
    picture = fonts.text(Face.BRUSH, 40, "勝負 勝負 勝負", "white")
    alone, shared = lettering(picture), lettering(picture)
    threads = [threading.Thread(target=shared.cut) for _ in range(4)]
    for thread in threads:
        thread.start()
    seen = [pixels(shared.seen(step / 20), picture.get_size()) for step in range(20)]
    for thread in threads:
        thread.join()
    assert seen == [pixels(alone.seen(step / 20), picture.get_size()) for step in range(20)]


def test_a_stroke_comes_from_where_the_brush_does() -> None:
    picture = pygame.Surface((200, 40), pygame.SRCALPHA)
    picture.fill("white")
    first = {way: stroke(picture, (way, 0.1)).seen(0.05)[0] for way in (1.0, -1.0)}
    assert first[1.0].at[0] == 0
    assert first[-1.0].at[0] + first[-1.0].picture.get_width() == 200


def test_the_order_of_koi_koi_has_every_slice_of_it() -> None:
    work = ordered(sprites().thing("logo-horizontal-cream", 400), sprites().row_order(), STROKES)
    assert len(work.seen(1.0 - 1e-6)) == STROKES == work.count


# Shōbu


def test_after_shobu_the_account_follows_with_nothing_in_between() -> None:
    match = moment(ToDecide, size=SIZE)
    stack = new_stack(match, SIZE)
    phase = match.state.view.phase
    assert isinstance(phase, ToDecide)
    match.act(match.table.view(phase.seat).legal[0])
    stack.update(0.01)
    shobu = top(stack, ShobuScene)
    assert (shobu.seat, shobu.points) == (phase.seat, phase.account.total)
    seen = set()
    while stack.top is shobu:
        seen.add(drawn(stack))
        stack.update(0.1)
    assert len(seen) > 8
    account = top(stack, RoundSummaryScene)
    assert account.away, "its crest is on its way there"
    assert account.clock.seconds == 0.0, "it is on its way up"


def test_with_reduced_motion_shobu_stands_still_and_can_be_read() -> None:
    with chosen(Settings(reduced_motion=True)):
        match = moment(ToDecide, size=SIZE)
        stack = new_stack(ShobuScene(match.state, match, Seat(0)), SIZE)
        stack.update(0.2)
        first = drawn(stack)
        stack.update(0.5)
        assert drawn(stack) == first
        assert isinstance(stack.top, ShobuScene)


def test_a_moment_lies_towards_whoever_it_concerns() -> None:
    match = moment(ToDecide, size=SIZE)
    match.state.visibility.mode = Privacy.FACE
    (opposite,) = match.state.board.turned
    seen = []
    for seat in (1 - opposite, opposite):
        stack = new_stack(ShobuScene(match.state, match, Seat(seat)), SIZE)
        stack.update(READ)
        surface = pygame.Surface(SIZE)
        stack.draw(surface)
        seen.append(surface.subsurface((140, 60, 200, 180)).copy())
    near, far = seen
    assert _alike(near, pygame.transform.flip(far, True, True)) > _alike(near, far) + 0.2


class Noted:
    """Notes what is blitted on it, and where, also beyond the window."""

    def __init__(self) -> None:
        self.blits: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def blit(self, source: pygame.Surface, dest: Any, _area: Any = None, special_flags: int = 0) -> None:
        assert special_flags == pygame.BLEND_PREMULTIPLIED
        self.blits.append((source, (int(dest[0]), int(dest[1]))))


def _alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that are about the same."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (12, 12, 12, 255), other)
    return mask.count() / (one.get_width() * one.get_height())


@pytest.mark.parametrize("size", [(640, 360), (360, 640), (450, 600)], ids=str)
def test_the_points_of_shobu_stay_in_the_window_while_they_fall(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[pygame.Rect] = []

    def noted(_canvas: object, key: object, _state: object, draw: Callable[..., object], *what: object) -> None:
        if key == "points":
            draw(noting := Noted(), *what)
            picture, at = noting.blits[-1]
            seen.append(picture.get_bounding_rect().move(at))

    monkeypatch.setattr(Group, "put", noted)
    match = moment(ToDecide, size=size)
    scene = entered(ShobuScene(match.state, match, Seat(0)), size)
    for scene.points in (1, 20, 9984):
        for scene.clock.seconds in (TRACKS["points"].start, TRACKS["points"].start + 0.05, READ):
            scene.show(Stage())
    assert len(seen) == 9
    assert all(pygame.Rect((0, 0), size).contains(one) for one in seen)


@pytest.mark.parametrize("privacy", [Privacy.PASS, Privacy.FACE])
def test_below_the_strokes_of_shobu_no_slip_says_who_stops(privacy: Privacy) -> None:
    match = moment(ToDecide, size=SIZE)
    match.state.visibility.mode = privacy
    match.services = SERVICES
    before, after = pygame.Surface(SIZE), pygame.Surface(SIZE)
    phase = match.state.view.phase
    assert isinstance(phase, ToDecide)
    scene = entered(ShobuScene(match.state, match, phase.seat), SIZE)
    match.act(Stop())
    table = Stage()
    table.begin(SIZE)
    match.compose_table(table, match.state.board.picture)
    table.show(before)
    below = Stage()
    below.begin(SIZE)
    scene.compose_below(below)
    below.show(after)
    board = match.state.board
    ground = SERVICES.painter.ground(board, match.state.view.month).subsurface(board.line)
    assert _alike(before.subsurface(board.line), ground) < 0.9
    assert _alike(after.subsurface(board.line), ground) > 0.99


# Yaku by their size


def test_a_great_yaku_has_the_window_and_a_small_one_the_scroll() -> None:
    match = moment(ToDecide, size=SIZE)
    phase = match.state.view.phase
    assert isinstance(phase, ToDecide)
    small, great = best(SMALL), best(GREAT)
    assert isinstance(announced(match.state, match, phase, (small,)), ParadeScene)
    assert isinstance(announced(match.state, match, phase, (great,)), GreatYakuScene)
    both = announced(match.state, match, phase, (small, great))
    assert isinstance(both, ParadeScene)
    assert both.shown == (small,)


def test_the_sun_stands_before_the_first_card_and_all_can_be_read_before_it_sinks() -> None:
    match = moment(ToDecide, size=SIZE)
    for captured in (GREAT, "1R 2R 3R 6R 9R 10R"):
        scene = GreatYakuScene(match.state, match, Seat(0), best(captured), Pop)
        timeline = scene.clock.timeline
        landed = timeline.tracks["lands"].start
        assert landed == pytest.approx(1.12, abs=0.2)
        assert landed < timeline.read < timeline.end - 0.26
        assert timeline.tracks["sun"].end <= timeline.tracks["card0"].end


def test_a_great_yaku_is_held_for_as_long_with_three_cards_and_its_name_sinks_with_the_sun() -> None:
    match = moment(ToDecide, size=SIZE)
    scene = entered(GreatYakuScene(match.state, match, Seat(0), best("1B 3B 8B"), Pop), SIZE)
    assert len(scene.cards) == 3
    sets = scene.clock.timeline.tracks["sinks"].start
    assert sets >= 2.5
    stages = list[dict[object, Any]]()
    for clock in (sets, sets + 0.2):
        scene.clock.seconds = clock
        stages.append({})
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Group, "put", lambda _canvas, key, state, *_: stages[-1].update({key: state}))
            scene.show(Stage())
    assert {"name", "points", "sun"} <= stages[0].keys() & stages[1].keys()
    sunk = {
        stages[1]["sun"][0][1] - stages[0]["sun"][0][1],
        stages[1]["name"][1][1] - stages[0]["name"][1][1],
        stages[1]["points"][1][1] - stages[0]["points"][1][1],
    }
    assert min(sunk) > 0.3 * SIZE[1]
    assert max(sunk) - min(sunk) <= 1


def test_where_nothing_is_to_move_a_great_yaku_stands_until_it_is_over() -> None:
    match = moment(ToDecide, size=SIZE)
    with chosen(Settings(reduced_motion=True)):
        scene = entered(GreatYakuScene(match.state, match, Seat(0), best(GREAT), Pop), SIZE)
        scene.clock.seconds = scene.clock.end
        assert scene.night == 1.0
        assert scene.spot(*SUN_AT) == scene.super_spot(*SUN_AT)


def test_a_number_that_falls_has_a_shadow_as_large_as_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[tuple[int, ...]]()

    def noted(_canvas: object, key: object, _state: object, draw: Callable[..., object], *what: object) -> None:
        if key == "points":
            draw(noting := Noted(), *what)
            seen.append(tuple(picture.get_width() for picture, _ in noting.blits))

    monkeypatch.setattr(Group, "put", noted)
    match = moment(ToDecide, size=SIZE)
    scene = entered(GreatYakuScene(match.state, match, Seat(0), best(GREAT), Pop), SIZE)
    falls = scene.clock.timeline.tracks["points"]
    for scene.clock.seconds in (falls.start + 0.001, falls.start + 0.1, falls.end):
        scene.show(Stage())
    (below, large), (lower, small), alone = seen
    assert below / lower == pytest.approx(large / small, rel=0.05)
    assert large > 1.3 * small
    assert len(alone) == 1, "what lies there has none"


def asked_beside() -> tuple[DecisionScene, GreatYakuScene]:
    """A question that comes while a great yaku sinks, and that yaku."""
    match = moment(ToDecide, size=SIZE)
    phase = match.state.view.phase
    assert isinstance(phase, ToDecide)
    great = entered(GreatYakuScene(match.state, match, Seat(0), best(GREAT), Pop), SIZE)
    great.yaku = phase.account.yaku[0]
    scene = entered(DecisionScene(match.state, match, sinking=great), SIZE)
    return scene, great


def test_the_name_stands_on_the_scroll_only_when_that_in_the_sun_has_sunk() -> None:
    scene, great = asked_beside()
    area, inks = scene.area, list[int]()
    top = pygame.Rect(0, 0, area.w // 3, area.h // 7)
    top.midtop = area.midtop
    for scene.clock.seconds in (great.lasts - 0.01, great.lasts + FALLEN):
        target = pygame.Surface(SIZE)
        target.fill(theme.PAPER)
        scene.boxes.draw(target, area)
        inks.append(pygame.mask.from_threshold(target.subsurface(top), theme.INK, (60, 60, 60, 255)).count())
    assert inks[0] == 0 < inks[1]


def test_the_question_comes_when_name_and_points_of_a_great_yaku_stand_on_the_scroll() -> None:
    scene, great = asked_beside()
    choices, seen = scene.panel.buttons[0].rect, list[tuple[int, ...]]()
    for clock in (great.lasts + STAMP + FALLEN - 0.05, scene.clock.end):
        scene.clock.seconds, target = clock, pygame.Surface(SIZE)
        draw_scene(scene, target)
        seen.append(pygame.transform.average_color(target, choices))
    assert min(seen[0][:3]) > 180 > min(seen[1][:3]), "paper, until the points are pressed"


@pytest.mark.parametrize("size", [(640, 360), (540, 960)], ids=str)
def test_the_sun_rises_from_below_the_window(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[object, Any] = {}
    monkeypatch.setattr(Group, "put", lambda _canvas, key, state, *_: seen.update({key: state}))
    match = moment(ToDecide, size=size)
    scene = entered(GreatYakuScene(match.state, match, Seat(0), best(GREAT), Pop), size)
    tops, rises = list[float](), scene.clock.timeline.tracks["sun"]
    for scene.clock.seconds in (rises.start + 0.0005, rises.start + 0.05, rises.end):
        scene.show(Stage())
        tops.append(seen["sun"][0][1] - scene.px(SUN) / 2)
    assert tops[0] == pytest.approx(size[1], rel=0.01)
    assert tops[0] > tops[1] > tops[2]
    assert seen["sun"][0] == pytest.approx(scene.super_spot(*SUN_AT))


# The account


def test_more_points_are_counted_for_longer_but_never_long() -> None:
    seconds = [counting(points) for points in (1, 4, 18, 96, 576, 9984)]
    assert sorted(seconds) == seconds
    assert (seconds[0], seconds[-1]) == (0.5, 1.6)
    assert counting(576) > 1.8 * counting(4)


def test_every_doubling_shakes_the_table_harder_than_the_one_before() -> None:
    account = account_of(bundled()["german"], CardSet(cards("1B 3B 8B 9A 6A 7A 10A")), calls=Calls(1, (), (2,)))
    felt = [one for row in rows_of((Award(Seat(0), account),), 0.0) if (one := thump(row))]
    assert len(felt) > 1
    assert sorted(set(felt)) == felt
    assert abs(swing(0.3, felt[-1])) < 0.05, "soon over"
