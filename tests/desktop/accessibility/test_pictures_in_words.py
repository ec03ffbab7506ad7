"""Charts, pictures of the guide and drawings of the lesson say what they show to whoever does not look at them."""

from pathlib import Path

from koikoi.desktop.match.scenes.match_end import MatchEndScene
from koikoi.desktop.screens.guide import GuidePage, GuideScene
from koikoi.desktop.screens.house_rules.editor import HouseRulesScene
from koikoi.desktop.screens.lesson.pages import LessonPage
from koikoi.desktop.screens.statistics.charts import Curves, MonthBars
from koikoi.desktop.ui.described.leaf_words import words_of
from koikoi.desktop.ui.scene import Scene
from koikoi.rulesets.collection import bundled
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.statistics import PlayerStats
from tests.autoplay import play_on, start
from tests.desktop.windows import new_stack


def told(scene: Scene) -> list[str]:
    """Everything that a reader finds on it."""
    items = new_stack(scene, (1280, 720)).described().item.walk()
    return [text for one in items for text in (one.label, one.note) if text]


def test_the_charts_of_the_statistics_are_told_in_figures() -> None:
    stats = PlayerStats("Hana")
    stats.by_month[0], stats.given_by_month[0], stats.by_month[2] = 5, 2, 7
    assert words_of(MonthBars(stats))[1] == "January: 5 won, 2 lost; March: 7 won, 0 lost"
    stats.curves.append((3, -2, 0))
    assert words_of(Curves(stats))[2] == "+3, -2, 0"


def test_the_chart_of_the_match_is_told_round_by_round(tmp_path: Path) -> None:
    record = tmp_path / "20260101-120000.koikoi"
    play_on(start(record, "koikoi-japan", 2, 5)).close()
    match = RecordedMatch.open(record)
    match.go(match.length)
    scene = MatchEndScene(match)
    stack = new_stack(scene, (1280, 720))
    lines = [one.label for one in stack.described().item.walk()]
    for name, totals in zip(match.players, scene.match_highlights.totals, strict=True):
        assert any(f"{name}: {', '.join(map(str, totals))}" in line for line in lines)


def test_the_pictures_of_the_guide_are_told() -> None:
    yaku = told(GuideScene(GuidePage.YAKU))
    assert "Cherry with curtain and chrysanthemum with sake cup" in yaku
    turn = " ".join(told(GuideScene(GuidePage.TURN)))
    assert "1. " in turn


def test_the_drawings_of_the_lesson_are_told() -> None:
    first = told(LessonPage(0))
    assert any(one.startswith("Maple with deer, maple with blue ribbon") for one in first)
    assert "Cherry with curtain and chrysanthemum with sake cup" in first


def test_what_differs_in_house_rules_is_told_as_it_is_changed() -> None:
    scene = HouseRulesScene(bundled()["german"])
    stack = new_stack(scene, (1280, 720))
    scene.draft.set("koikoi_limit", 1)
    scene.refresh()
    assert any("call koi-koi once in a round" in one.label for one in stack.described().item.walk())
