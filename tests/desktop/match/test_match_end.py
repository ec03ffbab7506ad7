"""The end of a match tells what the record tells, with a chart that holds every round."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from koikoi import settings
from koikoi.desktop.app import apply_settings
from koikoi.desktop.draw import fonts
from koikoi.desktop.draw.fonts import Face
from koikoi.desktop.draw.stage import Group, Stage
from koikoi.desktop.input.intents import Press, Release
from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.match.scenes.moments.match_finale import END, FAN, OPENS, TRACKS, MatchFinaleScene
from koikoi.desktop.match.scenes.moments.match_headline import HEADLINE
from koikoi.desktop.match.scenes.moments.match_lost import MatchLostScene
from koikoi.desktop.match.scenes.moments.table_moment import WindowMoment
from koikoi.desktop.match.scenes.round_summary_parts import Headline
from koikoi.desktop.match.scenes.score_chart import Chart, ScoreLine, ticks
from koikoi.desktop.screens.replay.replay import ReplayScene
from koikoi.desktop.ui.boxes import Scale
from koikoi.desktop.ui.transitions import READY, RISE
from koikoi.engine.cards import DECK
from koikoi.locales.account import known_beforehand, seal
from koikoi.rulesets.collection import bundled
from koikoi.settings import Settings
from koikoi.table.highlights import match_highlights
from koikoi.table.record import dump
from koikoi.table.table import Table
from tests.autoplay import play_on
from tests.desktop.scene_driver import SIZES, chosen, drawn
from tests.desktop.text_boxes import written
from tests.desktop.windows import draw_scene, entered, new_stack, top


@pytest.fixture(scope="module")
def over() -> Table:
    """A match of twelve rounds, played at random."""
    return play_on(Table(bundled()["koikoi-japan"], ["Aoi", "Ren"], seed=24))


@pytest.mark.slow
def test_the_end_tells_what_the_record_tells(over: Table) -> None:
    found, results = match_highlights(over), over.match.results
    assert tuple(line[-1] for line in found.totals) == results[-1].totals
    assert {30} == {line[0] for line in found.totals}
    calls = sum(line.get("call") == "koikoi" for line in over.lines)
    assert calls == sum(found.calls)
    assert max((one for one, _ in found.streak), default=0) <= calls
    assert sum(found.won) + len(found.ran_out) == len(results)
    assert found.finest is not None
    best = max(one.points for result in results for award in result.awards for one in award.account.yaku if one.cards)
    assert best == found.finest.yaku.points


def test_the_seal_of_a_rematch_stands_there_before_its_press(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    found = written(monkeypatch)
    scene = MatchEndScene(over)
    stack = new_stack(scene, (640, 400))
    scene.clock.seconds = 0.0  # it has come up
    drawn(stack)
    assert f"Rematch · {seal(scene.shuffle.commitment)}" in found
    assert scene.shuffle.commitment != MatchEndScene(over).shuffle.commitment


def test_a_match_from_a_code_says_so_in_place_of_fair_dealing(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    found, code = written(monkeypatch), "08DF-BDQT-K3KC-S02P"
    monkeypatch.setattr(over, "header", replace(over.header, code=code))
    scene = MatchEndScene(over)
    stack = new_stack(scene, (1280, 720))
    scene.clock.seconds = 0.0
    drawn(stack)
    assert known_beforehand(code) in found
    assert not any("Fair dealing" in one for one in found)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_at_the_end_covers_anything_else(over: Table, size: tuple[int, int]) -> None:
    scene = MatchEndScene(over)
    stack = new_stack(scene, size)
    for moment in (0.0, 1.0, 2.0, 9.0):
        scene.clock.seconds = moment
        drawn(stack)
    names = ("head", "plates", "chart", "finest", "lower", "buttons", "seed", "seal")
    parts = [scene.boxes.rect(name) for name in names]
    for place, part in enumerate(parts):
        assert pygame.Rect(0, 0, *size).contains(part)
        assert not any(part.colliderect(other) for other in parts[place + 1 :]), place


@pytest.mark.parametrize("size", [(1080, 1920), (900, 1200)], ids=str)
def test_the_moment_before_it_has_all_of_an_upright_window(
    over: Table, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[object, Any] = {}
    monkeypatch.setattr(Group, "put", lambda _canvas, key, state, *_: seen.update({key: state}))
    scene = entered(MatchFinaleScene(over, 0, "Aoi wins", partial(MatchEndScene, over)), size)
    scene.clock.seconds = END
    scene.show(Stage())
    title, moon, crest, score = seen[HEADLINE][1][1], seen["moon"][0][1], seen["crest"][1][1], seen["score"][1][1]
    assert title < size[1] * 0.2
    assert size[1] * 0.3 < moon < size[1] * 0.5
    assert size[1] * 0.7 < min(crest, score) < max(crest, score) < size[1] * 0.9


@pytest.mark.parametrize(
    ("size", "percent", "titled"), [((1280, 720), 100, True), ((1280, 720), 160, True), ((1080, 1920), 160, False)]
)
def test_what_can_be_seen_on_the_page_travels_to_it(
    over: Table, size: tuple[int, int], percent: int, titled: bool
) -> None:
    with chosen(Settings(text_size=percent)):
        apply_settings.apply(settings.now())
        scene = entered(MatchEndScene(over), size)
        crests = {("winner", side) for side in scene.winners}
        assert set(scene.shared) == {*crests, *([HEADLINE] if titled else [])}, "what is on two lines stays there"
        assert scene.scroller.scrolls is (percent > 100)
        scene.scroller.by(size[1])
        scene.scrolled()
        assert bool(scene.shared) is not scene.scroller.scrolls
    apply_settings.apply(settings.now())


@pytest.mark.parametrize("percent", [130, 160, 200])
@pytest.mark.parametrize("wide", [700, 1000, 1200])
def test_an_enlarged_headline_stands_on_few_and_even_lines(percent: int, wide: int) -> None:
    with chosen(Settings(text_size=percent)):
        apply_settings.apply(settings.now())
        title, scale, size = "Marco and Ren win the match", Scale(1.0), 58
        usual = fonts.wrap(Face.BRUSH, size, title, wide)
        told, fixed = Headline(title, size, window=720), Headline(title, size)
        assert told.lines(scale, wide) <= fixed.lines(scale, wide) == len(usual)
        target, lines = pygame.Surface((wide, 600), pygame.SRCALPHA), told.lines(scale, wide)
        told.draw(target, target.get_rect(), scale)
        rows = pygame.mask.from_surface(target, 60)
        found = [one.right for one in _merged(rows.get_bounding_rects())]
        assert len(found) == lines
        assert max(found) <= wide
        assert min(found) > 0.6 * max(found), "no line of one small word"
        letters = fonts.grown(round(told.height(scale, wide) / lines / 1.4 * 100 / percent))
        assert letters >= min(fonts.grown(size), 72) - 2, "large enough all the same"
    apply_settings.apply(settings.now())


def _merged(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Lines of letters, from what each of these covers."""
    lines: list[pygame.Rect] = []
    for one in sorted(areas, key=lambda area: area.centery):
        if lines and one.top < lines[-1].bottom:
            lines[-1].union_ip(one)
        else:
            lines.append(one.copy())
    return lines


def test_a_match_that_is_kept_can_be_watched_again(over: Table, tmp_path: Path) -> None:
    assert "Watch the replay" not in [label for label, _, _ in MatchEndScene(over).choices]
    over.path = tmp_path / "match.koikoi"
    over.path.write_text(dump(over.lines), encoding="utf-8")
    stack = new_stack(MatchEndScene(over), (1280, 720))
    end = stack.top
    assert isinstance(end, MatchEndScene)
    end.clock.seconds = 99
    watch = next(one for one in end.panel.buttons if one.label == "Watch the replay")
    stack.handle(Press(watch.rect.center))
    stack.handle(Release(watch.rect.center))
    over.path = None
    assert isinstance(stack.top, ReplayScene)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 57), (-40, 100), (30, 30), (0, 9984)])
def test_the_chart_has_round_numbers_that_hold_everything(low: int, high: int) -> None:
    found = ticks(low, high)
    assert found[0] <= low
    assert high <= found[-1]
    assert 2 <= len(found) <= 8
    assert len({b - a for a, b in pairwise(found)}) == 1


def test_every_point_of_the_chart_lies_in_it() -> None:
    lines = [ScoreLine((0, 0, 0), (0, -12, 40, 40)), ScoreLine((0, 0, 0), (0, 12, -40, 30))]
    chart = Chart(lines, pygame.Rect(10, 10, 600, 300), 14)
    for line in lines:
        for place, total in enumerate(line.totals):
            assert chart.plot.inflate(2, 2).collidepoint(chart.at(place, total))


@pytest.mark.parametrize("kind", [MatchFinaleScene, MatchLostScene])
def test_the_page_comes_up_over_a_moment_that_never_stands_still(over: Table, kind: type[WindowMoment]) -> None:
    then, size = partial(MatchEndScene, over), (480, 300)
    moment = (
        MatchFinaleScene(over, 0, "Aoi wins", then)
        if kind is MatchFinaleScene
        else MatchLostScene(over, (0,), "Aoi wins", then)
    )
    stack, target = new_stack(moment, size), pygame.Surface(size)
    while moment.clock.seconds < moment.clock.end - 0.1:
        stack.update(1 / 60)
        stack.draw(target)
    seen, clocks, late = [pygame.image.tobytes(target, "RGB")], list[float](), 0.0
    while late < READY + RISE / 2:
        stack.update(1 / 60)
        stack.draw(target)
        seen.append(pygame.image.tobytes(target, "RGB"))
        if stack.top is not moment:
            clocks.append(moment.clock.seconds)
            late += 1 / 60
    assert all(one != other for one, other in pairwise(seen))
    assert all(one < other for one, other in pairwise(clocks)), "what is in the air goes on"
    assert top(stack, MatchEndScene).clock.seconds == 0.0, "nothing happens on the page until it has come"
    while stack.animating:
        stack.update(1 / 60)
        stack.draw(target)
    assert not [one for one in vars(moment).values() if isinstance(one, pygame.Surface)], "it is let go of then"


@pytest.mark.parametrize("size", [(480, 270), (270, 480), (300, 400)], ids=str)
def test_no_card_of_the_fan_leaves_the_window(over: Table, size: tuple[int, int]) -> None:
    scene = entered(MatchFinaleScene(over, 0, "Aoi wins", partial(MatchEndScene, over)), size)
    edges, target = [(0, 0, 1, size[1]), (size[0] - 1, 0, 1, size[1])], pygame.Surface(size)
    scene.cards = DECK[:5]
    scene.clock.seconds = FAN + 0.02
    draw_scene(scene, target)
    bare = [pygame.transform.average_color(target.subsurface(edge)) for edge in edges]
    while scene.clock.seconds < FAN + OPENS + 0.1:
        scene.clock.seconds += 0.01
        draw_scene(scene, target)
        for edge, colour in zip(edges, bare, strict=True):
            now = pygame.transform.average_color(target.subsurface(edge))
            assert now == pytest.approx(colour, abs=4)
        if scene.clock.seconds > TRACKS["moon"].end:
            below = target.subsurface((0, size[1] - 2, size[0], 1))
            assert pygame.transform.average_color(below) == pytest.approx(bare[0], abs=4)
