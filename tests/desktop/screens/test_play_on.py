"""Playing on from a point of a replay: on the screen, at the table, and back at the tree of branches."""

from pathlib import Path

import pytest

from koikoi.desktop.input.intents import Menu
from koikoi.desktop.match.match_scene import MatchScene
from koikoi.desktop.screens.replay.branch_tree import BranchButton, PlaceLine
from koikoi.desktop.screens.replay.play_on import PlayOnScene
from koikoi.desktop.ui.scene_stack import SceneStack
from koikoi.desktop.ui.widgets import Button
from koikoi.table.branches.origin import Hidden
from koikoi.table.branches.play_on import branch_table, decisions, match_at, nearest
from koikoi.table.branches.seats import Against, own_seat, seated
from koikoi.table.branches.tree import branches_folder, new_path
from koikoi.table.recorded_match import RecordedMatch
from koikoi.table.seating import Privacy
from tests.autoplay import play_on
from tests.desktop.watched_replay import Watched
from tests.desktop.windows import choose, click, panel_of, press, top


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KOIKOI_HOME", str(tmp_path))
    return tmp_path


def forking(record: Path, share: float = 0.5, size: tuple[int, int] = (1280, 720)) -> tuple[SceneStack, PlayOnScene]:
    """The screen, opened from a replay."""
    watched = Watched(record, size)
    watched.scene.jump(round(watched.scene.recorded.length * share))
    watched.press("Play on")
    scene = watched.stack.top
    assert isinstance(scene, PlayOnScene)
    return watched.stack, scene


def branch(record: Path, share: float, actions: int = 1000) -> None:
    """A branch that has been played."""
    recorded = RecordedMatch.open(record)
    at = nearest(decisions(recorded), round(recorded.length * share))
    seat = own_seat(recorded, at)
    seats = seated(recorded, seat, Against.ONESELF)
    table = branch_table(recorded, at, seat, Hidden.DEALT_ANEW, seats, new_path(record))
    assert table is not None
    play_on(table, actions)
    table.close()


def begin(stack: SceneStack) -> None:
    """Presses the red button, which lies on a page that may scroll."""
    widgets = panel_of(stack.top).widgets
    click(stack, next(one for one in widgets if isinstance(one, Button) and one.label == "Play on").rect.center)


def rows(scene: PlayOnScene) -> list[BranchButton]:
    """The branches that are shown, those of the present place first."""
    found = [one for one in panel_of(scene).others if isinstance(one, BranchButton)]
    return sorted(found, key=lambda one: one.shown.at != scene.at)


def test_somebody_plays_on_and_comes_back_to_the_tree(record: Path) -> None:
    stack, scene = forking(record)
    choose(stack, Against.ONESELF)
    begin(stack)
    match = top(stack, MatchScene)
    assert match.table.match == match_at(scene.recorded, scene.at)
    assert match.table.seating.privacy is Privacy.OPEN
    seat = match.table.match.to_move
    assert seat is not None
    match.act(match.table.view(seat).legal[0])
    match.finish()
    stack.handle(Menu())
    press(stack, "Leave the branch")
    assert stack.top is scene
    [kept] = rows(scene)
    assert (kept.shown.at, kept.shown.over) == (scene.at, False)
    click(stack, kept.rect.center)
    press(stack, "Continue")
    again = top(stack, MatchScene)
    assert again.table.match == match.table.match
    stack.handle(Menu())
    press(stack, "Leave the branch")
    click(stack, rows(scene)[0].rect.center)
    press(stack, "Remove")
    assert stack.top is scene
    assert rows(scene) == []


def test_new_hidden_cards_are_dealt_where_they_are_wanted(record: Path) -> None:
    stack, scene = forking(record)
    widgets = panel_of(scene).widgets
    option = next(one for one in widgets if isinstance(one, Button) and one.name == "New hidden cards")
    click(stack, option.rect.center)
    begin(stack)
    table = top(stack, MatchScene).table
    other = 1 - scene.seat
    assert table.match.hands[other] != match_at(scene.recorded, scene.at).hands[other]
    assert [bool(chair.agent) for chair in table.seating.chairs] == [seat == other for seat in range(2)]
    stack.close()


def test_three_branches_stand_below_a_place_and_the_rest_is_counted(record: Path) -> None:
    for _time in range(5):
        branch(record, 0.5, 40)
    branch(record, 0.1, 2)
    stack, scene = forking(record, size=(1280, 1000))
    here = [one.shown for one in rows(scene) if one.shown.at == scene.at]
    assert len(here) == 3
    [further] = [one for one in panel_of(scene).others if isinstance(one, Button) and one.label == "+2"]
    click(stack, further.rect.center)
    assert [one.shown for one in rows(scene) if one.shown.at == scene.at] != here
    places = [one.rect for one in rows(scene)]
    assert len(places) == 4
    assert all(one.collidelist(places[place + 1 :]) < 0 for place, one in enumerate(places)), "none over another"


def test_arrow_keys_choose_where_to_play_on(record: Path) -> None:
    _stack, scene = forking(record)
    [line] = [one for one in panel_of(scene).others if isinstance(one, PlaceLine)]
    before = scene.at
    assert line.step(1, 0)
    assert scene.at == scene.places[scene.places.index(before) + 1]
    [line] = [one for one in panel_of(scene).others if isinstance(one, PlaceLine)]
    line.drag(line.rect.midleft)
    assert scene.at == scene.places[0]


def test_whoever_listens_hears_what_lies_where(record: Path) -> None:
    branch(record, 0.5)
    _stack, scene = forking(record)
    said = [one.label for one in scene.described().item.walk()]
    assert "The same hidden cards" in said
    for name in scene.recorded.players:
        assert any(one.startswith(f"{name} holds ") for one in said)
    assert any(one.startswith("On the field: ") for one in said)
    assert any(one.endswith(" · today") for one in said), "a branch, with its card and how it ended"


def test_a_branch_of_a_branch_hangs_below_it(record: Path) -> None:
    branch(record, 0.5)
    [path] = branches_folder().glob("*.koikoi")
    branch(path, 0.9, 40)
    _stack, scene = forking(record, size=(1280, 1000))
    above, below = sorted(rows(scene), key=lambda one: one.rect.top)
    assert (above.shown.depth, below.shown.depth) == (0, 1)
    assert below.rect.left > above.rect.left
    assert below.name.endswith("from the branch above")
